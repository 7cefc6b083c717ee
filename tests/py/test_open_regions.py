"""Open regions: the rim, the escape, and that what is proved in them holds in larger ones."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import shikatsu
from bulk import at_length
from open_region_campaign import random_problem, run
from shikatsu.board.points import Point, neighbours
from shikatsu.certificate.words import describe
from shikatsu.files import jsonl
from shikatsu.model.problem import Problem
from shikatsu.understanding.regions import POCKET, Sides, kill_region, life_region

# A group on the second line of a 9x9 board, open to the right:
#   3 O O O O . .
#   2 # # # # . .
#   1 . . . . . .
GROUP = ("A2", "B2", "C2", "D2")
WALL = ("A3", "B3", "C3", "D3")
CORE = ("A1", "B1", "C1", "D1", "E1", "E2")
RIM = ("E3", "F2", "F1")


def question(**changes: object) -> Problem:
    problem = Problem(
        id="open",
        columns=9,
        rows=9,
        black=frozenset(GROUP),
        white=frozenset(WALL),
        to_play="white",
        defender="black",
        crucial=frozenset({"A2"}),
        region=(*GROUP, *CORE, *RIM),
        outside="attacker",
    )
    return problem.with_(**changes)


def test_the_rim_is_where_the_outside_is_open() -> None:
    assert question().rim == frozenset(RIM)
    assert question(region=None).rim == frozenset()
    closed = question(region=None, outside="wall")
    assert closed.rim == frozenset()


def test_only_the_owner_plays_on_the_rim() -> None:
    for player, expected in (("white", set(CORE + RIM)), ("black", set(CORE))):
        result = shikatsu.solve(question(to_play=player), first_moves=True)
        played = {move.move for move in result.moves} - {"pass"}
        assert played <= expected
        assert bool(played & set(RIM)) == (player == "white")


def test_stones_of_the_other_side_on_the_rim_are_refused() -> None:
    with pytest.raises(shikatsu.ProblemError, match="F1: a black stone on the rim"):
        question(black=frozenset((*GROUP, "F1")))
    with pytest.raises(shikatsu.ProblemError, match="a white stone on the rim"):
        question(outside="defender", region=(*GROUP, *WALL, *CORE, *RIM))
    with pytest.raises(shikatsu.ProblemError, match="outside must be one of"):
        question(outside="nobody")
    with pytest.raises(shikatsu.ProblemError, match="only questions of life"):
        question(goal="one_eye")


def test_a_group_that_reaches_an_outside_of_its_own_has_escaped() -> None:
    """With the outside its own it just runs; with the outside the attacker's it must make eyes."""
    wall = ("A4", "B4", "C4", "D4")
    region = (*GROUP, *WALL, *CORE, *RIM, *wall)
    escaped = shikatsu.solve(question(outside="defender", region=region, to_play="black"))
    assert escaped.status == "alive"
    assert shikatsu.solve(question()).status == "dead"


def test_json_keeps_the_outside() -> None:
    assert jsonl.from_json(jsonl.to_json(question())) == question()
    assert "outside" not in jsonl.to_json(question(region=None, outside="wall"))


@pytest.mark.parametrize("level", [0, 1])
def test_certificates_of_open_regions_are_checked(tmp_path: Path, level: int) -> None:
    for problem in (question(), question(to_play="black")):
        result = shikatsu.solve(problem)
        assert result.proof is not None
        path = tmp_path / "open.proof"
        result.proof.save(path, level=level)  # type: ignore[arg-type]
        report = shikatsu.check(path)
        assert report.status == result.status
        assert report.outside == "attacker"
        assert report.whole_board == (result.status == "alive")
        assert ("on the whole board" in " ".join(describe(report))) == report.whole_board
        # With the whole outside given to the other side, the same moves prove nothing.
        forged = path.read_text().replace('"outside": "attacker"', '"outside": "defender"')
        path.write_text(forged)
        with pytest.raises(shikatsu.CertificateError):
            shikatsu.check(path)


@pytest.mark.parametrize(("number", "least"), [(500, 15), at_length((1500, 50))])
def test_what_is_proved_inside_holds_in_larger_regions(number: int, least: int) -> None:
    tally = run(number, seed=1)
    assert tally["compared"] > least


@pytest.mark.slow
def test_what_is_proved_inside_holds_in_larger_regions_at_length() -> None:
    assert run(40_000, seed=2)["compared"] > 2000


def test_found_regions_give_away_only_what_is_large() -> None:
    """The conditions of docs/model.md, "Open regions", on random boards."""
    rng = random.Random(3)
    for problem in filter(None, (random_problem(rng) for _ in range(400))):
        position = Sides.of_problem(problem)
        crucial = problem.points(problem.crucial)
        for width in (1, 2):
            life = life_region(position, crucial, width)
            kill = kill_region(position, crucial, width)
            _check_given_away(position, life, position.defender)
            _check_given_away(position, kill, position.attacker)
            for point in kill:
                near = set(neighbours(point, position.columns, position.rows)) - kill
                assert near & position.empty or not near & position.attacker
            for point in life:
                near = set(neighbours(point, position.columns, position.rows)) - life
                assert not near or near - position.defender


def _check_given_away(position: Sides, region: frozenset[Point], others: frozenset[Point]) -> None:
    """``others`` are the stones of those who do not own the outside."""
    for block in position.connected(others):
        assert block <= region or not block & region
        assert not block & region or position.near(block) & position.empty <= region
    for area in position.connected(position.points - region - others):
        assert len(area & position.empty) >= POCKET or not position.near(area) & region
