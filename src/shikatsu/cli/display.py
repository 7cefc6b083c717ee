"""The progress display: on standard error, and only if that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from shikatsu.cli.output import may_be_terminal

if TYPE_CHECKING:
    from types import TracebackType

    from rich.progress import Progress

    import shikatsu


class Display:
    """A bar over all questions with the state of the latest one; silent without a terminal.

    ``total`` None: it is not known yet how many there are.
    """

    def __init__(self, total: int | None, *, shares_terminal: bool, done: int = 0) -> None:
        self._shares_terminal = shares_terminal
        self._open = False
        self._progress = _make_progress() if may_be_terminal(sys.stderr) else None
        if self._progress is not None:
            self._task = self._progress.add_task("", total=total, completed=done, state="")

    def __enter__(self) -> Display:
        self._open = True
        if self._progress is not None:
            self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open = False
        if self._progress is not None:
            self._progress.stop()

    def report(self, name: str, progress: shikatsu.Progress) -> None:
        """Show what the search of one question is doing (called from worker threads)."""
        self._update(state=f"{name}: {progress.question}, {progress.nodes:,} nodes")

    def report_parts(self, name: str, progress: shikatsu.Progress) -> None:
        """Show the parts of one question, if it has any, as the bar instead of all questions."""
        self.report(name, progress)
        if progress.parts:
            self._update(completed=progress.done, total=progress.parts)

    def expect(self, total: int) -> None:
        """Say how many questions there are in all."""
        self._update(total=total)

    def advance(self) -> None:
        """Count one more question as answered."""
        self._update(advance=1)

    def _update(self, **changes: Any) -> None:
        if self._progress is not None:
            self._progress.update(self._task, **changes)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Clear the display while something is printed on the same terminal."""
        progress = self._progress
        if progress is None or progress.disable or not (self._open and self._shares_terminal):
            yield
            return
        progress.stop()
        try:
            yield
        finally:
            progress.start()


def _make_progress() -> Progress:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
    )

    console = Console(stderr=True)
    return Progress(
        SpinnerColumn(),
        MofNCompleteColumn(),
        BarColumn(bar_width=20),
        TimeElapsedColumn(),
        TextColumn("{task.fields[state]}", markup=False),
        console=console,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        disable=not console.is_terminal,
    )
