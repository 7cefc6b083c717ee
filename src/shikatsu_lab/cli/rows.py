"""Rows of a table that processes work out, with a peer that is asked the same meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from typing import TypeVar

from shikatsu.cli.display import Display
from shikatsu.errors import ShikatsuError
from shikatsu.system.processes import signals_held, worker_pool
from shikatsu_lab.peers import GnuGo

Item = TypeVar("Item")
Row = TypeVar("Row")


def work_out(
    task: Callable[[Item], Row],
    items: Sequence[Item],
    jobs: int,
    with_peer: Callable[[Row, Item, GnuGo], Row] | None,
) -> Iterator[tuple[int, Row]]:
    """Yield (index, row) of the items as they are done; ``with_peer`` adds what GNU Go says.

    Raises ShikatsuError if a process is killed.
    """
    with (
        Display(len(items), shares_terminal=True) as display,
        worker_pool(jobs) as pool,
        nullcontext() if with_peer is None else GnuGo() as gnugo,
    ):
        with signals_held():
            futures = {pool.submit(task, item): index for index, item in enumerate(items)}
        try:
            for future in as_completed(futures):
                index, row = futures[future], future.result()
                if with_peer is not None and gnugo is not None:
                    row = with_peer(row, items[index], gnugo)
                yield index, row
                display.advance()
        except BrokenProcessPool:
            message = "a process was killed; is there enough memory for all jobs?"
            raise ShikatsuError(message) from None
