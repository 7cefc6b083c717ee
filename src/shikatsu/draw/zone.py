"""The zone of an answer: what it depends on, drawn where a region is drawn otherwise."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from shikatsu.draw.layout import Drawable
from shikatsu.model.diagram import Diagram
from shikatsu.model.problem import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Zoned(Diagram):
    """A diagram whose region is a zone."""

    inside: ClassVar[str] = "zone"


def zoned(problem: Problem, zone: Collection[str] | None) -> Drawable:
    """Return what shows a problem with a zone; without one, the problem."""
    return problem if zone is None else Zoned.of(problem, region=tuple(sorted(zone)))
