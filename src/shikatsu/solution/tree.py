"""A solution tree, and how large one may become."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shikatsu.errors import ShikatsuError
from shikatsu.model.diagram import Diagram, Variation
from shikatsu.model.problem import Problem
from shikatsu.model.result import Ko, Status


@dataclass(frozen=True, slots=True)
class Extent:
    """How much of a solution is shown. Raises ShikatsuError for a number that is too small.

    ``replies``: of the opponent after a right move. ``wrong``: wrong answers to each of them (wrong
    first moves are not counted). ``depth``: moves of a right line. ``wrong_depth``: moves of a
    wrong line. ``moves``: of the whole tree, about; when they are used up, right lines end.
    """

    replies: int = 3
    wrong: int = 2
    depth: int = 40
    wrong_depth: int = 9
    moves: int = 400

    def __post_init__(self) -> None:
        least = {"replies": 0, "wrong": 0, "depth": 1, "wrong_depth": 2, "moves": 1}
        for name, low in least.items():
            if getattr(self, name) < low:
                raise ShikatsuError(f"{name} must be at least {low}, not {getattr(self, name)}")


@dataclass(frozen=True, slots=True)
class SolutionTree:
    """The solution of a problem for ``problem.to_play``, the solver.

    ``variations`` are first moves, the preferred one first; moves of the solver are marked "right"
    or "wrong", and only if that is proved. ``comment`` says the answer in English. ``reason`` is
    None, or the limit ("nodes", "seconds" ...) that was reached, so that moves may be missing.
    """

    problem: Problem
    status: Status
    ko: Ko | None
    comment: str
    variations: tuple[Variation, ...] = ()
    reason: str | None = None

    @property
    def right_moves(self) -> tuple[str, ...]:
        """The first moves that are marked right."""
        return tuple(first.move for first in self.variations if first.mark == "right")

    @property
    def main_line(self) -> tuple[str, ...]:
        """The first moves of everything: the solution with the longest resistance."""
        line: list[str] = []
        children = self.variations
        while children:
            line.append(children[0].move)
            children = children[0].children
        return tuple(line)

    def diagram(self) -> Diagram:
        """Return the problem with this solution, as if it had been read from a file."""
        return Diagram.of(self.problem, text=self.comment, solution=self.variations)

    def walk(self) -> Iterator[tuple[tuple[str, ...], Variation]]:
        """Yield (the moves that lead to it, itself included; the variation), parents first."""
        todo: list[tuple[tuple[str, ...], Variation]]
        todo = [((first.move,), first) for first in reversed(self.variations)]
        while todo:
            line, node = todo.pop()
            yield line, node
            todo.extend(((*line, child.move), child) for child in reversed(node.children))
