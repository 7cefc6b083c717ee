"""How an answer looks: for people, or as a line of JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from shikatsu.board.points import PASS
from shikatsu.draw.layout import status_word
from shikatsu.draw.terminal import Board, MovesBoard, is_plain
from shikatsu.model.problem import Problem
from shikatsu.model.result import FirstMove, Result, conditions

GAP: Final = 4
WITHIN: Final = "*"

_UNIQUE: Final = {True: "yes", False: "no", None: "?"}
_STYLES: Final = {
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


def print_result(console: Console, result: Result, notes: Sequence[str] = ()) -> None:
    """Print heading, board, verdict, first moves and cost of an answer."""
    problem = result.problem
    console.print(Text(problem.id, style="bold underline"))
    _print_boards(console, result)
    console.print(Text(result.verdict(), style=_STYLES[result.status]))
    if result.moves:
        console.print(Text(_solutions(result)))
        table = Padding(_moves_table(result), (0, 0, 0, 2), expand=False)
        console.print(table, soft_wrap=False)
    for line in notes:
        console.print(Text(line), style="dim")
    console.print(Text(_cost(result), style="dim"))
    console.print()


def _cost(result: Result) -> str:
    nodes = f"{result.stats.nodes} node{'' if result.stats.nodes == 1 else 's'}"
    return f"{nodes}, {result.stats.seconds:.2f} s"


def _print_boards(console: Console, result: Result) -> None:
    """Print the board with the line and, if first moves were asked for, one that marks them."""
    plain = is_plain(console, console.options)
    boards = [Board(result.problem, result.line, assumed=result.assumed).text(plain=plain)]
    if result.moves:
        boards.append(MovesBoard(result).text(plain=plain))
    widths = [max(cell_len(row) for row in board.plain.split("\n")) for board in boards]
    if len(boards) > 1 and sum(widths) + GAP <= console.width:
        grid = Table.grid(padding=(0, GAP, 0, 0))
        grid.add_row(*boards)
        console.print(grid)
    else:
        for board in boards:
            console.print(board)


def _solutions(result: Result) -> str:
    """Say in a sentence how many first moves lead to the result."""
    best = result.best_moves
    if len(best) == len(result.moves):
        return "Every first move leads to this."
    to_this = "to this"
    if result.reading is not None and result.reading.order is not None:
        to_this += f" by threat sequences up to order {result.reading.order}"
    if result.unique_solution:
        wall = [] if result.wall is None or result.assumptions else [result.wall]
        return f"Only {best[0]} leads {to_this}{conditions(wall)}."
    said = f"{' and '.join(best) if len(best) < 3 else ', '.join(best)} "
    said = (
        f"{said}lead{'s' if len(best) == 1 else ''} {to_this}" if best else "No move leads to this"
    )
    undecided = sum(not move.decided for move in result.moves)
    if undecided:
        said += f"; {undecided} move{'' if undecided == 1 else 's'} could not be decided"
    evidences = {result.evidence_of(move) for move in result.moves}
    if result.reading is None and "tentative" in evidences:
        said += f" ({WITHIN} judged within the shown region only)"
    elif "conditional" in evidences and result.wall is not None and not result.assumptions:
        said += f" ({WITHIN} holds{conditions([result.wall])})"
    return said + "."


def _moves_table(result: Result) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("first move", "result", "refuted by", "only reply"):
        table.add_column(heading, no_wrap=True)
    table.add_column("line")
    for move in result.moves:
        within = WITHIN if _is_starred(result, move) else ""
        status = Text(_status(result.problem, move) + within, style=_STYLES[move.status])
        unique = _UNIQUE[move.unique] if move.refutation is not None else ""
        table.add_row(move.move, status, move.refutation or "", unique, _line(move.line))
    return table


def _is_starred(result: Result, move: FirstMove) -> bool:
    """Say whether a first move rests on more than the answer itself."""
    if result.reading is not None or result.evidence != "proved":
        return False
    return result.evidence_of(move) in ("conditional", "tentative")


def _line(moves: Sequence[str]) -> str:
    """Write a line with "(threat)" for the two passes that stand for a ko threat and its answer."""
    return " ".join(moves).replace(f"{PASS} {PASS} ", "(threat) ")


def _status(problem: Problem, move: FirstMove) -> str:
    if move.ko is None:
        return status_word(problem, move.status)
    defends = move.ko.defender_needs is not None
    needs = move.ko.defender_needs or move.ko.attacker_needs
    return f"ko ({(problem.defender if defends else problem.attacker).capitalize()} needs {needs})"
