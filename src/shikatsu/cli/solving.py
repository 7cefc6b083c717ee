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

from rich.console import Console

import shikatsu
from shikatsu.board.colours import Colour
from shikatsu.certificate.words import describe
from shikatsu.cli.display import Display
from shikatsu.cli.jobs import Job, Problems, make_jobs
from shikatsu.cli.messages import INTERRUPTED, complain, file_message
from shikatsu.cli.report import print_json, print_result
from shikatsu.cli.wishes import Wish
from shikatsu.cli.writing import Files
from shikatsu.model.limits import Limits, out_of
from shikatsu.model.result import KoSearch, ProofLevel, Result, Rules
from shikatsu.solver.budget import Budget
from shikatsu.system.files import make_folder

DONE: Final = 0
REJECTED: Final = 1
BAD_INPUT: Final = 2
POLL_SECONDS: Final = 0.1
AHEAD: Final = 500  # answers that may wait for an earlier one
CHECKED_A_SECOND: Final = 300_000  # bytes of a certificate, or more, on a slow machine
# For captures and connections without any limit: what gets away on an open board is never read out.
READING_SECONDS: Final = 10.0


@dataclass(frozen=True, slots=True)
class Request:
    """All that was asked for on the command line; ``reading``: options of captures, connections."""

    wish: Wish
    to_play: Colour | None
    both: bool
    first_moves: bool
    limits: Limits
    threads: int
    proof: Path | None
    proof_level: ProofLevel
    options: Mapping[str, str]
    reading: Mapping[str, Any]
    rules: Rules
    ko: KoSearch
    as_json: bool
    files: Files


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


def run(files: Sequence[str], request: Request) -> int:
    """Solve all problems of the files, print the answers in order, and return the exit code."""
    return _Session(request, files).run() if _prepare(request) else BAD_INPUT


def _prepare(request: Request) -> bool:
    """Make the folders of all files; say what is in the way."""
    try:
        if request.proof is not None:
            make_folder(request.proof)
        request.files.prepare()
    except OSError as error:
        complain(file_message(error))
        return False
    except shikatsu.ShikatsuError as error:
        complain(str(error))
        return False
    return True


class _Session:
    """The running questions: workers solve, the main thread reads, prints and listens to Ctrl-C.

    Problems are read, and answers kept, only some way ahead of what is printed: a batch of any
    length fits into memory.
    """

    def __init__(self, request: Request, files: Sequence[str]) -> None:
        self._request = request
        self._problems = Problems(files, request.wish, self._complain)
        self._cancel = shikatsu.Cancellation()
        self._pool = ThreadPoolExecutor(max_workers=request.threads)
        self._futures: deque[Future[Answer]] = deque()  # of answers that are not printed yet
        self._games: list[str] = []
        self._console = Console(highlight=False, soft_wrap=True)
        self._display = Display(None, shares_terminal=sys.stdout.isatty())

    def run(self) -> int:
        """Print every answer in order, and return the worst exit code."""
        try:
            with self._display:
                code = self._run()
            return max(code, self._finish())
        except KeyboardInterrupt:
            self._stop()
            return INTERRUPTED
        finally:
            self._cancel.cancel()
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _run(self) -> int:
        code = DONE
        request = self._request
        jobs = make_jobs(self._problems, to_play=request.to_play, both=request.both)
        count = 0
        for job in jobs:
            self._futures.append(self._pool.submit(self._work, job))
            count += 1
            while self._futures and (self._futures[0].done() or len(self._futures) > AHEAD):
                code = max(code, self._print_next())
        self._display.expect(count)
        while self._futures:
            code = max(code, self._print_next())
        return max(code, BAD_INPUT) if self._problems.faults else code

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
            ko=self._request.ko,
            options=self._options(job),
            first_moves=self._request.first_moves,
            progress=lambda progress: self._display.report(job.problem.id, progress),
            cancel=self._cancel,
            keep_proof=self._request.proof is not None or self._request.files.sgf is not None,
        )

    def _limits(self, job: Job) -> Limits:
        limits = self._request.limits
        if job.problem.is_reading and limits.seconds is None and limits.nodes is None:
            return replace(limits, seconds=READING_SECONDS)
        return limits

    def _options(self, job: Job) -> Mapping[str, Any]:
        """Return the options of the search. Raises ProblemError if one is for other questions."""
        reading = self._request.reading
        if reading and not job.problem.is_reading:
            names = ", ".join(f"--{name}" for name in reading)
            raise shikatsu.ProblemError(f"{names}: only for captures and connections (--goal)")
        return {**self._request.options, **reading}

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
        """Check a certificate, unless JSON is wanted, and say what was verified."""
        if self._request.as_json:
            return Answer()
        if path.stat().st_size / CHECKED_A_SECOND > budget.rest_or_nothing()[1]:
            why = out_of("seconds", budget.limits)
            return Answer(notes=(f"Certificate {path} is written, but not verified: {why}.",))
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
            elif self._request.as_json:
                print_json(answer.result)
                for missing in answer.missing:
                    complain(f"{answer.result.problem.id}: {missing}")
            else:
                print_result(self._console, answer.result, answer.missing + answer.notes)
        self._display.advance()
        return answer.code
