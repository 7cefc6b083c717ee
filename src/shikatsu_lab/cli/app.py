"""``shikatsu-lab``: the options of the laboratory's commands.

A command says what it measures: it returns an experiment, and where its data are. What all commands
have in common is declared once, in ``Shared``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias, TypeVar, get_type_hints

import typer
from typer.core import TyperCommand

from shikatsu.cli import main as product
from shikatsu.cli.options import make_limits
from shikatsu.cli.research import parse_options
from shikatsu.model.result import ALGORITHMS, GENERATORS, GeneratorChoice, Rules
from shikatsu.system.processes import cores
from shikatsu.whole_board.values import Level
from shikatsu_lab import capture as capturing
from shikatsu_lab import gotools as gotools_text
from shikatsu_lab import ladders, own, plots, report
from shikatsu_lab import scaling as fights
from shikatsu_lab import seki as coexisting
from shikatsu_lab.cli import candidates as candidate_moves
from shikatsu_lab.cli import experiment as experiments
from shikatsu_lab.cli import safety as boards
from shikatsu_lab.cli import seki as positions
from shikatsu_lab.cli import stated as statements
from shikatsu_lab.experiment import Experiment
from shikatsu_lab.experiments import EXPERIMENTS
from shikatsu_lab.instance import Collection
from shikatsu_lab.runner import Setup
from shikatsu_lab.stated import Conditions

JOURNALS: Final = Path("build") / "lab"
SCALING_SECONDS: Final = 10.0
STATED_SECONDS: Final = 10.0

_Word = TypeVar("_Word", bound=str)

_EXIT_CODES: Final = (
    "Exit codes: 0 done, with or without differences from a record (the record may be wrong); "
    "1 a certificate is rejected, or two settings contradict each other; 2 bad input; "
    "130 stopped by Ctrl-C (143: by SIGTERM), after printing and writing what was measured "
    "until then."
)

app = typer.Typer(
    name="shikatsu-lab",
    help=f"Measure the solver: suites, scaling, options.\n\n{_EXIT_CODES}",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class LabCommand(TyperCommand):
    """A command whose help is set in paragraphs, and ends with the exit codes."""

    def __init__(self, *args: Any, help: str | None = None, **kwargs: Any) -> None:
        paragraphs = [" ".join(text.split()) for text in (help or "").split("\n\n")]
        super().__init__(*args, help="\n\n".join([*paragraphs, _EXIT_CODES]), **kwargs)


@dataclass(frozen=True, slots=True)
class Shared:
    """The options of every command; a command may have other defaults."""

    rules: Annotated[
        Rules, typer.Option("--rules", help="The ko rule; superko knows no threats.")
    ] = "simple"
    certify: Annotated[
        bool,
        typer.Option("--certify", help="Check a certificate of each answer with the checker."),
    ] = False
    seconds: Annotated[float | None, typer.Option("--seconds", help="Time for each instance.")] = (
        None
    )
    nodes: Annotated[int | None, typer.Option("--nodes", help="Nodes for each instance.")] = None
    memory: Annotated[int, typer.Option("--memory", help="MB for each instance.")] = 256
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            metavar="NAME=VALUE",
            help="An option of the search; `shikatsu solve --help` lists them.",
        ),
    ] = None
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="ID", help="Only this problem (may be repeated)."),
    ] = None
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs",
            min=0,
            help="Processes, 0: one for each core. More are sooner done, but times on the clock "
            "disturb each other.",
        ),
    ] = 1
    journal: Annotated[
        Path | None,
        typer.Option(
            "--journal",
            metavar="FILE",
            help="Write each outcome down at once; what is there already is not measured again.",
        ),
    ] = None
    fresh: Annotated[bool, typer.Option("--fresh", help="Start the journal anew.")] = False
    json: Annotated[
        Path | None,
        typer.Option("--json", metavar="FILE", help="Write everything about every instance."),
    ] = None
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="FILE", help="Write a row for each instance and setting."),
    ] = None
    markdown: Annotated[
        Path | None, typer.Option("--markdown", metavar="FILE", help="Write the tables.")
    ] = None
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="DIR", help="Write plots: PNG and SVG (needs matplotlib)."),
    ] = None
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Write all of these files there."),
    ] = None


@dataclass(frozen=True, slots=True)
class Plan:
    """What a command measures."""

    experiment: Experiment
    data: Path = Path()
    first_moves: bool = False


def _add(command: Callable[..., Plan], *, panel: str, **defaults: Any) -> None:
    """Make a command of a function that gets the shared options and its own ones."""
    hints = get_type_hints(Shared, include_extras=True)
    shared_ones = [
        Parameter(one.name, Parameter.KEYWORD_ONLY, default=one.default, annotation=hints[one.name])
        for one in fields(Shared)
    ]
    own_ones = list(signature(command, eval_str=True).parameters.values())[1:]
    parameters = [
        one.replace(kind=Parameter.KEYWORD_ONLY, default=defaults.get(one.name, one.default))
        for one in (*own_ones, *shared_ones)
    ]

    def run(**arguments: Any) -> None:
        shared = Shared(**{one.name: arguments.pop(one.name) for one in fields(Shared)})
        plan = command(shared, **arguments)
        raise typer.Exit(experiments.run(plan.experiment, _request(plan, shared)))

    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    name = command.__name__.replace("_", "-")
    app.command(name, cls=LabCommand, help=command.__doc__, rich_help_panel=panel)(run)


def _request(plan: Plan, shared: Shared) -> experiments.Request:
    if shared.fresh and shared.journal is None:
        raise typer.BadParameter("--fresh needs --journal")
    if shared.out is not None:
        shared = _all_files(shared, shared.out, plan.experiment.name)
    setup = Setup(
        limits=make_limits(shared.seconds, shared.nodes, shared.memory),
        options=parse_options(shared.option or []),
        rules=shared.rules,
        first_moves=plan.first_moves,
        certify=shared.certify,
    )
    return experiments.Request(
        setup,
        plan.data,
        command=experiments.command_text(sys.argv[1:]),
        only=tuple(shared.only or ()),
        jobs=shared.jobs or cores(),
        journal=shared.journal,
        fresh=shared.fresh,
        json=shared.json,
        csv=shared.csv,
        markdown=shared.markdown,
        plot=shared.plot,
    )


def _all_files(shared: Shared, folder: Path, name: str) -> Shared:
    """Return the options with a file in the folder for each one that is not named itself."""
    folder.mkdir(parents=True, exist_ok=True)
    return replace(
        shared,
        json=shared.json or folder / f"{name}.json",
        csv=shared.csv or folder / f"{name}.csv",
        markdown=shared.markdown or folder / f"{name}.md",
        plot=shared.plot or folder,
    )


_Data: TypeAlias = Annotated[
    Path,
    typer.Option("--data", metavar="PATH", help="A GoTools file, or a folder of such files."),
]
_Problems: TypeAlias = Annotated[
    Path, typer.Option("--data", metavar="PATH", help="The file or folder of problems.")
]
_ANSWERS: Final = (
    report.effort_table,
    report.spread_table,
    report.difference_table,
    report.certificate_table,
    report.first_move_table,
)
_ANSWER_PLOTS: Final = (
    plots.by_empties(plots.TIME, "time-by-empties"),
    plots.solved_by(plots.TIME),
)


def gotools(
    shared: Shared,
    data: _Data,
    no_threats: Annotated[
        bool,
        typer.Option(
            "--no-threats", help="Ask who wins when nobody has ko threats, each side first."
        ),
    ] = False,
    first_moves: Annotated[
        bool, typer.Option("--first-moves", help="Compare every recorded first move (costs more).")
    ] = False,
) -> Plan:
    """Solve files of GoTools text, and compare with the results they record.

    Without --no-threats: the full status of each position for the recorded player. Recorded d is
    dead, l is alive or seki, dNl is a ko that the defender needs N threats for, lNd one that the
    attacker needs N for.
    """
    if no_threats and first_moves:
        raise typer.BadParameter("--no-threats and --first-moves exclude each other")
    if shared.rules == "superko" and not no_threats:
        raise typer.BadParameter("superko knows no threats: add --no-threats")
    make = gotools_text.binary_instances if no_threats else gotools_text.full_instances
    experiment = Experiment(
        name="gotools",
        title="No ko threats, each side first" if no_threats else "Full status",
        suite=lambda path: gotools_text.collect(path, make),
        tables=_ANSWERS,
        plots=_ANSWER_PLOTS,
        numbers=report.numbers,
    )
    return Plan(experiment, data, first_moves)


def suite(
    shared: Shared,
    folder: Annotated[
        Path, typer.Argument(metavar="[FOLDER]", help="Problems (*.sgf) and answers.jsonl.")
    ] = own.FOLDER,
) -> Plan:
    """Solve our own problems, each side first, and compare with their answers."""
    if shared.rules == "superko":
        raise typer.BadParameter("superko knows no threats, but the answers tell of them")
    experiment = Experiment(
        name="suite",
        title="Our own problems, full status, each side first",
        suite=own.read_folder,
        tables=_ANSWERS,
        plots=_ANSWER_PLOTS,
        numbers=report.numbers,
    )
    return Plan(experiment, folder)


def scaling(
    shared: Shared,
    max_empties: Annotated[
        int, typer.Option("--max-empties", min=8, help="The largest number of empty points.")
    ] = 26,
) -> Plan:
    """Show how time, nodes and memory grow with the number of empty points.

    Five made-up fights of each size from 8 to 26, each side first, when nobody has ko threats.
    """
    del shared
    experiment = Experiment(
        name="scaling",
        title="Cost by number of empty points",
        suite=lambda _: Collection(tuple(fights.scaling_instances(max_empties))),
        tables=(fights.scaling_table, report.certificate_table),
        plots=[plots.by_empties(q, q.name) for q in (plots.TIME, plots.NODES, plots.MEMORY)],
        numbers=fights.numbers,
    )
    return Plan(experiment)


def capture(
    shared: Shared,
    data: Annotated[
        Path,
        typer.Option(
            "--data",
            metavar="PATH",
            help="GNU Go's tests (a .tst file, or a folder of them), or a folder like ours.",
        ),
    ] = capturing.FOLDER,
    generator: Annotated[
        list[str] | None,
        typer.Option(
            "--generator",
            metavar="|".join(GENERATORS),
            help="Only this move generator (may be repeated).",
        ),
    ] = None,
    algorithm: Annotated[
        list[str] | None,
        typer.Option(
            "--algorithm",
            metavar="|".join(ALGORITHMS),
            help="Only this algorithm (may be repeated).",
        ),
    ] = None,
    no_threats: Annotated[
        bool, typer.Option("--no-threats", help="Ask who wins when nobody has ko threats.")
    ] = False,
) -> Plan:
    """Read captures out by three algorithms with three move generators (lambda df-pn, table 1).

    The number of instances that are solved: the stated answer, by a stated first move. With
    --plot also its figure 5, the time of one algorithm against another.
    """
    if shared.rules == "superko" or shared.certify:
        raise typer.BadParameter("what is read out has simple ko only, and no certificates")
    generators = _chosen("--generator", generator, GENERATORS)
    algorithms = _chosen("--algorithm", algorithm, ALGORITHMS)
    return Plan(capturing.experiment(generators, algorithms, threats=not no_threats), data)


def ladder(
    shared: Shared,
    repeats: Annotated[
        int, typer.Option("--repeats", min=1, help="How often each ladder is read.")
    ] = ladders.REPEATS,
) -> Plan:
    """Show how fast ladders are read, by their own routine and by the general search.

    Ladders from corner to corner of boards of three sizes, each many times; both ways take turns.
    """
    del shared
    return Plan(ladders.experiment(repeats))


def _chosen(option: str, wanted: list[str] | None, known: Sequence[_Word]) -> list[_Word]:
    """Return the words that are wanted, all if none is named. Raises typer.BadParameter."""
    for word in wanted or ():
        if word not in known:
            message = f"{word!r} is not one of {', '.join(known)}"
            raise typer.BadParameter(message, param_hint=option)
    return [word for word in known if not wanted or word in wanted]


def _command_of(experiment: Experiment) -> Callable[..., Plan]:
    def command(shared: Shared, data: _Problems) -> Plan:
        del shared
        return Plan(experiment, data)

    command.__name__ = experiment.name
    command.__doc__ = experiment.about
    return command


def _defaults_of(experiment: Experiment) -> dict[str, Any]:
    limits = experiment.limits
    defaults: dict[str, Any] = {
        "seconds": limits.seconds,
        "nodes": limits.nodes,
        "memory": limits.memory_mb,
        "jobs": 0,
        "journal": JOURNALS / f"{experiment.name}.jsonl",
    }
    return defaults if experiment.data is None else {**defaults, "data": experiment.data}


_add(gotools, panel="Suites")
_add(suite, panel="Suites")
_add(scaling, panel="Suites", seconds=SCALING_SECONDS)
_add(ladder, panel="Suites")
for _experiment in EXPERIMENTS:
    _add(_command_of(_experiment), panel="Experiments", **_defaults_of(_experiment))
_add(capture, panel="Experiments", **_defaults_of(capturing.experiment()))


@app.command(rich_help_panel="Suites")
def stated(
    data: Annotated[
        list[Path],
        typer.Option("--data", metavar="PATH", help="A file, or a folder of them (repeatable)."),
    ],
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", help="Time for each problem; 10 unless nodes are limited."),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option("--nodes", help="Nodes for each problem; of captures, 1,000,000 if not told."),
    ] = None,
    memory: Annotated[int, typer.Option("--memory", help="MB for each problem.")] = 512,
    generator: Annotated[
        GeneratorChoice,
        typer.Option("--generator", help="The moves that captures are read out with."),
    ] = "auto",
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="ID", help="Only this problem.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    peer: Annotated[
        bool, typer.Option("--gnugo", help="Ask GNU Go, if installed, the same questions.")
    ] = False,
    json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write a line for each problem.")
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", metavar="FILE", help="Write the tables.")
    ] = None,
) -> None:
    """Compare what files state with what is proved.

    First moves of solutions (SGF, JSON), or answers of GNU Go's tests (.tst: owl_attack,
    owl_defend, for which nothing is taken for granted, not even that walls are safe). Moves that
    make a difference are proved by certificates. Captures (.tst: attack, defend) are read out by
    threat sequences; "hint" is what one looked like when a limit came. Of semeai (.tst:
    analyze_semeai) both codes and the move count. The summary is split by what answers rest on.
    """
    default_seconds = STATED_SECONDS if nodes is None else None
    conditions = Conditions(
        make_limits(default_seconds if seconds is None else seconds, nodes, memory),
        make_limits(seconds, capturing.LIMITS.nodes if nodes is None else nodes, memory),
        generator,
    )
    raise typer.Exit(
        statements.run(
            data,
            conditions,
            jobs=jobs,
            only=only or (),
            peer=peer,
            json_file=json,
            markdown=markdown,
        )
    )


@app.command(rich_help_panel="Suites")
def safety(
    data: Annotated[
        list[Path],
        typer.Option(
            "--data",
            metavar="PATH",
            help="Tests (.tst), games or positions, or a folder of them (repeatable).",
        ),
    ],
    level: Annotated[
        Level, typer.Option("--level", help="Judge each board at all levels up to this one.")
    ] = "search",
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds", help="Time for each board and level; 10 unless nodes are limited."
        ),
    ] = None,
    nodes: Annotated[
        int | None, typer.Option("--nodes", help="Nodes for each board and level.")
    ] = None,
    memory: Annotated[int, typer.Option("--memory", help="MB for each board.")] = 256,
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="BOARD", help="Only this board.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    peer: Annotated[
        bool,
        typer.Option("--gnugo", help="Count what GNU Go, if installed, calls unconditional."),
    ] = False,
    json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write a line for each board.")
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", metavar="FILE", help="Write the tables.")
    ] = None,
) -> None:
    """Count the safe points of whole boards, and compare them with what is stated.

    Fuego's tests state counts (.tst: go_safe benson, go_safe static) and points that are nobody's
    (go_safe_dame_static), GNU Go's the status of single points (unconditional_status) and the
    eyes there (eval_eye). Boards of other files are only counted.
    """
    default_seconds = STATED_SECONDS if nodes is None else None
    raise typer.Exit(
        boards.run(
            data,
            level,
            make_limits(default_seconds if seconds is None else seconds, nodes, memory),
            jobs=jobs,
            only=only or (),
            peer=peer,
            json_file=json,
            markdown=markdown,
        )
    )


@app.command(rich_help_panel="Suites")
def seki(
    data: Annotated[
        Path, typer.Option("--data", metavar="FOLDER", help="Positions and answers.jsonl.")
    ] = coexisting.FOLDER,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", help="Time for each position; 10 unless nodes are limited."),
    ] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", help="Nodes for each position.")] = None,
    memory: Annotated[int, typer.Option("--memory", help="MB for each position.")] = 256,
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="NAME", help="Only this position.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    peer: Annotated[
        bool, typer.Option("--gnugo", help="Ask GNU Go, if installed, for dragon_status.")
    ] = False,
    json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write a line for each position.")
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", metavar="FILE", help="Write the tables.")
    ] = None,
) -> None:
    """Judge our own positions of safety and seki, and say what is found of what is true.

    Local ones are about one region, territory, seki or lost; global ones about a whole board. The
    exit code is 1 if something untrue is claimed.
    """
    default_seconds = STATED_SECONDS if nodes is None else None
    raise typer.Exit(
        positions.run(
            data,
            make_limits(default_seconds if seconds is None else seconds, nodes, memory),
            jobs=jobs,
            only=only or (),
            peer=peer,
            json_file=json,
            markdown=markdown,
        )
    )


@app.command(rich_help_panel="Suites")
def candidates(
    data: Annotated[
        list[Path] | None,
        typer.Option("--data", metavar="PATH", help="Problems: files, or folders of SGF files."),
    ] = None,
    part: Annotated[
        list[str] | None,
        typer.Option(
            "--part",
            metavar="|".join(candidate_moves.PARTS),
            help="Only this: pattern models (table 1), eye shapes (table 3), negamax (table 4), "
            "the proof search (may be repeated).",
        ),
    ] = None,
    sample: Annotated[
        int, typer.Option("--sample", min=50, help="Patterns that are cross-validated.")
    ] = 2_000,
    seed: Annotated[int, typer.Option("--seed", help="Of the sample and the models.")] = 1,
    seconds: Annotated[
        float | None, typer.Option("--seconds", help="Time for each problem.")
    ] = None,
    nodes: Annotated[int, typer.Option("--nodes", help="Nodes for each problem.")] = 1_000_000,
    memory: Annotated[int, typer.Option("--memory", help="MB for each problem.")] = 256,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option", metavar="NAME=VALUE", help="Of the search with hints: hints, unlikely …"
        ),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write a line for each problem.")
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", metavar="FILE", help="Write the tables.")
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot", metavar="DIR", help="Write accuracy by clusters, and pictures of clusters."
        ),
    ] = None,
) -> None:
    """Measure candidate first moves: pattern clusters, eye shapes, a learned ranking.

    How often they are right (the pattern models cross-validated on problems that are like none they
    have seen), and what they save: nodes of negamax, as in the paper, and of the proof search.
    """
    raise typer.Exit(
        candidate_moves.run(
            candidate_moves.Request(
                tuple(_chosen("--part", part, candidate_moves.PARTS)),
                tuple(data or (candidate_moves.FOLDER,)),
                make_limits(seconds, nodes, memory),
                parse_options(option or []),
                sample,
                seed,
                jobs,
                json,
                markdown,
                plot,
            )
        )
    )


def run(arguments: list[str]) -> int:
    """Run the command line and return its exit code; what is wrong is said in one line."""
    return product.run(arguments, app, "shikatsu-lab")
