"""All sources of candidate first moves that there are, and one list of what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Final, TypeAlias

from shikatsu.board.points import Point, format_vertex, parse_vertex, reading_order
from shikatsu.candidates import eye_shape_source, ranking
from shikatsu.candidates.eye_space import analyse, is_about_eyes
from shikatsu.candidates.values import Candidate, Source
from shikatsu.errors import ShikatsuError
from shikatsu.model.problem import Problem

Suggesting: TypeAlias = Callable[[Problem], tuple[Candidate, ...]]
Moves: TypeAlias = Iterable[tuple[Point, float]]


def in_region(source: str, ask: Callable[[Problem], Moves]) -> Suggesting:
    """Return the suggestions of a model that needs a region.

    There are none without its libraries, or where it makes no sense.
    """

    def suggest(problem: Problem) -> tuple[Candidate, ...]:
        if not is_about_eyes(problem):
            return ()
        try:
            return tuple(Candidate(*move, source) for move in ask(_with_region(problem)))
        except ShikatsuError:
            return ()

    return suggest


def _with_region(problem: Problem) -> Problem:
    """Return a problem with a region: its own, or the area that the eye shapes are seen in."""
    if problem.region is not None:
        return problem
    area = frozenset(map(format_vertex, analyse(problem).area)) | problem.crucial
    return problem.with_(region=tuple(reading_order(area)), outside="attacker")


def _ranked(problem: Problem) -> Moves:
    return ((parse_vertex(move), chance) for move, chance in ranking.shipped().rank(problem))


SUGGESTING: Final[Mapping[Source, Suggesting]] = {
    "eye shape": eye_shape_source.candidates,
    "ranking": in_region("ranking", _ranked),
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
