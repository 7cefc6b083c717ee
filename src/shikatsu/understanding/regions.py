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

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from shikatsu._blocks import block_at, blocks
from shikatsu.benson import unconditionally_alive
from shikatsu.game import Position as Board
from shikatsu.points import Point, neighbours
from shikatsu.problem import Problem

# Smaller areas are no outside: with fewer empty points they belong to the region next to them.
POCKET: Final = 8
# A block with fewer liberties in the outside is no wall: it could be captured from there at once.
WALL_LIBERTIES: Final = 2


@dataclass(frozen=True, slots=True)
class Position:
    """The stones of a question by role, the empty points, and the board: all points."""

    columns: int
    rows: int
    attacker: frozenset[Point]
    defender: frozenset[Point]
    board: frozenset[Point] = field(init=False, repr=False)
    empty: frozenset[Point] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        board = frozenset((x, y) for x in range(self.columns) for y in range(self.rows))
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "empty", board - self.attacker - self.defender)

    @classmethod
    def of(cls, problem: Problem) -> Position:
        """Return the position of a problem."""
        return cls(
            problem.columns,
            problem.rows,
            problem.points(problem.stones(problem.attacker)),
            problem.points(problem.stones(problem.defender)),
        )

    def near(self, points: Iterable[Point]) -> frozenset[Point]:
        """Return the neighbours of a set, without its own points."""
        given = frozenset(points)
        found = {near for p in given for near in neighbours(p, self.columns, self.rows)}
        return frozenset(found) - given

    def block(self, point: Point) -> frozenset[Point]:
        """Return the block of the stone on a point."""
        own = self.attacker if point in self.attacker else self.defender
        return block_at(point, own, self.columns, self.rows)

    def blocks(self, stones: frozenset[Point]) -> Iterator[frozenset[Point]]:
        """Yield the blocks of stones of one colour, or the areas of empty points."""
        return blocks(stones, self.columns, self.rows)

    def liberties(self, block: Iterable[Point]) -> frozenset[Point]:
        """Return the liberties of a block."""
        return self.near(block) - self.attacker - self.defender

    def reach(self, seeds: Iterable[Point], among: frozenset[Point]) -> frozenset[Point]:
        """Return the points of ``among`` that are connected to the seeds."""
        found = set(seeds) & among
        todo = list(found)
        while todo:
            for near in neighbours(todo.pop(), self.columns, self.rows):
                if near in among and near not in found:
                    found.add(near)
                    todo.append(near)
        return frozenset(found)


def enclosed_region(position: Position, crucial: frozenset[Point]) -> frozenset[Point] | None:
    """Return the exact region of an enclosed group, or None if the group is open."""
    free = position.board - position.attacker
    inside = position.reach(crucial, free)
    outside = _outside(position, inside)
    if outside is None:
        return None
    region = inside
    while True:
        loose = [
            block
            for block in position.blocks(position.attacker)
            if position.near(block) & region
            and not block <= region
            and len(position.near(block) & outside) < WALL_LIBERTIES
        ]
        if not loose:
            return region
        stones = frozenset().union(*loose)
        region |= stones
        region |= position.reach(position.near(stones), free)
        if region & outside:
            return None


def weak_walls(position: Position, region: frozenset[Point]) -> frozenset[Point]:
    """Return the attacker stones around a region that are not known to be safe whatever happens.

    SOUND: a wall that Benson's algorithm finds alive is never captured, although the attacker never
    answers there; eyes in the region do not count, for there he plays as he likes.
    """
    board = Board(position.columns, position.rows, position.attacker, position.defender)
    safe = unconditionally_alive(board, "black", region)
    around = (b for b in position.blocks(position.attacker) if position.near(b) & region)
    return frozenset().union(*(block - region - safe for block in around))


def has_wall_in_atari(position: Position, region: frozenset[Point]) -> bool:
    """Say whether a block around a region could be captured at once from outside of it."""
    return any(
        len(position.liberties(block) - region) < WALL_LIBERTIES
        for block in position.blocks(position.attacker)
        if position.near(block) & region and not block <= region
    )


def _outside(position: Position, inside: frozenset[Point]) -> frozenset[Point] | None:
    """Return the largest empty area that a group cannot reach, or None if that is no outside.

    A group that reaches most of the board is not enclosed by what is left, an eye of its opponent.
    Nor is it by blocks around a pocket: these may have nothing but that one eye.
    """
    outside = max(position.blocks(position.empty - inside), key=len, default=frozenset())
    return outside if len(outside) >= max(POCKET, len(inside & position.empty) / 2) else None


def life_region(position: Position, crucial: frozenset[Point], width: int) -> frozenset[Point]:
    """Return the region of this width for a proof of life: the attacker owns the outside.

    The defender plays only on its core, points that are up to ``width`` steps from his stones. The
    rim around it is empty, so that no stone of his has a liberty that is not in the region.
    """
    core = _grown(position, crucial, width)
    while True:
        region = core | position.near(core) & position.empty
        # A rim point that touches nothing but defender stones outside gives no safety there.
        beyond = ((p, position.near([p]) - region) for p in region - core)
        bare = {p for p, outside in beyond if outside and outside <= position.defender}
        more = [b for b in position.blocks(position.defender) if position.near(b) & (core | bare)]
        more += [b for b in position.blocks(position.attacker) if position.liberties(b) <= core]
        more += _pockets(position, region, position.defender)
        if core.issuperset(frozenset().union(*more)):
            return region
        core = core.union(*more)


def kill_region(
    position: Position, crucial: frozenset[Point], width: int, around: int = 0
) -> frozenset[Point]:
    """Return the region of this width for a proof of death: the defender owns the outside.

    The attacker plays only on its core: points up to ``width`` steps from the group, and ``around``
    steps from his own blocks there. All of these belong to it: they can be captured. The rim has
    the rest of their liberties.
    """
    core = _with_blocks_around(position, _grown(position, crucial, width))
    for _ in range(around):
        core |= position.near(core) - position.attacker
        core = _with_blocks_around(position, core | position.reach(core, position.defender))
    return core | position.near(core) & position.empty


def _with_blocks_around(position: Position, core: frozenset[Point]) -> frozenset[Point]:
    """Return a core with all attacker blocks that touch it, as ``kill_region`` needs it."""
    while True:
        rim = position.near(core) & position.empty
        region = core | rim
        # No attacker stone outside may be taken for a safe one.
        closed = {p for p in rim if not position.near([p]) & position.empty - region}
        met = (position.near(core) | position.near(closed)) & position.attacker
        more = [position.block(p) for p in met]
        more += _pockets(position, region, position.attacker)
        if core.issuperset(frozenset().union(*more)):
            return core
        core = core.union(*more)


def _pockets(
    position: Position, region: frozenset[Point], others: frozenset[Point]
) -> list[frozenset[Point]]:
    """Return what lies outside and is too small to be given away as safe.

    Those who own the outside could fill a pocket with their own stones and have them captured.
    ``others`` are the stones of those who do not own it.
    """
    beyond = position.board - region - others
    return [
        area
        for area in position.blocks(beyond)
        if position.near(area) & region and len(area & position.empty) < POCKET
    ]


def _grown(position: Position, crucial: frozenset[Point], width: int) -> frozenset[Point]:
    """Return all points within ``width`` steps from the group without crossing attacker stones.

    Stones of the defender cost no step.
    """
    free = position.board - position.attacker
    found = position.reach(crucial, position.defender)
    for _ in range(width):
        found |= position.near(found) & free
        found |= position.reach(found, position.defender)
    return found
