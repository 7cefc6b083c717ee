"""The games of an SGF file: where each starts, going on after a broken one, points, sizes, text.

sgf_grammar.py follows the brackets of one game; what the values mean in Go is here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from shikatsu.board.points import PASS, Point, check_size, format_vertex, parse_vertex
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import sgf_grammar, texts
from shikatsu.files.sgf_grammar import GAME_START, Node, Tree

_NEXT_GAME = re.compile(rb"(?:^|(?<=\r))[ \t]*\(\s*;\s*(?:FF|GM|SZ|CA|AP|GN)\s*\[", re.MULTILINE)
_CHARSET = re.compile(rb"\bCA\s*\[([^\]]{1,40})\]")
_NUMBER = re.compile(r"[0-9]{1,4}")
_POINT_LISTS = frozenset({"AB", "AW", "AE", "TR", "MA", "CR", "SQ", "B", "W"})
_LETTERS = b"abcdefghijklmnopqrs"
_GO: Final = 1
_OTHER_GAMES: Final = {
    2: "Othello",
    3: "chess",
    4: "Gomoku",
    5: "Nine Men's Morris",
    6: "backgammon",
    7: "Chinese chess",
    8: "Shogi",
    9: "Lines of Action",
    10: "Ataxx",
    11: "Hex",
    18: "Amazons",
    20: "Gess",
    21: "TwixT",
}

# Broken games may make a file be read several times over; that many times, and then it is enough.
_MAX_PASSES: Final = 4
_MAX_LIST: Final = 20_000


@dataclass(frozen=True, slots=True)
class Game:
    """One game with all its variations, and the line of the file where it starts.

    ``flaws`` says what is wrong with it although it can be read.
    """

    line: int
    tree: Tree
    flaws: tuple[str, ...] = ()

    @property
    def root(self) -> Node:
        """The first node, which holds size, name and encoding."""
        return next(self.tree.nodes(), {})

    def main_line(self) -> Iterator[Node]:
        """Yield the nodes of the game, the first variation wherever there are several."""
        return sgf_grammar.main_line(self.tree)


def games(data: bytes, source: str) -> Iterator[Game | FormatError]:
    """Yield each game of a file, and a FormatError for each that is broken.

    After a broken game reading goes on at the next line that starts a game. Text comes out in UTF-8
    wherever the encoding of the whole file can be made out.
    """
    versions = _versions(data)
    if len(versions) == 1:
        yield from _games(versions[0], source)
        return
    # A byte of a Chinese character may look like a bracket, and an accented letter may look like
    # half a Chinese character. Whichever is the mistake, it swallows properties.
    attempts = [list(_games(version, source)) for version in versions]
    yield from max(attempts, key=_yield_of)


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
    text = root.get("SZ", [b"19"])[0].decode("ascii", "replace").strip() or "19"
    columns, rows = (part.strip() for part in f"{text}:".split(":")[:2])
    if not (_NUMBER.fullmatch(columns) and _NUMBER.fullmatch(rows or columns)):
        raise ProblemError(f"SZ[{texts.one_line(text, 20)}] is not a board size")
    board = int(columns), int(rows or columns)
    check_size(*board)
    return board


def points(node: Node, name: str, board: tuple[int, int]) -> frozenset[str]:
    """Return the vertices of a list of points, rectangles such as "aa:cc" included.

    Raises ProblemError for a value that is no point of the board.
    """
    values = node.get(name, ())
    if len(values) > _MAX_LIST:
        raise ProblemError(f"{name} has {len(values)} values")
    found: set[str] = set()
    for value in dict.fromkeys(values):
        if value.strip():
            found |= _rectangle(name, value.strip(), board)
    return frozenset(found)


def move(node: Node, name: str, board: tuple[int, int]) -> str:
    """Return the vertex of a move, or "pass". Raises ProblemError if it is off the board."""
    value = node[name][0].strip()
    if not value or (value == b"tt" and max(board) <= len(_LETTERS)):
        return PASS
    return format_vertex(_point(name, value, board))


def point_values(vertices: Iterable[str], rows: int) -> list[bytes]:
    """Return the SGF values of vertices on a board with this many rows, sorted."""
    return sorted(_value(parse_vertex(vertex), rows) for vertex in vertices)


def text(node: Node, name: str, encoding: str | None = None) -> str | None:
    """Return a text property without escapes, or None. Nothing is undecodable."""
    values = node.get(name)
    if values is None:
        return None
    raw = _decode(values[0], encoding)
    unescaped = re.sub(r"\\(\r\n|\n\r|\n|\r)", "", raw)
    return re.sub(r"\\(.)", r"\1", unescaped, flags=re.DOTALL)


def text_value(content: str) -> bytes:
    """Return a text as an SGF value."""
    return re.sub(r"([\]\\])", r"\\\1", content).encode()


def _versions(data: bytes) -> list[bytes]:
    """Return the file as it may have to be read: in UTF-8, and as it is if that is in doubt."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return [texts.recoded(data, "utf-16") or data]
    named = {texts.encoding(name.decode("ascii", "replace")) for name in _CHARSET.findall(data)}
    for candidate in (*(named if len(named) == 1 else ()), "utf-8", "gb18030"):
        version = texts.recoded(data, candidate) if candidate else None
        if version is not None:
            return [data] if version == data else [version, data]
    return [data]


