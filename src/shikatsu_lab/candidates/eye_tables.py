"""Tables 3 and 4 of the paper on candidate first moves, against what is proved.

Table 3 compares the status that the eye-shape analyser gives with the proved one, and its first
moves with those that are right. Problems are unsettled nearly always, so that saying so would be
right nearly always; hence the positions after right moves are judged as well: dead, and alive.
Table 4 counts the nodes of negamax with all first moves and with candidates only.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, TypeAlias

import shikatsu
from shikatsu.board.colours import Colour
from shikatsu.board.points import PASS
from shikatsu.candidates.eye_classes import TENTATIVE, Tentative, write_signature
from shikatsu.candidates.eye_shape_source import candidates
from shikatsu.candidates.eye_space import EyeAnalysis, analyse
from shikatsu.candidates.lookahead import look_ahead
from shikatsu.candidates.values import Candidate
from shikatsu.errors import ShikatsuError
from shikatsu.model.limits import Limits
from shikatsu.model.posing import after_move
from shikatsu.model.problem import Problem
from shikatsu.model.result import Result
from shikatsu_lab.candidates.negamax import MOST_NODES, Outcome, Searched, negamax
from shikatsu_lab.instance import both_first
from shikatsu_lab.table import Table, count, duration, percent

Suggesting: TypeAlias = Callable[[Problem], Sequence[Candidate]]

TOPS: Final = (1, 3, 5)
FEW: Final = 3  # candidates that negamax gets

_STATUS_NOTE: Final = (
    "Alive: not to be killed. Dead: not to be saved. Unsettled: it depends on who plays first. "
    "Positions after a right first move are judged as well as the problems."
)
_RANK_NOTE: Final = (
    "How often a right first move is among the first candidates; by chance: for one drawn from all "
    "that the analyser ranks."
)
_NODES_NOTE: Final = (
    "Positions that negamax generated, and those that are not on its line in the end. Problems "
    "that were given up in one of the two ways are left out. Same: the same end with both."
)


# --- Table 3 ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StatusRow:
    """A position: its proved status, what the analyser says, and the eye shapes that it sees.

    ``tentative`` is the status at a glance, as in the paper, ``ahead`` the one after a move of each
    side. ``played`` is the right first move that led to the position from the problem, if any.
    """

    id: str
    proved: Tentative
    tentative: Tentative
    ahead: Tentative
    shapes: str
    seconds: float
    played: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the row as a dict that json.dumps accepts."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class RankRow:
    """A question with one right first move or more: where the first of them is ranked.

    ``rank`` is None if none of them is among the candidates.
    """

    id: str
    to_play: Colour
    attacks: bool
    right: tuple[str, ...]
    rank: int | None
    ranked: int
    seconds: float

    @property
    def by_chance(self) -> float:
        """The chance that a candidate drawn at random is right."""
        return min(1.0, len(self.right) / self.ranked) if self.ranked else 0.0

    def to_json(self) -> dict[str, Any]:
        """Return the row as a dict that json.dumps accepts."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Compared:
    """What became of one problem; nothing if it was not decided within the limits."""

    statuses: tuple[StatusRow, ...] = ()
    ranks: tuple[RankRow, ...] = ()


def compare(
    problem: Problem, limits: Limits, *, settled: bool = True, suggest: Suggesting = candidates
) -> Compared:
    """Compare eye shapes of a problem with proofs, for each side playing first.

    Without ``settled`` the positions after right first moves are left out. Raises ShikatsuError if
    the problem cannot be asked.
    """
    results = [
        shikatsu.solve(question, limits, first_moves=True, line=False)
        for question in sorted(both_first(problem), key=lambda one: one.to_play != one.attacker)
    ]
    if not all(result.decided for result in results):
        return Compared()
    attacked, defended = results
    statuses = [_status_row(problem, _proved(attacked, defended))]
    if settled:
        statuses += _settled_rows(attacked, "dead")
        statuses += _settled_rows(defended, "alive")
    ranks = (_rank_row(result, suggest) for result in results)
    return Compared(tuple(statuses), tuple(row for row in ranks if row is not None))


def _proved(attacked: Result, defended: Result) -> Tentative:
    """Return the status in the paper's sense, from the proofs for each side playing first."""
    if attacked.status in ("alive", "seki"):
        return "alive"
    return "dead" if defended.status == "dead" else "unsettled"


