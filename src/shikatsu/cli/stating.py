"""``shikatsu bench stated``: what files state about their problems, against what is proved."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from shikatsu.bench.peers import GnuGo
from shikatsu.bench.stated import SCOPES, VERDICTS, Row, Statement, compare, read_statements
from shikatsu.cli.display import Display
from shikatsu.cli.messages import complain, os_message
from shikatsu.errors import FormatError, ShikatsuError
from shikatsu.limits import Limits
from shikatsu.processes import ctrl_c_held, worker_pool

DONE: Final = 0
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130


def run(
    data: Sequence[Path],
    limits: Limits,
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
            for row in _rows(statements, limits, jobs, peer):
                rows.append(row)
        except KeyboardInterrupt:
            complain("stopped")
            code = INTERRUPTED
        _print(rows)
        if json_file is not None:
            lines = "".join(json.dumps(row.to_json()) + "\n" for row in rows)
            json_file.write_text(lines, "utf-8")
        if markdown is not None:
            markdown.write_text(_markdown(rows), "utf-8")
    except OSError as error:
        complain(f"{error.filename or ''}: {os_message(error)}")
        return BAD_INPUT
    except ShikatsuError as error:
        complain(str(error))
        return BAD_INPUT
    return code


def _read(data: Sequence[Path], only: Sequence[str]) -> tuple[list[Statement], int]:
    statements: list[Statement] = []
    faults = 0
    for path in data:
        for item in read_statements(path):
            if isinstance(item, FormatError):
                complain(str(item))
                faults += 1
            elif not only or item.diagram.id in only:
                statements.append(item)
    return statements, faults


def _rows(statements: Sequence[Statement], limits: Limits, jobs: int, peer: bool) -> Iterator[Row]:
    """Yield a row for each statement, in order; the peer is asked meanwhile."""
    with Display(len(statements), shares_terminal=True) as display, worker_pool(jobs) as pool:
        with ctrl_c_held():
            futures = {pool.submit(compare, item, limits): i for i, item in enumerate(statements)}
        answers = _peer_answers(statements) if peer else [None] * len(statements)
        for row, index in _finished(futures):
            display.advance()
            yield _with_peer(row, statements[index], answers[index])


def _finished(futures: dict[Future[Row], int]) -> Iterator[tuple[Row, int]]:
    try:
        for future in as_completed(futures):
            yield future.result(), futures[future]
    except BrokenProcessPool:
        raise ShikatsuError("a process was killed; is there enough memory for all jobs?") from None


def _peer_answers(statements: Sequence[Statement]) -> list[str | None]:
    answers: list[str | None] = []
    with GnuGo() as gnugo:
        for statement in statements:
            expected = statement.diagram.expected
            coded = expected is not None and statement.moves is None
            answers.append(gnugo.answer(statement.diagram) if coded else None)
    return answers


def _with_peer(row: Row, statement: Statement, answer: str | None) -> Row:
    expected = statement.diagram.expected
    if answer is None or expected is None:
        return row
    return dataclasses.replace(row, peer=answer, peer_agrees=expected.accepts(answer))


def _print(rows: Sequence[Row]) -> None:
    console = Console(highlight=False)
    different = [row for row in rows if row.verdict in ("another move", "differs")]
    if different:
        table = Table(box=None, pad_edge=False)
        for heading in ("problem", "asks", "stated", "found", "scope", "verdict", "certificates"):
            table.add_column(heading)
        for row in sorted(different, key=lambda row: row.id):
            proofs = "; ".join(row.proofs)
            table.add_row(row.id, row.asks, row.stated, row.answer, row.scope, row.verdict, proofs)
        console.print(table)
    console.print(_summary(rows))


def _summary(rows: Sequence[Row]) -> Table:
    counts = Counter((row.scope, row.verdict) for row in rows)
    table = Table(box=None, pad_edge=False)
    table.add_column(f"{len(rows)} statements")
    for verdict in VERDICTS:
        table.add_column(verdict, justify="right")
    for scope in SCOPES:
        table.add_row(scope, *(str(counts[scope, verdict]) for verdict in VERDICTS))
    asked = [row for row in rows if row.peer_agrees is not None]
    if asked:
        agree = sum(bool(row.peer_agrees) for row in asked)
        table.add_row("gnugo", str(agree), "", str(len(asked) - agree), "")
    return table


def _markdown(rows: Sequence[Row]) -> str:
    """Return a table of all that is not simply the same."""
    counts = Counter((row.scope, row.verdict) for row in rows)
    lines = [f"| {len(rows)} statements | {' | '.join(VERDICTS)} |"]
    lines.append("|---" * (1 + len(VERDICTS)) + "|")
    for scope in SCOPES:
        lines.append(f"| {scope} | {' | '.join(str(counts[scope, v]) for v in VERDICTS)} |")
    lines += ["", "| problem | asks | stated | found | scope | verdict | certificates |"]
    lines.append("|---" * 7 + "|")
    for row in sorted(rows, key=lambda row: row.id):
        if row.verdict in ("another move", "differs"):
            cells = (row.id, row.asks, row.stated, row.answer, row.scope, row.verdict)
            text = " | ".join(cell.replace("|", "\\|") for cell in cells)
            lines.append(f"| {text} | {'; '.join(row.proofs)} |")
    return "\n".join(lines) + "\n"
