"""All sources of candidate first moves that there are, and one list of what they say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Final, TypeAlias

from shikatsu.candidates import eye_shape_source
from shikatsu.candidates.values import Candidate, Source
from shikatsu.points import Point
from shikatsu.problem import Problem

Suggesting: TypeAlias = Callable[[Problem], tuple[Candidate, ...]]

SUGGESTING: Final[Mapping[Source, Suggesting]] = {
    "eye shape": eye_shape_source.candidates,
}


def suggestions(problem: Problem) -> dict[Source, tuple[Candidate, ...]]:
    """Return the candidates of each source, the best first. Never raises."""
    return {source: suggest(problem) for source, suggest in SUGGESTING.items()}


def merged(lists: Sequence[Sequence[Candidate]]) -> tuple[Point, ...]:
    """Return the points of several lists, each once: the best of all, then the second ones …"""
    points: dict[Point, None] = {}
    for rank in zip_longest(*lists):
        points.update({one.point: None for one in rank if one is not None})
    return tuple(points)
