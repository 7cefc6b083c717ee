"""Budgets: what is left of limits, for the whole and for its parts; who watches, who stops."""

from __future__ import annotations

import time
from typing import Any

import pytest

from shikatsu import Cancellation, Limits
from shikatsu.model.result import QuestionCost
from shikatsu.solver.budget import LEAST_SECONDS, NO_NODE_LIMIT, NO_TIME_LIMIT, Budget, Progress
from shikatsu.solver.status import Undecided


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, in seconds; it passes only if a test says so."""
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def spent(clock: list[float], used: int, passed: float, **limits: Any) -> Budget:
    """Return a budget of which so much has been spent."""
    budget = Budget(Limits(**limits))
    budget.pay(used)
    clock[0] += passed
    return budget


@pytest.mark.parametrize(
    ("limits", "spent_limit", "nearest"),
    [
        ({}, None, "memory"),
        ({"nodes": 100}, None, "nodes"),
        ({"nodes": 40}, "nodes", "nodes"),
        ({"nodes": 39}, "nodes", "nodes"),
        ({"nodes": 41}, None, "nodes"),
        ({"seconds": 2.5}, None, "seconds"),
        ({"seconds": 2.0}, "seconds", "seconds"),
        ({"seconds": 1.0}, "seconds", "seconds"),
        # 40 % of the nodes, 50 % of the time; then 50 % and 40 %, and half of both.
        ({"nodes": 100, "seconds": 4.0}, None, "seconds"),
        ({"nodes": 80, "seconds": 5.0}, None, "nodes"),
        ({"nodes": 80, "seconds": 4.0}, None, "seconds"),
    ],
)
def test_what_is_spent(
    clock: list[float], limits: dict[str, Any], spent_limit: str | None, nearest: str
) -> None:
    budget = spent(clock, 40, 2.0, **limits)
    assert (budget.spent(), budget.nearest) == (spent_limit, nearest)
    assert (budget.nodes, budget.seconds) == (40, 2.0)


def test_a_part_of_the_limits_is_spent_earlier(clock: list[float]) -> None:
    assert spent(clock, 50, 1.0, nodes=100, seconds=4.0).spent(until=0.5) == "nodes"
    assert spent(clock, 49, 2.0, nodes=100, seconds=4.0).spent(until=0.5) == "seconds"
    assert spent(clock, 49, 1.9, nodes=100, seconds=4.0).spent(until=0.5) is None


def test_the_rest(clock: list[float]) -> None:
    assert spent(clock, 40, 2.0).rest() == (NO_NODE_LIMIT, NO_TIME_LIMIT)
    assert spent(clock, 40, 2.0, nodes=100, seconds=5.0).rest() == (60, 3.0)
    assert spent(clock, 40, 2.0, nodes=100, seconds=5.0).rest(0.25) == (35, 1.75)
    assert spent(clock, 101, 2.0, nodes=100).rest() == (0, NO_TIME_LIMIT)
    kept = spent(clock, 40, 2.0, nodes=100, seconds=5.0)
    kept.left_over = 0.5
    assert (kept.rest(), kept.rest(0.25)) == ((10, 0.5), (10, 0.5))
    assert kept.rest(0.55)[0] == 5


def test_no_time_is_left(clock: list[float]) -> None:
    for seconds in (5.0, 6.0):
        budget = spent(clock, 40, seconds, nodes=100, seconds=5.0)
        with pytest.raises(Undecided) as caught:
            budget.rest()
        assert caught.value.reason == "seconds"
        assert budget.rest_or_nothing() == (0, 0.0)


def test_limits_of_other_work(clock: list[float]) -> None:
    budget = spent(clock, 40, 2.0, nodes=100, seconds=5.0, memory_mb=7)
    assert budget.left() == Limits(nodes=60, seconds=3.0, memory_mb=7)
    assert budget.left(0.5) == Limits(nodes=30, seconds=1.5, memory_mb=7)
    assert budget.left(0.5, until=0.8) == Limits(nodes=20, seconds=1.0, memory_mb=7)
    assert budget.left(nodes=10).nodes == 10
    assert budget.left(nodes=61).nodes == 60
    assert spent(clock, 40, 2.0).left(nodes=10) == Limits(nodes=10)
    assert spent(clock, 40, 2.0).left(0.5) == Limits()
    assert spent(clock, 200, 9.0, nodes=100, seconds=5.0).left() == Limits(
        nodes=1, seconds=LEAST_SECONDS
    )


def test_what_a_part_spends_the_whole_spends(clock: list[float]) -> None:
    whole = spent(clock, 10, 1.0, nodes=100, seconds=5.0)
    part = whole.part(0.5)
    assert (part.limits, part.nodes, part.seconds) == (Limits(nodes=45, seconds=2.0), 0, 0.0)
    small = part.part(nodes=5)
    small.begin("who wins?")
    small.spend("attacker", 3, 0.25)
    assert (small.nodes, part.nodes, whole.nodes) == (3, 3, 13)
    cost = QuestionCost("who wins?", "attacker", 3, 0.25)
    assert small.asked == part.asked == whole.asked == [cost]
    stats = whole.stats()
    assert (stats.nodes, stats.seconds, stats.questions) == (13, 1.0, (cost,))
    apart = whole.anew(Limits())
    apart.pay(50)
    assert whole.nodes == 13


def test_who_watches_sees_the_whole(clock: list[float]) -> None:
    seen: list[Progress] = []
    cancel = Cancellation()
    whole = Budget(Limits(nodes=100), seen.append, cancel)
    whole.pay(10)
    whole.done, whole.parts = 1, 3
    clock[0] += 2.0
    part = whole.part().part()
    part.begin("who wins?")
    clock[0] += 0.5
    assert part.monitor(4, 0.5)
    assert seen == [Progress(14, 2.5, "who wins?", 1, 3)]
    cancel.cancel()
    assert not part.monitor(4, 0.5)
    assert (part.cancelled, part.spent(), whole.spent()) == (True, "cancelled", "cancelled")
    with pytest.raises(Undecided) as caught:
        part.rest()
    assert caught.value.reason == "cancelled"
    assert not Budget().cancelled
    assert Budget().monitor(1, 1.0)


def test_what_a_solver_adds_to_the_costs(clock: list[float]) -> None:
    class Solver:
        bytes = 3 * 2**20
        table_entries = 17

        def counters(self) -> dict[str, int]:
            return {"expanded": 5}

    stats = spent(clock, 40, 2.0).stats(Solver())
    assert (stats.nodes, stats.seconds, stats.counters) == (40, 2.0, {"expanded": 5})
    assert (stats.table_entries, stats.table_mb) == (17, 3.0)
