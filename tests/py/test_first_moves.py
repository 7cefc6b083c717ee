"""First moves and lines: refutations, uniqueness and every step of a line against brute force."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import shikatsu
from bulk import at_length, some
from certificate_tools import (
    LETTER,
    OTHER,
    UNLIMITED,
    Game,
    Problem,
    Question,
    State,
    capture,
    is_small,
    problem_from,
    random_problem,
    solve,
)
from diagrams import CORNER_L, STALL, TWO_THREATS
from shikatsu.files import jsonl
from shikatsu.model.limits import Limits
from shikatsu.model.result import FirstMove, Ko, Result
from shikatsu.solver.first_moves import _first_reply, _line_after
from shikatsu.solver.life.analysis import LifeAnalysis
from shikatsu.solver.questions import capture as capture_question
from shikatsu.solver.questions import two_eyes
from shikatsu.solver.status import Claim, Decision

SUITE = Path(__file__).resolve().parents[2] / "problems" / "life-and-death"
PASS = "pass"
EYES = Question("two_eyes", 8, 0, "A")
ENDLESS = capture(0, UNLIMITED, "A")
Place = tuple[str, str, str]  # cells, mover, ban
Status = tuple[str, int]  # with the number of threats of a ko: < 0 if the defender needs them


# ---- brute force -------------------------------------------------------------------------------


class Brute:
    """All values of the positions that can be reached from one problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.game = Game(problem, "capture")
        self.start: Place = (self.game.cells, self.game.mover, self.game.ban)
        self.status = cache(self._status)

    def winner(self, question: Question, place: Place) -> str:
        cells, mover, ban = place
        if "c" not in cells:
            return "A"
        state = State(cells, mover, False, ban, question.a, question.d)
        whole = solve(self.problem, question)
        if state in whole.winner:
            return whole.winner[state]
        there = solve(self.moved_to(place), question)  # after a pass that the question has not
        return there.winner[there.start]

    def moved_to(self, place: Place) -> Problem:
        cells, mover, ban = place
        at = dict(zip(self.game.region, cells, strict=True))
        inside = set(at)
        problem = self.problem
        attacker = "white" if problem["defender"] == "black" else "black"
        return {
            **problem,
            problem["defender"]: sorted(p for p, c in at.items() if c in "cd"),
            attacker: sorted(
                {p for p in problem[attacker] if p not in inside}
                | {p for p, c in at.items() if c == "a"}
            ),
            "crucial": sorted(p for p, c in at.items() if c == "c"),
            "to_play": problem["defender"] if mover == "D" else attacker,
            "ban": None if ban == "-" else ban,
        }

    def replies(self, place: Place) -> dict[str, Place]:
        """All moves without threats, and a pass."""
        cells, mover, ban = place
        found = {PASS: (cells, OTHER[mover], "-")}
        for point, cell in zip(self.game.region, cells, strict=True):
            played = self.game.place(cells, mover, point) if cell == "." and point != ban else None
            if played:
                found[point] = (played[0], OTHER[mover], played[1])
        return found

    def _status(self, place: Place) -> Status:
        def wins(question: Question) -> bool:
            return self.winner(question, place) == "A"

        if wins(capture(0, 0)):
            if wins(ENDLESS) and wins(capture(0, 3)):
                return "dead", 0
            return "ko", -next(n for n in range(1, 9) if not wins(capture(0, n)))
        if wins(capture(UNLIMITED, 0)):
            return "ko", next(n for n in range(1, 9) if wins(capture(n, 0)))
        return ("seki" if wins(EYES) else "alive"), 0

    def claims(self, status: Status, side: str) -> list[Question]:
        """What ``side`` won in a status."""
        name, n = status
        if name == "ko":
            attacker = [capture(0, -n - 1)] if n < 0 else [capture(n, 0)]
            finish = [ENDLESS] if n < -3 else []
            defender = [capture(0, -n), *finish] if n < 0 else [capture(n - 1, 0)]
            return attacker if side == "A" else defender
        return {
            "deadA": [capture(0, 3), ENDLESS],
            "sekiA": [EYES],
            "sekiD": [capture(UNLIMITED, 0)],
            "aliveD": [capture(UNLIMITED, 0), EYES],
        }.get(name + side, [])

    def holding(self, place: Place) -> set[str]:
        """The replies after which the mover of ``place`` still has all his claims of its status."""
        mover = place[1]
        questions = self.claims(self.status(place), mover)
        found = {
            reply
            for reply, after in self.replies(place).items()
            if all(self.winner(question, after) == mover for question in questions)
        }
        if all(self._threat_wins(question, place) for question in questions):
            found.add(place[2])
        return found

    def _threat_wins(self, question: Question, place: Place) -> bool:
        cells, mover, ban = place
        state = State(cells, mover, False, ban, question.a, question.d)
        graph = solve(self.moved_to(place), question)
        after = graph.graph[state].get(ban)
        return after is not None and graph.winner[after] == mover


