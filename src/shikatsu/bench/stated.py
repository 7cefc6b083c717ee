"""What files state about their problems, against what is proved: first moves, or GNU Go's codes.

A file may state first moves (an SGF solution, the answer of a JSON problem) or an answer such as
``[1 (F8|E8)]`` (GNU Go's tests). Each statement is compared with a proof, and a difference in first
moves is itself proved: the certificate of the position after the move in question is checked.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import shikatsu
from shikatsu.diagram import Diagram
from shikatsu.errors import FormatError, ProblemError, ShikatsuError
from shikatsu.formats import SUFFIXES, read_entries
from shikatsu.formats.gnugo import code_of
from shikatsu.formats.verdicts import right_first_moves
from shikatsu.game import after_move
from shikatsu.limits import Limits
from shikatsu.points import PASS, reading_order
from shikatsu.problem import Problem
from shikatsu.result import Result
from shikatsu.understanding import understand

Scope: TypeAlias = Literal["proved", "walls trusted", "within region", "unknown"]
Verdict: TypeAlias = Literal["same", "another move", "differs", "unknown"]

SCOPES: Final[tuple[Scope, ...]] = ("proved", "walls trusted", "within region", "unknown")
VERDICTS: Final[tuple[Verdict, ...]] = ("same", "another move", "differs", "unknown")
CODED: Final = ("owl_attack", "owl_defend")


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
        failure = "*" if expected is not None and expected.known_failure else ""
        return f"[{expected.pattern if expected is not None else ''}]{failure}"


@dataclass(frozen=True, slots=True)
class Row:
    """A statement and what was found: the answer, how far it holds, and how the two compare.

    ``proofs`` says of each move that makes a difference what its certificate, accepted by the
    checker, proves.
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

    def to_json(self) -> dict[str, Any]:
        """Return the row as a dict that json.dumps accepts."""
        return asdict(self)


def read_statements(path: Path) -> Iterator[Statement | FormatError]:
    """Yield the statements of a file, or of all files below a folder. Raises OSError."""
    files = [path]
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES)
    for file in files:
        for entry in read_entries(file.read_bytes(), str(file)):
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


def compare(statement: Statement, limits: Limits) -> Row:
    """Solve what a statement is about, and compare. Raises ShikatsuError."""
    problem = understand(statement.diagram).problem
    if statement.moves is None:
        return _compare_code(statement, problem, limits)
    return _compare_moves(statement, problem, statement.moves, limits)


def _compare_code(statement: Statement, problem: Problem, limits: Limits) -> Row:
    """Compare a code; nothing is taken for granted, as these are positions of games."""
    expected = statement.diagram.expected
    assert expected is not None
    result = shikatsu.solve(problem.with_(region=None), limits, trust_walls=False)
    answer, verdict = "unknown", "unknown"
    if result.proved:
        code = str(code_of(result))
        move = (result.line[0] if result.line else PASS).replace(PASS, PASS.upper())
        answer = code if code == "0" else f"{code} {move}"
        same_code = not expected.codes or code in expected.codes
        accepted = expected.accepts(answer) or (code == "0" and same_code)
        verdict = "same" if accepted else "another move" if same_code else "differs"
    return _row(statement, result, answer, verdict)


def _compare_moves(
    statement: Statement, problem: Problem, stated: frozenset[str], limits: Limits
) -> Row:
    """Compare first moves; where the opponent wins anyway, no move is right."""
    result = shikatsu.solve(problem, limits, first_moves=True)
    if not result.proved or any(not move.proved for move in result.moves):
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
    )


def _scope(result: Result) -> Scope:
    if not result.proved:
        return "unknown"
    if not result.within_region:
        return "proved"
    return "walls trusted" if result.problem.outside == "wall" else "within region"
