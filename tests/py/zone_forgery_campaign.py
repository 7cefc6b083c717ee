"""Forged certificates about boards as they stand: whatever the checker accepts must be true.

Genuine proofs are changed in one place or several: cells, zones, bans, threats, needs, answers,
numbers, lines, claims, headers, and stones that the proof does not look at. What is accepted is
judged without the checker: it must claim what the genuine proof claims, or, on a small board, what
the region solver says with the whole board as its region and without static rules. Run as a
program for a long campaign:
``python tests/py/zone_forgery_campaign.py FORGERIES SEED [CHANGES_PER_CERTIFICATE]``.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import shikatsu
from open_positions import HOLES, open_position
from shikatsu.certificate import versions
from shikatsu.certificate.checker import SIDES, UNLIMITED, CertificateError, ClaimReport, Report
from shikatsu.files.jsonl import from_json
from shikatsu.model.problem import Problem
from shikatsu.solver.budget import Budget
from shikatsu.solver.life.analysis import LifeAnalysis
from shikatsu.solver.life.open.solve import on_open_board
from shikatsu.solver.questions import Question
from shikatsu.solver.request import Request
from shikatsu.solver.status import Undecided
from whole_board_campaign import NO_RULES, random_group, whole_board
from zone_forgeries import Document, board, changed, changed_often

LIMITS: Final = shikatsu.Limits(nodes=10_000, memory_mb=16)
ORACLE_NODES: Final = 200_000
PER_CERTIFICATE: Final = 40
LARGE: Final = 0.15  # of the genuine certificates
MOST_POINTS: Final = 49  # of boards that are judged
MOST_LINES: Final = 400  # of a genuine certificate


@dataclass
class Campaign:
    """What became of the forgeries, by kind."""

    tried: Counter[str] = field(default_factory=Counter)
    harmless: Counter[str] = field(default_factory=Counter)  # accepted, and true
    undecided: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0  # seconds of processor time
    false: list[str] = field(default_factory=list)

    def table(self) -> Iterator[str]:
        """The counts as rows of text."""
        yield f"{'kind':20} {'forgeries':>9} {'harmless':>9} {'undecided':>9}"
        for kind in sorted(self.tried):
            yield f"{kind:20} {self.tried[kind]:9} {self.harmless[kind]:9} {self.undecided[kind]:9}"
        counts = [table.total() for table in (self.tried, self.harmless, self.undecided)]
        yield "{:20} {:9} {:9} {:9}".format("all", *counts)
        yield f"slowest: {self.slowest:.2f} s; false: {len(self.false)}"


# ---- the judge ---------------------------------------------------------------------------------


def is_true(text: str, report: Report, original: str) -> bool | None:
    """Does each claim hold on the whole board? None if that cannot be decided."""
    forged, known = Document(text), Document(original)
    if forged.header["problem"] == known.header["problem"] and text != original:
        genuine = [_stated(claim) for claim, _ in known.claims]
        if all(_stated(claim) in genuine for claim, _ in forged.claims):
            return True
    if report.assumptions or len(board(forged)) > MOST_POINTS:
        return None  # walls must have more liberties than they have, or the board is too large
    problem = json.dumps(forged.header["problem"])
    found = [_claim_is_true(problem, claim) for claim in report.claims]
    return False if False in found else None if None in found else True


def _stated(claim: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in claim.items() if key != "points"}


def _claim_is_true(problem: str, report: ClaimReport) -> bool | None:
    claim = report.claim
    threats = (None if n == UNLIMITED else n for n in claim[2:4])
    return _wins(problem, claim.goal, *threats, SIDES[claim.loop], SIDES[claim.winner])


@cache
def _wins(
    problem: str, goal: Any, attacker: int | None, defender: int | None, loop: Any, winner: str
) -> bool | None:
    try:
        asked = whole_board(from_json(json.loads(problem)))
        budget = Budget(shikatsu.Limits(nodes=ORACLE_NODES, memory_mb=32))
        analysis = LifeAnalysis(asked, budget, options=NO_RULES)
        return analysis.ask(Question(goal, attacker, defender, loop)) == winner
    except Undecided:
        return None
    except shikatsu.ProblemError:
        return None  # no question for the solver, such as a ban that no capture left


# ---- the campaign ------------------------------------------------------------------------------


def genuine(rng: random.Random) -> str:
    """A genuine certificate, most of them about a small board."""
    while True:
        is_large = rng.random() < LARGE
        problem = open_position(rng.choice(list(HOLES))) if is_large else random_group(rng)
        text = None if problem is None else _certificate(problem)
        if text is None:
            continue
        if is_large or 8 < text.count("\n") < MOST_LINES or rng.random() < 0.1:
            return text


@cache
def _certificate(problem: Problem) -> str | None:
    result = on_open_board(problem, Budget(LIMITS), Request(line=False))
    if result.proof is None:
        return None
    try:
        return result.proof.certificate(limits=LIMITS).text()  # type: ignore[attr-defined,no-any-return]
    except shikatsu.LimitError:
        return None


def run(count: int, seed: int, changes: int = PER_CERTIFICATE) -> Campaign:
    """Try so many forgeries."""
    campaign = Campaign()
    rng = random.Random(seed)
    while campaign.tried.total() < count:
        text = genuine(rng)
        _try("genuine", text, text, campaign)
        for _ in range(changes):
            make = rng.choice((changed, changed, changed, changed_often))
            _try(*make(text, rng), text, campaign)
    return campaign


def _try(kind: str, text: str, original: str, campaign: Campaign) -> None:
    campaign.tried[kind] += 1
    before = time.process_time()
    try:
        report = versions.check_text(text)
    except CertificateError as error:
        report = None
        if kind == "genuine":
            campaign.false.append(f"genuine: REJECTED: {error}\n{text}")
    campaign.slowest = max(campaign.slowest, time.process_time() - before)
    if report is None:
        return
    verdict = is_true(text, report, original)
    if verdict is False:
        campaign.false.append(f"{kind}: accepted\n{text}")
    (campaign.undecided if verdict is None else campaign.harmless)[kind] += 1


if __name__ == "__main__":
    forged = run(*map(int, sys.argv[1:]))
    for row in (*forged.table(), *forged.false):
        print(row)
