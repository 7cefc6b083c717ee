"""Verifies a certificate (docs/certificate.md) without searching and without trusting the solver.

This file is the judge, so it can be read in one sitting: standard library only, nothing else of
shikatsu, its own board. It plays every legal move of the loser and the listed move of the winner,
in the game of docs/model.md. A set of points is an int with one bit per region point. A state is
a tuple of all that the model calls state, so equal tuples are the same state.

Nothing in a file can make it work for long: what a file costs is bounded by its length.
"""

import json
import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from itertools import combinations
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

COLUMNS = "ABCDEFGHJKLMNOPQRST"
SIDES = ("attacker", "defender")
ATTACKER, DEFENDER = 0, 1
UNLIMITED = -1
MOST_CHARACTERS = 1 << 27  # of a file
MOST_LINE = 1 << 16  # characters of a line
MOST_SAID = 400  # characters of a rejection
MOST_NUMBER = 10**9 - 1  # threats that a line can write
# Points, pairs and blocks that static rules may look at in all: so many, and more for every line.
EFFORT, EFFORT_PER_LINE = 200_000, 500
STATIC_RULES = ("=benson", "=dead", "=eye", "=no_eye")
GOALS = {"life": ("capture", "two_eyes"), "one_eye": ("one_eye",)}  # what problems may claim
STEPS = {1: ((0, 1), (1, 0), (0, -1), (-1, 0)), 2: ((1, 1), (1, -1), (-1, 1), (-1, -1))}
# how a state line writes stones of the attacker, of the defender, and crucial ones
KINDS = tuple(str.maketrans(".adc", bits) for bits in ("0100", "0011", "0001"))
# stones of attacker and defender, crucial ones, ban point or 0, mover, pass remembered, threats
State = tuple[int, int, int, int, int, bool, int, int]
# What a status needs (the table of docs/certificate.md): goal, winner, threats of both, loop
NEEDED: dict[str, dict[str, tuple[str, ...]]] = {
    "life": {
        "dead": ("capture A 0 0 D", "capture A 0 3 D", "capture A 0 * A"),
        "ko defender_needs": ("capture A 0 n-1 D", "capture D 0 n D"),
        "ko attacker_needs": ("capture D n-1 0 D", "capture A n 0 D"),
        "alive": ("capture D * 0 D", "two_eyes D 8 0 A"),
        "seki": ("capture D * 0 D", "two_eyes A 8 0 A"),
    },
    "one_eye": {
        "dead": ("one_eye A 0 0 A", "one_eye A 0 * A"),
        "ko defender_needs": ("one_eye A 0 n-1 A", "one_eye D 0 n A"),
        "ko attacker_needs": ("one_eye D n-1 0 A", "one_eye A n 0 A"),
        "alive": ("one_eye D * 0 D", "one_eye D 8 0 A"),
    },
}
# And what a ko needs as well where n is larger than this: up to there an endless fight counts.
NEEDED_BEYOND = {
    ("life", "ko defender_needs"): (3, "capture D 0 * A"),
    ("one_eye", "ko attacker_needs"): (8, "one_eye A * 0 D"),
}


class CertificateError(ValueError):
    """The certificate is rejected; the message says where and why."""


class Claim(NamedTuple):
    """One statement: `winner` wins `goal` with these threats, if loops go to `loop`."""

    goal: str
    winner: int
    attacker_threats: int
    defender_threats: int
    loop: int
    removable: bool = False

    def __str__(self) -> str:
        removable = " removable" if self.removable else ""
        threats = _count(self.attacker_threats, self.defender_threats)
        return f"{self.goal} {'AD'[self.winner]} {threats} {'AD'[self.loop]}{removable}"


@dataclass
class ClaimReport:
    """What was walked to verify one claim."""

    claim: Claim
    states: int = 0
    longest: int | None = None  # moves of the longest line; None if the proof has a cycle
    leaves: Counter[str] = field(default_factory=Counter)  # states that end the play, by rule
    moves: Counter[str] = field(default_factory=Counter)  # "ko captures", "threats", "passes"


class Statement(NamedTuple):
    """What a certificate is about, as its header says it; points are in the order of the header.

    `outside`: whose is what is not in the region; "wall", or one side if the region is open.
    `threats`: those of attacker and defender, if the problem gives them.
    """

    columns: int
    rows: int
    black: tuple[str, ...]
    white: tuple[str, ...]
    to_play: str
    goal: str
    defender: str
    crucial: tuple[str, ...]
    region: tuple[str, ...]
    outside: str
    ban: str | None
    threats: tuple[int, int] | None

    @property
    def attacker(self) -> str:
        """The colour of the attacker."""
        return "white" if self.defender == "black" else "black"


class Assumption(NamedTuple):
    """What the proof takes for granted about the board outside the region.

    stones: these stones of the colour are never captured. anchor: nor are these, and they are
    connected with one another. outside: all that is not in the region is of this colour, and
    what touches it is never captured; the points are where the region is open. liberties: the
    block of these stones has so many liberties, at `least`, outside the zone.
    """

    kind: str
    colour: str
    points: tuple[str, ...]
    least: int = 0


class Margin(NamedTuple):
    """Why moves outside the region change nothing: they take longer than the proof.

    `moves`: the most that the owner of the outside makes before the winner has won. `points`: the
    empty ones that he would have to fill before a block of his outside can be captured.
    """

    moves: int
    points: int


