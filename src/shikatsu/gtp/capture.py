"""Commands that ask about captures and connections: GNU Go's questions, and their settings."""

from __future__ import annotations

from collections.abc import Iterator

import shikatsu
from shikatsu import Ladder, Problem
from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import PASS, Point, reading_order
from shikatsu.board.position import Position
from shikatsu.gtp.arguments import integer, point
from shikatsu.gtp.engine import Engine
from shikatsu.gtp.errors import GtpError
from shikatsu.gtp.questions import Answer, gtp_move
from shikatsu.gtp.registry import Call, Registry
from shikatsu.model.posing import question_about
from shikatsu.model.result import GENERATOR_CHOICES, MOST_ORDERS

commands = Registry()

LADDER_LIBERTIES = 2  # of a block that a ladder can be asked about


@commands.command("attack VERTEX")
def _attack(engine: Engine, call: Call) -> str:
    """Can the opponent capture the block, if he plays first?"""
    target, owner = _stone(engine, call.arguments[0])
    return str(_capture(engine, call, target, opposite(owner)))


@commands.command("defend VERTEX")
def _defend(engine: Engine, call: Call) -> str:
    """Can its owner save the block, if he plays first?"""
    target, owner = _stone(engine, call.arguments[0])
    return str(_capture(engine, call, target, owner))


@commands.command("ladder_attack VERTEX")
def _ladder_attack(engine: Engine, call: Call) -> str:
    """Can the opponent capture the block by nothing but ataris?"""
    target, owner = _stone(engine, call.arguments[0])
    if len(engine.table.position.liberties(target)) != LADDER_LIBERTIES:
        raise GtpError("string must have exactly 2 liberties")
    problem = question_about(engine.table.position, {target}, opposite(owner), "capture")
    ladder = shikatsu.ladder(problem)
    if ladder.works is None:  # a ko decides: which one is a question of its own
        with engine.questions.up_to_order(1):
            return str(engine.questions.answer(problem, call.cancel))
    engine.questions.last = (ladder,)
    return f"1 {gtp_move(ladder.line[0])}" if ladder.works else "0"


@commands.command("connect VERTEX VERTEX")
def _connect(engine: Engine, call: Call) -> str:
    """Can their owner connect two stones, if he plays first?"""
    problem = _connection(engine, call, owner_begins=True)
    if problem is None:
        return f"1 {gtp_move(PASS)}"
    return str(engine.questions.answer(problem, call.cancel))


@commands.command("disconnect VERTEX VERTEX")
def _disconnect(engine: Engine, call: Call) -> str:
    """Can the opponent cut two stones off from each other, if he plays first?"""
    problem = _connection(engine, call, owner_begins=False)
    return "0" if problem is None else str(engine.questions.answer(problem, call.cancel))


@commands.command("shikatsu-ladder VERTEX")
def _ladder(engine: Engine, call: Call) -> str:
    """Return drawing commands for GoGui: how a ladder runs, and what breaks it or makes it work.

    The owner of a block in atari begins, the opponent of any other.
    """
    target, _ = _stone(engine, call.arguments[0])
    return "\n".join(_drawing(shikatsu.ladder(engine.table.position, target)))


@commands.command("shikatsu-generator WHAT")
def _generator(engine: Engine, call: Call) -> str:
    """Say which moves are looked at to capture or connect."""
    for generator in GENERATOR_CHOICES:
        if call.arguments[0] == generator:
            engine.questions.generator = generator
            return ""
    known = f"{', '.join(GENERATOR_CHOICES[:-1])} or {GENERATOR_CHOICES[-1]}"
    raise GtpError(f"shikatsu-generator takes {known}")


@commands.command("shikatsu-orders NUMBER")
def _orders(engine: Engine, call: Call) -> str:
    """Set the order up to which threat sequences are looked at."""
    engine.questions.orders = integer(call.arguments[0], 1, MOST_ORDERS)
    return ""


def _stone(engine: Engine, text: str) -> tuple[Point, Colour]:
    """Return the point of a stone, and its colour. Raises GtpError if it is empty."""
    position: Position = engine.table.position
    target = point(text, position)
    owner = position.colour_at(target)
    if owner is None:
        raise GtpError("vertex must not be empty")
    return target, owner


def _capture(engine: Engine, call: Call, target: Point, to_play: Colour) -> Answer:
    problem = question_about(engine.table.position, {target}, to_play, "capture")
    return engine.questions.answer(problem, call.cancel)


def _connection(engine: Engine, call: Call, *, owner_begins: bool) -> Problem | None:
    """Return the question about two stones; None if they are in one block. Raises GtpError."""
    (one, owner), (other, owner_of_other) = (_stone(engine, text) for text in call.arguments)
    if owner != owner_of_other:
        raise GtpError("vertices must have same color")
    position = engine.table.position
    if other in position.block(one):
        return None
    to_play = owner if owner_begins else opposite(owner)
    return question_about(position, {one, other}, to_play, "connect")


def _drawing(ladder: Ladder) -> Iterator[str]:
    yield f"TRIANGLE {' '.join(reading_order(ladder.problem.crucial))}"
    labels: dict[str, int] = {}
    for count, move in enumerate(ladder.line, start=1):
        if move != PASS:
            labels.setdefault(move, count)
    if labels:
        yield "LABEL " + " ".join(f"{move} {count}" for move, count in labels.items())
    decisive = [vertex for vertex in (*ladder.breakers, *ladder.makers) if vertex not in labels]
    if decisive:
        yield f"SQUARE {' '.join(decisive)}"
    yield f"TEXT {ladder.verdict()}"
