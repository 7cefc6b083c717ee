from __future__ import annotations

from typing import Any

import pytest

from shikatsu import Limits, ShikatsuError


def test_defaults() -> None:
    assert Limits() == Limits(seconds=None, nodes=None, memory_mb=256, threads=1)


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"seconds": 0}, "seconds must be more than 0, not 0"),
        ({"seconds": -1.5}, "seconds must be more than 0"),
        ({"seconds": float("nan")}, "seconds must be more than 0"),
        ({"seconds": "1"}, "seconds must be a number, not '1'"),
        ({"nodes": 0}, "nodes must be at least 1, not 0"),
        ({"nodes": 1.5}, "nodes must be a whole number"),
        ({"memory_mb": 0}, "memory_mb must be at least 1"),
        ({"threads": True}, "threads must be a whole number"),
    ],
)
def test_refused(limits: dict[str, Any], message: str) -> None:
    with pytest.raises(ShikatsuError, match=message):
        Limits(**limits)
