"""What all drawings share: the part of the board that is shown, numbers, notes, marks, stars.

Everything takes a ``Problem`` or a ``Diagram``; black begins where a diagram does not say who does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import PASS, Point, format_vertex, parse_vertex
from shikatsu.board.position import Position
from shikatsu.model.diagram import Diagram
from shikatsu.model.goals import is_in_region
from shikatsu.model.problem import Problem
from shikatsu.model.result import FirstMove, Result, Status

Drawable: TypeAlias = Problem | Diagram

WOOD: Final = "#d9ac62"
REGION: Final = "#f0d59c"
GRID: Final = "#7a5a28"
INK: Final[Mapping[Colour, str]] = {"black": "#ffffff", "white": "#1c1c1e"}
CRUCIAL: Final[Mapping[Colour, str]] = {"black": "#ff6b57", "white": "#d0271d"}
# Ground and ink of a point that is marked with a status.
STATUS: Final[Mapping[str, tuple[str, str]]] = {
    "alive": ("#2e7d4f", "#ffffff"),
    "seki": ("#1f6f8b", "#ffffff"),
    "ko": ("#ffd54a", "#1c1c1e"),
    "dead": ("#c23b30", "#ffffff"),
    "unknown": ("#8e5ca8", "#ffffff"),
}
# The ground of settled points of a whole board; "seki" is for nobody's points, too.
SETTLED: Final[Mapping[Literal["black", "white", "seki"], str]] = {
    "black": "#a98a5d",
    "white": "#eedcb3",
    "seki": "#b9c9b4",
}
MARK: Final = "#1b6ca8"  # of points that are marked, such as those that break a ladder
MARGIN: Final = 2
WIDE_MARGIN: Final = 3  # around a target, where nothing says how far the question reaches
SNAP: Final = 2

# What a status is called where stones are captured or connected, and not where groups live or die.
_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "capture": {"dead": "captured", "alive": "saved"},
    "connect": {"dead": "cut", "alive": "connected"},
}
_LETTERS: Final = {"unknown": "?", "cut": "X"}


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a board that is drawn: first and last column and row, all included."""

    left: int
    right: int
    bottom: int
    top: int

    @property
    def columns(self) -> range:
        """The columns from left to right."""
        return range(self.left, self.right + 1)

    @property
    def rows(self) -> range:
        """The rows from the top down."""
        return range(self.top, self.bottom - 1, -1)

    def vertices(self, row: int) -> Iterator[str]:
        """Yield the points of a row, from left to right."""
        return (format_vertex((column, row)) for column in self.columns)


@dataclass(frozen=True, slots=True)
class Numbering:
    """The moves of a line: numbers on the board by vertex, and all others, (number, move) each."""

    numbers: Mapping[str, int]
    others: tuple[tuple[int, str], ...] = ()

    @property
    def caption(self) -> str:
        """What the board cannot show, as books write it: "5, 9 at 1; 4 pass", if a point is 1.

        No-break spaces keep together what belongs together.
        """
        groups: dict[str, list[str]] = {}
        for count, move in self.others:
            place = PASS if move == PASS else f"at\N{NO-BREAK SPACE}{self.numbers.get(move, move)}"
            groups.setdefault(place, []).append(str(count))
        separator = "; " if any(len(counts) > 1 for counts in groups.values()) else ", "
        return separator.join(
            f"{', '.join(groups[place])}\N{NO-BREAK SPACE}{place}"
            for place in sorted(groups, key=lambda place: place == PASS)
        )


def inside_word(drawable: Drawable) -> str:
    """Return what the marked part of a board is called."""
    return getattr(drawable, "inside", "region")


def number(drawable: Drawable, line: Sequence[str]) -> Numbering:
    """Number the moves of a line.

    A move gets its number on the board if its point is empty at the start and has no number yet;
    otherwise there is a note.
    """
    stones = drawable.black | drawable.white
    numbers: dict[str, int] = {}
    others: list[tuple[int, str]] = []
    for count, move in enumerate(line, start=1):
        if move == PASS or move in numbers or move in stones:
            others.append((count, move))
        else:
            numbers[move] = count
    return Numbering(numbers, tuple(others))


def window(
    drawable: Drawable, line: Sequence[str] = (), marks: Collection[str] = frozenset()
) -> Window:
    """Return the part of the board worth drawing.

    That is the region and the line (or all stones, without a region), marked points, and two points
    around. What is asked about the whole board is drawn around its target, with more around it. A
    side that comes near the edge of the board reaches it.
    """
    targeted = not is_in_region(drawable.goal) and bool(drawable.crucial)
    subject = drawable.crucial if targeted else drawable.region or drawable.black | drawable.white
    shown = {*subject, *marks}
    shown.update(move for move in line if move != PASS)
    points = [parse_vertex(vertex) for vertex in shown]
    margin = WIDE_MARGIN if targeted else MARGIN
    left, right = _span([column for column, _ in points], drawable.columns, margin)
    bottom, top = _span([row for _, row in points], drawable.rows, margin)
    return Window(left, right, bottom, top)


def whole(drawable: Drawable) -> Window:
    """Return all of a board."""
    return Window(0, drawable.columns - 1, 0, drawable.rows - 1)


def of_position(position: Position, id: str, **more: Any) -> Diagram:
    """Return the diagram of a position, and what ``more`` says of it."""
    return Diagram(
        id=id,
        columns=position.columns,
        rows=position.rows,
        black=position.vertices("black"),
        white=position.vertices("white"),
        **more,
    )


def _span(values: Sequence[int], size: int, margin: int) -> tuple[int, int]:
    if not values:
        return 0, size - 1
    low, high = min(values) - margin, max(values) + margin
    return (0 if low <= SNAP else low), (size - 1 if high >= size - 1 - SNAP else high)


def mover(drawable: Drawable, count: int) -> Colour:
    """The colour of the move with this number."""
    first: Colour = drawable.to_play or "black"
    return first if count % 2 else opposite(first)


def stone_at(drawable: Drawable, vertex: str) -> Colour | None:
    """The colour of the stone on a point, if there is one."""
    if vertex in drawable.black:
        return "black"
    return "white" if vertex in drawable.white else None


def is_star(columns: int, rows: int, point: Point) -> bool:
    """Say whether a point is marked with a dot: 4 corners and the centre, 9 points from 15 on."""
    across, up = _star(point[0], columns), _star(point[1], rows)
    if min(columns, rows) >= 15:
        return across is not None and up is not None
    return across is not None and across == up


def _star(value: int, size: int) -> str | None:
    near = 3 if size >= 12 else 2
    if size >= 9 and size % 2 and value == size // 2:
        return "middle"
    return "corner" if size >= 7 and value in (near, size - 1 - near) else None


def status_word(problem: Drawable, status: Status) -> str:
    """What a status is called in a question: "dead", but "captured" or "cut" where that is asked.

    Each has a letter of its own (``initial``).
    """
    return _WORDS.get(problem.goal or "", {}).get(status, status)


def initial(problem: Drawable, status: Status) -> str:
    """The letter that marks a first move with this status."""
    word = status_word(problem, status)
    return _LETTERS.get(word, word[0].upper())


def shown_statuses(result: Result) -> tuple[Status, ...]:
    """The statuses of the first moves on the board, best first."""
    return tuple(dict.fromkeys(move.status for move in result.moves if move.move != PASS))


def passing(result: Result) -> FirstMove | None:
    """What a pass leads to, if that was asked for."""
    return next((move for move in result.moves if move.move == PASS), None)
