"""What is known about a semeai: two groups that are after each other, with each side first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from shikatsu.points import PASS, format_vertex, reading_order
from shikatsu.problem import Colour, opposite
from shikatsu.result import Ko, Stats, Status
from shikatsu.whole_board.fights import Fight

# For the side that plays first. "neither": no group is captured, and it was not found out whether
# both have two eyes ("both live") or not ("seki").
Outcome: TypeAlias = Literal["win", "loss", "ko", "seki", "both live", "neither", "unknown"]


@dataclass(frozen=True, slots=True)
class Race:
    """A semeai with one side first: what becomes of it, and with which move.

    ``own`` is the status of the first player's group, ``other`` that of his opponent's; both with
    the threats that a ko takes (``own_ko``, ``other_ko``). ``move`` keeps the outcome, "pass" if
    none is needed or none helps; None if none was found. ``margin`` counts moves: a winner may play
    elsewhere so often, the opponent taking an outside liberty each time, a loser (negative) needs
    so many moves on outside liberties of the opponent's, before his first one, not to lose. With
    ``at_least`` there were no more outside liberties to measure with.
    """

    to_play: Colour
    outcome: Outcome
    own: Status = "unknown"
    other: Status = "unknown"
    own_ko: Ko | None = None
    other_ko: Ko | None = None
    move: str | None = None
    margin: int | None = None
    at_least: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the race as a dict that json.dumps accepts."""
        return {
            "outcome": self.outcome,
            "own": self.own,
            "other": self.other,
            "own_ko": None if self.own_ko is None else self.own_ko.to_json(),
            "other_ko": None if self.other_ko is None else self.other_ko.to_json(),
            "move": self.move,
            "margin": self.margin,
            "at_least": self.at_least,
        }


@dataclass(frozen=True)
class Semeai:
    """The answer to a semeai; ``races`` has it for each side that may play first.

    It is proved within ``fight.region`` if the stones of ``fight.assumed`` are safe and, where
    ``capture_settles``, if a group that captures the other one is saved by that: both have at least
    seven stones then, which leaves room for two eyes. ``reason`` says why something is unknown.
    """

    fight: Fight
    races: Mapping[Colour, Race]
    capture_settles: bool
    reason: str | None = None
    stats: Stats = field(default_factory=Stats)

    @property
    def proved(self) -> bool:
        """Whether every race that was asked about has an outcome."""
        return all(race.outcome != "unknown" for race in self.races.values())

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
            "assumed_safe": _vertices(fight.assumed),
            "capture_settles": self.capture_settles,
            "races": {colour: race.to_json() for colour, race in self.races.items()},
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
    }.get(race.outcome, race.outcome)
    if race.outcome == "ko":
        text = _ko_words(race)
    move = f", {race.move}" if race.move is not None and race.outcome != "loss" else ""
    by = "" if race.margin is None else f" ({_margin(race)})"
    return f"{mover} to play: {text}{move.replace(PASS, 'no move needed')}{by}."


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
    return f"ko, {needs_it.capitalize()} needs {count} threat{plural}"
