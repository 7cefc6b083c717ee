from __future__ import annotations

import json
from typing import Any

import pytest

from shikatsu.errors import ShikatsuError
from shikatsu.model.evidence import Assumption, Evidence
from shikatsu.model.problem import Problem
from shikatsu.model.result import Capture, FirstMove, Ko, Result, Stats, Status

WALL = Assumption("stones", "black", ("C1", "C2"))

PROBLEM = Problem(
    id="x1",
    columns=3,
    rows=2,
    black=frozenset({"C1", "C2"}),
    white=frozenset({"A1", "A2"}),
    to_play="black",
    defender="white",
    crucial=frozenset({"A1"}),
    region=("A1", "A2", "B1", "B2"),
)


def test_json_line() -> None:
    ko = Ko(defender_needs=1)
    result = Result(
        PROBLEM,
        "ko",
        ko,
        ("standoff",),
        (
            FirstMove("B1", "ko", ko, line=("pass",)),
            FirstMove("B2", "alive", line=("B1", "A1"), refutation="B1", unique=False),
        ),
        ("B1", "pass"),
        stats=Stats(nodes=123, seconds=0.01),
    )
    assert json.dumps(result.to_json()) == json.dumps(
        {
            "id": "x1",
            "goal": "life",
            "to_play": "black",
            "defender": "white",
            "status": "ko",
            "ko": {"defender_needs": 1},
            "ko_at_least": False,
            "qualifiers": ["standoff"],
            "moves": [
                {
                    "move": "B1",
                    "status": "ko",
                    "ko": {"defender_needs": 1},
                    "ko_at_least": False,
                    "evidence": "proved",
                    "proved": True,
                    "line": ["pass"],
                    "refutation": None,
                    "unique": None,
                    "qualifiers": [],
                    "withstands": None,
                    "zone": None,
                },
                {
                    "move": "B2",
                    "status": "alive",
                    "ko": None,
                    "ko_at_least": False,
                    "evidence": "proved",
                    "proved": True,
                    "line": ["B1", "A1"],
                    "refutation": "B1",
                    "unique": False,
                    "qualifiers": [],
                    "withstands": None,
                    "zone": None,
                },
            ],
            "unique_solution": True,
            "line": ["B1", "pass"],
            "evidence": "proved",
            "proved": True,
            "assumptions": [],
            "region": list(PROBLEM.require_region()),
            "zone": None,
            "withstands": None,
            "walls": "real",
            "reason": None,
            "order": None,
            "order_limit": None,
            "generator": None,
            "algorithm": None,
            "unconditional": None,
            "tentative": None,
            "rules": "simple",
            "ko_search": "threats",
            "nodes": 123,
            "seconds": 0.01,
        }
    )


@pytest.mark.parametrize(
    ("statuses", "best", "unique"),
    [
        ([], (), None),
        (["dead", "alive"], ("m0",), True),
        (["dead", "dead", "unknown"], ("m0", "m1"), False),
        (["dead", "alive", "unknown"], ("m0",), None),
        (["alive", "unknown"], (), None),
    ],
)
def test_unique_solution(
    statuses: list[Status], best: tuple[str, ...], unique: bool | None
) -> None:
    moves = tuple(FirstMove(f"m{i}", status) for i, status in enumerate(statuses))
    result = Result(PROBLEM, "dead", moves=moves)
    assert (result.best_moves, result.unique_solution) == (best, unique)


def test_the_number_of_threats_makes_a_best_move() -> None:
    kos = [FirstMove(f"m{n}", "ko", Ko(defender_needs=n)) for n in (1, 2)]
    result = Result(PROBLEM, "ko", Ko(defender_needs=2), moves=tuple(kos))
    assert result.best_moves == ("m2",)


READ = Capture("ldfpn", "full", 1, 5, unconditional=True)
READ_SO_FAR = Capture("ldfpn", "heuristic", 1, 5, unconditional=False)
CAPTURE: dict[str, Any] = {"goal": "capture", "region": None}
CONNECT: dict[str, Any] = CAPTURE | {"goal": "connect", "crucial": PROBLEM.white}
FOUND: dict[str, Any] = {"found_region": True}


