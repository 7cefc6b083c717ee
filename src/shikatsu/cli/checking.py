"""``shikatsu check``: verify certificates, and say what was verified. The solver is not loaded."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import typer

from shikatsu.certificate.checker import CertificateError, Report, check_file
from shikatsu.certificate.words import describe, draw, to_json
from shikatsu.cli.messages import complain, os_message
from shikatsu.system.files import check_readable

ACCEPTED: Final = 0
REJECTED: Final = 1
UNREADABLE: Final = 2
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


def run(files: Sequence[Path], *, as_json: bool) -> int:
    """Check each file, print one answer each, and return the worst exit code."""
    return max(_check(path, as_json=as_json) for path in files)


def _check(path: Path, *, as_json: bool) -> int:
    try:
        check_readable(path)
        report = check_file(path)
    except OSError as error:
        complain(f"{path}: {os_message(error)}")
        return UNREADABLE
    except CertificateError as error:
        _reject(path, str(error), as_json=as_json)
        return REJECTED
    _accept(path, report, as_json=as_json)
    return ACCEPTED


def _accept(path: Path, report: Report, *, as_json: bool) -> None:
    if as_json:
        _print_json(path, None, to_json(report))
        return
    typer.secho(f"{path}: accepted", fg="green", bold=True)
    for line in (*draw(report.statement), *describe(report)):
        typer.echo(f"  {line}")


def _reject(path: Path, why: str, *, as_json: bool) -> None:
    if as_json:
        _print_json(path, why, dict.fromkeys(KEYS))
        return
    typer.secho(f"{path}: rejected", fg="red", bold=True)
    typer.echo(f"  {why}")


def _print_json(path: Path, error: str | None, said: dict[str, Any]) -> None:
    typer.echo(json.dumps({"file": str(path), "accepted": error is None, "error": error, **said}))
