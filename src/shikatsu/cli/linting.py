"""``shikatsu lint``: check collections against their own solutions, in many processes.

Every finished problem is in the results file at once; a run that was stopped, or killed, goes on
where it was.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich import box
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from shikatsu import lint
from shikatsu.cli.arguments import LINT_RESULTS
from shikatsu.cli.messages import BAD_INPUT, INTERRUPTED, complain, guarded
from shikatsu.cli.tables import make_console
from shikatsu.lint.page import page
from shikatsu.model.limits import Limits
from shikatsu.system import stopping
from shikatsu.system.files import check_writable, write_file

DONE: Final = 0
FOUND: Final = 1

_STYLES: Final = {"error": "bold red", "warning": "yellow", "info": "cyan"}
_PLURAL: Final = {"error": "errors", "warning": "warnings", "info": "infos"}


@dataclass(frozen=True, slots=True)
class Request:
    """All that was asked for on the command line; ``json`` may be "-"."""

    limits: Limits
    jobs: int
    results: Path = LINT_RESULTS
    resume: bool = False
    fresh: bool = False
    json: str | None = None
    html: Path | None = None
    strict: bool = False
    everything: bool = False

    @property
    def console(self) -> Console:
        """Where people read: standard output, unless that is for JSON."""
        return Console(stderr=True, highlight=False) if self.json == "-" else make_console()


@guarded
def run(names: Sequence[str], request: Request) -> int:
    """Check all problems of the files, say and write what was found, return the exit code."""
    items = list(lint.read_items(lint.find_files(names), request.limits))
    if not items:
        complain(f"{', '.join(names)}: no problem file is found")
        return BAD_INPUT
    _try_outputs(request)
    with lint.Store(request.results) as store:
        return _Run(items, store, request).run()


def _try_outputs(request: Request) -> None:
    """Find out now, not after hours, whether the files can be written. Raises OSError."""
    for name in (request.json, request.html):
        if name is not None and name != "-":
            check_writable(name)


class _Run:
    """One run over the items of a collection."""

    def __init__(self, items: Sequence[lint.Item], store: lint.Store, request: Request) -> None:
        self._items = items
        self._store = store
        self._request = request
        self._keys = {item.key for item in items if item.diagram is not None}
        self._start = time.monotonic()
        self._records = store.begin(self._keys, resume=request.resume, fresh=request.fresh)
        self._reused = len(self._records)

    def run(self) -> int:
        """Check what is not done, and report; return the exit code."""
        try:
            self._check()
        except KeyboardInterrupt:
            return self._stopped()
        self._store.finish()
        reports = lint.reports(self._items, self._records)
        self._print(reports)
        _write(reports, self._request)
        return _exit_code(reports, strict=self._request.strict)

    def _check(self) -> None:
        todo = [item for item in self._items if item.key and item.key not in self._records]
        with _progress() as progress:
            task = progress.add_task("", total=len(self._keys), completed=self._reused, found="")
            wrong = sum(lint.worst(record.findings) == "error" for record in self._records.values())
            for key, record in lint.run(todo, self._request.limits, jobs=self._request.jobs):
                with stopping.Held():  # what is kept is counted, too
                    self._store.save(key, record)
                    self._records[key] = record
                wrong += lint.worst(record.findings) == "error"
                progress.update(task, advance=1, found=f"{wrong} with errors")

    def _stopped(self) -> int:
        """Say what is done, and how to go on."""
        self._print(lint.reports(self._items, self._records), table=False)
        results = self._request.results
        other = "" if results == LINT_RESULTS else f" --results {results}"
        stopping.say(f"stopped; the same command with --resume{other} goes on")
        return INTERRUPTED

    def _print(self, reports: Sequence[lint.Report], *, table: bool = True) -> None:
        console = self._request.console
        shown = [r for r in reports if r.findings or self._request.everything]
        if table and shown:
            console.print(_table(shown))
        for line in _summary(reports):
            console.print(line)
        console.print(Text(self._cost(len(self._items) - len(reports)), style="dim"))

    def _cost(self, missing: int) -> str:
        seconds = time.monotonic() - self._start
        said = f"{len(self._records) - self._reused} checked now in {seconds:.1f} s"
        if self._reused:
            said += f", {self._reused} taken from {self._request.results}"
        return f"{said}, {missing} not checked" if missing else said


def _progress() -> Progress:
    console = Console(stderr=True)
    return Progress(
        SpinnerColumn(),
        MofNCompleteColumn(),
        BarColumn(bar_width=30),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[found]}"),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def _write(reports: Sequence[lint.Report], request: Request) -> None:
    lines = (json.dumps(report.to_json(), ensure_ascii=False) + "\n" for report in reports)
    if request.json == "-":
        sys.stdout.writelines(lines)
        sys.stdout.flush()
    elif request.json is not None:
        write_file(request.json, "".join(lines))
    if request.html is not None:
        write_file(request.html, page(reports))


def _table(reports: Sequence[lint.Report]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0))
    for heading in ("problem", "place", "result", "findings"):
        table.add_column(heading, overflow="fold", ratio=4 if heading == "findings" else None)
    for report in reports:
        record = report.record
        table.add_row(
            Text(report.item.name),
            Text(report.item.place, style="dim"),
            Text(record.status or "-"),
            Text("\n").join(map(_finding, report.findings)),
        )
    return table


def _finding(finding: lint.Finding) -> Text:
    return Text.assemble((finding.code, _STYLES[finding.severity]), f" {finding.message}")


def _summary(reports: Sequence[lint.Report]) -> list[Text]:
    """Return a line for each code, and one for all."""
    counts = Counter(
        (lint.SEVERITIES.index(finding.severity), finding.code)
        for report in reports
        for finding in {(f.severity, f.code): f for f in report.findings}.values()
    )
    lines = [
        Text.assemble(f"{count:6}  ", (code, _STYLES[lint.SEVERITIES[rank]]))
        for (rank, code), count in sorted(counts.items())
    ]
    worst = Counter(report.severity for report in reports)
    said = [f"{worst[None]} without findings"]
    said += [f"{worst[s]} with {_PLURAL[s]}" for s in lint.SEVERITIES if worst[s]]
    total = f"{len(reports)} problem{'' if len(reports) == 1 else 's'}"
    return [*lines, Text(f"{total}: {', '.join(said)}", style="bold")]


def _exit_code(reports: Sequence[lint.Report], *, strict: bool) -> int:
    bad = ("error", "warning") if strict else ("error",)
    return FOUND if any(report.severity in bad for report in reports) else DONE
