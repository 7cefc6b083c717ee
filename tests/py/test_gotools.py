"""GoTools text. The texts here are made up; the real files are not part of the project."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import shikatsu
from shikatsu.board.points import Point
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import gotools, read_entries
from shikatsu.files.gotools import Recorded, RecordedProblem
from shikatsu.model.problem import Problem
from shikatsu.model.result import Ko

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"

# A corner of two rows and five columns, walled in; the white chain is B18 to E18 and E19.
STONES = "?BB?CB?DB?EB?EAAFAAFBAACABCACCADCAEC[BB]"
RESULTS = (
    "?+l#8 2 4 7.25 6 ?? 0 255 :ABBACA:",
    "?-d2l#3 2 5 31.75 7 ?? 0 255 :BA@@CA:",
)


def text(*lines: str, title: str = "$ P1", stones: str = STONES) -> str:
    return "\n".join(["(C) somebody", "1 problems", "", title, stones, *(lines or RESULTS), ""])


def read(content: str) -> list[RecordedProblem | FormatError]:
    return list(gotools.read_recorded(content, "f"))


def one(content: str) -> RecordedProblem:
    (item,) = read(content)
    assert isinstance(item, RecordedProblem), item
    return item


def broken(content: str) -> FormatError:
    (item,) = read(content)
    assert isinstance(item, FormatError), item
    return item


def test_a_position() -> None:
    item = one(text())
    assert item.line == 4
    assert item.problem == Problem(
        id="P1",
        columns=19,
        rows=19,
        black=frozenset({"F19", "F18", "A17", "B17", "C17", "D17", "E17"}),
        white=frozenset({"B18", "C18", "D18", "E18", "E19"}),
        to_play="white",
        defender="white",
        crucial=frozenset({"B18", "C18", "D18", "E18", "E19"}),
        region=("A19", "B19", "C19", "D19", "E19", "A18", "B18", "C18", "D18", "E18"),
    )
    assert item.results == (
        Recorded("white", "A18", "alive", None, 8, ("A18", "B19", "C19")),
        Recorded("white", "B19", "ko", Ko(defender_needs=2), 3, ("B19", "pass", "C19")),
    )


def test_spaces_between_stones() -> None:
    spaced = "  " + STONES.replace("?CB", " ?CB ").replace("?D", "\\\n   ?D")
    assert one(text(stones=spaced)).problem == one(text()).problem


def test_recorded_is_a_value() -> None:
    result = one(text()).results[0]
    assert {result} == {one(text()).results[0]}
    with pytest.raises(AttributeError):
        result.nodes = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    ("start", "status", "ko"),
    [
        ("?-d", "dead", None),
        ("?+l", "alive", None),
        ("A+d", "dead", None),
        ("A-l", "alive", None),
        ("?-d1l", "ko", Ko(defender_needs=1)),
        ("A+d5l", "ko", Ko(defender_needs=5)),
        ("?+l12d", "ko", Ko(attacker_needs=12)),
        ("A-l3d", "ko", Ko(attacker_needs=3)),
    ],
)
def test_result_codes(start: str, status: str, ko: Ko | None) -> None:
    (result,) = one(text(f"{start}#7 :AA:")).results
    assert (result.status, result.ko, result.nodes) == (status, ko, 7)
    assert result.to_play == {"A": "black", "?": "white"}[start[0]]


def test_both_movers() -> None:
    first, second = read(text("A+d#1 :AB:", "?+l#2 :AB:", "?-d#3 :BA:", "A-l#4 :BA:"))
    assert isinstance(first, RecordedProblem)
    assert isinstance(second, RecordedProblem)
    assert (first.problem.id, first.problem.to_play) == ("P1-black", "black")
    assert (second.problem.id, second.problem.to_play) == ("P1-white", "white")
    assert [result.nodes for result in first.results] == [1, 4]
    assert [result.nodes for result in second.results] == [2, 3]
    assert first.problem.with_(id="P1-white", to_play="white") == second.problem


@pytest.mark.parametrize(("mover", "signs"), [("?", "+-"), ("A", "-+")])
def test_best_first(mover: str, signs: str) -> None:
    alive, dead = (mover + sign for sign in signs)
    for_defender = [f"{alive}l", f"{alive}l2d", f"{alive}l1d", f"{dead}d1l", f"{dead}d2l"]
    lines = [f"{start}#{n} ::" for n, start in enumerate([*for_defender, f"{dead}d", f"{dead}d"])]
    nodes = [result.nodes for result in one(text(*lines[3:], *lines[:3])).results]
    # Equal results stay in the order of the file.
    assert nodes == ([0, 1, 2, 3, 4, 5, 6] if mover == "?" else [5, 6, 4, 3, 2, 1, 0])


def test_a_result_without_its_moves() -> None:
    (result,) = one(text("?+l2d#9 2 4 7.25 6 ?? 0 255 ::")).results
    assert (result.move, result.line, result.ko) == (None, (), Ko(attacker_needs=2))


def test_a_pass_may_be_the_first_move() -> None:
    assert one(text("?+l#1 :@@AA:")).results[0].move == "pass"


@given(st.data())
def test_lines_may_be_continued_anywhere(data: st.DataObject) -> None:
    whole = [STONES, *RESULTS]
    cut = []
    for line in whole:
        at = data.draw(st.integers(1, len(line) - 1))
        cut.append(f"{line[:at]}\\\r\n{line[at:]}")
    item = one("\r\n".join(["$ P1", *cut]))
    assert (item.problem, item.results) == (one(text()).problem, one(text()).results)


@given(st.tuples(st.integers(0, 18), st.integers(0, 18)))
def test_points_round_trip(point: Point) -> None:
    letters = gotools.format_point(point)
    assert gotools.parse_point(letters) == point
    assert letters == chr(ord("A") + point[0]) + chr(ord("S") - point[1])


def test_points_include_i() -> None:
    assert gotools.parse_point("AA") == (0, 18)
    assert gotools.parse_point("IB") == (8, 17)
    assert gotools.parse_point("SS") == (18, 0)
    with pytest.raises(ProblemError, match="TA is off the board"):
        gotools.parse_point("TA")


def test_all_stones_of_the_named_chains_are_crucial() -> None:
    apart = "?AA?CA?CB?DAADBABBACCAEAAEBADC[CB]"
    problem = one(text("?-d#1 :AB:", stones=apart + "AACABC")).problem
    assert problem.crucial == {"C19", "C18", "D19"}
    assert "A19" in (problem.region or ())


def test_pockets_between_wall_stones_are_in_the_region() -> None:
    # The wall bulges around A17: an empty point that only black touches, and not the outside.
    bulge = STONES.replace("AAC", "AAD")
    assert one(text(stones=bulge)).problem.region == (
        *("A19", "B19", "C19", "D19", "E19", "A18", "B18", "C18", "D18", "E18"),
        "A17",
    )
    # A black stone that touches the inside only is in the region; the wall as a whole is not.
    inner = one(text("?-d#1 :AB:", stones=STONES + "ABA")).problem
    assert "B19" in (inner.region or ())
    assert not (inner.black - {"B19"}) & set(inner.region or ())
    # One stone of a block on the outside takes the whole block out.
    hook = one(text("?-d#1 :AA:", stones=STONES + "AAB")).problem
    assert "A18" not in (hook.region or ())


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(13, 18)), max_size=12), st.randoms())
def test_region_rule(points: set[Point], random: Any) -> None:
    """Any stones in a corner behind a wall: what is refused is refused, the rest is bounded."""
    wall = {(column, 12) for column in range(7)} | {(6, row) for row in range(13, 19)}
    white = {point for point in points if random.random() < 0.6}
    assume(white)
    stones = [f"A{gotools.format_point(p)}" for p in sorted(wall | (points - white))]
    stones += [f"?{gotools.format_point(p)}" for p in sorted(white)]
    named = f"[{gotools.format_point(min(white))}]"
    (item,) = read(text("?-d#1 ::", stones="".join(stones) + named))
    if isinstance(item, FormatError):
        assert "block without liberties" in str(item)
        return
    region = item.problem.points(item.problem.region or ())
    corner = {(column, row) for column in range(6) for row in range(13, 19)}
    assert corner - (points - white) <= region <= corner
    assert white <= region


@pytest.mark.parametrize(
    ("content", "line", "message"),
    [
        (text(title="$ X1"), 4, "a position starts with a line such as $ P12"),
        (STONES + "\n" + RESULTS[0], 1, "a position starts with a line such as"),
        (text(stones=STONES + "?ZZ"), 5, "ZZ is off the board"),
        (text(stones=STONES + "?TA"), 5, "TA is off the board"),
        (text(stones=STONES + "?BB"), 5, "?BB is the second stone on B18"),
        (text(stones=STONES + "ABB"), 5, "ABB is the second stone on B18"),
        (text(stones=STONES + "[FA]"), 5, "[FA] is crucial, but no white stone is there"),
        (text(stones=STONES + "[AA]"), 5, "[AA] is crucial, but no white stone is there"),
        (text(stones=STONES[:-4]), 4, "no crucial stones are given"),
        (text(stones=STONES + "x"), 5, "neither stones, such as AAB ?CD [CD], nor a result: 'x'"),
        (text(stones=STONES + "\\\n?BB"), 6, "?BB is the second stone"),
        (text("hello"), 6, "neither stones"),
        (text("?+l#8 :AA:", "?+k#8 :AA:"), 7, "broken result line: '?+k#8 :AA:'"),
        (text("?-d0l#8 :AA:"), 6, "broken result line"),
        (text("?-d1d#8 :AA:"), 6, "broken result line"),
        (text("?+l :AA:"), 6, "broken result line"),
        (text("?+l#8 :AA"), 6, "broken result line"),
        (text("?+l#8 :AAA:"), 6, "half a move is left"),
        (text("?+l#8 :AA\\", "ZZ:"), 6, "ZZ is off the board"),
        (text("?+l#8 :BB:"), 6, "the first move B18 is not an empty point"),
        (text("?+d#8 :AA:"), 6, "+ and d contradict each other for the mover ?"),
        (text("A-d1l#8 :AA:"), 6, "- and d1l contradict each other for the mover A"),
        (text(RESULTS[0] + "\\"), 6, "a backslash joins the next line, but the position ends"),
        ("\n$ P1\n" + STONES, 2, "P1 has no result line"),
        ("$ P1", 1, "no crucial stones are given"),
        (text(stones="?AA[AA]"), 4, "the region leaks at"),
        (text(stones=STONES.replace("AFA", "")), 4, "the region leaks at"),
    ],
)
def test_broken(content: str, line: int, message: str) -> None:
    error = broken(content)
    assert str(error).startswith(f"f:{line}: ")
    assert message in str(error)


def test_two_areas_of_the_same_size() -> None:
    wall = "".join(f"A{gotools.format_point((9, row))}" for row in range(19))
    assert "no empty area is the largest" in str(broken(text(stones=wall + "?AA[AA]?SS")))


def test_other_positions_are_still_read() -> None:
    good = "\n".join([STONES, *RESULTS])
    content = f"$ P1\n{good}\n\n$ P2\n{STONES}\\\n$ P3\n{good}\n2 problems\n$\n$ P4\n{good}"
    items = read(content)
    assert [i.problem.id for i in items if isinstance(i, RecordedProblem)] == ["P1", "P3", "P4"]
    assert [i.line for i in items if isinstance(i, FormatError)] == [7, 13]


@given(st.text("$P1A?BCDZ[]+-dl#: @\\\n", max_size=60), st.integers(0, len(text())))
def test_any_text_is_problems_or_errors(noise: str, at: int) -> None:
    for content in (noise, text()[:at] + noise + text()[at:]):
        for item in read(content):
            assert isinstance(item, RecordedProblem | FormatError)


def test_files_are_recognised(tmp_path: Path) -> None:
    for name in ("lv1.14", "corner"):
        path = tmp_path / name
        path.write_bytes(text().replace("\n", "\r\n").encode())
        assert shikatsu.load(path) == [one(text()).problem]
    # Nor is a line of passes taken for a drawing.
    passes = text("?+l#8 :AB\\", "@@:", "A-l#1 :AB:")
    (entry, other) = read_entries(passes.encode(), "x")
    assert not isinstance(entry, FormatError)
    assert not isinstance(other, FormatError)
    assert (entry.line, entry.diagram.id, other.diagram.id) == (4, "P1-white", "P1-black")


def test_documented_example() -> None:
    page = Path(__file__).parents[2] / "docs" / "problem-format-others.md"
    item = one(page.read_text("utf-8").split("## GoTools")[1].split("```")[1])
    assert len(item.results) == 2
    assert shikatsu.solve(item.problem).status == item.results[0].status


# The real files, if they are there.


def recorded_in_files() -> dict[str, RecordedProblem]:
    """The problems of all files, named as in problems.jsonl: gotools/FILE/NUMBER/MOVER."""
    folder = DATA / "gotools"
    if not folder.is_dir():
        pytest.skip("the GoTools files are not in ../shared/data beside the repository")
    found: dict[str, RecordedProblem] = {}
    for path in sorted(folder.iterdir()):
        for item in gotools.read_recorded(path.read_text("ascii"), path.name):
            assert isinstance(item, RecordedProblem), item
            number = item.problem.id.removesuffix(f"-{item.problem.to_play}")
            name = f"gotools/{path.name}/{number}/{item.problem.to_play[0].upper()}"
            assert name not in found
            found[name] = item
    return found


def code(result: Recorded) -> str:
    if result.ko is None:
        return {"dead": "d", "alive": "l"}[result.status]
    if result.ko.defender_needs is not None:
        return f"d{result.ko.defender_needs}l"
    return f"l{result.ko.attacker_needs}d"


def test_the_files_agree_with_the_records() -> None:
    found = recorded_in_files()
    records = DATA / "problems.jsonl"
    if not records.exists():
        pytest.skip("problems.jsonl is not in ../shared/data beside the repository")
    lines = (json.loads(line) for line in records.read_text("utf-8").splitlines())
    wanted = {record["id"]: record for record in lines if record["source"] == "gotools"}
    assert len({name.split("/")[1] for name in found}) == 14
    assert len({name.rsplit("/", 1)[0] for name in found}) == 3912
    assert len(found) == 4060
    assert found.keys() == wanted.keys()
    for name, item in found.items():
        check_record(item, wanted[name])


def chains(named: list[str], stones: list[str]) -> set[str]:
    """The named stones and all that are connected to them, worked out without shikatsu."""
    columns = "ABCDEFGHJKLMNOPQRST"
    found, todo = set(named), list(named)
    while todo:
        column, row = columns.index(todo[-1][0]), int(todo.pop()[1:])
        for other in set(stones) - found:
            if abs(columns.index(other[0]) - column) + abs(int(other[1:]) - row) == 1:
                found.add(other)
                todo.append(other)
    return found


def check_record(item: RecordedProblem, record: dict[str, Any]) -> None:
    problem, extra = item.problem, record["extra"]
    assert record["size"] == problem.columns == problem.rows, record["id"]
    assert set(record["black"]) == problem.black, record["id"]
    assert set(record["white"]) == problem.white, record["id"]
    assert record["to_play"] == problem.to_play, record["id"]
    assert extra["target_color"] == problem.defender, record["id"]
    assert chains(extra["targets"], record["white"]) == problem.crucial, record["id"]
    assert extra["result_code"] == code(item.results[0]), record["id"]
    assert extra["gotools_nodes"] == max(result.nodes for result in item.results), record["id"]
    line = [move.replace("pass", "PASS") for move in item.results[0].line]
    assert extra.get("pv", []) == line, record["id"]
    rated = {result.move: code(result) for result in item.results if result.move}
    assert extra["rated_moves"] == rated, record["id"]
    assert {result.to_play for result in item.results} == {problem.to_play}, record["id"]
