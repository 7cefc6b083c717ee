"""Semeai: who captures whom, by how many moves; groups and regions; GTP and the laboratory."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import shikatsu
from shikatsu.bench.stated import Conditions, Statement, compare, read_statements
from shikatsu.errors import ProblemError
from shikatsu.formats.gnugo import semeai_answer
from shikatsu.game import Position
from shikatsu.gtp import make_engine
from shikatsu.limits import Limits
from shikatsu.points import Point, format_vertex, parse_vertex
from shikatsu.whole_board.fights import find_fight

LIMITS = Limits(seconds=20, memory_mb=64)
SHARED = Path(__file__).parents[2].parent / "shared" / "data" / "gnugo"


def race(
    black: int, white: int, shared: int = 0, black_eye: int = 0, white_eye: int = 0
) -> tuple[Position, Point, Point]:
    """Return two groups, one above the other, with so many outside and shared liberties.

    At the left are outside liberties, at the right the eyes and the shared liberties::

        O O O O O O O O O      here: 2, 3, shared 1, and an eye of one point for Black
        O O O O O O O X X
        . . O O O O O X .
        X X X X X X X X X
        O O O O O O O O .
        O O O O O O O O O
        . . . X X X X X X
        X X X X X X X X X
    """
    width = 19
    own = {(x, 7) for x in range(width)}
    enemy = {(x, 5) for x in range(width)} | {(x, 6) for x in range(width - shared)}
    for stones, wall, liberties, eye, row, step in (
        (own, enemy, black, black_eye, 8, 1),
        (enemy, own, white, white_eye, 4, -1),
    ):
        bulge = width - eye - 1 if eye else width
        stones |= {(bulge, row)} & {(x, row) for x in range(width)}
        stones |= {(x, row + step) for x in range(bulge, width)}
        wall |= {(x, row) for x in range(liberties, bulge)}
        wall |= {(x, row + step) for x in range(bulge)} | {
            (x, row + 2 * step) for x in range(width)
        }
    return Position(width, width, frozenset(own), frozenset(enemy)), (0, 7), (0, 5)


def outcomes(position: Position, first: Point, second: Point) -> tuple[str, str]:
    found = shikatsu.semeai(position, first, second, limits=LIMITS, margins=False)
    assert found.proved
    return found.races["black"].outcome, found.races["white"].outcome


@pytest.mark.parametrize("black", range(1, 6))
@pytest.mark.parametrize("white", range(1, 6))
def test_outside_liberties_only(black: int, white: int) -> None:
    expected = (
        "win" if black >= white else "loss",
        "win" if white >= black else "loss",
    )
    assert outcomes(*race(black, white)) == expected


def no_eyes(mine: int, others: int, shared: int) -> str:
    """The rule for groups without eyes: all but one of the shared liberties help the weaker one."""
    lead = mine - others
    if lead >= max(0, shared - 1):
        return "win"
    return "loss" if -lead > max(0, shared - 1) else "seki"


@pytest.mark.parametrize("black", range(1, 5))
@pytest.mark.parametrize("white", range(1, 5))
@pytest.mark.parametrize("shared", [1, 2, 3])
def test_shared_liberties(black: int, white: int, shared: int) -> None:
    expected = no_eyes(black, white, shared), no_eyes(white, black, shared)
    assert outcomes(*race(black, white, shared)) == expected


@pytest.mark.parametrize("black", range(1, 4))
@pytest.mark.parametrize("white", range(1, 5))
@pytest.mark.parametrize("eye", [1, 2])
def test_an_eye_against_none(black: int, white: int, eye: int) -> None:
    mine = black + eye
    expected = (
        "win" if mine >= white else "loss",
        "win" if white >= mine else "loss",
    )
    assert outcomes(*race(black, white, black_eye=eye)) == expected


def test_margins_count_moves() -> None:
    for black in range(1, 6):
        for white in range(1, 6):
            found = shikatsu.semeai(*race(black, white), limits=LIMITS)
            lead = black - white
            first = found.races["black"]
            if lead >= 0:
                assert (first.outcome, first.margin) == ("win", lead)
                assert (first.move == "pass") == (lead > 0)
            else:
                assert (first.outcome, first.margin) == ("loss", lead)


def position_of(text: str) -> Position:
    rows = [line.split() for line in text.strip().splitlines()]
    stones: dict[str, set[Point]] = {"X": set(), "O": set(), ".": set()}
    for y, row in enumerate(reversed(rows)):
        for x, sign in enumerate(row):
            stones[sign].add((x, y))
    return Position(len(rows[0]), len(rows), frozenset(stones["X"]), frozenset(stones["O"]))


def changed(position: Position, symmetry: int, swap: bool) -> Position:
    def move(point: Point) -> Point:
        x, y = point
        x = position.columns - 1 - x if symmetry & 1 else x
        y = position.rows - 1 - y if symmetry & 2 else y
        return (y, x) if symmetry & 4 else (x, y)

    black, white = (frozenset(map(move, s)) for s in (position.black, position.white))
    if swap:
        black, white = white, black
    return Position(position.columns, position.rows, black, white)


def moved(position: Position, point: Point, symmetry: int) -> Point:
    single = Position(position.columns, position.rows, frozenset({point}))
    (found,) = changed(single, symmetry, swap=False).black
    return found


@pytest.mark.parametrize("symmetry", range(8))
@pytest.mark.parametrize("swap", [False, True])
def test_colours_and_directions_do_not_matter(symmetry: int, swap: bool) -> None:
    position, first, second = race(3, 2, black_eye=1, white_eye=2)
    expected = outcomes(position, first, second)
    turned = changed(position, symmetry, swap)
    found = outcomes(turned, moved(position, first, symmetry), moved(position, second, symmetry))
    assert found == (expected[::-1] if swap else expected)


def test_blocks_that_belong_together() -> None:
    text = """
    . . . . . . . .
    . O O O O O O .
    . O X X . X O .
    . O X X . X O .
    . X O O O O X .
    . X . . . . X .
    . X X X X X X .
    . . . . . . . .
    """
    position = position_of(text)
    fight = find_fight(position, parse_vertex("C5"), parse_vertex("D4"))
    assert {format_vertex(p) for p in fight.first} == {"C6", "D6", "C5", "D5", "F6", "F5"}
    assert fight.enclosed
    assert fight.assumed


def test_bad_stones() -> None:
    position, first, _ = race(2, 2)
    with pytest.raises(ProblemError, match="both black"):
        shikatsu.semeai(position, first, "C8")
    with pytest.raises(ProblemError, match="empty"):
        shikatsu.semeai(position, "A1", first)


def test_limits_give_no_guess() -> None:
    found = shikatsu.semeai(*race(2, 2, shared=3), limits=Limits(nodes=1))
    assert not found.proved
    assert found.reason == "nodes"
    json.dumps(found.to_json())


def test_the_words_and_the_json() -> None:
    found = shikatsu.semeai(*race(4, 2), limits=LIMITS)
    assert found.verdict() == (
        "Black to play: Black captures White, no move needed (2 moves to spare).\n"
        "White to play: Black captures White (2 moves short)."
    )
    data = json.loads(json.dumps(found.to_json()))
    assert data["races"]["black"]["outcome"] == "win"
    assert found.capture_settles


def test_codes() -> None:
    assert semeai_answer("alive", None, "dead", None, "A1") == "1 1 A1"
    assert semeai_answer("seki", None, "seki", None, "pass") == "1 0 PASS"
    assert semeai_answer("dead", None, "alive", None, "pass") == "0 0 PASS"


def sgf(position: Position) -> str:
    def stones(points: frozenset[Point]) -> str:
        top = position.rows - 1
        return "".join(f"[{chr(97 + x)}{chr(97 + top - y)}]" for x, y in sorted(points))

    return f"(;SZ[{position.columns}]AB{stones(position.black)}AW{stones(position.white)})"


def test_gtp(tmp_path: Path) -> None:
    position, first, second = race(3, 2)
    (tmp_path / "race.sgf").write_text(sgf(position))
    engine = make_engine(LIMITS)
    assert engine.answer(f"loadsgf {tmp_path / 'race.sgf'}").startswith("=")
    one, other = map(format_vertex, (first, second))
    assert engine.answer(f"analyze_semeai {one} {other}") == "= 1 1 PASS\n\n"
    assert "Black captures White" in engine.answer("shikatsu-explain")
    assert engine.answer(f"analyze_semeai {other} {one}") == "= 0 0 PASS\n\n"
    assert engine.answer(f"analyze_semeai {one} T19").startswith("? vertex must not be empty")
    assert engine.answer(f"analyze_semeai {one} {one}").startswith("? ")
    assert "analyze_semeai" in engine.answer("list_commands")


def test_the_laboratory(tmp_path: Path) -> None:
    position, first, second = race(3, 3)
    (tmp_path / "race.sgf").write_text(sgf(position))
    one, other = map(format_vertex, (first, second))
    (tmp_path / "race.tst").write_text(
        f"loadsgf race.sgf\n1 analyze_semeai {one} {other}\n#? [1 1 (A5|B5|C5)]\n"
        f"2 analyze_semeai {other} {one}\n#? [0 0 PASS]*\n"
    )
    statements = [s for s in read_statements(tmp_path / "race.tst") if isinstance(s, Statement)]
    rows = [compare(statement, Conditions(LIMITS)) for statement in statements]
    assert [(row.answer, row.verdict) for row in rows] == [
        ("1 1 A5", "same"),
        ("1 1 A9", "differs"),
    ]
    assert [row.known_failure for row in rows] == [False, True]


@pytest.mark.skipif(not SHARED.exists(), reason="GNU Go's tests are not here: ../shared/data/gnugo")
def test_gnu_gos_first_suite() -> None:
    statements = [s for s in read_statements(SHARED / "STS-RV_0.tst") if isinstance(s, Statement)]
    verdicts = [compare(statement, Conditions(LIMITS)).verdict for statement in statements]
    assert verdicts == ["same"] * 26
