"""The first move of a capture: right against all threats, and known without the line."""

from __future__ import annotations

import shikatsu
from shikatsu.model.posing import after_move
from shikatsu.model.problem import Problem

# White to play captures C3. B3 would do if nobody had threats, but it starts a ko.
#   4 . O . .
#   3 O . X X
#   2 . . O .
#   1 O . X O
PROBLEM = Problem(
    id="no-ko",
    columns=4,
    rows=4,
    black=frozenset({"C3", "D3", "C1"}),
    white=frozenset({"B4", "A3", "C2", "A1", "D1"}),
    to_play="white",
    goal="capture",
    defender="black",
    crucial=frozenset({"C3"}),
)
OPTIONS = {"generator": "full", "orders": 7}


def status_after(move: str) -> str:
    after = after_move(PROBLEM, move)
    assert after is not None
    return shikatsu.solve(after, options=OPTIONS).status


def test_the_stones_after_a_move() -> None:
    answer = after_move(PROBLEM, "B1")
    assert answer is not None
    assert (answer.black, answer.white) == ({"C3", "D3"}, {*PROBLEM.white, "B1"})
    assert (answer.to_play, answer.ban) == ("black", None)


def test_no_ko_is_started_where_none_is_needed() -> None:
    assert status_after("B3") == "ko"
    short = shikatsu.solve(PROBLEM, options=OPTIONS, line=False)
    whole = shikatsu.solve(PROBLEM, options=OPTIONS)
    assert (short.status, short.ko) == ("dead", None)
    assert len(short.line) == 1
    assert len(whole.line) > 1
    for result in (short, whole):
        assert status_after(result.line[0]) == "dead"


def test_who_loses_has_no_first_move() -> None:
    taken = PROBLEM.with_(
        black=frozenset({"A1"}), white=frozenset({"A2", "B2", "C1"}), crucial=frozenset({"A1"})
    )
    result = shikatsu.solve(taken.with_(to_play="black"), options=OPTIONS, line=False)
    assert (result.status, result.line) == ("dead", ())
