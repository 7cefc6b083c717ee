"""A console for tables that are wide."""

from __future__ import annotations

import os
from typing import Final

from rich.console import Console

_WIDTH_OF_FILES: Final = 160


def make_console() -> Console:
    """Return standard output; where it is a file, tables get the width that they need."""
    console = Console(highlight=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console = Console(highlight=False, width=_WIDTH_OF_FILES)
    return console
