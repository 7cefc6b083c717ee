"""Which stones and points of a whole board are safe: the public entry point."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from shikatsu.board.benson import benson_safe, unconditional_territory, unconditionally_alive
from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import Point, neighbours
from shikatsu.board.position import Position
from shikatsu.model.diagram import Diagram
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu.solver.budget import Budget, Cancellation, Progress
from shikatsu.solver.status import Undecided
from shikatsu.whole_board.colour_regions import ColourRegions
from shikatsu.whole_board.gains import open_areas
from shikatsu.whole_board.guarantees import Guarantees
from shikatsu.whole_board.values import NO_POINTS, Level, Safety

# Nodes for each question of a region: all regions are tried with few before any gets many. What
# takes no more than a move and its answers counts as static.
STATIC_NODES: Final = 30
ROUNDS: Final = (STATIC_NODES, 1_000, 10_000, 100_000)


def safety(
    board: Position | Problem | Diagram,
    limits: Limits | None = None,
    *,
    level: Level = "search",
    progress: Callable[[Progress], None] | None = None,
    cancel: Cancellation | None = None,
) -> Safety:
    """Return what is proved about the stones and points of a board, whoever plays first.

    ``level`` says how much is looked at: "benson" (unconditional life), "static" (and what
    alternating play keeps, by rules and at most STATIC_NODES nodes a question), "search". The
    limits are for the whole board. Whose turn it is and a ban do not matter. Raises ProblemError
    if a block has no liberties.
    """
    position = Position.of(board)
    position.check_liberties()
    budget = Budget(limits, progress, cancel)
    safe = {colour: _benson_safe(position, colour, level) for colour in COLOURS}
    seki, others, loose = dict(NO_POINTS), dict(NO_POINTS), frozenset[Point]()
    guarantees = {colour: Guarantees(ColourRegions(position, colour), budget) for colour in COLOURS}
    complete = True
    if level != "benson":
        complete = _search(guarantees, ROUNDS if level == "search" else ROUNDS[:1], budget)
        never_captured = {colour: those.stones() for colour, those in guarantees.items()}
        for colour, those in guarantees.items():
            safe[colour] |= those.living_stones() | those.territory()
            loose |= (safe[colour] & position.stones(colour)) - never_captured[colour]
            coexisting = those.coexisting_stones(never_captured[opposite(colour)])
            seki[colour] = coexisting - safe[colour]
            others[colour] = never_captured[colour] - safe[colour] - seki[colour]
    assert not safe["black"] & safe["white"], "a point is safe for one side only"
    neutral = _neutral(position, safe, {c: seki[c] | others[c] for c in COLOURS}, loose)
    found = Safety(
        position,
        level,
        safe,
        seki,
        neutral,
        complete=complete,
        loose=loose,
        safe_stones=others,
    )
    areas = open_areas(guarantees, found.unsettled) if level == "search" and complete else ()
    return replace(found, open_areas=areas, stats=budget.stats())


def _benson_safe(position: Position, colour: Colour, level: Level) -> frozenset[Point]:
    """Return what lives unconditionally, and its points.

    At Benson's own level these are all points of its eyes, as others count them. Above, only those
    where the opponent has no room: a large dead group in an eye leaves room if it is captured.
    """
    if level == "benson":
        return benson_safe(position, colour)
    return unconditionally_alive(position, colour) | unconditional_territory(position, colour)


def _search(guarantees: dict[Colour, Guarantees], rounds: Sequence[int], budget: Budget) -> bool:
    """Look for guarantees; say whether no limit came first."""
    budget.parts = len(rounds) * sum(len(found.view.regions) for found in guarantees.values())
    try:
        for nodes in rounds:
            for found in guarantees.values():
                found.search(nodes)
        return budget.rest()[0] > 0
    except Undecided:
        return False
    finally:
        for found in guarantees.values():
            found.check()


def _neutral(
    position: Position,
    safe: dict[Colour, frozenset[Point]],
    others: dict[Colour, frozenset[Point]],
    loose: frozenset[Point],
) -> frozenset[Point]:
    """Return the empty points between stones of both colours that are never captured."""
    never_captured = {c: ((safe[c] | others[c]) & position.stones(c)) - loose for c in COLOURS}
    taken = safe["black"] | safe["white"]
    return frozenset(
        point
        for point in position.empty - taken
        if all(
            any(
                near in never_captured[c]
                for near in neighbours(point, position.columns, position.rows)
            )
            for c in COLOURS
        )
    )
