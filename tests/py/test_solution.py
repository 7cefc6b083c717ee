"""Solution trees: each mark is proved again from outside; shapes, words, limits and SGF."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sgfmill import sgf as sgfmill_sgf

import shikatsu
from bulk import without
from certificate_tools import problem_from, random_problem
from diagrams import TWO_STEP_KO, TWO_THREATS
from replay import Judge
from shikatsu.board.colours import opposite
from shikatsu.errors import ShikatsuError
from shikatsu.files import jsonl, sgf
from shikatsu.files.verdicts import right_first_moves
from shikatsu.model.diagram import Variation
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu.solution import Extent, SolutionTree, solution_tree, to_sgf
from shikatsu.understanding import understand

SUITE = Path(__file__).resolve().parents[2] / "problems"
LIFE = [
    "throw-in",
    "rabbity-six",
    "direct-ko",
    "ko-four-threats-attacker",
    "rectangle-six-one-liberty",
    "ten-thousand-year-ko",
    "seki-by-defender",
    "seki-eye-versus-eye",
    "bent-four-in-the-corner",
    "l-group-other-leg",
    "snapback-life",
    "under-the-stones",
    "send-two-return-one",
    "double-ko-life",
    "straight-four",
]
EYE = ["throw-in", "bent-corridor", "g-16-3", "capture-for-an-eye"]
NAMES = [f"life-and-death/{name}" for name in LIFE] + [f"one-eye/{name}" for name in EYE]
LONG = {"one-eye/bent-corridor", "one-eye/g-16-3"}  # to prove each mark again


@cache
def problem_of(name: str, turn: bool = False) -> Problem:
    problem = shikatsu.load(SUITE / f"{name}.sgf")[0]
    return problem.with_(to_play=opposite(problem.to_play)) if turn else problem


def is_square(name: str) -> bool:
    """sgfmill's games have square boards only."""
    problem = problem_of(name)
    return problem.columns == problem.rows


def cases(names: Iterable[str]) -> list[Any]:
    both = ((name, turn) for name in names for turn in (False, True))
    return without(both, LONG, lambda case: str(case[0]))


CASES = cases(NAMES)
SQUARE = cases(filter(is_square, NAMES))


@cache
def tree_of(name: str, turn: bool = False) -> SolutionTree:
    return solution_tree(problem_of(name, turn))


def nodes(tree: SolutionTree) -> Iterator[Variation]:
    return (node for _, node in tree.walk())


# ---- proved again ------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "turn"), CASES)
def test_every_mark_is_true(name: str, turn: bool) -> None:
    tree = tree_of(name, turn)
    judge = Judge(tree)
    judge.check()
    assert tree.reason is None


@pytest.mark.parametrize(("name", "turn"), CASES)
def test_the_right_first_moves_are_all_there(name: str, turn: bool) -> None:
    tree = tree_of(name, turn)
    best = shikatsu.solve(problem_of(name, turn), first_moves=True).best_moves
    lost = "No move changes this" in tree.comment
    assert set(tree.right_moves) == (set() if lost else set(best))
    marks = [first.mark for first in tree.variations]
    assert marks == sorted(marks, key=lambda mark: ("right", "wrong", None).index(mark))


@pytest.mark.parametrize("diagram", [TWO_THREATS, TWO_STEP_KO])
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_small_kos(diagram: str, side: str) -> None:
    Judge(solution_tree(jsonl.from_json(problem_from(diagram, side)))).check()


def test_random_problems() -> None:
    rng = random.Random(11)
    marked = 0
    for _ in range(150):
        judge = Judge(solution_tree(jsonl.from_json(random_problem(rng, points=6))))
        judge.check()
        marked += judge.right + judge.wrong
    assert marked > 300


@pytest.mark.parametrize("threats", [(1, 0), (0, 1), (2, 2)])
def test_given_threats(threats: tuple[int, int]) -> None:
    """The binary question with these threats; nobody uses one on the lines that are shown."""
    for name in ("direct-ko", "rectangle-six-one-liberty"):
        for turn in (False, True):
            problem = problem_of(f"life-and-death/{name}", turn)
            attacker, defender = threats
            asked = problem.with_(attacker_threats=attacker, defender_threats=defender)
            Judge(solution_tree(asked)).check()


# ---- the shape ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "turn"), CASES)
def test_right_lines_end_with_the_solver_and_wrong_ones_with_the_refutation(
    name: str, turn: bool
) -> None:
    tree = tree_of(name, turn)
    solver = tree.problem.to_play
    for line, node in tree.walk():
        if node.children:
            continue
        if node.mark == "wrong":  # nothing on the board refutes it: a ko threat does
            assert "only" in node.comment or "worse" in node.comment
        else:
            assert (node.colour == solver) == (node.mark == "right"), line


