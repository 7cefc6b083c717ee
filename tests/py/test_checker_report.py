"""What the checker says it has verified: the position, what is taken for granted, and the board."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from certificate_tools import Game, Question, capture, certify, problem_from
from diagrams import BENT_FOUR, TWO_STEP_KO
from shikatsu.certificate import checker
from shikatsu.certificate.checker import ATTACKER, DEFENDER, Margin, Report, check_text
from shikatsu.certificate.words import describe, draw, sentence, to_json
from shikatsu.cli.commands import check as checking

# Black A1 is captured in the region {A1, A2}, but A2 captures the wall B1 B2 first.
WEAK_WALL: dict[str, Any] = {
    "size": 5,
    "black": ["A1", "C1", "C2", "B3", "D4"],
    "white": ["B1", "B2", "A3", "A4"],
    "to_play": "black",
    "goal": "life",
    "defender": "black",
    "crucial": ["A1"],
    "region": ["A2", "A1"],
    "outside": "defender",
}
TWO_EYES = """
-------
-------
XXXXXX-
OOOOOX-
.O.O.X-
"""


def report_of(problem: dict[str, Any], **options: Any) -> Report:
    return check_text(certify(problem, **options).text())


def room(diagram: str, owner: int, outside: str) -> int | None:
    """`D` are defender stones outside of a problem of life."""
    return checker._Board(problem_from(diagram, goal="life", outside=outside)).room(owner)


# ---- the whole board ---------------------------------------------------------------------------


def test_a_wall_that_can_be_captured_is_named_and_nothing_holds_on_the_whole_board() -> None:
    report = report_of(WEAK_WALL)
    assert (report.status, report.margin) == ("dead", Margin(1, 0))
    assert not report.whole_board
    assert "whole board" not in " ".join(describe(report))
    assert "takes for granted: White's A3 B1 B2 are not captured" in describe(report)
    # on the whole board A2 captures B1 and B2
    board = [f"{column}{row}" for row in range(1, 6) for column in "ABCDE"]
    game = Game({**WEAK_WALL, "region": board, "outside": "wall"}, "capture")
    cells, _ = game.place(game.cells, "D", "A2") or ("", "")
    position = dict(zip(board, cells, strict=True))
    assert position["B1"] == position["B2"] == "."


def test_life_holds_on_the_whole_board_if_the_outside_cannot_be_filled_in_time() -> None:
    report = report_of(problem_from(TWO_EYES))
    assert report.margin == Margin(0, 17)
    assert report.whole_board
    assert report.assumptions == ()
    assert (
        "it holds on the whole board: White has 0 moves, too few to fill the 17 empty points "
        "outside"
    ) in describe(report)


@pytest.mark.parametrize(
    ("outside", "holds"), [("------", True), ("--XXXX", True), ("XX-XXX", False)]
)
def test_the_outside_must_take_longer_to_fill_than_the_proof(outside: str, holds: bool) -> None:
    """White plays, Black makes two eyes: White has one move."""
    report = report_of(problem_from(f"{outside}\nXXXXXX\nOOOOOX\n....OX"))
    assert report.status == "alive"
    assert report.margin == Margin(1, outside.count("-"))
    assert report.whole_board == holds
    assert bool(report.assumptions) != holds


def test_the_owner_who_begins_has_one_move_more() -> None:
    diagram = "------\nXXXXXX\nOOOOOX\n....OX"
    first, second = (report_of(problem_from(diagram, side)) for side in ("attacker", "defender"))
    assert [report.claims[1].longest for report in (first, second)] == [2, 1]
    assert (first.margin, second.margin) == (Margin(1, 6), Margin(0, 6))


def test_only_life_and_death_of_the_right_side_hold_on_the_whole_board() -> None:
    """With the outside the attacker's, that a group dies says nothing about the board."""
    straight_three = "XXXXXXX\nXOOOOOX\nXO...OX"
    assert report_of(problem_from(f"-------\n-------\n{straight_three}")).margin is None
    open_three = problem_from(f"-------\n-------\n{straight_three}", outside="attacker")
    report = report_of(open_three)
    assert (report.status, report.margin, report.whole_board) == ("dead", None, False)
    given = report.assumptions[-1]
    assert (given.kind, given.colour) == ("outside", "white")


def test_life_rests_on_two_eyes_against_all_its_threats() -> None:
    """An easier claim beside the one that is needed does not shorten the proof."""
    problem = problem_from("------\nXXXXXX\nOOOOOX\n....OX")
    plain = report_of(problem)
    easier = report_of(problem, extra=[Question("two_eyes", 0, 0, "A")])
    assert len(easier.claims) == len(plain.claims) + 1
    assert easier.margin == plain.margin


