"""The commands and their options: what the user types becomes a call, and an exit code.

Exit codes: 0 done, 1 a certificate is rejected or a problem is wrong, 2 bad input, 130 stopped by
Ctrl-C, 143 by SIGTERM. What only one command needs is loaded by that command.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import typer
from typer.core import TyperCommand, TyperGroup

import shikatsu
from shikatsu.board.colours import Colour
from shikatsu.cli.arguments import (
    HINTS,
    LINT_RESULTS,
    SAFETY_SECONDS,
    GoalChoice,
    make_limits,
    option_table,
    parse_options,
    reading_options,
)
from shikatsu.cli.messages import BAD_INPUT, complain, os_message
from shikatsu.draw.paper import Look
from shikatsu.model.problem import Targets
from shikatsu.model.result import MOST_ORDERS, ORDERS, Algorithm, GeneratorChoice, KoSearch, Rules
from shikatsu.system.files import WriteError, silence
from shikatsu.whole_board.values import Level

# ClickException (of click, or of typer's copy of it): all that can be wrong with arguments.
_ARGUMENT_ERROR: Final[type[Exception]] = typer.BadParameter.__mro__[2]

# Names of commands that people may still type -> what to type now.
MOVED: Final = {"bench": "`shikatsu bench` is `shikatsu-lab` now: see docs/lab.md"}


class Commands(TyperGroup):
    """All commands; of those that have moved away the way is told."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command, or None. Raises typer's error for one that has moved."""
        if cmd_name in MOVED:
            raise _ARGUMENT_ERROR(MOVED[cmd_name])
        return super().get_command(ctx, cmd_name)


app = typer.Typer(
    name="shikatsu",
    cls=Commands,
    help="Prove life-and-death answers in Go.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


Target: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--target",
        metavar="VERTEX",
        help="A stone of the block in question; several: D4,Q16 or --target twice.",
        show_default=False,
    ),
]
AfterMove: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--after-move",
        metavar="N",
        min=0,
        help="Of a game in SGF, the position after N moves.",
        show_default=False,
    ),
]


class SolveCommand(TyperCommand):
    """The command ``solve``, whose help ends with the options of the search."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the usual help, and then the options of the search."""
        from rich.console import Console

        super().format_help(ctx, formatter)
        Console().print(option_table())


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"shikatsu {shikatsu.__version__}")
        raise typer.Exit