def status_of(answer: Result | FirstMove) -> Status:
    if answer.ko is None:
        return answer.status, 0
    return "ko", answer.ko.attacker_needs or -(answer.ko.defender_needs or 0)


def value(status: Status) -> int:
    name, n = status
    return n or {"dead": -100, "seki": 90, "alive": 100}[name]


def small_problems(seed: int, count: int, points: Sequence[int], most: int) -> Iterator[Problem]:
    rng = random.Random(seed)
    while count:
        problem = random_problem(rng, rng.choice(points))
        if is_small(problem, most):
            count -= 1
            yield problem


def check_first_moves(problem: Problem, seen: Counter[str]) -> None:
    result = shikatsu.solve(jsonl.from_json(problem), first_moves=True)
    brute = Brute(problem)
    defends = brute.start[1] == "D"
    best = value(brute.status(brute.start))
    replies = brute.replies(brute.start)
    assert {move.move for move in result.moves} == set(replies)
    for move in result.moves:
        place = replies[move.move]
        status = brute.status(place)
        assert status_of(move) == status, (problem, move)
        wrong = value(status) < best if defends else value(status) > best
        if not wrong:
            assert (move.refutation, move.unique) == (None, None), (problem, move)
            continue
        holding = brute.holding(place)
        for reply, after in brute.replies(place).items():  # what "holds" is meant to say
            assert (reply in holding) == (brute.status(after) == status), (problem, move, reply)
        seen["wrong"] += 1
        if not holding:
            seen["none"] += 1
            assert (move.refutation, move.unique) == (None, None), (problem, move)
            continue
        assert move.refutation in holding, (problem, move)
        assert move.unique == (len(holding) == 1), (problem, move, holding)
        assert (move.refutation == PASS) == (PASS in holding), (problem, move)
        assert move.refutation in move.line[:3:2], (problem, move)
        seen["unique"] += len(holding) == 1
        seen[PASS] += PASS in holding
        seen[status[0]] += 1
    (counted,) = {value(status_of(move)) == best for move in result.moves[:1]}
    assert (len(result.best_moves) > 0) == counted, problem


@pytest.mark.parametrize(
    ("points", "count", "most"),
    [(3, 80, 700), *map(at_length, ((4, 80, 700), (5, 80, 700), (6, 25, 300)))],
)
def test_refutations_agree_with_brute_force(points: int, count: int, most: int) -> None:
    seen: Counter[str] = Counter()
    for problem in small_problems(points, count, [points], most):
        check_first_moves(problem, seen)
    print(f"{points} points: {dict(seen)}")
    assert seen["wrong"] > 20
    assert seen["unique"] > 5


@pytest.mark.slow
@pytest.mark.parametrize("points", [6, 7])
def test_refutations_of_larger_positions_agree_with_brute_force(points: int) -> None:
    seen: Counter[str] = Counter()
    for problem in small_problems(20 + points, 100, [points], 900):
        check_first_moves(problem, seen)
    print(f"{points} points: {dict(seen)}")
    assert {"alive", "dead", "ko", "seki", "pass"} <= set(seen)


