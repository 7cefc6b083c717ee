"""What may be spent on a question: the only arithmetic of limits, progress and cancelling."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeAlias

from shikatsu.model.limits import Limits
from shikatsu.model.result import QuestionCost, Stats
from shikatsu.solver.status import Undecided

NO_NODE_LIMIT: Final = 2**63
NO_TIME_LIMIT: Final = 1e18
LEAST_SECONDS: Final = 0.001  # of a limit


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


Watcher: TypeAlias = Callable[[Progress], None]


class Budget:
    """The limits of some work, what is left of them, and who watches the work and may stop it.

    Work has parts, and so has its budget (``part``): what a part spends, the whole spends, too.
    ``asked`` has what each question cost. ``done`` of ``parts`` are for those who watch.
    """

    def __init__(
        self,
        limits: Limits | None = None,
        progress: Watcher | None = None,
        cancel: Cancellation | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.nodes = 0
        self.asked: list[QuestionCost] = []
        self.done = 0
        self.parts = 0
        self.left_over = 0.0  # the part of the limits that is kept for something else
        self._progress = progress
        self._cancel = cancel
        self._start = time.monotonic()
        self._asking = ""
        self._whole: Budget | None = None

    # ---- what is left --------------------------------------------------------------------------

    @property
    def seconds(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self._start

    @property
    def cancelled(self) -> bool:
        """Whether it was cancelled."""
        return self._cancel is not None and self._cancel.cancelled

    def spent(self, until: float = 1.0) -> str | None:
        """Return the limit of which this part has been spent, or "cancelled"; None: go on."""
        if self.cancelled:
            return "cancelled"
        limits = self.limits
        if limits.nodes is not None and self.nodes >= until * limits.nodes:
            return "nodes"
        if limits.seconds is not None and self.seconds >= until * limits.seconds:
            return "seconds"
        return None

    @property
    def nearest(self) -> str:
        """The limit that is reached, or will be first: "nodes", "seconds", or else "memory"."""
        limits = self.limits
        nodes = 0.0 if limits.nodes is None else self.nodes / limits.nodes
        seconds = 0.0 if limits.seconds is None else self.seconds / limits.seconds
        if not (nodes or seconds):
            return "memory"
        return "nodes" if nodes > seconds else "seconds"

    def rest(self, left_over: float = 0.0) -> tuple[int, float]:
        """Return the nodes and seconds that are left, but for a part of the limits.

        Raises Undecided if there is no time left, or if it was cancelled.
        """
        left_over = max(left_over, self.left_over)
        if self.cancelled:
            raise Undecided("cancelled")
        nodes, seconds = NO_NODE_LIMIT, NO_TIME_LIMIT
        if self.limits.nodes is not None:
            most = self.limits.nodes - int(left_over * self.limits.nodes)
            nodes = min(NO_NODE_LIMIT, max(0, most - self.nodes))
        if self.limits.seconds is not None:
            seconds = (1 - left_over) * self.limits.seconds - self.seconds
            if seconds <= 0:
                raise Undecided("seconds")
        return nodes, seconds

    def rest_or_nothing(self) -> tuple[int, float]:
        """Return what is left, which may be nothing."""
        try:
            return self.rest()
        except Undecided:
            return 0, 0.0

    def left(self, share: float = 1.0, *, until: float = 1.0, nodes: int | None = None) -> Limits:
        """Return a share of what is left, and at most so many nodes, as limits of other work.

        What is left may end before the limits do: when a part of them is spent (``until``). Limits
        are never nothing, so ask ``spent`` first.
        """
        limits = self.limits
        seconds = limits.seconds
        if seconds is not None:
            seconds = max(LEAST_SECONDS, share * (until * seconds - self.seconds))
        if limits.nodes is not None:
            rest = max(1, int(share * (int(until * limits.nodes) - self.nodes)))
            nodes = rest if nodes is None else min(rest, nodes)
        return replace(limits, nodes=nodes, seconds=seconds)

    def part(self, share: float = 1.0, *, until: float = 1.0, nodes: int | None = None) -> Budget:
        """Return the budget of a part of the work: as much as ``left`` says."""
        part = self.anew(self.left(share, until=until, nodes=nodes))
        part._whole = self
        return part

    def anew(self, limits: Limits) -> Budget:
        """Return a budget of its own for work that comes after; who watches, and stops, is kept."""
        return Budget(limits, self._progress, self._cancel)

    # ---- spending it ---------------------------------------------------------------------------

    def begin(self, question: str) -> None:
        """Say what is searched from now on."""
        self._asking = question

    def spend(self, winner: str | None, nodes: int, seconds: float) -> None:
        """Note what the question that was begun has cost; ``winner`` None: not decided."""
        self.pay(nodes)
        self._note(QuestionCost(self._asking, winner, nodes, seconds))

    def pay(self, nodes: int) -> None:
        """Take off nodes that were searched."""
        self.nodes += nodes
        if self._whole is not None:
            self._whole.pay(nodes)

    def _note(self, cost: QuestionCost) -> None:
        self.asked.append(cost)
        if self._whole is not None:
            self._whole._note(cost)

    def monitor(self, nodes: int, _seconds: float) -> bool:
        """Report the progress of a search; it goes on if this is true."""
        if self._progress is not None:
            all_ = self._all
            progress = Progress(
                all_.nodes + nodes, all_.seconds, self._asking, all_.done, all_.parts
            )
            self._progress(progress)
        return not self.cancelled

    @property
    def _all(self) -> Budget:
        """The budget that this one is a part of, be it a part of a part."""
        return self if self._whole is None else self._whole._all

    def stats(self, solver: Tables | None = None) -> Stats:
        """Return what was spent so far, on a solver if there is one."""
        stats = Stats(nodes=self.nodes, seconds=self.seconds, questions=tuple(self.asked))
        if solver is None:
            return stats
        return replace(
            stats,
            counters=solver.counters(),
            table_entries=solver.table_entries,
            table_mb=solver.bytes / 2**20,
        )
