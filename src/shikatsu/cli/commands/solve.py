"""``shikatsu solve``: answer the questions of files, in order, several at once if wanted."""

from __future__ import annotations

import os
import sys
import traceback
from collections import deque
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import typer

import shikatsu
from shikatsu.cli import options, research
from shikatsu.cli.answer_files import Files
from shikatsu.cli.display import Display
from shikatsu.cli.input import Job, Problems, make_jobs
from shikatsu.cli.messages import (
    BAD_INPUT,
    DONE,
    INTERRUPTED,
    REJECTED,
    UNPROVED,
    complain,
    file_message,
    guarded,
    worst,
)
from shikatsu.cli.output import Output
from shikatsu.cli.overrides import Overrides
from shikatsu.cli.results import print_result
from shikatsu.model.limits import Limits, out_of
from shikatsu.model.result import KoSearch, ProofLevel, Result, Rules, Walls
from shikatsu.solver.budget import Budget
from shikatsu.system.files import make_folder

POLL_SECONDS: Final = 0.1
AHEAD: Final = 500  # answers that may wait for an earlier one
CHECKED_A_SECOND: Final = 300_000  # bytes of a certificate, or more, on a slow machine
# For captures and connections without any limit: what gets away on an open board is never read out.
CAPTURE_SECONDS: Final = 10.0


def command(
    files: options.Inputs,
    goal: research.Goal = None,
    target: options.Target = None,
    targets: research.TargetsWanted = None,
    after_move: options.AfterMove = None,
    to_play: options.ToPlay = None,
    both: options.Both = False,
    first_moves: research.FirstMoves = False,
    rules: research.RulesWanted = "simple",
    walls: research.WallsWanted = "real",
    seconds: options.Seconds = None,
    nodes: options.Nodes = None,
    memory: options.Memory = 256,
    jobs: options.Jobs = 1,
    json: options.Json = False,
    output: options.JsonFile = None,
    strict: options.Strict = False,
    proof: research.Proof = None,
    zone: research.Zone = False,
    sgf: research.Sgf = None,
    svg: options.Svg = None,
    png: options.Png = None,
    look: options.LookWanted = "wood",
    option: research.SearchOptions = None,
    ko: research.Ko = "threats",
    proof_level: research.ProofLevelWanted = 1,
    generator: research.GeneratorWanted = None,
    algorithm: research.AlgorithmWanted = None,
    orders: research.Orders = None,
) -> None:
    """Say which groups live and which die, and prove it.

    Captures and connections (--goal) look at the whole board, for 10 seconds if nothing is limited;
    the goal says who plays first unless --to-play does.
    """
    if both and to_play is not None:
        raise typer.BadParameter("--both and --to-play exclude each other")
    if sgf is not None and (rules, ko) != ("simple", "threats"):
        raise typer.BadParameter("--sgf goes with the default --rules and --ko only")
    request = Request(
        overrides=Overrides(goal, tuple(target or ()), targets, to_play, after_move),
        both=both,
        first_moves=first_moves,
        limits=options.make_limits(seconds, nodes, memory),
        jobs=jobs or 1,
        strict=strict,
        proof=proof,
        proof_level=0 if proof_level == 0 else 1,
        options=research.parse_options(option or []),
        capture_options=research.capture_options(generator, algorithm, orders),
        rules=rules,
        walls=walls,
        ko=ko,
        zone=zone,
        files=Files(sgf, svg, png, look, tuple(files), zone),
        output=Output(json, output),
    )
    raise typer.Exit(run(files, request))


@dataclass(frozen=True, slots=True)
class Request:
    """All that was asked for on the command line; ``capture_options`` has those of captures."""

    overrides: Overrides
    both: bool
    first_moves: bool
    limits: Limits
    jobs: int
    strict: bool
    proof: Path | None
    proof_level: ProofLevel
    options: Mapping[str, str]
    capture_options: Mapping[str, Any]
    rules: Rules
    walls: Walls
    ko: KoSearch
    zone: bool
    files: Files
    output: Output


