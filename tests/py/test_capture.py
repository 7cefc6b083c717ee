"""Captures, connections and ladders, solved: by example, and random ones against each other."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

import shikatsu
from bulk import at_length
from capture_oracle import status as brute_force
from shikatsu.board.colours import COLOURS
from shikatsu.board.points import format_vertex, parse_vertex
from shikatsu.board.position import Position
from shikatsu.errors import FormatError, ProblemError, ShikatsuError
from shikatsu.files import ascii as drawing
from shikatsu.files.gnugo import code_of
from shikatsu.lint.check import check
from shikatsu.model.diagram import Diagram
from shikatsu.model.problem import Problem
from shikatsu.model.result import Ko, Result
from shikatsu.solution import solution_tree
from shikatsu.solver.budget import Budget
from shikatsu.solver.capture import solve as capture_solve
from shikatsu.solver.capture.solve import solve as read_out
from shikatsu.solver.capture.tentative import _move
from shikatsu.solver.questions import capture
from shikatsu.solver.request import Request
from shikatsu.solver.status import Claim, Decision, Undecided


def read(text: str) -> Problem:
    item = next(drawing.read(text, "test"))
    if isinstance(item, FormatError):
        raise ProblemError(item.message)
    assert isinstance(item[1], Problem)
    return item[1]


LADDER = read(
    """
goal: capture

9 . . . . . . . . .
8 . . . . . . . . .
7 . . . . . . . . .
6 . . . . . . . . .
5 . . . . . . . . .
4 . X . . . . . . .
3 . X @ . . . . . .
2 . . X X . . . . .
1 . . . . . . . . .
"""
)
BROKEN = LADDER.with_(white=LADDER.white | {"F6"})

# B2 can be taken at C2, in a ko.
KO = read(
    """
goal: capture

7 . . . . . . .
6 . . . . . . .
5 . . . . . . .
4 . . . . . . .
3 . X O . . . .
2 X @ . O . . .
1 . X O . . . .
"""
)
BAMBOO = read(
    """
goal: cut

7 . . . . . . .
6 . . . . . . .
5 . . @ O . . .
4 . X . . X . .
3 . . O @ . . .
2 . . . . . . .
1 . . . . . . .
"""
)
# White connects, or Black takes a stone.
LINK = read(
    """
goal: connect
to play: white

