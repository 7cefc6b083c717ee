r"""Problems in the text of GoTools, with the results that it recorded.

    $ P1                                    a new position and its number
    ?BB?CB?DB?EB?EAAFAAFBAACABC\            stones: A black (attacker), ? white (defender)
    ACCADCAEC[BB]                           and a stone of each crucial chain
    ?+l#8 2 4 7.25 6 ?? 0 255 :AABACA:      mover, result, nodes, line of play (@@ is a pass)
    ?-d#3 2 5 31.75 7 ?? 0 255 :@@BA:       and so on, for each first move

Points are two letters, column and row from the top left, I included. A backslash at the end of a
line joins the next one. docs/problem-format.md says the rest.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, TypeAlias

from shikatsu.board.blocks import block_at, blocks
from shikatsu.board.colours import Colour
from shikatsu.board.points import MAX_SIZE, PASS, Point, format_vertex, neighbours
from shikatsu.errors import FormatError, ProblemError
from shikatsu.model.problem import Problem
from shikatsu.model.result import Ko, Status, goodness

_Line: TypeAlias = tuple[int, str]

_STATUSES: Final[dict[str, Status]] = {"d": "dead", "l": "alive"}
_PLAYERS: Final[dict[str, Colour]] = {"A": "black", "?": "white"}
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRS"
_WHOLE_BOARD: Final = frozenset((x, y) for x in range(MAX_SIZE) for y in range(MAX_SIZE))

_HEADING = re.compile(r"\(C\).*|\d+ problems?", re.IGNORECASE)
_TITLE = re.compile(r"\$\s*(P\d+)", re.ASCII)
_TOKEN = re.compile(r"([A?])([A-Z]{2})|\[([A-Z]{2})\]")
_POSITION = re.compile(rf"(?:{_TOKEN.pattern})+\\?")
_RESULT_START = re.compile(r"[A?][+-]")
_RESULT = re.compile(
    r"(?P<mover>[A?])(?P<sign>[+-])(?P<code>d|l|d[1-9]\d{0,2}l|l[1-9]\d{0,2}d)"
    r"#(?P<nodes>\d{1,18})\b[^:]*:(?P<line>[A-Z@]*):",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Recorded:
    """What GoTools recorded about one first move.

    ``status`` is "dead", "alive" (which may be seki) or "ko". ``nodes`` is what it cost GoTools.
    ``line`` starts with ``move``; they are empty and None if the result was recorded without its
    moves.
    """

    to_play: Colour
    move: str | None
    status: Status
    ko: Ko | None
    nodes: int
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RecordedProblem:
    """A problem, the line of the file where it starts, and its recorded results, best first."""

    line: int
    problem: Problem
    results: tuple[Recorded, ...]


def read(
    text: str, source: str, stem: str = "problem"
) -> Iterator[tuple[int, Problem] | FormatError]:
    """Yield (line, problem) for each position and mover, a FormatError for each broken position.

    ``stem`` is not used: positions have numbers. Nothing is raised.
    """
    for item in read_recorded(text, source):
        yield item if isinstance(item, FormatError) else (item.line, item.problem)


def read_recorded(text: str, source: str) -> Iterator[RecordedProblem | FormatError]:
    """Yield each problem with its recorded results, and a FormatError for each broken position.

    A position with results for both movers gives two problems, whose ids end in the mover. The
    mover of the first result comes first. Nothing is raised.
    """
    for title, lines in _chunks(text):
        try:
            yield from _read_position(title, lines, source)
        except FormatError as error:
            yield error
        except ProblemError as error:
            yield FormatError(str(error), source=source, line=title[0])


def parse_point(letters: str) -> Point:
    """Return the (column, row) of two letters: "AA" is the top left. Raises ProblemError."""
    column, down = (_LETTERS.find(letter) for letter in letters)
    if column < 0 or down < 0:
        raise ProblemError(f"{letters} is off the board (AA to SS)")
    return column, MAX_SIZE - 1 - down


def format_point(point: Point) -> str:
    """Return the two letters of a point, the opposite of ``parse_point``."""
    column, row = point
    return _LETTERS[column] + _LETTERS[MAX_SIZE - 1 - row]


class _Joined:
    """A line put together from continued lines, which knows where each part came from."""

    def __init__(self, parts: Sequence[_Line], source: str) -> None:
        texts = [text.removesuffix("\\") for _, text in parts]
        texts[0] = texts[0].lstrip()
        self.text = "".join(texts)
        self.source = source
        self._numbers = [number for number, _ in parts]
        self._starts = [0, *accumulate(map(len, texts[:-1]))]

    def error(self, message: str, offset: int = 0) -> FormatError:
        """Return a complaint about what stands at ``offset``."""
        number = self._numbers[bisect_right(self._starts, offset) - 1]
        return FormatError(message, source=self.source, line=number)


@dataclass(slots=True)
class _Stones:
    """The stones of a position and the named crucial ones."""

    black: set[Point]
    white: set[Point]
    named: set[Point]


def _chunks(text: str) -> Iterator[tuple[_Line, list[_Line]]]:
    """Yield the title and the other lines of each position, without headings and blank lines.

    What comes before the first title is a heading, too, unless it looks like a position.
    """
    title: _Line | None = None
    lines: list[_Line] = []
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.strip()
        if line.startswith("$"):
            if title is not None:
                yield title, lines
            title, lines = (number, line), []
        elif not line or _HEADING.fullmatch(line):
            continue
        elif title is not None:
            lines.append((number, raw.rstrip()))  # a joined line may go on with a space
        elif _POSITION.fullmatch(line) or _RESULT_START.match(line):
            title = (number, line)
    if title is not None:
        yield title, lines


def _read_position(title: _Line, lines: Sequence[_Line], source: str) -> Iterator[RecordedProblem]:
    """Yield the problems of a position, one for each mover. Raises FormatError, ProblemError."""
    number, text = title
    match = _TITLE.fullmatch(text)
    if match is None:
        message = f"a position starts with a line such as $ P12, not with {text[:40]!r}"
        raise FormatError(message, source=source, line=number)
    joined = list(_join(lines, source))
    results = [line for line in joined if _RESULT_START.match(line.text)]
    stones = _stones([line for line in joined if not _RESULT_START.match(line.text)])
    if not results:
        raise ProblemError(f"{match[1]} has no result line, which says who plays")
    recorded = [_recorded(line, stones) for line in results]
    movers = list(dict.fromkeys(result.to_play for result in recorded))
    for mover in movers:
        name = match[1] if len(movers) == 1 else f"{match[1]}-{mover}"
        own = [result for result in recorded if result.to_play == mover]
        # They are best first in the file already, but for a few positions.
        own.sort(key=lambda result: goodness(result.status, result.ko), reverse=mover == "white")
        yield RecordedProblem(number, _problem(name, stones, mover), tuple(own))


def _join(lines: Sequence[_Line], source: str) -> Iterator[_Joined]:
    """Put continued lines together. Raises FormatError if there is nothing to go on with."""
    parts: list[_Line] = []
    for number, text in lines:
        parts.append((number, text))
        if not text.endswith("\\"):
            yield _Joined(parts, source)
            parts = []
    if parts:
        message = "a backslash joins the next line, but the position ends here"
        raise FormatError(message, source=source, line=parts[-1][0])


def _stones(lines: Sequence[_Joined]) -> _Stones:
    """Return the stones. Raises FormatError and ProblemError."""
    stones = _Stones(set(), set(), set())
    for line in lines:
        offset = 0
        while offset < len(line.text):
            if line.text[offset].isspace():
                offset += 1
                continue
            token = _TOKEN.match(line.text, offset)
            if token is None:
                shown = line.text[offset : offset + 12]
                raise line.error(
                    f"neither stones, such as AAB ?CD [CD], nor a result: {shown!r}", offset
                )
            try:
                _put(stones, token)
            except ProblemError as error:
                raise line.error(str(error), offset) from None
            offset = token.end()
    if not stones.named:
        raise ProblemError("no crucial stones are given, such as [AB]")
    return stones


def _put(stones: _Stones, token: re.Match[str]) -> None:
    """Add the stone or the crucial stone of one token. Raises ProblemError."""
    point = parse_point(token[2] or token[3])
    if token[3]:
        if point not in stones.white:
            raise ProblemError(f"{token[0]} is crucial, but no white stone is there")
        stones.named.add(point)
        return
    if point in stones.black | stones.white:
        raise ProblemError(f"{token[0]} is the second stone on {format_vertex(point)}")
    (stones.black if token[1] == "A" else stones.white).add(point)


def _recorded(line: _Joined, stones: _Stones) -> Recorded:
    """Return what a result line says. Raises FormatError."""
    match = _RESULT.fullmatch(line.text)
    if match is None:
        raise line.error(f"broken result line: {line.text[:40]!r}")
    mover, code = match["mover"], match["code"]
    # Threats are counted from none: d1l is dead, as long as the defender has no threat.
    if (match["sign"] == "+") != (code[0] == ("d" if mover == "A" else "l")):
        raise line.error(f"{match['sign']} and {code} contradict each other for the mover {mover}")
    try:
        moves = tuple(_moves(match["line"]))
    except ProblemError as error:
        raise line.error(str(error), match.start("line")) from None
    taken = set(map(format_vertex, stones.black | stones.white))
    if moves and moves[0] in taken:
        raise line.error(f"the first move {moves[0]} is not an empty point", match.start("line"))
    return Recorded(
        to_play=_PLAYERS[mover],
        move=moves[0] if moves else None,
        status=_STATUSES.get(code, "ko"),
        ko=_ko(code),
        nodes=int(match["nodes"]),
        line=moves,
    )


def _ko(code: str) -> Ko | None:
    if len(code) == 1:
        return None
    count = int(code[1:-1])
    return Ko(defender_needs=count) if code[0] == "d" else Ko(attacker_needs=count)


def _moves(letters: str) -> Iterator[str]:
    if len(letters) % 2:
        raise ProblemError("half a move is left at the end of the line")
    for index in range(0, len(letters), 2):
        move = letters[index : index + 2]
        yield PASS if move == "@@" else format_vertex(parse_point(move))


def _problem(name: str, stones: _Stones, mover: Colour) -> Problem:
    crucial: set[Point] = set()
    for point in stones.named:
        crucial |= block_at(point, stones.white, MAX_SIZE, MAX_SIZE)
    return Problem(
        id=name,
        columns=MAX_SIZE,
        rows=MAX_SIZE,
        black=frozenset(map(format_vertex, stones.black)),
        white=frozenset(map(format_vertex, stones.white)),
        to_play=mover,
        defender="white",
        crucial=frozenset(map(format_vertex, crucial)),
        region=tuple(map(format_vertex, _region(stones))),
    )


def _region(stones: _Stones) -> frozenset[Point]:
    """Return all points but the largest empty area and the black blocks that touch it.

    So the empty pockets between stones of the wall can be played. Raises ProblemError if the
    largest area is not the only one of its size.
    """
    empty = _WHOLE_BOARD - stones.black - stones.white
    areas = sorted(blocks(empty, MAX_SIZE, MAX_SIZE), key=len, reverse=True)
    if not areas or (len(areas) > 1 and len(areas[0]) == len(areas[1])):
        raise ProblemError("no empty area is the largest, so what is outside is not known")
    outside = set(areas[0])
    for block in blocks(stones.black, MAX_SIZE, MAX_SIZE):
        if any(
            near in areas[0] for stone in block for near in neighbours(stone, MAX_SIZE, MAX_SIZE)
        ):
            outside |= block
    return _WHOLE_BOARD - outside
