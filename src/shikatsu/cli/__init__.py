"""The command line. It uses the public API only.

Ctrl-C is listened to before anything else is loaded.
"""

from __future__ import annotations

import sys

import shikatsu.system.stopping as stopping

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn


def main() -> None:
    """Run the command line and leave with its exit code."""
    stopping.listen()
    from shikatsu.cli.app import run

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