@pytest.mark.parametrize(
    ("changes", "how", "dead", "alive"),
    [
        ({}, {}, "proved", "proved"),
        # Of a capture only what reaches the goal, with all moves, is proved.
        (CAPTURE, {"capture": READ}, "proved", "tentative"),
        (CAPTURE, {"capture": READ_SO_FAR}, "tentative", "tentative"),
        (CONNECT, {"capture": READ}, "tentative", "proved"),
        # Of a region that was found, what rests on its walls is conditional.
        ({}, FOUND, "proved", "proved"),
        ({}, FOUND | {"wall": WALL}, "conditional", "proved"),
        # Of an open region, what holds against who was given the outside.
        ({"outside": "defender"}, FOUND, "proved", "tentative"),
        ({"outside": "attacker"}, FOUND, "tentative", "proved"),
        ({"outside": "attacker"}, FOUND | {"rules": "superko"}, "tentative", "tentative"),
        ({"outside": "attacker"}, {}, "proved", "proved"),
    ],
)
def test_evidence_of_first_moves(
    changes: dict[str, Any], how: dict[str, Any], dead: Evidence, alive: Evidence
) -> None:
    moves = (FirstMove("B1", "dead"), FirstMove("B2", "alive"), FirstMove("A2", "unknown"))
    result = Result(PROBLEM.with_(**changes), "dead", moves=moves, **how)
    assert [result.evidence_of(move) for move in moves] == [dead, alive, "unknown"]
    assert [result.is_certain(move) for move in moves] == [
        dead == "proved",
        alive == "proved",
        False,
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        {"status": "maybe"},
        {"status": "ko"},
        {"status": "dead", "unique": True},
    ],
)
def test_impossible_first_moves(wrong: dict[str, Any]) -> None:
    with pytest.raises(ShikatsuError):
        FirstMove("A1", **wrong)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ({"status": "alive"}, "Black to play: White lives."),
        ({"status": "dead"}, "Black to play: White is dead."),
        ({"status": "seki"}, "Black to play: Seki: White lives, but without two eyes."),
        (
            {"status": "ko", "ko": Ko(defender_needs=1)},
            "Black to play: Ko: White dies unless he finds 1 ko threat.",
        ),
        (
            {"status": "ko", "ko": Ko(attacker_needs=2)},
            "Black to play: Ko: White lives unless Black finds 2 ko threats.",
        ),
        (
            {"status": "dead", "rules": "superko"},
            "Black to play under superko: White is dead.",
        ),
        (
            {"status": "ko", "ko": Ko(defender_needs=2), "qualifiers": ("stall",)},
            "Black to play: Ko: White dies unless he finds 2 ko threats. "
            "Stall: with them White only keeps a fight going that never ends.",
        ),
        (
            {"status": "dead", "qualifiers": ("moonshine", "loop")},
            "Black to play: White is dead. "
            "Moonshine: White could only live on ko threats that never run out. "
            "Loop: the answer changes if a repetition counts for the other side.",
        ),
        (
            {"status": "ko", "ko": Ko(defender_needs=1), "qualifiers": ("standoff",)},
            "Black to play: Ko: White dies unless he finds 1 ko threat. "
            "Stand-off: Black wins once all ko threats have been removed first.",
        ),
    ],
)
def test_verdict(answer: dict[str, Any], sentence: str) -> None:
    assert Result(PROBLEM, **answer).verdict() == sentence


@pytest.mark.parametrize(
    ("reason", "why"),
    [
        ("nodes", "out of nodes (100000)"),
        ("seconds", "out of time (2.5 s)"),
        ("memory", "out of memory (64 MB)"),
        ("cancelled", "cancelled"),
        ("depth", "a line of play became too long to follow"),
        ("another", "another"),
        (None, "no reason is given"),
    ],
)
def test_unknown(reason: str | None, why: str) -> None:
    stats = Stats(nodes=100000, seconds=2.5, table_mb=64.0)
    result = Result(PROBLEM, "unknown", evidence="unknown", reason=reason, stats=stats)
    assert result.verdict() == f"Black to play: Unknown: {why}."


def test_binary_question() -> None:
    problem = PROBLEM.with_(defender_threats=1)
    assert Result(problem, "alive").verdict() == (
        "Black to play (no ko threats for Black, 1 ko threat for White): White lives."
    )


@pytest.mark.parametrize(
    "needs",
    [{}, {"defender_needs": 1, "attacker_needs": 1}, {"defender_needs": 0}, {"attacker_needs": -1}],
)
def test_impossible_ko(needs: dict[str, int]) -> None:
    with pytest.raises(ShikatsuError):
        Ko(**needs)


@pytest.mark.parametrize(
    "answer",
    [
        {"status": "maybe"},
        {"status": "ko"},
        {"status": "dead", "ko": Ko(defender_needs=1)},
        {"status": "unknown"},
        {"status": "dead", "evidence": "unknown"},
        {"status": "unknown", "evidence": "tentative"},
        {"status": "dead", "evidence": "conditional"},
        {"status": "dead", "assumptions": (WALL,)},
        {"status": "dead", "evidence": "certain"},
    ],
)
def test_impossible_results(answer: dict[str, Any]) -> None:
    with pytest.raises(ShikatsuError):
        Result(PROBLEM, **answer)
