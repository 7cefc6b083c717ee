"""Plots of outcomes, as PNG and SVG. They need matplotlib, which is loaded on first use."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

from shikatsu.bench.runner import Outcome
from shikatsu.bench.summary import Cost, nodes_of, seconds_of, spread
from shikatsu.errors import ShikatsuError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

FORMATS: Final = ("png", "svg")
_SIZE: Final = (7.2, 4.6)
_DOTS_PER_INCH: Final = 150
# Colours that people with any kind of colour vision can tell apart (Okabe and Ito).
_ATTACKER, _DEFENDER, _ALL, _OPEN = "#0072B2", "#E69F00", "#333333", "#CC3311"
_MOST_IN_A_ROW: Final = 4
_LEAST_SECONDS: Final = 1e-5
_SHIFT: Final = 0.15  # the two sides stand a little apart
_FEW_DECADES: Final = 100.0


def require() -> None:
    """Raise ShikatsuError if matplotlib is not there."""
    if find_spec("matplotlib") is None:
        raise ShikatsuError("plots need matplotlib: pip install 'shikatsu[bench]'")


def plot_suite(outcomes: Sequence[Outcome], folder: Path, name: str) -> list[Path]:
    """Write both plots of a suite, and return the files. Raises OSError and ShikatsuError."""
    return [
        *_write(folder, f"{name}-time-by-empties", lambda axes: _draw_sizes(axes, outcomes)),
        *_write(folder, f"{name}-solved-by-time", lambda axes: _draw_solved(axes, outcomes)),
    ]


def plot_scaling(outcomes: Sequence[Outcome], folder: Path) -> list[Path]:
    """Write time, nodes and memory by size, and return the files."""

    def memory(outcome: Outcome) -> float:
        return outcome.stats.table_mb * 1e6  # the axis writes MB

    plots: tuple[tuple[str, Cost, str, str], ...] = (
        ("time", seconds_of, "time per instance", "s"),
        ("nodes", nodes_of, "nodes per instance", ""),
        ("memory", memory, "table memory per instance", "B"),
    )
    files: list[Path] = []
    for word, cost, label, unit in plots:
        files += _write(folder, f"scaling-{word}", _sizes_drawer(outcomes, cost, label, unit))
    return files


def _sizes_drawer(
    outcomes: Sequence[Outcome], cost: Cost, label: str, unit: str
) -> Callable[[Axes], None]:
    return lambda axes: _draw_sizes(axes, outcomes, cost, label, unit)


def _write(folder: Path, stem: str, draw: Callable[[Axes], None]) -> list[Path]:
    """Draw one plot into files of all formats."""
    require()
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    folder.mkdir(parents=True, exist_ok=True)
    with rc_context({"svg.hashsalt": stem, "font.size": 10, "axes.axisbelow": True}):
        figure: Figure = Figure(figsize=_SIZE, dpi=_DOTS_PER_INCH, layout="constrained")
        axes = figure.add_subplot()
        draw(axes)
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(which="major", color="#dddddd", linewidth=0.7)
        files = [folder / f"{stem}.{ending}" for ending in FORMATS]
        for file in files:
            figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)
    return files


def _draw_sizes(
    axes: Axes,
    outcomes: Sequence[Outcome],
    cost: Cost = seconds_of,
    label: str = "time per instance",
    unit: str = "s",
) -> None:
    """One dot an instance, over its empty points; a line through the typical cost of a size."""
    from matplotlib.ticker import MaxNLocator

    sides = ((_ATTACKER, "attacker first", True), (_DEFENDER, "defender first", False))
    for colour, words, attacks in sides:
        chosen = [o for o in outcomes if o.solved and o.instance.attacker_first == attacks]
        _dots(axes, chosen, cost, colour=colour, marker="o", label=words)
    given_up = [o for o in outcomes if not o.solved]
    _dots(axes, given_up, cost, colour=_OPEN, marker="^", label="given up at a limit")
    medians = [(n, spread(group, cost).median) for n, group in _by_empties(outcomes)]
    known = [math.nan if median.more else median.value for _, median in medians]  # a gap
    x = [n for n, _ in medians]
    axes.plot(x, known, ".-", color=_ALL, linewidth=1.4, label="median (where known)")
    axes.set_yscale("log")
    _label_decades(axes.yaxis, unit)
    axes.set_xlabel("empty points of the region")
    axes.set_ylabel(label)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    _legend(axes)


def _dots(
    axes: Axes,
    outcomes: Sequence[Outcome],
    cost: Cost,
    *,
    colour: str,
    marker: str,
    label: str,
) -> None:
    if outcomes:
        axes.scatter(
            [
                o.instance.empties + (-_SHIFT if o.instance.attacker_first else _SHIFT)
                for o in outcomes
            ],
            [max(cost(o), _LEAST_SECONDS) for o in outcomes],
            s=14,
            color=colour,
            marker=marker,
            alpha=0.6,
            linewidths=0,
            label=label,
        )


def _label_decades(axis: Axis, unit: str) -> None:
    """Put labels such as 10 ms on a logarithmic axis; 2 and 5 are named if there is room."""
    from matplotlib.ticker import EngFormatter, LogLocator, NullFormatter

    low, high = axis.get_data_interval()
    narrow = high < _FEW_DECADES * low
    axis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0) if narrow else (1.0,)))
    axis.set_major_formatter(EngFormatter(unit=unit, sep=" " if unit else ""))
    axis.set_minor_formatter(NullFormatter())


def _by_empties(outcomes: Iterable[Outcome]) -> list[tuple[int, list[Outcome]]]:
    ordered = sorted(outcomes, key=lambda o: o.instance.empties)
    return [(n, list(group)) for n, group in groupby(ordered, lambda o: o.instance.empties)]


def _draw_solved(axes: Axes, outcomes: Sequence[Outcome]) -> None:
    """How many instances are solved within a time: a step for each of them, flat to the end."""
    groups = _groups(outcomes)
    colours = _colours(len(groups))
    end = max((max(seconds_of(o), _LEAST_SECONDS) for o in outcomes), default=1.0)
    for (name, group), colour in zip(groups, colours, strict=True):
        times = sorted(max(seconds_of(o), _LEAST_SECONDS) for o in group if o.solved)
        shares = [100 * (i + 1) / len(group) for i in range(len(times))]
        label = f"{name} ({len(times)} of {len(group)})"
        if times:
            times, shares = [*times, end], [*shares, shares[-1]]
        axes.step(times, shares, where="post", color=colour, linewidth=1.5, label=label)
    axes.set_xscale("log")
    _label_decades(axes.xaxis, "s")
    axes.set_ylim(0, 102)
    axes.set_xlabel("time per instance")
    axes.set_ylabel("solved within that time (% of instances)")
    _legend(axes)


def _groups(outcomes: Sequence[Outcome]) -> list[tuple[str, list[Outcome]]]:
    """Return the outcomes by file or, if there is only one, by who plays first."""
    names = list(dict.fromkeys(o.instance.suite for o in outcomes))
    if len(names) > 1:
        return [(name, [o for o in outcomes if o.instance.suite == name]) for name in names]
    sides = (
        ("attacker first", [o for o in outcomes if o.instance.attacker_first]),
        ("defender first", [o for o in outcomes if not o.instance.attacker_first]),
    )
    return [(name, group) for name, group in sides if group]


def _colours(number: int) -> Sequence[str | tuple[float, ...]]:
    if number <= 2:
        return [_ATTACKER, _DEFENDER][:number]
    from matplotlib import colormaps

    return [colormaps["viridis"](0.95 * i / (number - 1)) for i in range(number)]


def _legend(axes: Axes) -> None:
    """Explain the colours outside of the plot: above if they are few, else on its right."""
    handles, labels = axes.get_legend_handles_labels()
    unique = dict(zip(labels, handles, strict=True))
    few = len(unique) <= _MOST_IN_A_ROW
    axes.figure.legend(
        unique.values(),
        unique.keys(),
        loc="outside upper left" if few else "outside right upper",
        ncols=_MOST_IN_A_ROW if few else 1,
        frameon=False,
        fontsize=9,
    )
