"""Ctrl-C and SIGTERM: one word, and an exit code of their own, at whatever moment they come.

A program that listens is ended at once by a signal: there is nothing to lose yet. While it is
``Interruptible``, the first signal raises KeyboardInterrupt instead, so that work is left in order;
a second one, of somebody who does not want to wait, ends it at once. Signals that come while they
are ``Held`` wait until that is over.

As long as nobody listens, Ctrl-C prints a traceback. Hence this module loads next to nothing.
"""

from __future__ import annotations

import _thread
import atexit
import os
import signal
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import NoReturn

SIGNALS = (signal.SIGINT, signal.SIGTERM)
SIGNALLED = 128  # and the number of the signal: the exit code
WORD = "stopped"
LONGEST_HOLD = 1.0  # seconds that the end of the program waits for files to be written
LONGEST_STOP = 30  # seconds for leaving in order; then the program is ended at once
PAUSE = 0.005
SHOW_CURSOR = "\x1b[?25h"  # a display that is left in the middle has hidden it


class _State:
    received: int | None = None  # the signal that ends the program
    raises = False
    told = False
    holds = 0
    waiting: int | None = None  # a signal that came while they were held
    ends = False  # no file is begun any more
    main = 0  # the thread where signals are handled


_state = _State()
_lock = _thread.allocate_lock()  # for the number of holds


def listen() -> None:
    """Let signals end the program, from now on. One that is ignored by our parent stays so."""
    atexit.register(_ignore)  # the first to be registered is the last to be called
    sys.unraisablehook = _lost
    _state.main = _thread.get_ident()
    for number in SIGNALS:
        if signal.getsignal(number) not in (signal.SIG_IGN, None):
            signal.signal(number, _handle)


class Interruptible:
    """While this context is open, the first signal raises KeyboardInterrupt."""

    def __enter__(self) -> None:
        _state.raises = True

    def __exit__(self, *error: object) -> None:
        _state.raises = False


class Held:
    """While this context is open, in any thread, a signal waits; a second one does not.

    Once the program ends, a thread that wants to enter waits for that end.
    """

    def __enter__(self) -> None:
        with _lock:
            _state.holds += 1
        if _state.ends and _thread.get_ident() != _state.main:
            with _lock:
                _state.holds -= 1
            while True:
                time.sleep(LONGEST_STOP)

    def __exit__(self, *error: object) -> None:
        with _lock:
            _state.holds -= 1
            number = None if _state.holds else _state.waiting
        if number is not None:
            _state.waiting = None
            signal.raise_signal(number)  # os.kill would end the program at once on Windows


def came() -> bool:
    """Say whether a signal came that ends the program."""
    return _state.received is not None


def say(message: str) -> None:
    """Say in one line on standard error how far the work was; else it is one word."""
    _state.told = True
    if sys.stderr is not None:
        print(" ".join(message.splitlines()), file=sys.stderr, flush=True)


def leave() -> NoReturn:
    """End the program in order after a signal: nothing is half-written, no process is left.

    Threads and other processes are not waited for: what they do is not wanted any more.
    """
    _finish_files()
    _end_workers()
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except (OSError, ValueError):
        pass  # nobody reads any more
    atexit._run_exitfuncs()  # os._exit does not: folders for a while are removed
    _end()


def _handle(number: int, _frame: FrameType | None) -> None:
    if _state.holds and _state.waiting is None:
        _state.waiting = number
        return
    first = _state.received is None
    if first:
        _state.received = number
    if first and _state.raises:
        if hasattr(signal, "alarm"):
            signal.signal(signal.SIGALRM, _handle)  # an interrupted lock may stay locked for ever
            signal.alarm(LONGEST_STOP)
        raise KeyboardInterrupt
    if first:
        _finish_files()
    _end()


def _finish_files() -> None:
    """Let no thread begin to write a file, and give those that write one some time to finish."""
    _state.ends = True
    latest = time.monotonic() + LONGEST_HOLD
    while _state.holds and time.monotonic() < latest:
        time.sleep(PAUSE)


def _end() -> NoReturn:
    """End the program now. Only system calls: a signal may have come in the middle of a print."""
    if not _state.told:
        _state.told = True
        cursor = SHOW_CURSOR if "rich.live" in sys.modules and os.isatty(2) else ""
        try:  # noqa: SIM105 - contextlib is not loaded yet
            os.write(2, f"{cursor}{WORD}\n".encode())
        except OSError:
            pass  # closed
    _end_workers()
    os._exit(SIGNALLED + (_state.received or signal.SIGINT))


def _end_workers() -> None:
    """End worker processes; they follow us anyway, but those that just start would complain."""
    processes = sys.modules.get("multiprocessing")
    for child in getattr(processes, "active_children", list)():
        child.kill()


def _lost(event: sys.UnraisableHookArgs) -> None:
    """A KeyboardInterrupt that was raised where nobody can catch it, such as in a destructor."""
    if issubclass(event.exc_type, KeyboardInterrupt) and came():
        _end()
    sys.__unraisablehook__(event)


def _ignore() -> None:
    """All is done and said, and Python only clears up: the exit code is that of what was done."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
