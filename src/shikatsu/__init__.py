"""shikatsu: life-and-death answers in Go, with proofs.

>>> import shikatsu
>>> problem = shikatsu.load("corner.sgf")[0]            # doctest: +SKIP
>>> shikatsu.solve(problem).verdict()                   # doctest: +SKIP
'Black to play: White is dead.'

The solver and the checker are loaded on first use: reading and drawing problems, and checking
certificates, never load the native module.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from shikatsu.errors import FormatError, ProblemError, ShikatsuError
from shikatsu.limits import Limits
from shikatsu.loading import load, read_all
from shikatsu.problem import Problem
from shikatsu.result import FirstMove, Ko, Proof, Reading, Result, Stats
from shikatsu.version import __version__

if TYPE_CHECKING:
    from shikatsu.certificate.checker import CertificateError, Report
    from shikatsu.certificate.checker import check_file as check
    from shikatsu.ladders import Ladder, ladder
    from shikatsu.solver import Cancellation, Progress, option_help
    from shikatsu.whole_board.safety import safety
    from shikatsu.whole_board.semeai import semeai
    from shikatsu.whole_board.semeai_values import Race, Semeai
    from shikatsu.whole_board.values import Safety
    from shikatsu.widening import solve


__all__ = [
    "Cancellation",
    "CertificateError",
    "FirstMove",
    "FormatError",
    "Ko",
    "Ladder",
    "Limits",
    "Problem",
    "ProblemError",
    "Progress",
    "Proof",
    "Race",
    "Reading",
    "Report",
    "Result",
    "Safety",
    "Semeai",
    "ShikatsuError",
    "Stats",
    "__version__",
    "check",
    "ladder",
    "load",
    "option_help",
    "read_all",
    "safety",
    "semeai",
    "solve",
]

_LATER: Final = {
    "Cancellation": ("shikatsu.solver", "Cancellation"),
    "Progress": ("shikatsu.solver", "Progress"),
    "option_help": ("shikatsu.solver", "option_help"),
    "solve": ("shikatsu.widening", "solve"),
    "CertificateError": ("shikatsu.certificate.checker", "CertificateError"),
    "Report": ("shikatsu.certificate.checker", "Report"),
    "Ladder": ("shikatsu.ladders", "Ladder"),
    "ladder": ("shikatsu.ladders", "ladder"),
    "Safety": ("shikatsu.whole_board.values", "Safety"),
    "safety": ("shikatsu.whole_board.safety", "safety"),
    "Race": ("shikatsu.whole_board.semeai_values", "Race"),
    "Semeai": ("shikatsu.whole_board.semeai_values", "Semeai"),
    "semeai": ("shikatsu.whole_board.semeai", "semeai"),
    "check": ("shikatsu.certificate.checker", "check_file"),
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _LATER[name]
    value = getattr(import_module(module), attribute)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
