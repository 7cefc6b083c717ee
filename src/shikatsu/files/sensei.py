"""Diagrams of Sensei's Library: lines that start with ``$$``.

    $$B Black to kill            B or W plays first; c: coordinates; 9: size; m5: numbers start at 5
    $$  ---------------          a border is an edge of the board; on other sides it goes on
    $$ | . 1 @ . X . .           X O stones, 1 to 9 and 0 moves, a to z letters
    $$ | . O @ X X . .           # @ (square), B W (circle), Y Q (triangle), Z P (cross): marked
    $$ | 2 O X . . , .           stones, the target; , a star point; C S T M marks of empty points

docs/problem-format.md says the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import PASS, format_vertex
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import texts
from shikatsu.files.fragment import Edges, frame
from shikatsu.model.diagram import Diagram, Variation
from shikatsu.model.problem import Problem

EMPTY: Final = ".,+CSTM?_*"
BLACK: Final = "XB#YZ"
WHITE: Final = "OW@QP"
MARKED: Final[dict[Colour, str]] = {"black": "B#YZ", "white": "W@QP"}
NUMBERS: Final = "1234567890"
_FIRST: Final[dict[str, Colour]] = {"B": "black", "W": "white"}
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_SIGNS: Final = EMPTY + BLACK + WHITE + NUMBERS + _LETTERS
_MAX_LINE: Final = 400

_LINE = re.compile(r"[ \t]*\$\$(.*)")
_HEADER = re.compile(r"([BW]?)(c?)(\d{0,2})(?:m(\d{1,4}))?(?:[ \t]+(.*))?[ \t]*")
_BORDER = re.compile(r"[ \t]*[+|]?[ \t]*(?:-[ \t]*){2,}[+|]?[ \t]*")
_OTHER = re.compile(r"[ \t]*(?:\[.*|\{.*)?")  # links, arrows and lines; nothing at all


@dataclass(slots=True)
class _Block:
    """The lines of one diagram, header first."""

    line: int
    first: Colour | None = None
    size: int | None = None
    title: str = ""
    edges: Edges = field(default_factory=Edges)
    rows: list[str] = field(default_factory=list)


def read(
    text: str, source: str, stem: str = "problem"
) -> Iterator[tuple[int, Diagram] | FormatError]:
    """Yield (line, diagram) for each block of ``$$`` lines, and a FormatError for each broken one.

    Text between the blocks is skipped. ``stem`` names the diagrams: "stem", then "stem-2" and so
    on. Nothing is raised.
    """
    for count, lines in enumerate(_blocks(text), start=1):
        try:
            name = stem if count == 1 else f"{stem}-{count}"
            yield lines[0][0], _diagram(_block(lines), name)
        except ProblemError as error:
            yield FormatError(str(error), source=source, line=lines[0][0])


def draw(problem: Problem | Diagram, line: Sequence[str] = ()) -> str:
    """Return a ``$$`` block of the whole board; ``line`` is drawn as numbered moves.

    ``problem.to_play`` (or black) plays the first move. At most ten moves have a number; a pass and
    a move on a point that is taken are left out. Crucial stones are marked. The title is the id.
    """
    first: Colour = problem.to_play or "black"
    numbers: dict[str, str] = {}
    for index, move in enumerate(line[: len(NUMBERS)]):
        if move != PASS and move not in problem.black | problem.white:
            numbers.setdefault(move, NUMBERS[index])
    head = f"$${'B' if first == 'black' else 'W'}c{_size(problem)} {texts.one_line(problem.id)}"
    rule = f"$$  {'-' * (2 * problem.columns + 1)}"
    rows = [
        " ".join(
            _sign(problem, format_vertex((column, row)), numbers)
            for column in range(problem.columns)
        )
        for row in reversed(range(problem.rows))
    ]
    return "\n".join([head, rule, *(f"$$ | {row} |" for row in rows), rule, ""])


def _size(problem: Problem | Diagram) -> str:
    return str(problem.columns) if problem.columns == problem.rows else ""


def _sign(problem: Problem | Diagram, vertex: str, numbers: dict[str, str]) -> str:
    if vertex in problem.black:
        return "#" if vertex in problem.crucial else "X"
    if vertex in problem.white:
        return "@" if vertex in problem.crucial else "O"
    return numbers.get(vertex, ".")


def _blocks(text: str) -> Iterator[list[tuple[int, str]]]:
    """Yield the ``$$`` lines of each diagram. A header after rows starts the next one."""
    block: list[tuple[int, str]] = []
    drawn = False
    for number, line in enumerate(text.split("\n"), start=1):
        match = _LINE.fullmatch(line) if len(line) <= _MAX_LINE else None
        content = match[1].rstrip() if match else None
        starts = content is not None and drawn and content[:1].strip() not in ("", "-", "+", "|")
        if block and (content is None or starts):
            yield block
            block, drawn = [], False
        if content is not None:
            block.append((number, content))
            drawn = drawn or _is_row(content)
    if block:
        yield block


def _is_row(content: str) -> bool:
    return content[:1] in (" ", "\t", "|") and not _BORDER.fullmatch(content)


def _block(lines: Sequence[tuple[int, str]]) -> _Block:
    """Return what the lines of a diagram say. Raises ProblemError."""
    block = _Block(lines[0][0])
    header = _HEADER.fullmatch(lines[0][1])
    if not _BORDER.fullmatch(lines[0][1]) and not _looks_like_row(lines[0][1]):
        if header is None:
            block.title = lines[0][1]
        else:
            block.first = _FIRST.get(header[1])
            block.size = int(header[3]) if header[3] else None
            block.title = header[5] or ""
        lines = lines[1:]
    for _, content in lines:
        if _BORDER.fullmatch(content):
            block.edges.bottom = bool(block.rows)
            block.edges.top = block.edges.top or not block.rows
        elif not _OTHER.fullmatch(content):
            _add_row(block, content.strip())
    if not block.rows:
        raise ProblemError("no board is drawn")
    return block


def _looks_like_row(content: str) -> bool:
    """Tell a first line without a title from a row: ``$$ | . X`` against ``$$ A title``."""
    inside = content.strip()
    if inside.startswith("|") or inside.endswith("|"):
        return True
    cells = inside.split()
    return content[:1] == " " and len(cells) > 1 and all(len(cell) == 1 for cell in cells)


def _add_row(block: _Block, content: str) -> None:
    block.edges.left |= content.startswith("|")
    block.edges.right |= content.endswith("|") and len(content) > 1
    row = "".join(content.strip("|").split())
    strange = next((sign for sign in row if sign not in _SIGNS), None)
    if strange is not None:
        raise ProblemError(f"{texts.shown(strange)} is no sign of a $$ diagram")
    if block.edges.bottom:
        raise ProblemError("the board goes on after its lower edge")
    if block.rows and len(row) != len(block.rows[0]):
        first = len(block.rows[0])
        raise ProblemError(f"row {len(block.rows) + 1} has {len(row)} points, the first {first}")
    block.rows.append(row)


def _diagram(block: _Block, name: str) -> Diagram:
    """Return the diagram of a block. Raises ProblemError."""
    place = frame(len(block.rows[0]), len(block.rows), block.edges, block.size)
    signs = {
        format_vertex((place.left + column, place.rows - 1 - place.top - index)): sign
        for index, row in enumerate(block.rows)
        for column, sign in enumerate(row)
    }

    def where(wanted: str) -> frozenset[str]:
        return frozenset(vertex for vertex, sign in signs.items() if sign in wanted)

    # Marks on both colours mean something else.
    targets = {colour: where(MARKED[colour]) for colour in COLOURS if where(MARKED[colour])}
    defender = next(iter(targets)) if len(targets) == 1 else None
    first: Colour = block.first or "black"
    solution = _solution([where(number) for number in NUMBERS], first)
    return Diagram(
        id=name,
        columns=place.columns,
        rows=place.rows,
        black=where(BLACK),
        white=where(WHITE),
        to_play=block.first or (first if solution else None),
        defender=defender,
        crucial=frozenset() if defender is None else targets[defender],
        text=texts.paragraphs([block.title]),
        solution=solution,
    )


def _solution(numbered: Sequence[frozenset[str]], first: Colour) -> tuple[Variation, ...]:
    """Return the numbered moves as one line, up to the first number that is not drawn.

    Raises ProblemError if a number is drawn twice.
    """
    moves: list[tuple[Colour, str]] = []
    colour = first
    for number, points in enumerate(numbered, start=1):
        if len(points) > 1:
            raise ProblemError(f"move {number} is drawn twice: {' and '.join(sorted(points)[:2])}")
        if not points:
            break
        moves.append((colour, next(iter(points))))
        colour = opposite(colour)
    line: tuple[Variation, ...] = ()
    for colour, move in reversed(moves):
        line = (Variation(colour, move, children=line),)
    return line
