from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import shikatsu
from shikatsu.errors import FormatError
from shikatsu.formats import sgf
from shikatsu.problem import Problem
from strategies import problems

# 3 @ @ @ X .
# 2 : o @ X .
# 1 : : @ X .
STONES = "AB[ab:db][dc][dd][de]AW[ac:cc][bd][cd][ce]TR[ac]"
REGION = "MA[ad:be]"


def read(text: str | bytes) -> list[Problem | FormatError]:
    data = text if isinstance(text, bytes) else text.encode()
    return [i if isinstance(i, FormatError) else i[1] for i in sgf.read(data, "f.sgf", "f")]


def good(text: str | bytes) -> Problem:
    (item,) = read(text)
    assert isinstance(item, Problem), item
    return item


def test_marks() -> None:
    problem = good(f"(;FF[4]GM[1]SZ[5]PL[W]GN[corner]{STONES}{REGION})")
    assert problem == Problem(
        id="corner",
        columns=5,
        rows=5,
        black=frozenset({"A4", "B4", "C4", "D4", "D3", "D2", "D1"}),
        white=frozenset({"A3", "B3", "C3", "B2", "C2", "C1"}),
        to_play="white",
        defender="white",
        crucial=frozenset({"A3"}),
        region=("A3", "B3", "C3", "A2", "B2", "C2", "A1", "B1", "C1"),
    )


def test_circles_mark_the_region_too() -> None:
    marked = good(f"(;SZ[5]{STONES}{REGION})")
    assert good(f"(;SZ[5]{STONES}CR[ad:be])") == marked
    assert good(f"(;SZ[5]{STONES}CR[ad][bd]MA[ae][be][ac])") == marked


def test_no_region() -> None:
    assert good(f"(;SZ[5]{STONES})").region is None


def test_crosses_on_stones_alone_are_targets() -> None:
    problem = good("(;SZ[5]AB[ab:db][dc][dd][de]AW[ac:cc][bd][cd][ce]MA[ac])")
    assert problem.crucial == {"A3"}
    assert problem.region is None


@pytest.mark.parametrize(
    ("rest", "player"),
    [
        ("PL[B]", "black"),
        ("PL[white]", "white"),
        ("PL[2]", "white"),
        ("", "black"),
        ("PL[]", "black"),
        (";W[ad];B[be]", "white"),
        ("PL[B];W[ad]", "black"),
        ("(;W[ad])(;B[ad])", "white"),
    ],
)
def test_player(rest: str, player: str) -> None:
    assert good(f"(;SZ[5]{STONES}{REGION}{rest})").to_play == player


def test_setup_in_later_nodes_and_erasing() -> None:
    problem = good(f"(;SZ[5]AB[ea]AW[aa];{STONES}{REGION}AE[aa][ea];W[ad])")
    assert "A5" not in problem.white
    assert "E5" not in problem.black
    assert problem.to_play == "white"


def test_size() -> None:
    assert good("(;AB[aa][ba]TR[aa])").columns == 19
    problem = good("(;SZ[9:13]AB[aa][im]TR[aa])")
    assert (problem.columns, problem.rows) == (9, 13)
    assert problem.black == {"A13", "J1"}


def test_several_games() -> None:
    games = f"junk (;SZ[5]{STONES}{REGION})\n\n(;SZ[5]GN[b]{STONES}{REGION})(;SZ[5]{STONES})"
    items = read(games)
    assert [item.id for item in items if isinstance(item, Problem)] == ["f", "b", "f-3"]


def test_names_in_any_encoding() -> None:
    game = f"(;SZ[5]GN[死活]{STONES})"
    assert good(game).id == "死活"
    assert good(game.encode("gbk")).id == "死活"
    assert good(f"(;CA[Shift_JIS]SZ[5]GN[死活]{STONES})".encode("shift_jis")).id == "死活"
    assert good(f"(;SZ[5]GN[a \\] b \\\\]{STONES})").id == "a ] b \\"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f.sgf:1: no SGF game is found"),
        ("\n(;SZ[5]", "f.sgf:2: broken SGF: unexpected end of SGF data"),
        ("(;SZ[5]AB)", "f.sgf:1: broken SGF: property with no values"),
        ("(;SZ[5]AB[zz]TR[aa])", "f.sgf:1: AB[zz] is not a point of a board of 5x5"),
        ("(;SZ[5]AB[a]TR[aa])", "f.sgf:1: AB[a] is not a point of a board of 5x5"),
        ("(;SZ[five])", "f.sgf:1: SZ[five] is not a board size"),
        ("(;SZ[25]AB[aa]TR[aa])", "f.sgf:1: a board of 25x25"),
        ("(;SZ[5]AB[aa])", "f.sgf:1: no crucial stones are marked: mark them with TR"),
        ("(;SZ[5]AB[aa]MA[aa][ba])", "f.sgf:1: no crucial stones are marked"),
        ("(;SZ[5]AB[aa]TR[aa][ba])", "f.sgf:1: B5: marked as crucial, but empty"),
        ("(;SZ[5]AB[aa]AW[ba]TR[aa][ba])", "f.sgf:1: crucial stones of both colours are marked"),
        ("(;SZ[5]AB[aa]AW[aa]TR[aa])", "f.sgf:1: A5: a black and a white stone on the same"),
        ("(;SZ[5]PL[X]AB[aa]TR[aa])", "f.sgf:1: PL[X] is not a player (B or W)"),
        ("(;SZ[5]AB[aa]TR[aa]MA[ba])", "f.sgf:1: the region leaks at"),
    ],
)
def test_refused(text: str, message: str) -> None:
    (error,) = read(text)
    assert isinstance(error, FormatError), error
    assert str(error).startswith(message)


def test_good_games_beside_broken_ones() -> None:
    first = f"(;SZ[5]{STONES}{REGION})"
    items = read(f"{first}\n(;SZ[5]AB[aa]\n(;FF[4]SZ[5]{STONES}{REGION})\n(;SZ[5]AB[aa]TR[bb])")
    assert [isinstance(item, Problem) for item in items] == [True, False, True, False]


def test_golden() -> None:
    problem = good(f"(;FF[4]GM[1]SZ[5]PL[W]GN[corner]{STONES}{REGION})")
    assert (
        sgf.draw(problem.with_(defender_threats=1))
        == """\
(;FF[4]
GM[1]
CA[UTF-8]
SZ[5]
GN[corner]
C[defender threats: 1]
PL[W]
AB[ab][bb][cb][db][dc][dd][de]
AW[ac][bc][bd][cc][cd][ce]
TR[ac]
MA[ad][ae][be])
"""
    )


@given(st.lists(problems(), max_size=3))
def test_round_trip(several: list[Problem]) -> None:
    items = read(sgf.write(several)) if several else []
    assert items == several


@given(st.text("(;)[]ABWTRMASZPL59abc:\\ \n", max_size=60))
def test_any_text_is_problems_or_errors(text: str) -> None:
    for item in read(text):
        assert isinstance(item, Problem | FormatError)


def test_load(tmp_path: Path) -> None:
    path = tmp_path / "corner.sgf"
    path.write_text(f"(;SZ[5]{STONES}{REGION})")
    assert shikatsu.load(path)[0].id == "corner"
    other = tmp_path / "corner"
    other.write_text(f"(;SZ[5]{STONES}{REGION})")
    assert shikatsu.load(other) == shikatsu.load(path)