@dataclass(frozen=True)
class Report:
    """An accepted certificate: the status in words, its level, what it is about, and the work.

    `whole_board`: the status holds on the whole board, for nothing is taken for granted.
    `effort`: what static rules looked at.
    """

    status: str
    level: int
    claims: tuple[ClaimReport, ...]
    statement: Statement
    assumptions: tuple[Assumption, ...]
    margin: Margin | None
    effort: int

    @property
    def whole_board(self) -> bool:
        """Does the status hold on the whole board?"""
        return not self.assumptions

    @property
    def outside(self) -> str:
        """Whose is what is not in the region: "wall", or one side if the region is open."""
        return self.statement.outside


def check_file(path: str | PathLike[str]) -> Report:
    """Verifies the certificate in a file; raises CertificateError if it is rejected."""
    return check_text(read(path))


def check_text(text: str) -> Report:
    """Verifies a certificate given as text; raises CertificateError if it is rejected."""
    return check_lines(lines_of(text))


def read(path: str | PathLike[str]) -> str:
    """The text of a file, as much of it as a certificate may have."""
    with Path(path).open(encoding="utf-8", errors="replace") as file:
        return file.read(MOST_CHARACTERS + 1)


def lines_of(text: str) -> list[str]:
    """The lines of a certificate; raises CertificateError if there is too much of them."""
    _require(len(text) <= MOST_CHARACTERS, f"more than {MOST_CHARACTERS} characters")
    lines = text.removesuffix("\n").split("\n")
    _require(max(map(len, lines)) <= MOST_LINE, f"a line is longer than {MOST_LINE} characters")
    return lines


def check_lines(lines: list[str]) -> Report:
    """Verifies the lines of a certificate; raises CertificateError if they are rejected."""
    _require(lines[0] != "shikatsu-proof 1", "line 1: version 1, in which dead meant less")
    _require(lines[0] != "shikatsu-proof 3", "line 1: version 3, which zones.py verifies")
    _require(lines[0] == "shikatsu-proof 2", "line 1: not a certificate of version 2")
    with _at("line 2"):
        header = _json_object("".join(lines[1:2]))
        _require(header.get("rules") == "simple", "rules must be 'simple'")
        board = _Board(header.get("problem"), EFFORT + EFFORT_PER_LINE * len(lines))
        status, needed = _read_status(header, board.statement)
        level = _number(header.get("level", 1), 0, "level")
        _require(level <= 1, f"unknown level {level}")
    reports: list[ClaimReport] = []
    number = 3
    while number <= len(lines):
        number, report = _check_block(board, level, lines, number)
        reports.append(report)
    missing = needed.difference(str(report.claim) for report in reports)
    _require(not missing, f"the status ({status}) lacks the claim {', '.join(sorted(missing))}")
    margin = _margin(board, status, needed, reports)
    holds = margin is not None and margin.moves < margin.points
    assumptions = () if holds else board.assumptions()
    return Report(status, level, tuple(reports), board.statement, assumptions, margin, board.effort)


