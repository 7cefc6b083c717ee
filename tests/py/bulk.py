"""Which cases `make test` runs, and which are left to `make test-full`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

import pytest


def some(cases: Iterable[Any], number: int) -> list[Any]:
    """Return all cases; all but `number` of them, evenly spread, are marked slow."""
    found = list(cases)
    chosen = {round(i * (len(found) - 1) / max(1, number - 1)) for i in range(number)}
    return [case if i in chosen else at_length(case) for i, case in enumerate(found)]


def without(cases: Iterable[Any], dear: Collection[str], name: Callable[[Any], str]) -> list[Any]:
    """Return all cases; those that take seconds are marked slow: others do the same for less."""
    return [at_length(case) if name(case) in dear else case for case in cases]


def at_length(case: Any) -> Any:
    """Mark one case as slow; a tuple has the values of several parameters."""
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.slow)
