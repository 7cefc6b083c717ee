"""The command line, from the outside; these tests need the built solver."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import shikatsu
from command import run_shikatsu
from watching import PATIENCE

# White has a straight three: it dies if black plays first and lives if white does.
THREE = """\
id: three
to play: black

5 . . . . .
4 X X X X X
3 @ @ @ @ X
2 : : : @ X
1 @ @ @ @ X
"""
# An eye space of 6x5 points: too much work to finish while a test waits.
HUGE = "id: huge\n" + "\n".join(["X" * 9, "X@@@@@@@X", *["X@::::::X"] * 5])


def shikatsu_cli(
    *arguments: object, stdin: str = "", **env: str
) -> subprocess.CompletedProcess[str]:
    settings = {"NO_COLOR": "1", "COLUMNS": "200", **env}
    return run_shikatsu(*arguments, stdin=stdin.encode(), env=settings)


@pytest.fixture
def three(tmp_path: Path) -> Path:
    path = tmp_path / "three.txt"
    path.write_text(THREE)
    return path


def answers(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_version() -> None:
    done = shikatsu_cli("--version")
    assert (done.returncode, done.stdout) == (0, f"shikatsu {shikatsu.__version__}\n")


def test_options_of_the_search_are_listed() -> None:
    done = shikatsu_cli("solve", "--option", "list")
    assert done.returncode == 0
    assert all(str(row[0]) in done.stdout for row in shikatsu.option_help())


def test_human_answer(three: Path) -> None:
    done = shikatsu_cli("solve", three)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("three\n 5 . . . . .\n 4 X X X X X\n 3 @ @ @ @ X\n")
    assert "Black to play: White is dead." in done.stdout
    assert " nodes, " in done.stdout
    assert done.stdout.isascii()
    assert done.stderr == ""


def test_json_answer(three: Path) -> None:
    done = shikatsu_cli("solve", three, "--json")
    (answer,) = answers(done.stdout)
    assert (answer["id"], answer["status"], answer["proved"]) == ("three", "dead", True)
    assert answer["moves"] == []
    assert answer["line"][0] == "B2"


def test_first_moves(three: Path) -> None:
    done = shikatsu_cli("solve", three, "--json", "--first-moves", "--to-play", "white")
    (answer,) = answers(done.stdout)
    assert answer["to_play"] == "white"
    assert answer["status"] == "alive"
    best, *others = answer["moves"]
    assert (best["move"], best["status"], best["refutation"]) == ("B2", "alive", None)
    assert answer["unique_solution"] is True
    assert {
        "move": "pass",
        "status": "dead",
        "ko": None,
        "ko_at_least": False,
        "evidence": "proved",
        "proved": True,
        "line": ["B2"],
    } | {
        "refutation": "B2",
        "unique": True,
        "qualifiers": [],
        "withstands": None,
        "zone": None,
    } in others
    assert {move["move"] for move in answer["moves"]} >= {"A2", "B2", "C2"}


def shown(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


def test_first_moves_as_a_table(three: Path) -> None:
    done = shikatsu_cli("solve", three, "--first-moves", "--to-play", "white")
    assert done.returncode == 0, done.stderr
    assert shown(done.stdout)[:-2] == [
        "three",
        " 5 . . . . .      5 . . . . .",
        " 4 X X X X X      4 X X X X X",
        " 3 @ @ @ @ X      3 @ @ @ @ X",
        " 2 : 1 : @ X      2 D A D @ X",
        " 1 @ @ @ @ X      1 @ @ @ @ X",
        "   A B C D E        A B C D E",
        "   1 is white       A alive, D dead, pass: dead",
        "   X black, @ white in question, : region, . outside",
        "White to play: White lives.",
        "Only B2 leads to this.",
        "  first move  result  refuted by  only reply  line",
        "  B2          alive",
        "  A2          dead    pass        no          pass",
        "  C2          dead    pass        no          pass",
        "  pass        dead    B2          yes         B2",
    ]


def test_boards_stand_below_each_other_where_there_is_no_room(three: Path) -> None:
    lines = shown(shikatsu_cli("solve", three, "--first-moves", COLUMNS="30").stdout)
    assert lines.count("   A B C D E") == 2
    assert max(map(len, lines)) <= 60


def test_first_moves_that_a_limit_cuts_off() -> None:
    problem = Path(__file__).parents[2] / "problems" / "life-and-death" / "bulky-five.sgf"
    done = shikatsu_cli("solve", problem, "--first-moves", "--nodes", 40)
    assert "E1 leads to this; 2 moves could not be decided." in shown(done.stdout)
    assert "  F1          unknown" in shown(done.stdout)
    every = shikatsu_cli("solve", problem.with_stem("straight-two"), "--first-moves")
    assert "Every first move leads to this." in shown(every.stdout)


def test_kos_name_who_needs_threats() -> None:
    problem = Path(__file__).parents[2] / "problems" / "life-and-death" / "ko-one-or-two.sgf"
    text = shikatsu_cli("solve", problem, "--first-moves").stdout
    assert "  A1          ko (Black needs 2)                          (threat) A2 pass" in text


def test_both_players(three: Path) -> None:
    done = shikatsu_cli("solve", three, "--json", "--both", "--jobs", 2)
    assert [(a["to_play"], a["status"]) for a in answers(done.stdout)] == [
        ("black", "dead"),
        ("white", "alive"),
    ]
    assert shikatsu_cli("solve", three, "--both", "--to-play", "black").returncode == 2


def test_standard_input() -> None:
    done = shikatsu_cli("solve", "-", "--json", stdin=THREE)
    assert answers(done.stdout)[0]["status"] == "dead"


def test_good_problems_beside_bad_ones(tmp_path: Path, three: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("# : .\n---\nid: two colours\n# . @\n---\n" + THREE)
    done = shikatsu_cli("solve", bad, tmp_path / "none.sgf", three, "--json")
    assert done.returncode == 2
    assert [answer["id"] for answer in answers(done.stdout)] == ["three", "three"]
    complaints = done.stderr.splitlines()
    assert any(line.startswith(f"{bad}:1: the region leaks at C1") for line in complaints)
    assert any(line.startswith(f"{bad}:3: crucial stones") for line in complaints)
    assert f"{tmp_path / 'none.sgf'}: No such file or directory" in complaints
    assert len(complaints) == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ["--nodes", "0"],
        ["--seconds", "-1"],
        ["--jobs", "0"],
        ["--rules", "chess"],
        ["--to-play", "red"],
        ["--option", "nonsense=1"],
        ["--option", "nonsense"],
    ],
)
def test_bad_arguments(three: Path, arguments: list[str]) -> None:
    done = shikatsu_cli("solve", three, *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("more", [[], ["--help"], ["suite", "--only", "direct-ko"]])
def test_a_command_that_has_moved_is_pointed_to(more: list[str]) -> None:
    done = run_shikatsu("bench", *more)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "shikatsu: `shikatsu bench` is `shikatsu-lab` now: see docs/lab.md\n"
    assert "bench" not in run_shikatsu("--help").stdout


def test_strict_wants_proofs(tmp_path: Path, three: Path) -> None:
    assert shikatsu_cli("solve", three, "--strict").returncode == 0
    unknown = shikatsu_cli("solve", three, "--strict", "--nodes", 1, "--json")
    assert (unknown.returncode, len(answers(unknown.stdout))) == (3, 1)
    assert shikatsu_cli("solve", three, "--nodes", 1).returncode == 0
    bad = shikatsu_cli("solve", three, tmp_path / "none.sgf", "--strict", "--nodes", 1)
    assert bad.returncode == 2, "bad input is worse"


def test_a_folder_stands_for_its_files_in_order(tmp_path: Path) -> None:
    (tmp_path / "b" / "deep").mkdir(parents=True)
    (tmp_path / ".hidden").mkdir()
    names = ("b/deep/one.txt", "b/two.txt", "a.txt", ".hidden/no.txt", "notes.md")
    for name in names:
        stem = Path(name).stem
        (tmp_path / name).write_text(THREE.replace("id: three", f"id: {stem}"))
    done = shikatsu_cli("solve", tmp_path, "--json", "--jobs", 2)
    assert (done.returncode, done.stderr) == (0, "")
    assert [answer["id"] for answer in answers(done.stdout)] == ["a", "one", "two"]
    (tmp_path / "empty").mkdir()
    empty = shikatsu_cli("solve", tmp_path / "empty")
    assert empty.returncode == 2
    assert empty.stderr == f"{tmp_path / 'empty'}: no problem file is found in this folder\n"


def test_few_complaints_about_a_file_of_a_folder_that_holds_no_problems(tmp_path: Path) -> None:
    (tmp_path / "answers.jsonl").write_text("{}\n" * 10)
    (tmp_path / "three.txt").write_text(THREE)
    done = shikatsu_cli("solve", tmp_path, "--json")
    assert (done.returncode, len(answers(done.stdout))) == (2, 1)
    assert len(done.stderr.splitlines()) == 4
    assert done.stderr.endswith("answers.jsonl: and 7 more that cannot be read\n")


def test_json_goes_to_a_file(tmp_path: Path, three: Path) -> None:
    file = tmp_path / "out.jsonl"
    done = shikatsu_cli("solve", three, "--both", "--json", "--output", file)
    assert done.returncode == 0, done.stderr
    assert "Black to play: White is dead." in done.stdout, "text is still for people"
    assert [answer["status"] for answer in answers(file.read_text())] == ["dead", "alive"]
    assert shikatsu_cli("solve", tmp_path / "none", "--json", "--output", file).returncode == 2
    assert len(answers(file.read_text())) == 2, "without an answer the file stays"
    nowhere = tmp_path / "none" / "out.jsonl"
    missing = shikatsu_cli("solve", three, "--json", "--output", nowhere)
    assert (missing.returncode, missing.stdout) == (2, "")
    assert missing.stderr == f"cannot write {nowhere}: no such file or directory\n"


def test_limit(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    path.write_text(HUGE)
    done = shikatsu_cli("solve", path, "--nodes", 50, "--json")
    assert done.returncode == 0, done.stderr
    (answer,) = answers(done.stdout)
    assert (answer["status"], answer["proved"], answer["reason"]) == ("unknown", False, "nodes")


def test_superko(three: Path) -> None:
    (answer,) = answers(shikatsu_cli("solve", three, "--rules", "superko", "--json").stdout)
    assert (answer["rules"], answer["status"]) == ("superko", "dead")


def test_certificates(tmp_path: Path) -> None:
    path = tmp_path / "twice.txt"
    path.write_text(f"{THREE}\n---\n{THREE}\n---\n{THREE.replace('id: three', 'id: ../a b')}")
    folder = tmp_path / "proofs"
    done = shikatsu_cli("solve", path, "--proof", folder)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("is verified") == 3
    names = sorted(file.name for file in folder.iterdir())
    assert names == ["a_b.proof", "three-2.proof", "three.proof"]
    checked = shikatsu_cli("check", *folder.iterdir())
    assert checked.returncode == 0
    assert checked.stdout.count(": accepted") == 3
    assert checked.stdout.count("level 1, with static rules") == 3


def test_certificates_of_level_0(tmp_path: Path, three: Path) -> None:
    folder = tmp_path / "proofs"
    done = shikatsu_cli("solve", three, "--proof", folder, "--proof-level", 0)
    assert done.returncode == 0, done.stderr
    assert "level 0, no static rule; lines end with" in done.stdout
    checked = shikatsu_cli("check", *folder.iterdir())
    assert "level 0, no static rule; lines end with" in checked.stdout
    assert shikatsu_cli("solve", three, "--proof", folder, "--proof-level", 2).returncode == 2


def test_check_exit_codes(tmp_path: Path, three: Path) -> None:
    rejected = shikatsu_cli("check", three)
    assert rejected.returncode == 1
    assert f"{three}: rejected" in rejected.stdout
    missing = shikatsu_cli("check", three, tmp_path / "none.proof", "--json")
    assert missing.returncode == 2
    assert answers(missing.stdout)[0]["accepted"] is False
    assert "none.proof: No such file or directory" in missing.stderr


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_interrupt(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text(f"{THREE}\n---\n{HUGE}")
    with subprocess.Popen(
        [sys.executable, "-m", "shikatsu", "solve", path, "--json", "--memory", "64"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert json.loads(process.stdout.readline())["id"] == "three"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, "", "stopped\n")