@dataclass(frozen=True, slots=True)
class Answer:
    """A result and what is to be said of its files, or a complaint instead of both.

    ``missing`` says which files a limit has prevented. ``game`` is its solution tree if all of them
    go into one file.
    """

    result: Result | None = None
    notes: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    game: str | None = None
    complaint: str | None = None
    code: int = DONE


@guarded
def run(files: Sequence[str], request: Request) -> int:
    """Solve all problems of the files, print the answers in order, and return the exit code."""
    _prepare(request)
    with request.output:
        return _Session(request, files).run()


def _prepare(request: Request) -> None:
    """Make the folders of all files. Raises OSError or ShikatsuError if that is not possible."""
    if request.proof is not None:
        make_folder(request.proof)
    request.files.prepare()


class _Session:
    """The running questions: workers solve, the main thread reads, prints and listens to Ctrl-C.

    Workers are threads: a search does not hold Python's lock, so they use as many cores as
    processes would, start at once and stop when told. Only certificates and drawings wait for each
    other.

    Problems are read, and answers kept, only some way ahead of what is printed: a batch of any
    length fits into memory.
    """

    def __init__(self, request: Request, files: Sequence[str]) -> None:
        self._request = request
        self._problems = Problems(files, request.overrides, self._complain)
        self._cancel = shikatsu.Cancellation()
        self._pool = ThreadPoolExecutor(max_workers=request.jobs)
        self._futures: deque[Future[Answer]] = deque()  # of answers that are not printed yet
        self._games: list[str] = []
        self._display = Display(None, shares_terminal=sys.stdout.isatty())

    def run(self) -> int:
        """Print every answer in order, and return the worst exit code."""
        try:
            with self._display:
                code = self._run()
            return worst(code, self._finish())
        except KeyboardInterrupt:
            self._stop()
            return INTERRUPTED
        finally:
            self._cancel.cancel()
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _run(self) -> int:
        code = DONE
        request = self._request
        jobs = make_jobs(self._problems, to_play=request.overrides.to_play, both=request.both)
        count = 0
        for job in jobs:
            self._futures.append(self._pool.submit(self._work, job))
            count += 1
            while self._futures and (self._futures[0].done() or len(self._futures) > AHEAD):
                code = worst(code, self._print_next())
        self._display.expect(count)
        while self._futures:
            code = worst(code, self._print_next())
        return worst(code, BAD_INPUT) if self._problems.faults else code

    def _print_next(self) -> int:
        """Wait for the next answer, print it, and return its exit code."""
        future = self._futures[0]
        while not future.done():
            wait([future], timeout=POLL_SECONDS)
        self._futures.popleft()
        return self._print(future.result())

    def _complain(self, message: str) -> None:
        with self._display.paused():
            complain(message)

    def _finish(self) -> int:
        """Write the file that all answers share, and return the exit code."""
        try:
            self._request.files.finish(self._games)
        except OSError as error:
            complain(file_message(error))
            return BAD_INPUT
        return DONE

    def _stop(self) -> None:
        """Stop at once: cancel what runs, and print what is finished but not printed yet."""
        finished = [future for future in self._futures if future.done()]
        self._cancel.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)
        for future in finished:
            self._print(future.result())
        self._finish()

    def _work(self, job: Job) -> Answer:
        """Answer one question in a worker thread; nothing is raised."""
        try:
            return self._answer(job)
        except ValueError as error:
            return Answer(complaint=f"{job.place}: {error}", code=BAD_INPUT)
        except OSError as error:
            return Answer(complaint=file_message(error), code=BAD_INPUT)
        except Exception as error:
            if os.environ.get("SHIKATSU_DEBUG"):
                traceback.print_exc()
            complaint = f"{job.place}: internal error: {error!r}"
            return Answer(complaint=complaint, code=BAD_INPUT)

    def _answer(self, job: Job) -> Answer:
        """Answer one question, and write its files, in the time for all of it."""
        # The time is for all of it; nodes, which nobody pays here, are for each step.
        budget = Budget(self._limits(job))
        result = self._solve(job)
        certified = self._certified(job, result, budget)
        written = self._request.files.write(job.name, result, budget)
        result = result.without_tables()  # an answer may wait to be printed
        if isinstance(certified, Path):
            certified = self._checked(certified, budget)
        return replace(
            certified,
            result=result,
            notes=certified.notes + written.notes,
            missing=certified.missing + written.missing,
            game=written.game,
        )

    def _solve(self, job: Job) -> Result:
        return shikatsu.solve(
            job.problem,
            self._limits(job),
            rules=self._request.rules,
            walls=self._request.walls,
            ko=self._request.ko,
            options=self._options(job),
            first_moves=self._request.first_moves,
            progress=lambda progress: self._display.report(job.problem.id, progress),
            cancel=self._cancel,
            keep_proof=self._request.proof is not None or self._request.files.sgf is not None,
        )

    def _limits(self, job: Job) -> Limits:
        limits = self._request.limits
        if job.problem.in_region or limits.seconds is not None or limits.nodes is not None:
            return limits
        return replace(limits, seconds=CAPTURE_SECONDS)

    def _options(self, job: Job) -> Mapping[str, Any]:
        """Return the options of the search. Raises ProblemError if one is for other questions."""
        special = self._request.capture_options
        if special and job.problem.in_region:
            names = ", ".join(f"--{name}" for name in special)
            raise shikatsu.ProblemError(f"{names}: only for captures and connections (--goal)")
        return {**self._request.options, **special}

    def _certified(self, job: Job, result: Result, budget: Budget) -> Path | Answer:
        """Write the certificate, and return its file; or say why there is none if it is wanted."""
        folder = self._request.proof
        if folder is None:
            return Answer()
        if result.proof is None:
            return Answer(notes=("No certificate: there is none for this answer.",))
        path = folder / f"{job.name}.proof"
        reason = budget.spent()
        try:
            if reason is None:
                result.proof.save(path, self._request.proof_level, budget.left())
                return path
        except shikatsu.LimitError as reached:
            reason = reached.reason
        path.unlink(missing_ok=True)  # of an earlier answer
        return Answer(missing=(f"No certificate: {out_of(reason, budget.limits)}.",))

    def _checked(self, path: Path, budget: Budget) -> Answer:
        """Check a certificate, if anybody reads that, and say what was verified."""
        if not self._request.output.shows_text:
            return Answer()
        if path.stat().st_size / CHECKED_A_SECOND > budget.rest_or_nothing()[1]:
            why = out_of("seconds", budget.limits)
            return Answer(notes=(f"Certificate {path} is written, but not verified: {why}.",))
        from shikatsu.certificate.words import describe

        try:
            report = shikatsu.check(path)
        except shikatsu.CertificateError as error:
            return Answer(notes=(f"Certificate {path} is REJECTED: {error}",), code=REJECTED)
        verified = (f"Certificate {path} is verified:", *(f"  {s}" for s in describe(report)))
        return Answer(notes=verified)

    def _print(self, answer: Answer) -> int:
        """Print one answer, and return its exit code."""
        if answer.game is not None:
            self._games.append(answer.game)
        with self._display.paused():
            if answer.result is None:
                complain(answer.complaint or "no answer")
            else:
                self._print_result(answer, answer.result)
        self._display.advance()
        unproved = answer.result is not None and not answer.result.proved
        return worst(answer.code, UNPROVED if self._request.strict and unproved else DONE)

    def _print_result(self, answer: Answer, result: Result) -> None:
        output = self._request.output
        output.write(result.to_json())
        if output.shows_text:
            notes = answer.missing + answer.notes
            print_result(output.screen, result, notes, zone=self._request.zone)
            return
        for missing in answer.missing:
            complain(f"{result.problem.id}: {missing}")
