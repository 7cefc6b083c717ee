"""Solves instances one after another, or several at once in processes of their own."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias

import shikatsu
from shikatsu.errors import ShikatsuError
from shikatsu.files.gnugo import Code, code_for
from shikatsu.model.limits import Limits
from shikatsu.model.result import (
    Capture,
    FirstMove,
    Ko,
    KoSearch,
    Proof,
    Result,
    Rules,
    Stats,
    Status,
)
from shikatsu.system.processes import signals_held, worker_pool
from shikatsu_lab.coded import move_of
from shikatsu_lab.instance import Instance

Verdict: TypeAlias = Literal["accepted", "rejected", "too large", "none"]
Watch: TypeAlias = "Callable[[Instance, shikatsu.Progress], None]"  # Progress is loaded late

# A larger certificate takes the checker, which is plain Python, more than a few minutes.
MAX_PROOF_BYTES: Final = 128 * 2**20


class WorkerDied(ShikatsuError):  # noqa: N818 - it says what happened
    """A process that solved an instance was killed, most likely for want of memory."""


@dataclass(frozen=True, slots=True)
class Setup:
    """How instances are solved; ``options`` are search options by name.

    ``ko`` is how ko fights are counted out: by numbers of threats, or in the two phases of the
    papers.
    """

    limits: Limits = field(default_factory=Limits)
    options: Mapping[str, str] = field(default_factory=dict)
    rules: Rules = "simple"
    ko: KoSearch = "threats"
    first_moves: bool = False
    certify: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do: an instance, how to solve it, and a name for that way."""

    instance: Instance
    setup: Setup
    setting: str = ""


@dataclass(frozen=True, slots=True)
class CertificateCheck:
    """What the independent checker said, the size of the certificate, and how long it took."""

    verdict: Verdict
    message: str = ""
    size: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """An instance and its answer, without the proof, which would keep the table in memory.

    ``move`` is the first move of the line of play, where one is known, and ``capture`` what an
    answer that is read out relies on.

    ``stats.seconds`` is time on the clock, ``cpu_seconds`` what the processor spent on it, which
    other programs that run at the same time disturb less.
    """

    instance: Instance
    status: Status
    ko: Ko | None
    qualifiers: tuple[str, ...]
    moves: tuple[FirstMove, ...]
    reason: str | None
    stats: Stats
    cpu_seconds: float = 0.0
    certificate: CertificateCheck | None = None
    setting: str = ""
    move: str | None = None
    capture: Capture | None = None

    @property
    def solved(self) -> bool:
        """Whether the answer is proved."""
        return self.status != "unknown"

    @property
    def agrees(self) -> bool | None:
        """Whether the answer is the recorded one; None if there is nothing to compare."""
        expected = self.instance.expected
        if expected is None or not self.solved:
            return None
        return expected.allows(self.status, self.ko, self.qualifiers)

    @property
    def code(self) -> Code:
        """GNU Go's code of a proved answer: 0 if the player who moves first gets nothing."""
        return code_for(self.status, self.ko, attacks=self.instance.attacker_first)

    @property
    def accepted(self) -> bool:
        """Whether the answer is the recorded one, by one of the recorded first moves."""
        expected = self.instance.expected
        if expected is None or not self.agrees:
            return False
        return self.code == 0 or expected.accepts(self.code, self.move)


def run(
    tasks: Sequence[Task], *, jobs: int = 1, watch: Watch | None = None
) -> Iterator[tuple[int, Outcome]]:
    """Yield (index of the task, outcome) as they are finished.

    With one job everything happens in this process, ``watch`` is told of the progress, and the
    times are not disturbed by one another. More than one must be started by the main thread.
    Raises ShikatsuError for a bad option, WorkerDied.
    """
    if jobs > 1:
        yield from _run_in_processes(tasks, jobs)
        return
    for index, task in enumerate(tasks):
        yield index, perform(task, watch)


def perform(task: Task, watch: Watch | None = None) -> Outcome:
    """Solve one instance, and check the certificate of the answer if that is wanted.

    What is measured is the answer; nobody reads a line here, so none is worked out (unless first
    moves are wanted, which need it; what is read out has a first move anyway).
    """
    instance, setup = task.instance, task.setup
    solve = shikatsu.solve  # loads the solver, which is not to be measured
    start = time.thread_time()
    result = solve(
        instance.problem,
        setup.limits,
        rules=setup.rules,
        options=setup.options,
        first_moves=setup.first_moves,
        line=False,
        ko=setup.ko,
        progress=None if watch is None else lambda progress: watch(instance, progress),
        keep_proof=setup.certify,
    )
    cpu_seconds = time.thread_time() - start
    certificate = _certify(result) if setup.certify and result.proved else None
    return Outcome(
        instance,
        result.status,
        result.ko,
        result.qualifiers,
        result.moves,
        result.reason,
        result.stats,
        cpu_seconds,
        certificate,
        task.setting,
        move_of(result),
        result.capture,
    )


def _certify(result: Result) -> CertificateCheck:
    if result.proof is None:
        return CertificateCheck("none", "there is none for this answer")
    with tempfile.TemporaryDirectory(prefix="shikatsu-") as folder:
        return _save_and_check(result.proof, Path(folder) / "certificate.proof")


def _save_and_check(proof: Proof, path: Path) -> CertificateCheck:
    try:
        proof.save(path)
    except ShikatsuError as error:
        return CertificateCheck("too large", str(error))
    size = path.stat().st_size
    if size > MAX_PROOF_BYTES:
        return CertificateCheck("too large", f"more than {MAX_PROOF_BYTES >> 20} MB", size)
    start = time.monotonic()
    try:
        report = shikatsu.check(path)
    except shikatsu.CertificateError as error:
        return CertificateCheck("rejected", str(error), size, time.monotonic() - start)
    return CertificateCheck("accepted", report.status, size, time.monotonic() - start)


def _run_in_processes(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[int, Outcome]]:
    try:
        with worker_pool(jobs) as pool:
            with signals_held():  # the first task starts the processes
                futures = {pool.submit(perform, task): index for index, task in enumerate(tasks)}
            for future in as_completed(futures):
                yield futures[future], future.result()
    except BrokenProcessPool:
        raise WorkerDied("a process was killed; is there enough memory for all jobs?") from None
