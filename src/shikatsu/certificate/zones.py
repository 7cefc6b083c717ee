"""Verifies a certificate about a board as it stands (docs/certificate-zones.md), without searching.

A LEMMA is a picture of a part of the board, its zone: on every board that shows this picture, with
this player to move, the winner wins. All that is verified is about such boards: what is known of
them is the picture, and for each need (a stone, n) that the winner's block of that stone has n
liberties or more outside the zone. Whatever else may stand outside is allowed for: blocks that
are connected out there, stones that are captured there, a ban that this leaves there.

A lemma leans on earlier ones only, so there is no loop in a proof but one: where the defender just
has to survive, he answers what is played outside by a pass, and the picture is as before.

As in checker.py, whose board this uses, sets of points are ints with one bit per point.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from shikatsu.certificate.checker import (
    ATTACKER,
    COLUMNS,
    DEFENDER,
    EFFORT,
    EFFORT_PER_LINE,
    SIDES,
    UNLIMITED,
    Assumption,
    CertificateError,
    Claim,
    ClaimReport,
    Report,
    Statement,
    _at,
    _bits,
    _Board,
    _count,
    _json_object,
    _number,
    _require,
    _short,
    _threats,
)

OVER: Final = -1  # a move after which nothing is left to prove
FOREVER: Final = 1 << 40  # liberties of what is never captured
PASS: Final = 0  # as a move; others are the bit of their point
MOST_LEMMAS: Final = 1_000_000


@dataclass(slots=True)
class Lemma:
    """A picture and why the winner wins there; ``answers`` are moves with the numbers of lemmas."""

    zone: int
    stones: tuple[int, int]  # the attacker's, the defender's, in the zone
    crucial: int
    mover: int
    ban: int
    threats: tuple[int, int]
    needs: dict[int, int]  # a stone of the winner's -> liberties outside the zone
    rule: str
    answers: dict[int, int]

    @property
    def empty(self) -> int:
        """The empty points of the picture."""
        return self.zone & ~self.stones[0] & ~self.stones[1]


class Effect(NamedTuple):
    """What a stone does on every board that shows the picture, as far as it matters to a zone."""

    legal: bool | None  # None: on some of these boards
    stones: tuple[int, int]
    captured: int
    ban: int


class Shut(NamedTuple):
    """A region that is shut in, its walls, their fewest liberties outside, points before gaps.

    A gap counts as a stone of the wall: if the defender comes to the point before it, it is one;
    and if he takes the gap, that point is one.
    """

    region: int
    walls: int
    breaths: int
    gaps: int


@dataclass(slots=True)
class Status:
    """What the claims establish, in words, and the claims it rests on."""

    text: str
    claims: list[Proved] = field(default_factory=list)


@dataclass(slots=True)
class Proved:
    """A claim that was verified, and the lemma about the problem itself."""

    report: ClaimReport
    root: Lemma


def check_zones(lines: list[str]) -> Report:
    """Verifies a certificate of version 3; raises CertificateError if it is rejected."""
    with _at("line 2"):
        header = _json_object("".join(lines[1:2]))
        _require(header.get("rules") == "simple", "rules must be 'simple'")
        board = Whole(
            header.get("problem"), header.get("safe", []), EFFORT + EFFORT_PER_LINE * len(lines)
        )
        level = _number(header.get("level", 1), 0, "level")
        _require(level <= 1, f"unknown level {level}")
    proved: list[Proved] = []
    number = 3
    while number <= len(lines):
        number, found = _check_claim(board, level, lines, number)
        proved.append(found)
    status = _status(header, board.statement, proved)
    zone = 0
    for one in status.claims:
        zone |= one.root.zone
    return Report(
        status.text,
        level,
        tuple(one.report for one in proved),
        board.about(zone),
        (*board.taken_as_safe(zone), *board.short_walls([one.root for one in status.claims])),
        None,
        board.effort,
    )


class Whole(_Board):
    """A whole board: nothing around it, and nothing safe but what is proved to be."""

    def __init__(self, problem: Any, safe: Any, most_effort: int) -> None:
        _require(isinstance(problem, dict), "no problem")
        _require(problem.get("region") is None, "a proof by zones has no region")
        _require(problem.get("goal") == "life", "a proof by zones is about life")
        _require(problem.get("decides", "all") == "all", "all crucial stones must be captured")
        size = problem.get("size")
        sides = size if isinstance(size, list) and len(size) == 2 else [size, size]
        columns, rows = (_number(side, 1, "size") for side in sides)
        _require(max(columns, rows) <= len(COLUMNS), "the board is larger than 19x19")
        names = [f"{c}{row}" for row in range(1, rows + 1) for c in COLUMNS[:columns]]
        super().__init__({**problem, "region": names, "outside": "wall"}, most_effort)
        good = isinstance(safe, list) and all(isinstance(n, str) and n in self.bit for n in safe)
        _require(good and len(set(safe)) == len(safe), "safe must be points of the board, once")
        self.safe = sum(self.bit[name] for name in safe)  # the attacker's; never captured
        _require(not self.safe & ~self.start[0], "safe stones are the attacker's")
        self._regions: dict[tuple[int, int, int], _Inside] = {}

    def about(self, zone: int) -> Statement:
        """What the certificate is about; its region is the zone."""
        return self.statement._replace(region=tuple(self.named(zone)), outside="board")

    def named(self, points: int) -> list[str]:
        """The names of points."""
        return [name for name, bit in self.bit.items() if bit & points]

    def block(self, stone: int, among: int) -> tuple[int, int]:
        """The block of a stone within a set of points, and all neighbours of its points."""
        block = reach = 0
        todo = stone & among
        while todo:
            bit = todo & -todo
            block |= bit
            reach |= self.near[bit]
            todo = (todo | self.near[bit] & among) & ~block
        return block, reach & ~block

    def holds(self, stone: int, side: int, stones: int) -> bool:
        """Is a stone of this side connected, among such stones, with one that is taken as safe?"""
        return side == ATTACKER and bool(self.block(stone, stones)[0] & self.safe)

    def taken_as_safe(self, zone: int) -> tuple[Assumption, ...]:
        """The safe stones of a zone: what is elsewhere does not matter."""
        stones = tuple(self.named(self.safe & zone))
        return (Assumption("stones", self.statement.attacker, stones),) if stones else ()

    def short_walls(self, roots: list[Lemma]) -> tuple[Assumption, ...]:
        """Walls that do not have what a proof needs of them; the points are their stones."""
        attacker, defender = self.start[:2]
        taken = attacker | defender
        short: dict[int, int] = {}
        for root in roots:
            for stone, needed in root.needs.items():
                if self.holds(stone, ATTACKER, attacker):
                    continue
                block, reach = self.block(stone, attacker if stone & attacker else defender)
                if (reach & ~taken & ~root.zone).bit_count() < needed:
                    short[block] = max(short.get(block, 0), needed)
        colours = (self.statement.attacker, self.statement.defender)
        return tuple(
            Assumption("liberties", colours[bool(block & defender)], tuple(self.named(block)), n)
            for block, n in short.items()
        )

    def inside(self, region: int, walls: int, crucial: int) -> _Inside:
        """The board of a region with safe walls."""
        key = (region, walls, crucial)
        if key not in self._regions:
            self._regions[key] = _Inside(self, *key)
        return self._regions[key]


class _Inside(_Board):
    """A region of a picture with its walls, for the rule about room for two eyes."""

    def __init__(self, whole: Whole, region: int, walls: int, crucial: int) -> None:
        statement = whole.statement
        attacker, defender = whole.named(walls), whole.named(crucial)
        black, white = attacker, defender
        if statement.defender == "black":
            black, white = white, black
        problem = {
            "size": [statement.columns, statement.rows],
            "black": black,
            "white": white,
            "crucial": defender,
            "defender": statement.defender,
            "to_play": statement.to_play,
            "goal": "life",
            "region": whole.named(region),
        }
        super().__init__(problem, whole.most_effort)
        self.whole = whole
        self.spare = self.points = self.gaps = 0

    def dead_in_time(self, attacker: int, defender: int, spare: int, gaps: int) -> bool:
        """The rule `dead`, with walls that outlive the fight.

        The points are those of the whole board. ``spare``: the liberties of a wall beyond the
        moves that fill the region, one and all threats. ``gaps``: points of the region whose
        loss is answered outside; no miai uses them.
        """
        a, d, self.gaps = (self._translated(points) for points in (attacker, defender, gaps))
        empty = self.full ^ a ^ d
        self.spare, self.points = spare, empty.bit_count()
        safe, links, loose = self._sort(a, self.wall)
        bare = empty & ~links
        for _, reach in loose:
            bare &= ~reach
        return self._no_two_eyes(bare, loose, safe, links, empty & ~self.gaps)

    def spend(self, effort: int) -> None:
        """The effort is that of the whole board."""
        self.whole.spend(effort)

    def lasts(self, loose: list[tuple[int, int]]) -> bool:
        """Do the walls outlive it with these attacker stones loose?

        Without any the attacker fills point by point; a loose stone may be captured, and then it
        takes as long as a big eye does (docs/certificate-zones.md).
        """
        if not loose:
            return self.spare >= 1
        if self.gaps:  # one answer at a time
            return False
        stones = sum(block.bit_count() for block, _ in loose)
        eye = min(self.points + stones, 7)
        filled = eye if eye < 4 else eye * (eye - 3) // 2 + 3  # as long as a big eye of so many
        return self.spare >= stones + filled - eye + 1

    def _translated(self, points: int) -> int:
        return sum(bit for name, bit in self.bit.items() if points & self.whole.bit[name])


def _check_claim(board: Whole, level: int, lines: list[str], number: int) -> tuple[int, Proved]:
    """Verifies the claim that starts at this line; first comes the number of the line after it."""
    with _at(f"line {number}"):
        claim, points = _read_claim(board, lines[number - 1])
        try:
            end = lines.index("end", number)
        except ValueError as error:
            raise CertificateError("the claim has no 'end': the file is truncated") from error
    proof = _Proof(board, level, claim)
    for i in range(number, end):
        with _at(f"line {i + 1} {_short(lines[i], 80)!r}"):
            proof.add(_read_lemma(board, points, lines[i]))
    with _at(f"claim of line {number} ({claim})"):
        return end + 2, proof.proved()


class _Proof:
    """The lemmas of one claim so far; each leans on those before it."""

    def __init__(self, board: Whole, level: int, claim: Claim) -> None:
        self.board, self.level, self.claim = board, level, claim
        self.winner, self.loser = claim.winner, 1 - claim.winner
        self.seeker = ATTACKER if claim.goal == "capture" else DEFENDER
        self.lemmas: list[Lemma] = []
        self.height: list[int] = []
        self.used: set[int] = set()
        self.report = ClaimReport(claim)

    def proved(self) -> Proved:
        """The claim, if the last lemma is about the problem; raises CertificateError."""
        _require(self.lemmas, "no lemma")
        root = self.lemmas[-1]
        start = self.board.start
        good = root.mover == start[4] and root.threats == self.claim[2:4]
        good = good and self._shows((start[0], start[1]), start[2], start[3], root)
        _require(good, "the last lemma is not about the problem")
        unused = set(range(len(self.lemmas) - 1)) - self.used
        _require(not unused, f"lemma {min(unused, default=0) + 1} is not used")
        self.report.states = len(self.lemmas)
        self.report.longest = None if self.seeker == self.loser else self.height[-1]
        return Proved(self.report, root)

    def add(self, lemma: Lemma) -> None:
        """Verifies a lemma; raises CertificateError."""
        _require(not lemma.crucial & ~lemma.stones[DEFENDER], "crucial stones are the defender's")
        _require(lemma.crucial, "a lemma needs a crucial stone")
        _require(not lemma.ban & ~lemma.empty or not lemma.ban & lemma.zone, "the ban is not empty")
        for stone in lemma.needs:
            _require(stone & lemma.stones[self.winner], "a need of no stone of the winner's")
        height = 0
        if lemma.rule:
            self._leaf(lemma)
        elif lemma.mover == self.winner:
            height = self._wins(lemma)
        else:
            height = self._refutes(lemma)
        self.lemmas.append(lemma)
        self.height.append(height)

    # ---- the winner moves ----------------------------------------------------------------------

    def _wins(self, lemma: Lemma) -> int:
        _require(len(lemma.answers) == 1, "the winner plays one move")
        ((move, next_),) = lemma.answers.items()
        if move == PASS:
            _require(self.winner != self.seeker or lemma.ban, "such a pass concedes")
            self._follows(lemma, next_, lemma.stones, lemma.crucial, 0, lemma.threats)
            return self._above(next_)
        threats = self._spent(lemma, move)
        effect = self._effect(lemma, move, 0 if next_ == OVER else self._zone(next_))
        _require(effect.legal, "the move may be illegal")
        crucial = lemma.crucial & ~effect.captured
        if next_ == OVER:
            _require(self.winner == ATTACKER and not crucial, "the stones are not captured")
            self.report.leaves["captured"] += 1
            return 1
        self._follows(lemma, next_, effect.stones, crucial, effect.ban, threats)
        return self._above(next_)

    # ---- the loser moves -----------------------------------------------------------------------

    def _refutes(self, lemma: Lemma) -> int:
        passes = self.loser != self.seeker or lemma.ban
        _require((PASS in lemma.answers) == bool(passes), "whether he may pass decides")
        if not passes:
            self._is_closed(lemma)
        height = 0
        for move, next_ in lemma.answers.items():
            self._refuted(lemma, move, next_)
            height = max(height, self._above(next_))
        for move in _bits(lemma.empty):
            banned = move == lemma.ban and not lemma.threats[self.loser]
            if move in lemma.answers or banned or self._is_suicide(lemma, move):
                continue
            _require(passes, f"no answer to {self._name(move)}")
            self._as_pass(lemma, move)
        if passes:
            self._as_pass(lemma, 0)
        return height

    def _refuted(self, lemma: Lemma, move: int, next_: int) -> None:
        """One move of the loser and what follows."""
        if move == PASS:
            return self._follows(lemma, next_, lemma.stones, lemma.crucial, 0, lemma.threats)
        threats = self._spent(lemma, move)
        effect = self._effect(lemma, move, self._zone(next_))
        crucial = lemma.crucial & ~effect.captured
        _require(crucial, "all crucial stones of the picture are captured")
        self._follows(lemma, next_, effect.stones, crucial, effect.ban, threats)
        return None

    def _as_pass(self, lemma: Lemma, move: int) -> None:
        """A move in the picture, or anywhere outside (0), is refuted like a pass."""
        child = self._lemma(lemma.answers[PASS])
        where = self._name(move) if move else "a move outside"
        _require(not move & child.zone, f"no answer to {where}")
        for block, reach in self._blocks(lemma, self.winner):
            if block & child.zone:
                here = reach & lemma.empty & ~move
                stays = here or self._has_outside(lemma, self.winner, block, 1 if move else 2)
                _require(stays, f"{where} may capture {self._name(block)}")
        taken = (move, 0 if move else 1)
        self._has_needs(lemma, child, lemma.stones, taken)

    def _is_closed(self, lemma: Lemma) -> None:
        """The defender just survives, and passes when something is played outside."""
        _require(not lemma.needs, "walls would lose their liberties one by one")
        for block, reach in self._blocks(lemma, self.winner):
            _require(reach & lemma.empty, f"{self._name(block)} has no liberty in the picture")

    def _is_suicide(self, lemma: Lemma, move: int) -> bool:
        """Is this move of the loser illegal on every board that shows the picture?"""
        near = self.board.near[move]
        if near & ~lemma.zone or near & lemma.empty:
            return False
        for block, reach in self._blocks(lemma, self.loser):
            if not block & near:
                continue
            if reach & ~lemma.zone | reach & lemma.empty & ~move or self._is_safe(
                self.loser, block
            ):
                return False
        for block, reach in self._blocks(lemma, self.winner):
            here = reach & lemma.empty & ~move
            if block & near and not (here or self._has_outside(lemma, self.winner, block)):
                return False
        return True

    # ---- what follows --------------------------------------------------------------------------

    def _effect(self, lemma: Lemma, move: int, below: int) -> Effect:
        """What the mover's stone does; `below` is the zone of what follows."""
        _require(move & lemma.empty, "a move on no empty point of the picture")
        own, near = lemma.mover, self.board.near[move]
        unknown = near & ~lemma.zone
        captured = 0
        for block, reach in self._blocks(lemma, 1 - own):
            stays = reach & lemma.empty & ~move
            stays = stays or self._has_outside(lemma, 1 - own, block)
            if block & near and not stays:
                _require(not reach & ~lemma.zone, f"{self._name(block)} may have other liberties")
                captured |= block
            elif block & below and unknown and not stays:
                grows = reach & ~lemma.zone
                _require(not grows, f"{self._name(block)} may be captured as a part of more")
        stones = [lemma.stones[0] & ~captured, lemma.stones[1] & ~captured]
        stones[own] |= move
        ban = 0
        if captured and not captured & (captured - 1):
            _require(not unknown, "whether this is a ko depends on what is outside")
            alone = not near & (lemma.stones[own] | lemma.empty)
            ban = captured if alone else 0
        return Effect(self._legal(lemma, move, captured), (stones[0], stones[1]), captured, ban)

    def _legal(self, lemma: Lemma, move: int, captured: int) -> bool | None:
        near = self.board.near[move]
        if captured or near & lemma.empty:
            return True
        for block, reach in self._blocks(lemma, lemma.mover):
            if not block & near:
                continue
            if reach & lemma.empty & ~move:
                return True
            if self._has_outside(lemma, lemma.mover, block):
                return True
        return None

    def _follows(
        self,
        lemma: Lemma,
        next_: int,
        stones: tuple[int, int],
        crucial: int,
        ban: int,
        threats: tuple[int, int],
    ) -> None:
        """Whatever board shows the picture, after the move it shows that of the next lemma."""
        child = self._lemma(next_)
        _require(not child.zone & ~lemma.zone, "the zone lacks points of what follows")
        good = child.mover != lemma.mover and child.threats == threats
        good = good and self._shows(stones, crucial, ban, child)
        _require(good, f"lemma {next_ + 1} is about something else")
        self._has_needs(lemma, child, stones, (0, 0))

    def _shows(self, stones: tuple[int, int], crucial: int, ban: int, lemma: Lemma) -> bool:
        """Do these stones show the picture of a lemma?"""
        same = all(s & lemma.zone == t for s, t in zip(stones, lemma.stones, strict=True))
        if self.winner == ATTACKER:  # all that are left must be captured
            same = same and crucial == lemma.crucial
        else:  # one of them stays
            same = same and not lemma.crucial & ~crucial
        if lemma.threats[lemma.mover] == UNLIMITED:
            ban = 0  # it binds nobody who can always lift it; if he passes, the winner passes
        return same and (ban == lemma.ban or (not lemma.ban and not ban & lemma.zone))

    def _has_needs(
        self, lemma: Lemma, child: Lemma, stones: tuple[int, int], taken: tuple[int, int]
    ) -> None:
        """Do walls have what the next lemma needs, less a point, or so many outside?"""
        if not child.needs:
            return
        move, outside = taken
        empty = lemma.zone & ~stones[0] & ~stones[1] & ~child.zone & ~move
        for stone, needed in child.needs.items():
            if self.board.holds(stone, self.winner, stones[self.winner] & lemma.zone):
                continue
            block, reach = self.board.block(stone, stones[self.winner] & lemma.zone)
            has = (reach & empty).bit_count() + max(0, self._need(lemma, block) - outside)
            _require(has >= needed, f"the block of {self._name(stone)} lacks liberties")

    def _has_outside(self, lemma: Lemma, side: int, block: int, least: int = 1) -> bool:
        """Has a block of this side so many liberties outside, or is it never captured?"""
        needs = side == self.winner and self._need(lemma, block) >= least
        return needs or self._is_safe(side, block)

    def _is_safe(self, side: int, block: int) -> bool:
        return side == ATTACKER and bool(block & self.board.safe)

    def _need(self, lemma: Lemma, block: int) -> int:
        """The liberties outside that a block, or one that it is made of, has."""
        return max((n for stone, n in lemma.needs.items() if stone & block), default=0)

    def _blocks(self, lemma: Lemma, side: int) -> Iterator[tuple[int, int]]:
        """Blocks as the picture shows them: they may be parts of larger ones."""
        for block, reach in self.board.blocks(lemma.stones[side]):
            yield block, reach & ~block

    def _spent(self, lemma: Lemma, move: int) -> tuple[int, int]:
        """The threats that are left after the move."""
        threats = list(lemma.threats)
        if move == lemma.ban:
            left = threats[lemma.mover]
            _require(left, "the ko may not be taken")
            threats[lemma.mover] = left if left == UNLIMITED else left - 1
        return threats[0], threats[1]

    def _lemma(self, number: int) -> Lemma:
        _require(0 <= number < len(self.lemmas), "a lemma leans on earlier ones only")
        self.used.add(number)
        return self.lemmas[number]

    def _zone(self, number: int) -> int:
        return self._lemma(number).zone

    def _above(self, number: int) -> int:
        return self.height[number] + 1

    def _name(self, points: int) -> str:
        return self.board.named(points)[0]

    # ---- without search ------------------------------------------------------------------------

    def _leaf(self, lemma: Lemma) -> None:
        rules = {"=benson": self._is_alive, "=dead": self._is_dead}
        _require(rules[lemma.rule](lemma), f"{lemma.rule[1:]}: no win")
        self.report.leaves[lemma.rule[1:]] += 1

    def _is_alive(self, lemma: Lemma) -> bool:
        """Benson, in the picture: areas that reach out of it are not counted."""
        goal = self.claim.goal == "two_eyes"
        _require(self.level > 0 or goal, "a static rule in a certificate of level 0")
        if self.winner != DEFENDER:
            return False
        attacker, defender = lemma.stones
        chains = list(self._blocks(lemma, DEFENDER))
        areas = [
            (area, reach & ~area)
            for area, reach in self.board.blocks(lemma.zone & ~defender)
            if not reach & ~lemma.zone and not area & self.board.safe
        ]
        while True:
            self.board.spend(1 + len(chains) * len(areas))
            kept = [c for c in chains if sum(not a & ~attacker & ~c[1] for a, _ in areas) >= 2]
            alive = sum(chain for chain, _ in kept)
            closed = [area for area in areas if not area[1] & ~alive]
            if len(kept) == len(chains) and len(closed) == len(areas):
                return bool(alive & lemma.crucial)
            chains, areas = kept, closed

    def _is_dead(self, lemma: Lemma) -> bool:
        """No room for two eyes, in a region whose walls have liberties outside for long enough."""
        _require(self.level > 0, "a static rule in a certificate of level 0")
        if self.winner != ATTACKER or UNLIMITED in lemma.threats:
            return False
        shut = self._shut_in(lemma)
        if shut is None:
            return False
        attacker, defender = lemma.stones
        region = shut.region
        inside = self.board.inside(region, shut.walls, lemma.crucial)
        group, _ = self.board.block(lemma.crucial, defender)
        others = (defender & region & ~group).bit_count()
        empty = (region & lemma.empty).bit_count()
        # What the walls must outlive: the defender's moves until he is captured, and his threats.
        spare = shut.breaths - 2 * lemma.threats[DEFENDER] - 1 - others - empty
        return inside.dead_in_time(attacker & region, defender & region, spare, shut.gaps)

    def _shut_in(self, lemma: Lemma) -> Shut | None:
        """The region of the crucial stones, if walls and gaps shut it in."""
        loose = 0
        while True:
            stones = lemma.stones[ATTACKER] & ~loose
            region, gaps = self._filled(lemma, stones)
            reserved = sum(outer | links for outer, links in gaps.values())
            edge = self._around(region) & ~region
            whole, _ = self.board.block(region & -region, region)
            if edge & ~lemma.zone or whole != region or edge & ~stones & ~reserved:
                return None
            walls = caught = 0
            breaths: list[int] = []
            for block, near in self._blocks(lemma, ATTACKER):
                if block & loose or not near & (region | reserved):
                    continue
                outside = (near & lemma.empty & ~region & ~reserved).bit_count()
                outside += self._need(lemma, block)
                if self._is_safe(ATTACKER, block):
                    outside = FOREVER
                if outside:
                    walls |= block
                    breaths.append(outside)
                elif near & ~lemma.zone or not near & region:
                    return None  # nobody knows, or a gap leans on it
                else:
                    caught |= block
            if not caught:
                least = min(breaths, default=len(self.board.bit))
                outer = sum(point for point, _ in gaps.values())
                return Shut(region, walls | outer, least, sum(gaps))
            loose |= caught

    def _filled(self, lemma: Lemma, stones: int) -> tuple[int, dict[int, tuple[int, int]]]:
        """What hangs together with the crucial stones up to these walls, and the gaps in them.

        A gap: an empty point of the region that touches a wall -> the one point outside next to it,
        and two that this one can be linked to a wall by, if it touches none.
        """
        touched = self._around(stones)
        gaps: dict[int, tuple[int, int]] = {}
        region = lemma.crucial
        while True:
            reserved = sum(outer | links for outer, links in gaps.values())
            fresh = self._around(region) & lemma.zone & ~stones & ~region & ~reserved
            if not fresh:
                return region, gaps
            for point in _bits(fresh & ~lemma.empty or fresh):
                gap = self._gap(lemma, point, region, touched, gaps)
                if gap is None:
                    region |= point
                else:
                    gaps[gap[0]] = gap[1:]
            region = self._without_grown_around(region, gaps)

    def _gap(
        self, lemma: Lemma, outer: int, region: int, touched: int, gaps: dict[int, tuple[int, int]]
    ) -> tuple[int, int, int] | None:
        """The gap whose point outside this is: whichever of both he takes, the other shuts it."""
        inner = self.board.near[outer] & region
        if inner.bit_count() != 1 or not inner & lemma.empty & touched or not outer & lemma.empty:
            return None
        taken = sum(points | links for points, links in gaps.values())
        if inner in gaps or outer & taken:
            return None
        if outer & touched:
            return inner, outer, 0
        near = self.board.near[outer] & lemma.empty & touched & ~region & ~taken & ~inner
        links = list(_bits(near))[:2]
        return (inner, outer, sum(links)) if len(links) == 2 else None

    def _without_grown_around(self, region: int, gaps: dict[int, tuple[int, int]]) -> int:
        """The region with the points of gaps that it has come to from elsewhere."""
        while True:
            for inner, (outer, links) in gaps.items():
                others = self._around(links) & ~outer
                if self.board.near[outer] & region != inner or others & region:
                    break
            else:
                return region
            del gaps[inner]
            region |= outer

    def _around(self, points: int) -> int:
        """All neighbours of some points."""
        around = 0
        for point in _bits(points):
            around |= self.board.near[point]
        return around


