"""Commands that change or show the board."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from shikatsu.board.colours import Colour
from shikatsu.board.points import MAX_SIZE, Point
from shikatsu.errors import FormatError
from shikatsu.files import record
from shikatsu.gtp.arguments import colour, integer, move, number, pairs, point, shown, vertex
from shikatsu.gtp.engine import Engine
from shikatsu.gtp.errors import GtpError
from shikatsu.gtp.registry import Call, Registry
from shikatsu.gtp.table import fixed_handicap, most_handicap

commands = Registry()

LARGEST_FILE = 20_000_000


def _size(text: str) -> int:
    try:
        return integer(text, 1, MAX_SIZE)
    except GtpError:
        raise GtpError("unacceptable size") from None


@commands.command("boardsize SIZE [ROWS]")
def _boardsize(engine: Engine, call: Call) -> str:
    columns = _size(call.arguments[0])
    rows = call.argument(1)
    engine.clear(columns, columns if rows is None else _size(rows))
    return ""


@commands.command("rectangular_boardsize COLUMNS ROWS")
def _rectangular_boardsize(engine: Engine, call: Call) -> str:
    return _boardsize(engine, call)


@commands.command("clear_board")
def _clear_board(engine: Engine, call: Call) -> str:
    engine.clear()
    return ""


@commands.command("komi NUMBER")
def _komi(engine: Engine, call: Call) -> str:
    engine.table.komi = number(call.arguments[0])
    return ""


@commands.command("get_komi")
def _get_komi(engine: Engine, call: Call) -> str:
    return f"{engine.table.komi:g}"


def _moves(engine: Engine, arguments: Sequence[str]) -> list[tuple[Colour, str]]:
    position = engine.table.position
    return [(player, move(text, position)) for player, text in pairs(arguments)]


@commands.command("play COLOUR VERTEX")
def _play(engine: Engine, call: Call) -> str:
    engine.table.play(_moves(engine, call.arguments))
    return ""


@commands.command("gogui-play_sequence [COLOUR_VERTEX...]")
def _play_sequence(engine: Engine, call: Call) -> str:
    engine.table.play(_moves(engine, call.arguments))
    return ""


@commands.command("undo")
def _undo(engine: Engine, call: Call) -> str:
    engine.table.undo()
    return ""


@commands.command("gg-undo [COUNT]")
def _gg_undo(engine: Engine, call: Call) -> str:
    engine.table.undo(integer(call.argument(0) or "1"))
    return ""


def _stones(engine: Engine, arguments: Sequence[str]) -> dict[Point, Colour]:
    """Return the stones of colours and vertices by turns; a later one replaces an earlier one."""
    position = engine.table.position
    return {point(text, position): player for player, text in pairs(arguments)}


def _set_up(engine: Engine, stones: dict[Point, Colour]) -> None:
    engine.table.set_up(
        [spot for spot, player in stones.items() if player == "black"],
        [spot for spot, player in stones.items() if player == "white"],
    )


@commands.command("set_position [COLOUR_VERTEX...]")
def _set_position(engine: Engine, call: Call) -> str:
    """Put these stones in place of all others."""
    stones = _stones(engine, call.arguments)
    engine.region = None
    _set_up(engine, stones)
    return ""


@commands.command("gogui-setup [COLOUR_VERTEX...]")
def _gogui_setup(engine: Engine, call: Call) -> str:
    """Put stones on the board beside those that are there."""
    position = engine.table.position
    stones: dict[Point, Colour] = dict.fromkeys(position.black, "black")
    stones |= dict.fromkeys(position.white, "white")
    _set_up(engine, stones | _stones(engine, call.arguments))
    return ""


@commands.command("gogui-setup_player COLOUR")
def _gogui_setup_player(engine: Engine, call: Call) -> str:
    engine.table.turn(colour(call.arguments[0]))
    return ""


@commands.command("fixed_handicap COUNT")
def _fixed_handicap(engine: Engine, call: Call) -> str:
    return _handicap(engine, integer(call.arguments[0]))


@commands.command("place_free_handicap COUNT")
def _place_free_handicap(engine: Engine, call: Call) -> str:
    """Choose the customary places; fewer stones than asked for if there are not so many."""
    position = engine.table.position
    most = most_handicap(position.columns, position.rows)
    return _handicap(engine, min(most, integer(call.arguments[0])))


def _handicap(engine: Engine, count: int) -> str:
    position = engine.table.position
    stones = fixed_handicap(position.columns, position.rows, count)
    engine.table.place_handicap(stones)
    return " ".join(stones)


@commands.command("set_free_handicap VERTICES...")
def _set_free_handicap(engine: Engine, call: Call) -> str:
    position = engine.table.position
    if not 2 <= len(call.arguments) < position.columns * position.rows:
        raise GtpError("invalid handicap: two stones at least, and not on every point")
    engine.table.place_handicap([vertex(text, position) for text in call.arguments])
    return ""


@commands.command("loadsgf FILE [MOVE_NUMBER]")
def _loadsgf(engine: Engine, call: Call) -> str:
    """Replay a record up to the position before a move, or to its end."""
    name, text = call.arguments[0], call.argument(1)
    until = None if text is None else integer(text)
    try:
        path = Path(name)
        if not path.is_file() or path.stat().st_size > LARGEST_FILE:
            raise GtpError(f"cannot load file: {shown(name)} is no file, or too large")
        game = record.read(path.read_bytes(), name)
    except OSError as error:
        raise GtpError(f"cannot load file: {shown(name)}: {error.strerror}") from None
    except FormatError as error:
        raise GtpError(f"cannot load file: {error}") from None
    engine.region = None
    engine.table.load(game.before(until), game.komi)
    return ""


@commands.command("showboard")
def _showboard(engine: Engine, call: Call) -> str:
    return engine.table.show()
