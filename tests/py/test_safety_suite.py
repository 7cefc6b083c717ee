"""Our own positions of safety and seki: made of their drawings, never contradicted."""

from __future__ import annotations

import importlib.util
import json
import shutil
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.testing import CliRunner

import shikatsu
from bulk import without
from shikatsu.board.points import Point, parse_vertex
from shikatsu.cli.commands import app
from shikatsu.model.problem import SYMMETRIES
from shikatsu_lab import seki
from shikatsu_lab.cli.app import app as laboratory
from shikatsu_lab.peers import GnuGo
from shikatsu_lab.seki import Case, Row

ROOT = Path(__file__).resolve().parents[2]
SUITE = ROOT / "problems" / "safety"
LIMITS = shikatsu.Limits(nodes=1_000_000)
FEW_NODES = shikatsu.Limits(nodes=30_000)  # where it falls short anyway
GNU_GO = shutil.which("gnugo", path="/usr/games:/usr/local/bin:/usr/bin")
FUZZ = ROOT / "build" / "cpp" / "fuzz_safety"
THEMES = {
    *("territory", "seki", "lost", "ko", "kept", "unsettled", "static", "dynamic", "loop"),
    *("outside-liberty", "outside-eye", "eye-each", "eye-no-eye", "big-eye", "nakade", "corner"),
    *("bent-four", "moonshine", "ten-thousand-year", "double-ko", "rectangle", "carpenter"),
    *(
        "hane-seki",
        "snapback",
        "under-the-stones",
        "chain",
        "ring",
        "collapse",
        "surrounding",
        "found",
    ),
}

CASES = seki.read_cases(SUITE)
LOCAL = [case for case in CASES if case.set == "local"]
RECORDS: dict[str, dict[str, Any]] = {
    record["id"]: record
    for record in map(json.loads, (SUITE / "answers.jsonl").read_text("utf-8").splitlines())
}


def name(case: Case) -> str:
    return case.id


# They take as long as all others together.
LONG = {
    *("chain-of-five", "surrounding-in-atari", "wall-is-dead", "large-eye-small-eye"),
    *("chain-of-four", "ring-of-four-cut"),
}


@cache
def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "make_safety_suite", ROOT / "tools" / "make_safety_suite.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@cache
def drawings() -> dict[str, Any]:
    found = maker().read((SUITE / "positions.txt").read_text("utf-8"))
    return {drawing.id: drawing for drawing in found}


@cache
def judged(id_: str) -> Row:
    case = next(case for case in CASES if case.id == id_)
    return seki.judge(case, FEW_NODES if case.falls_short else LIMITS)


# ---- what is there -------------------------------------------------------------------------------


def test_files_are_made_of_the_drawings() -> None:
    made = maker().files((SUITE / "positions.txt").read_text("utf-8"))
    assert made.keys() == {file.name for file in SUITE.iterdir()} - {"positions.txt"}
    for file, text in made.items():
        assert (SUITE / file).read_bytes() == text.encode(), file


def test_there_are_as_many_as_in_the_paper() -> None:
    classes = Counter((case.set, case.difficulty) for case in CASES)
    least = {"easy": 23, "moderate": 16, "hard": 6}
    assert all(classes["local", difficulty] >= some for difficulty, some in least.items())
    assert sum(case.set == "global" for case in CASES) >= 20


def test_variety() -> None:
    answers = Counter(case.answer for case in LOCAL)
    assert min(answers[answer] for answer in ("territory", "seki", "lost")) >= 15
    assert sum(RECORDS[case.id]["ko"] is not None for case in LOCAL) >= 8
    themes = Counter(word for one in drawings().values() for word in one.headers["theme"].split())
    assert themes.keys() == THEMES
    assert {case.position.columns for case in CASES} >= {5, 6, 7, 8, 9, 13}


def test_every_answer_is_checked() -> None:
    for case in CASES:
        checks = {check.split(" (")[0] for check in RECORDS[case.id]["checked"]}
        assert checks <= {"brute force", "life", "argued"}
        assert "life" in checks or case.set == "global", case.id


def test_what_is_expected_fits_the_stones() -> None:
    for case in CASES:
        for point, status in (case.statuses or {}).items():
            stone = case.position.colour_at(point)
            if status.endswith(("_seki", "_safe")):
                assert stone == status.split("_")[0], case.id
            assert not (status == "neutral" and stone), case.id


def test_positions_differ_in_whatever_way_one_looks_at_them() -> None:
    assert len({_standard(case) for case in CASES}) == len(CASES)


def _standard(case: Case) -> tuple[Any, ...]:
    """Return the same for boards that are turned, or have their colours exchanged."""
    size = case.position.columns

    def turned(points: frozenset[Point], symmetry: int) -> list[Point]:
        return sorted(maker()._turned(point, symmetry, size) for point in points)

    views = (
        (turned(one, symmetry), turned(other, symmetry))
        for symmetry in SYMMETRIES
        for one, other in (
            (case.position.black, case.position.white),
            (case.position.white, case.position.black),
        )
    )
    return size, str(min(views))


# ---- answers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", without(CASES, LONG, name), ids=name)
def test_nothing_wrong_is_claimed(case: Case) -> None:
    assert judged(case.id).verdict != "wrong"


