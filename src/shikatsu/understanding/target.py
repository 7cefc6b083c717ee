"""Which group is meant, when nothing is marked: from the words, the solution and the structure.

Structure: the group in question is the one that is shut in. A group whose colour cannot reach the
outside is shut in for certain; else the colour that has less room to run. Stones caught inside such
a group are shut in even more, but they are part of its region, not the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import Point
from shikatsu.understanding.regions import Sides, enclosed_region

# How far a group is followed when its room to run is counted.
REACH: Final = 5
# So few stones are hardly ever the question.
FEW: Final = 3


@dataclass(frozen=True, slots=True)
class Group:
    """Stones of one colour that stand or fall together, as far as one can see.

    ``room`` counts the empty points that it reaches in a few steps without touching the opponent;
    ``region`` is the exact region of an enclosed group.
    """

    colour: Colour
    stones: frozenset[Point]
    main: frozenset[Point]
    region: frozenset[Point] | None
    room: int


def groups(
    columns: int, rows: int, black: frozenset[Point], white: frozenset[Point]
) -> Iterator[Group]:
    """Yield all groups of both colours."""
    for colour in COLOURS:
        position = Sides(columns, rows, black, white, defending=colour)
        for stones in _clusters(position):
            main = max(position.connected(stones), key=lambda block: (len(block), sorted(block)))
            region = enclosed_region(position, main)
            yield Group(colour, stones, main, region, _room(position, stones))


def _clusters(position: Sides) -> Iterator[frozenset[Point]]:
    """Yield the defender's stones that hang together: by shared liberties, or a capture apart."""
    rest = position.defender
    while rest:
        found = position.block(min(rest))
        while True:
            near = position.near(found) - position.attacker
            more = position.reach(position.near(near) | near, position.defender) - found
            if not more:
                break
            found |= more
        yield found
        rest -= found


def _room(position: Sides, stones: frozenset[Point]) -> int:
    """Count the empty points within reach that touch no stone of the opponent."""
    calm = position.empty - position.near(position.attacker)
    found = position.near(stones) & calm
    for _ in range(REACH):
        found |= position.near(found) & calm
    return len(found)


def likely_target(
    found: list[Group],
    *,
    colour: Colour | None = None,
    near: frozenset[Point] = frozenset(),
) -> Group | None:
    """Return the group that is most likely meant, or None if there is no telling.

    ``colour``: the defender, if known. ``near``: points that the solution plays on.
    """
    able = [group for group in found if colour is None or group.colour == colour]
    if not able:
        return None
    outer = [group for group in able if not _is_prisoner(group, found)]
    able = outer or able
    return min(
        able,
        key=lambda group: (
            len(group.stones) < FEW,
            group.region is None,
            -_closeness(group, near),
            group.room if group.region is None else len(group.region),
            -len(group.stones),
            sorted(group.stones),
        ),
    )


def _is_prisoner(group: Group, found: list[Group]) -> bool:
    """Say whether a group lies in the region of an enclosed group of the other colour."""
    return any(
        other.colour == opposite(group.colour)
        and other.region is not None
        and group.stones <= other.region
        and not (
            group.region is not None
            and other.stones <= group.region
            and len(other.region) <= len(group.region)
        )
        for other in found
    )


def _closeness(group: Group, points: frozenset[Point]) -> int:
    """Count the points that lie in the group's region, or next to it."""
    around = group.region or group.stones
    return sum(any(abs(x - i) + abs(y - j) <= 2 for i, j in around) for x, y in points)
