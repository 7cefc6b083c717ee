"""Boards as plain ASCII text, and what their signs mean.

The signs are those of the ASCII format (files/ascii.py), but for moves, which are numbers, and::

     D  dead     K  ko     S  seki     A  alive     ?  unknown     of first moves
     *  marked, such as points that break a ladder                 ?  assumed to be shut
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from shikatsu.board.colours import COLOURS, Colour
from shikatsu.board.points import LETTERS, PASS
from shikatsu.draw.layout import (
    Drawable,
    Numbering,
    Window,
    initial,
    inside_word,
    mover,
    number,
    passing,
    shown_statuses,
    status_word,
    window,
)
from shikatsu.files.ascii import CRUCIAL, CRUCIAL_INSIDE, INSIDE, OUTSIDE, sign
from shikatsu.model.result import Result

LEGEND_WIDTH: Final = 76


def plain_board(
    problem: Drawable,
    line: Sequence[str] = (),
    marks: Collection[str] = frozenset(),
    assumed: Collection[str] = frozenset(),
) -> str:
    """Return a board as plain ASCII text with the signs of the ASCII format, moves as numbers.

    Of what is ``assumed``, stones keep their sign, for it has their colour.
    """
    part = window(problem, line, marks)
    numbering = number(problem, line)
    cell = 1 + max(len(str(count)) for count in (0, *numbering.numbers.values()))
    signs = dict.fromkeys(set(assumed) - problem.black - problem.white, "?")
    signs |= dict.fromkeys(marks, "*")
    rows = [_plain_row(problem, numbering, part, row, cell, signs) for row in part.rows]
    letters = "".join(f"{LETTERS[column]:>{cell}}" for column in part.columns)
    legend = _plain_legend(problem, numbering)
    return "\n".join([*rows, f"{'':2}{letters}", *legend])


def plain_moves(result: Result) -> str:
    """Return a board as plain ASCII text, with the initials of the statuses of the first moves."""
    problem = result.problem
    part = window(problem, [move.move for move in result.moves])
    marks = {move.move: initial(problem, move.status) for move in result.moves}
    rows = [
        f"{row + 1:>2}"
        + "".join(f" {marks.get(vertex) or sign(problem, vertex)}" for vertex in part.vertices(row))
        for row in part.rows
    ]
    letters = "".join(f" {LETTERS[column]}" for column in part.columns)
    return "\n".join([*rows, f"  {letters}", f"   {moves_legend(result)}"])


def moves_legend(result: Result) -> str:
    """Explain the initials that occur, and say what a pass leads to."""
    problem = result.problem
    statuses = shown_statuses(result)
    words = [f"{initial(problem, status)} {status_word(problem, status)}" for status in statuses]
    elsewhere = passing(result)
    words += [] if elsewhere is None else [f"{PASS}: {status_word(problem, elsewhere.status)}"]
    return ", ".join(words)


def legend(
    problem: Drawable,
    line: Sequence[str] = (),
    marks: Collection[str] = frozenset(),
    assumed: Collection[str] = frozenset(),
) -> str:
    """Say what the signs of a plain board mean: those that are on it, in lines to go below it."""
    part = window(problem, line, marks)
    shown = {vertex for row in part.rows for vertex in part.vertices(row)}
    bare = shown - set(number(problem, line).numbers)
    empty = bare - problem.black - problem.white
    signs = {sign(problem, vertex) for vertex in bare - empty}
    signs |= {sign(problem, vertex) for vertex in empty - set(assumed) - set(marks)}
    entries = [
        f"{' '.join(mark for mark in kinds if mark in signs)} {meaning}"
        for kinds, meaning in _meanings(problem)
        if signs & set(kinds)
    ]
    entries += ["* marked"] if empty & set(marks) else []
    entries += ["? assumed to be shut"] if (empty & set(assumed)) - set(marks) else []
    return legend_lines(entries)


def legend_lines(entries: Sequence[str]) -> str:
    """Return the entries of a legend in lines that are not too long."""
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1]) + len(entry) + 2 <= LEGEND_WIDTH:
            lines[-1] += f", {entry}"
        else:
            lines.append(f"   {entry}")
    return ",\n".join(lines)


def _meanings(problem: Drawable) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the signs of the ASCII format with their meaning."""
    for colour in COLOURS:
        yield _signs(colour, OUTSIDE, INSIDE), colour
        yield _signs(colour, CRUCIAL, CRUCIAL_INSIDE), f"{colour} in question"
    yield (":",), inside_word(problem)
    yield (".",), "empty" if problem.region is None else "outside"


def _signs(colour: Colour, *tables: Mapping[str, str | None]) -> tuple[str, ...]:
    return tuple(mark for table in tables for mark, owner in table.items() if owner == colour)


def _plain_row(
    problem: Drawable,
    numbering: Numbering,
    part: Window,
    row: int,
    cell: int,
    signs: Mapping[str, str],
) -> str:
    cells = (
        str(numbering.numbers.get(vertex) or signs.get(vertex) or sign(problem, vertex))
        for vertex in part.vertices(row)
    )
    return f"{row + 1:>2}" + "".join(f"{text:>{cell}}" for text in cells)


def _plain_legend(problem: Drawable, numbering: Numbering) -> Iterator[str]:
    if numbering.numbers:
        colour = mover(problem, min(numbering.numbers.values()))
        yield f"   {min(numbering.numbers.values())} is {colour}"
    if numbering.others:
        yield f"   {notes(numbering)}"


def notes(numbering: Numbering) -> str:
    """Say where the moves of a line are that have no number on the board."""
    return numbering.caption.replace("\N{NO-BREAK SPACE}", " ")
