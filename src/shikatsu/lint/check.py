"""Checks one problem against what it states: solves it, and compares.

What a side may be said to reach is measured by the best result that it can force. A stated move is
right if it leads to just that result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import PASS
from shikatsu.errors import ProblemError, ShikatsuError
from shikatsu.lint.board import IllegalMoveError, is_in_region, play
from shikatsu.lint.findings import Finding, Severity, sentence
from shikatsu.lint.judge import Judge, Outcome, how_bad, is_failure, is_success, say, value
from shikatsu.lint.lines import Lines
from shikatsu.lint.stated import Stated, stated
from shikatsu.lint.words import Words, read_words
from shikatsu.model.diagram import Diagram, Variation
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu.model.result import Result
from shikatsu.model.verdict import conditions
from shikatsu.understanding import understand

_MOST_LISTED: Final = 9


@dataclass(frozen=True, slots=True)
class Checked:
    """What came out for one problem; ``result`` is None if it could not be asked."""

    findings: tuple[Finding, ...]
    problem: Problem | None = None
    result: Result | None = None
    stated: Stated = field(default_factory=Stated)
    nodes: int = 0
    seconds: float = 0.0


def check(diagram: Diagram, limits: Limits) -> Checked:
    """Check one problem against what its file states, within limits that hold for all of it."""
    try:
        problem = understand(diagram).problem
    except ProblemError as error:
        return Checked((Finding.of("not-understood", sentence(str(error))),))
    if not problem.in_region:
        # That a move fails is not proved there: nobody can be told that he is wrong.
        why = f"A {problem.goal} is asked: only questions of life and of one eye are checked."
        return Checked((Finding.of("not-checked", why),), problem)
    judge = Judge(limits)
    said = stated(diagram, problem.to_play)
    try:
        return _check(diagram, problem, said, judge)
    except ShikatsuError as error:
        return Checked((Finding.of("not-understood", sentence(str(error))),), problem, stated=said)


def _check(diagram: Diagram, problem: Problem, said: Stated, judge: Judge) -> Checked:
    words = read_words(diagram.text)
    result = judge.first_moves(problem)
    findings = list(_wrong_side(problem, said, words, judge))
    if not findings:
        findings = list(_compare(_Case(problem, result, said, words, judge)))
    nodes, seconds = judge.budget.nodes, judge.budget.seconds
    return Checked(tuple(findings), result.problem, result, said, nodes=nodes, seconds=seconds)


# --- Whose problem it is ---


def _wrong_side(problem: Problem, said: Stated, words: Words, judge: Judge) -> Iterator[Finding]:
    """Yield a finding if the words or the stated moves are those of the other side."""
    evidence = _other_side(problem, said, words)
    if evidence is None:
        return
    other = problem.with_(to_play=opposite(problem.to_play), ban=None)
    outcome = judge.outcome(other)
    first = "" if outcome is None else f" If {_name(other.to_play)} plays first: "
    answer = "" if outcome is None else f"{say(other, outcome)}."
    message = f"{_name(problem.to_play)} is to play, but {evidence}.{first}{answer}"
    yield Finding.of("wrong-side-to-move", message)


def _other_side(problem: Problem, said: Stated, words: Words) -> str | None:
    """Say what belongs to the side that is not to play, or None."""
    other = opposite(problem.to_play)
    firsts = (*said.right, *said.wrong, *said.others)
    if firsts and all(first.colour == other for first in firsts):
        return f"the stated first moves are {_name(other)}'s"
    if words.player == other:
        return f"the text says that {_name(other)} plays first"
    if words.aim == "live" and problem.to_play == problem.attacker:
        return f"{_name(other)} is the one who may live"
    if words.aim == "kill" and problem.to_play == problem.defender:
        return f"{_name(other)} is the one who may kill"
    return None


# --- The result, and what is stated about it ---


@dataclass(frozen=True, slots=True)
class _Case:
    """A problem as it was understood, what is stated about it, and its result."""

    asked: Problem
    result: Result
    said: Stated
    words: Words
    judge: Judge

    @property
    def problem(self) -> Problem:
        """The problem with the region that was considered."""
        return self.result.problem

    @property
    def best(self) -> Outcome:
        """What good play leads to."""
        return Outcome.of(self.result)

    @property
    def ground(self) -> Problem:
        """The problem that stated moves are played on: without a region if it is open."""
        return self.asked if self.is_open else self.problem

    @property
    def is_open(self) -> bool:
        """Whether the region was found and has an outside that was given to one side.

        It is large enough for the result. It is not for moves that fail although their player does
        not own the outside: they may work on the whole board. Nor for moves that work if he does.
        """
        return self.result.found_region and self.problem.outside != "wall"

    @property
    def works_everywhere(self) -> bool:
        """Whether the moves that lead to the result in the region do so on the whole board."""
        problem = self.problem
        mover = "defender" if problem.to_play == problem.defender else "attacker"
        return not self.is_open or problem.outside != mover

    @property
    def passes(self) -> bool:
        """Whether the author says that no move is needed."""
        return PASS in [first.move for first in self.said.right]


def _compare(case: _Case) -> Iterator[Finding]:
    if not case.result.decided:
        yield Finding.of("undecided", f"Not decided: {_why(case)}.")
        yield from _illegal(case.problem, case.said)
        return
    for finding in _findings(case):
        yield finding if case.result.proved else _softened(finding)
    if case.result.assumptions:
        yield Finding.of("conditional", f"Proved{conditions(case.result.assumptions)}.")


def _softened(finding: Finding) -> Finding:
    """Return a finding that rests on a result within a region: nothing is sure then."""
    if finding.code in ("illegal-move", "undecided") or finding.severity == "info":
        return finding
    severity: Severity = "warning" if finding.severity == "error" else "info"
    return replace(finding, severity=severity)


def _findings(case: _Case) -> Iterator[Finding]:
    settled = list(_settled(case))
    yield from settled
    yield from _aim(case.problem, case.best, case.words)
    moves = _FirstMoves(case)
    if not any(finding.code == "unsolvable" for finding in settled):
        yield from moves.right()
    yield from moves.wrong()
    hopeless = case.said.hopeless and is_failure(case.problem, case.best)
    if not settled and not case.passes and not hopeless:
        for finding in moves.unstated():
            yield finding if case.works_everywhere else _softened(finding)
    yield from Lines(case.ground, case.result, case.judge).check(case.said)


def _settled(case: _Case) -> Iterator[Finding]:
    """Yield a finding if no first move is needed, or none helps."""
    problem, best = case.problem, case.best
    nothing_to_gain = PASS in case.result.best_moves
    if case.said.hopeless and (nothing_to_gain or is_failure(problem, best)):
        return  # as stated
    if is_failure(problem, best) and (best.status != "seki" or nothing_to_gain):
        if case.words.aim != "seki" or best.status != "seki":
            message = f"No first move helps: {say(problem, best)} whoever plays first."
            yield Finding.of("unsolvable", message)
    elif nothing_to_gain and not case.passes:
        message = f"A pass is as good as the best move: {say(problem, best)}."
        if is_success(problem, best):
            player = _name(problem.to_play)
            message = f"No move is needed: {say(problem, best)} even if {player} passes."
        yield Finding.of("already-settled", message)


def _aim(problem: Problem, best: Outcome, words: Words) -> Iterator[Finding]:
    """Yield a finding if the words promise something else than the result.

    Life that is death, and the other way round, is no matter of words: it is unsolvable.
    """
    if words.aim is None:
        return
    player = _name(problem.to_play)
    promised = {
        "live": f"{player} is said to live",
        "kill": f"{player} is said to kill",
        "ko": "It is said to be ko",
        "seki": "It is said to be seki",
    }[words.aim]
    message = f"{promised}, but the best result is: {say(problem, best)}."
    if (words.aim == "ko") != (best.status == "ko"):
        yield Finding.of("ko-not-life", message)
    elif (words.aim == "seki") != (best.status == "seki"):
        # To live in seki is to live.
        yield Finding.of("seki", message, severity="warning" if words.aim == "live" else "error")


@dataclass(frozen=True, slots=True)
class _FirstMoves:
    """The stated first moves beside the proved ones."""

    case: _Case

    def right(self) -> Iterator[Finding]:
        """Yield what is wrong with the moves that are stated to be right."""
        case = self.case
        for first in _each_once(case.said.right):
            found = self._judged(first, believe_failure=not case.is_open)
            if isinstance(found, Finding):
                yield found
            elif value(case.problem, found) < value(case.problem, case.best):
                yield self._refuted(first.move, found)

    def wrong(self) -> Iterator[Finding]:
        """Yield what is wrong with the moves that are stated to be wrong."""
        case = self.case
        for first in _each_once(case.said.wrong):
            found = self._judged(first, believe_failure=True)
            if isinstance(found, Finding):
                yield found
            elif value(case.problem, found) >= value(case.problem, case.best):
                answer = say(case.problem, found) + conditions(found.assumptions)
                message = f"{first.move} is stated to be wrong, but it is right: {answer}."
                finding = Finding.of("wrong-move-works", message, [first.move])
                yield finding if found.sure else _softened(finding)

    def unstated(self) -> Iterator[Finding]:
        """Yield the right first moves that are not stated."""
        best = self.case.result.best_moves
        right = {first.move for first in self.case.said.right}
        stated_moves = right | {first.move for first in self.case.said.wrong}
        more = [move for move in best if move not in stated_moves and move != PASS]
        known = [move for move in best if move in right]
        if more and self.case.said.hopeless:
            message = f"It is stated that no move works, but {_and(more)} {_does(more)}."
            yield Finding.of("missing-solution", message, more, severity="error")
        elif more and not right:
            yield self._without_solution(more)
        elif more and len(right) == len(known) == 1:
            message = f"Besides {known[0]}, {_and(more)} {_works(more)} as well."
            yield Finding.of("several-solutions", message, more)
        elif more:
            message = f"{_and(more)} {_works(more)}, but {_is(more)} not stated."
            yield Finding.of("missing-solution", message, more)
        unproved = [move.move for move in self.case.result.moves if not move.decided]
        unproved = [move for move in unproved if move not in stated_moves]
        if unproved:
            why = self.case.judge.limit()
            message = f"Not decided whether {_and(unproved)} {_works(unproved)}: {why}."
            yield Finding.of("undecided", message, unproved, severity="info")

    def _without_solution(self, moves: Sequence[str]) -> Finding:
        code = "missing-solution" if len(moves) == 1 else "several-solutions"
        message = f"No solution is stated; {_and(moves)} {_works(moves)}."
        return Finding.of(code, message, moves, severity="info")

    def _judged(self, first: Variation, *, believe_failure: bool) -> Outcome | Finding:
        """Return what a stated first move leads to, or why that is not known.

        What the region says is looked at once more where it is not believed.
        """
        case, move = self.case, first.move
        found = next((m for m in case.result.moves if m.move == move), None)
        if found is not None and found.decided:
            works = move in case.result.best_moves
            if case.works_everywhere if works else believe_failure:
                return Outcome.of(found)
        try:
            if not is_in_region(case.ground, move) and move not in _stones(case.problem):
                message = f"{move} is outside the region that is considered: it was not checked."
                return Finding.of("outside-region", message, [move])
            after = play(case.ground, first.colour, move)
        except IllegalMoveError as error:
            return _unplayable(move, error)
        outcome = case.judge.outcome(after) if after else Outcome("dead")
        return outcome or _open(move, case.judge.limit())

    def _refuted(self, move: str, outcome: Outcome) -> Finding:
        problem, best = self.case.problem, self.case.best
        reply = outcome.reply
        other = _name(opposite(problem.to_play))
        by = f" even if {other} passes" if reply == PASS else f" after {reply}" if reply else ""
        message = (
            f"{move} is stated to be right, but{by}: "
            f"{say(problem, outcome)}{conditions(outcome.assumptions)}. "
            f"The best result is: {say(problem, best)}."
        )
        points = [move] if reply in (None, PASS) else [move, reply]
        severity = how_bad(problem, best, outcome)
        finding = Finding.of("wrong-solution", message, list(filter(None, points)), severity)
        return finding if outcome.sure else _softened(finding)


def _each_once(firsts: Sequence[Variation]) -> list[Variation]:
    """Return one variation for each move: some files have several of the same."""
    return [*{first.move: first for first in reversed(firsts)}.values()][::-1]


def _illegal(problem: Problem, said: Stated) -> Iterator[Finding]:
    """Yield the stated first moves that cannot be played, where nothing else is known."""
    for first in _each_once((*said.right, *said.wrong)):
        try:
            if is_in_region(problem, first.move) or first.move in _stones(problem):
                play(problem, first.colour, first.move)
        except IllegalMoveError as error:
            yield _unplayable(first.move, error)


def _unplayable(move: str, error: IllegalMoveError) -> Finding:
    return Finding.of("illegal-move", f"Stated, but not possible: {error}.", [move])


def _stones(problem: Problem) -> frozenset[str]:
    return problem.black | problem.white


def _open(move: str, why: str) -> Finding:
    message = f"Not decided whether {move} works: {why}."
    return Finding.of("undecided", message, [move])


def _why(case: _Case) -> str:
    """Say why there is no answer: the limit that was reached is named as it was given."""
    if case.result.reason == "open":
        return "no region was found that decides it"
    return case.judge.limit(case.result.reason)


def _name(colour: Colour) -> str:
    return colour.capitalize()


def _and(words: Sequence[str]) -> str:
    if len(words) > _MOST_LISTED:
        words = [*words[: _MOST_LISTED - 1], f"{len(words) - _MOST_LISTED + 1} more"]
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _works(moves: Sequence[str]) -> str:
    return "works" if len(moves) == 1 else "work"


def _does(moves: Sequence[str]) -> str:
    return "does" if len(moves) == 1 else "do"


def _is(moves: Sequence[str]) -> str:
    return "is" if len(moves) == 1 else "are"
