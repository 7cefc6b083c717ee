"""``analyze``: the first moves of a question as a stream, in the form that Sabaki and others read.

A line has ``info move V visits N winrate X order K pv ...`` for each move. There are no games to
count here: the winrate is a place for what is proved, and the visits are the nodes of the search::

    1.0  the mover's goal     0.5 and more   ko that he wins unless threats are found
    0.0  the opponent's       below 0.5      ko that he wins if he finds threats
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from threading import Thread
from typing import Final, TypeAlias

import shikatsu
from shikatsu import Cancellation, FirstMove, Ko, Limits, Problem, ProblemError, Result
from shikatsu.board.colours import Colour
from shikatsu.board.points import PASS, format_vertex
from shikatsu.gtp.arguments import colour, integer, is_colour
from shikatsu.gtp.asking import problem_of
from shikatsu.gtp.engine import Engine
from shikatsu.gtp.errors import GtpError
from shikatsu.gtp.questions import Questions, ask_about
from shikatsu.gtp.registry import Call, Registry
from shikatsu.model.diagram import Diagram
from shikatsu.model.result import Status
from shikatsu.understanding import understand

Write: TypeAlias = Callable[[float], str]

commands = Registry()

DEFAULT_CENTISECONDS: Final = 50
LEAST_SECONDS: Final = 0.05
LONGEST_SECONDS: Final = 60.0


@commands.command("analyze [COLOUR] [INTERVAL] [MORE...]", streams=True)
def _analyze(engine: Engine, call: Call) -> str:
    _stream(engine, call, lambda winrate: f"{winrate:.4f}")
    return ""


@commands.command("lz-analyze [COLOUR] [INTERVAL] [MORE...]", streams=True)
def _lz_analyze(engine: Engine, call: Call) -> str:
    """Leela Zero's form: winrates are from 0 to 10000."""
    _stream(engine, call, lambda winrate: f"{winrate * 10_000:.0f}")
    return ""


def _stream(engine: Engine, call: Call, write: Write) -> None:
    to_play, interval = _arguments(engine, call)
    problem = _question(engine, to_play)
    analysis = _Analysis(problem, engine.questions.limits, call.cancel)
    analysis.start()
    try:
        call.say("")
        stopped = False
        while not stopped:
            stopped = call.waits(interval)
            line = " ".join(info(engine.questions, analysis.result, write))
            if line:
                call.say(f"{line}\n")
    finally:
        call.cancel.cancel()
        analysis.join()
    if analysis.result is not None:
        engine.questions.last = (analysis.result,)


def _arguments(engine: Engine, call: Call) -> tuple[Colour, float]:
    """Return who plays and the seconds between lines; other arguments are for other engines."""
    words = list(call.arguments)
    to_play = engine.table.position.to_play
    if words and is_colour(words[0]):
        to_play = colour(words.pop(0))
    if words and words[0] == "interval":
        words.pop(0)
    centiseconds = integer(words[0]) if words else DEFAULT_CENTISECONDS
    return to_play, min(LONGEST_SECONDS, max(LEAST_SECONDS, centiseconds / 100))


def _question(engine: Engine, to_play: Colour) -> Problem:
    """Ask about the group of the last question, or else about the one that looks urgent."""
    position = engine.table.position
    if engine.target is not None and position.colour_at(engine.target) is not None:
        return problem_of(engine, format_vertex(engine.target), to_play)
    diagram = Diagram(
        id="analysis",
        columns=position.columns,
        rows=position.rows,
        black=frozenset(map(format_vertex, position.black)),
        white=frozenset(map(format_vertex, position.white)),
        to_play=to_play,
    )
    try:
        problem = understand(diagram).problem
    except ProblemError:
        raise GtpError("which group? ask about one first, for example dragon_status C3") from None
    (target, *_) = sorted(problem.points(problem.crucial))
    asked = ask_about(position, target, to_play, engine.region)
    return asked.with_(crucial=problem.crucial) if engine.region is None else asked


class _Analysis(Thread):
    """Solves a question in the background: first its status, then all first moves."""

    def __init__(self, problem: Problem, limits: Limits, cancel: Cancellation) -> None:
        super().__init__(daemon=True)
        self.result: Result | None = None
        self._problem = problem
        self._limits = dataclasses.replace(limits, seconds=None)  # until it is stopped
        self._cancel = cancel

    def run(self) -> None:
        """Search; what is found is in ``result``. What cannot be asked is not found."""
        try:
            self.result = self._solve(self._problem, first_moves=False)
            if self.result.decided:
                result = self._solve(self.result.problem, first_moves=True)
                if result.decided:
                    self.result = dataclasses.replace(self.result, moves=result.moves)
        except shikatsu.ShikatsuError:
            return

    def _solve(self, problem: Problem, *, first_moves: bool) -> Result:
        return shikatsu.solve(
            problem,
            self._limits,
            first_moves=first_moves,
            cancel=self._cancel,
            keep_proof=False,
        )


def info(questions: Questions, result: Result | None, write: Write) -> Iterator[str]:
    """Yield what is known of each first move, best first; passes are left out."""
    if result is None or not questions.accepts(result):
        return
    nodes = max(1, result.stats.nodes)
    moves = [
        move
        for move in _moves(result)
        if move.move != PASS and questions.accepts_move(result, move)
    ]
    for order, move in enumerate(moves):
        rate = write(winrate(result.problem, move.status, move.ko))
        line = " ".join((move.move, *move.line))
        yield f"info move {move.move} visits {nodes} winrate {rate} order {order} pv {line}"


def _moves(result: Result) -> tuple[FirstMove, ...]:
    if result.moves or not result.line:
        return result.moves
    move, *rest = result.line
    return (FirstMove(move, result.status, result.ko, tuple(rest)),)


def winrate(problem: Problem, status: Status, ko: Ko | None) -> float:
    """Return a number from 0 to 1 for a proved status, as the player who moves first sees it."""
    if ko is None:
        life = {"alive": 1.0, "seki": 0.9, "dead": 0.0}[status]
    elif ko.attacker_needs is not None:
        life = 0.9 - 0.3 / ko.attacker_needs
    else:
        life = 0.1 + 0.3 / (ko.defender_needs or 1)
    return life if problem.to_play == problem.defender else 1 - life
