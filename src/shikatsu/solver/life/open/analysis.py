"""Life and death on the board as it stands: one problem at the native provers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from shikatsu.board.points import PASS, Point, format_vertex, reading_order
from shikatsu.board.position import Position
from shikatsu.errors import LimitError, ProblemError, ShikatsuError
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu.model.result import PROOF_LEVELS, ProofLevel, Stats
from shikatsu.solver.analysis import side_of
from shikatsu.solver.budget import Budget
from shikatsu.solver.life.open.line import shown_line
from shikatsu.solver.life.open.provers import RADII, Answer, Attempt, Proof, Provers, after
from shikatsu.solver.life.open.status import Wanted, both, joined, open_status
from shikatsu.solver.life.open.turns import first_proof
from shikatsu.solver.life.open.walls import blocks_of
from shikatsu.solver.life.proof import LifeProof, Written, rests_on_rules, too_much
from shikatsu.solver.native import table_bytes
from shikatsu.solver.questions import Question, Side, capture
from shikatsu.solver.status import Claim, Decision, Undecided

AREA: Final = 2  # steps from the crucial stones: where first moves are looked at, at least
# For what would only say more: a part of what is left, until so much of the limits is spent.
DETAIL, DETAIL_UNTIL = 0.5, 0.85
DETAIL_NODES: Final = 20_000  # at least, if the limits allow it
QUICK_NODES: Final = 1_000  # for a move of a line, which is for people to look at
LINE_NODES: Final = 20_000  # for all of it
NO_LEVEL_0: Final = "it rests on static rules, so that there is none of level 0"
LEAST_NODES: Final = 2_000  # for a proof that leaves a wall out
PROOF_NODES: Final = 100_000_000  # to find moves that the table does not have, without limits


class OpenAnalysis:
    """A problem of life without a region; ``solver.analysis`` explains the methods.

    ``safe_walls``: the user says that the attacker's stones around are safe. Raises Undecided if
    there is too little memory, ProblemError if the problem cannot be asked.
    """

    refutes: Final = True

    def __init__(
        self,
        problem: Problem,
        budget: Budget | None = None,
        *,
        options: Mapping[str, str] | None = None,
        safe_walls: bool = False,
    ) -> None:
        self.problem = problem
        self.budget = budget or Budget()
        memory = table_bytes(self.budget.limits)
        self._stated = safe_walls
        self._provers = Provers(problem, options or {}, memory, stated=safe_walls)
        self._proofs: dict[tuple[tuple[str, ...], Claim], Proof] = {}
        self._decisions: dict[tuple[str, ...], Decision] = {}
        self._wanted = Wanted()
        self._worth: int | None = None  # nodes, once it is settled

    def ask(self, question: Question, line: Sequence[str] = ()) -> Side:
        """Return who wins a question about the position after ``line``. Raises Undecided."""
        if self._is_captured(line):
            return "attacker"
        if question.goal == "two_eyes":
            attempts = [Attempt(question, "defender")]
        else:
            attempts = both(question, assumes=self._assumes(line))
        return self._prove(tuple(line), attempts).attempt.winner

    def status(self, line: Sequence[str] = (), *, qualify: bool = False) -> Decision:
        """Return the status after ``line``, and what is known of threats. Raises Undecided."""
        played = tuple(line)
        if played not in self._decisions:
            decision = self._decide(played)
            if not played and decision.assumptions:
                self._check_that_it_matters()
                decision = self._with_fewer_walls(decision)
            defends = side_of(self.problem) == "defender"
            is_settled = bool(played) and self._worth is not None
            if is_settled and not self._wanted.tells(decision, defends=defends):
                raise Undecided("nodes")
            self._decisions[played] = decision
        return self._decisions[played]

    def moves(self, line: Sequence[str] = (), question: Question | None = None) -> list[str]:
        """Return the points near the stones, or in a zone, that may be played after ``line``."""
        position = after(self._provers.position, line)
        area = map(format_vertex, self._near_stones() & position.empty)
        return list(reading_order(move for move in area if _may_play(position, move)))

    def line(self, decision: Decision, line: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the winner's proved moves after ``line``, and the replies that take longest."""
        leading = decision.claims[0]
        whole, self.budget = self.budget, self.budget.part(0.5, nodes=LINE_NODES)
        attempts = [Attempt(leading.question, leading.winner, radius) for radius in RADII]
        if decision.assumptions or self._stated:
            attempts += self._with_safe_walls(attempts)
        try:
            winning = partial(self._seen, attempts)
            return shown_line(winning, self._provers.position, line, self._mover_wins(leading))
        finally:
            self.budget = whole

    def settle(self, decision: Decision) -> None:
        """From now on each proof may cost about as much as this status did."""
        self._wanted = Wanted.beside(decision)
        self._worth = max(DETAIL_NODES, self.budget.nodes)

    def proof(self, decision: Decision) -> LifeProof:
        """Return the proof of the problem's status."""
        return LifeProof(self, decision)

    def prove(
        self, claims: Iterable[Claim], level: ProofLevel = 1, limits: Limits | None = None
    ) -> Iterator[Written]:
        """Yield the lemmas of each claim's proof (docs/certificate-zones.md). Raises LimitError.

        The limits are for all of them together, as in a region.
        """
        if level not in PROOF_LEVELS:
            raise ShikatsuError(f"the level of a proof is 0 or 1, not {level!r}")
        if limits is None:
            limits = Limits(nodes=PROOF_NODES, memory_mb=self.budget.limits.memory_mb)
        budget = self.budget.anew(limits)
        for claim in claims:
            budget.begin(f"writing the proof of {claim.question}")
            try:
                written = self._provers.write(self._proofs[(), claim].attempt, budget)
            except Undecided as reached:
                raise too_much(reached.reason, limits) from None
            if level == 0 and rests_on_rules(claim.question.goal, written.lines):
                raise LimitError(NO_LEVEL_0, NO_LEVEL_0)
            yield written

    @property
    def safe_stones(self) -> tuple[str, ...]:
        """The walls that the proofs of the problem's status take to be safe."""
        proofs = [proof for (line, _), proof in self._proofs.items() if not line]
        if not any(proof.attempt.safe_walls for proof in proofs):
            return ()
        return reading_order(self._provers.walls)

    def stats(self) -> Stats:
        """Return what the analysis has cost so far."""
        return self.budget.stats(self._provers.solver)

    # ---- looking for proofs --------------------------------------------------------------------

    def _decide(self, line: tuple[str, ...]) -> Decision:
        if self._is_captured(line):
            won = Claim(capture(*(self.problem.threats or (0, 0))), "attacker")
            return Decision("dead", (won,), won, zone=self.problem.crucial)
        prove = partial(self._prove, line)
        return open_status(prove, self.problem.threats, self._wanted, assumes=self._assumes(line))

    def _assumes(self, line: Sequence[str]) -> bool:
        """Say whether a death is an answer that needs the attacker's walls to be safe.

        With the defender first it hardly ever is what a problem asks.
        """
        return bool(line) or self._stated or side_of(self.problem) == "attacker"

    def _check_that_it_matters(self) -> None:
        """Raise Undecided if the group dies with safe walls although the attacker passes.

        A group that is dead whoever plays first makes no problem: the fight is about the walls.
        """
        nodes = max(LEAST_NODES, self.budget.nodes // 2)
        for radius in RADII:
            attempt = Attempt(capture(0, 0), "attacker", radius, safe_walls=True)
            if self._provers.ask(attempt, (PASS,), self.budget, nodes).proof is not None:
                raise Undecided("open")

    def _prove(
        self,
        line: tuple[str, ...],
        attempts: Sequence[Attempt],
        late: Sequence[Attempt] = (),
        *,
        detail: bool = False,
    ) -> Proof:
        if self._stated:
            attempts, late = self._with_safe_walls(attempts), self._with_safe_walls(late)
        for attempt in (*attempts, *late):
            known = self._proofs.get((line, Claim(attempt.question, attempt.winner)))
            if known is not None:
                return known
        reason = self.budget.spent(DETAIL_UNTIL if detail else 1.0)
        if reason is not None:
            raise Undecided(reason)
        budget = self.budget
        if self._worth is not None:
            budget = budget.part(nodes=self._worth)
        elif detail:
            budget = budget.part(DETAIL, until=DETAIL_UNTIL, nodes=max(DETAIL_NODES, budget.nodes))

        def ask(attempt: Attempt, nodes: int) -> Answer:
            return self._provers.ask(attempt, line, budget, nodes)

        proof = first_proof(ask, attempts, budget, late=late)
        self._proofs[line, Claim(proof.attempt.question, proof.attempt.winner)] = proof
        return proof

    def _with_fewer_walls(self, decision: Decision) -> Decision:
        """Return the decision with as few safe walls as it needs: none of them can be left out."""
        whole = self.budget
        self.budget = whole.part(DETAIL, nodes=max(DETAIL_NODES, whole.nodes))
        try:
            named = {point for one in decision.assumptions for point in one.points}
            for block in blocks_of(self.problem, frozenset(named)):
                self._leave_out(block, decision)
        except Undecided:
            pass  # none of the others is tried
        finally:
            self.budget = whole
        return self._put_together(decision)

    def _leave_out(self, block: frozenset[str], decision: Decision) -> None:
        """Take a wall for an ordinary block, if all claims can still be proved."""
        proofs = {claim: self._proofs[(), claim] for claim in decision.claims}
        before = self._provers.walls
        self._provers.set_walls(before - block)
        for claim, proof in proofs.items():
            nodes = max(LEAST_NODES, 4 * proof.nodes)
            answer = self._provers.ask(proof.attempt, (), self.budget, nodes)
            if answer.proof is None:
                self._provers.set_walls(before)
                return
            proofs[claim] = answer.proof
        self._proofs.update({((), claim): proof for claim, proof in proofs.items()})

    def _put_together(self, decision: Decision) -> Decision:
        """Return a decision with what its proofs depend on now."""
        proofs = [self._proofs[(), claim] for claim in decision.claims]
        return replace(
            decision,
            assumptions=joined(a for proof in proofs for a in proof.assumptions),
            zone=frozenset[str]().union(*(proof.zone for proof in proofs)),
        )

    @staticmethod
    def _with_safe_walls(attempts: Sequence[Attempt]) -> list[Attempt]:
        """Return attempts where the user has said that walls are safe."""
        return list(dict.fromkeys(replace(attempt, safe_walls=True) for attempt in attempts))

    def _seen(self, attempts: Sequence[Attempt], line: Sequence[str]) -> Proof | None:
        """Return the proof that one of some attempts has found, or finds with few nodes."""
        for attempt in attempts:
            known = self._proofs.get((tuple(line), Claim(attempt.question, attempt.winner)))
            if known is not None:
                return known
            try:
                answer = self._provers.ask(attempt, line, self.budget, QUICK_NODES, note=False)
            except Undecided:
                return None
            if answer.proof is not None:
                return answer.proof
        return None

    # ---- the board -----------------------------------------------------------------------------

    def _is_captured(self, line: Sequence[str]) -> bool:
        """Whether all crucial stones have been captured in the course of a line."""
        position = self._provers.position
        left = self.problem.points(self.problem.crucial)
        for move in line:
            position = after(position, (move,))
            left &= position.stones(self.problem.defender)
        return not left

    def _near_stones(self) -> frozenset[Point]:
        """Return the points some steps from the crucial stones, and those of the answer's zone."""
        area = self.problem.points(self.problem.crucial)
        for _ in range(AREA):
            area |= self._provers.position.near(area)
        decision = self._decisions.get(())
        return area if decision is None else area | self.problem.points(decision.zone or ())

    def _mover_wins(self, claim: Claim) -> bool:
        return claim.winner == side_of(self.problem)


def _may_play(position: Position, move: str) -> bool:
    try:
        position.played(position.to_play, move)
    except ProblemError:
        return False
    return True
