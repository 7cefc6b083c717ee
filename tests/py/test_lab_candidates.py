"""``shikatsu-lab candidates``, and hints of the proof search: they change the effort only."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import shikatsu
from shikatsu_lab.candidates.proof_tables import KINDS, proofs_table, prove
from shikatsu_lab.cli.app import app

FOLDER = Path(__file__).resolve().parents[2] / "problems" / "life-and-death"
LIMITS = shikatsu.Limits(nodes=200_000)


def some_problems() -> list[shikatsu.Problem]:
    return [shikatsu.load(path)[0] for path in sorted(FOLDER.glob("*.sgf"))[::12]]


@pytest.mark.parametrize("where", ["root", "deep"])
@pytest.mark.parametrize("unlikely", ["1", "50"])
def test_hints_change_the_effort_only(where: str, unlikely: str) -> None:
    changed = 0
    for problem in some_problems():
        plain = shikatsu.solve(problem, LIMITS, line=False)
        hints = (problem.region or ())[:4]
        options = {"hints": where, "unlikely": unlikely}
        hinted = shikatsu.solve(problem, LIMITS, line=False, candidates=hints, options=options)
        assert (hinted.status, hinted.ko) == (plain.status, plain.ko), problem.id
        changed += hinted.stats.nodes != plain.stats.nodes
    assert changed


def test_hints_on_stones_and_outside_are_ignored() -> None:
    problem = some_problems()[0]
    hints = (*problem.black, *problem.white, "T19" if problem.columns == 19 else "A1")
    assert shikatsu.solve(problem, LIMITS, candidates=hints).proved


def test_proofs_with_hints_of_every_kind() -> None:
    rows = [row for problem in some_problems()[:4] if (row := prove(problem, LIMITS, {}))]
    assert rows
    assert all(row.hinted.keys() == KINDS.keys() for row in rows)
    assert len(proofs_table(rows).rows) == 1 + len(KINDS)


def test_the_command(tmp_path: Path) -> None:
    found, tables = tmp_path / "rows.jsonl", tmp_path / "tables.md"
    file = min(FOLDER.glob("*.sgf"))
    command = ["candidates", "--data", str(file), "--part", "proofs", "--part", "shapes"]
    done = CliRunner().invoke(
        app, [*command, "--json", str(found), "--markdown", str(tables), "--nodes", "100000"]
    )
    assert done.exit_code == 0, done.output
    assert json.loads(found.read_text("utf-8").splitlines()[0])["proof"]["plain"] >= 0
    assert "Proof search" in tables.read_text("utf-8")


@pytest.mark.slow
def test_pattern_models(tmp_path: Path) -> None:
    command = ["candidates", "--part", "patterns", "--sample", "120"]
    done = CliRunner().invoke(app, [*command, "--plot", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert "ranking" in done.output
    assert any(tmp_path.glob("cluster-1-*.svg"))
    assert any(tmp_path.glob("*.png"))


def test_an_unknown_part_is_refused() -> None:
    done = CliRunner().invoke(app, ["candidates", "--part", "magic"])
    assert done.exit_code == 2
