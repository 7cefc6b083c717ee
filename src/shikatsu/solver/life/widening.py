"""The region that decides a problem without one.

An enclosed group has an exact region. An open one is judged in regions of growing width, twice each
(``Problem.outside``): if it lives although all outside is the attacker's, or dies although all
outside is the defender's, the outside is irrelevant and the answer is proved. That it dies where
all outside is the attacker's is no answer, unless there are only a few ways out: these are named
then, and the answer is conditional. So it is where stones around the region are not proved to be
safe. A region that is given, but huge, is tried in smaller ones first as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from shikatsu.board.points import Point, format_vertex, reading_order
from shikatsu.model.evidence import Assumption, Evidence, weakest
from shikatsu.model.problem import Outside, Problem
from shikatsu.model.result import Result, Stats
from shikatsu.solver.budget import Budget
from shikatsu.solver.life.in_region import in_region
from shikatsu.solver.request import Request
from shikatsu.understanding.regions import (
    Sides,
    enclosed_region,
    has_wall_in_atari,
    kill_region,
    life_region,
    weak_walls,
)

# An exact region with more empty points than this is looked at last; so is a given one.
EXACT_EMPTY: Final = 22
WIDTHS: Final = range(1, 8)
# Open regions with more empty points than this are not tried: there is no hope.
MOST_EMPTY: Final = 80
# Nodes that each region gets in turn before those that are left get more.
FIRST_NODES: Final = 4_000
# A node has as many children as there are empty points, and each is looked at: with more points
# than this, regions get fewer nodes.
NODE_EMPTY: Final = 20
MORE_NODES: Final = 6
MOST_NODES: Final = 6_000_000
# An answer is stable if it is the same in so many regions, one after the other, the last of them of
# at least this width.
STABLE: Final = 2
STABLE_WIDTH: Final = 3
# An open group that is dead in a region has an answer if there are no more ways out than this.
MOST_WAYS_OUT: Final = 6
# So many regions with the wall at stake are tried to confirm that an enclosed group is dead.
CONFIRMING: Final = 4
# The part of the limits that may be spent on finding the region.
FINDING: Final = 0.7


@dataclass(slots=True)
class _Bound:
    """One region, and the side, if any, that has been given something there for nothing.

    ``winner`` without threats, once known.
    """

    problem: Problem
    width: int
    favours: str | None
    winner: str | None = None

    def share(self, nodes: int) -> int:
        """Return how many nodes this region gets where a small one gets so many."""
        stones = self.problem.black | self.problem.white
        empty = len(set(self.problem.require_region()) - stones)
        return max(1, int(nodes * min(1.0, NODE_EMPTY / max(1, empty)) ** 2))

    @property
    def decides(self) -> bool:
        """Whether this winner wins on the whole board as well."""
        return self.winner is not None and self.winner != self.favours


class Widening:
    """The search for a region that decides a problem."""

    def __init__(self, problem: Problem, budget: Budget, request: Request) -> None:
        self._problem = problem
        self._budget = budget
        self._request = request
        self._position = Sides.of_problem(problem)
        self._crucial = problem.points(problem.crucial)
        self._nodes = FIRST_NODES  # that each region gets in the present turn

    @property
    def is_enclosed(self) -> bool:
        """Whether the group is shut in, in a small region."""
        exact = self._exact
        small = exact is not None and len(exact & self._position.empty) <= EXACT_EMPTY
        return small and not self._is_given

    def run(self) -> Result:
        """Answer the problem."""
        exact = self._exact
        if exact is not None and self.is_enclosed:
            return self._enclosed(self._bounded(exact, "wall"))
        bounds = list(self._bounds(exact))
        decided = self._first_decided(bounds, FINDING)
        if decided is None:
            within = self._within(bounds)
            if within is not None:
                return within
            decided = self._first_decided(bounds, 1.0)
        if decided is not None:
            return self._full(decided, bounds)
        return self._unknown()

    @property
    def _is_given(self) -> bool:
        """Whether the problem itself states its region, and that the stones around it are safe."""
        return self._problem.region is not None and not self._problem.region_found

    @cached_property
    def _exact(self) -> frozenset[Point] | None:
        """Return the region that is given, or that encloses the group; a wall in atari does not."""
        if self._problem.region is not None:
            region = self._problem.points(self._problem.region)
            if self._is_given or not has_wall_in_atari(self._position, region):
                return region
        return enclosed_region(self._position, self._crucial)

    def _enclosed(self, problem: Problem) -> Result:
        """Answer in the exact region of an enclosed group: does the answer need its wall?"""
        result = self._final(problem)
        wall = result.wall
        if not result.decided or wall is None or result.status == "alive":
            return result
        confirmed = self._dies_anyway() if result.status == "dead" else None
        if confirmed is not None:
            return replace(self._paid(result), proof=confirmed.proof, analysis=confirmed.analysis)
        evidence = weakest(["conditional", result.evidence])
        return replace(self._paid(result), evidence=evidence, assumptions=(wall,))

    def _wall(self, problem: Problem) -> Assumption | None:
        """Return the stones around a region that are not proved to be safe."""
        if self._is_given or self._request.walls == "safe":
            return None
        region = problem.points(problem.require_region())
        weak = weak_walls(self._position, region)
        if not weak:
            return None
        return Assumption("stones", problem.attacker, reading_order(map(format_vertex, weak)))

    def _dies_anyway(self) -> Result | None:
        """Return a proof of death with the wall at stake, if a small effort finds one."""
        bounds = [b for b in self._bounds(None) if b.favours == "defender"]
        for bound in bounds[:CONFIRMING]:
            if self._budget.spent():
                return None
            bound.winner = self._winner(bound.problem, bound.share(FIRST_NODES))
            if bound.decides:
                result = self._ask(
                    bound.problem, self._request.status_only(), MORE_NODES * FIRST_NODES
                )
                return result if result.status == "dead" else None
        return None

    def _bounds(self, exact: frozenset[Point] | None) -> Iterator[_Bound]:
        """Yield the regions that are looked at, near ones first."""
        seen: set[tuple[frozenset[Point], Outside]] = set()
        given = self._is_given
        stated = self._problem.points(self._problem.region or ())
        for width in WIDTHS:
            tried: tuple[tuple[Outside, frozenset[Point]], ...] = (
                ("attacker", life_region(self._position, self._crucial, width)),
                ("defender", kill_region(self._position, self._crucial, width)),
                ("defender", kill_region(self._position, self._crucial, 1, around=width)),
            )
            for outside, region in tried:
                able = len(region & self._position.empty) <= MOST_EMPTY
                # Stones that a problem leaves out of its region are safe: no bound has them.
                wanted = not given or (outside == "attacker" and region <= stated)
                if able and wanted and (region, outside) not in seen:
                    seen.add((region, outside))
                    yield _Bound(self._bounded(region, outside), width, outside)
        if exact is not None:
            walled = self._bounded(exact, "wall")
            favours = None if self._wall(walled) is None else "attacker"
            yield _Bound(walled, WIDTHS.stop, favours)

    def _bounded(self, region: frozenset[Point], outside: Outside) -> Problem:
        ban = self._problem.ban
        points = tuple(map(format_vertex, region))
        return self._problem.with_(
            region=points,
            region_found=outside == "wall" and not self._is_given,
            outside=outside,
            ban=ban if ban in points else None,
        )

    def _first_decided(self, bounds: list[_Bound], part: float) -> _Bound | None:
        """Ask who wins without threats in each region, with more and more nodes.

        Once a part of the limits is spent it can go on with more of them, where it was.
        """
        while self._nodes <= MOST_NODES and any(bound.winner is None for bound in bounds):
            for bound in bounds:
                if self._budget.spent(part):
                    return None
                if bound.winner is None:
                    bound.winner = self._winner(bound.problem, bound.share(self._nodes), part)
                if bound.decides:
                    return bound
            self._nodes *= MORE_NODES
        return None

    def _winner(self, problem: Problem, nodes: int, part: float = 1.0) -> str | None:
        if problem.threats is None:
            problem = problem.with_(attacker_threats=0, defender_threats=0)
        asked = replace(self._request.status_only(), ko="threats")
        status = self._ask(problem, asked, nodes, part).status
        return {"alive": "defender", "dead": "attacker"}.get(status)

    def _full(self, decided: _Bound, bounds: list[_Bound]) -> Result:
        """Answer in full where the winner without threats is known, and prove it if possible."""
        result = self._final(decided.problem)
        if not result.decided or decided.favours is None or _is_extreme(result, decided.favours):
            return result
        # A ko or a seki is a bound for now: the other bound must be the same.
        for bound in bounds:
            if bound.favours == decided.favours or bound.width < decided.width:
                continue
            other = self._ask(bound.problem, self._request.status_only())
            if (other.status, other.ko) == (result.status, result.ko):
                return result
            if not other.decided:
                break
        within = self._within(bounds)
        return self._unknown() if within is None else within

    def _within(self, bounds: list[_Bound]) -> Result | None:
        """Answer within the widest region in favour of the attacker that was decided.

        That the group cannot live in an open region by itself says nothing about the board, unless
        there are only a few ways out and the defender, if he plays first, does live there.
        """
        decided = [b for b in bounds if b.favours == "attacker" and b.winner is not None]
        if not decided:
            return None
        last = decided[-1].problem
        if last.outside == "attacker" and not self._is_nearly_enclosed(decided):
            return None
        result = self._final(last)
        if not result.decided or result.status == "alive":
            return result if result.decided else None
        wall = self._wall(last)
        assumptions = (self._ways_out(last), wall)
        return replace(
            result,
            evidence="conditional",
            assumptions=tuple(a for a in assumptions if a is not None),
            wall=wall,
        )

    def _is_nearly_enclosed(self, decided: list[_Bound]) -> bool:
        last = decided[-1].problem
        stable = len({b.winner for b in decided[-STABLE:]}) == 1 and len(decided) >= STABLE
        few = len(last.rim) <= MOST_WAYS_OUT
        if not (stable and few and decided[-1].width >= STABLE_WIDTH):
            return False
        if last.to_play == last.defender:
            return decided[-1].winner == "defender"
        defended = last.with_(to_play=last.defender, ban=None)
        return self._winner(defended, MORE_NODES * FIRST_NODES) == "defender"

    def _ways_out(self, problem: Problem) -> Assumption | None:
        ways = reading_order(problem.rim)
        return Assumption("ways_out", problem.defender, ways) if ways else None

    def _unknown(self) -> Result:
        return Result(
            self._problem,
            "unknown",
            evidence="unknown",
            reason=self._budget.spent() or "open",
            stats=Stats(nodes=self._budget.nodes, seconds=self._budget.seconds),
            rules=self._request.rules,
        )

    def _final(self, problem: Problem) -> Result:
        result = self._ask(problem, self._request)
        result = replace(self._paid(result), found_region=True)
        if not result.decided:
            return result
        # Under superko a move outside lifts bans, which no region that was found knows of.
        superko = self._request.rules == "superko" and not self._is_given
        evidence: Evidence = "tentative" if superko else "proved"
        result = replace(result, evidence=evidence)
        if problem.outside == "wall":
            return replace(result, wall=self._wall(problem))
        return replace(result, qualifiers=())  # they may be claims of who owns the outside

    def _ask(
        self, problem: Problem, request: Request, nodes: int | None = None, until: float = 1.0
    ) -> Result:
        """Answer in a region with what is left until a part is spent, and at most so many nodes."""
        return in_region(problem, self._budget.part(until=until, nodes=nodes), request)

    def _paid(self, result: Result) -> Result:
        """Return a result with what was spent in all."""
        stats = replace(result.stats, nodes=self._budget.nodes, seconds=self._budget.seconds)
        return replace(result, stats=stats)


def _is_extreme(result: Result, favours: str) -> bool:
    """Say whether no other bound is needed: it cannot be better for the side that has proved it."""
    if result.problem.threats is not None:
        return True
    return result.status == ("alive" if favours == "attacker" else "dead")
