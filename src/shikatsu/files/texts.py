"""Text of unknown encoding and from unknown hands: decoded leniently, quoted briefly."""

from __future__ import annotations

import codecs
import re
import reprlib
from typing import Final

MAX_TITLE: Final = 200
_PIECE: Final = 1_000_000  # bytes that are decoded at once

# What files are known to be in. Python knows others that are slow or no encodings of text at all.
_ENCODINGS = re.compile(
    r"utf[-_]?(8|16|32)(-sig|[-_][bl]e)?|ascii|iso8859-\d+|cp\d+|koi8[-_][ru]|gb2312|gbk|gb18030|hz"
    r"|big5(hkscs)?|shift_jis(_2004)?|shift_jisx0213|euc_jp|euc_kr|iso2022_\w+|johab"
)
# Files that name the small standard mean what their program wrote: the large one.
_LARGER: Final = {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949"}
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")

_short = reprlib.Repr()
_short.maxstring = _short.maxother = _short.maxlong = 40
_short.maxlist = _short.maxdict = _short.maxlevel = 2


def encoding(name: str | None) -> str | None:
    """Return Python's name of an encoding that a file names, or None if it is none of text."""
    if not name or not name.strip().isascii() or len(name) > 40 or "\0" in name:
        return None
    try:
        found = codecs.lookup(name.strip()).name
    except (LookupError, ValueError):
        return None
    return _LARGER.get(found, found) if _ENCODINGS.fullmatch(found) else None


def decode(data: bytes) -> str:
    """Return the text of a file, with plain line ends: UTF-8, else GB18030, else Latin-1."""
    text = strictly(data, "utf-8-sig")
    if text is None and data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = strictly(data, "utf-16")
    if text is None:
        text = strictly(data, "gb18030")
    if text is None:
        text = data.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def strictly(data: bytes, name: str) -> str | None:
    """Return the decoded text, or None if it is not in this encoding."""
    try:
        return data.decode(name)
    except (UnicodeError, LookupError):
        return None


def recoded(data: bytes, name: str) -> bytes | None:
    """Return a text in UTF-8, or None if it is not in this encoding.

    It is done piece by piece: a decoded text may take four times the space of its bytes.
    """
    found = bytearray()
    try:
        decoder = codecs.getincrementaldecoder(name)()
        for start in range(0, len(data), _PIECE):
            piece = data[start : start + _PIECE]
            decoded = decoder.decode(piece, final=start + _PIECE >= len(data))
            found += decoded.encode("utf-8", "replace")
    except (UnicodeError, LookupError):
        return None
    return bytes(found)


def one_line(text: str, most: int = MAX_TITLE) -> str:
    """Return a text as one line fit for an id or a message: no controls, single spaces, cut."""
    return " ".join(_CONTROLS.sub(" ", text[: 4 * most]).split())[:most].rstrip()


def message(text: str, most: int = 300) -> str:
    """Return a complaint that may quote anything as one short line that can be shown."""
    cut = text if len(text) <= most else f"{text[:most]} …"
    return "".join(sign if sign.isprintable() else "?" for sign in cut)


def printable(text: str) -> str:
    """Return a text that can be written anywhere: lone surrogates are replaced."""
    return text.encode("utf-8", "replace").decode("utf-8")


def paragraphs(parts: list[str]) -> str:
    """Join titles and comments, without blank ones and doubles, one after the other."""
    return printable("\n".join(dict.fromkeys(part.strip() for part in parts if part.strip())))


def shown(value: object) -> str:
    """Return a value for a message: one short line, however large or deep the value is."""
    return _CONTROLS.sub(" ", _short.repr(value))[:80]
