"""Problems as drawings of the whole board, made to be read and typed by people.

    id: corner
    to play: black

    5 . . . . .        .    empty point outside the region
    4 X X X X .        X O  stones outside the region
    3 @ @ @ X .        # @  crucial stones, black and white (always in the region)
    2 : o @ X .        x o  other stones in the region
    1 : : @ X .        :    empty point of the region
      A B C D E

In a one-eye problem (goal: one_eye), # and @ stand outside the region, and % and & are the crucial
stones in it. Questions of capture and connection (goal: capture ...) have no region. Row numbers
and column letters may be left out. Borders (| and +---+) may be drawn; on a side without one the
board goes on then. docs/problem-format.md says the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from shikatsu.board.colours import COLOURS, Colour
from shikatsu.board.points import LETTERS, format_vertex, parse_vertex
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import texts
from shikatsu.files.fragment import Edges, Frame, frame
from shikatsu.model.diagram import Diagram
from shikatsu.model.problem import Problem, first_player

OUTSIDE: Final = {".": None, "X": "black", "O": "white"}
INSIDE: Final = {":": None, "x": "black", "o": "white"}
CRUCIAL: Final = {"#": "black", "@": "white"}
CRUCIAL_INSIDE: Final = {"%": "black", "&": "white"}  # of one-eye problems

_Line: TypeAlias = tuple[int, str]

_MAX_LINE: Final = 200  # longer lines are no rows, so that no line takes long
_SIGNS: Final = ".,+:XOxo#@%&"
_ROW = re.compile(rf"(\d+\s+)?(\|?)([\s{_SIGNS}]+?)(\|?)(\s+\d+)?")
_NEAR_ROW = re.compile(r"(?:\d+\s+)?(?:\S\s+)+\S(?:\s+\d+)?")
_BORDER = re.compile(r"\+?-{2,}\+?|\+(?: ?- ?)+\+")
_HEADER = re.compile(r"([A-Za-z]+(?: +[A-Za-z]+)*)\s*:(.*)")
_RULE = re.compile(r"-{3,}")
_KEYS: Final = (
    "id",
    "to play",
    "goal",
    "targets",
    "defender",
    "attacker threats",
    "defender threats",
    "ban",
)


def read(
    text: str, source: str, stem: str = "problem"
) -> Iterator[tuple[int, Problem | Diagram] | FormatError]:
    """Yield (first line, problem) for each good drawing, and a FormatError for each broken one.

    A drawing without any marks is a diagram: what it asks is not said.

    ``stem`` names drawings without an id: "stem", then "stem-2" and so on. Drawings are set apart
    by a line of three or more dashes, or by the headers of the next one. Nothing is raised.
    """
    for count, lines in enumerate(_chunks(text), start=1):
        first = lines[0][0]
        try:
            yield first, _read_one(lines, source, stem if count == 1 else f"{stem}-{count}")
        except FormatError as error:
            yield error
        except ProblemError as error:
            yield FormatError(str(error), source=source, line=first)


def draw(problem: Problem) -> str:
    """Return a problem as headers and a drawing with coordinates; ``read`` gives it back."""
    headers = {
        "id": " ".join(problem.id.split()),
        "to play": problem.to_play,
        "goal": problem.goal,
        "targets": None if problem.targets == "all" else problem.targets,
        "defender": problem.defender,
        "attacker threats": problem.attacker_threats,
        "defender threats": problem.defender_threats,
        "ban": problem.ban,
    }
    lines = [f"{key}: {value}" for key, value in headers.items() if value is not None]
    return "\n".join([*lines, "", *_board_lines(problem), ""])


def write(problems: Iterable[Problem]) -> str:
    """Return problems as the text of a ``.txt`` file."""
    return "\n---\n\n".join(map(draw, problems))


def sign(problem: Problem | Diagram, vertex: str) -> str:
    """Return the character of a point in a drawing."""
    colour = "black" if vertex in problem.black else "white" if vertex in problem.white else None
    inside = vertex in (problem.region or ())
    legend: dict[str, str | None]
    if vertex in problem.crucial and colour is not None:
        legend = {**(CRUCIAL_INSIDE if inside and problem.goal == "one_eye" else CRUCIAL)}
    else:
        legend = {**(INSIDE if inside else OUTSIDE)}
    return next(mark for mark, owner in legend.items() if owner == colour)


def _board_lines(problem: Problem) -> Iterator[str]:
    width = len(str(problem.rows))
    for row in reversed(range(problem.rows)):
        signs = (sign(problem, format_vertex((column, row))) for column in range(problem.columns))
        yield f"{row + 1:>{width}} {' '.join(signs)}"
    yield f"{'':>{width}} {' '.join(LETTERS[: problem.columns])}"


def _chunks(text: str) -> Iterator[list[_Line]]:
    """Cut a text into the lines of each problem, without comments; no chunk is blank."""
    chunk: list[_Line] = []
    drawn = False
    lines = [raw.strip() for raw in text.split("\n")]
    for number, line in enumerate(lines, start=1):
        if line.startswith(";") or not (line or chunk):
            continue
        is_row = _is_row(line)
        is_rule = _RULE.fullmatch(line) and not any(
            _is_row(near) and "|" in near for near in lines[max(0, number - 2) : number + 1]
        )
        if is_rule or (drawn and not is_row and _HEADER.fullmatch(line)):
            if chunk:
                yield chunk
            chunk, drawn = [], False
        if not is_rule:
            chunk.append((number, line))
            drawn = drawn or is_row
    if chunk:
        yield chunk


def _row(line: str) -> re.Match[str] | None:
    """Return the parts of a row of a board: number, border, signs, border, number."""
    match = _ROW.fullmatch(line) if len(line) <= _MAX_LINE else None
    return match if match is not None and match[3].strip() else None


def _is_row(line: str) -> bool:
    return _row(line) is not None


def _read_one(lines: Sequence[_Line], source: str, default_id: str) -> Problem | Diagram:
    """Return the problem of one chunk. Raises FormatError and ProblemError."""
    headers: dict[str, str] = {}
    rows: list[_Line] = []
    edges = Edges()
    closed = False
    for number, line in lines:
        try:
            if not line:
                closed = bool(rows)
            elif _is_row(line):
                _check_row(line, rows, closed=closed)
                rows.append((number, line))
                edges.left |= line.lstrip("0123456789 ").startswith("|")
                edges.right |= line.rstrip("0123456789 ").endswith("|")
            elif _BORDER.fullmatch(line):
                edges.top |= not rows
                edges.bottom |= bool(rows)
            elif line.split() != list(LETTERS[: len(line.split())]):
                key, value = _header(line, headers)
                headers[key] = value
        except ProblemError as error:
            raise FormatError(str(error), source=source, line=number) from None
    if not rows:
        raise ProblemError("no board is drawn")
    cells = [_cells(line) for _, line in rows]
    place = _frame(cells, edges)
    if (place.columns, place.rows) == (len(cells[0]), len(cells)):
        _check_numbers(rows, source)
    return _problem(headers, cells, place, default_id)


def _frame(cells: Sequence[str], edges: Edges) -> Frame:
    """Return where the drawing lies: without any border it is the whole board."""
    bare = not (edges.top or edges.bottom or edges.left or edges.right)
    return frame(len(cells[0]), len(cells), Edges(True, True, True, True) if bare else edges)


def _cells(line: str) -> str:
    row = _row(line)
    return "" if row is None else "".join(row[3].split())


def _check_row(line: str, rows: Sequence[_Line], *, closed: bool) -> None:
    if closed:
        raise ProblemError("the board goes on after an empty line (--- sets problems apart)")
    if rows and len(_cells(line)) != len(_cells(rows[0][1])):
        raise ProblemError(
            f"{len(_cells(line))} points in this row, but {len(_cells(rows[0][1]))} in the first"
        )


def _check_numbers(rows: Sequence[_Line], source: str) -> None:
    for index, (number, line) in enumerate(rows):
        row = _row(line)
        for label in (row[1], row[5]) if row else ():
            if label is not None and int(label.strip()) != len(rows) - index:
                message = f"row {label.strip()} is drawn where row {len(rows) - index} is expected"
                raise FormatError(message, source=source, line=number)


def _header(line: str, headers: dict[str, str]) -> tuple[str, str]:
    match = _HEADER.fullmatch(line)
    if match is None:
        raise ProblemError(_complaint(line))
    key, value = match[1].lower(), match[2].strip()
    if key not in _KEYS:
        raise ProblemError(f"unknown header {match[1][:40]!r} (known: {', '.join(_KEYS)})")
    if key in headers:
        raise ProblemError(f"header {key!r} is given twice")
    return key, value


def _complaint(line: str) -> str:
    if len(line) <= _MAX_LINE and _NEAR_ROW.fullmatch(line):
        strange = next((part for part in line.split() if part not in _SIGNS), line)
        return f"{strange[:40]!r} is no sign of a drawing (. : X O x o # @ % &)"
    return f"neither a header nor a row of a board: {line[:40]!r}"


def _problem(
    headers: dict[str, str], rows: Sequence[str], place: Frame, default_id: str
) -> Problem | Diagram:
    marks = {
        format_vertex((place.left + column, place.rows - 1 - place.top - index)): mark
        for index, row in enumerate(rows)
        for column, mark in enumerate(row)
    }

    def where(signs: str) -> frozenset[str]:
        return frozenset(vertex for vertex, mark in marks.items() if mark in signs)

    goal: Any = headers.get("goal", "life").lower()
    targets: Any = headers.get("targets", "all").lower()
    ban = headers.get("ban")
    if goal != "one_eye" and where("%&"):
        raise ProblemError("% and & are for one-eye problems: crucial stones are # and @")
    if not where(":xo#@%&") and not headers.keys() - {"id", "to play"}:
        return Diagram(
            id=headers.get("id") or default_id,
            columns=place.columns,
            rows=place.rows,
            black=where("X"),
            white=where("O"),
            to_play=_checked_player(headers.get("to play")),
        )
    region = where(":xo%&") if goal == "one_eye" else where(":xo#@")
    defender = _defender(headers, where("#%"), where("@&"))
    to_play: Any = headers.get("to play", first_player(goal, defender) or "black").lower()
    return Problem(
        id=headers.get("id") or default_id,
        columns=place.columns,
        rows=place.rows,
        black=where("Xx#%"),
        white=where("Oo@&"),
        to_play=to_play,
        goal=goal,
        defender=defender,
        crucial=where("#@%&"),
        region=tuple(region) if where(":xo%&") else None,
        attacker_threats=_count(headers, "attacker threats"),
        defender_threats=_count(headers, "defender threats"),
        ban=None if ban is None else format_vertex(parse_vertex(ban)),
        targets=targets,
    )


def _checked_player(text: str | None) -> Colour | None:
    for colour in COLOURS:
        if text is None or text.lower() == colour:
            return None if text is None else colour
    raise ProblemError(f'to_play must be "black" or "white", not {texts.shown(text)}')


def _defender(headers: dict[str, str], black: frozenset[str], white: frozenset[str]) -> Any:
    """Return the defender, by default the colour of the crucial stones. Raises ProblemError."""
    if "defender" in headers:
        return headers["defender"].lower()
    if bool(black) == bool(white):
        signs = "#, %, @ or &" if headers.get("goal", "").lower() == "one_eye" else "# or @"
        raise ProblemError(f"crucial stones ({signs}) of one colour, or a defender, must be given")
    return "black" if black else "white"


def _count(headers: dict[str, str], key: str) -> int | None:
    text = headers.get(key)
    if text is None:
        return None
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise ProblemError(f"{key} must be a whole number, not {texts.shown(text)}")
    return int(text)
