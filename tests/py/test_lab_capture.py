"""Captures in the laboratory: codes and moves, the tables, the figure, statements of tests."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from command import run_lab
from shikatsu.errors import ShikatsuError
from shikatsu.files.tst_answers import expected
from shikatsu.model.diagram import Diagram
from shikatsu.model.diagram import Expected as Stated
from shikatsu.model.evidence import Evidence
from shikatsu.model.problem import Problem
from shikatsu.model.result import Capture, Ko, Result, Stats, Status, TentativeAnswer
from shikatsu_lab import capture, plots, records
from shikatsu_lab.coded import Coded, answer_code, judge, statement_text
from shikatsu_lab.instance import Expected, Instance
from shikatsu_lab.measured import Measured
from shikatsu_lab.peers import GnuGo
from shikatsu_lab.runner import Outcome, Setup, Task
from shikatsu_lab.stated import SCOPES, Statement, judged, read_statements

ROOT = Path(__file__).resolve().parents[2]
GNUGO_TESTS = ROOT.parent / "shared" / "data" / "gnugo"
HAS_GNUGO = shutil.which("gnugo") or Path("/usr/games/gnugo").exists()

# White in atari on the edge: Black takes him at B1, White cannot get away.
#   2 X X . . .
#   1 O . X . .
PROBLEM = Problem(
    id="edge",
    columns=5,
    rows=5,
    black=frozenset({"A2", "B2", "C1"}),
    white=frozenset({"A1"}),
    to_play="black",
    goal="capture",
    defender="white",
    crucial=frozenset({"A1"}),
)
STONES = "AB[ah][bh][ci]AW[ai]"  # the same in the corner of a 9x9 board


def stated(pattern: str, asks: str = "attack", *, failure: bool = False) -> Stated:
    return expected(asks, ("A1",), pattern, failure)


def outcome(
    status: Status = "dead",
    *,
    move: str | None = "B1",
    setting: str = "",
    pattern: str = "1 B1",
    ko: Ko | None = None,
    nodes: int = 10,
    cpu: float = 0.1,
) -> Outcome:
    instance = Instance("reading", PROBLEM, Coded(stated(pattern), attacks=True))
    basis = Capture("ldfpn", "heuristic", 1 if status == "dead" else None, 5, False)
    return Outcome(
        instance,
        status,
        ko,
        (),
        (),
        "nodes" if status == "unknown" else None,
        Stats(nodes=nodes),
        cpu_seconds=cpu,
        setting=setting,
        move=move,
        capture=basis,
    )


# --- codes and moves


def test_a_code_and_its_move() -> None:
    assert judge(stated("1 (B1|C2)"), 1, "C2") == "same"
    assert judge(stated("1 (B1|C2)"), 1, "D4") == "another move"
    assert judge(stated("1 B1"), 2, "B1") == "differs"
    assert judge(stated("[23] B1"), 3, "B1") == "same"
    assert judge(stated("0"), 0, None) == "same"
    assert judge(stated("1 B1"), 0, None) == "differs"
    assert judge(stated("2 PASS"), 2, "pass") == "same"
    assert judge(stated("1"), 1, "D4") == "same"
    assert [answer_code(0, "B1"), answer_code(3, "pass")] == ["0", "3 PASS"]


def test_what_the_program_fails_is_marked() -> None:
    assert statement_text(stated("1 A1|B2", failure=True)) == "[1 (A1|B2)]*"
    assert str(Coded(stated("2 B1"), attacks=True).without_threats()) == "[1 (B1)]"


def test_without_threats_a_ko_is_won_or_lost() -> None:
    won = Coded(stated("2 B1"), attacks=True).without_threats()
    lost = Coded(stated("3 B1", "defend"), attacks=False).without_threats()
    assert won.allows("dead", None)
    assert not won.allows("alive", None)
    assert lost.allows("dead", None)


def test_an_outcome_is_accepted_with_its_move() -> None:
    assert outcome().accepted
    assert outcome(move="D4").agrees
    assert not outcome(move="D4").accepted
    assert not outcome("alive", move=None).agrees
    assert outcome("alive", move=None, pattern="0").accepted
    assert not outcome("unknown").accepted
    assert outcome("ko", ko=Ko(defender_needs=2), pattern="2 B1").accepted
    assert not outcome("ko", ko=Ko(attacker_needs=1), pattern="2 B1").agrees


def test_our_own_answers_may_name_moves() -> None:
    instance = Instance("own", PROBLEM, Expected(("dead",), moves=("B1",)))
    right, other = (replace(outcome(move=move), instance=instance) for move in ("B1", "D4"))
    anything = replace(other, instance=Instance("own", PROBLEM, Expected(("dead",))))
    assert [one.accepted for one in (right, other, anything)] == [True, False, True]


def test_records_keep_the_move_and_the_reading() -> None:
    one = outcome(setting="LDFPN heuristic")
    entry = json.loads(json.dumps(records.record(one)))
    assert (entry["move"], entry["order"], entry["accepted"]) == ("B1", 1, True)
    assert entry["empties"] == 21
    assert records.outcome(entry, Task(one.instance, Setup(), one.setting)) == one
    assert "LDFPN heuristic" in records.csv_text([one])


# --- tables and figure


def measured(*groups: dict[str, Outcome]) -> Measured:
    """Return groups of outcomes by setting; where none is given, it is solved."""
    ways = capture.experiment(["heuristic", "full"], ["ldfpn", "dfpn"]).ways({})
    named = [
        tuple(replace(group.get(way.name, outcome()), setting=way.name) for way in ways)
        for group in groups
    ]
    return Measured("Capturing", ways, tuple(named))


MIXED = measured(
    {},
    {"LDFPN full": outcome("unknown", move=None), "DFPN+ full": outcome(move="D4")},
    {"DFPN+ full": outcome("alive", move=None), "LDFPN heuristic": outcome(cpu=0.001)},
)


def test_table_1() -> None:
    table = capture.table_1(MIXED)
    assert table.headings == ("file", "asked", "generator", "LDFPN", "DFPN+")
    assert table.rows == (
        ("reading", "3", "heuristic", "3", "3"),
        ("reading", "3", "full", "2", "1"),
    )
    solved = capture.numbers(MIXED)["solved"]
    assert solved[0] == {"algorithm": "ldfpn", "generator": "heuristic", "solved": 3}


def test_table_1_has_a_total_for_several_files() -> None:
    (group,) = measured({}).groups
    other = tuple(replace(o, instance=replace(o.instance, suite="capture")) for o in group)
    both = replace(measured({}), groups=(group, other))
    assert [row[:3] for row in capture.table_1(both).rows[::2]] == [
        ("reading", "1", "heuristic"),
        ("capture", "1", "heuristic"),
        ("total", "2", "heuristic"),
    ]


def test_verdicts_and_disagreements() -> None:
    rows = {row[0]: row[1:5] for row in capture.verdict_table(MIXED).rows}
    assert rows["LDFPN full"] == ("2", "0", "0", "1")
    assert rows["DFPN+ full"] == ("1", "1", "1", "0")
    table = capture.disagreement_table(MIXED)
    assert table is not None
    assert [row[3] for row in table.rows] == ["[1 (B1)]", "[1 (B1)]"]
    assert table.rows[0][4] == (
        "1 B1 (LDFPN heuristic, DFPN+ heuristic); unknown (LDFPN full); 1 D4 (DFPN+ full)"
    )
    assert capture.disagreement_table(measured({})) is None


def test_a_plot_for_each_generator(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib")
    chosen = capture.experiment(["heuristic", "heuristic+"], ["ldfpn", "dfpn", "pseudo"])
    ways = chosen.ways({})
    group = tuple(outcome(setting=way.name, cpu=0.1 * i + 0.1) for i, way in enumerate(ways))
    drawn = [make(Measured("Capturing", ways, (group,))) for make in chosen.plots]
    assert [plot.name for plot in drawn if plot.square] == [
        "time-heuristic-ldfpn-dfpn",
        "time-heuristic-ldfpn-pseudo",
        "time-heuristic-plus-ldfpn-dfpn",
        "time-heuristic-plus-ldfpn-pseudo",
    ]
    files = [file for plot in drawn[:2] for file in plots.write(plot, tmp_path, "capture")]
    assert all(file.stat().st_size > 1000 for file in files)


def test_only_what_both_solve_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib")
    plot = capture.figure_5("full", "ldfpn", "dfpn")(MIXED)
    svg = next(f for f in plots.write(plot, tmp_path, "capture") if f.suffix == ".svg")
    assert "both solve it (1)" in svg.read_text()


# --- the tests of GNU Go


def tst_file(folder: Path, *lines: str) -> Path:
    (folder / "games").mkdir()
    (folder / "games" / "edge.sgf").write_text(f"(;SZ[9]PL[B]{STONES})")
    path = folder / "edge.tst"
    path.write_text("loadsgf games/edge.sgf\n" + "\n".join(lines) + "\n")
    return path


@pytest.mark.skipif(not GNUGO_TESTS.exists(), reason="GNU Go's tests are not here")
@pytest.mark.parametrize(("name", "number"), [("reading", 235), ("capture", 18)])
def test_all_questions_are_read(name: str, number: int) -> None:
    found = capture.collect(GNUGO_TESTS / f"{name}.tst")
    assert (len(found.instances), found.faults) == (number, ())
    for instance in found.instances:
        assert instance.problem.goal == "capture"
        assert isinstance(instance.expected, Coded)
        assert instance.expected.expected.codes


@pytest.mark.skipif(not (HAS_GNUGO and GNUGO_TESTS.exists()), reason="no GNU Go, or no tests")
@pytest.mark.parametrize("name", ["reading", "capture"])
def test_positions_are_those_of_gnu_go(name: str) -> None:
    """Every line of a script is given to GNU Go, whose stones are compared at each question."""
    path = GNUGO_TESTS / f"{name}.tst"
    diagrams = {
        one.diagram.id: one.diagram for one in read_statements(path) if isinstance(one, Statement)
    }
    compared = 0
    with GnuGo(folder=path.parent) as gnugo:
        for line in path.read_text().splitlines():
            words = line.partition("#")[0].split()
            if words and words[0].isdecimal():
                diagram = diagrams[f"{name}:{words[0]}"]
                stones = [set(gnugo.ask(f"list_stones {c}").split()) for c in ("black", "white")]
                assert stones == [diagram.black, diagram.white], diagram.id
                compared += 1
            elif words:
                gnugo.ask(" ".join(words))
    assert compared == len(diagrams)


@pytest.mark.skipif(not HAS_GNUGO, reason="gnugo is not installed")
def test_gnu_go_knows_the_ko() -> None:
    """White has just taken a ko at C1: Black may not retake at B1 at once."""
    diagram = Diagram(
        id="ko",
        columns=9,
        rows=9,
        black=frozenset({"C2", "D1", "B9"}),
        white=frozenset({"A1", "B2", "C1"}),
        to_play="black",
        ban="B1",
        expected=replace(stated("0"), about=("C1",)),
    )
    with GnuGo() as gnugo:
        gnugo.answer(diagram)
        assert set(gnugo.ask("list_stones white").split()) == diagram.white
        assert "B1" not in gnugo.ask("all_legal black").split()
        gnugo.answer(diagram.with_(ban=None))
        assert "B1" in gnugo.ask("all_legal black").split()


# --- statements


def statement(pattern: str, asks: str = "attack") -> Statement:
    to_play = PROBLEM.attacker if asks == "attack" else PROBLEM.defender
    diagram = Diagram.of(PROBLEM, to_play=to_play, expected=stated(pattern, asks))
    return Statement(diagram, "edge.tst:2")


def given_up(refuted: int, hint: TentativeAnswer | None = None) -> Result:
    basis = Capture("ldfpn", "heuristic", None, refuted, unconditional=False)
    return Result(
        PROBLEM, "unknown", evidence="unknown", reason="nodes", capture=basis, tentative=hint
    )


def test_a_hint_is_compared_as_one() -> None:
    row = judged(statement("0"), given_up(3, TentativeAnswer("alive")))
    assert (row.answer, row.scope, row.verdict) == ("0", "hint", "same")
    assert (row.order, row.refuted) == (None, 3)
    assert judged(statement("1 B1"), given_up(3, TentativeAnswer("alive"))).verdict == "differs"
    ko = TentativeAnswer("ko", Ko(defender_needs=1), "B1")
    assert judged(statement("2 B1"), given_up(1, ko)).answer == "2 B1"
    assert row.scope in SCOPES


def test_what_is_not_known_is_not_said() -> None:
    row = judged(statement("0"), given_up(1))
    assert (row.answer, row.scope, row.verdict) == ("unknown", "unknown", "unknown")


def test_scopes_of_what_was_read_out() -> None:
    scopes: tuple[tuple[bool, Evidence], ...] = ((True, "proved"), (False, "tentative"))
    for unconditional, scope in scopes:
        basis = Capture("ldfpn", "full", 1, 5, unconditional)
        result = Result(PROBLEM, "dead", line=("B1",), evidence=scope, capture=basis)
        row = judged(statement("1 B1"), result)
        assert (row.answer, row.scope, row.order) == ("1 B1", scope, 1)


def test_the_retake_of_a_ko_is_its_move() -> None:
    ko = Ko(attacker_needs=1)
    row = judged(statement("3 B1"), Result(PROBLEM, "ko", ko, line=("pass", "pass", "B1")))
    assert (row.answer, row.verdict) == ("3 B1", "same")


# --- the commands

QUESTIONS = (
    *("1 attack A1", "#? [1 B1]"),
    *("2 defend A1", "#? [0]"),
    *("3 attack A1", "#? [0]*"),
    *("4 attack A1", "#? [1 E5]"),
    *("5 owl_attack A1", "#? [1 B1]"),
)


def lab(*arguments: object) -> subprocess.CompletedProcess[str]:
    settings = {"NO_COLOR": "1", "COLUMNS": "160"}
    return run_lab(*arguments, cwd=ROOT, env=settings)


def words(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def test_capture_writes_everything_and_goes_on(tmp_path: Path) -> None:
    path, out, journal = tst_file(tmp_path, *QUESTIONS), tmp_path / "out", tmp_path / "journal"
    arguments = ["capture", "--data", path, "--nodes", 2000, "--journal", journal, "--jobs", 1]
    one = ["--generator", "heuristic", "--algorithm", "ldfpn"]
    first = lab(*arguments, *one)
    assert (first.returncode, first.stderr) == (0, "")
    assert ["edge", "4", "heuristic", "2"] in words(first.stdout)
    assert ["LDFPN", "heuristic", "2", "1", "1", "0"] in [row[:6] for row in words(first.stdout)]
    done = lab(*arguments, *one, "--algorithm", "dfpn", "--out", out)
    assert done.returncode == 0
    assert "4 of 8 are done already" in done.stderr
    assert ["edge", "4", "heuristic", "2", "2"] in words(done.stdout)
    content = json.loads((out / "capture.json").read_text())
    assert content["solved"][0] == {"algorithm": "ldfpn", "generator": "heuristic", "solved": 2}
    assert [entry["accepted"] for entry in content["instances"][::2]] == [True, True, False, False]
    assert {"capture.csv", "capture.md"} <= {file.name for file in out.iterdir()}
    assert (out / "capture-time-heuristic-ldfpn-dfpn.svg").exists()


def test_capture_without_threats(tmp_path: Path) -> None:
    path = tst_file(tmp_path, "1 attack A1", "#? [2 B1]", "2 defend A1", "#? [3 B1]")
    journal = ["--journal", tmp_path / "journal", "--jobs", 1, "--algorithm", "ldfpn"]
    done = lab("capture", "--data", path, "--no-threats", *journal, "--generator", "full")
    assert ["edge", "2", "full", "2"] in words(done.stdout)


def test_capture_refuses_what_it_cannot_do(tmp_path: Path) -> None:
    path = tst_file(tmp_path, "1 owl_attack A1", "#? [1 B1]")
    assert lab("capture", "--data", path).returncode == 2
    assert lab("capture", "--data", path, "--generator", "all").returncode == 2
    assert lab("capture", "--rules", "superko").returncode == 2


def test_stated_captures(tmp_path: Path) -> None:
    path, rows = tst_file(tmp_path, *QUESTIONS[:-2]), tmp_path / "rows.jsonl"
    done = lab("stated", "--data", path, "--nodes", 2000, "--generator", "full", "--json", rows)
    assert (done.returncode, done.stderr) == (0, "")
    assert ["proved", "2", "1", "1", "0"] in words(done.stdout)
    found = sorted((json.loads(line) for line in rows.read_text().splitlines()), key=by_id)
    assert [row["answer"] for row in found] == ["1 B1", "0", "1 B1", "1 B1"]
    assert (found[2]["stated"], found[2]["known_failure"]) == ("[0]*", True)
    assert found[3]["proofs"] == ["E5: 1"]  # White cannot get away


def by_id(row: dict[str, object]) -> str:
    return str(row["id"])


def test_ladders() -> None:
    done = lab("ladder", "--repeats", 1)
    assert done.returncode == 0, done.stderr
    rows = [row for row in words(done.stdout) if row and row[0] == "ladder-19"]
    assert [row[1] for row in rows] == ["ladder", "LDFPN"]
    assert rows[1][-1] == "1.00x"


def test_our_own_problems(tmp_path: Path) -> None:
    (tmp_path / "edge.sgf").write_text(f"(;SZ[9]PL[B]GN[edge]{STONES}TR[ai]C[Capture the stone.])")
    answer = {"id": "edge", "to_play": "black", "status": "dead", "ko": None, "moves": ["B1"]}
    (tmp_path / "answers.jsonl").write_text(json.dumps(answer) + "\n")
    (instance,) = capture.collect(tmp_path).instances
    assert (instance.problem.goal, instance.expected) == (
        "capture",
        Expected(("dead",), moves=("B1",)),
    )
    (empty := tmp_path / "empty").mkdir()
    with pytest.raises(ShikatsuError, match="no problem"):
        capture.collect(empty)
