"""``shikatsu hint`` from the outside, and the boards that it draws."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest

import shikatsu
from shikatsu.candidates.sources import SUGGESTING, merged, suggestions
from shikatsu.candidates.values import SOURCES, Candidate
from shikatsu.draw.candidates import candidates_svg, coloured_candidates, plain_candidates
from shikatsu.errors import ShikatsuError
from test_cli_capture import NET, Shell, shell, written  # noqa: F401

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "problems" / "life-and-death"
THREE: Final = """id: three
to play: black

4 . . . . . .
3 X X X X X .
2 @ @ @ @ X .
1 : : : @ X .
"""


@pytest.fixture
def three(tmp_path: Path) -> Path:
    path = tmp_path / "three.txt"
    path.write_text(THREE)
    return path


def test_moves_are_numbered_on_the_board(shell: Shell, three: Path) -> None:  # noqa: F811
    done = shell("hint", three)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.split("\n")
    assert lines[0] == "three"
    assert " 1 2 1 3 @ X ." in lines
    assert "Black to play: White looks unsettled. Eye shapes: (0,0,1,2:U)." in lines
    assert any(line.split()[:2] == ["1", "B1"] for line in lines)
    assert "Candidates: nothing is proved." in lines


def test_json(shell: Shell, three: Path) -> None:  # noqa: F811
    done = shell("hint", three, "--json", "--both", "--most", "1")
    black, white = map(json.loads, done.stdout.splitlines())
    assert (black["to_play"], white["to_play"]) == ("black", "white")
    for answer in (black, white):
        assert (answer["tentative"], answer["moves"]) == ("unsettled", ["B1"])
        assert not answer["proved"]
        assert answer["eye_spaces"] == [
            {"points": ["A1", "B1", "C1"], "signature": "(0,0,1,2:U)", "eyes": [1, 2]}
        ]
        found = {candidate["source"]: candidate["move"] for candidate in answer["candidates"]}
        assert found.keys() >= {"eye shape", "ranking"}  # no pattern like it may be known
        assert set(found.values()) == {"B1"}


def test_pictures(shell: Shell, three: Path, tmp_path: Path) -> None:  # noqa: F811
    folder = tmp_path / "pictures"
    done = shell("hint", three, "--svg", folder, "--png", folder, "--look", "paper")
    assert f"Diagram {folder / 'three.png'}." in done.stdout
    ElementTree.parse(folder / "three.svg")
    assert (folder / "three.png").read_bytes().startswith(b"\x89PNG")


def test_another_player(shell: Shell, three: Path) -> None:  # noqa: F811
    assert "White to play:" in shell("hint", three, "--to-play", "white").stdout


def test_captures_have_no_hints(shell: Shell, tmp_path: Path) -> None:  # noqa: F811
    path = tmp_path / "net.txt"
    path.write_text("goal: capture\nto play: black\n\n. . . .\n. X X .\n. X @ .\n. . . .\n")
    done = shell("hint", path)
    assert done.returncode == 0
    assert "Black to play: nothing is known about eyes." in done.stdout


def test_open_positions_have_hints(shell: Shell, tmp_path: Path) -> None:  # noqa: F811
    done = shell("hint", written(tmp_path, "net", NET), "--most", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert "looks" in done.stdout


def test_bad_input(shell: Shell, tmp_path: Path) -> None:  # noqa: F811
    done = shell("hint", tmp_path / "nothing.sgf")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_all_our_problems_are_shown(shell: Shell) -> None:  # noqa: F811
    files = sorted(FOLDER.glob("*.sgf"))[:25]
    done = shell("hint", "--json", *files)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) >= len(files)


def test_sources_are_known_and_lists_are_merged_by_rank() -> None:
    assert set(SUGGESTING) <= set(SOURCES)
    first = [Candidate((0, 0), 2, "eye shape"), Candidate((1, 1), 1, "eye shape")]
    second = [Candidate((1, 1), 9, "ranking"), Candidate((2, 2), 8, "ranking")]
    assert merged([first, second]) == ((0, 0), (1, 1), (2, 2))
    assert merged([]) == ()
    problem = shikatsu.load(sorted(FOLDER.glob("*.sgf"))[0])[0]
    for source, found in suggestions(problem).items():
        assert {one.source for one in found} <= {source}


def test_boards_with_many_moves(three: Path) -> None:
    problem = shikatsu.load(sorted(FOLDER.glob("*.sgf"))[3])[0]
    moves = sorted(set(problem.region or ()) - problem.black - problem.white)
    plain, coloured = plain_candidates(problem, moves), coloured_candidates(problem, moves).plain
    assert plain.count("\n") == coloured.count("\n")
    assert plain_candidates(shikatsu.load(three)[0], []).splitlines()[3] == " 1 : : : @ X ."
    ElementTree.fromstring(candidates_svg(problem, moves, caption="many"))
    with pytest.raises(ShikatsuError, match="look"):
        candidates_svg(problem, moves, look="stone")  # type: ignore[arg-type]
