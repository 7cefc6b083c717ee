"""One problem at the native solver: asks questions within the limits and keeps the proofs.

Questions about regions: life and one eye. ``reading_session`` has captures and connections.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from shikatsu import _native
from shikatsu.board.points import PASS, format_vertex, reading_order
from shikatsu.errors import LimitError, ProblemError, ShikatsuError
from shikatsu.model.limits import Limits, out_of
from shikatsu.model.problem import Problem
from shikatsu.model.result import PROOF_LEVELS, ProofLevel, Rules, Stats
from shikatsu.solver.budget import Budget
from shikatsu.solver.native import (
    PLAYERS,
    ban_index,
    indices,
    native_options,
    native_question,
    table_bytes,
    vertices,
)
from shikatsu.solver.questions import Question, Side
from shikatsu.solver.status import Claim, Undecided

PROOF_NODES: Final = 100_000_000  # to find moves that the table does not have, without limits
MAX_LINE: Final = 60
LINE_NODES: Final = 20_000  # a line is for people to look at: it must not cost more than the answer


class Session:
    """The native solver of one problem; all questions share its table, and a ``budget``.

    With a ``stake``, attacker stones in the region, the defender has won once they are all gone.
    With a ``rival``, attacker stones as well, the defender must capture all of these, and keep a
    crucial stone for ever; until he has, an endless fight is the attacker's.
    """

    def __init__(
        self,
        problem: Problem,
        budget: Budget | None = None,
        *,
        rules: Rules = "simple",
        options: Mapping[str, str] | None = None,
        hints: Collection[str] = (),
        stake: frozenset[str] = frozenset(),
        rival: frozenset[str] = frozenset(),
    ) -> None:
        self.problem = problem
        self.budget = budget or Budget()
        memory = table_bytes(self.budget.limits)
        self._solver = _make_solver(problem, memory, rules, options or {}, stake, rival)
        taken = problem.black | problem.white
        likely = frozenset(hints) & frozenset(problem.require_region()) - taken
        self._solver.hint(sorted(indices(problem, likely)))

    def ask(self, question: Question, line: Sequence[str] = ()) -> Side:
        """Answer a question about the position after ``line``. Raises Undecided."""
        after = f"after {' '.join(line)}: " if line else ""
        self.budget.begin(f"{after}{question}")
        answer = self._solver.ask(
            indices(self.problem, line),
            native_question(question),
            *self.budget.rest(),
            self.budget.monitor,
        )
        winner: Side = "attacker" if answer.winner == _native.Player.ATTACKER else "defender"
        self.budget.spend(winner if answer.solved else None, answer.nodes, answer.seconds)
        if not answer.solved:
            raise Undecided(answer.reason.name.lower())
        return winner

    def legal_moves(self, question: Question, line: Sequence[str] = ()) -> list[str]:
        """Return the points that may be played after ``line``, in reading order."""
        points = self._solver.legal_moves(indices(self.problem, line), native_question(question))
        return list(reading_order(set(vertices(self.problem, points)) - {PASS}))

    def principal_line(self, claims: Sequence[Claim], line: Sequence[str] = ()) -> tuple[str, ...]:
        """Return good play of both sides after ``line``; the first of the proved claims leads.

        A ko threat and its answer are two passes before the retake. What the table has lost is
        searched again, within LINE_NODES and the limits; without it the line may end early.
        """
        nodes, seconds = self.budget.rest_or_nothing()
        shown = self._solver.principal_line(
            indices(self.problem, line),
            [_native.RegionClaim(native_question(c.question), PLAYERS[c.winner]) for c in claims],
            min(nodes, LINE_NODES),
            seconds,
            self.budget.monitor,
            MAX_LINE,
        )
        self.budget.pay(shown.nodes)
        return tuple(vertices(self.problem, shown.points))

    def prove(
        self, claims: Iterable[Claim], level: ProofLevel = 1, limits: Limits | None = None
    ) -> Iterator[tuple[str, ...]]:
        """Yield the state lines of each claim's proof (docs/certificate.md).

        The limits are for all of them together; without any, they may use as much memory as the
        session. A proof takes about half a kilobyte a state while it is made: it may use what the
        tables leave of the memory, and a quarter at least. Raises LimitError.
        """
        if level not in PROOF_LEVELS:
            raise ShikatsuError(f"the level of a proof is 0 or 1, not {level!r}")
        if limits is None:
            limits = Limits(nodes=PROOF_NODES, memory_mb=self.budget.limits.memory_mb)
        budget = self.budget.anew(limits)
        for claim in claims:
            budget.begin(f"writing the proof of {claim.question}")
            try:
                nodes, seconds = budget.rest()
            except Undecided as reached:
                raise _too_much(reached.reason, limits) from None
            proof = self._solver.prove(
                [],
                native_question(claim.question),
                PLAYERS[claim.winner],
                level,
                nodes,
                seconds,
                budget.monitor,
                table_bytes(limits),
            )
            budget.pay(proof.nodes)
            if proof.end == _native.ProofEnd.TOO_LARGE:
                raise _too_much("memory", limits)
            if proof.end == _native.ProofEnd.STOPPED:
                raise _too_much(proof.reason.name.lower(), limits)
            yield tuple(proof.lines)

    def stats(self) -> Stats:
        """Return what the session has cost so far."""
        return self.budget.stats(self._solver)


def _too_much(reason: str, limits: Limits) -> LimitError:
    return LimitError(f"the proof was not finished: {out_of(reason, limits)}", reason)


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


def _outside(problem: Problem) -> frozenset[str]:
    """All points of the board that are not in the region."""
    board = (
        format_vertex((column, row))
        for column in range(problem.columns)
        for row in range(problem.rows)
    )
    return frozenset(board) - frozenset(problem.require_region())


def _make_solver(
    problem: Problem,
    memory: int,
    rules: Rules,
    options: Mapping[str, str],
    stake: frozenset[str],
    rival: frozenset[str],
) -> _native.RegionSolver:
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
            to_move=PLAYERS["attacker" if problem.to_play == problem.attacker else "defender"],
            superko=rules == "superko",
            kind=_native.RegionKind.ONE_EYE if one_eye else _native.RegionKind.LIFE,
            attacker_only=indices(problem, problem.rim if problem.outside == "attacker" else ()),
            defender_only=indices(problem, problem.rim if problem.outside == "defender" else ()),
            stake=sorted(indices(problem, stake)),
            rival=sorted(indices(problem, rival)),
            options=search_options,
            bytes=memory,
        )
    except _native.InputError as error:
        raise ProblemError(str(error)) from None
    except MemoryError:
        raise Undecided("memory") from None
