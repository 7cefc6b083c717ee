"""What a notebook shows: every value that is a board has a picture."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import shikatsu
from shikatsu.draw.notebook import picture
from shikatsu.draw.safety import safety_svg
from shikatsu.draw.svg import board_svg
from shikatsu.model.diagram import Diagram
from test_benson import draw
from test_semeai import race

SUITE = Path(__file__).resolve().parents[2] / "problems"
SVG = "{http://www.w3.org/2000/svg}"
PROBLEM = shikatsu.load(SUITE / "life-and-death" / "throw-in.sgf")[0]


def stones(svg: str) -> int:
    circles = ElementTree.fromstring(svg).iter(f"{SVG}circle")
    return sum(str(circle.get("fill")).startswith("url(#shikatsu-") for circle in circles)


def title(svg: str) -> str | None:
    return ElementTree.fromstring(svg).findtext(f"{SVG}title")


def test_a_problem() -> None:
    svg = PROBLEM._repr_svg_()
    assert stones(svg) == len(PROBLEM.black | PROBLEM.white)
    assert title(svg) == PROBLEM.id


def test_a_result_with_its_line_and_verdict() -> None:
    result = shikatsu.solve(PROBLEM)
    svg = result._repr_svg_()
    assert stones(svg) > len(PROBLEM.black | PROBLEM.white)
    assert svg == board_svg(PROBLEM, result.line, caption=result.verdict())


def test_a_diagram() -> None:
    diagram = Diagram.of(PROBLEM)
    assert stones(diagram._repr_svg_()) == len(diagram.black | diagram.white)


def test_a_position_is_shown_whole() -> None:
    position = draw("""
        . X O .
        X . X O
        . X O .
        . . . .""").turn("white")
    before, after = position._repr_svg_(), position.played("white", "B3")._repr_svg_()
    assert (stones(before), stones(after)) == (7, 7)
    far = shikatsu.Position(19, 19, frozenset({(0, 0)}))
    assert len(far._repr_svg_()) > 2 * len(before)


def test_the_ban_of_a_position_is_marked() -> None:
    position = draw(". X O . .\nX . X O .\n. X O . .\n. . . . .").turn("white")
    taken = position.played("white", "B3")
    assert taken.ban == (2, 2)
    plain = shikatsu.Position(taken.columns, taken.rows, taken.black, taken.white, taken.to_play)
    assert len(taken._repr_svg_()) > len(plain._repr_svg_())


def test_safety() -> None:
    safety = shikatsu.safety(draw(". X . . O\nX X . O O\n. X . O ."))
    assert safety._repr_svg_() == safety_svg(safety)
    assert stones(safety._repr_svg_()) == 8


def test_a_ladder() -> None:
    position = draw("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . X . . . .
        . X O X . . .
        . . X . . . .
        . . . . . . .""")
    position = shikatsu.Position(7, 7, position.black - {(2, 3)}, position.white)
    ladder = shikatsu.ladder(position, "C3", "black")
    svg = ladder._repr_svg_()
    assert stones(svg) == 4 + len(ladder.line)


def test_a_semeai() -> None:
    position, first, second = race(2, 3)
    semeai = shikatsu.semeai(position, first, second)
    svg = semeai._repr_svg_()
    # It is the fight that is shown, and not the whole board.
    assert 4 * 19 < stones(svg) < len(position.black | position.white) + 1
    assert title(svg) == "semeai"


def test_other_values_have_none() -> None:
    with pytest.raises(TypeError):
        picture(3)


def test_values_that_are_read_without_the_package_names_have_one_too() -> None:
    """A notebook may import a value from its module, and nothing draws before it is asked."""
    code = """if True:
        import sys
        from shikatsu.board.position import Position
        assert not any(name.startswith("shikatsu.draw") for name in sys.modules)
        assert Position(5, 5)._repr_svg_().startswith("<svg")
        assert "shikatsu._native" not in sys.modules
    """
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
