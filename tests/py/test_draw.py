from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.style import Style

from shikatsu.draw.layout import number, window
from shikatsu.draw.plain import plain_board, plain_moves
from shikatsu.draw.terminal import Board, coloured, coloured_moves
from shikatsu.files import ascii as drawing
from shikatsu.model.goals import Goal
from shikatsu.model.problem import Problem
from shikatsu.model.result import FirstMove, Ko, Result
from strategies import problems

CORNER = """
to play: black

9 . . . . . . . . .
8 . . . . . . . . .
7 . . . . . . . . .
6 . . . . . . . . .
5 . . . . . . . . .
4 X X X X X X . . .
3 @ @ @ @ @ X . . .
2 : : x : @ X . . .
1 : : : : @ X . . .
"""

FAR = (
    ["." * 19] * 13
    + ["............XXXXXXX", "...........XX@@@@@@"]
    + ["...........X@@:::::", "...........X@::o:x:"]
    + ["...........X@::::::"] * 2
)


def read(text: str) -> Problem:
    item = next(drawing.read(text, "test"))
    assert isinstance(item, tuple), item
    return item[1]


def lines(text: str) -> list[str]:
    return text.strip("\n").split("\n")


def test_numbering() -> None:
    numbering = number(read(CORNER), ["B1", "D1", "pass", "C2", "B1", "A1"])
    assert numbering.numbers == {"B1": 1, "D1": 2, "A1": 6}
    assert numbering.others == ((3, "pass"), (4, "C2"), (5, "B1"))
    assert numbering.caption.replace("\N{NO-BREAK SPACE}", " ") == "4 at C2, 5 at 1, 3 pass"


def test_plain_golden() -> None:
    line = ("B1", "D1", "C1", "pass", "D2", "B2", "A1", "B1")
    assert lines(plain_board(read(CORNER), line)) == [
        " 5 . . . . . . . . .",
        " 4 X X X X X X . . .",
        " 3 @ @ @ @ @ X . . .",
        " 2 : 6 x 5 @ X . . .",
        " 1 7 1 3 2 @ X . . .",
        "   A B C D E F G H J",
        "   1 is black",
        "   8 at 1, 4 pass",
    ]


def test_crop_keeps_coordinates() -> None:
    line = ["S4", "T4", "R3", "Q2", "P1", "P2", "O1", "O2", "Q1", "S2", "T2", "R2"]
    assert lines(plain_board(read("to play: white\n" + "\n".join(FAR)), line)) == [
        " 7  .  .  .  .  .  .  .  .  .",
        " 6  .  .  X  X  X  X  X  X  X",
        " 5  .  X  X  @  @  @  @  @  @",
        " 4  .  X  @  @  :  :  :  1  2",
        " 3  .  X  @  :  :  o  3  x  :",
        " 2  .  X  @  8  6  4 12 10 11",
        " 1  .  X  @  7  5  9  :  :  :",
        "    L  M  N  O  P  Q  R  S  T",
        "   1 is white",
    ]


def test_coloured_golden() -> None:
    assert lines(coloured(read(CORNER), ["B1", "pass", "B1"]).plain) == [
        " 5  ├──┼──┼──┼──•──┼──┼──┼──┤ ",
        " 4 ▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌─┼──┼──┤ ",
        " 3 ▐▲▌▐▲▌▐▲▌▐▲▌▐▲▌▐ ▌─•──┼──┤ ",
        " 2  ├──┼─▐ ▌─┼─▐▲▌▐ ▌─┼──┼──┤ ",
        " 1  └─▐1▌─┴──┴─▐▲▌▐ ▌─┴──┴──┘ ",
        "    A  B  C  D  E  F  G  H  J ",
        "   3 at 1, 2 pass",
    ]


FIRST_MOVES = (
    FirstMove("B1", "dead"),
    FirstMove("D1", "ko", Ko(defender_needs=1)),
    FirstMove("A1", "alive"),
    FirstMove("pass", "alive"),
    FirstMove("A2", "unknown"),
)


def test_first_moves_golden() -> None:
    result = Result(read(CORNER), "dead", moves=FIRST_MOVES)
    assert lines(plain_moves(result)) == [
        " 5 . . . . . . . . .",
        " 4 X X X X X X . . .",
        " 3 @ @ @ @ @ X . . .",
        " 2 ? : x : @ X . . .",
        " 1 A D : K @ X . . .",
        "   A B C D E F G H J",
        "   D dead, K ko, A alive, ? unknown, pass: alive",
    ]
    assert lines(coloured_moves(result).plain) == [
        " 5  ├──┼──┼──┼──•──┼──┼──┼──┤ ",
        " 4 ▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌▐ ▌─┼──┼──┤ ",
        " 3 ▐▲▌▐▲▌▐▲▌▐▲▌▐▲▌▐ ▌─•──┼──┤ ",
        " 2  ? ─┼─▐ ▌─┼─▐▲▌▐ ▌─┼──┼──┤ ",
        " 1  A  D ─┴─ K ▐▲▌▐ ▌─┴──┴──┘ ",
        "    A  B  C  D  E  F  G  H  J ",
        "   D dead, K ko, A alive, ? unknown, pass: alive",
    ]


