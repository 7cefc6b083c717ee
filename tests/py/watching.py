"""Programs that are watched from outside: what they do is waited for, however long it takes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Final

PATIENCE: Final = 120.0  # seconds; only a program that hangs makes anybody wait so long
# What a script starts in the background ignores Ctrl-C, and so does what that starts in turn.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

_CONTROL: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


def wait_until(happens: Callable[[], bool], what: str) -> None:
    """Wait for something to happen; an error if it does not."""
    latest = time.monotonic() + PATIENCE
    while not happens():
        if time.monotonic() > latest:
            raise AssertionError(f"never happened: {what}")
        time.sleep(0.01)


def cpu_seconds(pid: int) -> float:
    """What a process has computed so far (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_until_busy(pid: int, seconds: float) -> None:
    """Wait until a process has computed for so long from now on (Linux)."""
    begin = cpu_seconds(pid)
    wait_until(lambda: cpu_seconds(pid) - begin >= seconds, f"{pid} computes {seconds} s")


class OnTerminal:
    """A program whose standard error is a terminal, where it shows its progress."""

    def __init__(self, command: Sequence[str]) -> None:
        self._master, terminal = os.openpty()
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=terminal,
            text=True,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "120"},
        )
        os.close(terminal)
        self._text = ""
        self._reader = Thread(target=self._read, daemon=True)  # a full terminal stops a program
        self._reader.start()

    def __enter__(self) -> OnTerminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.communicate()
        self._reader.join(PATIENCE)
        os.close(self._master)

    def wait_for(self, pattern: str) -> None:
        """Wait until the terminal has shown this."""
        wait_until(lambda: re.search(pattern, self._text) is not None, f"{pattern} is shown")

    def stop(self, number: int = signal.SIGINT) -> tuple[int, str, str]:
        """Send a signal; return exit code, standard output, and the last line on the terminal."""
        self.process.send_signal(number)
        out, _ = self.process.communicate(timeout=PATIENCE)
        self._reader.join(PATIENCE)
        lines = [line for line in self._text.splitlines() if line.strip()]
        return self.process.returncode, out, lines[-1].strip() if lines else ""

    def _read(self) -> None:
        with suppress(OSError):  # so ends a terminal
            while data := os.read(self._master, 65_536):
                self._text += _CONTROL.sub("\n", data.decode(errors="replace"))
