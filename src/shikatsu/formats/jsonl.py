"""Native problems: one JSON object a line (docs/problem-format.md).

``read`` and ``read_document`` also know the other formats that are JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, TypeGuard

from shikatsu.diagram import Diagram
from shikatsu.errors import FormatError, ProblemError
from shikatsu.formats import ogs, open_boundary, texts
from shikatsu.points import reading_order
from shikatsu.problem import Colour, Problem


def from_json(record: object, *, default_id: str = "problem") -> Problem:
    """Return the problem of one decoded JSON object. Unknown keys are ignored.

    Raises ProblemError if a key is missing or has the wrong type, and for all that ``Problem``
    refuses.
    """
    if not isinstance(record, dict):
        raise ProblemError("a problem must be a JSON object")
    columns, rows = _size(record)
    black, white = _points(record, "black"), _points(record, "white")
    crucial = _points(record, "crucial") if record.get("crucial") is not None else frozenset()
    region = None if record.get("region") is None else tuple(_list(record, "region"))
    return Problem(
        id=_id(record, default_id),
        columns=columns,
        rows=rows,
        black=black,
        white=white,
        to_play=_required(record, "to_play"),
        goal=record.get("goal", "life"),
        defender=_defender(record, black, white, crucial),
        crucial=crucial,
        region=region,
        attacker_threats=record.get("attacker_threats"),
        defender_threats=record.get("defender_threats"),
        ban=_optional_text(record, "ban"),
        outside=record.get("outside", "wall"),
        targets=record.get("targets", "all"),
    )


def to_json(problem: Problem) -> dict[str, Any]:
    """Return the native record of a problem; optional keys only where they say something."""
    square = problem.columns == problem.rows
    record: dict[str, Any] = {
        "id": problem.id,
        "size": problem.columns if square else [problem.columns, problem.rows],
        "black": list(reading_order(problem.black)),
        "white": list(reading_order(problem.white)),
        "to_play": problem.to_play,
        "goal": problem.goal,
        "defender": problem.defender,
        "crucial": list(reading_order(problem.crucial)),
        "region": None if problem.region is None else list(problem.region),
    }
    for name in ("attacker_threats", "defender_threats", "ban"):
        value = getattr(problem, name)
        if value is not None:
            record[name] = value
    if problem.outside != "wall":
        record["outside"] = problem.outside
    if problem.targets != "all":
        record["targets"] = problem.targets
    return record


def dumps(problem: Problem) -> str:
    """Return a problem as one line of JSON, without the line end."""
    return json.dumps(to_json(problem), ensure_ascii=False)


def write(problems: Iterable[Problem]) -> str:
    """Return problems as the text of a ``.jsonl`` file."""
    return "".join(f"{dumps(problem)}\n" for problem in problems)


def read(
    text: str, source: str, stem: str = "problem"
) -> Iterator[tuple[int, Problem | Diagram] | FormatError]:
    """Yield (line, problem) for each good line, and a FormatError for each broken one.

    ``stem`` names problems without an id ("stem-3" on line 3). Blank lines are skipped. Records of
    other JSON formats (open_boundary.py, ogs.py) are recognised.
    """
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield from _read_line(line, source, number, stem)


def read_document(
    text: str, source: str, stem: str = "problem"
) -> Iterator[tuple[int, Problem | Diagram] | FormatError]:
    """Like ``read``, for a text that may also be one JSON array or one object over many lines."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        if "\n" in text.strip() and not _is_jsonl(text):
            yield _broken(text, source)
        else:
            yield from read(text, source, stem)
        return
    records = document if isinstance(document, list) else [document]
    number = 0
    for record in records:
        for part in _parts(record):
            number += 1
            name = f"{stem}-{number}"
            try:
                yield 1, _from_any(part, name)
            except ProblemError as error:
                yield FormatError(f"problem {number}: {error}", source=source, line=1)


def _is_jsonl(text: str) -> bool:
    """Say whether the first line that is not blank holds a whole JSON value."""
    first = text.lstrip().split("\n", 1)[0]
    try:
        json.loads(first)
    except (ValueError, RecursionError):
        return False
    return True


def _parts(record: object) -> Iterator[object]:
    yield from ogs.documents(record) if _is_ogs(record) else (record,)


def _is_ogs(record: object) -> TypeGuard[dict[str, Any]]:
    return ogs.recognises(record) and not _is_native(record)


def _is_native(record: object) -> bool:
    return isinstance(record, dict) and "black" in record and "white" in record


def _from_any(record: object, name: str) -> Problem | Diagram:
    """Return the problem of a decoded JSON value in any known format. Raises ProblemError."""
    if isinstance(record, dict) and open_boundary.recognises(record):
        return open_boundary.from_json(record, name)
    if _is_ogs(record):
        return ogs.from_json(record, name)
    return from_json(record, default_id=name)


def _read_line(
    line: str, source: str, number: int, stem: str
) -> Iterator[tuple[int, Problem | Diagram] | FormatError]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        yield _broken(line, source, number)
        return
    for count, part in enumerate(_parts(record), start=1):
        name = f"{stem}-{number}" if count == 1 else f"{stem}-{number}-{count}"
        try:
            yield number, _from_any(part, name)
        except ProblemError as error:
            yield FormatError(str(error), source=source, line=number)


def _broken(text: str, source: str, line: int = 1) -> FormatError:
    """Return the complaint about a text that is not JSON and starts on this line."""
    try:
        json.loads(text)
        message = "not JSON"
    except json.JSONDecodeError as error:
        message, line = f"not JSON (column {error.colno}: {error.msg})", line + error.lineno - 1
    except RecursionError:
        message = "not JSON: nested too deeply"
    except ValueError:
        message = "not JSON: a number has too many digits"
    return FormatError(message, source=source, line=line)


def _required(record: dict[str, Any], key: str) -> Any:
    if key not in record:
        raise ProblemError(f'"{key}" is missing')
    return record[key]


def _id(record: dict[str, Any], default: str) -> str:
    value = record.get("id", default)
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise ProblemError(f'"id" must be a string, not {texts.shown(value)}')
    return str(value)


def _optional_text(record: dict[str, Any], key: str) -> str | None:
    value = record.get(key)
    if value is not None and not isinstance(value, str):
        raise ProblemError(f'"{key}" must be a string, not {texts.shown(value)}')
    return value


def _size(record: dict[str, Any]) -> tuple[int, int]:
    size = _required(record, "size")
    if isinstance(size, list) and len(size) == 2:
        return size[0], size[1]
    if isinstance(size, int):
        return size, size
    raise ProblemError(f'"size" must be a number or [columns, rows], not {texts.shown(size)}')


def _list(record: dict[str, Any], key: str) -> list[str]:
    value = _required(record, key)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ProblemError(f'"{key}" must be a list of points such as "C4"')
    return value


def _points(record: dict[str, Any], key: str) -> frozenset[str]:
    return frozenset(item.upper() for item in _list(record, key))


def _defender(
    record: dict[str, Any], black: frozenset[str], white: frozenset[str], crucial: frozenset[str]
) -> Colour:
    """Return the defender, by default the colour of the crucial stones. Raises ProblemError."""
    if "defender" in record:
        defender: Colour = record["defender"]
        return defender
    if crucial and crucial <= black:
        return "black"
    if crucial and crucial <= white:
        return "white"
    raise ProblemError('"defender" is missing')
