"""Semeai of GNU Go's tests: ``analyze_semeai A11 A10``, expected ``[1 1 (PASS|A9|C9)]``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import shikatsu
from shikatsu import Semeai
from shikatsu.board.points import parse_vertex
from shikatsu.board.position import Position
from shikatsu.errors import ProblemError
from shikatsu.files.gnugo import semeai_answer
from shikatsu.model.diagram import Diagram, Expected
from shikatsu.model.limits import Limits
from shikatsu_lab.coded import Verdict

ASKED: Final = "analyze_semeai"


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a semeai, in GNU Go's words, and how it compares; None if it is unknown."""

    found: Semeai
    answer: str | None
    verdict: Verdict


def answer(diagram: Diagram, limits: Limits) -> Answered:
    """Answer the question of a test, and compare. Raises ProblemError if it makes no sense."""
    expected = diagram.expected
    if expected is None or len(expected.about) != 2 or diagram.to_play is None:
        raise ProblemError(f"{diagram.id}: a semeai is between two stones")
    first, second = expected.about
    found = shikatsu.semeai(
        _position(diagram), first, second, diagram.to_play, limits, margins=False
    )
    race = found.races[diagram.to_play]
    if race.outcome == "unknown":
        return Answered(found, None, "unknown")
    text = semeai_answer(race.own, race.own_ko, race.other, race.other_ko, race.move or "?")
    return Answered(found, text, _judge(expected, text))


def _judge(expected: Expected, text: str) -> Verdict:
    """Both codes and the move must be stated; that a race is lost needs no move."""
    codes = text.rpartition(" ")[0]
    # A list of moves may have a misprint: the codes before it count all the same.
    stated = expected.codes or (" ".join((expected.pattern or "").split()[:2]),)
    same = codes in stated
    if expected.accepts(text) or (same and codes == "0 0"):
        return "same"
    return "another move" if same else "differs"


def _position(diagram: Diagram) -> Position:
    black, white = (frozenset(map(parse_vertex, s)) for s in (diagram.black, diagram.white))
    ban = None if diagram.ban is None else parse_vertex(diagram.ban)
    to_play = diagram.to_play or "black"
    return Position(diagram.columns, diagram.rows, black, white, to_play, ban)
