from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shikatsu.board.colours import opposite
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import ascii as drawing
from shikatsu.model.problem import Problem
from strategies import problems

CORNER = """
to play: black

5 . . . . .
4 X X X X .
3 @ @ @ X .
2 : o @ X .
1 : : @ X .
  A B C D E
"""


def read(text: str) -> Problem:
    item = next(drawing.read(text, "test"))
    if isinstance(item, FormatError):
        raise ProblemError(item.message)
    return item[1]


def corner() -> Problem:
    return read(CORNER)


def test_sides() -> None:
    problem = corner()
    assert (problem.defender, problem.attacker) == ("white", "black")
    assert problem.stones("white") == {"A3", "B3", "C3", "C2", "C1", "B2"}
    assert problem.threats is None
    assert problem.with_(defender_threats=2).threats == (0, 2)


def test_normalised() -> None:
    problem = corner()
    region = tuple(vertex.lower() for vertex in reversed(problem.region or ()))
    again = problem.with_(region=region + region, black=frozenset(v.lower() for v in problem.black))
    assert again == problem
    assert problem.region == ("A3", "B3", "C3", "A2", "B2", "C2", "A1", "B1", "C1")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"columns": 20}, "a board of 20x5: both sides must be from 1 to 19"),
        ({"rows": 0}, "a board of 5x0"),
        ({"columns": "5"}, "a board size is a whole number"),
        ({"white": frozenset({"A3", "D4"})}, "D4: a black and a white stone on the same point"),
        ({"black": frozenset({"F1"})}, "F1 is off the board of 5x5"),
        ({"to_play": "red"}, 'to_play must be "black" or "white", not \'red\''),
        ({"defender": "B"}, 'defender must be "black" or "white", not \'B\''),
        ({"goal": "win"}, 'goal must be one of "life", "one_eye", "capture", "connect", not'),
        ({"attacker_threats": -1}, "attacker_threats must not be negative, but is -1"),
        ({"defender_threats": 1.0}, "defender_threats must be a whole number"),
        ({"crucial": frozenset()}, "no crucial stones are given"),
        ({"crucial": frozenset({"A1", "A3"})}, "A1: crucial, but empty"),
        (
            {"crucial": frozenset({"D4", "A3"})},
            "D4: crucial, but not a stone of the defender white",
        ),
        ({"ban": "B2"}, "B2: the ban point is not empty"),
        ({"ban": "E1"}, "E1: the ban point is not in the region"),
        ({"id": "two\nlines"}, "an id is one line of text"),
        ({"id": ""}, "an id is one line of text"),
    ],
)
def test_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ProblemError) as caught:
        corner().with_(**changes)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_crucial_stone_outside_the_region() -> None:
    problem = corner()
    outside = problem.with_(white=problem.white | {"E5"}, region=None, crucial=frozenset({"E5"}))
    with pytest.raises(ProblemError, match="E5: crucial, but not in the region"):
        outside.with_(region=problem.region)


def test_leak_names_both_points() -> None:
    problem = corner()
    with pytest.raises(ProblemError, match=r"leaks at B4: it touches B3, .* holds no black stone"):
        problem.with_(black=problem.black - {"B4"})
    with pytest.raises(ProblemError, match="leaks at A1: it touches A2"):
        problem.with_(region=tuple(v for v in problem.region or () if v != "A1"))


def test_block_without_liberties() -> None:
    with pytest.raises(ProblemError, match=r"A3, B3, C3, C2, C1: a white block without liberties"):
        read(CORNER.replace("2 : o @", "2 x x @").replace("1 : :", "1 : x"))
    with pytest.raises(ProblemError, match=r"A1: a black block without liberties"):
        read("@ @ : X\n@ @ : X\nx @ : X")


def test_outside_attacker_blocks_are_safe() -> None:
    """The wall fills the rest of the board and has no liberty; an inner stone hangs on to it."""
    read("X X X X\n@ @ x X\n: : @ X\n@ @ @ X")


def test_outside_defender_block_without_liberties() -> None:
    with pytest.raises(ProblemError, match="E1: a white block without liberties"):
        read("@ : X X X\n@ : X X X\n@ : X X O")


def test_without_region() -> None:
    problem = corner().with_(region=None)
    for ask in (problem.require_region, problem.validate):
        with pytest.raises(ProblemError, match="no region is given: mark it with MA"):
            ask()
    assert problem.with_(crucial=frozenset()).crucial == frozenset()


@given(problems())
def test_repr_evaluates_back(problem: Problem) -> None:
    assert eval(repr(problem), {"Problem": Problem}) == problem


def test_repr_is_stable() -> None:
    problem = corner()
    shuffled = problem.with_(black=frozenset(sorted(problem.black, reverse=True)))
    assert repr(shuffled) == repr(problem)
    assert "white=frozenset({'A3', 'B3', 'C3', 'B2', 'C2', 'C1'})" in repr(problem)


def test_an_open_region_that_is_not_found_yet_has_no_rim() -> None:
    open_ended = corner().with_(region=None, outside="attacker")
    assert open_ended.rim == frozenset()


@pytest.mark.parametrize("word", ["cut", "disconnect"])
def test_who_cuts_plays_first(word: Any) -> None:
    stones = {"black": frozenset({"B2", "D2"}), "white": frozenset({"C3"})}
    board = {"id": "x", "columns": 5, "rows": 5, "defender": "black", "crucial": stones["black"]}
    assert Problem(goal=word, to_play="white", **stones, **board).goal == "connect"
    with pytest.raises(ProblemError, match=f'goal "{word}" means that white plays first, not bl'):
        Problem(goal=word, to_play="black", **stones, **board)


@given(problems())
def test_colours_swapped(problem: Problem) -> None:
    swapped = problem.colours_swapped()
    assert swapped.colours_swapped() == problem
    assert swapped.stones("black") == problem.stones("white")
    assert swapped.defender == opposite(problem.defender)


@given(
    problems(), st.sampled_from([(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (6, 5), (7, 7)])
)
def test_symmetries_have_inverses(problem: Problem, pair: tuple[int, int]) -> None:
    there, back = pair
    assert problem.transformed(there).transformed(back) == problem


def test_symmetries_differ() -> None:
    problem = corner().with_(to_play="white", ban="A2")
    shapes = {repr(problem.transformed(symmetry)) for symmetry in range(8)}
    assert len(shapes) == 8
    with pytest.raises(ProblemError, match="from 0 to 7, not 8"):
        corner().transformed(8)


def test_turning_a_rectangle() -> None:
    problem = read("# : O\n# : O").transformed(4)
    assert (problem.columns, problem.rows) == (2, 3)
    assert problem.white == {"A3", "B3"}
    assert problem.crucial == {"A1", "B1"}
