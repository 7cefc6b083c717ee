"""Where answers go: text for people, lines of JSON for programs.

With ``--json`` standard output has a line of JSON for each answer, and no text. With ``--output``
as well, the lines go to a file when the command ends, also after Ctrl-C, and the text stays.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

import typer

from shikatsu.system.files import check_writable, drafted, named

if TYPE_CHECKING:
    from types import TracebackType

    from rich.console import Console, RenderableType
    from rich.text import Text

USUAL_WIDTH: Final = 80
WIDTH_OF_FILES: Final = 160  # for wide tables
_ASKS_FOR_COLOUR: Final = ("FORCE_COLOR", "TTY_COMPATIBLE")


class Output:
    """The output of a command; as a context it writes the file."""

    def __init__(self, as_json: bool, path: Path | None = None) -> None:
        """Raise typer.BadParameter if there is a file, but nothing to write there."""
        if path is not None and not as_json:
            raise typer.BadParameter("--output says where --json goes: add --json")
        self.screen = Screen()
        self._as_json = as_json
        self._path = path
        self._lines: IO[bytes] | None = None  # kept on the disk: there may be many

    @property
    def shows_text(self) -> bool:
        """Whether people read standard output."""
        return not self._as_json or self._path is not None

    def __enter__(self) -> Output:
        """Find out now, not after hours, whether the file can be written. Raises OSError."""
        if self._path is not None:
            check_writable(self._path)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Write the file, if there is an answer: whole, or not at all. Raises OSError."""
        if self._lines is None:
            return
        assert self._path is not None
        with self._lines, drafted(self._path) as file:
            self._lines.seek(0)
            shutil.copyfileobj(self._lines, file)

    def write(self, record: Mapping[str, Any]) -> None:
        """Write an answer as a line of JSON, if that is wanted. Raises OSError."""
        if not self._as_json:
            return
        line = f"{json.dumps(record)}\n"
        if self._path is None:
            sys.stdout.write(line)
            sys.stdout.flush()
            return
        with named(self._path):
            if self._lines is None:
                import tempfile

                self._lines = tempfile.TemporaryFile()  # noqa: SIM115 - closed on leaving
            self._lines.write(line.encode())


def may_be_terminal(stream: IO[str]) -> bool:
    """Say whether rich may take a stream for a terminal; what it thinks, it says when loaded."""
    return stream.isatty() or any(map(os.environ.get, _ASKS_FOR_COLOUR))


def wide_console() -> Console:
    """Return standard output; where it is a file, tables get the width that they need."""
    from rich.console import Console

    console = Console(highlight=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console = Console(highlight=False, width=WIDTH_OF_FILES)
    return console


class Screen:
    """Standard output for people; rich is loaded for colours and tables only."""

    @cached_property
    def console(self) -> Console:
        """What prints everything that is no plain line."""
        from rich.console import Console

        return Console(highlight=False, soft_wrap=True)

    @cached_property
    def is_plain(self) -> bool:
        """Whether there are no colours, nor characters other than ASCII on boards."""
        if not may_be_terminal(sys.stdout):
            return True
        from shikatsu.draw.terminal import is_plain

        return is_plain(self.console, self.console.options)

    def line(self, text: str = "", style: str = "") -> None:
        """Print a line."""
        if self.is_plain:
            sys.stdout.write(f"{text}\n")
            return
        from rich.text import Text

        self.console.print(Text(text, style=style))

    def end(self) -> None:
        """Print an empty line after an answer, and let it be read at once."""
        self.line()
        sys.stdout.flush()

    @property
    def width(self) -> int:
        """How many characters a line has: what COLUMNS says, else that of a usual terminal."""
        columns = os.environ.get("COLUMNS", "")
        return int(columns) if columns.isdecimal() else USUAL_WIDTH

    def print(self, drawing: RenderableType) -> None:
        """Print what rich draws."""
        self.console.print(drawing)

    def table(self, rows: Sequence[Sequence[str | Text]], headings: Sequence[str] = ()) -> None:
        """Print rows below each other, indented; only the last column is wrapped.

        Without headings the first column is bold.
        """
        from rich.padding import Padding
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, pad_edge=False, show_header=bool(headings))
        last = max(map(len, (headings, *rows))) - 1
        for index in range(last + 1):
            heading = headings[index] if headings else ""
            style = "" if headings or index else "bold"
            table.add_column(heading, style=style, no_wrap=index < last)
        for row in rows:
            table.add_row(*(Text(cell) if isinstance(cell, str) else cell for cell in row))
        self.console.print(Padding(table, (0, 0, 0, 2), expand=False), soft_wrap=False)
