"""The question that is asked: a position, who defends what where, and who plays first."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from shikatsu.board.blocks import blocks, has_liberty, leaks
from shikatsu.board.colours import COLOURS, Colour, opposite
from shikatsu.board.pictured import Pictured
from shikatsu.board.points import (
    Point,
    check_size,
    format_vertex,
    neighbours,
    parse_vertex,
    reading_order,
)
from shikatsu.board.position import Position
from shikatsu.errors import ProblemError
from shikatsu.model.goals import FACTS, GOAL_WORDS, GOALS, Goal, is_in_region

Targets: TypeAlias = Literal["all", "any"]
Outside: TypeAlias = Literal["wall", "attacker", "defender"]

TARGETS: Final[tuple[Targets, ...]] = ("all", "any")
OUTSIDES: Final[tuple[Outside, ...]] = ("wall", "attacker", "defender")
SYMMETRIES: Final = range(8)
MAX_THREATS: Final = 250

_BAD_ID = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Problem(Pictured):
    """A question of life and death, one eye, capture or connection (docs/model.md).

    Points are vertices such as "C4". The region is kept in reading order (top row first), without
    doubles. ``region=None`` leaves the region to be found by ``shikatsu.solve``. If one of the two
    threat counts is given, the binary question with exactly these threats is asked. ``ban`` is the
    point where ``to_play`` may not retake a ko. In a one-eye problem the defender's stones outside
    the region are the anchor.

    ``region_found`` says that the region was found and not stated: the stones around it may be weak
    then, and ``shikatsu.solve`` names those that an answer takes as safe.

    ``outside`` says who owns what is not in the region: with "wall" attacker stones must enclose
    it. An open region gives all of it to one side, as safe stones: to the "attacker", so that life
    is proved against the worst, or, but for stones of the attacker, to the "defender". Only the
    owner may then play on the ``rim``, the points next to it that are open.

    The goals "capture" and "connect" are read out on the whole board and have no region. To
    capture, the attacker must take the crucial stones: those of all their blocks or, if ``targets``
    is "any", of one of them. To connect, the defender must get all crucial stones into one block.
    "save" is "capture" with the defender to play, "cut" (or "disconnect") is "connect" with the
    attacker to play.

    Raises ProblemError if the words, points or stones make no sense and, once a region is given or
    none is needed, for everything that ``validate`` refuses.
    """

    id: str
    columns: int
    rows: int
    black: frozenset[str]
    white: frozenset[str]
    to_play: Colour
    goal: Goal = "life"
    defender: Colour
    crucial: frozenset[str]
    region: tuple[str, ...] | None = None
    region_found: bool = False
    attacker_threats: int | None = None
    defender_threats: int | None = None
    ban: str | None = None
    outside: Outside = "wall"
    targets: Targets = "all"

    def __post_init__(self) -> None:
        check_size(self.columns, self.rows)
        for name in ("black", "white", "crucial"):
            self._set(name, frozenset(self._vertices(getattr(self, name))))
        if self.region is not None:
            self._set("region", reading_order(set(self._vertices(self.region))))
        if self.ban is not None:
            self._set("ban", self._vertices([self.ban])[0])
        _check_colours(self)
        if isinstance(self.goal, str) and self.goal in GOAL_WORDS:
            self._set("goal", _goal_of_word(self))
        _check_words(self)
        _check_threats(self)
        _check_overlap(self)
        if not self.needs_region:
            self.validate()

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _vertices(self, vertices: Iterable[str]) -> list[str]:
        return [format_vertex(parse_vertex(text, self.columns, self.rows)) for text in vertices]

    @property
    def attacker(self) -> Colour:
        """The side that tries to capture the crucial stones, to prevent the eye, or to cut."""
        return opposite(self.defender)

    @property
    def prover(self) -> Colour:
        """The side that must reach the goal; the other one need only prevent it."""
        return self.attacker if FACTS[self.goal].prover == "attacker" else self.defender

    @property
    def reached(self) -> Literal["alive", "dead"]:
        """The status of the crucial stones once the goal is reached."""
        return "dead" if self.prover == self.attacker else "alive"

    @property
    def in_region(self) -> bool:
        """Whether it is decided in a region, not on the whole board as captures are."""
        return is_in_region(self.goal)

    @property
    def needs_region(self) -> bool:
        """Whether a region is still to be found."""
        return self.in_region and self.region is None

    @property
    def threats(self) -> tuple[int, int] | None:
        """(attacker, defender) threats of a binary question, or None for the full answer."""
        if self.attacker_threats is None and self.defender_threats is None:
            return None
        return self.attacker_threats or 0, self.defender_threats or 0

    def stones(self, colour: Colour) -> frozenset[str]:
        """The vertices of the stones of one colour."""
        return self.black if colour == "black" else self.white

    def points(self, vertices: Iterable[str]) -> frozenset[Point]:
        """The (column, row) points of vertices of this board."""
        return frozenset(parse_vertex(text, self.columns, self.rows) for text in vertices)

    @property
    def rim(self) -> frozenset[str]:
        """The points of an open region where only the owner of the outside may play.

        They touch an outside point that is empty or, where the attacker owns the outside, holds a
        defender stone: a stone of the other side there would have liberties that are not seen.
        """
        if self.outside == "wall" or self.region is None:
            return frozenset()
        stones = self.stones(self.attacker)
        if self.outside == "defender":
            stones |= self.stones(self.defender)
        openings = leaks(self.points(self.region), self.points(stones), self.columns, self.rows)
        return frozenset(format_vertex(inside) for inside, _ in openings)

    def require_region(self) -> tuple[str, ...]:
        """Return the region. Raises ProblemError if none is given."""
        if not self.in_region:
            raise ProblemError(f'a question of goal "{self.goal}" has no region')
        if self.region is None:
            raise ProblemError("no region is given: mark it with MA (SGF) or list its points")
        return self.region

    def validate(self) -> None:
        """Check all that a question needs to be decided.

        Raises ProblemError without a region, unless the goal needs none, or if the crucial stones,
        the region, the ban or a block without liberties make the question meaningless. The message
        names the points.
        """
        if not self.in_region:
            _check_whole_board(self)
            return
        region = frozenset(self.require_region())
        _check_crucial(self, region)
        if self.outside == "wall":
            _check_leaks(self, self.points(region))
        else:
            _check_rim(self)
        if self.goal == "one_eye":
            _check_anchor(self, self.points(region))
        _check_liberties(self, self.points(region))
        _check_ban(self, region)

    def validate_on_board(self) -> None:
        """Check what a question of life needs that is asked about the board as it stands.

        Raises ProblemError as ``validate``.
        """
        _check_crucial(self)
        Position.of(self).check_liberties()
        _check_ban_empty(self)

    def with_(self, **changes: Any) -> Problem:
        """Return a copy with some fields changed, checked again."""
        return dataclasses.replace(self, **changes)

    def colours_swapped(self) -> Problem:
        """Return the same question with black and white exchanged."""
        return self.with_(
            black=self.white,
            white=self.black,
            to_play=opposite(self.to_play),
            defender=opposite(self.defender),
        )

    def transformed(self, symmetry: int) -> Problem:
        """Return the question turned or mirrored: 0 is the identity, each of 0 to 7 another one.

        Bit 0 mirrors left and right, bit 1 top and bottom, and then bit 2 exchanges columns and
        rows. Raises ProblemError for any other number.
        """
        if symmetry not in SYMMETRIES:
            raise ProblemError(f"a symmetry is a number from 0 to 7, not {symmetry!r}")
        swap = bool(symmetry & 4)

        def move(vertex: str) -> str:
            return _transform(vertex, symmetry, self.columns, self.rows)

        return self.with_(
            columns=self.rows if swap else self.columns,
            rows=self.columns if swap else self.rows,
            black=frozenset(map(move, self.black)),
            white=frozenset(map(move, self.white)),
            crucial=frozenset(map(move, self.crucial)),
            region=None if self.region is None else tuple(map(move, self.region)),
            ban=None if self.ban is None else move(self.ban),
        )

    def __repr__(self) -> str:
        fields = (field.name for field in dataclasses.fields(self))
        return f"Problem({', '.join(f'{name}={_show(getattr(self, name))}' for name in fields)})"


def _show(value: object) -> str:
    """Write a field so that it evaluates back, with sets in a fixed order."""
    if not isinstance(value, frozenset):
        return repr(value)
    inside = ", ".join(map(repr, reading_order(value)))
    return f"frozenset({{{inside}}})" if value else "frozenset()"


def _transform(vertex: str, symmetry: int, columns: int, rows: int) -> str:
    column, row = parse_vertex(vertex)
    if symmetry & 1:
        column = columns - 1 - column
    if symmetry & 2:
        row = rows - 1 - row
    return format_vertex((row, column) if symmetry & 4 else (column, row))


def first_player(word: str, defender: Colour) -> Colour | None:
    """Return who plays first by the word for a goal, such as "save"; None if it does not say."""
    if word not in GOAL_WORDS:
        return None
    return defender if GOAL_WORDS[word][1] == "defender" else opposite(defender)


def _goal_of_word(problem: Problem) -> Goal:
    """Return the goal that "save" or "cut" stands for. Raises ProblemError."""
    word = problem.goal
    player = first_player(word, problem.defender)
    if problem.to_play != player:
        raise ProblemError(
            f'the goal "{word}" means that {player} plays first, not {problem.to_play}'
        )
    return GOAL_WORDS[word][0]


def _check_colours(problem: Problem) -> None:
    for name, value in (("to_play", problem.to_play), ("defender", problem.defender)):
        if value not in COLOURS:
            raise ProblemError(f'{name} must be "black" or "white", not {value!r}')


def _check_words(problem: Problem) -> None:
    if not isinstance(problem.id, str) or not problem.id or _BAD_ID.search(problem.id):
        raise ProblemError(f"an id is one line of text, not {problem.id!r}")
    _check_word("goal", problem.goal, GOALS)
    _check_word("outside", problem.outside, OUTSIDES)
    _check_word("targets", problem.targets, TARGETS)
    if problem.targets == "any" and problem.goal != "capture":
        raise ProblemError('only questions of capture can have targets "any"')


def _check_word(name: str, value: object, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        known = ", ".join(f'"{word}"' for word in allowed)
        raise ProblemError(f"{name} must be one of {known}, not {value!r}")


def _check_threats(problem: Problem) -> None:
    for name in ("attacker_threats", "defender_threats"):
        value = getattr(problem, name)
        if value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, int):
            raise ProblemError(f"{name} must be a whole number, not {value!r}")
        if value < 0:
            raise ProblemError(f"{name} must not be negative, but is {value}")
        if value > MAX_THREATS:
            raise ProblemError(f"{name} must be at most {MAX_THREATS}, but is {value}")


def _check_overlap(problem: Problem) -> None:
    both = problem.black & problem.white
    if both:
        raise ProblemError(f"{_list(both)}: a black and a white stone on the same point")


def _check_whole_board(problem: Problem) -> None:
    """Check a question without a region."""
    if problem.region is not None or problem.outside != "wall":
        raise ProblemError(f'a question of goal "{problem.goal}" has no region: all may be played')
    _check_crucial(problem)
    if problem.goal == "connect" and len(problem.crucial) < 2:
        raise ProblemError(f"{_list(problem.crucial)}: a connection needs at least two stones")
    _check_liberties(problem, frozenset())
    _check_ban_empty(problem)


def _check_crucial(problem: Problem, region: frozenset[str] | None = None) -> None:
    if not problem.crucial:
        raise ProblemError("no crucial stones are given: mark them with TR (SGF) or list them")
    own = problem.stones(problem.defender)
    enemy = problem.stones(problem.attacker)
    _refuse(problem.crucial & enemy, f"crucial, but not a stone of the defender {problem.defender}")
    _refuse(problem.crucial - own, "crucial, but empty")
    if problem.goal == "life" and region is not None:
        _refuse(problem.crucial - region, "crucial, but not in the region")


def _check_leaks(problem: Problem, region: frozenset[Point]) -> None:
    wall = problem.points(problem.stones(problem.attacker))
    stone = f"{problem.attacker} stone"
    if problem.goal == "one_eye":
        wall |= problem.points(problem.stones(problem.defender))
        stone = "stone"
    for inside, outside in leaks(region, wall, problem.columns, problem.rows):
        raise ProblemError(
            f"the region leaks at {format_vertex(outside)}: it touches {format_vertex(inside)}, "
            f"is not in the region, and holds no {stone}"
        )


def _check_rim(problem: Problem) -> None:
    """Refuse stones on the rim of those who may not play there: it would hide their liberties."""
    if problem.goal != "life":
        raise ProblemError("only questions of life can be asked of an open region")
    owner = problem.attacker if problem.outside == "attacker" else problem.defender
    _refuse(
        problem.rim & problem.stones(opposite(owner)),
        f"a {opposite(owner)} stone on the rim of the region, whose outside is {owner}'s",
    )


def _check_anchor(problem: Problem, region: frozenset[Point]) -> None:
    own = problem.points(problem.stones(problem.defender))
    near = {near for point in region for near in neighbours(point, problem.columns, problem.rows)}
    if not own & near - region:
        raise ProblemError(
            f"no anchor: a one-eye problem needs a {problem.defender} stone outside the region "
            "that touches it (the group with its other eye)"
        )


def _check_liberties(problem: Problem, region: frozenset[Point]) -> None:
    """Refuse blocks without liberties, except those with a safe stone outside."""
    taken = problem.points(problem.black | problem.white)
    for colour in COLOURS:
        for block in blocks(problem.points(problem.stones(colour)), problem.columns, problem.rows):
            has_safe_stones = problem.in_region and (
                colour == problem.attacker
                or problem.goal == "one_eye"
                or problem.outside == "defender"
            )
            safe = has_safe_stones and not block <= region
            if not safe and not has_liberty(block, taken, problem.columns, problem.rows):
                stones = _list(map(format_vertex, block))
                raise ProblemError(f"{stones}: a {colour} block without liberties")


def _check_ban(problem: Problem, region: frozenset[str]) -> None:
    _check_ban_empty(problem)
    if problem.ban is not None:
        _refuse({problem.ban} - region, "the ban point is not in the region")


def _check_ban_empty(problem: Problem) -> None:
    if problem.ban is not None:
        _refuse({problem.ban} & (problem.black | problem.white), "the ban point is not empty")


def _refuse(vertices: Iterable[str], complaint: str) -> None:
    vertices = reading_order(vertices)
    if vertices:
        raise ProblemError(f"{_list(vertices)}: {complaint}")


def _list(vertices: Iterable[str], most: int = 8) -> str:
    """Write some points, and how many more there are."""
    ordered = reading_order(vertices)
    shown = ", ".join(ordered[:most])
    return shown if len(ordered) <= most else f"{shown} and {len(ordered) - most} more"
