from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import shikatsu
from shikatsu.errors import FormatError
from shikatsu.files import ascii as drawing
from shikatsu.model.diagram import Diagram
from shikatsu.model.problem import Problem
from strategies import problems

CORNER = """\
; a comment
id: corner
to play: white
attacker threats: 1
ban: B1

5 . . . . .
4 X X X X .
3 @ @ @ X .
2 : o @ X .
1 : : @ X .
  A B C D E
"""


def read(text: str) -> list[Problem | Diagram | FormatError]:
    items = drawing.read(text, "f.txt", "f")
    return [item if isinstance(item, FormatError) else item[1] for item in items]


def good(text: str) -> Problem:
    (item,) = read(text)
    assert isinstance(item, Problem), item
    return item


def test_signs_and_headers() -> None:
    problem = good(CORNER)
    assert problem == Problem(
        id="corner",
        columns=5,
        rows=5,
        black=frozenset({"A4", "B4", "C4", "D4", "D3", "D2", "D1"}),
        white=frozenset({"A3", "B3", "C3", "B2", "C2", "C1"}),
        to_play="white",
        defender="white",
        crucial=frozenset({"A3", "B3", "C3", "C2", "C1"}),
        region=("A3", "B3", "C3", "A2", "B2", "C2", "A1", "B1", "C1"),
        attacker_threats=1,
        ban="B1",
    )


def test_documented_example() -> None:
    page = Path(__file__).parents[2].joinpath("docs", "problem-format.md").read_text("utf-8")
    problem = good(page.split("## Drawings")[1].split("```")[1])
    assert problem.id == "corner"
    assert problem.region is not None


def test_bare_drawing() -> None:
    problem = good("XXXX.\n@@@X.\n:o@X.\n::@X.")
    assert (problem.id, problem.to_play, problem.defender) == ("f", "black", "white")
    assert problem.region is not None


def test_numbers_on_both_sides() -> None:
    framed = "   A B C\n 2 # : O 2\n 1 # : O 1\n   A B C"
    assert good(framed).region == ("A2", "B2", "A1", "B1")


def test_without_region_marks() -> None:
    problem = good("# . O\n# . O")
    assert problem.region is None
    assert problem.crucial == {"A1", "A2"}
    assert good("defender: black\nX . O\nX . O").crucial == frozenset()


def test_several_problems() -> None:
    ids = [
        item.id
        for item in read("# : O\n\n---\n\n# : O\n\nid: third\n# : O\n")
        if isinstance(item, Problem)
    ]
    assert ids == ["f", "f-2", "third"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# : O\n# :", "f.txt:2: 2 points in this row, but 3 in the first"),
        ("# : O\n# ? O", "f.txt:2: '?' is no sign of a drawing"),
        ("what is this\n# : O", "f.txt:1: neither a header nor a row of a board: 'what is this'"),
        ("colour: red\n# : O", "f.txt:1: unknown header 'colour'"),
        ("id: a\nid: b\n# : O", "f.txt:2: header 'id' is given twice"),
        ("to play: red\n# : O", "f.txt:1: to_play must be"),
        ("defender threats: many\n# : O", "f.txt:1: defender threats must be a whole number"),
        ("ban: here\n# : O", "f.txt:1: 'here' is not a point"),
        ("id: nothing", "f.txt:1: no board is drawn"),
        ("3 # : O\n1 # : O", "f.txt:1: row 3 is drawn where row 2 is expected"),
        ("# : O\n\n# : O", "f.txt:3: the board goes on after an empty line"),
        ("X : O", "f.txt:1: crucial stones (# or @) of one colour, or a defender"),
        ("# : @", "f.txt:1: crucial stones (# or @) of one colour, or a defender"),
        ("# : .", "f.txt:1: the region leaks at C1: it touches B1"),
        ("#" + ":" * 19, "f.txt:1: a board of 20x1"),
    ],
)
def test_refused(text: str, message: str) -> None:
    (error,) = read(text)
    assert isinstance(error, FormatError), error
    assert str(error).startswith(message)


def test_good_drawings_beside_broken_ones() -> None:
    items = read("# : O\n---\n# ; O ?\n# : .\n---\nid: last\n# : O")
    assert [isinstance(item, Problem) for item in items] == [True, False, True]


def test_golden() -> None:
    assert (
        drawing.draw(good(CORNER))
        == """\
id: corner
to play: white
goal: life
defender: white
attacker threats: 1
ban: B1

5 . . . . .
4 X X X X .
3 @ @ @ X .
2 : o @ X .
1 : : @ X .
  A B C D E
"""
    )


@given(st.lists(problems(), max_size=3))
def test_round_trip(several: list[Problem]) -> None:
    assert read(drawing.write(several)) == several


@given(st.text(".:XOxo#@ 123AB\n;-id to play", max_size=80))
def test_any_text_is_problems_or_errors(text: str) -> None:
    for item in read(text):
        assert isinstance(item, Problem | Diagram | FormatError)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    path.write_text("# : O\n", encoding="utf-8-sig")
    assert shikatsu.load(path)[0].id == "b"
    other = tmp_path / "drawing"
    other.write_text("to play: white\r\n# : O\r\n")
    assert shikatsu.load(other)[0].to_play == "white"


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("x.doc", b"hello", "unknown format (known: .json, .jsonl, .mgt, .sgf, .tst, .txt)"),
        ("x.txt", b"", "no problem is found"),
        ("x.txt", b"# : O\n\xff\xfe", ":2: neither a header nor a row of a board"),
        ("x.jsonl", b"\n\n", "no problem is found"),
    ],
)
def test_bad_files(tmp_path: Path, name: str, data: bytes, message: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(FormatError) as caught:
        shikatsu.load(path)
    assert str(caught.value).startswith(str(path))
    assert message in str(caught.value)


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        shikatsu.load(tmp_path / "none.sgf")
