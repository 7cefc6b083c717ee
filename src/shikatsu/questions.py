"""Binary questions: who wins, with which threats, if a loop goes to whom (docs/model.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Side: TypeAlias = Literal["attacker", "defender"]
QuestionGoal: TypeAlias = Literal["capture", "two_eyes"]
Threats: TypeAlias = int | None  # None: unlimited


@dataclass(frozen=True, slots=True)
class Question:
    """Who wins ``goal`` with these threats, if loops go to ``loop``?"""

    goal: QuestionGoal
    attacker_threats: Threats
    defender_threats: Threats
    loop: Side
    removable: bool = False

    def __str__(self) -> str:
        a, d = (_count(t) for t in (self.attacker_threats, self.defender_threats))
        removable = ", removable" if self.removable else ""
        return f"{self.goal.replace('_', ' ')} with threats {a}:{d}{removable}, loop {self.loop}"


def _count(threats: Threats) -> str:
    return "∞" if threats is None else str(threats)


def capture(attacker: Threats, defender: Threats, loop: Side | None = None) -> Question:
    """Ask for the capture of all crucial stones; f(attacker, defender) of docs/model.md.

    Loops go to the defender, except against a defender with unlimited threats.
    """
    if loop is None:
        loop = "attacker" if defender is None else "defender"
    return Question("capture", attacker, defender, loop)


def two_eyes() -> Question:
    """Ask whether the defender can force unconditional life, with no threats on either side."""
    return Question("two_eyes", 0, 0, "attacker")


def capture_removable(attacker: int, defender: int) -> Question:
    """Ask for capture when two passes in a row remove all threats."""
    return Question("capture", attacker, defender, "defender", removable=True)
