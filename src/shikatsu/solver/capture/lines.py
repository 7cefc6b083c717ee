"""Lines of play of captures and connections: ladders played out, threats before a retake."""

from __future__ import annotations

from collections.abc import Sequence

from shikatsu import _native
from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import PASS, parse_vertex
from shikatsu.board.position import Position
from shikatsu.model.problem import Problem
from shikatsu.solver.native import PLAYERS, point_indices, vertices


def ladder_after(problem: Problem, line: Sequence[str]) -> list[str]:
    """Return the rest of a line that ends where a ladder captures what is left of the target."""
    position = _position_after(problem, line)
    defender = position.stones(problem.defender)
    targets = problem.points(problem.crucial) & defender
    if not targets or not targets <= position.block(min(targets)):
        return []
    answer = _native.read_ladder(
        columns=problem.columns,
        rows=problem.rows,
        attacker=point_indices(problem, position.stones(problem.attacker)),
        defender=point_indices(problem, defender),
        target=point_indices(problem, targets)[0],
        ban=None if position.ban is None else point_indices(problem, [position.ban])[0],
        to_move=PLAYERS["attacker" if position.to_play == problem.attacker else "defender"],
    )
    return vertices(problem, answer.line) if answer.works else []


def with_threats(problem: Problem, before: Sequence[str], line: Sequence[str]) -> tuple[str, ...]:
    """Return a line with two passes before each retake of a ko that only a threat allows."""
    position = _position_after(problem, before)
    shown: list[str] = []
    for move in line:
        if move != PASS and parse_vertex(move) == position.ban:
            shown += (PASS, PASS)
        position = _played(position, move)
        shown.append(move)
    return tuple(shown)


def _position_after(problem: Problem, line: Sequence[str]) -> Position:
    position = Position.of(problem)
    for move in line:
        position = _played(position, move)
    return position


def _played(position: Position, move: str) -> Position:
    """Return the position after a move, which may retake a ko."""
    mover: Colour = position.to_play
    if move != PASS and parse_vertex(move) == position.ban:
        position = position.played(mover, PASS).played(opposite(mover), PASS)
    return position.played(mover, move)
