"""Boards with candidate first moves, on the terminal and as SVG: 1 is the best, 2 the next one …

Unlike the moves of a line these are no stones: the numbers are on the points themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.text import Text

from shikatsu.board.points import LETTERS
from shikatsu.draw import Look
from shikatsu.draw.layout import MARK, window
from shikatsu.draw.paper import Paper
from shikatsu.draw.plain import legend
from shikatsu.draw.terminal import bare_cell, coloured_legend, is_plain
from shikatsu.files.ascii import sign
from shikatsu.model.problem import Problem


@dataclass(frozen=True, slots=True)
class CandidateBoard:
    """A board that rich can print, with first moves (vertices, the best first) as numbers."""

    problem: Problem
    moves: Sequence[str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if is_plain(console, options):
            yield Text(plain_candidates(self.problem, self.moves), no_wrap=True)
            yield Text(legend(self.problem, self.moves), style="dim")
        else:
            yield coloured_candidates(self.problem, self.moves)
            yield Text(coloured_legend(self.problem), style="dim")
        if self.moves:
            yield Text("   1 is the best first move, 2 the next one", style="dim")


def plain_candidates(problem: Problem, moves: Sequence[str]) -> str:
    """Return a board as plain ASCII text, with the ranks of the moves."""
    part = window(problem, moves)
    ranks = {move: str(rank) for rank, move in enumerate(moves, start=1)}
    cell = 1 + max(map(len, ranks.values()), default=1)
    rows = [
        f"{row + 1:>2}"
        + "".join(f"{ranks.get(v) or sign(problem, v):>{cell}}" for v in part.vertices(row))
        for row in part.rows
    ]
    letters = "".join(f"{LETTERS[column]:>{cell}}" for column in part.columns)
    return "\n".join([*rows, f"  {letters}"])


def coloured_candidates(problem: Problem, moves: Sequence[str]) -> Text:
    """Return a board in colour, with the ranks of the moves on a ground of their own."""
    part = window(problem, moves)
    ranks = {move: _mark(rank) for rank, move in enumerate(moves, start=1)}
    lines = [
        Text.assemble(
            (f"{row + 1:>2} ", "dim"),
            *(
                ranks.get(vertex) or bare_cell(problem, (column, row))
                for column, vertex in zip(part.columns, part.vertices(row), strict=True)
            ),
        )
        for row in part.rows
    ]
    letters = "".join(f" {LETTERS[column]} " for column in part.columns)
    lines.append(Text(f"   {letters}", style="dim"))
    return Text("\n", no_wrap=True).join(lines)


def _mark(rank: int) -> Text:
    return Text(f"{rank:^3}", style=Style(color="#ffffff", bgcolor=MARK, bold=True))


def candidates_svg(
    problem: Problem, moves: Sequence[str], *, look: Look = "wood", caption: str = ""
) -> str:
    """Return a diagram of a problem with the ranks of first moves.

    Raises ShikatsuError for an unknown look.
    """
    paper = Paper(problem, window(problem, moves), look)
    paper.ground(region=True)
    paper.stones(crucial=True)
    for rank, vertex in enumerate(moves, start=1):
        paper.rank(vertex, rank)
    paper.write(caption)
    return paper.finished(f"{problem.id}: {' '.join(moves)}" if moves else problem.id)
