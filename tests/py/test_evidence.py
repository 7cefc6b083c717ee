"""What answers rest on: nothing is called proved that needs an assumption of the program's."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import shikatsu
from shikatsu.model.evidence import Assumption, weakest
from shikatsu.model.problem import Problem
from shikatsu.solver.budget import Budget
from shikatsu.solver.life import solve, widening
from shikatsu.solver.life.solve import _is_huge
from shikatsu.solver.request import Request
from whole_board_campaign import campaign, whole_board

LIMITS = shikatsu.Limits(nodes=30_000, memory_mb=32)

#   4 O . . . . . .    White's wall has liberties, but does not live: on the whole board Black, who
#   3 . O . . . . .    plays first, lives.
#   2 X X O . X X .
#   1 . X O X . . .
THIN_WALL = Problem(
    id="thin-wall",
    columns=7,
    rows=7,
    black=frozenset({"B1", "A2", "B2", "D1", "E2", "F2"}),
    white=frozenset({"C1", "C2", "B3", "A4"}),
    to_play="black",
    defender="black",
    crucial=frozenset({"A2", "B1", "B2"}),
)


#   5 X X X X . . .
#   4 . X . X X . .
#   3 X X X X X X X
#   2 O O X . X . X
#   1 . O X . X X X
LIVING_WALL = Problem(
    id="living-wall",
    columns=7,
    rows=7,
    black=frozenset(
        [
            "B4",
            "D4",
            "A3",
            "B3",
            "C3",
            "D3",
            "E3",
            "F3",
            "C2",
            "E2",
            "G2",
            "C1",
            "E1",
            "F1",
            "G1",
            "A5",
            "B5",
            "C5",
            "D5",
            "E4",
            "G3",
        ]
    ),
    white=frozenset({"A2", "B2", "B1"}),
    to_play="black",
    defender="white",
    crucial=frozenset({"A2"}),
)


def test_a_thin_wall_is_an_assumption() -> None:
    result = shikatsu.solve(THIN_WALL, LIMITS)
    assert (result.status, result.evidence, result.proved) == ("dead", "conditional", False)
    wall = Assumption("stones", "white", ("A4", "B3", "C2", "C1"))
    assert result.assumptions == (wall,)
    assert result.verdict() == (
        "Black to play: Black is dead, if White's A4 B3 C2 C1 are not captured."
    )
    record = result.to_json()
    assert (record["evidence"], record["proved"]) == ("conditional", False)
    assert record["assumptions"] == [
        {
            "kind": "stones",
            "colour": "white",
            "points": ["A4", "B3", "C2", "C1"],
            "sentence": "White's A4 B3 C2 C1 are not captured",
        }
    ]


def test_without_the_assumption_the_group_lives() -> None:
    limits = shikatsu.Limits(nodes=300_000, memory_mb=64)
    result = shikatsu.solve(whole_board(THIN_WALL), limits)
    assert (result.status, result.evidence) == ("alive", "proved")


def test_what_the_problem_states_is_no_assumption() -> None:
    stated = THIN_WALL.with_(region=("A1", "B1", "A2", "B2", "A3"))
    result = shikatsu.solve(stated, LIMITS)
    assert (result.status, result.evidence, result.assumptions) == ("dead", "proved", ())


LIVING = (
    *("A5", "B5", "C5", "D5", "B4", "D4", "E4"),
    *("A3", "B3", "C3", "D3", "E3", "F3", "G3"),
    *("C2", "E2", "G2", "C1", "E1", "F1", "G1"),
)


def test_what_a_large_region_leaves_out_is_safe() -> None:
    """A1 is no part of the region: it is not captured, however large the region is."""
    points = [f"{column}{row}" for column in "ABCDEFGHJKLMN" for row in range(1, 14)]
    problem = Problem(
        id="large",
        columns=13,
        rows=13,
        black=frozenset(["A2", "B2", "C1", "C2", "D2", "E1", "E2"]),
        white=frozenset(["A1", "A3", "B3", "C3", "D3", "E3", "F2", "F1"]),
        to_play="black",
        defender="black",
        crucial=frozenset({"B2"}),
        region=tuple(point for point in points if point != "A1"),
    )
    assert len(set(problem.region or ()) - problem.black - problem.white) > solve.GIVEN_EMPTY
    result = shikatsu.solve(problem, shikatsu.Limits(nodes=4_000, memory_mb=16))
    assert result.status in ("dead", "unknown")


def test_under_superko_a_region_that_was_found_proves_nothing() -> None:
    result = shikatsu.solve(LIVING_WALL, LIMITS, rules="superko")
    assert (result.status, result.evidence) == ("dead", "tentative")


def test_a_living_wall_is_no_assumption() -> None:
    result = shikatsu.solve(LIVING_WALL, LIMITS)
    assert (result.status, result.evidence) == ("dead", "proved")


def two_stones() -> Problem:
    """Return a question about two stones on an empty board."""
    return Problem(
        id="two",
        columns=9,
        rows=9,
        black=frozenset({"E5", "E6"}),
        white=frozenset(),
        to_play="white",
        defender="black",
        crucial=frozenset({"E5"}),
    )


def test_two_stones_on_an_empty_board_are_not_dead() -> None:
    problem = two_stones()
    for to_play in ("black", "white"):
        result = shikatsu.solve(problem.with_(to_play=to_play), LIMITS)
        assert (result.status, result.evidence) == ("unknown", "unknown")


def test_ways_out_are_named() -> None:
    assumption = Assumption("ways_out", "white", ("O2", "P6"))
    assert assumption.sentence == "White does not get out at O2 or P6"
    only = Assumption("ways_out", "white", ("O2",))
    assert only.sentence == "White does not get out at O2"
    result = shikatsu.Result(
        THIN_WALL, "dead", evidence="conditional", assumptions=(assumption, WALL)
    )
    assert result.verdict() == (
        "Black to play: Black is dead, if White does not get out at O2 or P6, "
        "and if White's C1 is not captured."
    )


WALL = Assumption("stones", "white", ("C1",))


def test_many_stones_are_not_all_named() -> None:
    many = tuple(f"{letter}1" for letter in "ABCDEFGHJKL")
    assert Assumption("stones", "black", many).sentence == (
        "Black's A1 B1 C1 D1 E1 F1 G1 H1 … (11 stones) are not captured"
    )
    assert Assumption("stones", "black", many[:8]).sentence == (
        "Black's A1 B1 C1 D1 E1 F1 G1 H1 are not captured"
    )


@pytest.mark.parametrize(
    "wrong",
    [("walls", "black", ("A1",)), ("stones", "black", ())],
)
def test_impossible_assumptions(wrong: tuple[str, str, tuple[str, ...]]) -> None:
    with pytest.raises(shikatsu.ShikatsuError):
        Assumption(*wrong)  # type: ignore[arg-type]


def test_the_weakest_evidence_counts() -> None:
    assert weakest([]) == "proved"
    assert weakest(["proved", "conditional"]) == "conditional"
    assert weakest(["unknown", "tentative", "proved"]) == "unknown"


def test_what_is_proved_of_random_groups_holds_on_the_whole_board() -> None:
    tally, wrong = campaign(30, seed=7)
    assert wrong == []
    assert any(name.startswith("proved") for name in tally)


def test_first_moves_in_a_large_enclosed_region_rest_on_its_wall(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A large region is looked at after open ones; its wall is no safer for that."""
    #   3 X X X X . .    White to play makes two eyes. What Black does after a wrong move needs
    #   2 O O O O X .    his wall.
    #   1 . . . O X .
    problem = Problem(
        id="large",
        columns=6,
        rows=6,
        black=frozenset({"A3", "B3", "C3", "D3", "E2", "E1"}),
        white=frozenset({"A2", "B2", "C2", "D2", "D1"}),
        to_play="white",
        defender="white",
        crucial=frozenset({"C2"}),
    )
    small = shikatsu.solve(problem, LIMITS, first_moves=True)
    monkeypatch.setattr(widening, "EXACT_EMPTY", 0)
    monkeypatch.setattr(widening, "WIDTHS", range(0))
    large = in_regions(problem, LIMITS, first_moves=True)
    assert small.wall is not None
    for result in (small, large):
        assert (result.status, result.evidence, result.wall) == ("alive", "proved", small.wall)
        dead = [move for move in result.moves if move.status == "dead"]
        assert dead
        assert {result.evidence_of(move) for move in dead} == {"conditional"}


