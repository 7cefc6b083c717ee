"""Every first move: its status, the line after it and, if it is wrong, what refutes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from shikatsu.board.points import PASS
from shikatsu.model.result import FirstMove, goodness
from shikatsu.solver.analysis import Analysis, holds
from shikatsu.solver.questions import Side
from shikatsu.solver.status import Claim, Decision, Undecided


def first_moves(analysis: Analysis, answer: Decision, line: Sequence[str]) -> tuple[FirstMove, ...]:
    """Return every first move, a pass included, best for the player first.

    ``answer`` and ``line`` are those of the position itself. The move of the line is asked about
    first, and all statuses come before the first refutation, so that a limit costs details rather
    than answers.
    """
    analysis.settle(answer)
    problem = analysis.problem
    defends = problem.to_play == problem.defender
    start = answer.main.question
    moves = sorted((*analysis.moves((), start), PASS), key=lambda move: move not in line[:1])
    after = {move: _decided(analysis, move) for move in moves}
    best = goodness(answer.status, answer.ko)
    found = []
    for move, decision in after.items():
        if decision is None:
            found.append(FirstMove(move, "unknown"))
            continue
        value = goodness(decision.status, decision.ko)
        if value < best if defends else value > best:
            opponent: Side = "attacker" if defends else "defender"
            found.append(_wrong_move(analysis, move, decision, opponent))
        else:
            found.append(_best_move(analysis, move, decision, line))
    # Sorting is stable: the line's move wins ties.
    found.sort(key=lambda m: m.move != (line[0] if line else None))
    found.sort(key=lambda m: goodness(m.status, m.ko), reverse=defends)
    found.sort(key=lambda m: not m.decided)
    return tuple(found)


def _decided(analysis: Analysis, move: str) -> Decision | None:
    try:
        return analysis.status((move,))
    except Undecided:
        return None


def _best_move(analysis: Analysis, move: str, decision: Decision, line: Sequence[str]) -> FirstMove:
    shown = bool(line) and move == line[0]
    rest = tuple(line[1:]) if shown else analysis.line(decision, (move,))
    return _found(move, decision, line=rest)


def _wrong_move(analysis: Analysis, move: str, decision: Decision, opponent: Side) -> FirstMove:
    """Find the reply that refutes a wrong move, and whether another one does as well.

    A reply holds the mover to the status S if the opponent still wins, after it, every claim of S
    that he won. That is so exactly if the status after the reply is S again:

    * He keeps his claims, so the status is no worse for him than S. By claims of the attacker:
      dead is f(0,3) and f(0,*); ko (defender needs n) is f(0,n-1), which includes f(0,0); ko
      (attacker needs n) is f(n,0), so at most n are needed; seki is that two eyes fail. By claims
      of the defender: alive is f(*,0) and two eyes; seki is f(*,0); ko (attacker needs n) is
      f(n-1,0); ko (defender needs n) is f(0,n) and, if n > 3, f(0,*), since without the latter it
      would be death. In one-eye problems the same with e in place of f; there alive is e(*,0) and
      e(8,0), dead is e(0,0) and e(0,*), and there is neither seki nor stall.
    * It is no better for him either, as the mover won his claims of S against every reply.
    * If the status after the reply is S, he has won the claims of S, by what S means.

    A pass never does better than a move, as the other side could pass as well. Where it holds, it
    is the refutation: the wrong move threatened nothing.

    It can happen that each claim is won by another reply and no reply holds all of them; then
    there is no refutation.
    """
    claims = decision.won_by(opponent)
    line = analysis.line(decision, (move,))
    found: list[str] = []
    open_replies = False
    for reply in _replies(analysis, claims, move, line):
        kept = _holds(analysis, claims, (move, reply))
        open_replies |= kept is None
        if kept:
            found.append(reply)
        if len(found) == 2:
            break
    if not found:
        return _found(move, decision, line=line)
    refutation = found[0]
    if refutation != _first_reply(line):
        line = _line_after(analysis, decision, move, refutation)
    unique = False if len(found) == 2 else None if open_replies else True
    return _found(move, decision, line=line, refutation=refutation, unique=unique)


def _found(move: str, decision: Decision, **more: Any) -> FirstMove:
    """Return what a first move leads to."""
    return FirstMove(
        move,
        decision.status,
        decision.ko,
        qualifiers=decision.qualifiers,
        withstands=decision.withstands,
        zone=decision.zone,
        assumptions=decision.assumptions,
        **more,
    )


def _replies(
    analysis: Analysis, claims: Sequence[Claim], move: str, line: Sequence[str]
) -> Iterator[str]:
    """Yield all replies: a pass, then the one of the line, then the others."""
    yield PASS
    expected = _first_reply(line)
    replies = analysis.moves((move,), claims[0].question)
    yield from sorted(replies, key=lambda reply: reply != expected)


def _first_reply(line: Sequence[str]) -> str | None:
    """Return the first move of a line; a threat and its answer are two passes before it."""
    if not line:
        return None
    return line[2] if len(line) > 2 and line[0] == line[1] == PASS else line[0]


def _holds(analysis: Analysis, claims: Sequence[Claim], line: Sequence[str]) -> bool | None:
    """Say whether all claims are still won after ``line``; None if that is not decided."""
    try:
        return holds(analysis, claims, line)
    except Undecided:
        return None


def _line_after(analysis: Analysis, decision: Decision, move: str, reply: str) -> tuple[str, ...]:
    rest = analysis.line(decision, (move, reply))
    if reply == PASS and rest[:1] == (PASS,):
        return (PASS,)  # nothing is left to do for either side
    return (reply, *rest)
