"""``shikatsu gtp``: a conversation in the Go Text Protocol on standard input and output."""

from __future__ import annotations

import sys
from typing import Final

from shikatsu.gtp import make_engine, serve
from shikatsu.model.limits import Limits

DONE: Final = 0


def run(limits: Limits) -> int:
    """Answer commands until quit or the end of the input, and return the exit code."""
    if sys.stdin is None:  # closed by whoever started it: nothing will be asked
        return DONE
    serve(make_engine(limits), sys.stdin.fileno(), _write)
    return DONE


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
