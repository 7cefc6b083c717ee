"""What the author of a problem states: which moves are right, and which are wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shikatsu.diagram import Diagram, Variation
from shikatsu.formats.verdicts import right_first_moves, wrong_first_moves
from shikatsu.problem import Colour


@dataclass(frozen=True, slots=True)
class Stated:
    """The stated first moves that are right and wrong; others are shown without a judgement."""

    right: tuple[Variation, ...] = ()
    wrong: tuple[Variation, ...] = ()
    others: tuple[Variation, ...] = ()


def stated(diagram: Diagram, player: Colour) -> Stated:
    """Return what the author states about first moves.

    Without a solution, first moves that the source expects are right.
    """
    if diagram.solution:
        return judged(diagram.solution, player)
    if diagram.expected is not None and diagram.expected.moves:
        return Stated(tuple(Variation(player, move) for move in diagram.expected.moves))
    return Stated()


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
