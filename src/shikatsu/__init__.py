"""shikatsu: life-and-death answers in Go, with proofs.

>>> import shikatsu
>>> problem = shikatsu.load("corner.sgf")[0]            # doctest: +SKIP
>>> shikatsu.solve(problem).verdict()                   # doctest: +SKIP
'Black to play: White is dead.'

Everything is loaded on first use: reading and drawing problems, and checking certificates, never
load the native module, and the command line listens to Ctrl-C before anything is loaded.
"""

from __future__ import annotations

from shikatsu.version import __version__

TYPE_CHECKING = False  # typing itself takes longer to load than all this
if TYPE_CHECKING:
    from typing import Any

    from shikatsu.certificate.checker import CertificateError, Report
    from shikatsu.certificate.checker import check_file as check
    from shikatsu.errors import FormatError, LimitError, ProblemError, ShikatsuError
    from shikatsu.game import Position
    from shikatsu.ladders import Ladder, ladder
    from shikatsu.limits import Limits
    from shikatsu.loading import load, load_position, loads, read_all
    from shikatsu.problem import Problem
    from shikatsu.result import FirstMove, Ko, Proof, Reading, Result, Stats
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
    "LimitError",
    "Limits",
    "Position",
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
    "load_position",
    "loads",
    "option_help",
    "read_all",
    "safety",
    "semeai",
    "solve",
]

_HOMES = {
    "Cancellation": "solver",
    "CertificateError": "certificate.checker",
    "FirstMove": "result",
    "FormatError": "errors",
    "Ko": "result",
    "Ladder": "ladders",
    "LimitError": "errors",
    "Limits": "limits",
    "Position": "game",
    "Problem": "problem",
    "ProblemError": "errors",
    "Progress": "solver",
    "Proof": "result",
    "Race": "whole_board.semeai_values",
    "Reading": "result",
    "Report": "certificate.checker",
    "Result": "result",
    "Safety": "whole_board.values",
    "Semeai": "whole_board.semeai_values",
    "ShikatsuError": "errors",
    "Stats": "result",
    "check": "certificate.checker",
    "ladder": "ladders",
    "load": "loading",
    "load_position": "loading",
    "loads": "loading",
    "option_help": "solver",
    "read_all": "loading",
    "safety": "whole_board.safety",
    "semeai": "whole_board.semeai",
    "solve": "widening",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home = import_module(f"shikatsu.{_HOMES[name]}")
    value = getattr(home, "check_file" if name == "check" else name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
