"""``shikatsu-lab seki``: our own positions of safety and seki, by class, with GNU Go beside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from shikatsu.cli.messages import INTERRUPTED, guarded
from shikatsu.cli.tables import make_console
from shikatsu.model.limits import Limits
from shikatsu.system import stopping
from shikatsu.system.files import write_file
from shikatsu_lab.cli.rows import work_out
from shikatsu_lab.cli.stated import check_names, row_writer
from shikatsu_lab.cli.tables import print_table
from shikatsu_lab.seki import CLASSES, SETS, VERDICTS, Row, judge, read_cases, with_peer
from shikatsu_lab.table import Table, count, duration, percent

DONE: Final = 0
CONTRADICTED: Final = 1
_SOLVED_NOTE: Final = (
    "Solved: all that is true is found. Short: nothing wrong is claimed, but something is missed. "
    "GNU Go is right if it calls stones dead or critical that are lost, and no others; border: how "
    "often we are. Neither has to tell territory from seki for that."
)
_COST_NOTE: Final = (
    "The first search asks whether the border can be captured, the second whether it is territory."
)


@guarded
def run(
    folder: Path,
    limits: Limits,
    *,
    jobs: int,
    only: Sequence[str],
    peer: bool,
    json_file: Path | None,
    markdown: Path | None,
) -> int:
    """Judge all positions, print the tables, and return the exit code."""
    cases = read_cases(folder)
    check_names(only, {case.id for case in cases})
    cases = [case for case in cases if not only or case.id in only]
    found: dict[int, Row] = {}
    code = DONE
    try:
        with row_writer(json_file) as write:
            task = partial(judge, limits=limits)
            for index, row in work_out(task, cases, jobs, with_peer if peer else None):
                found[index] = row
                write(row.to_json())
    except KeyboardInterrupt:
        stopping.say(f"stopped: {len(found)} of {len(cases)} positions judged")
        code = INTERRUPTED
    rows = [found[index] for index in sorted(found)]
    tables = list(_tables(rows))
    console = make_console()
    for table in tables:
        print_table(console, table)
    if markdown is not None:
        write_file(markdown, "\n".join(table.markdown() for table in tables))
    return max(code, CONTRADICTED if any(row.verdict == "wrong" for row in rows) else DONE)


# --- tables -----------------------------------------------------------------------------------


def _tables(rows: Sequence[Row]) -> Iterator[Table]:
    missed = [row for row in rows if row.verdict != "solved"]
    if missed:
        yield _missed_table(missed)
    if rows:
        yield _solved_table(rows)
        yield _cost_table(rows)


def _missed_table(rows: Sequence[Row]) -> Table:
    lines = [
        (row.id, row.set, row.difficulty, row.expected, row.found, row.verdict) for row in rows
    ]
    headings = ("position", "set", "class", "true", "found", "verdict")
    return Table("What is not found", headings, tuple(lines), left=len(headings))


def _solved_table(rows: Sequence[Row]) -> Table:
    """Return how many positions are solved, by set and class (the paper's Table 2)."""
    asked = any(row.peer is not None for row in rows)
    lines = []
    for name in SETS:
        part = [row for row in rows if row.set == name]
        for difficulty in CLASSES:
            some = [row for row in part if row.difficulty == difficulty]
            if some:
                lines.append((f"{name}, {difficulty}", *_solved(some, asked)))
        if part:
            lines.append((f"{name}, all", *_solved(part, asked)))
    headings = ("", "all", *VERDICTS, "share", *(["border", "gnugo"] if asked else []), "time")
    return Table("Solved", headings, tuple(lines), note=_SOLVED_NOTE)


def _solved(rows: Sequence[Row], asked: bool) -> Iterator[str]:
    yield str(len(rows))
    numbers = [sum(row.verdict == verdict for row in rows) for verdict in VERDICTS]
    yield from map(str, numbers)
    yield percent(numbers[0] / len(rows))
    if asked:
        both = [(row.is_border_right, row.peer_agrees) for row in rows if row.peer is not None]
        yield from (str(sum(map(bool, some))) for some in zip(*both, strict=True))
        yield from ("", "") if not both else ()
    yield duration(sum(row.seconds for row in rows))


def _cost_table(rows: Sequence[Row]) -> Table:
    """Return what the second search costs beside the first (the paper's Table 1)."""
    lines = [
        (name, *_costs(part)) for name in SETS if (part := [row for row in rows if row.set == name])
    ]
    headings = (
        *("set", "first search\nquestions", "\nnodes", "\ntime"),
        *("second\nquestions", "\nnodes", "\ntime", "second / first\nnodes", "\ntime"),
    )
    return Table("The two searches", headings, tuple(lines), note=_COST_NOTE)


def _costs(rows: Sequence[Row]) -> Iterator[str]:
    totals = [
        (sum(c.questions for c in some), sum(c.nodes for c in some), sum(c.seconds for c in some))
        for some in ([row.border for row in rows], [row.territory for row in rows])
    ]
    for questions, nodes, seconds in totals:
        yield from (count(questions), count(nodes), duration(seconds))
    (_, first_nodes, first_seconds), (_, second_nodes, second_seconds) = totals
    yield percent(second_nodes / first_nodes) if first_nodes else "-"
    yield percent(second_seconds / first_seconds) if first_seconds else "-"
