"""What is kept of a checked problem: plain values that go through JSON and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from shikatsu.files.jsonl import from_json as problem_from_json
from shikatsu.files.jsonl import full_record
from shikatsu.lint.canonical import canonical_key
from shikatsu.lint.check import Checked
from shikatsu.lint.findings import Finding
from shikatsu.model.problem import Problem


@dataclass(frozen=True, slots=True)
class Record:
    """The findings of a problem with its answer, as far as there is one.

    ``same`` is equal for problems that are the same up to symmetry and colours. ``best`` are the
    right first moves, ``right`` and ``wrong`` the stated ones, ``line`` good play of both sides.
    """

    findings: tuple[Finding, ...]
    problem: Problem | None = None
    status: str | None = None
    ko: Mapping[str, int] | None = None
    verdict: str = ""
    best: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    same: str | None = None
    nodes: int = 0
    seconds: float = 0.0

    @classmethod
    def of(cls, checked: Checked) -> Record:
        """Return what is kept of a check."""
        problem, result = checked.problem, checked.result
        return cls(
            findings=checked.findings,
            problem=problem,
            status=None if result is None else result.status,
            ko=None if result is None or result.ko is None else result.ko.to_json(),
            verdict="" if result is None else result.verdict(),
            best=() if result is None else result.best_moves,
            right=tuple(first.move for first in checked.stated.right),
            wrong=tuple(first.move for first in checked.stated.wrong),
            line=() if result is None else result.line,
            same=None if problem is None else canonical_key(problem),
            nodes=checked.nodes,
            seconds=round(checked.seconds, 3),
        )

    def to_json(self) -> dict[str, Any]:
        """Return a dict that json.dumps accepts."""
        return {
            "status": self.status,
            "ko": None if self.ko is None else dict(self.ko),
            "verdict": self.verdict,
            "best": list(self.best),
            "right": list(self.right),
            "wrong": list(self.wrong),
            "line": list(self.line),
            "findings": [finding.to_json() for finding in self.findings],
            "same": self.same,
            "problem": None if self.problem is None else _problem_json(self.problem),
            "nodes": self.nodes,
            "seconds": self.seconds,
        }

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Record:
        """Return the record that ``to_json`` wrote."""
        problem = record["problem"]
        return cls(
            findings=tuple(map(Finding.from_json, record["findings"])),
            problem=None if problem is None else problem_from_json(problem),
            status=record["status"],
            ko=record["ko"],
            verdict=record["verdict"],
            best=tuple(record["best"]),
            right=tuple(record["right"]),
            wrong=tuple(record["wrong"]),
            line=tuple(record["line"]),
            same=record["same"],
            nodes=record["nodes"],
            seconds=record["seconds"],
        )


def _problem_json(problem: Problem) -> dict[str, Any]:
    """Return a problem without its name: problems of several names may share a record."""
    return {name: value for name, value in full_record(problem).items() if name != "id"}