@pytest.mark.parametrize(
    ("lengths", "moves"), [((3, 3, 3), 1), ((3, 9, 3), 4), ((3, 3, None), None)]
)
def test_death_rests_on_all_its_claims(lengths: tuple[int | None, ...], moves: int | None) -> None:
    """The longest of their lines counts, and none may go on for ever."""
    problem = problem_from("------\nXXXX--\nOOOX--\n..OX--", outside="defender")
    claims = report_of(problem).claims
    needed = {str(report.claim) for report in claims}
    reports = [replace(r, longest=n) for r, n in zip(claims, lengths, strict=True)]
    margin = checker._margin(checker._Board(problem), "dead", needed, reports)
    assert (None if margin is None else margin.moves) == moves


def test_a_binary_answer_rests_on_no_claim_of_two_eyes() -> None:
    problem = problem_from(TWO_EYES, attacker_threats=0, defender_threats=0)
    assert report_of(problem).margin is None
    eyes = report_of(problem, extra=[Question("two_eyes", 0, 0, "A")])
    assert eyes.whole_board


@pytest.mark.parametrize(
    "question",
    [
        Question("two_eyes", 0, 1, "A"),  # with a threat of his own
        Question("two_eyes", 0, 0, "A", removable=True),
        capture(0, 0),  # in which the attacker has no pass, so that lines are too short
    ],
)
def test_claims_that_say_too_little_do_not_count(question: Question) -> None:
    problem = problem_from(TWO_EYES, attacker_threats=0, defender_threats=1)
    report = report_of(problem, extra=[question])
    assert report.margin is None
    assert not report.whole_board


def test_a_death_by_threats_or_for_ever_does_not_count() -> None:
    """Claims of the attacker with threats of his own, or with lines that never end."""
    outside = problem_from("-----\n...--\nxxx.-\n.Ox.-", "attacker", outside="defender")
    report = report_of(outside)
    assert (report.status, report.margin) == ("dead", Margin(0, 9))
    assert report.whole_board
    threats = {**outside, "attacker_threats": 1, "defender_threats": 0}
    assert report_of(threats).margin is None


def test_a_ko_does_not_hold_on_the_whole_board() -> None:
    """Not even if the defender makes two eyes where nobody has a threat."""
    problem = problem_from(TWO_STEP_KO)
    report = report_of(problem, extra=[Question("two_eyes", 0, 0, "A")])
    assert report.status == "ko attacker needs 2"
    assert report.claims[-1].claim.winner == DEFENDER
    assert report.margin is None


def test_a_region_that_is_the_whole_board_takes_nothing_for_granted() -> None:
    report = report_of(problem_from(".xO.\nxxOO\nO.O."))
    assert report.whole_board
    assert report.margin is None
    assert "it holds on the whole board, for nothing lies outside the region" in describe(report)
    assert describe(report)[2] == "region: the whole board, 12 points"


def test_room_is_what_the_owner_must_fill_around_his_weakest_block() -> None:
    assert room("--\nXX\nO.\n..", ATTACKER, "wall") == 2
    assert room("-----\nXXXXX\n..X--\nO.X--", ATTACKER, "wall") == 9  # two areas of one block
    assert room("-----\nXXXXX\nO...X\n..X.X\n....X", ATTACKER, "wall") == 0  # of C2
    assert room("-----\n.....\nO....", ATTACKER, "attacker") == 5
    assert room("--X--\n.....\nO....", ATTACKER, "attacker") == 2  # the smaller area
    assert room("-X-X-\n.....\nO....", DEFENDER, "defender") == 0  # attacker stones outside
    assert room("--D--\n.....\nO....", DEFENDER, "defender") == 2
    assert room("...\n.O.\n...", ATTACKER, "wall") is None


def test_the_rim_must_touch_more_than_stones_of_the_other_side() -> None:
    """An attacker stone at C2 is safe in the region, but has no liberty outside on the board."""
    assert room("--D--\n.....\nO....", ATTACKER, "attacker") == 0
    assert room("-----\nXD---\nO.---", ATTACKER, "attacker") == 11


# ---- open regions ------------------------------------------------------------------------------

