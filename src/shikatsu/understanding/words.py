"""What the title or comment of a problem says in English, Chinese or Japanese.

"Black to play and live", "White to kill", 黑先活, 白先黑死, 黒先白死, 黑先劫 ...: who begins, and
whether he wants to live or to kill. "Black to capture the marked stones", "can White connect?": a
question about marked stones that is read out on the whole board.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from shikatsu.board.colours import Colour, opposite
from shikatsu.model.goals import Goal

Task: TypeAlias = Literal["live", "kill"]

_COLOURS: Final[dict[str, Colour]] = {
    "black": "black",
    "white": "white",
    "黑": "black",
    "黒": "black",
    "白": "white",
}
_CJK_LIVE: Final = "活|生|净活|淨活|做活|求活|活棋|生き|活き"
_CJK_KILL: Final = "杀|殺|死|净杀|淨殺|净死|淨死|吃|取り|コロ"
_CJK = re.compile(
    rf"(?<!如果)(?<!若)(?P<mover>[黑黒白])(?:棋|方|子)?(?:先|番|先手|先行)(?:手|行|走|着)?[,、，。\s]*"
    rf"(?:可以|能|要)?"
    rf"(?:(?P<other>[黑黒白])(?:棋|方|子)?)?"
    rf"(?P<task>{_CJK_LIVE}|{_CJK_KILL}|劫|打劫|コウ)?"
)
_MOVER = re.compile(
    r"\b(?P<mover>black|white)\s+(?:is\s+)?(?:to|plays?|moves?|can|goes)\b"
    r"(?:\s+(?:to\s+)?(?:play|move)s?)?(?:\s+first)?"
    r"(?P<rest>[^.;!?\n]{0,60})",
    re.IGNORECASE,
)
_LIVE = re.compile(r"\b(?:lives?|living|make(?:s)?\s+life|survives?|saves?|two\s+eyes)\b", re.I)
_KILL = re.compile(r"\b(?:kills?|captures?|dead|dies?|death|destroys?)\b", re.I)
_KO = re.compile(r"\bko\b|劫|コウ", re.I)
_DEAD_COLOUR = re.compile(r"\b(?:kill|capture)s?\s+(?:the\s+)?(?P<colour>black|white)\b", re.I)
_SAVED_COLOUR = re.compile(
    r"\bsave\s+(?:the\s+)?(?P<a>black|white)\b|\b(?:can|does|is)\s+(?P<b>black|white)\s+"
    r"(?:live|survive|alive)\b",
    re.I,
)
# What is to be done with marked stones. To capture or to save a group is a question of life.
_VERBS: Final[dict[str, Goal]] = {
    "captur": "capture",
    "sav": "capture",
    "connect": "connect",
    "cut": "connect",
    "disconnect": "connect",
}
_CAPTURE = re.compile(
    r"\b(?:(?P<verb>captur|sav)(?:es?|ing)\s+(?:[\w'’]+\s+){0,4}?(?:stones?|marked|triangled)\b"
    r"|(?:to|and|can|black|white)\s+(?P<other>connect|cut|disconnect)(?:s|ting)?\b)",
    re.I,
)
_GOAL_LINE = re.compile(
    r"^\s*(?P<verb>captur|sav|connect|cut|disconnect)e?\s*[.!?]?\s*$", re.I | re.M
)


@dataclass(frozen=True, slots=True)
class Words:
    """Who begins, whether he wants to live or to kill, and whether a ko is spoken of."""

    to_play: Colour | None = None
    task: Task | None = None
    defender: Colour | None = None
    ko: bool = False
    said: str = ""


def read_words(text: str) -> Words:
    """Return what a text says about the task; the first sentence that says anything counts."""
    text = unicodedata.normalize("NFKC", text)
    return _read_cjk(text) or _read_english(text) or Words(ko=bool(_KO.search(text)))


def read_goal(text: str) -> tuple[Goal, str] | None:
    """Return the goal that is asked of marked stones, if it is to be read out, and the words."""
    text = unicodedata.normalize("NFKC", text)
    found = _GOAL_LINE.search(text) or _CAPTURE.search(text)
    if found is None:
        return None
    verb = next(verb for verb in found.groups() if verb is not None)
    return _VERBS[verb.lower()], found[0].strip()


def _read_cjk(text: str) -> Words | None:
    found = list(_CJK.finditer(text))
    if not found:
        return None
    match = next((match for match in found if match["task"]), found[0])
    mover = _COLOURS[match["mover"]]
    task = _cjk_task(match, mover)
    return Words(mover, task, _defender(mover, task), bool(_KO.search(text)), match[0].strip())


def _cjk_task(match: re.Match[str], mover: Colour) -> Task | None:
    """黑先活: he lives. 黑先白死, 黑先杀, 黑先殺白: he kills. 白先黑活: he tries to kill."""
    word = match["task"]
    if word is None or re.fullmatch("劫|打劫|コウ", word):
        return None
    lives = re.fullmatch(_CJK_LIVE, word) is not None
    other = match["other"]
    if other is None or _COLOURS[other] == mover:
        return "live" if lives or word.endswith("死") else "kill"
    return "kill"


def _read_english(text: str) -> Words | None:
    ko = bool(_KO.search(text))
    for match in _MOVER.finditer(text):
        mover = _COLOURS[match["mover"].lower()]
        rest = match[0]
        task: Task | None = None
        if _LIVE.search(rest):
            task = "live"
        elif _KILL.search(rest):
            task = "kill"
        return Words(mover, task, _defender(mover, task), ko, match[0].strip())
    for pattern in (_DEAD_COLOUR, _SAVED_COLOUR):
        found = pattern.search(text)
        if found is not None:
            colour = next(name for name in found.groups() if name is not None)
            return Words(None, None, _COLOURS[colour.lower()], ko, found[0])
    return None


def _defender(mover: Colour, task: Task | None) -> Colour | None:
    if task is None:
        return None
    return mover if task == "live" else opposite(mover)
