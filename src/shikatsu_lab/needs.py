"""Libraries that only parts of the laboratory need, loaded on first use."""

from __future__ import annotations

from typing import Any, Final

from shikatsu.candidates import needs

EXTRA: Final = "lab"


def require(module: str) -> Any:
    """Import and return a module. Raises ShikatsuError that names the extra if it is missing."""
    return needs.require(module, extra=EXTRA)
