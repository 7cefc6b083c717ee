"""Worker processes that end with this one, however that ends, and leave signals to it."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

from shikatsu.system.stopping import SIGNALS, Held


def cores() -> int:
    """Return how many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def worker_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Give a pool of processes, which are ended at once on leaving, busy or not.

    What they keep in files for a while is removed then. Tasks that start processes are to be
    submitted by the main thread, with ``signals_held``.
    """
    with tempfile.TemporaryDirectory(prefix="shikatsu-", ignore_cleanup_errors=True) as folder:
        before = set(multiprocessing.active_children())
        threads_before = set(threading.enumerate())
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(
            jobs, mp_context=context, initializer=_end_with_parent, initargs=(folder,)
        )
        try:
            yield pool
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in set(multiprocessing.active_children()) - before:
                child.kill()
            # The pool's own thread still closes pipes; it would complain if Python ended now.
            for thread in set(threading.enumerate()) - threads_before:
                if not thread.daemon:
                    thread.join(timeout=5)


@contextmanager
def signals_held() -> Iterator[None]:
    """Hold signals back; processes that are started now never get them: their parent ends them.

    Where signals cannot be held back, Ctrl-C is ignored meanwhile.
    """
    with Held():
        if hasattr(signal, "pthread_sigmask"):
            mask = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
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


def _end_with_parent(folder: str) -> None:
    """Let this process end when its parent does, also if that is killed and cannot say so.

    ``folder`` is for files that are kept for a while: the parent removes it, or who outlives him.
    """
    tempfile.tempdir = folder
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            shutil.rmtree(folder, ignore_errors=True)
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
