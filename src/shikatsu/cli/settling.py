"""``shikatsu safety``: what is safe on whole boards, in seki or dead, and what is still open."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import shikatsu
from shikatsu import Cancellation, Limits, ProblemError, Safety
from shikatsu.board.blocks import blocks
from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import Point, format_vertex, reading_order
from shikatsu.board.position import Position
from shikatsu.cli.display import Display
from shikatsu.cli.jobs import read_diagrams, unique_name
from shikatsu.cli.messages import INTERRUPTED, complain, guarded
from shikatsu.cli.wishes import Wish
from shikatsu.cli.writing import Files
from shikatsu.draw.safety import SafetyBoard, safety_svg
from shikatsu.files import Entry
from shikatsu.files.loading import last_position
from shikatsu.system import stopping
from shikatsu.whole_board.values import Level, OpenArea, StoneStatus

DONE: Final = 0
BAD_INPUT: Final = 2
POLL_SECONDS: Final = 0.1
GRACE_SECONDS: Final = 5.0  # for a search that was stopped to say what it knows
_SAID: Final[dict[StoneStatus, str]] = {
    "dead": "Dead",
    "seki": "In seki",
    "kept": "Never captured, alive or in seki in the end",
}


@dataclass(frozen=True, slots=True)
class Request:
    """All that was asked for on the command line."""

    after_move: int | None
    level: Level
    limits: Limits
    as_json: bool
    files: Files


@dataclass(frozen=True, slots=True)
class Board:
    """A position, its name, and where it was read."""

    name: str
    position: Position
    place: str


@guarded
def run(files: Sequence[str], request: Request) -> int:
    """Judge all boards of the files, print and draw them, and return the exit code."""
    request.files.prepare()
    entries, faults = read_diagrams(files, Wish(after_move=request.after_move))
    boards, illegal = _boards(entries)
    report = _Report(request)
    code = BAD_INPUT if faults or illegal else DONE
    for board in boards:
        try:
            safety, stopped = _judged(board, request)
            report.print(board, safety)
        except ProblemError as error:
            complain(f"{board.place}: {error}")
            code = BAD_INPUT
            continue
        if stopped:
            stopping.say("stopped: this is what was known by then")
            return INTERRUPTED
    return code


# --- what is read -----------------------------------------------------------------------------


def _boards(entries: Sequence[Entry]) -> tuple[list[Board], int]:
    """Return the boards, each once of those that follow each other, and how many were no good."""
    boards: list[Board] = []
    faults = 0
    for entry in entries:
        place = f"{entry.source}:{entry.line}"
        try:
            board = Board(entry.diagram.id, last_position(entry.diagram).at_rest(), place)
        except ProblemError as error:
            hint = " (--move 0 is the position without moves)" if entry.diagram.white else ""
            complain(f"{place}: {error}{hint}")
            faults += 1
            continue
        # A test file asks several questions about one board.
        if not boards or boards[-1].position != board.position:
            boards.append(board)
    return boards, faults


# --- what is found ----------------------------------------------------------------------------


def _judged(board: Board, request: Request) -> tuple[Safety, bool]:
    """Return what is known about a board, and whether Ctrl-C came before all was.

    Raises ProblemError, and KeyboardInterrupt if the search does not stop.
    """
    cancel = Cancellation()
    with Display(1, shares_terminal=True) as display:
        pool = ThreadPoolExecutor(max_workers=1)
        future: Future[Safety] = pool.submit(
            shikatsu.safety,
            board.position,
            request.limits,
            level=request.level,
            progress=_reporter(display, board.name),
            cancel=cancel,
        )
        try:
            while not future.done():
                wait([future], timeout=POLL_SECONDS)
            return future.result(), False
        except KeyboardInterrupt:
            cancel.cancel()
            if wait([future], timeout=GRACE_SECONDS).not_done:
                raise
            return future.result(), True
        finally:
            cancel.cancel()
            pool.shutdown(wait=False, cancel_futures=True)


def _reporter(display: Display, name: str) -> Callable[[shikatsu.Progress], None]:
    return lambda progress: display.report_parts(name, progress)


# --- what is shown ----------------------------------------------------------------------------


class _Report:
    """Prints and draws boards, each drawing under a name of its own."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._console = Console(highlight=False, soft_wrap=True)
        self._taken: set[str] = set()

    def print(self, board: Board, safety: Safety) -> None:
        """Show what is known about one board. Raises OSError if a drawing cannot be written."""
        notes = list(self._drawn(board, safety))
        if self._request.as_json:
            sys.stdout.write(json.dumps({"id": board.name, **safety.to_json()}) + "\n")
            sys.stdout.flush()
            return
        console = self._console
        console.print(Text(board.name, style="bold underline"))
        console.print(SafetyBoard(safety))
        for line in said(safety):
            console.print(Text(line))
        if not safety.is_settled:
            table = Padding(_areas_table(safety), (0, 0, 0, 2), expand=False)
            console.print(table, soft_wrap=False)
        for note in notes:
            console.print(Text(note, style="dim"))
        console.print(Text(_cost(safety), style="dim"))
        console.print()

    def _drawn(self, board: Board, safety: Safety) -> Iterator[str]:
        files = self._request.files
        if files.svg is not None or files.png is not None:
            name = unique_name(board.name, self._taken)
            caption = " ".join(said(safety))
            svg = safety_svg(safety, title=board.name, look=files.look, caption=caption)
            yield from files.draw(name, svg)


