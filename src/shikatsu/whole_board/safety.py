"""Which stones and points of a whole board are safe: the public entry point."""

from __future__ import annotations

from collections.abc import Callable

from shikatsu.benson import unconditional_territory, unconditionally_alive
from shikatsu.budget import Cancellation, Progress
from shikatsu.game import Position
from shikatsu.limits import Limits
from shikatsu.problem import COLOURS
from shikatsu.whole_board.values import Level, Safety


def safety(
    position: Position,
    limits: Limits | None = None,
    *,
    level: Level = "search",
    progress: Callable[[Progress], None] | None = None,
    cancel: Cancellation | None = None,
) -> Safety:
    """Return what is proved about the stones and points of a board, whoever plays first.

    ``level`` says how much is looked at: "benson" (unconditional life), "static" (and rules that
    take no search), "search". The limits are for the whole board. Whose turn it is and a ban do not
    matter. Raises ProblemError if a block has no liberties.
    """
    position.check_liberties()
    safe = {
        colour: unconditionally_alive(position, colour) | unconditional_territory(position, colour)
        for colour in COLOURS
    }
    return Safety(position, level, safe, {colour: frozenset() for colour in COLOURS})
