"""``shikatsu hint``: first moves that are worth looking at, before anything is read out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from shikatsu.board.colours import Colour
from shikatsu.board.points import format_vertex, reading_order
from shikatsu.candidates.eye_classes import Hint, write_signature
from shikatsu.candidates.eye_space import EyeAnalysis, EyeSpace, analyse
from shikatsu.candidates.lookahead import look_ahead
from shikatsu.candidates.sources import merged, suggestions
from shikatsu.candidates.values import Candidate, Source
from shikatsu.cli.jobs import Job, make_jobs, read_files
from shikatsu.cli.messages import guarded
from shikatsu.cli.writing import Files
from shikatsu.draw.hints import HintBoard, hints_svg
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem

DONE: Final = 0
BAD_INPUT: Final = 2
LARGEST: Final = 6  # points of a shape that has a name


@dataclass(frozen=True, slots=True)
class Request:
    """All that was asked for on the command line."""

    most: int
    to_play: Colour | None
    both: bool
    as_json: bool
    files: Files


@dataclass(frozen=True, slots=True)
class Hints:
    """What is suggested for one question: moves of each source, and all of them in one order.

    ``analysis`` and ``status`` are None where it is not about eyes.
    """

    problem: Problem
    sources: Mapping[Source, tuple[Candidate, ...]]
    moves: tuple[str, ...]
    analysis: EyeAnalysis | None
    status: Hint | None

    @classmethod
    def of(cls, problem: Problem, most: int) -> Hints:
        """Ask all sources, and keep so many moves."""
        found = suggestions(problem)
        moves = tuple(map(format_vertex, merged(list(found.values()))[:most]))
        analysis, status = _analysed(problem)
        return cls(problem, found, moves, analysis, status)

    def said(self) -> str:
        """Say in a sentence what it looks like."""
        problem = self.problem
        if self.analysis is None:
            return f"{problem.to_play.capitalize()} to play: no hint about this."
        shapes = ", ".join(_shape(space) for space in self.analysis.spaces) or "none"
        player, group = problem.to_play.capitalize(), problem.defender.capitalize()
        return f"{player} to play: {group} looks {self.status}. Eye shapes: {shapes}."

    def to_json(self) -> dict[str, Any]:
        """Return all of it as a dict that json.dumps accepts."""
        spaces = () if self.analysis is None else self.analysis.spaces
        return {
            "id": self.problem.id,
            "to_play": self.problem.to_play,
            "defender": self.problem.defender,
            "hint": self.status,
            "moves": list(self.moves),
            "eye_spaces": [
                {
                    "points": list(reading_order(map(format_vertex, space.points))),
                    "signature": write_signature(space.signature, space.hint),
                    "eyes": [space.least, space.most],
                }
                for space in spaces
            ],
            "candidates": [
                candidate.to_json()
                for some in self.sources.values()
                for candidate in some
                if candidate.vertex in self.moves
            ],
            "proved": False,
        }


def _analysed(problem: Problem) -> tuple[EyeAnalysis | None, Hint | None]:
    if problem.is_reading or not problem.crucial:
        return None, None
    try:
        return analyse(problem), look_ahead(problem)
    except ProblemError:
        return None, None


def _shape(space: EyeSpace) -> str:
    if len(space.points) > LARGEST:
        return f"{len(space.points)} points"
    return write_signature(space.signature, space.hint)


@guarded
def run(files: Sequence[str], request: Request) -> int:
    """Show what is suggested for every problem of the files, and return the exit code."""
    request.files.prepare()
    problems, faults = read_files(files)
    report = _Report(request)
    for job in make_jobs(problems, to_play=request.to_play, both=request.both):
        report.print(job, Hints.of(job.problem, request.most))
    return BAD_INPUT if faults else DONE


class _Report:
    """Prints and draws hints."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._console = Console(highlight=False, soft_wrap=True)

    def print(self, job: Job, hints: Hints) -> None:
        """Show the hints of one question. Raises OSError if a drawing cannot be written."""
        notes = list(self._drawn(job, hints))
        if self._request.as_json:
            sys.stdout.write(json.dumps(hints.to_json()) + "\n")
            sys.stdout.flush()
            return
        console = self._console
        console.print(Text(job.problem.id, style="bold underline"))
        console.print(HintBoard(hints.problem, hints.moves))
        console.print(Text(hints.said()))
        if hints.moves:
            console.print(Padding(_table(hints), (0, 0, 0, 2), expand=False), soft_wrap=False)
        for note in notes:
            console.print(Text(note, style="dim"))
        console.print(Text("Hints: nothing is proved.", style="dim"))
        console.print()

    def _drawn(self, job: Job, hints: Hints) -> Iterator[str]:
        files = self._request.files
        if files.svg is not None or files.png is not None:
            svg = hints_svg(hints.problem, hints.moves, look=files.look, caption=hints.said())
            yield from files.draw(job.name, svg)


def _table(hints: Hints) -> Table:
    """Return the moves with their scores by source, and their ranks there."""
    table = Table(box=None, pad_edge=False)
    for heading in ("", "move", *hints.sources):
        table.add_column(heading, no_wrap=True)
    for number, move in enumerate(hints.moves, start=1):
        scores = (_score(some, move) for some in hints.sources.values())
        table.add_row(str(number), move, *scores)
    return table


def _score(some: Sequence[Candidate], move: str) -> str:
    for rank, candidate in enumerate(some, start=1):
        if candidate.vertex == move:
            return f"{candidate.score:.2f} (#{rank})"
    return ""
