"""The journal of an experiment: every outcome is written down at once, and not measured again.

A journal is a file of JSON lines: a heading, and then an outcome a line under a key, which stands
for everything that the outcome depends on. An outcome of another engine, position, option, limit
or machine has another key, so that it is never taken for this one, even in the same file.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final

from shikatsu.errors import FormatError, ShikatsuError
from shikatsu.files.jsonl import to_json
from shikatsu.system.files import named
from shikatsu.system.stopping import Held
from shikatsu_lab import records
from shikatsu_lab.runner import Outcome, Task, Watch, run

HEADING: Final = json.dumps({"journal": "shikatsu-lab", "format": 1}).encode() + b"\n"


class Journal:
    """Outcomes by key in a file that is appended to; a context, which closes the file."""

    def __init__(self, path: Path, known: Mapping[str, Mapping[str, Any]], file: IO[bytes]) -> None:
        self.path = path
        self._known = dict(known)
        self._file = file

    @classmethod
    def open(cls, path: Path, *, fresh: bool = False) -> Journal:
        """Read the journal if there is one, and open it for more; ``fresh`` empties it first.

        A last line without an end, which a killed process leaves behind, is dropped. Raises
        OSError, ShikatsuError if the file is something else, FormatError for a broken line.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        content = path.read_bytes() if path.exists() else b""
        if not (content.startswith(HEADING) or HEADING.startswith(content)):
            raise ShikatsuError(f"{path}: not a journal of shikatsu-lab")
        whole = content[: content.rfind(b"\n") + 1] if not fresh else b""
        known = dict(_entries(path, whole[len(HEADING) :]))
        file = path.open("ab")
        file.truncate(len(whole))
        journal = cls(path, known, file)
        if not whole:
            journal._write(HEADING)
        return journal

    def find(self, key: str) -> Mapping[str, Any] | None:
        """Return the record of an outcome, or None."""
        return self._known.get(key)

    def append(self, key: str, record: Mapping[str, Any]) -> None:
        """Write one outcome down; it is in the file when this returns."""
        self._known[key] = record
        self._write(json.dumps({"key": key, **record}).encode() + b"\n")

    def _write(self, line: bytes) -> None:
        with named(self.path), Held():
            self._file.write(line)
            self._file.flush()

    def __len__(self) -> int:
        return len(self._known)

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def _entries(path: Path, content: bytes) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for number, line in enumerate(content.splitlines(), start=2):
        try:
            entry = json.loads(line)
            yield entry["key"], entry
        except (ValueError, KeyError, TypeError):
            message = "not an outcome (--fresh starts the journal anew)"
            raise FormatError(message, source=str(path), line=number) from None


def keys(tasks: Sequence[Task]) -> list[str]:
    """Return a key for each task; tasks that are the same are numbered, for all shall be done."""
    seen: Counter[str] = Counter()
    found = []
    for task in tasks:
        key = sha256(json.dumps(_identity(task), sort_keys=True).encode()).hexdigest()[:24]
        found.append(f"{key}-{seen[key]}")
        seen[key] += 1
    return found


def _identity(task: Task) -> dict[str, Any]:
    """Return everything that an outcome depends on: not the names of suites and settings."""
    return {
        "engine": records.engine(),
        "machine": records.machine(),
        "problem": to_json(task.instance.problem),
        "setup": {**asdict(task.setup), "options": dict(task.setup.options)},
    }


class Resumption:
    """Tasks of which some are known from a journal; ``known`` has their outcomes by index."""

    def __init__(self, tasks: Sequence[Task], journal: Journal | None) -> None:
        self._tasks = tasks
        self._journal = journal
        self._keys = [] if journal is None else keys(tasks)
        self.known = dict(self._find())

    def _find(self) -> Iterator[tuple[int, Outcome]]:
        if self._journal is None:
            return
        for index, (task, key) in enumerate(zip(self._tasks, self._keys, strict=True)):
            record = self._journal.find(key)
            if record is not None:
                yield index, records.outcome(record, task)

    def run(
        self, order: Sequence[int], *, jobs: int = 1, watch: Watch | None = None
    ) -> Iterator[tuple[int, Outcome]]:
        """Do the other tasks, in this order; yield their outcomes, which are then written down."""
        rest = [index for index in order if index not in self.known]
        for number, outcome in run([self._tasks[i] for i in rest], jobs=jobs, watch=watch):
            index = rest[number]
            if self._journal is not None:
                self._journal.append(self._keys[index], records.record(outcome))
            yield index, outcome
