"""The arguments of commands: numbers, colours, vertices. Everything wrong is a GtpError."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final

from shikatsu.board.colours import Colour
from shikatsu.board.points import PASS, Point, format_vertex, parse_vertex
from shikatsu.board.position import Position
from shikatsu.errors import ProblemError
from shikatsu.gtp.errors import GtpError

_COLOURS: Final[dict[str, Colour]] = {
    "b": "black",
    "black": "black",
    "w": "white",
    "white": "white",
}
_INTEGER = re.compile(r"[0-9]{1,9}", re.ASCII)
_FLOAT = re.compile(r"[-+]?([0-9]{1,15}(\.[0-9]{0,15})?|\.[0-9]{1,15})", re.ASCII)
_SHOWN: Final = 40


def shown(text: str) -> str:
    """Return a text as it is quoted in a message: short, and on one line."""
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")


def integer(text: str, low: int = 0, high: int = 10**9) -> int:
    """Return a whole number. Raises GtpError if it is none, or out of range."""
    if not _INTEGER.fullmatch(text):
        raise GtpError(f"not a whole number: {shown(text)}")
    if not low <= int(text) <= high:
        raise GtpError(f"{text} is not from {low} to {high}")
    return int(text)


def number(text: str) -> float:
    """Return a number, which is finite. Raises GtpError if it is none."""
    if not _FLOAT.fullmatch(text) or not math.isfinite(float(text)):
        raise GtpError(f"not a number: {shown(text)}")
    return float(text)


def colour(text: str) -> Colour:
    """Return a colour: b, w, black or white, in either case. Raises GtpError."""
    if text.lower() not in _COLOURS:
        raise GtpError(f"not a colour (black or white): {shown(text)}")
    return _COLOURS[text.lower()]


def is_colour(text: str) -> bool:
    """Say whether a text is a colour."""
    return text.lower() in _COLOURS


def point(text: str, position: Position) -> Point:
    """Return a point of the board. Raises GtpError."""
    try:
        return parse_vertex(text, position.columns, position.rows)
    except ProblemError as error:
        raise GtpError(f"invalid vertex: {error if len(text) < _SHOWN else shown(text)}") from None


def vertex(text: str, position: Position) -> str:
    """Return a vertex of the board, written as it should be. Raises GtpError."""
    return format_vertex(point(text, position))


def move(text: str, position: Position) -> str:
    """Return a vertex or "pass". Raises GtpError."""
    return PASS if text.lower() == PASS else vertex(text, position)


def pairs(arguments: Sequence[str]) -> list[tuple[Colour, str]]:
    """Return (colour, text) for each two arguments. Raises GtpError."""
    if len(arguments) % 2:
        raise GtpError("an even number of arguments is needed: colour and vertex by turns")
    return [
        (colour(name), text) for name, text in zip(arguments[::2], arguments[1::2], strict=True)
    ]
