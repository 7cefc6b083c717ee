"""Points, players and options as the native module knows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from shikatsu import _native
from shikatsu.board.points import PASS, Point, format_vertex, parse_vertex
from shikatsu.errors import ShikatsuError
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu.solver.questions import Question, Side

MOST_BYTES: Final = 2**46

PLAYERS: Final[dict[Side, _native.Player]] = {
    "attacker": _native.Player.ATTACKER,
    "defender": _native.Player.DEFENDER,
}

# Questions about regions.
_GOALS: Final = {
    "capture": _native.Goal.CAPTURE,
    "two_eyes": _native.Goal.TWO_EYES,
    "one_eye": _native.Goal.ONE_EYE,
}


def native_question(question: Question) -> _native.Question:
    """Return a question about a region."""
    return _native.Question(
        _GOALS[question.goal],
        PLAYERS[question.loop],
        question.attacker_threats,
        question.defender_threats,
        question.removable,
    )


def table_bytes(limits: Limits) -> int:
    """Return how large the table of a solver may become."""
    return min(limits.memory_mb * 2**20, MOST_BYTES)


def option_texts(options: Mapping[str, Any]) -> dict[str, str]:
    """Return the values of search options as the search reads them."""
    return {name: _option_text(value) for name, value in options.items()}


def _option_text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def native_options(options: Mapping[str, str]) -> _native.Options:
    """Return search options. Raises ShikatsuError for an unknown name or value."""
    native = _native.Options()
    try:
        for name, value in options.items():
            native.set(name, value)
    except _native.InputError as error:
        raise ShikatsuError(str(error)) from None
    return native


def index(problem: Problem, vertex: str) -> int:
    """Return the number of a point, or of a pass."""
    if vertex == PASS:
        return _native.PASS_POINT
    column, row = parse_vertex(vertex, problem.columns, problem.rows)
    return row * problem.columns + column


def indices(problem: Problem, vertices: Iterable[str]) -> list[int]:
    """Return the numbers of points and passes."""
    return [index(problem, vertex) for vertex in vertices]


def point_indices(problem: Problem, points: Iterable[Point]) -> list[int]:
    """Return the numbers of (column, row) points, in order."""
    return sorted(row * problem.columns + column for column, row in points)


def ban_index(problem: Problem) -> int | None:
    """Return the number of the ban point, if there is one."""
    return None if problem.ban is None else index(problem, problem.ban)


def vertices(problem: Problem, points: Iterable[int]) -> list[str]:
    """Return the points and passes of their numbers."""
    columns = problem.columns
    return [
        PASS if p == _native.PASS_POINT else format_vertex((p % columns, p // columns))
        for p in points
    ]


def option_help() -> list[tuple[str, str, str, str]]:
    """Return (name, default, range, help) of every search option."""
    return [
        (name, _default_text(default, allowed), allowed, text)
        for name, default, allowed, text in _native.option_rows()
    ]


def counter_help() -> dict[str, str]:
    """Return what each counter of ``Stats.counters`` counts."""
    return dict(_native.counter_help())


def _default_text(default: int, allowed: str) -> str:
    return allowed.split("|")[default] if "|" in allowed else str(default)
