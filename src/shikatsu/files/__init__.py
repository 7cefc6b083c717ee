"""Reading problems from files: SGF, drawings, ``$$`` diagrams, JSON, GNU Go's tests, GoTools text.

``read_file``, ``read_stream`` and ``read_entries`` are the ways in: for a path, an open file, and
bytes. A reader yields what it can read and a FormatError for what it cannot; whatever the bytes
are, nothing is raised.
"""

from __future__ import annotations

import io
import os
import re
import stat
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import IO, Final, NamedTuple, TypeAlias

from shikatsu.errors import FormatError
from shikatsu.files import jsonl, sgf, texts
from shikatsu.model.diagram import Diagram
from shikatsu.model.problem import Problem
from shikatsu.system.files import open_file

# (line, problem or diagram), or what is wrong with one of them.
Item: TypeAlias = "tuple[int, Problem | Diagram] | FormatError"
_Reader: TypeAlias = Callable[[bytes, str, str], Iterator[Item]]

# Of a file that is not read line by line. Collections of 20,000 games have about 20 MB.
MAX_BYTES: Final = 100_000_000
MAX_TEXT: Final = 20_000_000  # of a file that is read as text: drawings, tests, GoTools
_MAX_ROW: Final = 200


class Entry(NamedTuple):
    """What was read, and the place where."""

    diagram: Diagram
    source: str
    line: int


def read_file(
    path: str | os.PathLike[str], waits: Callable[[], None] = lambda: None
) -> Iterator[Entry | FormatError]:
    """Yield each diagram of a file with its place, and a FormatError for each bad one.

    ``waits`` is called if the file is a pipe and nobody writes to it. Raises OSError if the file
    cannot be opened or read.
    """
    with open_file(path, waits) as stream:
        yield from read_stream(stream, os.fspath(path))


def read_stream(stream: IO[bytes], source: str) -> Iterator[Entry | FormatError]:
    """Like ``read_file``, of an open file. JSON lines are read one by one, however many there are.

    The suffix of ``source`` chooses the format, or else the content. Games that a ``.tst`` file
    names are read from files beside ``source``, if ``source`` is a file; no other file is touched.
    """
    suffix = Path(source).suffix.lower()
    start = b""
    if suffix not in SUFFIXES:
        start = stream.readline(jsonl.MAX_LINE)
    if suffix == ".jsonl" or jsonl.is_native_line(start):
        stem = _stem(source)
        lines = jsonl.read_stream(stream, source, stem, start)
        yield from _entries(lines, source)
        return
    try:
        data = start + read_bytes(stream, source)
    except FormatError as error:
        yield error
        return
    yield from _read_whole(data, source)


def files_below(folder: Path) -> list[Path]:
    """Return the problem files in a folder and in those below it, sorted, without hidden ones."""
    return sorted(
        path
        for path in folder.rglob("*")
        if path.suffix.lower() in SUFFIXES
        and path.is_file()
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    )


def read_entries(data: bytes, source: str) -> Iterator[Entry | FormatError]:
    """Like ``read_stream``, of the content of a file. Nothing is raised."""
    yield from read_stream(io.BytesIO(data), source)


def read_bytes(stream: IO[bytes], source: str) -> bytes:
    """Return the rest of a file. Raises FormatError if it is too large, and OSError."""
    data = b""
    size = _size(stream)
    if size <= MAX_BYTES:
        data = stream.read(MAX_BYTES + 1)
    if max(size, len(data)) > MAX_BYTES:
        raise _too_large(max(size, len(data)), MAX_BYTES, source)
    return data


def _size(stream: IO[bytes]) -> int:
    """Return the size of a regular file, and 0 for anything else."""
    try:
        status = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return 0
    return status.st_size if stat.S_ISREG(status.st_mode) else 0


def _too_large(size: int, limit: int, source: str) -> FormatError:
    found = f"{size / 1e6:.0f} MB" if size > limit + 1 else "it"
    return FormatError(
        f"too large: {found} is more than {limit // 1_000_000} MB "
        "(.jsonl files may have any size; split other files)",
        source=source,
    )


