"""The brute-force oracle against positions whose answers another program worked out.

The positions are not part of the project. The test looks for them beside the repository and is
skipped without them.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from bulk import at_length

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data" / "oracle-small.jsonl"
LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
MOST_FREE_POINTS = 9
OUTCOME = {"dead": "attacker", "alive": "defender"}

Problem = dict[str, Any]


def executable() -> Path:
    """Where the built oracle_cli should be."""
    given = os.environ.get("SHIKATSU_ORACLE")
    return Path(given) if given else ROOT / "build" / "cpp" / "oracle_cli"


def board_size(problem: Problem) -> tuple[int, int]:
    size = problem["size"]
    return (size, size) if isinstance(size, int) else (size[0], size[1])


def grid(problem: Problem) -> str:
    """The position in the letters of oracle_cli, rows from the top joined by '/'."""
    columns, rows = board_size(problem)
    defender = problem["defender"]
    attacker = "white" if defender == "black" else "black"
    letters = dict.fromkeys(problem["region"], ".")
    letters |= {point: "a" if point in letters else "#" for point in problem[attacker]}
    letters |= {point: "d" if point in letters else "x" for point in problem[defender]}
    letters |= dict.fromkeys(problem["crucial"], "c")
    return "/".join(
        "".join(letters.get(f"{LETTERS[column]}{row}", "x") for column in range(columns))
        for row in range(rows, 0, -1)
    )


def question_lines(problem: Problem) -> list[tuple[str, str]]:
    """A line for oracle_cli and the expected answer, for every pair of threats."""
    columns, rows = board_size(problem)
    mover = "defender" if problem["to_play"] == problem["defender"] else "attacker"
    lines = []
    for threats, status in problem["expected"].items():
        attacker, defender = (part.split("=")[1] for part in threats.split(","))
        line = f"{columns} {rows} {grid(problem)} {mover} - capture {attacker} {defender} - 0"
        lines.append((line, OUTCOME[status]))
    return lines


def small_problems() -> list[Problem]:
    problems = [json.loads(line) for line in DATA.read_text().splitlines()]
    return [p for p in problems if len(p["region"]) - len(p["crucial"]) <= MOST_FREE_POINTS]


@pytest.mark.parametrize("share", [40, at_length(1)], ids=["some", "all"])
def test_oracle_agrees_with_the_data(share: int) -> None:
    if not DATA.exists():
        pytest.skip(f"no positions to compare with: {DATA.name} is not beside the repository")
    if not executable().exists():
        pytest.skip("oracle_cli is not built (or SHIKATSU_ORACLE points elsewhere)")
    problems = small_problems()[::share]
    asked = [pair for problem in problems for pair in question_lines(problem)]
    assert len(asked) == 8 * len(problems) > 0
    answered = subprocess.run(
        [str(executable())],
        input="".join(line + "\n" for line, _ in asked),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")[:-1]
    assert len(answered) == len(asked)
    compared = [(line, want, got) for (line, want), got in zip(asked, answered, strict=True)]
    wrong = [entry for entry in compared if entry[2] not in (entry[1], "too-large")]
    answers = sum(got != "too-large" for _, _, got in compared)
    assert not wrong, f"{len(wrong)} of {len(asked)} differ, the first: {wrong[0]}"
    # Captured chains give their points back: with several of them many shapes have too many boards.
    assert answers * 2 >= len(asked), f"only {answers} of {len(asked)} were answered"
