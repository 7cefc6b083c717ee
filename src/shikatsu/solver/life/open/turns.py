"""Provers take turns, with more and more nodes, until one of them has a proof.

What one prover does not reach says nothing about the other side: without a proof nothing is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from shikatsu.solver.budget import Budget
from shikatsu.solver.life.open.provers import RADII, Answer, Attempt, Proof
from shikatsu.solver.status import Undecided

FIRST_NODES: Final = 2_000  # of each prover's first turn
MORE: Final = 4  # times as many in the next
MOST_NODES: Final = 8_000_000
# Once there is a proof with safe walls, the others may spend so many times what all have spent,
# and this part of the limits.
PATIENCE, PATIENT_UNTIL = 3, 0.7

LIMITS: Final = ("nodes", "seconds", "cancelled")

Try: TypeAlias = Callable[[Attempt, int], Answer]


@dataclass(slots=True)
class _Turn:
    """A prover, and how far from the crucial stones it looks for moves by now."""

    attempt: Attempt
    late: bool = False  # it waits for the second round
    is_over: bool = False
    reason: str = "open"

    def take(self, ask: Try, nodes: int) -> Proof | None:
        """Let it search; where its moves fail, it goes on with more of them."""
        answer = ask(self.attempt, nodes)
        while answer.outcome == "failed":
            wider = [r for r in RADII if r > self.attempt.radius]
            if not wider:
                self.is_over = True
                return None
            self.attempt = replace(self.attempt, radius=wider[0])
            answer = ask(self.attempt, nodes)
        if answer.reason not in ("open", *LIMITS):  # such as memory: more nodes would not help
            self.is_over, self.reason = True, answer.reason
        return answer.proof


def first_proof(
    ask: Try,
    attempts: Sequence[Attempt],
    budget: Budget,
    *,
    late: Sequence[Attempt] = (),
    most: int = MOST_NODES,
) -> Proof:
    """Return a proof of one of the attempts, an outright one if possible. Raises Undecided.

    ``late`` ones begin in the second round. ``most``: of a turn.
    """
    turns = [_Turn(a) for a in attempts] + [_Turn(a, late=True) for a in late]
    start = budget.nodes
    nodes = FIRST_NODES
    assumed: Proof | None = None
    enough = 0
    while nodes <= max(most, FIRST_NODES):
        for turn in turns:
            if turn.is_over or (turn.late and nodes == FIRST_NODES):
                continue
            if assumed is not None and (turn.attempt.safe_walls or budget.nodes >= enough):
                continue
            reason = budget.spent(1.0 if assumed is None else PATIENT_UNTIL)
            if reason is not None:
                return _or_undecided(assumed, reason)
            proof = turn.take(ask, min(nodes, most))
            if proof is not None and proof.is_outright:
                return proof
            if proof is not None:
                assumed = proof
                enough = budget.nodes + PATIENCE * (budget.nodes - start)
        if assumed is not None and budget.nodes >= enough:
            return assumed
        if all(turn.is_over for turn in turns):
            break
        nodes *= MORE
    reasons = {turn.reason for turn in turns}
    return _or_undecided(assumed, max(reasons, key=lambda reason: reason != "open"))


def _or_undecided(assumed: Proof | None, reason: str) -> Proof:
    if assumed is None:
        raise Undecided(reason)
    return assumed
