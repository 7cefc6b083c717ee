"""A position as a file gives it, with all that the file says about it; nothing is decided yet.

A ``Problem`` is a complete question. A ``Diagram`` may lack any part of it: which stones are meant,
where may be played, who begins. ``shikatsu.understanding`` makes a problem of it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from shikatsu.errors import ProblemError
from shikatsu.points import PASS, format_vertex, parse_vertex
from shikatsu.problem import Colour, Goal, Problem, check_size

Mark: TypeAlias = Literal["right", "wrong"]


@dataclass(frozen=True, slots=True)
class Variation:
    """A move of a stated solution, what its author says of it, and the moves that follow.

    ``mark`` is what this very move is marked with: "right", "wrong" or nothing; marks further down
    are in the children. The first child is the main line.
    """

    colour: Colour
    move: str
    mark: Mark | None = None
    comment: str = ""
    children: tuple[Variation, ...] = ()

    def walk(self) -> Iterator[Variation]:
        """Yield this move and all that follow, parents first."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))


@dataclass(frozen=True, slots=True)
class Expected:
    """What a source says the answer is, in its own words, so that the answer can be compared.

    ``asks`` is the source's question ("owl_attack", "life" ...), ``codes`` its accepted results as
    text, ``moves`` the accepted first moves (None: it does not say; empty: no move works), and
    ``known_failure`` that the source's own program is known to get it wrong.
    """

    asks: str
    codes: tuple[str, ...] = ()
    moves: tuple[str, ...] | None = None
    known_failure: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagram:
    """A position with what its file says: marks, words, a solution. Vertices are like "C4".

    ``to_play``, ``goal``, ``defender``, ``crucial`` and ``region`` are only what is said outright;
    ``solution`` has the stated first moves, ``text`` the title and all comments before the first
    move. Raises ProblemError if sizes or points make no sense.
    """

    id: str
    columns: int
    rows: int
    black: frozenset[str]
    white: frozenset[str]
    to_play: Colour | None = None
    goal: Goal | None = None
    defender: Colour | None = None
    crucial: frozenset[str] = frozenset()
    region: tuple[str, ...] | None = None
    attacker_threats: int | None = None
    defender_threats: int | None = None
    ban: str | None = None
    text: str = ""
    solution: tuple[Variation, ...] = ()
    expected: Expected | None = None

    def __post_init__(self) -> None:
        check_size(self.columns, self.rows)
        for name in ("black", "white", "crucial"):
            object.__setattr__(self, name, frozenset(map(self._vertex, getattr(self, name))))
        if self.region is not None:
            object.__setattr__(self, "region", tuple(map(self._vertex, self.region)))
        for vertex in sorted(self.black & self.white):
            raise ProblemError(f"{vertex}: a black and a white stone on the same point")
        for first in self.solution:
            for node in first.walk():
                if node.move != PASS:
                    self._vertex(node.move)

    def _vertex(self, text: str) -> str:
        return format_vertex(parse_vertex(text, self.columns, self.rows))

    @classmethod
    def of(cls, problem: Problem, **more: Any) -> Diagram:
        """Return a diagram that says all that a problem says, and ``more``."""
        fields = {field.name: getattr(problem, field.name) for field in dataclasses.fields(problem)}
        known = {field.name for field in dataclasses.fields(cls)}
        return cls(**{name: value for name, value in fields.items() if name in known} | more)

    def with_(self, **changes: Any) -> Diagram:
        """Return a copy with some fields changed, checked again."""
        return dataclasses.replace(self, **changes)

    def stones(self, colour: Colour) -> frozenset[str]:
        """The vertices of the stones of one colour."""
        return self.black if colour == "black" else self.white
