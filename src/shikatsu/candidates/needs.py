"""Libraries that only candidates need: an extra of the package, loaded on first use."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from shikatsu.errors import ShikatsuError


def require(module: str) -> Any:
    """Import and return a module. Raises ShikatsuError that names the extra if it is missing."""
    try:
        return import_module(module)
    except ImportError:
        library = module.split(".")[0].replace("sklearn", "scikit-learn")
        raise ShikatsuError(
            f"candidates need {library}: pip install 'shikatsu[candidates]'"
        ) from None
