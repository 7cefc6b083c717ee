"""A sample of the forgery campaign: nothing false is accepted, nothing genuine rejected."""

from __future__ import annotations

import random

import pytest

import forgery_campaign
from certificate_tools import capture, problem_from, winner_of
from checking import accepts
from forgery_campaign import claimed_by, is_true


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
