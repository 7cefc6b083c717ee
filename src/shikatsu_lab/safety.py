"""Whole boards: how many points are safe at each level, against what test files state.

Test files (.tst) state counts (Fuego: ``go_safe benson black``, ``go_safe static``), points that
are nobody's (``go_safe_dame_static``) and single points (GNU Go: ``unconditional_status C5``,
``eval_eye C5``). Any other file is a board about which nothing is stated.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import shikatsu
from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import Point, format_vertex, parse_vertex, reading_order
from shikatsu.board.position import Position
from shikatsu.board.unconditional import unconditional_status
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import SUFFIXES, read_file
from shikatsu.model.diagram import Diagram, Expected
from shikatsu.model.limits import Limits
from shikatsu.whole_board.values import LEVELS, Level, Safety
from shikatsu_lab.eyes import EYE, eye_value

# Whether as many points are found as stated, or more, or fewer. "unknown": not decided.
Verdict: TypeAlias = Literal["same", "more", "fewer", "differs", "unknown"]
VERDICTS: Final[tuple[Verdict, ...]] = ("same", "more", "fewer", "differs", "unknown")

UNCONDITIONAL: Final = "unconditional_status"
_COUNT = re.compile(r"go_safe (benson|static)(?: (black|white))?")
_DAME: Final = "go_safe_dame_static"
_NUMBER = re.compile(r"\d+")
_SET = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Statement:
    """A question of a test file about a board, and its answer."""

    id: str
    expected: Expected


@dataclass(frozen=True, slots=True)
class Board:
    """A board and all that is stated about it."""

    name: str
    position: Position
    statements: tuple[Statement, ...] = ()

    @property
    def set(self) -> str:
        """The set that it belongs to: the letters that its name begins with."""
        match = _SET.match(self.name)
        return match[0] if match else self.name


@dataclass(frozen=True, slots=True)
class Count:
    """What is found at a level: safe points of each colour, stones in seki, points left, time."""

    level: Level
    black: int
    white: int
    seki: int
    neutral: int
    unsettled: int
    nodes: int
    seconds: float
    complete: bool

    @property
    def safe(self) -> int:
        """The safe points of both colours."""
        return self.black + self.white


@dataclass(frozen=True, slots=True)
class Comparison:
    """A statement, what is found instead, and how the two compare."""

    id: str
    asks: str
    stated: str
    found: str
    verdict: Verdict
    known_failure: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A board with what is found at each level, and everything that is stated about it.

    ``stated`` has the counts of both colours by level, where a file has them. ``peer`` has the
    points of each colour that another program calls settled.
    """

    board: str
    set: str
    counts: tuple[Count, ...]
    stated: Mapping[str, int]
    comparisons: tuple[Comparison, ...] = ()
    peer: Mapping[str, int] | None = None

    def count(self, level: Level) -> Count | None:
        """What is found at a level, if it was asked for."""
        return next((count for count in self.counts if count.level == level), None)

    def to_json(self) -> dict[str, Any]:
        """Return the row as a dict that json.dumps accepts."""
        return asdict(self)


# --- reading ----------------------------------------------------------------------------------


def read_boards(paths: Iterable[Path]) -> Iterator[Board | FormatError]:
    """Yield the boards of files and of folders, and what cannot be read. Raises OSError.

    What several files state about one board is put together; the first of them names it.
    """
    boards: dict[Position, Board] = {}
    for path in paths:
        for file in _files(path):
            for entry in read_file(file):
                if isinstance(entry, FormatError):
                    yield entry
                    continue
                board = _board(entry.diagram)
                known = boards.get(board.position, board)
                if board.statements or known is board:
                    more = () if known is board else known.statements
                    boards[board.position] = Board(
                        known.name, known.position, (*more, *board.statements)
                    )
    yield from boards.values()


def _files(path: Path) -> list[Path]:
    """Return a file, or the tests of a folder; without tests all its files."""
    if not path.is_dir():
        return [path]
    files = sorted(file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES)
    return [file for file in files if file.suffix.lower() == ".tst"] or files


def _board(diagram: Diagram) -> Board:
    position = Position.of(diagram).at_rest()
    expected = diagram.expected
    if expected is None or not _is_asked(expected):
        return Board(diagram.game or diagram.id, position)
    return Board(diagram.game or diagram.id, position, (Statement(diagram.id, expected),))


def _is_asked(expected: Expected) -> bool:
    asks = expected.asks
    is_count = _COUNT.fullmatch(asks) is not None and _stated_count(expected) is not None
    return is_count or asks.split()[0] in (_DAME, UNCONDITIONAL, EYE)


def _stated_count(expected: Expected) -> int | None:
    match = _NUMBER.match(expected.pattern or "")
    return int(match[0]) if match else None


# --- judging ----------------------------------------------------------------------------------


