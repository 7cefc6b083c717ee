"""Runs as JSON: everything about every instance, and on what machine it was measured."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import shikatsu
from shikatsu.bench.runner import Outcome, Setup
from shikatsu.bench.summary import Summary


def document(
    command: str,
    setup: Setup,
    summaries: Sequence[Summary],
    outcomes: Sequence[Outcome],
    **more: Any,
) -> dict[str, Any]:
    """Return a whole run as a dict that json.dumps accepts."""
    return {
        "command": command,
        "shikatsu": shikatsu.__version__,
        "machine": machine(),
        "limits": asdict(setup.limits),
        "options": dict(setup.options),
        "rules": setup.rules,
        **more,
        "summaries": [summary.to_json() for summary in summaries],
        "instances": [record(outcome) for outcome in outcomes],
    }


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
        "ko": None if outcome.ko is None else outcome.ko.to_json(),
        "qualifiers": list(outcome.qualifiers),
        "reason": outcome.reason,
        "recorded": None if instance.expected is None else instance.expected.to_json(),
        "agrees": outcome.agrees,
        "nodes": stats.nodes,
        "seconds": round(stats.seconds, 6),
        "cpu_seconds": round(outcome.cpu_seconds, 6),
        "table_mb": round(stats.table_mb, 3),
        "counters": dict(stats.counters),
    }
    if outcome.setting:
        entry["setting"] = outcome.setting
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


def _move_records(outcome: Outcome) -> list[dict[str, Any]]:
    recorded = dict(outcome.instance.moves)
    records = []
    for move in outcome.moves:
        expected = recorded.get(move.move)
        agrees = None
        if expected is not None and move.proved:
            agrees = expected.allows(move.status, move.ko)
        said = None if expected is None else expected.to_json()
        records.append({**move.to_json(), "recorded": said, "agrees": agrees})
    return records
