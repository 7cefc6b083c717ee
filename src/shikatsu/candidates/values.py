"""What every source of candidate first moves returns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from shikatsu.board.points import Point, format_vertex

Source: TypeAlias = Literal["eye shape", "ranking"]

SOURCES: Final[tuple[Source, ...]] = ("eye shape", "ranking")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A first move of the side to play that is worth looking at: a HINT.

    The higher the score the better. Scores of different sources are not comparable.
    """

    point: Point
    score: float
    source: str  # one of SOURCES, or the name of one that is only measured

    @property
    def vertex(self) -> str:
        """The point as people write it: "C4"."""
        return format_vertex(self.point)

    def to_json(self) -> dict[str, Any]:
        """Return the candidate as a dict that json.dumps accepts."""
        return {"move": self.vertex, "score": round(self.score, 6), "source": self.source}
