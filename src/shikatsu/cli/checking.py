"""``shikatsu check``: verify certificates."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import typer

import shikatsu
from shikatsu.certificate.words import describe
from shikatsu.cli.messages import complain, os_message

ACCEPTED: Final = 0
REJECTED: Final = 1
UNREADABLE: Final = 2


def run(files: Sequence[Path], *, as_json: bool) -> int:
    """Check each file, print one answer each, and return the worst exit code."""
    return max(_check(path, as_json=as_json) for path in files)


def _check(path: Path, *, as_json: bool) -> int:
    try:
        report = shikatsu.check(path)
    except OSError as error:
        complain(f"{path}: {os_message(error)}")
        return UNREADABLE
    except shikatsu.CertificateError as error:
        _tell(
            path,
            ["rejected", str(error).removeprefix(f"{path}: ")],
            accepted=False,
            as_json=as_json,
        )
        return REJECTED
    _tell(path, ["accepted", *describe(report)], accepted=True, as_json=as_json)
    return ACCEPTED


def _tell(path: Path, lines: Sequence[str], *, accepted: bool, as_json: bool) -> None:
    if as_json:
        record = {"file": str(path), "accepted": accepted, "summary": list(lines[1:])}
        typer.echo(json.dumps(record))
        return
    typer.secho(f"{path}: {lines[0]}", fg="green" if accepted else "red", bold=True)
    for line in lines[1:]:
        typer.echo(f"  {line}")
