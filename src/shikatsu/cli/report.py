"""How an answer looks: for people, or as a line of JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from shikatsu.draw.terminal import Board
from shikatsu.result import FirstMove, Ko, Result

_STYLES = {
    "alive": "bold green",
    "seki": "bold cyan",
    "ko": "bold yellow",
    "dead": "bold red",
    "unknown": "bold magenta",
}


def print_json(result: Result) -> None:
    """Print a result as one line of JSON."""
    sys.stdout.write(json.dumps(result.to_json()) + "\n")
    sys.stdout.flush()


def print_result(console: Console, result: Result, certificate: Sequence[str] = ()) -> None:
    """Print heading, board, verdict, first moves and cost of an answer."""
    problem = result.problem
    console.print(Text(problem.id, style="bold underline"))
    console.print(Board(problem, result.line))
    console.print(Text(result.verdict(), style=_STYLES[result.status]))
    if result.moves:
        console.print(Padding(_moves_table(result.moves), (0, 0, 0, 2)))
    for line in certificate:
        console.print(Text(line), style="dim")
    console.print(Text(_cost(result), style="dim"))
    console.print()


def _cost(result: Result) -> str:
    nodes = f"{result.stats.nodes} node{'' if result.stats.nodes == 1 else 's'}"
    return f"{nodes}, {result.stats.seconds:.2f} s"


def _moves_table(moves: Sequence[FirstMove]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("first move")
    table.add_column("status")
    for move in moves:
        status = Text(_status(move), style=_STYLES[move.status])
        table.add_row(move.move, status)
    return table


def _status(move: FirstMove) -> str:
    return move.status if move.ko is None else f"ko ({_needs(move.ko)})"


def _needs(ko: Ko) -> str:
    side, count = next(iter(ko.to_json().items()))
    return f"{side.removesuffix('_needs')} needs {count} threat{'' if count == 1 else 's'}"
