"""Every public call within a small limit, where no answer is in reach: it returns and says so.

Nodes are counted, so that these tests do not depend on how fast the machine is. Of seconds it is
only asked that the call returns at all, long before it could have answered.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import shikatsu
from command import run_shikatsu
from shikatsu.board.points import format_vertex
from shikatsu.board.position import Position
from shikatsu.files.jsonl import dumps
from shikatsu.lint.check import check as lint_check
from shikatsu.model.diagram import Diagram
from shikatsu.model.limits import Limits, out_of
from shikatsu.model.problem import Problem
from shikatsu.solution import solution_tree
from shikatsu.solver.life.proof import LifeProof

NODES = 400
# A node with many moves counts as several: the last one may be a little more than the limit.
MOST_NODES = NODES + 8
SECONDS = 0.2
PATIENCE = 120  # seconds until a call that does not return is given up


def whole_board(columns: int, rows: int) -> tuple[str, ...]:
    return tuple(format_vertex((x, y)) for x in range(columns) for y in range(rows))


def open_group(**changes: Any) -> Problem:
    """Two stones in the middle of nowhere."""
    size = changes.pop("size", 9)
    return Problem(
        id="open",
        columns=size,
        rows=size,
        black=frozenset({"E5", "E6"}),
        white=frozenset({"D6", "F4"}),
        to_play="white",
        defender="black",
        crucial=frozenset({"E5", "E6"}),
    ).with_(**changes)


GIVEN = open_group(region=whole_board(9, 9))
HUGE = open_group(size=19, region=whole_board(19, 19))
ONE_EYE = Problem(
    id="one-eye",
    columns=9,
    rows=9,
    black=frozenset({"A1", "B1", "A9"}),
    white=frozenset({"J9"}),
    to_play="white",
    goal="one_eye",
    defender="black",
    crucial=frozenset({"A9"}),
    region=tuple(sorted(set(whole_board(9, 9)) - {"A1", "B1"})),
)
CAPTURE = open_group(goal="capture", region=None)
CONNECT = open_group(
    goal="connect", region=None, black=frozenset({"C4", "F6"}), crucial=frozenset({"C4", "F6"})
)
# Nine points in a row are alive.
ENCLOSED = Problem(
    id="enclosed",
    columns=9,
    rows=4,
    black=frozenset(f"{c}2" for c in "ABCDEFGHJ"),
    white=frozenset(f"{c}3" for c in "ABCDEFGHJ"),
    to_play="white",
    defender="black",
    crucial=frozenset(f"{c}2" for c in "ABCDEFGHJ"),
    region=tuple(f"{c}{r}" for c in "ABCDEFGHJ" for r in (1, 2)),
)
# With two gaps they are dead, but that takes some thousand nodes.
HARDER = ENCLOSED.with_(
    black=ENCLOSED.black - {"E2", "J2"}, crucial=ENCLOSED.crucial - {"E2", "J2"}
)

LIFE: list[tuple[Problem, dict[str, Any]]] = [
    (GIVEN, {}),
    (GIVEN, {"first_moves": True}),
    (GIVEN, {"ko": "phases"}),
    (GIVEN, {"rules": "superko"}),
    (GIVEN.with_(attacker_threats=1, defender_threats=0), {}),
    (HUGE, {}),
    (open_group(), {}),
    (open_group(), {"first_moves": True}),
    (open_group(size=19), {}),
    (ONE_EYE, {}),
    (ONE_EYE, {"first_moves": True}),
]
READ: list[tuple[Problem, dict[str, Any]]] = [
    (CAPTURE, {}),
    (CAPTURE, {"first_moves": True}),
    (CAPTURE, {"options": {"generator": "full", "algorithm": "dfpn"}}),
    (CAPTURE, {"options": {"generator": "auto"}}),
    (CONNECT, {"options": {"generator": "full"}}),
]


def named(case: tuple[Problem, dict[str, Any]]) -> str:
    problem, how = case
    return "-".join([problem.goal, problem.id, str(problem.columns), *map(str, how)])


@pytest.mark.parametrize("case", LIFE + READ, ids=named)
def test_solve_stops_at_a_limit_on_nodes(case: tuple[Problem, dict[str, Any]]) -> None:
    problem, how = case
    result = shikatsu.solve(problem, Limits(nodes=NODES), **how)
    assert (result.status, result.reason) == ("unknown", "nodes")
    assert result.stats.nodes <= MOST_NODES
    if problem.in_region:  # there a part is kept for a hint
        assert result.stats.nodes >= 0.95 * NODES


@pytest.mark.parametrize("case", LIFE + READ, ids=named)
def test_solve_returns_at_a_limit_on_seconds(case: tuple[Problem, dict[str, Any]]) -> None:
    problem, how = case
    result = shikatsu.solve(problem, Limits(seconds=SECONDS), **how)
    assert (result.status, result.reason) == ("unknown", "seconds")
    assert result.stats.seconds >= SECONDS or not problem.in_region


def test_an_open_group_spends_what_it_may() -> None:
    for nodes in (5_000, 30_000):
        result = shikatsu.solve(open_group(), Limits(nodes=nodes))
        assert (result.status, result.reason) == ("unknown", "nodes")
        assert 0.95 * nodes <= result.stats.nodes <= nodes + 8


def test_a_cancelled_search_says_so() -> None:
    cancel = shikatsu.Cancellation()
    result = shikatsu.solve(HUGE, cancel=cancel, progress=lambda _: cancel.cancel())
    assert (result.status, result.reason) == ("unknown", "cancelled")


@pytest.mark.parametrize("first", [False, True])
def test_what_comes_after_the_answer_keeps_to_the_limits(first: bool) -> None:
    """The answer is known, first moves and lines are not: they are left out."""
    free = shikatsu.solve(HARDER, line=False)
    limits = Limits(nodes=free.stats.nodes + 5)
    result = shikatsu.solve(HARDER, limits, first_moves=first)
    assert result.status == free.status
    assert result.stats.nodes <= free.stats.nodes + 5
    assert not first or not all(move.decided for move in result.moves)


def test_safety_stops_at_a_limit() -> None:
    position = Position.of(open_group(size=13))
    found = shikatsu.safety(position, Limits(nodes=NODES))
    assert found.stats.nodes <= MOST_NODES
    assert not any(found.safe.values())


@pytest.mark.parametrize("limits", [Limits(nodes=NODES), Limits(seconds=SECONDS)])
def test_an_open_race_returns(limits: Limits) -> None:
    found = shikatsu.semeai(Position.of(open_group()), "E5", "D6", limits=limits)
    assert found.reason in ("open", "nodes", "seconds")
    assert found.stats.nodes <= MOST_NODES or limits.nodes is None
    assert {race.outcome for race in found.races.values()} == {"unknown"}


def test_a_ladder_is_short_enough_without_limits() -> None:
    assert shikatsu.ladder(CAPTURE).works is False


def test_a_solution_tree_stops_at_a_limit() -> None:
    tree = solution_tree(GIVEN, Limits(nodes=NODES))
    assert (tree.status, tree.reason) == ("unknown", "nodes")
    result = shikatsu.solve(ENCLOSED)
    small = solution_tree(ENCLOSED, Limits(nodes=1), result=result)
    whole = solution_tree(ENCLOSED, result=result)
    assert sum(1 for _ in small.walk()) <= sum(1 for _ in whole.walk())


def diagram(problem: Problem) -> Diagram:
    return Diagram.of(problem)


@pytest.mark.parametrize(
    "limits", [Limits(nodes=NODES), Limits(seconds=SECONDS), Limits(nodes=NODES, seconds=900)]
)
def test_lint_names_the_limit_that_was_given(limits: Limits) -> None:
    checked = lint_check(diagram(GIVEN), limits)
    reached = out_of("seconds" if limits.nodes is None else "nodes", limits)
    assert [finding.message for finding in checked.findings] == [f"Not decided: {reached}."]
    if limits.nodes is not None:
        assert 0.95 * NODES <= checked.nodes <= MOST_NODES


# --- Proofs ---


def test_a_proof_keeps_to_its_limits(tmp_path: Path) -> None:
    result = shikatsu.solve(ENCLOSED)
    assert result.proof is not None
    path = tmp_path / "enclosed.proof"
    for limits, reason in ((Limits(nodes=1), "nodes"), (Limits(seconds=1e-9), "seconds")):
        with pytest.raises(shikatsu.LimitError, match="not finished: out of") as raised:
            result.proof.save(path, 0, limits)
        assert raised.value.reason == reason
        assert not list(tmp_path.iterdir())
    result.proof.save(path, 0)
    assert shikatsu.check(path).status == result.status


def test_a_proof_keeps_to_the_memory_of_the_answer() -> None:
    result = shikatsu.solve(HARDER, Limits(memory_mb=1))
    assert isinstance(result.proof, LifeProof)
    with pytest.raises(shikatsu.LimitError, match=r"out of memory \(1 MB\)") as raised:
        result.proof.certificate()
    assert raised.value.reason == "memory"


def test_a_result_without_its_proof() -> None:
    result = shikatsu.solve(ENCLOSED, keep_proof=False)
    assert result.proved
    assert result.proof is None
    assert shikatsu.solve(ENCLOSED).proof is not None


# --- The command line ---


def run(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command that must return."""
    return run_shikatsu(*arguments, cwd=cwd, env={"COLUMNS": "100"}, seconds=PATIENCE)


