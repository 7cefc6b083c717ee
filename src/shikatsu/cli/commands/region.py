"""``shikatsu region``: draw what was understood of a problem, and say why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer

from shikatsu.board.points import format_vertex, reading_order
from shikatsu.cli import options
from shikatsu.cli.input import Asked, read_files
from shikatsu.cli.messages import BAD_INPUT, DONE, guarded
from shikatsu.cli.output import Output, Screen
from shikatsu.draw.terminal import Board
from shikatsu.files.jsonl import full_record
from shikatsu.model.problem import Problem
from shikatsu.understanding import TOPICS
from shikatsu.understanding.regions import Sides, kill_region, life_region

# What is drawn of an open position, unless another width is asked for.
SHOWN_WIDTH: Final = 3


def command(
    files: options.Inputs,
    width: Annotated[
        int,
        typer.Option(
            "--width", metavar="N", min=1, max=12, help="How far to draw an open position."
        ),
    ] = SHOWN_WIDTH,
    json: options.Json = False,
    output: options.JsonFile = None,
) -> None:
    """Draw which stones and which region are meant, and say why."""
    raise typer.Exit(run(files, Output(json, output), width))


@guarded
def run(files: Sequence[str], output: Output, width: int) -> int:
    """Show every problem of the files, and return the exit code."""
    with output:
        problems, faults = read_files(files)
        for asked in problems:
            output.write(_record(asked, width))
            if output.shows_text:
                _print(output.screen, asked, width)
    return BAD_INPUT if faults else DONE


def _print(screen: Screen, asked: Asked, width: int) -> None:
    problem = asked.understanding.problem
    screen.line(problem.id, "bold underline")
    screen.print(Board(shown(problem, width)))
    rows = [(reason.topic.replace("_", " "), reason.text) for reason in asked.understanding.reasons]
    if problem.needs_region:
        rows += _open_rows(problem, width)
    screen.table(rows)
    screen.end()


def shown(problem: Problem, width: int) -> Problem:
    """Return a problem as it is drawn: an open one with the region of a proof of life."""
    if not problem.needs_region:
        return problem
    region = life_region(Sides.of_problem(problem), problem.points(problem.crucial), width)
    return problem.with_(region=tuple(map(format_vertex, region)), outside="attacker")


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
    """Return the problem as a native record with all keys, and what is known about its origin."""
    problem = asked.understanding.problem
    is_open = problem.needs_region
    said = {reason.topic: reason.text for reason in asked.understanding.reasons}
    region = shown(problem, width).require_region() if is_open else None
    return {
        **full_record(problem),
        "open": is_open,
        "shown_region": None if region is None else list(reading_order(region)),
        "reasons": {topic: said.get(topic) for topic in TOPICS},
    }
