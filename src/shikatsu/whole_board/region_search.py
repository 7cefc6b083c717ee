"""One region at the native solver: can its border be captured, is it territory?

The opponent plays first, and may have a ko threat whenever he wants one: moves in other regions,
which have to be answered there, are threats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from shikatsu import _native
from shikatsu.board.points import Point, format_vertex
from shikatsu.solver.budget import Budget
from shikatsu.solver.native import PLAYERS, native_options, native_question
from shikatsu.solver.questions import Question, Side, capture, two_eyes
from shikatsu.solver.status import Undecided
from shikatsu.whole_board.colour_regions import ColourRegions, Region

# What a block has outside the region: nothing; a liberty whenever the opponent is to play; safety.
Support: TypeAlias = Literal[0, 1, 2]
# "border safe": no stone of the border that the region protects can be captured. "territory": nor
# can the opponent live there.
Outcome: TypeAlias = Literal["lost", "border safe", "territory"]

MOST_TABLE_BYTES: Final = 64 * 2**20  # of one region
LINE_NODES: Final = 20_000  # to find a move again that was forgotten
MOST_THREATS: Final = 3  # that are counted
MOST_POINTS: Final = 128  # larger areas are not searched

_WORDS: Final = {"capture": "its border", "two_eyes": "territory"}
BORDER: Final = capture(None, 0)
TERRITORY: Final = two_eyes()


@dataclass(frozen=True)
class RegionSetting:
    """A region, and what each block of its border has outside of it.

    Blocks with 0 and 1 must not be captured; those with 1 have an eye, a point next to nothing but
    them, in place of what they have outside. Inner blocks without support may be given up.
    """

    region: Region
    support: Mapping[int, Support]
    eyes: Mapping[int, Point]

    @property
    def protected(self) -> frozenset[int]:
        """The blocks that the region has to protect."""
        return frozenset(n for n, support in self.support.items() if support < 2)


def is_hopeless(view: ColourRegions, setting: RegionSetting) -> bool:
    """Say whether a block that has nothing outside the region has no liberty in it either."""
    return any(
        support == 0 and not view.liberties(number) & setting.region.points
        for number, support in setting.support.items()
    )


class RegionSearch:
    """A region with its setting at the native solver; the opponent plays first, if not told.

    Raises Undecided if it is too large.
    """

    def __init__(
        self, view: ColourRegions, setting: RegionSetting, budget: Budget, first: Side = "attacker"
    ) -> None:
        self._budget = budget
        self._columns = view.position.columns
        self._name = format_vertex(min(setting.region.points))
        self._solver = _make_solver(view, setting, first, budget.limits.memory_mb)

    def outcome(self, nodes: int) -> Outcome:
        """Find out what becomes of the region within so many nodes a question. Raises Undecided."""
        if self._ask(BORDER, nodes) == _native.Player.ATTACKER:
            return "lost"
        try:
            winner = self._ask(TERRITORY, nodes)
        except Undecided as reached:
            if reached.reason == "cancelled":
                raise
            return "border safe"
        return "territory" if winner == _native.Player.DEFENDER else "border safe"

    def threats_to_capture(self, nodes: int) -> int | None:
        """Return how many ko threats the opponent needs to capture something.

        None if he needs none, or more than a few. Raises Undecided.
        """
        for threats in range(MOST_THREATS + 1):
            if self._ask(capture(threats, 0), nodes) == _native.Player.ATTACKER:
                return threats or None
        return None

    def first_move(self, outcome: Outcome) -> Point | None:
        """Return the move of the owner, who plays first, for an outcome that was found.

        None if he need not play, or if the move is not known any more.
        """
        question = TERRITORY if outcome == "territory" else BORDER
        claim = _native.RegionClaim(native_question(question), _native.Player.DEFENDER)
        nodes, seconds = self._budget.rest_or_nothing()
        nodes = min(nodes, LINE_NODES)
        shown = self._solver.principal_line([], [claim], nodes, seconds, self._budget.monitor, 1)
        self._budget.pay(shown.nodes)
        points = shown.points
        if not points or points[0] == _native.PASS_POINT:
            return None
        return points[0] % self._columns, points[0] // self._columns

    def _ask(self, question: Question, nodes: int) -> _native.Player:
        self._budget.begin(f"region at {self._name}: {_WORDS[question.goal]}")
        left, seconds = self._budget.rest()
        answer = self._solver.ask(
            [],
            native_question(question),
            min(nodes, left),
            seconds,
            self._budget.monitor,
        )
        solved = answer.winner.name.lower() if answer.solved else None
        self._budget.spend(solved, answer.nodes, answer.seconds)
        if not answer.solved:
            raise Undecided(answer.reason.name.lower())
        return answer.winner


def _make_solver(
    view: ColourRegions, setting: RegionSetting, first: Side, memory_mb: int
) -> _native.RegionSolver:
    region = setting.region
    columns = view.position.columns

    def indices(points: frozenset[Point]) -> list[int]:
        return sorted(row * columns + column for column, row in points)

    own = view.position.stones(view.owner)
    protected = view.stones(setting.protected)
    safe = view.stones(region.border - region.inner) - protected
    eyes = frozenset(setting.eyes.values())
    area = region.points | protected | (view.stones(region.inner) - safe) | eyes
    if len(area) > MOST_POINTS:
        raise Undecided("memory")
    invaders = view.position.stones(view.invader)
    walls = view.near(region.points | view.stones(region.inner)) & view.walls
    return _native.RegionSolver.make(
        columns=columns,
        rows=view.position.rows,
        attacker=indices((invaders & region.points) | walls),
        defender=indices((own & area) | safe),
        crucial=indices(protected),
        region=indices(area),
        ban=None,
        to_move=PLAYERS[first],
        superko=False,
        kind=_native.RegionKind.SAFETY,
        attacker_only=indices(eyes),
        defender_only=[],
        rival_ends=[],
        rival=[],
        options=native_options({}),
        bytes=min(memory_mb * 2**20, MOST_TABLE_BYTES),
    )
