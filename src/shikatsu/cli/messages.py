"""What is said on standard error: one line each, never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec

import typer

from shikatsu.errors import ShikatsuError
from shikatsu.system.files import WriteError

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130

_Arguments = ParamSpec("_Arguments")


def complain(message: str) -> None:
    """Print one line on standard error."""
    typer.echo(" ".join(message.splitlines()), err=True)


def os_message(error: OSError) -> str:
    """Return what went wrong with a file, without its name."""
    return error.strerror or str(error)


def file_message(error: OSError) -> str:
    """Return what went wrong with which file."""
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