def _settled_rows(result: Result, status: Tentative) -> Iterator[StatusRow]:
    """Yield the position after the first right move, if the side that moves reaches its goal."""
    move = next((move for move in result.best_moves if move != PASS), None)
    if result.status != status or move is None:
        return
    after = after_move(result.problem, move)
    if after is not None:  # else the stones are captured: there is nothing to judge
        yield _status_row(after, status, move)


def _status_row(problem: Problem, proved: Tentative, played: str | None = None) -> StatusRow:
    start = time.perf_counter()
    analysis = analyse(problem)
    seconds = round(time.perf_counter() - start, 6)
    shapes = _shapes(analysis)
    return StatusRow(
        problem.id, proved, analysis.tentative, look_ahead(problem), shapes, seconds, played
    )


def _shapes(analysis: EyeAnalysis) -> str:
    """Write the shapes with signatures, the largest first; those too large by their size."""
    spaces = sorted(analysis.spaces, key=lambda space: -len(space.points))
    return " ".join(
        write_signature(space.signature, space.tentative)
        if len(space.points) <= 6
        else f"{len(space.points)} points"
        for space in spaces
    )


def _rank_row(result: Result, suggest: Suggesting) -> RankRow | None:
    problem = result.problem
    right = tuple(move for move in result.best_moves if move != PASS)
    if not right or PASS in result.best_moves:  # every move is as good: there is nothing to find
        return None
    start = time.perf_counter()
    found = [candidate.vertex for candidate in suggest(problem)]
    seconds = round(time.perf_counter() - start, 6)
    rank = next((place for place, move in enumerate(found, 1) if move in right), None)
    attacks = problem.to_play == problem.attacker
    return RankRow(problem.id, problem.to_play, attacks, right, rank, len(found), seconds)


def status_table(rows: Sequence[StatusRow], *, ahead: bool = False) -> Table:
    """Return the paper's Table 3: proved statuses against eye shapes, now or one move ahead."""
    pairs = [(row.proved, row.ahead if ahead else row.tentative) for row in rows]
    lines = []
    for proved in TENTATIVE:
        some = [pair for pair in pairs if pair[0] == proved]
        if some:
            lines.append((proved, *_statuses(some)))
    lines.append(("all", *_statuses(pairs)))
    title = f"Status by eye shape, {'one move ahead' if ahead else 'at a glance'}"
    headings = ("proved", "positions", *(f"hint:\n{hint}" for hint in TENTATIVE), "right")
    return Table(title, headings, tuple(lines), total=True, note=_STATUS_NOTE)


def _statuses(pairs: Sequence[tuple[Tentative, Tentative]]) -> Iterator[str]:
    counts = Counter(hint for _, hint in pairs)
    yield str(len(pairs))
    yield from (str(counts[hint]) for hint in TENTATIVE)
    yield percent(sum(proved == hint for proved, hint in pairs) / len(pairs)) if pairs else "-"


def rank_table(rows: Sequence[RankRow]) -> Table:
    """Return how often a right first move is among the first candidates."""
    parts = {
        "attacker": [row for row in rows if row.attacks],
        "defender": [row for row in rows if not row.attacks],
    }
    lines = [(side, *_ranks(some)) for side, some in parts.items() if some]
    lines.append(("all", *_ranks(rows)))
    headings = ("to play", "questions", *(f"top {top}" for top in TOPS), "by chance", "each")
    return Table("First moves", headings, tuple(lines), total=True, note=_RANK_NOTE)


def top(rows: Sequence[RankRow], most: int) -> float:
    """Return the share of questions with a right move among the first ``most`` candidates."""
    found = sum(row.rank is not None and row.rank <= most for row in rows)
    return found / len(rows) if rows else 0.0


def _ranks(rows: Sequence[RankRow]) -> Iterator[str]:
    yield str(len(rows))
    yield from (percent(top(rows, most)) for most in TOPS)
    yield percent(sum(row.by_chance for row in rows) / len(rows)) if rows else "-"
    yield duration(sum(row.seconds for row in rows) / len(rows)) if rows else "-"


# --- Table 4 ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NodesRow:
    """What negamax needed with all first moves, and with candidates only."""

    id: str
    to_play: Colour
    empty: int
    every: Searched
    every_seconds: float
    few: Searched
    few_seconds: float

    @property
    def complete(self) -> bool:
        """Whether both searches came to an end."""
        return self.every.complete and self.few.complete

    @property
    def same(self) -> bool:
        """Whether the candidates lead to the same end."""
        return self.every.outcome == self.few.outcome

    def to_json(self) -> dict[str, Any]:
        """Return the row as a dict that json.dumps accepts."""
        return asdict(self)


