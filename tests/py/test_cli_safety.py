"""``shikatsu safety`` from the outside."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from test_cli_capture import GAME, Shell, shell, written  # noqa: F401

FILES = Path(__file__).parents[2] / "docs" / "tutorial" / "files" / "boards"


def test_a_finished_board(shell: Shell) -> None:  # noqa: F811
    done = shell("safety", FILES / "finished.sgf")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.split("\n")
    assert lines[0] == "finished"
    assert lines[3] == " 7 b  X  X  X  O  w (X) w  O"
    assert "Settled. Area: Black 36, White 45: White leads by 9." in lines
    assert "Dead: black G7, white B2." in lines


def test_an_open_board(shell: Shell) -> None:  # noqa: F811
    done = shell("safety", FILES / "open.sgf", "--level", "benson")
    assert "Safe: Black 19, White 27. Unsettled: " in done.stdout
    assert re.search(r"^  around [CD][56] +\d+ +8 *$", done.stdout, re.MULTILINE)


def test_json(shell: Shell) -> None:  # noqa: F811
    done = shell("safety", FILES / "finished.sgf", FILES / "open.sgf", "--json")
    finished, other = map(json.loads, done.stdout.splitlines())
    assert (finished["id"], finished["settled"], other["settled"]) == ("finished", True, False)
    assert finished["area"] == {"black": 36, "white": 45}
    assert finished["dead"] == ["G7", "B2"]


def test_pictures(shell: Shell, tmp_path: Path) -> None:  # noqa: F811
    folder = tmp_path / "pictures"
    done = shell("safety", FILES / "finished.sgf", "--svg", folder, "--png", folder)
    assert f"Diagram {folder / 'finished.png'}." in done.stdout
    ElementTree.parse(folder / "finished.svg")


def test_of_a_game_the_last_position_or_another(shell: Shell, tmp_path: Path) -> None:  # noqa: F811
    game = written(tmp_path, "game", GAME)
    last = shell("safety", game, "--level", "benson")
    assert " 6 .  .  .  X? .  X? ." in last.stdout, "a white stone was taken there"
    early = shell("safety", game, "--level", "benson", "--after-move", "2")
    assert early.stdout.startswith("game-2\n")
    assert " 5 .  .  .  O? X? ." in early.stdout
    assert shell("safety", game, "--level", "benson", "--after-move", "2").stdout == early.stdout


def test_of_a_record_with_stones_of_both_colours_the_moves_are_played(
    shell: Shell,  # noqa: F811
    tmp_path: Path,
) -> None:
    record = "(;SZ[5]AB[bb]AW[dd];B[cc];W[dc](;B[cd];W[ce])(;B[bc]))"
    game = written(tmp_path, "record", record)
    boards = [
        shell("safety", game, "--level", "benson", *more).stdout
        for more in ([], ["--after-move", "4"], ["--after-move", "0"])
    ]
    for last in boards[:2]:
        assert " 3 .  .  X? O? ." in last
        assert " 1 .  .  O? .  ." in last
    assert " 3 .  .  .  .  ." in boards[2]
    assert " 4 .  X? .  .  ." in boards[2]


def test_a_board_is_judged_once(shell: Shell, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "one.sgf").write_text((FILES / "open.sgf").read_text())
    path = tmp_path / "one.tst"
    path.write_text("loadsgf one.sgf\n1 go_safe benson\n#? [46 .*]\n2 go_safe static\n#? [46 .*]\n")
    done = shell("safety", path, "--json")
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "arguments", "complaint"),
    [
        (GAME, ["--after-move", "20"], "the game has 9 moves, not 20"),
        ("(;SZ[9];B[ee];W[ee])", [], "move 2 is illegal: E5 is taken"),
        ("(;SZ[5]AB[ab][ba]AW[aa])", [], "A5: a block without liberties"),
        (GAME, ["--level", "guess"], "guess"),
        (GAME, ["--nodes", "0"], "nodes must be at least 1"),
    ],
)
def test_complaints(
    shell: Shell,  # noqa: F811
    tmp_path: Path,
    text: str,
    arguments: list[str],
    complaint: str,
) -> None:
    done = shell("safety", written(tmp_path, "game", text), *arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert done.stdout == ""
    assert shell("safety", tmp_path / "none.sgf").returncode == 2
