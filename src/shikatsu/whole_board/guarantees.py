"""The stones of one colour that cannot be captured, region by region.

A region that was searched gives a GUARANTEE: played in answer to each move of the opponent there,
its strategy leaves every block that it protects with liberties inside the region whenever the
opponent is to play: at least two if the block needs nothing else (support 0), at least one if it
has one more elsewhere (support 1). Or the block is connected to stones that others keep safe
(support 2). Guarantees hold at the same time, since each is fulfilled by answers in its own region,
and regions have no empty point in common. So a block that gets two liberties from them is never
captured, and a region may take for granted what others guarantee.

Guarantees may rely on each other for eyes (support 1) in a circle. All that is said is that,
whenever the opponent is to play, the position in each region is one that its search has won. His
next move changes one region only. There no block is captured, because that search has seen the
move, with no more support than the other regions still give; and its answer makes the sentence true
again.

They must not rely on each other for safety (support 2) in a circle: two regions could each connect
a block to the other's, and leave both without liberties. Nor do the eyes of two blocks count if one
region gives both: they may be the same point, which is one liberty when the blocks are connected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain, combinations
from typing import Final, TypeAlias

from shikatsu.board.points import Point
from shikatsu.solver.budget import NO_NODE_LIMIT, Budget
from shikatsu.solver.status import Undecided
from shikatsu.whole_board.colour_regions import ColourRegions, Region
from shikatsu.whole_board.region_search import (
    MOST_POINTS,
    Outcome,
    RegionSearch,
    RegionSetting,
    Support,
    is_hopeless,
)

ENOUGH: Final = 2  # liberties that make a block safe
MOST_CHOICES: Final = 3  # of blocks inside a region that are looked at one by one


@dataclass(frozen=True)
class Guarantee:
    """What a region does for its border."""

    setting: RegionSetting
    outcome: Outcome

    def liberties(self, block: int) -> int:
        """Return how many liberties a block has in the region at least, the opponent to play."""
        return ENOUGH - self.setting.support.get(block, ENOUGH)


_Key: TypeAlias = tuple[Region, tuple[tuple[int, Support], ...]]


@dataclass
class Guarantees:
    """The guarantees of the regions of one colour."""

    view: ColourRegions
    budget: Budget
    found: dict[Region, Guarantee] = field(default_factory=dict)
    _seen: set[tuple[Region, int]] = field(default_factory=set)
    _known: dict[_Key, tuple[int, Guarantee | None]] = field(default_factory=dict)

    def supply(self, block: int, without: Region) -> int:
        """Return how many liberties a block has from guarantees, those of one region left out."""
        if block in self.view.living:
            return ENOUGH
        return sum(
            guarantee.liberties(block)
            for region, guarantee in self.found.items()
            if not region.points & without.points
        )

    def safe_blocks(self, regions: Callable[[Guarantee], bool] = lambda _: True) -> frozenset[int]:
        """Return the blocks that cannot be captured, by the guarantees that are wanted."""
        wanted = [guarantee for guarantee in self.found.values() if regions(guarantee)]
        return frozenset(
            number
            for number in range(len(self.view.blocks))
            if number in self.view.living
            or sum(guarantee.liberties(number) for guarantee in wanted) >= ENOUGH
        )

    def stones(self) -> frozenset[Point]:
        """Return the stones that are never captured."""
        return self.view.stones(self.safe_blocks())

    def living_stones(self) -> frozenset[Point]:
        """Return those that territory alone keeps, be it two small eyes.

        SOUND: the opponent never plays in a small eye, whatever becomes of the stones around it,
        and a guarantee of such a region is the liberty that stays there.
        """
        eyes = self._small_eyes()
        living = self.safe_blocks(
            lambda guarantee: (
                guarantee.outcome == "territory" or guarantee.setting.region.points <= eyes
            )
        )
        return self.view.stones(living)

    def _living_blocks(self) -> frozenset[int]:
        return self.safe_blocks(lambda guarantee: guarantee.outcome == "territory")

    def territory(self) -> frozenset[Point]:
        """Return the points of regions where the opponent cannot live, with stones inside them."""
        found: set[Point] = set()
        for region, guarantee in self.found.items():
            if guarantee.outcome == "territory":
                found |= self.view.closed_part(region, guarantee.setting.protected)
        return frozenset(found) | self._small_eyes()

    def _small_eyes(self) -> frozenset[Point]:
        """Return the empty points between stones that are never captured: nobody else plays there.

        Such stones may be in seki, with an eye on one side or on both.
        """
        safe = self.stones()
        return frozenset(
            point
            for region in self.view.regions
            if region.border and len(region.points) == 1 and self.view.near(region.points) <= safe
            for point in region.points
        )

    def coexisting_stones(self, safe_for_opponent: frozenset[Point]) -> frozenset[Point]:
        """Return the stones in seki: they are never captured, nor are those that they live beside.

        Each region next to a block that is border safe, but no territory, must have stones of the
        opponent, all of them safe for him. Otherwise there is something left to play for.
        """
        invaders = self.view.position.stones(self.view.invader)
        territory = self.territory()
        open_borders: set[int] = set()
        settled: set[int] = set()
        for region in self.view.regions:
            if region.points <= territory:
                continue
            inside = region.points & invaders
            shared = bool(inside) and inside <= safe_for_opponent
            (settled if shared else open_borders).update(region.border)
        safe = self.safe_blocks()
        return self.view.stones(frozenset(safe & (settled - open_borders)))

    def search(self, nodes: int) -> None:
        """Look for guarantees, with so many nodes for each question. Raises Undecided."""
        while self._one_by_one(nodes) or self._together(nodes) or self._joined(nodes):
            pass

    # One region is enough for all of its border that nothing else keeps.

    def _one_by_one(self, nodes: int) -> bool:
        """Search regions by themselves; after one that keeps more, those next to it come first."""
        # What has no border is nobody's, even if it is too small for the opponent to live in.
        left = [r for r in dict.fromkeys((*self.view.regions, *self.found)) if r.border]
        improved = False
        while left:
            region = left.pop(0)
            if self._improve(region, nodes):
                improved = True
                left.sort(key=lambda other: not other.border & region.border)
        return improved

    def _count(self, region: Region, nodes: int) -> None:
        """Note that a region was looked at with so many nodes, for those who watch."""
        if (region, nodes) not in self._seen and region in self.view.regions:
            self._seen.add((region, nodes))
            self.budget.done += 1

    def _improve(self, region: Region, nodes: int) -> bool:
        """Search a region with what others guarantee now; say whether more is safe then."""
        self._count(region, nodes)
        before = self.found.get(region)
        settings = self.settings_now(region)
        if before is not None:  # what it guaranteed with fewer nodes, perhaps with eyes
            settings.insert(0, before.setting)
        improved = False
        for setting in settings:
            if self._is_territory(region):
                break
            guarantee = self._searched(setting, nodes)
            improved |= guarantee is not None and self._take_over(guarantee)
        return improved

    def _is_territory(self, region: Region) -> bool:
        guarantee = self.found.get(region)
        return guarantee is not None and guarantee.outcome == "territory"

    def _take_over(self, guarantee: Guarantee) -> bool:
        """Take a guarantee, in place of those of the same points, if more is safe then."""
        region = guarantee.setting.region
        others = {r: p for r, p in self.found.items() if not r.points & region.points}
        after = Guarantees(self.view, self.budget, others | {region: guarantee})
        after.check()
        if after._worth() <= self._worth():
            return False
        self.found = after.found
        return True

    def _worth(self) -> tuple[int, int, int]:
        """Territory is worth more than any number of stones, and two guarantees more than one."""
        given = sum(p.liberties(block) for p in self.found.values() for block in p.setting.support)
        return len(self.territory()), len(self.stones()), given

    def _choices(self, region: Region) -> list[frozenset[int]]:
        """Return what a region may try to keep: all blocks, or fewer of those inside.

        All that touch other regions are always among them.
        """
        large_first = sorted(region.inner, key=lambda n: -len(self.view.blocks[n]))
        singly = [region.outer | {number} for number in large_first[:MOST_CHOICES]]
        choices = dict.fromkeys([region.border, region.outer, *singly])
        return [choice for choice in choices if choice]

    def _setting(self, region: Region, needed: frozenset[int]) -> RegionSetting:
        """Return a region whose needed blocks have nothing elsewhere, if they are not safe."""
        support: dict[int, Support] = {
            n: 2 if self.supply(n, without=region) >= ENOUGH else 0 for n in sorted(needed)
        }
        return RegionSetting(region, support, {})

    def settings_now(self, region: Region) -> list[RegionSetting]:
        """Return all ways in which a region may be searched now, the most ambitious first."""
        return [self._setting(region, needed) for needed in self._choices(region)]

    def setting_now(self, region: Region) -> RegionSetting:
        """Return a region as it would be searched now."""
        return self._setting(region, self._needed(region))

    def _needed(self, region: Region) -> frozenset[int]:
        """Return the blocks to keep: all that touch other regions, or all there are."""
        return region.outer or region.border

    def _searched(self, setting: RegionSetting, nodes: int) -> Guarantee | None:
        """Return what a region guarantees; None if nothing, or not within so many nodes."""
        key = setting.region, tuple(sorted(setting.support.items()))
        tried, found = self._known.get(key, (0, None))
        if tried < nodes:
            tried, found = self._search_region(setting, nodes)
            self._known[key] = tried, found
        return found

    def _search_region(self, setting: RegionSetting, nodes: int) -> tuple[int, Guarantee | None]:
        """Return what a region guarantees, and with how many nodes it need not be tried again."""
        if is_hopeless(self.view, setting):
            return NO_NODE_LIMIT, None
        try:
            outcome = RegionSearch(self.view, setting, self.budget).outcome(nodes)
        except Undecided as reached:
            if reached.reason in ("cancelled", "seconds"):
                raise
            return nodes, None
        if outcome == "lost":
            return NO_NODE_LIMIT, None
        return (NO_NODE_LIMIT if outcome == "territory" else nodes), Guarantee(setting, outcome)

    # Two regions give a liberty each.

    def _together(self, nodes: int) -> bool:
        """Look for regions that keep blocks between them, each with the eye that another gives."""
        hopeful = {
            region: guarantee
            for region in self.view.regions
            if region not in self.found
            and not any(region.points < joined.points for joined in self.found)
            and (guarantee := self._with_eyes(region, nodes)) is not None
        }
        supported = self._supported(hopeful)
        self.found |= supported
        return bool(supported)

    def _supported(self, hopeful: Mapping[Region, Guarantee]) -> dict[Region, Guarantee]:
        """Return the guarantees that are met by what was found and, as for eyes, by each other."""
        left = dict(hopeful)
        while doubtful := [r for r, p in left.items() if not self._is_met(p, self.found | left)]:
            for region in doubtful:
                del left[region]
        return left

    def _is_met(self, guarantee: Guarantee, others: Mapping[Region, Guarantee]) -> bool:
        """Say whether a guarantee has what it relies on: safety by ``found``, eyes by others."""
        mine = guarantee.setting.region
        return all(
            any(
                other.liberties(block) and not self._overlap(region, mine)
                for region, other in others.items()
            )
            if support == 1
            else self.supply(block, without=mine) >= support
            for block, support in guarantee.setting.support.items()
        )

    def _overlap(self, one: Region, other: Region) -> bool:
        """Say whether regions share points, or two blocks: what they give both may be one liberty.

        A region takes for granted that different blocks have different eyes. Two blocks that it
        connects would have one eye only.
        """
        shared = (one.border & other.border) - self.view.living
        return bool(one.points & other.points) or len(shared) > 1

    def _with_eyes(self, region: Region, nodes: int) -> Guarantee | None:
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
        for other in self.view.regions:
            if number not in other.border or self._overlap(other, region):
                continue
            for point in sorted(self.view.liberties(number) & other.points):
                if self.view.blocks_near(frozenset({point})) == {number}:
                    return point
        return None

    # Several regions are searched as one.

    def _joined(self, nodes: int) -> bool:
        for union in self._unions():
            for needed in self._choices_between(union):
                guarantee = self._searched(self._setting(union, needed), nodes)
                if guarantee is not None and self._take_over(guarantee):
                    return True
        return False

    def _choices_between(self, union: Region) -> list[frozenset[int]]:
        """Return what regions may keep together: first all that lies between them."""
        between = frozenset(
            n
            for n in union.border
            if sum(n in r.border for r in self.view.regions if r.points <= union.points) > 1
        )
        choices = dict.fromkeys([union.outer | between, *self._choices(union)])
        return [choice for choice in choices if choice]

    def _unions(self) -> list[Region]:
        """Return sets of regions with blocks in common that do not live yet, small ones first.

        Two of them; all around a block; all that hang together.
        """
        alive = self._living_blocks()
        between = {r: r.outer - alive for r in self.view.regions if r.outer - alive}
        around = [
            [region for region, blocks in between.items() if block in blocks]
            for block in sorted(frozenset().union(*between.values()))
        ]
        pairs = [
            [one, other] for one, other in combinations(between, 2) if between[one] & between[other]
        ]
        unions = {
            self.view.joined(regions)
            for regions in (*pairs, *around, *_hanging_together(around))
            if len(regions) > 1
        }
        small_first = sorted(unions, key=lambda union: (len(union.points), sorted(union.points)))
        return [union for union in small_first if len(union.points) <= MOST_POINTS]

    def check(self) -> None:
        """Leave only guarantees whose support is really there, and was there before them."""
        claimed, self.found = self.found, {}
        while fresh := self._supported({r: p for r, p in claimed.items() if r not in self.found}):
            self.found |= fresh


def _hanging_together(sets: Iterable[list[Region]]) -> list[list[Region]]:
    """Return the unions of sets that have members in common."""
    found: list[list[Region]] = []
    for regions in sets:
        touched = [other for other in found if not set(other).isdisjoint(regions)]
        found = [other for other in found if other not in touched]
        found.append(list(dict.fromkeys(chain(regions, *touched))))
    return found
