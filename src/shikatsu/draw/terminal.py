"""Boards for the terminal: a wooden board in colour, or plain text where colour is not wanted.

A stone is two half blocks around a full one, which is square in most terminals; two shades of
its colour keep the stones of neighbouring rows apart::

    ▐█▌ stone    ▐▲▌ crucial stone    ▐3▌ third move    ─┼─ empty point

Only the part around the region is drawn; sides that are cut off show no edge. A move on a point
that is taken (a ko, or a point under captured stones) is listed below the board, as are passes.

Instead of a line a board can show first moves, each marked with the initial of its status::

     D  dead     K  ko     S  seki     A  alive     ?  unknown
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.text import Text

from shikatsu.formats.ascii import sign
from shikatsu.points import LETTERS, PASS, format_vertex
from shikatsu.problem import Colour, Problem, opposite
from shikatsu.result import Result

WOOD: Final = "#d9ac62"
REGION: Final = "#f0d59c"
GRID: Final = "#7a5a28"
STONE: Final[Mapping[Colour, tuple[str, str]]] = {
    "black": ("#141416", "#333338"),
    "white": ("#ffffff", "#e6e2d6"),
}
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
MARGIN: Final = 2
SNAP: Final = 2


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a board that is drawn: first and last column and row, all included."""

    left: int
    right: int
    bottom: int
    top: int


