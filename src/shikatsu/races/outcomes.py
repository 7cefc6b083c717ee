"""Which outcome of a semeai follows from which answers (docs/algorithms/semeai.md argues each).

Two answers are put together only where they are strategies of opposite players: both can be
followed in one game. What one player does with one group and what he does with the other are two
games, unless one search asked for both. So the outcomes that are PROVED are

``win``, ``loss``   one side prevails;
``neither``         one side keeps its group, and the other one sees to it that it does not prevail;
``both captured``   neither side keeps its group;
``ko``              one of these answers depends on ko threats.

Before these are known there is at most a tentative outcome, and ``left_out`` says what was not
decided.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from shikatsu.board.colours import Colour, opposite
from shikatsu.model.result import Status
from shikatsu.races.questions import Kind, Questions
from shikatsu.solver.status import Decision, Undecided

# The questions are asked in turn with this many nodes, then more and more.
FIRST_NODES: Final = 4_000
MORE_NODES: Final = 4
# Who is ahead gets so many times as many: a tentative outcome needs no more, and it is easier.
AHEAD_NODES: Final = 4
# Where there is a tentative outcome, what may be spent to prove it: so many nodes, or so many times
# what the tentative one cost.
PROOF_NODES: Final = 100_000
PROOF_COST: Final = 4

_ORDER: Final[tuple[Kind, ...]] = ("ahead", "prevails", "safe")

Key: TypeAlias = tuple[Kind, Colour]
# "neither" is refined later to "seki" and "both live".
Basic: TypeAlias = Literal["win", "loss", "ko", "neither", "both captured"]


@dataclass(frozen=True, slots=True)
class Finding:
    """An outcome for the side that plays first, and the answers that it rests on.

    A move keeps the outcome if the answers to ``rests_on`` are the same after it. They are those
    of the mover's own strategy: what his opponent's strategy promises holds after every move.
    ``left_out`` says what was not decided if the outcome is tentative.
    """

    outcome: Basic
    rests_on: tuple[Key, ...]
    left_out: str | None = None


def result_of(decision: Decision) -> tuple[Status, bool]:
    """What a move must keep: the status and whom a ko favours, not its number of threats."""
    return decision.status, decision.ko is not None and decision.ko.defender_needs is not None


@dataclass(slots=True)
class Known:
    """The answers so far, with one side first, and what follows from them."""

    mover: Colour
    answers: dict[Key, Decision] = field(default_factory=dict)

    def status(self, kind: Kind, colour: Colour) -> Status:
        """Return the answer to a question if it is known, asked or implied."""
        if (kind, colour) in self.answers:
            return self.answers[kind, colour].status
        return self._implied(kind, colour)

    def result(self, kind: Kind, colour: Colour) -> tuple[Status, bool]:
        """Return what is kept while the answer stays the same (``result_of``)."""
        known = self.answers.get((kind, colour))
        return (self.status(kind, colour), False) if known is None else result_of(known)

    def _implied(self, kind: Kind, colour: Colour) -> Status:
        """Return what follows from other answers about one and the same player's strategy.

        A group that is never captured is not captured first; one that can be captured first is not
        safe, and the other one was ahead. To prevail is to capture first, and to keep the own group
        for ever.
        """
        other = opposite(colour)

        def asked(one: Kind, about: Colour) -> Status:
            known = self.answers.get((one, about))
            return "unknown" if known is None else known.status

        captured = asked("ahead", colour) == "dead" or asked("prevails", other) == "alive"
        if kind == "safe" and captured:
            return "dead"
        if kind == "ahead" and "alive" in (asked("safe", colour), asked("prevails", colour)):
            return "alive"
        if kind == "ahead" and asked("ahead", other) == "dead":
            return "alive"
        if kind == "prevails" and (
            self.status("safe", colour) == "dead" or self.status("ahead", other) == "alive"
        ):
            return "dead"
        return "unknown"

    def proved(self) -> Finding | None:
        """Return the outcome that the answers prove, but for ko."""
        own, other = self.mover, opposite(self.mover)
        if self.status("prevails", own) == "alive":
            return Finding("win", (("prevails", own),))
        if self.status("prevails", other) == "alive":
            return Finding("loss", (("prevails", other),))
        if self.status("safe", own) == "alive" and self.status("prevails", own) == "dead":
            return Finding("neither", (("safe", own),))
        if self.status("safe", other) == "alive" and self.status("prevails", other) == "dead":
            return Finding("neither", (("prevails", other),))
        if self.status("safe", own) == "dead" and self.status("safe", other) == "dead":
            return Finding("both captured", (("safe", other),))
        return None

    def ko(self) -> Finding | None:
        """Return a ko, if there is one: a group is safe, or its owner prevails, by threats.

        It is proved if no question is left whose answer could lead to another outcome.
        """
        kos = tuple(key for key, decision in self.answers.items() if decision.ko is not None)
        kos = tuple(key for key in kos if key[0] != "ahead")
        if not kos:
            return None
        others = any(kind != "ahead" for kind, _colour in self.open())
        return Finding("ko", kos, "whether it can be avoided was not decided" if others else None)

    def tentative(self) -> Finding | None:
        """Return the outcome that the answers suggest."""
        own, other = self.mover, opposite(self.mover)
        for first, second in ((own, other), (other, own)):
            leads, doomed = (
                self.status("ahead", second) == "dead",
                self.status("safe", second) == "dead",
            )
            if leads or (doomed and self.status("safe", first) == "alive"):
                left_out = f"whether {first.capitalize()} lives after the capture was not decided"
                key: Key = ("ahead" if leads else "safe", second)
                return Finding("win" if first == own else "loss", (key,), left_out)
        both = [self.status("ahead", colour) for colour in (own, other)]
        if both == ["alive", "alive"]:
            left_out = "whether a group can be captured after the other one was not decided"
            return Finding("neither", (("ahead", own),), left_out)
        kos = tuple(key for key, decision in self.answers.items() if decision.ko is not None)
        return Finding("ko", kos, "what becomes of the captor was not decided") if kos else None

    def open(self) -> Iterator[Key]:
        """Yield the questions that may still change the outcome, those that decide most first."""
        for kind in _ORDER:
            for colour in (self.mover, opposite(self.mover)):
                if self.status(kind, colour) == "unknown":
                    yield kind, colour


class Search:
    """The search for the outcome with one side first; it may be run again with more to spend."""

    def __init__(self, questions: Questions, mover: Colour) -> None:
        self.known = Known(mover)
        self.reason = "nodes"
        self.cost = 0
        self._questions = questions
        self._line = questions.start(mover)
        self._nodes = FIRST_NODES

    def run(self) -> Finding | None:
        """Return the outcome; None if a limit was reached first, which is the ``reason`` then."""
        allowed: int | None = None
        while any(True for _ in self.known.open()):
            if (proved := self._ask_all()) is not None:
                return proved
            if (reached := self._questions.budget.spent()) is not None:
                self.reason = reached
                break
            if self.reason == "memory":  # more nodes would not help
                break
            if allowed is None and (self.known.ko() or self.known.tentative()):
                allowed = max(PROOF_NODES, (1 + PROOF_COST) * self.cost)
            if allowed is not None and self.cost >= allowed:
                break
            self._nodes *= MORE_NODES
        return self.known.ko() or self.known.tentative()

    def _ask_all(self) -> Finding | None:
        """Ask all that is open, with so many nodes each, until an outcome is proved."""
        tried: set[Key] = set()
        while (key := next((k for k in self.known.open() if k not in tried), None)) is not None:
            tried.add(key)
            before = self._questions.budget.nodes
            try:
                nodes = self._nodes * (AHEAD_NODES if key[0] == "ahead" else 1)
                self.known.answers[key] = self._questions.decide(*key, self._line, nodes)
            except Undecided as reached:
                self.reason = reached.reason
                continue
            finally:
                self.cost += self._questions.budget.nodes - before
            if (proved := self.known.proved()) is not None:
                return proved
        return None
