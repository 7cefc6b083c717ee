"""A goal that is reached with few moves, looked at again with more.

What was reached although the refuter had few replies may not be with all of them. The widest
generator that has something to say is believed. Of the moves that it finds right, that of the
fewest moves is shown: it is the one that people would see first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from shikatsu.model.result import GENERATORS, Generator, Ko, Result, TentativeAnswer
from shikatsu.solver.budget import Budget

# When the goal is reached with some moves, this part of the limits is left to look at it with more;
# and of that, what the second generator may take, since more moves tell more.
FOR_CONFIRMING: Final = 0.1
CONFIRMING_PART: Final = 0.4
# Where there are no limits, an answer is confirmed with so many nodes.
CONFIRMING_NODES: Final = 100_000

# Answers with the moves of a generator; leaves a part of the limits; prefers a first move.
Answer: TypeAlias = Callable[[Budget, Generator, float, str | None], Result]


def confirmed(answer: Answer, budget: Budget) -> Result:
    """Answer with one generator after the other, as far as the budget allows."""
    believed: Result | None = None
    for generator in GENERATORS:
        if believed is not None and budget.spent() is not None:
            break
        result = answer(
            _part(budget, generator, confirming=believed is not None),
            generator,
            FOR_CONFIRMING if believed is None else 0.0,
            believed.line[0] if believed is not None and believed.line else None,
        )
        if believed is None or _outweighs(result, believed):
            believed = result
        if not _claims_goal(result):
            break
    assert believed is not None, "there are limits for the first"
    spent = budget.stats()
    nodes, seconds, questions = spent.nodes, spent.seconds, spent.questions
    stats = replace(result.stats, nodes=nodes, seconds=seconds, questions=questions)
    return replace(believed, stats=stats)


def _part(budget: Budget, generator: Generator, *, confirming: bool) -> Budget:
    share = CONFIRMING_PART if generator == GENERATORS[1] else 1.0
    unlimited = confirming and budget.limits.nodes is None
    return budget.part(share, nodes=CONFIRMING_NODES if unlimited else None)


def _claims_goal(result: Result) -> bool:
    """Say whether the goal is reached, if only by a ko, or looks so."""
    seen = result if result.decided else result.tentative
    if seen is None:
        return False
    return seen.ko is not None or seen.status == result.problem.reached


def _outweighs(wider: Result, before: Result) -> bool:
    """Say whether an answer with more moves is to be believed.

    If it is tentative, it must rest on something that was refuted: the goal, up to the order by
    which it was reached before, or, in a ko, the goal against a threat; or on something that was
    won: what was a ko before withstands its threats. That a threat would reach the goal takes more
    than a tentative answer to refute.
    """
    if wider.decided:
        return True
    if wider.tentative is None or wider.capture is None or before.capture is None:
        return False
    if wider.capture.order is None:
        order = before.capture.order
        return order is not None and wider.capture.order_limit >= order
    seen = before if before.decided else before.tentative
    if wider.tentative.ko is None:
        return seen is not None and _is_withstood(seen.ko, wider.tentative)
    return seen is None or seen.ko is None


def _is_withstood(ko: Ko | None, seen: TentativeAnswer) -> bool:
    """Say whether the threats that turn a ko are known not to turn the tentative answer."""
    if ko is None:
        return False
    needed = ko.defender_needs if seen.status == "dead" else ko.attacker_needs
    return needed is not None and needed <= seen.withstands
