"""``shikatsu schema``: what the commands print with --json is what it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import jsonschema
import pytest

from shikatsu.cli.commands import SUMMARIES
from shikatsu.cli.schema import COMMANDS, VERSION, schema
from test_cli import THREE
from test_cli_capture import GAME, LADDER, NET, Shell, shell, written  # noqa: F401

ROOT: Final = Path(__file__).resolve().parents[2]
FILES: Final = ROOT / "docs" / "tutorial" / "files"
SUITE: Final = ROOT / "problems" / "life-and-death"

# Lines of each command, of as many kinds as there are. {name} is a file that is written below.
CALLS: Final = {
    "solve": [
        "solve {three} --both --first-moves",
        f"solve {FILES / 'ko.sgf'} {FILES / 'seki.sgf'} {SUITE / 'ko-one-or-two.sgf'}",
        f"solve {FILES / 'open.sgf'} --nodes 3000",
        "solve {three} --nodes 1",
        "solve {three} --ko phases",
        "solve {three} --rules superko",
        "solve {net} --goal capture --target E5",
        "solve {net} --goal capture --target E5 --nodes 1",
        f"solve {FILES / 'captures'} --nodes 2000",
    ],
    "check": ["check {proof} {three}"],
    "lint": [f"lint {FILES / 'book.sgf'} {{three}} {{broken}} --nodes 2000 --fresh --jobs 1"],
    "region": [f"region {{three}} {FILES / 'open.sgf'} {{net}}"],
    "ladder": ["ladder {ladder} --target D4", f"ladder {FILES / 'captures' / 'ladders.sgf'}"],
    "safety": [
        f"safety {FILES / 'boards'} --seconds 2",
        "safety {game} --after-move 4 --level static",
    ],
    "semeai": [
        f"semeai {FILES / 'races' / 'race.sgf'} A6 A5",
        f"semeai {FILES / 'races' / 'race.sgf'} A6 A5 --to-play white",
        f"semeai {FILES / 'races' / 'race.sgf'} A6 A5 --nodes 1",
        "semeai {game} D6 F5",
    ],
    "hint": ["hint {three} --both", "hint {net}"],
}


@pytest.fixture
def files(tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:  # noqa: F811
    monkeypatch.chdir(tmp_path)
    (tmp_path / "three.txt").write_text(THREE)
    (tmp_path / "broken.txt").write_text("# : .\n")
    shell("solve", tmp_path / "three.txt", "--proof", tmp_path)
    games = {"net": NET, "ladder": LADDER, "game": GAME}
    return {
        "three": tmp_path / "three.txt",
        "broken": tmp_path / "broken.txt",
        "proof": tmp_path / "three.proof",
        **{name: written(tmp_path, name, text) for name, text in games.items()},
    }


def test_the_schema_is_printed_and_is_one(shell: Shell) -> None:  # noqa: F811
    printed = json.loads(shell("schema").stdout)
    assert printed == schema()
    jsonschema.Draft202012Validator.check_schema(printed)
    assert printed["$id"] == f"urn:shikatsu:json:{VERSION}"


def test_every_command_that_prints_json_is_in_it() -> None:
    assert CALLS.keys() == set(COMMANDS) == SUMMARIES.keys() - {"gtp", "schema"}


@pytest.mark.parametrize("command", COMMANDS)
def test_each_line_is_valid(command: str, files: dict[str, Path], shell: Shell) -> None:  # noqa: F811
    whole = schema()
    one = {**whole, "$ref": f"#/$defs/{command}"}
    del one["anyOf"]
    for call in CALLS[command]:
        done = shell(*call.format(**files).split(), "--json")
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        assert lines, (call, done.stderr)
        for line in lines:
            jsonschema.validate(line, one, jsonschema.Draft202012Validator)
            jsonschema.validate(line, whole, jsonschema.Draft202012Validator)


@pytest.mark.parametrize("command", COMMANDS)
def test_keys_that_are_missing_or_unknown_are_refused(command: str) -> None:
    """The schema says that every key is there: a line without one of them is not valid."""
    line: dict[str, Any] = schema()["$defs"][command]
    assert line["additionalProperties"] is False
    assert line["required"] == list(line["properties"])


def test_keys_have_one_order(files: dict[str, Path], shell: Shell) -> None:  # noqa: F811
    done = shell("solve", files["three"], files["net"], "--json", "--nodes", "500")
    for line in map(json.loads, done.stdout.splitlines()):
        assert list(line) == schema()["$defs"]["solve"]["required"]
