"""The one entry point: ``solve`` answers a problem."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from shikatsu.certificate.writer import Certificate
from shikatsu.certificate.writer import Claim as WrittenClaim
from shikatsu.certificate.writer import Goal as WrittenGoal
from shikatsu.errors import ProblemError, ShikatsuError
from shikatsu.files.jsonl import to_json
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu.model.result import (
    KO_SEARCHES,
    RULES,
    KoSearch,
    ProofLevel,
    Result,
    Rules,
    Stats,
)
from shikatsu.solver.budget import Budget, Cancellation, Progress
from shikatsu.solver.life.analysis import Analysis
from shikatsu.solver.life.session import counter_help, option_help
from shikatsu.solver.native import option_texts
from shikatsu.solver.status import Decision, Undecided
from shikatsu.version import __version__

__all__ = ["Cancellation", "Progress", "SolvedProof", "counter_help", "option_help", "solve"]


def solve(
    problem: Problem,
    budget: Budget,
    *,
    rules: Rules = "simple",
    options: Mapping[str, Any] | None = None,
    first_moves: bool = False,
    line: bool = True,
    ko: KoSearch = "threats",
    hints: Collection[str] = (),
    keep_proof: bool = True,
    left_over: float = 0.0,
) -> Result:
    """Answer a problem that has a region; ``shikatsu.solve`` (widening.py) explains the arguments.

    Raises ProblemError if the problem cannot be asked, ShikatsuError for an unknown rule or option.
    """
    check_ways(rules, ko)
    if rules == "superko" and ko == "phases":
        raise ShikatsuError("the two-phase search is about ko threats: not under superko")
    if rules == "superko" and any(problem.threats or ()):
        raise ProblemError("under superko only questions without threats can be asked")
    if rules == "superko" and problem.ban is not None:
        raise ProblemError("under superko there is no ban point")
    try:
        analysis = Analysis(
            problem,
            budget,
            rules=rules,
            ko=ko,
            options=option_texts(options or {}),
            hints=hints,
        )
    except Undecided as reached:
        return _unknown(problem, rules, reached.reason, Stats())
    result = _solve(analysis, rules, ko, first_moves, line or first_moves, left_over)
    return result if keep_proof else replace(result, proof=None)


def check_ways(rules: Rules, ko: KoSearch) -> None:
    """Raise ShikatsuError for unknown rules, or an unknown way to treat a ko."""
    if rules not in RULES:
        raise ShikatsuError(f"rules must be one of {', '.join(RULES)}, not {rules!r}")
    if ko not in KO_SEARCHES:
        raise ShikatsuError(f"ko must be one of {', '.join(KO_SEARCHES)}, not {ko!r}")


def _solve(
    analysis: Analysis,
    rules: Rules,
    ko: KoSearch,
    first_moves: bool,
    line: bool,
    left_over: float,
) -> Result:
    problem, session = analysis.problem, analysis.session
    try:
        decision = analysis.status(qualify=True)
    except Undecided as reached:
        return _unknown(problem, rules, reached.reason, session.stats())
    session.budget.left_over = left_over
    shown = analysis.line(decision) if line else ()
    moves = analysis.first_moves(decision, shown) if first_moves else ()
    # Do the claims establish the status (docs/certificate.md)?
    has_proof = rules == "simple" and (ko == "threats" or problem.threats is not None)
    return Result(
        problem,
        decision.status,
        decision.ko,
        decision.qualifiers,
        moves,
        shown,
        reason=decision.undecided and f"qualifiers not decided: {decision.undecided}",
        stats=session.stats(),
        proof=SolvedProof(analysis, decision) if has_proof else None,
        rules=rules,
        ko_search=ko,
    )


def _unknown(problem: Problem, rules: Rules, reason: str, stats: Stats) -> Result:
    return Result(problem, "unknown", evidence="unknown", reason=reason, stats=stats, rules=rules)


@dataclass(frozen=True, slots=True)
class SolvedProof:
    """The proof of an answer, taken from the solver's table when it is asked for.

    Holding it keeps the table in memory.
    """

    analysis: Analysis
    _decision: Decision

    def certificate(self, level: ProofLevel = 1, limits: Limits | None = None) -> Certificate:
        """Return the certificate. Raises LimitError if that takes more than the limits.

        At level 1 the static rules of docs/certificate.md are leaves of the proof, at level 0 it
        is played out to the goal. The limits are for this alone; without any, it may use as much
        memory as the answer.
        """
        decision, session = self._decision, self.analysis.session
        proofs = session.prove(decision.claims, level, limits)
        return Certificate(
            problem=to_json(session.problem),
            status=decision.status,
            claims=tuple(
                WrittenClaim(
                    cast(WrittenGoal, claim.question.goal),
                    claim.winner,
                    claim.question.attacker_threats,
                    claim.question.defender_threats,
                    claim.question.loop,
                    claim.question.removable,
                    lines,
                )
                for claim, lines in zip(decision.claims, proofs, strict=True)
            ),
            ko=None if decision.ko is None else decision.ko.to_json(),
            engine=f"shikatsu {__version__}",
            level=level,
        )

    def save(
        self,
        path: str | os.PathLike[str],
        level: ProofLevel = 1,
        limits: Limits | None = None,
    ) -> None:
        """Write the certificate. Raises OSError, or LimitError if that takes more than limits."""
        self.certificate(level, limits).save(path)
