"""A result: status, evidence and cost. What a person reads of it is in verdict.py."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, Protocol, TypeAlias

from shikatsu.board.pictured import Pictured
from shikatsu.board.points import reading_order
from shikatsu.errors import ShikatsuError
from shikatsu.model.evidence import EVIDENCES, Assumption, Evidence
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu.model.verdict import verdict

Status: TypeAlias = Literal["alive", "dead", "seki", "ko", "unknown"]
Rules: TypeAlias = Literal["simple", "superko"]
KoSearch: TypeAlias = Literal["threats", "phases"]
Walls: TypeAlias = Literal["real", "safe"]  # the attacker's stones around: as they are, or safe
ProofLevel: TypeAlias = Literal[0, 1]
Algorithm: TypeAlias = Literal["ldfpn", "dfpn", "pseudo"]
Generator: TypeAlias = Literal["heuristic", "heuristic+", "full"]
GeneratorChoice: TypeAlias = Literal["auto", "heuristic", "heuristic+", "full"]

STATUSES: Final[tuple[Status, ...]] = ("alive", "dead", "seki", "ko", "unknown")
RULES: Final[tuple[Rules, ...]] = ("simple", "superko")
KO_SEARCHES: Final[tuple[KoSearch, ...]] = ("threats", "phases")
WALLS: Final[tuple[Walls, ...]] = ("real", "safe")
PROOF_LEVELS: Final[tuple[ProofLevel, ...]] = (0, 1)
ALGORITHMS: Final[tuple[Algorithm, ...]] = ("ldfpn", "dfpn", "pseudo")
GENERATORS: Final[tuple[Generator, ...]] = ("heuristic", "heuristic+", "full")
# "auto": what is reached with few moves is confirmed with more of them.
GENERATOR_CHOICES: Final[tuple[GeneratorChoice, ...]] = ("auto", *GENERATORS)
ORDERS: Final = 5  # of threat sequences, unless another number is asked for
MOST_ORDERS: Final = 12


class Proof(Protocol):
    """A certificate that can be written to a file and checked without the solver."""

    def save(
        self,
        path: str | os.PathLike[str],
        level: ProofLevel = 1,
        limits: Limits | None = None,
    ) -> None:
        """Write the certificate (docs/certificate.md): with static rules, or without (level 0).

        Raises OSError, or LimitError if that takes more than the limits; no file is left then.
        """


@dataclass(frozen=True, slots=True)
class Ko:
    """Who needs how many ko threats to turn the result: exactly one of the two is given.

    ``at_least`` says that more may be needed: they were not counted. Raises ShikatsuError
    otherwise, or for a number below 1.
    """

    defender_needs: int | None = None
    attacker_needs: int | None = None
    at_least: bool = False

    def __post_init__(self) -> None:
        given = [n for n in (self.defender_needs, self.attacker_needs) if n is not None]
        if len(given) != 1 or given[0] < 1:
            raise ShikatsuError(
                "a ko needs either defender_needs or attacker_needs, and at least 1 threat"
            )

    def to_json(self) -> dict[str, int]:
        """Return {"defender_needs": n} or {"attacker_needs": n}."""
        if self.defender_needs is not None:
            return {"defender_needs": self.defender_needs}
        assert self.attacker_needs is not None
        return {"attacker_needs": self.attacker_needs}


@dataclass(frozen=True, slots=True)
class FirstMove:
    """A first move (a vertex or "pass"), the status that it leads to, and how play goes on.

    ``line`` is good play of both sides after the move, colours alternating from the opponent.
    A wrong move, one that leads to less than the result, has a ``refutation``: the reply that
    holds its player to this status, "pass" if the opponent may even play elsewhere. ``unique``
    says whether it is the only reply, a pass included, that does; None if there is no refutation
    or a limit was reached. The status is "unknown" if a limit was reached; what it rests on
    otherwise, ``Result.evidence_of`` says. ``qualifiers``, ``withstands``, ``zone`` and
    ``assumptions`` are those of a result on an open board.
    """

    move: str
    status: Status
    ko: Ko | None = None
    line: tuple[str, ...] = ()
    refutation: str | None = None
    unique: bool | None = None
    qualifiers: tuple[str, ...] = ()
    withstands: int | None = None
    zone: frozenset[str] | None = None
    assumptions: tuple[Assumption, ...] = ()

    def __post_init__(self) -> None:
        _check_status(self.status, self.ko)
        if self.refutation is None and self.unique is not None:
            raise ShikatsuError("only a refutation can be unique")

    @property
    def decided(self) -> bool:
        """Whether there is an answer."""
        return self.status != "unknown"

    def to_json(self, evidence: Evidence) -> dict[str, Any]:
        """Return the move as it stands in the "moves" of a result line."""
        return {
            "move": self.move,
            "status": self.status,
            **ko_json(self.ko),
            "evidence": evidence,
            "proved": evidence == "proved",
            "line": list(self.line),
            "refutation": self.refutation,
            "unique": self.unique,
            "qualifiers": list(self.qualifiers),
            "withstands": self.withstands,
            "zone": zone_json(self.zone),
        }


@dataclass(frozen=True, slots=True)
class QuestionCost:
    """One binary question that was asked on the way to an answer; ``winner`` None: not decided."""

    question: str
    winner: str | None
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Stats:
    """What an answer cost; ``counters`` has one number per event of the search.

    ``questions`` are the binary questions in the order in which they were asked.
    """

    nodes: int = 0
    seconds: float = 0.0
    counters: Mapping[str, int] = field(default_factory=dict)
    table_entries: int = 0
    table_mb: float = 0.0
    questions: tuple[QuestionCost, ...] = ()


@dataclass(frozen=True, slots=True)
class Capture:
    """How far a capture or a connection was read out, and what the answer relies on.

    The goal is to capture, or to connect. If it is reached without ko threats, ``order`` is that of
    the threat sequence that reaches it, where the algorithm knows orders, and ``unconditional``
    says that this holds whatever the opponent plays: all his moves were looked at, not only those
    of the ``generator``. If it is not reached, that holds for threat sequences up to
    ``order_limit``, with a block of ``order_limit`` + 2 liberties counted as escaped. In an answer
    that is "unknown" it is the highest order that was refuted without ko threats, 0 if none was.
    """

    algorithm: Algorithm
    generator: Generator
    order: int | None
    order_limit: int
    unconditional: bool

    def to_json(self) -> dict[str, Any]:
        """Return the keys that a result line has for it."""
        return {
            "order": self.order,
            "order_limit": self.order_limit,
            "generator": self.generator,
            "algorithm": self.algorithm,
            "unconditional": self.unconditional,
        }


# The same keys of a result line where nothing is read out.
NO_CAPTURE: Final[Mapping[str, None]] = dict.fromkeys(
    ("order", "order_limit", "generator", "algorithm", "unconditional")
)


@dataclass(frozen=True, slots=True)
class TentativeAnswer:
    """What an unknown capture or connection looks like, as far as it was read out; not proved.

    ``move`` is a first move that goes with it, if its player gets anything. ``withstands`` is how
    many ko threats of the loser are known not to turn it.
    """

    status: Status
    ko: Ko | None = None
    move: str | None = None
    withstands: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return the answer as it stands in a result line."""
        return {"status": self.status, **ko_json(self.ko), "move": self.move}


