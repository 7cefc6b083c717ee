"""``shikatsu region``: draw what was understood of a problem, and say why."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from shikatsu.board.points import format_vertex, reading_order
from shikatsu.cli.jobs import Asked, read_files
from shikatsu.draw.terminal import Board
from shikatsu.files.jsonl import to_json
from shikatsu.model.problem import Problem
from shikatsu.understanding import Understanding
from shikatsu.understanding.regions import Sides, kill_region, life_region

DONE: Final = 0
BAD_INPUT: Final = 2
# What is drawn of an open position, unless another width is asked for.
SHOWN_WIDTH: Final = 3


def run(files: Sequence[str], *, as_json: bool, width: int | None) -> int:
    """Show every problem of the files, and return the exit code."""
    problems, faults = read_files(files)
    console = Console(highlight=False, soft_wrap=True)
    for asked in problems:
        if as_json:
            sys.stdout.write(json.dumps(_record(asked, width or SHOWN_WIDTH)) + "\n")
        else:
            _print(console, asked, width or SHOWN_WIDTH)
    return BAD_INPUT if faults else DONE


def _print(console: Console, asked: Asked, width: int) -> None:
    problem = asked.understanding.problem
    console.print(Text(problem.id, style="bold underline"))
    console.print(Board(shown(problem, width)))
    table = Table(box=None, pad_edge=False, show_header=False)
    for reason in asked.understanding.reasons:
        table.add_row(Text(reason.topic.replace("_", " "), style="bold"), reason.text)
    if _is_open(problem):
        for name, text in _open_rows(problem, width):
            table.add_row(Text(name, style="bold"), text)
    console.print(Padding(table, (0, 0, 1, 2), expand=False), soft_wrap=False)


def shown(problem: Problem, width: int) -> Problem:
    """Return a problem as it is drawn: an open one with the region of a proof of life."""
    if not _is_open(problem):
        return problem
    region = life_region(Sides.of_problem(problem), problem.points(problem.crucial), width)
    return problem.with_(region=tuple(map(format_vertex, region)), outside="attacker")


def _is_open(problem: Problem) -> bool:
    """Say whether a region is still to be found; captures and connections have none."""
    return problem.region is None and not problem.is_reading


def _open_rows(problem: Problem, width: int) -> list[tuple[str, str]]:
    """Say which regions an open problem is tried in."""
    position, crucial = Sides.of_problem(problem), problem.points(problem.crucial)
    sizes = []
    for steps in range(1, max(width, 4) + 1):
        life = len(life_region(position, crucial, steps) & position.empty)
        death = len(kill_region(position, crucial, steps) & position.empty)
        sizes.append(f"{steps}: {life} for life, {death} for death")
    return [
        ("tried", "solve widens it until the outside does not matter"),
        ("empty points", "; ".join(sizes)),
        ("drawn", f"the region for a proof of life within {width} steps"),
    ]


def _record(asked: Asked, width: int) -> dict[str, Any]:
    understanding: Understanding = asked.understanding
    record = to_json(understanding.problem)
    record["open"] = _is_open(understanding.problem)
    if record["open"]:
        region = shown(understanding.problem, width).require_region()
        record["shown_region"] = list(reading_order(region))
    record["reasons"] = {reason.topic: reason.text for reason in understanding.reasons}
    return record
