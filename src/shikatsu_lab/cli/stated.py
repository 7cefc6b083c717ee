"""``shikatsu-lab stated``: what files state about their problems, against what is proved."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from shikatsu.cli.messages import INTERRUPTED, complain, file_message
from shikatsu.cli.tables import make_console
from shikatsu.errors import FormatError, ShikatsuError
from shikatsu.system import stopping
from shikatsu.system.files import named, write_file
from shikatsu_lab.cli.rows import work_out
from shikatsu_lab.cli.tables import print_table
from shikatsu_lab.coded import VERDICTS
from shikatsu_lab.peers import GnuGo
from shikatsu_lab.stated import SCOPES, Conditions, Row, Statement, compare, read_statements
from shikatsu_lab.table import Table

DONE: Final = 0
BAD_INPUT: Final = 2

_NOTE: Final = (
    "Read out: with the moves of the generator, up to the highest order. Hint: given up, but so it "
    "looks; order > 3 says that no threats up to order 3 capture. Stated moves: the code that each "
    "of them leads to by the same reading."
)


def run(
    data: Sequence[Path],
    conditions: Conditions,
    *,
    jobs: int,
    only: Sequence[str],
    peer: bool,
    json_file: Path | None,
    markdown: Path | None,
) -> int:
    """Compare all statements, print what differs and a summary, and return the exit code."""
    try:
        statements, faults = _read(data, only)
        rows: list[Row] = []
        code = BAD_INPUT if faults else DONE
        try:
            with row_writer(json_file) as write:
                task = partial(compare, conditions=conditions)
                for _, row in work_out(task, statements, jobs, _with_peer if peer else None):
                    rows.append(row)
                    write(row.to_json())
        except KeyboardInterrupt:
            stopping.say(f"stopped: {len(rows)} of {len(statements)} compared")
            code = INTERRUPTED
        tables = _tables(rows)
        console = make_console()
        for table in tables:
            print_table(console, table)
        if markdown is not None:
            write_file(markdown, "\n".join(table.markdown() for table in tables))
    except OSError as error:
        if error.filename is None:
            raise  # standard output, which the main program knows about
        complain(file_message(error))
        return BAD_INPUT
    except ShikatsuError as error:
        complain(str(error))
        return BAD_INPUT
    return code


@contextmanager
def row_writer(path: Path | None) -> Iterator[Callable[[Mapping[str, Any]], None]]:
    """Give what writes a line of JSON at once, so that a run that ends early has lost nothing.

    Raises OSError. Without a file nothing is written.
    """
    if path is None:
        yield lambda row: None
        return
    with named(path), path.open("wb", buffering=0) as file:

        def write(row: Mapping[str, Any]) -> None:
            with named(path), stopping.Held():
                file.write(json.dumps(row).encode() + b"\n")

        yield write


def _read(data: Sequence[Path], only: Sequence[str]) -> tuple[list[Statement], int]:
    """Return the statements, all or those named, and how many complaints there were.

    Raises ShikatsuError if a name is that of none.
    """
    statements: list[Statement] = []
    faults = 0
    for path in data:
        for item in read_statements(path):
            if isinstance(item, FormatError):
                complain(str(item))
                faults += 1
            elif not only or item.diagram.id in only:
                statements.append(item)
    check_names(only, {statement.diagram.id for statement in statements})
    return statements, faults


def check_names(only: Sequence[str], known: Collection[str]) -> None:
    """Raise ShikatsuError for a name on the command line that is that of nothing."""
    for name in only:
        if name not in known:
            raise ShikatsuError(f"--only {name}: there is no such problem")


def _with_peer(row: Row, statement: Statement, gnugo: GnuGo) -> Row:
    """Return the row with what GNU Go says to a question of its own."""
    expected = statement.diagram.expected
    if expected is None or statement.moves is not None:
        return row
    answer = gnugo.answer(statement.diagram)
    return dataclasses.replace(row, peer=answer, peer_agrees=expected.accepts(answer))


def _tables(rows: Sequence[Row]) -> list[Table]:
    return [*_difference_tables(rows), _summary(rows)]


def _difference_tables(rows: Sequence[Row]) -> Iterator[Table]:
    """Yield the list of all that is not simply the same, of captures apart from other questions."""
    different = [row for row in rows if row.verdict in ("another move", "differs")]
    different.sort(key=lambda row: row.id)
    proved = tuple(_words(row) for row in different if not row.is_read)
    read = tuple((*_words(row), *_reading(row)) for row in different if row.is_read)
    words = ("problem", "asks", "stated", "found", "scope", "verdict")
    if proved:
        yield Table("Differences", (*words, "certificates"), proved, left=7)
    if read:
        headings = (*words, "stated moves", "gnugo", "order", "nodes")
        yield Table("Captures that differ", headings, read, left=8, note=_NOTE)


def _words(row: Row) -> tuple[str, ...]:
    said = "; ".join(row.proofs)
    return row.id, row.asks, row.stated, row.answer, row.scope, row.verdict, said


def _reading(row: Row) -> tuple[str, ...]:
    return row.peer or "", _order(row), f"{row.nodes:,}"


def _order(row: Row) -> str:
    if row.order is not None:
        return str(row.order)
    return f"> {row.refuted}" if row.refuted else ""


def _summary(rows: Sequence[Row]) -> Table:
    scopes = [scope for scope in SCOPES if any(row.scope == scope for row in rows)]
    lines = [(scope, *_counts(row for row in rows if row.scope == scope)) for scope in scopes]
    failures = [row for row in rows if row.known_failure]
    if failures:
        lines.append(("marked *, of all these", *_counts(failures)))
    asked = [row for row in rows if row.peer_agrees is not None]
    if asked:
        agree = sum(bool(row.peer_agrees) for row in asked)
        lines.append(("gnugo", str(agree), "", str(len(asked) - agree), ""))
    return Table("Summary", (f"{len(rows)} statements", *VERDICTS), tuple(lines))


def _counts(rows: Iterable[Row]) -> Iterator[str]:
    counts = Counter(row.verdict for row in rows)
    return (str(counts[verdict]) for verdict in VERDICTS)
