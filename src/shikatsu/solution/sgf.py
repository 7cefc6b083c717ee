"""Solution trees as SGF, for problem sites, editors and phones.

Right lines end with the comment RIGHT; TE marks right moves of the solver, BM wrong ones; the first
variation is the automatic reply. The root is that of ``shikatsu.files.sgf``: TR marks the crucial
stones, MA the region, so the file can be read and solved again. An open region is not marked: who
reads the file finds it again.
"""

from __future__ import annotations

from typing import Final

from shikatsu.board.points import PASS
from shikatsu.files import sgf, sgf_tree
from shikatsu.files.sgf_tree import Branch
from shikatsu.model.diagram import Mark, Variation
from shikatsu.model.problem import Problem
from shikatsu.solution.tree import SolutionTree
from shikatsu.version import __version__

_MARKS: Final[dict[Mark, str]] = {"right": "TE", "wrong": "BM"}


def to_sgf(tree: SolutionTree) -> str:
    """Return a solution tree as an SGF game."""
    program = ("AP", [sgf_tree.text_value(f"shikatsu:{__version__}")])
    problem = tree.problem
    if problem.outside != "wall":
        problem = problem.with_(region=None, outside="wall")
    root = sgf.root_properties(problem, tree.comment)
    children = [_branch(tree.problem, first) for first in tree.variations]
    return sgf_tree.serialise(Branch([*root[:3], program, *root[3:]], children))


def _branch(problem: Problem, variation: Variation) -> Branch:
    children = [_branch(problem, child) for child in variation.children]
    is_pass = variation.move == PASS
    point = [b""] if is_pass else sgf_tree.point_values([variation.move], problem.rows)
    node = [("B" if variation.colour == "black" else "W", point)]
    if variation.mark is not None:
        node.append((_MARKS[variation.mark], [b"1"]))
    if variation.comment:
        node.append(("C", [sgf_tree.text_value(variation.comment)]))
    return Branch(node, children)
