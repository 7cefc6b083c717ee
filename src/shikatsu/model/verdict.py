"""What a person reads of an answer: the sentences of results and ladders."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol

from shikatsu.board.colours import opposite
from shikatsu.board.points import reading_order
from shikatsu.model.goals import Goal

if TYPE_CHECKING:
    from shikatsu.model.evidence import Assumption
    from shikatsu.model.ladder import Ladder
    from shikatsu.model.problem import Problem
    from shikatsu.model.result import Capture, Ko, Result, Status

# What becomes of the defender, by goal: if he lives, and if he does not.
_ALIVE: Final[dict[Goal, str]] = {
    "life": "lives",
    "one_eye": "makes the eye",
    "capture": "is saved",
    "connect": "is connected",
}
_DEAD: Final[dict[Goal, str]] = {
    "life": "is dead",
    "one_eye": "gets no eye",
    "capture": "is captured",
    "connect": "is cut",
}
# How a goal is reached by threats, by the order of them: each makes the one before it a threat.
_BY: Final[dict[Goal, tuple[tuple[str, str], ...]]] = {
    "capture": (
        ("in a ladder", "every move is an atari"),
        ("in a net", "every move threatens a ladder"),
        ("by threats 3 deep", "every move threatens a net"),
    ),
    "connect": (
        ("by threats", "every move threatens to connect"),
        ("by threats 2 deep", "every move threatens to connect by threats"),
    ),
}
# A qualifier of "alive": never captured, but whether by two eyes or by seki is not decided.
SURVIVES: Final = "survives"
_FEW: Final = ("ladder", "ladder or net")
_LADDER_IS_ONE: Final = "a ladder is 1, a net 2"
WITHIN: Final = "*"  # marks first moves that rest on more than the answer does


# ---- the whole answer ----------------------------------------------------------------------------


def verdict(result: Result) -> str:
    """Say the answer: "Black to play: White is dead."."""
    said = [f"{_question(result)}: {_answer(result)}"]
    said += [_explain(result.problem, q) for q in result.qualifiers if q != SURVIVES]
    if result.walls == "safe" and result.decided:
        said.append(f"{result.problem.attacker.capitalize()}'s walls are taken as safe.")
    if result.evidence == "tentative" and result.capture is None:
        said.append("Not proved: judged within the shown region.")
    elif result.problem.outside != "wall" and result.found_region and result.proved:
        said.append("Nothing outside the shown region can change it.")
    return " ".join(said)


def status_sentence(problem: Problem, status: Status, ko: Ko | None) -> str:
    """Say a status: "White is dead."."""
    defender = problem.defender.capitalize()
    if status == "ko":
        return _ko_sentence(problem, ko)
    return {
        "alive": f"{defender} {_ALIVE[problem.goal]}.",
        "dead": f"{defender} {_DEAD[problem.goal]}.",
        "seki": f"Seki: {defender} lives, but without two eyes.",
        "unknown": "Unknown.",
    }[status]


class Answered(Protocol):
    """A status and what is known beside it: a result, or what the solver decides."""

    @property
    def status(self) -> Status:
        """The status."""

    @property
    def ko(self) -> Ko | None:
        """Who needs how many ko threats, if it is a ko."""

    @property
    def qualifiers(self) -> tuple[str, ...]:
        """More about the status, each in a word."""

    @property
    def withstands(self) -> int | None:
        """How many ko threats a death on an open board is proved against."""

    @property
    def assumptions(self) -> tuple[Assumption, ...]:
        """What the program took for granted."""


def answer_sentence(problem: Problem, answer: Answered) -> str:
    """Say a status and what it holds against: "White is dead, against up to 8 ko threats."."""
    said = status_sentence(problem, answer.status, answer.ko).removesuffix(".")
    survives = SURVIVES in answer.qualifiers
    if survives:
        said = f"{problem.defender.capitalize()} is not captured"
    if answer.withstands is not None:
        said += _against(answer.withstands)
    left = "; two eyes or seki is not decided" if survives else ""
    return f"{said}{conditions(answer.assumptions)}{left}."


def _against(threats: int) -> str:
    return f", against up to {_threats(threats)}" if threats else " if there are no ko threats"


def conditions(assumptions: Iterable[Assumption]) -> str:
    """Say under which assumptions something holds, to follow it: ", if White's C1 is …"."""
    return "".join(
        f", {'and ' if n else ''}if {assumption.sentence}"
        for n, assumption in enumerate(assumptions)
    )


def solutions(result: Result) -> str:
    """Say which first moves lead to the result, once all of them were asked for."""
    best = result.best_moves
    if len(best) == len(result.moves):
        return "Every first move leads to this."
    to_this = "to this"
    if result.capture is not None and result.capture.order is not None:
        to_this += _leads_by(result.problem, result.capture.order)
    if result.unique_solution:
        wall = [] if result.wall is None or result.assumptions else [result.wall]
        return f"Only {best[0]} leads {to_this}{conditions(wall)}."
    said = f"{' and '.join(best) if len(best) < 3 else ', '.join(best)} "
    said = (
        f"{said}lead{'s' if len(best) == 1 else ''} {to_this}" if best else "No move leads to this"
    )
    undecided = sum(not move.decided for move in result.moves)
    if undecided:
        said += f"; {undecided} move{'' if undecided == 1 else 's'} could not be decided"
    evidences = {result.evidence_of(move) for move in result.moves}
    if result.capture is None and "tentative" in evidences:
        said += f" ({WITHIN} judged within the shown region only)"
    elif "conditional" in evidences and not result.assumptions:
        said += f" ({WITHIN} holds{conditions(_walls_of_moves(result))})"
    return said + "."


def _walls_of_moves(result: Result) -> list[Assumption]:
    """Return what first moves rest on beyond the answer itself, all walls as one."""
    if result.wall is not None:
        return [result.wall]
    found = [assumption for move in result.moves for assumption in move.assumptions]
    points = reading_order({point for assumption in found for point in assumption.points})
    return [replace(found[0], points=points)] if found else []


def ladder_verdict(ladder: Ladder) -> str:
    """Say whether a ladder works: "Black to play: The ladder works. White is captured."."""
    defender = ladder.problem.defender.capitalize()
    said = {
        True: f"The ladder works. {defender} is captured.",
        False: f"The ladder fails. {defender} is not captured by ataris alone.",
        None: "A ko decides the ladder.",
    }
    return f"{_to_play(ladder.problem)}: {said[ladder.works]}"


def _to_play(problem: Problem) -> str:
    return f"{problem.to_play.capitalize()} to play"


def _question(result: Result) -> str:
    problem = result.problem
    question = _to_play(problem)
    if result.rules == "superko":
        question += " under superko"
    if problem.threats is not None:
        attacker, defender = problem.threats
        question += (
            f" ({_threats(attacker)} for {problem.attacker.capitalize()}, "
            f"{_threats(defender)} for {problem.defender.capitalize()})"
        )
    return question


def _answer(result: Result) -> str:
    if result.capture is not None:
        return _answer_about_capture(result, result.capture)
    if result.status == "unknown":
        return f"Unknown: {_why(result)}."
    return answer_sentence(result.problem, result)


def _why(result: Result) -> str:
    """Say why the answer is unknown."""
    stats = result.stats
    known = {
        "nodes": f"out of nodes ({stats.nodes})",
        "seconds": f"out of time ({stats.seconds:.1f} s)",
        "memory": f"out of memory ({stats.table_mb:.0f} MB)",
        "depth": "a line of play became too long to follow",
        "open": f"open: {result.problem.defender.capitalize()} is not enclosed, "
        "and no proof was found that holds on the whole board",
        None: "no reason is given",
    }
    return known.get(result.reason, result.reason or "")


def _explain(problem: Problem, qualifier: str) -> str:
    """Explain a qualifier of docs/model.md in a sentence; an unknown one is named as it is."""
    defender, attacker = problem.defender.capitalize(), problem.attacker.capitalize()
    sentences = {
        "stall": f"Stall: with them {defender} only keeps a fight going that never ends.",
        "moonshine": f"Moonshine: {defender} could only live on ko threats that never run out.",
        "standoff": f"Stand-off: {attacker} wins once all ko threats have been removed first.",
        "loop": "Loop: the answer changes if a repetition counts for the other side.",
    }
    return sentences.get(qualifier, f"({qualifier})")


# ---- ko ------------------------------------------------------------------------------------------


def _ko_sentence(problem: Problem, ko: Ko | None) -> str:
    defender, attacker = problem.defender.capitalize(), problem.attacker.capitalize()
    loses = "dies" if problem.goal == "life" else _DEAD[problem.goal]
    wins = _ALIVE[problem.goal]
    if ko is not None and ko.defender_needs is not None:
        return f"Ko: {defender} {loses} unless he finds {_needed(ko, ko.defender_needs)}."
    needs = "1 ko threat"
    if ko is not None and ko.attacker_needs is not None:
        needs = _needed(ko, ko.attacker_needs)
    return f"Ko: {defender} {wins} unless {attacker} finds {needs}."


def _needed(ko: Ko, count: int) -> str:
    if ko.at_least:
        return "enough ko threats" if count == 1 else f"enough ko threats, at least {count}"
    return _threats(count)


def _threats(count: int) -> str:
    return f"{count or 'no'} ko threat{'' if count == 1 else 's'}"


# ---- captures and connections --------------------------------------------------------------------


def _answer_about_capture(result: Result, capture: Capture) -> str:
    """Say the answer about a capture or a connection, and what it rests on."""
    problem = result.problem
    if result.status == "unknown":
        seen = result.tentative
        looks = "" if seen is None else status_sentence(problem, seen.status, seen.ko)
        looks = looks and f" It looks like this: {looks}"
        return f"Unknown: {_why(result)}. {_known_so_far(problem, capture)}{looks}"
    if result.status == problem.reached:
        return _reached(problem, capture)
    said = status_sentence(problem, result.status, result.ko)
    return f"{said} {(_tried if result.status == 'ko' else _not_reached)(problem, capture)}"


def _known_so_far(problem: Problem, capture: Capture) -> str:
    """Say what is known although the answer is not."""
    if capture.order is not None:
        return f"Without ko threats {_reached(problem, capture)}"
    if capture.order_limit == 0:
        return "Nothing was read out to the end."
    return _not_reached(problem, capture)


def _reached(problem: Problem, capture: Capture) -> str:
    """Say that the goal is reached, how, and against which replies."""
    said = status_sentence(problem, problem.reached, None).removesuffix(".")
    by, why = _how(problem, capture.order)
    refuter = opposite(problem.prover).capitalize()
    whatever = f", whatever {refuter} plays" if capture.unconditional else ""
    needs_reply = capture.order != 0 or problem.to_play != problem.prover
    tried = f" Not every reply of {refuter} was tried." if needs_reply else ""
    return f"{said}{by}{whatever}{why}.{'' if capture.unconditional else tried}"


def _how(problem: Problem, order: int | None) -> tuple[str, str]:
    """Return by which threats a goal is reached, to follow it, and what they are."""
    if order is None:
        return "", ""
    if order == 0:
        return (" at once" if problem.to_play == problem.prover else " with the next move"), ""
    named = _BY[problem.goal]
    if order <= len(named):
        by, why = named[order - 1]
        return f" {by}", f": {why}"
    return f" by threats {order} deep", f" ({_LADDER_IS_ONE})" if problem.goal == "capture" else ""


def _not_reached(problem: Problem, capture: Capture) -> str:
    """Say under what it holds that the goal is not reached."""
    does = "captures" if problem.goal == "capture" else "connects"
    if capture.algorithm == "dfpn":
        said = f"Nothing {does}"
    elif problem.goal == "capture" and capture.order_limit <= 2:
        said = f"No {_FEW[capture.order_limit - 1]} {does}"
    else:
        said = f"No sequence of {_threats_up_to(problem, capture.order_limit)} {does}"
    if capture.generator != "full":
        said += f"; not every move of {problem.prover.capitalize()} was tried"
    return f"{said}.{_escape(problem, capture)}"


def _tried(problem: Problem, capture: Capture) -> str:
    """Say which moves were looked at."""
    full = capture.generator == "full"
    if capture.algorithm == "dfpn":
        said = "All moves were tried" if full else "Not every move was tried"
    else:
        threats = _threats_up_to(problem, capture.order_limit).capitalize()
        said = f"{threats} were tried, {'with all' if full else 'not with every'} move{'s' * full}"
    return f"{said}.{_escape(problem, capture)}"


def _leads_by(problem: Problem, order: int) -> str:
    """Say by how much a move must lead to a result, to follow "leads to this"."""
    if order == 0:
        return " at once"
    few = problem.goal == "capture" and order <= 2
    return f" by a {_FEW[order - 1]}" if few else f" by {_threats_up_to(problem, order)}"


def _threats_up_to(problem: Problem, order: int) -> str:
    named = f" ({_LADDER_IS_ONE})" if problem.goal == "capture" else ""
    return f"threats up to {order} deep{named}"


def _escape(problem: Problem, capture: Capture) -> str:
    """Say what counts as an escape from a capture."""
    if problem.goal != "capture":
        return ""
    return f" A block with {capture.order_limit + 2} liberties counts as escaped."