SUITE = Path(__file__).parents[2] / "problems" / "life-and-death"


def in_regions(problem: Problem, limits: shikatsu.Limits, **wanted: Any) -> shikatsu.Result:
    """Answer in regions of growing width, without the open board."""
    return widening.Widening(problem, Budget(limits), Request(**wanted)).run()


def with_a_gap() -> Problem:
    """Return a bent three whose wall is open at D2."""
    (problem,) = shikatsu.load(SUITE / "bent-three.sgf")
    return problem.with_(white=problem.white - {"D2"}, region=None)


def test_a_group_with_few_ways_out_is_dead_if_it_does_not_take_them() -> None:
    result = in_regions(with_a_gap(), shikatsu.Limits(nodes=6_000, memory_mb=16))
    assert (result.status, result.evidence) == ("dead", "conditional")
    assert [assumption.kind for assumption in result.assumptions] == ["ways_out", "stones"]
    assert "if Black does not get out at B1 or F1, and if White's" in result.verdict()
    first = with_a_gap().with_(to_play="black")
    assert in_regions(first, shikatsu.Limits(nodes=6_000, memory_mb=16)).status == "alive"


def test_a_defender_who_plays_first_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """That he does not live at once is known then; a death that needs no move is no news."""
    answer = in_regions(with_a_gap(), shikatsu.Limits(nodes=6_000, memory_mb=16))
    region = answer.problem.with_(to_play="black")
    assert region.outside == "attacker"
    found = widening.Widening(with_a_gap(), Budget(), Request())
    monkeypatch.setattr(widening.Widening, "_winner", lambda *_: pytest.fail("asked again"))
    for winner in ("defender", "attacker"):
        bounds = [widening._Bound(region, width, "attacker", winner) for width in (2, 3)]
        assert found._is_nearly_enclosed(bounds) == (winner == "defender")


