"""The leaf `=dead` of the checker: true wherever it is accepted, refused where it does not hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import dead_shape_campaign
import shikatsu
from bulk import some
from certificate_tools import (
    SIDE,
    UNLIMITED,
    Problem,
    Question,
    capture,
    certify,
    problem_from,
    winner_of,
)
from checking import accepts
from dead_shape_campaign import Campaign
from shikatsu.certificate import checker
from shikatsu.certificate.checker import CertificateError, check_text
from shikatsu.certificate.writer import Certificate, Claim
from shikatsu.files.jsonl import to_json

needs_oracle = pytest.mark.skipif(
    not dead_shape_campaign.oracle().exists(), reason="oracle_cli is not built"
)


SUITE = Path(__file__).resolve().parents[2] / "problems" / "life-and-death"
MOONSHINE = ".O..X OOOXX XXXX-"
SEKIS = (
    "XXXXXXXX XOOOOOOX XOO.OOOX XO.xx.OX XOOO.OOX XOOOOOOX XXXXXXXX",
    "XXXXXXXX XOOOOOOX XOOO.OOX XO.xx.OX XOO.OOOX XOOOOOOX XXXXXXXX",
    "XXXXXXXX XOOOOOOX XOO..OOX XO.xx.OX XOO..OOX XOOOOOOX XXXXXXXX",
)
NAKADE = "XO..OX XOOOOX XXXXXX"


def suite(name: str) -> Problem:
    return to_json(shikatsu.load(SUITE / f"{name}.sgf")[0])


def is_dead(problem: Problem, board: type[checker._Board] = checker._Board) -> bool:
    made = board(problem)
    return made.dead_shape((*made.start, 0, 0))


def leaf(problem: Problem, question: Question, **header: Any) -> str:
    """A certificate with one claim for (0,0) and one for the question; both are just the leaf."""
    a, d = (None if n == "*" else int(n) for n in (question.a, question.d))
    made = checker._Board(problem)
    state = (*made.start, *(checker.UNLIMITED if n is None else n for n in (a, d)))
    loop = SIDE[question.loop]
    lines = (f"{made.text(state)} =dead",)
    claim = Claim(question.goal, "attacker", a, d, loop, question.removable, lines)
    base = Claim(
        "capture", "attacker", 0, 0, "defender", lines=(f"{made.text((*made.start, 0, 0))} =dead",)
    )
    binary = {**problem, "attacker_threats": 0, "defender_threats": 0}
    return Certificate(binary, "dead", (base, claim), **header).text()


# ---- the rule is true --------------------------------------------------------------------------


@needs_oracle
@pytest.mark.parametrize("seed", some(range(4), 1))
def test_every_claim_is_won_by_the_attacker(seed: int) -> None:
    """In every question of the model for which the checker accepts the leaf."""
    check(dead_shape_campaign.run(seed, 14, 45), 140)


@needs_oracle
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 104))
def test_very_many_claims_are_won_by_the_attacker(seed: int) -> None:
    check(dead_shape_campaign.run(seed, 1000), 30_000)


def check(campaign: Campaign, least: int) -> None:
    print(f"{campaign.positions} positions, {dict(campaign.claims)}, {campaign.answers} answers")
    assert not campaign.wrong, campaign.wrong[:5]
    assert campaign.claims["all"] >= least
    assert (
        min(campaign.claims[k] for k in ("one wall", "more walls", "loose stones")) >= least // 10
    )
    assert campaign.answers >= least * len(dead_shape_campaign.QUESTIONS) * 2 // 3


# ---- and each part of it is needed -------------------------------------------------------------


class OneWallForgotten(checker._Board):
    def _one_wall(self) -> bool:
        super()._one_wall()
        return True


class EdgeIsEasy(checker._Board):
    """One safe diagonal neighbour makes a false eye anywhere."""

    def _corners(self, name: str, one_wall: bool) -> tuple[int, int]:
        corners, needed = super()._corners(name, one_wall)
        return corners, needed if needed > 2 else needed - (len(self._around(name, 2)) == 4)


class LooseStonesAreSafe(checker._Board):
    def _no_two_eyes(self, bare: int, loose: Any, safe: int, links: int, free: int) -> bool:
        safe |= sum(block for block, _ in loose)
        return super()._no_two_eyes(bare, [], safe, links, free)


class OneLinkIsEnough(checker._Board):
    def _no_two_eyes(self, bare: int, loose: Any, safe: int, links: int, free: int) -> bool:
        linked = [b for b, reach in loose if reach & links & free]
        left = [pair for pair in loose if pair[0] not in linked]
        return super()._no_two_eyes(bare, left, safe | sum(linked), links, free)


class PairsAreShared(checker._Board):
    """Two blocks may count on the same two points."""

    def _no_two_eyes(self, bare: int, loose: Any, safe: int, links: int, free: int) -> bool:
        linked = [b for b, reach in loose if (reach & links & free).bit_count() > 1]
        left = [pair for pair in loose if pair[0] not in linked]
        return super()._no_two_eyes(bare, left, safe | sum(linked), links, free)


class LinksNeedNoSafeStone(checker._Board):
    def _no_two_eyes(self, bare: int, loose: Any, safe: int, links: int, free: int) -> bool:
        return super()._no_two_eyes(bare, loose, safe, self.full, free)


class LooseStonesMakeFalseEyes(checker._Board):
    def dead_shape(self, state: checker.State) -> bool:
        self.stones = state[0]
        return super().dead_shape(state)

    def _no_two_eyes(self, bare: int, loose: Any, safe: int, links: int, free: int) -> bool:
        return super()._no_two_eyes(bare, loose, safe | self.stones, links, free)


class ThreePointsMakeOneEye(checker._Board):
    def _no_two_eyes(self, bare: int, loose: Any, safe: int, links: int, free: int) -> bool:
        points = bare | sum(block for block, _ in loose)
        lump = [block for block, _ in self.blocks(points)]
        together = len(lump) == 1 and points.bit_count() == 3
        return together or super()._no_two_eyes(bare, loose, safe, links, free)


class LooseStonesLeaveNoEye(checker._Board):
    """A stone that may be captured is forgotten as an eye."""

    def _no_two_eyes(self, bare: int, loose: Any, safe: int, links: int, free: int) -> bool:
        return super()._no_two_eyes(bare, [], safe, links, free)


class SekiForgotten(checker._Board):
    def _may_be_seki(self, loose: Any, bare: int) -> bool:
        return False


class TwoEyesApart(checker._Board):
    """Any two points will do."""

    def _no_two_eyes(self, bare: int, loose: Any, safe: int, links: int, free: int) -> bool:
        points = bare | sum(block for block, _ in loose)
        return points.bit_count() <= 2 or super()._no_two_eyes(bare, loose, safe, links, free)


WEAK = (
    OneWallForgotten,
    EdgeIsEasy,
    LooseStonesAreSafe,
    OneLinkIsEnough,
    PairsAreShared,
    LinksNeedNoSafeStone,
    LooseStonesMakeFalseEyes,
    ThreePointsMakeOneEye,
    LooseStonesLeaveNoEye,
    TwoEyesApart,
)


@needs_oracle
@pytest.mark.parametrize(
    "weak",
    some(WEAK, len(WEAK) // 2),
    ids=lambda weak: weak.__name__,
)
def test_a_weaker_rule_is_noticed(weak: type[checker._Board]) -> None:
    seeds = (7, 8, *range(200))  # the first two show most weaknesses
    assert any(dead_shape_campaign.run(seed, 4, 60, weak).wrong for seed in seeds)


# ---- where it holds ----------------------------------------------------------------------------

ACCEPTED = [
    *(capture(0, d) for d in (0, 1, 2, 3)),
    capture(1, 0),
    capture(UNLIMITED, 0),
    capture(0, 0, "A"),
    capture(0, UNLIMITED, "A"),
    Question("two_eyes", 8, 0, "A"),
    Question("two_eyes", 0, 1, "D"),
    Question("two_eyes", 0, UNLIMITED, "A"),
    Question("capture", 0, 2, "D", removable=True),
    Question("capture", 0, UNLIMITED, "A", removable=True),
    Question("two_eyes", 1, 1, "A", removable=True),
]
REFUSED = [
    capture(0, UNLIMITED, "D"),
    Question("two_eyes", 0, UNLIMITED, "D"),
    Question("capture", 0, UNLIMITED, "D", removable=True),
]


@pytest.mark.parametrize("to_play", ["attacker", "defender"])
@pytest.mark.parametrize("diagram", [MOONSHINE, NAKADE])
def test_holds_whatever_the_question_unless_a_loop_saves_the_defender(
    diagram: str, to_play: str
) -> None:
    problem = problem_from(diagram, to_play)
    for question in ACCEPTED:
        assert check_text(leaf(problem, question)).claims[1].leaves == {"dead": 1}, question
        assert winner_of(problem, question) == "A", question
    for question in REFUSED:
        assert not accepts(leaf(problem, question)), question


def test_moonshine_life_is_not_dead_if_loops_go_to_the_defender() -> None:
    problem = problem_from(MOONSHINE, "defender")
    assert winner_of(problem, capture(0, UNLIMITED, "D")) == "D"
    for name in ("moonshine", "moonshine-attacker-holds", "moonshine-two-kos"):
        assert is_dead(suite(name))
        assert accepts(leaf(suite(name), capture(0, UNLIMITED, "A")))
        assert not accepts(leaf(suite(name), capture(0, UNLIMITED, "D")))


def test_false_eyes_are_eyes_of_a_two_headed_dragon() -> None:
    dragon = suite("two-headed-dragon")
    assert is_dead(dragon, OneWallForgotten)
    assert not is_dead(dragon)
    assert "dead: no win" in rejection(leaf(dragon, capture(0, 0)))


def test_a_ring_makes_an_eye_of_a_point_with_four_false_corners() -> None:
    """The walls are islands that the group goes around, so its stones around D4 are connected."""
    ring = problem_from("OOOOOOO OOXOXOO OOxOxOO OOO.OOO OOxOxOO OOXOXOO .OOOOOO")
    made = checker._Board(ring)
    assert made.two_eyes((*made.start, 0, 0))
    assert not is_dead(ring)


@pytest.mark.parametrize("drawing", SEKIS)
@pytest.mark.parametrize("to_play", ["attacker", "defender"])
def test_two_stones_in_the_line_of_an_s_are_a_seki(drawing: str, to_play: str) -> None:
    """No two eyes come up, and five stones inside would leave room for them."""
    problem = problem_from(drawing, to_play)
    assert is_dead(problem, SekiForgotten)
    assert not is_dead(problem)
    assert winner_of(problem, capture(0, 0)) == "D"


def test_two_miai_do_not_share_a_point() -> None:
    problem = problem_from(dead_shape_campaign.SHARED_LINK.replace("/", "\n"), "defender")
    assert is_dead(problem, PairsAreShared)
    assert not is_dead(problem)


def test_the_defender_does_not_win_by_it() -> None:
    problem = problem_from(NAKADE, "defender")
    text = leaf(problem, capture(0, 0)).replace('"winner": "attacker"', '"winner": "defender"')
    assert not accepts(text.replace('"status": "dead"', '"status": "alive"'))


def test_two_eyes_are_no_dead_shape() -> None:
    problem = problem_from("XO.O.OX XOOOOOX XXXXXXX")
    assert not is_dead(problem)
    for question in (capture(0, 0), Question("two_eyes", 8, 0, "A")):
        assert not accepts(leaf(problem, question))


# ---- levels ------------------------------------------------------------------------------------


def test_level_0_has_no_static_leaf() -> None:
    problem = problem_from(NAKADE, "defender")
    assert check_text(leaf(problem, capture(0, 0))).level == 1
    assert "static rule" in rejection(leaf(problem, capture(0, 0), level=0))
    text = certify(problem, leaves=False).text()
    assert '"level": 0' in text
    assert check_text(text).level == 0


def test_level_0_of_life_rests_on_the_goal_of_two_eyes_only() -> None:
    problem = problem_from("XO.O.OX XOOOOOX XXXXXXX")
    text = certify(problem, leaves=False).text()
    captured, eyes = check_text(text).claims
    assert (captured.leaves, eyes.leaves) == ({"no move left": 1}, {"benson": 1})
    with_leaves = certify(problem).text()
    assert check_text(with_leaves).claims[0].leaves == {"benson": 1}
    assert "static rule" in rejection(with_leaves.replace('"level": 1', '"level": 0'))


def test_a_certificate_without_a_level_may_use_static_rules() -> None:
    text = leaf(problem_from(NAKADE, "defender"), capture(0, 0)).replace('"level": 1, ', "")
    assert check_text(text).level == 1


@pytest.mark.parametrize("level", ["2", "-1", "null", "true", '"0"', "0.0"])
def test_other_levels_are_refused(level: str) -> None:
    text = certify(problem_from(NAKADE), leaves=False).text()
    assert accepts(text)
    assert not accepts(text.replace('"level": 0', f'"level": {level}'))


def rejection(text: str) -> str:
    with pytest.raises(CertificateError) as error:
        check_text(text)
    return str(error.value)
