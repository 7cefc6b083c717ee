"""A GTP version 2 engine that answers questions about groups, with proofs (docs/gtp.md).

``make_engine`` is the engine itself: a line in, a response out. ``serve`` holds a conversation on
two streams, and lets searches be stopped.
"""

from __future__ import annotations

from shikatsu import Limits
from shikatsu.gtp import administration, analysis, asking, board, capture, gogui, racing, settling
from shikatsu.gtp.engine import Engine
from shikatsu.gtp.server import serve

__all__ = ["Engine", "make_engine", "serve"]

DEFAULT_SECONDS = 10.0


def make_engine(limits: Limits | None = None) -> Engine:
    """Return an engine with all commands; each search gets the limits, ten seconds unless given."""
    parts = (administration, board, asking, capture, racing, settling, gogui, analysis)
    commands = {name: entry for part in parts for name, entry in part.commands.entries.items()}
    return Engine(commands, limits or Limits(seconds=DEFAULT_SECONDS))
