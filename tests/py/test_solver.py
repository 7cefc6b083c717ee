"""The solver from the Python side: answers, limits, options, threads, callbacks."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import pytest

import shikatsu
from certificate_tools import problem_from, random_problem
from diagrams import BENT_FOUR, CORNER_L, STALL, TWO_STEP_KO, TWO_THREATS
from shikatsu import Cancellation, Ko, Limits, Problem, ProblemError, Progress, Result
from shikatsu.board.colours import opposite
from shikatsu.files import jsonl
from shikatsu.model.problem import SYMMETRIES
from shikatsu.solver.budget import Budget
from shikatsu.solver.life.in_region import in_region
from shikatsu.solver.life.proof import LifeProof
from shikatsu.solver.request import Request

# Diagrams: X wall, x attacker in play, O crucial, o other defender stone, . in play, - elsewhere.
DIAGRAMS: Final = {
    "straight two": """
        XO..OX
        XOOOOX
        XXXXXX
    """,
    "straight three": """
        XO...OX
        XOOOOOX
        XXXXXXX
    """,
    "square four": """
        XO..OX
        XO..OX
        XOOOOX
        XXXXXX
    """,
    "bulky five": """
        XO...OX
        XO..OOX
        XOOOOXX
        XXXXXX-
    """,
    "corner six": """
        ...OX
        ...OX
        OOOOX
        XXXXX
    """,
    "corner six with an outside liberty": """
        ...O.X
        ...OXX
        OOOOX-
        XXXXX-
    """,
    "corner eight": """
        ....OX
        ....OX
        OOOOOX
        XXXXXX
    """,
    "two eyes": """
        XO.O.OX
        XOOOOOX
        XXXXXXX
    """,
    "seki": """
        XO.xxx.OX
        XOOOOOOOX
        XXXXXXXXX
    """,
    "corner seki": """
        x.OOX
        ..xOX
        OOOOX
        XXXXX
    """,
    "bent four in the corner": BENT_FOUR,
    "stall": STALL,
    "corner ko": CORNER_L,
    "two threats": TWO_THREATS,
    "two-step ko": TWO_STEP_KO,
    "snapback": """
        XO..X
        XOOXX
        XXXXX
    """,
    "open side": """
        ......X
        .OOO..X
        XXXXXXX
    """,
    "capture race of two blocks": """
        .OX..O.X
        OOXXOOOX
        XXX-XXXX
    """,
    "double threat": """
        .xO.Ox.X
        xOOOOOxX
        OOXXXOOX
        XXX-XXXX
    """,
}

Expected = tuple[str, Ko | None, tuple[str, ...]]


def plain(status: str, *qualifiers: str) -> Expected:
    return status, None, qualifiers


def ko(defender: int | None = None, attacker: int | None = None, *qualifiers: str) -> Expected:
    return "ko", Ko(defender_needs=defender, attacker_needs=attacker), qualifiers


STALLED = ko(1, None, "stall", "standoff")

# The answers if the attacker, and if the defender plays first.
ANSWERS: dict[str, tuple[Expected, Expected]] = {
    "straight two": (plain("dead"), plain("dead")),
    "straight three": (plain("dead"), plain("alive")),
    "square four": (plain("dead"), plain("dead")),
    "bulky five": (plain("dead"), plain("alive")),
    "corner six": (plain("dead"), plain("alive")),
    "corner six with an outside liberty": (ko(1), plain("alive")),
    "corner eight": (plain("seki"), plain("alive")),
    "two eyes": (plain("alive"), plain("alive")),
    "seki": (plain("seki"), plain("seki")),
    "corner seki": (plain("seki"), plain("alive")),
    "bent four in the corner": (ko(1, None, "standoff"), ko(1, None, "standoff")),
    "stall": (STALLED, STALLED),
    "corner ko": (ko(1), plain("alive")),
    "two threats": (plain("dead"), ko(2)),
    "two-step ko": (ko(None, 2), plain("alive")),
    "snapback": (plain("dead"), plain("dead")),
    "open side": (plain("dead"), plain("dead")),
    "capture race of two blocks": (plain("dead"), plain("dead")),
    "double threat": (plain("dead"), plain("alive")),
}
SIDES: Final = ("attacker", "defender")
CASES: Final = [(name, side) for name in DIAGRAMS for side in SIDES]
SMALL: Final = Limits(memory_mb=16)  # a large table takes long to clear

# With an open 7x7 corner and one stone no search is over soon.
HARD: Final = """
    XXXXXXXX-
    .......X-
    .......X-
    .......X-
    ...O...X-
    .......X-
    .......X-
    .......X-
