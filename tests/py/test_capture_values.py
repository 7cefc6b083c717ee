"""Questions of capture and connection as values: problems, moves, verdicts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from shikatsu.board.colours import opposite
from shikatsu.errors import ProblemError
from shikatsu.model.limits import Limits
from shikatsu.model.posing import after_move, is_connected
from shikatsu.model.problem import SYMMETRIES, Problem
from shikatsu.model.result import (
    Capture,
    FirstMove,
    Generator,
    Ko,
    Result,
    Stats,
    Status,
    TentativeAnswer,
)
from shikatsu.model.verdict import solutions
from shikatsu.solver.budget import Budget
from shikatsu.solver.capture.confirmation import _is_withstood, _outweighs, _part
from shikatsu.solver.capture.tentative import _leaning, _look_for_ko
from shikatsu.solver.questions import Question, Side, capture

# 5 . . . . .      White in atari on A1, and C1 that could be cut from it
# 2 X . X . .
# 1 O . O X .
CAPTURE = Problem(
    id="atari",
    columns=5,
    rows=5,
    black=frozenset({"A2", "C2", "D1"}),
    white=frozenset({"A1", "C1"}),
    to_play="black",
    goal="capture",
    defender="white",
    crucial=frozenset({"A1"}),
)
CONNECT = CAPTURE.with_(goal="connect", crucial=frozenset({"A1", "C1"}), to_play="white")


def test_the_sides_and_the_words() -> None:
    assert (CAPTURE.attacker, CAPTURE.targets, CAPTURE.region) == ("black", "all", None)
    assert not CAPTURE.in_region
    assert not CONNECT.in_region
    assert (CAPTURE.prover, CONNECT.prover) == ("black", CONNECT.defender)
    assert CAPTURE.with_(goal="save", to_play="white") == CAPTURE.with_(to_play="white")
    for word in ("cut", "disconnect"):
        assert CONNECT.with_(goal=word, to_play="black") == CONNECT.with_(to_play="black")
    CAPTURE.validate()


@pytest.mark.parametrize(
    ("problem", "changes", "message"),
    [
        (CAPTURE, {"goal": "eat"}, '"life", "one_eye", "capture", "connect", not \'eat\''),
        (CAPTURE, {"goal": ["save"]}, "goal must be one of"),
        (CAPTURE, {"goal": "save"}, 'the goal "save" means that white plays first, not black'),
        (CONNECT, {"goal": "cut"}, 'the goal "cut" means that black plays first, not white'),
        (CONNECT, {"goal": "disconnect"}, "means that black plays first"),
        (CAPTURE, {"crucial": frozenset()}, "no crucial stones are given"),
        (CAPTURE, {"crucial": {"A1", "B1"}}, "B1: crucial, but empty"),
        (CAPTURE, {"crucial": {"A2"}}, "A2: crucial, but not a stone of the defender white"),
        (CONNECT, {"crucial": {"A1"}}, "A1: a connection needs at least two stones"),
        (CAPTURE, {"region": ("A1", "B1")}, 'goal "capture" has no region: all may be played'),
        (CAPTURE, {"outside": "attacker"}, "has no region"),
        (CAPTURE, {"ban": "A2"}, "A2: the ban point is not empty"),
        (CAPTURE, {"black": {"A2", "B1"}}, "A1: a white block without liberties"),
        (CAPTURE, {"targets": "some"}, 'targets must be one of "all", "any", not \'some\''),
        (CONNECT, {"targets": "any"}, 'only questions of capture can have targets "any"'),
        (CAPTURE, {"targets": "any", "goal": "life"}, "only questions of capture"),
    ],
)
def test_refused(problem: Problem, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ProblemError) as refused:
        problem.with_(**changes)
    assert message in str(refused.value)


def test_all_blocks_of_a_board_need_a_liberty() -> None:
    """No stone of the whole board is safe by decree, as those outside a region are."""
    with pytest.raises(ProblemError, match="E1: a black block without liberties"):
        CAPTURE.with_(black={"A2", "E1"}, white={"A1", "D1", "E2"})


@pytest.mark.parametrize("problem", [CAPTURE, CONNECT, CAPTURE.with_(targets="any", ban="E5")])
def test_copies(problem: Problem) -> None:
    assert eval(repr(problem)) == problem
    swapped = problem.colours_swapped()
    assert (swapped.defender, swapped.goal, swapped.targets) == (
        opposite(problem.defender),
        problem.goal,
        problem.targets,
    )
    assert swapped.colours_swapped() == problem
    turned = {problem.transformed(symmetry) for symmetry in SYMMETRIES}
    assert len(turned) == len(SYMMETRIES)
    assert all(t.transformed(0).targets == problem.targets for t in turned)


def test_a_move_that_captures() -> None:
    two = CAPTURE.with_(crucial=frozenset({"A1", "C1"}))
    assert after_move(CAPTURE, "B1") is None
    rest = after_move(two, "B1")
    assert rest is None  # B1 was the last liberty of both
    apart = two.with_(black=two.black - {"C2"})
    rest = after_move(apart, "B1")
    assert rest is not None
    assert (rest.crucial, rest.to_play) == ({"C1"}, "white")
    assert after_move(apart.with_(targets="any"), "B1") is None


def test_a_move_that_saves_or_connects() -> None:
    saved = after_move(CAPTURE.with_(to_play="white"), "B1")
    assert saved is not None
    assert saved.crucial == {"A1"}
    assert not is_connected(CONNECT)
    assert after_move(CONNECT, "B1") is None
    assert after_move(CONNECT.with_(to_play="black"), "B1") is None
    elsewhere = after_move(CONNECT, "E5")
    assert elsewhere is not None
    assert elsewhere.goal == "connect"


def basis(**changes: Any) -> Capture:
    settings: dict[str, Any] = {
        "algorithm": "ldfpn",
        "generator": "heuristic",
        "order": None,
        "order_limit": 5,
        "unconditional": False,
    }
    return Capture(**settings | changes)


@pytest.mark.parametrize(
    ("problem", "status", "found", "sentence"),
    [
        (
            CAPTURE,
            "dead",
            basis(order=2),
            "Black to play: White is captured in a net: every move threatens a ladder. "
            "Not every reply of White was tried.",
        ),
        (CAPTURE, "dead", basis(order=0), "Black to play: White is captured at once."),
        (
            CAPTURE.with_(to_play="white"),
            "dead",
            basis(order=0),
            "White to play: White is captured with the next move. "
            "Not every reply of White was tried.",
        ),
        (
            CAPTURE,
            "dead",
            basis(order=1, generator="full", unconditional=True),
            "Black to play: White is captured in a ladder, whatever White plays: "
            "every move is an atari.",
        ),
        (
            CAPTURE,
            "dead",
            basis(order=4),
            "Black to play: White is captured by threats 4 deep (a ladder is 1, a net 2). "
            "Not every reply of White was tried.",
        ),
        (
            CAPTURE,
            "dead",
            basis(order=2, generator="full", unconditional=True),
            "Black to play: White is captured in a net, whatever White plays: "
            "every move threatens a ladder.",
        ),
        (
            CAPTURE,
            "dead",
            basis(algorithm="dfpn", generator="heuristic+"),
            "Black to play: White is captured. Not every reply of White was tried.",
        ),
        (
            CAPTURE.with_(to_play="white"),
            "alive",
            basis(),
            "White to play: White is saved. No sequence of threats up to 5 deep (a ladder is 1, "
            "a net 2) captures; not every move of Black was tried. "
            "A block with 7 liberties counts as escaped.",
        ),
        (
            CAPTURE,
            "alive",
            basis(algorithm="dfpn", generator="full", order_limit=3),
            "Black to play: White is saved. Nothing captures. "
            "A block with 5 liberties counts as escaped.",
        ),
        (
            CONNECT,
            "alive",
            basis(order=1, generator="full", unconditional=True),
            "White to play: White is connected by threats, whatever Black plays: "
            "every move threatens to connect.",
        ),
        (
            CONNECT,
            "dead",
            basis(order_limit=3),
            "White to play: White is cut. No sequence of threats up to 3 deep connects; "
            "not every move of White was tried.",
        ),
    ],
)
def test_verdicts(problem: Problem, status: Status, found: Capture, sentence: str) -> None:
    assert Result(problem, status, capture=found).verdict() == sentence


@pytest.mark.parametrize(
    ("problem", "ko", "sentence"),
    [
        (CAPTURE, Ko(defender_needs=1), "Ko: White is captured unless he finds 1 ko threat."),
        (CAPTURE, Ko(attacker_needs=2), "Ko: White is saved unless Black finds 2 ko threats."),
        (
            CAPTURE,
            Ko(attacker_needs=2, at_least=True),
            "Ko: White is saved unless Black finds enough ko threats, at least 2.",
        ),
        (CONNECT, Ko(defender_needs=1), "Ko: White is cut unless he finds 1 ko threat."),
        (CONNECT, Ko(attacker_needs=1), "Ko: White is connected unless Black finds 1 ko threat."),
    ],
)
def test_ko_verdicts(problem: Problem, ko: Ko, sentence: str) -> None:
    said = Result(problem, "ko", ko, capture=basis()).verdict()
    assert sentence in said
    assert "Threats up to 5 deep" in said
    assert "were tried, not with every move." in said


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (basis(generator="full"), "Threats up to 5 deep (a ladder is 1, a net 2) were tried, with"),
        (basis(generator="full"), ", with all moves. A block with 7 liberties counts as escaped."),
        (basis(algorithm="dfpn"), "1 ko threat. Not every move was tried. A block"),
        (basis(algorithm="dfpn", generator="full"), "1 ko threat. All moves were tried. A block"),
    ],
)
def test_a_ko_says_what_was_tried(found: Capture, sentence: str) -> None:
    assert sentence in Result(CAPTURE, "ko", Ko(defender_needs=1), capture=found).verdict()


@pytest.mark.parametrize(
    ("problem", "order", "sentence"),
    [
        (CAPTURE, 0, "Only B1 leads to this at once."),
        (CAPTURE, 1, "Only B1 leads to this by a ladder."),
        (CAPTURE, 2, "Only B1 leads to this by a ladder or net."),
        (CAPTURE, 3, "Only B1 leads to this by threats up to 3 deep (a ladder is 1, a net 2)."),
        (CONNECT, 1, "Only B1 leads to this by threats up to 1 deep."),
    ],
)
def test_moves_that_lead_to_it(problem: Problem, order: int, sentence: str) -> None:
    other = FirstMove("D4", "alive" if problem.reached == "dead" else "dead")
    moves = (FirstMove("B1", problem.reached), other)
    result = Result(problem, problem.reached, moves=moves, capture=basis(order=order))
    assert solutions(result) == sentence


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (basis(order_limit=0), "Nothing was read out to the end."),
        (
            basis(order_limit=2),
            "No ladder or net captures; not every move of Black was tried. "
            "A block with 4 liberties counts as escaped.",
        ),
        (
            basis(order=3),
            "Without ko threats White is captured by threats 3 deep: every move threatens a net. "
            "Not every reply of White was tried.",
        ),
    ],
)
def test_what_is_known_of_the_unknown(found: Capture, sentence: str) -> None:
    stats = Stats(nodes=1000)
    result = Result(
        CAPTURE, "unknown", evidence="unknown", reason="nodes", stats=stats, capture=found
    )
    assert result.verdict() == f"Black to play: Unknown: out of nodes (1000). {sentence}"


def test_what_the_unknown_looks_like() -> None:
    seen = TentativeAnswer("ko", Ko(defender_needs=1), move="B1")
    result = Result(
        CAPTURE, "unknown", evidence="unknown", reason="nodes", capture=basis(), tentative=seen
    )
    said = "It looks like this: Ko: White is captured unless he finds 1 ko threat."
    assert result.verdict().endswith(f" {said}")
    assert result.to_json()["tentative"] == {
        "status": "ko",
        "ko": {"defender_needs": 1},
        "ko_at_least": False,
        "move": "B1",
    }


def test_json() -> None:
    found = basis(order=2, generator="full", unconditional=True)
    record = Result(
        CAPTURE, "dead", moves=(FirstMove("B1", "dead"),), line=("B1",), capture=found
    ).to_json()
    assert record["goal"] == "capture"
    assert {key: record[key] for key in found.to_json()} == {
        "order": 2,
        "order_limit": 5,
        "generator": "full",
        "algorithm": "ldfpn",
        "unconditional": True,
    }
    assert Result(CAPTURE, "dead").to_json()["order"] is None


# ---- what confirms, or outweighs, an answer ------------------------------------------------------


def unknown(seen: TentativeAnswer | None, **read: Any) -> Result:
    return Result(
        CAPTURE,
        "unknown",
        evidence="unknown",
        reason="nodes",
        capture=basis(**read),
        tentative=seen,
    )


DEAD = Result(CAPTURE, "dead", capture=basis(order=2))
KO_OF_TWO = Result(CAPTURE, "ko", Ko(defender_needs=2), capture=basis(order=2))


@pytest.mark.parametrize(
    ("wider", "before", "outweighs"),
    [
        (Result(CAPTURE, "alive", capture=basis()), DEAD, True),
        (unknown(None), DEAD, False),
        # The goal is refuted as far as it was reached before.
        (unknown(TentativeAnswer("alive"), order_limit=2), DEAD, True),
        (unknown(TentativeAnswer("alive"), order_limit=1), DEAD, False),
        (
            unknown(TentativeAnswer("alive"), order_limit=1),
            Result(CAPTURE, "alive", capture=basis()),
            False,
        ),
        # What was a ko withstands its threats, or what was none is one.
        (unknown(TentativeAnswer("dead", withstands=2), order=2), KO_OF_TWO, True),
        (unknown(TentativeAnswer("dead", withstands=1), order=2), KO_OF_TWO, False),
        (unknown(TentativeAnswer("dead", withstands=2), order=2), DEAD, False),
        (unknown(TentativeAnswer("ko", Ko(defender_needs=1)), order=2), DEAD, True),
        (unknown(TentativeAnswer("ko", Ko(defender_needs=1)), order=2), KO_OF_TWO, False),
        (unknown(TentativeAnswer("ko", Ko(defender_needs=1)), order=2), unknown(None), True),
    ],
)
def test_an_answer_with_more_moves_is_believed_if_it_refutes_something(
    wider: Result, before: Result, outweighs: bool
) -> None:
    assert _outweighs(wider, before) == outweighs


@pytest.mark.parametrize(
    ("ko", "seen", "withstood"),
    [
        (None, TentativeAnswer("dead", withstands=4), False),
        (Ko(defender_needs=1), TentativeAnswer("dead", withstands=1), True),
        (Ko(defender_needs=2), TentativeAnswer("dead", withstands=1), False),
        (Ko(defender_needs=1), TentativeAnswer("alive", withstands=1), False),
        (Ko(attacker_needs=1), TentativeAnswer("alive", withstands=1), True),
        (Ko(attacker_needs=1), TentativeAnswer("dead", withstands=1), False),
    ],
)
def test_a_ko_is_none_if_its_threats_are_withstood(
    ko: Ko | None, seen: TentativeAnswer, withstood: bool
) -> None:
    assert _is_withstood(ko, seen) == withstood


@pytest.mark.parametrize(
    ("refuted", "beyond", "reached", "side"),
    [
        (1, None, {}, None),
        (2, None, {}, "defender"),
        (2, 1, {capture(0, 0): 1}, "defender"),
        (2, 1, {capture(0, 0): 2}, None),
        (3, 1, {capture(0, 0): 2}, "defender"),
    ],
)
def test_what_was_refuted_often_enough_seems_to_be_so(
    refuted: int, beyond: int | None, reached: dict[Question, int], side: Side | None
) -> None:
    orders = SimpleNamespace(
        winners={capture(0, 0): "attacker"},
        reached=reached,
        refuter="defender",
        refuted=lambda question: refuted,
    )
    analysis: Any = SimpleNamespace(orders=orders)
    assert _leaning(analysis, capture(0, 1), beyond) == side
    assert _leaning(analysis, capture(0, 0), beyond) == "attacker"


@pytest.mark.parametrize(
    ("nodes", "generator", "confirming", "part"),
    [
        (1_000, "heuristic", False, 1_000),
        (1_000, "heuristic+", True, 400),
        (1_000, "full", True, 1_000),
        (None, "heuristic", False, None),
        (None, "heuristic+", True, 100_000),
        (None, "full", True, 100_000),
    ],
)
def test_what_may_be_spent_to_confirm(
    nodes: int | None, generator: Generator, confirming: bool, part: int | None
) -> None:
    budget = Budget(Limits(nodes=nodes))
    assert _part(budget, generator, confirming=confirming).limits.nodes == part


def test_a_ko_is_looked_for_until_threats_help() -> None:
    asked: list[Question] = []

    def ask(question: Question) -> Side:
        asked.append(question)
        return "attacker" if question.defender_threats in (1, 2) else "defender"

    orders = SimpleNamespace(winners={capture(0, 0): "attacker"})
    analysis: Any = SimpleNamespace(orders=orders, main=capture(0, 0), question=capture, ask=ask)
    _look_for_ko(analysis)
    assert asked == [capture(0, 1), capture(0, 2), capture(0, 3)]
