"""``shikatsu schema``: what the lines of JSON look like, for programs that read them."""

from __future__ import annotations

import json
import sys

import typer

from shikatsu.cli.messages import DONE
from shikatsu.cli.schema import schema


def command() -> None:
    """Print the JSON Schema of everything that --json prints.

    Each line of a command is valid against $defs/COMMAND (docs/reference/json.md).
    """
    raise typer.Exit(run())


def run() -> int:
    """Print the schema, and return the exit code."""
    sys.stdout.write(f"{json.dumps(schema(), indent=2)}\n")
    return DONE
