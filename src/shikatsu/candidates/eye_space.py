"""The eye-shape analyser: from stones to the room for eyes, its shapes, and a status.

All of it is a HINT. The surrounded area is shut by its contour, open sides by a virtual boundary
(contour.py); what the attacker's influence does not reach (influence.py) is room for eyes. Each
part of it is a shape of the table (eye_classes.py), which says how many eyes it gives if the
attacker moves first and if the defender does, and where::

    8 8 8 8 8 8 8 8
    8 7 . . . . . 8    The zeros are one eye space of three points, (0,0,1,2:U): one eye if the
    8 7 6 0 0 0 . 8    attacker moves first, two if the defender does, at the point in its middle.
    8 . . . . . . 8
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from shikatsu.board.blocks import blocks
from shikatsu.board.points import Point, neighbours
from shikatsu.candidates.contour import Boundary, boundary
from shikatsu.candidates.eye_classes import Signature, Tentative, find_eye_class, signature
from shikatsu.candidates.eye_shapes import LARGEST, find_eye_shape
from shikatsu.candidates.influence import influence
from shikatsu.errors import ProblemError
from shikatsu.model.goals import Goal
from shikatsu.model.problem import Problem
from shikatsu.model.result import Status
from shikatsu.understanding.regions import Sides, enclosed_region, life_region

# How many steps the area of an open group reaches, and that of one in a region with more empty
# points than this: most of it has nothing to do with eyes.
OPEN_WIDTH: Final = 2
MOST_EMPTY: Final = 25
# What a single shape is worth in eyes. A ko is halfway.
EYES: Final[Mapping[Status, float]] = {"dead": 1, "ko": 1.5, "seki": 2, "alive": 2}
ENOUGH: Final = 2.0  # eyes of a large shape
NEEDED: Final[Mapping[Goal, float]] = {"life": 2, "one_eye": 1}
KO: Final = 0.5  # a group that lacks no more than that gets a ko


@dataclass(frozen=True, slots=True)
class EyeSpace:
    """One part of the room for eyes: the eyes that it gives if either side moves first.

    ``attack`` and ``defence`` are the moves that make the difference.
    """

    points: frozenset[Point]
    least: float
    most: float
    attack: frozenset[Point] = frozenset()
    defence: frozenset[Point] = frozenset()

    @property
    def signature(self) -> Signature:
        """How many of its points have 4, 3, 2 and 1 neighbours in it."""
        return signature(self.points)

    @property
    def tentative(self) -> Tentative:
        """Alive, dead or unsettled, if there were no other eye space."""
        if self.least >= ENOUGH:
            return "alive"
        return "dead" if self.most < ENOUGH - KO else "unsettled"


@dataclass(frozen=True, slots=True)
class EyeAnalysis:
    """What the analyser sees: the area, the influence on it, and the eye spaces. A HINT."""

    area: frozenset[Point]
    influence: Mapping[Point, int]
    spaces: tuple[EyeSpace, ...]
    needed: float  # eyes

    @property
    def least(self) -> float:
        """The eyes if the attacker moves first in each eye space."""
        return sum(space.least for space in self.spaces)

    @property
    def most(self) -> float:
        """The eyes if the defender moves first in each eye space."""
        return sum(space.most for space in self.spaces)

    @property
    def room(self) -> frozenset[Point]:
        """All points of the eye spaces."""
        return frozenset().union(*(space.points for space in self.spaces))

    @property
    def tentative(self) -> Tentative:
        """Alive, dead, or unsettled: it depends on who moves first."""
        if self.least >= self.needed:
            return "alive"
        return "dead" if self.most < self.needed - KO else "unsettled"

    def vital_points(self, *, attacks: bool) -> frozenset[Point]:
        """Return the vital points of all eye spaces for the side that moves."""
        moves = (space.attack if attacks else space.defence for space in self.spaces)
        return frozenset().union(*moves)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """An area of a board and its boundary, which stay the same while stones come and go."""

    area: frozenset[Point]
    around: Boundary
    columns: int
    rows: int
    needed: float = NEEDED["life"]

    def analyse(self, attacker: frozenset[Point], defender: frozenset[Point]) -> EyeAnalysis:
        """Return what becomes of these stones of the whole board."""
        board = self.columns, self.rows
        reached = influence(self.area, attacker, defender, self.around, *board)
        room = self.area - defender - reached.keys()
        enemy = attacker | (reached.keys() - defender)
        spaces = (self._space(points, attacker, enemy) for points in blocks(room, *board))
        return EyeAnalysis(self.area, reached, tuple(spaces), self.needed)

    def _space(
        self, points: frozenset[Point], attacker: frozenset[Point], enemy: frozenset[Point]
    ) -> EyeSpace:
        if len(points) == 1:
            return self._single(points, attacker, enemy)
        if len(points) > LARGEST:
            return EyeSpace(points, ENOUGH, ENOUGH)
        return self._filled(points, attacker) or self._empty(points)

    def _single(
        self, points: frozenset[Point], attacker: frozenset[Point], enemy: frozenset[Point]
    ) -> EyeSpace:
        """Judge an eye of one point: it is false if the attacker has its diagonals."""
        ((x, y),) = points
        diagonals = {(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)}
        diagonals = {(c, r) for c, r in diagonals if 0 <= c < self.columns and 0 <= r < self.rows}
        needed = 2 if len(diagonals) == 4 else 1
        taken, open_ = len(diagonals & attacker), frozenset(diagonals & enemy - attacker)
        if taken >= needed:
            return EyeSpace(points, 0, 0)
        if taken == needed - 1 and open_:
            return EyeSpace(points, 0, 1, open_, open_)
        return EyeSpace(points, 1, 1)

    def _filled(self, points: frozenset[Point], attacker: frozenset[Point]) -> EyeSpace | None:
        """Look a shape up in the exact table, if attacker stones are in it or it has 7 points."""
        stones = points & attacker
        if not stones and len(points) < LARGEST:
            return None
        try:
            found = find_eye_shape(points, stones, columns=self.columns, rows=self.rows)
        except ProblemError:  # stones without liberties: it is not what the table is about
            return None
        if found is None:
            return None
        first, last = found.attacker_first, found.defender_first
        return EyeSpace(points, EYES[first.status], EYES[last.status], first.moves, last.moves)

    def _empty(self, points: frozenset[Point]) -> EyeSpace:
        found = find_eye_class(points, self.columns, self.rows)
        if found is None:
            return EyeSpace(points, ENOUGH, ENOUGH)
        least, most = EYES[found.attacker_first], EYES[found.defender_first]
        return EyeSpace(points, least, most, found.attack, found.defence)


def surroundings(problem: Problem) -> Surroundings:
    """Return the surrounded area of a problem: its region, or where its crucial stones are."""
    position = Sides.of_problem(problem)
    area = surrounded_area(problem, position)
    board = problem.columns, problem.rows
    around = boundary(area, position.attacker, position.defender, *board)
    return Surroundings(area, around, *board, NEEDED.get(problem.goal, NEEDED["life"]))


def surrounded_area(problem: Problem, position: Sides) -> frozenset[Point]:
    """Return the points that the fight of a problem is about; a few steps, if there are many."""
    crucial = problem.points(problem.crucial)
    area = enclosed_region(position, crucial)
    if problem.region is not None:
        area = problem.points(problem.region)
    if area is not None and len(area & position.empty) <= MOST_EMPTY:
        return area
    near = life_region(position, crucial, OPEN_WIDTH)
    return near if area is None else near & area


def is_about_eyes(problem: Problem) -> bool:
    """Say whether eyes decide a problem; captures and connections are about something else."""
    return problem.in_region and bool(problem.crucial)


def analyse(problem: Problem) -> EyeAnalysis:
    """Return what the eye shapes of the crucial stones suggest. A HINT."""
    stones = (problem.stones(colour) for colour in (problem.attacker, problem.defender))
    return surroundings(problem).analyse(*map(problem.points, stones))


def openings(analysis: EyeAnalysis, columns: int, rows: int) -> frozenset[Point]:
    """Return the points just outside the room for eyes, where it is enlarged or reduced."""
    room = analysis.room
    return frozenset(
        point
        for point in analysis.influence
        if any(near in room for near in neighbours(point, columns, rows))
    )
