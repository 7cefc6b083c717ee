"""What most commands of ``shikatsu-lab`` do: read, solve, print, write, and say how it went."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

import shikatsu
from shikatsu.cli.display import Display
from shikatsu.cli.messages import BAD_INPUT, INTERRUPTED, complain, guarded
from shikatsu.cli.tables import make_console
from shikatsu.errors import ShikatsuError
from shikatsu.system import stopping
from shikatsu.system.files import check_writable, make_folder, write_file
from shikatsu_lab import experiment as experiments
from shikatsu_lab import plots, records, report
from shikatsu_lab.cli.tables import print_table
from shikatsu_lab.experiment import Experiment
from shikatsu_lab.instance import Instance, only
from shikatsu_lab.journal import Journal, Resumption
from shikatsu_lab.measured import Measured, contradictions
from shikatsu_lab.runner import Outcome, Setup, Task, WorkerDied
from shikatsu_lab.table import Table

DONE: Final = 0
FOUND: Final = 1

_RULES: Final = {"simple": "simple ko", "superko": "superko"}


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line, whatever is measured."""

    setup: Setup
    data: Path
    command: str
    only: tuple[str, ...] = ()
    jobs: int = 1
    journal: Path | None = None
    fresh: bool = False
    json: Path | None = None
    csv: Path | None = None
    markdown: Path | None = None
    plot: Path | None = None


@dataclass(frozen=True, slots=True)
class Collected:
    """The outcomes by the index of their task, and the exit code of solving them."""

    outcomes: Mapping[int, Outcome]
    code: int

    def ordered(self) -> list[Outcome]:
        """Return the outcomes in the order of the tasks."""
        return [self.outcomes[index] for index in sorted(self.outcomes)]


def command_text(arguments: Sequence[str]) -> str:
    """Return the command without the folders that files are in: they are nobody's business."""
    return " ".join(
        ["shikatsu-lab", *(Path(word).name if "/" in word else word for word in arguments)]
    )


@guarded
def run(experiment: Experiment, request: Request) -> int:
    """Do an experiment, show and write what comes out, and return the exit code."""
    collection = experiment.suite(request.data)
    for fault in collection.faults:
        complain(str(fault))
    instances = _chosen(collection.instances, request)
    ways = experiment.ways(request.setup.options)
    tasks = experiments.tasks(instances, ways, request.setup)
    collected = _collect(tasks, experiments.shuffled(len(instances), len(ways)), request)
    measured = experiment.measured(ways, collected.outcomes)
    _show(experiment, experiment.chosen(measured), collected, request)
    faults = BAD_INPUT if collection.faults else DONE
    bugs = _contradictions(measured) if experiment.exact else DONE
    return max(collected.code, faults, _rejections(measured.outcomes), bugs)


def _chosen(instances: Sequence[Instance], request: Request) -> list[Instance]:
    """Return the instances named by --only. Raises ShikatsuError for a name of none."""
    known = {instance.id for instance in instances}
    for name in request.only:
        if name not in known:
            raise ShikatsuError(f"--only {name}: there is no such problem")
    return only(instances, request.only)


def _collect(tasks: Sequence[Task], order: Sequence[int], request: Request) -> Collected:
    """Solve everything that the journal does not have, in this order of indices."""
    _prepare(request)
    if request.journal is None:
        return _work(Resumption(tasks, None), order, request)
    with Journal.open(request.journal, fresh=request.fresh) as journal:
        return _work(Resumption(tasks, journal), order, request)


def _work(tasks: Resumption, order: Sequence[int], request: Request) -> Collected:
    """Solve all tasks, or as many as are done when Ctrl-C comes."""
    outcomes = dict(tasks.known)
    if outcomes:
        complain(f"{request.journal}: {len(outcomes)} of {len(order)} are done already")
    code = DONE
    display = Display(len(order), shares_terminal=sys.stdout.isatty(), done=len(outcomes))
    try:
        with display:
            for index, outcome in tasks.run(
                order,
                jobs=request.jobs,
                watch=lambda instance, progress: display.report(instance.id, progress),
            ):
                outcomes[index] = outcome
                display.advance()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except WorkerDied as error:
        complain(str(error))
        code = BAD_INPUT
    if code != DONE:
        resume = "" if request.journal is None else "; the same command goes on from here"
        stopping.say(f"stopped: {len(outcomes)} of {len(order)} solved or given up{resume}")
    return Collected(outcomes, code)


