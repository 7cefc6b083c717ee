"""Arguments that several commands share: limits, and options of the search."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import typer

import shikatsu
from shikatsu.model.result import Algorithm, GeneratorChoice

if TYPE_CHECKING:
    from rich.table import Table

GoalChoice: TypeAlias = Literal["life", "one_eye", "capture", "save", "connect", "cut"]

HINTS: Final = 5  # moves that are shown, unless another number is asked for
LINT_RESULTS: Final = Path(".shikatsu-lint.sqlite")
SAFETY_SECONDS: Final = 8.0  # for each board, without any other limit: an answer within ten in all


def option_table() -> Table:
    """Return the options of the search, as help texts show them."""
    from rich.table import Table

    table = Table(title="Options of the search (--option name=value)", title_justify="left")
    for heading in ("name", "default", "range", "meaning"):
        table.add_column(heading, overflow="fold")
    for row in shikatsu.option_help():
        table.add_row(*map(str, row))
    return table


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


def reading_options(
    generator: GeneratorChoice | None, algorithm: Algorithm | None, orders: int | None
) -> dict[str, Any]:
    """Return those options of captures and connections that are given."""
    given = {"generator": generator, "algorithm": algorithm, "orders": orders}
    return {name: value for name, value in given.items() if value is not None}


def make_limits(seconds: float | None, nodes: int | None, memory: int) -> shikatsu.Limits:
    """Return the limits of one problem. Raises typer.BadParameter."""
    try:
        return shikatsu.Limits(seconds=seconds, nodes=nodes, memory_mb=memory, threads=1)
    except shikatsu.ShikatsuError as error:
        raise typer.BadParameter(str(error)) from None
