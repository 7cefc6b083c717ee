"""``shikatsu ladder``: does a ladder work, how does it run, and which stones change that?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import typer
from rich.text import Text

import shikatsu
from shikatsu import Ladder, Problem, ProblemError
from shikatsu.board.points import Point, parse_vertex, reading_order
from shikatsu.board.position import Position
from shikatsu.cli import options
from shikatsu.cli.answer_files import Files
from shikatsu.cli.input import read_diagrams, unique_name
from shikatsu.cli.messages import BAD_INPUT, DONE, complain, guarded
from shikatsu.cli.output import Output
from shikatsu.cli.overrides import Overrides
from shikatsu.draw.ladder import ladder_svg
from shikatsu.draw.layout import number
from shikatsu.draw.terminal import Board
from shikatsu.model.diagram import Diagram
from shikatsu.model.posing import ladder_question

FEW_LIBERTIES: Final = 2  # of a block that a ladder may threaten

_WORKS: Final = {True: "works", False: "fails", None: "ko"}
_STYLES: Final = {True: "bold green", False: "bold red", None: "bold yellow"}


def command(
    files: options.Inputs,
    target: options.Target = None,
    after_move: options.AfterMove = None,
    to_play: options.ToPlay = None,
    json: options.Json = False,
    output: options.JsonFile = None,
    svg: options.Svg = None,
    png: options.Png = None,
    look: options.LookWanted = "wood",
) -> None:
    """Say whether a ladder works, how it runs, and which stones would change that.

    Without a target, marked or given, all blocks with one or two liberties are read. The attacker
    plays first unless --to-play is given, or the owner of stones that are in atari.
    """
    request = Request(
        overrides=Overrides(target=tuple(target or ()), to_play=to_play, after_move=after_move),
        files=Files(svg=svg, png=png, look=look),
        output=Output(json, output),
    )
    raise typer.Exit(run(files, request))


@dataclass(frozen=True, slots=True)
class Request:
    """All that was asked for on the command line."""

    overrides: Overrides
    files: Files
    output: Output


@guarded
def run(files: Sequence[str], request: Request) -> int:
    """Read the ladders of all files, print and draw them, and return the exit code."""
    request.files.prepare()
    with request.output:
        entries, faults = read_diagrams(files, request.overrides)
        report = _Report(request)
        for entry in entries:
            try:
                asked = questions(entry.diagram, request)
                report.print(entry.diagram, [shikatsu.ladder(problem) for problem in asked])
            except ProblemError as error:
                complain(f"{entry.source}:{entry.line}: {error}")
                faults += 1
    return BAD_INPUT if faults else DONE


def questions(diagram: Diagram, request: Request) -> list[Problem]:
    """Return what is asked: about each target block, or about all that may be in a ladder.

    The opponent begins, but the owner of a block that is in atari already; unless the command line
    says who does, or the file, of stones that it marks. Raises ProblemError if there is nothing to
    ask about.
    """
    position = Position.of(diagram)
    blocks = list(_blocks(diagram, position))
    if not blocks:
        raise ProblemError("no block has one or two liberties: there is no ladder to read")
    posed = bool(diagram.crucial) and not request.overrides.target
    to_play = request.overrides.to_play or (diagram.to_play if posed else None)
    return [ladder_question(position, min(b), to_play, id=diagram.id) for b in blocks]


def _blocks(diagram: Diagram, position: Position) -> Iterator[frozenset[Point]]:
    """Yield the blocks of the target or, without one, those with few liberties."""
    targets = frozenset(map(parse_vertex, diagram.crucial))
    todo = targets or (position.black | position.white)
    while todo:
        block = position.block(max(todo, key=lambda point: (point[1], -point[0])))
        todo -= block
        if targets or len(position.liberties(next(iter(block)))) <= FEW_LIBERTIES:
            yield block


class _Report:
    """Prints and draws ladders, each drawing under a name of its own."""

    def __init__(self, request: Request) -> None:
        self._files = request.files
        self._output = request.output
        self._screen = request.output.screen
        self._taken: set[str] = set()

    def print(self, diagram: Diagram, ladders: Sequence[Ladder]) -> None:
        """Show the ladders of one diagram. Raises OSError if a drawing cannot be written."""
        several = len(ladders) > 1
        notes = [note for ladder in ladders for note in self._drawn(ladder, named=several)]
        for ladder in ladders:
            self._output.write(ladder.to_json())
        if not self._output.shows_text:
            return
        self._screen.line(diagram.id, "bold underline")
        if several:
            self._print_table(ladders)
        else:
            self._print_one(ladders[0])
        nodes, seconds = (
            sum(getattr(one, name) for one in ladders) for name in ("nodes", "seconds")
        )
        for note in (*notes, f"{nodes} node{'' if nodes == 1 else 's'}, {seconds:.2f} s"):
            self._screen.line(note, "dim")
        self._screen.end()

    def _drawn(self, ladder: Ladder, *, named: bool) -> Iterator[str]:
        files = self._files
        if files.svg is None and files.png is None:
            return
        id_ = ladder.problem.id
        name = unique_name(f"{id_}-{_target(ladder)}" if named else id_, self._taken)
        yield from files.draw(name, ladder_svg(ladder, files.look))

    def _print_one(self, ladder: Ladder) -> None:
        marks = ladder.decisive
        self._screen.print(Board(ladder.problem, ladder.line, marks))
        self._screen.line(ladder.verdict(), _STYLES[ladder.works])
        if not marks:
            return
        self._screen.line(f"One more {ladder.helper} stone {ladder.effect} at")
        path = number(ladder.problem, ladder.line).numbers
        beside = [vertex for vertex in marks if vertex not in path]
        rows = [("marked points", " ".join(beside))] if beside else []
        if len(beside) < len(marks):
            counts = sorted(count for vertex, count in path.items() if vertex in marks)
            rows.append(("on its path", _ranges(counts)))
        self._screen.table(rows)

    def _print_table(self, ladders: Sequence[Ladder]) -> None:
        rows = [
            (
                f"{ladder.problem.defender} {_target(ladder)}",
                str(len(ladder.problem.crucial)),
                str(_liberties(ladder.problem)),
                ladder.problem.to_play,
                Text(_WORKS[ladder.works], style=_STYLES[ladder.works]),
                str(len(ladder.line)),
                _points(len(ladder.decisive)),
                _beginning(ladder.line),
            )
            for ladder in ladders
        ]
        self._screen.table(rows, _HEADINGS)
        self._screen.line("--target shows one of them.", "dim")


_HEADINGS: Final = (
    "block",
    "stones",
    "liberties",
    "to play",
    "ladder",
    "moves",
    "changed by",
    "begins",
)


def _target(ladder: Ladder) -> str:
    return reading_order(ladder.problem.crucial)[0]


def _liberties(problem: Problem) -> int:
    return len(Position.of(problem).liberties(parse_vertex(min(problem.crucial))))


def _ranges(counts: Sequence[int]) -> str:
    """Write ascending numbers: "1-12, 14"."""
    runs: list[list[int]] = []
    for count in counts:
        if runs and count == runs[-1][-1] + 1:
            runs[-1][1:] = [count]
        else:
            runs.append([count])
    return ", ".join("-".join(map(str, run)) for run in runs)


def _points(count: int) -> str:
    return f"{count or 'no'} point{'' if count == 1 else 's'}"


def _beginning(line: Sequence[str], most: int = 6) -> str:
    return " ".join(line[:most]) + (" …" if len(line) > most else "")
