"""From the files on the command line to the list of questions to answer."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, TypeVar

from shikatsu.board.colours import Colour, opposite
from shikatsu.board.position import Position
from shikatsu.cli.messages import complain, os_message
from shikatsu.cli.overrides import Overrides
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import Entry, files_below
from shikatsu.files.loading import last_position, understand_entry
from shikatsu.model.problem import Problem
from shikatsu.system.files import open_file
from shikatsu.understanding import Understanding

_T = TypeVar("_T")

FAULTS_OF_A_FILE: Final = 3  # that are told of a file in a folder
MOVES: Final = "-moves"  # ends the name of a diagram of first moves


@dataclass(frozen=True, slots=True)
class Asked:
    """A problem as it was understood, and where it was read."""

    understanding: Understanding
    place: str


@dataclass(frozen=True, slots=True)
class Board:
    """A position, its name, and where it was read."""

    name: str
    position: Position
    place: str


@dataclass(frozen=True, slots=True)
class Job:
    """One question, where it was read, and the name of its files (without folder and suffix)."""

    problem: Problem
    place: str
    name: str


def read_diagrams(
    files: Sequence[str], overrides: Overrides | None = None
) -> tuple[list[Entry], int]:
    """Return all diagrams of the files, and how many complaints went to standard error."""
    return _without_faults(_read_files(files, overrides or Overrides()))


def read_files(files: Sequence[str], overrides: Overrides | None = None) -> tuple[list[Asked], int]:
    """Return all problems of the files, and how many complaints went to standard error."""
    problems = Problems(files, overrides or Overrides(), complain)
    return list(problems), problems.faults


def read_boards(
    files: Sequence[str], overrides: Overrides | None = None
) -> tuple[list[Board], int]:
    """Return all positions of the files, of a game its last one, and the number of complaints."""
    entries, faults = read_diagrams(files, overrides)
    boards: list[Board] = []
    for entry in entries:
        place = f"{entry.source}:{entry.line}"
        try:
            position = last_position(entry.diagram).at_rest()
        except ProblemError as error:
            hint = " (--after-move 0 is the position without moves)" if entry.diagram.white else ""
            complain(f"{place}: {error}{hint}")
            faults += 1
        else:
            boards.append(Board(entry.diagram.id, position, place))
    return boards, faults


class Problems:
    """The problems of files, read one after the other as they are wanted; ``faults`` so far."""

    def __init__(
        self, files: Sequence[str], overrides: Overrides, complain_of: Callable[[str], None]
    ) -> None:
        self.faults = 0
        self._files = files
        self._overrides = overrides
        self._complain = complain_of

    def __iter__(self) -> Iterator[Asked]:
        for item in map(_understood, _read_files(self._files, self._overrides)):
            if isinstance(item, Asked):
                yield item
            else:
                self.faults += 1
                self._complain(str(item))


def make_jobs(entries: Iterable[Asked], *, to_play: Colour | None, both: bool) -> Iterator[Job]:
    """Yield the questions in order, each with a name of its own for its files."""
    taken: set[str] = set()
    for entry in entries:
        problem = entry.understanding.problem
        if to_play is not None:
            problem = played_by(problem, to_play)
        players = [problem.to_play, opposite(problem.to_play)] if both else [problem.to_play]
        for player in players:
            wanted = f"{problem.id}-{player}" if both else problem.id
            yield Job(played_by(problem, player), entry.place, unique_name(wanted, taken))


def played_by(problem: Problem, player: Colour) -> Problem:
    """Return the question with this player first; a ban on the other player is lifted."""
    if player == problem.to_play:
        return problem
    return problem.with_(to_play=player, ban=None)


def _read_files(names: Iterable[str], overrides: Overrides) -> Iterator[Entry | FormatError]:
    """Yield what files hold; a folder stands for all problem files in it and below it, in order."""
    for name in names:
        if name == "-" or not Path(name).is_dir():
            yield from _read_file(name, overrides)
            continue
        files = files_below(Path(name))
        if not files:
            yield FormatError("no problem file is found in this folder", source=name)
        for file in files:
            yield from _with_few_faults(_read_file(str(file), overrides), str(file))


def _with_few_faults(
    items: Iterable[Entry | FormatError], source: str
) -> Iterator[Entry | FormatError]:
    """Yield what a file of a folder holds, and the first complaints: it may hold no problems."""
    faults = 0
    for item in items:
        faults += isinstance(item, FormatError)
        if isinstance(item, Entry) or faults <= FAULTS_OF_A_FILE:
            yield item
    if faults > FAULTS_OF_A_FILE:
        more = faults - FAULTS_OF_A_FILE
        yield FormatError(f"and {more} more that cannot be read", source=source)


def _read_file(name: str, overrides: Overrides) -> Iterator[Entry | FormatError]:
    told = 0  # the line of the game whose flaws were told last
    try:
        with _opened(name) as stream:
            for item in overrides.entries(stream, "stdin" if name == "-" else name):
                if isinstance(item, Entry) and item.diagram.flaws and item.line != told:
                    told = item.line
                    complain(f"{item.source}:{told}: warning: {', '.join(item.diagram.flaws)}")
                yield item
    except OSError as error:
        yield FormatError(os_message(error), source=name)


def _opened(name: str) -> AbstractContextManager[IO[bytes]]:
    """Open a file, or standard input; say so if nobody writes to a pipe. Raises OSError."""
    if name == "-":
        return nullcontext(sys.stdin.buffer if sys.stdin else io.BytesIO())
    return open_file(name, lambda: complain(f"{name}: waiting for somebody to write to this pipe"))


def _understood(item: Entry | FormatError) -> Asked | FormatError:
    if isinstance(item, FormatError):
        return item
    understood = understand_entry(item)
    if isinstance(understood, FormatError):
        return understood
    return Asked(understood, f"{item.source}:{item.line}")


def _without_faults(items: Iterable[_T | FormatError]) -> tuple[list[_T], int]:
    """Complain about what could not be read; return the others, and the number of complaints."""
    good: list[_T] = []
    faults = 0
    for item in items:
        if isinstance(item, FormatError):
            complain(str(item))
            faults += 1
        else:
            good.append(item)
    return good, faults


def unique_name(wanted: str, taken: set[str]) -> str:
    """Return a safe file name that is not taken (case does not count), and take it.

    The name of its diagram of first moves is taken as well.
    """
    safe = re.sub(r"[^A-Za-z0-9._-]+", "_", wanted).strip("._")[:100] or "problem"
    name, count = safe, 1
    while taken & {name.lower(), f"{name}{MOVES}".lower()}:
        count += 1
        name = f"{safe}-{count}"
    taken |= {name.lower(), f"{name}{MOVES}".lower()}
    return name