def _prepare(request: Request) -> None:
    """Find out before hours of work that its results cannot be written. Raises OSError."""
    for file in (request.json, request.csv, request.markdown):
        if file is not None:
            check_writable(file)
    if request.plot is not None:
        plots.require()
        make_folder(request.plot)


def _show(
    experiment: Experiment, measured: Measured, collected: Collected, request: Request
) -> None:
    """Print the tables, and write all files."""
    console = make_console()
    tables = [table for make in experiment.tables if (table := make(measured)) is not None]
    for table in tables:
        print_table(console, table)
    conditions = _conditions(request)
    console.print(Text(conditions, style="dim"))
    if request.journal is not None:
        _say(console, f"Journal: {request.journal} (--fresh measures everything again)")
    if request.json is not None:
        content = _document(experiment, measured, collected, tables, request)
        write_file(request.json, content)
    if request.csv is not None:
        write_file(request.csv, records.csv_text(collected.ordered()))
    if request.markdown is not None:
        text = "\n".join([*(table.markdown() for table in tables), f"{conditions}\n"])
        write_file(request.markdown, text)
    if request.plot is not None:
        for make in experiment.plots:
            for file in plots.write(make(measured), request.plot, experiment.name):
                _say(console, str(file))


def _say(console: Console, line: str) -> None:
    console.print(Text(line), soft_wrap=True)


def _conditions(request: Request) -> str:
    """Say in one line what was measured with, and on what."""
    setup, machine = request.setup, records.machine()
    limits = [
        f"{setup.limits.nodes:,} nodes" if setup.limits.nodes is not None else "",
        f"{setup.limits.seconds:g} s" if setup.limits.seconds is not None else "",
        f"{setup.limits.memory_mb} MB",
    ]
    options = [f"{name}={value}" for name, value in setup.options.items()]
    return (
        f"shikatsu {shikatsu.__version__}, engine {records.engine()}; {machine['processor']}, "
        f"{request.jobs} of {machine['cores']} cores; {_RULES[setup.rules]}; at most "
        f"{', '.join(filter(None, limits))} an instance{''.join(f'; {one}' for one in options)}."
    )


def _document(
    experiment: Experiment,
    measured: Measured,
    collected: Collected,
    tables: Sequence[Table],
    request: Request,
) -> str:
    more = {
        "experiment": experiment.name,
        "title": experiment.title,
        "jobs": request.jobs,
        "finished": collected.code == DONE,
        "settings": [setting.to_json() for setting in measured.settings],
        **experiment.numbers(measured),
        "tables": [asdict(table) for table in tables],
    }
    content = records.document(request.command, request.setup, collected.ordered(), more)
    return json.dumps(content, indent=1) + "\n"


def _rejections(outcomes: Sequence[Outcome]) -> int:
    """Complain about each rejected certificate, and return the exit code."""
    found = report.rejected(outcomes)
    for outcome in found:
        instance, check = outcome.instance, outcome.certificate
        name = f"{instance.suite} {instance.id}, {instance.mover} first"
        complain(f"{name}: certificate rejected: {check.message if check else ''}")
    return FOUND if found else DONE


def _contradictions(measured: Measured) -> int:
    """Complain about each question with two answers, and return the exit code."""
    found = list(contradictions(measured))
    for one in found:
        answers = ", ".join(f"{name}: {status}" for name, status in one.answers)
        name = f"{one.instance.suite} {one.instance.id}, {one.instance.mover} first"
        complain(f"{name}: contradiction ({answers})")
    return FOUND if found else DONE
