"""What the words of a problem say: who plays first, and what he is to reach.

``shikatsu.understanding`` guesses what is asked and takes every hint. Here an author is held to his
words, so only plain statements count ("Black to play and live", "黑先劫活", "Result: ko"), not a
story that happens to name a ko. Words in English, Chinese, Japanese and Korean are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from shikatsu.board.colours import Colour

Aim: TypeAlias = Literal["live", "kill", "ko", "seki"]

_COLOUR: Final = {"b": "black", "w": "white", "黑": "black", "黒": "black", "흑": "black"}
_CLAUSE = re.compile(r"[.;!?\n\r。！？；()（）\[\]]+")
_ENGLISH_PLAYER = re.compile(
    r"\b(black|white|b|w)\s+(?:is\s+)?(?:to|first|moves?\s+first|plays?\s+first|starts?)\b",
    re.IGNORECASE,
)
_ASIAN_PLAYER = re.compile(r"([黑黒白흑백])(?:棋|子)?\s*(?:先|番|선|번)")
_LABEL = re.compile(
    r"^\s*(?:result|answer|status|goal|aim|task|solution|结果|結果|答案|正解)\s*[:：]", re.I
)
_NO_KO = re.compile(
    r"\b(?:no|not|without|avoid(?:ing)?|un)\s+(?:a\s+|any\s+)?ko\b|[无無非不]劫|コウなし", re.I
)
# Seki and ko come first: "双活" and "劫活" have the sign for life in them.
_ENGLISH_AIMS: Final[tuple[tuple[Aim, re.Pattern[str]], ...]] = (
    ("seki", re.compile(r"\bseki\b", re.I)),
    ("ko", re.compile(r"\bko\b", re.I)),
    ("live", re.compile(r"\b(?:live|survive|make\s+(?:life|two\s+eyes))\b", re.I)),
    ("kill", re.compile(r"\bkill\b", re.I)),
)
_ASIAN_AIMS: Final[tuple[tuple[Aim, re.Pattern[str]], ...]] = (
    ("seki", re.compile(r"()(?:双活|雙活|共活|セキ|빅)")),
    ("ko", re.compile(r"()(?:劫|コウ|패)")),
    ("kill", re.compile(r"([黑黒白흑백])?(?:净|淨)?(?:死|杀|殺|잡)")),
    ("live", re.compile(r"([黑黒白흑백])?(?:净|淨)?(?:活|生き|삶|살)")),
)
# A clause that says nothing else; "direct-ko" is a name.
_BARE = re.compile(
    r"\s*(?:to\s+|a\s+)?(?:live|survive|kill|ko|seki)(?:\s+fight)?\s*"
    r"|\s*[净淨做成双雙共劫活杀殺死コウセキ패빅]{1,4}\s*",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Words:
    """Who is said to play first, and what he is to reach; None where nothing is said."""

    player: Colour | None = None
    aim: Aim | None = None


def read_words(text: str) -> Words:
    """Return what a title or comment asks; the first statement of each kind counts."""
    player: Colour | None = None
    aim: Aim | None = None
    for clause in _clauses(text):
        player = player or _player(clause)
        if aim is None and _asks(clause):
            aim = _aim(clause, player)
    return Words(player, aim)


def _clauses(text: str) -> Iterator[str]:
    for clause in _CLAUSE.split(text):
        if clause.strip():
            yield _NO_KO.sub(" ", clause)


def _player(clause: str) -> Colour | None:
    match = _ENGLISH_PLAYER.search(clause) or _ASIAN_PLAYER.search(clause)
    return None if match is None else _colour(match[1])


def _colour(word: str) -> Colour:
    return "black" if _COLOUR.get(word[0].lower()) == "black" else "white"


def _asks(clause: str) -> bool:
    """Say whether a clause names the player, a label, or nothing but the aim."""
    is_bare = _BARE.fullmatch(clause) is not None
    return is_bare or _player(clause) is not None or _LABEL.match(clause) is not None


def _aim(clause: str, player: Colour | None) -> Aim | None:
    for aim, pattern in _ENGLISH_AIMS:
        if pattern.search(clause):
            return aim
    for aim, pattern in _ASIAN_AIMS:
        match = pattern.search(clause)
        if match is not None and _is_own(aim, match[1], player):
            return aim
    return None


def _is_own(aim: Aim, whose: str | None, player: Colour | None) -> bool:
    """Is it the player who lives, or the other side that dies? ("黑先白活" is not an aim.)"""
    if not whose or player is None:
        return True
    return (_colour(whose) == player) == (aim == "live")