def test_the_best_first_moves_are_underlined() -> None:
    board = coloured_moves(Result(read(CORNER), "dead", moves=FIRST_MOVES))
    underlined = [
        board.plain[span.start : span.end]
        for span in board.spans
        if isinstance(span.style, Style) and span.style.underline
    ]
    assert underlined == ["D"]


@pytest.mark.parametrize(
    ("board", "top"),
    [("# : O\n# : O", " 2 ▐▲▌─┬─▐ ▌"), ("#:O", " 1 ▐▲▌───▐ ▌"), ("#\n:\nO", " 3 ▐▲▌")],
)
def test_small_boards(board: str, top: str) -> None:
    assert coloured(read(board)).plain.split("\n")[0] == top


def test_nine_star_points() -> None:
    problem = read("\n".join(["#" + "." * 18, *["." * 19] * 17, "." * 18 + "X"]))
    assert coloured(problem).plain.count("•") == 9


def test_colour_only_where_there_is_some() -> None:
    def shown(*, colour: bool) -> str:
        out = io.StringIO()
        system = "truecolor" if colour else None
        console = Console(
            file=out, force_terminal=colour, color_system=system, width=40, no_color=not colour
        )
        console.print(Board(read(CORNER)))
        return out.getvalue()

    assert shown(colour=False).isascii()
    assert "▲" in shown(colour=True)
    assert "\x1b[" in shown(colour=True)


LADDER = Problem(
    id="ladder",
    columns=19,
    rows=19,
    black=frozenset({"C4", "C5", "D3", "E3", "R4"}),
    white=frozenset({"D4", "C6", "D2", "R17"}),
    to_play="black",
    goal="capture",
    defender="white",
    crucial=frozenset({"D4"}),
)


def test_what_is_asked_of_the_whole_board_is_drawn_around_its_target() -> None:
    line = ["D5", "E4", "F4"]
    assert lines(plain_board(LADDER, line, {"F5", "F4"})) == [
        " 8 . . . . . . . . .",
        " 7 . . . . . . . . .",
        " 6 . . O . . . . . .",
        " 5 . . X 1 . * . . .",
        " 4 . . X @ 2 3 . . .",
        " 3 . . . X X . . . .",
        " 2 . . . O . . . . .",
        " 1 . . . . . . . . .",
        "   A B C D E F G H J",
        "   1 is black",
    ]
    board = coloured(LADDER, line, {"F5", "F4"})
    assert lines(board.plain)[3:5] == [
        " 5  ├──┼─▐ ▌▐1▌─┼──◆──┼──┼──┼─",
        " 4  ├──┼─▐ ▌▐▲▌▐2▌▐3▌─┼──┼──┼─",
    ]
    underlined = [
        board.plain[span.start : span.end]
        for span in board.spans
        if isinstance(span.style, Style) and span.style.underline
    ]
    assert underlined == ["3"]


def test_numbers_of_three_digits_fit() -> None:
    free = [f"{letter}{row}" for row in range(7, 15) for letter in "ABCDEFGHJKLMNOPQRST"]
    plain = plain_board(LADDER, free[:101]).split("\n")
    assert {len(row) for row in plain[:-1]} == {2 + 4 * 19}
    assert " 100 101 " in "".join(plain)
    board = coloured(LADDER, free[:101]).plain.split("\n")
    assert {len(row) for row in board} == {3 + 3 * 19}


@pytest.mark.parametrize(
    ("goal", "crucial", "initials", "legend"),
    [
        ("capture", {"D4"}, "C S", "C captured, K ko, S saved, pass: saved"),
        ("connect", {"D4", "C6"}, "X C", "X cut, K ko, C connected, pass: connected"),
    ],
)
def test_first_moves_have_the_words_of_the_goal(
    goal: Goal, crucial: set[str], initials: str, legend: str
) -> None:
    problem = LADDER.with_(goal=goal, crucial=frozenset(crucial))
    moves = (
        FirstMove("D5", "dead"),
        FirstMove("E4", "ko", Ko(defender_needs=1)),
        FirstMove("E5", "alive"),
        FirstMove("pass", "alive"),
    )
    board = plain_moves(Result(problem, "dead", moves=moves))
    assert lines(board)[-1].strip() == legend
    assert f"X {initials} ." in board


@given(problems(), st.data())
def test_every_problem_can_be_drawn(problem: Problem, data: st.DataObject) -> None:
    points = list(problem.region or problem.crucial)
    line = data.draw(st.lists(st.sampled_from([*points, "pass"]), max_size=30))
    part = window(problem, line)
    board = coloured(problem, line).plain.split("\n")[: part.top - part.bottom + 1]
    assert {len(row) for row in board} == {3 + 3 * (part.right - part.left + 1)}
    plain = plain_board(problem, line).split("\n")[: part.top - part.bottom + 2]
    assert len({len(row) for row in plain}) == 1
