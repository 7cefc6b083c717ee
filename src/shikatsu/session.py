"""One problem at the native solver: asks questions within the limits and keeps the proofs.

The only module that imports the native one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from shikatsu import _native
from shikatsu.errors import ProblemError, ShikatsuError
from shikatsu.limits import Limits
from shikatsu.points import PASS, format_vertex, parse_vertex, reading_order
from shikatsu.problem import Problem
from shikatsu.questions import Question, Side
from shikatsu.result import PROOF_LEVELS, ProofLevel, QuestionCost, Rules, Stats
from shikatsu.status import Claim, Undecided

NO_NODE_LIMIT: Final = 2**63
NO_TIME_LIMIT: Final = 1e18
MOST_BYTES: Final = 2**46
MAX_PROOF_STATES: Final = 4_000_000
MAX_PROOF_NODES: Final = 100_000_000  # to find the moves of one proof that the table does not have
MAX_LINE: Final = 60
LINE_NODES: Final = 20_000  # a line is for people to look at: it must not cost more than the answer

_PLAYERS: Final[dict[Side, _native.Player]] = {
    "attacker": _native.Player.ATTACKER,
    "defender": _native.Player.DEFENDER,
}
_GOALS: Final = {
    "capture": _native.Goal.CAPTURE,
    "two_eyes": _native.Goal.TWO_EYES,
    "one_eye": _native.Goal.ONE_EYE,
}


class Cancellation:
    """Stops the searches that were given it, from any thread."""

    def __init__(self) -> None:
        self._cancelled = False

    def cancel(self) -> None:
        """Let every search that has this cancellation end with the reason "cancelled"."""
        self._cancelled = True

    @property
    def cancelled(self) -> bool:
        """Whether ``cancel`` was called."""
        return self._cancelled


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a solve has come: nodes and seconds in all, and the question that is searched."""

    nodes: int
    seconds: float
    question: str


class Session:
    """The native solver of one problem; all questions share its table."""

    def __init__(
        self,
        problem: Problem,
        limits: Limits,
        *,
        rules: Rules,
        options: Mapping[str, str],
        progress: Callable[[Progress], None] | None,
        cancel: Cancellation | None,
    ) -> None:
        self.problem = problem
        self.nodes = 0
        self._limits = limits
        self._progress = progress
        self._cancel = cancel
        self._start = time.monotonic()
        self._asking = ""
        self._asked: list[QuestionCost] = []
        self._solver = _make_solver(problem, limits, rules, options)

    def restart(self, limits: Limits) -> None:
        """Count nodes and seconds from zero, within new limits; the table is kept as it is."""
        self.nodes = 0
        self._limits = limits
        self._start = time.monotonic()
        self._asked = []

    def ask(self, question: Question, line: Sequence[str] = ()) -> Side:
        """Answer a question about the position after ``line``. Raises Undecided."""
        if self._cancel is not None and self._cancel.cancelled:
            raise Undecided("cancelled")
        after = f"after {' '.join(line)}: " if line else ""
        self._asking = f"{after}{question}"
        answer = self._solver.ask(
            self._points(line), _native_question(question), *self._rest(), self._monitor
        )
        self.nodes += answer.nodes
        winner: Side = "attacker" if answer.winner == _native.Player.ATTACKER else "defender"
        self._asked.append(
            QuestionCost(
                self._asking, winner if answer.solved else None, answer.nodes, answer.seconds
            )
        )
        if not answer.solved:
            raise Undecided(answer.reason.name.lower())
        return winner

    def legal_moves(self, question: Question, line: Sequence[str] = ()) -> list[str]:
        """Return the points that may be played after ``line``, in reading order."""
        points = self._solver.legal_moves(self._points(line), _native_question(question))
        return list(reading_order(move for move in self._vertices(points) if move != PASS))

    def principal_line(self, claims: Sequence[Claim], line: Sequence[str] = ()) -> tuple[str, ...]:
        """Return good play of both sides after ``line``; the first of the proved claims leads.

        A ko threat and its answer are two passes before the retake. What the table has lost is
        searched again, within LINE_NODES and the limits; without it the line may end early.
        """
        try:
            nodes, seconds = self._rest()
        except Undecided:
            nodes, seconds = 0, 0.0
        shown = self._solver.principal_line(
            self._points(line),
            [_native.RegionClaim(_native_question(c.question), _PLAYERS[c.winner]) for c in claims],
            min(nodes, LINE_NODES),
            seconds,
            MAX_LINE,
        )
        self.nodes += shown.nodes
        return tuple(self._vertices(shown.points))

    def prove(self, claim: Claim, level: ProofLevel = 1) -> tuple[str, ...]:
        """Return the state lines of a claim's proof (docs/certificate.md).

        The limits of the session on nodes and seconds do not apply; ``cancel`` does. A proof takes
        about half a kilobyte a state while it is made. Raises ShikatsuError if it is cancelled or
        too large.
        """
        if level not in PROOF_LEVELS:
            raise ShikatsuError(f"the level of a proof is 0 or 1, not {level!r}")
        self._asking = f"writing the proof of {claim.question}"
        proof = self._solver.prove(
            [],
            _native_question(claim.question),
            _PLAYERS[claim.winner],
            level,
            MAX_PROOF_NODES,
            NO_TIME_LIMIT,
            self._monitor,
            MAX_PROOF_STATES,
        )
        if proof.end == _native.ProofEnd.TOO_LARGE:
            raise ShikatsuError(f"the proof has more than {MAX_PROOF_STATES:,} states")
        if proof.end == _native.ProofEnd.STOPPED:
            cancelled = self._cancel is not None and self._cancel.cancelled
            raise ShikatsuError(
                "the proof was not finished: "
                + ("cancelled" if cancelled else "its moves are too hard to find")
            )
        return tuple(proof.lines)

    def stats(self) -> Stats:
        """Return what the session has cost so far."""
        return Stats(
            nodes=self.nodes,
            seconds=self.seconds,
            counters=self._solver.counters(),
            table_entries=self._solver.table_entries,
            table_mb=self._solver.bytes / 2**20,
            questions=tuple(self._asked),
        )

    @property
    def seconds(self) -> float:
        """Seconds since the session began."""
        return time.monotonic() - self._start

    def _rest(self) -> tuple[int, float]:
        """Return the nodes and seconds that are left. Raises Undecided if there are none."""
        nodes, seconds = NO_NODE_LIMIT, NO_TIME_LIMIT
        if self._limits.nodes is not None:
            nodes = min(NO_NODE_LIMIT, max(0, self._limits.nodes - self.nodes))
        if self._limits.seconds is not None:
            seconds = self._limits.seconds - self.seconds
            if seconds <= 0:
                raise Undecided("seconds")
        return nodes, seconds

    def _monitor(self, nodes: int, _seconds: float) -> bool:
        if self._progress is not None:
            self._progress(Progress(self.nodes + nodes, self.seconds, self._asking))
        return self._cancel is None or not self._cancel.cancelled

    def _points(self, vertices: Sequence[str]) -> list[int]:
        return [_native.PASS_POINT if v == PASS else _index(self.problem, v) for v in vertices]

    def _vertices(self, points: Sequence[int]) -> list[str]:
        columns = self.problem.columns
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


