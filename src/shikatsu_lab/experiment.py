"""Experiments: a suite, ways to solve it, and what to make of the outcomes.

    suite ─> instances ─┐
                        ├─ tasks ─ journal, runner ─> outcomes ─ gather ─> Measured ─┬─> tables
    settings ───────────┘                                                            └─> plots

The settings take turns on each instance, so that a machine that is slower for a while is slower
for all of them, and each time in another order, because what ran before (a setting that clears a
large table, for instance) can slow down what comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from shikatsu.errors import ProblemError, ShikatsuError
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu_lab.instance import Collection, Instance
from shikatsu_lab.measured import Measured, Setting
from shikatsu_lab.plots import Plot
from shikatsu_lab.runner import Outcome, Setup, Task
from shikatsu_lab.table import Table

Settings: TypeAlias = "Sequence[Setting] | Callable[[Mapping[str, str]], Sequence[Setting]]"

LIMITS: Final = Limits(nodes=2_000_000)
_SEED: Final = 1


def no_numbers(measured: Measured) -> Mapping[str, Any]:
    """Return nothing: the JSON of most experiments needs no more than tables and instances."""
    del measured
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """All that is to be known about an experiment; docs/lab.md shows how to write one.

    ``suite`` reads the instances from a file or folder, ``data`` unless another one is named.
    ``settings`` may depend on the options that the user changed for all of them. ``choose`` may
    leave instances or settings out before anything is tabulated. A table that has nothing to show
    is None. ``numbers`` go to the JSON. Limits should be nodes, so that the results
    are the same on every machine. Two settings that contradict each other are a bug, unless they
    are not ``exact``: where a setting looks at some moves only, it may come to another answer.
    """

    name: str
    title: str
    about: str = ""
    suite: Callable[[Path], Collection]
    data: Path | None = None
    settings: Settings = (Setting(""),)
    choose: Callable[[Measured], Measured] | None = None
    tables: Sequence[Callable[[Measured], Table | None]]
    plots: Sequence[Callable[[Measured], Plot]] = ()
    numbers: Callable[[Measured], Mapping[str, Any]] = no_numbers
    limits: Limits = LIMITS
    exact: bool = True

    def ways(self, base: Mapping[str, str]) -> tuple[Setting, ...]:
        """Return the settings; ``base`` are options that all of them start from."""
        return tuple(self.settings(base) if callable(self.settings) else self.settings)

    def measured(self, ways: Sequence[Setting], outcomes: Mapping[int, Outcome]) -> Measured:
        """Return the outcomes, which are given by the index of their task, as tables want them.

        Instances that some setting is not done with are left out.
        """
        width = len(ways)
        starts = range(0, max(outcomes, default=-1) + 1, width)
        groups = [range(start, start + width) for start in starts]
        done = [tuple(outcomes[i] for i in g) for g in groups if all(i in outcomes for i in g)]
        return Measured(self.title, tuple(ways), tuple(done))

    def chosen(self, measured: Measured) -> Measured:
        """Return what is tabulated and drawn."""
        return measured if self.choose is None else self.choose(measured)


def tasks(instances: Sequence[Instance], ways: Sequence[Setting], setup: Setup) -> list[Task]:
    """Return what there is to do, all settings of an instance next to each other.

    Raises ShikatsuError if a setting cannot ask its question about an instance.
    """
    return [_task(instance, way, setup) for instance in instances for way in ways]


def _task(instance: Instance, way: Setting, setup: Setup) -> Task:
    in_phases = way.ko == "phases" and instance.problem.threats is None
    if way.question is not None or in_phases:
        # What is recorded belongs to the question of the instance, not to this one.
        instance = Instance(instance.suite, _asked(way.question, instance.problem))
    setup = replace(setup, options={**setup.options, **way.options}, ko=way.ko)
    return Task(instance, setup, way.name)


def _asked(question: Callable[[Problem], Problem] | None, problem: Problem) -> Problem:
    try:
        return problem if question is None else question(problem)
    except ProblemError as error:
        raise ShikatsuError(f"{problem.id}: {error}") from None


def shuffled(instances: int, width: int) -> list[int]:
    """Return the order to run tasks in: the ``width`` settings of each instance mixed up."""
    random = Random(_SEED)
    return [
        instance * width + setting
        for instance in range(instances)
        for setting in sorted(range(width), key=lambda _: random.random())
    ]
