"""What a diagram asks: words, marks, structure; and the region that goes with it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import shikatsu
from shikatsu.board.colours import opposite
from shikatsu.board.points import parse_vertex
from shikatsu.model.diagram import Diagram, Variation
from shikatsu.model.problem import Problem
from shikatsu.understanding import understand
from shikatsu.understanding.regions import (
    Sides,
    enclosed_region,
    has_wall_in_atari,
    kill_region,
    life_region,
)
from shikatsu.understanding.target import groups, likely_target
from shikatsu.understanding.understand import _main_line
from shikatsu.understanding.words import read_words

ROOT = Path(__file__).parents[2]

# Positions whose structure alone does not say what is asked: races, boards without an outside,
# and questions about several groups at once.
NO_TELLING = {"eye-beats-no-eye", "double-ko-life", "cross-five"}


def own_problems() -> list[Problem]:
    paths = sorted((ROOT / "problems").glob("life-and-death/*.sgf"))
    return [p for path in paths for p in shikatsu.load(path)]


def unmarked(problem: Problem, **more: object) -> Diagram:
    return Diagram(
        id=problem.id,
        columns=problem.columns,
        rows=problem.rows,
        black=problem.black,
        white=problem.white,
        to_play=problem.to_play,
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("text", "to_play", "task", "defender"),
    [
        ("Black to play and live", "black", "live", "black"),
        ("White to kill", "white", "kill", "black"),
        ("problem 12: Black to move.", "black", None, None),
        ("white plays first and captures the corner", "white", "kill", "black"),
        ("Kill the white stones!", None, None, "white"),
        ("Can Black live?", None, None, "black"),
        ("黑先活", "black", "live", "black"),
        ("白先黑死", "white", "kill", "black"),
        ("黑先殺白", "black", "kill", "white"),
        ("黑先杀", "black", "kill", "white"),
        ("黑棋先，净活", "black", "live", "black"),
        ("黒先活き", "black", "live", "black"),
        ("黒先白死", "black", "kill", "white"),
        ("白番", "white", None, None),
        ("如果白先，黑死。黑先，可以淨活嗎？", "black", "live", "black"),
        ("A nice shape", None, None, None),
        ("", None, None, None),
    ],
)
def test_words(text: str, to_play: str | None, task: str | None, defender: str | None) -> None:
    words = read_words(text)
    assert (words.to_play, words.task, words.defender) == (to_play, task, defender)


def test_what_the_words_said_is_quoted() -> None:
    assert read_words("A trick. Kill the white stones!").said == "Kill the white"


def test_words_speak_of_ko() -> None:
    assert read_words("黑先劫").ko
    assert read_words("Black to play and make ko").ko
    assert not read_words("Black to play and live, no kosumi").ko


def test_own_problems_are_understood_without_marks() -> None:
    for problem in own_problems():
        found = understand(unmarked(problem)).problem
        if problem.id in NO_TELLING:
            continue
        assert found.defender == problem.defender, problem.id
        assert found.crucial <= problem.stones(problem.defender), problem.id


def test_own_problems_have_their_exact_regions() -> None:
    """A marked region may leave out what does not matter, or have several parts."""
    different = []
    for problem in own_problems():
        exact = enclosed_region(Sides.of_problem(problem), problem.points(problem.crucial))
        if exact is None or exact != problem.points(problem.region or ()):
            different.append(problem.id)
    assert len(different) <= 8, different


def test_marks_are_believed() -> None:
    problem = own_problems()[0]
    found = understand(Diagram.of(problem))
    assert found.problem == problem
    topics = {reason.topic for reason in found.reasons}
    assert topics == {"crucial", "defender", "to_play", "region"}


def test_words_choose_between_groups() -> None:
    """Two groups are shut in, one of each colour: the text says which one is meant."""
    diagram = Diagram(
        id="x",
        columns=9,
        rows=9,
        black=frozenset(["A3", "B3", "C3", "C2", "C1", "F9", "F8", "F7", "G7", "H7", "J7"]),
        white=frozenset(["A4", "B4", "C4", "D4", "D3", "D2", "D1", "G9", "G8", "H8", "J8"]),
        text="White to kill",
    )
    other = understand(diagram.with_(text="Black to kill"))
    assert (other.problem.defender, other.problem.to_play) == ("white", "black")
    found = understand(diagram)
    assert (found.problem.defender, found.problem.to_play) == ("black", "white")
    assert any("White to kill" in reason.text for reason in found.reasons)


def test_the_solution_says_who_begins_and_where() -> None:
    problem = next(p for p in own_problems() if p.id not in NO_TELLING and p.region)
    point = next(v for v in problem.region or () if v not in problem.black | problem.white)
    mover = opposite(problem.to_play)
    diagram = unmarked(problem, solution=(Variation(mover, point),)).with_(to_play=None)
    found = understand(diagram)
    assert found.problem.to_play == mover
    assert any("solution begins" in reason.text for reason in found.reasons)


def test_nothing_to_ask_about() -> None:
    empty = Diagram(id="x", columns=9, rows=9, black=frozenset(), white=frozenset())
    with pytest.raises(shikatsu.ProblemError, match="no group"):
        understand(empty)


# A second-line group in the corner of a big board, not shut in:
#   4 . . . . . . . .
#   3 . O O O O O O .      black lives at A2 (the corner), not at F2
#   2 . # # # # . . .
#   1 . . . . . . . .
OPEN = Problem(
    id="open",
    columns=13,
    rows=13,
    black=frozenset({"B2", "C2", "D2", "E2"}),
    white=frozenset({"B3", "C3", "D3", "E3", "F3", "G3", "H3", "B5"}),
    to_play="black",
    defender="black",
    crucial=frozenset({"B2"}),
)


def test_open_groups_are_proved_where_the_outside_does_not_matter(tmp_path: Path) -> None:
    result = shikatsu.solve(OPEN, shikatsu.Limits(nodes=2_000_000, memory_mb=256))
    assert result.status == "alive"
    assert result.evidence == "proved"
    assert result.line[0] == "A2"
    assert (result.problem.region, result.assumptions) == (None, ())
    assert result.zone is not None
    assert result.proof is not None
    result.proof.save(tmp_path / "open.proof")
    assert shikatsu.check(tmp_path / "open.proof").status == "alive"
    assert result.to_json()["assumptions"] == []


def test_first_moves_of_an_open_group_are_not_called_wrong_for_the_whole_board() -> None:
    """A2 makes two eyes; F2 reaches friends on the right."""
    problem = OPEN.with_(
        black=OPEN.black | {"H2", "H3", "H4", "G4", "J5", "L4"}, white=OPEN.white - {"G3", "H3"}
    )
    limits = shikatsu.Limits(nodes=200_000, memory_mb=64)
    result = shikatsu.solve(problem, limits, first_moves=True)
    assert (result.status, result.evidence) == ("alive", "proved")
    assert result.best_moves == ("A2",)
    assert result.unique_solution is None
    said = {move["move"]: move["evidence"] for move in result.to_json()["moves"]}
    assert said["A2"] == "proved"
    assert said["F2"] == "unknown"
    assert said["pass"] == "unknown"


def test_open_groups_that_are_not_decided_are_not_dead() -> None:
    """White first kills, as far as Black gets no help from outside; many ways lead there."""
    result = shikatsu.solve(
        OPEN.with_(to_play="white"), shikatsu.Limits(nodes=150_000, memory_mb=64)
    )
    assert (result.status, result.evidence) == ("unknown", "unknown")


def test_under_superko_nothing_open_is_claimed_for_the_whole_board() -> None:
    limits = shikatsu.Limits(nodes=400_000, memory_mb=64)
    assert not shikatsu.solve(OPEN, limits, rules="superko").proved


def test_enclosed_groups_need_no_region() -> None:
    for problem in own_problems()[:25]:
        if problem.id in NO_TELLING:
            continue
        exact = enclosed_region(Sides.of_problem(problem), problem.points(problem.crucial))
        if exact is None or exact != problem.points(problem.region or ()):
            continue
        result = shikatsu.solve(problem.with_(region=None))
        given = shikatsu.solve(problem)
        assert (result.status, result.ko) == (given.status, given.ko), problem.id
        assert result.proved == (result.assumptions == ())
        assert result.proved or result.status != "alive"
        assert result.problem.region == problem.region


# White's wall has one liberty outside, E1: Black captures it there.
#   4 # # # # .
#   3 O O O O #
#   2 # # # O #
#   1 . . # O .
WEAK_WALL = Problem(
    id="weak",
    columns=9,
    rows=9,
    black=frozenset(["A2", "B2", "C2", "C1", "A4", "B4", "C4", "D4", "E3", "E2"]),
    white=frozenset(["A3", "B3", "C3", "D3", "D2", "D1"]),
    to_play="black",
    defender="black",
    crucial=frozenset({"B2"}),
)


def test_a_wall_in_atari_encloses_nothing() -> None:
    crucial = WEAK_WALL.points(WEAK_WALL.crucial)
    assert enclosed_region(Sides.of_problem(WEAK_WALL), crucial) is None
    result = shikatsu.solve(WEAK_WALL, shikatsu.Limits(nodes=50_000, memory_mb=16))
    assert result.status != "dead"
    # With another liberty it is a wall, as problems mean it.
    stronger = WEAK_WALL.with_(black=WEAK_WALL.black - {"E2"})
    assert enclosed_region(Sides.of_problem(stronger), crucial) is not None


def test_an_eye_of_the_attacker_is_no_outside() -> None:
    """In a race the blocks around a small eye are not safe: they may have nothing else."""
    problem = next(p for p in own_problems() if p.id == "eye-beats-no-eye")
    assert enclosed_region(Sides.of_problem(problem), problem.points(problem.crucial)) is None


def test_the_larger_part_of_a_board_is_not_enclosed_by_the_smaller() -> None:
    wall = frozenset((2, row) for row in range(9))
    for stone, enclosed in (((0, 4), True), ((5, 4), False)):
        position = Sides(9, 9, frozenset({stone}), wall, defending="black")
        assert (enclosed_region(position, position.defender) is not None) == enclosed


def test_a_wall_with_one_liberty_outside_is_in_atari() -> None:
    region = WEAK_WALL.points(("A1", "B1", "C1", "A2", "B2", "C2"))
    assert has_wall_in_atari(Sides.of_problem(WEAK_WALL), region)
    stronger = WEAK_WALL.with_(black=WEAK_WALL.black - {"E2"})
    assert not has_wall_in_atari(Sides.of_problem(stronger), region)


def test_limits_and_cancelling_hold_for_all_regions_together() -> None:
    result = shikatsu.solve(OPEN, shikatsu.Limits(nodes=500, memory_mb=16))
    assert result.status == "unknown"
    assert result.reason == "nodes"
    assert result.stats.nodes < 5_000
    cancel = shikatsu.Cancellation()
    cancel.cancel()
    assert shikatsu.solve(OPEN, cancel=cancel).reason == "cancelled"


# ---- what is said outright goes before what could be guessed ------------------------------------

# 2 O O X .      A2 B2 is shut in; B1 and C1 are its room.
# 1 . . X .
_SMALL = Diagram(
    id="small",
    columns=4,
    rows=2,
    black=frozenset({"C1", "C2"}),
    white=frozenset({"A2", "B2"}),
    to_play="black",
    crucial=frozenset({"A2"}),
    defender="white",
)


def test_a_ban_outside_a_marked_region_is_refused_and_not_forgotten() -> None:
    marked = _SMALL.with_(region=("A2", "B2", "A1", "B1"))
    assert understand(marked.with_(ban="A1")).problem.ban == "A1"
    with pytest.raises(shikatsu.ProblemError, match="the ban point is not in the region"):
        understand(marked.with_(ban="D1"))


def test_a_ban_outside_a_region_that_was_found_is_elsewhere() -> None:
    """A ko somewhere else on the board does not concern the group."""
    large = own_problems()[0]
    found = understand(unmarked(large)).problem
    assert found.region is not None
    empty = {f"{c}{r}" for c in "ABCDEFGHJ" for r in range(1, 10)} - found.black - found.white
    outside = min(empty - set(found.region))
    inside = min(empty & set(found.region))
    assert understand(unmarked(large, ban=outside)).problem.ban is None
    assert understand(unmarked(large, ban=inside)).problem.ban == inside


def test_a_marked_region_was_not_found() -> None:
    large = own_problems()[0]
    assert understand(unmarked(large)).problem.region_found
    assert not understand(_SMALL.with_(region=("A2", "B2", "A1", "B1"))).problem.region_found


def test_words_ask_no_other_question_of_a_marked_region() -> None:
    text = "Black to capture the marked stones"
    assert understand(_SMALL.with_(text=text)).problem.goal == "capture"
    marked = _SMALL.with_(text=text, region=("A2", "B2", "A1", "B1"))
    assert understand(marked).problem.goal == "life"
    joined = _SMALL.with_(text=text, goal="connect", crucial=frozenset({"A2", "B2"}))
    assert understand(joined).problem.goal == "connect"


def test_who_begins_is_taken_from_the_file_then_the_solution_then_the_words() -> None:
    solution, text = (Variation("white", "A1"),), "Black to play"
    asked = _SMALL.with_(to_play=None)
    assert understand(asked).problem.to_play == "black", "nothing is said"
    assert understand(asked.with_(text="White to play")).problem.to_play == "white"
    assert understand(asked.with_(solution=solution, text=text)).problem.to_play == "white"
    assert understand(_SMALL.with_(solution=solution, text="White to play")).problem.to_play == (
        "black"
    )


def test_to_live_is_to_defend_and_to_kill_is_not() -> None:
    asked = _SMALL.with_(crucial=frozenset(), defender=None)
    for text, defender in (("Black to live", "black"), ("Black to kill", "white")):
        assert understand(asked.with_(text=text)).problem.defender == defender


def test_a_goal_that_says_who_begins() -> None:
    asked = _SMALL.with_(to_play=None)
    for goal, player in (("capture", "black"), ("save", "white")):
        assert understand(asked.with_(goal=goal)).problem.to_play == player
    two = asked.with_(crucial=frozenset({"A2", "B2"}))
    for goal, player in (("connect", "white"), ("cut", "black")):
        assert understand(two.with_(goal=goal)).problem.to_play == player


def test_the_solution_chooses_between_groups() -> None:
    """Two groups are shut in: the moves are played near the one that is meant."""
    diagram = Diagram(
        id="x",
        columns=9,
        rows=9,
        black=frozenset(["A3", "B3", "C3", "C2", "C1", "F9", "F8", "F7", "G7", "H7", "J7"]),
        white=frozenset(["A4", "B4", "C4", "D4", "D3", "D2", "D1", "G9", "G8", "H8", "J8"]),
    )
    for move, defender in (("B1", "black"), ("H9", "white")):
        asked = diagram.with_(solution=(Variation("black", move),))
        assert understand(asked).problem.defender == defender


def test_prisoners_are_not_the_question() -> None:
    """A1 B1 A2 are caught in White's large area, which is a part of it."""
    prisoners = {"A1", "B1", "A2"}
    walls = {f"{column}{row}" for column in "FG" for row in range(1, 10)}
    white = {"A3", "B3", "C2", "D1", *(f"E{row}" for row in range(1, 10))}
    points = [frozenset(map(parse_vertex, stones)) for stones in (prisoners | walls, white)]
    found = list(groups(9, 9, *points))
    caught = next(group for group in found if group.stones == points[0] & {(0, 0), (1, 0), (0, 1)})
    assert caught.region is not None, "else there would be no question"
    target = likely_target(found)
    assert target is not None
    assert target is not caught


