"""The conformance suite of ``solver.analysis.Analysis``: every implementation runs every test.

A new family of goals gets it with a line in CASES.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

import pytest

import shikatsu
from open_positions import open_positions
from shikatsu import Cancellation, Limits, Problem, ProblemError
from shikatsu.board.points import PASS, reading_order
from shikatsu.board.position import Position
from shikatsu.certificate.versions import check_file
from shikatsu.solver.analysis import Analysis, analysis_of, holds
from shikatsu.solver.budget import Budget
from shikatsu.solver.first_moves import first_moves
from shikatsu.solver.solve import analyse
from shikatsu.solver.status import Undecided

PROBLEMS: Final = Path(__file__).resolve().parents[2] / "problems"
CASES: Final = {
    "life": "life-and-death/*.sgf",
    "one eye": "one-eye/*.sgf",
    "captures": "capture/[!c]*.sgf",
    "connections": "capture/connect-*.sgf",
    "open board": "",
}
EACH: Final = 6
LIMITS: Final = Limits(nodes=30_000)


@cache
def problems(family: str) -> tuple[Problem, ...]:
    """Return the first problems of a family that have an answer within the limits."""
    if family == "open board":
        return tuple(open_positions()[1::3][:EACH])
    found: list[Problem] = []
    for file in sorted(PROBLEMS.glob(CASES[family])):
        for problem in shikatsu.load(file):
            if len(found) < EACH and shikatsu.solve(problem, LIMITS, keep_proof=False).decided:
                found.append(problem)
    return tuple(found)


def asked(problem: Problem, budget: Budget | None = None) -> Analysis:
    return analyse(problem, budget or Budget(LIMITS), {})


def played(position: Position, move: str) -> Position:
    """Play a move of a line; a pass before a retake is a ko threat, or its answer."""
    return position.played(position.to_play, move)


every_family = pytest.mark.parametrize("family", CASES)


@every_family
def test_there_are_problems(family: str) -> None:
    assert len(problems(family)) == EACH


@every_family
def test_the_status_is_that_of_solve(family: str) -> None:
    for problem in problems(family):
        decision = asked(problem).status()
        result = shikatsu.solve(problem, LIMITS)
        assert (decision.status, decision.ko) == (result.status, result.ko), problem.id


@every_family
def test_the_claims_of_a_status_hold(family: str) -> None:
    for problem in problems(family):
        analysis = asked(problem)
        decision = analysis.status()
        assert decision.claims
        assert holds(analysis, decision.claims, ())
        for claim in decision.claims:
            assert analysis.ask(claim.question) == claim.winner


@every_family
def test_an_answer_stays_known_with_another_budget(family: str) -> None:
    for problem in problems(family):
        analysis = asked(problem)
        first = analysis.status()
        spent = analysis.budget.nodes
        analysis.budget = analysis.budget.anew(LIMITS)
        again = analysis.status()
        assert (again.status, again.ko, again.claims) == (first.status, first.ko, first.claims)
        assert analysis.budget.nodes <= spent
        assert analysis.stats().nodes == analysis.budget.nodes


@every_family
def test_moves_are_legal_points_in_reading_order(family: str) -> None:
    for problem in problems(family):
        moves = asked(problem).moves()
        assert tuple(moves) == reading_order(moves)
        assert PASS not in moves
        for move in moves:
            assert played(Position.of(problem), move)


@every_family
def test_after_a_move_the_other_side_plays(family: str) -> None:
    for problem in problems(family):
        analysis = asked(problem)
        for move in analysis.moves()[:3]:
            after = played(Position.of(problem), move)
            for reply in analysis.moves((move,)):
                assert played(after, reply).to_play == problem.to_play


@every_family
def test_a_line_can_be_played_and_keeps_the_status(family: str) -> None:
    for problem in problems(family):
        analysis = asked(problem)
        decision = analysis.status()
        line = analysis.line(decision)
        position = Position.of(problem)
        for move in line:
            try:
                position = played(position, move)
            except ProblemError:  # the region has walls that the board has not
                assert problem.region is not None
                break
        if decision.ko is None and line:
            analysis.budget = analysis.budget.anew(LIMITS)
            assert analysis.status(line[:1]).status == decision.status


@every_family
def test_first_moves_have_the_status_after_them(family: str) -> None:
    for problem in problems(family)[:3]:
        analysis = asked(problem)
        decision = analysis.status()
        line = analysis.line(decision)
        for first in first_moves(analysis, decision, line)[:4]:
            if first.decided:
                after = analysis.status((first.move,))
                assert (after.status, after.ko) == (first.status, first.ko)


@every_family
def test_settling_keeps_what_is_known(family: str) -> None:
    for problem in problems(family):
        analysis = asked(problem)
        decision = analysis.status()
        analysis.settle(decision)
        again = analysis.status()
        assert (again.status, again.ko) == (decision.status, decision.ko)


@every_family
def test_limits_and_cancelling_end_it(family: str) -> None:
    cancel = Cancellation()
    cancel.cancel()
    for problem in problems(family):
        with pytest.raises(Undecided, match="cancelled"):
            asked(problem, Budget(LIMITS, cancel=cancel)).status()
        analysis = asked(problem, Budget(Limits(nodes=1)))
        with suppress(Undecided):
            analysis.status()  # the first node may be enough
        assert analysis.budget.nodes <= 1 + len(analysis.budget.asked)


@every_family
def test_a_proof_is_accepted_by_the_checker(family: str, tmp_path: Path) -> None:
    for number, problem in enumerate(problems(family)):
        analysis = asked(problem)
        decision = analysis.status()
        proof = analysis.proof(decision)
        assert proof is not None or not analysis.refutes
        if proof is not None:
            path = tmp_path / f"{number}.proof"
            proof.save(path)
            assert check_file(path).status.startswith(decision.status)


@every_family
def test_a_result_keeps_its_analysis_with_its_proof(family: str) -> None:
    for problem in problems(family):
        result = shikatsu.solve(problem, LIMITS)
        analysis = analysis_of(result)
        assert (analysis is not None) == (result.proof is not None)
        if analysis is not None:
            assert analysis.problem == result.problem
            assert analysis.status().status == result.status
        assert analysis_of(result.without_tables()) is None


def test_qualifiers_are_told_if_they_are_wanted() -> None:
    (problem,) = shikatsu.load(PROBLEMS / "life-and-death" / "moonshine.sgf")
    analysis = asked(problem)
    assert analysis.status(qualify=True).qualifiers == ("moonshine",)
    assert analysis.status().qualifiers == ()
