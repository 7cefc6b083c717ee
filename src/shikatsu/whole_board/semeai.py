"""Semeai: who captures whom? The public entry point.

Two questions of life, in one region, with the walls of both colours safe: is the first player's
group captured (by the second), is the second's captured (by the first)? Each is asked with a
STAKE, the other group: who loses it has lost. So each group is captured at most in one of the two,
and the first question that is answered by a capture answers the other. If a group is small, to
capture it need not save the other one (docs/algorithms/semeai.md): then there are no stakes.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, TypeAlias, TypeVar

from shikatsu.analysis import Analysis
from shikatsu.budget import Cancellation, Progress
from shikatsu.game import Position
from shikatsu.limits import Limits
from shikatsu.points import PASS, Point, format_vertex, parse_vertex, reading_order
from shikatsu.problem import Colour, Problem, opposite
from shikatsu.questions import two_eyes
from shikatsu.result import Ko, Stats, Status
from shikatsu.status import Decision, Undecided, full_status
from shikatsu.whole_board.fights import Fight, find_fight
from shikatsu.whole_board.semeai_values import Outcome, Race, Semeai

# To capture so many stones makes room for two eyes, whatever their shape.
SETTLES: Final = 7
# The two questions are asked in turn with this many nodes, then more and more.
FIRST_NODES: Final = 4_000
MORE_NODES: Final = 4
# A pass and one outside liberty are tried harder than other moves.
PREFERRED: Final = 2
PREFERRED_NODES: Final = 60_000
MOST_PREFERRED_NODES: Final = 400_000
MOVE_NODES: Final = 250
# What may be spent on things that are nice to know.
EXTRA_NODES: Final = 30_000

Line: TypeAlias = tuple[str, ...]
_T = TypeVar("_T")


def semeai(
    position: Position,
    first: Point | str,
    second: Point | str,
    to_play: Colour | None = None,
    limits: Limits | None = None,
    *,
    margins: bool = True,
    progress: Callable[[Progress], None] | None = None,
    cancel: Cancellation | None = None,
) -> Semeai:
    """Return who captures whom: the group of the stone ``first``, or that of ``second``.

    Without ``to_play`` the answer is given for each side playing first. The limits are for all of
    it. Without ``margins`` it is not measured by how many moves a race is won or lost. Raises
    ProblemError if the stones are not one of each colour, or if a block has no liberties.
    """
    points = [_point(position, stone) for stone in (first, second)]
    fight = find_fight(position, *points)
    asking = _Asking(fight, points, limits or Limits(), progress, cancel)
    movers = (fight.owner, opposite(fight.owner)) if to_play is None else (to_play,)
    races = {mover: _race(asking, mover, margins) for mover in movers}
    return Semeai(
        fight,
        races,
        asking.capture_settles,
        asking.reason,
        Stats(nodes=asking.nodes, seconds=asking.seconds),
    )


def _point(position: Position, stone: Point | str) -> Point:
    return parse_vertex(stone, position.columns, position.rows) if isinstance(stone, str) else stone


class _Asking:
    """Asks about both groups after any moves, within limits for everything together."""

    def __init__(
        self,
        fight: Fight,
        points: Sequence[Point],
        limits: Limits,
        progress: Callable[[Progress], None] | None,
        cancel: Cancellation | None,
    ) -> None:
        self.fight = fight
        self.nodes = 0
        self.reason: str | None = None if fight.enclosed else "open"
        blocks = {c: fight.position.block(p) for c, p in _by_colour(fight, points)}
        self.capture_settles = min(map(len, blocks.values())) >= SETTLES
        self._limits = limits
        self._cancel = cancel
        self._start = time.monotonic()
        self._analyses: dict[Colour, Analysis] = {}
        if fight.enclosed:
            for colour in blocks:
                stake = _vertices(blocks[opposite(colour)]) if self.capture_settles else frozenset()
                self._analyses[colour] = Analysis(
                    _problem(fight, colour),
                    limits,
                    ko="phases",
                    options={"races": "on"},
                    progress=progress,
                    cancel=cancel,
                    stake=stake,
                )

    @property
    def seconds(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self._start

    @property
    def is_spent(self) -> bool:
        """Whether a limit has been reached, or it was cancelled."""
        limits = self._limits
        return (
            (limits.seconds is not None and self.seconds >= limits.seconds)
            or (limits.nodes is not None and self.nodes >= limits.nodes)
            or (self._cancel is not None and self._cancel.cancelled)
        )

    def decide(self, colour: Colour, line: Line, nodes: int | None = None) -> Decision:
        """Return what becomes of a colour's group after moves of the first group's owner first.

        Raises Undecided after so many nodes, or at a limit.
        """
        return self._spend(colour, nodes, lambda analysis: analysis.status(line))

    def counted(self, colour: Colour, line: Line) -> Decision:
        """Return the same with the threats of a ko counted, and seki told from life."""
        return self._spend(
            colour,
            EXTRA_NODES,
            lambda analysis: full_status(partial(analysis.session.ask, line=line), qualify=False),
        )

    def has_two_eyes(self, colour: Colour, line: Line) -> bool:
        """Say whether a colour can force two eyes. Raises Undecided."""
        return self._spend(
            colour,
            EXTRA_NODES,
            lambda analysis: analysis.session.ask(two_eyes(), line) == "defender",
        )

    def moves(self, colour: Colour, line: Line) -> list[str]:
        """Return the points that may be played after some moves."""
        return self._analyses[colour].moves(line)

    def both(self, line: Line, nodes: int | None = None) -> dict[Colour, Decision]:
        """Decide about both groups, in turn, until one answer is both. Raises Undecided."""
        found: dict[Colour, Decision] = {}
        budget = FIRST_NODES if nodes is None else min(nodes, FIRST_NODES)
        while len(found) < 2:
            for colour in self._analyses:
                if colour in found:
                    continue
                try:
                    found[colour] = self.decide(colour, line, budget)
                except Undecided as reached:
                    if reached.reason != "nodes" or budget >= (nodes or budget + 1):
                        raise
                    self._check_nodes()
                    continue
                if self.capture_settles and found[colour].status == "dead":
                    return {colour: found[colour], opposite(colour): _survives(found[colour])}
            budget *= MORE_NODES
        return found

    def _spend(self, colour: Colour, nodes: int | None, ask: Callable[[Analysis], _T]) -> _T:
        if not self._analyses:
            raise Undecided("open")
        analysis = self._analyses[colour]
        analysis.restart(self._left(nodes))
        try:
            return ask(analysis)
        finally:
            self.nodes += analysis.session.nodes

    def _left(self, nodes: int | None) -> Limits:
        left = self._limits
        if left.seconds is not None:
            left = dataclasses.replace(left, seconds=max(0.001, left.seconds - self.seconds))
        if left.nodes is not None:
            rest = max(1, left.nodes - self.nodes)
            nodes = rest if nodes is None else min(nodes, rest)
        return dataclasses.replace(left, nodes=nodes)

    def _check_nodes(self) -> None:
        if self._limits.nodes is not None and self.nodes >= self._limits.nodes:
            raise Undecided("nodes")


def _by_colour(fight: Fight, points: Sequence[Point]) -> Iterator[tuple[Colour, Point]]:
    yield fight.owner, points[0]
    yield opposite(fight.owner), points[1]


def _survives(captured: Decision) -> Decision:
    """Return the other half of a capture: who captures the stake is not captured."""
    return Decision("alive", captured.claims, captured.main)


def _vertices(points: Iterable[Point]) -> frozenset[str]:
    return frozenset(map(format_vertex, points))


def _problem(fight: Fight, defender: Colour) -> Problem:
    """Return the question whether the group of a colour is captured, the first one's owner first.

    All that is not in the region is safe, of both colours: that is an open region of the defender's
    that happens to have no rim.
    """
    position = fight.position
    ban = position.ban_of(fight.owner)
    return Problem(
        id="semeai",
        columns=position.columns,
        rows=position.rows,
        black=_vertices(position.black),
        white=_vertices(position.white),
        to_play=fight.owner,
        defender=defender,
        crucial=_vertices(fight.group(defender)),
        region=tuple(_vertices(fight.region)),
        ban=format_vertex(ban) if ban in fight.region and ban is not None else None,
        outside="defender",
    )


def _race(asking: _Asking, mover: Colour, margins: bool) -> Race:
    """Return the race with one side first; unknown, with the reason noted, if a limit came."""
    line: Line = () if mover == asking.fight.owner else (PASS,)
    before = asking.nodes
    try:
        decided = asking.both(line)
    except Undecided as reached:
        asking.reason = reached.reason
        return Race(mover, "unknown")
    decided = {colour: _with_count(asking, colour, line, d) for colour, d in decided.items()}
    own, other = decided[mover], decided[opposite(mover)]
    outcome = _outcome(asking, line, own, other, mover)
    race = Race(mover, outcome, own.status, other.status, own.ko, other.ko)
    move = _move(asking, line, race, decided, asking.nodes - before)
    if margins and outcome in ("win", "loss"):
        margin, at_least = _margin(asking, line, race)
        race = dataclasses.replace(race, margin=margin, at_least=at_least)
    return dataclasses.replace(race, move=move)


def _with_count(asking: _Asking, colour: Colour, line: Line, decision: Decision) -> Decision:
    """Count the threats of a ko, if that is not too much work."""
    if decision.ko is None:
        return decision
    try:
        return asking.counted(colour, line)
    except Undecided:
        return decision


def _outcome(asking: _Asking, line: Line, own: Decision, other: Decision, mover: Colour) -> Outcome:
    if own.ko is not None or other.ko is not None:
        return "ko"
    if other.status == "dead":
        return "win"
    if own.status == "dead":
        return "loss"
    try:
        eyes = all(asking.has_two_eyes(colour, line) for colour in (mover, opposite(mover)))
    except Undecided:
        return "neither"
    return "both live" if eyes else "seki"


def _result(decision: Decision) -> tuple[Status, bool, bool]:
    """What a move must keep: the status and whom a ko favours, not its number of threats."""
    ko: Ko | None = decision.ko
    status: Status = "alive" if decision.status == "seki" else decision.status
    return status, ko is None, ko is not None and ko.defender_needs is not None


def _move(
    asking: _Asking, line: Line, race: Race, decided: dict[Colour, Decision], cost: int
) -> str | None:
    """Return a move that keeps the outcome: a pass if it does, then outside liberties, then any.

    The first two may cost about what the outcome cost, so that they are preferred. Of the
    others it is the one that is proved with the fewest nodes: a vital point.
    """
    if race.outcome == "loss":
        return PASS
    candidates = [PASS, *_candidates(asking, line, race.to_play)]
    most = max(PREFERRED_NODES, min(cost, MOST_PREFERRED_NODES))
    nodes = MOVE_NODES
    while candidates:
        left = []
        for index, move in enumerate(candidates):
            preferred = nodes == MOVE_NODES and index < PREFERRED
            keeps = _keeps(asking, (*line, move), decided, most if preferred else nodes)
            if keeps:
                return move
            if keeps is None:
                left.append(move)
        if asking.is_spent:
            return None
        candidates = left
        nodes *= MORE_NODES
    return None


def _keeps(asking: _Asking, line: Line, wanted: dict[Colour, Decision], nodes: int) -> bool | None:
    """Say whether the results after some moves are those that are wanted; None: not decided."""
    try:
        after = asking.both(line, nodes)
    except Undecided:
        return None
    return all(_result(after[colour]) == _result(wanted[colour]) for colour in wanted)


def _candidates(asking: _Asking, line: Line, mover: Colour) -> list[str]:
    """Return all moves, first one of the outside liberties of the opponent's group."""
    legal = asking.moves(mover, line)
    outside = _vertices(asking.fight.outside_liberties(opposite(mover)))
    first = [move for move in legal if move in outside]
    return first[:1] + [move for move in legal if move not in outside] + first[1:]


def _margin(asking: _Asking, line: Line, race: Race) -> tuple[int | None, bool]:
    """Return by how many moves a race is won or lost, and whether it may be more."""
    wins = race.outcome == "win"
    filler = opposite(race.to_play) if wins else race.to_play
    liberties = reading_order(_vertices(asking.fight.outside_liberties(opposite(filler))))
    for count, after in enumerate(_with_extra_moves(line, liberties, wins=wins), start=1):
        try:
            decided = asking.both(after, EXTRA_NODES)
        except Undecided:
            return None, False
        if wins and decided[opposite(race.to_play)].status != "dead":
            return count - 1, False
        if not wins and decided[race.to_play].status != "dead":
            return -count, False
    count = len(liberties)
    return (count + 1 if wins else -count - 1), True


def _with_extra_moves(line: Line, liberties: Sequence[str], *, wins: bool) -> Iterator[Line]:
    """Yield the moves after which one side has been passing once more often.

    The winner passes first, and the loser takes a liberty before he passes again; a loser takes one
    for each pass of the winner.
    """
    if wins:
        line = (*line, PASS)
        yield line
    for liberty in liberties:
        line = (*line, liberty, PASS)
        yield line