def test_as_a_player_would_show_it() -> None:
    tree = tree_of("life-and-death/throw-in")
    assert tree.comment == "Black to play: White is dead.\nOnly C8 is right."
    assert tree.main_line == ("C8", "D8", "D9", "C8", "F9")
    assert {first.move: first.comment for first in tree.variations} == {
        "C8": "",
        "D9": "Wrong: only seki after C8.",
        "F9": "Wrong: White lives with D9.",
        "D8": "Wrong: White lives with C8.",
    }
    replies = [reply.move for reply in tree.variations[0].children]
    assert replies == ["D8", "D9", "F9"]


def test_a_vital_point_is_enough() -> None:
    tree = tree_of("life-and-death/direct-ko")
    (first,) = (first for first in tree.variations if first.mark == "right")
    assert (first.move, first.comment, first.children) == ("E9", "RIGHT", ())


def test_where_nothing_helps_nothing_is_marked() -> None:
    tree = tree_of("life-and-death/straight-four", not attacks("life-and-death/straight-four"))
    assert "No move changes this." in tree.comment
    assert tree.variations
    assert all(node.mark is None for node in nodes(tree))


def attacks(name: str) -> bool:
    problem = problem_of(name)
    return problem.to_play == problem.attacker


def test_where_nothing_is_needed_a_pass_is_right() -> None:
    tree = tree_of("life-and-death/seki-eye-versus-eye")
    assert "No move is needed." in tree.comment
    assert tree.main_line == ("pass",)
    assert any(first.mark == "wrong" for first in tree.variations)


def test_extent() -> None:
    problem = problem_of("life-and-death/throw-in")
    small = solution_tree(problem, extent=Extent(replies=1, wrong=0))
    assert all(len(node.children) <= 1 for node in nodes(small) if node.mark == "right")
    none = solution_tree(problem, extent=Extent(replies=0))
    assert none.main_line == ("C8",)
    short = solution_tree(problem, extent=Extent(depth=3, wrong_depth=2))
    assert max(len(line) for line, _ in short.walk()) == 4  # a wrong third move is refuted
    for tree in (small, none, short):
        Judge(tree).check()
    with pytest.raises(ShikatsuError, match="depth must be at least 1"):
        Extent(depth=0)


def test_a_result_saves_work() -> None:
    problem = problem_of("life-and-death/throw-in")
    result = shikatsu.solve(problem, first_moves=True)
    tree = solution_tree(problem, Limits(nodes=100_000), result=result)
    assert tree.main_line[0] == result.line[0]
    assert set(tree.right_moves) == set(result.best_moves)
    with pytest.raises(ShikatsuError, match="nonsense"):
        solution_tree(problem, options={"nonsense": "1"})


# ---- limits ------------------------------------------------------------------------------------


def test_limits_cost_moves_never_truth() -> None:
    """Whatever the limit: what is marked is true, and what is missing is said."""
    problem = problem_of("life-and-death/throw-in")
    whole = tree_of("life-and-death/throw-in")
    seen: set[str] = set()
    for limit in [1, 20, 60, 100, 150, 200, 300, 500, 1000, 2000, 4000, 100_000]:
        tree = solution_tree(problem, Limits(nodes=limit))
        if tree.status == "unknown":
            assert not tree.variations
            assert "Nothing is proved" in tree.comment
            seen.add("unknown")
            continue
        Judge(tree).check()
        assert set(tree.right_moves) <= set(whole.right_moves)
        if tree.reason is None:
            seen.add("whole")
        else:
            assert "Incomplete (out of nodes)" in tree.comment
            seen.add("not decided" if "not decided." in tree.comment else "incomplete")
            assert ("Only" in tree.comment) <= ("first move" not in tree.comment)
    assert seen >= {"unknown", "not decided", "whole"}


# ---- SGF ---------------------------------------------------------------------------------------


def variations_of(tree: SolutionTree) -> list[Any]:
    """The tree as plain lists: [colour, move, children]."""

    def plain(node: Variation) -> list[Any]:
        return [node.colour[0], node.move, [plain(child) for child in node.children]]

    return [plain(first) for first in tree.variations]


@pytest.mark.parametrize(("name", "turn"), CASES)
def test_our_own_reader_reads_the_same_problem(name: str, turn: bool) -> None:
    tree = tree_of(name, turn)
    ((_, diagram),) = sgf.read(to_sgf(tree).encode(), "tree.sgf")  # type: ignore[misc]
    assert understand(diagram).problem == tree.problem
    if tree.right_moves:
        assert right_first_moves(diagram.solution) == frozenset(tree.right_moves)


