"""What the comments of a solution tree say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shikatsu.board.points import PASS
from shikatsu.model.problem import Problem
from shikatsu.model.result import Result
from shikatsu.model.verdict import answer_sentence, conditions
from shikatsu.solver.status import Decision

RIGHT: Final = "RIGHT"  # what problem sites look for
ELSEWHERE: Final = "Plays elsewhere: the ko may not be retaken at once."

_REASONS: Final = {
    "nodes": "out of nodes",
    "seconds": "out of time",
    "memory": "out of memory",
    "depth": "a line of play became too long to follow",
    "open": "no proof was found that holds on the whole board",
}


def verdict(problem: Problem, answer: Decision) -> str:
    """Say who plays, and the answer."""
    return f"{problem.to_play.capitalize()} to play: {sentence(problem, answer)}"


def wrong(problem: Problem, best: Decision, after: Decision, reply: str | None) -> str:
    """What a wrong move says: what it leads to, and by which reply."""
    with_reply = "" if reply in (None, PASS) else f" with {reply}"
    after_reply = "" if reply in (None, PASS) else f" after {reply}"
    defender, attacker = problem.defender.capitalize(), problem.attacker.capitalize()
    eye = problem.goal == "one_eye"
    if after.status == "alive":
        return f"Wrong: {defender} {'makes the eye' if eye else 'lives'}{with_reply}."
    if after.status == "dead":
        return f"Wrong: {attacker} {'prevents the eye' if eye else 'kills'}{with_reply}."
    said = sentence(problem, after)
    if after.status == "ko":
        kind = "a worse ko" if best.status == "ko" else "only ko"
        return f"Wrong: {kind}{after_reply}. {said.removeprefix('Ko: ')}"
    return f"Wrong: only seki{after_reply}."


def fails(problem: Problem, after: Decision, reply: str) -> str:
    """What a try says where nothing helps."""
    return f"{reply} answers. {sentence(problem, after)}"


def sentence(problem: Problem, after: Decision) -> str:
    """Say a status in English: what the last move of a long wrong line says."""
    return answer_sentence(problem, after)


def settled(*, lost: bool) -> str:
    """Say that the first move does not matter."""
    return "No move changes this." if lost else "No move is needed."


def choice(right_moves: Sequence[str], undecided: int, *, exact: bool) -> str:
    """Say in a sentence which first moves are right; ``undecided`` counts those not decided.

    Without ``exact`` there may be others: the region is open.
    """
    if undecided:
        said = f"{_listed(right_moves)}; " if right_moves else ""
        return f"{said}{undecided} first move{'' if undecided == 1 else 's'} not decided."
    if not right_moves:
        return "No single first move on the board leads to this: it depends on ko threats."
    only = "Only " if len(right_moves) == 1 and exact else ""
    return f"{only}{_listed(right_moves)}."


def _listed(moves: Sequence[str]) -> str:
    if len(moves) == 1:
        return f"{moves[0]} is right"
    return f"{', '.join(moves[:-1])} and {moves[-1]} are right"


def incomplete(reason: str) -> str:
    """Say that a limit was reached."""
    return f"Incomplete ({_REASONS.get(reason, reason)}): moves that were not decided are left out."


def scope(problem: Problem, result: Result | None) -> list[str]:
    """Say what rests on assumptions, or holds only within the region that was searched."""
    if result is not None and result.assumptions:
        return [f"All of this holds{conditions(result.assumptions)}."]
    if result is not None and result.wall is not None:
        return [f"Which moves kill holds{conditions([result.wall])}."]
    if result is not None and not result.proved:
        return ["All of this is judged within the region that was searched only."]
    if problem.outside != "wall":
        return ["Which moves are wrong is proved within the region that was searched only."]
    return []


def unknown(problem: Problem, reason: str) -> str:
    """Say that there is no answer."""
    player = problem.to_play.capitalize()
    return f"{player} to play: unknown ({_REASONS.get(reason, reason)}). Nothing is proved."
