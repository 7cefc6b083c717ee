"""What is said about a first move, in numbers: for the learned ranking.

Points are numbers on a board with a border, as a move is tried out for both sides and the answers
must come in milliseconds. What is outside the region is the attacker's wall, which always has
liberties.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from shikatsu.board.points import Point, format_vertex, parse_vertex
from shikatsu.candidates.eye_shapes import LARGEST, EyeShape, find_eye_shape
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem

EMPTY, DEFENDER, ATTACKER, OFF = range(4)
_WIDTH: Final = 24  # of the board with its border: steps of two points stay inside it
_SIDEWAYS: Final = (1, _WIDTH, -1, -_WIDTH)
_DIAGONAL: Final = (_WIDTH + 1, _WIDTH - 1, -_WIDTH + 1, -_WIDTH - 1)
_STRAIGHT_2: Final = tuple(2 * step for step in _SIDEWAYS)
_KNIGHT: Final = tuple(
    sign_row * row * _WIDTH + sign_column * column
    for row, column in ((1, 2), (2, 1))
    for sign_row in (1, -1)
    for sign_column in (1, -1)
)
_CORNER_2: Final = tuple(2 * step for step in _DIAGONAL)
_RINGS: Final = (_SIDEWAYS, _DIAGONAL, _STRAIGHT_2, _KNIGHT, _CORNER_2)
_SHARED: Final = 10  # features that all moves of a position have in common come first
_WALL: Final = 99  # liberties of what is connected with the outside


class Board:
    """The stones of a problem, and which points are the wall."""

    def __init__(self, problem: Problem) -> None:
        region = problem.points(problem.require_region())
        self.columns, self.rows = problem.columns, problem.rows
        self.at = [OFF] * (_WIDTH * _WIDTH)
        own = problem.points(problem.stones(problem.defender))
        enemy = problem.points(problem.stones(problem.attacker))
        outer = DEFENDER if problem.outside == "defender" else ATTACKER
        self.wall: set[int] = set()
        for column in range(self.columns):
            for row in range(self.rows):
                point = (column, row)
                place = place_of(point)
                inside = point in region
                if point in own or point in enemy:
                    self.at[place] = DEFENDER if point in own else ATTACKER
                else:
                    self.at[place] = EMPTY if inside else outer
                if not inside:
                    self.wall.add(place)
        self.region = sorted(map(place_of, region))
        self.mover = DEFENDER if problem.to_play == problem.defender else ATTACKER
        self.ban = None if problem.ban is None else place_of(parse_vertex(problem.ban))

    def block(self, start: int) -> tuple[set[int], set[int]]:
        """Return the stones of a block and its liberties; _WALL of them if it is safe outside."""
        colour = self.at[start]
        stones, liberties, todo = {start}, set(), [start]
        while todo:
            place = todo.pop()
            for step in _SIDEWAYS:
                near = place + step
                if self.at[near] == EMPTY:
                    liberties.add(near)
                elif self.at[near] == colour and near not in stones:
                    stones.add(near)
                    if near in self.wall:
                        return stones, set(range(-_WALL, 0))
                    todo.append(near)
        if start in self.wall:
            return stones, set(range(-_WALL, 0))
        return stones, liberties

    def play(self, place: int, colour: int) -> set[int] | None:
        """Put a stone down and return what it captures; None, and nothing is put, if it is suicide.

        ``undo`` takes it back.
        """
        self.at[place] = colour
        captured: set[int] = set()
        for step in _SIDEWAYS:
            near = place + step
            if self.at[near] in (DEFENDER, ATTACKER) and self.at[near] != colour:
                stones, liberties = self.block(near)
                if not liberties:
                    captured |= stones
        for stone in captured:
            self.at[stone] = EMPTY
        if not captured and not self.block(place)[1]:
            self.at[place] = EMPTY
            return None
        return captured

    def undo(self, place: int, captured: Iterable[int]) -> None:
        """Take a stone back."""
        other = DEFENDER + ATTACKER - self.at[place]
        self.at[place] = EMPTY
        for stone in captured:
            self.at[stone] = other

    def component(self, start: int, *colours: int) -> set[int]:
        """Return the points of the region around one that hold any of these."""
        found, todo = {start}, [start]
        while todo:
            place = todo.pop()
            for step in _SIDEWAYS:
                near = place + step
                if near not in found and self.at[near] in colours and near not in self.wall:
                    found.add(near)
                    todo.append(near)
        return found

    def components(self, *colours: int) -> list[set[int]]:
        """Return the components of the points of the region that hold any of these."""
        found: list[set[int]] = []
        seen: set[int] = set()
        for place in self.region:
            if place not in seen and self.at[place] in colours:
                found.append(self.component(place, *colours))
                seen |= found[-1]
        return found

    def is_open(self, points: set[int]) -> bool:
        """Say whether points touch the wall."""
        return any(place + step in self.wall for place in points for step in _SIDEWAYS)


def place_of(point: Point) -> int:
    """Return the number of a point."""
    return (point[1] + 2) * _WIDTH + point[0] + 2


def point_of(place: int) -> Point:
    """Return the point with a number."""
    row, column = divmod(place, _WIDTH)
    return column - 2, row - 2


def move_features(problem: Problem) -> tuple[tuple[str, ...], list[list[float]]]:
    """Return all first moves that are not suicide, in reading order, each with its features.

    Raises ProblemError if the problem has no region.
    """
    board = Board(problem)
    common = _Common(board)
    moves, rows = [], []
    for place in board.region:
        if board.at[place] == EMPTY and place != board.ban:
            row = _features(board, common, place)
            if row is not None:
                moves.append(format_vertex(point_of(place)))
                rows.append(row)
    _compare(rows)
    return tuple(moves), rows


class _Common:
    """What all moves of a position share: eye spaces and how far the outside is."""

    def __init__(self, board: Board) -> None:
        self.numbers = [
            float(board.mover == DEFENDER),
            float(sum(board.at[p] == EMPTY for p in board.region)),
            float(sum(board.at[p] == DEFENDER for p in board.region)),
            float(sum(board.at[p] == ATTACKER for p in board.region)),
            float(len(board.components(DEFENDER))),
        ]
        self.outside = _distances(board)
        self.spaces: dict[int, _Space] = {}
        for points in board.components(EMPTY, ATTACKER):
            space = _Space(board, points)
            self.spaces.update(dict.fromkeys(points, space))
        self.eyes = _eye_numbers(board)


class _Space:
    """What the defender's stones, the wall and the edge leave free, attacker stones included."""

    def __init__(self, board: Board, points: set[int]) -> None:
        self.points = points
        self.open = board.is_open(points)
        self.enemy = sum(board.at[p] == ATTACKER for p in points)
        self.shape = None if self.open else _shape(board, points)
        middle = [sum(axis) / len(points) for axis in zip(*map(point_of, points), strict=True)]
        self.middle = middle[0], middle[1]

    def vital(self, place: int) -> tuple[float, float]:
        """Say whether the table of eye shapes has the point for the attacker, the defender."""
        if self.shape is None:
            return -1.0, -1.0
        point = point_of(place)
        answers = (self.shape.attacker_first, self.shape.defender_first)
        first, last = (float(point in answer.moves) for answer in answers)
        return first, last

    @property
    def settled(self) -> float:
        """What the table says: 0 open or unknown, 1 unsettled, 2 dead, 3 not dead."""
        if self.shape is None:
            return 0.0
        if not self.shape.settled:
            return 1.0
        return 2.0 if self.shape.attacker_first.status == "dead" else 3.0


