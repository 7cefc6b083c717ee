"""The problems of files and folders, and what was found about all of them together."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from shikatsu.errors import FormatError
from shikatsu.files import files_below, read_file
from shikatsu.lint.findings import Finding, Severity, sentence, worst
from shikatsu.lint.record import Record
from shikatsu.model.diagram import Diagram, Variation
from shikatsu.model.limits import Limits
from shikatsu.version import __version__

CHECKS: Final = 1  # counts up when the checks change, so that older results are not taken for new


@dataclass(frozen=True, slots=True)
class Item:
    """A problem of a file, or why it cannot be read; ``key`` stands for all it depends on."""

    source: str
    line: int | None
    diagram: Diagram | None = None
    error: str = ""
    key: str = ""

    @property
    def name(self) -> str:
        """The id of the problem, or the name of its file."""
        return Path(self.source).stem if self.diagram is None else self.diagram.id

    @property
    def place(self) -> str:
        """The file and the line where it was read."""
        return self.source if self.line is None else f"{self.source}:{self.line}"


@dataclass(frozen=True, slots=True)
class Report:
    """A problem with all that was found about it, the comparison with the others included."""

    item: Item
    record: Record
    findings: tuple[Finding, ...]

    @property
    def severity(self) -> Severity | None:
        """The worst severity, None if nothing was found."""
        return worst(self.findings)

    def to_json(self) -> dict[str, Any]:
        """Return the line of this problem in the JSON output (docs/lint.md)."""
        return {
            "id": self.item.name,
            "source": self.item.source,
            "line_number": self.item.line,
            "severity": self.severity,
            **self.record.to_json(),
            "findings": [finding.to_json() for finding in self.findings],
        }


def find_files(names: Iterable[str]) -> list[Path]:
    """Return the files that are meant, each once: a folder stands for all problem files below it.

    Files of folders are sorted; hidden ones are left out. Raises FileNotFoundError.
    """
    found: dict[Path, Path] = {}
    for name in names:
        path = Path(name)
        for file in files_below(path) if path.is_dir() else [path]:
            if not file.exists():
                raise FileNotFoundError(2, os.strerror(2), str(file))
            found.setdefault(file.resolve(), file)
    return list(found.values())


def read_items(files: Iterable[Path], limits: Limits) -> Iterator[Item]:
    """Yield the problems of files in order, also those that cannot be read."""
    for file in files:
        source = os.fspath(file)
        try:
            for entry in read_file(file):
                if isinstance(entry, FormatError):
                    yield Item(source, entry.line, error=entry.message)
                else:
                    key = item_key(entry.diagram, limits)
                    yield Item(source, entry.line, entry.diagram, key=key)
        except OSError as error:
            yield Item(source, None, error=error.strerror or str(error))


def item_key(diagram: Diagram, limits: Limits) -> str:
    """Return a text that differs if a check may come out differently; names do not matter."""
    content = asdict(diagram.with_(id="-", solution=(), flaws=()))
    identity = {
        "diagram": content,
        "solution": [_row(node) for first in diagram.solution for node in first.walk()],
        "limits": asdict(limits),
        "version": __version__,
        "checks": CHECKS,
    }
    return sha256(json.dumps(identity, sort_keys=True, default=sorted).encode()).hexdigest()[:32]


def _row(node: Variation) -> tuple[str, str, str | None, str, int]:
    return node.colour, node.move, node.mark, node.comment, len(node.children)


def reports(items: Sequence[Item], records: Mapping[str, Record]) -> list[Report]:
    """Return the reports of all items that are done, in order, with the duplicates marked."""
    found: list[Report] = []
    first: dict[str, Item] = {}
    for item in items:
        record = _unreadable(item) if item.diagram is None else records.get(item.key)
        if record is None:
            continue
        findings = (*record.findings, *_malformed(item))
        if record.same is not None:
            original = first.setdefault(record.same, item)
            if original is not item:
                findings = (*findings, _duplicate(original, item))
        found.append(Report(item, record, findings))
    return found


def _unreadable(item: Item) -> Record:
    return Record((Finding.of("unreadable", sentence(item.error)),))


def _malformed(item: Item) -> Iterator[Finding]:
    """Yield a finding for each thing that is wrong with the text of a problem that was read."""
    for flaw in () if item.diagram is None else item.diagram.flaws:
        yield Finding.of("malformed", sentence(flaw))


def _duplicate(original: Item, item: Item) -> Finding:
    how = "The same" if original.key == item.key else "Turned, mirrored or recoloured, the same"
    return Finding.of("duplicate", f"{how} problem as {original.name} ({original.place}).")
