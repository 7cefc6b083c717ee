"""What can be wrong with a problem: a code, how bad it is, a sentence, and the points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "info"]
SEVERITIES: Final[tuple[Severity, ...]] = ("error", "warning", "info")

# Each code with its usual severity, and what it means; docs/lint.md has an example of each.
CODES: Final[Mapping[str, tuple[Severity, str]]] = {
    "unreadable": ("error", "the file, or a problem in it, cannot be read"),
    "not-understood": ("error", "it cannot be made out what is asked"),
    "wrong-solution": ("error", "a stated right move is refuted"),
    "wrong-move-works": ("error", "a move that is marked wrong is right"),
    "wrong-refutation": ("error", "a stated refutation does not refute"),
    "illegal-move": ("error", "a stated move cannot be played"),
    "unsolvable": ("error", "no first move changes that the side to move fails"),
    "already-settled": ("error", "even a pass leads to the result"),
    "wrong-side-to-move": ("error", "the words or the moves belong to the other side"),
    "ko-not-life": ("error", "ko where life or death is stated, or the other way round"),
    "seki": ("warning", "seki where life or death is stated, or the other way round"),
    "missing-solution": ("warning", "a right first move that is not stated"),
    "several-solutions": ("warning", "one solution is stated, and others work as well"),
    "malformed": ("warning", "the file has mistakes of form, but can be read"),
    "duplicate": ("warning", "the same as an earlier problem"),
    "outside-region": ("warning", "a stated move outside the region, which is not checked"),
    "undecided": ("warning", "a limit was reached before the answer was proved"),
    "not-checked": ("info", "a capture or a connection, about which nothing is proved"),
    "conditional": ("info", "proved under assumptions that the file does not state"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is worth an author's attention.

    ``points`` are the vertices it is about, in the order of the sentence; a stated line of play if
    there is one.
    """

    code: str
    severity: Severity
    message: str
    points: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        code: str,
        message: str,
        points: Sequence[str] = (),
        severity: Severity | None = None,
    ) -> Finding:
        """Return a finding with the usual severity of its code, unless another one is given."""
        return cls(code, severity or CODES[code][0], message, tuple(points))

    def to_json(self) -> dict[str, Any]:
        """Return the finding as it stands in the JSON of a problem."""
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "points": list(self.points),
        }

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Finding:
        """Return the finding that ``to_json`` wrote."""
        points = tuple(record["points"])
        return cls(record["code"], record["severity"], record["message"], points)


def sentence(text: str) -> str:
    """Return what an error says as a sentence; file names and points stay as they are."""
    return f"{text[:1].upper()}{text[1:]}."


def worst(findings: Sequence[Finding]) -> Severity | None:
    """Return the worst severity of some findings, None if there are none."""
    found = {finding.severity for finding in findings}
    return next((severity for severity in SEVERITIES if severity in found), None)
