"""GNU Go's codes for results: 0 no, 1 yes, 2 ko in the mover's favour, 3 ko against him."""

from __future__ import annotations

from typing import Literal, TypeAlias

from shikatsu.board.points import PASS
from shikatsu.model.result import Ko, Result, Status

Code: TypeAlias = Literal[0, 1, 2, 3]


def code_of(result: Result) -> Code:
    """Return the code of a result for the player who moves first. It must be proved."""
    attacks = result.problem.to_play == result.problem.attacker
    return code_for(result.status, result.ko, attacks=attacks)


def code_for(status: Status, ko: Ko | None, *, attacks: bool) -> Code:
    """Return the code of a proved status for a player who attacks, or who defends."""
    if ko is not None:
        favours_attacker = ko.defender_needs is not None
        return 2 if favours_attacker == attacks else 3
    return 1 if (status == "dead") == attacks else 0


def semeai_answer(
    own: Status, own_ko: Ko | None, other: Status, other_ko: Ko | None, move: str
) -> str:
    """Return GNU Go's answer to analyze_semeai: "1 0 PASS".

    The codes say whether the first player saves his own group, and captures the other one.
    """
    saves = code_for(own, own_ko, attacks=False)
    captures = code_for(other, other_ko, attacks=True)
    return f"{saves} {captures} {move.replace(PASS, PASS.upper())}"
