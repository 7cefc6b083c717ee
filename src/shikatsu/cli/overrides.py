"""What the command line asks, whatever the files say: another goal, target or position."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from shikatsu.board.blocks import block_at
from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import format_vertex, parse_vertex
from shikatsu.cli.research import GoalChoice
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import Entry, read_bytes, read_stream
from shikatsu.files.loading import position_after
from shikatsu.model.diagram import Diagram
from shikatsu.model.problem import Targets

# Who begins, unless --to-play says otherwise: the side that the word speaks of.
_DEFENDER_BEGINS: Final = {"capture": False, "save": True, "connect": True, "cut": False}
_CONNECTIONS: Final = ("connect", "cut", "disconnect")


@dataclass(frozen=True, slots=True)
class Overrides:
    """The goal, target stones and position that are asked for; None: those of the file."""

    goal: GoalChoice | None = None
    target: tuple[str, ...] = ()
    targets: Targets | None = None
    to_play: Colour | None = None
    after_move: int | None = None

    def entries(self, stream: IO[bytes], source: str) -> Iterator[Entry | FormatError]:
        """Yield what is asked of each diagram of a file, and a FormatError for each bad one.

        Raises OSError.
        """
        for item in self._read(stream, source):
            if isinstance(item, FormatError):
                yield item
                continue
            try:
                yield item._replace(diagram=self.applied(item.diagram))
            except ProblemError as error:
                yield FormatError(str(error), source=source, line=item.line)

    def _read(self, stream: IO[bytes], source: str) -> Iterator[Entry | FormatError]:
        if self.after_move is None:
            yield from read_stream(stream, source)
            return
        try:
            data = read_bytes(stream, source)
            yield Entry(_position(data, source, self.after_move), source, 1)
        except FormatError as error:
            yield error

    def applied(self, diagram: Diagram) -> Diagram:
        """Return a diagram that asks this of the position of another. Raises ProblemError."""
        if self.target:
            diagram = self._aimed(diagram)
        if self.targets is not None:
            diagram = diagram.with_(targets=self.targets)
        return diagram if self.goal is None else self._with_goal(diagram, self.goal)

    def _aimed(self, diagram: Diagram) -> Diagram:
        """Return the diagram with the target: whole blocks, but the named stones to connect."""
        stones = frozenset(_vertices(self.target, diagram))
        defender = _owner(stones, diagram)
        if (self.goal or diagram.goal) not in _CONNECTIONS:
            stones = _blocks(stones, defender, diagram)
        # A region that is marked around other stones says nothing about these.
        region = diagram.region if stones == diagram.crucial or self._is_one_eye(diagram) else None
        return diagram.with_(crucial=stones, defender=defender, region=region)

    def _is_one_eye(self, diagram: Diagram) -> bool:
        return (self.goal or diagram.goal) == "one_eye"

    def _with_goal(self, diagram: Diagram, goal: GoalChoice) -> Diagram:
        if goal not in _DEFENDER_BEGINS:
            return diagram.with_(goal=goal)
        if not diagram.crucial:
            raise ProblemError(f"which stones? --goal {goal} needs --target, or stones marked TR")
        defender = diagram.defender or _owner(diagram.crucial, diagram)
        usual = defender if _DEFENDER_BEGINS[goal] else opposite(defender)
        to_play = self.to_play or usual
        return diagram.with_(
            goal=goal,
            defender=defender,
            to_play=to_play,
            region=None,
            ban=diagram.ban if to_play == diagram.to_play else None,
        )


def _position(data: bytes, source: str, count: int) -> Diagram:
    """Return the position of a game record after so many moves. Raises FormatError."""
    position = position_after(data, source, count)
    return Diagram(
        id=f"{Path(source).stem}-{count}",
        columns=position.columns,
        rows=position.rows,
        black=position.vertices("black"),
        white=position.vertices("white"),
        to_play=position.to_play,
        ban=None if position.ban is None else format_vertex(position.ban),
    )


def _vertices(words: tuple[str, ...], diagram: Diagram) -> Iterator[str]:
    """Yield the points of "D4", or of "D4,E5 F6". Raises ProblemError."""
    for word in words:
        for vertex in re.findall(r"[^\s,]+", word):
            yield format_vertex(parse_vertex(vertex, diagram.columns, diagram.rows))


def _owner(stones: frozenset[str], diagram: Diagram) -> Colour:
    """Return the colour of target stones. Raises ProblemError if they have not all the same."""
    empty = sorted(stones - diagram.black - diagram.white)
    if empty:
        hint = ""
        if not diagram.black | diagram.white:
            hint = " (--after-move N is for positions of a game)"
        raise ProblemError(f"{', '.join(empty)}: the target is empty{hint}")
    for colour in COLOURS:
        if stones <= diagram.stones(colour):
            return colour
    raise ProblemError("the target has stones of both colours")


def _blocks(stones: frozenset[str], colour: Colour, diagram: Diagram) -> frozenset[str]:
    own = frozenset(map(parse_vertex, diagram.stones(colour)))
    found = (block_at(parse_vertex(v), own, diagram.columns, diagram.rows) for v in stones)
    return frozenset(format_vertex(point) for block in found for point in block)
