"""Vertices ("A1" to "T19", without I) and points ((column, row), with (0, 0) = A1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from shikatsu.errors import ProblemError

Point: TypeAlias = tuple[int, int]

LETTERS: Final = "ABCDEFGHJKLMNOPQRST"
MAX_SIZE: Final = len(LETTERS)
PASS: Final = "pass"

_VERTICES: Final = [[f"{letter}{row + 1}" for row in range(MAX_SIZE)] for letter in LETTERS]
_VERTEX = re.compile(r"([A-Za-z])([0-9]{1,3})", re.ASCII)


def parse_vertex(text: str, columns: int = MAX_SIZE, rows: int = MAX_SIZE) -> Point:
    """Return the (column, row) of a vertex such as "C4", in either case.

    Raises ProblemError if ``text`` is no vertex, or not on a board of this size.
    """
    match = _VERTEX.fullmatch(text)
    column = LETTERS.find(match[1].upper()) if match else -1
    if match is None or column < 0 or match[2].startswith("0"):
        raise ProblemError(f"{text!r} is not a point (A1 to T19, without I)")
    row = int(match[2]) - 1
    if column >= columns or row >= rows:
        raise ProblemError(f"{text.upper()} is off the board of {columns}x{rows}")
    return column, row


def format_vertex(point: Point) -> str:
    """Return the vertex of a point: ``format_vertex((2, 3)) == "C4"``. Raises ProblemError."""
    column, row = point
    if not (0 <= column < MAX_SIZE and 0 <= row < MAX_SIZE):
        raise ProblemError(f"({column}, {row}) is not a point of a board of {MAX_SIZE}x{MAX_SIZE}")
    return _VERTICES[column][row]


def neighbours(point: Point, columns: int, rows: int) -> Iterator[Point]:
    """Yield the two to four points next to ``point`` (none outside the board)."""
    column, row = point
    for step_column, step_row in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        next_column, next_row = column + step_column, row + step_row
        if 0 <= next_column < columns and 0 <= next_row < rows:
            yield next_column, next_row


def reading_order(vertices: Iterable[str]) -> tuple[str, ...]:
    """Sort vertices as a reader meets them: from the top row down, left to right."""
    return tuple(sorted(vertices, key=_reading_key))


def _reading_key(vertex: str) -> Point:
    column, row = parse_vertex(vertex)
    return -row, column


def check_size(columns: int, rows: int) -> None:
    """Raise ProblemError unless both sides of a board are from 1 to 19."""
    for size in (columns, rows):
        if isinstance(size, bool) or not isinstance(size, int):
            raise ProblemError(f"a board size is a whole number, not {size!r}")
    if not (1 <= columns <= MAX_SIZE and 1 <= rows <= MAX_SIZE):
        raise ProblemError(f"a board of {columns}x{rows}: both sides must be from 1 to {MAX_SIZE}")
