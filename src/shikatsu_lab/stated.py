"""What files state about their problems, against what is proved: first moves, or GNU Go's codes.

A file may state first moves (an SGF solution, the answer of a JSON problem) or an answer such as
``[1 (F8|E8)]`` (GNU Go's tests). Each statement is compared with a proof, and a difference in first
moves is itself proved: the certificate of the position after the move in question is checked.
Captures (``attack``, ``defend``) have no certificates: they are read out with some moves up to some
order of threats, and the scope of an answer says so.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeAlias

import shikatsu
from shikatsu.board.points import PASS, reading_order
from shikatsu.errors import FormatError, ProblemError, ShikatsuError
from shikatsu.files import SUFFIXES, read_file
from shikatsu.files.gnugo import Code, code_for, code_of
from shikatsu.files.verdicts import right_first_moves
from shikatsu.model.diagram import Diagram, Expected
from shikatsu.model.limits import Limits
from shikatsu.model.posing import after_move
from shikatsu.model.problem import Problem
from shikatsu.model.result import GeneratorChoice, Result, TentativeAnswer
from shikatsu.understanding import understand
from shikatsu_lab import racing
from shikatsu_lab.capture import ASKED
from shikatsu_lab.capture import LIMITS as CAPTURE_LIMITS
from shikatsu_lab.coded import Verdict, answer_code, judge, move_of, statement_text

Scope: TypeAlias = str  # one of SCOPES

# What an answer rests on (evidence.py); "hint": so it looks, but it was given up.
SCOPES: Final[tuple[Scope, ...]] = ("proved", "conditional", "tentative", "hint", "unknown")
CODED: Final = ("owl_attack", "owl_defend", racing.ASKED, *ASKED)


@dataclass(frozen=True, slots=True)
class Statement:
    """A diagram and what its file states: accepted codes, or all right first moves."""

    diagram: Diagram
    place: str
    moves: frozenset[str] | None = None

    @property
    def text(self) -> str:
        """The statement as people read it."""
        expected = self.diagram.expected
        if self.moves is not None:
            return " ".join(reading_order(self.moves)) or "no move"
        return "" if expected is None else statement_text(expected)


@dataclass(frozen=True, slots=True)
class Row:
    """A statement and what was found: the answer, how far it holds, and how the two compare.

    ``proofs`` says of each move that makes a difference what its certificate, accepted by the
    checker, proves; of a capture, what the stated moves lead to. ``order`` is that of the threats
    that capture; ``refuted`` is the order up to which none do, of a capture that was given up.
    ``known_failure`` says that the program of the source gets it wrong.
    """

    id: str
    asks: str
    stated: str
    answer: str
    scope: Scope
    verdict: Verdict
    seconds: float
    nodes: int
    proofs: tuple[str, ...] = ()
    peer: str | None = None
    peer_agrees: bool | None = None
    order: int | None = None
    refuted: int | None = None
    known_failure: bool = False

    @property
    def is_read(self) -> bool:
        """Whether the question is about a capture."""
        return self.asks.split()[0] in ASKED

    def to_json(self) -> dict[str, Any]:
        """Return the row as a dict that json.dumps accepts."""
        return asdict(self)


def read_statements(path: Path) -> Iterator[Statement | FormatError]:
    """Yield the statements of a file, or of all files below a folder. Raises OSError."""
    files = [path]
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES)
    for file in files:
        for entry in read_file(file):
            if isinstance(entry, FormatError):
                yield entry
                continue
            statement = _statement(entry.diagram, f"{file.name}:{entry.line}")
            if statement is not None:
                yield statement


def _statement(diagram: Diagram, place: str) -> Statement | None:
    expected = diagram.expected
    if expected is not None and expected.asks.split()[0] in CODED:
        return Statement(diagram, place)
    if expected is not None and expected.pattern is None and expected.moves is not None:
        return Statement(diagram, place, frozenset(expected.moves))
    if diagram.solution:
        marked = any(node.mark for first in diagram.solution for node in first.walk())
        every = frozenset(first.move for first in diagram.solution)
        # A collection without any marks lists all first moves that work.
        moves = right_first_moves(diagram.solution) if marked else every
        return Statement(diagram, place, moves)
    return None


@dataclass(frozen=True, slots=True)
class Conditions:
    """The limits of a problem; captures have others, and a move generator."""

    limits: Limits
    capture_limits: Limits = CAPTURE_LIMITS
    generator: GeneratorChoice = "auto"


def compare(statement: Statement, conditions: Conditions) -> Row:
    """Solve what a statement is about, and compare. Raises ShikatsuError."""
    expected = statement.diagram.expected
    if expected is not None and expected.asks.split()[0] == racing.ASKED:
        return _compare_semeai(statement, expected, conditions.limits)
    problem = understand(statement.diagram).problem
    if statement.moves is not None:
        return _compare_moves(statement, problem, statement.moves, conditions.limits)
    if not problem.in_region:
        return _compare_capture(statement, problem, conditions)
    return _compare_code(statement, problem, conditions.limits)


def _compare_semeai(statement: Statement, expected: Expected, limits: Limits) -> Row:
    """Compare the codes of a semeai."""
    answered = racing.answer(statement.diagram, limits)
    found = answered.found
    return Row(
        id=statement.diagram.id,
        asks=f"{expected.asks} {' '.join(expected.about)}",
        stated=statement.text,
        answer=answered.answer or "unknown",
        scope=found.evidence,
        verdict=answered.verdict,
        seconds=round(found.stats.seconds, 3),
        nodes=found.stats.nodes,
        known_failure=expected.known_failure,
    )


def _compare_code(statement: Statement, problem: Problem, limits: Limits) -> Row:
    """Compare a code; nothing is taken for granted, as these are positions of games."""
    result = shikatsu.solve(problem.with_(region=None), limits)
    return judged(statement, result)


def _compare_capture(statement: Statement, problem: Problem, conditions: Conditions) -> Row:
    """Compare the code of a capture with what is read out; where they differ, try its moves."""
    row = judged(statement, _read(problem, conditions))
    expected = statement.diagram.expected
    if row.verdict not in ("another move", "differs") or expected is None:
        return row
    stated = expected.moves or ()
    return replace(row, proofs=tuple(_read_after(problem, one, conditions) for one in stated))


def judged(statement: Statement, result: Result) -> Row:
    """Compare an answer with a code that is stated.

    A capture that was given up may still look like something: its hint is compared, too.
    """
    expected = statement.diagram.expected
    assert expected is not None
    if result.decided:
        code, move = code_of(result), move_of(result)
    elif result.tentative is not None:
        code, move = _looks_like(result, result.tentative)
    else:
        return _row(statement, result, "unknown", "unknown")
    return _row(statement, result, answer_code(code, move), judge(expected, code, move))


def _looks_like(result: Result, seen: TentativeAnswer) -> tuple[Code, str | None]:
    attacks = result.problem.to_play == result.problem.attacker
    return code_for(seen.status, seen.ko, attacks=attacks), seen.move


def _read(problem: Problem, conditions: Conditions) -> Result:
    options = {"generator": conditions.generator}
    return shikatsu.solve(problem, conditions.capture_limits, options=options, line=False)


def _read_after(problem: Problem, move: str, conditions: Conditions) -> str:
    """Say which code a stated first move leads to."""
    try:
        after = after_move(problem, move)
        if after is None:
            return f"{move}: 1"
        result = _read(after, conditions)
    except ShikatsuError as error:
        return f"{move}: {error}"
    attacks = problem.to_play == problem.attacker
    found = code_for(result.status, result.ko, attacks=attacks) if result.decided else "unknown"
    return f"{move}: {found}"


def _compare_moves(
    statement: Statement, problem: Problem, stated: frozenset[str], limits: Limits
) -> Row:
    """Compare first moves; where the opponent wins anyway, no move is right."""
    result = shikatsu.solve(problem, limits, first_moves=True)
    if not result.decided or any(not move.decided for move in result.moves):
        return _row(statement, result, result.status, "unknown")
    found = frozenset(result.best_moves) - {PASS}
    if _fails(result):
        found = frozenset()
    answer = f"{result.status}: {' '.join(reading_order(found)) or 'no move'}"
    if found == stated:
        return _row(statement, result, answer, "same")
    proofs = tuple(_proof_after(result, move, limits) for move in reading_order(found ^ stated))
    verdict: Verdict = "another move" if stated & found or (result.ko and found) else "differs"
    return _row(statement, result, answer, verdict, proofs)


def _fails(result: Result) -> bool:
    """Say whether the player who moves first reaches nothing at all."""
    attacks = result.problem.to_play == result.problem.attacker
    return result.status == ("alive" if attacks else "dead")


def _proof_after(result: Result, move: str, limits: Limits) -> str:
    """Prove what a first move leads to, and say what the checker accepted."""
    try:
        after = after_move(result.problem, move)
        if after is None:
            return f"{move}: captured at once"
        reply = shikatsu.solve(after, limits, line=False)
        if reply.proof is None:
            return f"{move}: not proved"
        with tempfile.TemporaryDirectory(prefix="shikatsu-") as folder:
            reply.proof.save(Path(folder) / "after.proof")
            return f"{move}: {shikatsu.check(Path(folder) / 'after.proof').status}"
    except (ProblemError, ShikatsuError) as error:
        return f"{move}: {error}"


def _row(
    statement: Statement,
    result: Result,
    answer: str,
    verdict: Any,
    proofs: tuple[str, ...] = (),
) -> Row:
    expected = statement.diagram.expected
    return Row(
        id=statement.diagram.id,
        asks=expected.asks if expected is not None else "first moves",
        stated=statement.text,
        answer=answer,
        scope=_scope(result),
        verdict=verdict,
        seconds=round(result.stats.seconds, 3),
        nodes=result.stats.nodes,
        proofs=proofs,
        order=None if result.capture is None else result.capture.order,
        refuted=_refuted(result),
        known_failure=expected is not None and expected.known_failure,
    )


def _refuted(result: Result) -> int | None:
    capture = result.capture
    if result.decided or capture is None or capture.order is not None:
        return None
    return capture.order_limit


def _scope(result: Result) -> Scope:
    return "hint" if not result.decided and result.tentative is not None else result.evidence