def _read_claim(board: Whole, line: str) -> tuple[Claim, list[int]]:
    _require(line.startswith("claim "), "expected a claim")
    record = _json_object(line.removeprefix("claim "))
    keys = {*Claim._fields, "points"}
    _require(set(record) == keys, f"a claim has the keys {', '.join(sorted(keys))}")
    names = record["points"]
    good = isinstance(names, list) and all(isinstance(n, str) and n in board.bit for n in names)
    _require(good and len(set(names)) == len(names), "points must be points of the board, once")
    goal, winner, a, d, loop, removable = (record[key] for key in Claim._fields)
    good = winner in SIDES and loop in SIDES and goal in ("capture", "two_eyes")
    _require(good and removable is False, "malformed claim")
    claim = Claim(goal, SIDES.index(winner), _threats(a), _threats(d), SIDES.index(loop))
    # Proofs are made without loops, so that these are the claims that they can establish.
    loops = DEFENDER if goal == "capture" else ATTACKER
    _require(claim.loop == loops, "loops go to who does not have to get somewhere")
    _require(goal == "capture" or claim.winner == DEFENDER, "two eyes are not refuted by zones")
    _require(claim[2 + claim.winner] != UNLIMITED, "the winner has a number of threats")
    return claim, [board.bit[name] for name in names]


