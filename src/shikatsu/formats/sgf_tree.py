"""A thin typed layer over sgfmill's grammar: several games in a file, rectangular boards, text.

sgfmill parses the tree; what it lacks is here: where each game starts, going on after a broken
game, ``SZ[9:13]``, and text of unknown encoding.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sgfmill import sgf_grammar

from shikatsu.errors import FormatError, ProblemError
from shikatsu.points import Point, format_vertex, parse_vertex
from shikatsu.problem import check_size

Node: TypeAlias = Mapping[str, Sequence[bytes]]

_GAME_START = re.compile(rb"\(\s*;")
_NEXT_GAME = re.compile(rb"^\s*\(\s*;\s*(?:FF|GM|SZ|CA|AP|GN)\s*\[", re.MULTILINE)
_NUMBER = re.compile(r"\s*[0-9]{1,4}\s*")
_POINT_LISTS = frozenset({"AB", "AW", "AE", "TR", "MA", "CR", "B", "W"})
_LETTERS = b"abcdefghijklmnopqrs"


@dataclass(frozen=True, slots=True)
class Game:
    """The main line of one game, and the line of the file where the game starts."""

    line: int
    nodes: tuple[Node, ...]

    @property
    def root(self) -> Node:
        """The first node, which holds size, name and encoding."""
        return self.nodes[0]


def games(data: bytes, source: str) -> Iterator[Game | FormatError]:
    """Yield each game of a file, and a FormatError for each that is broken.

    After a broken game reading goes on at the next line that starts a game.
    """
    position = 0
    found = False
    while (start := _GAME_START.search(data, position)) is not None:
        found = True
        line = data.count(b"\n", 0, start.start()) + 1
        try:
            _, position = sgf_grammar.tokenise(data, start.start())
            nodes = _main_line(data[start.start() : position])
            _check_closed(nodes)
            yield Game(line, nodes)
        except (ValueError, RecursionError) as error:
            yield FormatError(f"broken SGF: {error}", source=source, line=line)
            following = _NEXT_GAME.search(data, start.end())
            position = following.start() if following else len(data)
    if not found:
        yield FormatError("no SGF game is found", source=source, line=1)


@dataclass(frozen=True, slots=True)
class Branch:
    """A node to be written: its properties in their order, and the nodes that may follow it."""

    properties: Sequence[tuple[str, Sequence[bytes]]]
    children: Sequence[Branch] = ()


def serialise(root: Branch) -> str:
    """Return a game as text: a line per property of the root, and per variation."""
    return "".join(_pieces(root, "\n", 0)) + "\n"


def _pieces(branch: Branch, separator: str, depth: int) -> Iterator[str]:
    """Yield the text of a variation, in which a node with one child goes on with it."""
    yield f"({_node(branch, separator)}"
    while len(branch.children) == 1:
        (branch,) = branch.children
        yield ("\n" if separator else "") + _node(branch, "")
        separator = ""
    for child in branch.children:
        yield "\n" + " " * (depth + 1)
        yield from _pieces(child, "", depth + 1)
    yield ")"


def _node(branch: Branch, separator: str) -> str:
    return ";" + separator.join(
        f"{name}{''.join(f'[{value.decode()}]' for value in values)}"
        for name, values in branch.properties
        if values
    )


def size(root: Node) -> tuple[int, int]:
    """Return (columns, rows) of ``SZ``: 19x19 if missing. Raises ProblemError."""
    text = root.get("SZ", [b"19"])[0].decode("ascii", "replace").strip()
    columns, _, rows = text.partition(":")
    if not (_NUMBER.fullmatch(columns) and _NUMBER.fullmatch(rows or columns)):
        raise ProblemError(f"SZ[{text}] is not a board size")
    board = int(columns), int(rows or columns)
    check_size(*board)
    return board


def points(node: Node, name: str, board: tuple[int, int]) -> frozenset[str]:
    """Return the vertices of a list of points, rectangles such as "aa:cc" included.

    Raises ProblemError for a value that is no point of the board.
    """
    found: set[str] = set()
    for value in node.get(name, ()):
        if value.strip():
            found |= _rectangle(name, value.strip(), board)
    return frozenset(found)


def point_values(vertices: Iterable[str], rows: int) -> list[bytes]:
    """Return the SGF values of vertices on a board with this many rows, sorted."""
    return sorted(_value(parse_vertex(vertex), rows) for vertex in vertices)


def text(node: Node, name: str, encoding: str | None = None) -> str | None:
    """Return a text property without escapes, or None. Undecodable bytes are replaced."""
    values = node.get(name)
    if values is None:
        return None
    raw = _decode(values[0], encoding)
    unescaped = re.sub(r"\\(\r\n|\n\r|\n|\r)", "", raw)
    return re.sub(r"\\(.)", r"\1", unescaped, flags=re.DOTALL)


def text_value(content: str) -> bytes:
    """Return a text as an SGF value."""
    return re.sub(r"([\]\\])", r"\\\1", content).encode()


def _main_line(data: bytes) -> tuple[Node, ...]:
    tree = sgf_grammar.parse_sgf_game(data)
    return tuple(sgf_grammar.main_sequence_iter(tree))


def _check_closed(nodes: Iterable[Node]) -> None:
    """Raise ValueError if a list of points has swallowed the start of a game: a ] is missing."""
    for node in nodes:
        for name in _POINT_LISTS & node.keys():
            if any(_GAME_START.search(value) for value in node[name]):
                raise ValueError(f"{name} has a value without ]")


def _rectangle(name: str, value: bytes, board: tuple[int, int]) -> set[str]:
    first, _, last = value.partition(b":")
    left, top = _point(name, first, board)
    right, bottom = _point(name, last, board) if last else (left, top)
    columns = range(min(left, right), max(left, right) + 1)
    rows = range(min(top, bottom), max(top, bottom) + 1)
    return {format_vertex((column, row)) for column in columns for row in rows}


def _point(name: str, value: bytes, board: tuple[int, int]) -> Point:
    columns, rows = board
    column, down = (_LETTERS.find(value[index : index + 1]) for index in (0, 1))
    if len(value) != 2 or not (0 <= column < columns and 0 <= down < rows):
        shown = value.decode("ascii", "replace")
        raise ProblemError(f"{name}[{shown}] is not a point of a board of {columns}x{rows}")
    return column, rows - 1 - down


def _value(point: Point, rows: int) -> bytes:
    column, row = point
    return bytes([_LETTERS[column], _LETTERS[rows - 1 - row]])


def _decode(raw: bytes, encoding: str | None) -> str:
    for candidate in (encoding, "utf-8", "gb18030"):
        try:
            return raw.decode(candidate) if candidate else raw.decode("utf-8")
        except (LookupError, UnicodeDecodeError):
            continue
    return raw.decode("utf-8", "replace")