5 . . . . .
4 . . . . .
3 . . . . .
2 X . X . .
1 @ . @ X .
"""
)
SMALL = shikatsu.Limits(nodes=50_000, memory_mb=16)


def solve(problem: Problem, limits: shikatsu.Limits = SMALL, **how: Any) -> Result:
    return shikatsu.solve(problem, limits, **how)


def ending(problem: Problem, line: tuple[str, ...]) -> Position:
    """The position after a line of play, which must be legal."""
    position = Position.of(problem)
    for move in line:
        position = position.played(position.to_play, move)
    return position


@pytest.mark.parametrize("generator", ["heuristic", "heuristic+", "full"])
@pytest.mark.parametrize("algorithm", ["ldfpn", "pseudo"])
def test_a_ladder_has_order_1(algorithm: str, generator: str) -> None:
    result = solve(LADDER, options={"algorithm": algorithm, "generator": generator})
    assert (result.status, code_of(result)) == ("dead", 1)
    assert result.capture is not None
    assert result.capture.order == 1
    assert result.capture.order_limit == 5
    assert result.capture.unconditional == (generator == "full")
    assert not ending(LADDER, result.line).white
    assert result.proof is None


def test_without_orders() -> None:
    result = solve(LADDER, options={"algorithm": "dfpn"})
    assert result.status == "dead"
    assert result.capture is not None
    assert (result.capture.order, result.capture.algorithm) == (None, "dfpn")


def test_a_broken_ladder_is_caught_in_a_net() -> None:
    result = solve(BROKEN, options={"generator": "full"})
    assert result.capture is not None
    assert (result.status, result.capture.order) == ("dead", 2)
    assert result.verdict() == (
        "Black to play: White is captured in a net, whatever White plays: "
        "every move threatens a ladder."
    )
    refuted = solve(BROKEN, options={"orders": 1})
    assert refuted.status == "alive"
    assert refuted.verdict() == (
        "Black to play: White is saved. No ladder captures; not every move of Black was tried. "
        "A block with 3 liberties counts as escaped."
    )


@pytest.mark.parametrize(
    ("problem", "status", "ko"),
    [
        (KO, "ko", Ko(defender_needs=1)),
        (KO.with_(ban="C2"), "ko", Ko(attacker_needs=1)),
        (KO.with_(defender_threats=0), "dead", None),
        (KO.with_(defender_threats=1), "alive", None),
        (KO.with_(attacker_threats=1, defender_threats=1), "dead", None),
        (KO.with_(ban="C2", attacker_threats=1), "dead", None),
        (KO.with_(to_play="white"), "alive", None),
    ],
)
def test_ko(problem: Problem, status: str, ko: Ko | None) -> None:
    result = solve(problem, options={"orders": 2})
    assert (result.status, result.ko) == (status, ko)
    ending(problem, result.line)


def test_a_ko_is_spoken_of() -> None:
    said = solve(KO, options={"orders": 2}).verdict()
    assert "Ko: White is captured unless he finds 1 ko threat." in said
    assert "Threats up to 2 deep (a ladder is 1, a net 2) were tried, not with every move." in said


def test_connections() -> None:
    cut = solve(BAMBOO)
    assert (cut.status, code_of(cut)) == ("alive", 0)
    assert cut.capture is not None
    assert cut.capture.order == 0
    assert (
        "White is connected with the next move. Not every reply of Black was tried."
        in cut.verdict()
    )
    full = solve(BAMBOO.with_(to_play="white"), options={"generator": "full"})
    assert full.verdict() == "White to play: White is connected at once, whatever Black plays."
    assert solve(LINK).line == ("B1",)
    result = solve(LINK.with_(to_play="black"))
    assert (result.status, code_of(result), result.line[0]) == ("dead", 1, "B1")
    assert "White is cut. No sequence of threats up to 5 deep connects" in result.verdict()


def test_stones_that_are_connected_already() -> None:
    result = solve(LINK.with_(white=LINK.white | {"B1"}), first_moves=True)
    assert (result.status, result.moves, result.line) == ("alive", (), ())


def test_all_or_any_of_the_targets() -> None:
    """A1 is in atari, E5 is far away and free."""
    both = LINK.with_(
        goal="capture", to_play="black", white=LINK.white | {"E5"}, crucial=frozenset({"A1", "E5"})
    )
    options = {"orders": 1}
    assert solve(both.with_(targets="any"), options=options).status == "dead"
    assert solve(both, options=options).status == "alive"


def test_first_moves() -> None:
    result = solve(LINK, first_moves=True)
    assert result.best_moves == ("B1",)
    assert result.unique_solution
    assert {move.status for move in result.moves[1:]} == {"dead"}
    assert result.moves[1].refutation == "B1"
    assert "pass" in {move.move for move in result.moves}
    ladder = solve(LADDER, first_moves=True)
    assert (ladder.moves[0].move, ladder.moves[0].status) == (ladder.line[0], "dead")
    assert set(ladder.best_moves) >= {"C4", "D3"}


def test_first_moves_of_a_ko() -> None:
    result = solve(KO, options={"orders": 2}, first_moves=True)
    assert result.best_moves == ("C2",)
    assert result.moves[0].ko == Ko(defender_needs=1)


@pytest.mark.parametrize("problem", [LADDER, BROKEN, KO, BAMBOO, LINK], ids=lambda p: p.goal)
def test_turned_and_with_other_colours(problem: Problem) -> None:
    options = {"orders": 2}
    first = solve(problem, options=options)
    for symmetry in range(8):
        turned = problem.transformed(symmetry)
        for other in (turned, turned.colours_swapped()):
            result = solve(other, options=options)
            assert (result.status, result.ko, result.capture) == (
                first.status,
                first.ko,
                first.capture,
            )


def test_a_limit_leaves_what_was_refuted() -> None:
    """White has run out of the ladder: there is much to read."""
    hard = LADDER.with_(to_play="white")
    result = solve(hard, shikatsu.Limits(nodes=3000, memory_mb=16))
    assert (result.status, result.reason, result.proved) == ("unknown", "nodes", False)
    assert result.capture is not None
    assert 1 <= result.capture.order_limit < 5
    assert result.capture.order is None
    assert not result.capture.unconditional
    assert f"with {result.capture.order_limit + 2} liberties counts" in result.verdict()
    assert result.stats.nodes <= 3100
    assert sum(asked.nodes for asked in result.stats.questions) == result.stats.nodes
    assert "order 1" in result.stats.questions[0].question
    record = result.to_json()
    assert (record["status"], record["order_limit"]) == ("unknown", result.capture.order_limit)


def test_cancelled_and_interrupted() -> None:
    cancel = shikatsu.Cancellation()
    cancel.cancel()
    result = solve(LADDER, cancel=cancel)
    assert (result.status, result.reason) == ("unknown", "cancelled")
    assert result.capture is not None
    assert result.capture.order_limit == 0

    def interrupt(_: shikatsu.Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(LADDER.with_(to_play="white"), shikatsu.Limits(memory_mb=16), progress=interrupt)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"rules": "superko"}, "captures and connections are read out under the simple ko rule"),
        ({"ko": "phases"}, "captures and connections are read out under the simple ko rule"),
        ({"rules": "area"}, "rules must be one of"),
        ({"options": {"orders": 0}}, "orders must be a number from 1 to 12, not '0'"),
        ({"options": {"orders": "many"}}, "orders must be a number from 1 to 12"),
        ({"options": {"orders": 13}}, "orders must be a number from 1 to 12"),
        ({"options": {"algorithm": "mcts"}}, "algorithm must be one of ldfpn, dfpn, pseudo"),
        (
            {"options": {"generator": "best"}},
            "generator must be one of heuristic,",
        ),
        ({"options": {"speed": 11}}, "speed"),
    ],
)
def test_refused(how: dict[str, Any], message: str) -> None:
    with pytest.raises(ShikatsuError) as refused:
        solve(LADDER, **how)
    assert message in str(refused.value)


def test_only_captures_and_connections_are_read_out() -> None:
    life = LADDER.with_(goal="life")
    with pytest.raises(ProblemError, match='"life" is not read out'):
        read_out(life, Budget(), Request())
    (finding,) = check(Diagram.of(LADDER), SMALL).findings
    assert (finding.code, finding.severity) == ("not-checked", "info")


def test_solution_trees() -> None:
    """Every reply is answered; that a move is wrong is not claimed."""
    tree = solution_tree(LADDER, SMALL)
    line = shikatsu.solve(LADDER).line
    assert tree.main_line == line[: len(tree.main_line)]
    assert {node.mark for _, node in tree.walk()} == {"right", None}
    for line, node in tree.walk():
        ending(LADDER, line)
        assert node.children or node.comment == "RIGHT"
    assert tree.comment.startswith("Black to play: White is captured in a ")
    lost = solution_tree(BROKEN.with_(goal="capture"), SMALL, options={"orders": 1})
    assert (lost.status, lost.variations) == ("alive", ())
    saved = solution_tree(LADDER.with_(to_play="white"), SMALL, options={"orders": 1})
    assert saved.right_moves


def test_ladders() -> None:
    works = shikatsu.ladder(LADDER)
    assert (works.works, works.makers) == (True, ())
    assert not ending(LADDER, works.line).white
    assert "F6" in works.breakers
    assert works.verdict() == "Black to play: The ladder works. White is captured."
    fails = shikatsu.ladder(BROKEN)
    assert (fails.works, fails.breakers) == (False, ())
    assert fails.makers
    assert fails.verdict().endswith("The ladder fails. White is not captured by ataris alone.")
    runs = shikatsu.ladder(LADDER.with_(to_play="white"))
    assert (runs.works, set(runs.makers)) == (False, {"C4", "D3"})
    assert works.to_json()["breakers"] == list(works.breakers)


def test_ladders_of_a_position() -> None:
    position, stone = Position.of(LADDER), min(LADDER.crucial)
    found = shikatsu.ladder(position, stone, "black")
    assert (found.works, found.problem.crucial) == (True, LADDER.crucial)
    assert shikatsu.ladder(position, parse_vertex(stone), "black").line == found.line
    with pytest.raises(ProblemError, match="which block"):
        shikatsu.ladder(position)


def test_what_changes_a_ladder() -> None:
    """Just the points that are named change it, of all empty ones."""
    for problem, colour in ((LADDER, "white"), (BROKEN, "black")):
        before = shikatsu.ladder(problem)
        for vertex in (format_vertex((c, r)) for c in range(9) for r in range(9)):
            if vertex in problem.black | problem.white:
                continue
            stones = {colour: problem.stones(colour) | {vertex}}  # type: ignore[arg-type]
            after = shikatsu.ladder(problem.with_(**stones)).works
            changed = after is not None and after != before.works
            assert changed == (vertex in before.breakers + before.makers), vertex


def test_ladders_are_about_one_block() -> None:
    with pytest.raises(ProblemError, match='of goal "capture"'):
        shikatsu.ladder(LINK)
    two = LINK.with_(goal="capture")
    with pytest.raises(ProblemError, match="one block, but there are several targets"):
        shikatsu.ladder(two)


def test_a_ko_decides_a_ladder() -> None:
    assert shikatsu.ladder(KO).works is None


def random_problem(random: Random, columns: int, rows: int) -> Problem | None:
    board = [format_vertex((c, r)) for c in range(columns) for r in range(rows)]
    stones = {vertex: random.choice(COLOURS) for vertex in board if random.random() < 0.6}
    defender, goal = random.choice(COLOURS), random.choice(["capture", "connect"])
    own = [vertex for vertex, colour in stones.items() if colour == defender]
    count = 2 if goal == "connect" else random.randint(1, 3)
    if len(own) < count:
        return None
    try:
        return Problem(
            id="random",
            columns=columns,
            rows=rows,
            black=frozenset(v for v, colour in stones.items() if colour == "black"),
            white=frozenset(v for v, colour in stones.items() if colour == "white"),
            to_play=random.choice(COLOURS),
            goal=goal,  # type: ignore[arg-type]
            defender=defender,
            crucial=frozenset(random.sample(own, count)),
            targets=random.choice(["all", "any"]) if goal == "capture" else "all",  # type: ignore[arg-type]
        )
    except ProblemError:
        return None


def test_random_problems() -> None:
    """With all moves and orders, the algorithms agree; first moves and lines fit the answer."""
    random = Random(20)
    seen: set[tuple[str, str]] = set()
    for _ in range(120):
        problem = random_problem(random, 3, 3)
        if problem is None:
            continue
        ways = {"generator": "full", "orders": 12}
        result = solve(problem, options=ways, first_moves=True)
        for algorithm in ("dfpn", "pseudo"):
            other = solve(problem, options=ways | {"algorithm": algorithm})
            if result.decided and other.decided:
                assert (other.status, other.ko) == (result.status, result.ko), problem
        seen.add((problem.goal, result.status))
        ending(problem, result.line)
        if result.moves and result.moves[0].decided:
            assert (result.moves[0].status, result.moves[0].ko) == (result.status, result.ko)
        for move in result.moves:
            ending(problem, (move.move, *move.line))
    assert {("capture", "dead"), ("capture", "ko"), ("connect", "alive")} <= seen


@pytest.mark.parametrize(("columns", "rows", "count"), [at_length((2, 3, 150)), (3, 2, 60)])
def test_against_brute_force(columns: int, rows: int, count: int) -> None:
    random = Random(count)
    for _ in range(count):
        problem = random_problem(random, columns, rows)
        if problem is not None:
            result = solve(problem, options={"generator": "full", "orders": 12})
            assert (result.status, result.ko) == brute_force(problem), problem


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_against_brute_force_on_larger_boards(seed: int) -> None:
    random = Random(seed)
    for columns, rows in ((2, 4), (3, 3)) * 8:
        problem = random_problem(random, columns, rows)
        if problem is None:
            continue
        for algorithm in ("ldfpn", "dfpn", "pseudo"):
            ways = {"generator": "full", "orders": 12, "algorithm": algorithm}
            result = solve(problem, options=ways)
            if result.decided:
                assert (result.status, result.ko) == brute_force(problem), (algorithm, problem)


CAPTURES = Path(__file__).resolve().parents[2] / "problems" / "capture"


def test_auto_confirms_with_all_moves() -> None:
    problem = shikatsu.load(CAPTURES / "crane-nest.sgf")[0]
    few = solve(problem)
    all_moves = solve(problem, shikatsu.Limits(nodes=10_000), options={"generator": "auto"})
    assert few.capture is not None
    assert all_moves.capture is not None
    assert (few.status, few.capture.generator) == ("dead", "heuristic")
    assert not few.capture.unconditional
    assert all_moves.capture.generator == "full"
    assert all_moves.capture.unconditional
    assert "whatever" in all_moves.verdict()


def test_auto_leaves_a_no_as_it_is() -> None:
    problem = shikatsu.load(CAPTURES / "ko-corner.sgf")[0]
    saved = problem.with_(to_play=problem.defender)
    result = solve(saved, shikatsu.Limits(nodes=10_000), options={"generator": "auto"})
    assert result.status == "alive"
    assert result.capture is not None
    assert result.capture.generator == "heuristic"


def test_without_memory_nothing_is_read_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(*_: object, **__: object) -> NoReturn:
        raise Undecided("memory")

    monkeypatch.setattr(capture_solve, "CaptureAnalysis", too_large)
    result = solve(LADDER)
    assert (result.status, result.reason, result.tentative) == ("unknown", "memory", None)
    assert result.verdict().endswith("Nothing was read out to the end.")


@pytest.mark.parametrize(
    ("promising", "confirmed", "good", "first", "move"),
    [
        ("A1", True, ["B1"], ("C1",), "A1"),
        ("A1", False, ["pass", "B1"], ("C1",), "B1"),
        (None, True, ["pass", "B1"], ("pass",), "B1"),
        (None, True, ["pass"], ("pass", "pass", "C1"), "C1"),
        (None, True, [], ("pass",), "pass"),
        (None, True, [], (), None),
    ],
)
def test_a_move_is_a_better_hint_than_a_pass(
    promising: str | None,
    confirmed: bool,
    good: list[str],
    first: tuple[str, ...],
    move: str | None,
) -> None:
    claim = Claim(capture(0, 0), "attacker")
    orders = SimpleNamespace(
        promising=lambda question: promising,
        lower_orders=lambda claim: range(1, 0, -1),
        good_play=lambda *how: good,
    )
    analysis: Any = SimpleNamespace(
        problem=LADDER,
        main=claim.question,
        orders=orders,
        confirms=lambda claims, line: confirmed,
        first_move=lambda own, ko, preferred: first,
    )
    assert _move(analysis, Decision("dead", (claim,), claim)) == move


def test_a_limit_leaves_a_hint() -> None:
    problem = shikatsu.load(CAPTURES / "crane-nest.sgf")[0]
    saved = problem.with_(to_play=problem.defender)
    result = solve(saved, shikatsu.Limits(nodes=6_000))
    assert (result.status, result.reason) == ("unknown", "nodes")
    assert result.tentative is not None
    assert result.tentative.status == "alive"
    assert result.tentative.move not in (None, "pass")
    assert result.to_json()["tentative"] == result.tentative.to_json()
    assert f"It looks like this: {saved.defender.capitalize()} is saved." in result.verdict()
    assert result.stats.nodes <= 6_000
