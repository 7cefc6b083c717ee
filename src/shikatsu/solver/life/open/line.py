"""Good play of both sides on the board as it stands, for people to look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from shikatsu.board.points import PASS, format_vertex, parse_vertex, reading_order
from shikatsu.board.position import Position
from shikatsu.errors import ProblemError
from shikatsu.solver.life.open.provers import Proof, after

MAX_LINE: Final = 40

Seen: TypeAlias = Callable[[Sequence[str]], Proof | None]


def shown_line(
    seen: Seen, position: Position, line: Sequence[str], first_wins: bool
) -> tuple[str, ...]:
    """Return moves after ``line``: the winner's are proved, the loser's need an answer.

    ``seen`` proves that the winner wins after a line, if few nodes are enough. ``first_wins``: the
    player who begins the line is the winner. It ends where the rest needs no moves to be proved.
    """
    played = list(line)
    positions = {_stones(after(position, line))}
    while len(played) - len(line) < MAX_LINE:
        winners_turn = (len(played) % 2 == 0) == first_wins
        move = _winning(seen, played) if winners_turn else _resisting(seen, position, played)
        if move is None or not _is_legal(position, (*played, move)):
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
    """Return a move of the loser in the zone, near the last move, that needs an answer."""
    here = seen(played)
    if here is None:
        return None
    empty = set(map(format_vertex, after(position, played).empty))
    found: list[tuple[int, int, str]] = []
    for move in reading_order(here.zone & empty):
        line = (*played, move)
        refuted = _refuted(seen, line) if _is_legal(position, line) else None
        # A move that is answered elsewhere, or by nothing at all, is no resistance.
        if refuted is not None and refuted.move not in (None, PASS):
            found.append((_distance(move, played[-1:]), -len(refuted.zone), move))
    return min(found, default=(0, 0, None))[2]


def _distance(move: str, others: Sequence[str]) -> int:
    """Return how far a move is from another one, if there is one."""
    x, y = parse_vertex(move)
    points = [parse_vertex(other) for other in others if other != PASS]
    return max((max(abs(x - a), abs(y - b)) for a, b in points), default=0)


def _refuted(seen: Seen, line: Sequence[str]) -> Proof | None:
    try:
        return seen(line)
    except ProblemError:  # the move is illegal
        return None


def _is_legal(position: Position, line: Sequence[str]) -> bool:
    """Say whether a line can be played without a ko threat."""
    try:
        after(position, line)
    except ProblemError:
        return False
    return True


def _stones(position: Position) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
    return position.black, position.white