@dataclass(frozen=True, slots=True)
class Result(Pictured):
    """The answer to a problem, with ``problem.to_play`` playing first.

    ``moves`` is empty unless every first move was asked for; best first. ``line`` is the principal
    variation: good play of both sides, colours alternating from ``problem.to_play``.

    ``evidence`` says what the answer rests on: "proved", "conditional" on ``assumptions`` that the
    program made, "tentative", or "unknown", if the status is unknown; then ``reason`` says why
    ("nodes", "seconds", "memory", "cancelled", "open").

    ``found_region`` says that the region was found, not given. ``wall`` are stones around it that
    are not proved to be safe: what the attacker achieves with any one first move rests on them,
    even where the answer itself is proved without.

    ``analysis`` is what the answer comes from, for who has more to ask (``solver.analysis_of``). It
    holds the tables of the search, as ``proof`` does.

    On an open board ``zone`` is what the answer depends on: it is the same on every board that has
    the same stones there, and walls with the same liberties. A death ``withstands`` so many ko
    threats (None: any number). ``walls`` "safe": the user has said that the attacker's stones
    around are safe.

    ``capture`` says what an answer about a capture or a connection relies on; None for other goals.
    ``tentative`` is what it looks like if it is unknown; None if it looks like nothing yet.
    """

    problem: Problem
    status: Status
    ko: Ko | None = None
    qualifiers: tuple[str, ...] = ()
    moves: tuple[FirstMove, ...] = ()
    line: tuple[str, ...] = ()
    evidence: Evidence = "proved"
    assumptions: tuple[Assumption, ...] = ()
    reason: str | None = None
    stats: Stats = Stats()
    proof: Proof | None = None
    analysis: object = field(default=None, repr=False, compare=False)
    rules: Rules = "simple"
    ko_search: KoSearch = "threats"
    found_region: bool = False
    wall: Assumption | None = None
    capture: Capture | None = None
    tentative: TentativeAnswer | None = None
    zone: frozenset[str] | None = None
    withstands: int | None = None
    walls: Walls = "real"

    def __post_init__(self) -> None:
        _check_status(self.status, self.ko)
        if self.evidence not in EVIDENCES or (self.evidence == "unknown") != (not self.decided):
            raise ShikatsuError(f"a result that is {self.status} has evidence {self.evidence!r}")
        if bool(self.assumptions) != (self.evidence == "conditional"):
            raise ShikatsuError(f"{len(self.assumptions)} assumptions of a {self.evidence} result")

    @property
    def decided(self) -> bool:
        """Whether there is an answer, of whatever evidence."""
        return self.status != "unknown"

    @property
    def proved(self) -> bool:
        """Whether the answer holds on the board, or under what the problem itself states."""
        return self.evidence == "proved"

    def without_tables(self) -> Result:
        """Return the same answer without its proof, and without the tables of the search."""
        return replace(self, proof=None, analysis=None)

    @property
    def assumed(self) -> frozenset[str]:
        """The points that the assumptions are about: drawings mark them."""
        return frozenset(point for assumption in self.assumptions for point in assumption.points)

    @property
    def best_moves(self) -> tuple[str, ...]:
        """The first moves that lead to this status and ko, a pass included; of ``moves`` only."""
        return tuple(m.move for m in self.moves if (m.status, m.ko) == (self.status, self.ko))

    @property
    def unique_solution(self) -> bool | None:
        """Whether one first move alone leads to this result, if the ``wall`` is not captured.

        None if that is not known: first moves were not asked for, or some were not decided, or
        only within the region that was found. What is read out is as tentative as the result.
        """
        if len(self.best_moves) > 1:
            return False
        others = [self.evidence_of(m) for m in self.moves if m.move not in self.best_moves]
        read_out = self.capture is not None
        known = all(
            e in ("proved", "conditional") or (e, read_out) == ("tentative", True) for e in others
        )
        return True if self.best_moves and known else None

    def evidence_of(self, move: FirstMove) -> Evidence:
        """Return what the status of a first move rests on.

        In an open region that was found, only what holds against the side that was given the
        outside is proved; the rest is judged within that region, which says little.
        """
        if not move.decided:
            return "unknown"
        if self.capture is not None:
            is_proved = self.capture.unconditional and move.status == self.problem.reached
            return "proved" if is_proved else "tentative"
        if not self.found_region:
            return "conditional" if move.assumptions else "proved"
        if self.problem.outside == "wall":
            return "proved" if move.status == "alive" or self.wall is None else "conditional"
        extreme = "dead" if self.problem.outside == "defender" else "alive"
        return "proved" if move.status == extreme and self.rules == "simple" else "tentative"

    def is_certain(self, move: FirstMove) -> bool:
        """Say whether what a first move leads to is proved."""
        return self.evidence_of(move) == "proved"

    def to_json(self) -> dict[str, Any]:
        """Return the result line as a dict that json.dumps accepts, keys in their order."""
        return {
            "id": self.problem.id,
            "goal": self.problem.goal,
            "to_play": self.problem.to_play,
            "defender": self.problem.defender,
            "status": self.status,
            **ko_json(self.ko),
            "qualifiers": list(self.qualifiers),
            "moves": [move.to_json(self.evidence_of(move)) for move in self.moves],
            "unique_solution": self.unique_solution,
            "line": list(self.line),
            "evidence": self.evidence,
            "proved": self.proved,
            "assumptions": [assumption.to_json() for assumption in self.assumptions],
            "region": list(self.problem.region or ()) or None,
            "zone": zone_json(self.zone),
            "withstands": self.withstands,
            "walls": self.walls,
            "reason": self.reason,
            **(NO_CAPTURE if self.capture is None else self.capture.to_json()),
            "tentative": None if self.tentative is None else self.tentative.to_json(),
            "rules": self.rules,
            "ko_search": self.ko_search,
            "nodes": self.stats.nodes,
            "seconds": round(self.stats.seconds, 6),
        }

    def __str__(self) -> str:
        return self.verdict()

    def verdict(self) -> str:
        """Say the answer in English: "Black to play: White is dead."."""
        return verdict(self)


def goodness(status: Status, ko: Ko | None) -> int:
    """How good a result is for the defender: life > seki > ko > death.

    Alive until the attacker finds many threats is the best ko, dead without many the worst.
    """
    if ko is not None:
        return ko.attacker_needs or -(ko.defender_needs or 0)
    return {"alive": 1000, "seki": 900, "dead": -1000}.get(status, 0)


def zone_json(zone: Collection[str] | None) -> list[str] | None:
    """Return the points of a zone in reading order."""
    return None if zone is None else list(reading_order(zone))


def _check_status(status: Status, ko: Ko | None) -> None:
    if status not in STATUSES:
        raise ShikatsuError(f"status must be one of {', '.join(STATUSES)}, not {status!r}")
    if (ko is not None) != (status == "ko"):
        raise ShikatsuError(f"a result that is {status} has ko={ko}")


def ko_json(ko: Ko | None, whose: str = "") -> dict[str, Any]:
    """Return the two keys that a ko has wherever there may be one: "ko" and "ko_at_least"."""
    return {
        f"{whose}ko": None if ko is None else ko.to_json(),
        f"{whose}ko_at_least": ko is not None and ko.at_least,
    }
