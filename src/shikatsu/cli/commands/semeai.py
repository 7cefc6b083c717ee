"""``shikatsu semeai``: who captures whom, with each side playing first?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Annotated, Final

import typer

import shikatsu
from shikatsu import Cancellation, Limits, Semeai
from shikatsu.board.colours import Colour
from shikatsu.board.points import PASS, Point, format_vertex, reading_order
from shikatsu.cli import options
from shikatsu.cli.answer_files import Files
from shikatsu.cli.display import Display
from shikatsu.cli.input import Board, read_boards, unique_name
from shikatsu.cli.messages import BAD_INPUT, DONE, UNPROVED, complain, guarded
from shikatsu.cli.output import Output, Screen
from shikatsu.cli.overrides import Overrides
from shikatsu.draw.svg import board_svg
from shikatsu.draw.terminal import Board as DrawnBoard
from shikatsu.errors import ProblemError
from shikatsu.model.diagram import Diagram
from shikatsu.races.values import Race

POLL_SECONDS: Final = 0.1
SECONDS: Final = 10.0  # without any other limit

_STYLES: Final = {"proved": "bold green", "conditional": "bold yellow", "tentative": "bold yellow"}


def command(
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help="A position or a game (- is standard input).",
            show_default=False,
        ),
    ],
    first: Annotated[
        str, typer.Argument(metavar="A", help="A stone of one group.", show_default=False)
    ],
    second: Annotated[
        str, typer.Argument(metavar="B", help="A stone of the other group.", show_default=False)
    ],
    after_move: options.AfterMove = None,
    to_play: options.ToPlay = None,
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
    """Say who captures whom, with each side playing first.

    The groups are those of two stones of different colour, such as F9 and F7. Of a game it is the
    last position, of several positions the first. It takes 10 seconds at most unless limits are
    given. There are no certificates of races.
    """
    if seconds is None and nodes is None:
        seconds = SECONDS
    request = Request(
        stones=(first, second),
        after_move=after_move,
        to_play=to_play,
        limits=options.make_limits(seconds, nodes, memory),
        strict=strict,
        files=Files(svg=svg, png=png, look=look),
        output=Output(json, output),
    )
    raise typer.Exit(run(position, request))


@dataclass(frozen=True, slots=True)
class Request:
    """All that was asked for on the command line."""

    stones: tuple[str, str]
    after_move: int | None
    to_play: Colour | None
    limits: Limits
    strict: bool
    files: Files
    output: Output


@guarded
def run(name: str, request: Request) -> int:
    """Answer who captures whom, print and draw it, and return the exit code."""
    request.files.prepare()
    with request.output:
        boards, faults = read_boards([name], Overrides(after_move=request.after_move))
        if not boards:
            return BAD_INPUT
        board = boards[0]
        try:
            found = _answered(board, request)
        except ProblemError as error:
            complain(f"{board.place}: {error}")
            return BAD_INPUT
        _print(board, found, request)
    if faults:
        return BAD_INPUT
    return UNPROVED if request.strict and not found.proved else DONE


def _answered(board: Board, request: Request) -> Semeai:
    """Return the answer. Raises ProblemError, and KeyboardInterrupt for Ctrl-C."""
    cancel = Cancellation()
    with Display(1, shares_terminal=True) as display:
        pool = ThreadPoolExecutor(max_workers=1)
        future: Future[Semeai] = pool.submit(
            shikatsu.semeai,
            board.position,
            *request.stones,
            request.to_play,
            request.limits,
            progress=_reporter(display, board.name),
            cancel=cancel,
        )
        try:
            while not future.done():
                wait([future], timeout=POLL_SECONDS)
            return future.result()
        finally:
            cancel.cancel()
            pool.shutdown(wait=False, cancel_futures=True)


def _reporter(display: Display, name: str) -> Callable[[shikatsu.Progress], None]:
    return lambda progress: display.report(name, progress)


# --- what is shown ------------------------------------------------------------------------------


def _print(board: Board, found: Semeai, request: Request) -> None:
    """Show the answer. Raises OSError if a drawing cannot be written."""
    notes = list(_drawn(board, found, request.files))
    request.output.write({"id": board.name, **found.to_json()})
    if not request.output.shows_text:
        return
    screen = request.output.screen
    screen.line(board.name, "bold underline")
    screen.print(DrawnBoard(diagram(board.name, found), assumed=_assumed(found)))
    _print_verdict(screen, found)
    for note in (*notes, _cost(found)):
        screen.line(note, "dim")
    screen.end()


def _print_verdict(screen: Screen, found: Semeai) -> None:
    if found.reason == "open":
        screen.line("Unknown: the two groups are not enclosed.", "bold magenta")
        return
    for race, line in zip(found.races.values(), found.verdict().split("\n"), strict=True):
        screen.line(line, _STYLES.get(race.evidence, "bold magenta"))
    if found.reason is not None:
        screen.line(f"Unknown because of a limit: {found.reason}.", "dim")


def diagram(name: str, found: Semeai) -> Diagram:
    """Return the board with both groups as the stones in question, and the region of the fight."""
    fight = found.fight
    position = fight.position
    return Diagram(
        id=name,
        columns=position.columns,
        rows=position.rows,
        black=_vertices(position.black),
        white=_vertices(position.white),
        crucial=_vertices(fight.first | fight.second),
        region=reading_order(_vertices(fight.region)),
    )


def _assumed(found: Semeai) -> frozenset[str]:
    return frozenset(point for assumption in found.assumptions for point in assumption.points)


def _vertices(points: frozenset[Point]) -> frozenset[str]:
    return frozenset(map(format_vertex, points))


def _drawn(board: Board, found: Semeai, files: Files) -> Iterator[str]:
    """Draw the board once for each side that plays first, with its move."""
    if files.svg is None and files.png is None:
        return
    taken: set[str] = set()
    drawn = diagram(board.name, found)
    for race, line in zip(found.races.values(), found.verdict().split("\n"), strict=True):
        svg = board_svg(
            drawn.with_(to_play=race.to_play),
            _line(race),
            look=files.look,
            caption=line,
            assumed=_assumed(found),
        )
        yield from files.draw(unique_name(f"{board.name}-{race.to_play}", taken), svg)


def _line(race: Race) -> tuple[str, ...]:
    return () if race.move in (None, PASS) else (str(race.move),)


def _cost(found: Semeai) -> str:
    nodes = f"{found.stats.nodes} node{'' if found.stats.nodes == 1 else 's'}"
    return f"{nodes}, {found.stats.seconds:.2f} s"
