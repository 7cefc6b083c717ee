"""Captures do not depend on how one looks at them: turned, moved, with colours exchanged."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import shikatsu
from shikatsu.board.colours import Colour
from shikatsu.board.points import PASS, Point, format_vertex
from shikatsu.model.problem import SYMMETRIES, Problem

LIMITS = shikatsu.Limits(nodes=20_000)
MARGIN = 2  # lines around a drawing, so that edges do not matter

# White @ is the target, black attacks.
LADDER = """
.....
.X...
X@...
X....
.....
"""
LADDER_OF_TWO = """
.....
..XX.
.X@@.
..X..
.....
"""
SNAPBACK = """
.XXX.O
X@@.OO
X@@.XO
.XXXX.
"""
SNAPBACK_OF_TWO = """
.XXXX..
X@@.OO.
XX.X.O.
.XXX...
"""
CONNECTED = """
.XXX.O
X@@OOO
X@@.XO
.XXXX.
"""
CAPTURES = {"ladder": 1, "ladder-of-two": 1, "snapback": 1, "snapback-of-two": 1, "connected": 1}
DRAWINGS = dict(
    zip(CAPTURES, (LADDER, LADDER_OF_TWO, SNAPBACK, SNAPBACK_OF_TWO, CONNECTED), strict=True)
)


@dataclass(frozen=True)
class View:
    """A way to look at a drawing: where it lies, how it is turned, in which colours."""

    size: int
    left: int
    bottom: int
    symmetry: int
    swapped: bool

    def vertex(self, point: Point) -> str:
        """The vertex of a point of the drawing, counted from its lower left."""
        column, row = point[0] + self.left, point[1] + self.bottom
        column = self.size - 1 - column if self.symmetry & 1 else column
        row = self.size - 1 - row if self.symmetry & 2 else row
        return format_vertex((row, column) if self.symmetry & 4 else (column, row))


@dataclass(frozen=True)
class Seen:
    """An answer, with its right first moves as points of the drawing."""

    status: str
    order: int | None
    right: frozenset[Point]
    passes: bool


def rows_of(drawing: str) -> list[str]:
    return drawing.split()[::-1]


def problem(rows: list[str], view: View, *, attacks: bool) -> Problem:
    def where(signs: str) -> frozenset[str]:
        return frozenset(
            view.vertex((column, row))
            for row, line in enumerate(rows)
            for column, sign in enumerate(line)
            if sign in signs
        )

    black, white = where("X"), where("O@")
    attacker: Colour = "white" if view.swapped else "black"
    defender: Colour = "black" if view.swapped else "white"
    return Problem(
        id="view",
        columns=view.size,
        rows=view.size,
        black=white if view.swapped else black,
        white=black if view.swapped else white,
        to_play=attacker if attacks else defender,
        goal="capture",
        defender=defender,
        crucial=where("@"),
    )


def seen(rows: list[str], view: View, orders: int, *, attacks: bool) -> Seen:
    asked = problem(rows, view, attacks=attacks)
    result = shikatsu.solve(asked, LIMITS, options={"orders": orders}, first_moves=True)
    assert result.decided
    assert result.capture is not None
    points = {
        view.vertex((column, row)): (column, row)
        for column in range(-MARGIN, len(rows[0]) + MARGIN)
        for row in range(-MARGIN, len(rows) + MARGIN)
    }
    right = {move.move for move in result.moves if (move.status, move.ko) == (result.status, None)}
    near = frozenset(points[move] for move in right if move in points)
    assert result.line[:1] == () or result.line[0] in right
    return Seen(result.status, result.capture.order, near, PASS in right)


def middle(rows: list[str], size: int = 13) -> View:
    return View(size, (size - len(rows[0])) // 2, (size - len(rows)) // 2, 0, False)


@st.composite
def views(draw: st.DrawFn, rows: list[str]) -> View:
    longest = max(len(rows), len(rows[0]))
    size = draw(st.integers(longest + 2 * MARGIN, 19))
    left = draw(st.integers(MARGIN, size - MARGIN - len(rows[0])))
    bottom = draw(st.integers(MARGIN, size - MARGIN - len(rows)))
    return View(size, left, bottom, draw(st.sampled_from(SYMMETRIES)), draw(st.booleans()))


@pytest.mark.parametrize("attacks", [True, False], ids=["attack", "defend"])
@pytest.mark.parametrize("name", CAPTURES)
def test_turned_with_colours_exchanged(name: str, attacks: bool) -> None:
    rows, orders = rows_of(DRAWINGS[name]), CAPTURES[name]
    upright = middle(rows)
    first = seen(rows, upright, orders, attacks=attacks)
    assert first.status == ("dead" if attacks and name != "connected" else "alive")
    assert first.order == (1 if first.status == "dead" else None)
    for symmetry in SYMMETRIES:
        for swapped in (False, True):
            view = View(upright.size, upright.left, upright.bottom, symmetry, swapped)
            assert seen(rows, view, orders, attacks=attacks) == first


@pytest.mark.parametrize("attacks", [True, False], ids=["attack", "defend"])
@pytest.mark.parametrize("name", CAPTURES)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_moved_on_boards_of_any_size(name: str, attacks: bool, data: st.DataObject) -> None:
    rows, orders = rows_of(DRAWINGS[name]), CAPTURES[name]
    first = seen(rows, middle(rows), orders, attacks=attacks)
    view = data.draw(views(rows))
    found = seen(rows, view, orders, attacks=attacks)
    assert (found.status, found.order, found.passes) == (first.status, first.order, first.passes)
    assert found.right == first.right


@st.composite
def ladders_with_a_stone(draw: st.DrawFn) -> list[str]:
    """A ladder over seven lines with one more stone of either colour where it runs, or beside."""
    rows = [row.ljust(9, ".") for row in ("." * 9, "." * 9, "." * 9, "." * 9, *rows_of(LADDER))]
    free = [
        (column, row)
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign == "." and row < 6
    ]
    column, row = draw(st.sampled_from(free))
    rows[row] = rows[row][:column] + draw(st.sampled_from("XO")) + rows[row][column + 1 :]
    return rows


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_breakers_and_makers(data: st.DataObject) -> None:
    rows = data.draw(ladders_with_a_stone())
    first = seen(rows, middle(rows, 15), 1, attacks=True)
    view = data.draw(views(rows))
    assert seen(rows, view, 1, attacks=True) == first
    ladder = shikatsu.ladder(problem(rows, view, attacks=True))
    assert ladder.works == (first.status == "dead")
    where = [view.vertex(point) for point in first.right]
    assert not ladder.works or ladder.line[0] in where