@app.callback()
def _shikatsu(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Prove life-and-death answers in Go."""


@app.command(cls=SolveCommand)
def solve(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE",
            help="Problems: .sgf, .jsonl or .txt (- is standard input).",
            show_default=False,
        ),
    ],
    json: Annotated[bool, typer.Option("--json", help="One line of JSON per answer.")] = False,
    goal: Annotated[
        GoalChoice | None,
        typer.Option(
            "--goal",
            help="What is asked, whatever the file says. To capture, save, connect or cut is read "
            "out on the whole board; that side plays first unless --to-play is given.",
        ),
    ] = None,
    target: Target = None,
    targets: Annotated[
        Targets | None,
        typer.Option("--targets", help="Of several blocks, capture all of them or any."),
    ] = None,
    after_move: AfterMove = None,
    to_play: Annotated[
        Colour | None, typer.Option("--to-play", help="Who plays first, whatever the file says.")
    ] = None,
    both: Annotated[
        bool, typer.Option("--both", help="Answer for each side playing first.")
    ] = False,
    first_moves: Annotated[
        bool, typer.Option("--first-moves", help="Answer for every first move (costs more).")
    ] = False,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds",
            help="Time for each problem and its files (10 for captures if nothing is limited).",
            show_default=False,
        ),
    ] = None,
    nodes: Annotated[
        int | None, typer.Option("--nodes", help="Nodes for each problem.", show_default=False)
    ] = None,
    memory: Annotated[int, typer.Option("--memory", help="MB for each problem.")] = 256,
    threads: Annotated[
        int, typer.Option("--threads", min=1, help="How many problems to solve at once.")
    ] = 1,
    proof: Annotated[
        Path | None,
        typer.Option(
            "--proof", metavar="DIR", help="Write a certificate of each answer.", show_default=False
        ),
    ] = None,
    proof_level: Annotated[
        int,
        typer.Option(
            "--proof-level",
            min=0,
            max=1,
            help="0: play every certificate out to the end, without static rules.",
        ),
    ] = 1,
    sgf: Annotated[
        Path | None,
        typer.Option(
            "--sgf",
            metavar="DIR|FILE.sgf",
            help="Write solution trees, one file each or all into one (takes as much time again).",
            show_default=False,
        ),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg",
            metavar="DIR",
            help="Draw a diagram of each answer; with --first-moves one of these as well.",
            show_default=False,
        ),
    ] = None,
    png: Annotated[
        Path | None,
        typer.Option("--png", metavar="DIR", help="The same as PNG images.", show_default=False),
    ] = None,
    look: Annotated[
        Look, typer.Option("--look", help="How diagrams look: in colour, or for print.")
    ] = "wood",
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            metavar="NAME=VALUE",
            help="An option of the search; see below.",
            show_default=False,
        ),
    ] = None,
    generator: Annotated[
        GeneratorChoice | None,
        typer.Option(
            "--generator",
            help="Which moves are looked at to capture or connect: good guesses, more of them, "
            "or all (a yes then holds whatever is played); auto goes from the first to the last "
            "while the answer is yes.",
        ),
    ] = None,
    algorithm: Annotated[
        Algorithm | None,
        typer.Option(
            "--algorithm", help="How captures and connections are searched: lambda df-pn or others."
        ),
    ] = None,
    orders: Annotated[
        int | None,
        typer.Option(
            "--orders",
            metavar="N",
            min=1,
            max=MOST_ORDERS,
            help=f"Threat sequences up to order N are looked at ({ORDERS}): 1 is a ladder.",
        ),
    ] = None,
    rules: Annotated[Rules, typer.Option("--rules", help="The ko rule.")] = "simple",
    ko: Annotated[
        KoSearch,
        typer.Option(
            "--ko",
            help="Count the ko threats that decide, or only find out in two phases that it is a ko "
            "(no certificates, no seki, no endless fights for an eye).",
        ),
    ] = "threats",
) -> None:
    """Say which groups live and which die, and prove it."""
    from shikatsu.cli import solving
    from shikatsu.cli.wishes import Wish
    from shikatsu.cli.writing import Files

    if both and to_play is not None:
        raise typer.BadParameter("--both and --to-play exclude each other")
    if sgf is not None and (rules, ko) != ("simple", "threats"):
        raise typer.BadParameter("--sgf goes with the default --rules and --ko only")
    request = solving.Request(
        wish=Wish(goal, tuple(target or ()), targets, to_play, after_move),
        to_play=to_play,
        both=both,
        first_moves=first_moves,
        limits=make_limits(seconds, nodes, memory),
        threads=threads,
        proof=proof,
        proof_level=0 if proof_level == 0 else 1,
        options=parse_options(option or []),
        reading=reading_options(generator, algorithm, orders),
        rules=rules,
        ko=ko,
        as_json=json,
        files=Files(sgf, svg, png, look, tuple(files)),
    )
    raise typer.Exit(solving.run(files, request))


@app.command()
def ladder(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", help="Positions (- is standard input).", show_default=False),
    ],
    target: Target = None,
    after_move: AfterMove = None,
    to_play: Annotated[
        Colour | None,
        typer.Option(
            "--to-play", help="Who plays first: else the attacker, or the owner of stones in atari."
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One line of JSON per ladder.")] = False,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="DIR", help="Draw each ladder.", show_default=False),
    ] = None,
    png: Annotated[
        Path | None,
        typer.Option("--png", metavar="DIR", help="The same as PNG images.", show_default=False),
    ] = None,
    look: Annotated[
        Look, typer.Option("--look", help="How diagrams look: in colour, or for print.")
    ] = "wood",
) -> None:
    """Say whether a ladder works, how it runs, and which stones would change that.

    Without a target, marked or given, all blocks with one or two liberties are read.
    """
    from shikatsu.cli import laddering
    from shikatsu.cli.wishes import Wish
    from shikatsu.cli.writing import Files

    request = laddering.Request(
        wish=Wish(target=tuple(target or ()), to_play=to_play, after_move=after_move),
        as_json=json,
        files=Files(svg=svg, png=png, look=look),
    )
    raise typer.Exit(laddering.run(files, request))


@app.command()
def safety(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE", help="Games or positions (- is standard input).", show_default=False
        ),
    ],
    after_move: Annotated[
        int | None,
        typer.Option(
            "--after-move",
            "--move",
            metavar="N",
            min=0,
            help="Of a game in SGF, the position after N moves, not its last one; 0: no moves.",
            show_default=False,
        ),
    ] = None,
    level: Annotated[
        Level,
        typer.Option(
            "--level",
            help="How much is looked at: what no moves of the opponent alone can change, rules "
            "that take no search, or a search as well.",
        ),
    ] = "search",
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds",
            help=f"Time for each board ({SAFETY_SECONDS:g} unless limits are given).",
            show_default=False,
        ),
    ] = None,
    nodes: Annotated[
        int | None, typer.Option("--nodes", help="Nodes for each board.", show_default=False)
    ] = None,
    memory: Annotated[int, typer.Option("--memory", help="MB for each board.")] = 256,
    json: Annotated[bool, typer.Option("--json", help="One line of JSON per board.")] = False,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="DIR", help="Draw each board.", show_default=False),
    ] = None,
    png: Annotated[
        Path | None,
        typer.Option("--png", metavar="DIR", help="The same as PNG images.", show_default=False),
    ] = None,
    look: Annotated[
        Look, typer.Option("--look", help="How diagrams look: in colour, or for print.")
    ] = "wood",
) -> None:
    """Say which stones of a whole board are safe, dead or in seki, and whose its points are.

    What is said holds whoever plays first; points about which nothing is proved are unsettled.
    Stopped by Ctrl-C it shows what is known by then.
    """
    from shikatsu.cli import settling
    from shikatsu.cli.writing import Files

    if seconds is None and nodes is None:
        seconds = SAFETY_SECONDS
    request = settling.Request(
        after_move=after_move,
        level=level,
        limits=make_limits(seconds, nodes, memory),
        as_json=json,
        files=Files(svg=svg, png=png, look=look),
    )
    raise typer.Exit(settling.run(files, request))


@app.command()
def hint(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", help="Problems (- is standard input).", show_default=False),
    ],
    most: Annotated[
        int, typer.Option("--most", min=1, max=99, help="How many moves to show.")
    ] = HINTS,
    to_play: Annotated[
        Colour | None, typer.Option("--to-play", help="Who plays first, whatever the file says.")
    ] = None,
    both: Annotated[bool, typer.Option("--both", help="For each side playing first.")] = False,
    json: Annotated[bool, typer.Option("--json", help="One line of JSON per question.")] = False,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="DIR", help="Draw each question.", show_default=False),
    ] = None,
    png: Annotated[
        Path | None,
        typer.Option("--png", metavar="DIR", help="The same as PNG images.", show_default=False),
    ] = None,
    look: Annotated[
        Look, typer.Option("--look", help="How diagrams look: in colour, or for print.")
    ] = "wood",
) -> None:
    """Suggest first moves at a glance, and say what it looks like. Nothing of it is proved.

    Captures and connections have no hints about eyes.
    """
    from shikatsu.cli import hinting
    from shikatsu.cli.writing import Files

    request = hinting.Request(
        most=most,
        to_play=to_play,
        both=both,
        as_json=json,
        files=Files(svg=svg, png=png, look=look),
    )
    raise typer.Exit(hinting.run(files, request))


@app.command()
def region(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", help="Problems (- is standard input).", show_default=False),
    ],
    json: Annotated[bool, typer.Option("--json", help="One line of JSON per problem.")] = False,
    width: Annotated[
        int | None,
        typer.Option(
            "--width", min=1, max=12, help="Of an open position, draw the region of this width."
        ),
    ] = None,
) -> None:
    """Draw which stones and which region are meant, and say why."""
    from shikatsu.cli import regions

    raise typer.Exit(regions.run(files, as_json=json, width=width))


@app.command()
def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Certificates.", show_default=False)
    ],
    json: Annotated[bool, typer.Option("--json", help="One line of JSON per file.")] = False,
) -> None:
    """Verify certificates, without the solver, and show what they prove.

    Exit code 0: all accepted; 1: one is rejected; 2: one cannot be read.
    """
    from shikatsu.cli import checking

    raise typer.Exit(checking.run(files, as_json=json))


@app.command()
def gtp(
    seconds: Annotated[float, typer.Option("--seconds", help="Time for each search.")] = 10.0,
    nodes: Annotated[
        int | None, typer.Option("--nodes", help="Nodes for each search.", show_default=False)
    ] = None,
    memory: Annotated[int, typer.Option("--memory", help="MB for each search.")] = 256,
) -> None:
    """Answer questions about groups over the Go Text Protocol: a GTP engine for Sabaki, GoGui …

    It does not play. docs/gtp.md has the commands.
    """
    from shikatsu.cli import conversing

    raise typer.Exit(conversing.run(make_limits(seconds, nodes, memory)))


@app.command("lint")
def lint_command(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE",
            help="Problems with solutions, or folders of them.",
            show_default=False,
        ),
    ],
    seconds: Annotated[float, typer.Option("--seconds", help="Time for each problem.")] = 10,
    nodes: Annotated[
        int | None, typer.Option("--nodes", help="Nodes for each problem.", show_default=False)
    ] = None,
    memory: Annotated[int, typer.Option("--memory", help="MB for each problem.")] = 256,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", min=1, help="How many problems at once (all cores).", show_default=False
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the run in the results file.")
    ] = False,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Delete what is in the results file, and begin anew.")
    ] = False,
    results: Annotated[
        Path, typer.Option("--results", metavar="PATH", help="The results file.")
    ] = LINT_RESULTS,
    json: Annotated[
        str | None,
        typer.Option(
            "--json", metavar="FILE", help="A line of JSON per problem (- is standard output)."
        ),
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="A page with diagrams.")
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit code 1 for warnings, too.")
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="List problems without findings, too.")
    ] = False,
) -> None:
    """Check problems against their own stated solutions.

    Each finished problem is kept in the results file. Exit code 0: nothing is wrong; 1: something
    is; 2: bad input; 130: stopped by Ctrl-C (143: by
    SIGTERM), --resume goes on.
    """
    from shikatsu.cli import linting
    from shikatsu.system.processes import cores

    if resume and fresh:
        raise typer.BadParameter("--resume and --fresh exclude each other")
    request = linting.Request(
        limits=make_limits(seconds, nodes, memory),
        jobs=jobs or cores(),
        results=results,
        resume=resume,
        fresh=fresh,
        json=json,
        html=html,
        strict=strict,
        everything=everything,
    )
    raise typer.Exit(linting.run(files, request))


def _prepare_streams() -> None:
    """Make both streams take any text; one that was closed beforehand swallows it."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115 - until the program ends
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def run(arguments: list[str], commands: typer.Typer = app, name: str = "shikatsu") -> int:
    """Run a command line and return its exit code; what is wrong is said in one line."""
    _prepare_streams()
    try:
        code: int = commands(args=arguments or ["--help"], prog_name=name, standalone_mode=False)
        sys.stdout.flush()
    except _ARGUMENT_ERROR as error:
        complain(f"{name}: {error.format_message()}")  # type: ignore[attr-defined]
        code = BAD_INPUT
    except OSError as error:  # files are read and written elsewhere, so it is standard output
        if not isinstance(error, BrokenPipeError):  # a reader who has seen enough
            complain(str(WriteError(error.errno, os_message(error), "standard output")))
        silence(sys.stdout)
        code = BAD_INPUT
    return code
