"""``shikatsu hint``: first moves that are worth looking at, before anything is read out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

import typer

from shikatsu.board.colours import Colour
from shikatsu.board.points import format_vertex, reading_order
from shikatsu.candidates.eye_classes import Tentative, write_signature
from shikatsu.candidates.eye_space import EyeAnalysis, EyeSpace, analyse, is_about_eyes
from shikatsu.candidates.lookahead import look_ahead
from shikatsu.candidates.sources import merged, suggestions
from shikatsu.candidates.values import Candidate, Source
from shikatsu.cli import options
from shikatsu.cli.answer_files import Files
from shikatsu.cli.input import Job, make_jobs, read_files
from shikatsu.cli.messages import BAD_INPUT, DONE, guarded
from shikatsu.cli.output import Output
from shikatsu.draw.candidates import CandidateBoard, candidates_svg
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem

LARGEST: Final = 6  # points of a shape that has a name
SHOWN: Final = 5  # moves, unless another number is asked for


def command(
    files: options.Inputs,
    most: Annotated[
        int, typer.Option("--most", metavar="N", min=1, max=99, help="How many moves to show.")
    ] = SHOWN,
    to_play: options.ToPlay = None,
    both: options.Both = False,
    json: options.Json = False,
    output: options.JsonFile = None,
    svg: options.Svg = None,
    png: options.Png = None,
    look: options.LookWanted = "wood",
) -> None:
    """Suggest first moves from eye shapes and patterns (unproved).

    Of captures and connections nothing is said about eyes.
    """
    request = Request(most, to_play, both, Files(svg=svg, png=png, look=look), Output(json, output))
    raise typer.Exit(run(files, request))


@dataclass(frozen=True, slots=True)
class Request:
    """All that was asked for on the command line."""

    most: int
    to_play: Colour | None
    both: bool
    files: Files
    output: Output


@dataclass(frozen=True, slots=True)
class Suggested:
    """What is suggested for one question: moves of each source, and all of them in one order.

    ``analysis`` and ``status`` are None where it is not about eyes.
    """

    problem: Problem
    sources: Mapping[Source, tuple[Candidate, ...]]
    moves: tuple[str, ...]
    analysis: EyeAnalysis | None
    status: Tentative | None

    @classmethod
    def of(cls, problem: Problem, most: int) -> Suggested:
        """Ask all sources, and keep so many moves."""
        found = suggestions(problem)
        moves = tuple(map(format_vertex, merged(list(found.values()))[:most]))
        analysis, status = _analysed(problem)
        return cls(problem, found, moves, analysis, status)

    def said(self) -> str:
        """Say in a sentence what it looks like."""
        problem = self.problem
        if self.analysis is None:
            return f"{problem.to_play.capitalize()} to play: nothing is known about eyes."
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
            "tentative": self.status,
            "moves": list(self.moves),
            "eye_spaces": [
                {
                    "points": list(reading_order(map(format_vertex, space.points))),
                    "signature": write_signature(space.signature, space.tentative),
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


def _analysed(problem: Problem) -> tuple[EyeAnalysis | None, Tentative | None]:
    if not is_about_eyes(problem):
        return None, None
    try:
        return analyse(problem), look_ahead(problem)
    except ProblemError:
        return None, None


def _shape(space: EyeSpace) -> str:
    if len(space.points) > LARGEST:
        return f"{len(space.points)} points"
    return write_signature(space.signature, space.tentative)


@guarded
def run(files: Sequence[str], request: Request) -> int:
    """Show what is suggested for every problem of the files, and return the exit code."""
    request.files.prepare()
    with request.output:
        problems, faults = read_files(files)
        for job in make_jobs(problems, to_play=request.to_play, both=request.both):
            _print(job, Suggested.of(job.problem, request.most), request)
    return BAD_INPUT if faults else DONE


def _print(job: Job, found: Suggested, request: Request) -> None:
    """Show what is suggested for one question. Raises OSError if a drawing cannot be written."""
    notes = list(_drawn(job, found, request.files))
    request.output.write(found.to_json())
    if not request.output.shows_text:
        return
    screen = request.output.screen
    screen.line(job.problem.id, "bold underline")
    screen.print(CandidateBoard(found.problem, found.moves))
    screen.line(found.said())
    if found.moves:
        screen.table(_rows(found), ("", "move", *found.sources))
    for note in (*notes, "Candidates: nothing is proved."):
        screen.line(note, "dim")
    screen.end()


def _drawn(job: Job, found: Suggested, files: Files) -> Iterator[str]:
    if files.svg is not None or files.png is not None:
        svg = candidates_svg(found.problem, found.moves, look=files.look, caption=found.said())
        yield from files.draw(job.name, svg)


def _rows(found: Suggested) -> list[list[str]]:
    """Return the moves with their scores by source, and their ranks there."""
    return [
        [str(number), move, *(_score(some, move) for some in found.sources.values())]
        for number, move in enumerate(found.moves, start=1)
    ]


def _score(some: Sequence[Candidate], move: str) -> str:
    for rank, candidate in enumerate(some, start=1):
        if candidate.vertex == move:
            return f"{candidate.score:.2f} (#{rank})"
    return ""
