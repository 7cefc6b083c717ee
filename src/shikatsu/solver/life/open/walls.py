"""The attacker's stones around a group, which an answer may take to be safe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from shikatsu.board.points import Point, format_vertex
from shikatsu.board.position import Position
from shikatsu.model.problem import Problem

# A block with fewer liberties that do not touch the group is no wall: it may have to be saved.
LIBERTIES: Final = 2


def walls(problem: Problem) -> frozenset[str]:
    """Return the blocks of the attacker that look safe: they have liberties away from the group."""
    position = Position.of(problem)
    near = position.near(_group(position, problem.points(problem.crucial)))
    blocks = position.connected(position.stones(problem.attacker))
    away = (b for b in blocks if len((position.near(b) & position.empty) - near) >= LIBERTIES)
    return frozenset(format_vertex(stone) for block in away for stone in block)


def blocks_of(problem: Problem, stones: frozenset[str]) -> Iterator[frozenset[str]]:
    """Yield the stones of each block among some."""
    position = Position.of(problem)
    for block in position.connected(problem.points(stones)):
        yield frozenset(map(format_vertex, block))


def _group(position: Position, crucial: frozenset[Point]) -> frozenset[Point]:
    return frozenset[Point]().union(*(position.block(stone) for stone in crucial))
