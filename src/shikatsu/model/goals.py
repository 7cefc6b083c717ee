"""The goals that a question may have, and what tells them apart: each fact stands here alone."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias, get_args

Goal: TypeAlias = Literal["life", "one_eye", "capture", "connect"]
GoalWord: TypeAlias = Literal["save", "cut", "disconnect"]


class GoalFacts(NamedTuple):
    """What the other modules ask about a goal.

    ``in_region``: it is decided in a region, which is given or found; otherwise on the whole board.
    ``prover``: the side that must reach it, while the other one need only prevent it.
    """

    in_region: bool
    prover: Literal["attacker", "defender"]


FACTS: Final[dict[Goal, GoalFacts]] = {
    "life": GoalFacts(in_region=True, prover="attacker"),  # who has to capture
    "one_eye": GoalFacts(in_region=True, prover="defender"),
    "capture": GoalFacts(in_region=False, prover="attacker"),
    "connect": GoalFacts(in_region=False, prover="defender"),
}
GOALS: Final[tuple[Goal, ...]] = get_args(Goal)
# Other words for a goal, with the side that then plays first.
GOAL_WORDS: Final[dict[str, tuple[Goal, Literal["attacker", "defender"]]]] = {
    "save": ("capture", "defender"),
    "cut": ("connect", "attacker"),
    "disconnect": ("connect", "attacker"),
}
_ON_BOARD: Final = frozenset(goal for goal, facts in FACTS.items() if not facts.in_region)


def is_in_region(word: Goal | GoalWord | None) -> bool:
    """Say whether a goal, or another word for one, is decided in a region; None stands for life."""
    goal = GOAL_WORDS[word][0] if word in GOAL_WORDS else word
    return goal not in _ON_BOARD
