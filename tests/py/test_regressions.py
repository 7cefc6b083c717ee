"""Positions on which something once went wrong. They stay here for ever."""

from __future__ import annotations

import shikatsu
from shikatsu.files import read_entries
from shikatsu.understanding import understand

EYES_ONLY_BY_KO = """
to play: white
defender: white

. . . . . . .
. . . . . . .
. . . . . . .
X X X X X X .
@ @ @ @ @ X .
x : : x @ X .
: x : @ @ X .
"""

KO_MOVE_SHOWN_AS_LIFE = """
to play: white
defender: white

. . . . . . .
. . . . . . .
. . . . . . .
X X X X X . .
@ @ @ @ X X .
x : @ @ @ X .
: : x : @ X .
"""

LIVES_WITHOUT_A_MOVE = """
to play: white
defender: white

. . . . . .
. . . . . .
. . . . . .
X X X X X .
@ @ @ @ X .
: @ : @ X .
"""


def read(diagram: str) -> shikatsu.Problem:
    (entry,) = read_entries(diagram.encode(), "diagram")
    assert not isinstance(entry, shikatsu.FormatError)
    return understand(entry.diagram).problem


def test_alive_does_not_rest_on_two_different_first_moves() -> None:
    """One move survives without eyes, another makes eyes by ko: that is seki, not alive."""
    result = shikatsu.solve(read(EYES_ONLY_BY_KO), first_moves=True)
    assert result.status == "seki"
    assert result.moves[0].move == result.line[0] == "C2"
    assert {move.status for move in result.moves} == {"seki", "ko", "dead"}


def test_the_line_starts_with_a_move_that_keeps_the_status() -> None:
    result = shikatsu.solve(read(KO_MOVE_SHOWN_AS_LIFE), first_moves=True)
    assert result.status == "alive"
    statuses = {move.move: move.status for move in result.moves}
    assert statuses["B2"] == "ko"
    assert result.line[0] == "B1"
    assert statuses["B1"] == "alive"


def test_first_moves_include_a_pass_that_lives() -> None:
    """Asking for two eyes after the defender's pass was refused as an illegal move."""
    result = shikatsu.solve(read(LIVES_WITHOUT_A_MOVE), first_moves=True)
    assert result.status == "alive"
    assert shikatsu.FirstMove("pass", "alive") in result.moves
