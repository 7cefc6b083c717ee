"""Whole boards on the terminal and as SVG: every status has a sign of its own."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import pytest
from rich.console import Console

from shikatsu.board.points import Point, parse_vertex
from shikatsu.draw.lettering import draw_centred
from shikatsu.draw.png import svg_to_png
from shikatsu.draw.safety import SafetyBoard, plain_safety, safety_svg
from shikatsu.errors import ShikatsuError
from shikatsu.whole_board.values import Safety
from test_benson import draw

SVG = "{http://www.w3.org/2000/svg}"


def points(text: str) -> frozenset[Point]:
    return frozenset(map(parse_vertex, text.split()))


# Nothing of this is true of the board; it has everything that can be drawn.
BOARD = Safety(
    draw("""
        . X O . X
        X . O . O
        . X . O ."""),
    "search",
    {"black": points("A3 B3 A2 C3"), "white": points("E3 E2 E1")},
    {"black": points("B1"), "white": points("D1")},
    neutral=points("C1"),
)
PLAIN = """
 3 b  X (O) . (X)
 2 X  .  O? .  O
 1 .  X= =  O= w
   A  B  C  D  E
   X black, O white, b w territory, (X) dead, X= seki, = nobody's, X? . unsettled"""


def test_plain_boards() -> None:
    assert plain_safety(BOARD) == PLAIN.removeprefix("\n")


def test_the_legend_has_only_what_is_there() -> None:
    board = Safety(draw(". X . . O"), "benson", {"black": frozenset(), "white": frozenset()}, {})
    board = Safety(board.position, "benson", board.safe, board.safe)
    lines = plain_safety(board).split("\n")
    assert lines[-1] == "   X black, O white, X? . unsettled"


def test_colour_and_plain_text() -> None:
    coloured, plain = io.StringIO(), io.StringIO()
    Console(file=coloured, force_terminal=True, color_system="truecolor", width=90).print(
        SafetyBoard(BOARD)
    )
    Console(file=plain, color_system=None, width=90).print(SafetyBoard(BOARD))
    assert plain.getvalue().rstrip("\n") == PLAIN.removeprefix("\n")
    few = io.StringIO()
    Console(file=few, force_terminal=True, color_system="standard", width=90).print(
        SafetyBoard(BOARD)
    )
    assert "■" not in few.getvalue(), "grounds could not be told apart"
    for sign in ("■", "□", "◆", "S", "?"):
        assert sign in coloured.getvalue()


@pytest.mark.parametrize("look", ["wood", "paper"])
def test_svg(look: str) -> None:
    svg = safety_svg(BOARD, title="all & sundry", look=look, caption="Safe.")  # type: ignore[arg-type]
    tree = ElementTree.fromstring(svg)
    assert tree.findtext(f"{SVG}title") == "all & sundry"
    circles = [circle for circle in tree.iter(f"{SVG}circle") if float(circle.get("r", 0)) > 10]
    assert len(circles) == len(BOARD.position.black | BOARD.position.white)
    assert sum(circle.get("opacity") is not None for circle in circles) == len(BOARD.dead) == 2
    owners = [rect for rect in tree.iter(f"{SVG}rect") if rect.get("stroke")]
    assert len(owners) == 4 + 2, "four points of territory or dead stones, two in the legend"
    assert svg_to_png(svg).startswith(b"\x89PNG")


def test_an_unknown_look() -> None:
    with pytest.raises(ShikatsuError):
        safety_svg(BOARD, look="glass")  # type: ignore[arg-type]


def test_signs_have_letters_of_their_own() -> None:
    """A letter without an outline is drawn as a question mark, which means something else."""
    drawn = {draw_centred(sign, 0, 0, 10, "red") for sign in "S+?"}
    assert len(drawn) == 3
