"""The results file: every finished problem is in it at once, whatever happens afterwards.

An SQLite database with the keys of all problems of the latest run, and a record of each that is
done. A new run replaces the results of the one before only when it is complete. The file is locked
while it is open: two programs cannot use it at once.
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Final

from shikatsu.errors import ShikatsuError
from shikatsu.lint.record import Record
from shikatsu.system.files import WriteError

APPLICATION_ID: Final = 0x5368694C  # "ShiL": no other program's file is taken for ours
FORMAT: Final = 1

_CANNOT_WRITE: Final = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN")

_SCHEMA: Final = """
    CREATE TABLE runs (run INTEGER PRIMARY KEY);
    CREATE TABLE planned (run INTEGER, key TEXT, PRIMARY KEY (run, key)) WITHOUT ROWID;
    CREATE TABLE results (
        run INTEGER, key TEXT, record TEXT,
        finished TEXT DEFAULT (strftime('%Y-%m-%dT%H:%M:%f', 'now')),
        PRIMARY KEY (run, key)
    ) WITHOUT ROWID;
"""


class UnfinishedRunError(ShikatsuError):
    """The results file has a run that was not finished, and nobody said what to do with it."""


class Store:
    """Results by key; a context, which closes the file. Raises ShikatsuError if it is not ours."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._run = 0
        with self._complaints():
            self._database = sqlite3.connect(path, isolation_level=None, timeout=0.5)
        try:
            with self._complaints():
                self._prepare()
        except BaseException:
            self._database.close()
            raise

    def _prepare(self) -> None:
        run = self._database.execute
        run("PRAGMA locking_mode = EXCLUSIVE")
        empty = not run("SELECT count(*) FROM sqlite_master").fetchone()[0]
        marks = (APPLICATION_ID, FORMAT)
        names = ("application_id", "user_version")
        found = tuple(run(f"PRAGMA {name}").fetchone()[0] for name in names)
        if not empty and found != marks:
            raise ShikatsuError(f"{self.path}: not a results file of this version of shikatsu lint")
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        run("BEGIN IMMEDIATE")  # takes the lock, which is kept from now on
        if empty:
            for statement in filter(str.strip, _SCHEMA.split(";")):
                run(statement)
            run(f"PRAGMA application_id = {APPLICATION_ID}")
            run(f"PRAGMA user_version = {FORMAT}")
        run("COMMIT")
        self._run = run("SELECT coalesce(max(run), 0) FROM runs").fetchone()[0]

    def unfinished(self) -> tuple[int, int]:
        """Return how many problems of the latest run are done, and how many are not."""
        planned = self._count("SELECT count(*) FROM planned WHERE run = ?")
        done = self._count(
            "SELECT count(*) FROM planned JOIN results USING (run, key) WHERE run = ?"
        )
        return done, planned - done

    def _count(self, query: str) -> int:
        count: int = self._database.execute(query, (self._run,)).fetchone()[0]
        return count

    def begin(self, keys: Iterable[str], *, resume: bool, fresh: bool) -> dict[str, Record]:
        """Begin a run with these problems, or go on with the latest; return what is done already.

        ``fresh`` deletes everything first. Raises UnfinishedRunError if the latest run is not
        finished and neither is wanted.
        """
        done, missing = self.unfinished()
        if missing and not (resume or fresh):
            raise UnfinishedRunError(
                f"{self.path} has an unfinished run ({done} of {done + missing} problems done): "
                "--resume goes on with it, --fresh deletes it, --results names another file"
            )
        with self._complaints(), self._transaction():
            if fresh:
                for table in ("runs", "planned", "results"):
                    self._database.execute(f"DELETE FROM {table}")
            if not (resume and self._run):
                self._run += 1
                self._database.execute("INSERT INTO runs VALUES (?)", (self._run,))
            self._database.execute("DELETE FROM planned")
            rows = ((self._run, key) for key in keys)
            self._database.executemany("INSERT OR IGNORE INTO planned VALUES (?, ?)", rows)
        return dict(self._done())

    def _done(self) -> Iterator[tuple[str, Record]]:
        rows = self._database.execute(
            "SELECT key, record FROM results JOIN planned USING (run, key) WHERE run = ?",
            (self._run,),
        )
        for key, record in rows:
            yield key, Record.from_json(json.loads(record))

    def save(self, key: str, record: Record) -> None:
        """Write one finished problem down; it is safe when this returns."""
        row = (self._run, key, json.dumps(record.to_json()))
        with self._complaints():
            self._database.execute(
                "INSERT OR REPLACE INTO results (run, key, record) VALUES (?, ?, ?)", row
            )

    def finish(self) -> None:
        """Drop the results of earlier runs: this one is complete."""
        with self._complaints():
            self._database.execute("DELETE FROM results WHERE run < ?", (self._run,))

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    @contextmanager
    def _complaints(self) -> Iterator[None]:
        """Turn what SQLite complains about into one line for people."""
        try:
            yield
        except sqlite3.Error as error:
            name = getattr(error, "sqlite_errorname", "")
            if name.startswith(_CANNOT_WRITE):
                why = os.strerror(errno.ENOSPC) if name == "SQLITE_FULL" else str(error)
                raise WriteError(None, why, str(self.path)) from None
            why = "it is used by another program" if "locked" in str(error) else str(error)
            raise ShikatsuError(f"{self.path}: {why}") from None

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._database.close()
