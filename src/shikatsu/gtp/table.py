"""The board that the commands are about: a history of positions, and the komi."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from shikatsu.board.colours import Colour
from shikatsu.board.points import MAX_SIZE, Point, format_vertex
from shikatsu.board.position import Position
from shikatsu.errors import ProblemError
from shikatsu.gtp.errors import GtpError

DEFAULT_SIZE: Final = 19


class Table:
    """A history of positions, the last of which is on the board.

    Commands that fail change nothing.
    """

    def __init__(self) -> None:
        self.komi = 0.0
        self._history = [Position(DEFAULT_SIZE, DEFAULT_SIZE)]

    @property
    def position(self) -> Position:
        """What is on the board."""
        return self._history[-1]

    def clear(self, columns: int | None = None, rows: int | None = None) -> None:
        """Take all stones off, and begin a new history; the size changes if one is given."""
        now = self.position
        self._history = [Position(columns or now.columns, rows or now.rows)]

    def load(self, positions: Iterable[Position], komi: float | None) -> None:
        """Begin with the history of a record."""
        self._history = list(positions)
        self.komi = self.komi if komi is None else komi

    def play(self, moves: Sequence[tuple[Colour, str]]) -> None:
        """Play moves, all or none. Raises GtpError if one of them is illegal."""
        history = []
        position = self.position
        for colour, move in moves:
            try:
                position = position.played(colour, move)
            except ProblemError as error:
                raise GtpError(f"illegal move: {error}") from None
            history.append(position)
        self._history += history

    def undo(self, count: int = 1) -> None:
        """Take moves back, all or none. Raises GtpError if there are not so many."""
        if count >= len(self._history):
            raise GtpError("cannot undo")
        if count:
            del self._history[-count:]

    def set_up(self, black: Iterable[Point], white: Iterable[Point]) -> None:
        """Put stones in place of all that is there, as one step. Raises GtpError."""
        position = self.position.with_stones("black", black, white)
        try:
            position.check_liberties()
        except ProblemError as error:
            raise GtpError(f"illegal position: {error}") from None
        self._history.append(position)

    def turn(self, colour: Colour) -> None:
        """Let a colour play next."""
        self._history[-1] = self.position.turn(colour)

    def place_handicap(self, stones: Sequence[str]) -> None:
        """Put black stones on an empty board; white plays next. Raises GtpError."""
        if self.position.black or self.position.white:
            raise GtpError("board not empty")
        before = list(self._history)
        try:
            self.play([("black", stone) for stone in stones])
        except GtpError:
            raise GtpError("invalid handicap: a vertex is repeated") from None
        self._history = [*before, self.position]

    def show(self) -> str:
        """Return the board as text, with coordinates."""
        position = self.position
        letters = "   " + " ".join(
            format_vertex((column, 0))[0] for column in range(position.columns)
        )
        rows = [
            f"{row + 1:>2} {' '.join(self._sign((c, row)) for c in range(position.columns))}"
            for row in range(position.rows - 1, -1, -1)
        ]
        turn = f"{position.to_play.capitalize()} to play"
        if position.ban is not None:
            turn += f", but not at {format_vertex(position.ban)} (ko)"
        return "\n".join(["", letters, *rows, letters, turn])

    def _sign(self, point: Point) -> str:
        colour = self.position.colour_at(point)
        return "." if colour is None else "X" if colour == "black" else "O"


def fixed_handicap(columns: int, rows: int, count: int) -> list[str]:
    """Return where handicap stones go by custom. Raises GtpError if there is no custom."""
    most = most_handicap(columns, rows)
    if most == 0:
        raise GtpError(f"no handicap stones on a board of {columns}x{rows}")
    if not 2 <= count <= most:
        raise GtpError(f"invalid number of stones: 2 to {most} on a board of {columns}x{rows}")
    (left, middle, right), (low, centre, high) = _lines(columns), _lines(rows)
    corners = [(left, low), (right, high), (right, low), (left, high)]
    sides = [(left, centre), (right, centre), (middle, low), (middle, high)]
    around = sides[: max(0, count - 4) // 2 * 2]
    tengen = [(middle, centre)] if count >= 5 and count % 2 else []
    return [format_vertex(point) for point in [*corners[:count], *around, *tengen]]


def most_handicap(columns: int, rows: int) -> int:
    """Return how many handicap stones have customary places on a board."""
    if not (min(columns, rows) >= 7 and max(columns, rows) <= MAX_SIZE):
        return 0
    return 9 if columns % 2 and rows % 2 and min(columns, rows) >= 9 else 4


def _lines(size: int) -> tuple[int, int, int]:
    edge = 3 if size >= 13 else 2
    return edge, size // 2, size - 1 - edge


def board_of_words(position: Position, words: Mapping[str, str]) -> str:
    """Return words by vertex as a board, from the top row down, as GoGui shows it; "" for none."""
    return "\n".join(
        " ".join(
            words.get(format_vertex((column, row)), '""') for column in range(position.columns)
        )
        for row in range(position.rows - 1, -1, -1)
    )
