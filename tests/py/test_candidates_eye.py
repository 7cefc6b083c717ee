"""The eye-shape analyser: contours, influence, the table of shapes, and candidate first moves."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import shikatsu
from shikatsu.board.colours import opposite
from shikatsu.board.points import Point, format_vertex, neighbours
from shikatsu.candidates.contour import boundary, contours
from shikatsu.candidates.eye_classes import (
    EyeClass,
    Signature,
    Tentative,
    eye_classes,
    find_eye_class,
    signature,
)
from shikatsu.candidates.eye_shape_source import candidates
from shikatsu.candidates.eye_shapes import eye_records
from shikatsu.candidates.eye_space import analyse
from shikatsu.model.problem import Problem
from shikatsu.understanding.regions import Sides

ROOT: Final = Path(__file__).resolve().parents[2]
SHARED: Final = ROOT.parent / "shared" / "data"
SIZE: Final = 11

# Table 2 of the paper, whole.
PAPER: Final[dict[Signature, Tentative]] = {
    (0, 0, 0, 0): "dead",
    (0, 0, 0, 2): "dead",
    (0, 0, 1, 2): "unsettled",
    (0, 0, 2, 2): "alive",
    (0, 0, 4, 0): "dead",
    (0, 1, 0, 3): "unsettled",
    (0, 0, 3, 2): "alive",
    (0, 1, 1, 3): "alive",
    (0, 1, 3, 1): "unsettled",
    (1, 0, 0, 4): "unsettled",
    (0, 0, 4, 2): "alive",
    (0, 1, 4, 1): "alive",
    (0, 1, 2, 3): "alive",
    (0, 2, 0, 4): "alive",
    (0, 2, 2, 2): "alive",
    (0, 2, 4, 0): "alive",
    (1, 0, 1, 4): "alive",
    (1, 0, 3, 2): "unsettled",
}


def board(drawing: str) -> tuple[frozenset[Point], frozenset[Point], frozenset[Point], int, int]:
    """Return X, O, the points in lower case, and the size of a board drawn from the top."""
    lines = [line.replace(" ", "") for line in drawing.strip().splitlines()]
    points = {
        (column, len(lines) - 1 - row): letter
        for row, line in enumerate(lines)
        for column, letter in enumerate(line)
    }

    def those(letters: str) -> frozenset[Point]:
        return frozenset(point for point, letter in points.items() if letter in letters)

    return those("X"), those("O"), those("o:"), len(lines[0]), len(lines)


# --- contours ---------------------------------------------------------------------------------


def test_a_contour_is_met_in_order() -> None:
    (line,) = contours({(1, 1)})
    assert line == ((0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0))


def test_a_hole_has_a_contour_of_its_own() -> None:
    ring = {(x, y) for x in range(1, 4) for y in range(1, 4)} - {(2, 2)}
    outer, inner = contours(ring)
    assert len(set(outer)) == 16
    assert set(inner) == {(2, 2)}


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=30))
def test_contours_are_closed_and_miss_nothing(area: set[Point]) -> None:
    lines = list(contours(area))
    met = {point for line in lines for point in line}
    beside = {(x + dx, y + dy) for x, y in area for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    around = {(x + dx, y + dy) for x, y in area for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    assert beside - area <= met <= around - area
    for line in lines:
        for (x, y), (next_x, next_y) in zip(line, (*line[1:], line[0]), strict=True):
            assert max(abs(x - next_x), abs(y - next_y)) <= 2


def test_what_a_boundary_consists_of() -> None:
    black, white, _, columns, rows = board(
        """
        . . . . . .
        X X X X . .
        O O O . . .
        . . O . X .
        """
    )
    area = white | {(0, 0), (1, 0), (3, 0), (3, 1)}
    found = boundary(area, black, white, columns, rows)
    assert found.wall == black
    assert found.own == frozenset()
    assert found.virtual == {(4, 1), (4, 2)}
    assert {y for _, y in found.edge} == {-1, 0, 1, 2}


# --- the table --------------------------------------------------------------------------------


def test_the_table_is_that_of_the_exact_one() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "make_eye_classes.py"), "--check"]
    subprocess.run(tool, check=True)


def test_every_shape_is_there() -> None:
    usual = [entry for entry in eye_classes() if entry.site == "anywhere"]
    sizes = [len(entry.cells) for entry in usual]
    assert [sizes.count(size) for size in range(1, 7)] == [1, 1, 2, 5, 12, 35]  # free polyominoes
    assert len(eye_classes()) == len(usual) + 6
    for entry in eye_classes():
        assert signature(entry.cells) == entry.signature


def test_the_paper_is_right_except_in_corners() -> None:
    usual = [entry for entry in eye_classes() if entry.site == "anywhere"]
    assert {entry.signature for entry in usual} == set(PAPER)
    assert all(entry.tentative == PAPER[entry.signature] for entry in usual)
    corrected = {
        (entry.signature, entry.attacker_first)
        for entry in eye_classes()
        if entry.site == "corner" and entry.attacker_first != "dead"
    }
    corrected |= {
        (entry.signature, entry.attacker_first)
        for entry in eye_classes()
        if entry.site == "corner" and entry.tentative != PAPER[entry.signature]
    }
    assert corrected == {
        ((0, 0, 2, 2), "ko"),
        ((0, 2, 4, 0), "dead"),
        ((0, 1, 4, 1), "seki"),
        ((0, 2, 2, 2), "seki"),
    }


def test_every_entry_agrees_with_the_exact_table_on_every_site() -> None:
    steps = {"centre": (2, 3), "edge": (3, 0), "corner": (0, 0)}
    for record in eye_records():
        if len(record.cells) > 6:
            continue
        exact = record.answer()
        assert exact is not None
        dx, dy = steps[record.site]
        to_board = {(x, y): (x + dx, y + dy) for x, y in record.cells}
        found = find_eye_class(list(to_board.values()), SIZE, SIZE)
        assert found is not None
        assert found.attacker_first == exact.attacker_first.status, record
        assert found.defender_first == exact.defender_first.status, record
        assert found.attack == {to_board[move] for move in exact.attacker_first.moves}, record
        assert found.defence == {to_board[move] for move in exact.defender_first.moves}, record


def around(points: Collection[Point]) -> set[Point]:
    near = {(x + dx, y + dy) for x, y in points for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return {(x, y) for x, y in near - set(points) if 0 <= x < SIZE and 0 <= y < SIZE}


def surrounded(cells: Collection[Point], attacks: bool) -> Problem:
    """Return a question about a white block around these points, without liberties outside."""
    ring = around(cells)
    return Problem(
        id="eye",
        columns=SIZE,
        rows=SIZE,
        black=frozenset(map(format_vertex, around(ring | set(cells)))),
        white=frozenset(map(format_vertex, ring)),
        to_play="black" if attacks else "white",
        defender="white",
        crucial=frozenset(map(format_vertex, ring)),
        region=tuple(map(format_vertex, [*cells, *ring])),
    )


@pytest.mark.parametrize("entry", eye_classes(), ids=lambda entry: str(sorted(entry.cells)))
def test_every_entry_is_proved_by_the_solver(entry: EyeClass) -> None:
    cells = entry.cells if entry.site == "corner" else entry.placed(0, (3, 3)).cells
    found = find_eye_class(cells, SIZE, SIZE)
    assert found is not None
    for attacks, status, moves in (
        (True, entry.attacker_first, found.attack),
        (False, entry.defender_first, found.defence),
    ):
        problem = surrounded(cells, attacks)
        result = shikatsu.solve(problem, first_moves=bool(moves))
        assert result.status == status
        if moves:
            assert set(result.best_moves) == set(map(format_vertex, moves))


@pytest.mark.parametrize("entry", eye_classes(), ids=lambda entry: str(sorted(entry.cells)))
def test_the_analyser_knows_what_is_shut(entry: EyeClass) -> None:
    cells = entry.cells if entry.site == "corner" else entry.placed(3, (4, 2)).cells
    found = find_eye_class(cells, SIZE, SIZE)
    assert found is not None
    analysis = analyse(surrounded(cells, attacks=True))
    assert (analysis.room, analysis.tentative) == (cells, entry.tentative)
    assert analysis.vital_points(attacks=True) == found.attack
    assert analysis.vital_points(attacks=False) == found.defence


def test_an_exception_is_found_in_every_corner() -> None:
    for columns, rows in ((SIZE, SIZE), (9, 7)):
        for x, step in ((0, 1), (columns - 1, -1)):
            for y, up in ((0, 1), (rows - 1, -1)):
                bent = [(x, y), (x + step, y), (x, y + up), (x, y + 2 * up)]
                found = find_eye_class(bent, columns, rows)
                assert found is not None
                assert (found.attacker_first, found.attack) == ("ko", {(x, y + up)})
    inside = find_eye_class([(1, 1), (2, 1), (1, 2), (1, 3)], SIZE, SIZE)
    assert inside is not None
    assert inside.tentative == "alive"


def test_what_is_too_large_has_no_class() -> None:
    assert find_eye_class([(x, 3) for x in range(7)], SIZE, SIZE) is None
    assert find_eye_class([], SIZE, SIZE) is None
    assert find_eye_class([(3, 3), (5, 5)], SIZE, SIZE) is None  # in two pieces


# --- the analyser -----------------------------------------------------------------------------


def loose(drawing: str, to_play: str = "black") -> Problem:
    """Return a question about O, with all that X does not shut out as its region."""
    black, white, _, columns, rows = board(drawing)
    position = Sides(columns, rows, black, white, defending="white")
    area = position.reach(white, position.points - black)
    return Problem(
        id="loose",
        columns=columns,
        rows=rows,
        black=frozenset(map(format_vertex, black)),
        white=frozenset(map(format_vertex, white)),
        to_play="black" if to_play == "black" else "white",
        defender="white",
        crucial=frozenset(map(format_vertex, white)),
        region=tuple(map(format_vertex, area)),
    )


# The attacker comes in along the edge; the rest of the room is three points in a row.
OPEN_AT_THE_EDGE: Final = """
    . . . . . . . .
    X X X X X X X .
    O O O O O O X .
    . . . . . . X .
