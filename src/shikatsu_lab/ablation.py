"""What each option of the search is worth: leave one out, solve everything again.

The baseline runs twice: the second row shows how far two times differ for no reason. Costs are
compared on the instances that both the setting and the baseline solve, and times by what the
processor spent, not by the clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import shikatsu
from shikatsu_lab.measured import Measured, Setting
from shikatsu_lab.plots import Plot, bars
from shikatsu_lab.runner import Outcome
from shikatsu_lab.summary import Cost, cpu_seconds_of, nodes_of, ratio
from shikatsu_lab.table import Table, count, duration, times

BASELINE: Final = "baseline"
CONTROL: Final = "baseline again"
_CAPTURE: Final = "capture problems"  # so begins the help of options that change nothing here


@dataclass(frozen=True, slots=True)
class Row:
    """How one setting fared; the ratios are to the baseline, on ``common`` instances."""

    setting: str
    solved: int
    unsolved: int
    nodes: int
    cpu_seconds: float
    common: int
    node_ratio: float
    cpu_ratio: float

    def to_json(self) -> dict[str, Any]:
        """Return the row as a dict that json.dumps accepts."""
        return asdict(self)


def every_option(base: Mapping[str, str]) -> list[Setting]:
    """Return the settings of all options that the search of a region has."""
    rows = [row for row in shikatsu.option_help() if not row[3].startswith(_CAPTURE)]
    return settings(rows, base)


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


def compare(measured: Measured) -> list[Row]:
    """Return one row for each setting, the baseline first."""
    groups = measured.groups
    return [_row(name, [(g[0], g[i]) for g in groups]) for i, name in enumerate(measured.names)]


def _row(name: str, pairs: Sequence[tuple[Outcome, Outcome]]) -> Row:
    own = [outcome for _, outcome in pairs]
    common = [pair for pair in pairs if pair[0].solved and pair[1].solved]
    return Row(
        setting=name,
        solved=sum(outcome.solved for outcome in own),
        unsolved=sum(not outcome.solved for outcome in own),
        nodes=sum(outcome.stats.nodes for outcome in own),
        cpu_seconds=sum(map(cpu_seconds_of, own)),
        common=len(common),
        node_ratio=_ratio(common, nodes_of),
        cpu_ratio=_ratio(common, cpu_seconds_of),
    )


def _ratio(pairs: Sequence[tuple[Outcome, Outcome]], cost: Cost) -> float:
    return ratio(sum(cost(own) for _, own in pairs), sum(cost(base) for base, _ in pairs))


def numbers(measured: Measured) -> dict[str, Any]:
    """Return the rows, with the options of each setting, for the JSON."""
    rows = zip(measured.settings, compare(measured), strict=True)
    return {"settings": [{**way.to_json(), **row.to_json()} for way, row in rows]}


def ratio_plot(measured: Measured) -> Plot:
    """Return the ratios to the baseline as bars, without the baseline itself."""
    rows = compare(measured)[1:]
    values = [(row.setting, (row.node_ratio, row.cpu_ratio)) for row in rows]
    return bars("ratios", "cost, as a multiple of the baseline", values)


def ablation_table(measured: Measured) -> Table:
    """Return the leave-one-out table."""
    rows = compare(measured)
    return Table(
        f"{measured.title}: {len(measured.groups)} instances",
        (
            *("setting", "solved", "unsolved", "nodes", "CPU\ntime"),
            *("common", "nodes vs\nbaseline", "CPU vs\nbaseline"),
        ),
        tuple(
            (
                row.setting,
                str(row.solved),
                str(row.unsolved),
                count(row.nodes),
                duration(row.cpu_seconds),
                str(row.common),
                times(row.node_ratio),
                times(row.cpu_ratio),
            )
            for row in rows
        ),
        note="Nodes and time: all instances, what was spent on unsolved ones included. "
        "Ratios: the common instances, which this setting and the baseline both solve.",
    )