def _read_lemma(board: Whole, points: list[int], line: str) -> Lemma:
    """A lemma; only the one way of writing it is accepted."""
    cells, mover, ban, a, d, needs, answer = [*line.split(" "), *[""] * 7][:7]
    good = line.count(" ") == 6 and len(cells) == len(points) and not cells.strip("-.adc")
    good = good and mover in ("A", "D") and (ban == "-" or ban in board.bit)
    threats = [int(n) if n.isdecimal() and len(n) < 10 else UNLIMITED for n in (a, d)]
    _require(good and f"{a} {d}" == _count(*threats), "malformed lemma")
    zone = attacker = defender = crucial = 0
    for cell, bit in zip(cells, points, strict=True):
        zone |= bit if cell != "-" else 0
        attacker |= bit if cell == "a" else 0
        defender |= bit if cell in "dc" else 0
        crucial |= bit if cell == "c" else 0
    rule = answer if answer in ("=benson", "=dead") else ""
    return Lemma(
        zone,
        (attacker, defender),
        crucial,
        int(mover == "D"),
        board.bit.get(ban, 0),
        (threats[0], threats[1]),
        dict(_read_pairs(board, needs, ":")),
        rule,
        {} if rule else dict(_read_answers(board, answer)),
    )


def _read_pairs(board: Whole, text: str, sign: str) -> Iterator[tuple[int, int]]:
    seen: set[str] = set()
    for part in [] if text == "-" else text.split(","):
        name, _, number = part.partition(sign)
        good = name in board.bit and number.isdecimal() and len(number) < 10 and name not in seen
        _require(good and number == str(int(number)), "malformed lemma")
        seen.add(name)
        yield board.bit[name], int(number)


