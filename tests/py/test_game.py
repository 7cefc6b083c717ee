"""The rules of a game, by examples and against sgfmill's board."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sgfmill.boards import Board

import shikatsu
from shikatsu.board.colours import opposite
from shikatsu.board.points import format_vertex
from shikatsu.board.position import Position
from shikatsu.errors import FormatError, ProblemError
from shikatsu.model.diagram import Diagram
from shikatsu.model.posing import question_about


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


# ---- one position for everything ---------------------------------------------------------------

#   3 . . . . .    C1 is in atari; with Black to play it is captured.
#   2 . . X . .
#   1 . X O . .
NET = "(;SZ[5]AB[be][cd]AW[ce]PL[B]C[goal: capture]TR[ce])"
RECORD = "(;SZ[5];B[cc];W[dc];B[bc])"


def test_whatever_shows_a_position_is_taken_for_one() -> None:
    (problem,) = shikatsu.loads(NET)
    diagram = Diagram.of(problem)
    position = Position.of(problem)
    assert position == Position.of(diagram) == Position.of(position)
    assert (position.black, position.white) == ({(1, 0), (2, 1)}, {(2, 0)})
    assert len(position.empty) == 22
    boards = [shikatsu.safety(shown, level="benson") for shown in (problem, diagram, position)]
    assert boards[0].position == boards[1].position == boards[2].position
    for shown in (problem, diagram, position):
        found = shikatsu.semeai(shown, "C2", "C1", limits=shikatsu.Limits(nodes=50))
        assert found.races.keys() == {"black", "white"}


def test_a_ladder_of_a_stone() -> None:
    (problem,) = shikatsu.loads(NET)
    position = Position.of(problem)
    assert shikatsu.ladder(problem).works
    assert shikatsu.ladder(position, "C1", "black").works
    escaping = shikatsu.ladder(position, "C1")
    assert escaping.problem.to_play == "white", "the owner of a block in atari begins"
    assert shikatsu.ladder(problem, to_play="white").works == escaping.works
    with pytest.raises(ProblemError, match="which block"):
        shikatsu.ladder(position)
    with pytest.raises(ProblemError, match="A1 is empty"):
        shikatsu.ladder(position, "A1")
    with pytest.raises(ProblemError, match="Z1"):
        shikatsu.ladder(position, "Z1")


def test_questions_about_stones() -> None:
    position = play(Position(5, 5), "b B2 w A1 b C2 w A2")
    asked = question_about(position, [(1, 1)], "white")
    assert (asked.crucial, asked.defender, asked.goal) == ({"B2", "C2"}, "black", "life")
    apart = question_about(position, [(1, 1), (2, 1)], "black", "connect", id="two")
    assert (apart.crucial, apart.id) == ({"B2", "C2"}, "two")
    with pytest.raises(ProblemError, match="E5 is empty"):
        question_about(position, [(4, 4)], "black")


def test_positions_of_a_game(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(RECORD)
    last = shikatsu.load_position(path)
    assert (len(last.black), len(last.white), last.to_play) == (2, 1, "white")
    first = shikatsu.load_position(path, after_move=1)
    assert (first.black, first.white, first.to_play) == ({(2, 2)}, frozenset(), "white")
    for wrong in (-1, 4):
        with pytest.raises(FormatError, match=f"the game has 3 moves, not {wrong}"):
            shikatsu.load_position(path, after_move=wrong)
    path.write_text("(;SZ[5];B[cc];W[cc])")
    with pytest.raises(FormatError, match="move 2 is illegal: C3 is taken"):
        shikatsu.load_position(path)


def test_problems_of_a_text() -> None:
    (problem,) = shikatsu.loads(NET, name="net.sgf")
    assert (problem.id, problem.goal, problem.crucial) == ("net", "capture", {"C1"})
    assert shikatsu.loads(NET.encode())[0].goal == "capture"
    assert shikatsu.loads(NET, name="net.sgf", goal="life")[0].goal == "life"
    with pytest.raises(FormatError, match="text"):
        shikatsu.loads("no such thing")
