"""``shikatsu safety``: what is safe on whole boards, in seki or dead, and what is still open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Annotated, Final

import typer

import shikatsu
from shikatsu import Cancellation, Limits, ProblemError, Safety
from shikatsu.board.blocks import blocks
from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.points import Point, format_vertex, reading_order
from shikatsu.board.position import Position
from shikatsu.cli import options
from shikatsu.cli.answer_files import Files
from shikatsu.cli.display import Display
from shikatsu.cli.input import Board, read_boards, unique_name
from shikatsu.cli.messages import BAD_INPUT, DONE, INTERRUPTED, UNPROVED, complain, guarded, worst
from shikatsu.cli.output import Output
from shikatsu.cli.overrides import Overrides
from shikatsu.draw.safety import SafetyBoard, safety_svg
from shikatsu.system import stopping
from shikatsu.whole_board.values import Level, OpenArea, StoneStatus

POLL_SECONDS: Final = 0.1
GRACE_SECONDS: Final = 5.0  # for a search that was stopped to say what it knows
SECONDS: Final = 8.0  # for each board, without any other limit: an answer within ten in all
_SAID: Final[dict[StoneStatus, str]] = {
    "dead": "Dead",
    "seki": "In seki",
    "safe": "Never captured, alive or in seki in the end",
}


def command(
    files: options.Inputs,
    after_move: options.AfterMove = None,
    level: Annotated[
        Level,
        typer.Option(
            "--level",
            metavar="WORD",
            help="benson: what no moves of the opponent alone can change; static: rules that take "
            "no search; search.",
        ),
    ] = "search",
    seconds: options.Seconds = None,
    nodes: options.Nodes = None,
    memory: options.Memory = 256,
    json: options.Json = False,
    output: options.JsonFile = None,
    strict: options.Strict = False,
    svg: options.Svg = None,
    png: options.Png = None,
    look: options.LookWanted = "wood",
) -> None:
    """Say which stones of a board are safe, dead or in seki, and whose its points are.

    What is said holds whoever plays first; points about which nothing is proved are unsettled, and
    --strict counts them. Of a game it is the last position. A board takes 8 seconds at most unless
    limits are given; stopped by Ctrl-C it shows what is known by then.
    """
    if seconds is None and nodes is None:
        seconds = SECONDS
    request = Request(
        after_move=after_move,
        level=level,
        limits=options.make_limits(seconds, nodes, memory),
        strict=strict,
        files=Files(svg=svg, png=png, look=look),
        output=Output(json, output),
    )
    raise typer.Exit(run(files, request))


@dataclass(frozen=True, slots=True)
class Request:
    """All that was asked for on the command line."""

    after_move: int | None
    level: Level
    limits: Limits
    strict: bool
    files: Files
    output: Output


@guarded
def run(files: Sequence[str], request: Request) -> int:
    """Judge all boards of the files, print and draw them, and return the exit code."""
    request.files.prepare()
    with request.output:
        boards, faults = read_boards(files, Overrides(after_move=request.after_move))
        report = _Report(request)
        code = BAD_INPUT if faults else DONE
        for board in _apart(boards):
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
            if request.strict and not safety.is_settled:
                code = worst(code, UNPROVED)
    return code


def _apart(boards: Sequence[Board]) -> Iterator[Board]:
    """Yield boards, each once of those that follow each other.

    A test file asks several questions about one board.
    """
    before: Position | None = None
    for board in boards:
        if board.position != before:
            yield board
        before = board.position


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
        self._files = request.files
        self._output = request.output
        self._taken: set[str] = set()

    def print(self, board: Board, safety: Safety) -> None:
        """Show what is known about one board. Raises OSError if a drawing cannot be written."""
        notes = list(self._drawn(board, safety))
        self._output.write({"id": board.name, **safety.to_json()})
        if not self._output.shows_text:
            return
        screen = self._output.screen
        screen.line(board.name, "bold underline")
        screen.print(SafetyBoard(safety))
        for line in said(safety):
            screen.line(line)
        if not safety.is_settled:
            screen.table(*_areas_table(safety))
        for note in (*notes, _cost(safety)):
            screen.line(note, "dim")
        screen.end()

    def _drawn(self, board: Board, safety: Safety) -> Iterator[str]:
        files = self._files
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
            yield f"Around {_first(area.points)} {colour} is safe, unless {unless}."
    if not safety.complete:
        yield "Not everything was looked at: more may be safe."


def _score(black: int, white: int) -> str:
    lead = "equal" if black == white else f"{'Black' if black > white else 'White'} leads by "
    return f"Black {black}, White {white}: {lead}{abs(black - white) or ''}."


def _areas_table(safety: Safety) -> tuple[list[list[str]], list[str]]:
    """Return rows and headings: what is unsettled, the largest area first, and what it is worth."""
    areas = sorted(_areas(safety), key=lambda area: (-len(area.points), _first(area.points)))
    looked = any(area.gains for area in areas)
    gains = [f"{colour} first gains" for colour in COLOURS] if looked else []
    stones = safety.position.black | safety.position.white
    rows = [
        [
            f"around {_first(area.points)}",
            str(len(area.points)),
            str(len(area.points & stones)),
            *(_gain(area, colour) for colour in COLOURS if looked),
        ]
        for area in areas
    ]
    return rows, ["unsettled", "points", "stones", *gains]


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
