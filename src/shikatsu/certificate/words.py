"""What a checked certificate says, in sentences."""

from __future__ import annotations

from collections import Counter

from shikatsu.certificate.checker import ATTACKER, UNLIMITED, Claim, ClaimReport, Report

LEAVES = {
    "benson": "two eyes (benson)",
    "captured": "captured",
    "dead": "no room for two eyes (dead)",
    "eye": "an eye (eye)",
    "no_eye": "no room for an eye (no_eye)",
    "no move left": "no move left",
}


def describe(report: Report) -> list[str]:
    """Return the status, one sentence for each verified claim, and what the proof rests on."""
    sentences = (_sentence(claim) for claim in report.claims)
    return [f"status: {report.status}", *_scope(report), *sentences, _basis(report)]


def _scope(report: Report) -> list[str]:
    """Say what a status in an open region is worth."""
    if report.outside == "wall":
        return []
    holds = report.status == ("alive" if report.outside == "attacker" else "dead")
    where = "so it holds on the whole board" if holds else "it holds in this region only"
    return [f"all outside the region is the {report.outside}'s: {where}"]


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
