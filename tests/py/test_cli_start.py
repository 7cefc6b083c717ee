"""What a command loads, and its help: starting takes no longer than it must."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from command import run_shikatsu
from shikatsu.cli.commands import SUMMARIES, load
from test_cli import THREE

LINES: Final = 45  # of one screen

_PROGRAM: Final = """
import sys
from shikatsu.cli.main import main
try:
    main()
finally:
    print("loaded:", *sorted(sys.modules), file=sys.stderr)
"""


def loaded(*arguments: object) -> set[str]:
    """Return the modules that a command has loaded when it ends."""
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=True,
    )
    *_, modules = done.stderr.partition("loaded: ")
    return set(modules.split())


@pytest.fixture
def three(tmp_path: Path) -> Path:
    path = tmp_path / "three.txt"
    path.write_text(THREE)
    return path


def test_the_version_loads_nothing() -> None:
    modules = loaded("--version")
    assert not modules & {"typer", "rich", "typing", "dataclasses", "shikatsu.errors.pathlib"}


def test_checking_loads_neither_rich_nor_the_solver(three: Path, tmp_path: Path) -> None:
    run_shikatsu("solve", three, "--proof", tmp_path)
    modules = loaded("check", tmp_path / "three.proof")
    assert not modules & {"pydantic", "rich", "shikatsu._native", "shikatsu.solver"}
    assert not modules & {"secrets", "tempfile"}  # each takes some milliseconds
    assert not {name for name in modules if name.startswith("shikatsu.files")}


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_solving_loads_neither_pydantic_nor_rich_nor_other_commands(
    three: Path, more: list[str]
) -> None:
    modules = loaded("solve", three, *more)
    assert "shikatsu._native" in modules
    assert not modules & {"pydantic", "rich", "urllib.request", "shikatsu.lint", "shikatsu.gtp"}
    others = {"whole_board", "races", "candidates", "bench", "solution"}
    assert not modules & {f"shikatsu.{name}" for name in others}
    assert {name for name in modules if name.startswith("shikatsu.cli.commands.")} == {
        "shikatsu.cli.commands.solve"
    }


def test_the_list_of_commands_is_what_they_say() -> None:
    for name, summary in SUMMARIES.items():
        module = import_module(f"shikatsu.cli.commands.{name}")
        assert module.command.__doc__.splitlines()[0] == summary


@pytest.mark.parametrize("name", SUMMARIES)
def test_help_fits_one_screen(name: str) -> None:
    done = run_shikatsu(name, "--help", env={"COLUMNS": "80"})
    assert done.returncode == 0
    lines = done.stdout.strip().splitlines()
    assert len(lines) <= LINES
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("name", SUMMARIES)
def test_help_has_every_option(name: str) -> None:
    command = load(name)
    text = run_shikatsu(name, "--help", env={"COLUMNS": "80"}).stdout
    for param in command.params:
        if param.param_type_name == "option":
            assert all(f" {one}" in text for one in param.opts), param.opts
            assert " ".join(str(param.help).split()) in " ".join(text.split())


def test_help_loads_no_rich() -> None:
    assert not loaded("solve", "--help") & {"rich", "pydantic"}


def test_options_stand_in_groups() -> None:
    text = run_shikatsu("solve", "--help", env={"COLUMNS": "100"}).stdout
    panels = re.split(r"^([A-Z]\w+)$", text, flags=re.MULTILINE)
    assert "\n  FILE  " in panels[0]
    assert "--help" in panels[0]
    groups = dict(zip(panels[1::2], panels[2::2], strict=True))
    assert list(groups) == ["Problem", "Limits", "Output", "Research"]
    for group, option in {
        "Problem": "--to-play",
        "Limits": "--jobs",
        "Output": "--strict",
        "Research": "--generator",
    }.items():
        assert f" {option} " in groups[group]


@pytest.mark.parametrize(
    ("words", "pointer"),
    [
        (["solve", "x", "--threads", "2"], "--jobs N says how many problems are solved at once"),
        (["safety", "x", "--move", "2"], "--after-move N says which position of a game"),
        (["solve", "x", "--json=y"], "--output FILE says where the lines go"),
        (["lint", "x", "--json", "y.json"], "--output FILE says where the lines go"),
        (["lint", "x", "--json", "-"], "--output FILE says where the lines go"),
        (["solve", "x", "--output", "y"], "add --json"),
    ],
)
def test_old_names_point_to_the_new_ones(words: list[str], pointer: str) -> None:
    done = run_shikatsu(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert pointer in done.stderr
