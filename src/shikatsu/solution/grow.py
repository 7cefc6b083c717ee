"""Growing a solution tree, with a proof of every mark.

The problem's status S rests on claims (docs/first-moves.md), some won by the solver, some by the
opponent. All judgements are questions about these claims:

* A move of the solver is *right* if he still wins all of his claims after it, else it is *wrong*.
* A reply *resists* if the opponent still wins all of his claims after it: he gives nothing away.
* A reply *sets a problem* if the solver may not pass after it. One that does not is never shown; if
  no reply resists and sets a problem, the line is over: nothing is left to be done for the result.

Which wrong moves are worth showing is said at ``_Grower._is_reasonable``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Final, TypeAlias, TypeVar

import shikatsu
from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import PASS, parse_vertex
from shikatsu.model.diagram import Mark, Variation
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu.model.result import Result, goodness
from shikatsu.solution import words
from shikatsu.solution.tree import Extent, SolutionTree
from shikatsu.solver.analysis import Analysis, analysis_of, holds, side_of
from shikatsu.solver.budget import Budget, Cancellation, Progress
from shikatsu.solver.questions import Side
from shikatsu.solver.solve import analyse
from shikatsu.solver.status import Decision, Undecided

Line: TypeAlias = tuple[str, ...]
T = TypeVar("T")
U = TypeVar("U")

TRIES: Final = 6  # shown where nothing helps
EASY: Final = 2  # a reply with more right answers is shown only if it resists longest
FOLLOWED: Final = 3  # moves of a line up to which answers that are not preferred are followed
LEAST_MOVES: Final = 20  # for each right first move, whatever the others took
LADDER_DEPTH: Final = 100  # moves of a right line of a capture, which may cross the board


def solution_tree(
    problem: Problem,
    limits: Limits | None = None,
    *,
    extent: Extent | None = None,
    result: Result | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[Progress], None] | None = None,
    cancel: Cancellation | None = None,
) -> SolutionTree:
    """Return the solution of a problem for ``problem.to_play``, proved at every marked move.

    Right first moves come first, the preferred one at the head. After a right move follow the
    opponent's replies that set a problem, the one that resists longest first; a right line ends
    with the solver's move that leaves none. Then come the wrong first moves that are worth a
    look, each with its refutation. If a limit is reached, moves that were not decided are left
    out, and the tree says so.

    A problem without a region is solved first to find one; the tree then has the problem with that
    region, and says what holds within it only. A ``result`` of the problem saves solving it again:
    the work goes on with its table, options, progress and cancellation, within new limits. Raises
    ProblemError if the problem cannot be asked, ShikatsuError for an unknown option.

    The tree of a capture or a connection has no wrong moves: that a move fails is not proved there.
    It has the replies that the generator offers, and says what it relies on.
    """
    if problem.region is None and result is None:
        result = shikatsu.solve(problem, limits, options=options, progress=progress, cancel=cancel)
    if result is not None:
        problem = result.problem
        options = {**(options or {}), **_options_of(result)}
    if result is not None and not result.decided:
        return _unknown(problem, result.reason or "")
    try:
        analysis = _resumed(limits, result)
        if analysis is None:
            analysis = analyse(problem, Budget(limits, progress, cancel), options or {})
        answer = analysis.status()
    except Undecided as reached:
        return _unknown(problem, reached.reason)
    analysis.settle(answer)
    line = result.line if result is not None else analysis.line(answer)
    tree = _Grower(analysis, answer, line, extent or _extent(analysis)).tree()
    said, _, rest = tree.comment.partition("\n")
    if result is not None and not analysis.refutes:
        said, more = result.verdict(), []
    else:
        more = words.scope(problem, result)
    return dataclasses.replace(tree, comment="\n".join(filter(None, [said, rest, *more])))


def _options_of(result: Result) -> dict[str, Any]:
    """Return the options of a search that changed the answer."""
    capture = result.capture
    if capture is None:
        return {}
    return {
        "generator": capture.generator,
        "algorithm": capture.algorithm,
        "orders": capture.order_limit,
    }


def _extent(analysis: Analysis) -> Extent:
    return Extent() if analysis.refutes else Extent(depth=LADDER_DEPTH)


def _resumed(limits: Limits | None, result: Result | None) -> Analysis | None:
    """Return the analysis that a result comes from, if it still has it, within new limits."""
    analysis = None if result is None else analysis_of(result)
    if analysis is not None:
        analysis.budget = analysis.budget.anew(limits or Limits())
    return analysis


def _unknown(problem: Problem, reason: str) -> SolutionTree:
    return SolutionTree(problem, "unknown", None, words.unknown(problem, reason), reason=reason)


@dataclass(frozen=True, slots=True)
class _Wrong:
    """A wrong move: the moves up to it, what it leads to, and the replies that hold it to that."""

    line: Line
    after: Decision
    refuting: tuple[str, ...]

    @property
    def move(self) -> str:
        """The move itself."""
        return self.line[-1]

    @property
    def refutation(self) -> str | None:
        """The best reply; None if there is no single one, or only one with a ko threat."""
        return self.refuting[0] if self.refuting else None


class _Grower:
    """Grows one tree; counts the moves that it may still have."""

    def __init__(self, analysis: Analysis, answer: Decision, line: Line, extent: Extent) -> None:
        self._analysis = analysis
        self._problem = analysis.problem
        self._answer = answer
        self._line = line
        self._extent = extent
        self._side: Side = side_of(analysis.problem)
        self._other: Side = "defender" if self._side == "attacker" else "attacker"
        self._own = answer.won_by(self._side)
        self._theirs = answer.won_by(self._other)
        self._moves_left = extent.moves
        self._refutes = analysis.refutes
        self._reason: str | None = None
        self._open_first_moves = 0  # right or wrong? A limit was reached.

    # ---- the root ------------------------------------------------------------------------------

    def tree(self) -> SolutionTree:
        """Return the whole tree."""
        preferred = self._preferred()  # before all else: if a limit comes, the best is there
        pass_keeps = self._is_surely_right((PASS,))
        lost = pass_keeps and self._answer.status == ("alive" if self._attacks else "dead")
        solutions: tuple[Variation, ...] = ()
        others: tuple[Variation, ...] = ()
        if not lost:
            solutions = tuple(self._settled() if pass_keeps else self._solutions(preferred))
        if self._refutes:
            right = [first.move for first in solutions]
            others = tuple(self._tries() if lost else self._wrong_moves((), right))
        said = [words.verdict(self._problem, self._answer)]
        if pass_keeps:
            said.append(words.settled(lost=lost))
        else:
            right = [first.move for first in solutions]
            # On a whole board moves far away are not looked at.
            enclosed = self._problem.region is not None and self._problem.outside == "wall"
            exact = enclosed and self._refutes
            said.append(words.choice(right, self._open_first_moves, exact=exact))
        if self._reason is not None:
            said.append(words.incomplete(self._reason))
        return SolutionTree(
            self._problem,
            self._answer.status,
            self._answer.ko,
            "\n".join(said),
            solutions + others,
            self._reason,
        )

    @property
    def _attacks(self) -> bool:
        return self._side == "attacker"

    def _preferred(self) -> Variation | None:
        """Return the first move of the line that is shown, grown in full, if it is right."""
        first = self._line[:1]
        if not first or first == (PASS,) or not self._is_surely_right(first):
            return None
        return self._right(first, full=True)

    def _solutions(self, preferred: Variation | None) -> Iterator[Variation]:
        """Yield the right first moves: the preferred one as it is, a line of each other."""
        known = preferred.move if preferred is not None else None
        if preferred is not None:
            yield preferred
        for move in self._analysis.moves():
            if move != known and self._is_surely_right((move,)):
                self._moves_left = max(self._moves_left, LEAST_MOVES)
                yield self._right((move,), full=preferred is None)

    def _settled(self) -> Iterator[Variation]:
        """Yield a pass and all other right first moves: nothing is at stake, so none goes on."""
        yield self._leaf((PASS,))
        for move in self._analysis.moves():
            if self._is_surely_right((move,)):
                yield self._leaf((move,))

    def _tries(self) -> Iterator[Variation]:
        """Yield first moves that need an answer, where nothing helps: nothing is marked."""
        found = []
        for move in self._analysis.moves():
            wrong = self._decided(self._judged, (move,), None)
            if wrong is not None and self._needs_answer(wrong):
                found.append(wrong)
        lines = [(wrong, self._wrong_line(wrong)) for wrong in found]
        lines.sort(key=lambda pair: -len(pair[1]))
        for wrong, line in lines[:TRIES]:
            assert wrong.refutation is not None
            text = words.fails(self._problem, wrong.after, wrong.refutation)
            yield self._chain((), line, {0: text}, mark_first=False)

    # ---- right moves ---------------------------------------------------------------------------

    def _right(self, line: Line, *, full: bool) -> Variation:
        """Return a right move (the last of ``line``) with what follows.

        With ``full`` there are several replies, fewer from move to move, and wrong answers to them;
        otherwise one line is followed.
        """
        self._moves_left -= 1
        children: list[Variation] = []
        for reply in self._replies(line):
            if len(children) == self._wanted(line, full=full) or self._moves_left <= 0:
                break
            if children and self._is_easy((*line, reply)):
                continue
            child = self._reply((*line, reply), full=full)
            if child is not None and not any(_same_lesson(child, shown) for shown in children):
                children.append(child)
        return self._leaf(line, tuple(children))

    def _wanted(self, line: Line, *, full: bool) -> int:
        """How many replies to show: fewer, the later."""
        before = len(line) // 2
        most = self._extent.replies
        return min(most, max(1, most - before)) if full else min(most, 1)

    def _is_easy(self, line: Line) -> bool:
        """Say whether a reply has many right answers, so that it teaches little beside others."""
        return len(list(islice(self._right_moves(line), EASY + 1))) > EASY

    def _leaf(self, line: Line, children: tuple[Variation, ...] = ()) -> Variation:
        comment = "" if children else words.RIGHT
        return Variation(self._colour(line), line[-1], "right", comment, children)

    def _reply(self, line: Line, *, full: bool) -> Variation | None:
        """Return a reply that sets a problem with its answers; None if no single one is right.

        The preferred answer is followed. So are others at the second move; later they are just
        right.
        """
        self._moves_left -= 1
        answers: list[Variation] = []
        for move in self._right_moves(line):
            longer = (*line, move)
            follow = full and len(longer) <= FOLLOWED and self._moves_left > 0
            if not answers:
                answers.append(self._right(longer, full=full))
            elif follow:
                answers.append(self._right(longer, full=False))
            else:
                answers.append(self._leaf(longer))
        if not answers:
            return None
        if full and self._moves_left > 0 and self._refutes:
            answers.extend(self._wrong_moves(line, [answer.move for answer in answers]))
        comment = words.ELSEWHERE if line[-1] == PASS else ""
        return Variation(self._colour(line), line[-1], None, comment, tuple(answers))

    def _right_moves(self, line: Line) -> Iterator[str]:
        """Yield the right moves after ``line``, the preferred one first."""
        preferred = self._analysis.line(self._answer, line)[:1]
        for move in sorted(self._analysis.moves(line), key=lambda move: move not in preferred):
            if self._is_surely_right((*line, move)):
                yield move

    def _is_surely_right(self, line: Line) -> bool:
        right = self._decided(self._is_right, line, None)
        if right is None and len(line) == 1:
            self._open_first_moves += 1
        return bool(right)

    def _replies(self, line: Line) -> Iterator[str]:
        """Yield the replies that resist and set a problem, those that resist longest first."""
        if len(line) + 2 > self._extent.depth:
            return
        legal = self._analysis.moves(line)
        expected = [move for move in self._analysis.line(self._answer, line)[:1] if move in legal]
        first = [move for move in expected if self._surely_sets_problem((*line, move))]
        yield from first
        others = [
            move
            for move in legal
            if move not in expected and self._surely_sets_problem((*line, move))
        ]
        if not first and not others and self._surely_sets_problem((*line, PASS)):
            others = [PASS]  # a ko that may not be retaken at once: the opponent waits
        length = {move: len(self._analysis.line(self._answer, (*line, move))) for move in others}
        yield from sorted(others, key=lambda move: -length[move])

    def _surely_sets_problem(self, line: Line) -> bool:
        return self._decided(self._sets_problem, line, False)

    def _is_right(self, line: Line) -> bool:
        return holds(self._analysis, self._own, line)

    def _sets_problem(self, line: Line) -> bool:
        return holds(self._analysis, self._theirs, line) and not self._is_right((*line, PASS))

    # ---- wrong moves ---------------------------------------------------------------------------

    def _wrong_moves(self, line: Line, right: Sequence[str]) -> Iterator[Variation]:
        """Yield the reasonable wrong moves after ``line``: all first moves, a few later on."""
        found = self._reasonable(line, right)
        if line:
            found = found[: self._extent.wrong]
        for wrong in found:
            text = words.wrong(self._problem, self._answer, wrong.after, wrong.refutation)
            moves = self._wrong_line(wrong)
            comments = {0: text}
            if len(moves) > 2:
                comments[len(moves) - 1] = words.sentence(self._problem, wrong.after)
            yield self._chain(line, moves, comments, mark_first=True)

    def _reasonable(self, line: Line, right: Sequence[str]) -> list[_Wrong]:
        elsewhere = self._decided(self._judged, (*line, PASS), None)
        found = []
        for move in self._analysis.moves(line):
            if move in right:
                continue
            wrong = self._decided(self._judged_wrong, (*line, move), None)
            if wrong is not None and self._is_reasonable(wrong, elsewhere):
                found.append(wrong)
        found.sort(key=lambda wrong: self._worth(wrong.after), reverse=True)
        return found

    def _is_reasonable(self, wrong: _Wrong, elsewhere: _Wrong | None) -> bool:
        """Say whether a wrong move is worth showing.

        It is, if it gets more than a pass would (ko instead of death ...), or if it takes the point
        that refutes a pass (the opponent's vital point). Otherwise the opponent must have to
        answer it. A move that is refuted by other replies than a pass is worth it then; one
        that changes nothing only if a single reply refutes it, right beside it.
        """
        if elsewhere is None:
            return self._needs_answer(wrong)
        if self._worth(wrong.after) > self._worth(elsewhere.after):
            return True
        if wrong.move == elsewhere.refutation:
            return True
        if not self._needs_answer(wrong):
            return False
        if elsewhere.refutation not in wrong.refuting:
            return True
        return len(wrong.refuting) == 1 and _is_near(wrong.move, wrong.refuting[0])

    def _worth(self, decision: Decision) -> int:
        value = goodness(decision.status, decision.ko)
        return -value if self._attacks else value

    def _judged_wrong(self, line: Line) -> _Wrong | None:
        return None if self._is_right(line) else self._judged(line)

    def _judged(self, line: Line) -> _Wrong:
        """Return what a move leads to, and what refutes it. Raises Undecided."""
        after = self._analysis.status(line)
        claims = after.won_by(self._other)
        expected = self._analysis.line(after, line)[:1]
        replies = sorted(self._analysis.moves(line), key=lambda move: move not in expected)
        refuting = (move for move in replies if holds(self._analysis, claims, (*line, move)))
        return _Wrong(line, after, tuple(refuting))

    def _needs_answer(self, wrong: _Wrong) -> bool:
        """Say whether a wrong move threatens something, so that the opponent may not pass."""
        still_holds = partial(holds, self._analysis, wrong.after.won_by(self._other))
        elsewhere = (*wrong.line, PASS)
        return wrong.refutation is not None and not self._decided(still_holds, elsewhere, True)

    def _wrong_line(self, wrong: _Wrong) -> Line:
        """Return the wrong move, its refutation, and good play as long as the refutation shows.

        Each further move of the solver loses nothing more and needs an answer; each answer holds.
        The line ends on the opponent's move.
        """
        if wrong.refutation is None:
            return wrong.line[-1:]  # it takes a ko threat, or different replies for each claim
        goes_on = partial(self._goes_on, wrong.after)
        line = (*wrong.line, wrong.refutation)
        rest = self._analysis.line(wrong.after, line)
        room = self._extent.wrong_depth - 2
        for move, reply in zip(rest[:room:2], rest[1:room:2], strict=False):
            longer = (*line, move, reply)
            if not self._decided(goes_on, longer, False):
                break
            line = longer
        return line[len(wrong.line) - 1 :]

    def _goes_on(self, after: Decision, line: Line) -> bool:
        if PASS in line[-2:]:
            return False
        mine, theirs = after.won_by(self._side), after.won_by(self._other)
        holds_after = partial(holds, self._analysis)
        before = line[:-1]
        return (
            holds_after(mine, before)
            and not holds_after(theirs, (*before, PASS))
            and holds_after(theirs, line)
        )

    # ---- the pieces ----------------------------------------------------------------------------

    def _chain(
        self, before: Line, moves: Line, comments: Mapping[int, str], *, mark_first: bool
    ) -> Variation:
        """Return a line of play as a variation without branches."""
        following: tuple[Variation, ...] = ()
        for index in reversed(range(len(moves))):
            line = (*before, *moves[: index + 1])
            mark: Mark | None = "wrong" if mark_first and index == 0 else None
            node = Variation(
                self._colour(line), moves[index], mark, comments.get(index, ""), following
            )
            following = (node,)
        self._moves_left -= len(moves)
        return following[0]

    def _colour(self, line: Line) -> Colour:
        """The colour of the last move of a line."""
        first = self._problem.to_play
        return first if len(line) % 2 else opposite(first)

    def _decided(self, judge: Callable[[Line], T], line: Line, otherwise: U) -> T | U:
        """Judge a line; if a limit is reached, remember that and return ``otherwise``."""
        try:
            return judge(line)
        except Undecided as reached:
            self._reason = self._reason or reached.reason
            return otherwise


def _is_near(one: str, other: str) -> bool:
    """Say whether two points are next to each other, be it diagonally."""
    (a, b), (c, d) = parse_vertex(one), parse_vertex(other)
    return max(abs(a - c), abs(b - d)) == 1


def _same_lesson(one: Variation, other: Variation) -> bool:
    """Say whether two replies have the same right answers, and nothing follows on them."""

    def answers(reply: Variation) -> list[Variation]:
        return [answer for answer in reply.children if answer.mark == "right"]

    flat = all(not answer.children for answer in (*answers(one), *answers(other)))
    return flat and {a.move for a in answers(one)} == {a.move for a in answers(other)}