OPEN = """
-----
.....
XXXX.
OOO..
"""


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"outside": "nobody"}, "outside must be wall, attacker or defender"),
        ({"outside": "attacker", "black": ["A1", "B1", "C1", "C3"]}, "a stone on the rim"),
        ({"outside": "defender", "white": ["A2", "B2", "C2", "D2", "C3"]}, "a stone on the rim"),
    ],
)
def test_refuses_bad_open_regions(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(checker.CertificateError, match=why):
        checker._Board({**problem_from(OPEN), **changes})
    for owner, colour in (("attacker", "white"), ("defender", "black")):
        more = [*problem_from(OPEN)[colour], "C3"]  # the owner may have stones on the rim
        checker._Board({**problem_from(OPEN), "outside": owner, colour: more})


def test_an_open_region_asks_about_life_only() -> None:
    problem = problem_from("DX\n..", outside="attacker")
    with pytest.raises(checker.CertificateError, match="asks about life only"):
        checker._Board(problem)


@pytest.mark.parametrize("owner", ["attacker", "defender"])
def test_only_the_owner_plays_where_the_region_is_open(owner: str) -> None:
    """Also beside defender stones outside, if all of the outside is the attacker's."""
    problem = problem_from("-D-\n...\nXX.\nO.X", goal="life", outside=owner)
    board = checker._Board(problem)
    rim = {"A3", "C3"} | ({"B3"} if owner == "attacker" else set())
    assert {name for name, bit in board.bit.items() if bit & board.rim} == rim
    game = Game(problem, "capture")
    assert game.rim == rim
    for side, letter in enumerate("AD"):
        start = (*board.start[:4], side, False, 0, 0)
        free = board.full & ~start[0] & ~start[1]
        played = {child[:2] for child in board.placements(start, free)}
        mine = game.start(0, 0)._replace(mover=letter)
        assert len(played) == len(game.moves(mine)) - ("pass" in game.moves(mine))
        touched = any((a | d) & board.rim for a, d in played)
        assert touched == (owner == ("attacker", "defender")[side])


def test_only_what_has_escaped_lives_without_eyes() -> None:
    """With the outside the defender's: the crucial stone must have escaped, not another one."""
    inside = "-----\n....o\nxxxx.\nO.xx."
    board = checker._Board(problem_from(inside, outside="defender"))
    start = (*board.start, 0, 0)
    assert not board.two_eyes(start)
    assert not board.dead_shape(start)  # no rule of the attacker's: what has no eyes may run
    crucial = (*start[:2], start[1], *start[3:])
    assert board.two_eyes(crucial)
    wall = checker._Board(problem_from("XXXXX\nXXXXX\nXXXXX\nO.XXX"))
    assert wall.dead_shape((*wall.start, 0, 0))


# ---- what it is about --------------------------------------------------------------------------


def test_draws_the_position_of_the_header() -> None:
    report = report_of(problem_from("-XXX\nXXOX\nXO.X\nXOxX", "defender"))
    assert draw(report.statement) == [
        "4 . O O O",
        "3 O O # O",
        "2 O # : O",
        "1 O # o O",
        "  A B C D",
        "black X, white O; in the region x o :; crucial # @",
    ]
    assert "D4" in report.assumptions[0].points  # diagonally beside C3
    assert "A4" not in report.assumptions[0].points
    assert describe(report)[1:3] == [
        "question: Black to play, do Black's C3 B2 B1 live?",
        "region: 5 points, enclosed by safe stones",
    ]


def test_draws_crucial_stones_inside_and_outside_of_a_one_eye_problem() -> None:
    problem = problem_from("XXXXD\n..oOD\nXXXXD")
    report = report_of({**problem, "crucial": ["D2", "E2"]})
    assert draw(report.statement)[1] == "2 : : x % #"
    assert "crucial # @ % &" in draw(report.statement)[-1]
    assert [a.kind for a in report.assumptions] == ["stones", "anchor"]
    granted = "takes for granted: Black's E1 E2 E3 are connected with one another and not captured"
    assert granted in describe(report)


def test_says_the_ban_and_the_threats() -> None:
    taken = ".x.OX\nxOOOX\nOOXXX\nXXX--"
    problem = {**problem_from(taken, "defender"), "ban": "A4"}
    assert describe(report_of(problem))[1].endswith("live?; the ko at A4 may not be taken at once")
    threats = {**problem, "attacker_threats": "unlimited", "defender_threats": 0}
    said = describe(report_of(threats))[1]
    assert "if the attacker has any number of ko threats and the defender has 0 ko threats" in said
    assert report_of(threats).statement.threats == (checker.UNLIMITED, 0)


def test_says_every_claim_and_the_size_of_its_proof() -> None:
    assert describe(report_of(problem_from(TWO_EYES)))[-3:-1] == [
        "the stones are not captured, if the attacker has any number of ko threats "
        "(1 states, up to 0 moves)",
        "two eyes can be made, if the attacker has 8 ko threats (1 states, up to 0 moves)",
    ]
    assert describe(report_of(WEAK_WALL))[-4] == (
        "the stones are captured, if nobody has a ko threat (3 states, up to 2 moves)"
    )


def test_says_whose_the_outside_is_and_where_the_group_may_not_get_out() -> None:
    """A group that owns the outside, or an attacker without an opening, has no way out to name."""
    given = "all outside the region is {}'s, and what touches it is not captured"
    report = report_of(WEAK_WALL)
    ways: tuple[str, ...]
    for colour, ways, more in (
        ("black", ("A1",), ""),
        ("white", (), ""),
        ("white", ("A1", "B2"), "; Black does not get out at A1 B2"),
    ):
        said = sentence(checker.Assumption("outside", colour, ways), report.statement)
        assert said == given.format(colour.capitalize()) + more


def test_many_stones_are_not_all_named_in_a_sentence() -> None:
    report = report_of(problem_from(BENT_FOUR))
    stones = report.assumptions[0]
    long = checker.Assumption("stones", "white", tuple(f"A{n}" for n in range(1, 14)))
    assert len(stones.points) < 13
    changed = Report(**{**vars(report), "assumptions": (long,)})
    assert any("A12 … (13 points)" in line for line in describe(changed))
    dozen = long._replace(points=long.points[:12])
    assert sentence(dozen, report.statement).endswith("A11 A12 are not captured")


def test_the_values_of_a_report_are_those_of_the_header() -> None:
    report = report_of(WEAK_WALL)
    values = to_json(report)
    statement = values["statement"]
    assert {key: statement[key] for key in WEAK_WALL if key != "size"} == {
        key: value for key, value in WEAK_WALL.items() if key != "size"
    }
    assert statement["size"] == [5, 5]
    assert statement["ban"] is statement["attacker_threats"] is None
    assert values["whole_board"] is False
    assert values["margin"] == {"moves": 1, "points": 0}
    assert [a["kind"] for a in values["assumptions"]] == ["stones", "outside"]
    assert values["summary"] == describe(report)
    assert [c["states"] for c in values["claims"]] == [3, 3, 3]
    assert [c["defender_threats"] for c in values["claims"]] == [0, 3, "unlimited"]
    assert json.loads(json.dumps(values)) == values
    assert tuple(values) == checking.KEYS


# ---- the command -------------------------------------------------------------------------------


def run_check(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command and print which modules of ours were loaded."""
    program = (
        "import sys\n"
        "from shikatsu.cli.main import main\n"
        "try:\n"
        "    main()\n"
        "finally:\n"
        "    print(*sorted(m for m in sys.modules if m.startswith('shikatsu')), file=sys.stderr)\n"
    )
    return subprocess.run(
        [sys.executable, "-c", program, "check", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def test_check_does_not_load_the_solver(tmp_path: Path) -> None:
    path = tmp_path / "weak.proof"
    certify(WEAK_WALL).save(path)
    done = run_check(str(path))
    assert done.returncode == 0
    loaded = set(done.stderr.split())
    assert "shikatsu.certificate.checker" in loaded
    assert "shikatsu.cli.commands.check" in loaded
    solving = {"_native", "solver", "understanding", "whole_board.safety", "races"}
    assert not loaded & {f"shikatsu.{name}" for name in solving}
    assert "  1 # O X . ." in done.stdout.splitlines()
    assert "White's A3 B1 B2 are not captured" in done.stdout


def test_every_key_is_there_for_a_rejected_file(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.proof", tmp_path / "bad.proof"
    certify(WEAK_WALL).save(good)
    bad.write_text(good.read_text().replace('"dead"', '"alive"'))
    done = run_check(str(good), str(bad), "--json")
    assert done.returncode == 1
    accepted, rejected = (json.loads(line) for line in done.stdout.splitlines())
    assert list(accepted) == list(rejected) == ["file", "accepted", "error", *checking.KEYS]
    assert (accepted["accepted"], rejected["accepted"]) == (True, False)
    assert accepted["error"] is None
    assert "lacks the claim" in rejected["error"]
    assert {rejected[key] for key in checking.KEYS} == {None}


def test_blocks_without_a_liberty_outside_are_refused_or_hold_nothing() -> None:
    """Such a position cannot come up, and a dead stone outside is no stone of a proof."""
    problem = problem_from(TWO_EYES)
    black, white = problem["black"], problem["white"]
    assert report_of(problem).whole_board
    assert report_of({**problem, "black": [*black, "G1"]}).whole_board
    caught = certify({**problem, "black": [*black, "G1"], "white": [*white, "G2"]}).text()
    with pytest.raises(checker.CertificateError, match="a block outside has no liberty"):
        check_text(caught)
    report = report_of({**problem, "black": [*black, "A4", "B5"], "white": [*white, "A5"]})
    assert (report.status, report.whole_board) == ("alive", False)
