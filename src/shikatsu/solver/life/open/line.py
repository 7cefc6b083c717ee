"""Good play of both sides on the board as it stands, for people to look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from shikatsu.board.points import PASS, format_vertex, reading_order
from shikatsu.board.position import Position
from shikatsu.errors import ProblemError
from shikatsu.solver.life.open.provers import Proof, after

MAX_LINE: Final = 40

Seen: TypeAlias = Callable[[Sequence[str]], Proof | None]


def shown_line(
    seen: Seen, position: Position, line: Sequence[str], first_wins: bool
) -> tuple[str, ...]:
    """Return moves after ``line``: the winner's are proved, the loser resists as long as he can.

    ``seen`` proves that the winner wins after a line, if few nodes are enough. ``first_wins``: the
    player who begins the line is the winner. It ends where the rest needs no moves to be proved.
    """
    played = list(line)
    positions = {_stones(after(position, line))}
    while len(played) - len(line) < MAX_LINE:
        winners_turn = (len(played) % 2 == 0) == first_wins
        move = _winning(seen, played) if winners_turn else _resisting(seen, position, played)
        if move is None:
            break
        played.append(move)
        stones = _stones(after(position, played))
        if move != PASS and stones in positions:
            played.pop()
            break
        positions.add(stones)
    return tuple(played[len(line) :])


def _winning(seen: Seen, played: Sequence[str]) -> str | None:
    proof = seen(played)
    return None if proof is None else proof.move


def _resisting(seen: Seen, position: Position, played: Sequence[str]) -> str | None:
    """Return the move of the loser in the zone that takes most to refute."""
    here = seen(played)
    if here is None:
        return None
    now = after(position, played)
    best, most = None, 0
    for move in reading_order(here.zone & set(map(format_vertex, now.empty))):
        refuted = _refuted(seen, (*played, move))
        # A move that is answered elsewhere, or by nothing at all, is no resistance.
        if refuted is None or refuted.move in (None, PASS):
            continue
        if len(refuted.zone) > most:
            best, most = move, len(refuted.zone)
    return best


def _refuted(seen: Seen, line: Sequence[str]) -> Proof | None:
    try:
        return seen(line)
    except ProblemError:  # the move is illegal
        return None


def _stones(position: Position) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
    return position.black, position.white