"""


def position(name: str, to_play: str = "attacker", **extra: Any) -> Problem:
    return jsonl.from_json(problem_from(DIAGRAMS[name], to_play, **extra))


def hard(to_play: str = "attacker") -> Problem:
    return jsonl.from_json(problem_from(HARD, to_play))


def answer(result: Result) -> Expected:
    assert result.proved, result.reason
    return result.status, result.ko, result.qualifiers


def everything(result: Result) -> dict[str, Any]:
    """All of a result but the time."""
    return {key: value for key, value in result.to_json().items() if key != "seconds"}


# ---- answers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "side"), CASES)
def test_full_answers(name: str, side: str) -> None:
    result = shikatsu.solve(position(name, side))
    assert answer(result) == ANSWERS[name][SIDES.index(side)]
    assert result.reason is None
    assert result.proof is not None


def test_every_status_is_among_the_answers() -> None:
    statuses = {status for pair in ANSWERS.values() for status, _, _ in pair}
    assert statuses == {"alive", "dead", "seki", "ko"}


@pytest.mark.parametrize(
    ("name", "side", "threats", "status"),
    [
        ("straight three", "attacker", (0, 5), "dead"),
        ("straight three", "defender", (5, 0), "alive"),
        ("corner ko", "attacker", (0, 0), "dead"),
        ("corner ko", "attacker", (0, 1), "alive"),
        ("corner ko", "attacker", (1, 1), "dead"),
        ("corner ko", "attacker", (1, 2), "alive"),
        ("two threats", "defender", (0, 1), "dead"),
        ("two threats", "defender", (0, 2), "alive"),
        ("two-step ko", "attacker", (1, 0), "alive"),
        ("two-step ko", "attacker", (2, 0), "dead"),
        ("two-step ko", "attacker", (2, 1), "alive"),
        ("seki", "attacker", (3, 0), "alive"),
        ("stall", "attacker", (0, 0), "dead"),
        ("stall", "attacker", (0, 1), "alive"),
    ],
)
def test_binary_questions(name: str, side: str, threats: tuple[int, int], status: str) -> None:
    attacker, defender = threats
    problem = position(name, side, attacker_threats=attacker, defender_threats=defender)
    assert answer(shikatsu.solve(problem)) == (status, None, ())


def test_one_threat_count_given_means_none_for_the_other_side() -> None:
    assert shikatsu.solve(position("corner ko", defender_threats=1)).status == "alive"
    assert shikatsu.solve(position("corner ko", attacker_threats=1)).status == "dead"


def test_a_ban_is_worth_a_threat() -> None:
    taken = problem_from(".x.OX xOOOX OOXXX XXX--", "defender")
    assert answer(shikatsu.solve(jsonl.from_json(taken))) == ko(None, 1)
    banned = jsonl.from_json({**taken, "ban": "A4"})
    assert shikatsu.solve(banned).ko == Ko(defender_needs=1)


@pytest.mark.parametrize(("name", "side"), CASES)
def test_the_line_starts_with_a_good_move(name: str, side: str) -> None:
    """The line is legal play by alternating colours, and its first move keeps the result."""
    problem = position(name, side)
    result = shikatsu.solve(problem)
    decided = {"two eyes", "straight two", "snapback", "capture race of two blocks"}
    assert bool(result.line) == (name not in decided)  # there nothing needs to be played
    if not result.line or result.line[0] == "pass":
        return
    assert result.line[0] in set(problem.region or ())
    assert result.line[0] not in problem.black | problem.white


# ---- the same question seen otherwise ----------------------------------------------------------


@pytest.mark.parametrize("name", DIAGRAMS)
def test_symmetries_and_colours(name: str) -> None:
    for side, expected in zip(SIDES, ANSWERS[name], strict=True):
        problem = position(name, side)
        for symmetry in SYMMETRIES:
            turned = problem.transformed(symmetry)
            assert answer(shikatsu.solve(turned)) == expected
            assert answer(shikatsu.solve(turned.colours_swapped())) == expected


def test_the_same_problem_takes_the_same_work() -> None:
    for name, side in CASES:
        first = shikatsu.solve(position(name, side), first_moves=side == "attacker")
        second = shikatsu.solve(position(name, side), first_moves=side == "attacker")
        assert everything(first) == everything(second)
        assert first.stats.counters == second.stats.counters


def test_a_board_around_the_problem_changes_nothing() -> None:
    """The nodes too are those of the region, not of the board."""
    problem = position("corner six")
    wide = problem.with_(columns=19, rows=4)
    assert everything(shikatsu.solve(wide)) == everything(shikatsu.solve(problem))


# ---- options -----------------------------------------------------------------------------------


def extreme_options() -> Iterator[tuple[str, str]]:
    """Every option at each choice, or at both ends of its range."""
    for name, _, allowed, _ in shikatsu.option_help():
        for value in allowed.split("|") if "|" in allowed else allowed.split(".."):
            yield name, value


@pytest.mark.parametrize(("option", "value"), list(extreme_options()))
def test_options_change_the_effort_only(option: str, value: str) -> None:
    if value == "naive":
        pytest.skip("naive df-pn may run for ever; see test_naive_df_pn")
    for name, side in CASES:
        result = shikatsu.solve(position(name, side), SMALL, options={option: value})
        assert answer(result) == ANSWERS[name][SIDES.index(side)], name


def test_naive_df_pn() -> None:
    """What it finds is right; where play repeats it may go on until a limit."""
    solved = 0
    for name, side in CASES:
        limits = shikatsu.Limits(nodes=5000)
        result = shikatsu.solve(position(name, side), limits, options={"loops": "naive"})
        solved += result.proved
        if result.proved and result.reason is None:
            assert answer(result) == ANSWERS[name][SIDES.index(side)], name
    assert solved >= len(CASES) // 2


@pytest.mark.parametrize("value", ["on", True, 1, "1"])
def test_ways_to_switch_an_option_on(value: object) -> None:
    assert shikatsu.solve(position("corner ko"), options={"initialise_defender": value}).proved


def test_all_enhancements_off() -> None:
    off = {
        name: "plain" if name == "loops" else "off"
        for name, _, allowed, _ in shikatsu.option_help()
        if name == "loops" or allowed == "off|on"
    }
    assert len(off) > 5
    for name, side in CASES:
        result = shikatsu.solve(position(name, side), SMALL, options=off)
        assert answer(result) == ANSWERS[name][SIDES.index(side)], name


@pytest.mark.parametrize(
    "options", [{"nonsense": 1}, {"epsilon": 401}, {"epsilon": -1}, {"loops": "x"}, {"share": ""}]
)
def test_bad_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(shikatsu.ShikatsuError, match=next(iter(options))):
        shikatsu.solve(position("straight two"), options=options)


@pytest.mark.parametrize("memory_mb", [1, 2, 8, 64])
def test_memory_changes_the_effort_only(memory_mb: int) -> None:
    for name, side in CASES:
        result = shikatsu.solve(position(name, side), Limits(memory_mb=memory_mb))
        assert answer(result) == ANSWERS[name][SIDES.index(side)], name


# An open corner: larger than a table of one megabyte, solved in half a second with any.
OPEN_CORNER: Final = """
    XXXXX
    ....X
    ..O.X
    ....X
    ....X
