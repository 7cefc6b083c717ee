"""What is known about a ladder: whether it works, how it runs, and what would change it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from shikatsu.board.colours import Colour
from shikatsu.board.pictured import Pictured
from shikatsu.board.points import reading_order
from shikatsu.model.problem import Problem
from shikatsu.model.verdict import ladder_verdict


@dataclass(frozen=True, slots=True)
class Ladder(Pictured):
    """Whether a block is captured by ataris alone (lambda-1), with ``problem.to_play`` first.

    ``works`` is None where a ko decides. ``line`` is how it runs. ``breakers`` are, if it works,
    the empty points where one more stone of the defender makes it fail; ``makers``, if it fails,
    those where one more stone of the attacker makes it work.
    """

    problem: Problem
    works: bool | None
    line: tuple[str, ...]
    breakers: tuple[str, ...]
    makers: tuple[str, ...]
    nodes: int
    seconds: float

    @property
    def decisive(self) -> tuple[str, ...]:
        """The points where one more stone changes the ladder."""
        return reading_order(self.breakers or self.makers)

    @property
    def helper(self) -> Colour:
        """Whose stone it is that changes the ladder."""
        return self.problem.defender if self.works else self.problem.attacker

    @property
    def effect(self) -> str:
        """What that stone does."""
        return "breaks it" if self.works else "makes it work"

    def to_json(self) -> dict[str, Any]:
        """Return the answer as a dict that json.dumps accepts, keys in their order."""
        return {
            "id": self.problem.id,
            "target": list(reading_order(self.problem.crucial)),
            "to_play": self.problem.to_play,
            "defender": self.problem.defender,
            "works": self.works,
            "line": list(self.line),
            "breakers": list(self.breakers),
            "makers": list(self.makers),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
        }

    def verdict(self) -> str:
        """Say the answer in English: "Black to play: The ladder works …"."""
        return ladder_verdict(self)
