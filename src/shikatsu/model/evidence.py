"""What an answer rests on: its evidence in one word, and what the program took for granted.

Nothing is upgraded by combining: an answer that is put together from several searches has the
weakest evidence among them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from shikatsu.errors import ShikatsuError

# proved: holds on the board as it stands, or under what the problem itself states. conditional:
# proved under assumptions that the program made. tentative: read out with some of the moves, or up
# to a limit; it may be wrong. unknown: no answer.
Evidence = Literal["proved", "conditional", "tentative", "unknown"]
EVIDENCES: Final[tuple[Evidence, ...]] = get_args(Evidence)

# stones: these stones are not captured. ways_out: the group does not get out at these points.
AssumptionKind = Literal["stones", "ways_out"]


MOST_NAMED: Final = 8  # stones of one assumption in a sentence; a drawing shows the others


@dataclass(frozen=True, slots=True)
class Assumption:
    """Something that the program took for granted about one colour, in words of Go."""

    kind: AssumptionKind
    colour: str
    points: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.kind not in get_args(AssumptionKind):
            raise ShikatsuError(f"unknown kind of assumption: {self.kind!r}")
        if not self.points:
            raise ShikatsuError("an assumption needs a point")

    @property
    def sentence(self) -> str:
        """What is assumed, to follow "if": "White's C1 C2 are not captured"."""
        player = self.colour.capitalize()
        if self.kind == "stones":
            are = "is" if len(self.points) == 1 else "are"
            return f"{player}'s {_some(self.points)} {are} not captured"
        return f"{player} does not get out at {_either(self.points)}"

    def to_json(self) -> dict[str, Any]:
        """Return the assumption as it stands in a result line."""
        return {
            "kind": self.kind,
            "colour": self.colour,
            "points": list(self.points),
            "sentence": self.sentence,
        }


def weakest(evidences: Iterable[Evidence]) -> Evidence:
    """Return the evidence of an answer that needs all of these; of none, "proved"."""
    return max(evidences, key=EVIDENCES.index, default="proved")


def _some(points: tuple[str, ...]) -> str:
    if len(points) <= MOST_NAMED:
        return " ".join(points)
    return f"{' '.join(points[:MOST_NAMED])} … ({len(points)} stones)"


def _either(points: tuple[str, ...]) -> str:
    if len(points) == 1:
        return points[0]
    return f"{', '.join(points[:-1])} or {points[-1]}"
