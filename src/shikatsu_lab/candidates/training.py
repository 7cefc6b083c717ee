"""Problems made up by chance, with all first moves that kill or save, proved by the solver.

A *shape* is a small eye space in a corner, at a side or in the centre, and the ring of stones
around it. Its *variants* have gaps in the ring, liberties outside of it, and stones inside::

    x x x x x x x       o the ring, with a gap at the top; one liberty outside of it
    x . . o o x x       x the attacker: a stone inside, and all around
    x o o x . o x
    - - - - - - -

A variant becomes a pattern for a side if this side reaches its goal unconditionally, whatever ko
threats the other one has, would not do so if it passed, and has but few moves that do it. Searches
are limited by nodes, so that the same seed gives the same patterns on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final
from zlib import crc32

from shikatsu.board.points import MAX_SIZE, PASS, Point, format_vertex, neighbours
from shikatsu.errors import ProblemError
from shikatsu.model.limits import Limits
from shikatsu.model.problem import SYMMETRIES, Problem
from shikatsu.solver.analysis import side_of
from shikatsu.solver.budget import Budget
from shikatsu.solver.life.analysis import LifeAnalysis
from shikatsu.solver.questions import Question, Side, capture
from shikatsu.solver.status import Undecided
from shikatsu_lab.candidates.patterns import SIDES, Pattern, canonical, pattern_of, problem_of

VARIANTS: Final = 16  # that are tried of each shape
NODES: Final = 20_000  # for all questions about a variant
MOST_MOVES: Final = 3  # first moves of a pattern
EMPTIES: Final = range(6, 15)
EXTENT: Final = 8  # of a region: with its wall it fits into the window
Points = frozenset[Point]


@dataclass(frozen=True, slots=True)
class Shape:
    """An eye space, and the stones around it."""

    eye: Points
    ring: Points


def made(seed: int, number: int) -> tuple[Pattern, ...]:
    """Return the patterns of the shape with this number, without doubles.

    Their family is that of the eye space: shapes that came up twice share it.
    """
    random = Random(f"{seed}/{number}")
    shape = random_shape(random)
    family = family_of(shape.eye)
    found: dict[tuple[str, Side], Pattern] = {}
    for _ in range(VARIANTS):
        problem = _variant(random, shape)
        if problem is not None and (canonical(problem).cells, "attacker") not in found:
            for pattern in proved(problem, family):
                found.setdefault((pattern.cells, pattern.to_play), pattern)
    return tuple(found.values())


def family_of(eye: Points) -> int:
    """Return a number for an eye space, the same one for all symmetries and all ways along a side.

    How far it is from an edge counts up to two lines.
    """
    return crc32(repr(min(_placed(eye, symmetry) for symmetry in SYMMETRIES)).encode())


def _placed(eye: Points, symmetry: int) -> tuple[tuple[int, ...], list[Point]]:
    last = MAX_SIZE - 1
    columns = [last - c if symmetry & 1 else c for c, _ in sorted(eye)]
    rows = [last - r if symmetry & 2 else r for _, r in sorted(eye)]
    if symmetry & 4:
        columns, rows = rows, columns
    left, bottom = min(columns), min(rows)
    gaps = (left, bottom, last - max(columns), last - max(rows))
    cells = sorted((c - left, r - bottom) for c, r in zip(columns, rows, strict=True))
    return tuple(min(gap, 2) for gap in gaps), cells


def proved(problem: Problem, family: int = 0, nodes: int = NODES) -> Iterator[Pattern]:
    """Yield the patterns of a position, for each side that needs one of a few first moves."""
    for side in SIDES:
        colour = problem.defender if side == "defender" else problem.attacker
        asked = problem.with_(to_play=colour)
        moves = winning_moves(asked, nodes)
        if moves:
            yield pattern_of(asked, moves, family)


def winning_moves(problem: Problem, nodes: int = NODES) -> frozenset[str] | None:
    """Return all first moves that kill or save, whatever threats the other side has.

    Returns None if it is not proved within the nodes, if passing does as well, or if there are more
    than ``MOST_MOVES``; no moves if none does it.
    """
    try:
        return _winning_moves(problem, nodes)
    except Undecided:
        return None


def _winning_moves(problem: Problem, nodes: int) -> frozenset[str] | None:
    analysis = LifeAnalysis(problem, Budget(Limits(nodes=nodes, memory_mb=16)))
    side = side_of(problem)
    question = _unconditional(side)

    def wins(*line: str) -> bool:
        return analysis.ask(question, line) == side

    if not wins():
        return frozenset()
    if wins(PASS):
        return None
    found = set()
    for move in analysis.moves((), question):
        if wins(move):
            found.add(move)
        if len(found) > MOST_MOVES:
            return None
    return frozenset(found)


def _unconditional(side: Side) -> Question:
    """Return the question whether this side wins against unlimited threats."""
    return capture(0, None) if side == "attacker" else capture(None, 0)


def random_shape(random: Random) -> Shape:
    """Return an eye space of 3 to 9 points that grew by chance, and its ring."""
    across, up = random.choice([(0, 0)] * 5 + [(1, 0), (0, 1)] + [(9, 0)] * 3 + [(9, 1), (9, 9)])
    eye = {(across, up)}
    compact = random.choice([1, 2, 4])
    size = random.choice([3, 4, 5, 5, 6, 6, 7, 7, 8, 9])
    while len(eye) < size:
        edge = sorted(_touching(frozenset(eye)))
        weights = [compact ** sum(q in eye for q in _near(p)) for p in edge]
        eye.add(random.choices(edge, weights)[0])
    ring = set(_touching(frozenset(eye)))
    corners = sorted(_around(frozenset(eye)) - ring)
    whole = random.choice([0.2, 0.5, 0.8])
    ring |= {point for point in corners if random.random() < whole}
    return Shape(frozenset(eye), frozenset(ring))


def _variant(random: Random, shape: Shape) -> Problem | None:
    """Return a position of a shape with either side to play; None if it makes no sense."""
    gappy = random.choice([0.0, 0.1, 0.2, 0.3])
    gaps = {point for point in sorted(shape.ring) if random.random() < gappy}
    entered = {point for point in sorted(gaps) if random.random() < 0.3}
    stones = set(shape.ring) - gaps
    open_points = set(shape.eye) | gaps - entered
    for _ in range(random.choice([0, 0, 0, 1, 1, 2, 3, 4])):
        edge = sorted(_touching(frozenset(stones | open_points)) - entered)
        open_points.add(random.choice(edge))
    inside = random.sample(sorted(shape.eye), min(random.choice([0, 0, 1, 1, 2, 3]), 3))
    enemy = {point for point in inside if random.random() < 0.6}
    stones |= set(inside) - enemy
    return _checked(frozenset(stones), frozenset(open_points) - stones - enemy, frozenset(enemy))


def _checked(stones: Points, empty: Points, enemy: Points) -> Problem | None:
    """Return the problem as its pattern shows it, or None if it is too large, small or illegal."""
    region = stones | empty | enemy
    if len(empty) not in EMPTIES or not stones or _extent(region) > EXTENT:
        return None
    wall = _around(region)
    try:
        drawn = Problem(
            id="shape",
            columns=MAX_SIZE,
            rows=MAX_SIZE,
            black=_vertices(stones),
            white=_vertices(enemy | wall),
            to_play="white",
            defender="black",
            crucial=_vertices(stones),
            region=tuple(_vertices(region)),
        )
        return problem_of(canonical(drawn).cells, "attacker")
    except ProblemError:
        return None


def _extent(points: Points) -> int:
    spans = [[point[axis] for point in points] for axis in (0, 1)]
    return max(max(span) - min(span) for span in spans) + 1


def _vertices(points: Points) -> frozenset[str]:
    return frozenset(map(format_vertex, points))


def _near(point: Point) -> Iterator[Point]:
    return neighbours(point, MAX_SIZE, MAX_SIZE)


def _touching(points: Points) -> Points:
    return frozenset(near for point in points for near in _near(point)) - points


def _around(points: Points) -> Points:
    """Return the points next to these, diagonally too."""
    found = {(c + i, r + j) for c, r in points for i in (-1, 0, 1) for j in (-1, 0, 1)}
    return frozenset(p for p in found if 0 <= p[0] < MAX_SIZE and 0 <= p[1] < MAX_SIZE) - points
