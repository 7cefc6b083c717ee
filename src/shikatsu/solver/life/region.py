"""A problem with a region as the native solver takes it."""

from __future__ import annotations

from collections.abc import Mapping

from shikatsu import _native
from shikatsu.board.points import format_vertex
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem
from shikatsu.model.result import Rules
from shikatsu.solver.analysis import side_of
from shikatsu.solver.native import PLAYERS, ban_index, indices, native_options
from shikatsu.solver.status import Undecided


def region_solver(
    problem: Problem,
    memory: int,
    *,
    rules: Rules,
    options: Mapping[str, str],
    rival_ends: frozenset[str],
    rival: frozenset[str],
) -> _native.RegionSolver:
    """Return the native solver of a problem, with so many bytes for its tables.

    Raises ProblemError if the problem cannot be asked, Undecided if there is too little memory.
    """
    search_options = native_options(options)
    region = problem.require_region()
    inside = frozenset(region)
    one_eye = problem.goal == "one_eye"
    attacker, defender = problem.stones(problem.attacker), problem.stones(problem.defender)
    if not one_eye:
        defender &= inside
    beyond = _outside(problem) - attacker
    if problem.outside == "attacker":
        attacker |= beyond
    elif problem.outside == "defender":
        defender |= beyond

    try:
        return _native.RegionSolver.make(
            columns=problem.columns,
            rows=problem.rows,
            attacker=sorted(indices(problem, attacker)),
            defender=sorted(indices(problem, defender)),
            crucial=sorted(indices(problem, problem.crucial & inside)),
            region=indices(problem, region),
            ban=ban_index(problem),
            to_move=PLAYERS[side_of(problem)],
            superko=rules == "superko",
            kind=_native.RegionKind.ONE_EYE if one_eye else _native.RegionKind.LIFE,
            attacker_only=indices(problem, problem.rim if problem.outside == "attacker" else ()),
            defender_only=indices(problem, problem.rim if problem.outside == "defender" else ()),
            rival_ends=sorted(indices(problem, rival_ends)),
            rival=sorted(indices(problem, rival)),
            options=search_options,
            bytes=memory,
        )
    except _native.InputError as error:
        raise ProblemError(str(error)) from None
    except MemoryError:
        raise Undecided("memory") from None


def _outside(problem: Problem) -> frozenset[str]:
    """All points of the board that are not in the region."""
    board = (
        format_vertex((column, row))
        for column in range(problem.columns)
        for row in range(problem.rows)
    )
    return frozenset(board) - frozenset(problem.require_region())
