"""The program ``shikatsu`` from its first line to its exit code.

Ctrl-C is listened to before anything else is loaded, and a module is loaded when it is needed:
``shikatsu --version`` loads no more than this.
"""

from __future__ import annotations

import sys

import shikatsu.system.stopping as stopping
from shikatsu.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

    from typer import Typer


def main() -> None:
    """Run the command line and leave with its exit code."""
    stopping.listen()
    end_with(run)


def end_with(run: Callable[[list[str]], int]) -> NoReturn:
    """Run a command line that signals may interrupt, and leave with its exit code."""
    code = 0
    try:
        with stopping.Interruptible():
            code = run(sys.argv[1:])
    except BaseException:  # a signal may turn up as another error, such as one of an import
        if not stopping.came():
            raise
    if stopping.came():
        stopping.leave()
    sys.exit(code)


def run(arguments: list[str], commands: Typer | None = None, name: str = "shikatsu") -> int:
    """Run a command line and return its exit code; what is wrong is said in one line."""
    from shikatsu.cli.messages import BAD_INPUT, complain, os_message, prepare_streams

    prepare_streams()
    try:
        if arguments == ["--version"] and commands is None:
            print(f"shikatsu {__version__}")
            code = 0
        else:
            code = _call(arguments, commands, name)
        sys.stdout.flush()
    except OSError as error:  # files are read and written elsewhere, so it is standard output
        from shikatsu.system.files import WriteError, silence

        if not isinstance(error, BrokenPipeError):  # a reader who has seen enough
            complain(str(WriteError(error.errno, os_message(error), "standard output")))
        silence(sys.stdout)
        code = BAD_INPUT
    return code


def _call(arguments: list[str], commands: Typer | None, name: str) -> int:
    """Call the command that is named. Raises OSError for standard output."""
    from shikatsu.cli.messages import BAD_INPUT, complain
    from shikatsu.cli.parameters import ArgumentError, explained

    if commands is None:
        from shikatsu.cli.commands import app

        commands = app
    try:
        code: int = commands(args=arguments or ["--help"], prog_name=name, standalone_mode=False)
    except ArgumentError as error:
        complain(f"{name}: {explained(error)}")
        code = BAD_INPUT
    return code
