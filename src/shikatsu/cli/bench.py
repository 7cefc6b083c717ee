"""``shikatsu bench``: the options of the laboratory's commands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import typer
from typer.core import TyperCommand

from shikatsu.bench import own
from shikatsu.bench.runner import Setup
from shikatsu.cli import benching
from shikatsu.cli.arguments import make_limits, parse_options
from shikatsu.result import Rules

ABLATION_NODES: Final = 100_000
SCALING_SECONDS: Final = 10.0

_EXIT_CODES: Final = (
    "Exit codes: 0 done, with or without differences from a record (the record may be wrong); "
    "1 a certificate is rejected, or two settings contradict each other; 2 bad input; "
    "130 stopped by Ctrl-C, after printing and writing what was measured until then."
)

bench_app = typer.Typer(
    name="bench",
    help=f"Measure the solver: suites, scaling, options.\n\n{_EXIT_CODES}",
    no_args_is_help=True,
)


class BenchCommand(TyperCommand):
    """A command whose help is set in paragraphs, and ends with the exit codes."""

    def __init__(self, *args: Any, help: str | None = None, **kwargs: Any) -> None:
        paragraphs = [" ".join(text.split()) for text in (help or "").split("\n\n")]
        super().__init__(*args, help="\n\n".join([*paragraphs, _EXIT_CODES]), **kwargs)


_Data: TypeAlias = Annotated[
    Path,
    typer.Option("--data", metavar="PATH", help="A GoTools file, or a folder of such files."),
]
_Seconds: TypeAlias = Annotated[
    float | None, typer.Option("--seconds", help="Time for each instance.", show_default=False)
]
_Nodes: TypeAlias = Annotated[
    int | None, typer.Option("--nodes", help="Nodes for each instance.", show_default=False)
]
_Memory: TypeAlias = Annotated[int, typer.Option("--memory", help="MB for each instance.")]
_Options: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the search; `shikatsu solve --help` lists them.",
        show_default=False,
    ),
]
_Only: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="ID", help="Only this problem (may be repeated)."),
]
_Jobs: TypeAlias = Annotated[
    int,
    typer.Option(
        "--jobs", min=1, help="Processes. More than 1 is sooner done, but times disturb each other."
    ),
]
_Certify: TypeAlias = Annotated[
    bool,
    typer.Option("--certify", help="Check a certificate of each answer with the checker."),
]
_Json: TypeAlias = Annotated[
    Path | None,
    typer.Option("--json", metavar="FILE", help="Write everything about every instance."),
]
_Plot: TypeAlias = Annotated[
    Path | None,
    typer.Option("--plot", metavar="DIR", help="Write plots as PNG and SVG (needs matplotlib)."),
]
_Markdown: TypeAlias = Annotated[
    Path | None, typer.Option("--markdown", metavar="FILE", help="Write the table as markdown.")
]


@bench_app.command(cls=BenchCommand)
def gotools(
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
    rules: Annotated[
        Rules, typer.Option("--rules", help="The ko rule; superko needs --no-threats.")
    ] = "simple",
    certify: _Certify = False,
    seconds: _Seconds = None,
    nodes: _Nodes = None,
    memory: _Memory = 256,
    option: _Options = None,
    only: _Only = None,
    jobs: _Jobs = 1,
    json: _Json = None,
    plot: _Plot = None,
) -> None:
    """Solve files of GoTools text, and compare with the results they record.

    Without --no-threats: the full status of each position for the recorded player. Recorded d is
    dead, l is alive or seki, dNl is a ko that the defender needs N threats for, lNd one that the
    attacker needs N for.
    """
    if no_threats and first_moves:
        raise typer.BadParameter("--no-threats and --first-moves exclude each other")
    if rules == "superko" and not no_threats:
        raise typer.BadParameter("superko knows no threats: add --no-threats")
    setup = Setup(
        limits=make_limits(seconds, nodes, memory),
        options=parse_options(option or []),
        rules=rules,
        first_moves=first_moves,
        certify=certify,
    )
    request = benching.Request(setup, only=tuple(only or ()), jobs=jobs, json=json, plot=plot)
    raise typer.Exit(benching.run_gotools(data, request, no_threats=no_threats))


@bench_app.command(cls=BenchCommand)
def suite(
    folder: Annotated[
        Path, typer.Argument(metavar="[FOLDER]", help="Problems (*.sgf) and answers.jsonl.")
    ] = own.FOLDER,
    certify: _Certify = False,
    seconds: _Seconds = None,
    nodes: _Nodes = None,
    memory: _Memory = 256,
    option: _Options = None,
    only: _Only = None,
    jobs: _Jobs = 1,
    json: _Json = None,
    plot: _Plot = None,
) -> None:
    """Solve our own problems, each side first, and compare with their answers."""
    setup = Setup(
        limits=make_limits(seconds, nodes, memory),
        options=parse_options(option or []),
        certify=certify,
    )
    request = benching.Request(setup, only=tuple(only or ()), jobs=jobs, json=json, plot=plot)
    raise typer.Exit(benching.run_suite(folder, request))


@bench_app.command(cls=BenchCommand)
def scaling(
    max_empties: Annotated[
        int, typer.Option("--max-empties", min=8, help="The largest number of empty points.")
    ] = 26,
    certify: _Certify = False,
    seconds: Annotated[
        float, typer.Option("--seconds", help="Time for each instance.")
    ] = SCALING_SECONDS,
    nodes: _Nodes = None,
    memory: _Memory = 256,
    option: _Options = None,
    jobs: _Jobs = 1,
    json: _Json = None,
    plot: _Plot = None,
) -> None:
    """Show how time, nodes and memory grow with the number of empty points.

    Five made-up fights of each size from 8 to 26, each side first, when nobody has ko threats.
    """
    setup = Setup(
        limits=make_limits(seconds, nodes, memory),
        options=parse_options(option or []),
        certify=certify,
    )
    request = benching.Request(setup, jobs=jobs, json=json, plot=plot)
    raise typer.Exit(benching.run_scaling(max_empties, request))


@bench_app.command(cls=BenchCommand)
def ablation(
    data: _Data,
    seconds: _Seconds = None,
    nodes: Annotated[
        int, typer.Option("--nodes", help="Nodes for each instance.")
    ] = ABLATION_NODES,
    memory: _Memory = 256,
    option: _Options = None,
    only: _Only = None,
    jobs: _Jobs = 1,
    json: _Json = None,
    markdown: _Markdown = None,
) -> None:
    """Change the flags and choices of the search one at a time, and compare the cost.

    Each position of the GoTools text, each side first, when nobody has ko threats. The settings
    take turns on each instance. --option changes the baseline.
    """
    setup = Setup(limits=make_limits(seconds, nodes, memory), options=parse_options(option or []))
    request = benching.Request(
        setup, only=tuple(only or ()), jobs=jobs, json=json, markdown=markdown
    )
    raise typer.Exit(benching.run_ablation(data, request))
