"""The lines of GTP version 2: commands in, responses out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

INTERRUPT: Final = re.compile(r"\s*#\s*interrupt\s*")
LONGEST_LINE: Final = 1_000_000

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029]")
_ID_AND_REST = re.compile(r" *(?:([0-9]+)(?: +|$))?(.*)", re.DOTALL)
_BLANK_LINES = re.compile(r"\n\s*\n+")


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its id as it was written (or ""), its name, and its arguments."""

    id: str
    name: str
    arguments: tuple[str, ...] = ()


def parse(line: str) -> Command | None:
    """Return the command of a line, None if it has none: a blank line or a comment.

    Control characters are ignored, tabs are blanks, and # starts a comment. A line with nothing
    but an id is a command without a name.
    """
    text = _CONTROL.sub("", line.replace("\t", " ").replace("\n", "")).partition("#")[0]
    match = _ID_AND_REST.fullmatch(text)
    assert match is not None, "the pattern takes any text"
    words = match[2].split(" ")
    words = [word for word in words if word]
    if match[1] is None and not words:
        return None
    name, *arguments = words or [""]
    return Command(match[1] or "", name, tuple(arguments))


def success(command: Command, text: str) -> str:
    """Return the response to a command that was carried out."""
    return _response("=", command, text)


def failure(command: Command, text: str) -> str:
    """Return the response to a command that failed, with the reason."""
    return _response("?", command, text)


def head(command: Command) -> str:
    """Return how a response starts that is given line by line; two newlines end it."""
    return f"={command.id}\n"


def _response(sign: str, command: Command, text: str) -> str:
    """Write a response; a blank line within it would end it early."""
    lines = _BLANK_LINES.sub("\n", _CONTROL.sub("", text).replace("\t", " "))
    return f"{sign}{command.id} {lines.rstrip()}\n\n"
