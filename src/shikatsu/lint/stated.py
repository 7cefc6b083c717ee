"""What the author of a problem states: which moves are right, and which are wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from shikatsu.diagram import Diagram, Mark, Variation
from shikatsu.problem import Colour

# A move of a solution without its children: (depth, colour, move, mark, comment).
Row: TypeAlias = tuple[int, Colour, str, Mark | None, str]


@dataclass(frozen=True, slots=True)
class Stated:
    """The stated first moves that are right and wrong; others are shown without a judgement."""

    right: tuple[Variation, ...] = ()
    wrong: tuple[Variation, ...] = ()
    others: tuple[Variation, ...] = ()


def stated(diagram: Diagram, player: Colour) -> Stated:
    """Return what the author states about first moves.

    Without a solution, first moves that the source expects are right.
    """
    if diagram.solution:
        return judged(diagram.solution)
    if diagram.expected is not None and diagram.expected.moves:
        return Stated(tuple(Variation(player, move) for move in diagram.expected.moves))
    return Stated()


def judged(siblings: Sequence[Variation]) -> Stated:
    """Tell right from wrong among moves that may be played instead of each other.

    A move is right if it or anything after it is marked right, wrong if only wrong marks are found.
    Among unmarked moves the first one is right, unless another move is.
    """
    marks = [_mark(node) for node in siblings]
    if "right" not in marks and None in marks:
        marks[marks.index(None)] = "right"
    found: dict[Mark | None, list[Variation]] = {"right": [], "wrong": [], None: []}
    for node, mark in zip(siblings, marks, strict=True):
        found[mark].append(node)
    return Stated(tuple(found["right"]), tuple(found["wrong"]), tuple(found[None]))


def _mark(node: Variation) -> Mark | None:
    marks = {below.mark for below in node.walk()}
    return "right" if "right" in marks else "wrong" if "wrong" in marks else None


def flatten(solution: Sequence[Variation]) -> list[Row]:
    """Return a solution as rows, parents first: a tree may be too deep to be copied or sent."""
    rows: list[Row] = []
    todo = [(0, node) for node in reversed(solution)]
    while todo:
        depth, node = todo.pop()
        rows.append((depth, node.colour, node.move, node.mark, node.comment))
        todo.extend((depth + 1, child) for child in reversed(node.children))
    return rows


def rebuild(rows: Iterable[Row]) -> tuple[Variation, ...]:
    """Return the solution that ``flatten`` took apart."""
    waiting: dict[int, list[Variation]] = {}
    for depth, colour, move, mark, comment in reversed(list(rows)):
        children = tuple(reversed(waiting.pop(depth + 1, [])))
        node = Variation(colour, move, mark, comment, children)
        waiting.setdefault(depth, []).append(node)
    return tuple(reversed(waiting.get(0, [])))
