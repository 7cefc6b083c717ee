"""Plots of outcomes, as PNG and SVG. They need matplotlib, which is loaded on first use."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from shikatsu.errors import ShikatsuError
from shikatsu.system.files import drafted
from shikatsu_lab.measured import Measured
from shikatsu_lab.runner import Outcome
from shikatsu_lab.summary import (
    Cost,
    cpu_seconds_of,
    nodes_of,
    search_seconds_of,
    seconds_of,
    spread,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

FORMATS: Final = ("png", "svg")
_SIZE: Final = (7.2, 4.6)
_SQUARE: Final = (5.6, 5.5)
_DOTS_PER_INCH: Final = 150
# Colours that people with any kind of colour vision can tell apart (Okabe and Ito).
_ATTACKER, _DEFENDER, _ALL, _OPEN = "#0072B2", "#E69F00", "#333333", "#CC3311"
_MOST_IN_A_ROW: Final = 4
_LEAST_SECONDS: Final = 1e-5
_SHIFT: Final = 0.15  # the two sides stand a little apart
_BAR: Final = 0.38  # two bars a row
_FEW_DECADES: Final = 100.0


def require() -> None:
    """Raise ShikatsuError if matplotlib is not there."""
    if find_spec("matplotlib") is None:
        raise ShikatsuError("plots need matplotlib: pip install 'shikatsu[lab]'")


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something to draw: its cost function, the words for it, its unit, and the least value."""

    name: str
    cost: Cost
    label: str
    unit: str = ""
    least: float = 1.0


def _table_bytes(outcome: Outcome) -> float:
    return outcome.stats.table_mb * 1e6  # the axis writes MB


TIME: Final = Quantity("time", seconds_of, "time", "s", _LEAST_SECONDS)
CPU: Final = Quantity("time", cpu_seconds_of, "CPU time", "s", _LEAST_SECONDS)
SEARCH: Final = Quantity("time", search_seconds_of, "search time", "s", _LEAST_SECONDS)
NODES: Final = Quantity("nodes", nodes_of, "nodes")
MEMORY: Final = Quantity("memory", _table_bytes, "table memory", "B")


@dataclass(frozen=True, slots=True)
class Plot:
    """A name for the files, and what draws it."""

    name: str
    draw: Callable[[Axes], None]
    square: bool = False


def by_empties(quantity: Quantity, name: str) -> Callable[[Measured], Plot]:
    """Return the plot of a cost over the number of empty points."""

    def plot(measured: Measured) -> Plot:
        outcomes = measured.outcomes
        return Plot(name, lambda axes: _draw_sizes(axes, outcomes, quantity))

    return plot


def solved_by(quantity: Quantity) -> Callable[[Measured], Plot]:
    """Return the plot of how many instances are solved within a cost.

    There is a line for each setting; if there is but one, for each file or for each side.
    """

    def plot(measured: Measured) -> Plot:
        groups = _lines(measured)
        return Plot(f"solved-by-{quantity.name}", lambda axes: _draw_solved(axes, groups, quantity))

    return plot


def against(one: str, other: str, quantity: Quantity) -> Callable[[Measured], Plot]:
    """Return the plot of two settings against each other, a dot for each instance."""

    def plot(measured: Measured) -> Plot:
        pairs = list(zip(measured.of(one), measured.of(other), strict=True))
        name = f"{quantity.name}-{_slug(one)}-{_slug(other)}"
        return Plot(
            name, lambda axes: _draw_pairs(axes, pairs, (one, other), quantity), square=True
        )

    return plot


def bars(name: str, quantity: str, values: Sequence[tuple[str, Sequence[float]]]) -> Plot:
    """Return a plot of ratios to 1, a bar for each of ``values``, the first one at the top.

    Each has a label, and the ratios of nodes and of CPU time; 0 is no ratio.
    """

    def draw(axes: Axes) -> None:
        _draw_bars(axes, values)
        axes.set_xlabel(quantity)

    return Plot(name, draw)