def _read_whole(data: bytes, source: str) -> Iterator[Entry | FormatError]:
    if not data or data.isspace():
        yield FormatError("no problem is found", source=source)
        return
    suffix = Path(source).suffix.lower()
    reader = _READERS.get(suffix) or _by_content(data) or (_ASCII if suffix == _TEXT else None)
    if reader is None:
        known = ", ".join(SUFFIXES)
        yield FormatError(f"unknown format (known: {known})", source=source)
    elif len(data) > MAX_TEXT and reader in _TEXTS:
        yield _too_large(len(data), MAX_TEXT, source)
    else:
        yield from _entries(reader(data, source, _stem(source)), source)


def _stem(source: str) -> str:
    return texts.one_line(Path(source).stem) or "problem"


def _entries(items: Iterator[Item], source: str) -> Iterator[Entry | FormatError]:
    empty = True
    for item in items:
        empty = False
        yield _complaint(item) if isinstance(item, FormatError) else _entry(*item, source)
    if empty:
        yield FormatError("no problem is found", source=source)


def _complaint(error: FormatError) -> FormatError:
    """Return a complaint in one short line, whatever of the file it quotes."""
    text = texts.message(error.message)
    return FormatError(text, source=error.source, line=error.line)


def _entry(line: int, item: Problem | Diagram, source: str) -> Entry:
    return Entry(Diagram.of(item) if isinstance(item, Problem) else item, source, line)


def _lenient(name: str) -> _Reader:
    """Make a reader of bytes from a module that reads text, with any encoding and line ends.

    It is loaded when it is needed.
    """

    def reader(data: bytes, source: str, stem: str) -> Iterator[Item]:
        module = import_module(f"shikatsu.files.{name}")
        yield from module.read(texts.decode(data), source, stem)

    return reader


def _utf_8(
    read: Callable[[str, str, str], Iterator[Item]],
) -> _Reader:
    """Make a reader of bytes from a reader of text that must be in UTF-8, as JSON must."""

    def reader(data: bytes, source: str, stem: str) -> Iterator[Item]:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            yield FormatError("not UTF-8 text", source=source, line=line)
            return
        yield from read(text.replace("\r\n", "\n").replace("\r", "\n"), source, stem)

    return reader


_ASCII: Final = _lenient("ascii")
_GOTOOLS: Final = _lenient("gotools")
_SENSEI: Final = _lenient("sensei")
_TST: Final = _lenient("tst")
_JSON: Final = _utf_8(jsonl.read_document)
_READERS: Final[dict[str, _Reader]] = {
    ".json": _JSON,
    ".mgt": sgf.read,
    ".sgf": sgf.read,
    ".tst": _TST,
}
_TEXT: Final = ".txt"  # holds drawings, $$ diagrams or GoTools text
_TEXTS: Final = (_ASCII, _GOTOOLS, _SENSEI, _TST)
SUFFIXES: Final = tuple(sorted([*_READERS, ".jsonl", _TEXT]))

_JSON_LIST = re.compile(rb"\[\s*[\[{\]]")
_SENSEI_LINE = re.compile(rb"^[ \t]*\$\$", re.MULTILINE)
_GOTOOLS_LINE = re.compile(rb"^\$[ \t]*P\d+\s+[A?][A-S]{2}", re.MULTILINE)
_TST_LINE = re.compile(rb"^(?:loadsgf[ \t]+\S|\d+[ \t]+[a-z_]+[^\n]*\n#\?[ \t]*\[)", re.MULTILINE)
_ROW_LINE = re.compile(rb"(?:\d+[ \t]+)?\|?(?:[ \t]*[.,:XOxo#@]){2,}[ \t]*\|?(?:[ \t]+\d+)?")


def _by_content(data: bytes) -> _Reader | None:
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if re.match(rb"\(\s*(?:\(\s*)?;", start):
        return sgf.read
    if start[:1] == b"{" or _JSON_LIST.match(start):
        return _JSON
    if _GOTOOLS_LINE.search(start):
        return _GOTOOLS
    if _SENSEI_LINE.search(start):
        return _SENSEI
    if _TST_LINE.search(start):
        return _TST
    rows = (line.strip() for line in start.splitlines() if len(line) <= _MAX_ROW)
    return _ASCII if any(map(_ROW_LINE.fullmatch, rows)) else None
