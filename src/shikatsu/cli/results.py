"""How the answer to a problem looks for people."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from shikatsu.board.points import PASS
from shikatsu.cli.output import Screen
from shikatsu.draw.layout import Drawable, status_word
from shikatsu.draw.plain import legend, plain_board, plain_moves
from shikatsu.draw.zone import zoned
from shikatsu.model.problem import Problem
from shikatsu.model.result import FirstMove, Result
from shikatsu.model.verdict import WITHIN, solutions

if TYPE_CHECKING:
    from rich.text import Text

GAP: Final = 4

_UNIQUE: Final = {True: "yes", False: "no", None: "?"}
_STYLES: Final = {
    "alive": "bold green",
    "seki": "bold cyan",
    "ko": "bold yellow",
    "dead": "bold red",
    "unknown": "bold magenta",
}


def print_result(
    screen: Screen, result: Result, notes: Sequence[str] = (), *, zone: bool = False
) -> None:
    """Print heading, board, verdict, first moves and cost of an answer.

    ``zone``: show what the answer depends on, and the refutation of each wrong move.
    """
    screen.line(result.problem.id, "bold underline")
    drawn = zoned(result.problem, result.zone if zone else None)
    if screen.is_plain:
        _print_plain_boards(screen, result, drawn)
    else:
        _print_boards(screen, result, drawn)
    screen.line(result.verdict(), _STYLES[result.status])
    if result.moves:
        screen.line(solutions(result))
        screen.table(
            _moves_rows(result), ("first move", "result", "refuted by", "only reply", "line")
        )
    for move in result.moves if zone else ():
        if move.refutation is not None and move.zone is not None:
            _print_refutation(screen, result, move)
    for line in notes:
        screen.line(line, "dim")
    screen.line(_cost(result), "dim")
    screen.end()


def _cost(result: Result) -> str:
    nodes = f"{result.stats.nodes} node{'' if result.stats.nodes == 1 else 's'}"
    return f"{nodes}, {result.stats.seconds:.2f} s"


def _print_refutation(screen: Screen, result: Result, move: FirstMove) -> None:
    """Print what the refutation of a first move depends on."""
    drawn = zoned(result.problem, move.zone)
    line = (move.move, *move.line)
    screen.line(f"{move.move} is refuted by {move.refutation}:")
    if screen.is_plain:
        screen.line(plain_board(drawn, line))
        return
    from shikatsu.draw.terminal import Board

    screen.print(Board(drawn, line).text(plain=False))


def _print_boards(screen: Screen, result: Result, shown: Drawable) -> None:
    """Print the board with the line and, if first moves were asked for, one that marks them."""
    from rich.cells import cell_len
    from rich.table import Table

    from shikatsu.draw.terminal import Board, MovesBoard

    board = Board(shown, result.line, assumed=result.assumed)
    drawn = [board.text(plain=False)]
    if result.moves:
        drawn.append(MovesBoard(result).text(plain=False))
    widths = [max(cell_len(row) for row in one.plain.split("\n")) for one in drawn]
    if len(drawn) > 1 and sum(widths) + GAP <= screen.console.width:
        grid = Table.grid(padding=(0, GAP, 0, 0))
        grid.add_row(*drawn)
        screen.print(grid)
    else:
        for one in drawn:
            screen.print(one)
    screen.print(board.legend(plain=False))


def _print_plain_boards(screen: Screen, result: Result, shown: Drawable) -> None:
    """Print the same in plain text."""
    asked = shown, result.line, (), result.assumed
    drawn = [plain_board(*asked).split("\n")]
    if result.moves:
        drawn.append(plain_moves(result).split("\n"))
    widths = [max(map(len, rows)) for rows in drawn]
    if len(drawn) > 1 and sum(widths) + GAP <= screen.width:
        pairs = zip_longest(*drawn, fillvalue="")
        drawn = [[f"{left:<{widths[0] + GAP}}{right}".rstrip() for left, right in pairs]]
    for rows in drawn:
        screen.line("\n".join(rows))
    screen.line(legend(*asked))


def _moves_rows(result: Result) -> list[list[str | Text]]:
    from rich.text import Text

    rows: list[list[str | Text]] = []
    for move in result.moves:
        within = WITHIN if _is_starred(result, move) else ""
        status = Text(_status(result.problem, move) + within, style=_STYLES[move.status])
        unique = _UNIQUE[move.unique] if move.refutation is not None else ""
        rows.append([move.move, status, move.refutation or "", unique, _line(move.line)])
    return rows


def _is_starred(result: Result, move: FirstMove) -> bool:
    """Say whether a first move rests on more than the answer itself."""
    if result.capture is not None or result.evidence != "proved":
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