def _slug(name: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", name.lower()))


def write(plot: Plot, folder: Path, prefix: str) -> list[Path]:
    """Draw a plot into files of all formats, and return them. Raises OSError and ShikatsuError."""
    require()
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{prefix}-{plot.name}"
    with rc_context({"svg.hashsalt": stem, "font.size": 10, "axes.axisbelow": True}):
        figure: Figure = Figure(
            figsize=_SQUARE if plot.square else _SIZE, dpi=_DOTS_PER_INCH, layout="constrained"
        )
        axes = figure.add_subplot()
        plot.draw(axes)
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(which="major", color="#dddddd", linewidth=0.7)
        files = [folder / f"{stem}.{ending}" for ending in FORMATS]
        for file in files:
            metadata = {"Date": None} if file.suffix == ".svg" else None
            with drafted(file) as draft:
                figure.savefig(draft, format=file.suffix.removeprefix("."), metadata=metadata)
    return files


def _draw_sizes(axes: Axes, outcomes: Sequence[Outcome], quantity: Quantity) -> None:
    """One dot an instance, over its empty points; a line through the typical cost of a size."""
    from matplotlib.ticker import MaxNLocator

    sides = ((_ATTACKER, "attacker first", True), (_DEFENDER, "defender first", False))
    for colour, words, attacks in sides:
        chosen = [o for o in outcomes if o.solved and o.instance.attacker_first == attacks]
        _dots(axes, _places(chosen, quantity), colour=colour, label=words)
    given_up = [o for o in outcomes if not o.solved]
    _dots(axes, _places(given_up, quantity), colour=_OPEN, marker="^", label="given up at a limit")
    medians = [(n, spread(group, quantity.cost).median) for n, group in _by_empties(outcomes)]
    known = [math.nan if median.more else median.value for _, median in medians]  # a gap
    x = [n for n, _ in medians]
    axes.plot(x, known, ".-", color=_ALL, linewidth=1.4, label="median (where known)")
    axes.set_yscale("log")
    _label_decades(axes.yaxis, quantity.unit)
    axes.set_xlabel("empty points of the region")
    axes.set_ylabel(f"{quantity.label} per instance")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    _legend(axes)


def _places(outcomes: Sequence[Outcome], quantity: Quantity) -> list[tuple[float, float]]:
    return [
        (
            o.instance.empties + (-_SHIFT if o.instance.attacker_first else _SHIFT),
            _value(o, quantity),
        )
        for o in outcomes
    ]


def _value(outcome: Outcome, quantity: Quantity) -> float:
    return max(quantity.cost(outcome), quantity.least)  # 0 has no logarithm


def _dots(
    axes: Axes,
    places: Sequence[tuple[float, float]],
    *,
    colour: str,
    label: str,
    marker: str = "o",
) -> None:
    if places:
        x, y = zip(*places, strict=True)
        axes.scatter(x, y, s=14, color=colour, marker=marker, alpha=0.6, linewidths=0, label=label)


def _draw_pairs(
    axes: Axes,
    pairs: Sequence[tuple[Outcome, Outcome]],
    names: tuple[str, str],
    quantity: Quantity,
) -> None:
    """One dot an instance: to the right what one setting spent on it, upwards the other."""
    solved = [pair for pair in pairs if all(outcome.solved for outcome in pair)]
    costs = [(quantity.cost(one), quantity.cost(other)) for one, other in solved]
    above, below = sum(x < y for x, y in costs), sum(x > y for x, y in costs)
    given_up = [pair for pair in pairs if not all(outcome.solved for outcome in pair)]
    for chosen, colour, marker, label in (
        (solved, _ATTACKER, "o", f"both solve it ({len(solved)})"),
        (given_up, _OPEN, "^", f"given up by one or both ({len(given_up)})"),
    ):
        places = [(_value(one, quantity), _value(other, quantity)) for one, other in chosen]
        _dots(axes, places, colour=colour, marker=marker, label=label)
    axes.set_xscale("log")
    axes.set_yscale("log")
    _same_scales(axes, quantity.unit)
    axes.axline((1, 1), (10, 10), color=_ALL, linewidth=0.9, zorder=1)
    axes.set_xlabel(f"{quantity.label}, {names[0]}")
    axes.set_ylabel(f"{quantity.label}, {names[1]}")
    corner: dict[str, Any] = {"transform": axes.transAxes, "color": _ALL, "fontsize": 9}
    axes.text(0.03, 0.97, f"cheaper with {names[0]}: {above}", va="top", **corner)
    axes.text(0.97, 0.03, f"cheaper with {names[1]}: {below}", ha="right", **corner)
    _legend(axes)


def _draw_bars(axes: Axes, values: Sequence[tuple[str, Sequence[float]]]) -> None:
    for number, (label, colour) in enumerate((("nodes", _ATTACKER), ("CPU time", _DEFENDER))):
        places = [row + (number - 0.5) * _BAR for row in range(len(values))]
        widths = [(ratios[number] or 1.0) - 1.0 for _, ratios in values]
        axes.barh(places, widths, height=_BAR, left=1.0, color=colour, label=label)
    axes.set_yticks(range(len(values)), [name for name, _ in values])
    axes.invert_yaxis()
    axes.set_xscale("log")
    _label_decades(axes.xaxis, "")
    axes.axvline(1.0, color=_ALL, linewidth=0.9)
    _legend(axes)


def _same_scales(axes: Axes, unit: str) -> None:
    """Give both axes the same interval, a little more than all dots need."""
    ends = [end for axis in (axes.xaxis, axes.yaxis) for end in axis.get_data_interval()]
    known = [end for end in ends if math.isfinite(end) and end > 0] or [1.0]
    low, high = min(known) / 1.5, max(known) * 1.5
    for axis in (axes.xaxis, axes.yaxis):
        _label_decades(axis, unit)
    axes.set_xlim(low, high)
    axes.set_ylim(low, high)
    axes.set_aspect("equal")


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


def _draw_solved(
    axes: Axes, groups: Sequence[tuple[str, Sequence[Outcome]]], quantity: Quantity
) -> None:
    """How many instances are solved within a cost: a step for each of them, flat to the end."""
    colours = _colours(len(groups))
    end = max((_value(o, quantity) for _, group in groups for o in group), default=1.0)
    for (name, group), colour in zip(groups, colours, strict=True):
        costs = sorted(_value(o, quantity) for o in group if o.solved)
        shares = [100 * (i + 1) / len(group) for i in range(len(costs))]
        label = f"{name} ({len(costs)} of {len(group)})"
        if costs:
            costs, shares = [*costs, end], [*shares, shares[-1]]
        axes.step(costs, shares, where="post", color=colour, linewidth=1.5, label=label)
    axes.set_xscale("log")
    _label_decades(axes.xaxis, quantity.unit)
    axes.set_ylim(0, 102)
    axes.set_xlabel(f"{quantity.label} per instance")
    axes.set_ylabel("solved within that (% of instances)")
    _legend(axes)


def _lines(measured: Measured) -> list[tuple[str, list[Outcome]]]:
    """Return the outcomes by setting or, if there is only one, by file or by who plays first."""
    if len(measured.settings) > 1:
        return [(name, measured.of(name)) for name in measured.names]
    outcomes = measured.outcomes
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
