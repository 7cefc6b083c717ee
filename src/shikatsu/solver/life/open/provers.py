"""The native provers of a problem, in a window that grows where their proofs reach its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from shikatsu import _native
from shikatsu.board.points import PASS, parse_vertex, reading_order
from shikatsu.board.position import Position
from shikatsu.errors import ProblemError
from shikatsu.model.evidence import Assumption
from shikatsu.model.problem import Problem
from shikatsu.solver.analysis import side_of
from shikatsu.solver.budget import Budget
from shikatsu.solver.life.open.advice import adviser
from shikatsu.solver.life.open.walls import blocks_of, walls
from shikatsu.solver.life.open.window import Window
from shikatsu.solver.life.proof import Written
from shikatsu.solver.native import PLAYERS, indices, native_options, table_bytes, vertices
from shikatsu.solver.questions import Question, Side
from shikatsu.solver.status import Undecided

RADII: Final = (2, 3)  # steps from the crucial stones in which the prover looks for moves

Outcome: TypeAlias = Literal["proved", "failed", "stopped"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """One side tries to win a question, with moves up to ``radius`` steps away.

    ``safe_walls``: the attacker's walls are taken to be safe.
    """

    question: Question
    winner: Side
    radius: int = RADII[0]
    safe_walls: bool = False

    def __str__(self) -> str:
        walls = ", walls safe" if self.safe_walls else ""
        return f"{self.question}, {self.winner}{walls}, radius {self.radius}"

    @property
    def aim(self) -> _native.OpenAim:
        """What the native prover tries to reach."""
        if self.question.goal == "two_eyes":
            return _native.OpenAim.EYES
        return _native.OpenAim.KILL if self.winner == "attacker" else _native.OpenAim.LIVE

    def native(self) -> _native.OpenQuestion:
        """Return the attempt as the native provers take it."""
        return _native.OpenQuestion(
            self.aim,
            self.question.attacker_threats,
            self.question.defender_threats,
            self.radius,
            assumes=False,
            safe_walls=self.safe_walls,
        )


@dataclass(frozen=True, slots=True)
class Proof:
    """A proved attempt: what it depends on, and the winner's move if it is his turn.

    ``assumptions`` are walls that it takes to be safe; without any it holds on the board as it
    stands, or as the user has stated it.
    """

    attempt: Attempt
    zone: frozenset[str]
    move: str | None
    assumptions: tuple[Assumption, ...] = ()
    nodes: int = 0

    @property
    def is_outright(self) -> bool:
        """Whether nothing is assumed."""
        return not self.assumptions


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of an attempt: "failed" says that these moves do not reach it."""

    outcome: Outcome
    reason: str = "open"
    proof: Proof | None = None


