"""One move ahead: what the analyser sees after each move of a side.

A status from it is better than one at a glance, above all of unsettled groups: a group is unsettled
if one move makes it look dead, and another one alive. Still a HINT.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from shikatsu.board.colours import Colour
from shikatsu.board.points import Point, format_vertex
from shikatsu.board.position import Position
from shikatsu.candidates.eye_classes import Tentative
from shikatsu.candidates.eye_space import EyeAnalysis, Surroundings, surroundings
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem


@dataclass(frozen=True, slots=True)
class Tried:
    """A move, the position after it, and what the analyser sees there."""

    point: Point
    position: Position
    analysis: EyeAnalysis


@dataclass(frozen=True, slots=True)
class Lookahead:
    """A position in its surroundings, where moves are tried."""

    where: Surroundings
    position: Position
    attacker: Colour
    defender: Colour

    @classmethod
    def of(cls, problem: Problem) -> Lookahead:
        """Return the position of a problem. Raises ProblemError."""
        where, position = surroundings(problem), Position.of(problem)
        return cls(where, position, problem.attacker, problem.defender)

    @property
    def empty(self) -> frozenset[Point]:
        """The empty points of the surrounded area."""
        return self.where.area - self.position.black - self.position.white

    def now(self) -> EyeAnalysis:
        """Return what the analyser sees before any move."""
        return self._analysis(self.position)

    def tried(self, mover: Colour, points: Iterable[Point]) -> Iterator[Tried]:
        """Yield what becomes of the legal moves among these points."""
        for point in points:
            try:
                after = self.position.played(mover, format_vertex(point))
            except ProblemError:  # suicide, or a ko
                continue
            yield Tried(point, after, self._analysis(after))

    def statuses(self, mover: Colour) -> Iterator[Tentative]:
        """Yield the status after each move of a side."""
        return (tried.analysis.tentative for tried in self.tried(mover, sorted(self.empty)))

    def _analysis(self, position: Position) -> EyeAnalysis:
        return self.where.analyse(position.stones(self.attacker), position.stones(self.defender))


def look_ahead(problem: Problem) -> Tentative:
    """Return the status of a group after the best move of each side. A HINT.

    Raises ProblemError if the position makes no sense.
    """
    ahead = Lookahead.of(problem)
    killed = "dead" in ahead.statuses(problem.attacker)
    saved = "alive" in ahead.statuses(problem.defender)
    if killed != saved:
        return "dead" if killed else "alive"
    return "unsettled" if killed else ahead.now().tentative
