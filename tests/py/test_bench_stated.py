"""What files state, against what is proved: first moves, codes, certificates, the peer."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from shikatsu.bench.peers import GnuGo
from shikatsu.bench.stated import Conditions, Statement, compare, read_statements
from shikatsu.cli.commands import app
from shikatsu.cli.stating import row_writer
from shikatsu.errors import FormatError
from shikatsu.model.limits import Limits

# Bent three in the corner of a 9x9 board: A1 decides for either side.
#   4 X X X . .
#   3 O O X X .
#   2 . O O X X
#   1 . . O X .
STONES = "AB[af][bf][cf][cg][dg][dh][di][eh]AW[ag][bg][bh][ch][ci]"
CONDITIONS = Conditions(Limits(seconds=10, memory_mb=64))
HAS_GNUGO = shutil.which("gnugo") or Path("/usr/games/gnugo").exists()


def statements(path: Path) -> list[Statement]:
    items = list(read_statements(path))
    assert not any(isinstance(item, FormatError) for item in items)
    return [item for item in items if isinstance(item, Statement)]


def sgf_file(folder: Path, *moves: str) -> Path:
    path = folder / "corner.sgf"
    path.write_text(f"(;SZ[9]PL[B]{STONES}{''.join(f'(;B[{move}])' for move in moves)})")
    return path


def tst_file(folder: Path, *questions: str) -> Path:
    (folder / "corner.sgf").write_text(f"(;SZ[9]PL[B]{STONES})")
    path = folder / "corner.tst"
    path.write_text("loadsgf corner.sgf\n" + "\n".join(questions) + "\n")
    return path


def test_the_same_moves(tmp_path: Path) -> None:
    (statement,) = statements(sgf_file(tmp_path, "ai"))
    row = compare(statement, CONDITIONS)
    assert (row.verdict, row.scope, row.answer) == ("same", "proved", "dead: A1")


def test_differences_are_proved(tmp_path: Path) -> None:
    (statement,) = statements(sgf_file(tmp_path, "ah"))
    row = compare(statement, CONDITIONS)
    assert row.verdict == "differs"
    assert row.proofs == ("A2: alive", "A1: dead")


def test_codes_take_nothing_for_granted(tmp_path: Path) -> None:
    """That White lives is proved outright; that he dies needs walls that are trusted."""
    path = tst_file(
        tmp_path,
        "1 owl_defend A3",
        "#? [1 A1]",
        "2 owl_attack A3",
        "#? [1 A1]",
        "3 owl_attack A3",
        "#? [0]*",
    )
    rows = [compare(statement, CONDITIONS) for statement in statements(path)]
    assert (rows[0].verdict, rows[0].scope, rows[0].answer) == ("same", "proved", "1 A1")
    assert rows[1].verdict in ("same", "unknown")
    assert rows[1].scope != "proved" or rows[1].verdict == "same"
    assert rows[2].verdict in ("differs", "unknown")
    assert rows[2].stated == "[0]*"


def test_the_command(tmp_path: Path) -> None:
    path = sgf_file(tmp_path, "ah")
    report, table = tmp_path / "rows.jsonl", tmp_path / "rows.md"
    arguments = ["bench", "stated", "--data", str(path), "--json", str(report)]
    done = CliRunner().invoke(app, [*arguments, "--markdown", str(table)])
    assert done.exit_code == 0, done.output
    assert "1 statements" in done.output
    assert json.loads(report.read_text())["verdict"] == "differs"
    assert "| A2 |" in table.read_text()
    missing = CliRunner().invoke(app, ["bench", "stated", "--data", str(tmp_path / "none.sgf")])
    assert missing.exit_code == 2


def test_a_name_of_nothing(tmp_path: Path) -> None:
    arguments = ["bench", "stated", "--data", str(sgf_file(tmp_path, "ah")), "--only"]
    done = CliRunner().invoke(app, [*arguments, "circle"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "--only circle: there is no such problem" in done.output
    assert CliRunner().invoke(app, [*arguments, "corner"]).exit_code == 0


def test_rows_are_written_at_once(tmp_path: Path) -> None:
    """What was compared before a process is killed is in the file."""
    path = tmp_path / "rows.jsonl"
    with row_writer(path) as write:
        write({"id": "one"})
        assert path.read_text() == '{"id": "one"}\n'
        write({"id": "two"})
    assert len(path.read_text().splitlines()) == 2
    with row_writer(None) as write:
        write({"id": "three"})


@pytest.mark.skipif(not HAS_GNUGO, reason="gnugo is not installed")
def test_gnu_go_is_asked_the_same(tmp_path: Path) -> None:
    (statement,) = statements(tst_file(tmp_path, "1 owl_attack A3", "#? [1 A1]"))
    with GnuGo() as gnugo:
        assert gnugo.version().startswith("GNU Go")
        assert gnugo.answer(statement.diagram) == "1 A1"
