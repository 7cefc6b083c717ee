"""What may be spent on a problem: nodes and seconds for all its questions together, or less."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from shikatsu.limits import Limits
from shikatsu.result import QuestionCost, Stats
from shikatsu.status import Undecided

NO_NODE_LIMIT: Final = 2**63
NO_TIME_LIMIT: Final = 1e18


class Cancellation:
    """Stops the searches that were given it, from any thread."""

    def __init__(self) -> None:
        self._cancelled = False

    def cancel(self) -> None:
        """Let every search that has this cancellation end with the reason "cancelled"."""
        self._cancelled = True

    @property
    def cancelled(self) -> bool:
        """Whether ``cancel`` was called."""
        return self._cancelled


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a solve has come: nodes and seconds in all, and the question that is searched.

    Where the work has parts, such as the regions of a board, ``done`` of ``parts`` are finished; no
    parts: nobody knows.
    """

    nodes: int
    seconds: float
    question: str
    done: int = 0
    parts: int = 0


class Tables(Protocol):
    """A native solver, as far as its cost is known to itself."""

    def counters(self) -> Mapping[str, int]:
        """Return one number per event of the search."""

    @property
    def bytes(self) -> int:
        """The size of its tables."""

    @property
    def table_entries(self) -> int:
        """How many results its tables can hold."""


class Budget:
    """What is left of the limits, what was asked, and who wants to know or to stop it."""

    def __init__(
        self,
        limits: Limits,
        progress: Callable[[Progress], None] | None,
        cancel: Cancellation | None,
    ) -> None:
        self.nodes = 0
        self.asked: list[QuestionCost] = []
        self.done = 0  # parts of the work, for those who watch it
        self.parts = 0
        self.left_over = 0.0  # the part of the limits that is kept for something else
        self._limits = limits
        self._progress = progress
        self._cancel = cancel
        self._start = time.monotonic()
        self._asking = ""

    def restart(self, limits: Limits) -> None:
        """Count nodes and seconds from zero, within new limits."""
        self.nodes = 0
        self.asked = []
        self._limits = limits
        self._start = time.monotonic()

    def anew(self, limits: Limits) -> Budget:
        """Return a budget of its own for work that comes after; who watches, and stops, is kept."""
        return Budget(limits, self._progress, self._cancel)

    @property
    def seconds(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self._start

    @property
    def memory_mb(self) -> int:
        """Memory for the tables of a search."""
        return self._limits.memory_mb

    @property
    def cancelled(self) -> bool:
        """Whether it was cancelled."""
        return self._cancel is not None and self._cancel.cancelled

    def begin(self, question: str) -> None:
        """Say what is searched from now on."""
        self._asking = question

    def spend(self, winner: str | None, nodes: int, seconds: float) -> None:
        """Note what the question that was begun has cost; ``winner`` None: not decided."""
        self.nodes += nodes
        self.asked.append(QuestionCost(self._asking, winner, nodes, seconds))

    def rest(self, left_over: float = 0.0) -> tuple[int, float]:
        """Return the nodes and seconds that are left, but for a part of the limits.

        Raises Undecided if there is no time left, or if it was cancelled.
        """
        left_over = max(left_over, self.left_over)
        if self.cancelled:
            raise Undecided("cancelled")
        nodes, seconds = NO_NODE_LIMIT, NO_TIME_LIMIT
        if self._limits.nodes is not None:
            most = self._limits.nodes - int(left_over * self._limits.nodes)
            nodes = min(NO_NODE_LIMIT, max(0, most - self.nodes))
        if self._limits.seconds is not None:
            seconds = (1 - left_over) * self._limits.seconds - self.seconds
            if seconds <= 0:
                raise Undecided("seconds")
        return nodes, seconds

    def rest_or_nothing(self) -> tuple[int, float]:
        """Return what is left, which may be nothing."""
        try:
            return self.rest()
        except Undecided:
            return 0, 0.0

    def stats(self, solver: Tables) -> Stats:
        """Return what was spent on a solver so far."""
        return Stats(
            nodes=self.nodes,
            seconds=self.seconds,
            counters=solver.counters(),
            table_entries=solver.table_entries,
            table_mb=solver.bytes / 2**20,
            questions=tuple(self.asked),
        )

    def monitor(self, nodes: int, _seconds: float) -> bool:
        """Report the progress of a search; it goes on if this is true."""
        if self._progress is not None:
            self._progress(
                Progress(self.nodes + nodes, self.seconds, self._asking, self.done, self.parts)
            )
        return not self.cancelled
