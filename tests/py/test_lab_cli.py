"""``shikatsu-lab`` from the outside."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bulk import at_length
from command import run_lab
from gotools_text import BROKEN, GOOD, HARD, WRONG
from watching import OnTerminal

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "shikatsu_lab"]


def lab(*arguments: object, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    settings = {"NO_COLOR": "1", "COLUMNS": "120"}
    return run_lab(*arguments, cwd=cwd, env=settings)


def load(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return content


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "lv.1").write_text(GOOD)
    (folder / "lv.2").write_text(WRONG)
    return folder


@pytest.mark.parametrize("command", ["gotools", "suite", "scaling", "ablation", "loops"])
def test_help_names_the_exit_codes(command: str) -> None:
    done = lab(command, "--help")
    assert done.returncode == 0
    assert "Exit codes: 0 done" in done.stdout


def test_gotools(data: Path, tmp_path: Path) -> None:
    out, folder = tmp_path / "out.json", tmp_path / "plots"
    done = lab("gotools", "--data", data, "--certify", "--json", out, "--plot", folder)
    assert (done.returncode, done.stderr) == (0, "")
    rows = [line.split()[:6] for line in done.stdout.splitlines()]
    assert ["lv.1", "4", "4", "0", "4", "0"] in rows
    assert ["lv.2", "1", "1", "0", "0", "1"] in rows
    assert ["total", "5", "5", "0", "4", "1"] in rows
    assert ["lv.2", "P4", "black", "dead", "alive"] in rows
    content = load(out)
    assert content["finished"] is True
    assert (content["experiment"], content["title"]) == ("gotools", "Full status")
    assert content["command"].startswith("shikatsu-lab gotools --data data --certify")
    assert [one["agrees"] for one in content["instances"]] == [True] * 4 + [False]
    assert {one["certificate"]["verdict"] for one in content["instances"]} == {"accepted"}
    assert [s["name"] for s in content["summaries"]] == ["lv.1", "lv.2", "total"]
    assert len(list(folder.iterdir())) == 4
    assert str(tmp_path) not in out.read_text()


def test_gotools_without_threats(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    done = lab("gotools", "--data", data / "lv.1", "--no-threats", "--json", out, "--jobs", 2)
    assert (done.returncode, done.stderr) == (0, "")
    assert [(one["id"], one["mover"], one["status"]) for one in load(out)["instances"]] == [
        ("P1", "black", "dead"),
        ("P1", "white", "alive"),
        ("P2", "black", "dead"),
        ("P2", "white", "alive"),
        ("P3", "white", "alive"),
        ("P3", "black", "alive"),
    ]


def test_first_moves(data: Path) -> None:
    done = lab("gotools", "--data", data, "--first-moves", "--only", "P1")
    assert done.returncode == 0
    assert ["4", "4", "0"] in [line.split() for line in done.stdout.splitlines()]


def test_options_and_limits_are_passed_on(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    options = ["--nodes", 1, "--option", "simulation=off", "--memory", 16]
    done = lab("gotools", "--data", data, *options, "--json", out)
    assert done.returncode == 0
    content = load(out)
    assert content["limits"]["nodes"] == 1
    assert content["limits"]["memory_mb"] == 16
    assert content["options"] == {"simulation": "off"}
    assert "unknown" in {one["status"] for one in content["instances"]}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["gotools", "--data", "missing"], "missing: No such file or directory"),
        (["gotools", "--data", "."], "no GoTools text is found"),
        (["gotools", "--data", "f", "--only", "P99"], "--only P99: there is no such problem"),
        (["gotools", "--data", "f", "--option", "x=1"], "there is no option 'x'"),
        (["gotools", "--data", "f", "--nodes", "0"], "nodes must be at least 1"),
        (["gotools", "--data", "f", "--json", "no/such/out.json"], "cannot write no/such/out.json"),
        (["gotools", "--data", "f", "--rules", "superko"], "superko knows no threats"),
        (["gotools", "--data", "f", "--no-threats", "--first-moves"], "exclude each other"),
        (["gotools"], "--data"),
        (["suite"], "no problem (*.sgf) is found"),
        (["scaling", "--max-empties", "3"], "--max-empties"),
        (["ablation", "--data", "missing"], "No such file or directory"),
        (["ablation", "--data", "f", "--journal", "f"], "f: not a journal of shikatsu-lab"),
        (["gotools", "--data", "f", "--fresh"], "--fresh needs --journal"),
        (["suite", "--rules", "superko"], "superko knows no threats"),
    ],
)
def test_bad_input(tmp_path: Path, arguments: list[str], message: str) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    if "f" in arguments:
        (folder / "f").write_text(GOOD)
    done = lab(*arguments, cwd=folder)
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_broken_positions_are_named_and_the_rest_is_measured(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text(BROKEN + GOOD)
    done = lab("gotools", "--data", path)
    assert done.returncode == 2
    assert f"{path}:2: ZZ is off the board" in done.stderr
    assert "file" in done.stdout


def test_plots_without_matplotlib(data: Path, tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['matplotlib'] = None; from shikatsu_lab.cli import main; main()"
    )
    arguments = ["gotools", "--data", str(data), "--plot", str(tmp_path / "plots")]
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == "plots need matplotlib: pip install 'shikatsu[lab]'\n"


def test_suite(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    done = lab("suite", "--only", "direct-ko", "--only", "moonshine", "--json", out)
    assert (done.returncode, done.stderr) == (0, "")
    assert [one["agrees"] for one in load(out)["instances"]] == [True] * 4


def test_scaling(tmp_path: Path) -> None:
    out, folder = tmp_path / "out.json", tmp_path / "plots"
    arguments = ["--max-empties", 8, "--nodes", 2000, "--json", out, "--plot", folder]
    done = lab("scaling", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(load(out)["instances"]) == 10
    assert {file.stem for file in folder.iterdir()} == {
        *("scaling-time", "scaling-nodes", "scaling-memory")
    }


def test_ablation(data: Path, tmp_path: Path) -> None:
    out, table = tmp_path / "out.json", tmp_path / "table.md"
    arguments = ["--memory", 1, "--option", "share=off", "--json", out, "--markdown", table]
    done = lab("ablation", "--data", data / "lv.1", *arguments, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    settings = {row["setting"]: row for row in load(out)["settings"]}
    assert settings["share=on"]["options"] == {"share": "on"}
    assert settings["baseline again"]["node_ratio"] == 1.0
    assert all(row["solved"] == 6 for row in settings.values())
    names = {one["setting"] for one in load(out)["instances"]}
    assert names == set(settings)
    assert "| baseline again | 6 | 0 |" in table.read_text()
    assert "simulation=off" in done.stdout
    assert "Journal: build/lab/ablation.jsonl" in done.stdout
    assert (
        len((tmp_path / "build/lab/ablation.jsonl").read_text().splitlines()) == 1 + len(names) * 6
    )


ONE_EYE = {
    "two-by-three": """
