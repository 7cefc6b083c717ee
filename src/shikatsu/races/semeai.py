"""Semeai: who captures whom? The public entry point.

``race_questions`` asks about the two groups, ``race_outcomes`` says which outcome follows. Here it
is told with each side first, with a move that keeps the outcome, and by how many moves a race is
won or lost.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Final

from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import PASS, Point, format_vertex, parse_vertex, reading_order
from shikatsu.board.position import Position
from shikatsu.model.diagram import Diagram
from shikatsu.model.evidence import Assumption, Evidence
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu.model.result import Ko, Status
from shikatsu.races.fights import Fight, find_fight
from shikatsu.races.outcomes import MORE_NODES, Finding, Known, Search, result_of
from shikatsu.races.questions import EXTRA_NODES, Line, Questions, vertices
from shikatsu.races.values import Outcome, Race, Semeai
from shikatsu.solver.budget import Budget, Cancellation, Progress
from shikatsu.solver.status import Undecided

# A pass and one outside liberty are tried harder than other moves.
PREFERRED: Final = 2
PREFERRED_NODES: Final = 60_000
MOST_PREFERRED_NODES: Final = 400_000
MOVE_NODES: Final = 250
# The part of the limits that may be spent on the outcomes before there is a move for them.
FINDING: Final = 0.6
# What becomes of the two groups.
STATUSES: Final[dict[Outcome, tuple[Status, Status]]] = {
    "win": ("alive", "dead"),
    "loss": ("dead", "alive"),
    "neither": ("alive", "alive"),
    "seki": ("alive", "alive"),
    "both live": ("alive", "alive"),
    "both captured": ("dead", "dead"),
}


def semeai(
    board: Position | Problem | Diagram,
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
    position = Position.of(board)
    fight = find_fight(position, *(_point(position, stone) for stone in (first, second)))
    movers = (fight.owner, opposite(fight.owner)) if to_play is None else (to_play,)
    if not fight.enclosed:
        return Semeai(fight, {mover: Race(mover, "unknown") for mover in movers}, "open")
    questions = Questions(fight, Budget(limits, progress, cancel))
    searches = {mover: Search(questions, mover) for mover in movers}
    found = _outcomes(questions, searches)
    races = {m: _race(questions, searches[m], found[m], margins) for m in movers}
    reason = next((searches[mover].reason for mover in movers if found[mover] is None), None)
    return Semeai(fight, races, reason, questions.budget.stats())


def _point(position: Position, stone: Point | str) -> Point:
    return parse_vertex(stone, position.columns, position.rows) if isinstance(stone, str) else stone


def _outcomes(
    questions: Questions, searches: Mapping[Colour, Search]
) -> dict[Colour, Finding | None]:
    """Find the outcomes, and leave something of the limits for the moves if that is possible."""
    found: dict[Colour, Finding | None] = {}
    for left, (mover, search) in zip(range(len(searches), 0, -1), searches.items(), strict=True):
        with questions.part(FINDING / left):
            found[mover] = search.run()
    return {
        m: found[m] or (None if questions.budget.spent() else s.run()) for m, s in searches.items()
    }


def _race(questions: Questions, search: Search, found: Finding | None, margins: bool) -> Race:
    """Tell the race with one side first: a move that keeps its outcome, and by how much."""
    known, mover = search.known, search.known.mover
    if found is None:
        return Race(mover, "unknown")
    line = questions.start(mover)
    outcome = _refined(questions, line, found)
    evidence, assumptions = _evidence(questions.fight, found)
    race = Race(mover, outcome, evidence, assumptions, found.left_out)
    if outcome == "ko":
        (own, own_ko), (other, other_ko) = (
            _counted(questions, known, colour) for colour in (mover, opposite(mover))
        )
        race = dataclasses.replace(race, own=own, other=other, own_ko=own_ko, other_ko=other_ko)
    else:
        own, other = STATUSES[outcome]
        race = dataclasses.replace(race, own=own, other=other)
    holds = _Holds(questions, search, found)
    race = dataclasses.replace(race, move=_move(holds, line, outcome))
    if margins and outcome in ("win", "loss"):
        margin, at_least = _margin(holds, line, outcome)
        race = dataclasses.replace(race, margin=margin, at_least=at_least)
    return race


def _evidence(fight: Fight, found: Finding) -> tuple[Evidence, tuple[Assumption, ...]]:
    """Return what an outcome rests on: walls that are not known to be safe are an assumption."""
    if found.left_out is not None:
        return "tentative", ()
    assumed = {c: fight.assumed & fight.position.stones(c) for c in COLOURS}
    assumptions = tuple(
        Assumption("stones", colour, reading_order(map(format_vertex, stones)))
        for colour, stones in assumed.items()
        if stones
    )
    return ("conditional" if assumptions else "proved"), assumptions


def _refined(questions: Questions, line: Line, found: Finding) -> Outcome:
    """Tell seki from two groups that both live, if that is not too much work."""
    if found.outcome != "neither" or found.left_out is not None:
        return found.outcome
    try:
        eyes = all(questions.has_two_eyes(colour, line) for colour in COLOURS)
    except Undecided:
        return "neither"
    return "both live" if eyes else "seki"


def _counted(questions: Questions, known: Known, colour: Colour) -> tuple[Status, Ko | None]:
    """Return what becomes of a group in a ko, with its threats counted if that is little work."""
    safe, prevails = (
        known.answers.get(k) for k in (("safe", colour), ("prevails", opposite(colour)))
    )
    if safe is not None and safe.ko is not None:
        with suppress(Undecided):
            safe = questions.counted(colour, questions.start(known.mover))
        return safe.status, safe.ko
    if prevails is not None and prevails.ko is not None:  # seen from the other side
        needs = prevails.ko.attacker_needs
        return "ko", Ko(needs, None if needs else prevails.ko.defender_needs, at_least=True)
    return known.status("safe", colour), None


class _Holds:
    """Says whether an outcome still holds after some moves."""

    def __init__(self, questions: Questions, search: Search, found: Finding) -> None:
        self.questions = questions
        self.mover = search.known.mover
        self.cost = search.cost
        self._wanted = {key: search.known.result(*key) for key in found.rests_on}

    def __call__(self, line: Line, nodes: int) -> bool | None:
        """Say whether all that it rests on is the same after a line; None: not decided."""
        try:
            return all(
                result_of(self.questions.decide(*key, line, nodes)) == wanted
                for key, wanted in self._wanted.items()
            )
        except Undecided:
            return None


def _move(holds: _Holds, line: Line, outcome: Outcome) -> str | None:
    """Return a move that keeps the outcome: a pass if it does, then outside liberties, then any.

    The first two may cost about what the outcome cost, so that they are preferred. Of the
    others it is the one that is proved with the fewest nodes: a vital point.
    """
    if outcome == "loss":
        return PASS
    candidates = [PASS, *_candidates(holds, line)]
    most = max(PREFERRED_NODES, min(holds.cost, MOST_PREFERRED_NODES))
    nodes = MOVE_NODES
    while candidates:
        left = []
        for index, move in enumerate(candidates):
            preferred = nodes == MOVE_NODES and index < PREFERRED
            keeps = holds((*line, move), most if preferred else nodes)
            if keeps:
                return move
            if holds.questions.budget.spent() is not None:
                return None
            if keeps is None:
                left.append(move)
        candidates = left
        nodes *= MORE_NODES
    return None


def _candidates(holds: _Holds, line: Line) -> list[str]:
    """Return all moves, first one of the outside liberties of the opponent's group."""
    legal = holds.questions.moves(line)
    outside = vertices(holds.questions.fight.outside_liberties(opposite(holds.mover)))
    first = [move for move in legal if move in outside]
    return first[:1] + [move for move in legal if move not in outside] + first[1:]


def _margin(holds: _Holds, line: Line, outcome: Outcome) -> tuple[int | None, bool]:
    """Return by how many moves a race is won or lost, and whether it may be more."""
    wins = outcome == "win"
    filler = opposite(holds.mover) if wins else holds.mover
    fight = holds.questions.fight
    liberties = reading_order(vertices(fight.outside_liberties(opposite(filler))))
    for count, after in enumerate(_with_extra_moves(line, liberties, wins=wins), start=1):
        still = holds(after, EXTRA_NODES)
        if still is None:
            return None, False
        if not still:
            return (count - 1 if wins else -count), False
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
