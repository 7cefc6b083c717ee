"""A problem seen through a window of 11x11 points, whatever its colours and its orientation.

A window says four things about a point, by who is who and not by colour::

    .  empty, and may be played       o  a stone of the defender
    #  off the board                  x  a stone of the attacker, or outside the region

What is outside the region counts as the attacker's, as its stones there are never captured: two
problems whose walls differ are one pattern. ``planes`` are the two planes of 121 numbers that the
clusters compare, defender and attacker; a point off the board is in both, so that an edge is seen,
and is as far from a stone as an empty point is, and farther from an empty point.

A region that comes within a line of an edge has this edge as the first line of its window, with one
line off the board; else the window is centred on the region. ``views`` are the orientations
that put such edges at the left and at the bottom: two for a corner or a side, eight elsewhere. The
canonical window is the least of them, the same one for all eight symmetries and both colours.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from shikatsu.board.blocks import block_at
from shikatsu.board.points import MAX_SIZE, Point, format_vertex
from shikatsu.errors import ProblemError
from shikatsu.model.problem import SYMMETRIES, Problem
from shikatsu.solver.questions import Side

WINDOW: Final = 11
CELLS: Final = WINDOW * WINDOW
EMPTY, DEFENDER, ATTACKER, OFF = ".", "o", "x", "#"
SIDES: Final[tuple[Side, ...]] = ("attacker", "defender")
NEAR: Final = 1  # lines between a region and an edge that it still belongs to


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a window lies: a symmetry of the board, and the window's place on the turned board."""

    symmetry: int
    columns: int  # of the board as it is, not turned
    rows: int
    left: int
    bottom: int

    def point(self, cell: int) -> Point | None:
        """Return the point of the board that a cell of the window shows; None off the board."""
        row, column = divmod(cell, WINDOW)
        across, up = self.left + column, self.bottom + row
        if self.symmetry & 4:
            across, up = up, across
        if not (0 <= across < self.columns and 0 <= up < self.rows):
            return None
        if self.symmetry & 1:
            across = self.columns - 1 - across
        if self.symmetry & 2:
            up = self.rows - 1 - up
        return across, up

    def cell(self, point: Point) -> int | None:
        """Return the cell of the window that shows a point; None if it is not seen."""
        across, up = _turned(point, self.symmetry, self.columns, self.rows)
        column, row = across - self.left, up - self.bottom
        if not (0 <= column < WINDOW and 0 <= row < WINDOW):
            return None
        return row * WINDOW + column


