"""The files of ``shikatsu solve``: solution trees and diagrams, from the outside."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import shikatsu
from test_cli import THREE, shikatsu_cli, three

__all__ = ["three"]

SUITE = Path(__file__).resolve().parents[2] / "problems" / "life-and-death"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_solution_trees(three: Path, tmp_path: Path) -> None:
    done = shikatsu_cli("solve", three, "--both", "--sgf", tmp_path / "trees")
    assert (done.returncode, done.stderr) == (0, "")
    assert names(tmp_path / "trees") == ["three-black.sgf", "three-white.sgf"]
    assert f"Solution tree {tmp_path / 'trees' / 'three-black.sgf'} (" in done.stdout
    text = (tmp_path / "trees" / "three-black.sgf").read_text()
    assert ";B[bd]TE[1]C[RIGHT]" in text
    assert "Only B2 is right." in text
    (problem,) = shikatsu.load(tmp_path / "trees" / "three-black.sgf")
    assert problem == shikatsu.load(three)[0]


def test_one_file_for_all_trees(three: Path, tmp_path: Path) -> None:
    file = tmp_path / "deep" / "all.sgf"
    done = shikatsu_cli("solve", three, SUITE / "direct-ko.sgf", "--sgf", file, "--json")
    assert done.returncode == 0, done.stderr
    assert [problem.id for problem in shikatsu.load(file)] == ["three", "direct-ko"]
    assert names(tmp_path / "deep") == ["all.sgf"]


def test_diagrams(three: Path, tmp_path: Path) -> None:
    svg, png = tmp_path / "svg", tmp_path / "png"
    done = shikatsu_cli("solve", three, "--first-moves", "--svg", svg, "--png", png)
    assert (done.returncode, done.stderr) == (0, "")
    assert names(svg) == ["three-moves.svg", "three.svg"]
    assert names(png) == ["three-moves.png", "three.png"]
    for path in svg.iterdir():
        ElementTree.parse(path)
    assert (png / "three.png").read_bytes().startswith(b"\x89PNG")
    plain = shikatsu_cli("solve", three, "--svg", tmp_path / "paper", "--look", "paper")
    assert plain.returncode == 0
    assert names(tmp_path / "paper") == ["three.svg"]
    assert (tmp_path / "paper" / "three.svg").read_text() != (svg / "three.svg").read_text()


def test_names_do_not_collide(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text(THREE + "\n" + THREE.replace("id: three", "id: three-moves"))
    done = shikatsu_cli("solve", other, "--first-moves", "--svg", tmp_path / "svg")
    assert done.returncode == 0, done.stderr
    assert len(names(tmp_path / "svg")) == 4


def test_what_was_read_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "direct-ko.sgf"
    file.write_bytes((SUITE / "direct-ko.sgf").read_bytes())
    before = file.read_bytes()
    for target in (tmp_path, file):
        done = shikatsu_cli("solve", file, "--sgf", target)
        assert done.returncode == 2
        assert "was read as well" in done.stderr
        assert done.stderr.count("\n") == 1
        assert file.read_bytes() == before


def test_an_unknown_answer_has_no_tree(three: Path, tmp_path: Path) -> None:
    done = shikatsu_cli("solve", three, "--nodes", 1, "--sgf", tmp_path / "trees")
    assert done.returncode == 0
    assert "No solution tree: the answer is unknown." in done.stdout
    assert names(tmp_path / "trees") == []


def test_folders_that_cannot_be_made(three: Path) -> None:
    for option in ("--sgf", "--svg", "--png"):
        done = shikatsu_cli("solve", three, option, three / "below")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1


def test_png_without_resvg(three: Path, tmp_path: Path) -> None:
    (tmp_path / "resvg_py.py").write_text("raise ImportError('not here')\n")
    done = shikatsu_cli("solve", three, "--png", tmp_path / "png", PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "PNG images need resvg: pip install 'shikatsu[png]' (or resvg-py)\n"


@pytest.mark.parametrize("more", [("--rules", "superko"), ("--ko", "phases")])
def test_trees_need_the_default_rules(three: Path, tmp_path: Path, more: tuple[str, str]) -> None:
    done = shikatsu_cli("solve", three, "--sgf", tmp_path / "trees", *more)
    assert done.returncode == 2
    assert "--sgf goes with the default --rules and --ko only" in done.stderr
