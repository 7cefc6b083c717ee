"""From a diagram to a problem, with the reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import PASS, Point, format_vertex, parse_vertex, reading_order
from shikatsu.errors import ProblemError
from shikatsu.model.diagram import Diagram, Variation
from shikatsu.model.goals import GOAL_WORDS, Goal, GoalWord
from shikatsu.model.problem import Problem, first_player
from shikatsu.understanding.regions import Sides, enclosed_region
from shikatsu.understanding.target import Group, groups, likely_target
from shikatsu.understanding.words import Words, read_goal, read_words

Topic: TypeAlias = Literal["goal", "to_play", "defender", "crucial", "region"]
TOPICS: Final[tuple[Topic, ...]] = ("goal", "to_play", "defender", "crucial", "region")

# How many moves of the solution say where it takes place.
_LOOK_AT: Final = 4


class Reason(NamedTuple):
    """Why one part of the problem was understood as it was, in a sentence for people."""

    topic: Topic
    text: str


@dataclass(frozen=True, slots=True)
class Understanding:
    """A problem and the reasons for each of its parts.

    ``problem.region`` is None if the position is open: ``shikatsu.solve`` then looks for a region
    that decides it. Questions of capture and connection have none.
    """

    diagram: Diagram
    problem: Problem
    reasons: tuple[Reason, ...]


def understand(diagram: Diagram) -> Understanding:
    """Return the problem that a diagram poses. Raises ProblemError if it cannot be made out."""
    return _Findings(diagram).run()


class _Findings:
    """The parts of the question that have been made out so far, and why."""

    def __init__(self, diagram: Diagram) -> None:
        self._diagram = diagram
        self._words: Words = read_words(diagram.text)
        self._reasons: list[Reason] = []
        self._goal = self._asked()

    def run(self) -> Understanding:
        diagram = self._diagram
        crucial, defender = self._target()
        to_play = self._to_play(defender)
        problem = Problem(
            id=diagram.id,
            columns=diagram.columns,
            rows=diagram.rows,
            black=diagram.black,
            white=diagram.white,
            to_play=to_play,
            goal=self._goal,  # type: ignore[arg-type]  # "save" and "cut" are understood
            defender=defender,
            crucial=crucial,
            attacker_threats=diagram.attacker_threats,
            defender_threats=diagram.defender_threats,
            ban=diagram.ban,
            targets=diagram.targets,
        )
        if not problem.in_region:
            self._because("region", f"none: a {problem.goal} is read out on the whole board")
            return Understanding(diagram, problem, tuple(self._reasons))
        region = self._region(problem)
        if region is not None:
            # A ko elsewhere on the board does not matter here; a marked region means its ban.
            elsewhere = diagram.region is None and problem.ban not in region
            problem = problem.with_(
                region=region,
                region_found=diagram.region is None,
                ban=None if elsewhere else problem.ban,
            )
        return Understanding(diagram, problem, tuple(self._reasons))

    def _because(self, topic: Topic, text: str) -> None:
        self._reasons.append(Reason(topic, text))

    def _asked(self) -> Goal | GoalWord:
        """Return the goal: of the file or, of marked stones without a region, of its words."""
        diagram = self._diagram
        if diagram.goal is None and diagram.crucial and diagram.region is None:
            found = read_goal(diagram.text)
            if found is not None:
                goal, said = found
                self._because("goal", f"{goal}: the text says “{said}”")
                return goal
        return diagram.goal or "life"

    def _target(self) -> tuple[frozenset[str], Colour]:
        """Return the crucial stones and their colour. Raises ProblemError."""
        diagram = self._diagram
        if diagram.crucial:
            defender = diagram.defender or self._colour(diagram.crucial)
            self._because("crucial", f"{_list(diagram.crucial)}: marked")
            self._because("defender", f"{defender.capitalize()}: the crucial stones are marked")
            return diagram.crucial, defender
        if GOAL_WORDS.get(self._goal, (self._goal,))[0] == "connect":
            raise ProblemError("the stones to be connected must be marked with TR")
        wanted, why = self._wanted_defender()
        group = likely_target(
            list(groups(diagram.columns, diagram.rows, *self._stones())),
            colour=wanted,
            near=self._played(),
        )
        if group is None:
            raise ProblemError("there is no group to ask about: mark the crucial stones with TR")
        self._because("defender", f"{group.colour.capitalize()}: {why or _shut_in(group)}")
        crucial = frozenset(map(format_vertex, group.main))
        self._because("crucial", f"{_list(crucial)}: the largest block of {_whole(group)}")
        return crucial, group.colour

    def _colour(self, crucial: frozenset[str]) -> Colour:
        if crucial <= self._diagram.black:
            return "black"
        if crucial <= self._diagram.white:
            return "white"
        empty = reading_order(crucial - self._diagram.black - self._diagram.white)
        if empty:
            raise ProblemError(f"{', '.join(empty)}: marked as crucial, but empty")
        black, white = map(_list, (crucial & self._diagram.black, crucial & self._diagram.white))
        raise ProblemError(
            f"stones of both colours are marked (black {black}, white {white}): "
            "the crucial stones must be of one colour"
        )

    def _wanted_defender(self) -> tuple[Colour | None, str]:
        """Return who defends by the file or its words, and why; None if they do not say."""
        diagram, words = self._diagram, self._words
        if diagram.defender is not None:
            return diagram.defender, "the file says so"
        mover, _ = self._mover()
        if words.task is not None and mover is not None:
            wanted = mover if words.task == "live" else opposite(mover)
            return wanted, f"the text says “{words.said}”"
        if words.defender is not None:
            return words.defender, f"the text says “{words.said}”"
        return None, ""

    def _mover(self) -> tuple[Colour | None, str]:
        diagram = self._diagram
        if diagram.to_play is not None:
            return diagram.to_play, "the file says so"
        if diagram.solution:
            return diagram.solution[0].colour, "the solution begins so"
        if self._words.to_play is not None:
            return self._words.to_play, f"the text says “{self._words.said}”"
        return None, ""

    def _to_play(self, defender: Colour) -> Colour:
        mover, why = self._mover()
        if mover is None:
            mover, why = self._usual_mover(defender)
        elif mover == defender and self._goal in ("life", "one_eye"):
            why += ", so that the question is life"
        self._because("to_play", f"{mover.capitalize()}: {why}")
        return mover

    def _usual_mover(self, defender: Colour) -> tuple[Colour, str]:
        """Return who begins if nothing is said, and why."""
        mover = first_player(self._goal, defender)
        if mover is not None:
            return mover, f"the goal is to {self._goal}"
        if self._goal == "capture":
            return opposite(defender), "the goal is to capture, and nothing else is said"
        if self._goal == "connect":
            return defender, "the goal is to connect, and nothing else is said"
        return "black", "nothing is said, so Black begins"

    def _region(self, problem: Problem) -> tuple[str, ...] | None:
        """Return the marked or the exact region, or None if the group is open."""
        marked = self._diagram.region
        if marked is not None:
            self._because("region", f"{len(marked)} points: marked")
            return marked
        if problem.goal != "life":
            raise ProblemError("the region of a one-eye problem must be marked")
        exact = enclosed_region(Sides.of_problem(problem), problem.points(problem.crucial))
        if exact is None:
            self._because("region", "open: the group is not shut in by attacker stones")
            return None
        self._because("region", f"{len(exact)} points: all that is inside the wall around it")
        return tuple(map(format_vertex, exact))

    def _stones(self) -> tuple[frozenset[Point], frozenset[Point]]:
        def points(vertices: frozenset[str]) -> frozenset[Point]:
            return frozenset(map(parse_vertex, vertices))

        return points(self._diagram.black), points(self._diagram.white)

    def _played(self) -> frozenset[Point]:
        """Return the points of the first moves of the stated solution."""
        moves = [move for first in self._diagram.solution for move in _main_line(first)[:_LOOK_AT]]
        return frozenset(parse_vertex(move) for move in moves if move != PASS)


def _main_line(variation: Variation) -> list[str]:
    line = [variation.move]
    while variation.children:
        variation = variation.children[0]
        line.append(variation.move)
    return line


def _shut_in(group: Group) -> str:
    if group.region is not None:
        return "this group cannot reach the outside"
    return f"this group has the least room to run ({group.room} points)"


def _whole(group: Group) -> str:
    stones = len(group.stones)
    return f"a group of {stones} stone{'' if stones == 1 else 's'}"


def _list(vertices: frozenset[str], most: int = 6) -> str:
    ordered = reading_order(vertices)
    more = f" and {len(ordered) - most} more" if len(ordered) > most else ""
    return ", ".join(ordered[:most]) + more
