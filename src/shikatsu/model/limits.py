"""How much a question may cost."""

from __future__ import annotations

import math
from dataclasses import dataclass

from shikatsu.errors import ShikatsuError


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one call of ``solve``; None is no bound.

    ``memory_mb`` is for the tables of the search. ``threads`` is how many threads one problem may
    use; at present a problem is searched by one (solve several problems at once instead).
    Raises ShikatsuError if a bound is not positive.
    """

    seconds: float | None = None
    nodes: int | None = None
    memory_mb: int = 256
    threads: int = 1

    def __post_init__(self) -> None:
        if self.seconds is not None:
            _check_seconds(self.seconds)
        if self.nodes is not None:
            _check_count("nodes", self.nodes)
        _check_count("memory_mb", self.memory_mb)
        _check_count("threads", self.threads)


def out_of(reason: str, limits: Limits) -> str:
    """Say which of the limits was reached: "out of time (2 s)"."""
    given = {
        "nodes": limits.nodes and f" ({limits.nodes})",
        "seconds": limits.seconds and f" ({limits.seconds:g} s)",
        "memory": f" ({limits.memory_mb} MB)",
    }
    what = {"seconds": "time"}.get(reason, reason)
    return f"out of {what}{given[reason] or ''}" if reason in given else reason


def _check_seconds(value: float) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ShikatsuError(f"seconds must be a number, not {value!r}")
    if not (math.isfinite(value) and value > 0):
        raise ShikatsuError(f"seconds must be more than 0, not {value!r}")


def _check_count(name: str, value: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ShikatsuError(f"{name} must be a whole number, not {value!r}")
    if value < 1:
        raise ShikatsuError(f"{name} must be at least 1, not {value}")
