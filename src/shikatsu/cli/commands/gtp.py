"""``shikatsu gtp``: a conversation in the Go Text Protocol on standard input and output."""

from __future__ import annotations

import sys

import typer

from shikatsu.cli import options
from shikatsu.cli.messages import DONE
from shikatsu.gtp import make_engine, serve
from shikatsu.model.limits import Limits


def command(
    seconds: options.Seconds = 10.0, nodes: options.Nodes = None, memory: options.Memory = 256
) -> None:
    """Answer questions over the Go Text Protocol: an engine for Sabaki, GoGui and others.

    It does not play. docs/gtp.md has the commands.
    """
    raise typer.Exit(run(options.make_limits(seconds, nodes, memory)))


def run(limits: Limits) -> int:
    """Answer commands until quit or the end of the input, and return the exit code."""
    if sys.stdin is None:  # closed by whoever started it: nothing will be asked
        return DONE
    serve(make_engine(limits), sys.stdin.fileno(), _write)
    return DONE


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
