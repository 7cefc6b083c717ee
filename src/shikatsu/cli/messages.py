"""What is said on standard error: one line each, never a traceback."""

from __future__ import annotations

import typer


def complain(message: str) -> None:
    """Print one line on standard error."""
    typer.echo(" ".join(message.splitlines()), err=True)


def os_message(error: OSError) -> str:
    """Return what went wrong with a file, without its name."""
    return error.strerror or str(error)
