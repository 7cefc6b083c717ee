"""Commands that ask about groups: GNU Go's questions, and ours."""

from __future__ import annotations

import dataclasses
import json

from shikatsu import Limits, Problem
from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import reading_order
from shikatsu.board.unconditional import unconditional_status
from shikatsu.gtp.arguments import colour, number, point, vertex
from shikatsu.gtp.engine import Engine
from shikatsu.gtp.errors import GtpError
from shikatsu.gtp.questions import ACCEPTS, Answer, ask_about, gtp_move
from shikatsu.gtp.registry import Call, Registry

commands = Registry()


def problem_of(engine: Engine, text: str, to_play: Colour) -> Problem:
    """Return the question about the group at a vertex, which is remembered. Raises GtpError."""
    position = engine.table.position
    target = point(text, position)
    problem = ask_about(position, target, to_play, engine.region)
    engine.target = target
    return problem


def _defender(engine: Engine, text: str) -> Colour:
    owner = engine.table.position.colour_at(point(text, engine.table.position))
    if owner is None:
        raise GtpError("vertex must not be empty")
    return owner


def _attack(engine: Engine, call: Call) -> Answer:
    to_play = opposite(_defender(engine, call.arguments[0]))
    return engine.questions.answer(problem_of(engine, call.arguments[0], to_play), call.cancel)


def _defend(engine: Engine, call: Call) -> Answer:
    to_play = _defender(engine, call.arguments[0])
    return engine.questions.answer(problem_of(engine, call.arguments[0], to_play), call.cancel)


@commands.command("owl_attack VERTEX")
def _owl_attack(engine: Engine, call: Call) -> str:
    return str(_attack(engine, call))


@commands.command("owl_defend VERTEX")
def _owl_defend(engine: Engine, call: Call) -> str:
    return str(_defend(engine, call))


@commands.command("dragon_status VERTEX")
def _dragon_status(engine: Engine, call: Call) -> str:
    """Say alive if it cannot be attacked, dead if it cannot be defended, else how to do both."""
    attack = _attack(engine, call)
    if attack.move is None:
        return "alive"
    defence = _defend(engine, call)
    engine.questions.last = (attack.result, defence.result)
    if defence.move is None:
        return "dead"
    return f"critical {gtp_move(attack.move)} {gtp_move(defence.move)}"


@commands.command("unconditional_status VERTEX")
def _unconditional_status(engine: Engine, call: Call) -> str:
    position = engine.table.position
    return unconditional_status(position, point(call.arguments[0], position))


@commands.command("shikatsu-solve VERTEX COLOUR")
def _solve(engine: Engine, call: Call) -> str:
    """Return the whole result as JSON, with the region that it is about."""
    problem = problem_of(engine, call.arguments[0], colour(call.arguments[1]))
    result = engine.questions.solve(problem, call.cancel)
    return json.dumps(result.to_json() | {"region": list(result.problem.region or ())})


@commands.command("shikatsu-explain")
def _explain(engine: Engine, call: Call) -> str:
    """Say the answer to the last question in words."""
    if not engine.questions.last:
        raise GtpError("nothing was asked yet")
    return "\n".join(result.verdict() for result in engine.questions.last)


@commands.command("shikatsu-region VERTEX")
def _region(engine: Engine, call: Call) -> str:
    """Return the points that decide about a group, the attacker beginning."""
    problem = problem_of(engine, call.arguments[0], opposite(_defender(engine, call.arguments[0])))
    result = engine.questions.solve(problem, call.cancel)
    if result.problem.region is None:
        raise GtpError(result.verdict())
    return " ".join(result.problem.region)


@commands.command("shikatsu-set_region [VERTICES...]")
def _set_region(engine: Engine, call: Call) -> str:
    """Ask about this region from now on; without points it is found again."""
    position = engine.table.position
    points = frozenset(vertex(text, position) for text in call.arguments)
    engine.region = points or None
    return " ".join(reading_order(points))


@commands.command("shikatsu-accept WHAT")
def _accept(engine: Engine, call: Call) -> str:
    """Say what answers may take for granted."""
    for accept in ACCEPTS:
        if call.arguments[0] == accept:
            engine.questions.accept = accept
            return ""
    raise GtpError(f"shikatsu-accept takes {', '.join(ACCEPTS[:-1])} or {ACCEPTS[-1]}")


@commands.command("shikatsu-time SECONDS")
def _time(engine: Engine, call: Call) -> str:
    """Set the time for each search; 0 is no limit."""
    seconds = number(call.arguments[0])
    limits = dataclasses.replace(engine.questions.limits, seconds=seconds or None)
    engine.questions.limits = limits
    return ""


@commands.command("shikatsu-limits")
def _limits(engine: Engine, call: Call) -> str:
    limits: Limits = engine.questions.limits
    return "\n".join(
        [
            f"seconds: {'no limit' if limits.seconds is None else f'{limits.seconds:g}'}",
            f"nodes: {'no limit' if limits.nodes is None else limits.nodes}",
            f"memory: {limits.memory_mb} MB",
            f"accept: {engine.questions.accept}",
            f"generator: {engine.questions.generator}",
            f"orders: {engine.questions.orders}",
            f"safety: {engine.questions.level}",
        ]
    )
