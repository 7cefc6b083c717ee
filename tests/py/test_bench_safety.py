"""Safe points of whole boards against what files state: counts, points, the peer."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from shikatsu.bench.eyes import eye_value
from shikatsu.bench.peers import GnuGo
from shikatsu.bench.safety import Board, judge, read_boards, settled_count
from shikatsu.board.points import parse_vertex
from shikatsu.board.unconditional import unconditional_status
from shikatsu.cli.commands import app
from shikatsu.errors import FormatError
from shikatsu.model.limits import Limits
from test_benson import draw

ROOT = Path(__file__).parents[2]
FILES = ROOT / "docs" / "tutorial" / "files" / "boards"
FUEGO = ROOT.parent / "shared" / "data" / "fuego"
GNU_GO = shutil.which("gnugo", path="/usr/games:/usr/local/bin:/usr/bin")
TESTS = """
# Two boards, as Fuego asks about them
loadsgf open.sgf

10 go_safe benson
#? [46 .* .*]
11 go_safe benson black
#? [19 .*]
12 go_safe benson white
#? [28 .*]
13 go_safe_dame_static
#? [D6 D5]
14 unconditional_status A9
#? [black_territory]

loadsgf finished.sgf
20 go_safe static
#? [80 .*]
21 unconditional_status E5
#? [dead]*
22 go_safe static sideways
#? [80]
"""


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    for name in ("open", "finished"):
        shutil.copy(FILES / f"{name}.sgf", tmp_path)
    path = tmp_path / "safe.tst"
    path.write_text(TESTS)
    return path


def boards(*paths: Path) -> list[Board]:
    items = list(read_boards(paths))
    assert not any(isinstance(item, FormatError) for item in items)
    return [item for item in items if isinstance(item, Board)]


def test_questions_about_one_board_are_put_together(tests: Path) -> None:
    unfinished, finished = boards(tests)
    assert (unfinished.name, finished.name) == ("open", "finished")
    assert [one.id for one in unfinished.statements] == [f"safe:{n}" for n in range(10, 15)]
    assert [one.id for one in finished.statements] == ["safe:20", "safe:21"]
    again = boards(tests, tests.parent / "open.sgf")
    assert [board.name for board in again] == ["open", "finished"]
    assert boards(tests.parent) == [unfinished, finished], "a folder with tests: only these"


def test_every_statement_is_compared(tests: Path) -> None:
    unfinished, finished = (judge(board, "static", Limits(seconds=10)) for board in boards(tests))
    verdicts = {one.id: (one.found, one.verdict) for one in unfinished.comparisons}
    assert verdicts["safe:10"] == ("46", "same")
    assert verdicts["safe:11"] == ("19", "same")
    assert verdicts["safe:12"] == ("27", "fewer")
    assert verdicts["safe:13"][1] in ("fewer", "differs")
    assert verdicts["safe:14"] == ("black_territory", "same")
    assert unfinished.stated == {"benson": 46}
    assert [count.level for count in unfinished.counts] == ["benson", "static"]
    verdicts = {one.id: (one.found, one.verdict) for one in finished.comparisons}
    assert verdicts == {"safe:20": ("81", "more"), "safe:21": ("alive", "differs")}
    assert finished.comparisons[1].known_failure
    assert finished.counts[1].unsettled == 0


def test_a_level_that_is_not_asked_for_is_not_compared(tests: Path) -> None:
    _, finished = (judge(board, "benson", Limits(seconds=10)) for board in boards(tests))
    assert [one.id for one in finished.comparisons] == ["safe:21"]


def test_the_command(tests: Path, tmp_path: Path) -> None:
    rows, table = tmp_path / "rows.jsonl", tmp_path / "table.md"
    arguments = ["bench", "safety", "--data", str(tests)]
    done = CliRunner().invoke(app, [*arguments, "--json", str(rows), "--markdown", str(table)])
    assert done.exit_code == 0, done.output
    written = [json.loads(line) for line in rows.read_text().splitlines()]
    assert {row["board"] for row in written} == {"open", "finished"}
    assert "| open | safe:12 | go_safe benson white | [28 .*] | 27 | fewer |" in table.read_text()
    assert "| go_safe benson | 3 | 2 | 0 | 1 | 0 | 0 |" in table.read_text()
    for wrong in (["--only", "closed"], ["--data", str(tmp_path / "none.tst")]):
        assert CliRunner().invoke(app, [*arguments, *wrong]).exit_code == 2
    only = CliRunner().invoke(app, [*arguments, "--only", "finished", "--level", "benson"])
    assert "all 1" in only.output


@pytest.mark.skipif(GNU_GO is None, reason="gnugo is not installed")
def test_gnu_go_counts_the_same(tests: Path) -> None:
    with GnuGo(GNU_GO) as gnugo:
        for board in boards(tests):
            theirs = gnugo.unconditional_statuses(board.position)
            ours = {point: unconditional_status(board.position, point) for point in theirs}
            assert theirs == ours
            if board.name == "finished":
                assert settled_count(theirs, board.position) == {"black": 36, "white": 45}


@pytest.mark.skipif(not FUEGO.exists(), reason="Fuego's tests are not in ../shared/data")
def test_every_count_that_fuego_states_by_bensons_algorithm() -> None:
    rows = [judge(board, "benson", Limits(seconds=10)) for board in boards(FUEGO)]
    compared = [one for row in rows for one in row.comparisons]
    assert len(compared) == 212
    assert {one.verdict for one in compared} == {"same"}
    totals = {
        name: sum(row.counts[0].black + row.counts[0].white for row in rows if row.set == name)
        for name in ("q", "CZD")
    }
    assert totals == {"q": 1886, "CZD": 1329}


@pytest.mark.parametrize("pattern", ["", ".*", "many", "(1|2) .*", "99999999999999999999"])
def test_counts_of_any_form(tests: Path, pattern: str) -> None:
    tests.write_text(f"loadsgf open.sgf\n1 go_safe benson\n#? [{pattern}]\n")
    (board,) = boards(tests)
    assert len(judge(board, "benson", Limits(seconds=10)).comparisons) == (pattern[:1] == "9")


def test_games_have_names(tests: Path) -> None:
    tests.write_text("loadsgf open.sgf 1\n1 unconditional_status A1\n#? [dead]\n")
    (board,) = boards(tests)
    assert board.name == "open 1"
    assert board.position.colour_at(parse_vertex("B9")) == "black"


EMPTY_ROWS = "\n" + ". . . . . . . . .\n" * 6
THREE = """
    X X X X X . . . .
    O O O O X . . . .
    . . . O X . . . ."""
HALF = """
    . . . . . . . . .
    . O X X X O . . .
    . O . . X O . . ."""
FALSE = """
    . . O O O . . . .
    . . O X X . . . .
    . O X . X . . . ."""


@pytest.mark.parametrize(
    ("rows", "vertex", "value"),
    [
        (THREE, "A1", "1 2 B1 B1"),
        (THREE.replace(". . . O X", "O O . O X"), "C1", "1 1"),
        (HALF, "D1", "0 1 C1 C1"),
        (FALSE, "D1", "0 0"),
        (THREE, "E9", None),
    ],
)
def test_eyes(rows: str, vertex: str, value: str | None) -> None:
    board = draw(EMPTY_ROWS + rows.removeprefix("\n"))
    found = eye_value(board, parse_vertex(vertex), Limits(seconds=5, memory_mb=64))
    assert (None if found is None else str(found)) == value


def test_eyes_that_are_stated(tests: Path) -> None:
    tests.write_text("loadsgf open.sgf\n1 eval_eye A9\n#? [1 1]\n2 eval_eye G3\n#? [0 0]\n")
    (board,) = boards(tests)
    eye, area = judge(board, "benson", Limits(seconds=5, memory_mb=64)).comparisons
    assert (eye.found, eye.verdict) == ("1 1", "same")
    assert area.verdict in ("differs", "unknown")