def judge(board: Board, level: Level, limits: Limits) -> Row:
    """Judge a board at each level up to this one, and compare. Raises ProblemError."""
    found = {one: _judged(board.position, one, limits) for one in LEVELS[: 1 + LEVELS.index(level)]}
    comparisons = tuple(
        comparison
        for statement in board.statements
        if (comparison := _compared(board.position, statement, found, limits)) is not None
    )
    return Row(
        board.name,
        board.set,
        tuple(_count(safety) for safety in found.values()),
        _stated(board.statements),
        comparisons,
    )


def _judged(position: Position, level: Level, limits: Limits) -> Safety:
    start = time.monotonic()
    safety = shikatsu.safety(position, limits, level=level)
    return _timed(safety, time.monotonic() - start)


def _timed(safety: Safety, seconds: float) -> Safety:
    """Return what is known with the time by the clock, which includes all that is no search."""
    return replace(safety, stats=replace(safety.stats, seconds=seconds))


def _count(safety: Safety) -> Count:
    return Count(
        safety.level,
        len(safety.safe["black"]),
        len(safety.safe["white"]),
        sum(len(safety.seki[colour]) for colour in COLOURS),
        len(safety.neutral),
        len(safety.unsettled),
        safety.stats.nodes,
        round(safety.stats.seconds, 4),
        safety.complete,
    )


def _stated(statements: Sequence[Statement]) -> dict[str, int]:
    """Return the stated counts of both colours together, by level."""
    counts = {}
    for statement in statements:
        match = _COUNT.fullmatch(statement.expected.asks)
        if match is not None and match[2] is None:
            counts[match[1]] = _stated_count(statement.expected) or 0
    return counts


def _compared(
    position: Position, statement: Statement, found: Mapping[Level, Safety], limits: Limits
) -> Comparison | None:
    """Compare one statement; None if its level was not asked for."""
    expected = statement.expected
    match = _COUNT.fullmatch(expected.asks)
    if match is not None:
        return _compared_count(statement, match, found)
    if expected.asks == _DAME:
        return _compared_dame(statement, found)
    point = _point(expected, position)
    if point is None:
        return None
    if expected.asks == EYE:
        return _compared_eye(statement, position, point, limits)
    return _comparison(statement, unconditional_status(position, point))


def _compared_count(
    statement: Statement, asked: re.Match[str], found: Mapping[Level, Safety]
) -> Comparison | None:
    safety = next((one for level, one in found.items() if level == asked[1]), None)
    stated = _stated_count(statement.expected)
    if safety is None or stated is None:
        return None
    colours: Sequence[Colour] = [colour for colour in COLOURS if asked[2] in (None, colour)]
    count = sum(len(safety.safe[colour]) for colour in colours)
    verdict: Verdict = "same" if count == stated else "more" if count > stated else "fewer"
    return _comparison(statement, str(count), verdict)


def _compared_dame(statement: Statement, found: Mapping[Level, Safety]) -> Comparison | None:
    """Compare the points that are nobody's: all those stated must be among those found."""
    safety = found.get("static")
    if safety is None:
        return None
    stated = frozenset((statement.expected.pattern or "").split())
    neutral = frozenset(map(format_vertex, safety.neutral))
    verdict: Verdict = "fewer"
    if stated <= neutral:
        verdict = "same" if stated == neutral else "more"
    elif not neutral <= stated:
        verdict = "differs"
    return _comparison(statement, " ".join(reading_order(neutral)), verdict)


def _compared_eye(
    statement: Statement, position: Position, point: Point, limits: Limits
) -> Comparison:
    value = eye_value(position, point, limits)
    if value is None:
        return _comparison(statement, "unknown", "unknown")
    accepted = value.is_accepted(statement.expected)
    return _comparison(statement, str(value), "same" if accepted else "differs")


def _comparison(statement: Statement, found: str, verdict: Verdict | None = None) -> Comparison:
    """Compare an answer; without a verdict the pattern of the statement decides."""
    expected = statement.expected
    said = " ".join([expected.asks, *expected.about])
    if verdict is None:
        verdict = "same" if expected.accepts(found) else "differs"
    stated = f"[{expected.pattern or ''}]{'*' if expected.known_failure else ''}"
    return Comparison(statement.id, said, stated, found, verdict, expected.known_failure)


def _point(expected: Expected, position: Position) -> Point | None:
    try:
        return parse_vertex(expected.about[0], position.columns, position.rows)
    except (IndexError, ProblemError):
        return None


# --- the peer ---------------------------------------------------------------------------------


def settled_count(statuses: Mapping[Point, str], position: Position) -> dict[str, int]:
    """Count the points of each colour, by the unconditional status that a peer gives each."""
    owners = [_owner(position, point, status) for point, status in statuses.items()]
    return {colour: owners.count(colour) for colour in COLOURS}


def _owner(position: Position, point: Point, status: str) -> Colour | None:
    stone = position.colour_at(point)
    if stone is not None and status in ("alive", "dead"):
        return stone if status == "alive" else opposite(stone)
    return next((colour for colour in COLOURS if status == f"{colour}_territory"), None)
