"""``shikatsu lint``: check collections against their own solutions, in many processes.

Every finished problem is in the results file at once; a run that was stopped, or killed, goes on
where it was.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer
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
from shikatsu.cli import options
from shikatsu.cli.messages import BAD_INPUT, DONE, INTERRUPTED, REJECTED, complain, guarded
from shikatsu.cli.output import Output, wide_console
from shikatsu.lint.page import page
from shikatsu.model.limits import Limits
from shikatsu.system import stopping
from shikatsu.system.files import check_writable, write_file
from shikatsu.system.processes import cores

RESULTS: Final = Path(".shikatsu-lint.sqlite")

_STYLES: Final = {"error": "bold red", "warning": "yellow", "info": "cyan"}
_PLURAL: Final = {"error": "errors", "warning": "warnings", "info": "infos"}


def command(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE",
            help="Problems with solutions, or folders of them.",
            show_default=False,
        ),
    ],
    seconds: options.Seconds = 10.0,
    nodes: options.Nodes = None,
    memory: options.Memory = 256,
    jobs: options.Jobs = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the run in the results file.")
    ] = False,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Delete what is in the results file, and begin anew.")
    ] = False,
    results: Annotated[
        Path, typer.Option("--results", metavar="FILE", help="The results file.")
    ] = RESULTS,
    json: options.Json = False,
    output: options.JsonFile = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with diagrams.")
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit code 1 for warnings, too.")
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="List problems without findings, too.")
    ] = False,
) -> None:
    """Check problems against their own stated solutions.

    All cores are used unless --jobs is given. Each finished problem is kept in the results file.
    With --json the summary goes to standard error. Exit code 0: nothing is wrong; 1: something is;
    2: bad input; 130: stopped by Ctrl-C (143: by SIGTERM), --resume goes on.
    """
    if resume and fresh:
        raise typer.BadParameter("--resume and --fresh exclude each other")
    request = Request(
        limits=options.make_limits(seconds, nodes, memory),
        jobs=jobs or cores(),
        output=Output(json, output),
        results=results,
        resume=resume,
        fresh=fresh,
        html=html,
        strict=strict,
        everything=everything,
    )
    raise typer.Exit(run(files, request))


@dataclass(frozen=True, slots=True)
class Request:
    """All that was asked for on the command line."""

    limits: Limits
    jobs: int
    output: Output
    results: Path = RESULTS
    resume: bool = False
    fresh: bool = False
    html: Path | None = None
    strict: bool = False
    everything: bool = False

    @property
    def console(self) -> Console:
        """Where people read: standard output, unless that is for JSON."""
        if self.output.shows_text:
            return wide_console()
        return Console(stderr=True, highlight=False)


@guarded
def run(names: Sequence[str], request: Request) -> int:
    """Check all problems of the files, say and write what was found, return the exit code."""
    items = list(lint.read_items(lint.find_files(names), request.limits))
    if not items:
        complain(f"{', '.join(names)}: no problem file is found")
        return BAD_INPUT
    if request.html is not None:
        check_writable(request.html)  # now, not after hours
    with request.output, lint.Store(request.results) as store:
        return _Run(items, store, request).run()


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
        other = "" if results == RESULTS else f" --results {results}"
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
    for report in reports:
        request.output.write(report.to_json())
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
    return REJECTED if any(report.severity in bad for report in reports) else DONE
