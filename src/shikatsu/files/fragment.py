"""Where a drawn part of a board lies: its borders say which edges of the board it touches."""

from __future__ import annotations

from dataclasses import dataclass

from shikatsu.board.points import MAX_SIZE, check_size
from shikatsu.errors import ProblemError


@dataclass(slots=True)
class Edges:
    """The edges of the board that are drawn."""

    top: bool = False
    bottom: bool = False
    left: bool = False
    right: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of the board, and how far the drawing is from its left and from its top edge."""

    columns: int
    rows: int
    left: int
    top: int


def frame(width: int, height: int, edges: Edges, size: int | None = None) -> Frame:
    """Return where a drawing of this many columns and rows lies. Raises ProblemError.

    Between two drawn edges is the whole board. On a side without an edge the board goes on: up to
    ``size`` if it is given, else as far as the other direction says, else up to 19. A drawing
    without edges on either side is in the middle.
    """
    check_size(width, height)
    if size is not None:
        check_size(size, size)
    columns = width if edges.left and edges.right else None
    rows = height if edges.top and edges.bottom else None
    columns = columns or size or max(width, rows or MAX_SIZE)
    rows = rows or size or max(height, columns)
    if width > columns or height > rows:
        raise ProblemError(f"{width}x{height} points are drawn on a board of {columns}x{rows}")
    return Frame(
        columns,
        rows,
        _offset(columns - width, near=edges.left, far=edges.right),
        _offset(rows - height, near=edges.top, far=edges.bottom),
    )


def _offset(room: int, *, near: bool, far: bool) -> int:
    if near:
        return 0
    return room if far else room // 2
