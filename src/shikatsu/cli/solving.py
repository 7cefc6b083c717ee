"""``shikatsu solve``: answer the questions of files, in order, several at once if wanted."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from rich.console import Console

import shikatsu
from shikatsu.certificate.words import describe
from shikatsu.cli.display import Display
from shikatsu.cli.jobs import Job, make_jobs, read_files
from shikatsu.cli.messages import INTERRUPTED, complain, file_message
from shikatsu.cli.report import print_json, print_result
from shikatsu.cli.wishes import Wish
from shikatsu.cli.writing import Files
from shikatsu.files import make_folder
from shikatsu.limits import Limits
from shikatsu.problem import Colour
from shikatsu.result import KoSearch, ProofLevel, Result, Rules

DONE: Final = 0
REJECTED: Final = 1
BAD_INPUT: Final = 2
POLL_SECONDS: Final = 0.1
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

    ``game`` is its solution tree if all of them go into one file.
    """

    result: Result | None = None
    notes: tuple[str, ...] = ()
    game: str | None = None
    complaint: str | None = None
    code: int = DONE


def run(files: Sequence[str], request: Request) -> int:
    """Solve all problems of the files, print the answers in order, and return the exit code."""
    entries, faults = read_files(files, request.wish)
    if not _prepare(request):
        return BAD_INPUT
    code = BAD_INPUT if faults else DONE
    jobs = make_jobs(entries, to_play=request.to_play, both=request.both)
    return max(code, _Session(request, jobs).run()) if jobs else code


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
    """The running questions: workers solve, the main thread prints and listens to Ctrl-C."""

    def __init__(self, request: Request, jobs: Sequence[Job]) -> None:
        self._request = request
        self._jobs = jobs
        self._cancel = shikatsu.Cancellation()
        self._pool = ThreadPoolExecutor(max_workers=request.threads)
        self._futures: list[Future[Answer]] = []
        self._printed = 0
        self._games: list[str] = []
        self._console = Console(highlight=False, soft_wrap=True)
        self._display = Display(len(jobs), shares_terminal=sys.stdout.isatty())

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
        self._futures = [self._pool.submit(self._work, job) for job in self._jobs]
        for future in self._futures:
            while not future.done():
                wait([future], timeout=POLL_SECONDS)
            self._printed += 1
            code = max(code, self._print(future.result()))
        return code

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
        finished = [future for future in self._futures[self._printed :] if future.done()]
        self._cancel.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)
        for future in finished:
            self._print(future.result())
        self._finish()

    def _work(self, job: Job) -> Answer:
        """Answer one question in a worker thread; nothing is raised."""
        try:
            result = self._solve(job)
            answer = self._certified(job, result)
            written = self._request.files.write(job.name, result, self._limits(job))
            return replace(answer, notes=answer.notes + written.notes, game=written.game)
        except ValueError as error:
            return Answer(complaint=f"{job.place}: {error}", code=BAD_INPUT)
        except OSError as error:
            return Answer(complaint=file_message(error), code=BAD_INPUT)
        except Exception as error:
            if os.environ.get("SHIKATSU_DEBUG"):
                traceback.print_exc()
            complaint = f"{job.place}: internal error: {error!r}"
            return Answer(complaint=complaint, code=BAD_INPUT)

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

    def _certified(self, job: Job, result: Result) -> Answer:
        """Write the certificate, check it unless JSON is wanted, and say what was verified."""
        folder = self._request.proof
        if folder is None:
            return Answer(result)
        if result.proof is None:
            return Answer(result, ("No certificate: there is none for this answer.",))
        path = folder / f"{job.name}.proof"
        result.proof.save(path, self._request.proof_level)
        if self._request.as_json:
            return Answer(result)
        try:
            report = shikatsu.check(path)
        except shikatsu.CertificateError as error:
            return Answer(result, (f"Certificate {path} is REJECTED: {error}",), code=REJECTED)
        verified = (f"Certificate {path} is verified:", *(f"  {s}" for s in describe(report)))
        return Answer(result, verified)

    def _print(self, answer: Answer) -> int:
        """Print one answer, and return its exit code."""
        if answer.game is not None:
            self._games.append(answer.game)
        with self._display.paused():
            if answer.result is None:
                complain(answer.complaint or "no answer")
            elif self._request.as_json:
                print_json(answer.result)
            else:
                print_result(self._console, answer.result, answer.notes)
        self._display.advance()
        return answer.code
