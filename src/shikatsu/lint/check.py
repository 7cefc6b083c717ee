"""Checks one problem against what it states: solves it, and compares.

What a side may be said to reach is measured by the best result that it can force. A stated move is
right if it leads to just that result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from shikatsu.diagram import Diagram, Variation
from shikatsu.errors import ProblemError, ShikatsuError
from shikatsu.limits import Limits
from shikatsu.lint.board import IllegalMoveError, is_in_region, play
from shikatsu.lint.findings import Finding, Severity, sentence
from shikatsu.lint.judge import Judge, Outcome, is_failure, is_success, say
from shikatsu.lint.lines import Lines
from shikatsu.lint.stated import Stated, stated
from shikatsu.lint.words import Words, read_words
from shikatsu.points import PASS
from shikatsu.problem import Colour, Problem, opposite
from shikatsu.result import FirstMove, Result
from shikatsu.understanding import understand


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
    judge = Judge(limits)
    said = stated(diagram, problem.to_play)
    try:
        return _check(diagram, problem, said, judge)
    except ShikatsuError as error:
        return Checked((Finding.of("not-understood", sentence(str(error))),), problem, stated=said)


def _check(diagram: Diagram, problem: Problem, said: Stated, judge: Judge) -> Checked:
    words = read_words(diagram.text)
    findings = list(_wrong_side(problem, said, words, judge))
    result = judge.first_moves(problem)
    if not findings:
        findings = list(_compare(result, said, words, judge))
    return Checked(
        tuple(findings), result.problem, result, said, nodes=judge.nodes, seconds=judge.seconds
    )


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


def _compare(result: Result, said: Stated, words: Words, judge: Judge) -> Iterator[Finding]:
    if not result.proved:
        yield Finding.of("undecided", f"Not decided: {_limit(result.reason)}.")
        yield from _illegal(result.problem, said)
        return
    best = Outcome.of(result)
    settled = list(_settled(result, said, words))
    yield from settled
    yield from _aim(result.problem, best, words)
    moves = _FirstMoves(result, said)
    if not any(finding.code == "unsolvable" for finding in settled):
        yield from moves.right()
    yield from moves.wrong()
    if not settled and PASS not in [first.move for first in said.right]:
        yield from moves.unstated()
    yield from Lines(result, judge).check(said)


def _settled(result: Result, said: Stated, words: Words) -> Iterator[Finding]:
    """Yield a finding if no first move is needed, or none helps."""
    problem, best = result.problem, Outcome.of(result)
    passing = next((move for move in result.moves if move.move == PASS), None)
    nothing_to_gain = passing is not None and Outcome.of(passing) == best
    if is_failure(problem, best) and (best.status != "seki" or nothing_to_gain):
        if words.aim == "seki" and best.status == "seki":
            return
        message = f"No first move helps: {say(problem, best)} whoever plays first."
        yield Finding.of("unsolvable", message)
    elif nothing_to_gain and PASS not in [first.move for first in said.right]:
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

    result: Result
    said: Stated

    def right(self) -> Iterator[Finding]:
        """Yield what is wrong with the moves that are stated to be right."""
        for first in _each_once(self.said.right):
            found = self._find(first)
            if isinstance(found, Finding):
                yield found
            elif not found.proved:
                yield _open(first.move)
            elif found.move not in self.result.best_moves:
                yield self._refuted(found)

    def wrong(self) -> Iterator[Finding]:
        """Yield what is wrong with the moves that are stated to be wrong."""
        for first in _each_once(self.said.wrong):
            found = self._find(first)
            if isinstance(found, Finding):
                yield found
            elif not found.proved:
                yield _open(first.move)
            elif found.move in self.result.best_moves:
                answer = say(self.result.problem, Outcome.of(self.result))
                message = f"{found.move} is stated to be wrong, but it is right: {answer}."
                yield Finding.of("wrong-move-works", message, [found.move])

    def unstated(self) -> Iterator[Finding]:
        """Yield the right first moves that are not stated."""
        stated_moves = {first.move for first in (*self.said.right, *self.said.wrong)}
        more = [m for m in self.result.best_moves if m not in stated_moves and m != PASS]
        listed = {first.move for first in self.said.right}
        right = [move for move in self.result.best_moves if move in listed]
        if not more:
            pass
        elif not listed:
            yield from self._without_solution(more)
        elif len(listed) == len(right) == 1:
            message = f"Besides {right[0]}, {_and(more)} {_works(more)} as well."
            yield Finding.of("several-solutions", message, more)
        else:
            message = f"{_and(more)} {_works(more)}, but {_is(more)} not stated."
            yield Finding.of("missing-solution", message, more)
        unproved = [m.move for m in self.result.moves if not m.proved]
        unproved = [move for move in unproved if move not in stated_moves]
        if unproved:
            message = f"Not decided whether {_and(unproved)} {_works(unproved)}: limit reached."
            yield Finding.of("undecided", message, unproved, severity="info")

    def _without_solution(self, moves: Sequence[str]) -> Iterator[Finding]:
        code = "missing-solution" if len(moves) == 1 else "several-solutions"
        message = f"No solution is stated; {_and(moves)} {_works(moves)}."
        yield Finding.of(code, message, moves, severity="info")

    def _find(self, first: Variation) -> FirstMove | Finding:
        problem = self.result.problem
        found = next((m for m in self.result.moves if m.move == first.move), None)
        if found is not None:
            return found
        return _unplayable(problem, first) or Finding.of(
            "outside-region",
            f"{first.move} is outside the region that is considered; it was not checked.",
            [first.move],
        )

    def _refuted(self, found: FirstMove) -> Finding:
        problem, best = self.result.problem, Outcome.of(self.result)
        outcome = Outcome.of(found)
        reply = found.refutation or (found.line[0] if found.line else None)
        by = "" if reply is None else " even after a pass" if reply == PASS else f" after {reply}"
        message = (
            f"{found.move} is stated to be right, but{by}: {say(problem, outcome)}. "
            f"The best result is: {say(problem, best)}."
        )
        points = [found.move, *([reply] if reply not in (None, PASS) else [])]
        return Finding.of("wrong-solution", message, points, _how_bad(problem, best, outcome))


def _each_once(firsts: Sequence[Variation]) -> list[Variation]:
    """Return one variation for each move: some files have several of the same."""
    return [*{first.move: first for first in reversed(firsts)}.values()][::-1]


def _how_bad(problem: Problem, best: Outcome, outcome: Outcome) -> Severity:
    """Return a warning if the goal is reached all the same, only not as well."""
    same = best.status == outcome.status
    both = is_success(problem, best) and is_success(problem, outcome)
    return "warning" if same or both else "error"


def _illegal(problem: Problem, said: Stated) -> Iterator[Finding]:
    for first in _each_once((*said.right, *said.wrong)):
        found = _unplayable(problem, first)
        if found is not None:
            yield found


def _unplayable(problem: Problem, first: Variation) -> Finding | None:
    try:
        if is_in_region(problem, first.move) or first.move in problem.black | problem.white:
            play(problem, first.colour, first.move)
    except IllegalMoveError as error:
        return Finding.of("illegal-move", f"The stated {first.move}: {error}.", [first.move])
    return None


def _open(move: str) -> Finding:
    message = f"Not decided whether {move} works: a limit was reached."
    return Finding.of("undecided", message, [move])


def _limit(reason: str | None) -> str:
    known = {"seconds": "out of time", "nodes": "out of nodes", "memory": "out of memory"}
    return known.get(reason or "", reason or "no reason is given")


def _name(colour: Colour) -> str:
    return colour.capitalize()


def _and(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _works(moves: Sequence[str]) -> str:
    return "works" if len(moves) == 1 else "work"


def _is(moves: Sequence[str]) -> str:
    return "is" if len(moves) == 1 else "are"
