"""Reading and writing files: nothing is waited for without a word, nothing is written by halves.

Every file that is written goes through ``drafted``: its content goes to a draft beside it, which
takes its place when it is complete and safe on the disk. Whatever goes wrong, the draft is removed
and the complaint names the file that was asked for.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, BinaryIO, Final

from shikatsu.system.stopping import Held

# After this time a reader is told that nobody has written to a pipe yet.
PATIENCE_SECONDS: Final = 1.0


class WriteError(OSError):
    """A file that cannot be written; ``str(error)`` is a line for people that names it."""

    def __init__(self, code: int | None, why: str, path: str) -> None:
        super().__init__(code or errno.EIO, why, path)

    def __str__(self) -> str:
        why = self.strerror or ""
        return f"cannot write {self.filename}: {why[:1].lower()}{why[1:]}"


@contextmanager
def named(path: str | os.PathLike[str]) -> Iterator[None]:
    """Turn an OSError into a WriteError about this file."""
    try:
        yield
    except WriteError:
        raise
    except OSError as error:
        raise WriteError(error.errno, error.strerror or str(error), os.fspath(path)) from None


@contextmanager
def drafted(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Give a file to write to; ``path`` has its content if all goes well, else what it had before.

    A device or a pipe is written to directly, and a link keeps pointing to its file. Raises
    WriteError.
    """
    with named(path):
        if _is_special(path):
            with open(path, "wb") as stream:
                yield stream
            return
        target = Path(os.path.realpath(path))
        draft, mode = _draft_of(target), _mode(target)
        with Held():
            try:
                with open(draft, "xb") as file:
                    yield file
                    file.flush()
                    os.fsync(file.fileno())
                if mode is not None:
                    draft.chmod(mode)
                draft.replace(target)
            finally:
                draft.unlink(missing_ok=True)


def write_file(path: str | os.PathLike[str], content: bytes | str) -> None:
    """Write a file whole or not at all; text in UTF-8. Raises WriteError."""
    with drafted(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


def make_folder(path: str | os.PathLike[str]) -> None:
    """Make a folder, and those around it, unless it is there. Raises WriteError."""
    with named(path):
        Path(path).mkdir(parents=True, exist_ok=True)


def check_writable(path: str | os.PathLike[str]) -> None:
    """Find out now, not after hours of work, whether a file can be written. Raises WriteError."""
    with named(path):
        if _is_special(path):
            return
        target = Path(os.path.realpath(path))
        _mode(target)
        draft = _draft_of(target)
        open(draft, "xb").close()
        draft.unlink()


def _draft_of(target: Path) -> Path:
    """Return a name that no other file has; a short one, for a file may have a long name."""
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return target.with_name(f".{target.name[:40]}.{os.urandom(4).hex()}.draft")


def _mode(target: Path) -> int | None:
    """Return who may do what with a file that is there. Raises PermissionError."""
    try:
        mode = stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        return None
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return mode


def _is_special(path: str | os.PathLike[str]) -> bool:
    """Say whether this is a device, a pipe or the like, which cannot be replaced."""
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def check_readable(path: str | os.PathLike[str]) -> int:
    """Return the kind of a file (st_mode). Raises OSError for what never ends, or is no file.

    Devices and sockets are refused, but for a terminal.
    """
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if stat.S_ISSOCK(mode):
        raise OSError(errno.EINVAL, "not a file, but a socket", os.fspath(path))
    if stat.S_ISBLK(mode) or (stat.S_ISCHR(mode) and not _is_terminal(path)):
        raise OSError(errno.EINVAL, "not a file, but a device", os.fspath(path))
    return mode


def _is_terminal(path: str | os.PathLike[str]) -> bool:
    with open(path, "rb", buffering=0) as file:
        return file.isatty()


def open_file(path: str | os.PathLike[str], waits: Callable[[], None] = lambda: None) -> BinaryIO:
    """Open a file, a pipe or a terminal for reading. Raises OSError.

    A pipe may have no writer yet: ``waits`` is called, in another thread, if its first byte takes
    long to come.
    """
    if not stat.S_ISFIFO(check_readable(path)):
        return open(path, "rb")
    with _told_after_a_while(waits):
        file = open(path, "rb")  # noqa: SIM115 - the caller closes it
        file.peek(1)
    return file


@contextmanager
def _told_after_a_while(waits: Callable[[], None]) -> Iterator[None]:
    timer = threading.Timer(PATIENCE_SECONDS, waits)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def silence(stream: IO[str]) -> None:
    """Let nothing more be written to a stream that fails, not even when the program ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
