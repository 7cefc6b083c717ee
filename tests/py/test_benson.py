"""Benson's algorithm against all sequences of moves by one side."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from shikatsu.board.benson import benson_safe, unconditional_territory, unconditionally_alive
from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import Point, format_vertex
from shikatsu.board.position import Position
from shikatsu.errors import ProblemError


def draw(text: str) -> Position:
    """Read a board of X (black), O (white) and dots."""
    rows = [line.split() for line in text.strip().splitlines()]
    signs = {(c, len(rows) - 1 - r): s for r, row in enumerate(rows) for c, s in enumerate(row)}
    black, white = (frozenset(p for p in signs if signs[p] == s) for s in "XO")
    return Position(len(rows[0]), len(rows), black, white)


def vertices(points: frozenset[Point]) -> set[str]:
    return set(map(format_vertex, points))


def test_two_eyes_live() -> None:
    board = draw("""
        . X . X O
        X X X X O
        O O O O O
        . . . . .""")
    assert unconditionally_alive(board, "black") == board.black
    assert not unconditionally_alive(board, "white")
    assert vertices(unconditional_territory(board, "black")) == {"A4", "C4"}
    assert benson_safe(board, "black") == board.black | {(0, 3), (2, 3)}


def test_one_eye_does_not() -> None:
    board = draw("""
        . X X X O
        X X X X O
        O O O O .""")
    assert not unconditionally_alive(board, "black")


def test_an_eye_shared_with_a_block_that_dies_does_not_count() -> None:
    board = draw("""
        . X . O .
        X X O . O
        . O O O O
        O O . . .""")
    assert not unconditionally_alive(board, "black")


def test_stones_in_an_eye_are_safe_for_its_owner() -> None:
    """However many they are: each empty point beside them is a liberty of the block around."""
    board = draw("""
        X X X X X X .
        X O O O . X X
        X . O O X X .
        X X X X X . X
        . X . X . X X""")
    assert benson_safe(board, "black") == {(c, r) for c in range(7) for r in range(5)}
    assert not benson_safe(board, "white")


def test_an_eye_that_is_not_needed_may_be_too_large_to_be_safe() -> None:
    board = draw("""
        . X . X . . . .
        X X X X . . . .
        . . . . . . . .""")
    assert vertices(benson_safe(board, "black")) == vertices(board.black) | {"A3", "C3"}
    assert not benson_safe(board, "white")


def reachable(board: Position, mover: Colour) -> Iterator[Position]:
    """Yield all positions that come up if one side makes every move."""
    seen = {board}
    todo = [board]
    while todo:
        position = todo.pop()
        yield position
        for column in range(board.columns):
            for row in range(board.rows):
                try:
                    following = position.played(mover, format_vertex((column, row)))
                except ProblemError:
                    continue
                following = following.turn(mover)
                if following not in seen:
                    seen.add(following)
                    todo.append(following)


@cache
def never_captured(board: Position, colour: Colour) -> frozenset[Point]:
    """The stones that no sequence of the opponent's moves captures."""
    kept = board.stones(colour)
    for position in reachable(board.turn(opposite(colour)), opposite(colour)):
        kept &= position.stones(colour)
    return kept


@st.composite
def small_boards(draw: st.DrawFn, largest: int) -> Position:
    columns = draw(st.integers(1, 5))
    rows = draw(st.integers(1, max(1, largest // columns)))
    points = [(column, row) for column in range(columns) for row in range(rows)]
    signs = draw(st.lists(st.sampled_from("XXXO.."), min_size=len(points), max_size=len(points)))
    black, white = (
        frozenset(p for p, s in zip(points, signs, strict=True) if s == sign) for sign in "XO"
    )
    board = Position(columns, rows, black, white)
    try:
        board.check_liberties()
    except ProblemError:
        # Taking off one stone is enough of a change to keep most draws.
        board = Position(columns, rows, black - {points[0]}, frozenset())
        if len(board.black) == len(points):
            board = Position(columns, rows)
    return board


@settings(max_examples=150, deadline=None)
@given(small_boards(12))
def test_alive_is_what_the_opponent_alone_can_never_capture(board: Position) -> None:
    assert unconditionally_alive(board, "black") == never_captured(board, "black")
    assert unconditionally_alive(board, "white") == never_captured(board, "white")


@settings(max_examples=80, deadline=None)
@given(small_boards(9))
def test_the_opponent_never_lives_in_territory(board: Position) -> None:
    territory = unconditional_territory(board, "black") | benson_safe(board, "black")
    if territory:
        for position in reachable(board.turn("white"), "white"):
            assert not never_captured(position.turn("black"), "white") & territory
