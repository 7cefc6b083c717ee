"""Checks many problems in processes of their own; one that dies costs its problem only."""

from __future__ import annotations

import os
import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeAlias

from shikatsu.lint.check import check
from shikatsu.lint.collection import Item
from shikatsu.lint.findings import Finding
from shikatsu.lint.record import Record
from shikatsu.model.diagram import Diagram
from shikatsu.model.limits import Limits
from shikatsu.system.processes import signals_held, worker_pool

# Ctrl-C is noticed between two waits at the latest.
POLL_SECONDS: Final = 0.2

_Running: TypeAlias = "dict[Future[Record], Item]"


def run(items: Sequence[Item], limits: Limits, *, jobs: int) -> Iterator[tuple[str, Record]]:
    """Yield (key, record) of each problem as it is finished; items with equal keys only once.

    To be called by the main thread. If a process dies, each problem that was being worked on is
    tried again alone, to find out which one it was.
    """
    todo = deque({item.key: item for item in items if item.diagram is not None}.values())
    while todo:
        suspects: list[Item] = []
        yield from _run_until_death(todo, limits, jobs, suspects)
        for item in suspects:
            yield item.key, _tried_alone(item, limits) if len(suspects) > 1 else died()


def died() -> Record:
    """Return the record of a problem whose process was killed."""
    message = "Not decided: worker died (killed, or out of memory)."
    return Record((Finding.of("undecided", message),))


def _run_until_death(
    todo: deque[Item], limits: Limits, jobs: int, suspects: list[Item]
) -> Iterator[tuple[str, Record]]:
    """Work until all is done or a process dies; then ``suspects`` has what was being done."""
    running: _Running = {}
    with worker_pool(min(jobs, len(todo))) as pool:
        while (todo or running) and not suspects:
            while todo and len(running) < jobs and _submit(pool, todo[0], limits, running):
                todo.popleft()
            if not running:
                return  # an idle process has died: a new pool does the rest
            done, _ = wait(running, timeout=POLL_SECONDS, return_when=FIRST_COMPLETED)
            for future in done:
                item = running.pop(future)
                if isinstance(future.exception(), BrokenProcessPool):
                    suspects.append(item)
                else:
                    yield item.key, future.result()
        suspects.extend(running.values())


def _submit(pool: ProcessPoolExecutor, item: Item, limits: Limits, running: _Running) -> bool:
    """Give one problem to the pool; False if the pool is broken."""
    assert item.diagram is not None
    try:
        with signals_held():
            running[pool.submit(perform, item.diagram, limits)] = item
    except BrokenProcessPool:
        return False
    return True


def _tried_alone(item: Item, limits: Limits) -> Record:
    suspects: list[Item] = []
    for _, record in _run_until_death(deque([item]), limits, 1, suspects):
        return record
    return died()


def perform(diagram: Diagram, limits: Limits) -> Record:
    """Check one problem; what goes wrong inside is a finding, so that all others go on."""
    try:
        return Record.of(check(diagram, limits))
    except MemoryError:
        return Record((Finding.of("undecided", "Not decided: out of memory."),))
    except Exception as error:
        if os.environ.get("SHIKATSU_DEBUG"):
            traceback.print_exc()
        message = f"Internal error: {error!r}."
        return Record((Finding.of("undecided", message, severity="error"),))
