"""``shikatsu-lab safety``: safe points of whole boards, against what test files state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from shikatsu.board.colours import COLOURS
from shikatsu.cli.messages import BAD_INPUT, INTERRUPTED, complain, guarded
from shikatsu.cli.tables import make_console
from shikatsu.errors import FormatError
from shikatsu.model.limits import Limits
from shikatsu.system import stopping
from shikatsu.system.files import write_file
from shikatsu.whole_board.values import LEVELS, Level
from shikatsu_lab.cli.rows import work_out
from shikatsu_lab.cli.stated import check_names, row_writer
from shikatsu_lab.cli.tables import print_table
from shikatsu_lab.peers import GnuGo
from shikatsu_lab.safety import (
    VERDICTS,
    Board,
    Comparison,
    Row,
    judge,
    read_boards,
    settled_count,
)
from shikatsu_lab.table import Table, duration

DONE: Final = 0
_NOTE: Final = (
    "Points that are safe for black and for white; stated: for both together. Left: points about "
    "which the last level says nothing. Limits are for each board and level."
)


@guarded
def run(
    data: Sequence[Path],
    level: Level,
    limits: Limits,
    *,
    jobs: int,
    only: Sequence[str],
    peer: bool,
    json_file: Path | None,
    markdown: Path | None,
) -> int:
    """Judge all boards, print what is found and what differs, and return the exit code."""
    boards, faults = _read(data, only)
    code = BAD_INPUT if faults else DONE
    found: dict[int, Row] = {}
    try:
        with row_writer(json_file) as write:
            task = partial(judge, level=level, limits=limits)
            for index, row in work_out(task, boards, jobs, _with_peer if peer else None):
                found[index] = row
                write(row.to_json())
    except KeyboardInterrupt:
        stopping.say(f"stopped: {len(found)} of {len(boards)} boards judged")
        code = INTERRUPTED
    tables = list(_tables([found[index] for index in sorted(found)]))
    console = make_console()
    for table in tables:
        print_table(console, table)
    if markdown is not None:
        write_file(markdown, "\n".join(table.markdown() for table in tables))
    return code


def _read(data: Sequence[Path], only: Sequence[str]) -> tuple[list[Board], int]:
    """Return the boards, all or those named, and how many complaints there were."""
    boards: list[Board] = []
    faults = 0
    for item in read_boards(data):
        if isinstance(item, FormatError):
            complain(str(item))
            faults += 1
        elif not only or item.name in only:
            boards.append(item)
    check_names(only, {board.name for board in boards})
    return boards, faults


def _with_peer(row: Row, board: Board, gnugo: GnuGo) -> Row:
    """Return the row with the points that GNU Go calls unconditionally settled."""
    statuses = gnugo.unconditional_statuses(board.position)
    return replace(row, peer=settled_count(statuses, board.position))


# --- tables -----------------------------------------------------------------------------------


def _tables(rows: Sequence[Row]) -> Iterator[Table]:
    if not rows:
        return
    yield _board_table(rows)
    comparisons = [one for row in rows for one in row.comparisons]
    different = [one for one in comparisons if one.verdict != "same"]
    if different:
        yield _difference_table(rows)
    if comparisons:
        yield _summary(comparisons)


def _board_table(rows: Sequence[Row]) -> Table:
    levels = [level for level in LEVELS if rows[0].count(level) is not None]
    headings = ["board"]
    for level in levels:
        headings += [f"{level}\nblack", "\nwhite"]
        if any(level in row.stated for row in rows):
            headings.append("\nstated")
    headings += [f"gnugo\n{COLOURS[0]}", f"\n{COLOURS[1]}"] if _has_peer(rows) else []
    lines = [(row.board, *_cells([row], rows, levels)) for row in rows]
    sets = list(dict.fromkeys(row.set for row in rows))
    if 1 < len(sets) < len(rows):
        for name in sets:
            part = [row for row in rows if row.set == name]
            lines.append((f"all {len(part)} of {name}", *_cells(part, rows, levels)))
    lines.append((f"all {len(rows)}", *_cells(rows, rows, levels)))
    titles = (*headings, "seki", "left", "time")
    return Table("Safe points", titles, tuple(lines), total=True, note=_NOTE)


def _cells(part: Sequence[Row], rows: Sequence[Row], levels: Sequence[Level]) -> Iterator[str]:
    for level in levels:
        counts = [count for row in part if (count := row.count(level)) is not None]
        yield str(sum(count.black for count in counts))
        yield str(sum(count.white for count in counts))
        if any(level in row.stated for row in rows):
            stated = [row.stated[level] for row in part if level in row.stated]
            yield str(sum(stated)) if stated else ""
    if _has_peer(rows):
        yield from (str(sum((row.peer or {}).get(colour, 0) for row in part)) for colour in COLOURS)
    last = [row.counts[-1] for row in part]
    yield str(sum(count.seki for count in last))
    yield str(sum(count.unsettled for count in last))
    yield duration(sum(count.seconds for row in part for count in row.counts))


def _has_peer(rows: Sequence[Row]) -> bool:
    return any(row.peer is not None for row in rows)


def _difference_table(rows: Sequence[Row]) -> Table:
    lines = [
        (row.board, one.id, one.asks, one.stated, one.found, one.verdict)
        for row in rows
        for one in row.comparisons
        if one.verdict != "same"
    ]
    headings = ("board", "question", "asks", "stated", "found", "verdict")
    return Table("What is not as stated", headings, tuple(lines), left=len(headings))


def _summary(comparisons: Sequence[Comparison]) -> Table:
    """Return how many statements of each kind are found to be so."""
    kinds: dict[str, list[Comparison]] = {}
    for one in comparisons:
        words = [word for word in one.asks.split() if word not in COLOURS]
        kind = " ".join(words[:2]) if words[0] == "go_safe" else words[0]
        kinds.setdefault(kind, []).append(one)
    lines = [(kind, str(len(some)), *_verdicts(some)) for kind, some in kinds.items()]
    return Table("Statements", ("asks", "all", *VERDICTS), tuple(lines))


def _verdicts(comparisons: Sequence[Comparison]) -> Iterator[str]:
    counts = Counter(one.verdict for one in comparisons)
    return (str(counts[verdict]) for verdict in VERDICTS)
