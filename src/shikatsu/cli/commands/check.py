"""``shikatsu check``: verify certificates, and say what was verified. The solver is not loaded."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from shikatsu.certificate.checker import CertificateError, Report
from shikatsu.certificate.versions import check_file
from shikatsu.certificate.words import describe, draw, to_json
from shikatsu.cli import options
from shikatsu.cli.messages import BAD_INPUT, DONE, REJECTED, complain, guarded, os_message, worst
from shikatsu.cli.output import Output
from shikatsu.system.files import check_readable

# What the JSON says of an accepted certificate; null for one that is rejected.
KEYS: Final = (
    "status",
    "level",
    "whole_board",
    "margin",
    "assumptions",
    "statement",
    "claims",
    "effort",
    "summary",
)


def command(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Certificates.", show_default=False)
    ],
    json: options.Json = False,
    output: options.JsonFile = None,
) -> None:
    """Verify certificates, without the solver, and show what they prove.

    Exit code 0: all accepted; 1: one is rejected; 2: one cannot be read.
    """
    raise typer.Exit(run(files, Output(json, output)))


@guarded
def run(files: Sequence[Path], output: Output) -> int:
    """Check each file, print one answer each, and return the worst exit code."""
    with output:
        return worst(*(_check(path, output) for path in files))


def _check(path: Path, output: Output) -> int:
    try:
        check_readable(path)
        report = check_file(path)
    except OSError as error:
        complain(f"{path}: {os_message(error)}")
        return BAD_INPUT
    except CertificateError as error:
        _reject(path, str(error), output)
        return REJECTED
    _accept(path, report, output)
    return DONE


def _accept(path: Path, report: Report, output: Output) -> None:
    output.write(_record(path, None, to_json(report)))
    if output.shows_text:
        typer.secho(f"{path}: accepted", fg="green", bold=True)
        for line in (*draw(report.statement), *describe(report)):
            typer.echo(f"  {line}")


def _reject(path: Path, why: str, output: Output) -> None:
    output.write(_record(path, why, dict.fromkeys(KEYS)))
    if output.shows_text:
        typer.secho(f"{path}: rejected", fg="red", bold=True)
        typer.echo(f"  {why}")


def _record(path: Path, error: str | None, said: dict[str, Any]) -> dict[str, Any]:
    return {"file": str(path), "accepted": error is None, "error": error, **said}
