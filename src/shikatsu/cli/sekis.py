"""``shikatsu bench seki``: our own positions of safety and seki, by class, with GNU Go beside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from pathlib import Path
from typing import Final

from shikatsu.bench.peers import GnuGo
from shikatsu.bench.seki import CLASSES, SETS, VERDICTS, Case, Row, judge, read_cases, with_peer
from shikatsu.bench.table import Table, count, duration, percent
from shikatsu.cli.display import Display
from shikatsu.cli.messages import INTERRUPTED, complain, guarded
from shikatsu.cli.stating import check_names, row_writer
from shikatsu.cli.tables import make_console, print_table
from shikatsu.errors import ShikatsuError
from shikatsu.limits import Limits
from shikatsu.processes import ctrl_c_held, worker_pool

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
            for index, row in _rows(cases, limits, jobs, peer):
                found[index] = row
                write(row.to_json())
    except KeyboardInterrupt:
        complain(f"stopped: {len(found)} of {len(cases)} positions judged")
        code = INTERRUPTED
    rows = [found[index] for index in sorted(found)]
    tables = list(_tables(rows))
    console = make_console()
    for table in tables:
        print_table(console, table)
    if markdown is not None:
        markdown.write_text("\n".join(table.markdown() for table in tables), "utf-8")
    return max(code, CONTRADICTED if any(row.verdict == "wrong" for row in rows) else DONE)


def _rows(
    cases: Sequence[Case], limits: Limits, jobs: int, peer: bool
) -> Iterator[tuple[int, Row]]:
    """Yield (index, row) as they are done; the peer is asked meanwhile."""
    with (
        Display(len(cases), shares_terminal=True) as display,
        worker_pool(jobs) as pool,
        GnuGo() if peer else nullcontext() as gnugo,
    ):
        with ctrl_c_held():
            futures = {pool.submit(judge, case, limits): i for i, case in enumerate(cases)}
        for index, row in _finished(futures):
            yield index, row if gnugo is None else with_peer(row, cases[index], gnugo)
            display.advance()


def _finished(futures: dict[Future[Row], int]) -> Iterator[tuple[int, Row]]:
    try:
        for future in as_completed(futures):
            yield futures[future], future.result()
    except BrokenProcessPool:
        raise ShikatsuError("a process was killed; is there enough memory for all jobs?") from None


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
