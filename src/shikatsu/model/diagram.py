"""A position as a file gives it, with all that the file says about it; nothing is decided yet.

A ``Problem`` is a complete question. A ``Diagram`` may lack any part of it: which stones are meant,
where may be played, who begins. ``shikatsu.understanding`` makes a problem of it.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from shikatsu.board.colours import Colour
from shikatsu.board.pictured import Pictured
from shikatsu.board.points import PASS, check_size, format_vertex, parse_vertex
from shikatsu.errors import ProblemError
from shikatsu.model.goals import Goal, GoalWord
from shikatsu.model.problem import Problem, Targets

Mark: TypeAlias = Literal["right", "wrong"]
_Flat: TypeAlias = tuple[Colour, str, Mark | None, str, int]


@dataclass(frozen=True, slots=True, eq=False)
class Variation:
    """A move of a stated solution, what its author says of it, and the moves that follow.

    ``mark`` is what this very move is marked with: "right", "wrong" or nothing; marks further down
    are in the children. The first child is the main line. Lines of any length can be compared,
    hashed and pickled.
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

    def __eq__(self, other: object) -> bool:
        return self._flat() == other._flat() if isinstance(other, Variation) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._flat())

    def __reduce__(self) -> tuple[Any, ...]:
        return (_unflattened, (self._flat(),))

    def _flat(self) -> tuple[_Flat, ...]:
        """Return the moves, parents first, each with the number of its children."""
        return tuple((n.colour, n.move, n.mark, n.comment, len(n.children)) for n in self.walk())


def _unflattened(flat: tuple[_Flat, ...]) -> Variation:
    """Return the variation of what ``_flat`` gives. Children are made before their parents."""
    done: list[Variation] = []
    for colour, move, mark, comment, count in reversed(flat):
        children = tuple(done.pop() for _ in range(count))
        done.append(Variation(colour, move, mark, comment, children))
    return done[0]


@dataclass(frozen=True, slots=True)
class Expected:
    """What a source says the answer is, in its own words, so that the answer can be compared.

    ``asks`` is the source's question ("owl_attack", "life" ...), ``about`` the points that it
    names, ``codes`` its accepted results as text, ``moves`` the accepted first moves (None: it does
    not say; empty: no move works), and ``known_failure`` that the source's own program is known to
    get it wrong. ``pattern`` is the regular expression of the source, if it gives one.
    """

    asks: str
    codes: tuple[str, ...] = ()
    moves: tuple[str, ...] | None = None
    known_failure: bool = False
    about: tuple[str, ...] = ()
    pattern: str | None = None

    def accepts(self, answer: str) -> bool:
        """Say whether an answer "CODE" or "CODE MOVE" is an expected one.

        A pattern that starts with ``!`` expects anything else; one that is no regular expression
        expects exactly its text. Without a pattern, codes and moves decide.
        """
        answer = answer.strip()
        if self.pattern is None:
            code, _, move = answer.rpartition(" ") if self.moves else (answer, "", "")
            is_move = not self.moves or move.upper() in {text.upper() for text in self.moves}
            return (not self.codes or code in self.codes) and is_move
        negated = self.pattern.startswith("!")
        pattern = self.pattern.removeprefix("!")
        try:
            matches = re.fullmatch(pattern, answer) is not None
        except (re.error, RecursionError, OverflowError):
            matches = answer == pattern
        return matches != negated


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagram(Pictured):
    """A position with what its file says: marks, words, a solution. Vertices are like "C4".

    ``to_play``, ``goal``, ``defender``, ``crucial`` and ``region`` are only what is said outright;
    ``goal`` may be a word such as "save". ``solution`` has the stated first moves, ``text`` the
    title and all comments before the first move, ``game`` the name of the game that it is from if
    that is in another file, ``flaws`` what is wrong with its text although it can be read. Raises
    ProblemError if sizes or points make no sense.
    """

    id: str
    columns: int
    rows: int
    black: frozenset[str]
    white: frozenset[str]
    to_play: Colour | None = None
    goal: Goal | GoalWord | None = None
    defender: Colour | None = None
    crucial: frozenset[str] = frozenset()
    region: tuple[str, ...] | None = None
    attacker_threats: int | None = None
    defender_threats: int | None = None
    ban: str | None = None
    targets: Targets = "all"
    text: str = ""
    game: str = ""
    solution: tuple[Variation, ...] = ()
    expected: Expected | None = None
    flaws: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_size(self.columns, self.rows)
        for name in ("black", "white", "crucial"):
            object.__setattr__(self, name, frozenset(map(self._vertex, getattr(self, name))))
        if self.region is not None:
            object.__setattr__(self, "region", tuple(map(self._vertex, self.region)))
        if self.ban is not None:
            object.__setattr__(self, "ban", self._vertex(self.ban))
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
