"""Statistics over outcomes.

An instance that was given up is known only to cost *more* than was spent on it. So such instances
come last when costs are ordered, and a median, percentile or maximum that falls on one is open:
"more than".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, TypeAlias

from shikatsu_lab.runner import Outcome

Cost: TypeAlias = Callable[[Outcome], float]

SLOW_SECONDS: Final = 1.0


@dataclass(frozen=True, slots=True)
class Quantile:
    """A cost that some share of the instances stays within; ``more`` if it is only a bound."""

    value: float
    more: bool = False


@dataclass(frozen=True, slots=True)
class Spread:
    """Median, 90th percentile and maximum of a cost."""

    median: Quantile
    p90: Quantile
    maximum: Quantile


@dataclass(frozen=True, slots=True)
class Summary:
    """The numbers of a group of outcomes; totals include what was spent on unsolved instances."""

    name: str
    instances: int
    solved: int
    agree: int
    differ: int
    nodes: int
    seconds: float
    judged: int
    slow: int
    table_mb: float
    node_spread: Spread
    second_spread: Spread

    @property
    def unknown(self) -> int:
        """How many instances were given up at a limit."""
        return self.instances - self.solved

    @property
    def nodes_per_second(self) -> float:
        """States expanded in a second."""
        return ratio(self.nodes, self.seconds)

    @property
    def judged_per_second(self) -> float:
        """Static judgements (evaluations) in a second."""
        return ratio(self.judged, self.seconds)

    def to_json(self) -> dict[str, Any]:
        """Return the numbers as a dict that json.dumps accepts."""
        return {
            **asdict(self),
            "unknown": self.unknown,
            "nodes_per_second": round(self.nodes_per_second),
            "judged_per_second": round(self.judged_per_second),
        }


def nodes_of(outcome: Outcome) -> float:
    """Return the nodes of an outcome."""
    return float(outcome.stats.nodes)


def seconds_of(outcome: Outcome) -> float:
    """Return the seconds of an outcome."""
    return outcome.stats.seconds


def cpu_seconds_of(outcome: Outcome) -> float:
    """Return the processor's seconds of an outcome."""
    return outcome.cpu_seconds


def search_seconds_of(outcome: Outcome) -> float:
    """Return the seconds that were searched, by the clock, without what is around the search."""
    return sum(question.seconds for question in outcome.stats.questions)


def summarise(name: str, outcomes: Sequence[Outcome]) -> Summary:
    """Return the numbers of some outcomes (of none, too)."""
    agreement = [outcome.agrees for outcome in outcomes]
    return Summary(
        name=name,
        instances=len(outcomes),
        solved=sum(outcome.solved for outcome in outcomes),
        agree=agreement.count(True),
        differ=agreement.count(False),
        nodes=sum(outcome.stats.nodes for outcome in outcomes),
        seconds=sum(map(seconds_of, outcomes)),
        judged=sum(outcome.stats.counters.get("judged", 0) for outcome in outcomes),
        slow=sum(seconds_of(outcome) > SLOW_SECONDS for outcome in outcomes),
        table_mb=max((outcome.stats.table_mb for outcome in outcomes), default=0.0),
        node_spread=spread(outcomes, nodes_of),
        second_spread=spread(outcomes, seconds_of),
    )


def summaries(outcomes: Sequence[Outcome]) -> list[Summary]:
    """Return one summary for each suite and, if there are several, one for all of them."""
    names = list(dict.fromkeys(outcome.instance.suite for outcome in outcomes))
    found = [summarise(name, [o for o in outcomes if o.instance.suite == name]) for name in names]
    return found if len(found) == 1 else [*found, summarise("total", outcomes)]


def spread(outcomes: Iterable[Outcome], cost: Cost) -> Spread:
    """Return the spread of a cost; all is 0 if there are no outcomes."""
    costs = [Quantile(cost(outcome), more=not outcome.solved) for outcome in outcomes]
    ordered = sorted(costs, key=lambda one: (one.more, one.value))
    return Spread(*(quantile(ordered, share) for share in (0.5, 0.9, 1.0)))


def quantile(ordered: Sequence[Quantile], share: float) -> Quantile:
    """Return the least cost that this share of the instances stays within (nearest rank)."""
    if not ordered:
        return Quantile(0.0)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def ratio(one: float, other: float) -> float:
    """Return the quotient, or 0 if there is nothing to divide by."""
    return one / other if other else 0.0
