"""The positions of a game record in SGF: setup stones and moves of its main line, as played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from shikatsu.board.colours import Colour
from shikatsu.board.points import parse_vertex
from shikatsu.board.position import Position
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import sgf_tree
from shikatsu.files.sgf_grammar import Node
from shikatsu.files.sgf_tree import Game

_MOVES: Final[tuple[tuple[str, Colour], ...]] = (("B", "black"), ("W", "white"))
MAX_MOVES: Final = 10_000  # of a game that is replayed; every position is kept
_KOMI = re.compile(r"[-+]?[0-9]{1,6}(\.[0-9]{1,6})?")


@dataclass(frozen=True, slots=True)
class Record:
    """The positions of a game: the first, with setup stones only, and one after each move."""

    positions: tuple[Position, ...]
    komi: float | None = None

    def before(self, move_number: int | None) -> tuple[Position, ...]:
        """Return the positions up to the one before a move (counted from 1), or all of them."""
        return self.positions if move_number is None else self.positions[: max(1, move_number)]


def read(data: bytes, source: str) -> Record:
    """Return the first game of an SGF file. Raises FormatError if it cannot be replayed."""
    for game in sgf_tree.games(data, source):
        if isinstance(game, FormatError):
            raise game
        try:
            return Record(tuple(_positions(game)), _komi(game.root))
        except ProblemError as error:
            raise FormatError(str(error), source=source, line=game.line) from None
    raise FormatError("no SGF game is found", source=source, line=1)


def _positions(game: Game) -> Iterator[Position]:
    """Yield the position before the first move, and after each. Raises ProblemError.

    Setup stones after a move belong to the position after that move.
    """
    position = Position(*sgf_tree.size(game.root))
    count = 0
    for node in game.main_line():
        position = _set_up(position, node)
        for name, colour in _MOVES:
            if name in node:
                position = position.turn(colour)
                yield position
                count += 1
                if count > MAX_MOVES:
                    raise ProblemError(f"a game of more than {MAX_MOVES:,} moves")
                position = _played(position, node, name, colour, count)
    yield position


def _set_up(position: Position, node: Node) -> Position:
    board = position.columns, position.rows
    black, white, empty = (
        frozenset(parse_vertex(vertex) for vertex in sgf_tree.points(node, name, board))
        for name in ("AB", "AW", "AE")
    )
    if black or white or empty:
        position = position.with_stones(
            "black",
            (position.black - white - empty) | black,
            (position.white - black - empty) | white,
        )
        if not position.white:  # handicap stones: white begins
            position = position.turn("white")
    player = (sgf_tree.text(node, "PL") or "").strip().lower()[:1]
    if player in ("b", "w"):
        position = position.turn("black" if player == "b" else "white")
    return position


def _played(position: Position, node: Node, name: str, colour: Colour, count: int) -> Position:
    board = position.columns, position.rows
    move = sgf_tree.move(node, name, board)
    try:
        return position.played(colour, move)
    except ProblemError as error:
        raise ProblemError(f"move {count} is illegal: {error}") from None


def _komi(root: Node) -> float | None:
    text = (sgf_tree.text(root, "KM") or "").strip()
    return float(text) if _KOMI.fullmatch(text) else None
