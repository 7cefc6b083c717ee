"""A learned ranking of first moves: decision trees on the features of ``features``.

The trees were grown by scikit-learn (gradient boosting) in the laboratory. They are kept as plain
arrays, and asked with numpy alone.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from shikatsu.candidates.features import move_features
from shikatsu.candidates.needs import require
from shikatsu.errors import ShikatsuError
from shikatsu.model.problem import Problem

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float32]

NAME: Final = "ranking.npz"
_ARRAYS: Final = ("features", "thresholds", "left", "right", "values", "roots")


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


@cache
def shipped() -> Ranking:
    """Return the ranking that comes with the package, read once. Raises ShikatsuError."""
    with resources.as_file(resources.files("shikatsu").joinpath("data", NAME)) as path:
        return Ranking.load(path)
