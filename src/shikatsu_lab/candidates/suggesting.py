"""Candidate first moves of a problem, best first, by the models that come with the package.

The ranking is that of the product; the clusters are the laboratory's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Final, Literal, TypeAlias

from shikatsu.board.points import Point, parse_vertex
from shikatsu.candidates import ranking
from shikatsu.candidates.features import Board, place_of
from shikatsu.candidates.ranking import Ranking
from shikatsu.errors import ShikatsuError
from shikatsu.model.problem import Problem
from shikatsu_lab.candidates.clusters import Asking, ClusterModel, seen_problem
from shikatsu_lab.candidates.patterns import canonical

Model: TypeAlias = ClusterModel | Ranking
ModelName: TypeAlias = Literal["clusters", "ranking"]
MODELS: Final[tuple[ModelName, ...]] = ("clusters", "ranking")
Scored: TypeAlias = tuple[tuple[Point, float], ...]
CLUSTERS: Final = "clusters.npz"


def candidates(
    problem: Problem, model: Model | ModelName = "ranking", *, asking: Asking | None = None
) -> Scored:
    """Return first moves of a problem, best first, each with a score from 0 to 1.

    A ranking gives every legal move its chance to reach the goal; clusters give the moves of
    patterns like it their share of the votes, and none to the others. Both are hints. ``asking``
    is for clusters. Raises ProblemError if the problem has no region, ShikatsuError if a library
    is missing or there is no such model.
    """
    if isinstance(model, str):
        model = shipped_model(model)
    if isinstance(model, Ranking):
        return tuple((parse_vertex(move), score) for move, score in model.rank(problem))
    suggestion = model.suggest(seen_problem(problem, legal_in(problem)), asking)
    frame = canonical(problem).frame
    found = ((frame.point(cell), score) for cell, score in suggestion.moves)
    return tuple((point, score) for point, score in found if point is not None)


@cache
def shipped_model(name: ModelName) -> Model:
    """Return a model that comes with the package, read once. Raises ShikatsuError."""
    if name not in MODELS:
        raise ShikatsuError(f"a model is one of {', '.join(MODELS)}, not {name!r}")
    if name == "ranking":
        return ranking.shipped()
    with resources.as_file(resources.files("shikatsu_lab").joinpath("data", CLUSTERS)) as path:
        return ClusterModel.load(path)


def legal_in(problem: Problem) -> Callable[[Point], bool]:
    """Return whether the side to play may play on an empty point: no suicide, no banned retake."""
    board = Board(problem)

    def legal(point: Point) -> bool:
        place = place_of(point)
        captured = None if place == board.ban else board.play(place, board.mover)
        if captured is None:
            return False
        board.undo(place, captured)
        return True

    return legal
