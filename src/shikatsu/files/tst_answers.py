"""Expected answers of GNU Go's tests, such as ``1 (F8|E8)``, ``[23] F4`` or ``alive``."""

from __future__ import annotations

import re
from typing import Final

from shikatsu.board.points import PASS
from shikatsu.model.diagram import Expected

_VERTEX = r"(?:[A-HJ-T](?:1[0-9]|[1-9])|PASS)"
_WORD = r"[0-9a-z_]+"
_CODE = rf"(?:{_WORD}|\({_WORD}(?:\|{_WORD})*\)|\[[0-9]+\])"
_MOVES = rf"(?:{_VERTEX}(?:\|{_VERTEX})*|\({_VERTEX}(?:\|{_VERTEX})*\))"
_SPLIT: Final = {
    1: re.compile(rf"({_CODE})(?: ({_MOVES}|\.\*|\(\.\*\)))?"),
    2: re.compile(rf"({_CODE} {_CODE})(?: ({_MOVES}|\.\*|\(\.\*\)))?"),
}
# Questions that are answered by two codes, and those that are answered by no code and move at all.
_TWO_CODES: Final = frozenset({"analyze_semeai", "analyze_semeai_after_move", "tactical_analyze"})
_OTHER: Final = frozenset({"eval_eye"})
_MOVERS: Final = re.compile(r"attack|defend|semeai|connect")
_MAX_PATTERN: Final = 500


def expected(asks: str, about: tuple[str, ...], pattern: str, known_failure: bool) -> Expected:
    """Return what is expected: split into codes and moves where that can be done."""
    pattern = pattern.strip()[:_MAX_PATTERN]
    command = asks.split()[0]
    split = None if command in _OTHER else _SPLIT[1 + (command in _TWO_CODES)].fullmatch(pattern)
    if split is None:
        return Expected(asks, known_failure=known_failure, about=about, pattern=pattern)
    codes = _codes(split[1])
    moves = _moves(split[2])
    if moves is None and codes == ("0",) and _MOVERS.search(command):
        moves = ()
    if moves and "(" not in split[2]:
        pattern = f"{split[1]} ({split[2]})"  # "1 A1|B2" means "1 (A1|B2)"
    return Expected(asks, codes, moves, known_failure, about, pattern)


def _codes(text: str) -> tuple[str, ...]:
    """Return the codes of a part of a pattern, all pairs of them if there are two."""
    whole: list[str] = [""]
    for part in text.split(" "):
        choices = list(part[1:-1]) if part.startswith("[") else part.strip("()").split("|")
        whole = [f"{before} {choice}".strip() for before in whole for choice in choices]
    return tuple(dict.fromkeys(whole))


def _moves(text: str | None) -> tuple[str, ...] | None:
    if text is None or ".*" in text:
        return None
    found = text.strip("()").split("|")
    return tuple(dict.fromkeys(PASS if move == "PASS" else move for move in found))
