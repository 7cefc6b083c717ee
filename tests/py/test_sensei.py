from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import ascii as drawing
from shikatsu.files import sensei
from shikatsu.files.fragment import Edges, Frame, frame
from shikatsu.model.diagram import Diagram, Variation
from shikatsu.model.problem import Problem
from strategies import problems


def read(text: str) -> list[Diagram | FormatError]:
    items = sensei.read(text, "f.txt", "f")
    return [item if isinstance(item, FormatError) else item[1] for item in items]


def good(text: str) -> Diagram:
    (item,) = read(text)
    assert isinstance(item, Diagram), item
    return item


def test_corner() -> None:
    item = good("""
$$B Black to kill
$$  ---------------
$$ | 3 1 @ . X . .
$$ | . O W X X a .
$$ | 2 O X C . , .
""")
    assert (item.columns, item.rows, item.to_play, item.text) == (19, 19, "black", "Black to kill")
    assert item.black == {"E19", "D18", "E18", "C17"}
    assert item.white == {"C19", "B18", "C18", "B17"}
    assert (item.crucial, item.defender) == ({"C19", "C18"}, "white")
    third = Variation("black", "A19")
    second = Variation("white", "A17", children=(third,))
    assert item.solution == (Variation("black", "B19", children=(second,)),)


@pytest.mark.parametrize(
    ("text", "size", "stone"),
    [
        ("$$ -----\n$$ | X .\n$$ | . .", (19, 19), "A19"),
        ("$$ -----\n$$ X . |\n$$ . . |", (19, 19), "S19"),
        ("$$ | . .\n$$ | X .\n$$ -----", (19, 19), "A1"),
        ("$$ . . |\n$$ . X |\n$$ -----", (19, 19), "T1"),
        ("$$ | X .\n$$ | . .", (19, 19), "A11"),
        ("$$ ----\n$$ X . .\n$$ . . .", (19, 19), "J19"),
        ("$$B9\n$$ . . |\n$$ . X |\n$$ -----", (9, 9), "J1"),
        ("$$c9\n$$ | . .\n$$ | X .\n$$ -----", (9, 9), "A1"),
        ("$$ +---+\n$$ | X . |\n$$ | . . |\n$$ +---+", (2, 2), "A2"),
        ("$$ +-----+\n$$ | X . . |\n$$ | . . . |", (3, 3), "A3"),
        ("$$ --\n$$|X.\n$$|..", (19, 19), "A19"),
    ],
)
def test_edges(text: str, size: tuple[int, int], stone: str) -> None:
    item = good(text)
    assert ((item.columns, item.rows), item.black) == (size, {stone})


@pytest.mark.parametrize(
    ("header", "player", "title"),
    [
        ("$$B", "black", ""),
        ("$$W White first", "white", "White first"),
        ("$$Bc", "black", ""),
        ("$$Wcm5 From move 5", "white", "From move 5"),
        ("$$B19 Large", "black", "Large"),
        ("$$ Only a title", None, "Only a title"),
        ("$$c Coordinates", None, "Coordinates"),
        ("$$", None, ""),
        ("$$Strange: a title?", None, "Strange: a title?"),
    ],
)
def test_headers(header: str, player: str | None, title: str) -> None:
    item = good(f"{header}\n$$ +----\n$$ | X O\n$$ | . .\n$$ [a|A link]\n$$ {{AR A1 B2}}")
    assert (item.to_play, item.text) == (player, title)


def test_a_first_row_without_a_border_is_no_title() -> None:
    item = good("$$ X . O\n$$ . X .\n$$ ------")
    assert (item.black, item.white, item.text) == ({"J2", "K1"}, {"L2"}, "")
    assert good("$$ A title\n$$ X . O\n$$ ------").text == "A title"


def test_all_signs() -> None:
    item = good(
        "$$ | X B # Y Z |\n$$ | O W @ Q P |\n$$ | . , + _ ? |\n$$ | C S T M * |\n$$ | a z b y x |"
    )
    assert (len(item.black), len(item.white)) == (5, 5)
    assert item.crucial == frozenset()  # marks on both colours
    assert good("$$ | X B |\n$$ | O O |").defender == "black"


def test_ten_moves_and_a_gap() -> None:
    line = list(good("$$W\n$$ | 1 2 3 4 5 |\n$$ | 6 7 8 9 0 |").solution[0].walk())
    assert len(line) == 10
    assert [node.colour for node in line][:3] == ["white", "black", "white"]
    assert len(list(good("$$ | 1 2 4 |").solution[0].walk())) == 2
    assert good("$$ | 2 3 |").solution == ()


