"""Binary questions: who wins, with which threats, if a loop goes to whom (docs/model.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Side: TypeAlias = Literal["attacker", "defender"]
QuestionGoal: TypeAlias = Literal["capture", "two_eyes", "one_eye", "connect"]
Threats: TypeAlias = int | None  # None: unlimited

# How many threats of the attacker two eyes must withstand to be called alive. Two eyes that need a
# ko are not forced; no ko of a known collection takes more than five threats.
TWO_EYES_THREATS: Final = 8


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


def one_eye(attacker: Threats, defender: Threats, loop: Side | None = None) -> Question:
    """Ask for an eye connected to the anchor; e(attacker, defender) of docs/model.md.

    Loops go to the attacker, except against an attacker with unlimited threats.
    """
    if loop is None:
        loop = "defender" if attacker is None else "attacker"
    return Question("one_eye", attacker, defender, loop)


def connect(attacker: Threats, defender: Threats) -> Question:
    """Ask whether the defender gets all crucial stones into one block; a loop prevents it."""
    return Question("connect", attacker, defender, "attacker")


def two_eyes(attacker: int = TWO_EYES_THREATS) -> Question:
    """Ask whether the defender can force unconditional life although the attacker has threats."""
    return Question("two_eyes", attacker, 0, "attacker")


def capture_removable(attacker: int, defender: int) -> Question:
    """Ask for capture when two passes in a row remove all threats."""
    return Question("capture", attacker, defender, "defender", removable=True)