@pytest.mark.parametrize(
    "case", without((c for c in CASES if not c.falls_short), LONG, name), ids=name
)
def test_all_is_found_that_was_found_before(case: Case) -> None:
    assert judged(case.id).verdict == "solved"


@pytest.mark.parametrize("case", LOCAL, ids=name)
def test_life_and_death_agrees(case: Case) -> None:
    made = maker().make(drawings()[case.id])
    result = shikatsu.solve(maker().life_problem(made), LIMITS, line=False)
    ko = None if result.ko is None else result.ko.to_json()
    words = {"alive": "territory", "seki": "seki", "dead": "lost", "ko": "lost"}
    assert (words[result.status], ko) == (case.answer, RECORDS[case.id]["ko"])


def test_certificates_of_life_and_death_are_accepted(tmp_path: Path) -> None:
    files = [str(SUITE / f"{case.id}.sgf") for case in LOCAL]
    solved = CliRunner().invoke(app, ["solve", *files, "--json", "--proof", str(tmp_path)])
    assert solved.exit_code == 0, solved.output
    proofs = sorted(map(str, tmp_path.iterdir()))
    assert len(proofs) == len(LOCAL)
    checked = CliRunner().invoke(app, ["check", *proofs])
    assert checked.exit_code == 0, checked.output


@pytest.mark.slow
@pytest.mark.skipif(not FUZZ.exists(), reason="fuzz_safety is not built")
@pytest.mark.parametrize("case", LOCAL, ids=name)
def test_brute_force_agrees(case: Case) -> None:
    found = maker().brute_force(maker().make(drawings()[case.id]))
    if found == "too large":
        pytest.skip("too large, or too slow here")
    is_whole = "brute force (kept)" not in RECORDS[case.id]["checked"]
    assert found == (case.answer if is_whole else "seki")


@pytest.mark.parametrize(
    ("id_", "threats"),
    [
        ("carpenter-centre-taken", 1),
        ("found-2-416", 2),
        ("found-2-64", 1),
        ("ten-thousand-years", 1),
    ],
)
def test_threats_that_a_ko_takes_are_counted(id_: str, threats: int) -> None:
    case = next(case for case in LOCAL if case.id == id_)
    assert RECORDS[id_]["ko"] == {"attacker_needs": threats}
    areas = shikatsu.safety(case.position, LIMITS).open_areas
    assert [area.threats.get(case.owner) for area in areas] == [threats]


# ---- the laboratory ------------------------------------------------------------------------------


def local_case(answer: str) -> Case:
    return next(case for case in LOCAL if case.answer == answer and not case.falls_short)


def test_a_claim_that_is_too_much_is_wrong() -> None:
    case = replace(local_case("seki"), answer="lost")
    assert seki.judge(case, LIMITS).verdict == "wrong"
    case = local_case("territory")
    point = min(case.points)
    board = replace(case, set="global", statuses={point: f"{case.owner}_seki"})
    assert seki.judge(board, LIMITS).verdict == "wrong"


def test_a_claim_that_is_too_little_is_short() -> None:
    case = replace(local_case("seki"), answer="territory")
    row = seki.judge(case, LIMITS)
    assert (row.found, row.verdict) == ("seki", "short")
    assert row.is_border_right


def test_command_prints_tables_and_writes_rows(tmp_path: Path) -> None:
    rows, table = tmp_path / "rows.jsonl", tmp_path / "table.md"
    names = ["--only", "three-in-five", "--only", "wall-lives"]
    files = ["--json", str(rows), "--markdown", str(table)]
    result = CliRunner().invoke(
        laboratory, ["seki", "--data", str(SUITE), "--nodes", "100000", *names, *files]
    )
    assert result.exit_code == 0, result.output
    records = [json.loads(line) for line in rows.read_text("utf-8").splitlines()]
    assert {record["id"]: record["verdict"] for record in records} == {
        "three-in-five": "solved",
        "wall-lives": judged("wall-lives").verdict,
    }
    assert records[0]["border"]["questions"]
    assert "**The two searches**" in table.read_text("utf-8")


@pytest.mark.parametrize("words", [["--only", "nothing"], ["--data", "no-such-folder"]])
def test_command_complains(words: list[str]) -> None:
    result = CliRunner().invoke(laboratory, ["seki", "--data", str(SUITE), *words])
    assert result.exit_code == 2


@pytest.mark.skipif(GNU_GO is None, reason="gnugo is not installed")
def test_gnu_go_is_asked_about_local_positions() -> None:
    case = local_case("lost")
    board = next(one for one in CASES if one.set == "global")
    with GnuGo(GNU_GO) as gnugo:
        row = seki.with_peer(judged(case.id), case, gnugo)
        assert seki.with_peer(judged(board.id), board, gnugo).peer is None
    assert row.peer in ("alive", "dead", "critical", "unknown")
    assert row.peer_agrees == (row.peer in ("dead", "critical"))


def test_stones_are_where_the_answers_say() -> None:
    for case in LOCAL:
        assert case.stones <= case.position.stones(case.owner)
        assert not case.points & case.position.stones(case.owner)
        assert all(parse_vertex(vertex) in case.stones for vertex in RECORDS[case.id]["stones"])
