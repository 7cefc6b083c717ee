"""Growing the trees of the learned ranking: what patterns teach, and scikit-learn's boosting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from shikatsu.candidates.features import move_features
from shikatsu.candidates.ranking import Ranking
from shikatsu_lab.candidates.patterns import Pattern, canonical
from shikatsu_lab.needs import require


@dataclass(frozen=True, slots=True)
class Growth:
    """How the trees are grown."""

    trees: int = 200
    leaves: int = 31
    rate: float = 0.1
    least: int = 20  # examples in a leaf
    decay: float = 1.0


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
