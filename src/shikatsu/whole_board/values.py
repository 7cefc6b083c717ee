"""What is known about a whole board: a status of each point, and what is still open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal, TypeAlias

from shikatsu.board.blocks import blocks
from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.pictured import Pictured
from shikatsu.board.points import Point, format_vertex, reading_order
from shikatsu.board.position import Position
from shikatsu.model.result import Stats

# How much is looked at.
Level: TypeAlias = Literal["benson", "static", "search"]
LEVELS: Final[tuple[Level, ...]] = ("benson", "static", "search")

# "black": a safe black stone, black territory, or a white stone that is dead in it.
# "black_seki": a black stone that coexists with white ones: neither side can capture the other.
# "black_safe": a black stone that is never captured; it may live, or be in seki in the end.
# "neutral": an empty point that will be nobody's territory.
PointStatus: TypeAlias = Literal[
    "black",
    "white",
    "black_seki",
    "white_seki",
    "black_safe",
    "white_safe",
    "neutral",
    "unsettled",
]
StoneStatus: TypeAlias = Literal["alive", "seki", "safe", "dead", "unsettled"]
NO_POINTS: Final[Mapping[Colour, frozenset[Point]]] = {colour: frozenset() for colour in COLOURS}


@dataclass(frozen=True, slots=True)
class OpenArea:
    """Points next to each other that are not settled, and what playing first there gains.

    ``gains`` has, for a colour that was looked at, the points that are safe for it after its best
    move there and were not before; ``moves`` that move. ``threats`` has how many ko threats the
    opponent of a colour needs there, if he plays first: with fewer he does not capture the stones
    that could be safe.
    """

    points: frozenset[Point]
    gains: Mapping[Colour, int] = field(default_factory=dict)
    moves: Mapping[Colour, str] = field(default_factory=dict)
    threats: Mapping[Colour, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the area as a dict that json.dumps accepts."""
        return {
            "points": _vertices(self.points),
            "gains": {colour: self.gains.get(colour) for colour in COLOURS},
            "moves": {colour: self.moves.get(colour) for colour in COLOURS},
            "threats": {colour: self.threats.get(colour) for colour in COLOURS},
        }


@dataclass(frozen=True)
class Safety(Pictured):
    """What is proved about each point of a board, whoever plays first.

    ``safe`` has the points of each colour: its safe stones, its territory, and the opponent's dead
    stones in it. ``seki`` has the stones of each colour that coexist with the opponent's: neither
    can capture the other. ``safe_stones`` has those that are never captured, but may yet live or
    come to be in seki. ``neutral`` points are empty and will be nobody's. All else is unsettled, or
    too hard. ``complete`` is false if a limit or a cancellation came first.

    ``loose`` are the stones in territory of their own that may be captured before it is finished:
    their points are safe, and so are all other stones of ``safe``, but not they.
    """

    position: Position
    level: Level
    safe: Mapping[Colour, frozenset[Point]]
    seki: Mapping[Colour, frozenset[Point]]
    neutral: frozenset[Point] = frozenset()
    open_areas: tuple[OpenArea, ...] = ()
    complete: bool = True
    stats: Stats = field(default_factory=Stats)
    loose: frozenset[Point] = frozenset()
    safe_stones: Mapping[Colour, frozenset[Point]] = field(default_factory=lambda: NO_POINTS)

    def status_at(self, point: Point) -> PointStatus:
        """Return what is known about a point."""
        if point in self.safe["black"]:
            return "black"
        if point in self.safe["white"]:
            return "white"
        if point in self.seki["black"]:
            return "black_seki"
        if point in self.seki["white"]:
            return "white_seki"
        if point in self.safe_stones["black"]:
            return "black_safe"
        if point in self.safe_stones["white"]:
            return "white_safe"
        return "neutral" if point in self.neutral else "unsettled"

    def stone_status(self, point: Point) -> StoneStatus:
        """Return what is known about a stone. Raises ProblemError if there is none."""
        self.position.block(point)
        owner = self.position.colour_at(point)
        assert owner is not None
        if point in self.safe[owner]:
            return "alive"
        if point in self.safe[opposite(owner)]:
            return "dead"
        if point in self.seki[owner]:
            return "seki"
        return "safe" if point in self.safe_stones[owner] else "unsettled"

    @cached_property
    def dead(self) -> frozenset[Point]:
        """The stones that are in the opponent's territory."""
        return frozenset(
            stone
            for colour in COLOURS
            for stone in self.position.stones(colour) & self.safe[opposite(colour)]
        )

    @cached_property
    def unsettled(self) -> frozenset[Point]:
        """The points about which nothing is known."""
        board = self.position.columns, self.position.rows
        every = {(column, row) for column in range(board[0]) for row in range(board[1])}
        return frozenset(point for point in every if self.status_at(point) == "unsettled")

    @property
    def is_settled(self) -> bool:
        """Whether there is nothing left to play for."""
        return not self.unsettled

    def area(self, colour: Colour) -> int:
        """Count what is safe for a colour, and its ``safe_stones`` (area scoring)."""
        return len(self.safe[colour]) + len(self.seki[colour]) + len(self.safe_stones[colour])

    def territory(self, colour: Colour) -> int:
        """Count territory: empty points, and dead stones twice (themselves and as prisoners)."""
        own = self.safe[colour] - self.position.stones(colour)
        return len(own) + len(own & self.position.stones(opposite(colour)))

    def stones_by_status(self, status: StoneStatus) -> list[frozenset[Point]]:
        """Return the blocks of both colours with this status."""
        board = self.position.columns, self.position.rows
        return [
            block
            for colour in COLOURS
            for block in blocks(self.position.stones(colour), *board)
            if self.stone_status(min(block)) == status
        ]

    def to_json(self) -> dict[str, Any]:
        """Return what is known as a dict that json.dumps accepts."""
        return {
            "size": [self.position.columns, self.position.rows],
            "level": self.level,
            "complete": self.complete,
            "settled": self.is_settled,
            "safe": {colour: _vertices(self.safe[colour]) for colour in COLOURS},
            "seki": {colour: _vertices(self.seki[colour]) for colour in COLOURS},
            "safe_stones": {colour: _vertices(self.safe_stones[colour]) for colour in COLOURS},
            "dead": _vertices(self.dead),
            "neutral": _vertices(self.neutral),
            "unsettled": _vertices(self.unsettled),
            "area": {colour: self.area(colour) for colour in COLOURS},
            "territory": {colour: self.territory(colour) for colour in COLOURS},
            "open_areas": [area.to_json() for area in self.open_areas],
            "nodes": self.stats.nodes,
            "seconds": round(self.stats.seconds, 3),
        }


def _vertices(points: frozenset[Point]) -> list[str]:
    return list(reading_order({format_vertex(point) for point in points}))
