"""The rules of a game, by examples and against sgfmill's board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sgfmill.boards import Board

from shikatsu.errors import ProblemError
from shikatsu.game import Position
from shikatsu.points import format_vertex
from shikatsu.problem import opposite


def play(position: Position, moves: str) -> Position:
    """Play "b A1 w B2 ..."."""
    words = moves.split()
    for colour, move in zip(words[::2], words[1::2], strict=True):
        position = position.played("black" if colour == "b" else "white", move)
    return position


def test_stones_without_liberties_are_captured() -> None:
    position = play(Position(5, 3), "b A1 w A2 b B2 w B1")
    assert position.colour_at((0, 0)) is None
    assert position.white == {(0, 1), (1, 0)}
    assert position.to_play == "black"
    assert position.ban is None  # B1 has two liberties


def test_ko_may_not_be_retaken_at_once_but_after_any_other_move() -> None:
    ko = play(Position(9, 9), "b B1 w C1 b A2 w D2 b B3 w C3 b C2 w B2")
    assert ko.ban == (2, 1)
    with pytest.raises(ProblemError, match="C2 retakes a ko at once"):
        ko.played("black", "C2")
    retaken = play(ko, "b J9 w J1 b C2")
    assert retaken.ban == (1, 1)
    assert play(ko, "b pass w pass b C2").colour_at((2, 1)) == "black"
    # The ban is the opponent's: whoever took the ko may fill it.
    assert play(ko, "w C2").colour_at((2, 1)) == "white"


def test_a_turn_that_passes_to_the_other_side_lifts_the_ban() -> None:
    ko = play(Position(9, 9), "b B1 w C1 b A2 w D2 b B3 w C3 b C2 w B2")
    assert ko.turn("black").ban == (2, 1)
    assert ko.turn("white").ban is None
    assert ko.ban_of("white") is None


def test_capturing_two_stones_is_no_ko() -> None:
    position = play(Position(5, 2), "b A1 b B1 w A2 w B2 w C1")
    assert position.black == frozenset()
    assert position.ban is None


def test_suicide_and_taken_points_are_refused() -> None:
    position = play(Position(3, 3), "w A2 w B1")
    with pytest.raises(ProblemError, match="A1 is suicide"):
        position.played("black", "A1")
    with pytest.raises(ProblemError, match="A2 is taken"):
        position.played("black", "A2")
    with pytest.raises(ProblemError, match="off the board"):
        position.played("black", "A4")
    assert play(position, "w A1").colour_at((0, 0)) == "white"


def test_blocks_and_liberties() -> None:
    position = Position(3, 1, frozenset({(0, 0), (1, 0)}), frozenset({(2, 0)}))
    assert position.block((0, 0)) == {(0, 0), (1, 0)}
    with pytest.raises(ProblemError, match="without liberties"):
        position.check_liberties()
    with pytest.raises(ProblemError, match="A1 is empty"):
        Position(3, 1).block((0, 0))
    with pytest.raises(ProblemError, match="a black and a white stone"):
        Position(3, 1, frozenset({(0, 0)}), frozenset({(0, 0)}))


@given(st.data())
def test_games_are_the_same_on_the_board_of_sgfmill(data: st.DataObject) -> None:
    size = data.draw(st.integers(2, 5))
    position, board = Position(size, size), Board(size)
    points = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))
    for column, row in data.draw(st.lists(points, max_size=50)):
        colour = position.to_play
        refused = why_refused(board, row, column, position)
        if refused:
            with pytest.raises(ProblemError, match=refused):
                position.played(colour, format_vertex((column, row)))
            continue
        following = position.played(colour, format_vertex((column, row)))
        banned = board.play(row, column, colour[0])
        assert stones(board, "b") == following.black
        assert stones(board, "w") == following.white
        assert following.ban == (None if banned is None else (banned[1], banned[0]))
        assert following.to_play == opposite(colour)
        position = following


def stones(board: Board, colour: str) -> set[tuple[int, int]]:
    return {(column, row) for c, (row, column) in board.list_occupied_points() if c == colour}


def why_refused(board: Board, row: int, column: int, position: Position) -> str | None:
    if board.get(row, column) is not None:
        return "is taken"
    if position.ban == (column, row):
        return "retakes a ko at once"
    copy = board.copy()
    copy.play(row, column, position.to_play[0])
    # The board of sgfmill lets a suicide stone vanish.
    return "is suicide" if copy.get(row, column) is None else None
