"""A sample of the forgery campaign: nothing false is accepted, nothing genuine rejected."""

from __future__ import annotations

import random
from typing import Any

import pytest

import forgery_campaign
from certificate_tools import Game, Problem, Question, capture, problem_from, winner_of
from checking import accepts
from forgery_campaign import SMALL, claimed_by, is_true
from shikatsu.certificate import checker


def test_no_forgery_is_accepted_for_a_false_statement() -> None:
    campaign = forgery_campaign.run(300, seed=1)
    assert campaign.false == []
    kinds = {kind.split(":")[0] for kind in campaign.tried}
    assert {"genuine", "header", "change", "several changes", "best proof"} <= kinds
    assert 10 < campaign.accepted.total() < 150


@pytest.mark.slow
def test_no_forgery_is_accepted_for_a_false_statement_at_length() -> None:
    assert forgery_campaign.run(20_000, seed=2).false == []


def test_the_forger_finds_the_proof_of_a_true_claim() -> None:
    """So where he finds none for the wrong winner, there is none."""
    problem = problem_from("XO...OX\nXOOOOOX\nXXXXXXX")
    assert winner_of(problem, capture(0, 0)) == "A"
    for winner, right in (("attacker", True), ("defender", False)):
        text = claimed_by(problem, capture(0, 0), winner, random.Random(1))
        assert accepts(text) == is_true(text, None) == right


@pytest.mark.parametrize("kind", SMALL)
def test_the_checker_plays_by_the_rules_of_the_slow_board(kind: str) -> None:
    """The same moves and passes in every state, with bans, threats and remembered passes."""
    rng = random.Random(9)
    for _ in range(12):
        problem = SMALL[kind](rng)
        goals: list[Any] = ["one_eye"] if kind == "one eye" else ["capture", "two_eyes"]
        question = Question(rng.choice(goals), rng.randint(0, 1), 1, "D", rng.random() < 0.7)
        game = Game(problem, question.goal, question.removable)
        state = game.start(question.a, question.d)
        for _ in range(15):
            empty = [p for p, c in zip(game.region, state.cells, strict=True) if c == "."]
            ban = rng.choice(["-", "-", *empty])
            state = state._replace(ban=ban, passed=question.removable and rng.random() < 0.5)
            children = [*game.moves(state).values()]
            known = checker_moves(problem, question, state.text())
            assert known == {child.text() for child in children}
            if not children or "c" not in state.cells:
                break
            state = rng.choice(children)


def checker_moves(problem: Problem, question: Question, state: str) -> set[str]:
    """The states after all moves that the checker knows here, as it writes them."""
    board = checker._Board(problem)
    side = checker.ATTACKER
    claim = checker.Claim(question.goal, side, 0, 0, side, question.removable)
    found, _ = checker._read_line(board, f"{state} pass")
    free = board.full & ~found[0] & ~found[1]
    return {*map(board.text, (*board.placements(found, free), *board.passes(found, claim)))}
