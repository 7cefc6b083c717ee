"""What ``shikatsu.safety`` claims about small whole boards, against brute force."""

from __future__ import annotations

import itertools
from random import Random

import pytest

import safety_campaign
import shikatsu
from bulk import at_length, some
from safety_campaign import Campaign, Size, ask, compare, position_of_grid
from shikatsu.board.colours import COLOURS
from shikatsu.board.position import Position

pytestmark = pytest.mark.skipif(
    not safety_campaign.ORACLE.exists(), reason="safety_oracle is not built"
)

SMALL: list[Size] = [(4, 4), (4, 5), (5, 4), (3, 5), (2, 6), (3, 4)]
LARGE: list[Size] = [(5, 5), (6, 5), (6, 6), (7, 5)]


def check(campaign: Campaign, least: int) -> None:
    print(campaign.text())
    assert not campaign.wrong, campaign.wrong[:5]
    assert campaign.answers["kept=yes"] >= least
    assert campaign.claims["seki"] + campaign.claims["never captured"]
    for claim in ("safe", "territory", "dead"):
        assert campaign.claims[claim], claim


@pytest.mark.parametrize("seed", some(range(2), 1))
def test_no_claim_is_contradicted(seed: int) -> None:
    check(safety_campaign.run(seed, 60, SMALL, states=30_000), 30)


@pytest.mark.parametrize(("boards", "least"), [(20, 5), at_length((80, 30))])
def test_no_claim_about_a_larger_board_is_contradicted(boards: int, least: int) -> None:
    check(safety_campaign.run(3, boards, LARGE, states=5_000), least)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_no_claim_of_very_many_is_contradicted(seed: int) -> None:
    check(safety_campaign.run(seed, 600, SMALL, missed=True, states=30_000), 300)
    check(safety_campaign.run(seed, 300, LARGE, states=10_000), 100)


# ---- the brute force itself --------------------------------------------------------------------

KNOWN = [
    ("tktttx", "kept=yes settled=yes finished=no unlived=yes dead=yes"),  # sending two, taking one
    ("ktkt/kkkk/aaaa/.a.a", "kept=yes settled=yes finished=yes unlived=yes dead=yes"),  # two eyes
    (".kkk/kkkk/aaaa/a.a.", "kept=no settled=none finished=none unlived=none dead=none"),  # one eye
    (
        "tttk/kkkk/aaaa/a.a.",
        "kept=no settled=no finished=no unlived=no dead=yes",
    ),  # the middle of three
    (
        "ttttk/kkkkk/.aaa.",
        "kept=yes settled=yes finished=yes unlived=yes dead=yes",
    ),  # four in a row
    (
        ".kkt/akkk/.akk/.akk",
        "kept=yes settled=no finished=no unlived=yes dead=yes",
    ),  # seki, with an eye
    (
        "tkkt/xkkk/txkk/txkk",
        "kept=yes settled=no finished=no unlived=yes dead=no",
    ),  # its other stones
    ("tkkt/xkkk/txkk/xxkk", "kept=yes settled=yes finished=yes unlived=yes dead=yes"),  # no seki
]


@pytest.mark.parametrize(("grid", "answer"), KNOWN)
def test_brute_force_knows(grid: str, answer: str) -> None:
    (words,) = ask([grid])
    assert words[:-1] == answer.split()


# ---- positions that were claimed wrongly -------------------------------------------------------


def test_one_liberty_is_no_eye_for_two_blocks() -> None:
    """White E2, Black D2 connects the two black blocks: they have the eye C1, and no other one.

    Each block has an eye at C1, and each is safe between D2 and E2 if both have a different one.
    """
    position = position_of_grid(".a.aaaa/aaaaaaa/aadddaa/add..aa/.d.ddd.")
    (words,) = ask([".a.aaaa/aaaaaaa/aakkkaa/akk..aa/.k.kkk."])
    assert words[0] == "kept=no"
    safety = shikatsu.safety(position)
    assert not (safety.safe["black"] | safety.seki["black"]) & position.black


def test_stones_that_may_be_given_up_are_loose() -> None:
    """Black gets all of it, but White can capture C4."""
    position = position_of_grid("d.d/daa/ddd/a.d")
    safety = shikatsu.safety(position)
    assert len(safety.safe["black"]) == 12
    assert safety.loose == {(2, 3)}
    assert not compare([position]).wrong
    (words,) = ask(["ktk/kxx/kkk/xtk"])
    assert words[0] == "kept=no"


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 2), (3, 1)])
def test_nobody_owns_an_empty_board(size: Size) -> None:
    """However small it is."""
    safety = shikatsu.safety(Position(*size))
    assert not safety.safe["black"] | safety.safe["white"]


@pytest.mark.parametrize(("columns", "rows"), [(2, 2), (3, 2), (6, 1)])
def test_no_claim_about_any_tiny_board_is_contradicted(columns: int, rows: int) -> None:
    points = safety_campaign.every_point(columns, rows)
    boards = [
        safety_campaign.legal(columns, rows, dict(zip(points, cells, strict=True)))
        for cells in itertools.product((None, *COLOURS), repeat=len(points))
    ]
    campaign = compare([board for board in boards if board is not None], missed=True)
    print(campaign.text())
    assert not campaign.wrong, campaign.wrong[:5]
    assert not campaign.answers["kept=unknown"]


def test_a_limit_that_came_first_is_told() -> None:
    position = safety_campaign.patched(Random(4), 7, 7)
    assert shikatsu.safety(position).complete
    few = shikatsu.safety(position, shikatsu.Limits(nodes=1))
    assert not few.complete
    assert len(few.unsettled) > len(shikatsu.safety(position).unsettled)


def test_stones_that_leave_room_are_not_dead() -> None:
    """Black can capture them at G1, but then White plays first on 35 empty points."""
    grid = ".daaaaa/ddaaaaa/.daaaaa/ddaaaaa/aaaaaaa/aaaaaaa/aaaaaa."
    safety = shikatsu.safety(position_of_grid(grid), shikatsu.Limits(nodes=20_000))
    assert len(safety.safe["black"]) == 8  # stones and eyes
    assert not safety.dead
