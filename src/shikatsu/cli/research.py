"""The options of ``solve`` alone: other questions, other files, and how the search works."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

import typer

import shikatsu
from shikatsu.cli.options import OUTPUT, PROBLEM, RESEARCH, option
from shikatsu.model.problem import Targets
from shikatsu.model.result import (
    MOST_ORDERS,
    ORDERS,
    Algorithm,
    GeneratorChoice,
    KoSearch,
    Rules,
    Walls,
)

GoalChoice: TypeAlias = Literal["life", "one_eye", "capture", "save", "connect", "cut"]

LIST: Final = "list"  # of --option


def _listed(pairs: list[str] | None) -> list[str] | None:
    """Print the options of the search for ``--option list``, and end there."""
    if LIST not in (pairs or ()):
        return pairs
    from rich.console import Console
    from rich.table import Table

    table = Table(title="Options of the search (--option name=value)", title_justify="left")
    for heading in ("name", "default", "range", "meaning"):
        table.add_column(heading, overflow="fold")
    for row in shikatsu.option_help():
        table.add_row(*map(str, row))
    Console().print(table)
    raise typer.Exit


Goal: TypeAlias = Annotated[
    GoalChoice | None,
    option(
        PROBLEM,
        "--goal",
        metavar="GOAL",
        help="life, one_eye, capture, save, connect or cut.",
    ),
]
TargetsWanted: TypeAlias = Annotated[
    Targets | None,
    option(PROBLEM, "--targets", metavar="all|any", help="Which of several blocks to capture."),
]
FirstMoves: TypeAlias = Annotated[
    bool, option(PROBLEM, "--first-moves", help="Answer for every first move (costs more).")
]
WallsWanted: TypeAlias = Annotated[
    Walls,
    option(
        PROBLEM,
        "--walls",
        metavar="real|safe",
        help="The stones around, as in books: safe.",
    ),
]
RulesWanted: TypeAlias = Annotated[
    Rules, option(PROBLEM, "--rules", metavar="simple|superko", help="The ko rule.")
]
Zone: TypeAlias = Annotated[
    bool, option(OUTPUT, "--zone", help="Draw what the answer depends on, if the group is open.")
]
Proof: TypeAlias = Annotated[
    Path | None,
    option(OUTPUT, "--proof", metavar="DIR", help="Write a certificate of each answer."),
]
Sgf: TypeAlias = Annotated[
    Path | None,
    option(
        OUTPUT,
        "--sgf",
        metavar="DIR|FILE.sgf",
        help="Write solution trees (takes as much time again).",
    ),
]
SearchOptions: TypeAlias = Annotated[
    list[str] | None,
    option(
        RESEARCH,
        "--option",
        metavar="NAME=VALUE",
        callback=_listed,
        is_eager=True,
        help="An option of the search; --option list shows all.",
        show_default=False,
    ),
]
Ko: TypeAlias = Annotated[
    KoSearch,
    option(
        RESEARCH,
        "--ko",
        metavar="threats|phases",
        help="Count threats, or use two phases.",
    ),
]
ProofLevelWanted: TypeAlias = Annotated[
    int,
    option(
        RESEARCH,
        "--proof-level",
        metavar="0|1",
        min=0,
        max=1,
        help="0: certificates without static rules.",
    ),
]
GeneratorWanted: TypeAlias = Annotated[
    GeneratorChoice | None,
    option(
        RESEARCH,
        "--generator",
        metavar="WORD",
        help="Moves of captures: auto, heuristic, heuristic+, full.",
    ),
]
AlgorithmWanted: TypeAlias = Annotated[
    Algorithm | None,
    option(
        RESEARCH, "--algorithm", metavar="WORD", help="Search of captures: ldfpn, dfpn or pseudo."
    ),
]
Orders: TypeAlias = Annotated[
    int | None,
    option(
        RESEARCH,
        "--orders",
        metavar="N",
        min=1,
        max=MOST_ORDERS,
        help=f"Captures by threats up to N deep ({ORDERS}; 1: ladders).",
    ),
]


def parse_options(pairs: list[str]) -> dict[str, str]:
    """Return {"name": "value"} of "name=value" texts. Raises typer.BadParameter."""
    options: dict[str, str] = {}
    ranges = {name: allowed for name, _, allowed, _ in shikatsu.option_help()} if pairs else {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise typer.BadParameter(f"{pair!r} is not name=value", param_hint="--option")
        if name not in ranges:
            message = f"there is no option {name!r}; there are: {' '.join(ranges)}"
            raise typer.BadParameter(message, param_hint="--option")
        if not _is_allowed(value, ranges[name]):
            message = f"{name} is {ranges[name]}, not {value!r}"
            raise typer.BadParameter(message, param_hint="--option")
        options[name] = value
    return options


def _is_allowed(value: str, allowed: str) -> bool:
    """Is a value in a range as ``option_help`` writes it: "off|on" or "0..400"?"""
    if "|" in allowed:
        return value in allowed.split("|") or (allowed == "off|on" and value in ("0", "1"))
    low, high = map(int, allowed.split(".."))
    return value.isascii() and value.isdecimal() and low <= int(value[:12]) <= high


def capture_options(
    generator: GeneratorChoice | None, algorithm: Algorithm | None, orders: int | None
) -> dict[str, Any]:
    """Return those options of captures and connections that are given."""
    given = {"generator": generator, "algorithm": algorithm, "orders": orders}
    return {name: value for name, value in given.items() if value is not None}