...O,OX
...OOOX
XXXXXXX
""",
    "two-by-four": """
....O,OX
....OOOX
XXXXXXXX
""",
    "ko": """
....OO,OX
OO..XOOOX
XXXXXXXXX
""",
}


def write_folder(folder: Path) -> Path:
    """Write each one-eye problem into a new folder."""
    folder.mkdir()
    for name, drawing in ONE_EYE.items():
        (folder / f"{name}.sgf").write_text(sgf(drawing))
    return folder


def sgf(drawing: str) -> str:
    """X attacks, O is the anchor; a dot is in the region, a comma an empty point outside."""
    points: dict[str, list[str]] = {}
    for y, line in enumerate(drawing.split()):
        for x, sign in enumerate(line):
            points.setdefault(sign, []).append(f"[{chr(97 + x)}{chr(97 + y)}]")
    marks = {"AB": points["X"], "AW": points["O"], "TR": points["O"], "MA": points["."]}
    lists = "".join(f"{name}{''.join(values)}" for name, values in marks.items())
    return f"(;GM[1]FF[4]SZ[9]PL[B]C[goal: one_eye]{lists})\n"


@pytest.mark.parametrize(
    ("name", "settings", "plots"),
    [
        at_length(("one-eye-table-1", 8, 1)),
        ("one-eye-table-2", 7, 1),
        at_length(("one-eye-table-3", 2, 0)),
        ("one-eye-table-4", 2, 0),
        at_length(("tsumego-table-2", 3, 5)),
    ],
)
def test_one_eye_experiments(tmp_path: Path, name: str, settings: int, plots: int) -> None:
    problems = write_folder(tmp_path / "problems")
    out, rows, folder = tmp_path / "out.json", tmp_path / "out.csv", tmp_path / "plots"
    arguments = ["--data", problems, "--nodes", 2000, "--json", out, "--csv", rows]
    done = lab(name, *arguments, "--plot", folder, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    content = load(out)
    assert len(content["settings"]) == settings
    assert len(content["instances"]) == 6 * settings
    assert content["limits"]["nodes"] == 2000
    assert len(content["tables"][0]["rows"]) == settings
    assert len(list(folder.iterdir())) == 2 * plots
    with rows.open(newline="") as file:
        table = list(csv.DictReader(file))
    assert [row["setting"] for row in table] == [one["setting"] for one in content["instances"]]
    assert {row["nodes"] for row in table} == {str(one["nodes"]) for one in content["instances"]}


def test_positions_that_need_a_ko_are_left_out(data: Path, tmp_path: Path) -> None:
    done = lab("tsumego-table-1", "--data", data / "lv.1", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "that need no ko: 5 instances" in " ".join(done.stdout.split())
    assert "is it ko?" not in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="needs SIGINT")
@pytest.mark.parametrize("jobs", [at_length(1), 2])
def test_interrupt(tmp_path: Path, jobs: int) -> None:
    """What is there is printed and written; the hard position would take minutes."""
    path, out = tmp_path / "lv", tmp_path / "out.json"
    path.write_text(GOOD + HARD)
    arguments = ["gotools", "--data", path, "--no-threats", "--json", out, "--jobs", jobs]
    with OnTerminal([*COMMAND, *map(str, arguments)]) as program:
        program.wait_for("6/8")
        code, stdout, said = program.stop()
    assert code == 130
    content = load(out)
    assert said == "stopped: 6 of 8 solved or given up"
    assert len(content["instances"]) == 6
    assert content["finished"] is False
    assert "Per instance" in stdout
