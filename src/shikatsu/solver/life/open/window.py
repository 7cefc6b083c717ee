"""The part of a board that a search looks at, and how it grows."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from shikatsu.board.points import Point

AROUND: Final = 4  # points that are looked at beyond the crucial stones
NEAR_EDGE: Final = 3  # lines that are left to the edge of the board are looked at, too
STEP: Final = 3  # by which a window grows on a side


@dataclass(frozen=True, slots=True)
class Window:
    """Columns and rows from 0, first and last included, on a board of this size."""

    columns: int
    rows: int
    left: int
    bottom: int
    right: int
    top: int

    @classmethod
    def around(cls, columns: int, rows: int, points: Iterable[Point]) -> Window:
        """Return the window that a search about these points begins with."""
        across, up = zip(*points, strict=True)
        tight = cls(columns, rows, min(across), min(up), max(across), max(up))
        return tight._with(
            tight.left - AROUND, tight.bottom - AROUND, tight.right + AROUND, tight.top + AROUND
        )

    @property
    def is_whole(self) -> bool:
        """Whether this is the whole board."""
        return self.sides == (0, 0, self.columns - 1, self.rows - 1)

    @property
    def sides(self) -> tuple[int, int, int, int]:
        """Left, bottom, right and top."""
        return self.left, self.bottom, self.right, self.top

    def grown(self, zone: Collection[Point] = ()) -> Window:
        """Return a larger window: on the sides that a zone has reached, or on all of them."""
        across = {column for column, _ in zone} or {self.left, self.right}
        up = {row for _, row in zone} or {self.bottom, self.top}
        return self._with(
            self.left - STEP * (self.left in across),
            self.bottom - STEP * (self.bottom in up),
            self.right + STEP * (self.right in across),
            self.top + STEP * (self.top in up),
        )

    def reaching(self, points: Iterable[Point]) -> Window:
        """Return the smallest window that has these points as well, and some around them."""
        window = self
        for column, row in points:
            window = window._with(
                min(window.left, column - 1),
                min(window.bottom, row - 1),
                max(window.right, column + 1),
                max(window.top, row + 1),
            )
        return window

    def _with(self, left: int, bottom: int, right: int, top: int) -> Window:
        last_column, last_row = self.columns - 1, self.rows - 1
        return Window(
            self.columns,
            self.rows,
            0 if left <= NEAR_EDGE else left,
            0 if bottom <= NEAR_EDGE else bottom,
            last_column if right >= last_column - NEAR_EDGE else right,
            last_row if top >= last_row - NEAR_EDGE else top,
        )
