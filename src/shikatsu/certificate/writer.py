"""Certificates as files: the text of docs/certificate.md, from claims the solver has proved."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from shikatsu.system.files import drafted

Goal: TypeAlias = Literal["capture", "two_eyes", "one_eye"]
Side: TypeAlias = Literal["attacker", "defender"]

FORMAT = "shikatsu-proof {}"
# Of a region, and of a board as it stands.
REGION_VERSION, BOARD_VERSION = 2, 3


@dataclass(frozen=True)
class Claim:
    """One proved statement and the lines that prove it.

    Threats are a number, or None for unlimited. Each line is a state and the winner's answer in
    it, as docs/certificate.md writes them; the lines are copied as they are. Lemmas about a board
    as it stands (docs/certificate-zones.md) speak of `points`.
    """

    goal: Goal
    winner: Side
    attacker_threats: int | None
    defender_threats: int | None
    loop: Side
    removable: bool = False
    lines: tuple[str, ...] = ()
    points: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        for line in self.lines:
            if "\n" in line or line == "end":
                raise ValueError(f"not a state line: {line!r}")

    def text(self) -> str:
        """The block of this claim, with its last newline."""
        return "".join(self.parts())

    def parts(self) -> Iterator[str]:
        """The text, piece by piece: a long proof need not be in memory twice."""
        statement: dict[str, Any] = {
            "goal": self.goal,
            "winner": self.winner,
            "attacker_threats": _threats(self.attacker_threats),
            "defender_threats": _threats(self.defender_threats),
            "loop": self.loop,
            "removable": self.removable,
        }
        if self.points is not None:
            statement["points"] = list(self.points)
        yield f"claim {json.dumps(statement)}\n"
        for line in self.lines:
            yield f"{line}\n"
        yield "end\n"


@dataclass(frozen=True)
class Certificate:
    """A status of a problem and the claims that establish it.

    `problem` is the native problem, with an explicit region if it has one; `ko` is given with the
    status "ko" only, as {"defender_needs": n} or {"attacker_needs": n}. At level 0 the claims use
    no static rule. `safe` are stones that they take to be safe, on a board as it stands. `notes`
    are further header entries (such as qualifiers); nothing verifies them.
    """

    problem: Mapping[str, Any]
    status: str
    claims: tuple[Claim, ...]
    ko: Mapping[str, int] | None = None
    engine: str = ""
    level: int = 1
    safe: tuple[str, ...] = ()
    notes: Mapping[str, Any] | None = None

    def text(self) -> str:
        """The whole file."""
        return "".join(self.parts())

    def parts(self) -> Iterator[str]:
        """The whole file, piece by piece."""
        header: dict[str, Any] = {"problem": dict(self.problem), "rules": "simple"}
        header["level"] = self.level
        header["status"] = self.status
        if self.ko is not None:
            header["ko"] = dict(self.ko)
        if self.safe:
            header["safe"] = list(self.safe)
        if self.engine:
            header["engine"] = self.engine
        notes = {key: value for key, value in (self.notes or {}).items() if key not in header}
        is_whole = any(claim.points is not None for claim in self.claims)
        version = BOARD_VERSION if is_whole else REGION_VERSION
        yield f"{FORMAT.format(version)}\n{json.dumps(header | notes)}\n"
        for claim in self.claims:
            yield from claim.parts()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file whole or not at all, so that no reader meets half a proof."""
        with drafted(path) as file:
            file.writelines(part.encode() for part in self.parts())


def _threats(number: int | None) -> int | str:
    return "unlimited" if number is None else number