@pytest.mark.parametrize(("name", "turn"), SQUARE)
def test_sgfmill_reads_the_same_tree(name: str, turn: bool) -> None:
    tree = tree_of(name, turn)
    game = sgfmill_sgf.Sgf_game.from_string(to_sgf(tree))
    rows = game.get_size()

    def plain(node: Any) -> list[Any]:
        colour, point = node.get_move()
        move = "pass" if point is None else f"{'ABCDEFGHJKLMNOPQRST'[point[1]]}{point[0] + 1}"
        return [colour, move, [plain(child) for child in node]]

    assert rows == tree.problem.rows
    assert [plain(child) for child in game.get_root()] == variations_of(tree)
    assert game.get_root().get("C").endswith(tree.comment)  # after lines such as "goal: one_eye"
    marked = [node for node in game.get_root() if node.has_property("TE")]
    assert len(marked) == len(tree.right_moves)


def test_text_is_escaped() -> None:
    problem = problem_of("life-and-death/direct-ko").with_(id="a [b] \\ c")
    game = sgfmill_sgf.Sgf_game.from_string(to_sgf(solution_tree(problem)))
    assert game.get_root().get("GN") == "a [b] \\ c"


SABAKI = """
const sgf = require('@sabaki/sgf')
const plain = node => {
  const colour = node.data.B ? 'b' : 'w'
  const value = (node.data.B || node.data.W)[0]
  return [colour, value, (node.data.C || [''])[0], node.children.map(plain)]
}
const [root] = sgf.parseFile(process.argv[1])
console.log(JSON.stringify([root.data.PL[0], root.children.map(plain)]))
"""


def sabaki_folder() -> Path | None:
    """The folder with node_modules/@sabaki/sgf, if there is one."""
    for folder in (os.environ.get("SHIKATSU_NODE_MODULES"), Path(__file__).parents[2]):
        if folder and (Path(folder) / "node_modules" / "@sabaki" / "sgf").is_dir():
            return Path(folder)
    return None


def node_program() -> str | None:
    return shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))


@pytest.mark.skipif(node_program() is None, reason="node is not installed")
@pytest.mark.skipif(
    sabaki_folder() is None,
    reason="npm install @sabaki/sgf in a folder, and set SHIKATSU_NODE_MODULES to it",
)
@pytest.mark.parametrize("name", ["life-and-death/throw-in", "one-eye/throw-in"])
def test_sabaki_reads_the_same_tree(name: str, tmp_path: Path) -> None:
    tree = tree_of(name)
    file = tmp_path / "tree.sgf"
    file.write_text(to_sgf(tree), encoding="utf-8")
    node, folder = node_program(), sabaki_folder()
    assert node is not None
    found = subprocess.run(
        [node, "-e", SABAKI, str(file)], cwd=folder, capture_output=True, check=True, timeout=60
    )
    rows = tree.problem.rows

    def plain(variation: Variation) -> list[Any]:
        value = "" if variation.move == "pass" else to_value(variation.move, rows)
        children = [plain(child) for child in variation.children]
        return [variation.colour[0], value, variation.comment, children]

    player = tree.problem.to_play[0].upper()
    assert json.loads(found.stdout) == [player, [plain(first) for first in tree.variations]]


def to_value(vertex: str, rows: int) -> str:
    letters = "abcdefghijklmnopqrs"
    return letters["ABCDEFGHJKLMNOPQRST".index(vertex[0])] + letters[rows - int(vertex[1:])]


# ---- problems without a region -----------------------------------------------------------------

# A straight three in the corner, and the same group with a hole in the attacker's wall.
ENCLOSED = """(;FF[4]GM[1]SZ[13]PL[W]GN[closed]TR[dl]
AB[ak][bk][ck][dk][dl][dm][al][bl][cl]AW[aj][bj][cj][dj][ej][ek][el][em])"""
TO_KILL = ENCLOSED.replace("[dj]", "")
TO_LIVE = TO_KILL.replace("PL[W]", "PL[B]")


@pytest.mark.parametrize("text", [ENCLOSED, TO_KILL, TO_LIVE])
def test_a_region_is_found_first(text: str, tmp_path: Path) -> None:
    file = tmp_path / "problem.sgf"
    file.write_text(text)
    (problem,) = shikatsu.load(file)
    tree = solution_tree(problem, Limits(nodes=100_000))
    assert tree.right_moves == ("B1",)
    is_open = tree.problem.region is None
    assert is_open == (text != ENCLOSED)
    assert ("Only B1" in tree.comment) != is_open  # not all other moves are decided
    file.write_text(to_sgf(tree))
    (again,) = shikatsu.load(file)
    assert again.crucial == problem.crucial