def _shape(board: Board, points: set[int]) -> EyeShape | None:
    if len(points) > LARGEST:
        return None
    enemy = [point_of(p) for p in points if board.at[p] == ATTACKER]
    try:
        return find_eye_shape(
            [point_of(p) for p in points], enemy, columns=board.columns, rows=board.rows
        )
    except ProblemError:  # the block around it has other liberties
        return None


def _distances(board: Board) -> dict[int, int]:
    """Return how many empty points it takes from the wall to each empty point."""
    found = {
        place: 1
        for place in board.region
        if board.at[place] == EMPTY and any(place + step in board.wall for step in _SIDEWAYS)
    }
    todo = list(found)
    for place in todo:
        for step in _SIDEWAYS:
            near = place + step
            if board.at[near] == EMPTY and near not in found and near not in board.wall:
                found[near] = found[place] + 1
                todo.append(near)
    return found


def _eye_numbers(board: Board) -> list[float]:
    """Return how many closed and open spaces there are, and how large the largest are."""
    closed: list[int] = []
    openings: list[int] = []
    for points in board.components(EMPTY, ATTACKER):
        (openings if board.is_open(points) else closed).append(len(points))
    closed.sort(reverse=True)
    sizes = [float(size) for size in (*closed[:2], 0, 0)][:2]
    return [float(len(closed)), *sizes, float(len(openings)), float(sum(openings))]


def _features(board: Board, common: _Common, place: int) -> list[float] | None:
    ours = _tried(board, place, board.mover)
    if ours is None:
        return None
    theirs = _tried(board, place, DEFENDER + ATTACKER - board.mover)
    return [
        *common.numbers,
        *common.eyes,
        *_place_features(board, place),
        *_space_features(board, common, place),
        *_near_blocks(board, place, DEFENDER),
        *_near_blocks(board, place, ATTACKER),
        *ours,
        *(theirs or [-1.0] * len(ours)),
    ]


def _place_features(board: Board, place: int) -> Iterator[float]:
    column, row = point_of(place)
    across = min(column, board.columns - 1 - column)
    up = min(row, board.rows - 1 - row)
    yield float(min(across, up, 4))
    yield float(min(max(across, up), 6))
    for ring in _RINGS:
        seen = [board.at[place + step] for step in ring]
        yield from (float(seen.count(what)) for what in range(4))
        yield float(sum(place + step in board.wall for step in ring))