"""


def test_influence_comes_in_through_a_gap() -> None:
    analysis = analyse(loose(OPEN_AT_THE_EDGE))
    assert analysis.influence == {(5, 0): 7, (4, 0): 6}
    assert analysis.room == {(0, 0), (1, 0), (2, 0), (3, 0)}
    (space,) = analysis.spaces
    assert (space.signature, analysis.tentative) == ((0, 0, 2, 2), "alive")


@pytest.mark.parametrize(
    ("stones", "expected"),
    [
        ("XXXXXX/X.OOOX/X...OX/XOOOOX", "888888/87...8/8760.8/8....8"),
        ("XXXXXXXX/X.OOOOOX/X.....OX/XOOOOOOX", "88888888/87.....8/876000.8/8......8"),
    ],
)
def test_influence_is_as_drawn_in_the_code(stones: str, expected: str) -> None:
    analysis = analyse(loose(stones.replace("/", "\n")))
    rows = expected.split("/")
    drawn = {
        (x, len(rows) - 1 - y): int(letter)
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter in "0567"
    }
    assert analysis.influence == {point: value for point, value in drawn.items() if value}
    assert analysis.room == {point for point, value in drawn.items() if not value}


def test_a_tigers_mouth_is_not_entered() -> None:
    analysis = analyse(
        loose(
            """
            . . . . . . . . .
            X X X X X X X X .
            X . . . O O O X .
            X O O . . . O X .
            X O . O O O X X .
            X O . . . O X . .
            X O O O O O X . .
            X X X X X X X . .
            """
        )
    )
    # The attacker comes as far as D6 and stops: C4, between three stones, is an eye.
    assert (3, 5) not in analysis.room
    assert (2, 3) in analysis.room


def test_a_false_eye_is_no_eye() -> None:
    problem = loose(
        """
        . . . . . . .
        . X X X X X .
        X X O O O X .
        X O . O . X .
        X X O O O X .
        . X X X X X .
        """
    )
    analysis = analyse(problem)
    assert [(space.least, space.most) for space in analysis.spaces] == [(0, 0)]
    assert analysis.tentative == "dead"


def test_one_eye_is_enough_where_one_is_asked_for() -> None:
    for path in sorted((ROOT / "problems" / "one-eye").glob("*.sgf"))[:5]:
        assert analyse(shikatsu.load(path)[0]).needed == 1


# --- candidates -------------------------------------------------------------------------------


def test_the_vital_point_comes_first() -> None:
    for to_play in ("black", "white"):
        problem = loose(
            """
            . . . . . .
            X X X X X .
            O O O O X .
            . . . O X .
            """,
            to_play,
        )
        best, *others = candidates(problem)
        assert (best.vertex, best.source) == ("B1", "eye shape")
        assert all(best.score > other.score for other in others)
        assert {one.vertex for one in (best, *others)} == {"A1", "B1", "C1"}


def our_problems() -> list[Problem]:
    folder = ROOT / "problems"
    found: list[Problem] = []
    for path in sorted(folder.rglob("*.sgf")):
        found += [one for one in shikatsu.read_all(path) if isinstance(one, Problem)]
    return found


def test_every_problem_of_ours_has_candidates() -> None:
    for problem in our_problems():
        found = candidates(problem)
        if not problem.in_region:
            assert found == ()
            continue
        points = [one.point for one in found]
        assert len(points) == len(set(points)) <= 40
        assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
        taken = problem.points(problem.black | problem.white)
        assert not taken & set(points)


def test_symmetry_and_colours_change_nothing() -> None:
    for problem in our_problems()[:25]:
        if not problem.in_region:
            continue
        scores = sorted(one.score for one in candidates(problem))
        assert scores == sorted(one.score for one in candidates(problem.colours_swapped()))
        for symmetry in (3, 5):
            turned = problem.transformed(symmetry)
            assert scores == sorted(one.score for one in candidates(turned))


@given(st.data())
def test_no_position_is_too_odd(data: st.DataObject) -> None:
    columns, rows = data.draw(st.integers(1, 7)), data.draw(st.integers(1, 7))
    vertices = [format_vertex((x, y)) for x in range(columns) for y in range(rows)]
    colours = data.draw(st.lists(st.sampled_from("XO."), min_size=len(vertices)))
    stones = dict(zip(vertices, colours, strict=False))
    crucial = data.draw(st.sets(st.sampled_from(vertices), max_size=4))
    problem = Problem(
        id="odd",
        columns=columns,
        rows=rows,
        black=frozenset(vertex for vertex, colour in stones.items() if colour == "X"),
        white=frozenset(vertex for vertex, colour in stones.items() if colour == "O"),
        to_play=data.draw(st.sampled_from(["black", "white"])),
        goal=data.draw(st.sampled_from(["life", "one_eye"])),
        defender=data.draw(st.sampled_from(["black", "white"])),
        crucial=frozenset(crucial),
    )
    taken = problem.points(problem.black | problem.white)
    assert not {one.point for one in candidates(problem)} & taken


def test_open_and_odd_problems_do_no_harm() -> None:
    lone = Problem(
        id="lone",
        columns=19,
        rows=19,
        black=frozenset({"Q16"}),
        white=frozenset({"D4"}),
        to_play="white",
        defender="black",
        crucial=frozenset({"Q16"}),
    )
    assert 0 < len(candidates(lone)) <= 40
    assert candidates(lone.with_(crucial=frozenset())) == ()
    assert candidates(lone.with_(crucial=frozenset({"A1"}))) is not None  # no stone is there
    full = {format_vertex((x, y)) for x in range(3) for y in range(3)}
    crowded = lone.with_(columns=3, rows=3, black=frozenset(full), white=frozenset(), crucial=full)
    assert candidates(crowded) == ()
    small = lone.with_(columns=1, rows=1, black=frozenset(), white=frozenset(), crucial={"A1"})
    assert isinstance(candidates(small), tuple)


def test_a_huge_region_is_looked_at_near_the_group() -> None:
    group = {"A2", "B2", "C2", "D2", "D1"}
    near = {"A3", "B3", "C3", "D3", "E2"}
    far = {format_vertex((x, 12)) for x in range(19)}
    region = [format_vertex((x, y)) for x in range(19) for y in range(12)]
    problem = Problem(
        id="huge",
        columns=19,
        rows=19,
        black=frozenset(near | far),
        white=frozenset(group),
        to_play="black",
        defender="white",
        crucial=frozenset(group),
        region=tuple(region),
    )
    found = candidates(problem)
    assert found[0].vertex == "B1"
    assert all(max(one.point) < 8 for one in found)
    assert candidates(problem.with_(region=None))[0].vertex == "B1"


def test_collections_of_others_do_no_harm() -> None:
    if not SHARED.is_dir():
        pytest.skip(f"{SHARED} is not here: it has the collections of others")
    files = [SHARED / "gotools" / "lv6.14", *sorted((SHARED / "open-boundary").glob("*.json"))[:10]]
    files += sorted((SHARED / "gnugo").rglob("owl.tst"))[:1]
    count = 0
    for path in files:
        for problem in list(shikatsu.read_all(path))[:40]:
            if isinstance(problem, Problem):
                count += bool(candidates(problem))
                count += bool(
                    candidates(problem.with_(to_play=opposite(problem.to_play), ban=None))
                )
    assert count > 50


def test_neighbours_agree_with_signatures() -> None:
    cells = {(4, 4), (5, 4), (4, 5), (3, 4), (4, 3), (5, 5)}  # the rabbity six
    degrees = [sum(near in cells for near in neighbours(cell, SIZE, SIZE)) for cell in cells]
    assert signature(cells) == tuple(degrees.count(count) for count in (4, 3, 2, 1))