@dataclass(frozen=True, slots=True)
class Numbering:
    """The moves of a line: numbers on the board by vertex, and the notes for all others."""

    numbers: Mapping[str, int]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A board that rich can print: in colour if the console has any, else as plain text."""

    problem: Problem
    line: Sequence[str] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.text(plain=is_plain(console, options))

    def text(self, *, plain: bool) -> Text:
        """Return the board as it is printed."""
        if plain:
            return Text(plain_board(self.problem, self.line), no_wrap=True)
        return coloured(self.problem, self.line)


@dataclass(frozen=True, slots=True)
class MovesBoard:
    """A board that rich can print, with the first moves of a result marked by their status."""

    result: Result

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.text(plain=is_plain(console, options))

    def text(self, *, plain: bool) -> Text:
        """Return the board as it is printed."""
        if plain:
            return Text(plain_moves(self.result), no_wrap=True)
        return coloured_moves(self.result)


def is_plain(console: Console, options: ConsoleOptions) -> bool:
    """Say whether boards are printed without colour and with ASCII characters only."""
    return console.no_color or console.color_system is None or options.ascii_only


def number(problem: Problem, line: Sequence[str]) -> Numbering:
    """Number the moves of a line.

    A move gets its number on the board if its point is empty at the start and has no number yet;
    otherwise there is a note such as "5 at A1" or "4 pass".
    """
    stones = problem.black | problem.white
    numbers: dict[str, int] = {}
    notes: list[str] = []
    for count, move in enumerate(line, start=1):
        if move == PASS:
            notes.append(f"{count} pass")
        elif move in numbers or move in stones:
            notes.append(f"{count} at {move}")
        else:
            numbers[move] = count
    return Numbering(numbers, tuple(notes))


def window(problem: Problem, line: Sequence[str] = ()) -> Window:
    """Return the part of the board worth drawing.

    That is the region and the line (or all stones, without a region) and two points around; a
    side that comes near the edge of the board reaches it.
    """
    shown = problem.points(problem.region or problem.black | problem.white)
    shown |= problem.points(move for move in line if move != PASS)
    left, right = _span([column for column, _ in shown], problem.columns)
    bottom, top = _span([row for _, row in shown], problem.rows)
    return Window(left, right, bottom, top)


def plain_board(problem: Problem, line: Sequence[str] = ()) -> str:
    """Return a board as plain ASCII text with the signs of the ASCII format, moves as numbers."""
    part = window(problem, line)
    numbering = number(problem, line)
    cell = 3 if len(numbering.numbers) + len(numbering.notes) > 9 else 2
    rows = [_plain_row(problem, numbering, part, row, cell) for row in _rows(part)]
    letters = "".join(f"{LETTERS[column]:>{cell}}" for column in _columns(part))
    legend = _plain_legend(problem, numbering)
    return "\n".join([*rows, f"{'':2}{letters}", *legend])


def coloured(problem: Problem, line: Sequence[str] = ()) -> Text:
    """Return a board in colour, with the notes below it."""
    part = window(problem, line)
    numbering = number(problem, line)
    letters = "".join(f" {LETTERS[column]} " for column in _columns(part))
    lines = [_row(problem, numbering, part, row) for row in _rows(part)]
    lines.append(Text(f"   {letters}", style="dim"))
    if numbering.notes:
        lines.append(Text(f"   {', '.join(numbering.notes)}", style="italic"))
    return Text("\n", no_wrap=True).join(lines)


def plain_moves(result: Result) -> str:
    """Return a board as plain ASCII text, with the initials of the statuses of the first moves."""
    problem = result.problem
    part = window(problem, [move.move for move in result.moves])
    marks = {move.move: _initial(move.status) for move in result.moves}
    rows = [
        f"{row + 1:>2}"
        + "".join(
            f" {marks.get(vertex) or sign(problem, vertex)}" for vertex in _vertices(part, row)
        )
        for row in _rows(part)
    ]
    letters = "".join(f" {LETTERS[column]}" for column in _columns(part))
    return "\n".join([*rows, f"  {letters}", f"   {_moves_legend(result)}"])


def coloured_moves(result: Result) -> Text:
    """Return a board in colour, with the first moves marked by their statuses; best underlined."""
    problem = result.problem
    part = window(problem, [move.move for move in result.moves])
    marks = {
        move.move: _mark(move.status, best=move.move in result.best_moves) for move in result.moves
    }
    nothing = Numbering({}, ())
    lines = [
        Text.assemble(
            (f"{row + 1:>2} ", "dim"),
            *(
                marks.get(vertex) or _cell(problem, nothing, column, row)
                for column, vertex in zip(_columns(part), _vertices(part, row), strict=True)
            ),
        )
        for row in _rows(part)
    ]
    letters = "".join(f" {LETTERS[column]} " for column in _columns(part))
    lines.append(Text(f"   {letters}", style="dim"))
    lines.append(Text(f"   {_moves_legend(result)}", style="italic"))
    return Text("\n", no_wrap=True).join(lines)


def _vertices(part: Window, row: int) -> list[str]:
    return [format_vertex((column, row)) for column in _columns(part)]


def _initial(status: str) -> str:
    return "?" if status == "unknown" else status[0].upper()


def _mark(status: str, *, best: bool) -> Text:
    ground, ink = STATUS[status]
    middle = Style(color=ink, bgcolor=ground, bold=True, underline=best)
    edge = Style(bgcolor=ground)
    return Text.assemble((" ", edge), (_initial(status), middle), (" ", edge))


def _moves_legend(result: Result) -> str:
    """Explain the initials that occur, and say what a pass leads to."""
    statuses = dict.fromkeys(move.status for move in result.moves if move.move != PASS)
    words = [f"{_initial(status)} {status}" for status in statuses]
    words += [f"{PASS}: {move.status}" for move in result.moves if move.move == PASS]
    return ", ".join(words)


def _span(values: Sequence[int], size: int) -> tuple[int, int]:
    if not values:
        return 0, size - 1
    low, high = min(values) - MARGIN, max(values) + MARGIN
    return (0 if low <= SNAP else low), (size - 1 if high >= size - 1 - SNAP else high)


def _rows(part: Window) -> Iterator[int]:
    yield from range(part.top, part.bottom - 1, -1)


def _columns(part: Window) -> range:
    return range(part.left, part.right + 1)


def _mover(problem: Problem, count: int) -> Colour:
    return problem.to_play if count % 2 else opposite(problem.to_play)


def _plain_row(problem: Problem, numbering: Numbering, part: Window, row: int, cell: int) -> str:
    cells = (
        str(numbering.numbers.get(vertex) or sign(problem, vertex))
        for vertex in _vertices(part, row)
    )
    return f"{row + 1:>2}" + "".join(f"{text:>{cell}}" for text in cells)


def _plain_legend(problem: Problem, numbering: Numbering) -> Iterator[str]:
    if numbering.numbers:
        colour = _mover(problem, min(numbering.numbers.values()))
        yield f"   {min(numbering.numbers.values())} is {colour}"
    if numbering.notes:
        yield f"   {', '.join(numbering.notes)}"


def _row(problem: Problem, numbering: Numbering, part: Window, row: int) -> Text:
    cells = (_cell(problem, numbering, column, row) for column in _columns(part))
    return Text.assemble((f"{row + 1:>2} ", "dim"), *cells)


def _cell(problem: Problem, numbering: Numbering, column: int, row: int) -> Text:
    vertex = format_vertex((column, row))
    ground = REGION if vertex in (problem.region or ()) else WOOD
    count = numbering.numbers.get(vertex)
    if count is not None:
        colour = _mover(problem, count)
        return _stone(
            STONE[colour][row % 2], str(count), Style(color=INK[colour], bold=True), ground
        )
    for colour in ("black", "white"):
        if vertex in problem.stones(colour):
            mark = "▲" if vertex in problem.crucial else " "
            return _stone(STONE[colour][row % 2], mark, Style(color=CRUCIAL[colour]), ground)
    grid = _grid(problem, column, row)
    return Text(grid, style=Style(color=GRID, bgcolor=ground))


def _stone(shade: str, mark: str, ink: Style, ground: str) -> Text:
    """Draw a stone of three characters; a number of two digits takes the left edge as well."""
    edge = Style(color=shade, bgcolor=ground)
    left = "" if len(mark) > 1 else "▐"
    return Text.assemble((left, edge), (mark, ink + Style(bgcolor=shade)), ("▌", edge))


def _grid(problem: Problem, column: int, row: int) -> str:
    """Return the grid of an empty point: three characters, with the edges of the real board."""
    west, east = column > 0, column < problem.columns - 1
    south, north = row > 0, row < problem.rows - 1
    middle = "•" if _is_star(problem, column, row) else _CROSSES[north, east, south, west]
    return ("─" if west else " ") + middle + ("─" if east else " ")


_CROSSES: Final = {
    (bool(bits & 8), bool(bits & 4), bool(bits & 2), bool(bits & 1)): cross
    for bits, cross in enumerate("·╴╷┐╶─┌┬╵┘│┤└┴├┼")
}


def _is_star(problem: Problem, column: int, row: int) -> bool:
    """Say whether a point is marked with a dot: 4 corners and the centre, 9 points from 15 on."""
    across, up = _star(column, problem.columns), _star(row, problem.rows)
    if min(problem.columns, problem.rows) >= 15:
        return across is not None and up is not None
    return across is not None and across == up


def _star(value: int, size: int) -> str | None:
    near = 3 if size >= 12 else 2
    if size >= 9 and size % 2 and value == size // 2:
        return "middle"
    return "corner" if size >= 7 and value in (near, size - 1 - near) else None
