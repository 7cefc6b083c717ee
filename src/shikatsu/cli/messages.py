"""Exit codes, and what is said on standard error: one line each, never a traceback."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from functools import wraps

from shikatsu.errors import ShikatsuError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, ParamSpec

    _Arguments = ParamSpec("_Arguments")

DONE: Final = 0
REJECTED: Final = 1  # a certificate; or lint has found something
BAD_INPUT: Final = 2
UNPROVED: Final = 3  # with --strict: some answer is not proved
INTERRUPTED: Final = 130

_SEVERITY: Final = (DONE, UNPROVED, REJECTED, BAD_INPUT)


def worst(*codes: int) -> int:
    """Return the exit code of a command with several parts."""
    return max(codes, key=_SEVERITY.index, default=DONE)


def prepare_streams() -> None:
    """Make both streams take any text; one that was closed beforehand swallows it."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115 - until the program ends
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def complain(message: str) -> None:
    """Print one line on standard error."""
    print(" ".join(message.splitlines()), file=sys.stderr, flush=True)


def os_message(error: OSError) -> str:
    """Return what went wrong with a file, without its name."""
    return error.strerror or str(error)


def file_message(error: OSError) -> str:
    """Return what went wrong with which file."""
    from shikatsu.system.files import WriteError

    return str(error) if isinstance(error, WriteError) else f"{error.filename}: {os_message(error)}"


def guarded(work: Callable[_Arguments, int]) -> Callable[_Arguments, int]:
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
            complain(file_message(error))
        return BAD_INPUT

    return guarded
