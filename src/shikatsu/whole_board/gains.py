"""What is not settled: what each side gains by playing there first, and what a ko decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from shikatsu.board.blocks import blocks
from shikatsu.board.colours import Colour
from shikatsu.board.points import Point, format_vertex
from shikatsu.solver.status import Undecided
from shikatsu.whole_board.colour_regions import Region
from shikatsu.whole_board.guarantees import Guarantees
from shikatsu.whole_board.region_search import RegionSearch, is_hopeless
from shikatsu.whole_board.values import OpenArea

NODES: Final = 3_000  # for each question


@dataclass
class _Gains:
    """The best gain of each colour that was found in an area, and the move."""

    points: dict[Colour, int] = field(default_factory=dict)
    moves: dict[Colour, str] = field(default_factory=dict)
    threats: dict[Colour, int] = field(default_factory=dict)

    def add(self, colour: Colour, points: int, move: Point | None) -> None:
        if points <= self.points.get(colour, -1):
            return
        self.points[colour] = points
        self.moves.pop(colour, None)
        if move is not None:
            self.moves[colour] = format_vertex(move)


def open_areas(
    guarantees: Mapping[Colour, Guarantees], unsettled: frozenset[Point]
) -> tuple[OpenArea, ...]:
    """Return the parts that the unsettled points of a board fall into.

    A gain is what a region keeps if its owner plays first there: points that become safe, or stones
    that are never captured. Only regions that are small enough to be searched are looked at.
    """
    position = guarantees["black"].view.position
    parts = blocks(unsettled, position.columns, position.rows)
    found = [(area, _Gains()) for area in parts]
    for colour, those in guarantees.items():
        for region in those.view.regions:
            gains = [gain for area, gain in found if area & region.points]
            if gains:
                _look(those, colour, region, gains[0])
                _look_for_ko(those, colour, region, gains[0])
    return tuple(OpenArea(area, gains.points, gains.moves, gains.threats) for area, gains in found)


def _look(guarantees: Guarantees, colour: Colour, region: Region, gains: _Gains) -> None:
    """Search a region with its owner to play first."""
    setting = guarantees.setting_now(region)
    if is_hopeless(guarantees.view, setting):
        return
    try:
        search = RegionSearch(guarantees.view, setting, guarantees.budget, first="defender")
        outcome = search.outcome(NODES)
    except Undecided:
        return
    if outcome == "lost":
        return
    view = guarantees.view
    gained = view.stones(setting.protected) - guarantees.stones()
    if outcome == "territory":
        gained |= view.closed_part(region, setting.protected)
    gained -= guarantees.territory()
    if gained:
        gains.add(colour, len(gained), search.first_move(outcome))


def _look_for_ko(guarantees: Guarantees, colour: Colour, region: Region, gains: _Gains) -> None:
    """Find out whether the stones around a region are lost by a ko only, the opponent first."""
    for setting in guarantees.settings_now(region):
        if not setting.protected or is_hopeless(guarantees.view, setting):
            continue
        if guarantees.view.stones(setting.protected) <= guarantees.stones():
            continue
        try:
            search = RegionSearch(guarantees.view, setting, guarantees.budget)
            threats = search.threats_to_capture(NODES)
        except Undecided:
            return
        if threats is not None:
            gains.threats[colour] = max(threats, gains.threats.get(colour, threats))
