"""``shikatsu semeai`` from the outside."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from test_cli_capture import GAME, Shell, shell, written  # noqa: F401

RACE = Path(__file__).parents[2] / "docs" / "tutorial" / "files" / "races" / "race.sgf"


def test_board_and_verdicts(shell: Shell) -> None:  # noqa: F811
    done = shell("semeai", RACE, "A6", "A5")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.split("\n")
    assert lines[:2] == ["race", " 9 o o o o o o o o o"]
    assert "   X black, # black in question, o white, @ white in question, : region," in lines
    assert (
        "Black to play: Black captures White, no move needed (at least 1 move to spare)." in lines
    )
    assert "White to play: Black captures White (at least 1 move short)." in lines


def test_json_for_each_side_or_for_one(shell: Shell) -> None:  # noqa: F811
    both = json.loads(shell("semeai", RACE, "A6", "A5", "--json").stdout)
    assert (both["id"], both["proved"]) == ("race", True)
    assert [both["races"][colour]["outcome"] for colour in ("black", "white")] == ["win", "loss"]
    one = json.loads(shell("semeai", RACE, "A6", "A5", "--json", "--to-play", "white").stdout)
    assert one["races"]["black"] is None
    assert one["races"]["white"]["outcome"] == "loss"


def test_groups_that_are_not_enclosed(shell: Shell, tmp_path: Path) -> None:  # noqa: F811
    game = written(tmp_path, "game", GAME)
    done = shell("semeai", game, "D6", "F5")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Unknown: the two groups are not enclosed." in done.stdout
    assert shell("semeai", game, "D6", "F5", "--strict").returncode == 3


def test_limits(shell: Shell) -> None:  # noqa: F811
    done = shell("semeai", RACE, "A6", "A5", "--nodes", "1")
    assert done.returncode == 0
    assert "Unknown because of a limit: nodes." in done.stdout
    assert shell("semeai", RACE, "A6", "A5", "--strict").returncode == 0


def test_bad_stones_are_one_line(shell: Shell) -> None:  # noqa: F811
    same = shell("semeai", RACE, "A6", "A6")
    assert (same.returncode, same.stdout) == (2, "")
    assert same.stderr.startswith(f"{RACE}:1: A6 and A6 are both black")
    for stone in ("B1", "K1", "x"):
        done = shell("semeai", RACE, "A6", stone)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert shell("semeai", "none.sgf", "A6", "A5").stderr == "none.sgf: No such file or directory\n"


def test_diagrams(shell: Shell, tmp_path: Path) -> None:  # noqa: F811
    done = shell("semeai", RACE, "A6", "A5", "--svg", tmp_path)
    assert done.returncode == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["race-black.svg", "race-white.svg"]
    for name in names:
        ElementTree.fromstring((tmp_path / name).read_text())
