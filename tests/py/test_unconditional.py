"""Unconditional status against all sequences of moves by one side, and against GNU Go's answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from shikatsu.board.benson import benson_safe, unconditional_territory
from shikatsu.board.points import parse_vertex
from shikatsu.board.position import Position
from shikatsu.board.unconditional import unconditional_status, unconditionally_settled
from shikatsu.errors import FormatError
from shikatsu.files import read_entries
from test_benson import draw, never_captured, reachable, small_boards

GNU_GO = Path(__file__).parents[3] / "shared" / "data" / "gnugo" / "unconditional.tst"


def status(board: Position, vertex: str) -> str:
    return unconditional_status(board, parse_vertex(vertex))


def test_eyes_and_stones() -> None:
    board = draw("""
        . X . X O
        X X X X O
        O O O O O
        . . . . .""")
    assert status(board, "A4") == "black_territory"
    assert status(board, "A3") == "alive"
    assert status(board, "E1") == "undecided"


def test_stones_inside_are_dead_if_they_have_no_room() -> None:
    board = draw("""
        . X O . X O
        X X X O X O
        . O X X X O
        . X X O O O
        X X O . . .""")
    assert status(board, "C5") == "dead"
    assert status(board, "D5") == "black_territory"
    assert status(board, "F5") == "dead", "to connect C1 costs an eye"


def test_stones_in_own_territory_are_alive() -> None:
    """The stone in the corner can be taken, but whoever takes it has gained nothing."""
    board = draw("""
        . X . X . X
        X X X X . .
        . . . X X X
        . . . X . X
        . . . X X X""")
    assert status(board, "F5") == "alive"
    assert status(board, "E5") == "black_territory"
    assert status(board, "A1") == "undecided"


# A white group with one eye space of six points, two black stones in it, inside living black ones.
SEKI = """
    . X X X X X X .
    X X O O O X X X
    X O O . O O X .
    X O . X O O X X
    X O O X . O X X
    X X O . O O X .
    X X O O O X X X
    . X X X X X . X"""


def test_room_for_one_eye_is_too_little() -> None:
    """White must play at both dots to take the stone, and is left with one eye."""
    board = draw("""
        . X X X X X X .
        X X O O O O X X
        X X O . X O X X
        X X O O . O X .
        X X X O O O X X
        . X X X X X X .""")
    assert status(board, "C5") == "dead"
    assert status(board, "D4") == "black_territory"
    assert status(board, "E4") == "alive"
    assert not unconditional_territory(board, "black") & {(3, 3)}, "this takes more than counting"


def test_a_seki_with_two_stones_inside_is_undecided() -> None:
    board = draw(SEKI)
    for vertex in ("B5", "D5", "D6", "E4", "C5"):
        assert status(board, vertex) == "undecided"
    assert status(board, "A7") == "alive"


def test_without_a_link_around_the_two_stones_it_is_no_seki() -> None:
    """White's stones are two blocks, each of which lives by both ends of the eye space only."""
    board = draw("""
        . X X X X X . .
        X X O O O X X X
        . X O . O X X .
        X O . X O X X X
        X O O X . O X .
        X X O . O O X X
        . X O O O X X .
        X X X X X X . X""")
    assert status(board, "C6") == status(board, "C4") == "dead"
    assert status(board, "D4") == "alive"


def test_nothing_is_settled_on_an_empty_board() -> None:
    assert unconditionally_settled(Position(9, 9), "black") == frozenset()


@settings(max_examples=150, deadline=None)
@given(small_boards(9))
def test_the_opponent_never_lives_there(board: Position) -> None:
    settled = unconditionally_settled(board, "black")
    assert benson_safe(board, "black") <= settled
    assert unconditional_territory(board, "black") <= settled
    if settled:
        for position in reachable(board.turn("white"), "white"):
            assert not never_captured(position.turn("black"), "white") & settled


@settings(max_examples=300, deadline=None)
@given(small_boards(19))
def test_no_point_is_settled_for_both(board: Position) -> None:
    black, white = (unconditionally_settled(board, colour) for colour in ("black", "white"))
    assert not black & white


@pytest.mark.skipif(not GNU_GO.exists(), reason=f"{GNU_GO.name} is not here")
def test_gnu_go_says_the_same() -> None:
    asked = 0
    for entry in read_entries(GNU_GO.read_bytes(), str(GNU_GO)):
        assert not isinstance(entry, FormatError)
        diagram, expected = entry.diagram, entry.diagram.expected
        assert expected is not None
        black, white = (
            frozenset(map(parse_vertex, stones)) for stones in (diagram.black, diagram.white)
        )
        board = Position(diagram.columns, diagram.rows, black, white)
        assert expected.accepts(status(board, expected.about[0])), diagram.id
        asked += 1
    assert asked == 673
