"""Tables that compare settings as the df-pn papers do: on the instances that all of them solve."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from shikatsu_lab.measured import Measured
from shikatsu_lab.runner import Outcome
from shikatsu_lab.summary import cpu_seconds_of, ratio
from shikatsu_lab.table import Table, count, duration, percent

NONE: Final = "-"


def totals_table(heading: str, common: Sequence[str]) -> Callable[[Measured], Table]:
    """Return the table of time and nodes on the instances that all settings of ``common`` solve.

    A setting that does not solve all of these has no totals.
    """

    def table(measured: Measured) -> Table:
        subset = measured.solved_by(common)
        number = len(subset.groups)
        return Table(
            f"{measured.title}: {len(measured.groups)} instances",
            (
                *(heading, "solved", f"CPU time\n({number} common)"),
                *(f"nodes\n({number} common)", "nodes/s"),
            ),
            tuple(
                (name, _solved(measured.of(name)), *_totals(subset.of(name)))
                for name in measured.names
            ),
            note=f"Common: the instances that {_all_of(common, measured.names)} solve; "
            f"{NONE} for a setting that does not solve all of them.",
        )

    return table


def _solved(outcomes: Sequence[Outcome]) -> str:
    return str(sum(outcome.solved for outcome in outcomes))


def _totals(outcomes: Sequence[Outcome]) -> tuple[str, str, str]:
    if not outcomes or not all(outcome.solved for outcome in outcomes):
        return NONE, NONE, NONE
    nodes = sum(outcome.stats.nodes for outcome in outcomes)
    seconds = sum(map(cpu_seconds_of, outcomes))
    return duration(seconds), f"{nodes:,}", count(ratio(nodes, seconds))


def _all_of(chosen: Sequence[str], names: Sequence[str]) -> str:
    left_out = [name for name in names if name not in chosen]
    return "all settings" if not left_out else f"all settings but {' and '.join(left_out)}"


def simulation_table(measured: Measured) -> Table:
    """Return what simulation did, in the searches that came to an answer."""
    return Table(
        f"{measured.title}: {len(measured.groups)} instances",
        ("setting", "solved", "total\nnodes", "nodes by\nsimulation", "calls", "successful\ncalls"),
        tuple((name, *_simulation_row(measured.of(name))) for name in measured.names),
        note="Solved instances only. Total nodes: states expanded, and states visited by "
        "simulation, which the other tables do not count as nodes.",
    )


def _simulation_row(outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    solved = [outcome for outcome in outcomes if outcome.solved]
    simulated, calls = _counted(solved, "simulated"), _counted(solved, "simulations")
    total = sum(outcome.stats.nodes for outcome in solved) + simulated
    return (
        str(len(solved)),
        f"{total:,}",
        share(simulated, total),
        f"{calls:,}",
        share(_counted(solved, "simulations_won"), calls),
    )


def _counted(outcomes: Sequence[Outcome], counter: str) -> int:
    return sum(outcome.stats.counters.get(counter, 0) for outcome in outcomes)


def share(part: int, whole: int) -> str:
    """Write a number and its share: 118,706 (45.2 %)."""
    return f"{part:,} ({percent(ratio(part, whole))})"


def phase_table(measured: Measured) -> Table:
    """Return what the search for ko costs after that without, and how much is expanded again."""
    return Table(
        f"{measured.title}: {len(measured.groups)} instances",
        (
            "setting",
            "solved",
            "searched\nagain",
            "nodes,\nphase 1",
            "nodes,\nphase 2",
            "expanded\nagain",
        ),
        tuple((name, *_phase_row(measured.of(name))) for name in measured.names),
        note="Solved instances only. Searched again: instances whose phase 2 took any nodes; "
        "most are answered by the proof of phase 1. Expanded again: "
        "nodes of both phases that had been expanded before.",
    )


def _phase_row(outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    solved = [outcome for outcome in outcomes if outcome.solved]
    first, second = (sum(phases(outcome)[i] for outcome in solved) for i in (0, 1))
    nodes = sum(outcome.stats.nodes for outcome in solved)
    return (
        str(len(solved)),
        str(sum(phases(outcome)[1] > 0 for outcome in solved)),
        share(first, first + second),
        share(second, first + second),
        percent(ratio(_counted(solved, "reexpanded"), nodes)),
    )


def phases(outcome: Outcome) -> tuple[int, int]:
    """Return the nodes of phase 1, and of phase 2, which is 0 where there is none."""
    nodes = [question.nodes for question in outcome.stats.questions]
    return sum(nodes[:1]), sum(nodes[1:])


def worst_phase_table(measured: Measured) -> Table:
    """Return the instance of each setting whose phase 2 was the most expensive."""
    rows = []
    for name in measured.names:
        searched = [o for o in measured.of(name) if o.solved and phases(o)[1] > 0]
        if searched:
            worst = max(searched, key=lambda outcome: phases(outcome)[1])
            numbers = (f"{nodes:,}" for nodes in phases(worst))
            rows.append((name, worst.instance.id, worst.instance.mover, *numbers))
    return Table(
        "The most expensive phase 2",
        ("setting", "id", "first", "nodes,\nphase 1", "nodes,\nphase 2"),
        tuple(rows),
        left=3,
    )
