"""Negamax: its small board, how lines end, and how far its hints agree with proofs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

import pytest

import shikatsu
from shikatsu.board.benson import unconditionally_alive
from shikatsu.board.points import Point, format_vertex
from shikatsu.board.position import Position
from shikatsu.candidates.eye_classes import EyeClass, eye_classes
from shikatsu.candidates.eye_shape_source import candidates
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem
from shikatsu_lab.candidates.bitboard import BitBoard, Stones
from shikatsu_lab.candidates.negamax import negamax
from test_candidates_eye import loose, surrounded

ROOT: Final = Path(__file__).resolve().parents[2]
ENOUGH_NODES: Final = 20_000


def placed(entry: EyeClass) -> frozenset[Point]:
    return entry.cells if entry.site == "corner" else entry.placed(0, (3, 3)).cells


# --- the board --------------------------------------------------------------------------------


def test_the_small_board_plays_like_the_other_one() -> None:
    chooser = Random(1)
    whole = frozenset((x, y) for x in range(4) for y in range(4))
    board = BitBoard.of(whole, 4, 4)
    for _ in range(40):
        position, stones = Position(4, 4), Stones(0, 0)
        for _ in range(40):
            point = chooser.choice(sorted(whole - position.black - position.white))
            attacks = position.to_play == "black"
            after = board.played(stones, board.bits([point]), attacks=attacks)
            try:
                position = position.played(position.to_play, format_vertex(point))
            except ProblemError:
                assert after is None
                break
            assert after is not None
            stones = after[0]
            assert stones.attacker == board.bits(position.black)
            assert stones.defender == board.bits(position.white)
            assert stones.ban == (0 if position.ban is None else board.bits([position.ban]))
            alive = unconditionally_alive(position, "white")
            assert board.unconditional(stones) == board.bits(alive)


def test_what_is_outside_is_safe() -> None:
    board = BitBoard.of([(0, 0), (1, 0), (2, 0)], 4, 2)
    after = board.played(Stones(0, board.bits([(0, 0)])), board.bits([(1, 0)]), attacks=True)
    assert after == (Stones(board.bits([(1, 0)]), 0), 1)  # taken without a ko: B1 is connected
    filled = Stones(0, board.bits([(0, 0), (1, 0)]))
    assert board.played(filled, board.bits([(2, 0)]), attacks=False) is None


def test_points_come_in_reading_order() -> None:
    board = BitBoard.of([(x, y) for x in range(3) for y in range(3)], 3, 3)
    order = [format_vertex(board.point(bit)) for bit in board.singles(board.area)]
    assert order == ["A3", "B3", "C3", "A2", "B2", "C2", "A1", "B1", "C1"]


# --- answers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("shapes", [True, False], ids=["looked up", "played out"])
def test_every_small_eye_shape_comes_out_right(shapes: bool) -> None:
    """Even a ko and a seki, which negamax does not count threats for, and no line is cut off."""
    for entry in eye_classes():
        if len(entry.cells) == 6 and entry.tentative == "alive" and entry.site == "anywhere":
            continue  # 31 more like those
        for attacks, status in ((True, entry.attacker_first), (False, entry.defender_first)):
            found = negamax(surrounded(placed(entry), attacks), shapes=shapes, depth=20)
            assert (found.outcome, found.complete, found.deep) == (status, True, False), entry
            assert (found.value > 0) == (status in ("dead", "ko"))  # the attacker takes it first


def test_good_first_moves_save_nodes_and_change_nothing() -> None:
    all_nodes = few_nodes = 0
    for entry in eye_classes():
        if len(entry.cells) != 6 or entry.tentative != "unsettled":
            continue
        for attacks in (True, False):
            problem = surrounded(placed(entry), attacks)
            moves = [one.point for one in candidates(problem)[:2]]
            everything = negamax(problem, shapes=False)
            few = negamax(problem, moves, shapes=False)
            assert (few.value, few.outcome) == (everything.value, everything.outcome)
            all_nodes, few_nodes = all_nodes + everything.nodes, few_nodes + few.nodes
            assert few.pruned == few.nodes - len(few.line)
    assert few_nodes < all_nodes / 2


def test_values_are_those_of_the_paper() -> None:
    shut = """
        . . . . . .
        X X X X X .
        O O O O X .
        . . . O X .
    """
    killed = negamax(loose(shut), shapes=False)
    assert killed.line[0] == "B1"
    assert killed.outcome == "dead"
    lived = negamax(loose(shut, "white"))
    # Six stones count twice, and so do two empty points once; nothing was captured.
    assert (lived.value, lived.outcome, lived.line) == (-14, "alive", ("B1",))


def test_a_limit_is_no_answer() -> None:
    problem = surrounded(next(placed(e) for e in eye_classes() if len(e.cells) == 6), True)
    few = negamax(problem, shapes=False, nodes=20)
    assert (few.outcome, few.complete, few.nodes) == ("unknown", False, 21)
    shallow = negamax(problem, shapes=False, depth=2)
    assert shallow.complete
    assert shallow.deep


def test_first_moves_that_are_no_moves() -> None:
    problem = surrounded([(3, 3), (4, 3), (5, 3)], True)
    found = negamax(problem, [(0, 0), (3, 4)])  # outside, and taken
    assert found.line[0] == "pass"
    assert found.outcome == "alive"


def test_other_questions_are_refused() -> None:
    problem = shikatsu.load(sorted((ROOT / "problems" / "one-eye").glob("*.sgf"))[0])[0]
    with pytest.raises(ProblemError, match="questions of life"):
        negamax(problem)


def small_problems(most_empty: int) -> list[Problem]:
    found = []
    for path in sorted((ROOT / "problems" / "life-and-death").glob("*.sgf")):
        for problem in shikatsu.load(path):
            if problem.goal == "life" and problem.region is not None:
                empty = set(problem.region) - problem.black - problem.white
                found += [problem] if len(empty) <= most_empty else []
    return found


def test_hints_agree_with_proofs_where_no_ko_is_fought() -> None:
    """A heuristic: not always, and less often where there is a ko (docs/algorithms)."""
    agreement: Counter[bool] = Counter()
    for problem in small_problems(5):
        result = shikatsu.solve(problem, line=False)
        found = negamax(problem, nodes=2_000)
        if result.status != "ko" and found.complete:
            agreement[found.outcome == result.status] += 1
    assert sum(agreement.values()) > 50
    assert agreement[True] > 0.85 * sum(agreement.values())
