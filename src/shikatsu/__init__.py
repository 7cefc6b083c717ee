"""shikatsu: life-and-death answers in Go, with proofs.

>>> import shikatsu
>>> problem = shikatsu.load("corner.sgf")[0]            # doctest: +SKIP
>>> shikatsu.solve(problem).verdict()                   # doctest: +SKIP
'Black to play: White is dead.'

Everything is loaded on first use: reading and drawing problems, and checking certificates, never
load the native module, and the command line listens to Ctrl-C before anything is loaded.
"""

from __future__ import annotations

from shikatsu.board import pictured
from shikatsu.version import __version__

TYPE_CHECKING = False  # typing itself takes longer to load than all this
if TYPE_CHECKING:
    from typing import Any

    from shikatsu.board.position import Position
    from shikatsu.certificate.checker import CertificateError, Report
    from shikatsu.certificate.versions import check_file as check
    from shikatsu.errors import FormatError, LimitError, ProblemError, ShikatsuError
    from shikatsu.files.loading import load, load_position, loads, read_all
    from shikatsu.model.ladder import Ladder
    from shikatsu.model.limits import Limits
    from shikatsu.model.problem import Problem
    from shikatsu.model.result import Capture, FirstMove, Ko, Proof, Result, Stats
    from shikatsu.races.semeai import semeai
    from shikatsu.races.values import Race, Semeai
    from shikatsu.solver.budget import Cancellation, Progress
    from shikatsu.solver.capture.ladder import ladder
    from shikatsu.solver.native import option_help
    from shikatsu.solver.solve import solve
    from shikatsu.whole_board.safety import safety
    from shikatsu.whole_board.values import Safety


__all__ = [
    "Cancellation",
    "Capture",
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
    "Cancellation": "solver.budget",
    "CertificateError": "certificate.checker",
    "FirstMove": "model.result",
    "FormatError": "errors",
    "Ko": "model.result",
    "Ladder": "model.ladder",
    "LimitError": "errors",
    "Limits": "model.limits",
    "Position": "board.position",
    "Problem": "model.problem",
    "ProblemError": "errors",
    "Progress": "solver.budget",
    "Proof": "model.result",
    "Race": "races.values",
    "Capture": "model.result",
    "Report": "certificate.checker",
    "Result": "model.result",
    "Safety": "whole_board.values",
    "Semeai": "races.values",
    "ShikatsuError": "errors",
    "Stats": "model.result",
    "check": "certificate.versions",
    "ladder": "solver.capture.ladder",
    "load": "files.loading",
    "load_position": "files.loading",
    "loads": "files.loading",
    "option_help": "solver.native",
    "read_all": "files.loading",
    "safety": "whole_board.safety",
    "semeai": "races.semeai",
    "solve": "solver.solve",
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


def _picture(value: object) -> str:
    from shikatsu.draw.notebook import picture

    return picture(value)


pictured.picture = _picture
