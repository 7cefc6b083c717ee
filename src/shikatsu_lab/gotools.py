"""Instances from files of GoTools text: full answers, or the binary question of the papers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from shikatsu.errors import FormatError, ShikatsuError
from shikatsu.files.gotools import Recorded, RecordedProblem, read_recorded
from shikatsu.model.problem import Problem
from shikatsu.model.result import Status
from shikatsu_lab.instance import Collection, Expected, Instance, both_first, without_threats

_POSITION: Final = re.compile(r"^\s*\$\s*P\d+", re.MULTILINE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Suite:
    """The positions of one file, by its name, and what could not be read."""

    name: str
    positions: tuple[RecordedProblem, ...]
    faults: tuple[FormatError, ...]


def read_suites(path: Path) -> list[Suite]:
    """Return the suites of a file, or of all GoTools files of a folder, in natural order.

    Raises OSError, and ShikatsuError if there is no position at all.
    """
    files = [path]
    if path.is_dir():
        files = sorted((file for file in path.iterdir() if file.is_file()), key=_natural)
    texts = [(file, _text(file)) for file in files]
    suites = [_suite(file, text) for file, text in texts if _POSITION.search(text)]
    if not suites:
        raise ShikatsuError(f"{path}: no GoTools text is found")
    return suites


def collect(path: Path, make: Callable[[Suite], Iterable[Instance]]) -> Collection:
    """Return the instances that ``make`` finds in a file or folder, and all faults.

    Raises OSError, and ShikatsuError if there is no position at all.
    """
    suites = read_suites(path)
    return Collection(
        tuple(instance for suite in suites for instance in make(suite)),
        tuple(fault for suite in suites for fault in suite.faults),
    )


def full_instances(suite: Suite) -> Iterator[Instance]:
    """Yield each position with its recorded mover, or movers, for the full answer."""
    for position in suite.positions:
        yield Instance(
            suite.name,
            position.problem.with_(id=_name(position)),
            _full(position.results[0]),
            tuple((r.move, _full(r)) for r in position.results if r.move is not None),
        )


def binary_instances(suite: Suite) -> Iterator[Instance]:
    """Yield each position twice, once for either side first, when nobody has a ko threat."""
    recorded = {(p.line, p.problem.to_play): p.results[0] for p in suite.positions}
    for line, problem in _positions(suite.positions).items():
        for question in both_first(problem):
            best = recorded.get((line, question.to_play))
            expected = None if best is None else _full(best).without_threats()
            yield Instance(suite.name, without_threats(question), expected)


def _positions(items: Iterable[RecordedProblem]) -> dict[int, Problem]:
    """Return the positions by line, each with the mover that was recorded first."""
    found: dict[int, Problem] = {}
    for item in items:
        found.setdefault(item.line, item.problem.with_(id=_name(item)))
    return found


def _name(item: RecordedProblem) -> str:
    return item.problem.id.removesuffix(f"-{item.problem.to_play}")


def _full(recorded: Recorded) -> Expected:
    """Return what a recorded result stands for; GoTools does not tell seki from life."""
    statuses: tuple[Status, ...] = (recorded.status,)
    return Expected(("alive", "seki") if recorded.status == "alive" else statuses, recorded.ko)


def _suite(file: Path, text: str) -> Suite:
    items = list(read_recorded(text, str(file)))
    return Suite(
        file.name,
        tuple(item for item in items if isinstance(item, RecordedProblem)),
        tuple(item for item in items if isinstance(item, FormatError)),
    )


def _text(file: Path) -> str:
    text = file.read_bytes().decode("utf-8", "replace")
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _natural(path: Path) -> list[tuple[int, str]]:
    """Order lv6.2 before lv6.10."""
    parts = re.split(r"(\d+)", path.name)
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]
