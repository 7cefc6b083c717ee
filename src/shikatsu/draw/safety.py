"""Whole boards with what is known about each point, on the terminal and as SVG.

Plain text, where a stone is always X or O::

     X  O  safe stones      (X)(O)  dead stones      X= O=  stones in seki      X? O?  unsettled
     b  w  territory         =      nobody's point    .     an unsettled point
     X+ O+ stones that are never captured: alive, or in seki in the end

In colour and as SVG, a small square on a point is the colour that it belongs to; dead stones are
pale, S, + and ? mark stones in seki, safe and unsettled ones, ◆ nobody's points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.text import Text

from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import LETTERS, Point, format_vertex
from shikatsu.draw import Look
from shikatsu.draw.layout import CRUCIAL, GRID, MARK, SETTLED, WOOD, of_position, whole
from shikatsu.draw.paper import Paper, Settled
from shikatsu.draw.terminal import STONE, grid, is_plain, stone_cell
from shikatsu.whole_board.values import PointStatus, Safety

# Stones that are dead: their colour, seen through the ground.
_PALE: Final[Mapping[Colour, str]] = {"black": "#8d7d5f", "white": "#d8c9a8"}
# Whose a point is: the sign, its ink on an empty point, and on a dead stone of the other colour.
_OWNER: Final[Mapping[Colour, tuple[str, str, str]]] = {
    "black": ("■", "#141416", "#141416"),
    "white": ("□", "#3a3026", "#ffffff"),
}
_GROUND: Final[Mapping[PointStatus, Settled]] = {
    "black": "black",
    "white": "white",
    "black_seki": "seki",
    "white_seki": "seki",
    "neutral": "seki",
}
_SIGN: Final[Mapping[Colour, str]] = {"black": "X", "white": "O"}
_LEGEND: Final = 78  # how wide a legend may be


@dataclass(frozen=True, slots=True)
class SafetyBoard:
    """A board that rich can print: in colour if the console has any, else as plain text."""

    safety: Safety

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        # With sixteen colours, grounds and stones would look the same.
        if is_plain(console, options) or console.color_system in ("standard", "windows"):
            yield Text(plain_safety(self.safety), no_wrap=True)
        else:
            yield coloured_safety(self.safety)


def plain_safety(safety: Safety) -> str:
    """Return a board as plain ASCII text, with a legend of the signs that are on it."""
    position = safety.position
    rows = [
        f"{row + 1:>2}"
        + "".join(_plain_cell(safety, (column, row)) for column in range(position.columns))
        for row in range(position.rows - 1, -1, -1)
    ]
    legend = ", ".join(f"{sign} {word}" for sign, word in _plain_legend(safety))
    letters = "".join(f" {letter} " for letter in LETTERS[: position.columns])
    lines = [*rows, f"  {letters}", f"   {legend}"]
    return "\n".join(line.rstrip() for line in lines)


def _plain_cell(safety: Safety, point: Point) -> str:
    owner = safety.position.colour_at(point)
    if owner is None:
        signs = {"black": " b ", "white": " w ", "neutral": " = "}
        return signs.get(safety.status_at(point), " . ")
    stone = _SIGN[owner]
    cells = {"alive": " _ ", "dead": "(_)", "seki": " _=", "safe": " _+"}
    return cells.get(safety.stone_status(point), " _?").replace("_", stone)


def _plain_legend(safety: Safety) -> Iterator[tuple[str, str]]:
    kinds = _kinds(safety)
    yield "X", "black"
    yield "O", "white"
    if kinds & {"black", "white"}:
        yield "b w", "territory"
    words = {
        "dead": ("(X)", "dead"),
        "seki": ("X=", "seki"),
        "safe": ("X+", "never captured"),
        "neutral": ("=", "nobody's"),
    }
    yield from (words[kind] for kind in words if kind in kinds)
    if kinds & {"unsettled", "bare"}:
        yield "X? .", "unsettled"


def _kinds(safety: Safety) -> set[str]:
    """What there is on a board that has to be explained."""
    stones = safety.position.black | safety.position.white
    found: dict[str, bool] = {
        "black": bool(safety.safe["black"] - safety.position.black),
        "white": bool(safety.safe["white"] - safety.position.white),
        "dead": bool(safety.dead),
        "seki": bool(safety.seki["black"] or safety.seki["white"]),
        "safe": bool(safety.safe_stones["black"] or safety.safe_stones["white"]),
        "neutral": bool(safety.neutral),
        "unsettled": bool(safety.unsettled & stones),
        "bare": bool(safety.unsettled - stones),
    }
    return {kind for kind, there in found.items() if there}


def coloured_safety(safety: Safety) -> Text:
    """Return a board in colour, with a legend."""
    position = safety.position
    lines = [
        Text.assemble(
            (f"{row + 1:>2} ", "dim"),
            *(_coloured_cell(safety, (column, row)) for column in range(position.columns)),
        )
        for row in range(position.rows - 1, -1, -1)
    ]
    letters = "".join(f" {letter} " for letter in LETTERS[: position.columns])
    lines.append(Text(f"   {letters}", style="dim"))
    lines.append(_coloured_legend(safety))
    return Text("\n", no_wrap=True).join(lines)


def _coloured_cell(safety: Safety, point: Point) -> Text:
    position, status = safety.position, safety.status_at(point)
    ground = SETTLED[_GROUND[status]] if status in _GROUND else WOOD
    stone = position.colour_at(point)
    if stone is not None:
        kind = safety.stone_status(point)
        if kind == "dead":
            sign, _, ink = _OWNER[opposite(stone)]
            return stone_cell(_PALE[stone], sign, Style(color=ink, bold=True), ground)
        mark = {"seki": "S", "safe": "+", "unsettled": "?"}.get(kind, " ")
        shade = STONE[stone][point[1] % 2]
        return stone_cell(shade, mark, Style(color=CRUCIAL[stone], bold=True), ground)
    west, middle, east = grid(position.columns, position.rows, point)
    line = Style(color=GRID, bgcolor=ground)
    if status == "neutral":
        return Text.assemble((west, line), ("◆", line + Style(color=MARK)), (east, line))
    for colour in COLOURS:
        if status == colour:
            sign, ink, _ = _OWNER[colour]
            return Text.assemble((west, line), (sign, line + Style(color=ink)), (east, line))
    return Text(west + middle + east, style=line)


def _coloured_legend(safety: Safety) -> Text:
    signs: dict[str, tuple[str, Style]] = {
        "black": (" ■ ", Style(color=_OWNER["black"][1], bgcolor=SETTLED["black"])),
        "white": (" □ ", Style(color=_OWNER["white"][1], bgcolor=SETTLED["white"])),
        "seki": (" S ", Style(color=CRUCIAL["white"], bgcolor=SETTLED["seki"], bold=True)),
        "safe": (" + ", Style(color=CRUCIAL["white"], bgcolor=WOOD, bold=True)),
        "neutral": (" ◆ ", Style(color=MARK, bgcolor=SETTLED["seki"])),
        "unsettled": (" ? ", Style(color=CRUCIAL["white"], bgcolor=WOOD, bold=True)),
    }
    lines = [Text("  ")]
    for kind, word in legend_words(safety).items():
        sign, style = signs[kind]
        entry = Text.assemble(" ", (sign, style), f" {word} ")
        if lines[-1].cell_len + entry.cell_len > _LEGEND:
            lines.append(Text("  "))
        lines[-1].append_text(entry)
    return Text("\n").join(lines)


def legend_words(safety: Safety) -> dict[str, str]:
    """Return the words for the marks that a drawing of this board has."""
    kinds = _kinds(safety)
    words = {
        "black": "black's",
        "white": "white's",
        "seki": "in seki",
        "safe": "never captured",
        "neutral": "nobody's",
        "unsettled": "unsettled, as are bare points" if "bare" in kinds else "unsettled",
    }
    return {kind: word for kind, word in words.items() if kind in kinds}


def safety_svg(safety: Safety, *, title: str = "", look: Look = "wood", caption: str = "") -> str:
    """Return a diagram of a whole board: each point on the ground of its status, and a legend.

    Raises ShikatsuError for an unknown look.
    """
    position = safety.position
    drawn = of_position(position, title or "safety")
    paper = Paper(drawn, whole(drawn), look)
    statuses = {format_vertex(point): (point, safety.status_at(point)) for point in _points(safety)}
    settled: dict[Settled, set[str]] = {"black": set(), "white": set(), "seki": set()}
    for vertex, (_, status) in statuses.items():
        if status in _GROUND:
            settled[_GROUND[status]].add(vertex)
    paper.ground(
        region=False, settled={kind: frozenset(points) for kind, points in settled.items()}
    )
    paper.stones(crucial=False, faded=frozenset(map(format_vertex, safety.dead)))
    for vertex, (point, status) in statuses.items():
        _mark(paper, vertex, status, position.colour_at(point))
    paper.settled_legend(legend_words(safety))
    paper.write(caption)
    return paper.finished(drawn.id)


def _mark(paper: Paper, vertex: str, status: PointStatus, stone: Colour | None) -> None:
    for colour in COLOURS:
        if status == colour and stone != colour:
            paper.owner(vertex, colour)
    if status == "neutral":
        paper.neutral(vertex)
    elif status in ("black_seki", "white_seki"):
        paper.letter(vertex, "S")
    elif status in ("black_safe", "white_safe"):
        paper.letter(vertex, "+")
    elif status == "unsettled" and stone is not None:
        paper.letter(vertex, "?")


def _points(safety: Safety) -> Iterator[Point]:
    for row in range(safety.position.rows - 1, -1, -1):
        yield from ((column, row) for column in range(safety.position.columns))
