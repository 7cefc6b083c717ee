"""The leaves `=eye` and `=no_eye` of the checker: true wherever they are accepted."""

from __future__ import annotations

import pytest

import dead_shape_campaign
import one_eye_campaign
import weak_one_eye
from bulk import at_length, some
from certificate_tools import problem_from
from one_eye_campaign import Campaign
from shikatsu.certificate import checker

needs_oracle = pytest.mark.skipif(
    not dead_shape_campaign.oracle().exists(), reason="oracle_cli is not built"
)


def board(diagram: str, kind: type[checker._Board] = checker._Board) -> checker._Board:
    return kind(problem_from(diagram))


def eye(diagram: str, kind: type[checker._Board] = checker._Board, pairs: bool = True) -> bool:
    made = board(diagram, kind)
    return made.one_eye((*made.start, 0, 0), pairs)


def no_eye(diagram: str, kind: type[checker._Board] = checker._Board) -> bool:
    made = board(diagram, kind)
    return made.no_eye((*made.start, 0, 0))


# ---- the rules are true ------------------------------------------------------------------------


@needs_oracle
@pytest.mark.parametrize("seed", some(range(4), 1))
def test_every_claim_is_won(seed: int) -> None:
    check(one_eye_campaign.run(seed, 20), 600)


@needs_oracle
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 104))
def test_very_many_claims_are_won(seed: int) -> None:
    check(one_eye_campaign.run(seed, 2000), 60_000)


def check(campaign: Campaign, least: int) -> None:
    print(f"{campaign.positions} positions, {dict(campaign.claims)}, {campaign.answers} answers")
    assert not campaign.wrong, campaign.wrong[:5]
    claims = campaign.claims
    assert claims["eye, solid"] + claims["eye, pairs"] >= least // 10
    assert claims["eye, pairs"] >= least // 150
    assert claims["no_eye, one wall"] + claims["no_eye, more walls"] >= least // 2
    assert min(claims["no_eye, pairs"], claims["no_eye, false"]) >= least // 20
    assert campaign.answers >= least * len(one_eye_campaign.QUESTIONS) // 2


SHORT = [weak for weak in weak_one_eye.WEAK if weak.__name__ != "CrucialStonesMayBeCutOff"]
LONG = [weak for weak in weak_one_eye.WEAK if weak not in SHORT]  # nine seconds to notice it
WEAK = some(SHORT, len(SHORT) // 5) + [at_length(weak) for weak in LONG]


@needs_oracle
@pytest.mark.parametrize("weak", WEAK, ids=lambda weak: weak.__name__)
def test_a_weaker_rule_is_noticed(weak: type[checker._Board]) -> None:
    shapes = len(one_eye_campaign.SHAPES)
    runs = [(seed, shapes, 25) for seed in (0, 2, 6)]  # enough for all but one
    runs += [(seed, 2 * shapes, 60) for seed in range(10)]
    assert any(one_eye_campaign.run(*run, weak).wrong for run in runs)


# ---- what is an eye ----------------------------------------------------------------------------

SOLID = (
    ".D DX",
    "XDX D.D XDX",  # the anchor alone, in pieces
    ".oD ooX DXX",
    ".DXOo DXXXD",
    "XooXD o.ooD oooXX XXXXX",  # a safe stone of the attacker diagonally
)
LATER = (
    ".oo.D o..DX .DDXX DXXXX",  # either block has links of its own
    ".o. oo. ..D",
    ".DX.D DXXO. XXXXX",  # the crucial stone has two links
)
NEVER = (
    ".D .D XX",
    ".D xD XX",
    ".o. oXD .XD",
    ".DXO. DXX.. DXXXX",  # an eye, but a crucial stone is far away
    ".DX.D DXXOX XXXX.",  # one link
    one_eye_campaign.SHARED_LINK.replace("/", " "),
    "XXoX XX.D XXXX",
)


@pytest.mark.parametrize("diagram", SOLID)
def test_a_solid_eye(diagram: str) -> None:
    assert eye(diagram, pairs=False)
    assert eye(diagram)
    assert not no_eye(diagram)


@pytest.mark.parametrize("diagram", LATER)
def test_an_eye_by_miai(diagram: str) -> None:
    assert not eye(diagram, pairs=False)
    assert eye(diagram)


@pytest.mark.parametrize("diagram", NEVER)
def test_no_eye_by_rule(diagram: str) -> None:
    assert not eye(diagram)


def test_blocks_join_one_after_the_other() -> None:
    """The block beside the eye touches the group only by the other block."""
    assert eye(".o.o.D oo.o.D XXXXXX")
    assert not eye(".o.o.D oo.oXD XXXXXX")  # the other block has one link
    assert not eye(".o.o.D oo.oxD XXXXXX")


def test_many_loose_blocks_take_no_time() -> None:
    """Choosing pairs block by block in every order would take minutes here."""
    assert eye(".o.oo.o. oxoo...o o.o.o.o. oo.oo.oo ..oooo.. o.o.o..o .ooo.oo. DDDDDDDD")


# ---- where there will be none ------------------------------------------------------------------


@pytest.mark.parametrize("diagram", ["...D XXXX", "oo.D XXXX", "x..D XXXX", "oD XX"])
def test_every_point_touches_a_wall_or_holds_a_stone(diagram: str) -> None:
    assert no_eye(diagram)


def test_a_false_eye() -> None:
    assert no_eye("XXoX Xo.D XXDD")
    assert not no_eye("XXo. Xo.D XXDD")  # the open point links the upper stone


def test_false_eyes_count_if_no_ring_goes_around_a_wall() -> None:
    pieces = "D.D X.X XDX XXX"
    assert no_eye(pieces, weak_one_eye.AnchorInPieces)
    assert not no_eye(pieces)
    island = "D...D D.X.D DDDDD"
    assert no_eye(island, weak_one_eye.WallAwayFromTheEdge)
    assert not no_eye(island)
    inside_the_ring = "D.DDD DDX-D DDDDD"  # the wall touches the region diagonally only
    assert eye(inside_the_ring)
    assert not no_eye(inside_the_ring)
    assert no_eye("Xo. DXD DDX")  # this one reaches the edge by a diagonal step
