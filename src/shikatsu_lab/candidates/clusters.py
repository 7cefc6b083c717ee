"""Clusters of patterns: a new pattern gets the first moves of the cluster that is nearest to it.

Three ways to find clusters, each on the planes of the patterns or on their principal components:

* ``euclid``: patterns come one after the other; each joins the cluster whose centre is nearest if
  it is nearer than the threshold, and begins a new cluster else. The centre moves along.
* ``cosine``: the same by the angle between the vectors, seen from the mean of all patterns.
* ``kohonen``: a self-organising map for each side that plays first. It is trained until the first
  moves of patterns that it does not train on are found no better (early stopping).

Whichever way it was found, a model is a list of centres with the first moves of their patterns. The
paper asks the nearest cluster only and leaves patterns unclassified that are farther away than the
threshold. ``Asking`` can do so, or fall back to the nearest, or ask several clusters near by, whose
words count the less the farther away they are.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from shikatsu.board.points import Point
from shikatsu.errors import ShikatsuError
from shikatsu.model.problem import Problem
from shikatsu.solver.questions import Side
from shikatsu_lab.candidates.patterns import CELLS, EMPTY, SIDES, Pattern, View, planes, views
from shikatsu_lab.needs import require

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float32]
    Numbers: TypeAlias = NDArray[np.int64]

Kind: TypeAlias = Literal["euclid", "cosine", "kohonen"]
KINDS: Final[tuple[Kind, ...]] = ("euclid", "cosine", "kohonen")
_SHARPNESS: Final = 4  # how much less a cluster counts that is farther away
_AT_ONCE: Final = 512  # views that are compared with all clusters together


@dataclass(frozen=True, slots=True)
class Setting:
    """How clusters are found.

    ``threshold`` is a distance (euclid, kohonen) or a cosine; for a map it is only about what is
    called classified. ``components`` is the number of principal components, None for the planes
    themselves. ``width`` is that of a map, in neurons.
    """

    kind: Kind
    threshold: float
    components: int | None = None
    width: int = 30
    epochs: int = 12
    sample: int = 1000  # patterns that a map sees in an epoch

    @property
    def name(self) -> str:
        """Say which of the six models it is."""
        return f"{self.kind}, {'planes' if self.components is None else 'PCA'}"


@dataclass(frozen=True, slots=True)
class Asking:
    """How a model is asked.

    ``nearest`` answers for patterns beyond the threshold as well; ``clusters`` is how many are
    asked. The paper has False and 1.
    """

    nearest: bool = True
    clusters: int = 15


@dataclass(frozen=True, slots=True)
class Suggestion:
    """First moves, best first, each with its share of all votes; none if it is unclassified."""

    moves: tuple[tuple[int, float], ...]  # cells of the first view
    classified: bool


@dataclass(frozen=True, slots=True)
class Near:
    """A cluster near one of the views of a pattern, and how far it is."""

    view: int
    cluster: int
    far: float


class ClusterModel:
    """Centres of clusters, the side that each is about, and how often its patterns have a move."""

    def __init__(
        self,
        setting: Setting,
        mean: Floats,
        axes: Floats | None,
        centres: Floats,
        sides: Numbers,
        votes: Floats,
    ) -> None:
        self.setting = setting
        self._mean = mean
        self._axes = axes
        self.centres = centres
        self.sides = sides  # of each cluster: its place in SIDES
        self.votes = votes  # clusters x cells; a row is the share of its patterns with the move

    def __len__(self) -> int:
        return len(self.centres)

    def vectors(self, windows: Iterable[str]) -> Floats:
        """Return windows as the vectors that are compared."""
        return _vectors(windows, self._mean, self._axes)

    def distances(self, vectors: Floats) -> Floats:
        """Return how far each vector is from each centre: a distance, or one minus the cosine."""
        return _distances(self.setting.kind, vectors, self.centres)

    @property
    def reach(self) -> float:
        """How far away a pattern may be to belong to a cluster."""
        cosine = self.setting.kind == "cosine"
        return 1 - self.setting.threshold if cosine else self.setting.threshold

    def suggest(self, seen: Seen, asking: Asking | None = None) -> Suggestion:
        """Return the first moves that the clusters near a pattern have."""
        asking = asking or Asking()
        (near,) = self.near([seen], asking.clusters)
        return self.answer(seen, near, asking)

    def near(self, seen: Sequence[Seen], most: int) -> Iterator[tuple[Near, ...]]:
        """Yield the nearest clusters of each of some patterns, at most so many, nearest first."""
        for part in _parts(seen):
            vectors = _vectors((w for one in part for w in one.windows), self._mean, self._axes)
            far = self.distances(vectors)
            begin = 0
            for one in part:
                end = begin + len(one.windows)
                yield self._nearest(one, far[begin:end], most)
                begin = end

    def _nearest(self, seen: Seen, far: Floats, most: int) -> tuple[Near, ...]:
        np = require("numpy")
        ours = np.flatnonzero(self.sides == SIDES.index(seen.to_play))
        flat = far[:, ours].ravel()
        if most < len(flat):
            limit = np.partition(flat, most - 1)[most - 1]
            chosen = np.flatnonzero(flat <= limit)
        else:
            chosen = np.arange(len(flat))
        chosen = chosen[np.argsort(flat[chosen], kind="stable")][:most]
        return tuple(
            Near(int(place) // len(ours), int(ours[place % len(ours)]), float(flat[place]))
            for place in chosen
        )

    def answer(self, seen: Seen, near: Sequence[Near], asking: Asking) -> Suggestion:
        """Return the first moves of the clusters near a pattern, as it is asked for."""
        classified = bool(near) and near[0].far <= self.reach
        if not (classified or asking.nearest):
            return Suggestion((), False)
        total: dict[int, float] = {}
        for one in near[: asking.clusters]:
            weight = 1 / (1 + self._scaled(one.far)) ** _SHARPNESS
            row = self.votes[one.cluster]
            for cell, target in seen.playable[one.view]:
                if row[cell]:
                    total[target] = total.get(target, 0.0) + weight * float(row[cell])
        whole = sum(total.values()) or 1.0
        ranked = sorted(total.items(), key=lambda item: (-item[1], item[0]))
        return Suggestion(tuple((cell, share / whole) for cell, share in ranked), classified)

    def _scaled(self, far: float) -> float:
        """Return a distance of both kinds in about the same units: points that differ."""
        return 50 * far if self.setting.kind == "cosine" else far * far

    def save(self, path: Path) -> None:
        """Write the model as numbers (npz), with its setting as JSON inside. Raises OSError."""
        np = require("numpy")
        rows, cells = np.nonzero(self.votes)
        arrays = {
            "setting": np.frombuffer(json.dumps(asdict(self.setting)).encode(), dtype=np.uint8),
            "mean": self._mean,
            "centres": self.centres.astype(np.float16),
            "sides": self.sides.astype(np.uint8),
            "vote_rows": rows.astype(np.uint32),
            "vote_cells": cells.astype(np.uint8),
            "vote_shares": self.votes[rows, cells].astype(np.float16),
        }
        if self._axes is not None:
            arrays["axes"] = self._axes.astype(np.float32)
        np.savez_compressed(path, **arrays)

    @classmethod
    def load(cls, path: Any) -> ClusterModel:
        """Read a model from a file or its path. Raises ShikatsuError if it is none."""
        np = require("numpy")
        try:
            with np.load(path, allow_pickle=False) as data:
                arrays = {name: data[name] for name in data.files}
            setting = Setting(**json.loads(arrays["setting"].tobytes()))
            votes = np.zeros((len(arrays["centres"]), CELLS), dtype=np.float32)
            votes[arrays["vote_rows"], arrays["vote_cells"]] = arrays["vote_shares"]
            return cls(
                setting,
                arrays["mean"],
                arrays.get("axes"),
                arrays["centres"].astype(np.float32),
                arrays["sides"].astype(np.int64),
                votes,
            )
        except (ValueError, KeyError, TypeError, OSError, EOFError) as error:
            raise ShikatsuError(f"no model of clusters: {error}") from None


@dataclass(frozen=True, slots=True)
class Seen:
    """A pattern to be classified: its windows, and the cells that may be played in each.

    A playable cell comes with the cell of the first window that shows the same point.
    """

    windows: tuple[str, ...]
    to_play: Side
    playable: tuple[tuple[tuple[int, int], ...], ...]


def _parts(seen: Sequence[Seen]) -> Iterator[Sequence[Seen]]:
    """Cut patterns into parts whose windows fit into one table of distances."""
    begin, count = 0, 0
    for i, one in enumerate(seen):
        if count + len(one.windows) > _AT_ONCE and i > begin:
            yield seen[begin:i]
            begin, count = i, 0
        count += len(one.windows)
    if begin < len(seen):
        yield seen[begin:]


def seen_views(
    found: Sequence[View], to_play: Side, legal: Callable[[Point], bool] | None = None
) -> Seen:
    """Return what a model needs to know about the views of a problem.

    Points that are not ``legal`` cannot be played; without it, those that are empty can.
    """
    home = found[0].frame
    playable = []
    for view in found:
        pairs = []
        for cell, letter in enumerate(view.cells):
            point = view.frame.point(cell) if letter == EMPTY else None
            target = None if point is None else home.cell(point)
            if point is not None and target is not None and (legal is None or legal(point)):
                pairs.append((cell, target))
        playable.append(tuple(pairs))
    return Seen(tuple(view.cells for view in found), to_play, tuple(playable))


def seen_pattern(pattern: Pattern) -> Seen:
    """Return a pattern as one to be classified; the first window is the canonical one."""
    return seen_problem(pattern.problem())


def seen_problem(problem: Problem, legal: Callable[[Point], bool] | None = None) -> Seen:
    """Return a problem as a pattern to be classified. Raises ProblemError without a region."""
    found = sorted(views(problem), key=lambda view: view.cells)
    side: Side = "defender" if problem.to_play == problem.defender else "attacker"
    return seen_views(found, side, legal)


def fit(setting: Setting, patterns: Sequence[Pattern], seed: int = 1) -> ClusterModel:
    """Find clusters; the same patterns, setting and seed give the same ones.

    Raises ShikatsuError without patterns, or if a library is missing.
    """
    np = require("numpy")
    if not patterns:
        raise ShikatsuError("clusters need patterns")
    raw = np.array([planes(pattern.cells) for pattern in patterns], dtype=np.float32)
    mean = raw.mean(axis=0)
    axes = None if setting.components is None else _axes(raw, setting.components, seed)
    vectors = _projected(raw, mean, axes)
    centres, sides, votes = [], [], []
    for number, side in enumerate(SIDES):
        chosen = np.array([i for i, p in enumerate(patterns) if p.to_play == side], dtype=np.int64)
        if not len(chosen):
            continue
        moves = _move_shares([patterns[i] for i in chosen])
        made = _kohonen if setting.kind == "kohonen" else _joined
        side_centres, members = made(setting, vectors[chosen], moves, seed)
        centres.append(side_centres)
        sides.append(np.full(len(side_centres), number))
        votes.append(_votes(moves, members, len(side_centres)))
    return ClusterModel(
        setting,
        mean,
        axes,
        _short(np.concatenate(centres)),
        np.concatenate(sides),
        _short(np.concatenate(votes)),
    )


def _short(numbers: Floats) -> Floats:
    """Round numbers as a file has them, so that a model says the same before and after saving."""
    np = require("numpy")
    rounded: Floats = numbers.astype(np.float16).astype(np.float32)
    return rounded


def _axes(raw: Floats, components: int, seed: int) -> Floats:
    """Return the principal components of the planes, as columns."""
    np = require("numpy")
    pca = require("sklearn.decomposition").PCA(
        n_components=components, svd_solver="covariance_eigh", random_state=seed
    )
    axes: Floats = pca.fit(raw).components_.T.astype(np.float32)
    return axes


def _vectors(windows: Iterable[str], mean: Floats, axes: Floats | None) -> Floats:
    np = require("numpy")
    return _projected(np.array([planes(w) for w in windows], dtype=np.float32), mean, axes)


def _projected(raw: Floats, mean: Floats, axes: Floats | None) -> Floats:
    vectors: Floats = raw - mean
    return vectors if axes is None else require("numpy").matmul(vectors, axes)


def _distances(kind: Kind, vectors: Floats, centres: Floats) -> Floats:
    np = require("numpy")
    products = vectors @ centres.T
    if kind == "cosine":
        lengths = np.linalg.norm(vectors, axis=1)[:, None] * np.linalg.norm(centres, axis=1)
        angles: Floats = 1 - products / np.maximum(lengths, 1e-6)
        return angles
    squares = (vectors**2).sum(axis=1)[:, None] + (centres**2).sum(axis=1) - 2 * products
    distances: Floats = np.sqrt(np.maximum(squares, 0))
    return distances


def _move_shares(patterns: Sequence[Pattern]) -> Floats:
    """Return a row for each pattern: its vote, which its first moves share."""
    np = require("numpy")
    shares: Floats = np.zeros((len(patterns), CELLS), dtype=np.float32)
    for row, pattern in zip(shares, patterns, strict=True):
        row[list(pattern.moves)] = 1 / len(pattern.moves)
    return shares


def _votes(moves: Floats, members: Numbers, count: int) -> Floats:
    """Return the mean vote of the patterns of each cluster."""
    np = require("numpy")
    votes: Floats = np.zeros((count, CELLS), dtype=np.float32)
    np.add.at(votes, members, moves)
    sizes = np.bincount(members, minlength=count)
    votes /= np.maximum(sizes, 1)[:, None]
    return votes


def _joined(setting: Setting, vectors: Floats, moves: Floats, seed: int) -> tuple[Floats, Numbers]:
    """Return the centres, and which one each pattern joined: one pattern after the other."""
    np = require("numpy")
    cosine = setting.kind == "cosine"
    if cosine:
        vectors = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)
    centres = np.zeros_like(vectors)
    squares = np.zeros(len(vectors), dtype=np.float32)
    sizes = np.zeros(len(vectors), dtype=np.int64)
    members = np.zeros(len(vectors), dtype=np.int64)
    count = 0
    for i in np.random.default_rng(seed).permutation(len(vectors)):
        vector = vectors[i]
        products = centres[:count] @ vector
        if cosine:
            scores = products / np.sqrt(np.maximum(squares[:count], 1e-12))
        else:
            scores = 2 * products - squares[:count]  # the larger, the nearer
        best = int(scores.argmax()) if count else -1
        if best < 0 or not _joins(setting, float(scores[best]), float(vector @ vector)):
            best = count
            count += 1
        sizes[best] += 1
        centres[best] += (vector - centres[best]) / sizes[best]
        squares[best] = centres[best] @ centres[best]
        members[i] = best
    return centres[:count].copy(), members


def _joins(setting: Setting, score: float, square: float) -> bool:
    if setting.kind == "cosine":
        return score >= setting.threshold
    return square - score <= setting.threshold**2


def _kohonen(setting: Setting, vectors: Floats, moves: Floats, seed: int) -> tuple[Floats, Numbers]:
    """Return the neurons that patterns belong to, of a map that stopped when it got no better."""
    np = require("numpy")
    random = np.random.default_rng(seed)
    order = random.permutation(len(vectors))
    held, train = np.split(order, [max(1, len(order) // 10)])
    train = train if len(train) else held
    chart = require("minisom").MiniSom(
        setting.width,
        setting.width,
        vectors.shape[1],
        sigma=setting.width / 8,
        learning_rate=0.5,
        sigma_decay_function="linear_decay_to_one",
        random_seed=seed,
    )
    chart.random_weights_init(vectors[train])
    best, weights, patience = -1.0, _neurons(chart), 3
    for epoch in range(setting.epochs):
        for i in random.choice(train, min(setting.sample, len(train)), replace=False):
            chart.update(vectors[i], chart.winner(vectors[i]), epoch, setting.epochs)
        found = _found(_neurons(chart), vectors, moves, train, held)
        patience -= 1
        if found > best:
            best, weights, patience = found, _neurons(chart), 3
        if not patience:
            break
    members = _distances("euclid", vectors, weights).argmin(axis=1)
    used, numbers = np.unique(members, return_inverse=True)
    return weights[used], numbers


def _neurons(chart: Any) -> Floats:
    np = require("numpy")
    weights: Floats = chart.get_weights()
    return weights.reshape(-1, weights.shape[-1]).astype(np.float32)


def _found(weights: Floats, vectors: Floats, moves: Floats, train: Numbers, held: Numbers) -> float:
    """Return how many of the patterns that are held back have the first move of their neuron."""
    members = _distances("euclid", vectors[train], weights).argmin(axis=1)
    votes = _votes(moves[train], members, len(weights))
    nearest = _distances("euclid", vectors[held], weights).argmin(axis=1)
    first = votes[nearest].argmax(axis=1)
    return float((moves[held, first] > 0).mean())
