"""Commands that ask about the whole board: what is safe, dead or in seki, and the score."""

from __future__ import annotations

import json
from typing import Final

from shikatsu import Safety
from shikatsu.board.points import format_vertex, reading_order
from shikatsu.gtp.arguments import point
from shikatsu.gtp.engine import Engine
from shikatsu.gtp.errors import GtpError
from shikatsu.gtp.registry import Call, Registry
from shikatsu.gtp.table import board_of_words
from shikatsu.whole_board.values import LEVELS, PointStatus, StoneStatus

commands = Registry()

_STATUSES: Final[tuple[StoneStatus, ...]] = ("alive", "dead", "seki", "safe", "unsettled")
# GNU Go's words for what is no stone.
_EMPTY: Final[dict[PointStatus, str]] = {
    "black": "black_territory",
    "white": "white_territory",
    "neutral": "dame",
}
# Colours of a board in GoGui: settled for black or white, a seki, stones and points to fight for.
COLOURS: Final[dict[PointStatus, str]] = {
    "black": "#6b5a3c",
    "white": "#f3e8cd",
    "black_seki": "#7fb0b8",
    "white_seki": "#7fb0b8",
    "black_safe": "#a8c4a0",
    "white_safe": "#a8c4a0",
    "neutral": "#b9c9b4",
}
DEAD: Final = "#c23b30"


def _safety(engine: Engine, call: Call) -> Safety:
    return engine.questions.safety(engine.table.position, call.cancel)


@commands.command("final_status_list STATUS")
def _final_status_list(engine: Engine, call: Call) -> str:
    """List the stones that are proved to have a status, a block on each line."""
    for status in _STATUSES:
        if call.arguments[0].lower() == status:
            blocks = _safety(engine, call).stones_by_status(status)
            lines = [reading_order(map(format_vertex, block)) for block in blocks]
            return "\n".join(" ".join(line) for line in lines)
    raise GtpError(f"final_status_list takes {', '.join(_STATUSES[:-1])} or {_STATUSES[-1]}")


@commands.command("final_status VERTEX")
def _final_status(engine: Engine, call: Call) -> str:
    """Say what becomes of a stone, or whose an empty point is."""
    spot = point(call.arguments[0], engine.table.position)
    safety = _safety(engine, call)
    if engine.table.position.colour_at(spot) is not None:
        return safety.stone_status(spot)
    return _EMPTY.get(safety.status_at(spot), "unsettled")


@commands.command("final_score")
def _final_score(engine: Engine, call: Call) -> str:
    """Return the score by area, with the komi, of a board on which everything is settled."""
    safety = _safety(engine, call)
    if not safety.is_settled:
        left = len(safety.unsettled)
        raise GtpError(f"cannot score: {left} point{'' if left == 1 else 's'} not settled")
    lead = safety.area("black") - safety.area("white") - engine.table.komi
    if lead == 0:
        return "0"
    return f"{'B' if lead > 0 else 'W'}+{abs(lead):g}"


@commands.command("shikatsu-safety")
def _board(engine: Engine, call: Call) -> str:
    """Return a board of colours for GoGui: whose each point is; dead stones red, seki blue."""
    safety = _safety(engine, call)
    position = safety.position
    words = {}
    for column in range(position.columns):
        for row in range(position.rows):
            status = safety.status_at((column, row))
            if status in COLOURS:
                words[format_vertex((column, row))] = COLOURS[status]
    words |= {format_vertex(stone): DEAD for stone in safety.dead}
    return board_of_words(position, words)


@commands.command("shikatsu-safety_json")
def _json(engine: Engine, call: Call) -> str:
    return json.dumps(_safety(engine, call).to_json())


@commands.command("shikatsu-safety_level LEVEL")
def _level(engine: Engine, call: Call) -> str:
    """Say how much is looked at on whole boards."""
    for level in LEVELS:
        if call.arguments[0] == level:
            engine.questions.level = level
            return ""
    raise GtpError(f"shikatsu-safety_level takes {', '.join(LEVELS[:-1])} or {LEVELS[-1]}")
