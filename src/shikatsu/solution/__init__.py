"""Solution trees: what is right, what is wrong, and why, proved at every move.

``solution_tree`` makes one, ``to_sgf`` writes it for problem sites and editors
(docs/answers.md).
"""

from __future__ import annotations

from shikatsu.solution.grow import solution_tree
from shikatsu.solution.sgf import to_sgf
from shikatsu.solution.tree import Extent, SolutionTree

__all__ = ["Extent", "SolutionTree", "solution_tree", "to_sgf"]
