"""The full status of a position, put together from binary questions (docs/model.md).

Nothing here knows how a question is answered: the procedure gets a function ``ask`` and can be
tested with any table of answers. ``ask`` raises Undecided when a limit is reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from typing import Final, TypeAlias

from shikatsu.model.evidence import Assumption
from shikatsu.model.result import Ko, Status
from shikatsu.solver.questions import (
    TWO_EYES_THREATS,
    Question,
    Side,
    capture,
    capture_removable,
    one_eye,
    two_eyes,
)

Ask: TypeAlias = Callable[[Question], Side]

# A dead group is dead although its owner has so many threats, and loops favour him. With fewer he
# may keep a fight going for ever: that is a ko, a stall.
STALL_THREATS: Final = 3
STANDOFF_EXTRA_THREATS: Final = 2
# In captures and connections, what takes more threats than this to turn is no ko any more.
KO_THREATS: Final = 4
# But the prover may get so many: his do not cost orders (docs/algorithms/capture-answers.md).
MANY_THREATS: Final = 10


class Undecided(Exception):  # noqa: N818 - it is an outcome, not an error
    """A question was not decided; the argument is the reason ("nodes", "seconds", ...)."""

    @property
    def reason(self) -> str:
        """Why it was not decided."""
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Claim:
    """An answered question: what a certificate has to prove."""

    question: Question
    winner: Side


@dataclass(frozen=True, slots=True)
class Decision:
    """A status with the claims that establish it; ``main`` is the answer when nobody has threats.

    For a binary question ``main`` is the answer to just that. Lines keep what is known
    ``besides``, too, as long as they can. ``undecided`` says why the qualifiers are incomplete, if
    they are.

    On an open board ``zone`` is what the claims depend on, and a death ``withstands`` so many ko
    threats of its owner (None: any number).
    """

    status: Status
    claims: tuple[Claim, ...]
    main: Claim
    ko: Ko | None = None
    qualifiers: tuple[str, ...] = ()
    undecided: str | None = None
    besides: tuple[Claim, ...] = ()
    withstands: int | None = None
    assumptions: tuple[Assumption, ...] = ()
    zone: frozenset[str] | None = None

    def won_by(self, side: Side) -> tuple[Claim, ...]:
        """Return the claims that ``side`` won: what the status promises to it."""
        return tuple(claim for claim in self.claims if claim.winner == side)

    def leading_first(self) -> tuple[Claim, ...]:
        """Return the claims, first one that cannot be won by repetition: its line has an end."""
        known = (*self.claims, *self.besides)
        return tuple(sorted(known, key=lambda claim: claim.winner == claim.question.loop))


def binary_status(ask: Ask, question: Question) -> Decision:
    """Answer one question as "alive" or "dead". Raises Undecided."""
    claim = Claim(question, ask(question))
    return Decision("dead" if claim.winner == "attacker" else "alive", (claim,), claim)


def status_without_threats(ask: Ask, *, eye: bool = False) -> Decision:
    """Tell alive, seki and dead apart where threats make no sense (superko). Raises Undecided."""
    if eye:
        return binary_status(ask, one_eye(0, 0))
    main = Claim(capture(0, 0), ask(capture(0, 0)))
    if main.winner == "attacker":
        return Decision("dead", (main,), main)
    eyes = Claim(two_eyes(0), ask(two_eyes(0)))
    return Decision("alive" if eyes.winner == "defender" else "seki", (main, eyes), main)


def full_status(ask: Ask, *, qualify: bool = True) -> Decision:
    """Find status, ko and qualifiers. Raises Undecided if the status itself is not decided."""
    main = Claim(capture(0, 0), ask(capture(0, 0)))
    decision = _attacker_wins(ask, main) if main.winner == "attacker" else _survives(ask, main)
    return _qualified(ask, decision) if qualify else decision


def one_eye_status(ask: Ask, *, qualify: bool = True) -> Decision:
    """Find status, ko and qualifiers of a one-eye problem. Raises Undecided as full_status does."""
    main = Claim(one_eye(0, 0), ask(one_eye(0, 0)))
    if main.winner == "defender":
        return _eye_is_made(ask, main)
    decision = _no_eye(ask, main)
    return _qualified(ask, decision) if qualify else decision


def two_phase_status(ask: Ask, *, eye: bool) -> Decision:
    """Search once without threats, once with all threats for the loser: ko or not, no counting.

    As in the papers. Raises Undecided.
    """
    question = one_eye if eye else capture
    main = Claim(question(0, 0), ask(question(0, 0)))
    attacker_wins = main.winner == "attacker"
    again = question(0, None) if attacker_wins else question(None, 0)
    second = Claim(again, ask(again))
    status: Status = "dead" if attacker_wins else "alive"
    if second.winner == main.winner:
        return Decision(status, (main, second), main)
    needs = "defender_needs" if attacker_wins else "attacker_needs"
    ko = Ko(**{needs: 1}, at_least=True)
    return Decision("ko", (main, second), main, ko=ko)


def capture_status(ask: Ask, question: Callable[[int, int], Question], prover: Side) -> Decision:
    """Tell dead, alive and ko apart for a capture or a connection. Raises Undecided.

    ``question`` asks with (attacker, defender) threats; the loser gets one of them after the other,
    up to KO_THREATS. ``prover``, who must reach the goal, may get up to MANY_THREATS: whether so
    many help him is asked early, because it says at once that there is no ko, or that there is one.
    """
    main = Claim(question(0, 0), ask(question(0, 0)))
    claims = [main]
    many: Claim | None = None
    for needs in range(1, KO_THREATS + 1):
        claims.append(_with_threats(ask, question, main, needs))
        if claims[-1].winner != main.winner:
            return _capture_ko(main, needs, tuple(claims[-2:]))
        if needs == 1 and main.winner != prover:
            with suppress(Undecided):
                many = _with_threats(ask, question, main, MANY_THREATS)
            if many is not None:
                break
    last = claims[-1] if many is None else many
    if last.winner != main.winner:
        return _many_threats_ko(ask, question, claims, last)
    status: Status = "dead" if main.winner == "attacker" else "alive"
    return Decision(status, (main, last), main)


def _many_threats_ko(
    ask: Ask, question: Callable[[int, int], Question], claims: Sequence[Claim], many: Claim
) -> Decision:
    """Count the threats that turn a result which one does not turn, and many do."""
    main, before = claims[0], claims[-1]
    for needs in range(2, MANY_THREATS):
        try:
            claim = _with_threats(ask, question, main, needs)
        except Undecided:
            return _capture_ko(main, needs, (before, many), at_least=True)
        if claim.winner != main.winner:
            return _capture_ko(main, needs, (before, claim))
        before = claim
    return _capture_ko(main, MANY_THREATS, (before, many))


def _with_threats(
    ask: Ask, question: Callable[[int, int], Question], main: Claim, threats: int
) -> Claim:
    asked = against(question, main.winner, threats)
    return Claim(asked, ask(asked))


def against(question: Callable[[int, int], Question], winner: Side, threats: int) -> Question:
    """Ask again, with so many threats of the loser."""
    return question(0, threats) if winner == "attacker" else question(threats, 0)


def _capture_ko(
    main: Claim, needs: int, claims: tuple[Claim, ...], *, at_least: bool = False
) -> Decision:
    side = "defender_needs" if main.winner == "attacker" else "attacker_needs"
    ko = Ko(**{side: needs}, at_least=at_least)
    return Decision("ko", claims, main, ko=ko)


def tentative_status(
    question: Callable[[int, int], Question],
    leaning: Callable[[Question, int | None], Side | None],
) -> Decision | None:
    """Return what an undecided capture or connection looks like, from what was refuted so far.

    ``leaning`` says who wins a question, or seems to, if orders were refuted so far beyond those of
    wins with fewer threats. That it seems to be a ko takes a win that one more threat of the loser
    refutes, up to its order; with several threats, of which each tends to cost an order, up to the
    next one.
    """
    winner = leaning(question(0, 0), None)
    if winner is None:
        return None
    main = Claim(question(0, 0), winner)
    claims = [main]
    for needs in range(1, KO_THREATS + 1):
        asked = against(question, winner, needs)
        other = leaning(asked, 0 if needs == 1 else 1)
        if other is None:
            break
        claims.append(Claim(asked, other))
        if other != winner:
            return _capture_ko(main, needs, tuple(claims[-2:]))
    known = (main,) if len(claims) == 1 else (main, claims[-1])
    return Decision("dead" if winner == "attacker" else "alive", known, main)


def _no_eye(ask: Ask, main: Claim) -> Decision:
    unlimited = Claim(one_eye(0, None), ask(one_eye(0, None)))
    if unlimited.winner == "attacker":
        return Decision("dead", (main, unlimited), main)
    # An eye is made in finitely many moves, so a finite number of threats is enough.
    needs = _least(ask, lambda threats: one_eye(0, threats), "defender")
    claims = (
        Claim(one_eye(0, needs - 1), "attacker"),
        Claim(one_eye(0, needs), "defender"),
    )
    return Decision("ko", claims, main, ko=Ko(defender_needs=needs))


def _eye_is_made(ask: Ask, main: Claim) -> Decision:
    unlimited = Claim(one_eye(None, 0), ask(one_eye(None, 0)))
    if unlimited.winner == "defender":
        many = Claim(one_eye(TWO_EYES_THREATS, 0), ask(one_eye(TWO_EYES_THREATS, 0)))
        if many.winner == "defender":
            return Decision("alive", (unlimited, many), main)
    # He wins with finitely many: an end that threats alone bring about, or a loop with eight.
    needs = _least(ask, lambda threats: one_eye(threats, 0), "attacker")
    claims = (
        Claim(one_eye(needs - 1, 0), "defender"),
        Claim(one_eye(needs, 0), "attacker"),
    )
    # With more than eight, an endless fight would not count: it must be won without one.
    more = (unlimited,) if needs > TWO_EYES_THREATS else ()
    return Decision("ko", claims + more, main, ko=Ko(attacker_needs=needs))


def _least(ask: Ask, question: Callable[[int], Question], side: Side) -> int:
    """The least number of threats, of which there is one, with which ``side`` wins."""
    return next(threats for threats in count(1) if ask(question(threats)) == side)


def _attacker_wins(ask: Ask, main: Claim) -> Decision:
    unlimited = Claim(capture(0, None), ask(capture(0, None)))
    if unlimited.winner == "attacker":
        many = Claim(capture(0, STALL_THREATS), ask(capture(0, STALL_THREATS)))
        if many.winner == "attacker":
            return Decision("dead", (main, many, unlimited), main)
    # The defender can finish with enough threats, or a few of them keep a loop going: the least
    # number exists.
    needs = _least(ask, lambda threats: capture(0, threats), "defender")
    claims = (
        Claim(capture(0, needs - 1), "attacker"),
        Claim(capture(0, needs), "defender"),
    )
    # With more than that, a loop would not count: he must be able to finish.
    ko = Ko(defender_needs=needs)
    if needs > STALL_THREATS:
        return Decision("ko", (*claims, unlimited), main, ko=ko)
    return Decision("ko", claims, main, ko=ko, besides=(unlimited,))


def _survives(ask: Ask, main: Claim) -> Decision:
    unlimited = Claim(capture(None, 0), ask(capture(None, 0)))
    if unlimited.winner == "attacker":
        needs = _least(ask, lambda threats: capture(threats, 0), "attacker")
        claims = (
            Claim(capture(needs - 1, 0), "defender"),
            Claim(capture(needs, 0), "attacker"),
        )
        return Decision("ko", claims, main, ko=Ko(attacker_needs=needs))
    eyes = Claim(two_eyes(), ask(two_eyes()))
    status: Status = "alive" if eyes.winner == "defender" else "seki"
    return Decision(status, (unlimited, eyes), main)


def _qualified(ask: Ask, decision: Decision) -> Decision:
    found: list[str] = []
    undecided = None
    try:
        for qualifier in _qualifiers(ask, decision):
            found.append(qualifier)  # what was found before a limit is kept
    except Undecided as reached:
        undecided = reached.reason
    return replace(decision, qualifiers=tuple(found), undecided=undecided)


def _qualifiers(ask: Ask, decision: Decision) -> Iterator[str]:
    if decision.main.question.goal == "one_eye":
        if ask(one_eye(0, 0, loop="defender")) == "defender":
            yield "loop"
        return
    if decision.main.winner == "defender":
        # A capture that needs no loop stays one when loops go to the attacker, so only a
        # surviving defender can depend on the loop.
        if ask(capture(0, 0, loop="attacker")) == "attacker":
            yield "loop"
        return
    if decision.ko is None:
        if ask(capture(0, None, loop="defender")) == "defender":
            yield "moonshine"
        return
    if ask(capture(0, None)) == "attacker":
        yield "stall"
    assert decision.ko.defender_needs is not None
    threats = decision.ko.defender_needs + STANDOFF_EXTRA_THREATS
    if ask(capture_removable(0, threats)) == "attacker":
        yield "standoff"
