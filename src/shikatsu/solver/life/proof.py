"""The proof of an answer about life, taken from the solver's tables when it is asked for."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, cast

from shikatsu.certificate.writer import Certificate
from shikatsu.certificate.writer import Claim as WrittenClaim
from shikatsu.certificate.writer import Goal as WrittenGoal
from shikatsu.errors import LimitError
from shikatsu.files.jsonl import to_json
from shikatsu.model.limits import Limits, out_of
from shikatsu.model.problem import Problem
from shikatsu.model.result import ProofLevel
from shikatsu.solver.status import Claim, Decision
from shikatsu.version import __version__


@dataclass(frozen=True, slots=True)
class Written:
    """The lines of a claim's proof; on an open board, the points that they speak of."""

    lines: tuple[str, ...]
    points: tuple[str, ...] | None = None


class Prover(Protocol):
    """An analysis that writes proofs of claims."""

    @property
    def problem(self) -> Problem:
        """The problem of the claims."""

    @property
    def safe_stones(self) -> tuple[str, ...]:
        """The stones that the claims take to be safe, where no region says so."""

    def prove(
        self, claims: Iterable[Claim], level: ProofLevel = 1, limits: Limits | None = None
    ) -> Iterator[Written]:
        """Yield the lines of each claim's proof. Raises LimitError."""


def rests_on_rules(goal: str, lines: Iterable[str]) -> bool:
    """Say whether the lemmas of a claim lean on static rules that level 0 does not have."""
    rules = ("=dead",) if goal == "two_eyes" else ("=dead", "=benson")
    return any(line.endswith(rules) for line in lines)


def too_much(reason: str, limits: Limits) -> LimitError:
    """Return the error of a proof that takes more than the limits."""
    return LimitError(f"the proof was not finished: {out_of(reason, limits)}", reason)


@dataclass(frozen=True, slots=True)
class LifeProof:
    """The proof of a decision. Holding it keeps the table of the search in memory."""

    _prover: Prover
    _decision: Decision

    def certificate(self, level: ProofLevel = 1, limits: Limits | None = None) -> Certificate:
        """Return the certificate. Raises LimitError if that takes more than the limits.

        At level 1 the static rules of docs/certificate.md are leaves of the proof, at level 0 it
        is played out to the goal. The limits are for this alone; without any, it may use as much
        memory as the answer.
        """
        decision = self._decision
        proofs = self._prover.prove(decision.claims, level, limits)
        return Certificate(
            problem=to_json(self._prover.problem),
            status=decision.status,
            claims=tuple(
                WrittenClaim(
                    cast(WrittenGoal, claim.question.goal),
                    claim.winner,
                    claim.question.attacker_threats,
                    claim.question.defender_threats,
                    claim.question.loop,
                    claim.question.removable,
                    written.lines,
                    written.points,
                )
                for claim, written in zip(decision.claims, proofs, strict=True)
            ),
            ko=None if decision.ko is None else decision.ko.to_json(),
            engine=f"shikatsu {__version__}",
            level=level,
            safe=self._prover.safe_stones,
        )

    def save(
        self,
        path: str | os.PathLike[str],
        level: ProofLevel = 1,
        limits: Limits | None = None,
    ) -> None:
        """Write the certificate. Raises OSError, or LimitError if that takes more than limits."""
        self.certificate(level, limits).save(path)
