"""When two problems are the same: turned, mirrored, or with the colours exchanged."""

from __future__ import annotations

from hashlib import sha256

from shikatsu.board.blocks import block_at
from shikatsu.board.colours import opposite
from shikatsu.board.points import Point
from shikatsu.model.problem import SYMMETRIES, Problem


def canonical_key(problem: Problem) -> str:
    """Return the same text for problems that are the same up to symmetry and colours.

    Board, stones, who plays, the goal and the crucial blocks count; marks of the region, the ban
    and names do not. A position that is moved along the edge is another one.
    """
    mover = problem.points(problem.stones(problem.to_play))
    other = problem.points(problem.stones(opposite(problem.to_play)))
    crucial = _crucial_blocks(problem)
    size = problem.columns, problem.rows
    parts = mover, other, crucial
    forms = (
        _form(symmetry, size, [_turned(points, symmetry, size) for points in parts])
        for symmetry in SYMMETRIES
    )
    text = f"{problem.goal} {problem.threats} {min(forms)}"
    return sha256(text.encode()).hexdigest()[:24]


def _crucial_blocks(problem: Problem) -> frozenset[Point]:
    stones = problem.points(problem.stones(problem.defender))
    found: set[Point] = set()
    for point in problem.points(problem.crucial) & stones:
        found |= block_at(point, stones, problem.columns, problem.rows)
    return frozenset(found)


def _form(symmetry: int, size: tuple[int, int], parts: list[list[Point]]) -> str:
    columns, rows = reversed(size) if symmetry & 4 else size
    return f"{columns:2}x{rows:2} {parts}"


def _turned(points: frozenset[Point], symmetry: int, size: tuple[int, int]) -> list[Point]:
    columns, rows = size
    turned = []
    for column, row in points:
        across = columns - 1 - column if symmetry & 1 else column
        up = rows - 1 - row if symmetry & 2 else row
        turned.append((up, across) if symmetry & 4 else (across, up))
    return sorted(turned)
