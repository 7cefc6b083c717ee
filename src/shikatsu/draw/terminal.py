"""Boards for the terminal: a wooden board in colour, or plain text where colour is not wanted.

A stone is two half blocks around a full one, which is square in most terminals; two shades of
its colour keep the stones of neighbouring rows apart::

    ▐█▌ stone    ▐▲▌ crucial stone    ▐3▌ third move    ─┼─ empty point

Only the part around the region is drawn; sides that are cut off show no edge. A move on a point
that is taken (a ko, or a point under captured stones) is listed below the board, as are passes.

Instead of a line a board can show first moves, each marked with the initial of its status::

     D  dead     K  ko     S  seki     A  alive     ?  unknown

Empty points may be marked, such as those that break a ladder: ``*``, or ``◆`` in colour. What an
answer takes for granted has a question mark: stones around the region (in colour), ways out of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.text import Text

from shikatsu.board.colours import Colour
from shikatsu.board.points import LETTERS, Point, format_vertex
from shikatsu.draw.layout import (
    CRUCIAL,
    GRID,
    INK,
    MARK,
    REGION,
    STATUS,
    WOOD,
    Drawable,
    Numbering,
    Window,
    initial,
    inside_word,
    is_star,
    mover,
    number,
    window,
)
from shikatsu.draw.plain import legend, legend_lines, moves_legend, notes, plain_board, plain_moves
from shikatsu.model.result import Result, Status

STONE: Final[Mapping[Colour, tuple[str, str]]] = {
    "black": ("#141416", "#333338"),
    "white": ("#ffffff", "#e6e2d6"),
}


@dataclass(frozen=True, slots=True)
class Board:
    """A board that rich can print: in colour if the console has any, else as plain text."""

    problem: Drawable
    line: Sequence[str] = ()
    marks: Collection[str] = frozenset()
    assumed: Collection[str] = frozenset()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        plain = is_plain(console, options)
        yield self.text(plain=plain)
        yield self.legend(plain=plain)

    def legend(self, *, plain: bool) -> Text:
        """Return what the signs on the board mean."""
        asked = self.problem, self.line, self.marks, self.assumed
        return Text(legend(*asked) if plain else coloured_legend(*asked), style="dim")

    def text(self, *, plain: bool) -> Text:
        """Return the board as it is printed."""
        if plain:
            return Text(
                plain_board(self.problem, self.line, self.marks, self.assumed), no_wrap=True
            )
        return coloured(self.problem, self.line, self.marks, self.assumed)


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


def coloured(
    problem: Drawable,
    line: Sequence[str] = (),
    marks: Collection[str] = frozenset(),
    assumed: Collection[str] = frozenset(),
) -> Text:
    """Return a board in colour, with the notes below it."""
    part = window(problem, line, marks)
    numbering = number(problem, line)
    letters = "".join(f" {LETTERS[column]} " for column in part.columns)
    lines = [_row(problem, numbering, part, row, marks, assumed) for row in part.rows]
    lines.append(Text(f"   {letters}", style="dim"))
    if numbering.others:
        lines.append(Text(f"   {notes(numbering)}", style="italic"))
    return Text("\n", no_wrap=True).join(lines)


def coloured_legend(
    problem: Drawable,
    line: Sequence[str] = (),
    marks: Collection[str] = frozenset(),
    assumed: Collection[str] = frozenset(),
) -> str:
    """Say what the signs of a board in colour mean, those that are on it."""
    numbers = number(problem, line).numbers
    stones = problem.black | problem.white
    entries = {
        "▲ in question": problem.crucial,
        "1 2 … moves": numbers,
        "◆ marked": set(marks) - set(numbers),
        "? taken as safe": set(assumed) & stones,
        "? assumed to be shut": set(assumed) - stones,
        f"light points: {inside_word(problem)}": problem.region,
    }
    return legend_lines([entry for entry, points in entries.items() if points])


def coloured_moves(result: Result) -> Text:
    """Return a board in colour, with the first moves marked by their statuses; best underlined."""
    problem = result.problem
    part = window(problem, [move.move for move in result.moves])
    marks = {
        move.move: _mark(problem, move.status, best=move.move in result.best_moves)
        for move in result.moves
    }
    lines = [
        Text.assemble(
            (f"{row + 1:>2} ", "dim"),
            *(
                marks.get(vertex) or bare_cell(problem, (column, row), result.assumed)
                for column, vertex in zip(part.columns, part.vertices(row), strict=True)
            ),
        )
        for row in part.rows
    ]
    letters = "".join(f" {LETTERS[column]} " for column in part.columns)
    lines.append(Text(f"   {letters}", style="dim"))
    lines.append(Text(f"   {moves_legend(result)}", style="italic"))
    return Text("\n", no_wrap=True).join(lines)


def _mark(problem: Drawable, status: Status, *, best: bool) -> Text:
    ground, ink = STATUS[status]
    middle = Style(color=ink, bgcolor=ground, bold=True, underline=best)
    edge = Style(bgcolor=ground)
    return Text.assemble((" ", edge), (initial(problem, status), middle), (" ", edge))


def _row(
    problem: Drawable,
    numbering: Numbering,
    part: Window,
    row: int,
    marks: Collection[str],
    assumed: Collection[str],
) -> Text:
    cells = (_cell(problem, numbering, column, row, marks, assumed) for column in part.columns)
    return Text.assemble((f"{row + 1:>2} ", "dim"), *cells)


def _cell(
    problem: Drawable,
    numbering: Numbering,
    column: int,
    row: int,
    marks: Collection[str] = frozenset(),
    assumed: Collection[str] = frozenset(),
) -> Text:
    vertex = format_vertex((column, row))
    ground = REGION if vertex in (problem.region or ()) else WOOD
    count = numbering.numbers.get(vertex)
    if count is not None:
        colour = mover(problem, count)
        ink = Style(color=INK[colour], bold=True, underline=vertex in marks)
        return stone_cell(STONE[colour][row % 2], str(count), ink, ground)
    for colour in ("black", "white"):
        if vertex in problem.stones(colour):
            mark = "▲" if vertex in problem.crucial else "?" if vertex in assumed else " "
            return stone_cell(STONE[colour][row % 2], mark, Style(color=CRUCIAL[colour]), ground)
    west, middle, east = grid(problem.columns, problem.rows, (column, row))
    line = Style(color=GRID, bgcolor=ground)
    if vertex in marks or vertex in assumed:
        mark = "◆" if vertex in marks else "?"
        return Text.assemble((west, line), (mark, line + Style(color=MARK)), (east, line))
    return Text(west + middle + east, style=line)


def bare_cell(problem: Drawable, point: Point, assumed: Collection[str] = frozenset()) -> Text:
    """Draw a point of a problem in colour, without moves and marks."""
    return _cell(problem, Numbering({}), *point, assumed=assumed)


def stone_cell(shade: str, mark: str, ink: Style, ground: str) -> Text:
    """Draw a stone of three characters; a number of several digits takes the edges as well."""
    edge = Style(color=shade, bgcolor=ground)
    left, right = "" if len(mark) > 1 else "▐", "" if len(mark) > 2 else "▌"
    return Text.assemble((left, edge), (mark, ink + Style(bgcolor=shade)), (right, edge))


def grid(columns: int, rows: int, point: Point) -> tuple[str, str, str]:
    """Return the grid of an empty point: three characters, with the edges of the real board."""
    column, row = point
    west, east = column > 0, column < columns - 1
    south, north = row > 0, row < rows - 1
    middle = "•" if is_star(columns, rows, point) else _CROSSES[north, east, south, west]
    return "─" if west else " ", middle, "─" if east else " "


_CROSSES: Final = {
    (bool(bits & 8), bool(bits & 4), bool(bits & 2), bool(bits & 1)): cross
    for bits, cross in enumerate("·╴╷┐╶─┌┬╵┘│┤└┴├┼")
}
