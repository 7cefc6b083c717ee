"""The tables about outcomes: effort, spread, differences, certificates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from shikatsu.model.result import FirstMove
from shikatsu_lab.instance import Expected, Record, answer_text
from shikatsu_lab.measured import Measured
from shikatsu_lab.runner import Outcome
from shikatsu_lab.summary import SLOW_SECONDS, Summary, summaries
from shikatsu_lab.table import Table, count, duration, long, many, megabytes


@dataclass(frozen=True, slots=True)
class Difference:
    """An answer, of a position or of one first move, that is not the recorded one."""

    outcome: Outcome
    recorded: Record
    ours: str
    move: str | None = None


def differences(outcomes: Sequence[Outcome]) -> list[Difference]:
    """Return all answers that differ from what was recorded."""
    return [difference for outcome in outcomes for difference in _differences(outcome)]


def numbers(measured: Measured) -> dict[str, Any]:
    """Return the numbers of the tables for the JSON."""
    return {"summaries": [summary.to_json() for summary in summaries(measured.outcomes)]}


def first_move_table(measured: Measured) -> Table | None:
    """Return how many recorded first moves have a proved result of ours, and how many agree."""
    if not any(outcome.moves for outcome in measured.outcomes):
        return None
    pairs = [pair for outcome in measured.outcomes for pair in _paired_moves(outcome)]
    agree = sum(recorded.allows(move.status, move.ko) for move, recorded in pairs)
    numbers = (len(pairs), agree, len(pairs) - agree)
    row = tuple(f"{number:,}" for number in numbers)
    return Table("First moves", ("compared", "agree", "differ"), (row,), left=0)


def _differences(outcome: Outcome) -> Iterator[Difference]:
    expected = outcome.instance.expected
    if expected is not None and outcome.agrees is False:
        ours = answer_text(outcome.status, outcome.ko, outcome.qualifiers)
        yield Difference(outcome, expected, ours)
    for move, recorded in _paired_moves(outcome):
        if not recorded.allows(move.status, move.ko):
            yield Difference(outcome, recorded, answer_text(move.status, move.ko), move.move)


def _paired_moves(outcome: Outcome) -> Iterator[tuple[FirstMove, Expected]]:
    """Yield each first move that both we and the record have a result for."""
    ours = {move.move: move for move in outcome.moves if move.decided}
    for vertex, recorded in outcome.instance.moves:
        if vertex in ours:
            yield ours[vertex], recorded


def effort_table(measured: Measured) -> Table:
    """Return what was solved, how it compares with the record, and what it cost."""
    rows = summaries(measured.outcomes)
    return Table(
        measured.title,
        (
            *("file", "asked", "solved", "unknown", "agree", "differ"),
            *("nodes", "time", "nodes/s", "evals/s"),
        ),
        tuple(_effort_row(row) for row in rows),
        total=len(rows) > 1,
    )


def _effort_row(one: Summary) -> tuple[str, ...]:
    counts = (one.instances, one.solved, one.unknown, one.agree, one.differ)
    rates = (one.nodes_per_second, one.judged_per_second)
    return (
        one.name,
        *(f"{number:,}" for number in counts),
        count(one.nodes),
        duration(one.seconds),
        *map(count, rates),
    )


def spread_table(measured: Measured) -> Table:
    """Return median, 90th percentile and maximum of time and nodes."""
    rows = summaries(measured.outcomes)
    return Table(
        "Per instance",
        (
            *("file", "median\ntime", "p90\ntime", "max\ntime", f"over\n{SLOW_SECONDS:g} s"),
            *("median\nnodes", "p90\nnodes", "max\nnodes"),
        ),
        tuple(_spread_row(row) for row in rows),
        total=len(rows) > 1,
        note=open_note(rows),
    )


def open_note(rows: Sequence[Summary]) -> str:
    """Explain the sign of a bound, if there is one."""
    if not any(row.unknown for row in rows):
        return ""
    return "> more than: the instance was given up at a limit"


def _spread_row(one: Summary) -> tuple[str, ...]:
    seconds, nodes = one.second_spread, one.node_spread
    return (
        one.name,
        *map(long, (seconds.median, seconds.p90, seconds.maximum)),
        str(one.slow),
        *map(many, (nodes.median, nodes.p90, nodes.maximum)),
    )


def difference_table(measured: Measured) -> Table | None:
    """Return the list of differences, with their setting if settings have names."""
    found = differences(measured.outcomes)
    if not found:
        return None
    start = 0 if any(measured.names) else 1
    headings = ("setting", "file", "id", "first", "first move", "recorded", "ours")
    return Table(
        "Differences from the record",
        headings[start:],
        tuple(_difference_row(one)[start:] for one in found),
        left=len(headings),
    )


def _difference_row(one: Difference) -> tuple[str, ...]:
    instance = one.outcome.instance
    return (
        one.outcome.setting,
        instance.suite,
        instance.id,
        instance.mover,
        one.move or "",
        str(one.recorded),
        one.ours,
    )


def certificate_table(measured: Measured) -> Table | None:
    """Return how many certificates were accepted, rejected, too large or missing."""
    checks = [o.certificate for o in measured.outcomes if o.certificate is not None]
    if not checks:
        return None
    verdicts = Counter(check.verdict for check in checks)
    sizes = [check.size / 2**20 for check in checks]
    return Table(
        "Certificates",
        ("solved", "accepted", "rejected", "too large", "none", "checking", "largest"),
        (
            (
                str(len(checks)),
                *(str(verdicts[word]) for word in ("accepted", "rejected", "too large", "none")),
                duration(sum(check.seconds for check in checks)),
                megabytes(max(sizes, default=0.0)),
            ),
        ),
        left=0,
    )


def rejected(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Return the outcomes whose certificate the checker did not accept: each is a bug."""
    return [
        o for o in outcomes if o.certificate is not None and o.certificate.verdict == "rejected"
    ]
