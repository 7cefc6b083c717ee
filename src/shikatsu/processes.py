"""Worker processes that end with this one, however that ends, and leave Ctrl-C to it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def worker_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Give a pool of processes, which are ended at once on leaving, busy or not.

    Tasks that start processes are to be submitted by the main thread, with ``ctrl_c_held``.
    """
    before = set(multiprocessing.active_children())
    threads_before = set(threading.enumerate())
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_end_with_parent)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        # The pool's own thread still closes pipes; if Python ended meanwhile, it would complain.
        for thread in set(threading.enumerate()) - threads_before:
            if not thread.daemon:
                thread.join(timeout=5)


@contextmanager
def ctrl_c_held() -> Iterator[None]:
    """Hold Ctrl-C back; processes that are started now ignore it for ever: their parent ends them.

    Where signals cannot be held back, Ctrl-C is ignored meanwhile.
    """
    if hasattr(signal, "pthread_sigmask"):
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


def _end_with_parent() -> None:
    """Let this process end when its parent does, also if that is killed and cannot say so."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