@pytest.mark.parametrize("side", LETTER)
@pytest.mark.parametrize("diagram", [CORNER_L, STALL], ids=["ko", "stall"])
def test_refutations_of_kos_agree_with_brute_force(diagram: str, side: str) -> None:
    check_first_moves(problem_from(diagram, side), Counter())


@pytest.mark.slow
@pytest.mark.parametrize("side", LETTER)
def test_refutations_of_a_ko_with_two_threats_agree_with_brute_force(side: str) -> None:
    check_first_moves(problem_from(TWO_THREATS, side), Counter())


# ---- lines -------------------------------------------------------------------------------------


def steps(game: Game, line: Sequence[str]) -> Iterator[tuple[str, bool, Place]]:
    """Play a line: (move, is it a threat and retake, the position after it).

    A threat and its answer are two passes before the retake.
    """
    cells, mover, ban = game.cells, game.mover, game.ban
    todo = list(line)
    while todo:
        threat = ban != "-" and todo[:3] == [PASS, PASS, ban]
        del todo[: 2 * threat]
        move = todo.pop(0)
        assert threat or move != ban, (line, "retakes at once")
        if move == PASS:
            cells, ban = cells, "-"
        else:
            assert cells[game.region.index(move)] == ".", (line, move)
            played = game.place(cells, mover, move)
            assert played is not None, (line, move)
            cells, ban = played
        mover = OTHER[mover]
        yield move, threat, (cells, mover, ban)


def leading(status: Status) -> tuple[Question, str]:
    """The claim that a line follows, and its winner."""
    name, n = status
    if name == "ko":
        return (capture(0, -n - 1) if n < 0 else capture(n, 0)), "A"
    return {
        "dead": (capture(0, 0), "A"),
        "alive": (EYES, "D"),
        "seki": (capture(UNLIMITED, 0), "D"),
    }[name]


def check_line(brute: Brute, status: Status, line: Sequence[str], known: int = 0) -> None:
    """After each step the claim is still won; alive, dead and seki stay so as long as they can.

    The first ``known`` moves lead to the position with this status.
    """
    question, winner = leading(status)
    left = {"A": question.a, "D": question.d}
    seen = set()
    for count, (_, threat, place) in enumerate(steps(brute.game, line), 1):
        spender = OTHER[place[1]]
        if threat and isinstance(left[spender], int):
            left[spender] = int(left[spender]) - 1
            assert int(left[spender]) >= 0, (brute.problem, line)
        if count < known:
            continue
        now = question._replace(a=left["A"], d=left["D"])
        assert brute.winner(now, place) == winner, (brute.problem, line, place)
        state = (*place, left["A"], left["D"])
        assert state not in seen, (brute.problem, line, "goes in circles")
        seen.add(state)
        if status[0] != "ko":
            assert brute.status(place) == status, (brute.problem, line, place)


@pytest.mark.parametrize(("points", "most"), [(4, 700), at_length((5, 700)), at_length((6, 300))])
def test_every_step_of_a_line_keeps_the_result(points: int, most: int) -> None:
    lengths: Counter[int] = Counter()
    for problem in small_problems(40 + points, 50, [points], most):
        result = shikatsu.solve(jsonl.from_json(problem), first_moves=True)
        brute = Brute(problem)
        check_line(brute, status_of(result), result.line)
        if result.line:
            assert result.moves[0].move == result.line[0]
            assert result.moves[0].line == result.line[1:]
        for move in result.moves:
            check_line(brute, status_of(move), (move.move, *move.line), known=1)
            lengths[len(move.line)] += 1
    print(f"{points} points: lines of {sorted(lengths.items())} moves")
    assert max(lengths) >= 3


@cache
def first_moves(name: str, side: str) -> Result:
    (problem,) = shikatsu.load(SUITE / f"{name}.sgf")
    to_play = problem.defender if side == "defender" else problem.attacker
    result = shikatsu.solve(problem.with_(to_play=to_play), first_moves=True)
    return result.without_tables()


CASES = [
    (file.stem, side) for file in sorted(SUITE.glob("*.sgf")) for side in ("attacker", "defender")
]