def count_nodes(
    problem: Problem,
    *,
    few: int = FEW,
    nodes: int = MOST_NODES,
    shapes: bool = True,
    suggest: Suggesting = candidates,
) -> NodesRow:
    """Search a problem of life with all first moves, and with a few candidates.

    ``shapes`` as for ``negamax``. Raises ProblemError for other goals.
    """
    start = time.perf_counter()
    every = negamax(problem, nodes=nodes, shapes=shapes)
    middle = time.perf_counter()
    moves = [candidate.point for candidate in suggest(problem)[:few]]
    some = negamax(problem, moves, nodes=nodes, shapes=shapes)
    end = time.perf_counter()
    area = analyse(problem).area
    empty = len(area - problem.points(problem.black | problem.white))
    return NodesRow(
        problem.id,
        problem.to_play,
        empty,
        every,
        round(middle - start, 6),
        some,
        round(end - middle, 6),
    )


def nodes_table(rows: Sequence[NodesRow]) -> Table:
    """Return the paper's Table 4, by the number of empty points."""
    sizes = sorted({row.empty for row in rows})
    lines = [(str(size), *_nodes([row for row in rows if row.empty == size])) for size in sizes]
    lines.append(("all", *_nodes(rows)))
    headings = (
        *("empty", "problems", "given up", "all moves:\nnodes", "\npruned", "\ntime"),
        *("candidates:\nnodes", "\npruned", "\ntime", "share", "same"),
    )
    return Table("Negamax", headings, tuple(lines), total=True, note=_NODES_NOTE)


def _nodes(rows: Sequence[NodesRow]) -> Iterator[str]:
    done = [row for row in rows if row.complete]
    yield from (str(len(rows)), str(len(rows) - len(done)))
    every, few = ([(row.every, row.few)[i] for row in done] for i in (0, 1))
    seconds = sum(row.every_seconds for row in done), sum(row.few_seconds for row in done)
    for searched, spent in zip((every, few), seconds, strict=True):
        yield count(sum(one.nodes for one in searched))
        yield count(sum(one.pruned for one in searched))
        yield duration(spent)
    total = sum(one.nodes for one in every)
    yield percent(sum(one.nodes for one in few) / total) if total else "-"
    yield str(sum(row.same for row in done))


@dataclass(frozen=True, slots=True)
class AgreementRow:
    """What is proved of a question, and what negamax says."""

    id: str
    to_play: Colour
    proved: str
    outcome: Outcome
    nodes: int


def agreement(problem: Problem, limits: Limits, nodes: int = MOST_NODES) -> AgreementRow:
    """Compare negamax with a proof. Raises ProblemError if the problem cannot be asked."""
    found = negamax(problem, nodes=nodes)
    status = shikatsu.solve(problem, limits, line=False).status
    return AgreementRow(problem.id, problem.to_play, status, found.outcome, found.nodes)


def agreement_table(rows: Sequence[AgreementRow]) -> Table:
    """Return how often negamax is right, by what is proved."""
    proved = [row for row in rows if row.proved != "unknown"]
    statuses = [s for s in ("alive", "dead", "seki", "ko") if any(r.proved == s for r in proved)]
    lines = [(s, *_agreements([row for row in proved if row.proved == s])) for s in statuses]
    lines.append(("all", *_agreements(proved)))
    headings = ("proved", "questions", "right", "wrong", "given up", "share")
    return Table("Negamax and proofs", headings, tuple(lines), total=True)


def _agreements(rows: Sequence[AgreementRow]) -> Iterator[str]:
    right = sum(row.outcome == row.proved for row in rows)
    given_up = sum(row.outcome == "unknown" for row in rows)
    wrong = len(rows) - right - given_up
    yield from map(str, (len(rows), right, wrong, given_up))
    yield percent(right / (right + wrong)) if right + wrong else "-"


def compare_all(
    problems: Iterable[Problem], limits: Limits, *, settled: bool = True
) -> tuple[list[StatusRow], list[RankRow]]:
    """Return the rows of all problems that can be asked."""
    statuses: list[StatusRow] = []
    ranks: list[RankRow] = []
    for problem in problems:
        try:
            compared = compare(problem, limits, settled=settled)
        except ShikatsuError:
            continue
        statuses += compared.statuses
        ranks += compared.ranks
    return statuses, ranks