@dataclass(frozen=True, slots=True)
class View:
    """A problem in a window: its cells from the bottom left, row by row, and where they are."""

    cells: str
    frame: Frame

    def vertex(self, cell: int) -> str | None:
        """Return the vertex of a cell; None off the board."""
        point = self.frame.point(cell)
        return None if point is None else format_vertex(point)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A canonical window, who plays first, and the cells of all first moves that reach the goal.

    ``family`` is a number that patterns made from the same shape share.
    """

    cells: str
    to_play: Side
    moves: frozenset[int]
    family: int = 0

    def problem(self) -> Problem:
        """Return a problem that has this pattern, with black to defend.

        What is outside the region are the attacker's stones that reach the border of the window.
        Raises ProblemError if there is nothing to decide.
        """
        return problem_of(self.cells, self.to_play)


def pattern_of(problem: Problem, moves: frozenset[str], family: int = 0) -> Pattern:
    """Return the pattern of a problem with these first moves; those out of the window are lost.

    Raises ProblemError if the problem has no region.
    """
    view = canonical(problem)
    cells = {view.frame.cell(point) for point in problem.points(moves)}
    side: Side = "defender" if problem.to_play == problem.defender else "attacker"
    return Pattern(view.cells, side, frozenset(c for c in cells if c is not None), family)


def canonical(problem: Problem) -> View:
    """Return the view that all problems have that are the same up to symmetry and colours.

    Raises ProblemError if the problem has no region.
    """
    return min(views(problem), key=lambda view: view.cells)


def views(problem: Problem) -> tuple[View, ...]:
    """Return the windows of the orientations that put near edges at the left and the bottom.

    Raises ProblemError if the problem has no region.
    """
    region = problem.points(problem.require_region())
    frames = [_frame(problem, region, symmetry) for symmetry in SYMMETRIES]
    best = min(rank for rank, _ in frames)
    content = _content(problem, region)
    found: dict[str, View] = {}
    for rank, frame in frames:
        if rank == best:
            view = View(_cells(frame, content), frame)
            found.setdefault(view.cells, view)
    return tuple(found.values())


def planes(cells: str) -> list[float]:
    """Return the defender's plane, then the attacker's, as numbers 0 and 1."""
    own = [float(cell in (DEFENDER, OFF)) for cell in cells]
    return own + [float(cell in (ATTACKER, OFF)) for cell in cells]


def problem_of(cells: str, to_play: Side, name: str = "pattern") -> Problem:
    """Return the problem that a window shows, with black to defend. Raises ProblemError."""
    if len(cells) != CELLS or set(cells) - {EMPTY, DEFENDER, ATTACKER, OFF}:
        raise ProblemError(f"a window has {CELLS} cells of . o x #")
    columns, left = _board_side(cells[i * WINDOW : (i + 1) * WINDOW] for i in range(WINDOW))
    rows, bottom = _board_side(cells[i::WINDOW] for i in range(WINDOW))
    place = {
        cell: (cell % WINDOW + left, cell // WINDOW + bottom)
        for cell in range(CELLS)
        if cells[cell] != OFF
    }
    wall = _wall(cells)
    return Problem(
        id=name,
        columns=columns,
        rows=rows,
        black=frozenset(format_vertex(p) for c, p in place.items() if cells[c] == DEFENDER),
        white=frozenset(format_vertex(p) for c, p in place.items() if cells[c] == ATTACKER),
        to_play="black" if to_play == "defender" else "white",
        defender="black",
        crucial=frozenset(format_vertex(p) for c, p in place.items() if cells[c] == DEFENDER),
        region=tuple(format_vertex(p) for c, p in place.items() if c not in wall),
    )


def _board_side(lines: Iterable[str]) -> tuple[int, int]:
    """Return the size of the board along lines of cells, and where the window begins on it."""
    spans = [line for line in lines if set(line) != {OFF}]
    low = min((len(line) - len(line.lstrip(OFF)) for line in spans), default=0)
    high = min((len(line) - len(line.rstrip(OFF)) for line in spans), default=0)
    if low and high:
        return WINDOW - low - high, -low
    if low:
        return MAX_SIZE, -low
    return (MAX_SIZE, MAX_SIZE - WINDOW + high) if high else (MAX_SIZE, (MAX_SIZE - WINDOW) // 2)


def _wall(cells: str) -> set[int]:
    """Return the attacker's cells that are connected with the border of the window."""
    stones = {_spot(c) for c in range(CELLS) if cells[c] == ATTACKER}
    ends = {(i, j) for i, j in stones if {i, j} & {0, WINDOW - 1}}
    found: set[Point] = set()
    for end in sorted(ends):
        if end not in found:
            found |= block_at(end, stones, WINDOW, WINDOW)
    return {row * WINDOW + column for column, row in found}


def _spot(cell: int) -> Point:
    return cell % WINDOW, cell // WINDOW


def _turned(point: Point, symmetry: int, columns: int, rows: int) -> Point:
    """Return a point of the turned board; the symmetries are those of ``Problem.transformed``."""
    column, row = point
    if symmetry & 1:
        column = columns - 1 - column
    if symmetry & 2:
        row = rows - 1 - row
    return (row, column) if symmetry & 4 else (column, row)


def _frame(
    problem: Problem, region: frozenset[Point], symmetry: int
) -> tuple[tuple[int, int], Frame]:
    """Return the place of the window in one orientation, and how far its edges are from wanted."""
    size = problem.columns, problem.rows
    points = [_turned(point, symmetry, *size) for point in region]
    width, height = reversed(size) if symmetry & 4 else size
    left, across = _start([column for column, _ in points], width)
    bottom, up = _start([row for _, row in points], height)
    return (up, across), Frame(symmetry, *size, left, bottom)


def _start(places: list[int], size: int) -> tuple[int, int]:
    """Return where a window begins along one side, and 0 if an edge is there, 2 if at its end."""
    low, high = min(places), max(places)
    if size + 2 <= WINDOW:
        return (size - WINDOW) // 2, 1
    if low <= NEAR:
        return -1, 0
    if size - 1 - high <= NEAR:
        return size + 1 - WINDOW, 2
    return (low + high) // 2 - WINDOW // 2, 1


def _content(problem: Problem, region: frozenset[Point]) -> dict[Point, str]:
    """Return what is on the points that are not the attacker's."""
    own = problem.points(problem.stones(problem.defender))
    enemy = problem.points(problem.stones(problem.attacker))
    content = dict.fromkeys(region - enemy, EMPTY)
    content.update(dict.fromkeys(own, DEFENDER))
    if problem.outside == "defender":
        board = {(c, r) for c in range(problem.columns) for r in range(problem.rows)}
        content.update(dict.fromkeys(board - region - enemy, DEFENDER))
    return content


def _cells(frame: Frame, content: dict[Point, str]) -> str:
    points = map(frame.point, range(CELLS))
    return "".join(OFF if point is None else content.get(point, ATTACKER) for point in points)