#   3 X X X . .      on a board that is wider than high
#   2 O O X . .
#   1 . O X . .
CORNER = Diagram(
    id="corner",
    columns=5,
    rows=3,
    black=frozenset({"A3", "B3", "C3", "C2", "C1"}),
    white=frozenset({"A2", "B2", "B1"}),
    to_play="black",
)


def test_reasons_name_the_stones() -> None:
    found = understand(CORNER)
    assert (found.problem.defender, found.problem.crucial) == ("white", {"A2", "B2", "B1"})
    reasons = {reason.topic: reason.text for reason in found.reasons}
    assert reasons["crucial"] == "A2, B2, B1: the largest block of a group of 3 stones"
    row = frozenset(f"{letter}3" for letter in "ABCDE")
    longer = replace(CORNER, black=row | {"C2", "C1", "D1"}, crucial=row | {"C2", "C1", "D1"})
    marked = {reason.topic: reason.text for reason in understand(longer).reasons}
    assert marked["crucial"] == "A3, B3, C3, D3, E3, C2 and 2 more: marked"


def test_the_file_says_who_defends() -> None:
    for defender in ("black", "white"):
        found = understand(replace(CORNER, defender=defender))
        assert found.problem.defender == defender
        reasons = {reason.topic: reason.text for reason in found.reasons}
        assert reasons["defender"] == f"{defender.capitalize()}: the file says so"


def test_marked_stones_defend() -> None:
    for crucial, defender in (("A2", "white"), ("C2", "black")):
        found = understand(replace(CORNER, crucial=frozenset({crucial})))
        assert found.problem.defender == defender


def test_stones_to_connect_must_be_marked() -> None:
    with pytest.raises(shikatsu.ProblemError, match="connected must be marked"):
        understand(replace(CORNER, goal="connect"))


def test_own_stones_cost_no_step() -> None:
    """At C1 the group goes on to E1: what is one step from there is three from A1."""
    own = frozenset(map(parse_vertex, ("A1", "C1", "D1", "E1")))
    sides = Sides(9, 9, own, frozenset({(8, 8)}))
    for region in (life_region, kill_region):
        row = {x for x, y in region(sides, frozenset({(0, 0)}), 3) if y == 0}
        assert row == set(range(7)), region  # F1, and G1 next to it


def test_the_main_line_of_a_solution() -> None:
    other = Variation("black", "E5")
    reply = Variation("white", "B2", children=(Variation("black", "C3"), other))
    assert _main_line(Variation("black", "A1", children=(reply, other))) == ["A1", "B2", "C3"]
