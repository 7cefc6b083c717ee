"""Libraries that only candidates need: an extra of the package, loaded on first use."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any, Final

from shikatsu.errors import ShikatsuError

# Arrays are small here: threads that wait for each other cost more than they bring.
_THREADS: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")


def require(module: str, *, extra: str = "candidates") -> Any:
    """Import and return a module. Raises ShikatsuError that names the extra if it is missing."""
    for name in _THREADS:
        os.environ.setdefault(name, "1")
    try:
        return import_module(module)
    except ImportError:
        library = module.split(".")[0].replace("sklearn", "scikit-learn")
        message = f"candidates need {library}: pip install 'shikatsu[{extra}]'"
        raise ShikatsuError(message) from None