def _space_features(board: Board, common: _Common, place: int) -> Iterator[float]:
    space = common.spaces[place]
    empty = board.component(place, EMPTY)
    column, row = point_of(place)
    yield float(len(space.points))
    yield float(space.open)
    yield float(space.enemy)
    yield space.settled
    yield from space.vital(place)
    yield abs(column - space.middle[0]) + abs(row - space.middle[1])
    yield float(len(empty))
    degrees = {p: sum(p + step in empty for step in _SIDEWAYS) for p in empty}
    yield float(degrees[place])
    yield float(max(degrees.values()))
    yield float(sum(degrees[place + step] for step in _SIDEWAYS if place + step in empty))
    yield float(common.outside.get(place, 9))
    rest = empty - {place}
    yield float(_pieces(rest, place))
    yield float(_is_middle(space.points, place))


def _pieces(points: set[int], place: int) -> int:
    """Return into how many pieces taking a point away leaves its component."""
    todo, found = {p for step in _SIDEWAYS if (p := place + step) in points}, 0
    while todo:
        found += 1
        reached = [todo.pop()]
        seen = set(reached)
        for point in reached:
            new = {q for step in _SIDEWAYS if (q := point + step) in points} - seen
            seen |= new
            reached.extend(new)
        todo -= seen
    return found


def _is_middle(points: set[int], place: int) -> int:
    """Count the symmetries of a space that leave the point where it is: mirrors and half turns."""
    column, row = point_of(place)
    spots = {(c - column, r - row) for c, r in map(point_of, points)}
    mirrored = (
        {(-c, r) for c, r in spots},
        {(c, -r) for c, r in spots},
        {(-c, -r) for c, r in spots},
        {(r, c) for c, r in spots},
        {(-r, -c) for c, r in spots},
    )
    return sum(spots == other for other in mirrored)


def _near_blocks(board: Board, place: int, colour: int) -> Iterator[float]:
    """Yield how many blocks of a colour are next to a point, their size and fewest liberties."""
    blocks: list[tuple[int, int]] = []
    seen: set[int] = set()
    for step in _SIDEWAYS:
        near = place + step
        if board.at[near] == colour and near not in seen:
            stones, liberties = board.block(near)
            seen |= stones
            blocks.append((len(liberties), len(stones)))
    yield float(len(blocks))
    yield float(min((min(liberties, 8) for liberties, _ in blocks), default=9))
    yield float(max((min(liberties, 8) for liberties, _ in blocks), default=9))
    yield float(sum(size for liberties, size in blocks if liberties == 1))
    yield float(sum(min(size, 10) for _, size in blocks))


def _tried(board: Board, place: int, colour: int) -> list[float] | None:
    """Return what a stone of a colour does on a point; None if it is suicide."""
    captured = board.play(place, colour)
    if captured is None:
        return None
    stones, liberties = board.block(place)
    other = DEFENDER + ATTACKER - colour
    ataris, blocks = 0, 0
    seen: set[int] = set()
    for step in _SIDEWAYS:
        near = place + step
        if board.at[near] == other and near not in seen:
            others, free = board.block(near)
            seen |= others
            blocks += 1
            ataris += len(others) if len(free) == 1 else 0
    found = [
        float(len(captured)),
        float(len(stones)) if len(liberties) < _WALL else 20.0,
        float(min(len(liberties), 8)),
        float(ataris),
        float(blocks),
        float(sum(_is_eye(board, p) for p in board.region if board.at[p] == EMPTY)),
        float(_safe_moves(board, other)),
        float(len(board.components(DEFENDER))),
        *_eye_numbers(board),
    ]
    board.undo(place, captured)
    return found


def _is_eye(board: Board, place: int) -> bool:
    """Say that a point looks like an eye of the defender: no false one, as far as one can see."""
    if any(board.at[place + step] not in (DEFENDER, OFF) for step in _SIDEWAYS):
        return False
    corners = [board.at[place + step] for step in _DIAGONAL]
    bad = sum(board.at[place + step] == ATTACKER for step in _DIAGONAL)
    return bad == 0 if OFF in corners else bad <= 1


def _safe_moves(board: Board, colour: int) -> int:
    """Count the points with two free points around, or next to a wall of this colour."""
    count = 0
    for place in board.region:
        if board.at[place] == EMPTY:
            free = sum(board.at[place + step] == EMPTY for step in _SIDEWAYS)
            count += free >= 2 or any(
                board.at[place + step] == colour and place + step in board.wall
                for step in _SIDEWAYS
            )
    return count


def _compare(rows: list[list[float]]) -> None:
    """Add to each row how each of its own numbers compares with the mean of all moves."""
    if not rows:
        return
    own = [row[_SHARED:] for row in rows]
    means = [sum(column) / len(rows) for column in zip(*own, strict=True)]
    for row, numbers in zip(rows, own, strict=True):
        row.extend([value - mean for value, mean in zip(numbers, means, strict=True)])