@pytest.mark.parametrize(
    ("ways_out", "winners", "width", "enclosed"),
    [
        (6, ("defender", "defender"), 3, True),
        (7, ("defender", "defender"), 3, False),
        (6, ("defender", "defender"), 2, False),
        (6, ("attacker", "defender"), 3, False),
        (6, ("attacker", "defender", "defender"), 3, True),
        (6, ("defender",), 3, False),
    ],
)
def test_when_a_group_is_nearly_enclosed(
    ways_out: int, winners: tuple[str, ...], width: int, enclosed: bool
) -> None:
    """Few ways out, and the same answer in the last regions, the widest of which is wide enough."""
    problem = SimpleNamespace(rim=range(ways_out), to_play="black", defender="black")
    bounds: list[Any] = [
        SimpleNamespace(problem=problem, winner=winner, width=width) for winner in winners
    ]
    found = widening.Widening(with_a_gap(), Budget(), Request())
    assert found._is_nearly_enclosed(bounds) == enclosed


def test_an_answer_that_was_not_found_has_its_cost() -> None:
    limits = shikatsu.Limits(nodes=3_000, memory_mb=16)
    result = shikatsu.solve(two_stones(), limits)
    assert (result.status, result.reason) == ("unknown", "nodes")
    assert 3_000 <= result.stats.nodes <= 3_300


def test_a_group_that_dies_although_the_wall_is_at_stake_is_proved_dead(tmp_path: Path) -> None:
    (problem,) = shikatsu.load(SUITE / "bent-three-corner.sgf")
    result = shikatsu.solve(problem.with_(region=None), LIMITS)
    assert (result.status, result.evidence, result.assumptions) == ("dead", "proved", ())
    assert result.wall is not None  # its stones are not known to be safe
    assert result.proof is not None
    result.proof.save(tmp_path / "dead.proof")
    assert shikatsu.check(tmp_path / "dead.proof").outside == "defender"


def test_a_ko_elsewhere_does_not_matter() -> None:
    result = shikatsu.solve(THIN_WALL.with_(ban="G7"), LIMITS)
    assert (result.status, result.problem.ban) == ("dead", None)


def ninety_points(stones: int, **changes: Any) -> Problem:
    """Return a question about a board with so many stones."""
    points = [f"{column}{row}" for row in range(1, 11) for column in "ABCDEFGHJ"]
    taken = points[: 2 * stones : 2]
    return Problem(
        id="ninety",
        columns=9,
        rows=10,
        black=frozenset(taken[::2]),
        white=frozenset(taken[1::2]),
        to_play="white",
        defender="black",
        crucial=frozenset(taken[:1]),
        region=tuple(points),
    ).with_(**changes)


@pytest.mark.parametrize(
    ("problem", "huge"),
    [
        (ninety_points(10), False),
        (ninety_points(9), True),
        (ninety_points(10, outside="attacker"), False),
        (ninety_points(9, outside="attacker"), False),
    ],
)
def test_only_huge_regions_are_tried_in_smaller_ones(problem: Problem, huge: bool) -> None:
    assert _is_huge(problem) == huge
