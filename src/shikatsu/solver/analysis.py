"""One problem under analysis: the protocol that every family of goals implements.

A position is named by the moves that lead to it from the problem's own: ``("C1", "pass")``. All
positions of a problem are answered from one table, within one budget.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from shikatsu.model.problem import Problem
from shikatsu.model.result import Proof, Result, Stats
from shikatsu.solver.budget import Budget
from shikatsu.solver.questions import Question, Side
from shikatsu.solver.status import Claim, Decision


class Analysis(Protocol):
    """A problem, and all that can be asked about the positions that come up in it.

    tests/py/test_analysis.py runs every implementation.
    """

    budget: Budget  # what may be spent from now on; with another one, all that is known stays known

    @property
    def problem(self) -> Problem:
        """The problem."""

    @property
    def refutes(self) -> bool:
        """Whether it is proved that a side fails, and not only that the other has not found how."""

    def ask(self, question: Question, line: Sequence[str] = ()) -> Side:
        """Return who wins a question about the position after ``line``. Raises Undecided."""

    def status(self, line: Sequence[str] = (), *, qualify: bool = False) -> Decision:
        """Return the status after ``line``, with qualifiers if wanted. Raises Undecided."""

    def moves(self, line: Sequence[str] = (), question: Question | None = None) -> list[str]:
        """Return the points that may be played after ``line``, in reading order.

        Without a question: without a ko threat.
        """

    def line(self, decision: Decision, line: Sequence[str] = ()) -> tuple[str, ...]:
        """Return good play of both sides after ``line``, whose status is ``decision``.

        A ko threat and its answer are two passes before the retake. What the table has lost is
        searched again, with few nodes; without it the line may end early.
        """

    def settle(self, decision: Decision) -> None:
        """From now on, spend no more on a move than this status of the problem is worth."""

    def proof(self, decision: Decision) -> Proof | None:
        """Return the proof of the problem's status; None if there is none."""

    def stats(self) -> Stats:
        """Return what the analysis has cost so far."""


def side_of(problem: Problem) -> Side:
    """Return the side that plays first."""
    return "attacker" if problem.to_play == problem.attacker else "defender"


def holds(analysis: Analysis, claims: Sequence[Claim], line: Sequence[str]) -> bool:
    """Say whether all claims are still won after ``line``. Raises Undecided."""
    return all(analysis.ask(claim.question, line) == claim.winner for claim in claims)


def analysis_of(result: Result) -> Analysis | None:
    """Return the analysis that a result comes from, as long as the result keeps it."""
    return cast("Analysis | None", result.analysis)