"""


@pytest.mark.parametrize("memory_mb", [1, 2, 8, 64])
@pytest.mark.parametrize("options", [{}, {"collect": "off"}, {"grow": "off"}])
def test_a_full_table_changes_the_effort_only(memory_mb: int, options: dict[str, str]) -> None:
    problem = jsonl.from_json(problem_from(OPEN_CORNER, attacker_threats=0))
    result = shikatsu.solve(problem, Limits(memory_mb=memory_mb), options=options)
    assert answer(result) == plain("dead")
    assert result.stats.table_mb < memory_mb + 0.25


def test_an_absurd_memory_limit_is_no_need() -> None:
    """The table grows up to the limit; nothing is taken in advance."""
    result = shikatsu.solve(position("corner ko"), Limits(memory_mb=1_000_000))
    assert answer(result) == ko(1)
    assert result.stats.table_mb < 100_000


# ---- superko -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "side"), CASES)
def test_superko(name: str, side: str) -> None:
    """Without kos and loops both rules agree; a ko goes to the side that is not in need."""
    expected = ANSWERS[name][SIDES.index(side)]
    result = shikatsu.solve(position(name, side), rules="superko")
    assert result.rules == "superko"
    assert result.proof is None
    assert (result.ko, result.qualifiers) == (None, ())
    if expected[1] is None:
        assert result.status == expected[0]
    else:
        needed = expected[1].defender_needs is not None
        assert result.status == ("dead" if needed else "alive")


def test_superko_answers_a_question_without_threats() -> None:
    problem = position("seki", attacker_threats=0, defender_threats=0)
    assert shikatsu.solve(problem, rules="superko").status == "alive"


def test_superko_knows_neither_threats_nor_bans() -> None:
    with pytest.raises(ProblemError, match="without threats"):
        shikatsu.solve(position("corner ko", defender_threats=1), rules="superko")
    with pytest.raises(ProblemError, match="ban"):
        shikatsu.solve(position("corner ko", ban="A4"), rules="superko")


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(shikatsu.ShikatsuError, match="chess"):
        shikatsu.solve(position("corner ko"), rules="chess")  # type: ignore[arg-type]


# ---- what cannot be asked ----------------------------------------------------------------------


def test_a_problem_without_a_region_gets_one() -> None:
    problem = position("corner ko")
    result = shikatsu.solve(problem.with_(region=None), Limits(nodes=200_000))
    assert result.found_region or result.zone is not None or not result.decided
    with pytest.raises(ProblemError, match="no region"):
        in_region(problem.with_(region=None), Budget(), Request())


@pytest.mark.parametrize("threats", [251, 10**6, 10**12])
def test_too_many_threats_are_refused(threats: int) -> None:
    with pytest.raises(ProblemError, match="threats"):
        shikatsu.solve(position("corner ko", defender_threats=threats))


@pytest.mark.parametrize("limits", [Limits(nodes=2**64), Limits(memory_mb=10**14)])
def test_limits_beyond_all_measure(limits: Limits) -> None:
    assert shikatsu.solve(position("corner ko"), limits).status == "ko"


# ---- limits ------------------------------------------------------------------------------------


@pytest.mark.parametrize("nodes", [1, 2, 1000])
def test_node_limit(nodes: int) -> None:
    result = shikatsu.solve(hard(), Limits(nodes=nodes))
    assert (result.status, result.proved, result.reason) == ("unknown", False, "nodes")
    assert result.stats.nodes == nodes
    assert result.proof is None
    assert result.verdict() == f"White to play: Unknown: out of nodes ({nodes})."


def test_every_node_limit_gives_the_answer_or_none() -> None:
    """Also at the limits that strike between two questions of one answer."""
    problem = position("corner ko")
    needed = shikatsu.solve(problem).stats.nodes
    for nodes in range(1, needed + 2):
        result = shikatsu.solve(problem, Limits(nodes=nodes))
        assert result.stats.nodes <= nodes
        if result.proved:
            assert (result.status, result.ko) == ("ko", Ko(defender_needs=1))
        else:
            assert result.reason == "nodes"
        if nodes >= needed:
            assert answer(result) == ko(1)
            assert result.reason is None


def test_qualifiers_out_of_reach_are_said_so() -> None:
    """The status stands, and the reason tells that a qualifier is open."""
    problem = position("bent four in the corner")
    reasons = set()
    for nodes in range(1, shikatsu.solve(problem).stats.nodes):
        result = shikatsu.solve(problem, Limits(nodes=nodes))
        if result.proved:
            assert result.ko == Ko(defender_needs=1)
            reasons.add((result.reason, result.qualifiers))
    assert ("qualifiers not decided: nodes", ()) in reasons


@pytest.mark.parametrize("seconds", [0.000001, 0.1, 0.5])
def test_time_limit(seconds: float) -> None:
    start = time.monotonic()
    result = shikatsu.solve(hard(), Limits(seconds=seconds))
    assert (result.status, result.reason) == ("unknown", "seconds")
    assert time.monotonic() - start < seconds + 0.3
    assert result.verdict().startswith("White to play: Unknown: out of time (")


def test_a_limit_among_the_first_moves() -> None:
    """The answer is kept, and the moves that were not decided come last."""
    problem = position("corner eight")
    whole = shikatsu.solve(problem, first_moves=True)
    cut = 0
    for nodes in range(1, whole.stats.nodes, 50):
        result = shikatsu.solve(problem, Limits(nodes=nodes), first_moves=True)
        assert result.stats.nodes <= nodes
        if not result.proved:
            assert result.moves == ()
            continue
        assert result.status == "seki"
        assert {move.move for move in result.moves} == {move.move for move in whole.moves}
        proved = [move.decided for move in result.moves]
        assert proved == sorted(proved, reverse=True)
        cut += not all(proved)
        for move in result.moves:
            (other,) = (other for other in whole.moves if other.move == move.move)
            assert (move.status, move.ko) in ((other.status, other.ko), ("unknown", None))
            assert move.unique in (None, other.unique)
    assert cut > 0


# ---- first moves -------------------------------------------------------------------------------


def goodness(status: str, needs: Ko | None) -> float:
    """How good a result is for the defender."""
    if needs is None:
        return {"alive": 1000, "seki": 900, "dead": -1000}[status]
    if needs.defender_needs is not None:
        return -needs.defender_needs
    assert needs.attacker_needs is not None
    return needs.attacker_needs


@pytest.mark.parametrize(("name", "side"), CASES)
def test_first_moves_are_a_minimax(name: str, side: str) -> None:
    """The answer is the best that a first move gives; best moves stand first."""
    result = shikatsu.solve(position(name, side), first_moves=True)
    assert answer(result) == ANSWERS[name][SIDES.index(side)]
    check_minimax(result)


def test_first_moves_of_random_positions_are_a_minimax() -> None:
    rng = random.Random(13)
    for _ in range(600):
        problem = jsonl.from_json(random_problem(rng, rng.choice([5, 6, 7, 8, 9])))
        check_minimax(shikatsu.solve(problem, first_moves=True))


def check_minimax(result: Result) -> None:
    problem = result.problem
    defends = problem.to_play == problem.defender
    values = [goodness(move.status, move.ko) for move in result.moves]
    assert values == sorted(values, reverse=defends), problem
    if not defends:
        # The attacker may play elsewhere. That catches nothing, but leaves a seki as it is.
        elsewhere = shikatsu.solve(problem.with_(to_play=problem.defender)).status
        values.append(goodness("seki" if elsewhere == "seki" else "alive", None))
    best = max(values) if defends else min(values)
    assert best == goodness(result.status, result.ko), problem


@pytest.mark.parametrize("name", DIAGRAMS)
def test_the_status_of_a_first_move_is_that_of_the_position_after_it(name: str) -> None:
    """Play the move on the board, and ask again."""
    for side in SIDES:
        problem = position(name, side)
        for move in shikatsu.solve(problem, first_moves=True).moves:
            after = played(problem, move.move)
            if after is not None:
                again = shikatsu.solve(after)
                assert (again.status, again.ko) == (move.status, move.ko), move


def played(problem: Problem, move: str) -> Problem | None:
    """The problem after a move that captures nothing; None if it does."""
    other = opposite(problem.to_play)
    if move == "pass":
        return problem.with_(to_play=other)
    stones = {problem.to_play: problem.stones(problem.to_play) | {move}}
    try:
        return problem.with_(to_play=other, **stones)
    except ProblemError:
        return None  # a block without liberties: it was captured


def test_first_moves_of_a_binary_question() -> None:
    result = shikatsu.solve(position("corner ko", defender_threats=1), first_moves=True)
    assert result.status == "alive"
    assert [move.status for move in result.moves] == ["alive"] * len(result.moves)
    lost = shikatsu.solve(position("corner ko", attacker_threats=0), first_moves=True)
    assert [move.status for move in lost.moves].count("dead") == 1
    assert lost.moves[0].status == "dead"
    assert lost.moves[0].move == lost.line[0]


@pytest.mark.parametrize("side", SIDES)
def test_first_moves_under_superko(side: str) -> None:
    for name in DIAGRAMS:
        result = shikatsu.solve(position(name, side), rules="superko", first_moves=True)
        assert result.proved
        assert all(move.decided and move.ko is None for move in result.moves)


# ---- callbacks and threads ---------------------------------------------------------------------


def test_progress() -> None:
    seen: list[Progress] = []
    result = shikatsu.solve(hard(), Limits(seconds=1), progress=seen.append)
    assert 3 <= len(seen) <= 40
    nodes = [progress.nodes for progress in seen]
    seconds = [progress.seconds for progress in seen]
    assert nodes == sorted(nodes)
    assert nodes[0] < nodes[-1] <= result.stats.nodes
    assert seconds == sorted(seconds)
    assert seen[0].question == "capture with threats 0:0, loop defender"


WIDE_CORNER: Final = """
    XXXXXX
    .....X
    .....X
    ..O..X
    .....X
