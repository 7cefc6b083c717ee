"""Native problems: one JSON object a line (docs/problem-format.md).

``read`` and ``read_document`` also know the other formats that are JSON.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import IO, Any, Final, TypeGuard

from shikatsu.board.colours import COLOURS, Colour
from shikatsu.board.points import check_size, format_vertex, parse_vertex, reading_order
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import ogs, open_boundary, texts
from shikatsu.model.diagram import Diagram
from shikatsu.model.problem import Problem

MAX_LINE: Final = 10_000_000

_DECODER: Final = json.JSONDecoder()
_BLANKS = re.compile(r"[ \t\n\r]*")
_ESCAPED = re.compile("[\udc80-\udcff]")  # bytes that are no UTF-8


def from_json(record: object, *, default_id: str = "problem") -> Problem:
    """Return the problem of one decoded JSON object. Unknown keys are ignored.

    Raises ProblemError if a key is missing or has the wrong type, and for all that ``Problem``
    refuses.
    """
    if not isinstance(record, dict):
        raise ProblemError("a problem must be a JSON object")
    board = _size(record)
    columns, rows = board
    black, white = (frozenset(_points(record, key, board)) for key in ("black", "white"))
    given = {key for key in ("crucial", "region") if record.get(key) is not None}
    crucial = frozenset(_points(record, "crucial", board) if "crucial" in given else ())
    region = _points(record, "region", board) if "region" in given else None
    return Problem(
        id=_id(record, default_id),
        columns=columns,
        rows=rows,
        black=black,
        white=white,
        to_play=_colour(record, "to_play"),
        goal=record.get("goal", "life"),
        defender=_defender(record, black, white, crucial),
        crucial=crucial,
        region=region,
        attacker_threats=record.get("attacker_threats"),
        defender_threats=record.get("defender_threats"),
        ban=_ban(record, board),
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


def full_record(problem: Problem) -> dict[str, Any]:
    """Return the native record of a problem with all its keys; null stands for what is not said."""
    said = to_json(problem)
    others = dict.fromkeys(("attacker_threats", "defender_threats", "ban"))
    return {**said, **others, "outside": problem.outside, "targets": problem.targets} | said


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
    yield from _read_lines(text.split("\n"), source, stem)


def read_stream(
    stream: IO[bytes], source: str, stem: str = "problem", first: bytes = b""
) -> Iterator[tuple[int, Problem | Diagram] | FormatError]:
    """Like ``read``, of an open file with any number of lines: one after the other is read.

    ``first`` is a first line that was read from it already.
    """
    # What is not UTF-8 comes out as lone surrogates, and only its own line is refused.
    text = io.TextIOWrapper(stream, "utf-8-sig", errors="surrogateescape", newline=None)
    try:
        start = [first.decode("utf-8-sig")] if first else []
        yield from _read_lines(chain(start, _lines(text)), source, stem)
    finally:
        text.detach()  # the stream belongs to the caller


def is_native_line(line: bytes) -> bool:
    """Say whether a line holds a whole problem in the native format."""
    try:
        return _is_native(json.loads(line.decode("utf-8-sig")))
    except (ValueError, RecursionError):
        return False


def _lines(text: io.TextIOWrapper) -> Iterator[str]:
    """Yield the lines, of one that is too long only its start."""
    while line := text.readline(MAX_LINE + 1):
        more = line
        while len(more) > MAX_LINE and not more.endswith("\n"):
            more = text.readline(MAX_LINE + 1)
        yield line.removesuffix("\n")


def _read_lines(
    lines: Iterable[str], source: str, stem: str
) -> Iterator[tuple[int, Problem | Diagram] | FormatError]:
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE:
            size = f"{MAX_LINE // 1_000_000} MB"
            yield FormatError(f"a line of more than {size}", source=source, line=number)
        elif _ESCAPED.search(line):
            yield FormatError("not UTF-8 text", source=source, line=number)
        elif line.strip():
            yield from _read_line(line, source, number, stem)


def read_document(
    text: str, source: str, stem: str = "problem"
) -> Iterator[tuple[int, Problem | Diagram] | FormatError]:
    """Like ``read``, for a text that may also be one JSON array or one object over many lines."""
    if text.lstrip()[:1] == "[":
        yield from _read_array(text, source, stem)
        return
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        if "\n" in text.strip() and not _is_jsonl(text):
            yield _broken(error, source)
        else:
            yield from read(text, source, stem)
        return
    line = text[: len(text) - len(text.lstrip())].count("\n") + 1
    yield from _numbered([(line, document)], source, stem)


def _read_array(
    text: str, source: str, stem: str
) -> Iterator[tuple[int, Problem | Diagram] | FormatError]:
    """Read a JSON array, one element after the other: the line of each is known then."""
    try:
        yield from _numbered(_elements(text), source, stem)
    except (ValueError, RecursionError) as error:
        yield _broken(error, source)


def _numbered(
    records: Iterable[tuple[int, object]], source: str, stem: str
) -> Iterator[tuple[int, Problem | Diagram] | FormatError]:
    number = 0
    for line, record in records:
        for part in _parts(record):
            number += 1
            try:
                yield line, _from_any(part, f"{stem}-{number}")
            except ProblemError as error:
                yield FormatError(f"problem {number}: {error}", source=source, line=line)


def _elements(text: str) -> Iterator[tuple[int, object]]:
    """Yield (line, value) of the elements of a JSON array. Raises ValueError, RecursionError."""
    position, counted, line = _after_blanks(text, text.index("[") + 1), 0, 1
    first = True
    while first or text[position : position + 1] == ",":
        if not first:
            position = _after_blanks(text, position + 1)
        elif text[position : position + 1] == "]":
            break
        first = False
        line += text.count("\n", counted, position)
        counted = position
        value, position = _DECODER.raw_decode(text, position)
        yield line, value
        position = _after_blanks(text, position)
    if text[position : position + 1] != "]":
        raise json.JSONDecodeError("Expecting ',' delimiter", text, position)
    if (rest := _after_blanks(text, position + 1)) != len(text):
        raise json.JSONDecodeError("Extra data", text, rest)


def _after_blanks(text: str, position: int) -> int:
    blanks = _BLANKS.match(text, position)
    return blanks.end() if blanks else position


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
    except (ValueError, RecursionError) as error:
        yield _broken(error, source, number)
        return
    for count, part in enumerate(_parts(record), start=1):
        name = f"{stem}-{number}" if count == 1 else f"{stem}-{number}-{count}"
        try:
            yield number, _from_any(part, name)
        except ProblemError as error:
            yield FormatError(str(error), source=source, line=number)


def _broken(error: ValueError | RecursionError, source: str, line: int = 1) -> FormatError:
    """Return the complaint about a text that is not JSON and starts on this line."""
    if isinstance(error, json.JSONDecodeError):
        message, line = f"not JSON (column {error.colno}: {error.msg})", line + error.lineno - 1
    elif isinstance(error, RecursionError):
        message = "not JSON: nested too deeply"
    else:
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


def _size(record: dict[str, Any]) -> tuple[int, int]:
    size = _required(record, "size")
    columns, rows = size if isinstance(size, list) and len(size) == 2 else (size, size)
    if not all(isinstance(side, int) and not isinstance(side, bool) for side in (columns, rows)):
        raise ProblemError(f'"size" must be a number or [columns, rows], not {texts.shown(size)}')
    check_size(columns, rows)
    return columns, rows


def _points(record: dict[str, Any], key: str, board: tuple[int, int]) -> tuple[str, ...]:
    value = _required(record, key)
    if not isinstance(value, list):
        raise ProblemError(f'"{key}" must be a list of points such as "C4"')
    return tuple(_point(item, key, board) for item in value)


def _point(value: object, key: str, board: tuple[int, int]) -> str:
    """Return a point of the board. Raises ProblemError, which names the key and the value."""
    if not isinstance(value, str):
        raise ProblemError(f'"{key}" must have points such as "C4", not {texts.shown(value)}')
    try:
        return format_vertex(parse_vertex(value, *board))
    except ProblemError as error:
        raise ProblemError(f'"{key}": {error}') from None


def _ban(record: dict[str, Any], board: tuple[int, int]) -> str | None:
    return None if record.get("ban") is None else _point(record["ban"], "ban", board)


def _colour(record: dict[str, Any], key: str) -> Colour:
    value = _required(record, key)
    if value not in COLOURS:
        raise ProblemError(f'"{key}" must be "black" or "white", not {texts.shown(value)}')
    colour: Colour = value
    return colour


def _defender(
    record: dict[str, Any], black: frozenset[str], white: frozenset[str], crucial: frozenset[str]
) -> Colour:
    """Return the defender, by default the colour of the crucial stones. Raises ProblemError."""
    if "defender" in record:
        return _colour(record, "defender")
    if crucial and crucial <= black:
        return "black"
    if crucial and crucial <= white:
        return "white"
    raise ProblemError('"defender" is missing')
