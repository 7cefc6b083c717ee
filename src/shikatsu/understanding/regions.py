"""Where a fight takes place: the exact region of an enclosed group, growing ones of an open group.

An ENCLOSED group cannot reach the outside: attacker stones separate them. The outside is the
largest empty area that the group cannot reach, attacker blocks that touch it are the wall, which
the model takes as safe, and the region is all that can be reached from the group without crossing
the wall. Attacker blocks that do not touch the outside may be captured, and pockets between them
and the wall are their liberties: both belong to the region.

An OPEN group gets regions of growing width (``Problem.outside``). Each is judged twice: life
against an outside that is all the attacker's, death against one that is all the defender's. Both
are bounds: what is proved of them holds on the whole board (docs/model.md, "Open regions").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from shikatsu.board.benson import unconditionally_alive
from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import Point
from shikatsu.board.position import Position
from shikatsu.model.problem import Problem

# Smaller areas are no outside: with fewer empty points they belong to the region next to them.
POCKET: Final = 8
# A block with fewer liberties in the outside is no wall: it could be captured from there at once.
WALL_LIBERTIES: Final = 2


@dataclass(frozen=True)
class Sides(Position):
    """A position, and who defends."""

    defending: Colour = "black"

    @classmethod
    def of_problem(cls, problem: Problem) -> Sides:
        """Return the position of a problem."""
        black, white = problem.points(problem.black), problem.points(problem.white)
        return cls(problem.columns, problem.rows, black, white, defending=problem.defender)

    @property
    def attacker(self) -> frozenset[Point]:
        """The stones of the attacker."""
        return self.stones(opposite(self.defending))

    @property
    def defender(self) -> frozenset[Point]:
        """The stones of the defender."""
        return self.stones(self.defending)


def enclosed_region(sides: Sides, crucial: frozenset[Point]) -> frozenset[Point] | None:
    """Return the exact region of an enclosed group, or None if the group is open."""
    free = sides.points - sides.attacker
    inside = sides.reach(crucial, free)
    outside = _outside(sides, inside)
    if outside is None:
        return None
    region = inside
    while True:
        loose = [
            block
            for block in sides.connected(sides.attacker)
            if sides.near(block) & region
            and not block <= region
            and len(sides.near(block) & outside) < WALL_LIBERTIES
        ]
        if not loose:
            return region
        stones = frozenset().union(*loose)
        region |= stones
        region |= sides.reach(sides.near(stones), free)
        if region & outside:
            return None


def weak_walls(sides: Sides, region: frozenset[Point]) -> frozenset[Point]:
    """Return the attacker stones around a region that are not known to be safe whatever happens.

    SOUND: a wall that Benson's algorithm finds alive is never captured, although the attacker never
    answers there; eyes in the region do not count, for there he plays as he likes.
    """
    safe = unconditionally_alive(sides, opposite(sides.defending), region)
    around = (b for b in sides.connected(sides.attacker) if sides.near(b) & region)
    return frozenset().union(*(block - region - safe for block in around))


def has_wall_in_atari(sides: Sides, region: frozenset[Point]) -> bool:
    """Say whether a block around a region could be captured at once from outside of it."""
    return any(
        len((sides.near(block) & sides.empty) - region) < WALL_LIBERTIES
        for block in sides.connected(sides.attacker)
        if sides.near(block) & region and not block <= region
    )


def _outside(sides: Sides, inside: frozenset[Point]) -> frozenset[Point] | None:
    """Return the largest empty area that a group cannot reach, or None if that is no outside.

    A group that reaches most of the board is not enclosed by what is left, an eye of its opponent.
    Nor is it by blocks around a pocket: these may have nothing but that one eye.
    """
    outside = max(sides.connected(sides.empty - inside), key=len, default=frozenset())
    return outside if len(outside) >= max(POCKET, len(inside & sides.empty) / 2) else None


def life_region(sides: Sides, crucial: frozenset[Point], width: int) -> frozenset[Point]:
    """Return the region of this width for a proof of life: the attacker owns the outside.

    The defender plays only on its core, points that are up to ``width`` steps from his stones. The
    rim around it is empty, so that no stone of his has a liberty that is not in the region.
    """
    core = _grown(sides, crucial, width)
    while True:
        region = core | sides.near(core) & sides.empty
        # A rim point that touches nothing but defender stones outside gives no safety there.
        beyond = ((p, sides.near([p]) - region) for p in region - core)
        bare = {p for p, outside in beyond if outside and outside <= sides.defender}
        more = [b for b in sides.connected(sides.defender) if sides.near(b) & (core | bare)]
        more += [b for b in sides.connected(sides.attacker) if sides.near(b) & sides.empty <= core]
        more += _pockets(sides, region, sides.defender)
        if core.issuperset(frozenset().union(*more)):
            return region
        core = core.union(*more)


def kill_region(
    sides: Sides, crucial: frozenset[Point], width: int, around: int = 0
) -> frozenset[Point]:
    """Return the region of this width for a proof of death: the defender owns the outside.

    The attacker plays only on its core: points up to ``width`` steps from the group, and ``around``
    steps from his own blocks there. All of these belong to it: they can be captured. The rim has
    the rest of their liberties.
    """
    core = _with_blocks_around(sides, _grown(sides, crucial, width))
    for _ in range(around):
        core |= sides.near(core) - sides.attacker
        core = _with_blocks_around(sides, core | sides.reach(core, sides.defender))
    return core | sides.near(core) & sides.empty


def _with_blocks_around(sides: Sides, core: frozenset[Point]) -> frozenset[Point]:
    """Return a core with all attacker blocks that touch it, as ``kill_region`` needs it."""
    while True:
        rim = sides.near(core) & sides.empty
        region = core | rim
        # No attacker stone outside may be taken for a safe one.
        closed = {p for p in rim if not sides.near([p]) & sides.empty - region}
        met = (sides.near(core) | sides.near(closed)) & sides.attacker
        more = [sides.block(p) for p in met]
        more += _pockets(sides, region, sides.attacker)
        if core.issuperset(frozenset().union(*more)):
            return core
        core = core.union(*more)


def _pockets(
    sides: Sides, region: frozenset[Point], others: frozenset[Point]
) -> list[frozenset[Point]]:
    """Return what lies outside and is too small to be given away as safe.

    Those who own the outside could fill a pocket with their own stones and have them captured.
    ``others`` are the stones of those who do not own it.
    """
    beyond = sides.points - region - others
    return [
        area
        for area in sides.connected(beyond)
        if sides.near(area) & region and len(area & sides.empty) < POCKET
    ]


def _grown(sides: Sides, crucial: frozenset[Point], width: int) -> frozenset[Point]:
    """Return all points within ``width`` steps from the group without crossing attacker stones.

    Stones of the defender cost no step.
    """
    free = sides.points - sides.attacker
    found = sides.reach(crucial, sides.defender)
    for _ in range(width):
        found |= sides.near(found) & free
        found |= sides.reach(found, sides.defender)
    return found
