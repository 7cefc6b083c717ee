"""Commands for GoGui: what it can offer in its analyze dialog, and pictures on its board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from shikatsu import Problem, Result
from shikatsu.board.colours import COLOURS
from shikatsu.board.points import PASS, format_vertex, reading_order
from shikatsu.board.unconditional import unconditionally_settled
from shikatsu.gtp.arguments import colour
from shikatsu.gtp.asking import problem_of
from shikatsu.gtp.engine import Engine
from shikatsu.gtp.questions import gtp_move
from shikatsu.gtp.registry import Call, Registry
from shikatsu.gtp.table import board_of_words

commands = Registry()

# type/label/command, as in GoGui's analyze dialog: %p asks for a point, %c for a colour.
ANALYZE_COMMANDS: Final = (
    "pstring/Owl Attack/owl_attack %p",
    "pstring/Owl Defend/owl_defend %p",
    "pstring/Dragon Status/dragon_status %p",
    "pstring/Attack/attack %p",
    "pstring/Defend/defend %p",
    "pstring/Ladder Attack/ladder_attack %p",
    "gfx/Show Ladder/shikatsu-ladder %p",
    "pstring/Connect/connect %P",
    "pstring/Disconnect/disconnect %P",
    "string/Semeai/analyze_semeai %p %p",
    "string/Unconditional Status/unconditional_status %p",
    "bwboard/Unconditional Territory/shikatsu-unconditional",
    "cboard/Safety/shikatsu-safety",
    "hstring/Safety as JSON/shikatsu-safety_json",
    "none/Set Safety Level/shikatsu-safety_level %s",
    "string/Final Status/final_status %p",
    "plist/Final Status List Alive/final_status_list alive",
    "plist/Final Status List Dead/final_status_list dead",
    "plist/Final Status List Seki/final_status_list seki",
    "string/Final Score/final_score",
    "gfx/Show Answer/shikatsu-gfx %p %c",
    "sboard/First Moves/shikatsu-moves %p %c",
    "varc/Best Line/shikatsu-line %p %c",
    "plist/Region/shikatsu-region %p",
    "none/Set Region/shikatsu-set_region %P",
    "hstring/Explain/shikatsu-explain",
    "hstring/Solve/shikatsu-solve %p %c",
    "hstring/Limits/shikatsu-limits",
    "none/Set Time/shikatsu-time %s",
    "none/Set Generator/shikatsu-generator %s",
    "none/Set Orders/shikatsu-orders %s",
)
_REGION: Final = "#f0d59c"


@commands.command("gogui-analyze_commands")
def _analyze_commands(engine: Engine, call: Call) -> str:
    return "\n".join(ANALYZE_COMMANDS)


@commands.command("shikatsu-unconditional")
def _unconditional(engine: Engine, call: Call) -> str:
    """Return a board of b and w: what is settled even if one side always passes."""
    position = engine.table.position
    signs = {
        format_vertex(spot): player[0]
        for player in COLOURS
        for spot in unconditionally_settled(position, player)
    }
    return board_of_words(position, signs)


@commands.command("shikatsu-moves VERTEX COLOUR")
def _moves(engine: Engine, call: Call) -> str:
    """Return a board of initials: what each first move leads to."""
    result = engine.questions.proved(_question(engine, call), call.cancel, first_moves=True)
    initials = {
        move.move: move.status[0].upper() if engine.questions.accepts_move(result, move) else "?"
        for move in result.moves
        if move.move != PASS
    }
    return board_of_words(engine.table.position, initials)


@commands.command("shikatsu-line VERTEX COLOUR")
def _line(engine: Engine, call: Call) -> str:
    result = engine.questions.proved(_question(engine, call), call.cancel)
    return " ".join(map(gtp_move, result.line))


@commands.command("shikatsu-gfx VERTEX COLOUR")
def _gfx(engine: Engine, call: Call) -> str:
    """Return drawing commands: the region, the group, the line, and the verdict.

    The picture says how far the answer holds, so that any result can be drawn.
    """
    result = engine.questions.solve(_question(engine, call), call.cancel)
    return "\n".join(_drawing(result, result.problem))


def _drawing(result: Result, problem: Problem) -> Iterator[str]:
    if problem.region:
        yield f"COLOR {_REGION} {' '.join(problem.region)}"
    yield f"TRIANGLE {' '.join(reading_order(problem.crucial))}"
    labels: dict[str, int] = {}
    for count, move in enumerate(result.line, start=1):
        if move != PASS:
            labels.setdefault(move, count)
    if labels:
        yield "LABEL " + " ".join(f"{move} {count}" for move, count in labels.items())
    yield f"TEXT {result.verdict()}"


def _question(engine: Engine, call: Call) -> Problem:
    """Return the question of VERTEX COLOUR. Raises GtpError."""
    return problem_of(engine, call.arguments[0], colour(call.arguments[1]))
