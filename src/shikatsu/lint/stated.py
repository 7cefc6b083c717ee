"""What the author of a problem states: which moves are right, and which are wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shikatsu.board.colours import Colour
from shikatsu.files.verdicts import right_first_moves, wrong_first_moves
from shikatsu.model.diagram import Diagram, Variation

_ABOUT_LIFE: Final = re.compile("owl|life|live|kill", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Stated:
    """The stated first moves that are right and wrong; others are shown without a judgement.

    ``hopeless`` is a problem of which it is stated that no first move works.
    """

    right: tuple[Variation, ...] = ()
    wrong: tuple[Variation, ...] = ()
    others: tuple[Variation, ...] = ()
    hopeless: bool = False


def stated(diagram: Diagram, player: Colour) -> Stated:
    """Return what the author states about first moves.

    Without a solution, first moves that the source expects are right, if it asks about life and
    death: other questions (capturing a block, a race) have other answers.
    """
    if diagram.solution:
        return judged(diagram.solution, player)
    expected = diagram.expected
    if expected is None or expected.moves is None or not _ABOUT_LIFE.search(expected.asks):
        return Stated()
    moves = expected.moves
    return Stated(tuple(Variation(player, move) for move in moves), hopeless=not moves)


def judged(siblings: Sequence[Variation], player: Colour) -> Stated:
    """Tell right from wrong among moves that may be played instead of each other.

    Moves of the other side count only if there are no others.
    """
    colour = player if any(node.colour == player for node in siblings) else None
    right = right_first_moves(siblings, colour)
    wrong = wrong_first_moves(siblings, colour)
    return Stated(
        tuple(node for node in siblings if node.move in right),
        tuple(node for node in siblings if node.move in wrong),
        tuple(node for node in siblings if node.move not in right | wrong),
    )
