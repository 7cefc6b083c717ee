"""Diagrams: what is on them, counted in the SVG, and that they need no font."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import shikatsu
from shikatsu.draw.layout import number
from shikatsu.draw.lettering import draw_text, width, wrapped
from shikatsu.draw.png import svg_to_png
from shikatsu.draw.svg import board_svg, moves_svg
from shikatsu.errors import ShikatsuError
from shikatsu.model.diagram import Diagram
from shikatsu.model.problem import Problem
from strategies import problems

SUITE = Path(__file__).resolve().parents[2] / "problems"
SVG = "{http://www.w3.org/2000/svg}"


def load(name: str) -> Problem:
    return shikatsu.load(SUITE / f"{name}.sgf")[0]


def circles(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(f"{SVG}circle"))


def stones(svg: str, colour: str) -> int:
    return sum(circle.get("fill") == f"url(#shikatsu-{colour})" for circle in circles(svg))


def test_stones_and_numbers_have_the_right_colours() -> None:
    problem = load("life-and-death/throw-in")
    svg = board_svg(problem, ["C8", "D8", "D9", "C8", "F9"])
    assert stones(svg, "black") == len(problem.black) + 3
    assert stones(svg, "white") == len(problem.white) + 1
    assert board_svg(problem, ["C8"]) != board_svg(problem.with_(to_play="white"), ["C8"])


@pytest.mark.parametrize(
    ("line", "caption"),
    [
        ("C8 pass C8 B9", "3 at 1, 4 at B9, 2 pass"),
        ("C8 D8 C8 pass C8 pass", "3, 5 at 1; 4, 6 pass"),
        ("C8 D8", ""),
    ],
)
def test_notes_name_numbers_where_there_are_some(line: str, caption: str) -> None:
    numbering = number(load("life-and-death/throw-in"), line.split())
    assert numbering.caption.replace("\N{NO-BREAK SPACE}", " ") == caption
    for part in wrapped(numbering.caption, 10, 20):
        assert not part.startswith(("at", "pass"))


def test_crucial_stones_and_region_can_be_left_out() -> None:
    problem = load("life-and-death/throw-in")
    whole = board_svg(problem)
    assert whole.count('stroke-linejoin="round"') == len(problem.crucial)
    assert "stroke-linejoin" not in board_svg(problem, crucial=False)
    assert len(board_svg(problem, region=False)) < len(whole)
    assert len(board_svg(problem, coordinates=False)) < len(whole)


def test_first_moves_are_marked() -> None:
    result = shikatsu.solve(load("life-and-death/throw-in"), first_moves=True)
    before = len(circles(board_svg(result.problem)))
    marks, ring, legend = len(result.moves) - 1, 2, 4
    assert len(circles(moves_svg(result))) == before + marks + ring + legend


def test_points_and_moves_are_marked() -> None:
    problem = load("life-and-death/throw-in")
    plain = board_svg(problem, ["C8", "D8"])
    marked = board_svg(problem, ["C8", "D8"], marks={"D8", "F9", "E8"})
    assert marked.count("<rect") == plain.count("<rect") + 2
    assert len(circles(marked)) == len(circles(plain)) + 1


def test_a_diagram_without_region_or_player() -> None:
    empty = frozenset[str]()
    diagram = Diagram(id="a <b> & c", columns=19, rows=19, black=empty, white=empty)
    svg = board_svg(diagram, ["D4", "Q16"], look="paper")
    assert ElementTree.fromstring(svg).findtext(f"{SVG}title") == "a <b> & c: D4 Q16"
    assert len(circles(svg)) == 9 + 2


def test_an_unknown_look() -> None:
    with pytest.raises(ShikatsuError, match="wood, paper"):
        board_svg(load("life-and-death/throw-in"), look="stone")  # type: ignore[arg-type]


def test_text_is_outlines() -> None:
    assert "<text" not in board_svg(load("life-and-death/throw-in"), ["C8"], caption="Black.")
    assert draw_text("é", 0, 0, 10, "#000") == draw_text("?", 0, 0, 10, "#000")
    lines = list(wrapped("Ko: White dies unless he finds 1 ko threat.", 10, 90))
    assert " ".join(lines) == "Ko: White dies unless he finds 1 ko threat."
    assert all(width(line, 10) <= 90 for line in lines)


def test_png_without_fonts() -> None:
    """Digits are drawn although no font is loaded."""
    problem = load("one-eye/throw-in")
    images = {svg_to_png(board_svg(problem, ["E3", "C3"], caption=text)) for text in ("1", "2")}
    assert len(images) == 2
    assert all(image.startswith(b"\x89PNG") for image in images)
    with pytest.raises(ShikatsuError, match="cannot be rendered"):
        svg_to_png("<svg")
    with pytest.raises(ShikatsuError, match="scale"):
        svg_to_png("<svg/>", scale=0)


def test_png_without_resvg(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ShikatsuError, match=r"shikatsu\[png\]"):
        svg_to_png("<svg/>")


@given(problems(), st.data())
def test_every_problem_can_be_drawn(problem: Problem, data: st.DataObject) -> None:
    points = list(problem.region or problem.crucial)
    line = data.draw(st.lists(st.sampled_from([*points, "pass"]), max_size=30))
    svg = board_svg(problem, line, caption="x" * 100)
    root = ElementTree.fromstring(svg)
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    for circle in circles(svg):
        x, y, r = (float(circle.attrib[name]) for name in ("cx", "cy", "r"))
        assert r <= x <= wide - r
        assert r <= y <= high - r