def test_several_diagrams_in_a_text() -> None:
    text = "Some text.\n$$B one\n$$ | X |\n\nMore.\n$$W two\n$$ | O |\n$$B three\n$$ | X |\n"
    assert [item.text for item in read(text) if isinstance(item, Diagram)] == [
        "one",
        "two",
        "three",
    ]
    assert [item.id for item in read(text) if isinstance(item, Diagram)] == ["f", "f-2", "f-3"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("$$B nothing", "f.txt:1: no board is drawn"),
        ("\n$$ | X . |\n$$ | X |", "f.txt:2: row 2 has 1 points, the first 2"),
        ("$$ | X ! |", "f.txt:1: '!' is no sign of a $$ diagram"),
        ("$$ | 1 1 |", "f.txt:1: move 1 is drawn twice: A2 and B2"),
        ("$$B25\n$$ | X . .", "f.txt:1: a board of 25x25"),
        ("$$B2\n$$ | X . .\n$$ | . . .", "f.txt:1: 3x2 points are drawn on a board of 2x2"),
        ("$$ | X |\n$$ ---\n$$ | X |", "f.txt:1: the board goes on after its lower edge"),
    ],
)
def test_refused(text: str, message: str) -> None:
    (error,) = read(text)
    assert isinstance(error, FormatError), error
    assert str(error).startswith(message)


def test_golden() -> None:
    item = good("$$W two by two\n$$ +---+\n$$ | X B |\n$$ | . . |\n$$ +---+")
    assert (
        sensei.draw(item, ["A1", "pass", "B1"])
        == """\
$$Wc2 f
$$  -----
$$ | X # |
$$ | 1 3 |
$$  -----
"""
    )


@given(problems())
def test_round_trip(problem: Problem) -> None:
    item = good(sensei.draw(problem))
    assert (item.black, item.white, item.crucial) == (problem.black, problem.white, problem.crucial)
    assert (item.columns, item.rows) == (problem.columns, problem.rows)
    assert (item.to_play, item.defender) == (problem.to_play, problem.defender)
    assert item.text == problem.id


@given(problems(), st.integers(0, 10))
def test_round_trip_of_moves(problem: Problem, length: int) -> None:
    empty = [
        point for point in (problem.region or ()) if point not in problem.black | problem.white
    ]
    solution = good(sensei.draw(problem, empty[:length])).solution
    read_back = [node.move for first in solution for node in first.walk()]
    assert read_back == empty[:length]


# ---- plain drawings with borders -----------------------------------------------------------


def drawn(text: str) -> list[Problem | Diagram | FormatError]:
    items = drawing.read(text, "f.txt", "f")
    return [item if isinstance(item, FormatError) else item[1] for item in items]


@pytest.mark.parametrize(
    ("text", "size", "stone"),
    [
        ("+-----+\n| X O |\n| . . |\n+-----+", (2, 2), "A2"),
        ("-----\n| X O |\n| . , |\n-----", (2, 2), "A2"),
        ("+----\n| X O\n| . +", (19, 19), "A19"),
        ("  X O |\n  . . |\n------+", (19, 19), "S2"),
        ("2 | X O | 2\n1 | . . | 1\n   A B", (2, 2), "A2"),
        ("X O\n. .", (2, 2), "A2"),
    ],
)
def test_bordered_drawings(text: str, size: tuple[int, int], stone: str) -> None:
    (item,) = drawn(f"to play: white\n{text}\n")
    assert isinstance(item, Diagram), item
    assert ((item.columns, item.rows), item.black) == (size, {stone})
    assert (item.to_play, item.crucial) == ("white", frozenset())


def test_bordered_and_marked() -> None:
    (item,) = drawn("+-----+\n| # : O |\n| # : O |\n+-----+\n")
    assert isinstance(item, Problem)
    assert item.region == ("A2", "B2", "A1", "B1")


def test_bordered_drawings_set_apart() -> None:
    items = drawn("+--+\n|X O|\n|. .|\n+--+\n\n---\n\nid: b\n|X O|\n|. .|\n")
    assert [item.id for item in items if isinstance(item, Diagram)] == ["f", "b"]


def test_frames() -> None:
    assert frame(3, 2, Edges(top=True, left=True)) == Frame(19, 19, 0, 0)
    assert frame(3, 2, Edges(bottom=True, right=True), 9) == Frame(9, 9, 6, 7)
    assert frame(3, 2, Edges(), 9) == Frame(9, 9, 3, 3)
    assert frame(5, 2, Edges(left=True, right=True, top=True)) == Frame(5, 5, 0, 0)
    assert frame(5, 9, Edges(left=True, right=True, top=True, bottom=True)) == Frame(5, 9, 0, 0)


def test_longer_lines_are_no_drawing() -> None:
    for length, drawn in ((400, True), (401, False)):
        text = f"$$B\n$$ | X O . . |\n{'$$ | . . O X |'.ljust(length)}\n"
        found = [item for item in sensei.read(text, "f.txt") if not isinstance(item, FormatError)]
        assert any(len(diagram.white) == 2 for _, diagram in found) == drawn


def test_a_size_that_no_board_has() -> None:
    with pytest.raises(ProblemError, match="a board of 25x25"):
        frame(3, 3, Edges(), 25)
