"""All sources of candidate first moves that there are, and one list of what they say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Final, TypeAlias

from shikatsu.board.points import Point, format_vertex, reading_order
from shikatsu.candidates import eye_shape_source, suggesting
from shikatsu.candidates.eye_space import analyse
from shikatsu.candidates.suggesting import ModelName
from shikatsu.candidates.values import Candidate, Source
from shikatsu.errors import ShikatsuError
from shikatsu.model.problem import Problem

Suggesting: TypeAlias = Callable[[Problem], tuple[Candidate, ...]]


def _by_model(name: ModelName) -> Suggesting:
    """Return the suggestions of a model; none without its libraries, or where it makes no sense."""

    def suggest(problem: Problem) -> tuple[Candidate, ...]:
        if problem.is_reading or not problem.crucial:
            return ()
        try:
            found = suggesting.candidates(_with_region(problem), name)
        except ShikatsuError:
            return ()
        return tuple(Candidate(point, score, name) for point, score in found)

    return suggest


def _with_region(problem: Problem) -> Problem:
    """Return a problem with a region: its own, or the area that the eye shapes are seen in."""
    if problem.region is not None:
        return problem
    area = frozenset(map(format_vertex, analyse(problem).area)) | problem.crucial
    return problem.with_(region=tuple(reading_order(area)), outside="attacker")


SUGGESTING: Final[Mapping[Source, Suggesting]] = {
    "eye shape": eye_shape_source.candidates,
    "clusters": _by_model("clusters"),
    "ranking": _by_model("ranking"),
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
