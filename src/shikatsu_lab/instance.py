"""What is solved, and what somebody else says about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from shikatsu.board.colours import Colour, opposite
from shikatsu.errors import FormatError
from shikatsu.files.gnugo import Code
from shikatsu.model.problem import Problem
from shikatsu.model.result import Ko, Status


class Record(Protocol):
    """What was recorded elsewhere about an answer; ``str`` shows it as people read it."""

    def allows(self, status: Status, ko: Ko | None, qualifiers: Iterable[str] = ()) -> bool:
        """Whether an answer agrees with what was recorded."""

    def accepts(self, code: Code, move: str | None) -> bool:
        """Whether a player who gets something (a code) does so by a first move that is recorded."""

    def without_threats(self) -> Record:
        """Return what the answer is if nobody has a ko threat; seki is life then."""

    def to_json(self) -> dict[str, Any]:
        """Return what was recorded as a dict that json.dumps accepts."""


@dataclass(frozen=True, slots=True)
class Expected:
    """An answer that was recorded elsewhere: one of these statuses, with this ko.

    ``qualifiers`` is None where the source says nothing about them, ``moves`` where it does not
    say which first moves lead to this answer.
    """

    statuses: tuple[Status, ...]
    ko: Ko | None = None
    qualifiers: tuple[str, ...] | None = None
    moves: tuple[str, ...] | None = None

    def allows(self, status: Status, ko: Ko | None, qualifiers: Iterable[str] = ()) -> bool:
        """Whether an answer agrees with what was recorded."""
        if self.qualifiers is not None and sorted(self.qualifiers) != sorted(qualifiers):
            return False
        return status in self.statuses and ko == self.ko

    def accepts(self, code: Code, move: str | None) -> bool:
        """Whether a first move is one that was recorded; always if none was."""
        del code
        return not self.moves or move in self.moves

    def without_threats(self) -> Expected:
        """Return what the answer is if nobody has a ko threat; seki is life then."""
        dead = self.statuses == ("dead",)
        if self.ko is not None:
            dead = self.ko.defender_needs is not None
        return Expected(("dead",) if dead else ("alive",), moves=self.moves)

    def __str__(self) -> str:
        return answer_text(" or ".join(self.statuses), self.ko, self.qualifiers or ())

    def to_json(self) -> dict[str, Any]:
        """Return what was recorded as a dict that json.dumps accepts."""
        record: dict[str, Any] = {
            "status": list(self.statuses),
            "ko": None if self.ko is None else ko_record(self.ko),
        }
        if self.qualifiers is not None:
            record["qualifiers"] = list(self.qualifiers)
        if self.moves is not None:
            record["moves"] = list(self.moves)
        return record


@dataclass(frozen=True, slots=True)
class Instance:
    """One problem of a suite; ``moves`` are first moves with recorded results of their own."""

    suite: str
    problem: Problem
    expected: Record | None = None
    moves: tuple[tuple[str, Expected], ...] = ()

    @property
    def id(self) -> str:
        """The id of the problem; two instances share it if both sides play first."""
        return self.problem.id

    @property
    def mover(self) -> Colour:
        """Who plays first."""
        return self.problem.to_play

    @property
    def attacker_first(self) -> bool:
        """Whether the side that wants to capture plays first."""
        return self.problem.to_play == self.problem.attacker

    @property
    def empties(self) -> int:
        """How many points of the region are empty: the usual measure of size.

        What is read out on the whole board has no region: all empty points count.
        """
        problem = self.problem
        stones = problem.black | problem.white
        if not problem.in_region:
            return problem.columns * problem.rows - len(stones)
        return len(set(problem.require_region()) - stones)


@dataclass(frozen=True, slots=True)
class Collection:
    """The instances of a suite, and what of it could not be read."""

    instances: tuple[Instance, ...]
    faults: tuple[FormatError, ...] = ()


def without_threats(problem: Problem) -> Problem:
    """Return the binary question in which nobody has a ko threat."""
    return problem.with_(attacker_threats=0, defender_threats=0)


def both_first(problem: Problem) -> tuple[Problem, Problem]:
    """Return the problem with its own player first, and with the other one first."""
    return problem, problem.with_(to_play=opposite(problem.to_play), ban=None)


def only(instances: Sequence[Instance], ids: Sequence[str]) -> list[Instance]:
    """Return the instances with these ids, all of them if no id is given."""
    return [instance for instance in instances if not ids or instance.id in ids]


def ko_record(ko: Ko) -> dict[str, Any]:
    """Return a ko as journals have it: ``Ko(**record)`` gives it back."""
    return {**ko.to_json(), **({"at_least": True} if ko.at_least else {})}


def answer_text(status: str, ko: Ko | None, qualifiers: Iterable[str] = ()) -> str:
    """Write an answer in a few words: "ko, defender needs 2", "dead, moonshine"."""
    words = [status]
    if ko is not None:
        side, count = next(iter(ko.to_json().items()))
        least = "at least " if ko.at_least else ""
        words.append(f"{side.replace('_', ' ')} {least}{count}")
    return ", ".join([*words, *qualifiers])
