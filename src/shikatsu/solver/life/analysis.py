"""One problem under analysis: positions after any moves, all answered from one table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from shikatsu.model.problem import Problem
from shikatsu.model.result import FirstMove, KoSearch, Rules
from shikatsu.solver.budget import Budget
from shikatsu.solver.first_moves import first_moves
from shikatsu.solver.life.session import Session
from shikatsu.solver.questions import Question, Side, capture, one_eye
from shikatsu.solver.status import (
    Claim,
    Decision,
    binary_status,
    full_status,
    one_eye_status,
    status_without_threats,
    two_phase_status,
)


class Analysis:
    """A problem, and all that can be asked about the positions that come up in it.

    A position is named by the moves that lead to it, from the problem's own: ``("C1", "pass")``.
    The budget is for everything that is asked together. With a ``stake`` or a ``rival``
    (``Session``) there are no proofs. Raises Undecided if there is too little memory for the
    table, ProblemError if the problem cannot be asked.
    """

    def __init__(
        self,
        problem: Problem,
        budget: Budget | None = None,
        *,
        rules: Rules = "simple",
        ko: KoSearch = "threats",
        options: Mapping[str, str] | None = None,
        hints: Collection[str] = (),
        stake: frozenset[str] = frozenset(),
        rival: frozenset[str] = frozenset(),
    ) -> None:
        self.problem = problem
        self.session = Session(
            problem,
            budget,
            rules=rules,
            options=options,
            hints=hints,
            stake=stake,
            rival=rival,
        )
        self._rules = rules
        self._ko = ko

    @property
    def budget(self) -> Budget:
        """What may be spent from now on; with another one, all that is known stays known."""
        return self.session.budget

    @budget.setter
    def budget(self, budget: Budget) -> None:
        self.session.budget = budget

    def status(self, line: Sequence[str] = (), *, qualify: bool = False) -> Decision:
        """Return the status after ``line``, with qualifiers if wanted. Raises Undecided."""
        ask = partial(self.session.ask, line=tuple(line))
        eye = self.problem.goal == "one_eye"
        if self.problem.threats is not None:
            return binary_status(ask, self._question(*self.problem.threats))
        if self._rules == "superko":
            return status_without_threats(ask, eye=eye)
        if self._ko == "phases":
            return two_phase_status(ask, eye=eye)
        return (one_eye_status if eye else full_status)(ask, qualify=qualify)

    def holds(self, claims: Sequence[Claim], line: Sequence[str]) -> bool:
        """Say whether all claims are still won after ``line``. Raises Undecided."""
        return all(self.session.ask(claim.question, line) == claim.winner for claim in claims)

    def moves(self, line: Sequence[str] = ()) -> list[str]:
        """Return the points that may be played after ``line`` without a ko threat."""
        return self.session.legal_moves(self._question(0, 0), line)

    def line(self, decision: Decision, line: Sequence[str] = ()) -> tuple[str, ...]:
        """Return good play of both sides after ``line``, whose status is ``decision``."""
        return self.session.principal_line(decision.leading_first(), line)

    def first_moves(self, decision: Decision, line: Sequence[str]) -> tuple[FirstMove, ...]:
        """Return every first move; ``decision`` and ``line`` are those of the problem itself."""
        return first_moves(self.session, self.status, decision, line)

    @property
    def side(self) -> Side:
        """The side that plays first."""
        return "attacker" if self.problem.to_play == self.problem.attacker else "defender"

    def _question(self, attacker: int, defender: int) -> Question:
        ask = one_eye if self.problem.goal == "one_eye" else capture
        return ask(attacker, defender)
