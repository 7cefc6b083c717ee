"""Answers about one problem and the positions of its stated lines, within one budget."""

from __future__ import annotations

from typing import Final, NamedTuple

import shikatsu
from shikatsu.lint.findings import Severity
from shikatsu.model.evidence import Assumption
from shikatsu.model.limits import Limits, out_of
from shikatsu.model.problem import Problem
from shikatsu.model.result import FirstMove, Ko, Result, Status, goodness
from shikatsu.solver.budget import Budget

# The part of the limits that first moves leave for what is stated.
FOR_STATED: Final = 0.3


class Outcome(NamedTuple):
    """What a position leads to: a status, and the ko if it is one.

    ``reply`` is the best move of the side to play. ``sure`` is False if the outcome holds within a
    region only, which is not known to be large enough, or under ``assumptions``.
    """

    status: Status
    ko: Ko | None = None
    reply: str | None = None
    sure: bool = True
    assumptions: tuple[Assumption, ...] = ()

    @classmethod
    def of(cls, answer: Result | FirstMove) -> Outcome:
        """Return the outcome of a result or a first move."""
        reply = answer.line[0] if answer.line else None
        if isinstance(answer, FirstMove):
            reply, sure = answer.refutation or reply, not answer.assumptions
        else:
            sure = answer.proved
        return cls(answer.status, answer.ko, reply, sure, answer.assumptions)


class Judge:
    """Solves positions until the limits of the problem are used up; each position once."""

    def __init__(self, limits: Limits) -> None:
        self.budget = Budget(limits)
        self._known: dict[Problem, Outcome | None] = {}

    def first_moves(self, problem: Problem) -> Result:
        """Solve a problem with every first move; these leave a part of the limits for the rest."""
        result = shikatsu.solve(
            problem, self.budget.left(), first_moves=True, keep_proof=False, left_over=FOR_STATED
        )
        self.budget.pay(result.stats.nodes)
        return result

    def limit(self, reason: str | None = None) -> str:
        """Say which of the limits was reached, or is about to be: "out of nodes (500)"."""
        return out_of(reason or self.budget.nearest, self.budget.limits)

    def outcome(self, problem: Problem) -> Outcome | None:
        """Return what a position leads to; None if the limits do not suffice."""
        if problem not in self._known:
            self._known[problem] = self._solve(problem)
        return self._known[problem]

    def _solve(self, problem: Problem) -> Outcome | None:
        if self.budget.spent() is not None:
            return None
        result = shikatsu.solve(problem, self.budget.left(), keep_proof=False)
        self.budget.pay(result.stats.nodes)
        return Outcome.of(result) if result.decided else None


def value(problem: Problem, outcome: Outcome) -> int:
    """How good an outcome is for the side that plays first in ``problem``."""
    good = goodness(outcome.status, outcome.ko)
    return good if problem.to_play == problem.defender else -good


def is_success(problem: Problem, outcome: Outcome) -> bool:
    """Has the side that plays first reached its goal: to live, if only in seki, or to kill?"""
    if problem.to_play == problem.defender:
        return outcome.status in ("alive", "seki")
    return outcome.status == "dead"


def is_failure(problem: Problem, outcome: Outcome) -> bool:
    """Has the side that plays first got nothing at all, not even a ko?"""
    if problem.to_play == problem.defender:
        return outcome.status == "dead"
    return outcome.status in ("alive", "seki")


def how_bad(problem: Problem, best: Outcome, outcome: Outcome) -> Severity:
    """Return a warning if the goal is reached all the same, only not as well; else an error."""
    both = is_success(problem, best) and is_success(problem, outcome)
    return "warning" if both or best.status == outcome.status else "error"


def say(problem: Problem, outcome: Outcome) -> str:
    """Say an outcome in words, without the full stop: "White is dead"."""
    verdict = Result(problem, outcome.status, outcome.ko).verdict()
    return verdict.partition(": ")[2].removesuffix(".")
