"""What is known about a semeai: two groups that are after each other, with each side first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.pictured import Pictured
from shikatsu.board.points import PASS, format_vertex, reading_order
from shikatsu.errors import ShikatsuError
from shikatsu.model.evidence import Assumption, Evidence, weakest
from shikatsu.model.result import Ko, Stats, Status, ko_json
from shikatsu.races.fights import Fight

# For the side that plays first. "neither": no group is captured, and it was not found out whether
# both have two eyes ("both live") or not ("seki").
Outcome: TypeAlias = Literal[
    "win", "loss", "ko", "seki", "both live", "neither", "both captured", "unknown"
]


@dataclass(frozen=True, slots=True)
class Race:
    """A semeai with one side first: what becomes of it, and with which move.

    ``evidence`` says what the outcome rests on: "proved", "conditional" on ``assumptions``, or
    "tentative"; then ``left_out`` says what was not decided. There are no certificates of races.

    ``own`` is the status of the first player's group, ``other`` that of his opponent's; both with
    the threats that a ko takes (``own_ko``, ``other_ko``). ``move`` keeps the outcome, "pass" if
    none is needed or none helps; None if none was found. ``margin`` counts moves: a winner may play
    elsewhere so often, the opponent taking an outside liberty each time, a loser (negative) needs
    so many moves on outside liberties of the opponent's, before his first one, not to lose. With
    ``at_least`` there were no more outside liberties to measure with.
    """

    to_play: Colour
    outcome: Outcome
    evidence: Evidence = "unknown"
    assumptions: tuple[Assumption, ...] = ()
    left_out: str | None = None
    own: Status = "unknown"
    other: Status = "unknown"
    own_ko: Ko | None = None
    other_ko: Ko | None = None
    move: str | None = None
    margin: int | None = None
    at_least: bool = False

    def __post_init__(self) -> None:
        if (self.evidence == "unknown") != (self.outcome == "unknown"):
            raise ShikatsuError(f"a race that is {self.outcome} has evidence {self.evidence!r}")
        if bool(self.assumptions) != (self.evidence == "conditional"):
            raise ShikatsuError(f"{len(self.assumptions)} assumptions of a {self.evidence} race")
        if (self.left_out is not None) != (self.evidence == "tentative"):
            raise ShikatsuError("what is tentative leaves something out, and nothing else does")

    @property
    def proved(self) -> bool:
        """Whether the outcome holds on the board as it stands."""
        return self.evidence == "proved"

    def to_json(self) -> dict[str, Any]:
        """Return the race as a dict that json.dumps accepts."""
        return {
            "outcome": self.outcome,
            "evidence": self.evidence,
            "proved": self.proved,
            "assumptions": [assumption.to_json() for assumption in self.assumptions],
            "left_out": self.left_out,
            "own": self.own,
            "other": self.other,
            **ko_json(self.own_ko, "own_"),
            **ko_json(self.other_ko, "other_"),
            "move": self.move,
            "margin": self.margin,
            "at_least": self.at_least,
        }


@dataclass(frozen=True)
class Semeai(Pictured):
    """The answer to a semeai; ``races`` has it for each side that may play first.

    ``evidence`` is the weakest of the races', ``assumptions`` are those of all of them. ``reason``
    says why something is unknown: a limit, or "open", if the groups are not enclosed.
    """

    fight: Fight
    races: Mapping[Colour, Race]
    reason: str | None = None
    stats: Stats = field(default_factory=Stats)

    @property
    def evidence(self) -> Evidence:
        """What the answer rests on, as a whole."""
        return weakest(race.evidence for race in self.races.values())

    @property
    def assumptions(self) -> tuple[Assumption, ...]:
        """What the program took for granted."""
        return tuple(dict.fromkeys(a for race in self.races.values() for a in race.assumptions))

    @property
    def decided(self) -> bool:
        """Whether every race that was asked about has an outcome."""
        return self.evidence != "unknown"

    @property
    def proved(self) -> bool:
        """Whether every outcome holds on the board as it stands."""
        return self.evidence == "proved"

    def verdict(self) -> str:
        """Return the answer in words, a line for each side that plays first."""
        return "\n".join(_words(race) for race in self.races.values())

    def to_json(self) -> dict[str, Any]:
        """Return the answer as a dict that json.dumps accepts."""
        fight = self.fight
        return {
            "first": _vertices(fight.first),
            "second": _vertices(fight.second),
            "region": _vertices(fight.region),
            "evidence": self.evidence,
            "proved": self.proved,
            "assumptions": [assumption.to_json() for assumption in self.assumptions],
            "races": {
                colour: self.races[colour].to_json() if colour in self.races else None
                for colour in COLOURS
            },
            "reason": self.reason,
            "nodes": self.stats.nodes,
            "seconds": round(self.stats.seconds, 3),
        }


def _vertices(points: frozenset[tuple[int, int]]) -> list[str]:
    return list(reading_order(map(format_vertex, points)))


def _words(race: Race) -> str:
    mover, enemy = race.to_play.capitalize(), opposite(race.to_play).capitalize()
    text = {
        "win": f"{mover} captures {enemy}",
        "loss": f"{enemy} captures {mover}",
        "neither": "neither is captured",
        "both captured": "both are captured",
    }.get(race.outcome, race.outcome)
    if race.outcome == "ko":
        text = _ko_words(race)
    move = f", {race.move}" if race.move is not None and race.outcome != "loss" else ""
    by = "" if race.margin is None else f" ({_margin(race)})"
    sure = {"conditional": f", {_condition(race)}", "tentative": f" (not proved: {race.left_out})"}
    said = f"{text}{move.replace(PASS, 'no move needed')}{by}{sure.get(race.evidence, '')}"
    return f"{mover} to play: {said}."


def _condition(race: Race) -> str:
    return f"if {' and '.join(assumption.sentence for assumption in race.assumptions)}"


def _margin(race: Race) -> str:
    assert race.margin is not None
    moves = f"{'at least ' if race.at_least else ''}{abs(race.margin)}"
    plural = "" if abs(race.margin) == 1 else "s"
    if race.margin < 0:
        return f"{moves} move{plural} short"
    return f"{moves} move{plural} to spare"


def _ko_words(race: Race) -> str:
    ko = race.other_ko or race.own_ko
    assert ko is not None
    owner = opposite(race.to_play) if race.other_ko else race.to_play
    needs_it = owner if ko.defender_needs is not None else opposite(owner)
    count = ko.defender_needs or ko.attacker_needs
    plural = "" if count == 1 else "s"
    at_least = "at least " if ko.at_least else ""
    return f"ko, {needs_it.capitalize()} needs {at_least}{count} threat{plural}"