@pytest.mark.parametrize(("name", "side"), some(CASES, len(CASES) // 6))
def test_every_step_of_the_suite_keeps_the_result(name: str, side: str) -> None:
    """As above, judged by the solver itself: the positions are too large for brute force."""
    result = first_moves(name, side)
    analysis = LifeAnalysis(result.problem)
    game = Game(jsonl.to_json(result.problem), "capture")
    lines = [(result, result.line, 0)]
    lines += [(move, (move.move, *move.line), 1) for move in result.moves]
    for answer, line, known in lines:
        claim = native(*leading(status_of(answer)))
        played = [move for move, _, _ in steps(game, line)]
        for end in range(known, len(played) + 1):
            assert analysis.ask(claim.question, played[:end]) == claim.winner, (line, end)


def native(question: Question, winner: str) -> Claim:
    side = {letter: name for name, letter in LETTER.items()}
    if question.goal == "two_eyes":
        return Claim(two_eyes(), side[winner])  # type: ignore[arg-type]
    counts = (None if n == UNLIMITED else int(n) for n in (question.a, question.d))
    return Claim(capture_question(*counts), side[winner])  # type: ignore[arg-type]


def test_the_first_reply_of_a_line() -> None:
    """A ko threat and its answer are two passes; a pass that is answered is a pass."""
    lines = [(), ("A1",), ("A1", "pass", "B1"), ("pass", "pass", "B1"), ("pass", "B1", "C1")]
    assert [_first_reply(line) for line in lines] == [None, "A1", "A1", "B1", "pass"]
    assert _first_reply(("pass", "pass")) == "pass"


@pytest.mark.parametrize(
    ("reply", "rest", "line"),
    [
        ("pass", ("pass", "pass"), ("pass",)),
        ("pass", ("A1",), ("pass", "A1")),
        ("pass", (), ("pass",)),
        ("A1", ("pass", "B1"), ("A1", "pass", "B1")),
    ],
)
def test_a_line_ends_where_nothing_is_left_to_do(
    reply: str, rest: tuple[str, ...], line: tuple[str, ...]
) -> None:
    analysis: Any = SimpleNamespace(line=lambda decision, played: rest)
    claim = Claim(capture_question(0, 0), "attacker")
    assert _line_after(analysis, Decision("dead", (claim,), claim), "B2", reply) == line


# ---- what a Go player expects ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "side", "line"),
    [
        ("straight-three", "attacker", "E9"),  # the vital point, and that is all
        ("straight-three", "defender", "E9"),
        ("straight-two", "defender", ""),  # a dead shape: nothing helps
        ("straight-four", "attacker", "A4 A5"),  # miai
        ("bulky-five", "attacker", "E1 D1 E2"),
        ("direct-ko", "attacker", "E9 pass E8"),  # takes the ko, finishes it
        ("rectangle-six-corner", "attacker", "F6 F7 G6 G7 E7"),
        ("seki-eye-versus-eye", "attacker", "pass"),  # whoever begins loses
        ("seki-eye-versus-eye", "defender", "pass"),
        ("throw-in", "attacker", "C8 D8 D9 C8 F9"),
        ("square-four", "defender", "C3 D4"),
        ("ko-one-or-two", "attacker", "C1 A1 pass pass A2 pass C2"),
    ],
)
def test_lines_as_a_player_would_show_them(name: str, side: str, line: str) -> None:
    assert " ".join(first_moves(name, side).line) == line


@pytest.mark.parametrize(
    ("name", "side", "move", "status", "refutation", "unique"),
    [
        ("straight-three", "attacker", "D9", "alive", "E9", True),
        ("straight-three", "defender", "D9", "dead", "pass", False),
        ("straight-three", "defender", "pass", "dead", "E9", True),
        ("direct-ko", "attacker", "pass", "alive", "E9", True),
        ("direct-ko", "defender", "pass", "ko", "E9", True),
        ("bulky-five", "defender", "D2", "dead", "E1", True),
        ("throw-in", "attacker", "D9", "seki", "C8", True),
        ("seki-by-defender", "defender", "J9", "dead", "J7", True),
        ("rectangle-eight-corner", "attacker", "D8", "alive", "pass", False),
        ("rectangle-eight-corner", "attacker", "B8", "alive", "C8", True),
    ],
)
def test_known_refutations(
    name: str, side: str, move: str, status: str, refutation: str, unique: bool
) -> None:
    (found,) = (m for m in first_moves(name, side).moves if m.move == move)
    assert (found.status, found.refutation, found.unique) == (status, refutation, unique)
    assert found.line[0] == refutation


@pytest.mark.parametrize(
    ("name", "side", "best", "unique"),
    [
        ("straight-three", "attacker", ("E9",), True),
        ("straight-two", "attacker", ("D1", "C1", "pass"), False),
        ("seki-eye-versus-eye", "attacker", ("pass",), True),
        ("bulky-five", "defender", ("E1", "E2", "D1"), False),
    ],
)
def test_unique_solutions(name: str, side: str, best: tuple[str, ...], unique: bool) -> None:
    result = first_moves(name, side)
    assert sorted(result.best_moves) == sorted(best)
    assert result.unique_solution is unique


def test_without_first_moves_nothing_is_said_of_them() -> None:
    (problem,) = shikatsu.load(SUITE / "straight-three.sgf")
    result = shikatsu.solve(problem)
    assert (result.moves, result.best_moves, result.unique_solution) == ((), (), None)


def test_the_reply_may_need_a_threat() -> None:
    """A ko that is retaken with a threat: two passes stand before the retake."""
    seen = 0
    for name, side in [case for case in CASES if case[0].startswith("ko-")]:
        for move in first_moves(name, side).moves:
            if move.line[:2] == (PASS, PASS):
                assert move.refutation in (None, move.line[2])
                assert isinstance(move.ko, Ko)
                seen += 1
    assert seen


# ---- limits ------------------------------------------------------------------------------------


def test_limits_cost_details_before_answers() -> None:
    """Whatever the limit, nothing is guessed: fields are those of the whole answer, or unknown."""
    (problem,) = shikatsu.load(SUITE / "bulky-five.sgf")
    whole = {move.move: move for move in shikatsu.solve(problem, first_moves=True).moves}
    unknown: Counter[str] = Counter()
    for nodes in range(12, 140, 3):
        result = shikatsu.solve(problem, Limits(nodes=nodes), first_moves=True)
        assert result.stats.nodes <= nodes
        for move in result.moves:
            full = whole[move.move]
            if not move.decided:
                assert move == FirstMove(move.move, "unknown")
                unknown["status"] += 1
                continue
            assert (move.status, move.ko) == (full.status, full.ko)
            assert move.unique in (None, full.unique)
            if full.refutation is None:
                assert move.refutation is None
            unknown["unique"] += move.unique is None and full.unique is not None
        assert result.unique_solution in (None, True)
    assert unknown["status"]
    assert unknown["unique"]


def test_no_time_is_left() -> None:
    (problem,) = shikatsu.load(SUITE / "three-groups-one-hope.sgf")
    result = shikatsu.solve(problem, Limits(seconds=1.5), first_moves=True)
    assert result.stats.seconds < 2
    assert {result.evidence_of(move) for move in result.moves} <= {"proved", "unknown"}


@pytest.mark.parametrize("name", ["straight-three", "direct-ko", "send-two-return-one"])
def test_superko_lines_do_not_repeat(name: str) -> None:
    (problem,) = shikatsu.load(SUITE / f"{name}.sgf")
    result = shikatsu.solve(problem, rules="superko", first_moves=True)
    game = Game(jsonl.to_json(problem), "capture")
    for line in [result.line, *((move.move, *move.line) for move in result.moves)]:
        cells, mover = game.cells, game.mover
        seen = {(cells, mover)}
        for move in line:
            if move != PASS:
                played = game.place(cells, mover, move)
                assert played is not None
                cells = played[0]
            mover = OTHER[mover]
            assert move == PASS or (cells, mover) not in seen, line
            seen.add((cells, mover))
