"""Native problems: one JSON object a line (docs/problem-format.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from shikatsu.errors import FormatError, ProblemError
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
    return record


def dumps(problem: Problem) -> str:
    """Return a problem as one line of JSON, without the line end."""
    return json.dumps(to_json(problem), ensure_ascii=False)


def write(problems: Iterable[Problem]) -> str:
    """Return problems as the text of a ``.jsonl`` file."""
    return "".join(f"{dumps(problem)}\n" for problem in problems)


def read(
    text: str, source: str, stem: str = "problem"
) -> Iterator[tuple[int, Problem] | FormatError]:
    """Yield (line, problem) for each good line, and a FormatError for each broken one.

    ``stem`` names problems without an id ("stem-3" on line 3). Blank lines are skipped.
    """
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield _read_line(line, source, number, stem)


def read_document(
    text: str, source: str, stem: str = "problem"
) -> Iterator[tuple[int, Problem] | FormatError]:
    """Like ``read``, for a text that may also be one JSON array or one object over many lines."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        yield from read(text, source, stem)
        return
    records = document if isinstance(document, list) else [document]
    for number, record in enumerate(records, start=1):
        try:
            yield 1, from_json(record, default_id=f"{stem}-{number}")
        except ProblemError as error:
            yield FormatError(f"problem {number}: {error}", source=source, line=1)


def _read_line(line: str, source: str, number: int, stem: str) -> tuple[int, Problem] | FormatError:
    try:
        return number, from_json(json.loads(line), default_id=f"{stem}-{number}")
    except json.JSONDecodeError as error:
        message = f"not JSON (column {error.colno}: {error.msg})"
    except RecursionError:
        message = "not JSON: nested too deeply"
    except ProblemError as error:
        message = str(error)
    except ValueError:
        message = "not JSON: a number has too many digits"
    return FormatError(message, source=source, line=number)


def _required(record: dict[str, Any], key: str) -> Any:
    if key not in record:
        raise ProblemError(f'"{key}" is missing')
    return record[key]


def _id(record: dict[str, Any], default: str) -> str:
    value = record.get("id", default)
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise ProblemError(f'"id" must be a string, not {value!r}')
    return str(value)


def _optional_text(record: dict[str, Any], key: str) -> str | None:
    value = record.get(key)
    if value is not None and not isinstance(value, str):
        raise ProblemError(f'"{key}" must be a string, not {value!r}')
    return value


def _size(record: dict[str, Any]) -> tuple[int, int]:
    size = _required(record, "size")
    if isinstance(size, list) and len(size) == 2:
        return size[0], size[1]
    if isinstance(size, int):
        return size, size
    raise ProblemError(f'"size" must be a number or [columns, rows], not {size!r}')


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
