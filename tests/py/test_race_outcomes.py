"""The outcomes of races, against tables of answers instead of a solver."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import pytest

from shikatsu.board.colours import Colour
from shikatsu.model.limits import Limits
from shikatsu.model.result import Ko, Status
from shikatsu.races import outcomes as race_outcomes
from shikatsu.races import semeai
from shikatsu.races.outcomes import Finding, Key, Known, Search
from shikatsu.races.questions import KINDS, Kind, Line, Questions, _decide
from shikatsu.races.values import Race
from shikatsu.solver.budget import Budget
from shikatsu.solver.questions import TWO_EYES_THREATS, Question, Side, capture
from shikatsu.solver.status import STALL_THREATS, Claim, Decision, Undecided

# Black moves first. A name like "safe b" is a question about his group: see race_questions.
NAMES: dict[str, Key] = {
    f"{kind} {colour[0]}": (kind, colour)
    for kind in KINDS
    for colour in cast(tuple[Colour, ...], ("black", "white"))
}
Table = Mapping[str, Status]


def decision(status: Status, ko: Ko | None = None) -> Decision:
    claim = Claim(capture(0, 0), "attacker" if status == "dead" else "defender")
    if status == "ko" and ko is None:
        ko = Ko(attacker_needs=1, at_least=True)
    return Decision(status, (claim,), claim, ko=ko)


def known(table: Table) -> Known:
    return Known("black", {NAMES[name]: decision(status) for name, status in table.items()})


@pytest.mark.parametrize(
    ("table", "outcome", "rests_on"),
    [
        ({"prevails b": "alive"}, "win", "prevails b"),
        ({"prevails w": "alive"}, "loss", "prevails w"),
        ({"safe b": "alive", "prevails b": "dead"}, "neither", "safe b"),
        ({"safe w": "alive", "prevails w": "dead"}, "neither", "prevails w"),
        ({"safe b": "dead", "safe w": "dead"}, "both captured", "safe w"),
        # A group that is never captured is not captured first: the other side does not prevail.
        ({"safe b": "alive", "safe w": "alive"}, "neither", "safe b"),
        ({"safe b": "alive", "ahead w": "alive"}, "neither", "safe b"),
        ({"safe w": "alive", "ahead b": "alive"}, "neither", "prevails w"),
        # One that is captured first is not kept.
        ({"ahead b": "dead", "safe w": "dead"}, "both captured", "safe w"),
        ({"ahead w": "dead", "safe b": "dead"}, "both captured", "safe w"),
    ],
)
def test_what_is_proved(table: Table, outcome: str, rests_on: str) -> None:
    assert known(table).proved() == Finding(outcome, (NAMES[rests_on],))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("table", "implied", "status"),
    [
        ({"ahead b": "dead"}, "safe b", "dead"),
        ({"prevails w": "alive"}, "safe b", "dead"),
        ({"ahead b": "alive", "prevails w": "dead"}, "safe b", "unknown"),
        ({"safe b": "alive"}, "ahead b", "alive"),
        ({"prevails b": "alive"}, "ahead b", "alive"),
        ({"ahead w": "dead"}, "ahead b", "alive"),
        ({"ahead w": "alive"}, "ahead b", "unknown"),
        ({"safe b": "dead"}, "prevails b", "dead"),
        ({"ahead b": "dead"}, "prevails b", "dead"),
        ({"ahead w": "alive"}, "prevails b", "dead"),
        ({"safe w": "alive"}, "prevails b", "dead"),
        ({"safe w": "dead", "safe b": "alive"}, "prevails b", "unknown"),
    ],
)
def test_what_other_answers_imply(table: Table, implied: str, status: Status) -> None:
    assert known(table).status(*NAMES[implied]) == status


@pytest.mark.parametrize(
    "table",
    [
        {},
        *({name: "alive"} for name in ("safe b", "safe w", "ahead b", "ahead w")),
        *({name: status} for name in NAMES for status in ("dead", "ko")),
        # Strategies of one player: he cannot follow both in one game.
        {"prevails b": "dead", "prevails w": "dead"},
        {"ahead b": "alive", "ahead w": "alive"},
        {"safe b": "alive", "safe w": "dead"},
        {"ahead w": "dead", "safe b": "alive"},
        {"safe b": "ko", "prevails b": "dead"},
    ],
)
def test_what_is_not_proved(table: Table) -> None:
    assert known(table).proved() is None


@pytest.mark.parametrize(
    ("table", "outcome", "rests_on", "left_out"),
    [
        ({"ahead w": "dead"}, "win", "ahead w", "Black lives after the capture"),
        ({"ahead b": "dead"}, "loss", "ahead b", "White lives after the capture"),
        ({"safe w": "dead", "safe b": "alive"}, "win", "safe w", "Black lives"),
        ({"safe b": "dead", "safe w": "alive"}, "loss", "safe b", "White lives"),
        ({"ahead b": "alive", "ahead w": "alive"}, "neither", "ahead b", "after the other one"),
        ({"ahead b": "ko"}, "ko", "ahead b", "what becomes of the captor"),
    ],
)
def test_what_is_tentative(table: Table, outcome: str, rests_on: str, left_out: str) -> None:
    found = known(table).tentative()
    assert found is not None
    assert (found.outcome, found.rests_on) == (outcome, (NAMES[rests_on],))
    assert found.left_out is not None
    assert left_out in found.left_out


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_outcome_at_all(name: str) -> None:
    for table in ({}, {name: "alive"}):
        found = known(cast(Table, table))
        assert found.tentative() is None
        assert found.ko() is None


@pytest.mark.parametrize("name", NAMES)
def test_a_ko_is_about_groups_that_are_kept_or_prevail(name: str) -> None:
    found = known({name: "ko", "ahead w" if name == "ahead b" else "ahead b": "alive"}).ko()
    expected = None if name.startswith("ahead") else ("ko", (NAMES[name],))
    assert (found and (found.outcome, found.rests_on)) == expected


@pytest.mark.parametrize(
    ("table", "still_open"),
    [
        ({}, ["ahead b", "ahead w", "prevails b", "prevails w", "safe b", "safe w"]),
        # White cannot prevail against a group that is never captured.
        ({"safe b": "alive"}, ["ahead w", "prevails b", "safe w"]),
        ({"ahead b": "dead"}, ["prevails w", "safe w"]),
        ({"safe w": "dead"}, ["ahead b", "ahead w", "prevails b", "safe b"]),
        ({"safe b": "ko"}, ["ahead b", "ahead w", "prevails b", "prevails w", "safe w"]),
    ],
)
def test_what_is_asked_next(table: Table, still_open: list[str]) -> None:
    assert list(known(table).open()) == [NAMES[name] for name in still_open]


def test_a_move_keeps_whom_a_ko_favours() -> None:
    found = Known("black")
    assert found.result("safe", "black") == ("unknown", False)
    for ko, favours in ((Ko(attacker_needs=2), False), (Ko(defender_needs=2), True)):
        found.answers["safe", "black"] = decision("ko", ko)
        assert found.result("safe", "black") == ("ko", favours)
    found.answers["safe", "black"] = decision("alive")
    assert found.result("safe", "black") == ("alive", False)
    assert found.result("prevails", "white") == ("dead", False)  # that is implied


class Scripted:
    """Answers from a table; what is not there takes all nodes that are allowed, for nothing."""

    def __init__(self, table: Table, limit: int | None = None, reason: str = "nodes") -> None:
        self.budget = Budget(Limits(nodes=limit))
        self._answers = known(table).answers
        self._reason = reason

    def start(self, mover: Colour) -> Line:
        return ()

    def decide(self, kind: Kind, colour: Colour, line: Line, nodes: int) -> Decision:
        if (kind, colour) in self._answers:
            self.budget.pay(10)
            return self._answers[kind, colour]
        self.budget.pay(nodes)
        raise Undecided(self._reason)


def search(questions: Scripted) -> Search:
    return Search(cast(Questions, questions), "black")


def test_a_search_ends_when_an_outcome_is_proved() -> None:
    found = search(Scripted({"safe w": "dead", "prevails b": "alive", "ahead w": "dead"}))
    assert found.run() == Finding("win", (("prevails", "black"),))


@pytest.mark.parametrize(("table", "outcome"), [({"ahead w": "dead"}, "win"), ({}, None)])
def test_a_search_ends_at_a_limit(table: Table, outcome: str | None) -> None:
    found = search(Scripted(table, limit=50_000))
    result = found.run()
    assert (result and result.outcome) == outcome
    assert found.reason == "nodes"


def test_a_tentative_outcome_costs_so_much_more_to_prove_and_no_more() -> None:
    questions = Scripted({"ahead w": "dead"})
    found = search(questions)
    result = found.run()
    assert result is not None
    assert (result.outcome, result.left_out is None) == ("win", False)
    assert found.cost == questions.budget.nodes
    least = race_outcomes.PROOF_NODES
    assert least <= questions.budget.nodes <= least * 10


def test_a_ko_is_proved_if_nothing_else_can_follow() -> None:
    decided = search(Scripted(dict.fromkeys(NAMES, "ko"))).run()
    assert decided is not None
    assert (decided.outcome, decided.left_out) == ("ko", None)
    cut = search(Scripted({"safe b": "ko"}, limit=50_000)).run()
    assert cut is not None
    assert (cut.outcome, cut.left_out is None) == ("ko", False)


def test_a_search_without_memory_ends() -> None:
    found = search(Scripted({}, reason="memory"))
    assert found.run() is None
    assert found.reason == "memory"


def test_a_move_must_keep_all_that_an_outcome_rests_on() -> None:
    rests_on = (NAMES["safe b"], NAMES["prevails b"])
    before = search(Scripted({}))
    before.known.answers.update(known({"safe b": "ko", "prevails b": "ko"}).answers)
    for prevails, keeps in (("ko", True), ("dead", False)):
        after = Scripted({"safe b": "ko", "prevails b": cast(Status, prevails)})
        holds = semeai._Holds(cast(Questions, after), before, Finding("ko", rests_on))
        assert holds(("A1",), 100) is keeps
    undecided = semeai._Holds(cast(Questions, Scripted({})), before, Finding("ko", rests_on))
    assert undecided(("A1",), 100) is None


# ---- the questions -------------------------------------------------------------------------------

ALONE, ENDLESS, STALLED = capture(0, 0), capture(0, None), capture(0, STALL_THREATS)
A: Side = "attacker"
D: Side = "defender"


@pytest.mark.parametrize(
    ("kind", "table", "status", "ko"),
    [
        ("safe", {ALONE: D, capture(None, 0): D}, "alive", None),
        ("safe", {ALONE: D, capture(None, 0): A}, "ko", {"attacker_needs": 1}),
        ("safe", {ALONE: A, STALLED: A, ENDLESS: A}, "dead", None),
        ("safe", {ALONE: A, STALLED: D}, "ko", {"defender_needs": 1}),
        (
            "ahead",
            {ALONE: A, STALLED: A, ENDLESS: D},
            "ko",
            {"defender_needs": 1},
        ),
        ("prevails", {ALONE: D, capture(TWO_EYES_THREATS, 0): D}, "alive", None),
        ("prevails", {ALONE: D, capture(TWO_EYES_THREATS, 0): A}, "ko", {"attacker_needs": 1}),
        ("prevails", {ALONE: A, capture(0, TWO_EYES_THREATS): A}, "dead", None),
        ("prevails", {ALONE: A, capture(0, TWO_EYES_THREATS): D}, "ko", {"defender_needs": 1}),
    ],
)
def test_it_is_a_ko_if_threats_of_the_loser_turn_it(
    kind: Kind, table: dict[Question, Side], status: Status, ko: dict[str, int] | None
) -> None:
    analysis: Any = SimpleNamespace(ask=lambda question, line: table[question])
    found = _decide(analysis, (), kind)
    assert (found.status, found.main) == (status, Claim(ALONE, table[ALONE]))
    assert found.ko == (None if ko is None else Ko(**ko, at_least=True))
    assert found.claims == tuple(Claim(*asked) for asked in table.items())


@pytest.mark.parametrize(("all_", "each"), [(64, 10), (6, 1), (5, 1), (1, 1)])
def test_the_six_questions_share_the_memory(all_: int, each: int) -> None:
    fight: Any = SimpleNamespace(
        position=SimpleNamespace(ban=None, to_play="black"), region=frozenset(), owner="black"
    )
    limits = Limits(nodes=7, memory_mb=all_)
    assert Questions(fight, Budget(limits))._shared_memory() == Limits(nodes=7, memory_mb=each)


def test_the_threats_of_a_ko_are_written_down() -> None:
    ko = Ko(attacker_needs=1, at_least=True)
    race = Race("black", "ko", "proved", own="ko", own_ko=ko)
    assert race.to_json()["own_ko"] == {"attacker_needs": 1}
    assert race.to_json()["own_ko_at_least"]
    assert race.to_json()["other_ko"] is None