def _yield_of(items: Sequence[Game | FormatError]) -> tuple[int, int]:
    """Say how well a reading went: few broken games first, then many properties."""
    broken = sum(isinstance(item, FormatError) for item in items)
    trees = (item.tree for item in items if isinstance(item, Game))
    return -broken, sum(len(node) for tree in trees for node in tree.walk())


def _games(data: bytes, source: str) -> Iterator[Game | FormatError]:
    position = counted = 0
    line = 1
    work = _MAX_PASSES * len(data)
    while (start := GAME_START.search(data, position)) is not None:
        line += data.count(b"\n", counted, start.start())
        counted = start.start()
        try:
            tree, position, flaws, read = _parse(data, counted)
            work -= read
            game = Game(line, tree, flaws)
            other = _other_game(game.root)
            yield FormatError(other, source=source, line=line) if other else game
        except sgf_grammar.BrokenError as error:
            yield FormatError(f"broken SGF: {error}", source=source, line=line)
            work -= len(data) - counted
            position = _next_game(data, start.end())
        if work < 0:
            message = "too many broken games: the rest is not read"
            yield FormatError(message, source=source, line=line)
            return
    if not counted and GAME_START.search(data) is None:
        yield FormatError("no SGF game is found", source=source, line=1)


def _other_game(root: Node) -> str | None:
    """Say which game this is if it is not Go. A game that does not say is Go."""
    value = (text(root, "GM") or "").strip()
    named = [name for name in _OTHER_GAMES.values() if name.lower() == value.lower()]
    if _NUMBER.fullmatch(value) and int(value) != _GO:
        named = [_OTHER_GAMES.get(int(value), "another game")]
    return f"GM[{value}] is {named[0]}, not Go, which is GM[1]" if named else None


def _parse(data: bytes, start: int) -> tuple[Tree, int, tuple[str, ...], int]:
    """Return the game that starts here, where it ends, its flaws, and how much had to be read.

    A game whose last ) is missing ends where the next game starts. Raises BrokenError.
    """
    tree, end, flaws = sgf_grammar.parse(data, start, len(data))
    read = end - start
    if sgf_grammar.UNCLOSED in flaws:
        following = _next_game(data, start + 1)
        if following < end:
            tree, end, flaws = sgf_grammar.parse(data, start, following)
    for node in tree.walk():
        for name in _POINT_LISTS & node.keys():
            # A list of points that has swallowed the start of a game: a ] is missing.
            if any(GAME_START.search(value) for value in node[name]):
                raise sgf_grammar.BrokenError(f"{name} has a value without ]")
    return tree, end, flaws, read


def _next_game(data: bytes, position: int) -> int:
    """Return where the next line that starts a game begins, or where the file ends."""
    following = _NEXT_GAME.search(data, position)
    return following.start() if following else len(data)


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
        shown = texts.one_line(value[:20].decode("ascii", "replace"))
        raise ProblemError(f"{name}[{shown}] is not a point of a board of {columns}x{rows}")
    return column, rows - 1 - down


def _value(point: Point, rows: int) -> bytes:
    column, row = point
    return bytes([_LETTERS[column], _LETTERS[rows - 1 - row]])


def _decode(raw: bytes, encoding: str | None) -> str:
    """Decode a text. UTF-8 goes first: the whole file may have been brought to it already."""
    for candidate in ("utf-8", texts.encoding(encoding), "gb18030"):
        decoded = texts.strictly(raw, candidate) if candidate else None
        if decoded is not None:
            return decoded
    return raw.decode("latin-1")
