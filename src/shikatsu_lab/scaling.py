"""How the cost grows with the number of empty points, on fights that we make up (shapes.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shikatsu_lab.instance import Instance, both_first, without_threats
from shikatsu_lab.measured import Measured
from shikatsu_lab.report import open_note
from shikatsu_lab.runner import Outcome
from shikatsu_lab.shapes import FIGHTS, fight
from shikatsu_lab.summary import Summary, summarise
from shikatsu_lab.table import Table, count, long, many, megabytes


def scaling_instances(most_empties: int) -> list[Instance]:
    """Return the fights up to a size, both sides first, when nobody has a ko threat."""
    return [
        Instance(str(empties), without_threats(question))
        for empties, chosen in FIGHTS.items()
        if empties <= most_empties
        for family, number in chosen
        for question in both_first(fight(family, empties, number))
    ]


def by_size(outcomes: Sequence[Outcome]) -> list[Summary]:
    """Return a summary for each number of empty points, the smallest first."""
    sizes = sorted({outcome.instance.empties for outcome in outcomes})
    return [
        summarise(str(size), [o for o in outcomes if o.instance.empties == size]) for size in sizes
    ]


def numbers(measured: Measured) -> dict[str, Any]:
    """Return the numbers of the table for the JSON."""
    return {"summaries": [summary.to_json() for summary in by_size(measured.outcomes)]}


def scaling_table(measured: Measured) -> Table:
    """Return time, nodes and table memory for each number of empty points."""
    rows = by_size(measured.outcomes)
    return Table(
        measured.title,
        (
            *("empty", "asked", "solved", "median\ntime", "max\ntime"),
            *("median\nnodes", "max\nnodes", "nodes/s", "largest\ntable"),
        ),
        tuple(_row(row) for row in rows),
        left=0,
        note=open_note(rows),
    )


def _row(one: Summary) -> tuple[str, ...]:
    return (
        one.name,
        str(one.instances),
        str(one.solved),
        long(one.second_spread.median),
        long(one.second_spread.maximum),
        many(one.node_spread.median),
        many(one.node_spread.maximum),
        count(one.nodes_per_second),
        megabytes(one.table_mb),
    )