@pytest.fixture
def file(tmp_path: Path) -> Callable[[Problem], Path]:
    def write(problem: Problem) -> Path:
        path = tmp_path / f"{problem.id}.jsonl"
        path.write_text(dumps(problem) + "\n", encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "--json", "--nodes", "400"),
        ("solve", "--json", "--seconds", "0.2"),
        ("solve", "--json", "--nodes", "400", "--first-moves"),
        ("solve", "--json", "--nodes", "400", "--ko", "phases"),
        ("solve", "--json", "--nodes", "400", "--rules", "superko"),
        ("solve", "--json", "--nodes", "400", "--proof", "proofs", "--sgf", "trees"),
        ("solve", "--json", "--nodes", "400", "--goal", "capture"),
    ],
    ids=" ".join,
)
def test_solve_on_the_command_line(
    arguments: tuple[str, ...], file: Callable[[Problem], Path], tmp_path: Path
) -> None:
    done = run(*arguments, file(open_group()), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    reason = "seconds" if "--seconds" in arguments else "nodes"
    assert (answer["status"], answer["reason"]) == ("unknown", reason)
    assert reason == "seconds" or answer["nodes"] <= MOST_NODES


def test_lint_on_the_command_line(file: Callable[[Problem], Path], tmp_path: Path) -> None:
    done = run("lint", "--nodes", "400", "--json", file(GIVEN), cwd=tmp_path)
    (finding,) = json.loads(done.stdout)["findings"]
    assert finding["message"] == "Not decided: out of nodes (400)."


@pytest.mark.parametrize("command", ["hint", "region", "safety --nodes 400", "ladder --target E5"])
def test_other_commands_return(
    command: str, file: Callable[[Problem], Path], tmp_path: Path
) -> None:
    done = run(*command.split(), file(open_group()), cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_no_certificate_where_the_limits_do_not_suffice(
    file: Callable[[Problem], Path], tmp_path: Path
) -> None:
    """The answer stands, the reason is said, and no part of a file is left."""
    nodes = shikatsu.solve(ENCLOSED).stats.nodes
    arguments = ("solve", "--nodes", str(nodes), "--proof", "proofs", "--proof-level", "0")
    done = run(*arguments, file(ENCLOSED), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Black lives" in done.stdout
    assert f"No certificate: out of nodes ({nodes})." in done.stdout
    assert not list((tmp_path / "proofs").iterdir())
    done = run(*arguments, "--json", file(ENCLOSED), cwd=tmp_path)
    assert json.loads(done.stdout)["status"] == "alive"
    assert f"enclosed: No certificate: out of nodes ({nodes})." in done.stderr
