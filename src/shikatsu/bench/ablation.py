"""What each option of the search is worth: leave one out, solve everything again.

The settings take turns on each instance, so that a machine that is slower for a while is slower
for all of them, and each time in another order, because what ran before (a setting that clears a
large table, for instance) can slow down what comes next. The baseline runs twice: the second row
shows how far two times differ for no reason. Costs are compared on the instances that both the
setting and the baseline solve, and times by what the processor spent, not by the clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any, Final

from shikatsu.bench.instance import Instance
from shikatsu.bench.runner import Outcome, Setup, Task
from shikatsu.bench.summary import Cost, cpu_seconds_of, nodes_of, ratio, seconds_of
from shikatsu.bench.table import Table, count, duration, times

BASELINE: Final = "baseline"
CONTROL: Final = "baseline again"
_SEED: Final = 1


@dataclass(frozen=True, slots=True)
class Setting:
    """A name, and the options that differ from the defaults."""

    name: str
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Row:
    """How one setting fared; the ratios are to the baseline, on ``common`` instances."""

    setting: str
    solved: int
    unsolved: int
    nodes: int
    seconds: float
    common: int
    node_ratio: float
    cpu_ratio: float

    def to_json(self) -> dict[str, Any]:
        """Return the row as a dict that json.dumps accepts."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Contradiction:
    """An instance that two settings answer differently, which no option may cause."""

    instance: Instance
    answers: tuple[tuple[str, str], ...]


def settings(rows: Iterable[tuple[str, str, str, str]], base: Mapping[str, str]) -> list[Setting]:
    """Return the baseline twice, and a setting for each other value of each flag and choice.

    ``rows`` are those of ``shikatsu.option_help``; options with a range of numbers are left alone.
    """
    found = [Setting(BASELINE, dict(base)), Setting(CONTROL, dict(base))]
    for name, default, allowed, _ in rows:
        values = allowed.split("|")
        if len(values) < 2:
            continue
        current = _word(base.get(name, default), values)
        found += [Setting(f"{name}={v}", {**base, name: v}) for v in values if v != current]
    return found


def _word(value: str, values: Sequence[str]) -> str:
    """Return the word of a flag that was given as 0 or 1."""
    return values[int(value)] if values == ["off", "on"] and value in ("0", "1") else value


def tasks(instances: Sequence[Instance], ways: Sequence[Setting], setup: Setup) -> list[Task]:
    """Return what there is to do, all settings of an instance next to each other."""
    return [
        Task(instance, replace(setup, options=way.options), way.name)
        for instance in instances
        for way in ways
    ]


def shuffled(instances: int, width: int) -> list[int]:
    """Return the order to run tasks in: the ``width`` settings of each instance mixed up."""
    random = Random(_SEED)
    return [
        instance * width + setting
        for instance in range(instances)
        for setting in sorted(range(width), key=lambda _: random.random())
    ]


def complete(outcomes: Mapping[int, Outcome], width: int) -> list[tuple[Outcome, ...]]:
    """Return the outcomes by instance, without instances that lack one of ``width`` settings."""
    starts = range(0, max(outcomes, default=-1) + 1, width)
    groups = [range(start, start + width) for start in starts]
    return [tuple(outcomes[i] for i in g) for g in groups if all(i in outcomes for i in g)]


def compare(ways: Sequence[Setting], groups: Sequence[tuple[Outcome, ...]]) -> list[Row]:
    """Return one row for each setting, the baseline first."""
    return [_row(way.name, [(g[0], g[i]) for g in groups]) for i, way in enumerate(ways)]


def _row(name: str, pairs: Sequence[tuple[Outcome, Outcome]]) -> Row:
    own = [outcome for _, outcome in pairs]
    common = [pair for pair in pairs if pair[0].solved and pair[1].solved]
    return Row(
        setting=name,
        solved=sum(outcome.solved for outcome in own),
        unsolved=sum(not outcome.solved for outcome in own),
        nodes=sum(outcome.stats.nodes for outcome in own),
        seconds=sum(map(seconds_of, own)),
        common=len(common),
        node_ratio=_ratio(common, nodes_of),
        cpu_ratio=_ratio(common, cpu_seconds_of),
    )


def _ratio(pairs: Sequence[tuple[Outcome, Outcome]], cost: Cost) -> float:
    return ratio(sum(cost(own) for _, own in pairs), sum(cost(base) for base, _ in pairs))


def contradictions(
    ways: Sequence[Setting], groups: Sequence[tuple[Outcome, ...]]
) -> Iterator[Contradiction]:
    """Yield each instance whose proved answers are not the same under all settings."""
    for group in groups:
        answers = tuple((w.name, o.status) for w, o in zip(ways, group, strict=True) if o.solved)
        if len({status for _, status in answers}) > 1:
            yield Contradiction(group[0].instance, answers)


def ablation_table(rows: Sequence[Row], title: str) -> Table:
    """Return the leave-one-out table."""
    return Table(
        title,
        (
            *("setting", "solved", "unsolved", "nodes", "time"),
            *("common", "nodes vs\nbaseline", "CPU vs\nbaseline"),
        ),
        tuple(
            (
                row.setting,
                str(row.solved),
                str(row.unsolved),
                count(row.nodes),
                duration(row.seconds),
                str(row.common),
                times(row.node_ratio),
                times(row.cpu_ratio),
            )
            for row in rows
        ),
        note="Nodes and time: all instances, what was spent on unsolved ones included. "
        "Ratios: the common instances, which this setting and the baseline both solve.",
    )
