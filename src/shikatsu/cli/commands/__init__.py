"""The commands by name. Each is a module with a function ``command``, loaded when it is called.

The first line of its docstring, which the list of commands shows, stands here as well.
"""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any, Final

import typer

from shikatsu.cli.parameters import ArgumentError, Command, Group
from shikatsu.version import __version__

SUMMARIES: Final = {
    "solve": "Say which groups live and which die, and prove it.",
    "check": "Verify certificates, without the solver, and show what they prove.",
    "lint": "Check problems against their own stated solutions.",
    "region": "Draw which stones and which region are meant, and say why.",
    "ladder": "Say whether a ladder works, how it runs, and which stones would change that.",
    "safety": "Say which stones of a board are safe, dead or in seki, and whose its points are.",
    "semeai": "Say who captures whom, with each side playing first.",
    "hint": "Suggest first moves from eye shapes and patterns (unproved).",
    "gtp": "Answer questions over the Go Text Protocol: an engine for Sabaki, GoGui and others.",
    "schema": "Print the JSON Schema of everything that --json prints.",
}
# Commands that people may still type -> what to type now.
MOVED: Final[dict[str, str]] = {}
LABORATORY: Final = "bench"

_EXIT_CODES: Final = (
    "Exit codes: 0 done; 1 a certificate is rejected, or lint has found something; 2 bad input; "
    "3 with --strict, some answer is not proved; 130 stopped by Ctrl-C (143: by SIGTERM)."
)


class Commands(Group):
    """All commands: in lists by their summaries alone, loaded when they are called."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, summary in SUMMARIES.items():
            self.commands[name] = Command(name, help=summary)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[Any, Any, list[str]]:
        """Return name, command and the other words. Raises typer's error if there is none."""
        if args[0] in MOVED:
            raise ArgumentError(MOVED[args[0]])
        if args[0] == LABORATORY:
            return LABORATORY, load(LABORATORY), args[1:]
        name, _, rest = super().resolve_command(ctx, args)
        return name, load(str(name)), rest


def load(name: str) -> Any:
    """Return a command, ready to be called."""
    if name == LABORATORY:
        from shikatsu.cli.bench import bench_app

        return typer.main.get_command(bench_app)
    module = import_module(f"shikatsu.cli.commands.{name}")
    single = typer.Typer(add_completion=False, context_settings=_SETTINGS)
    single.command(name, cls=Command)(module.command)
    return typer.main.get_command(single)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"shikatsu {__version__}")
        raise typer.Exit


_SETTINGS: Final = {"help_option_names": ["-h", "--help"]}
app = typer.Typer(
    name="shikatsu",
    cls=Commands,
    epilog=_EXIT_CODES,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings=_SETTINGS,
)


@app.callback()
def _shikatsu(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Prove life-and-death answers in Go."""
