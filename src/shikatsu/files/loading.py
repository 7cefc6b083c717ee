"""From a file to problems and positions: reading, and understanding what was read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from shikatsu.board.position import Position
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import Entry, read_bytes, read_entries, read_file, record
from shikatsu.model.diagram import Diagram
from shikatsu.model.goals import Goal, GoalWord
from shikatsu.model.problem import Problem
from shikatsu.system.files import open_file
from shikatsu.understanding import Understanding, understand


def load(path: str | os.PathLike[str], *, goal: Goal | GoalWord | None = None) -> list[Problem]:
    """Return the problems of a file, in order.

    The format follows the suffix or else the content (docs/problem-format.md). What a file does not
    mark is found out (``shikatsu.understanding``). ``goal`` asks that of the marked stones,
    whatever the file asks. Raises FormatError at the first problem that cannot be read or
    understood, and OSError if the file cannot be read.
    """
    return _all_of(read_all(path, goal=goal))


def loads(
    text: str | bytes, *, goal: Goal | GoalWord | None = None, name: str = "text"
) -> list[Problem]:
    """Return the problems of a text, in order: the content of a file that ``load`` reads.

    ``name`` is that of the file, for ids and errors; its suffix, if it has one, says the format.
    Raises FormatError.
    """
    data = text.encode() if isinstance(text, str) else text
    return _all_of(_understood(read_entries(data, name), goal))


def load_position(path: str | os.PathLike[str], *, after_move: int | None = None) -> Position:
    """Return the position of a file: of a game the last one, or the one after so many moves.

    Of several positions it is the first. Raises FormatError if there is none, or if the game has
    fewer moves, and OSError if the file cannot be read.
    """
    source = os.fspath(path)
    if after_move is not None:
        with open_file(path) as stream:
            return position_after(read_bytes(stream, source), source, after_move)
    for item in read_file(path):
        if isinstance(item, FormatError):
            raise item
        try:
            return last_position(item.diagram)
        except ProblemError as error:
            raise FormatError(str(error), source=source, line=item.line) from None
    raise FormatError("no position is found", source=source)


def position_after(data: bytes, source: str, count: int) -> Position:
    """Return the position of a game record after so many moves. Raises FormatError."""
    positions = record.read(data, source).positions
    if not 0 <= count < len(positions):
        moves = len(positions) - 1
        raise FormatError(
            f"the game has {moves} move{'' if moves == 1 else 's'}, not {count}", source=source
        )
    return positions[count]


def last_position(diagram: Diagram) -> Position:
    """Return the position of a diagram after all its moves, if it has any. Raises ProblemError.

    A record may start with stones of both colours: a game that goes on from a position.
    """
    position = Position.of(diagram)
    following = diagram.solution
    count = 0
    while following:
        move = following[0]
        count += 1
        try:
            position = position.played(move.colour, move.move)
        except ProblemError as error:
            raise ProblemError(f"move {count} is illegal: {error}") from None
        following = move.children
    return position


def read_all(
    path: str | os.PathLike[str], *, goal: Goal | GoalWord | None = None
) -> Iterator[Problem | FormatError]:
    """Yield each problem of a file, and a FormatError for each that cannot be read or understood.

    Raises OSError if the file cannot be read.
    """
    return _understood(read_file(path), goal)


def _understood(
    items: Iterable[Entry | FormatError], goal: Goal | GoalWord | None
) -> Iterator[Problem | FormatError]:
    for item in items:
        understood = item if isinstance(item, FormatError) else understand_entry(item, goal)
        yield understood if isinstance(understood, FormatError) else understood.problem


def _all_of(items: Iterable[Problem | FormatError]) -> list[Problem]:
    """Return the problems. Raises the first FormatError."""
    problems: list[Problem] = []
    for item in items:
        if isinstance(item, FormatError):
            raise item
        problems.append(item)
    return problems


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
