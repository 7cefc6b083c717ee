"""A diagram being drawn: wood, lines and coordinates, stones, marks, and texts below it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, Literal, TypeAlias

from shikatsu.board.colours import Colour
from shikatsu.board.points import LETTERS, format_vertex, parse_vertex, reading_order
from shikatsu.draw import Look
from shikatsu.draw.layout import (
    CRUCIAL,
    GRID,
    INK,
    MARK,
    REGION,
    SETTLED,
    STATUS,
    WOOD,
    Drawable,
    Window,
    initial,
    is_star,
    passing,
    shown_statuses,
    status_word,
    stone_at,
)
from shikatsu.draw.lettering import CAP_HEIGHT, draw_centred, draw_text, width, wrapped
from shikatsu.errors import ShikatsuError
from shikatsu.model.result import Result, Status

Settled: TypeAlias = Literal["black", "white", "seki"]

CELL: Final = 32
RADIUS: Final = 0.475 * CELL
EDGE_ROOM: Final = 0.7 * CELL  # from the edge of the board to the end of the wood
RUN_OUT: Final = 0.5 * CELL  # how far lines go on where the board is cut off
COORDINATE_ROOM: Final = 0.75 * CELL
COORDINATE_SIZE: Final = 0.4 * CELL
CAPTION_SIZE: Final = 0.44 * CELL
CAPTION_LINE: Final = 0.66 * CELL
PADDING: Final = 0.3 * CELL
# Font sizes of numbers with one, two and three digits.
NUMBER_SIZES: Final = (0.6 * CELL, 0.5 * CELL, 0.38 * CELL)

_FLAT: Final[Mapping[Colour, str]] = {"black": "#1c1c1e", "white": "#ffffff"}


@dataclass(frozen=True, slots=True)
class _Palette:
    page: str
    wood: str
    region: str
    grid: str
    text: str
    stones: Mapping[Colour, str]
    outlines: Mapping[Colour, str]
    crucial: Mapping[Colour, str]
    mark: str
    # The ground of points that are settled on a whole board.
    settled: Mapping[Settled, str]
    definitions: str = ""


def _gradient(name: str, light: str, dark: str) -> str:
    return (
        f'<radialGradient id="{name}" cx="0.36" cy="0.32" r="0.75">'
        f'<stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/>'
        "</radialGradient>"
    )


_PALETTES: Final[dict[Look, _Palette]] = {
    "wood": _Palette(
        page="#ffffff",
        wood=WOOD,
        region=REGION,
        grid=GRID,
        text="#3a3026",
        stones={"black": "url(#shikatsu-black)", "white": "url(#shikatsu-white)"},
        outlines={"black": "#0c0c0e", "white": "#7d7462"},
        crucial=CRUCIAL,
        mark=MARK,
        settled=SETTLED,
        definitions="<defs>"
        + _gradient("shikatsu-black", "#4a4a50", "#111113")
        + _gradient("shikatsu-white", "#ffffff", "#e4dfd2")
        + "</defs>",
    ),
    "paper": _Palette(
        page="#ffffff",
        wood="#ffffff",
        region="#ebebeb",
        grid="#333333",
        text="#111111",
        stones={"black": "#111111", "white": "#ffffff"},
        outlines={"black": "#111111", "white": "#111111"},
        crucial={"black": "#ffffff", "white": "#111111"},
        mark="#808080",
        settled={"black": "#c9c9c9", "white": "#ffffff", "seki": "#e6e6e6"},
    ),
}


class Paper:
    """A diagram being drawn, from the ground up."""

    def __init__(
        self, drawable: Drawable, part: Window, look: Look, *, coordinates: bool = True
    ) -> None:
        if look not in _PALETTES:
            raise ShikatsuError(f"a look is one of {', '.join(_PALETTES)}, not {look!r}")
        self._drawable = drawable
        self._part = part
        self._palette = _PALETTES[look]
        self._coordinates = coordinates
        self._pieces: list[str] = []
        room = COORDINATE_ROOM if coordinates else 0.0
        self._left = room + PADDING + self._margin(at_edge=part.left == 0)
        self._top = PADDING + self._margin(at_edge=part.top == drawable.rows - 1)
        right = self._x(part.right) + self._margin(at_edge=part.right == drawable.columns - 1)
        self._wood_left = room + PADDING
        self._wood_right = right
        self._wood_bottom = self._y(part.bottom) + self._margin(at_edge=part.bottom == 0)
        self._width = right + PADDING
        self._end = self._wood_bottom + room

    @staticmethod
    def _margin(*, at_edge: bool) -> float:
        return EDGE_ROOM if at_edge else RUN_OUT

    def _x(self, column: int) -> float:
        return self._left + (column - self._part.left) * CELL

    def _y(self, row: int) -> float:
        return self._top + (self._part.top - row) * CELL

    def _at(self, vertex: str) -> tuple[float, float]:
        column, row = parse_vertex(vertex)
        return self._x(column), self._y(row)

    # ---- the board -----------------------------------------------------------------------------

    def ground(
        self, *, region: bool, settled: Mapping[Settled, frozenset[str]] | None = None
    ) -> None:
        """Draw wood, region or settled points, lines, star points and coordinates."""
        self._rectangle(self._wood_left, PADDING, self._wood_right, self._wood_bottom)
        if region and self._drawable.region:
            self._tint(frozenset(self._drawable.region), self._palette.region)
        for kind, vertices in (settled or {}).items():
            self._tint(vertices, self._palette.settled[kind])
        self._lines()
        for column in self._part.columns:
            for row in self._part.rows:
                if is_star(self._drawable.columns, self._drawable.rows, (column, row)):
                    self._circle(self._x(column), self._y(row), 0.09 * CELL, self._palette.grid)
        if self._coordinates:
            self._pieces.extend(self._coordinate_texts())

    def _rectangle(self, left: float, top: float, right: float, bottom: float) -> None:
        place = f'x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}"'
        self._pieces.append(f'<rect {place} fill="{self._palette.wood}"/>')

    def _tint(self, inside: frozenset[str], fill: str) -> None:
        """Draw one path for all these points, so that no seams show between them."""
        pieces = []
        for row in self._part.rows:
            top = self._y(row) - CELL / 2
            for first, last in _runs(self._part, row, inside):
                left, right = self._x(first) - CELL / 2, self._x(last) + CELL / 2
                pieces.append(f"M{left:g} {top:g}H{right:g}V{top + CELL:g}H{left:g}z")
        if pieces:
            self._pieces.append(f'<path fill="{fill}" d="{"".join(pieces)}"/>')

    def _lines(self) -> None:
        part, board = self._part, self._drawable
        # At an edge lines go on for half the width of the thick ones, which closes the corners.
        left = self._x(part.left) - (1 if part.left == 0 else RUN_OUT)
        right = self._x(part.right) + (1 if part.right == board.columns - 1 else RUN_OUT)
        top = self._y(part.top) - (1 if part.top == board.rows - 1 else RUN_OUT)
        bottom = self._y(part.bottom) + (1 if part.bottom == 0 else RUN_OUT)
        thin: list[str] = []
        thick: list[str] = []
        for row in part.rows:
            lines = thick if row in (0, board.rows - 1) else thin
            lines.append(f"M{left:g} {self._y(row):g}H{right:g}")
        for column in part.columns:
            lines = thick if column in (0, board.columns - 1) else thin
            lines.append(f"M{self._x(column):g} {top:g}V{bottom:g}")
        for lines, stroke in ((thin, 1), (thick, 2)):
            self._pieces.append(
                f'<path fill="none" stroke="{self._palette.grid}" stroke-width="{stroke}" '
                f'd="{"".join(lines)}"/>'
            )

    def _coordinate_texts(self) -> Iterator[str]:
        colour = self._palette.text
        x = self._wood_left - 0.2 * CELL
        for row in self._part.rows:
            baseline = self._y(row) + CAP_HEIGHT * COORDINATE_SIZE / 2
            yield draw_text(str(row + 1), x, baseline, COORDINATE_SIZE, colour, anchor="end")
        baseline = self._wood_bottom + 0.2 * CELL + CAP_HEIGHT * COORDINATE_SIZE
        for column in self._part.columns:
            letter, x = LETTERS[column], self._x(column)
            yield draw_text(letter, x, baseline, COORDINATE_SIZE, colour, anchor="middle")

    # ---- what is on it -------------------------------------------------------------------------

    def stones(
        self,
        *,
        crucial: bool,
        but_not: Mapping[str, int] | None = None,
        faded: Collection[str] = frozenset(),
    ) -> None:
        """Draw the stones of the position, some of them as if they were hardly there."""
        for row in self._part.rows:
            for vertex in self._part.vertices(row):
                colour = stone_at(self._drawable, vertex)
                if colour is None or vertex in (but_not or {}):
                    continue
                self._stone(vertex, colour, faded=vertex in faded)
                if crucial and vertex in self._drawable.crucial:
                    self._triangle(vertex, colour)

    def numbered_stone(
        self, vertex: str, colour: Colour, count: int, *, ring: bool = False
    ) -> None:
        """Draw a move of a line."""
        self._stone(vertex, colour)
        if ring:
            x, y = self._at(vertex)
            more = f' stroke="{self._palette.mark}" stroke-width="2.4"'
            self._circle(x, y, RADIUS - 1.7, "none", more)
        text = str(count)
        size = NUMBER_SIZES[min(len(text), len(NUMBER_SIZES)) - 1]
        self._pieces.append(draw_centred(text, *self._at(vertex), size, INK[colour]))

    def square(self, vertex: str) -> None:
        """Mark a point."""
        x, y = self._at(vertex)
        half = 0.17 * CELL
        place = f'x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}"'
        self._pieces.append(f'<rect {place} fill="{self._palette.mark}"/>')

    def rank(self, vertex: str, number: int) -> None:
        """Mark a point with a number that is no stone: a suggested move."""
        x, y = self._at(vertex)
        self._circle(x, y, 0.38 * CELL, self._palette.mark)
        text = str(number)
        size = NUMBER_SIZES[min(len(text), len(NUMBER_SIZES)) - 1]
        self._pieces.append(draw_centred(text, x, y, size, self._palette.page))

    def status_mark(self, vertex: str, status: Status, *, best: bool) -> None:
        """Draw a first move."""
        x, y = self._at(vertex)
        if best:
            self._circle(x, y, 0.47 * CELL, STATUS[status][0])
            self._circle(x, y, 0.42 * CELL, self._palette.page)
        self._disc(x, y, 0.36 * CELL, status)

    def owner(self, vertex: str, colour: Colour) -> None:
        """Mark a point as territory of a colour."""
        self._owner(*self._at(vertex), colour)

    def neutral(self, vertex: str) -> None:
        """Mark a point as nobody's."""
        self._neutral(*self._at(vertex))

    def letter(self, vertex: str, text: str) -> None:
        """Write a letter on a stone."""
        colour = stone_at(self._drawable, vertex) or "white"
        ink = self._palette.crucial[colour]
        self._pieces.append(draw_centred(text, *self._at(vertex), 0.62 * CELL, ink))

    def assumed(self, vertices: Iterable[str]) -> None:
        """Mark stones and points about which an answer takes something for granted."""
        for vertex in reading_order(vertices):
            column, row = parse_vertex(vertex)
            if column in self._part.columns and row in self._part.rows:
                self.letter(vertex, "?")

    def _stone(self, vertex: str, colour: Colour, *, faded: bool = False) -> None:
        x, y = self._at(vertex)
        outline = f' stroke="{self._palette.outlines[colour]}" stroke-width="1"'
        if faded:
            outline += ' opacity="0.45"'
        self._circle(x, y, RADIUS - 0.5, self._palette.stones[colour], outline)

    def _owner(self, x: float, y: float, colour: Colour) -> None:
        half = 0.15 * CELL
        place = f'x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}"'
        outline = f'stroke="{self._palette.outlines[colour]}" stroke-width="1"'
        self._pieces.append(f'<rect {place} fill="{_FLAT[colour]}" {outline}/>')

    def _neutral(self, x: float, y: float) -> None:
        half = 0.17 * CELL
        corners = f"M{x - half:g} {y:g}L{x:g} {y - half:g}L{x + half:g} {y:g}L{x:g} {y + half:g}z"
        self._pieces.append(f'<path fill="{self._palette.mark}" d="{corners}"/>')

    def _triangle(self, vertex: str, colour: Colour) -> None:
        x, y = self._at(vertex)
        side, up, down = 0.225 * CELL, 0.26 * CELL, 0.13 * CELL
        self._pieces.append(
            f'<path fill="none" stroke="{self._palette.crucial[colour]}" stroke-width="1.8" '
            f'stroke-linejoin="round" d="M{x:g} {y - up:g}L{x + side:g} {y + down:g}'
            f'H{x - side:g}z"/>'
        )

    def _disc(self, x: float, y: float, radius: float, status: Status) -> None:
        ground, ink = STATUS[status]
        self._circle(x, y, radius, ground)
        letter = initial(self._drawable, status)
        self._pieces.append(draw_centred(letter, x, y, 1.3 * radius, ink))

    def _circle(self, x: float, y: float, radius: float, fill: str, more: str = "") -> None:
        place = f'cx="{x:g}" cy="{y:g}" r="{radius:g}"'
        self._pieces.append(f'<circle {place} fill="{fill}"{more}/>')

    # ---- below it ------------------------------------------------------------------------------

    def write(self, text: str) -> None:
        """Write a text below the board, on as many lines as it takes."""
        room = self._width - self._wood_left - PADDING
        for line in wrapped(text.replace("\N{HORIZONTAL ELLIPSIS}", "..."), CAPTION_SIZE, room):
            self._end += CAPTION_LINE
            self._pieces.append(
                draw_text(line, self._wood_left, self._baseline(), CAPTION_SIZE, self._palette.text)
            )
            self._width = max(self._width, self._wood_left + width(line, CAPTION_SIZE) + PADDING)

    def legend(self, result: Result) -> None:
        """Explain the marks of first moves, and say what a pass leads to."""
        problem = result.problem
        entries = [(status, status_word(problem, status)) for status in shown_statuses(result)]
        elsewhere = passing(result)
        if elsewhere is not None:
            entries.append((elsewhere.status, f"pass: {status_word(problem, elsewhere.status)}"))

        def disc(status: Status) -> Callable[[float, float], None]:
            return lambda x, y: self._disc(x, y, 0.25 * CELL, status)

        self._explain([(disc(status), text) for status, text in entries])

    def settled_legend(self, words: Mapping[str, str]) -> None:
        """Explain the marks of settled points; ``words`` has those that are to be explained."""
        draw: dict[str, Callable[[float, float], None]] = {
            "black": lambda x, y: self._owner(x, y, "black"),
            "white": lambda x, y: self._owner(x, y, "white"),
            "neutral": self._neutral,
            "seki": lambda x, y: self._sign(x, y, "S"),
            "safe": lambda x, y: self._sign(x, y, "+"),
            "unsettled": lambda x, y: self._sign(x, y, "?"),
        }
        self._explain([(draw[kind], word) for kind, word in words.items()])

    def _sign(self, x: float, y: float, text: str) -> None:
        ink = self._palette.crucial["white"]
        self._pieces.append(draw_centred(text, x, y, 0.5 * CELL, ink))

    def _explain(self, entries: Sequence[tuple[Callable[[float, float], None], str]]) -> None:
        """Write what marks mean, each beside its mark, on as many lines as it takes."""
        mark, gap = 0.5 * CELL, 0.5 * CELL
        x = self._wood_left
        self._end += CAPTION_LINE
        for draw, text in entries:
            long = mark + 0.2 * CELL + width(text, CAPTION_SIZE)
            if x > self._wood_left and x + long > self._wood_right:
                x = self._wood_left
                self._end += CAPTION_LINE
            draw(x + mark / 2, self._baseline() - CAP_HEIGHT * CAPTION_SIZE / 2)
            start = x + mark + 0.2 * CELL
            self._pieces.append(
                draw_text(text, start, self._baseline(), CAPTION_SIZE, self._palette.text)
            )
            self._width = max(self._width, x + long + PADDING)
            x += long + gap

    def _baseline(self) -> float:
        return self._end - (CAPTION_LINE - CAP_HEIGHT * CAPTION_SIZE) / 2

    def finished(self, title: str) -> str:
        """Return the whole diagram."""
        wide, high = self._width, self._end + PADDING
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" height="{high:g}" '
                f'viewBox="0 0 {wide:g} {high:g}" role="img">',
                f"<title>{escape(title, quote=False)}</title>",
                *([self._palette.definitions] if self._palette.definitions else []),
                f'<rect width="{wide:g}" height="{high:g}" fill="{self._palette.page}"/>',
                *self._pieces,
                "</svg>\n",
            ]
        )


def _runs(part: Window, row: int, inside: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Yield (first, last) of the columns of a row that follow each other and are ``inside``."""
    start = None
    for column in (*part.columns, None):
        is_in = column is not None and format_vertex((column, row)) in inside
        if is_in and start is None:
            start = column
        elif not is_in and start is not None:
            yield start, (part.right if column is None else column - 1)
            start = None
