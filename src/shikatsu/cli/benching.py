"""What the commands of ``shikatsu bench`` do: read, solve, print, write, and say how it went."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, Final, ParamSpec

from rich.console import Console

import shikatsu
from shikatsu.bench import ablation, gotools, own, plots, records, report, scaling
from shikatsu.bench.instance import Instance, only
from shikatsu.bench.runner import Outcome, Setup, Task, WorkerDied, run
from shikatsu.bench.summary import Summary, summaries
from shikatsu.cli.display import Display
from shikatsu.cli.messages import complain, os_message
from shikatsu.cli.tables import make_console, print_table
from shikatsu.errors import ShikatsuError

DONE: Final = 0
FOUND: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130

_Arguments = ParamSpec("_Arguments")


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line, whatever is measured."""

    setup: Setup
    only: tuple[str, ...] = ()
    jobs: int = 1
    json: Path | None = None
    plot: Path | None = None
    markdown: Path | None = None


@dataclass(frozen=True, slots=True)
class Collected:
    """The outcomes by the index of their task, and the exit code of solving them."""

    outcomes: Mapping[int, Outcome]
    code: int

    def ordered(self) -> list[Outcome]:
        """Return the outcomes in the order of the tasks."""
        return [self.outcomes[index] for index in sorted(self.outcomes)]


def _guarded(work: Callable[_Arguments, int]) -> Callable[_Arguments, int]:
    """Turn what can go wrong into one line on standard error and an exit code."""

    @wraps(work)
    def guarded(*args: _Arguments.args, **kwargs: _Arguments.kwargs) -> int:
        try:
            return work(*args, **kwargs)
        except ShikatsuError as error:
            complain(str(error))
        except OSError as error:
            if error.filename is None:
                raise  # standard output, which the main program knows about
            complain(f"{error.filename}: {os_message(error)}")
        except KeyboardInterrupt:
            complain("stopped")
            return INTERRUPTED
        return BAD_INPUT

    return guarded


@_guarded
def run_gotools(data: Path, request: Request, *, no_threats: bool) -> int:
    """Measure GoTools files, and return the exit code."""
    make = gotools.binary_instances if no_threats else gotools.full_instances
    instances, faults = _read_gotools(data, request, make)
    collected = _collect(_tasks(instances, request), request)
    outcomes = collected.ordered()
    console = make_console()
    title = "No ko threats, each side first" if no_threats else "Full status"
    totals = summaries(outcomes)
    _print_answers(console, title, outcomes, totals)
    if request.setup.first_moves:
        console.print(report.first_move_line(outcomes) + "\n")
    mode = "no threats" if no_threats else "full status"
    _write_json(request, "gotools", collected, totals, mode=mode)
    _plot(console, request, lambda folder: plots.plot_suite(outcomes, folder, "gotools"))
    return max(collected.code, faults, _rejections(outcomes))


@_guarded
def run_suite(folder: Path, request: Request) -> int:
    """Measure a folder of our own problems, and return the exit code."""
    collected = _collect(_tasks(_chosen(own.read_folder(folder), request), request), request)
    outcomes = collected.ordered()
    console = make_console()
    totals = summaries(outcomes)
    _print_answers(console, "Our own problems, full status, each side first", outcomes, totals)
    _write_json(request, "suite", collected, totals)
    _plot(console, request, lambda folder: plots.plot_suite(outcomes, folder, "suite"))
    return max(collected.code, _rejections(outcomes))


@_guarded
def run_scaling(most_empties: int, request: Request) -> int:
    """Measure made-up fights of all sizes, and return the exit code."""
    instances = scaling.scaling_instances(most_empties)
    collected = _collect(_tasks(instances, request), request)
    outcomes = collected.ordered()
    console = make_console()
    sizes = scaling.by_size(outcomes)
    print_table(console, scaling.scaling_table(sizes))
    _print_certificates(console, outcomes)
    _write_json(request, "scaling", collected, sizes)
    _plot(console, request, lambda folder: plots.plot_scaling(outcomes, folder))
    return max(collected.code, _rejections(outcomes))