class Provers:
    """Asks the native provers. Raises ProblemError if the problem cannot be asked."""

    def __init__(
        self, problem: Problem, options: Mapping[str, str], memory: int, *, stated: bool = False
    ) -> None:
        self.problem = problem
        self.position = Position.of(problem)
        problem.validate_on_board()
        self._options = native_options(options)
        self._memory = memory
        self._stated = stated  # the user says that walls are safe
        self.walls = walls(problem)
        self._window = Window.around(problem.columns, problem.rows, problem.points(problem.crucial))
        self._adviser = adviser(problem)
        self.solver = self._made()

    def ask(
        self,
        attempt: Attempt,
        line: Sequence[str],
        budget: Budget,
        nodes: int,
        *,
        note: bool = True,
    ) -> Answer:
        """Try to prove something after ``line`` with so many nodes. Raises Undecided.

        ``note``: as a question of its own in ``Stats``.
        """
        after_line = f"after {' '.join(line)}: " if line else ""
        budget.begin(f"{after_line}{attempt}")
        self._reach(line)
        while True:
            most, seconds = budget.rest()
            try:
                found = self.solver.ask(
                    indices(self.problem, line),
                    attempt.native(),
                    min(most, nodes),
                    seconds,
                    budget.monitor,
                )
            except _native.InputError as error:
                if attempt.safe_walls and line:  # which captures one of them: nothing is said
                    return Answer("failed")
                raise ProblemError(str(error)) from None
            if note:
                budget.spend(attempt.winner if found.proved else None, found.nodes, found.seconds)
            else:
                budget.pay(found.nodes)
            if not found.solved:
                return Answer("stopped", found.reason.name.lower())
            if not found.proved:
                return Answer("failed")
            if not found.is_cut or self._window.is_whole:
                return self._proved(attempt, found)
            nodes = max(nodes - found.nodes, nodes // 2)
            self._grow(found.zone)

    def write(self, attempt: Attempt, budget: Budget) -> Written:
        """Return the lemmas of a proof about the problem itself. Raises Undecided."""
        memory = table_bytes(budget.limits)
        while True:
            nodes, seconds = budget.rest()
            written = self.solver.prove(
                [], attempt.native(), nodes, seconds, budget.monitor, memory
            )
            budget.pay(written.nodes)
            if not written.is_cut or self._window.is_whole:
                break
            self._grow(written.points)  # there it is found anew
        if written.end == _native.ProofEnd.TOO_LARGE:
            raise Undecided("memory")
        if written.end == _native.ProofEnd.STOPPED:
            reason = written.reason
            circle = reason == _native.StopReason.NONE
            raise Undecided("its lines go round in circles" if circle else reason.name.lower())
        return Written(tuple(written.lines), tuple(vertices(self.problem, written.points)))

    def set_walls(self, stones: frozenset[str]) -> None:
        """Take these stones for the walls that may be safe."""
        self.walls = stones
        self.solver = self._made()

    # ---- the window ----------------------------------------------------------------------------

    def _made(self) -> _native.OpenSolver:
        """Return the native solver of the window, or of a larger one that cuts no stone off."""
        while True:
            try:
                return self._make()
            except _native.InputError as error:
                if self._window.is_whole:
                    raise ProblemError(str(error)) from None
                self._window = self._window.grown()
            except MemoryError:
                raise Undecided("memory") from None

    def _make(self) -> _native.OpenSolver:
        problem = self.problem
        return _native.OpenSolver.make(
            columns=problem.columns,
            rows=problem.rows,
            attacker=sorted(indices(problem, problem.stones(problem.attacker))),
            defender=sorted(indices(problem, problem.stones(problem.defender))),
            crucial=sorted(indices(problem, problem.crucial)),
            any=False,
            ban=None if problem.ban is None else indices(problem, [problem.ban])[0],
            to_move=PLAYERS[side_of(problem)],
            window=self._window.sides,
            options=self._options,
            bytes=self._memory,
            safe=sorted(indices(problem, self.walls)),
            adviser=self._adviser,
        )

    def _reach(self, line: Sequence[str]) -> None:
        """Look at the points of a line as well."""
        window = self._window.reaching(parse_vertex(move) for move in line if move != PASS)
        if window != self._window:
            self._window = window
            self.solver = self._made()

    def _grow(self, zone: Sequence[int]) -> None:
        columns = self.problem.columns
        self._window = self._window.grown([(p % columns, p // columns) for p in zone])
        self.solver = self._made()

    # ---- what a proof depends on ---------------------------------------------------------------

    def _proved(self, attempt: Attempt, found: _native.OpenAnswer) -> Answer:
        if not found.holds:
            return Answer("failed")
        move = None if found.move is None else vertices(self.problem, [found.move])[0]
        zone = frozenset(vertices(self.problem, found.zone))
        safe = self.walls & zone if attempt.safe_walls and not self._stated else frozenset()
        taken = (self._assumed(safe),) if safe else ()
        return Answer("proved", proof=Proof(attempt, zone, move, taken, found.nodes))

    def _assumed(self, safe: frozenset[str]) -> Assumption:
        """Return what is assumed of the blocks that these stones are a part of."""
        blocks = (block for block in blocks_of(self.problem, self.walls) if block & safe)
        points = reading_order(frozenset[str]().union(*blocks))
        return Assumption("stones", self.problem.attacker, points)


def after(position: Position, line: Sequence[str]) -> Position:
    """Return the position after the moves of a line. Raises ProblemError."""
    for move in line:
        position = position.played(position.to_play, move)
    return position
