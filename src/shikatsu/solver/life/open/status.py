"""The status of a group on the board as it stands, put together from proofs of one side each.

docs/algorithms/zones.md says which proofs an answer needs. A proof that is not found says nothing,
so the procedure is not that of ``solver.status``: it asks for what can be proved, and says what is
left open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from shikatsu.board.points import reading_order
from shikatsu.model.evidence import Assumption
from shikatsu.model.result import Ko, Status
from shikatsu.model.verdict import SURVIVES
from shikatsu.solver.life.open.provers import Attempt, Proof
from shikatsu.solver.questions import Question, capture, two_eyes
from shikatsu.solver.status import Claim, Decision, Undecided

# A death is proved against so many ko threats if possible, or else against as many as can be shown.
MANY_THREATS: Final = 8
# A ko that takes more threats than this is not looked for.
MOST_THREATS: Final = 4


class Prove(Protocol):
    """Looks for a proof of one of some attempts; Undecided if there is none within the limits."""

    def __call__(
        self, attempts: Sequence[Attempt], late: Sequence[Attempt] = (), *, detail: bool = False
    ) -> Proof:
        """Return the first proof that is found. ``detail``: with a part of what is left."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be known beyond who wins without threats.

    Whether a death withstands ``many`` threats, or else how many of up to ``most``; and whether
    who survives has two ``eyes``.
    """

    many: int = MANY_THREATS
    most: int = MOST_THREATS
    eyes: bool = True

    @classmethod
    def beside(cls, best: Decision) -> Wanted:
        """Return what tells other first moves from the best ones, which lead to ``best``."""
        if best.status == "dead":
            return cls(MANY_THREATS if best.withstands is None else best.withstands, 0)
        needed = 0 if best.ko is None else best.ko.defender_needs or 0
        return cls(0, needed, eyes=best.status == "alive" and not best.qualifiers)

    def tells(self, decision: Decision, *, defends: bool) -> bool:
        """Say whether a first move that leads to a decision is surely worse, or as good."""
        least = max(self.many, self.most)
        known = decision.withstands is None or decision.withstands >= least
        return known and not (defends and self.eyes and decision.qualifiers)


def open_status(
    prove: Prove,
    threats: tuple[int, int] | None,
    wanted: Wanted | None = None,
    *,
    assumes: bool = True,
) -> Decision:
    """Return the status, or the answer with exactly these threats. Raises Undecided.

    ``assumes``: that the group dies if the attacker's walls are safe is an answer.
    """
    wanted = wanted or Wanted()
    if threats is not None:
        question = capture(*threats)
        proof = prove(both(question, assumes=assumes))
        status: Status = "dead" if proof.attempt.winner == "attacker" else "alive"
        return _decision(status, [proof], question)
    # That he is never captured, with whatever threats, is often as easy as without any.
    never = Attempt(capture(None, 0), "defender")
    *kills, lives = both(capture(0, 0), assumes=assumes)
    main = prove([*kills, never], [lives])
    if main.attempt.winner == "attacker":
        return _dead(prove, main, wanted)
    return _survives(prove, main, wanted)


def both(question: Question, *, assumes: bool = True) -> list[Attempt]:
    """Return the attempts at a question: a kill with safe walls, if wanted, one without, a life.

    Who has any number of threats proves nothing: he would have to use them up. What is known of
    safe walls helps where they are at stake, so that it comes first.
    """
    kill = Attempt(question, "attacker")
    kills = [replace(kill, safe_walls=True), kill] if assumes else [kill]
    lives = [Attempt(question, "defender")]
    return [
        *(kills if question.attacker_threats is not None else []),
        *(lives if question.defender_threats is not None else []),
    ]


def _dead(prove: Prove, main: Proof, wanted: Wanted) -> Decision:
    """Against how many threats? Or is it a ko?"""
    many = _try(prove, [_kill(main, wanted.many)]) if wanted.many else None
    if many is not None:
        return _decision("dead", [main, many], withstands=wanted.many)
    best, known = 0, main
    for threats in range(1, wanted.most + 1):
        # The life is one on the same board: safe walls are not captured there either.
        lives = replace(_kill(main, threats), winner="defender")
        found = _try(prove, [_kill(main, threats), lives])
        if found is None:
            break
        if found.attempt.winner == "defender":
            return _decision("ko", [known, found], ko=Ko(defender_needs=threats))
        best, known = threats, found
    proofs = [main] if known is main else [main, known]
    return _decision("dead", proofs, withstands=best)


def _kill(main: Proof, threats: int) -> Attempt:
    """Return the attempt to kill as in ``main``, against so many threats."""
    return Attempt(capture(0, threats), "attacker", safe_walls=main.attempt.safe_walls)


def _survives(prove: Prove, main: Proof, wanted: Wanted) -> Decision:
    """By two eyes? Or, if only without threats, how many does the attacker need?"""
    if main.attempt.question.attacker_threats is not None:
        return _needs_threats(prove, main, wanted)
    eyes = _try(prove, [Attempt(two_eyes(), "defender")]) if wanted.eyes else None
    if eyes is None:
        return _decision("alive", [main], qualifiers=(SURVIVES,))
    return _decision("alive", [main, eyes])


def _needs_threats(prove: Prove, main: Proof, wanted: Wanted) -> Decision:
    known = main
    for threats in range(1, MOST_THREATS + 1):
        never = Attempt(capture(None, 0), "defender")
        # No safe walls: the life may have captured them.
        found = prove([*both(capture(threats, 0), assumes=False), never])
        if found.attempt == never:
            return _survives(prove, found, wanted)
        if found.attempt.winner == "attacker":
            return _decision("ko", [known, found], ko=Ko(attacker_needs=threats))
        known = found
    raise Undecided("open")


def _try(prove: Prove, attempts: Sequence[Attempt]) -> Proof | None:
    """Return a proof of what would only say more, or None."""
    try:
        return prove(attempts, detail=True)
    except Undecided:
        return None


def _decision(
    status: Status,
    proofs: Sequence[Proof],
    main: Question | None = None,
    *,
    ko: Ko | None = None,
    qualifiers: tuple[str, ...] = (),
    withstands: int | None = None,
) -> Decision:
    first = proofs[0].attempt
    return Decision(
        status,
        tuple(Claim(proof.attempt.question, proof.attempt.winner) for proof in proofs),
        Claim(main or capture(0, 0), first.winner),
        ko,
        qualifiers,
        withstands=withstands,
        assumptions=joined(a for proof in proofs for a in proof.assumptions),
        zone=frozenset[str]().union(*(proof.zone for proof in proofs)),
    )


def joined(assumptions: Iterable[Assumption]) -> tuple[Assumption, ...]:
    """Return the assumptions of several proofs as one about all their stones."""
    found = list(assumptions)
    if not found:
        return ()
    points = reading_order({point for one in found for point in one.points})
    return (replace(found[0], points=points),)
