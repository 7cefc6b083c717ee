"""Instances from a folder of our own problems: SGF files and ``answers.jsonl``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, TypeAlias

from shikatsu.errors import FormatError, ShikatsuError
from shikatsu.files.loading import load
from shikatsu.model.result import Ko
from shikatsu_lab.instance import Collection, Expected, Instance, both_first

FOLDER: Final = Path("problems") / "life-and-death"
ANSWERS: Final = "answers.jsonl"

_Answers: TypeAlias = dict[tuple[str, str], Expected]


def read_folder(folder: Path) -> Collection:
    """Return each problem for both sides first, black before white.

    The answers are optional. Raises OSError and ShikatsuError.
    """
    files = sorted(folder.glob("*.sgf"))
    if not files:
        raise ShikatsuError(f"{folder}: no problem (*.sgf) is found")
    answers = _answers(folder / ANSWERS)
    instances: list[Instance] = []
    for problem in (problem for file in files for problem in load(file)):
        for question in sorted(both_first(problem), key=lambda question: question.to_play):
            expected = answers.get((question.id, question.to_play))
            instances.append(Instance(folder.name, question, expected))
    return Collection(tuple(instances))


def _answers(path: Path) -> _Answers:
    """Return the answers by id and player. Raises OSError and FormatError."""
    answers: _Answers = {}
    if not path.exists():
        return answers
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            answers[record["id"], record["to_play"]] = _expected(record)
        except (ValueError, KeyError, TypeError) as error:
            message = f"not an answer: {error}"
            raise FormatError(message, source=str(path), line=number) from None
    return answers


def _expected(record: dict[str, Any]) -> Expected:
    ko = None if record["ko"] is None else Ko(**record["ko"])
    moves = record.get("moves")
    return Expected(
        (record["status"],),
        ko,
        tuple(record["qualifiers"]) if "qualifiers" in record else None,
        None if moves is None else tuple(moves),
    )