def _margin(
    board: "_Board", status: str, needed: set[str], reports: list[ClaimReport]
) -> Margin | None:
    """What the theorem of docs/model.md ("Open regions") compares, where it applies.

    The winner plays in the region only; what the owner of the outside plays there is a pass.
    So a claim must be one in which the owner may always pass, and in which every line ends. Death
    needs all its claims; life needs two eyes, against as many threats as the status is about.
    """
    owner = DEFENDER if board.open == "defender" else ATTACKER
    winner = 1 - owner
    points = board.room(owner)
    goal, word = (("capture", "dead"), ("two_eyes", "alive"))[winner]
    if points is None or board.goal != "life" or status.split()[0] != word:
        return None
    rests_on = [report for report in reports if str(report.claim) in needed]
    if winner == DEFENDER:
        threats = min(_order(report.claim.attacker_threats) for report in rests_on)
        eyes = [r for r in reports if (r.claim.goal, r.claim.winner) == (goal, winner)]
        rests_on = [r for r in eyes if _order(r.claim.attacker_threats) >= threats][:1]
    longest = 0
    for report in rests_on:
        claim = report.claim
        if claim[2 + winner] != 0 or claim.removable or report.longest is None:
            return None
        longest = max(longest, report.longest)
    return Margin((longest + (board.start[4] == owner)) // 2, points) if rests_on else None


def _order(threats: int) -> float:
    return math.inf if threats == UNLIMITED else threats


@contextmanager
def _at(place: str) -> Iterator[None]:
    try:
        yield
    except CertificateError as error:
        raise CertificateError(_short(f"{place}: {error}", MOST_SAID)) from error


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _require(condition: object, why: str) -> None:
    if not condition:
        raise CertificateError(why)


class _Board:
    """The region of one problem: its graph, its starting position, and the moves of the game."""

    def __init__(self, problem: Any, most_effort: int = EFFORT) -> None:
        self.effort, self.most_effort = 0, most_effort
        _require(isinstance(problem, dict), "no problem")
        self.goal = str(problem.get("goal"))
        _require(self.goal in GOALS, "the goal of a problem is life or one_eye")
        self.open = str(problem.get("outside", "wall"))
        _require(self.open in ("wall", *SIDES), "outside must be wall, attacker or defender")
        _require(self.open == "wall" or self.goal == "life", "an open region asks about life only")
        size = problem.get("size")
        sides = size if isinstance(size, list) and len(size) == 2 else [size, size]
        columns, rows = (_number(side, 1, "size") for side in sides)
        _require(max(columns, rows) <= len(COLUMNS), "the board is larger than 19x19")
        self.place = {
            f"{COLUMNS[x]}{y}": (x, y) for x in range(columns) for y in range(1, rows + 1)
        }
        self.bit = {name: 1 << i for i, name in enumerate(self._points(problem, "region"))}
        self.full = (1 << len(self.bit)) - 1
        black, white, crucial = (self._points(problem, k) for k in ("black", "white", "crucial"))
        _require(not set(black) & set(white), "black and white stones overlap")
        colour, to_play = problem.get("defender"), problem.get("to_play")
        _require({str(colour), str(to_play)} <= {"black", "white"}, "defender or to_play is wrong")
        defender, attacker = (black, white) if colour == "black" else (white, black)
        # the stones outside, and the region points that touch them; both are safe
        walls, anchors = (set(stones) - set(self.bit) for stones in (attacker, defender))
        if self.open == "attacker":  # all that is not in the region is his
            walls = self.place.keys() - self.bit.keys()
        if self.open == "defender":
            anchors = self.place.keys() - self.bit.keys() - walls
        self.outside = (walls, anchors)
        self.wall = self.anchor = 0
        # the points of an open region that touch what is given away; only its owner may play there
        seen = set(attacker + (defender if self.open == "defender" else [])) | set(self.bit)
        beyond = self.place.keys() - seen if self.open != "wall" else set()
        self.rim = sum(bit for name, bit in self.bit.items() if self._around(name, 1) & beyond)
        self.near = {bit: self._connect(name) for name, bit in self.bit.items()}
        one_wall = self._one_wall()
        self.corners = {bit: self._corners(name, one_wall) for name, bit in self.bit.items()}
        a, d, c = (sum(self.bit.get(p, 0) for p in ps) for ps in (attacker, defender, crucial))
        empty = self.full ^ a ^ d
        alien = d if self.open == "attacker" else a
        _require(not alien & self.rim, "a stone on the rim of an open region")
        for block, safe in ((a, self.wall), (d, self.anchor)):
            _require(0 not in self.atari(block, empty, safe), "a block has no liberty")
        places = set(self.bit) if self.goal == "life" else set(self.place)
        good = crucial and set(crucial) <= places & set(defender)
        _require(good, "crucial points must be defender stones, at least one (life: in the region)")
        _require(self.anchor or self.goal == "life", "no anchor touches the region")
        ban = 0 if problem.get("ban") is None else self.bit.get(str(problem["ban"]), -1)
        _require(not ban & ~empty, "the ban is not an empty point of the region")
        self.start = (a, d, c, ban, int(to_play == colour), False)
        self.stones = (set(attacker), set(defender))
        decreed = self.goal == "one_eye" or self.open == "defender"  # such stones outside are safe
        _require(decreed or self._all_breathe(DEFENDER), "a block outside has no liberty")
        given = [problem.get(f"{side}_threats") for side in SIDES]
        a, d = (0 if n is None else _threats(n) for n in given)
        self.statement = Statement(
            columns,
            rows,
            tuple(black),
            tuple(white),
            str(to_play),
            self.goal,
            str(colour),
            tuple(crucial),
            tuple(self.bit),
            self.open,
            problem.get("ban"),
            None if given == [None, None] else (a, d),
        )

    def _points(self, problem: dict[str, Any], key: str) -> list[str]:
        names: list[str] = problem.get(key, [])
        good = isinstance(names, list) and all(isinstance(name, str) for name in names)
        _require(good, f"{key} must be a list of points")
        _require(len(names) <= len(self.place), f"{key}: more points than the board has")
        wrong = [name for name in names if name not in self.place or names.count(name) > 1]
        _require(not wrong, f"{key}: off the board or named twice: {_short(str(wrong), 80)}")
        return names

    def _connect(self, name: str) -> int:
        """The neighbours in the region; those outside must be safe stones."""
        names = self._around(name, 1)
        walls = self.outside[ATTACKER] & names
        anchored = self.goal == "one_eye" or self.open == "defender"
        anchors = self.outside[DEFENDER] & names if anchored else set()
        _require(names <= walls | anchors | set(self.bit), f"the region leaks next to {name}")
        self.wall |= self.bit[name] if walls else 0
        self.anchor |= self.bit[name] if anchors else 0
        return sum(self.bit.get(other, 0) for other in names)

    def _corners(self, name: str, one_wall: bool) -> tuple[int, int]:
        """The diagonal neighbours in the region; how many must be safe to make an eye false."""
        names = self._around(name, 2)
        safe = len(names & self.outside[ATTACKER])
        needed = (2 if len(names) == 4 else 1) - safe
        return sum(self.bit.get(other, 0) for other in names), needed if one_wall else 5

    def _around(self, name: str, square: int) -> set[str]:
        """The points of the board at this distance, squared: 1 neighbours, 2 diagonal ones."""
        x, y = self.place[name]
        steps = ((x + i, y + j) for i, j in STEPS[square])
        return {f"{COLUMNS[i]}{j}" for i, j in steps if 0 <= i < len(COLUMNS)} & self.place.keys()

    def _beside(self, square: int) -> set[str]:
        """The points outside the region at this distance from one of its points."""
        return set().union(*(self._beyond(name, square) for name in self.bit))

    def _beyond(self, name: str, square: int) -> set[str]:
        """The points outside the region at this distance from one point."""
        return self._around(name, square) - self.bit.keys()

    def assumptions(self) -> tuple[Assumption, ...]:
        """What the model takes for granted here; nothing if the region is the whole board."""
        colours = (self.statement.attacker, self.statement.defender)
        near = self._beside(1) | self._beside(2)  # false eyes lean on diagonal neighbours
        walls, anchors = (
            tuple(sorted(stones & near, key=self.place.__getitem__)) for stones in self.stones
        )
        rim = tuple(name for name, bit in self.bit.items() if bit & self.rim)
        found = [Assumption("stones", colours[ATTACKER], walls)] if walls else []
        if self.goal == "one_eye":
            found.append(Assumption("anchor", colours[DEFENDER], anchors))
        if self.open != "wall" and near:
            found.append(Assumption("outside", colours[SIDES.index(self.open)], rim))
        return tuple(found)

    def _all_breathe(self, side: int) -> bool:
        """Has every block of this side with a stone outside a liberty on the board?"""
        taken = self.stones[ATTACKER] | self.stones[DEFENDER]
        todo = self.stones[side] - self.bit.keys()
        while todo:
            block = self._grown({min(todo)}, self.stones[side], 1)
            if not set().union(*(self._around(name, 1) for name in block)) - taken:
                return False
            todo -= block
        return True

    def room(self, owner: int) -> int | None:
        """How many empty points must the owner of the outside fill before he can lose stones there?

        The other side plays in the region only. So it captures a block that touches the region from
        outside when all liberties of the block out there are filled, by the owner himself: he must
        fill every empty area that the block touches, for a stone of his there belongs to the block.
        0 where the region takes more for granted; None if nothing outside touches it.
        """
        own, other = (self.stones[side] - self.bit.keys() for side in (owner, 1 - owner))
        empty = self.place.keys() - self.bit.keys() - own - other
        todo = self._beside(1)
        if not todo:
            return None
        if not (self._all_breathe(ATTACKER) and self._all_breathe(DEFENDER)):
            return 0  # no position of a game
        if owner == DEFENDER and todo & other:  # the region takes attacker stones outside as safe
            return 0
        beyond = (self._beyond(name, 1) for name in self.bit)
        if any(near and near <= other for near in beyond):
            return 0  # an owner's stone on such a point is safe in the region, but not on the board
        todo -= other
        rooms = []
        while todo:
            block = self._grown({min(todo)}, own, 1) if min(todo) in own else {min(todo)}
            near = set().union(*(self._around(name, 1) for name in block)) | block
            rooms.append(len(self._grown(near & empty, empty, 1)))
            todo -= block
        return min(rooms)

    def _one_wall(self) -> bool:
        """Is the outside of the region one piece, diagonal steps included, that reaches the edge?

        No ring of defender stones can go around such a wall; a ring makes false eyes real. In a
        one-eye problem, the anchor must be one block, and all walls near the region must lie in
        pieces of the outside, without the defender's stones, that reach the edge.
        """
        outside = self.place.keys() - self.bit.keys()
        edge = {name for name in outside if len(self._around(name, 2)) < 4}
        if self.goal == "life":
            return bool(edge) and self._grown(set(sorted(edge)[:1]), outside, 2) == outside
        walls, anchor = self.outside
        near = set().union(*(self._around(name, 1) for name in self.bit))
        if not anchor & near <= self._grown(set(sorted(anchor & near)[:1]), anchor, 1):
            return False
        near.update(*(self._around(name, 2) for name in self.bit))
        return walls & near <= self._grown(edge - anchor, outside - anchor, 2)

    def _grown(self, points: set[str], among: set[str], square: int) -> set[str]:
        """These points and all that can be reached from them, by steps up to this length."""
        todo = sorted(points)
        found = set(todo)
        for name in todo:  # grows while it is walked
            reach = set().union(*(self._around(name, length) for length in range(1, square + 1)))
            todo.extend(reach & among - found)
            found |= reach & among
        return found

    def spend(self, effort: int) -> None:
        """Counts what a static rule looks at; a certificate that takes too much is rejected."""
        self.effort += effort
        _require(self.effort <= self.most_effort, "the static rules cost too much to verify")

    def blocks(self, points: int) -> Iterator[tuple[int, int]]:
        """The connected parts of a set, each with all neighbours of its points."""
        while points:
            todo = points & -points
            block = reach = 0
            while todo:
                bit = todo & -todo
                block |= bit
                reach |= self.near[bit]
                todo = (todo | self.near[bit] & points) & ~block
            points &= ~block
            yield block, reach

    def atari(self, stones: int, empty: int, safe: int) -> dict[int, int]:
        """Last liberty (0: none left) -> the stones that depend on it; none that touch safe."""
        last: dict[int, int] = {}
        for block, reach in self.blocks(stones):
            liberties = reach & empty
            if liberties & (liberties - 1) == 0 and not block & safe:
                last[liberties] = last.get(liberties, 0) | block
        return last

    def placements(self, state: State, points: int) -> Iterator[State]:
        """After each legal stone on one of these empty points; the ban point costs a threat."""
        crucial, ban, mover, threats = state[2], state[3], state[4], state[6:]
        own, other = state[mover], state[1 - mover]
        empty = self.full ^ own ^ other
        home = (self.wall, self.anchor)
        safe, safe_other = home[mover], home[1 - mover]
        weak = self.atari(own, empty, safe)
        prey = self.atari(other, empty, safe_other)
        if not threats[mover]:
            points &= ~ban
        if self.open != SIDES[mover]:
            points &= ~self.rim
        while points:
            point = points & -points
            points ^= point
            near, captured = self.near[point], prey.get(point, 0)
            breathes = near & empty or captured or point & safe
            if not breathes and not near & own & ~weak.get(point, 0):
                continue  # suicide
            alone = not near & (own | empty) and not point & safe
            new_ban = captured if alone and captured & (captured - 1) == 0 else 0
            after = (own | point, other ^ captured)
            stones = after if mover == ATTACKER else after[::-1]
            a, d = threats
            if point == ban and threats[mover] != UNLIMITED:
                a, d = (a - 1, d) if mover == ATTACKER else (a, d - 1)
            yield (*stones, crucial & ~captured, new_ban, 1 - mover, False, a, d)

    def passes(self, state: State, claim: Claim) -> Iterator[State]:
        """After a pass, where the model knows one."""
        attacker, defender, crucial, ban, mover, remembered, a, d = state
        seeker = ATTACKER if claim.goal == "capture" else DEFENDER
        remember = claim.removable and not ban and (a, d) != (0, 0)
        if remember and remembered:
            yield attacker, defender, crucial, 0, 1 - mover, False, 0, 0
        elif ban or remember or mover != seeker:  # else the pass would be a concession
            yield attacker, defender, crucial, 0, 1 - mover, remember, a, d

    def two_eyes(self, state: State) -> bool:
        """Benson: is a block with a crucial stone unconditionally alive, or safe outside?"""
        attacker, defender, crucial = state[:3]
        chains = list(self.blocks(defender))
        if any(chain & crucial and chain & self.anchor for chain, _ in chains):
            return True
        # an area that touches an outside stone is no eye, the attacker can fill all of it
        areas = [area for area in self.blocks(self.full ^ defender) if not area[0] & self.wall]
        while True:
            self.spend(1 + len(chains) * len(areas))
            kept = [c for c in chains if sum(not a & ~attacker & ~c[1] for a, _ in areas) >= 2]
            alive = sum(chain for chain, _ in kept)
            closed = [area for area in areas if not area[1] & defender & ~alive]
            if len(kept) == len(chains) and len(closed) == len(areas):
                return bool(alive & crucial)
            chains, areas = kept, closed

    def dead_shape(self, state: State) -> bool:
        """Is there no room for two eyes, whoever moves (the rule `dead`)?"""
        if self.anchor:  # a group without eyes may still escape
            return False
        attacker, defender = state[:2]
        empty = self.full ^ attacker ^ defender
        safe, links, loose = self._sort(attacker, self.wall)
        bare = empty & ~links
        for _, reach in loose:
            bare &= ~reach
        return self._no_two_eyes(bare, loose, safe, links, empty)

    def lasts(self, _loose: list[tuple[int, int]]) -> bool:
        """Do the walls outlive the fight, with these attacker stones loose? Safe ones always do."""
        return True

    def _sort(self, stones: int, home: int) -> tuple[int, int, list[tuple[int, int]]]:
        """The stones of blocks that touch home, home and the points next to them; other blocks."""
        safe, links = 0, home
        loose: list[tuple[int, int]] = []
        for block, reach in self.blocks(stones):
            if block & home:
                safe |= block
                links |= reach
            else:
                loose.append((block, reach))
        return safe, links, loose

    def _no_two_eyes(
        self, bare: int, loose: list[tuple[int, int]], safe: int, links: int, free: int
    ) -> bool:
        """The same, with these blocks loose or safe; or with some more made safe by miai.

        An eye may come up on a loose attacker stone or on a bare point, unless it would be false.
        `links`: points next to safe stones. `free`: empty points that no miai uses.
        """
        eyes: list[int] = []
        places = bare | sum(block for block, _ in loose)
        self.spend(1 + places.bit_count())
        for point in _bits(places):
            corners, needed = self.corners[point]
            if (corners & safe).bit_count() < needed:
                eyes.append(point)
        few = len(eyes) < 2 or (len(eyes) == 2 and self.near[eyes[0]] & eyes[1])
        if few and not self._may_be_seki(loose, free & ~links) and self.lasts(loose):
            return True
        for i, (block, reach) in enumerate(loose):
            others = loose[:i] + loose[i + 1 :]
            for p, q in combinations(_bits(reach & links & free), 2):
                left = free ^ p ^ q
                if self._no_two_eyes(bare, others, safe | block, links | reach, left):
                    return True
        return False

    def _may_be_seki(self, loose: list[tuple[int, int]], bare: int) -> bool:
        """Is there a shape without two eyes that is not captured (``seki_space.h``)?

        Two loose stones in a line of four, and a point beside each of them, on different sides.
        `bare`: empty points that touch no safe stone.
        """
        stones = sum(block for block, _ in loose)
        room = {self.place[name] for name, bit in self.bit.items() if bit & (stones | bare)}
        pairs = {self.place[name] for name, bit in self.bit.items() if bit & stones}
        self.spend(1 + len(pairs))
        for x, y in pairs:
            for i, j in ((1, 0), (0, 1)):
                line = {(x - i, y - j), (x + 2 * i, y + 2 * j)}
                if (x + i, y + j) not in pairs or not line <= room:
                    continue
                for k in (1, -1):
                    if {(x + k * j, y + k * i), (x + i - k * j, y + j - k * i)} <= room:
                        return True
        return False

    def one_eye(self, state: State, pairs: bool = False) -> bool:
        """Is there an eye, and is all that is crucial anchored (the rule `eye`)?

        With pairs, it is enough that each block which has to be connected still can be.
        """
        attacker, defender, crucial = state[:3]
        anchored, links, loose = self._sort(defender, self.anchor)
        empty = self.full ^ attacker ^ defender
        for eye in _bits(empty & ~self.wall):
            if not self.near[eye] & ~defender:
                needed = (self.near[eye] | crucial) & ~anchored
                free = empty ^ eye if pairs else 0
                if self._connects(needed, loose, anchored, links, free, set()):
                    return True
        return False

    def _connects(
        self,
        needed: int,
        loose: list[tuple[int, int]],
        group: int,
        links: int,
        free: int,
        tried: set[tuple[int, int]],
    ) -> bool:
        """Are these stones anchored once some loose blocks have been connected by pairs?

        `links`: points next to the anchored group. `free`: empty points that no pair uses.
        `tried`: groups and free points from which it is known not to work.
        """
        if not needed:
            return True
        if not free:
            return False
        self.spend(1 + len(loose))
        if (group, free) in tried or needed & ~self._near_enough(loose, group, links, free):
            return False
        tried.add((group, free))
        for i, (block, reach) in enumerate(loose):
            others = loose[:i] + loose[i + 1 :]
            for p, q in self._pairs(block | group, reach & free, links, self.wall):
                rest = (others, group | block, links | reach, free ^ p ^ q, tried)
                if self._connects(needed & ~block, *rest):
                    return True
        return False

    def _near_enough(self, loose: list[tuple[int, int]], group: int, links: int, free: int) -> int:
        """All stones that pairs could connect if pairs might share points: no others will be."""
        grows = True
        while grows:
            self.spend(len(loose))
            grows = False
            for block, reach in loose:
                pairs = self._pairs(block | group, reach & free, links, self.wall)
                if not block & group and next(pairs, None):
                    group, links, grows = group | block, links | reach, True
        return group

    def _pairs(
        self, joined: int, liberties: int, links: int, foreign: int
    ) -> Iterator[tuple[int, int]]:
        """Pairs by which a block is as good as connected: by miai, or by a protected liberty.

        `joined`: the block and the group. `liberties`: free ones of the block. `links`: points
        next to the group; `foreign`: next to outside stones of the opponent.
        """
        yield from combinations(_bits(liberties & links), 2)
        for point in _bits(liberties & links & ~foreign):
            if not self.near[point] & ~joined:  # the opponent has no liberty there
                yield from ((point, other) for other in _bits(liberties & ~point))

    def no_eye(self, state: State) -> bool:
        """Will no point ever be an eye, whoever moves (the rule `no_eye`)?"""
        attacker, defender = state[:2]
        safe, links, loose = self._sort(attacker, self.wall)
        anchored, _, _ = self._sort(defender, self.anchor)
        empty = self.full ^ attacker ^ defender
        # an attacker who only passes captures nothing; one who answers at pairs may
        return self._hopeless(self.full ^ defender, [], safe, links, 0) or self._hopeless(
            self.full ^ anchored, loose, safe, links, empty
        )

    def _hopeless(
        self, points: int, loose: list[tuple[int, int]], safe: int, links: int, free: int
    ) -> bool:
        """Is none of these points an eye, with these blocks safe or some more by pairs?

        `links` and `free` as in `_connects`.
        """
        self.spend(1 + (points & ~safe & ~links).bit_count())
        rest = (self.corners[point] for point in _bits(points & ~safe & ~links))
        if all((corners & safe).bit_count() >= needed for corners, needed in rest):
            return True
        for i, (block, reach) in enumerate(loose):
            others = loose[:i] + loose[i + 1 :]
            for p, q in self._pairs(block | safe, reach & free, links, self.anchor):
                left = free ^ p ^ q
                if self._hopeless(points, others, safe | block, links | reach, left):
                    return True
        return False

    def lost(self, crucial: int) -> bool:
        """Has the attacker captured what decides: all crucial stones, for one eye any of them?"""
        return not crucial if self.goal == "life" else crucial != self.start[2]

    def text(self, state: State) -> str:
        """The state as a certificate line writes it."""
        kinds = ((state[0], "a"), (state[2], "c"), (state[1], "d"), (self.full, "."))
        cells = "".join(next(c for s, c in kinds if s & b) for b in self.bit.values())
        ban = next((name for name, bit in self.bit.items() if bit == state[3]), "-")
        return f"{cells} {'AD'[state[4]]}{'p' * state[5]} {ban} {_count(*state[6:])}"


def _bits(points: int) -> Iterator[int]:
    """The points of a set, one by one."""
    while points:
        yield points & -points
        points &= points - 1


def _check_block(
    board: _Board, level: int, lines: list[str], number: int
) -> tuple[int, ClaimReport]:
    """Verifies the claim that starts at this line; first comes the number of the line after it."""
    with _at(f"line {number}"):
        claim = _read_claim(lines[number - 1])
        _require(claim.goal in GOALS[board.goal], f"{claim.goal} is no question of this problem")
        try:
            end = lines.index("end", number)
        except ValueError as error:
            raise CertificateError("the claim has no 'end': the file is truncated") from error
    listed: dict[State, tuple[int, str]] = {}
    for i in range(number, end):
        with _at(f"line {i + 1} {_short(lines[i], 80)!r}"):
            state, answer = _read_line(board, lines[i])
            _require(state not in listed, "the state is listed twice")
            listed[state] = (i + 1, answer)
    with _at(f"claim of line {number} ({claim})"):
        return end + 2, _Walk(board, level, claim, listed).run()


def _read_line(board: _Board, line: str) -> tuple[State, str]:
    """A state and the winner's answer in it; only the one way of writing it is accepted."""
    cells, mover, ban, a, d, answer = [*line.split(" "), *[""] * 5][:6]
    good = len(cells) == len(board.bit) and not cells.strip(".adc")
    good = good and mover in ("A", "D", "Ap", "Dp") and (ban == "-" or ban in board.bit)
    threats = [int(n) if n.isdecimal() and len(n) < 10 else UNLIMITED for n in (a, d)]
    written = f"{cells} {mover} {ban} {_count(*threats)} {answer}"
    _require(good and line == written, "malformed state line")
    _require(answer in board.bit or answer in ("pass", *STATIC_RULES), "unknown move or rule")
    # the first point is the lowest bit
    attacker, defender, crucial = (int(cells[::-1].translate(kind), 2) for kind in KINDS)
    stones = (attacker, defender, crucial, board.bit.get(ban, 0))
    return (*stones, int(mover[0] == "D"), mover[1:] == "p", threats[0], threats[1]), answer


class _Walk:
    """The walk of one proof: every state that can come up if the winner plays as listed."""

    def __init__(
        self, board: _Board, level: int, claim: Claim, listed: dict[State, tuple[int, str]]
    ) -> None:
        self.board, self.level, self.claim, self.listed = board, level, claim, listed
        self.report = ClaimReport(claim)

    def run(self) -> ClaimReport:
        """Walks everything reachable; raises CertificateError at the first fault."""
        states: list[State] = [(*self.board.start, *self.claim[2:4])]
        number = {states[0]: 0}
        edges: list[list[int]] = []
        for state in states:  # grows while it is walked
            for child in (children := self.expand(state)):
                if child not in number:
                    number[child] = len(states)
                    states.append(child)
            edges.append([number[child] for child in children])
        for state in self.listed.keys() - number.keys():
            self.fail(state, "the state is listed but never reached")
        self.report.states = len(states)
        self.report.longest = self.longest(states, edges)
        return self.report

    def longest(self, states: list[State], edges: list[list[int]]) -> int | None:
        """Moves of the longest line. A cycle is a fault unless loops go to the winner."""
        height = [0] * len(states)
        try:
            for node in TopologicalSorter(dict(enumerate(edges))).static_order():
                height[node] = max((height[child] + 1 for child in edges[node]), default=0)
        except CycleError as error:
            if self.claim.loop != self.claim.winner:
                self.fail(states[error.args[1][0]], "a cycle, and a loop does not win")
            return None
        return height[0]

    def fail(self, state: State, why: str) -> NoReturn:
        """Rejects the claim because of this state."""
        where = f"line {self.listed[state][0]}: " if state in self.listed else ""
        raise CertificateError(f"{where}state {self.board.text(state)}: {why}")

    def expand(self, state: State) -> list[State]:
        """The states to verify after this one; none if the winner has won here."""
        winner = self.claim.winner
        if self.board.lost(state[2]):
            return self.leaf(state, "captured", winner == ATTACKER and state not in self.listed)
        if winner == ATTACKER and self.reached(state):
            self.fail(state, f"the defender has {self.claim.goal.replace('_', ' ')}")
        answer = self.listed[state][1] if state in self.listed else None
        if answer in STATIC_RULES:
            return self.leaf(state, answer[1:], self.holds(state, answer))
        if (answer is None) == (state[4] == winner):
            self.fail(state, "no move is listed" if answer is None else "the loser is to move")
        rule = "no move left" if answer is None else f"{answer} is illegal"
        return self.moves(state, answer) or self.leaf(state, rule, answer is None)

    def reached(self, state: State) -> bool:
        """Has the defender reached the goal, if it is one of his?"""
        if self.claim.goal == "one_eye":
            return self.board.one_eye(state)
        return self.claim.goal == "two_eyes" and self.board.two_eyes(state)

    def holds(self, state: State, rule: str) -> bool:
        """Does the winner win here by this static rule?"""
        if self.claim.goal == "one_eye":
            rules = {"=eye": self.eye, "=no_eye": self.no_eye}
        else:
            rules = {"=benson": self.benson, "=dead": self.dead}
        return rule in rules and rules[rule](state)

    def benson(self, state: State) -> bool:
        """Two eyes: the goal itself, or a static rule."""
        self.needs_level_1(state, self.claim.goal == "capture")
        return self.claim.winner == DEFENDER and self.board.two_eyes(state)

    def eye(self, state: State) -> bool:
        """An eye: the goal itself; connected by pairs, a static rule."""
        return self.claim.winner == DEFENDER and self.board.one_eye(state, self.level > 0)

    def no_eye(self, state: State) -> bool:
        """No eye: a static rule."""
        self.needs_level_1(state, True)
        return self.claim.winner == ATTACKER and self.board.no_eye(state)

    def dead(self, state: State) -> bool:
        """No two eyes: a static rule, not for a defender who wins loops on unlimited threats."""
        self.needs_level_1(state, True)
        ends = state[7] != UNLIMITED or self.claim.loop == ATTACKER
        return self.claim.winner == ATTACKER and ends and self.board.dead_shape(state)

    def needs_level_1(self, state: State, static: bool) -> None:
        """Rejects static rules in a certificate of level 0."""
        if static and self.level == 0:
            self.fail(state, "a static rule in a certificate of level 0")

    def leaf(self, state: State, rule: str, holds: bool) -> list[State]:
        """Counts a line that the winner wins here by this rule."""
        if not holds:
            self.fail(state, f"{rule}: no win of the {SIDES[self.claim.winner]}")
        self.report.leaves[rule] += 1
        return []

    def moves(self, state: State, answer: str | None) -> list[State]:
        """The states after the answer, or after every legal move if there is none."""
        allowed = self.board.full if answer is None else self.board.bit.get(answer, 0)
        stones = list(self.board.placements(state, allowed & ~state[0] & ~state[1]))
        passes = list(self.board.passes(state, self.claim)) if answer in (None, "pass") else []
        self.report.moves["ko captures"] += sum(child[3] != 0 for child in stones)
        self.report.moves["threats"] += sum(state[3] & (c[0] | c[1]) != 0 for c in stones)
        self.report.moves["passes"] += len(passes)
        return stones + passes


def _json_object(text: str) -> dict[str, Any]:
    """A JSON object; one with a key written twice counts as false, readers would disagree on it."""
    try:
        value = json.loads(text, object_pairs_hook=lambda p: len(dict(p)) == len(p) and dict(p))
    except (ValueError, RecursionError) as error:
        raise CertificateError(f"malformed JSON: {error}") from error
    _require(isinstance(value, dict), "not a JSON object, or a key is written twice")
    return dict(value)


def _number(value: Any, least: int, what: str) -> int:
    good = type(value) is int and least <= value <= MOST_NUMBER
    _require(good, f"{what}: bad number {_short(repr(value), 80)}")
    return int(value)


def _threats(value: Any) -> int:
    return UNLIMITED if value == "unlimited" else _number(value, 0, "threats")


def _count(*threats: int) -> str:
    return " ".join("*" if n == UNLIMITED else str(n) for n in threats)


def _read_claim(line: str) -> Claim:
    _require(line.startswith("claim "), "expected a claim")
    record = _json_object(line.removeprefix("claim "))
    _require(set(record) == set(Claim._fields), f"a claim has the keys {Claim._fields}")
    goal, winner, a, d, loop, removable = (record[key] for key in Claim._fields)
    good = winner in SIDES and loop in SIDES and isinstance(goal, str)
    _require(good and isinstance(removable, bool), "malformed claim")
    return Claim(goal, SIDES.index(winner), _threats(a), _threats(d), SIDES.index(loop), removable)


def _read_status(header: dict[str, Any], statement: Statement) -> tuple[str, set[str]]:
    """The status of the header in words, and the claims that establish it."""
    ko: dict[str, Any] = {} if header.get("ko") is None else header["ko"]
    _require(isinstance(ko, dict), "ko must be an object")
    status = " ".join([str(header.get("status")), *ko])
    goal = statement.goal
    _require(status in NEEDED[goal], f"unknown status {_short(status, 80)!r}")
    if statement.threats is not None:
        a, d = (_count(n) for n in statement.threats)
        binary = status in ("alive", "dead") and (a, d) != ("*", "*")
        _require(binary, "given threats: they are finite for a side, and it is alive or dead")
        loop = "A" if d == "*" or (goal == "one_eye" and a != "*") else "D"
        claim = f"{GOALS[goal][0]} {'AD'[status == 'alive']} {a} {d} {loop}"
        return f"{status} with threats {a} (attacker) and {d} (defender)", {claim}
    n = next((_number(value, 1, "ko") for value in ko.values()), 0)
    rows = [
        row.replace(" n-1 ", f" {n - 1} ").replace(" n ", f" {n} ") for row in NEEDED[goal][status]
    ]
    most, claim = NEEDED_BEYOND.get((goal, status), (n, ""))
    if n > most:
        rows.append(claim)
    return f"{status.replace('_', ' ')} {n or ''}".strip(), set(rows)
