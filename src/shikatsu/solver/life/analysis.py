"""Life and one eye in a region: one problem at the native solver."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from shikatsu import _native
from shikatsu.board.points import PASS, reading_order
from shikatsu.errors import ShikatsuError
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu.model.result import PROOF_LEVELS, KoSearch, ProofLevel, Rules, Stats
from shikatsu.solver.budget import Budget
from shikatsu.solver.life.proof import LifeProof, Written, too_much
from shikatsu.solver.life.region import region_solver
from shikatsu.solver.native import PLAYERS, indices, native_question, table_bytes, vertices
from shikatsu.solver.questions import Question, Side, capture, one_eye
from shikatsu.solver.status import (
    Claim,
    Decision,
    Undecided,
    binary_status,
    full_status,
    one_eye_status,
    status_without_threats,
    two_phase_status,
)

PROOF_NODES: Final = 100_000_000  # to find moves that the table does not have, without limits
MAX_LINE: Final = 60
LINE_NODES: Final = 20_000  # a line is for people to look at: it must not cost more than the answer


class LifeAnalysis:
    """A problem with a region; ``solver.analysis`` explains the methods.

    With ``rival_ends``, the stones of a rival group, the defender has won once they are all gone.
    With ``rival``, the stones of a rival group as well, the defender must capture all of these, and
    keep a crucial stone for ever; until he has, an endless fight is the attacker's. With either
    there are no proofs. Raises Undecided if there is too little memory for the table, ProblemError
    if the problem cannot be asked.
    """

    refutes: Final = True
    safe_stones: Final[tuple[str, ...]] = ()  # those outside its region need no name

    def __init__(
        self,
        problem: Problem,
        budget: Budget | None = None,
        *,
        rules: Rules = "simple",
        ko: KoSearch = "threats",
        options: Mapping[str, str] | None = None,
        candidates: Collection[str] = (),
        rival_ends: frozenset[str] = frozenset(),
        rival: frozenset[str] = frozenset(),
    ) -> None:
        self.problem = problem
        self.budget = budget or Budget()
        self._rules = rules
        self._ko = ko
        self._solver = region_solver(
            problem,
            table_bytes(self.budget.limits),
            rules=rules,
            options=options or {},
            rival_ends=rival_ends,
            rival=rival,
        )
        self._has_proofs = not rival_ends and not rival
        taken = problem.black | problem.white
        likely = frozenset(candidates) & frozenset(problem.require_region()) - taken
        self._solver.hint(sorted(indices(problem, likely)))

    def ask(self, question: Question, line: Sequence[str] = ()) -> Side:
        """Return who wins a question about the position after ``line``. Raises Undecided."""
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

    def status(self, line: Sequence[str] = (), *, qualify: bool = False) -> Decision:
        """Return the status after ``line``, with qualifiers if wanted. Raises Undecided."""
        ask = partial(self.ask, line=tuple(line))
        eye = self.problem.goal == "one_eye"
        if self.problem.threats is not None:
            return binary_status(ask, self._question(*self.problem.threats))
        if self._rules == "superko":
            return status_without_threats(ask, eye=eye)
        if self._ko == "phases":
            return two_phase_status(ask, eye=eye)
        return (one_eye_status if eye else full_status)(ask, qualify=qualify)

    def moves(self, line: Sequence[str] = (), question: Question | None = None) -> list[str]:
        """Return the points that may be played after ``line``, in reading order."""
        asked = native_question(question or self._question(0, 0))
        points = self._solver.legal_moves(indices(self.problem, line), asked)
        return list(reading_order(set(vertices(self.problem, points)) - {PASS}))

    def line(self, decision: Decision, line: Sequence[str] = ()) -> tuple[str, ...]:
        """Return good play of both sides after ``line``; what the decision claims first leads."""
        nodes, seconds = self.budget.rest_or_nothing()
        claims = decision.leading_first()
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

    def settle(self, decision: Decision) -> None:
        """Do nothing: every move is decided for good, whatever the others are."""

    def proof(self, decision: Decision) -> LifeProof | None:
        """Return the proof of the problem's status; None if no claims establish it."""
        counted = self._ko == "threats" or self.problem.threats is not None
        if not (self._has_proofs and self._rules == "simple" and counted):
            return None
        return LifeProof(self, decision)

    def prove(
        self, claims: Iterable[Claim], level: ProofLevel = 1, limits: Limits | None = None
    ) -> Iterator[Written]:
        """Yield the state lines of each claim's proof (docs/certificate.md).

        The limits are for all of them together; without any, they may use as much memory as the
        answer. A proof takes about half a kilobyte a state while it is made: it may use what the
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
                raise too_much(reached.reason, limits) from None
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
                raise too_much("memory", limits)
            if proof.end == _native.ProofEnd.STOPPED:
                raise too_much(proof.reason.name.lower(), limits)
            yield Written(tuple(proof.lines))

    def stats(self) -> Stats:
        """Return what the analysis has cost so far."""
        return self.budget.stats(self._solver)

    def _question(self, attacker: int, defender: int) -> Question:
        ask = one_eye if self.problem.goal == "one_eye" else capture
        return ask(attacker, defender)
