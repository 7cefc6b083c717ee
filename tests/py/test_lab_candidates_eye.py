"""The paper's tables about eye shapes and negamax, as the laboratory makes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

import shikatsu
from shikatsu.candidates.eye_classes import eye_classes
from shikatsu.errors import ProblemError
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu_lab.candidates.eye_tables import (
    agreement,
    agreement_table,
    compare,
    compare_all,
    count_nodes,
    nodes_table,
    rank_table,
    status_table,
    top,
)
from test_candidates_eye import loose, surrounded
from test_candidates_negamax import placed

PROBLEMS: Final = Path(__file__).resolve().parents[2] / "problems"
LIMITS: Final = Limits(nodes=20_000)
THREE: Final = """
    . . . . . .
    X X X X X .
    O O O O X .
    . . . O X .
"""


def test_a_problem_and_what_right_moves_make_of_it() -> None:
    compared = compare(loose(THREE), LIMITS)
    found = [(row.proved, row.tentative, row.ahead, row.played) for row in compared.statuses]
    assert found == [
        ("unsettled", "unsettled", "unsettled", None),
        ("dead", "dead", "dead", "B1"),
        ("alive", "alive", "alive", "B1"),
    ]
    assert compared.statuses[0].shapes == "(0,0,1,2:U)"
    assert compared.statuses[2].shapes == "(0,0,0,0:D) (0,0,0,0:D)"
    assert [(row.attacks, row.right, row.rank, row.ranked) for row in compared.ranks] == [
        (True, ("B1",), 1, 3),
        (False, ("B1",), 1, 3),
    ]
    assert len(compare(loose(THREE), LIMITS, settled=False).statuses) == 1
    for row in (*compared.statuses, *compared.ranks):
        assert json.loads(json.dumps(row.to_json()))["id"] == "loose"


def test_what_is_not_decided_is_left_out() -> None:
    compared = compare(loose(THREE), Limits(nodes=1))
    assert compared.statuses == compared.ranks == ()


def test_every_shut_shape_is_judged_right() -> None:
    entries = [entry for entry in eye_classes() if len(entry.cells) <= 5]
    problems = [surrounded(placed(entry), attacks=True) for entry in entries]
    statuses, ranks = compare_all(problems, LIMITS, settled=False)
    assert len(statuses) == len(entries)
    assert all(row.tentative == row.proved for row in statuses)
    assert top(ranks, 1) == 1
    table = status_table(statuses)
    assert table.rows[-1] == ("all", "23", "13", "7", "3", "100.0 %")
    assert rank_table(ranks).rows[-1][:3] == ("all", "14", "100.0 %")


def test_tables_of_nothing() -> None:
    for table in (status_table([]), status_table([], ahead=True), rank_table([]), nodes_table([])):
        assert [row[0] for row in table.rows] == ["all"]
        assert table.markdown().startswith("**")


def test_candidates_save_nodes() -> None:
    unsettled = [e for e in eye_classes() if len(e.cells) == 6 and e.tentative == "unsettled"]
    problems = [
        surrounded(placed(entry), attacks) for entry in unsettled for attacks in (True, False)
    ]
    rows = [count_nodes(problem, shapes=False) for problem in problems]
    assert all(row.complete and row.same and row.empty == 6 for row in rows)
    assert sum(row.few.nodes for row in rows) < sum(row.every.nodes for row in rows)
    table = nodes_table(rows)
    assert table.rows[0][:3] == ("6", str(len(rows)), "0")
    json.dumps(rows[0].to_json())
    given_up = count_nodes(problems[0], nodes=1, shapes=False)
    assert not given_up.complete
    assert nodes_table([given_up]).rows[-1][:4] == ("all", "1", "1", "0")


def test_agreement_of_negamax_with_proofs() -> None:
    rows = [agreement(surrounded(placed(entry), True), LIMITS) for entry in eye_classes()[:20]]
    table = agreement_table(rows)
    assert table.rows[-1] == ("all", "20", "20", "0", "0", "100.0 %")


def test_other_goals_have_no_nodes() -> None:
    problem = shikatsu.load(next(iter(sorted((PROBLEMS / "one-eye").glob("*.sgf")))))[0]
    with pytest.raises(ProblemError):
        count_nodes(problem)


def test_looking_ahead_knows_more_of_what_is_unsettled() -> None:
    problems: list[Problem] = []
    for path in sorted((PROBLEMS / "life-and-death").glob("*.sgf"))[:60]:
        problems += shikatsu.load(path)
    statuses, ranks = compare_all(problems, LIMITS)
    unsettled = [row for row in statuses if row.proved == "unsettled"]
    glance = sum(row.tentative == row.proved for row in unsettled)
    ahead = sum(row.ahead == row.proved for row in unsettled)
    assert 0 < glance < ahead
    assert sum(row.ahead == row.proved for row in statuses) > 0.4 * len(statuses)
    assert top(ranks, 3) > top(ranks, 1) > 0.4
