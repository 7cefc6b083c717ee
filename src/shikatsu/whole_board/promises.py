"""The stones of one colour that cannot be captured, region by region.

A region that was searched gives a PROMISE: played in answer to each move of the opponent there, its
strategy leaves every block that it keeps with liberties inside the region whenever the opponent is
to play: at least two if the block needs nothing else (support 0), at least one if it has one more
elsewhere (support 1). Or the block is connected to stones that others keep safe (support 2).
Promises hold at the same time, since each is kept by answers in its own region, and regions have no
empty point in common. So a block that gets two liberties from them is never captured, and a region
may take for granted what others promise.

Promises may rely on each other for eyes (support 1) in a circle. All that is said is that, whenever
the opponent is to play, the position in each region is one that its search has won. His next move
changes one region only. There no block is captured, because that search has seen the move, with no
more support than the other regions still give; and its answer makes the sentence true again.

They must not rely on each other for safety (support 2) in a circle: two regions could each connect
a block to the other's, and leave both without liberties. Nor do the eyes of two blocks count if one
region gives both: they may be the same point, which is one liberty when the blocks are connected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from shikatsu.budget import NO_NODE_LIMIT, Budget
from shikatsu.points import Point
from shikatsu.status import Undecided
from shikatsu.whole_board.land import Land, Region
from shikatsu.whole_board.region_search import (
    Outcome,
    RegionSearch,
    RegionSetting,
    Support,
    is_hopeless,
)

ENOUGH: Final = 2  # liberties that make a block safe
MOST_CHOICES: Final = 3  # of blocks inside a region that are looked at one by one


@dataclass(frozen=True)
class Promise:
    """What a region does for its border."""

    setting: RegionSetting
    outcome: Outcome

    def liberties(self, block: int) -> int:
        """Return how many liberties a block has in the region at least, the opponent to play."""
        return ENOUGH - self.setting.support.get(block, ENOUGH)


@dataclass
class Promises:
    """The promises of the regions of one colour."""

    land: Land
    budget: Budget
    kept: dict[Region, Promise] = field(default_factory=dict)
    _seen: set[tuple[Region, int]] = field(default_factory=set)
    _tried: dict[tuple[Region, tuple[tuple[int, Support], ...]], int] = field(default_factory=dict)

    def supply(self, block: int, without: Region) -> int:
        """Return how many liberties a block has from promises, those of one region left out."""
        if block in self.land.living:
            return ENOUGH
        return sum(
            promise.liberties(block)
            for region, promise in self.kept.items()
            if not region.points & without.points
        )

    def safe_blocks(self, regions: Callable[[Promise], bool] = lambda _: True) -> frozenset[int]:
        """Return the blocks that cannot be captured, by the promises that are wanted."""
        wanted = [promise for promise in self.kept.values() if regions(promise)]
        return frozenset(
            number
            for number in range(len(self.land.blocks))
            if number in self.land.living
            or sum(promise.liberties(number) for promise in wanted) >= ENOUGH
        )

    def stones(self) -> frozenset[Point]:
        """Return the stones that are never captured."""
        return self.land.stones(self.safe_blocks())

    def living_stones(self) -> frozenset[Point]:
        """Return those that territory alone keeps."""
        alive = self.safe_blocks(lambda promise: promise.outcome == "territory")
        return self.land.stones(alive)

    def territory(self) -> frozenset[Point]:
        """Return the points of regions where the opponent cannot live, with stones inside them."""
        found: set[Point] = set()
        for region, promise in self.kept.items():
            if promise.outcome == "territory":
                found |= region.points | self.land.stones(region.inner)
        return frozenset(found)

    def coexisting_stones(self, kept_by_opponent: frozenset[Point]) -> frozenset[Point]:
        """Return the stones in seki: they are never captured, nor are those that they live beside.

        Each region next to a block that is held, but no territory, must have stones of the
        opponent, all of them kept by him. Otherwise there is something left to play for.
        """
        invaders = self.land.position.stones(self.land.invader)
        territory = self.territory()
        open_borders: set[int] = set()
        settled: set[int] = set()
        for region in self.land.regions:
            if region.points <= territory:
                continue
            inside = region.points & invaders
            shared = bool(inside) and inside <= kept_by_opponent
            (settled if shared else open_borders).update(region.border)
        safe = self.safe_blocks()
        return self.land.stones(frozenset(safe & (settled - open_borders)))

    def search(self, nodes: int) -> None:
        """Look for promises, with so many nodes for each question. Raises Undecided."""
        while self._one_by_one(nodes) or self._together(nodes) or self._joined(nodes):
            pass

    # One region is enough for all of its border that nothing else keeps.

    def _one_by_one(self, nodes: int) -> bool:
        # What has no border is nobody's, even if it is too small for the opponent to live in.
        regions = dict.fromkeys((*self.land.regions, *self.kept))
        improved = [self._improve(region, nodes) for region in regions if region.border]
        return any(improved)

    def _count(self, region: Region, nodes: int) -> None:
        """Note that a region was looked at with so many nodes, for those who watch."""
        if (region, nodes) not in self._seen and region in self.land.regions:
            self._seen.add((region, nodes))
            self.budget.done += 1

    def _improve(self, region: Region, nodes: int) -> bool:
        """Search a region with what others promise now; say whether it promises more."""
        self._count(region, nodes)
        if any(region.points < joined.points for joined in self.kept):
            return False
        before = self.kept.get(region)
        if before is not None and before.outcome == "territory":
            return False
        settings = [self._setting(region, needed) for needed in self._choices(region)]
        if before is not None:  # what it promised with fewer nodes, perhaps with eyes
            settings.insert(0, before.setting)
        best = before
        for setting in settings:
            promise = self._searched(setting, nodes)
            if promise is not None and self._worth(promise) > self._worth(best):
                best = promise
            if best is not None and best.outcome == "territory":
                break
        if best is None or best is before:
            return False
        self.kept[region] = best
        return True

    def _worth(self, promise: Promise | None) -> tuple[bool, int]:
        """Territory is worth more than any number of stones."""
        if promise is None:
            return False, -1
        return promise.outcome == "territory", len(self.land.stones(promise.setting.kept))

    def _choices(self, region: Region) -> list[frozenset[int]]:
        """Return what a region may try to keep: all blocks, or fewer of those inside.

        All that touch other regions are always among them.
        """
        large_first = sorted(region.inner, key=lambda n: -len(self.land.blocks[n]))
        singly = [region.outer | {number} for number in large_first[:MOST_CHOICES]]
        choices = dict.fromkeys([region.border, region.outer, *singly])
        return [choice for choice in choices if choice]

    def _setting(self, region: Region, needed: frozenset[int]) -> RegionSetting:
        """Return a region whose needed blocks have nothing elsewhere, if they are not safe."""
        support: dict[int, Support] = {
            n: 2 if self.supply(n, without=region) >= ENOUGH else 0 for n in sorted(needed)
        }
        return RegionSetting(region, support, {})

    def setting_now(self, region: Region) -> RegionSetting:
        """Return a region as it would be searched now."""
        return self._setting(region, self._needed(region))

    def _needed(self, region: Region) -> frozenset[int]:
        """Return the blocks to keep: all that touch other regions, or all there are."""
        return region.outer or region.border

    def _searched(self, setting: RegionSetting, nodes: int) -> Promise | None:
        """Return what a region promises; None if nothing, or not within so many nodes."""
        key = setting.region, tuple(sorted(setting.support.items()))
        if self._tried.get(key, 0) >= nodes:
            return None
        self._tried[key] = nodes
        if is_hopeless(self.land, setting):
            return None
        try:
            outcome = RegionSearch(self.land, setting, self.budget).outcome(nodes)
        except Undecided as reached:
            if reached.reason in ("cancelled", "seconds"):
                raise
            return None
        if outcome == "lost":
            self._tried[key] = NO_NODE_LIMIT  # more nodes would not change that
            return None
        return Promise(setting, outcome)

    # Two regions give a liberty each.

    def _together(self, nodes: int) -> bool:
        """Look for regions that keep blocks between them, each with the eye that another gives."""
        hopeful = {
            region: promise
            for region in self.land.regions
            if region not in self.kept
            and not any(region.points < joined.points for joined in self.kept)
            and (promise := self._with_eyes(region, nodes)) is not None
        }
        supported = self._supported(hopeful)
        self.kept |= supported
        return bool(supported)

    def _supported(self, hopeful: Mapping[Region, Promise]) -> dict[Region, Promise]:
        """Return the promises that are met by what is kept and, as for eyes, by each other."""
        left = dict(hopeful)
        while doubtful := [r for r, p in left.items() if not self._is_met(p, self.kept | left)]:
            for region in doubtful:
                del left[region]
        return left

    def _is_met(self, promise: Promise, others: Mapping[Region, Promise]) -> bool:
        """Say whether what a promise relies on is there: safety by what is kept, eyes by others."""
        mine = promise.setting.region
        return all(
            any(
                other.liberties(block) and not self._overlap(region, mine)
                for region, other in others.items()
            )
            if support == 1
            else self.supply(block, without=mine) >= support
            for block, support in promise.setting.support.items()
        )

    def _overlap(self, one: Region, other: Region) -> bool:
        """Say whether regions share points, or two blocks: what they give both may be one liberty.

        A region takes for granted that different blocks have different eyes. Two blocks that it
        connects would have one eye only.
        """
        shared = (one.border & other.border) - self.land.living
        return bool(one.points & other.points) or len(shared) > 1

    def _with_eyes(self, region: Region, nodes: int) -> Promise | None:
        support: dict[int, Support] = {}
        eyes: dict[int, Point] = {}
        for number in sorted(self._needed(region)):
            eye = self._eye(number, region)
            if self.supply(number, without=region) >= ENOUGH:
                support[number] = 2
            elif eye is not None:
                support[number] = 1
                eyes[number] = eye
            else:
                support[number] = 0
        if not eyes:
            return None
        return self._searched(RegionSetting(region, support, eyes), nodes)

    def _eye(self, number: int, region: Region) -> Point | None:
        """Return a point for an eye of a block elsewhere, which no other block may share."""
        for other in self.land.regions:
            if number not in other.border or self._overlap(other, region):
                continue
            for point in sorted(self.land.liberties(number) & other.points):
                if self.land.blocks_near(frozenset({point})) == {number}:
                    return point
        return None

    # Two regions are searched as one.

    def _joined(self, nodes: int) -> bool:
        for one, other in self._pairs():
            union = self.land.joined(one, other)
            # What lies between them may be given up only if it cannot be kept.
            for needed in (union.outer | (one.outer & other.outer), self._needed(union)):
                promise = self._searched(self._setting(union, needed), nodes)
                if promise is not None:
                    self.kept = {r: p for r, p in self.kept.items() if not r.points & union.points}
                    self.kept[union] = promise
                    return True
        return False

    def _pairs(self) -> Iterable[tuple[Region, Region]]:
        """Yield regions without a promise that have an unsafe block in common."""
        safe = self.safe_blocks()
        left = [
            region
            for region in self.land.regions
            if not any(region.points <= kept.points for kept in self.kept)
        ]
        pairs = [
            (one, other)
            for n, one in enumerate(left)
            for other in left[n + 1 :]
            if (one.outer & other.outer) - safe
        ]
        return sorted(pairs, key=lambda pair: len(pair[0].points) + len(pair[1].points))

    def check(self) -> None:
        """Leave only promises whose support is really there, and was there before them."""
        claimed, self.kept = self.kept, {}
        while fresh := self._supported({r: p for r, p in claimed.items() if r not in self.kept}):
            self.kept |= fresh
