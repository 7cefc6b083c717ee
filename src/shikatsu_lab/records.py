"""Runs as JSON and CSV: everything about every instance, and on what machine it was measured."""

from __future__ import annotations

import csv
import io
import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import shikatsu
from shikatsu.model.result import Capture, FirstMove, Ko, QuestionCost, Stats
from shikatsu_lab.instance import answer_text, ko_record
from shikatsu_lab.runner import CertificateCheck, Outcome, Setup, Task

# Parts of the package that no answer and no cost depends on.
_CLIENTS: Final = {"cli", "draw"}


def document(
    command: str, setup: Setup, outcomes: Sequence[Outcome], more: Mapping[str, Any]
) -> dict[str, Any]:
    """Return a whole run as a dict that json.dumps accepts."""
    return {
        "command": command,
        "shikatsu": shikatsu.__version__,
        "engine": engine(),
        "machine": machine(),
        "limits": asdict(setup.limits),
        "options": dict(setup.options),
        "rules": setup.rules,
        **more,
        "instances": [record(outcome) for outcome in outcomes],
    }


@cache
def engine() -> str:
    """Return a fingerprint of the solver: its native module, and its Python files."""
    root = Path(shikatsu.__file__).parent
    files = sorted(
        file for file in root.rglob("*.py") if file.relative_to(root).parts[0] not in _CLIENTS
    )
    native = find_spec("shikatsu._native")
    if native is not None and native.origin is not None:
        files.append(Path(native.origin))
    digest = sha256()
    for file in files:
        digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


@cache
def machine() -> Mapping[str, Any]:
    """Return what a reader of timings wants to know about the machine, and no names."""
    return {
        "system": platform.system(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            models = (line.partition(":")[2].strip() for line in file if "model name" in line)
            return next(models, platform.machine())
    except OSError:
        return platform.processor() or platform.machine()


def record(outcome: Outcome) -> dict[str, Any]:
    """Return everything about an outcome as a dict that json.dumps accepts."""
    instance, stats = outcome.instance, outcome.stats
    entry: dict[str, Any] = {
        "id": instance.id,
        "file": instance.suite,
        "mover": instance.mover,
        "first": "attacker" if instance.attacker_first else "defender",
        "empties": instance.empties,
        "status": outcome.status,
        "ko": None if outcome.ko is None else ko_record(outcome.ko),
        "qualifiers": list(outcome.qualifiers),
        "reason": outcome.reason,
        "recorded": None if instance.expected is None else instance.expected.to_json(),
        "agrees": outcome.agrees,
        "nodes": stats.nodes,
        "seconds": round(stats.seconds, 6),
        "cpu_seconds": round(outcome.cpu_seconds, 6),
        "table_entries": stats.table_entries,
        "table_mb": round(stats.table_mb, 3),
        "counters": dict(stats.counters),
        "questions": [asdict(question) for question in stats.questions],
    }
    if outcome.setting:
        entry["setting"] = outcome.setting
    if outcome.capture is not None:
        entry |= {"move": outcome.move, **outcome.capture.to_json(), "accepted": outcome.accepted}
    if outcome.moves:
        entry["moves"] = _move_records(outcome)
    if outcome.certificate is not None:
        check = outcome.certificate
        entry["certificate"] = {
            "verdict": check.verdict,
            "message": check.message,
            "bytes": check.size,
            "seconds": round(check.seconds, 6),
        }
    return entry


def outcome(entry: Mapping[str, Any], task: Task) -> Outcome:
    """Return the outcome of a task from its record."""
    return Outcome(
        task.instance,
        entry["status"],
        _ko(entry["ko"]),
        tuple(entry["qualifiers"]),
        tuple(map(_move, entry.get("moves", ()))),
        entry["reason"],
        _stats(entry),
        entry["cpu_seconds"],
        _check(entry.get("certificate")),
        task.setting,
        entry.get("move"),
        _capture(entry),
    )


def _ko(entry: Mapping[str, Any] | None) -> Ko | None:
    return None if entry is None else Ko(**entry)


def _move(entry: Mapping[str, Any]) -> FirstMove:
    names = ("move", "status", "refutation", "unique")
    known = {name: entry[name] for name in names}
    return FirstMove(**known, ko=_ko(entry["ko"]), line=tuple(entry["line"]))


def _capture(entry: Mapping[str, Any]) -> Capture | None:
    names = [field.name for field in fields(Capture)]
    return Capture(*(entry[name] for name in names)) if "algorithm" in entry else None


def _stats(entry: Mapping[str, Any]) -> Stats:
    names = ("nodes", "seconds", "counters", "table_entries", "table_mb")
    questions = tuple(QuestionCost(**question) for question in entry["questions"])
    return Stats(**{name: entry[name] for name in names}, questions=questions)


def _check(entry: Mapping[str, Any] | None) -> CertificateCheck | None:
    if entry is None:
        return None
    return CertificateCheck(entry["verdict"], entry["message"], entry["bytes"], entry["seconds"])


def csv_text(outcomes: Sequence[Outcome]) -> str:
    """Return one row for each instance and setting, each counter in a column of its own."""
    rows = [_csv_row(outcome) for outcome in outcomes]
    names = dict.fromkeys(name for row in rows for name in row)
    text = io.StringIO()
    writer = csv.DictWriter(text, list(names), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _csv_row(outcome: Outcome) -> dict[str, Any]:
    """Return the record without what is nested in it; empty where there is nothing to say."""
    entry = record(outcome)
    expected, check = outcome.instance.expected, outcome.certificate
    counters = {name: value for name, value in entry["counters"].items() if name != "nodes"}
    return {
        "setting": outcome.setting,
        **{name: value for name, value in entry.items() if not isinstance(value, dict | list)},
        "ko": "" if outcome.ko is None else answer_text("", outcome.ko).strip(", "),
        "qualifiers": " ".join(outcome.qualifiers),
        "questions": " ".join(str(question.nodes) for question in outcome.stats.questions),
        "recorded": "" if expected is None else str(expected),
        "certificate": "" if check is None else check.verdict,
        **counters,
    }


def _move_records(outcome: Outcome) -> list[dict[str, Any]]:
    recorded = dict(outcome.instance.moves)
    records = []
    for move in outcome.moves:
        expected = recorded.get(move.move)
        agrees = None
        if expected is not None and move.decided:
            agrees = expected.allows(move.status, move.ko)
        said = None if expected is None else expected.to_json()
        ko = None if move.ko is None else ko_record(move.ko)
        records.append({**move.to_json("proved"), "ko": ko, "recorded": said, "agrees": agrees})
    return records
