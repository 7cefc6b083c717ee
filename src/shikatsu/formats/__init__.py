"""Reading problems from files: native JSON lines, ASCII drawings, SGF and GoTools text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from shikatsu.diagram import Diagram
from shikatsu.errors import FormatError
from shikatsu.formats import ascii as ascii_board
from shikatsu.formats import gotools, jsonl, sgf
from shikatsu.problem import Problem

# (line, problem or diagram), or what is wrong with one of them.
Item: TypeAlias = "tuple[int, Problem | Diagram] | FormatError"
_Reader: TypeAlias = Callable[[bytes, str, str], Iterator[Item]]


class Entry(NamedTuple):
    """What was read, and the place where."""

    diagram: Diagram
    source: str
    line: int


def read_entries(data: bytes, source: str) -> Iterator[Entry | FormatError]:
    """Yield each diagram of a file's content with its place, and a FormatError for each bad one.

    The suffix of ``source`` chooses the format, or else the content.
    """
    path = Path(source)
    if not data.strip():
        yield FormatError("no problem is found", source=source)
        return
    reader = _READERS.get(path.suffix.lower()) or _by_content(data)
    if reader is None:
        known = ", ".join(sorted(_READERS))
        yield FormatError(f"unknown format (known: {known})", source=source)
        return
    empty = True
    for item in reader(data, source, path.stem or "problem"):
        empty = False
        yield item if isinstance(item, FormatError) else _entry(*item, source)
    if empty:
        yield FormatError("no problem is found", source=source)


def _entry(line: int, item: Problem | Diagram, source: str) -> Entry:
    return Entry(Diagram.of(item) if isinstance(item, Problem) else item, source, line)


def _decoded(
    read: Callable[[str, str, str], Iterator[tuple[int, Problem] | FormatError]],
) -> _Reader:
    """Make a reader of bytes from a reader of text: UTF-8, any line ends."""

    def reader(data: bytes, source: str, stem: str) -> Iterator[tuple[int, Problem] | FormatError]:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            yield FormatError("not UTF-8 text", source=source, line=line)
            return
        yield from read(text.replace("\r\n", "\n").replace("\r", "\n"), source, stem)

    return reader


_ASCII: Final = _decoded(ascii_board.read)
_GOTOOLS: Final = _decoded(gotools.read)
_JSONL: Final = _decoded(jsonl.read)
_JSON: Final = _decoded(jsonl.read_document)
_READERS: Final[dict[str, _Reader]] = {
    ".json": _JSON,
    ".jsonl": _JSONL,
    ".sgf": sgf.read,
    ".txt": _ASCII,
}


def _by_content(data: bytes) -> _Reader | None:
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if re.match(rb"\(\s*;", start):
        return sgf.read
    if start[:1] in (b"{", b"["):
        return _JSON
    if re.search(rb"^\$\s*P\d+\s+[A?][A-S]{2}", start, re.MULTILINE):
        return _GOTOOLS
    if re.search(rb"^\s*(?:\d+\s+)?(?:[.:XOxo#@][ \t]*){2,}(?:\s\d+)?\s*$", start, re.MULTILINE):
        return _ASCII
    return None
