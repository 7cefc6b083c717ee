"""From a file to problems: reading, and understanding what was read."""

from __future__ import annotations

import os
from collections.abc import Iterator

from shikatsu.errors import FormatError, ProblemError
from shikatsu.formats import Entry, read_file
from shikatsu.problem import Goal, GoalWord, Problem
from shikatsu.understanding import Understanding, understand


def load(path: str | os.PathLike[str], *, goal: Goal | GoalWord | None = None) -> list[Problem]:
    """Return the problems of a file, in order.

    The format follows the suffix or else the content (docs/problem-format.md). What a file does not
    mark is found out (``shikatsu.understanding``). ``goal`` asks that of the marked stones,
    whatever the file asks. Raises FormatError at the first problem that cannot be read or
    understood, and OSError if the file cannot be read.
    """
    problems: list[Problem] = []
    for item in read_all(path, goal=goal):
        if isinstance(item, FormatError):
            raise item
        problems.append(item)
    return problems


def read_all(
    path: str | os.PathLike[str], *, goal: Goal | GoalWord | None = None
) -> Iterator[Problem | FormatError]:
    """Yield each problem of a file, and a FormatError for each that cannot be read or understood.

    Raises OSError if the file cannot be read.
    """
    for item in read_file(path):
        understood = item if isinstance(item, FormatError) else understand_entry(item, goal)
        yield understood if isinstance(understood, FormatError) else understood.problem


def understand_entry(
    entry: Entry, goal: Goal | GoalWord | None = None
) -> Understanding | FormatError:
    """Understand what was read; a FormatError, with its place, if that cannot be."""
    diagram = entry.diagram
    if goal is not None:
        diagram = diagram.with_(goal=goal, targets=diagram.targets if goal == "capture" else "all")
    try:
        return understand(diagram)
    except ProblemError as error:
        return FormatError(str(error), source=entry.source, line=entry.line)
