"""Fights: which stones belong to each group, what is a wall, which points may be played."""

from __future__ import annotations

import pytest

from shikatsu.board.points import Point, format_vertex, parse_vertex
from shikatsu.board.position import Position
from shikatsu.races.fights import Fight, find_fight


def position_of(text: str) -> Position:
    """Return a drawn position: X black, O white; the last row is row 1."""
    rows = [row.split() for row in text.strip().splitlines()][::-1]
    points = {
        sign: frozenset(
            (x, y) for y, row in enumerate(rows) for x, at in enumerate(row) if at == sign
        )
        for sign in "XO"
    }
    return Position(len(rows[0]), len(rows), points["X"], points["O"])


def fight_of(text: str, first: str, second: str) -> Fight:
    return find_fight(position_of(text), parse_vertex(first), parse_vertex(second))


def names(points: frozenset[Point]) -> set[str]:
    return {format_vertex(point) for point in points}


# Where the two blocks of Black belong together, and why.
@pytest.mark.parametrize(
    ("text", "together"),
    [
        (
            # They touch the same eye, and have but one liberty in common.
            """
            . . . . . X
            O O O . . .
            X X O O . .
            . . X O . .
            """,
            True,
        ),
        (
            # The same, but White has a stone in it that lives on.
            """
            . . . . . X
            O O O . . .
            . X O O . .
            O . X O . .
            """,
            False,
        ),
        (
            # White may not play on their only liberty in common.
            """
            . . . . . X
            O O O . . .
            X X O O . .
            X . X O . .
            """,
            True,
        ),
    ],
)
def test_blocks_that_touch_at_one_point(text: str, together: bool) -> None:
    fight = fight_of(text, "B2", "C2")
    assert ("C1" in names(fight.first)) == together
    assert "F4" not in names(fight.first)
    assert fight.owner == "black"
    assert fight.group("black") == fight.first
    assert fight.group("white") == fight.second