"""


def test_progress_goes_on_from_question_to_question() -> None:
    """Nodes count from the start of the answer, not of the question."""
    seen: list[Progress] = []
    problem = jsonl.from_json(problem_from(WIDE_CORNER, "defender"))
    result = shikatsu.solve(problem, Limits(seconds=60), progress=seen.append)
    assert len({progress.question for progress in seen}) >= 2
    nodes = [progress.nodes for progress in seen]
    assert nodes == sorted(nodes)
    assert nodes[-1] <= result.stats.nodes


@pytest.mark.parametrize(
    ("kind", "words"), [(RuntimeError, ["enough"]), (KeyboardInterrupt, []), (SystemExit, [3])]
)
def test_an_error_in_a_callback_comes_through(
    kind: type[BaseException], words: list[object]
) -> None:
    error = kind(*words)  # not a parameter: its traceback would hold the solvers until pytest ends

    def fail(_progress: Progress) -> None:
        raise error

    for _ in range(3):
        with pytest.raises(type(error)) as raised:
            shikatsu.solve(hard(), Limits(seconds=10), progress=fail)
        assert raised.value is error or str(raised.value) == str(error)
        assert answer(shikatsu.solve(position("corner ko"))) == ko(1)


def test_solving_within_a_callback() -> None:
    """The solver keeps nothing between calls, so a callback may use it."""
    answers = []

    def ask_another(_progress: Progress) -> None:
        answers.append(answer(shikatsu.solve(position("corner ko"))))

    assert shikatsu.solve(hard(), Limits(seconds=0.5), progress=ask_another).reason == "seconds"
    assert answers == [ko(1)] * len(answers)
    assert answers


def test_cancel_from_another_thread() -> None:
    cancel = Cancellation()
    timer = threading.Timer(0.3, cancel.cancel)
    start = time.monotonic()
    timer.start()
    result = shikatsu.solve(hard(), Limits(seconds=30), cancel=cancel)
    waited = time.monotonic() - start
    assert (result.status, result.reason) == ("unknown", "cancelled")
    assert 0.25 < waited < 1
    assert cancel.cancelled
    assert result.verdict() == "White to play: Unknown: cancelled."


def test_cancel_from_a_callback() -> None:
    cancel = Cancellation()
    result = shikatsu.solve(hard(), progress=lambda _: cancel.cancel(), cancel=cancel)
    assert result.reason == "cancelled"
    assert 0 < result.stats.seconds < 1


def test_cancelled_beforehand() -> None:
    cancel = Cancellation()
    cancel.cancel()
    result = shikatsu.solve(position("corner ko"), cancel=cancel)
    assert (result.status, result.reason, result.stats.nodes) == ("unknown", "cancelled", 0)


def test_four_at_once() -> None:
    problems = [position(name, side) for name, side in CASES]
    problems.append(jsonl.from_json(problem_from(OPEN_CORNER)))
    one_by_one = [everything(shikatsu.solve(problem)) for problem in problems]
    with ThreadPoolExecutor(4) as pool:
        at_once = list(pool.map(shikatsu.solve, problems * 3))
    assert [everything(result) for result in at_once] == one_by_one * 3


def test_other_threads_run_while_one_searches() -> None:
    """The search gives the interpreter free: Python code goes on beside it."""
    done = threading.Event()
    steps = 0

    def count() -> None:
        nonlocal steps
        while not done.is_set():
            steps += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    shikatsu.solve(hard(), Limits(seconds=0.5))
    done.set()
    counter.join()
    assert steps > 50


def test_without_a_line() -> None:
    problem = jsonl.from_json(problem_from(DIAGRAMS["straight three"]))
    assert shikatsu.solve(problem).line
    result = shikatsu.solve(problem, line=False)
    assert result.line == ()
    assert result.status == shikatsu.solve(problem).status


def test_a_proof_is_there_unless_it_is_not_wanted() -> None:
    problem = jsonl.from_json(problem_from("XXXX\nOOOX\n.x.X"))
    result = shikatsu.solve(problem)
    assert (result.proof is not None, result.analysis is not None) == (True, True)
    for freed in (shikatsu.solve(problem, keep_proof=False), result.without_tables()):
        assert (freed.proof, freed.analysis) == (None, None)


def test_a_certificate_says_its_level() -> None:
    result = shikatsu.solve(position("corner ko"))
    assert isinstance(result.proof, LifeProof)
    assert [result.proof.certificate(level).level for level in (0, 1)] == [0, 1]
