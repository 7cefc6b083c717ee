"""Checks the stated lines behind the first moves, move by move.

In a right line every move of the side that plays first must keep the best result, whatever the
other side answers. In a wrong line every answer must keep it from being reached::

    right:  B a (keeps)  W b          B c (keeps) ...
    wrong:  B a          W b (keeps)  B c         W d (keeps) ...

A line is followed up to the first move that is played elsewhere, and not beyond MAX_LINE moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from shikatsu.board.points import PASS
from shikatsu.lint.board import IllegalMoveError, KoRetakenError, is_in_region, play
from shikatsu.lint.findings import Finding, Severity
from shikatsu.lint.judge import Judge, Outcome, how_bad, say, value
from shikatsu.lint.stated import Stated, judged
from shikatsu.model.diagram import Variation
from shikatsu.model.problem import Problem
from shikatsu.model.result import Result

Line: TypeAlias = tuple[Variation, ...]

MAX_LINE: Final = 60


class _Step(NamedTuple):
    """A line with its last move played.

    ``position`` is None where the line cannot be followed: elsewhere, after the ``illegal`` move,
    or because all is over and the crucial stones are ``captured``.
    """

    line: Line
    position: Problem | None = None
    captured: bool = False
    illegal: Finding | None = None


class Lines:
    """The lines of one solution, played on ``problem``; ``result`` has every first move."""

    def __init__(self, problem: Problem, result: Result, judge: Judge) -> None:
        self._problem = problem
        self._best = Outcome.of(result)
        self._best_moves = frozenset(result.best_moves)
        self._refutations = {move.move: move.refutation for move in result.moves}
        self._judge = judge
        self._undecided: Line | None = None

    def check(self, said: Stated) -> Iterator[Finding]:
        """Yield what is wrong behind the first moves that are rightly called right or wrong."""
        for first in said.right:
            if first.move in self._best_moves:
                yield from self._right(self._play(_Step((), self._problem), first))
        for first in said.wrong:
            if first.move not in self._best_moves:
                yield from self._wrong(self._play(_Step((), self._problem), first))
        if self._undecided is not None:
            message = f"{_say(self._undecided)}: not decided, {self._judge.limit()}."
            yield Finding.of("undecided", message, _points(self._undecided), severity="info")

    def _right(self, step: _Step) -> Iterator[Finding]:
        """Follow all answers of the other side to a right move, and the stated moves after each."""
        for answer in step.line[-1].children if step.position is not None else ():
            answered = self._play(step, answer)
            if answered.illegal is not None:
                yield answered.illegal
            if answered.position is None:
                continue
            said = judged(answer.children, self._problem.to_play)
            for move in said.right:
                yield from self._kept(self._play(answered, move))
            for move in said.wrong:
                yield from self._given_away(self._play(answered, move))

    def _kept(self, step: _Step) -> Iterator[Finding]:
        """Check one more move of a right line, and what follows."""
        if step.illegal is not None:
            yield step.illegal
            return
        outcome = self._outcome(step)
        if outcome is None or self._is_best(outcome):
            yield from self._right(step)
        else:
            message = (
                f"{_say(step.line)}: the last move is stated to be right, "
                f"but then: {say(self._problem, outcome)}."
            )
            severity = how_bad(self._problem, self._best, outcome)
            yield self._finding("wrong-solution", message, step, outcome, severity)

    def _given_away(self, step: _Step) -> Iterator[Finding]:
        """Check a move behind a right one that is marked wrong."""
        if step.illegal is not None:
            yield step.illegal
            return
        outcome = self._outcome(step)
        if outcome is not None and self._is_best(outcome):
            message = (
                f"{_say(step.line)}: the last move is stated to be wrong, but it is right: "
                f"{say(self._problem, outcome)}."
            )
            yield self._finding("wrong-move-works", message, step, outcome)

    def _wrong(self, step: _Step) -> Iterator[Finding]:
        """Follow the main line of a wrong move."""
        while step.position is not None and step.line[-1].children:
            step = self._play(step, step.line[-1].children[0])
            if step.illegal is not None:
                yield step.illegal
                return
            if step.line[-1].colour == self._problem.to_play:
                continue
            outcome = self._outcome(step)
            if outcome is not None and self._is_best(outcome):
                yield self._no_refutation(step, outcome)
                return

    def _no_refutation(self, step: _Step, outcome: Outcome) -> Finding:
        refutation = self._refutations.get(step.line[0].move)
        hint = f" {refutation} refutes {step.line[0].move}." if refutation else ""
        message = f"{_say(step.line)} refutes nothing: {say(self._problem, outcome)}.{hint}"
        return self._finding("wrong-refutation", message, step, outcome)

    def _finding(
        self,
        code: str,
        message: str,
        step: _Step,
        outcome: Outcome,
        severity: Severity = "error",
    ) -> Finding:
        severity = severity if outcome.sure else "warning"
        return Finding.of(code, message, _points(step.line), severity)

    def _play(self, step: _Step, move: Variation) -> _Step:
        line = (*step.line, move)
        position = step.position
        if position is None or len(line) > MAX_LINE:
            return _Step(line)
        if move.colour != position.to_play or move.move == PASS:
            return _Step(line)
        try:
            if not is_in_region(position, move.move):
                return _Step(line)
            after = play(position, move.colour, move.move)
        except IllegalMoveError as error:
            return _Step(line, illegal=_illegal(line, error))
        return _Step(line, after, captured=after is None)

    def _outcome(self, step: _Step) -> Outcome | None:
        """Return what a position leads to, or None if that is not known."""
        if step.captured:
            return Outcome("dead")
        if step.position is None:
            return None
        outcome = self._judge.outcome(step.position)
        if outcome is None and self._undecided is None:
            self._undecided = step.line
        return outcome

    def _is_best(self, outcome: Outcome) -> bool:
        return value(self._problem, outcome) >= value(self._problem, self._best)


def _illegal(line: Line, error: IllegalMoveError) -> Finding:
    # Authors who draw a ko fight often leave the threats out; readers know what is meant.
    severity: Severity = "warning" if isinstance(error, KoRetakenError) else "error"
    return Finding.of("illegal-move", f"{_say(line)}: {error}.", _points(line), severity)


def _points(line: Line) -> tuple[str, ...]:
    return tuple(node.move for node in line)


def _say(line: Line) -> str:
    return " ".join(f"{node.colour[0].upper()} {node.move}" for node in line)
