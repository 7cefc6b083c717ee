"""Answers in GNU Go's codes, as its tests state them: ``[1 (F8|E8)]``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from shikatsu.board.points import PASS
from shikatsu.files.gnugo import Code, code_for
from shikatsu.model.diagram import Expected
from shikatsu.model.result import Ko, Result, Status

Verdict: TypeAlias = Literal["same", "another move", "differs", "unknown"]

VERDICTS: Final[tuple[Verdict, ...]] = ("same", "another move", "differs", "unknown")
# What is left of a code if nobody has ko threats: a ko is won or lost.
_WITHOUT_THREATS: Final = {"0": "0", "1": "1", "2": "1", "3": "0"}


@dataclass(frozen=True, slots=True)
class Coded:
    """A statement about a player who attacks, or who defends."""

    expected: Expected
    attacks: bool

    def allows(self, status: Status, ko: Ko | None, qualifiers: Iterable[str] = ()) -> bool:
        """Whether the code of an answer is stated."""
        del qualifiers
        return _same_code(self.expected, code_for(status, ko, attacks=self.attacks))

    def accepts(self, code: Code, move: str | None) -> bool:
        """Whether a code and a move are stated together."""
        return judge(self.expected, code, move) == "same"

    def without_threats(self) -> Coded:
        """Return what the answer is if nobody has a ko threat."""
        codes = tuple(dict.fromkeys(_WITHOUT_THREATS[code] for code in self.expected.codes))
        return replace(self, expected=replace(self.expected, codes=codes, pattern=None))

    def __str__(self) -> str:
        return statement_text(self.expected)

    def to_json(self) -> dict[str, Any]:
        """Return the statement as a dict that json.dumps accepts."""
        expected = self.expected
        moves = None if expected.moves is None else list(expected.moves)
        return {
            "asks": expected.asks,
            "codes": list(expected.codes),
            "moves": moves,
            "known_failure": expected.known_failure,
        }


def judge(expected: Expected, code: Code, move: str | None) -> Verdict:
    """Say how a code with its first move compares with a statement; a 0 needs no move."""
    same_code = _same_code(expected, code)
    any_move = code == 0 or bool(expected.codes and expected.moves is None)
    if expected.accepts(answer_code(code, move)) or (same_code and any_move):
        return "same"
    return "another move" if same_code else "differs"


def move_of(result: Result) -> str | None:
    """Return the first move of a line; of a ko that may not be retaken yet, the retake."""
    threat = (PASS, PASS)
    line = result.line[2:] if result.line[:2] == threat else result.line
    return next(iter(line), None)


def answer_code(code: Code, move: str | None) -> str:
    """Write an answer as GNU Go does: "0", or "1 F8"."""
    return "0" if code == 0 else f"{code} {(move or PASS).replace(PASS, PASS.upper())}"


def statement_text(expected: Expected) -> str:
    """Write a statement as the tests do; * marks what their own program is known to get wrong."""
    failure = "*" if expected.known_failure else ""
    return f"[{_pattern(expected)}]{failure}"


def _pattern(expected: Expected) -> str:
    if expected.pattern is not None:
        return expected.pattern
    moves = f" ({'|'.join(expected.moves)})" if expected.moves else ""
    return "|".join(expected.codes) + moves


def _same_code(expected: Expected, code: Code) -> bool:
    return not expected.codes or str(code) in expected.codes
