"""``solve``: the one entry point. It chooses by goal; a family of goals answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu.model.result import KoSearch, Result, Rules, Walls
from shikatsu.solver.analysis import Analysis
from shikatsu.solver.budget import Budget, Cancellation, Progress
from shikatsu.solver.capture.analysis import CaptureAnalysis
from shikatsu.solver.capture.options import CaptureOptions
from shikatsu.solver.capture.solve import solve as answer_capture
from shikatsu.solver.life.analysis import LifeAnalysis
from shikatsu.solver.life.open.analysis import OpenAnalysis
from shikatsu.solver.life.solve import solve as answer_life
from shikatsu.solver.native import option_texts
from shikatsu.solver.request import Request


def solve(
    problem: Problem,
    limits: Limits | None = None,
    *,
    rules: Rules = "simple",
    options: Mapping[str, Any] | None = None,
    first_moves: bool = False,
    line: bool = True,
    ko: KoSearch = "threats",
    progress: Callable[[Progress], None] | None = None,
    cancel: Cancellation | None = None,
    candidates: Collection[str] = (),
    keep_proof: bool = True,
    left_over: float = 0.0,
    walls: Walls = "real",
) -> Result:
    """Answer a problem: the status of its crucial stones with ``problem.to_play`` first.

    A capture or a connection is read out on the whole board; ``result.capture`` says what the
    answer relies on, and ``solver.capture.solve`` explains its ``options``.
    Without a region, the region of an enclosed group is found, and ``result.problem`` has it; about
    an open group the board as it stands is asked, and ``result.zone`` says what the answer depends
    on. ``result.evidence`` says what the answer rests on: stones around the group that are not
    known to be safe, for instance, are an assumption, unless a death is also proved with all of
    them at stake, or ``walls`` is "safe": the user says that the attacker's stones around are.
    With threats given in the problem, the binary question with exactly these threats is answered.
    ``ko`` says how a ko is treated: "threats" counts the threats that decide it, "phases" is the
    papers' two-phase search, which finds out that it is one, and writes no proof of it; nor does it
    tell seki from life, or an eye from one that an endless fight can prevent (docs/model.md).
    ``options`` are search options by name (see ``option_help``); they change the effort, never the
    answer; nor do ``candidates``, first moves that look good (``shikatsu hint``), which are tried
    first (not for captures and connections). Without ``line`` no principal variation is worked out,
    which saves about a tenth of the time; ``first_moves`` need it anyway. When a limit is reached,
    or ``cancel`` is used, the status is "unknown" and ``reason`` says why. ``progress`` is called
    several times a second. The result holds the tables of the search as long as it lives, for
    ``result.proof``; without ``keep_proof`` there is no proof, and they are freed at once. Of the
    limits that the answer leaves, line and first moves leave the part ``left_over`` (in problems of
    life and of one eye), for who has more to ask. Raises ProblemError if the problem cannot be
    asked, ShikatsuError for an unknown rule or option; Ctrl-C raises KeyboardInterrupt."""
    request = Request(
        rules=rules,
        ko=ko,
        options=options or {},
        candidates=candidates,
        first_moves=first_moves,
        line=line,
        keep_proof=keep_proof,
        left_over=left_over,
        walls=walls,
    )
    answer = answer_life if problem.in_region else answer_capture
    return answer(problem, Budget(limits, progress, cancel), request)


def analyse(problem: Problem, budget: Budget, options: Mapping[str, Any]) -> Analysis:
    """Return the analysis of a problem; one of life without a region is asked on the open board.

    Raises Undecided if there is too little memory, ProblemError or ShikatsuError as ``solve``.
    """
    if problem.goal == "life" and problem.region is None:
        return OpenAnalysis(problem, budget, options=option_texts(options))
    if problem.in_region:
        return LifeAnalysis(problem, budget, options=option_texts(options))
    return CaptureAnalysis(problem, budget, options=CaptureOptions.of(options))
