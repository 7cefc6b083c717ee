"""Whole boards over GTP: final status lists, the score, colours for GoGui."""

from __future__ import annotations

import json

import pytest

from shikatsu.gtp import Engine, make_engine
from shikatsu.model.limits import Limits
from test_gtp import fails, ok

# Two groups with no point between them, and a dead stone.
#   4 . X . . X .
#   3 X X X X X X
#   2 O O O O O O
#   1 . O X . O .
BLACK = "b A3 b B3 b C3 b D3 b E3 b F3 b B4 b E4 b C1"
WHITE = "w A2 w B2 w C2 w D2 w E2 w F2 w B1 w E1"


@pytest.fixture
def engine() -> Engine:
    engine = make_engine(Limits(seconds=10, memory_mb=64))
    ok(engine, "rectangular_boardsize 6 4")
    ok(engine, f"set_position {BLACK} {WHITE}")
    return engine


def test_lists_have_a_block_on_each_line(engine: Engine) -> None:
    assert ok(engine, "final_status_list alive").split("\n") == [
        "B4 E4 A3 B3 C3 D3 E3 F3",
        "A2 B2 C2 D2 E2 F2 B1 E1",
    ]
    assert ok(engine, "final_status_list dead") == "C1"
    assert ok(engine, "final_status_list seki") == ""
    assert ok(engine, "final_status_list unsettled") == ""
    assert fails(engine, "final_status_list asleep").startswith("final_status_list takes alive,")


def test_single_points(engine: Engine) -> None:
    answers = {"A3": "alive", "C1": "dead", "D1": "white_territory", "A4": "black_territory"}
    for vertex, answer in answers.items():
        assert ok(engine, f"final_status {vertex}") == answer
    fails(engine, "final_status Z9")


def test_the_score_needs_a_settled_board(engine: Engine) -> None:
    assert ok(engine, "final_score") == "0"
    ok(engine, "komi 5.5")
    assert ok(engine, "final_score") == "W+5.5"
    ok(engine, "komi -2")
    assert ok(engine, "final_score") == "B+2"
    ok(engine, "boardsize 9")
    ok(engine, "shikatsu-safety_level benson")
    assert fails(engine, "final_score") == "cannot score: 81 points not settled"
    assert ok(engine, "final_status A1") == "unsettled"


def test_boards_for_gogui(engine: Engine) -> None:
    rows = [row.split() for row in ok(engine, "shikatsu-safety").split("\n")]
    assert [len(row) for row in rows] == [6] * 4
    assert len({*rows[0], *rows[1]}) == 1, "all of it is black's"
    assert rows[3][2] != rows[3][3] == rows[2][0], "a dead stone, and white's territory"
    known = json.loads(ok(engine, "shikatsu-safety_json"))
    assert known["settled"]
    assert known["dead"] == ["C1"]


def test_levels(engine: Engine) -> None:
    for level in ("benson", "static", "search"):
        ok(engine, f"shikatsu-safety_level {level}")
        assert ok(engine, "shikatsu-limits").endswith(f"safety: {level}")
        assert json.loads(ok(engine, "shikatsu-safety_json"))["level"] == level
    said = fails(engine, "shikatsu-safety_level all")
    assert said == "shikatsu-safety_level takes benson, static or search"


def test_answers_follow_the_board(engine: Engine) -> None:
    ok(engine, "play w D1")
    assert ok(engine, "final_status D1") == "alive"
    assert ok(engine, "final_status C1") == "white_territory"
    ok(engine, "undo")
    assert ok(engine, "final_status C1") == "dead"
