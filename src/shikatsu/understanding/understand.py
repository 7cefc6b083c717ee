"""From a diagram to a problem, with the reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from shikatsu.diagram import Diagram
from shikatsu.errors import ProblemError
from shikatsu.problem import Colour, Problem

Topic: TypeAlias = Literal["crucial", "defender", "to_play", "region", "goal"]


class Reason(NamedTuple):
    """Why one part of the problem was understood as it was, in a sentence for people."""

    topic: Topic
    text: str


@dataclass(frozen=True, slots=True)
class Understanding:
    """A problem and the reasons for each of its parts.

    ``problem.region`` is None if the position is open: ``shikatsu.solve`` then looks for a region
    that decides it.
    """

    diagram: Diagram
    problem: Problem
    reasons: tuple[Reason, ...]


def understand(diagram: Diagram) -> Understanding:
    """Return the problem that a diagram poses. Raises ProblemError if it cannot be made out."""
    reasons: list[Reason] = []
    if not diagram.crucial:
        raise ProblemError("no crucial stones are given: mark them with TR (SGF) or list them")
    defender = diagram.defender or _colour_of(diagram)
    reasons.append(Reason("crucial", "marked"))
    to_play: Colour = diagram.to_play or "black"
    problem = Problem(
        id=diagram.id,
        columns=diagram.columns,
        rows=diagram.rows,
        black=diagram.black,
        white=diagram.white,
        to_play=to_play,
        goal=diagram.goal or "life",
        defender=defender,
        crucial=diagram.crucial,
        region=diagram.region,
        attacker_threats=diagram.attacker_threats,
        defender_threats=diagram.defender_threats,
        ban=diagram.ban,
    )
    return Understanding(diagram, problem, tuple(reasons))


def _colour_of(diagram: Diagram) -> Colour:
    if diagram.crucial <= diagram.black:
        return "black"
    if diagram.crucial <= diagram.white:
        return "white"
    raise ProblemError("crucial stones of both colours are marked, or on empty points")
