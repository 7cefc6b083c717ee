"""Checkers with weaker rules for one eye. Each leaves out a condition that the real ones need."""

from __future__ import annotations

from collections.abc import Iterator

from shikatsu.certificate import checker

Blocks = list[tuple[int, int]]
Tried = set[tuple[int, int]]


class EyeMayTouchTheWall(checker._Board):
    """An attacker stone outside is forgotten as a neighbour."""

    def one_eye(self, state: checker.State, pairs: bool = False) -> bool:
        wall, self.wall = self.wall, 0
        found = super().one_eye(state, pairs)
        self.wall = wall
        return found


class CrucialStonesMayBeCutOff(checker._Board):
    def one_eye(self, state: checker.State, pairs: bool = False) -> bool:
        attacker, defender, _, *rest = state
        return super().one_eye((attacker, defender, 0, *rest), pairs)


class EyeNeedsNoAnchor(checker._Board):
    def _connects(
        self, needed: int, loose: Blocks, group: int, links: int, free: int, tried: Tried
    ) -> bool:
        return True


class OneLinkConnects(checker._Board):
    def _connects(
        self, needed: int, loose: Blocks, group: int, links: int, free: int, tried: Tried
    ) -> bool:
        for block, reach in loose:
            if reach & links & free:
                needed, links = needed & ~block, links | reach
        return super()._connects(needed, loose, group, links, free, tried)


class LinksAreShared(checker._Board):
    """Two blocks may count on the same two points."""

    def _connects(
        self, needed: int, loose: Blocks, group: int, links: int, free: int, tried: Tried
    ) -> bool:
        for block, reach in loose:
            if (reach & links & free).bit_count() > 1:
                needed, links = needed & ~block, links | reach
        return super()._connects(needed, loose, group, links, free, tried)


class LinksNeedNoGroup(checker._Board):
    """Two liberties are enough, wherever they lead."""

    def _connects(
        self, needed: int, loose: Blocks, group: int, links: int, free: int, tried: Tried
    ) -> bool:
        return super()._connects(needed, loose, group, self.full, free, tried)


class EyeIsALink(checker._Board):
    """The eye itself may be one of the two points."""

    def one_eye(self, state: checker.State, pairs: bool = False) -> bool:
        self.empty = self.full ^ state[0] ^ state[1] if pairs else 0
        return super().one_eye(state, pairs)

    def _connects(
        self, needed: int, loose: Blocks, group: int, links: int, free: int, tried: Tried
    ) -> bool:
        whole = self.empty if (self.empty ^ free).bit_count() == 1 else free
        return super()._connects(needed, loose, group, links, whole, tried)


class RingsAreForgotten(checker._Board):
    def _one_wall(self) -> bool:
        return True


class WallAwayFromTheEdge(checker._Board):
    def _grown(self, points: set[str], among: set[str], square: int) -> set[str]:
        return among if square == 2 else super()._grown(points, among, square)


class AnchorInPieces(checker._Board):
    def _grown(self, points: set[str], among: set[str], square: int) -> set[str]:
        return among if square == 1 else super()._grown(points, among, square)


class EdgeIsEasy(checker._Board):
    """One safe diagonal neighbour makes a false eye anywhere."""

    def _corners(self, name: str, one_wall: bool) -> tuple[int, int]:
        corners, needed = super()._corners(name, one_wall)
        return corners, needed if needed > 2 else needed - (len(self._around(name, 2)) == 4)


class StonesAreNotCaptured(checker._Board):
    """Attacker stones are taken for no eye points, though they may be captured."""

    def no_eye(self, state: checker.State) -> bool:
        self.stones = state[0]
        return super().no_eye(state)

    def _hopeless(self, points: int, loose: Blocks, safe: int, links: int, free: int) -> bool:
        return super()._hopeless(points & ~self.stones, loose, safe, links, free)


class LooseStonesAreSafe(checker._Board):
    def no_eye(self, state: checker.State) -> bool:
        self.stones = state[0]
        return super().no_eye(state)

    def _hopeless(self, points: int, loose: Blocks, safe: int, links: int, free: int) -> bool:
        return super()._hopeless(points, loose, safe | self.stones, links, free)


class OneLinkIsSafe(checker._Board):
    def _hopeless(self, points: int, loose: Blocks, safe: int, links: int, free: int) -> bool:
        for block, reach in loose:
            if reach & links & free:
                safe, links = safe | block, links | reach
        return super()._hopeless(points, loose, safe, links, free)


class SafetyIsShared(checker._Board):
    def _hopeless(self, points: int, loose: Blocks, safe: int, links: int, free: int) -> bool:
        for block, reach in loose:
            if (reach & links & free).bit_count() > 1:
                safe, links = safe | block, links | reach
        return super()._hopeless(points, loose, safe, links, free)


class SafetyNeedsNoWall(checker._Board):
    def _hopeless(self, points: int, loose: Blocks, safe: int, links: int, free: int) -> bool:
        for block, reach in loose:
            if (reach & free).bit_count() > 1:
                return super()._hopeless(points, loose, safe | block, links | reach, free)
        return super()._hopeless(points, loose, safe, links, free)


class ProtectedByOneLiberty(checker._Board):
    """The block needs no second liberty."""

    def _pairs(
        self, joined: int, liberties: int, links: int, foreign: int
    ) -> Iterator[tuple[int, int]]:
        yield from super()._pairs(joined, liberties, links, foreign)
        for point in checker._bits(liberties & links & ~foreign):
            if not self.near[point] & ~joined:
                yield point, 0


class ProtectedFromNobody(checker._Board):
    """The opponent may have stones next to the protected point."""

    def _pairs(
        self, joined: int, liberties: int, links: int, foreign: int
    ) -> Iterator[tuple[int, int]]:
        for point in checker._bits(liberties & links):
            yield from ((point, other) for other in checker._bits(liberties & ~point))


WEAK = tuple(
    thing
    for thing in globals().values()
    if isinstance(thing, type) and issubclass(thing, checker._Board)
    if thing is not checker._Board
)