def _read_answers(board: Whole, text: str) -> Iterator[tuple[int, int]]:
    """Moves with the number of the lemma that follows, from 0; OVER where none does."""
    seen: set[str] = set()
    for part in [] if text == "-" else text.split(","):
        name, sign, number = part.partition(">")
        good = (name in board.bit or name == "pass") and name not in seen
        good = good and (not sign or (number.isdecimal() and len(number) < 10))
        _require(good and (not sign or number == str(int(number))), "unknown move or rule")
        seen.add(name)
        yield board.bit.get(name, PASS), int(number) - 1 if sign else OVER


def _status(header: dict[str, Any], given: Statement, proved: list[Proved]) -> Status:
    """What the claims establish: it must be what the header says."""
    found = {str(one.report.claim): one for one in proved}
    ko: dict[str, Any] = {} if header.get("ko") is None else header["ko"]
    _require(isinstance(ko, dict) and len(ko) <= 1, "ko must be an object with one key")
    status = " ".join([str(header.get("status")), *ko])
    n = next((_number(value, 1, "ko") for value in ko.values()), 0)

    def needs(*claims: str) -> list[Proved]:
        missing = [claim for claim in claims if claim not in found]
        _require(not missing, f"the status ({_short(status, 80)}) lacks the claim {missing[:1]}")
        return [found[claim] for claim in claims]

    if given.threats is not None:
        a, d = given.threats
        _require(status in ("alive", "dead"), "given threats: it is alive or dead")
        claim = f"capture {'AD'[status == 'alive']} {_count(a, d)} D"
        text = f"{status} with threats {_count(a)} (attacker) and {_count(d)} (defender)"
        return Status(text, needs(claim))
    if status == "dead":
        many = max(
            one.report.claim.defender_threats
            for one in needs("capture A 0 0 D") + list(found.values())
            if one.report.claim[:3] == ("capture", ATTACKER, 0)
        )
        if not many:
            return Status("dead, if there are no ko threats", needs("capture A 0 0 D"))
        claims = needs("capture A 0 0 D", f"capture A 0 {many} D")
        return Status(f"dead, against up to {_plural(many)}", claims)
    if status == "alive":
        if "two_eyes D 8 0 A" in found:
            return Status("alive", needs("capture D * 0 D", "two_eyes D 8 0 A"))
        return Status("alive, by two eyes or in seki", needs("capture D * 0 D"))
    if status == "ko defender_needs":
        text = f"ko defender needs {n}"
        return Status(text, needs(f"capture A 0 {n - 1} D", f"capture D 0 {n} D"))
    if status == "ko attacker_needs":
        text = f"ko attacker needs {n}"
        return Status(text, needs(f"capture D {n - 1} 0 D", f"capture A {n} 0 D"))
    raise CertificateError(f"unknown status {_short(status, 80)!r}")


def _plural(threats: int) -> str:
    return f"{threats} ko threat{'s' * (threats != 1)}"
