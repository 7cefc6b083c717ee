"""What is asked about the two groups of a fight, within limits for everything together.

Three questions about the group of each colour, all in the region of the fight, after any moves:

``safe``      is it never captured, whatever becomes of the other group?
``ahead``     is it never captured before the other group is? (Its capture ends the race.)
``prevails``  does its owner capture the other group, and keep his own for ever? This is one goal of
              one search, whose second part begins with the capture.

"alive" is yes, "dead" is no, "ko" depends on ko threats. Each answer is a strategy of one player
against all moves of the other.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final, Literal, TypeAlias, TypeVar

from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import PASS, Point, format_vertex
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu.model.result import Ko
from shikatsu.races.fights import Fight
from shikatsu.solver.budget import Budget
from shikatsu.solver.life.analysis import LifeAnalysis
from shikatsu.solver.questions import TWO_EYES_THREATS, capture, two_eyes
from shikatsu.solver.status import STALL_THREATS, Claim, Decision, Undecided, full_status

Kind: TypeAlias = Literal["safe", "ahead", "prevails"]
KINDS: Final[tuple[Kind, ...]] = ("safe", "ahead", "prevails")
Line: TypeAlias = tuple[str, ...]
_T = TypeVar("_T")

# What is asked with threats for the loser, by whether the captor must survive, too, and by whether
# the defender wins without. A dead group is dead against some threats as well as unlimited ones:
# unlimited ones may not be used to go on for ever, a few may (docs/model.md).
_WITH_THREATS: Final = {
    (False, True): (capture(None, 0),),
    (False, False): (capture(0, STALL_THREATS), capture(0, None)),
    (True, True): (capture(TWO_EYES_THREATS, 0),),
    (True, False): (capture(0, TWO_EYES_THREATS),),
}
# What may be spent on things that are nice to know.
EXTRA_NODES: Final = 30_000


class Questions:
    """Asks about both groups after any moves, the first of which is ``starter``'s."""

    def __init__(self, fight: Fight, budget: Budget) -> None:
        self.fight = fight
        position = fight.position
        self.starter: Colour = position.to_play if position.ban in fight.region else fight.owner
        self.budget = budget
        self._analyses: dict[tuple[Kind, Colour], LifeAnalysis] = {}

    def start(self, mover: Colour) -> Line:
        """Return the moves after which it is this player's turn, in the position as it is."""
        return () if mover == self.starter else (PASS,)

    @contextmanager
    def part(self, share: float) -> Iterator[None]:
        """Keep to a share of what is left of the budget for a while."""
        whole = self.budget
        self.budget = whole.part(share)
        try:
            yield
        finally:
            self.budget = whole

    def decide(self, kind: Kind, colour: Colour, line: Line, nodes: int | None = None) -> Decision:
        """Answer a question. Raises Undecided after so many nodes, or at a limit."""
        return self._spend(kind, colour, nodes, lambda a: _decide(a, line, kind))

    def counted(self, colour: Colour, line: Line) -> Decision:
        """Say whether a group is safe, with the threats of a ko counted. Raises Undecided."""
        return self._spend(
            "safe",
            colour,
            EXTRA_NODES,
            lambda a: full_status(partial(a.ask, line=line), qualify=False),
        )

    def has_two_eyes(self, colour: Colour, line: Line) -> bool:
        """Say whether a colour can force two eyes. Raises Undecided."""
        return self._spend(
            "safe", colour, EXTRA_NODES, lambda a: a.ask(two_eyes(), line) == "defender"
        )

    def moves(self, line: Line) -> list[str]:
        """Return the points that may be played after some moves."""
        return self._analysis("safe", self.starter).moves(line)

    def _spend(
        self, kind: Kind, colour: Colour, nodes: int | None, ask: Callable[[LifeAnalysis], _T]
    ) -> _T:
        if (reached := self.budget.spent()) is not None:
            raise Undecided(reached)
        analysis = self._analysis(kind, colour)
        analysis.budget = self.budget.part(nodes=nodes)
        return ask(analysis)

    def _analysis(self, kind: Kind, colour: Colour) -> LifeAnalysis:
        if (kind, colour) not in self._analyses:
            fight = self.fight
            other = vertices(fight.group(opposite(colour)))
            self._analyses[kind, colour] = LifeAnalysis(
                _problem(fight, colour, self.starter),
                self.budget.anew(self._shared_memory()),
                options={"races": "on"},
                rival_ends=other if kind == "ahead" else frozenset(),
                rival=other if kind == "prevails" else frozenset(),
            )
        return self._analyses[kind, colour]

    def _shared_memory(self) -> Limits:
        limits, tables = self.budget.limits, len(KINDS) * len(COLOURS)
        return dataclasses.replace(limits, memory_mb=max(1, limits.memory_mb // tables))


def _decide(analysis: LifeAnalysis, line: Line, kind: Kind) -> Decision:
    """Ask without threats, then with threats for the loser: if these turn it, it is a ko."""
    ask = partial(analysis.ask, line=line)
    main = Claim(capture(0, 0), ask(capture(0, 0)))
    survives = main.winner == "defender"
    claims = [main]
    for question in _WITH_THREATS[kind == "prevails", survives]:
        claims.append(Claim(question, ask(question)))
        if claims[-1].winner != main.winner:
            ko = Ko(**{"attacker_needs" if survives else "defender_needs": 1}, at_least=True)
            return Decision("ko", tuple(claims), main, ko=ko)
    return Decision("alive" if survives else "dead", tuple(claims), main)


def vertices(points: frozenset[Point]) -> frozenset[str]:
    """Return points by their names."""
    return frozenset(map(format_vertex, points))


def _problem(fight: Fight, defender: Colour, to_play: Colour) -> Problem:
    """Return the question whether the group of a colour is captured.

    All that is not in the region is safe, of both colours: that is an open region of the defender's
    that happens to have no rim.
    """
    position = fight.position
    ban = position.ban_of(to_play)
    return Problem(
        id="semeai",
        columns=position.columns,
        rows=position.rows,
        black=vertices(position.black),
        white=vertices(position.white),
        to_play=to_play,
        defender=defender,
        crucial=vertices(fight.group(defender)),
        region=tuple(vertices(fight.region)),
        ban=format_vertex(ban) if ban in fight.region and ban is not None else None,
        outside="defender",
    )
