"""A learned ranking of first moves: decision trees on the features of ``features``.

The trees are grown by scikit-learn (gradient boosting). They are kept as plain arrays, and asked
with numpy alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from shikatsu.candidates.features import move_features
from shikatsu.candidates.needs import require
from shikatsu.candidates.patterns import Pattern, canonical
from shikatsu.errors import ShikatsuError
from shikatsu.model.problem import Problem

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float32]
    Numbers: TypeAlias = NDArray[np.int16]

_ARRAYS: Final = ("features", "thresholds", "left", "right", "values", "roots")


@dataclass(frozen=True, slots=True)
class Growth:
    """How the trees are grown."""

    trees: int = 200
    leaves: int = 31
    rate: float = 0.1
    least: int = 20  # examples in a leaf
    decay: float = 1.0


class Ranking:
    """Trees whose sum says how likely a first move is to reach the goal.

    A node has a feature, a threshold and two followers; a leaf has the feature -1.
    """

    def __init__(self, arrays: dict[str, Any]) -> None:
        self._arrays = arrays
        self.depth = int(arrays["depth"])

    def __len__(self) -> int:
        return len(self._arrays["roots"])

    def scores(self, rows: Any) -> Floats:
        """Return a number for each row of features: the larger, the better."""
        np = require("numpy")
        table = np.asarray(rows, dtype=np.float32)
        feature, threshold, left, right, value, roots = (self._arrays[name] for name in _ARRAYS)
        nodes = np.broadcast_to(roots, (len(table), len(roots)))
        lines = np.arange(len(table))[:, None]
        for _ in range(self.depth):
            asked = feature[nodes]
            lower = table[lines, np.maximum(asked, 0)] <= threshold[nodes]
            nodes = np.where(asked < 0, nodes, np.where(lower, left[nodes], right[nodes]))
        total: Floats = value[nodes].sum(axis=1, dtype=np.float64).astype(np.float32)
        return total

    def rank(self, problem: Problem) -> tuple[tuple[str, float], ...]:
        """Return all first moves, best first, each with its chance. Raises ProblemError."""
        np = require("numpy")
        moves, rows = move_features(problem)
        if not moves:
            return ()
        chances = 1 / (1 + np.exp(-self.scores(rows)))
        order = sorted(range(len(moves)), key=lambda i: (-float(chances[i]), moves[i]))
        return tuple((moves[i], float(chances[i])) for i in order)

    def save(self, path: Path) -> None:
        """Write the trees as numbers (npz). Raises OSError."""
        require("numpy").savez_compressed(path, **self._arrays)

    @classmethod
    def load(cls, path: Any) -> Ranking:
        """Read trees from a file or its path. Raises ShikatsuError if there are none."""
        np = require("numpy")
        try:
            with np.load(path, allow_pickle=False) as data:
                return cls({name: data[name] for name in (*_ARRAYS, "depth")})
        except (ValueError, KeyError, OSError, EOFError) as error:
            raise ShikatsuError(f"no learned ranking: {error}") from None


@dataclass(frozen=True, slots=True)
class Example:
    """The first moves of a pattern with their features, and which of them reach the goal."""

    rows: tuple[tuple[float, ...], ...]
    right: tuple[bool, ...]


def example(pattern: Pattern) -> Example:
    """Return what a pattern teaches. Raises ProblemError if it is none."""
    problem = pattern.problem()
    view = canonical(problem)
    winning = {view.vertex(cell) for cell in pattern.moves}
    moves, rows = move_features(problem)
    return Example(tuple(map(tuple, rows)), tuple(move in winning for move in moves))


def fit(examples: Sequence[Example], growth: Growth | None = None, seed: int = 1) -> Ranking:
    """Grow the trees; the same examples and seed give the same ones.

    Each problem counts the same, however many moves it has. Raises ShikatsuError if a library is
    missing.
    """
    np = require("numpy")
    growth = growth or Growth()
    table = np.array([row for one in examples for row in one.rows], dtype=np.float32)
    right = np.array([value for one in examples for value in one.right])
    weights = np.array([1 / len(one.right) for one in examples for _ in one.right])
    grown = require("sklearn.ensemble").HistGradientBoostingClassifier(
        max_iter=growth.trees,
        max_leaf_nodes=growth.leaves,
        learning_rate=growth.rate,
        min_samples_leaf=growth.least,
        l2_regularization=growth.decay,
        early_stopping=False,
        random_state=seed,
    )
    grown.fit(table, right, sample_weight=weights / weights.mean())
    return Ranking(_arrays(grown))


def _arrays(grown: Any) -> dict[str, Any]:
    """Return the nodes of all trees, one after the other; values sum up to the log of the odds."""
    np = require("numpy")
    trees = [tree.nodes for (tree,) in grown._predictors]
    sizes = [len(nodes) for nodes in trees]
    roots = np.cumsum([0, *sizes[:-1]])
    nodes = np.concatenate(trees)
    leaf = nodes["is_leaf"].astype(bool)
    start = np.repeat(roots, sizes)
    values = np.where(leaf, nodes["value"], 0.0)
    first = range(sizes[0])
    values[first] += np.where(leaf[first], float(grown._baseline_prediction.ravel()[0]), 0.0)
    thresholds = np.where(leaf, 0.0, nodes["num_threshold"])
    return {
        "features": np.where(leaf, -1, nodes["feature_idx"]).astype(np.int16),
        "thresholds": thresholds.astype(np.float32),
        "left": np.where(leaf, 0, nodes["left"] + start).astype(np.int32),
        "right": np.where(leaf, 0, nodes["right"] + start).astype(np.int32),
        "values": values.astype(np.float32),
        "roots": roots.astype(np.int32),
        "depth": np.int64(nodes["depth"].max()),
    }


def examples(
    patterns: Sequence[Pattern], progress: Callable[[int], None] | None = None
) -> list[Example]:
    """Return what each of the patterns teaches; ``progress`` is told how many are done."""
    found = []
    for number, pattern in enumerate(patterns, 1):
        found.append(example(pattern))
        if progress is not None:
            progress(number)
    return found