@_guarded
def run_ablation(data: Path, request: Request) -> int:
    """Measure what the options of the search are worth, and return the exit code."""
    instances, faults = _read_gotools(data, request, gotools.binary_instances)
    ways = ablation.settings(shikatsu.option_help(), request.setup.options)
    tasks = ablation.tasks(instances, ways, request.setup)
    collected = _collect(tasks, request, ablation.shuffled(len(instances), len(ways)))
    groups = ablation.complete(collected.outcomes, len(ways))
    rows = ablation.compare(ways, groups)
    title = f"One option changed at a time: {len(groups)} instances without ko threats"
    table = ablation.ablation_table(rows, title)
    print_table(make_console(), table)
    settings = [
        {**row.to_json(), "options": dict(way.options)} for way, row in zip(ways, rows, strict=True)
    ]
    _write_json(request, "ablation", collected, (), settings=settings)
    if request.markdown is not None:
        request.markdown.write_text(table.markdown(), encoding="utf-8")
    found = list(ablation.contradictions(ways, groups))
    for one in found:
        answers = ", ".join(f"{name}: {status}" for name, status in one.answers)
        complain(f"{one.instance.suite} {one.instance.id}: contradiction ({answers})")
    return max(collected.code, faults, FOUND if found else DONE)


def _read_gotools(
    data: Path, request: Request, make: Callable[[gotools.Suite], Any]
) -> tuple[list[Instance], int]:
    """Return the chosen instances, and an exit code that tells of broken positions."""
    suites = gotools.read_suites(data)
    faults = [fault for suite in suites for fault in suite.faults]
    for fault in faults:
        complain(str(fault))
    instances = [instance for suite in suites for instance in make(suite)]
    return _chosen(instances, request), BAD_INPUT if faults else DONE


def _chosen(instances: Sequence[Instance], request: Request) -> list[Instance]:
    """Return the instances named by --only. Raises ShikatsuError for a name of none."""
    known = {instance.id for instance in instances}
    for name in request.only:
        if name not in known:
            raise ShikatsuError(f"--only {name}: there is no such problem")
    return only(instances, request.only)


def _tasks(instances: Sequence[Instance], request: Request) -> list[Task]:
    return [Task(instance, request.setup) for instance in instances]


def _collect(
    tasks: Sequence[Task], request: Request, order: Sequence[int] | None = None
) -> Collected:
    """Solve everything, in this order of indices, or as much as is done when Ctrl-C comes."""
    _prepare(request)
    order = range(len(tasks)) if order is None else order
    outcomes: dict[int, Outcome] = {}
    code = DONE
    display = Display(len(tasks), shares_terminal=sys.stdout.isatty())
    try:
        with display:
            for index, outcome in run(
                [tasks[index] for index in order],
                jobs=request.jobs,
                watch=lambda instance, progress: display.report(instance.id, progress),
            ):
                outcomes[order[index]] = outcome
                display.advance()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except WorkerDied as error:
        complain(str(error))
        code = BAD_INPUT
    if code != DONE:
        complain(f"stopped: {len(outcomes)} of {len(tasks)} solved or given up")
    return Collected(outcomes, code)


def _prepare(request: Request) -> None:
    """Find out before hours of work that its results cannot be written. Raises OSError."""
    for file in (request.json, request.markdown):
        if file is not None:
            file.open("a", encoding="utf-8").close()
    if request.plot is not None:
        plots.require()
        request.plot.mkdir(parents=True, exist_ok=True)


def _print_answers(
    console: Console, title: str, outcomes: Sequence[Outcome], totals: Sequence[Summary]
) -> None:
    print_table(console, report.effort_table(totals, title))
    print_table(console, report.spread_table(totals))
    found = report.differences(outcomes)
    if found:
        print_table(console, report.difference_table(found))
    _print_certificates(console, outcomes)


def _print_certificates(console: Console, outcomes: Sequence[Outcome]) -> None:
    if any(outcome.certificate is not None for outcome in outcomes):
        print_table(console, report.certificate_table(outcomes))


def _rejections(outcomes: Sequence[Outcome]) -> int:
    """Complain about each rejected certificate, and return the exit code."""
    found = report.rejected(outcomes)
    for outcome in found:
        instance, check = outcome.instance, outcome.certificate
        name = f"{instance.suite} {instance.id}, {instance.mover} first"
        complain(f"{name}: certificate rejected: {check.message if check else ''}")
    return FOUND if found else DONE


def _write_json(
    request: Request,
    command: str,
    collected: Collected,
    totals: Sequence[Summary],
    **more: Any,
) -> None:
    if request.json is None:
        return
    finished = collected.code == DONE
    outcomes = collected.ordered()
    content = records.document(
        command, request.setup, totals, outcomes, jobs=request.jobs, finished=finished, **more
    )
    request.json.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def _plot(console: Console, request: Request, draw: Callable[[Path], list[Path]]) -> None:
    if request.plot is not None:
        for file in draw(request.plot):
            console.print(f"{file}", markup=False, soft_wrap=True)
