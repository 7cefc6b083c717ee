"""A conversation on two streams: a thread listens, so that a running search can be stopped.

Each line that is read has its own cancellation. A line ``# interrupt`` stops the searches of all
lines before it; ``quit`` stops the search that it has to wait for, unless it was sent along with
the question, as scripts do that do not wait for answers.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Final

from shikatsu import Cancellation
from shikatsu.gtp import syntax
from shikatsu.gtp.engine import Engine
from shikatsu.gtp.registry import Call

CHUNK: Final = 65_536
# A quit that comes later than this after a search began was not sent along with the question.
ALONG_SECONDS: Final = 0.2


@dataclass(slots=True)
class Line:
    """A line of input, and what stops the searches of its command."""

    text: str
    cancel: Cancellation = field(default_factory=Cancellation)
    started: float | None = None


class Inbox:
    """The lines that were read but not answered yet; one thread puts, another one takes."""

    def __init__(self) -> None:
        self._lines: deque[Line] = deque()
        self._running: Line | None = None
        self._ended = False
        self._news = Condition()

    def put(self, text: str) -> None:
        """Add a line, or carry out at once what concerns a running search."""
        with self._news:
            if syntax.INTERRUPT.fullmatch(text):
                self._interrupt()
            command = syntax.parse(text)
            if command is not None and command.name == "quit":
                self._quit()
            self._lines.append(Line(text))
            self._news.notify_all()

    def end(self) -> None:
        """Say that nothing more will come; what was read is still answered."""
        with self._news:
            self._ended = True
            self._news.notify_all()

    def take(self) -> Line | None:
        """Wait for the next line and return it; None at the end of the input."""
        with self._news:
            self._running = None
            # With a timeout, since Ctrl-C is only noticed between waits on some systems.
            while not self._lines and not self._ended:
                self._news.wait(1.0)
            if not self._lines:
                return None
            self._running = self._lines.popleft()
            self._running.started = time.monotonic()
            return self._running

    def waits(self, seconds: float) -> bool:
        """Wait until there is input, or its end, or so many seconds are over; say if there is."""
        with self._news:
            return self._news.wait_for(lambda: bool(self._lines) or self._ended, seconds)

    def _interrupt(self) -> None:
        for line in ([] if self._running is None else [self._running]) + list(self._lines):
            line.cancel.cancel()

    def _quit(self) -> None:
        running = self._running
        if running is None or running.started is None or self._lines:
            return
        if time.monotonic() - running.started > ALONG_SECONDS:
            running.cancel.cancel()


def serve(engine: Engine, read_from: int, write: Callable[[str], None]) -> None:
    """Answer the commands that come from a file descriptor until quit, or the end of the input.

    ``write`` gets each piece of output and must pass it on at once.
    """
    inbox = Inbox()
    Thread(target=_listen, args=(read_from, inbox), daemon=True).start()
    while not engine.stopped:
        line = inbox.take()
        if line is None:
            return
        command = syntax.parse(line.text)
        if command is None:
            continue
        call = Call(command.arguments, line.cancel, write, inbox.waits)
        write(engine.run(command, call))


def _listen(descriptor: int, inbox: Inbox) -> None:
    """Read lines until the end. Unbuffered: a buffered stream cannot be left while it is read."""
    try:
        for line in _lines(descriptor):
            inbox.put(line.decode("utf-8", "replace"))
    except OSError:
        pass  # the other side is gone
    finally:
        inbox.end()


def _lines(descriptor: int) -> Iterator[bytes]:
    """Yield the lines of a stream; what is too long for a command is cut off."""
    rest = b""
    while chunk := os.read(descriptor, CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            yield line[: syntax.LONGEST_LINE]
        rest = rest[: syntax.LONGEST_LINE]
    if rest:
        yield rest
