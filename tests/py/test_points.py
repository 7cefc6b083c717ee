from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shikatsu.board.points import format_vertex, neighbours, parse_vertex, reading_order
from shikatsu.errors import ProblemError


@pytest.mark.parametrize(
    ("vertex", "point"),
    [("A1", (0, 0)), ("H3", (7, 2)), ("J3", (8, 2)), ("T19", (18, 18)), ("c4", (2, 3))],
)
def test_vertex_to_point(vertex: str, point: tuple[int, int]) -> None:
    assert parse_vertex(vertex) == point
    assert format_vertex(point) == vertex.upper()


@given(st.integers(0, 18), st.integers(0, 18))
def test_round_trip(column: int, row: int) -> None:
    assert parse_vertex(format_vertex((column, row))) == (column, row)


@pytest.mark.parametrize(
    "text", ["", "A", "I5", "A0", "A01", "U1", "1A", "A1 ", "pass", "A-1", "\uff211", "A²"]
)
def test_no_vertex(text: str) -> None:
    with pytest.raises(ProblemError, match="is not a point"):
        parse_vertex(text)


@pytest.mark.parametrize("text", ["K1", "A10", "T19", "A100"])
def test_off_the_board(text: str) -> None:
    with pytest.raises(ProblemError, match=f"{text} is off the board of 9x9"):
        parse_vertex(text, 9, 9)


@pytest.mark.parametrize("point", [(-1, 0), (0, -1), (19, 0), (0, 19)])
def test_no_point(point: tuple[int, int]) -> None:
    with pytest.raises(ProblemError, match="is not a point"):
        format_vertex(point)


def test_neighbours() -> None:
    assert set(neighbours((0, 0), 9, 9)) == {(1, 0), (0, 1)}
    assert set(neighbours((4, 4), 9, 9)) == {(5, 4), (4, 5), (3, 4), (4, 3)}
    assert list(neighbours((0, 0), 1, 1)) == []


def test_reading_order() -> None:
    assert reading_order(["A1", "B10", "B9", "A10"]) == ("A10", "B10", "B9", "A1")
