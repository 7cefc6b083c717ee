"""Our own positions of safety and seki (problems/safety), as in Niu, Kishimoto and Müller (2005).

A local position is about one region: its owner gets territory, only holds it (seki), or loses
stones of its border, if the invader plays first. A global position is about every point of a board.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import shikatsu
from shikatsu.board.colours import COLOURS, Colour
from shikatsu.board.points import Point, format_vertex, parse_vertex
from shikatsu.board.position import Position
from shikatsu.errors import ShikatsuError
from shikatsu.files.record import read
from shikatsu.model.limits import Limits
from shikatsu.model.result import QuestionCost
from shikatsu.whole_board.values import Safety
from shikatsu_lab.peers import GnuGo

FOLDER: Final = Path("problems") / "safety"
ANSWERS: Final = "answers.jsonl"
CLASSES: Final = ("easy", "moderate", "hard")
SETS: Final = ("local", "global")

# "short": nothing wrong is claimed, but not all that is true. "wrong": something untrue is claimed.
Verdict: TypeAlias = Literal["solved", "short", "wrong"]
VERDICTS: Final[tuple[Verdict, ...]] = ("solved", "short", "wrong")

# What is still true if more is true.
_WEAKER: Final = {
    "territory": {"seki"},
    "black": {"black_safe"},
    "white": {"white_safe"},
    "black_seki": {"black_safe"},
    "white_seki": {"white_safe"},
}
# What tells more than is stated, and agrees with it: safe is what lives or is in seki.
_STRONGER: Final = {
    "black_safe": {"black", "black_seki"},
    "white_safe": {"white", "white_seki"},
}
_NOTHING: Final = {"unsettled", "unknown", "lost"}  # no claim at all, or one that nothing is kept
_BORDER: Final = "its border"
_TERRITORY: Final = "territory"


@dataclass(frozen=True, slots=True)
class Case:
    """A position and what is true of it.

    Of a local one: ``answer`` ("territory", "seki" or "lost"), the ``stones`` of the border and the
    ``points`` inside it. Of a global one: the status of every point. ``falls_short`` says that the
    solver was known not to find it when the suite was made.
    """

    id: str
    set: str
    difficulty: str
    position: Position
    falls_short: bool = False
    owner: Colour = "black"
    answer: str = ""
    stones: frozenset[Point] = frozenset()
    points: frozenset[Point] = frozenset()
    statuses: Mapping[Point, str] | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """What the questions of one kind took."""

    questions: int = 0
    nodes: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Row:
    """A position with what is found, and what the first search (border) and the second took.

    ``peer`` is the status that another program gives the stones, ``peer_agrees`` whether that is
    as true as it can tell: it does not know territory from seki.
    """

    id: str
    set: str
    difficulty: str
    expected: str
    found: str
    verdict: Verdict
    falls_short: bool
    border: Cost
    territory: Cost
    seconds: float
    peer: str | None = None
    peer_agrees: bool | None = None

    @property
    def is_border_right(self) -> bool:
        """Whether it is found out if stones of a local region are lost: what the peer is asked."""
        return self.found != "unknown" and (self.found == "lost") == (self.expected == "lost")

    def to_json(self) -> dict[str, Any]:
        """Return the row as a dict that json.dumps accepts."""
        return asdict(self)


# --- reading ----------------------------------------------------------------------------------


def read_cases(folder: Path) -> list[Case]:
    """Return the positions of a folder. Raises OSError, FormatError, and ShikatsuError."""
    lines = (folder / ANSWERS).read_text("utf-8").splitlines()
    return [_read(json.loads(line), folder) for line in lines]


def _read(record: Mapping[str, Any], folder: Path) -> Case:
    try:
        name = f"{record['id']}.sgf"
        return case(record, read((folder / name).read_bytes(), name).positions[-1])
    except (KeyError, TypeError) as error:
        raise ShikatsuError(f"{folder / ANSWERS}: not an answer: {error}") from None


def case(record: Mapping[str, Any], position: Position) -> Case:
    """Return a position with its line of answers.jsonl. Raises KeyError."""
    known = Case(
        record["id"], record["set"], record["class"], position, falls_short=record["falls_short"]
    )
    if known.set == "global":
        statuses = {
            point: status
            for status, vertices in record["statuses"].items()
            for point in map(parse_vertex, vertices)
        }
        return replace(known, statuses=statuses)
    return replace(
        known,
        owner=record["owner"],
        answer=record["answer"],
        stones=frozenset(map(parse_vertex, record["stones"])),
        points=frozenset(map(parse_vertex, record["points"])),
    )


# --- judging ----------------------------------------------------------------------------------


def judge(case: Case, limits: Limits) -> Row:
    """Judge the board of a case, and compare. Raises ProblemError."""
    start = time.monotonic()
    safety = shikatsu.safety(case.position, limits)
    seconds = time.monotonic() - start
    if case.statuses is None:
        expected, found = case.answer, local_answer(case, safety)
        verdict = _verdict({case.answer: found}.items())
    else:
        pairs = [(status, safety.status_at(point)) for point, status in case.statuses.items()]
        expected, found = _counts(one for one, _ in pairs), _counts(one for _, one in pairs)
        verdict = _verdict(pairs)
    asked = safety.stats.questions
    return Row(
        case.id,
        case.set,
        case.difficulty,
        expected,
        found,
        verdict,
        case.falls_short,
        _cost(asked, _BORDER),
        _cost(asked, _TERRITORY),
        round(seconds, 4),
    )


def local_answer(case: Case, safety: Safety) -> str:
    """Return what is found out about a region; "unknown" if a question was left open."""
    safe = safety.safe[case.owner]
    if case.stones | case.points <= safe:
        return "territory"
    if case.stones <= safe | safety.seki[case.owner] | safety.safe_stones[case.owner]:
        return "seki"
    asked = {one.question for one in safety.stats.questions}
    answered = {one.question for one in safety.stats.questions if one.winner is not None}
    return "lost" if safety.complete and asked == answered else "unknown"


def _verdict(pairs: Iterable[tuple[str, str]]) -> Verdict:
    """Compare what is true with what is found."""
    worst: Verdict = "solved"
    for true, found in pairs:
        if true == found or found in _STRONGER.get(true, ()):
            continue
        if found not in _NOTHING and found not in _WEAKER.get(true, ()):
            return "wrong"
        worst = "short"
    return worst


def _counts(statuses: Iterable[str]) -> str:
    """Return the area of each colour, and how many points are nobody's or left."""
    found = list(statuses)
    area = {c: sum(status.startswith(c) for status in found) for c in COLOURS}
    return (
        f"B {area['black']}, W {area['white']}, neutral {found.count('neutral')}, "
        f"left {found.count('unsettled')}"
    )


def _cost(asked: Iterable[QuestionCost], kind: str) -> Cost:
    those = [one for one in asked if one.question.endswith(kind)]
    return Cost(
        len(those), sum(one.nodes for one in those), round(sum(one.seconds for one in those), 4)
    )


# --- the peer ---------------------------------------------------------------------------------


def with_peer(row: Row, case: Case, gnugo: GnuGo) -> Row:
    """Return the row of a local case with what GNU Go says of its stones. Raises ShikatsuError."""
    if case.statuses is not None:
        return row
    said = gnugo.dragon_status(case.position, format_vertex(min(case.stones)))
    lost = said in ("dead", "critical")
    agrees = said != "unknown" and lost == (case.answer == "lost")
    return replace(row, peer=said, peer_agrees=agrees)