def said(safety: Safety) -> Iterator[str]:
    """Yield what is known in sentences: the score where all is settled, else what is safe."""
    black, white = (safety.area(colour) for colour in COLOURS)
    if safety.is_settled:
        yield f"Settled. Area: {_score(black, white)}"
        yield f"Territory, dead stones counted twice: {_score(*map(safety.territory, COLOURS))}"
    else:
        left = len(safety.unsettled)
        yield f"Safe: Black {black}, White {white}. Unsettled: {_count(left, 'point')}."
    for status, word in _SAID.items():
        stones = safety.stones_by_status(status)
        if stones:
            names = (f"{_colour(safety, block)} {_first(block)}" for block in stones)
            yield f"{word}: {', '.join(names)}."
    for area in safety.open_areas:
        for colour, threats in area.threats.items():
            unless = f"{opposite(colour)} has {_count(threats, 'ko threat')}"
            yield f"Around {_first(area.points)} {colour} is kept, unless {unless}."
    if not safety.complete:
        yield "Not everything was looked at: more may be safe."


def _score(black: int, white: int) -> str:
    lead = "equal" if black == white else f"{'Black' if black > white else 'White'} leads by "
    return f"Black {black}, White {white}: {lead}{abs(black - white) or ''}."


def _areas_table(safety: Safety) -> Table:
    """Return what is unsettled, the largest area first, and what playing first there gains."""
    areas = sorted(_areas(safety), key=lambda area: (-len(area.points), _first(area.points)))
    table = Table(box=None, pad_edge=False)
    looked = any(area.gains for area in areas)
    gains = tuple(f"{colour} first gains" for colour in COLOURS) if looked else ()
    for heading in ("unsettled", "points", "stones", *gains):
        table.add_column(heading, no_wrap=True)
    stones = safety.position.black | safety.position.white
    for area in areas:
        counts = str(len(area.points)), str(len(area.points & stones))
        gained = (_gain(area, colour) for colour in COLOURS) if looked else ()
        table.add_row(f"around {_first(area.points)}", *counts, *gained)
    return table


def _areas(safety: Safety) -> Iterator[OpenArea]:
    """Yield the unsettled areas, also those where nobody has looked what there is to gain."""
    yield from safety.open_areas
    board = safety.position.columns, safety.position.rows
    known = frozenset(point for area in safety.open_areas for point in area.points)
    yield from map(OpenArea, blocks(safety.unsettled - known, *board))


def _gain(area: OpenArea, colour: Colour) -> str:
    if colour not in area.gains:
        return "?"
    move = area.moves.get(colour)
    return str(area.gains[colour]) + ("" if move is None else f" at {move}")


def _first(points: frozenset[Point]) -> str:
    return reading_order(map(format_vertex, points))[0]


def _colour(safety: Safety, block: frozenset[Point]) -> str:
    return "black" if block <= safety.position.black else "white"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _cost(safety: Safety) -> str:
    stats = safety.stats
    return f"level {safety.level}, {_count(stats.nodes, 'node')}, {stats.seconds:.2f} s"
