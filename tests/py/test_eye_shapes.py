"""The table of eye shapes: how it is read, where it comes from, what the solver says about it."""

from __future__ import annotations

import doctest
import json
import os
import random
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Final

import pytest

import shikatsu
from shikatsu.board.points import Point, format_vertex
from shikatsu.candidates.eye_shapes import EyeAnswer, EyeRecord, Site, eye_records, find_eye_shape
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem

ROOT: Final = Path(__file__).resolve().parents[2]
DATA: Final = ROOT / "src" / "shikatsu" / "data" / "eye_shapes.jsonl"
GENERATOR: Final = ROOT / "build" / "cpp" / "eye_shape_table"
SIZE: Final = 11


def regenerated(*sizes: int) -> list[str]:
    if not GENERATOR.exists():
        pytest.skip("eye_shape_table is not built")
    command = [str(GENERATOR), *map(str, sizes)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def of_size(line: str) -> int:
    return json.loads(line)["shape"].count("o")


def test_the_small_shapes_come_out_the_same_again() -> None:
    lines = DATA.read_text().splitlines()
    assert regenerated(1, 5) == [line for line in lines if of_size(line) <= 5]


@pytest.mark.slow
def test_all_shapes_come_out_the_same_again() -> None:
    assert regenerated(1, 7) == DATA.read_text().splitlines()


def test_the_table_is_whole() -> None:
    records = list(eye_records())
    assert len(records) == 916
    for site, count in (("centre", 163), ("edge", 530), ("corner", 223)):
        assert sum(record.site == site for record in records) == count
    for record in records:
        assert len(record.words) == 2 ** len(record.cells)
        assert record.words[-1] == "-"
        for fill in range(2 ** len(record.cells)):
            found = record.answer(fill)
            assert found is None or not found.settled or not found.attacker_first.moves


def placed(record: EyeRecord, symmetry: int) -> list[Point]:
    """The cells of a record, in its order, on a board of SIZE x SIZE: turned and mirrored."""
    step = {"centre": (2, 3), "edge": (3, 0), "corner": (0, 0)}[record.site]
    points = []
    for column, row in record.cells:
        x, y = column + step[0], row + step[1]
        x = SIZE - 1 - x if symmetry & 1 else x
        y = SIZE - 1 - y if symmetry & 2 else y
        points.append((y, x) if symmetry & 4 else (x, y))
    return points


def test_a_shape_is_found_in_every_orientation() -> None:
    chooser = random.Random(1)
    for record in eye_records():
        fill = chooser.randrange(len(record.words))
        expected = record.answer(fill)
        if expected is None:
            continue
        for symmetry in range(8):
            cells = placed(record, symmetry)
            stones = [cell for i, cell in enumerate(cells) if fill >> i & 1]
            found = find_eye_shape(cells, stones, columns=SIZE, rows=SIZE)
            assert found is not None
            assert found.site == record.site
            # A symmetric shape may be found turned; which of the moves are best is the same.
            to_board = dict(zip(record.cells, cells, strict=True))
            for side in ("attacker_first", "defender_first"):
                answer: EyeAnswer = getattr(found, side)
                table: EyeAnswer = getattr(expected, side)
                assert (answer.status, answer.ko) == (table.status, table.ko)
                assert answer.moves == {to_board[move] for move in table.moves}


def eye(drawing: str, site: Site) -> EyeRecord:
    return next(r for r in eye_records() if (r.drawing, r.site) == (drawing, site))


@pytest.mark.parametrize(
    ("drawing", "site", "word"),
    [
        ("oo/oo", "centre", "d"),
        ("oo/oo/oo", "centre", "a"),
        ("oo/oo/oo", "corner", "d@d/a@cd"),
        ("oo/o-/o-", "centre", "a"),
        ("oo/o-/o-", "corner", "k1@c/a@ac"),
        ("oo-/ooo/-o-", "edge", "d@d/a@bcd"),
        ("oo/oo/oo/o-", "corner", "K1@e/a@bcde"),
    ],
)
def test_famous_shapes(drawing: str, site: Site, word: str) -> None:
    assert eye(drawing, site).words[0] == word


def test_shapes_without_an_entry() -> None:
    assert find_eye_shape([(5, y) for y in range(3, 11)]) is None  # eight points
    assert find_eye_shape([(3, 3), (5, 5)]) is None  # in two pieces
    assert find_eye_shape([(x, 0) for x in range(5)], columns=5, rows=5) is None  # edge to edge
    assert find_eye_shape([(0, 1), (1, 0), (1, 1)]) is None  # the corner stone is cut off


@pytest.mark.parametrize(
    ("cells", "stones", "message"),
    [
        ([], [], "at least one"),
        ([(-1, 0)], [], "off the board"),
        ([(3, 3)], [(3, 4)], "not in the eye space"),
        ([(3, 3)], [(3, 3)], "without liberties"),
    ],
)
def test_what_makes_no_sense_is_refused(
    cells: list[Point], stones: list[Point], message: str
) -> None:
    with pytest.raises(ProblemError, match=message):
        find_eye_shape(cells, stones)


def around(points: Collection[Point]) -> set[Point]:
    """All points of the board that touch these, diagonally as well."""
    near = {(x + dx, y + dy) for x, y in points for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return {(x, y) for x, y in near - set(points) if 0 <= x < SIZE and 0 <= y < SIZE}


def test_the_solver_agrees() -> None:
    chooser = random.Random(2)
    records = [record for record in eye_records() if len(record.cells) > 3]
    kinds: set[str] = set()
    for _ in range(60):
        record = chooser.choice(records)
        fill = chooser.randrange(len(record.words))
        expected = record.answer(fill)
        if expected is None:
            continue
        cells = placed(record, chooser.randrange(8))
        ring = around(cells)
        stones = {cell for i, cell in enumerate(cells) if fill >> i & 1}
        wall = around(ring | set(cells))
        answer = expected.attacker_first if chooser.random() < 0.5 else expected.defender_first
        problem = Problem(
            id="eye",
            columns=SIZE,
            rows=SIZE,
            black=frozenset(map(format_vertex, stones | wall)),
            white=frozenset(map(format_vertex, ring)),
            to_play="black" if answer is expected.attacker_first else "white",
            defender="white",
            crucial=frozenset(map(format_vertex, ring)),
            region=tuple(map(format_vertex, [*cells, *ring])),
        )
        result = shikatsu.solve(problem, first_moves=bool(answer.moves))
        assert (result.status, result.ko) == (answer.status, answer.ko), (record, fill)
        kinds.add(result.status)
        if answer.moves:
            to_board = dict(zip(record.cells, cells, strict=True))
            best = {format_vertex(to_board[move]) for move in answer.moves}
            assert set(result.best_moves) == best, (record, fill)
    assert {"alive", "dead", "seki"} <= kinds


def test_the_page_is_up_to_date() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "draw_eye_shapes.py"), "--check"]
    subprocess.run(tool, check=True, env=dict(os.environ))


def test_the_examples_of_the_page() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "eye-shapes.md"), module_relative=False)
    assert (failed, tried) == (0, 6)