def _native_question(question: Question) -> _native.Question:
    return _native.Question(
        _GOALS[question.goal],
        _PLAYERS[question.loop],
        question.attacker_threats,
        question.defender_threats,
        question.removable,
    )


def _native_options(options: Mapping[str, str]) -> _native.Options:
    native = _native.Options()
    try:
        for name, value in options.items():
            native.set(name, value)
    except _native.InputError as error:
        raise ShikatsuError(str(error)) from None
    return native


def _index(problem: Problem, vertex: str) -> int:
    column, row = parse_vertex(vertex, problem.columns, problem.rows)
    return row * problem.columns + column


def _outside(problem: Problem) -> frozenset[str]:
    """All points of the board that are not in the region."""
    board = (
        format_vertex((column, row))
        for column in range(problem.columns)
        for row in range(problem.rows)
    )
    return frozenset(board) - frozenset(problem.require_region())


def _make_solver(
    problem: Problem, limits: Limits, rules: Rules, options: Mapping[str, str]
) -> _native.RegionSolver:
    native_options = _native_options(options)
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

    def indices(vertices: Iterable[str]) -> list[int]:
        return [_index(problem, vertex) for vertex in vertices]

    try:
        return _native.RegionSolver.make(
            columns=problem.columns,
            rows=problem.rows,
            attacker=sorted(indices(attacker)),
            defender=sorted(indices(defender)),
            crucial=sorted(indices(problem.crucial & inside)),
            region=indices(region),
            ban=None if problem.ban is None else _index(problem, problem.ban),
            to_move=_PLAYERS["attacker" if problem.to_play == problem.attacker else "defender"],
            superko=rules == "superko",
            one_eye=one_eye,
            attacker_only=indices(problem.rim if problem.outside == "attacker" else ()),
            defender_only=indices(problem.rim if problem.outside == "defender" else ()),
            options=native_options,
            bytes=min(limits.memory_mb * 2**20, MOST_BYTES),
        )
    except _native.InputError as error:
        raise ProblemError(str(error)) from None
    except MemoryError:
        raise Undecided("memory") from None
