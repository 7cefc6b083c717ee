"""What a checked certificate is about and what it says: drawn, in sentences, and as JSON.

It rests on the checker's report only, and shares nothing with the other drawings of shikatsu.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from shikatsu.certificate.checker import (
    ATTACKER,
    COLUMNS,
    SIDES,
    UNLIMITED,
    Assumption,
    Claim,
    ClaimReport,
    Report,
    Statement,
)

# black, white, empty: as in ASCII files of problems
OUTSIDE: Final = "XO."
INSIDE: Final = "xo:"
CRUCIAL: Final = "#@"
CRUCIAL_INSIDE: Final = "%&"  # of one-eye problems, where crucial stones may stand outside, too
BOARD: Final = "board"  # whose the outside is of a proof about the board as it stands: nobody's
MOST_NAMED: Final = 12  # stones or points in a sentence; the drawing and the JSON have the others

LEAVES = {
    "benson": "two eyes (benson)",
    "captured": "captured",
    "dead": "no room for two eyes (dead)",
    "eye": "an eye (eye)",
    "no_eye": "no room for an eye (no_eye)",
    "no move left": "no move left",
}


def draw(statement: Statement) -> list[str]:
    """Return the rows of the board from the top, with coordinates, and what the signs mean."""
    width = len(str(statement.rows))
    rows = [
        f"{row:>{width}} {' '.join(_sign(statement, f'{c}{row}') for c in _letters(statement))}"
        for row in range(statement.rows, 0, -1)
    ]
    return [
        *rows,
        f"{'':>{width}} {' '.join(_letters(statement))}",
        f"black {OUTSIDE[0]}, white {OUTSIDE[1]}; in the {_part(statement)} {' '.join(INSIDE)}; "
        f"crucial {' '.join(_crucial(statement))}",
    ]


def _letters(statement: Statement) -> str:
    return COLUMNS[: statement.columns]


def _sign(statement: Statement, point: str) -> str:
    inside = point in statement.region
    signs = INSIDE if inside else OUTSIDE
    if point in statement.crucial:
        signs = CRUCIAL_INSIDE if inside and statement.goal == "one_eye" else CRUCIAL
    if point in statement.black:
        return signs[0]
    return signs[1] if point in statement.white else signs[2]


def _crucial(statement: Statement) -> str:
    """Return the signs of crucial stones."""
    return CRUCIAL if statement.goal == "life" else f"{CRUCIAL}{CRUCIAL_INSIDE}"


def describe(report: Report) -> list[str]:
    """Return the status, what it is about and takes for granted, every claim, and its rules."""
    return [
        f"status: {report.status}",
        f"question: {_question(report.statement)}",
        f"{_part(report.statement)}: {_region(report.statement)}",
        *(f"takes for granted: {sentence(a, report.statement)}" for a in report.assumptions),
        *_scope(report),
        *(_sentence(claim) for claim in report.claims),
        _basis(report),
    ]


def _question(statement: Statement) -> str:
    player, owner = statement.to_play.capitalize(), statement.defender.capitalize()
    stones = f"{owner}'s {_named(statement.crucial)}"
    do = "does" if len(statement.crucial) == 1 else "do"
    asked = f"{do} {stones} {'live' if statement.goal == 'life' else 'get an eye'}"
    ban = f"; the ko at {statement.ban} may not be taken at once" if statement.ban else ""
    if statement.threats is None:
        return f"{player} to play, {asked}?{ban}"
    threats = " and ".join(
        f"the {side} has {_count(n)}" for side, n in zip(SIDES, statement.threats, strict=True)
    )
    return f"{player} to play, {asked}, if {threats}?{ban}"


def _part(statement: Statement) -> str:
    """Return what the marked part of the board is called."""
    return "zone" if statement.outside == BOARD else "region"


def _region(statement: Statement) -> str:
    count = len(statement.region)
    points = "1 point" if count == 1 else f"{count} points"
    if count == statement.columns * statement.rows:
        return f"the whole board, {points}"
    if statement.outside == BOARD:
        return f"{points}; what is elsewhere does not matter"
    if statement.outside == "wall":
        return f"{points}, enclosed by safe stones"
    return f"{points}, all outside is the {statement.outside}'s"


def sentence(assumption: Assumption, statement: Statement) -> str:
    """Say what is taken for granted: "Black's C1 C2 are not captured"."""
    player = assumption.colour.capitalize()
    stones = f"{player}'s {_named(assumption.points)}"
    are = "is" if len(assumption.points) == 1 else "are"
    if assumption.kind == "stones":
        return f"{stones} {are} not captured"
    if assumption.kind == "liberties":
        liberties = "liberty" if assumption.least == 1 else "liberties"
        keep = "keeps" if len(assumption.points) == 1 else "keep"
        return f"{stones} {keep} {assumption.least} {liberties} outside the zone"
    if assumption.kind == "anchor":
        return f"{stones} {are} connected with one another and not captured"
    given = f"all outside the region is {player}'s, and what touches it is not captured"
    if assumption.colour == statement.defender or not assumption.points:
        return given
    other = statement.defender.capitalize()
    return f"{given}; {other} does not get out at {_named(assumption.points)}"


def _named(points: Sequence[str]) -> str:
    if len(points) <= MOST_NAMED:
        return " ".join(points)
    return f"{' '.join(points[:MOST_NAMED])} … ({len(points)} points)"


def _scope(report: Report) -> list[str]:
    """Say that the status holds on the whole board, if it does."""
    if not report.whole_board:
        return []
    if report.outside == BOARD:
        return ["it holds on the board as it stands"]
    if report.margin is None:
        return ["it holds on the whole board, for nothing lies outside the region"]
    loser = report.statement.defender if report.outside == "defender" else report.statement.attacker
    moves, points = report.margin
    return [
        f"it holds on the whole board: {loser.capitalize()} has {moves} move{'s' * (moves != 1)}, "
        f"too few to fill the {points} empty points outside"
    ]


def _basis(report: Report) -> str:
    rules = "with static rules" if report.level == 1 else "no static rule"
    leaves = sum((claim.leaves for claim in report.claims), Counter[str]())
    ends = ", ".join(f"{count:,} {LEAVES[rule]}" for rule, count in sorted(leaves.items()))
    return f"level {report.level}, {rules}; lines end with {ends or 'nothing: they go on for ever'}"


def _sentence(report: ClaimReport) -> str:
    return f"{_statement(report.claim)}, {_threats(report.claim)} ({_size(report)})"


def _statement(claim: Claim) -> str:
    attacker_wins = claim.winner == ATTACKER
    if claim.goal == "one_eye":
        return "an eye can be prevented" if attacker_wins else "an eye can be made"
    if claim.goal == "two_eyes":
        return "two eyes can be prevented" if attacker_wins else "two eyes can be made"
    return "the stones are captured" if attacker_wins else "the stones are not captured"


def _threats(claim: Claim) -> str:
    has = [
        f"the {side} has {_count(threats)}"
        for side, threats in (
            ("attacker", claim.attacker_threats),
            ("defender", claim.defender_threats),
        )
        if threats != 0
    ]
    removable = " that two passes remove" if claim.removable else ""
    return f"if {' and '.join(has)}{removable}" if has else "if nobody has a ko threat"


def _count(threats: int) -> str:
    if threats == UNLIMITED:
        return "any number of ko threats"
    return f"{threats} ko threat{'' if threats == 1 else 's'}"


def _size(report: ClaimReport) -> str:
    length = (
        "lines may go on for ever" if report.longest is None else f"up to {report.longest} moves"
    )
    return f"{report.states:,} states, {length}"


def to_json(report: Report) -> dict[str, Any]:
    """Return a report as values; every key is always there."""
    return {
        "status": report.status,
        "level": report.level,
        "whole_board": report.whole_board,
        "margin": None if report.margin is None else report.margin._asdict(),
        "assumptions": [
            {**a._asdict(), "points": list(a.points), "sentence": sentence(a, report.statement)}
            for a in report.assumptions
        ],
        "statement": _statement_json(report.statement),
        "claims": [_claim_json(claim) for claim in report.claims],
        "effort": report.effort,
        "summary": describe(report),
    }


def _statement_json(statement: Statement) -> dict[str, Any]:
    """Return the problem as a line of JSON of our own writes it."""
    attacker, defender = statement.threats or (None, None)
    return {
        "size": [statement.columns, statement.rows],
        "black": list(statement.black),
        "white": list(statement.white),
        "to_play": statement.to_play,
        "goal": statement.goal,
        "defender": statement.defender,
        "crucial": list(statement.crucial),
        "region": list(statement.region),
        "outside": statement.outside,
        "ban": statement.ban,
        "attacker_threats": None if attacker is None else _threats_json(attacker),
        "defender_threats": None if defender is None else _threats_json(defender),
    }


def _claim_json(report: ClaimReport) -> dict[str, Any]:
    claim = report.claim
    return {
        "goal": claim.goal,
        "winner": SIDES[claim.winner],
        "attacker_threats": _threats_json(claim.attacker_threats),
        "defender_threats": _threats_json(claim.defender_threats),
        "loop": SIDES[claim.loop],
        "removable": claim.removable,
        "states": report.states,
        "longest": report.longest,
        "leaves": dict(report.leaves),
        "moves": dict(report.moves),
    }


def _threats_json(threats: int) -> int | str:
    return "unlimited" if threats == UNLIMITED else threats
