"""Reading problems from files: SGF, drawings, ``$$`` diagrams, JSON, GNU Go's tests, GoTools text.

``read_entries`` is the one way in. A reader yields what it can read and a FormatError for what it
cannot; nothing is raised, whatever the bytes are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from shikatsu.diagram import Diagram
from shikatsu.errors import FormatError
from shikatsu.formats import ascii as ascii_board
from shikatsu.formats import gotools, jsonl, sensei, sgf, texts, tst
from shikatsu.problem import Problem

# (line, problem or diagram), or what is wrong with one of them.
Item: TypeAlias = "tuple[int, Problem | Diagram] | FormatError"
_Reader: TypeAlias = Callable[[bytes, str, str], Iterator[Item]]

MAX_BYTES: Final = 100_000_000  # of a file that is not read line by line
_MAX_ROW: Final = 200


class Entry(NamedTuple):
    """What was read, and the place where."""

    diagram: Diagram
    source: str
    line: int


def read_entries(data: bytes, source: str) -> Iterator[Entry | FormatError]:
    """Yield each diagram of a file's content with its place, and a FormatError for each bad one.

    The suffix of ``source`` chooses the format, or else the content. Games that a ``.tst`` file
    names are read from files beside ``source``, if ``source`` is a file; no other file is touched.
    """
    path = Path(source)
    if not data.strip():
        yield FormatError("no problem is found", source=source)
        return
    suffix = path.suffix.lower()
    if len(data) > MAX_BYTES and suffix != ".jsonl":
        size = f"{MAX_BYTES // 1_000_000} MB"
        yield FormatError(f"larger than {size}: only .jsonl files may be", source=source)
        return
    reader = _READERS.get(suffix) or _by_content(data) or (_ASCII if suffix == _TEXT else None)
    if reader is None:
        known = ", ".join(sorted([*_READERS, _TEXT]))
        yield FormatError(f"unknown format (known: {known})", source=source)
        return
    empty = True
    for item in reader(data, source, texts.one_line(path.stem) or "problem"):
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


def _lenient(
    read: Callable[[str, str, str], Iterator[Item]],
) -> _Reader:
    """Make a reader of bytes from a reader of text in any encoding, with any line ends."""

    def reader(data: bytes, source: str, stem: str) -> Iterator[Item]:
        yield from read(texts.decode(data), source, stem)

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


_ASCII: Final = _lenient(ascii_board.read)
_GOTOOLS: Final = _lenient(gotools.read)
_SENSEI: Final = _lenient(sensei.read)
_TST: Final = _lenient(tst.read)
_JSONL: Final = _utf_8(jsonl.read)
_JSON: Final = _utf_8(jsonl.read_document)
_READERS: Final[dict[str, _Reader]] = {
    ".json": _JSON,
    ".jsonl": _JSONL,
    ".mgt": sgf.read,
    ".sgf": sgf.read,
    ".tst": _TST,
}
_TEXT: Final = ".txt"  # holds drawings, $$ diagrams or GoTools text
SUFFIXES: Final = tuple(sorted([*_READERS, _TEXT]))

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
