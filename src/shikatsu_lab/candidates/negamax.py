"""Negamax with α-β pruning, as in the paper: the plain search that candidates are to help.

First moves may be given; below them every legal move of the surrounded area is tried, in reading
order. A side whose moves all leave its own stones in atari may pass. A line ends as in the paper::

    dead    the crucial stones are captured, or fewer than three points are left to make eyes in
    alive   the group has two eyes, or an empty eye space of more than six points
    seki    both sides pass, or one does and repeats a position
    ko      a ko is taken: whoever takes it is taken to win it, for threats are not counted

and besides, unless all is to be played out, where one block shuts in all there is, by the exact
table of eye shapes. Lines that become too long are cut off, and the analyser guesses.

Values are those of the paper, for the attacker: twice the stones of the group and the empty points
of the area, won or lost, and the stones captured; 0 for a seki. That a ko counts half is ours.
There is no table of positions and no ordering of moves. The answer is a HINT; ``shikatsu.solve`` is
there to prove things.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from shikatsu.board.points import PASS, Point, format_vertex
from shikatsu.candidates.eye_classes import Tentative
from shikatsu.candidates.eye_shapes import EyeAnswer, EyeShape, find_eye_shape
from shikatsu.candidates.eye_space import surroundings
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem
from shikatsu_lab.candidates.bitboard import BitBoard, Stones

Outcome: TypeAlias = Literal["dead", "ko", "seki", "alive", "unknown"]

OUTCOMES: Final[tuple[Outcome, ...]] = ("dead", "ko", "seki", "alive", "unknown")
MOST_NODES: Final = 1_000_000
MOST_DEPTH: Final = 10
LARGE_EYE: Final = 6  # points; an empty eye space with more lives
SMALL_EYE: Final = 3  # points; with fewer a group is dead
_INFINITE: Final = 10_000


@dataclass(frozen=True, slots=True)
class Searched:
    """What negamax found: the value for the attacker, how the best line ends, and its moves.

    ``nodes`` are all positions that were generated. ``complete`` is False, and the outcome
    "unknown", if the limit of nodes was reached; ``deep`` says that lines were cut off, and that
    the analyser guessed how they end.
    """

    value: int
    outcome: Outcome
    line: tuple[str, ...]
    nodes: int
    complete: bool = True
    deep: bool = False

    @property
    def pruned(self) -> int:
        """How many of the nodes are not part of the line in the end."""
        return self.nodes - len(self.line)

    def to_json(self) -> dict[str, Any]:
        """Return the answer as a dict that json.dumps accepts."""
        return {
            "value": self.value,
            "outcome": self.outcome,
            "line": list(self.line),
            "nodes": self.nodes,
            "complete": self.complete,
            "deep": self.deep,
        }


def negamax(
    problem: Problem,
    first_moves: Iterable[Point] | None = None,
    *,
    nodes: int = MOST_NODES,
    depth: int = MOST_DEPTH,
    shapes: bool = True,
) -> Searched:
    """Search a problem of life, with these first moves or all of them.

    First moves that are illegal or outside the surrounded area are left out; if none is left, there
    is only a pass. Without ``shapes`` shapes that are shut are played out as well. Raises
    ProblemError for other goals, and without crucial stones.
    """
    if problem.goal != "life" or not problem.crucial:
        raise ProblemError("negamax is for questions of life with crucial stones")
    search = _Search(problem, nodes, depth, shapes=shapes)
    try:
        leaf = search.run(first_moves)
    except _OutOfNodesError:
        return Searched(0, "unknown", (), search.nodes, complete=False, deep=search.deep)
    value = leaf.value if problem.to_play == problem.attacker else -leaf.value
    return Searched(value, leaf.outcome, tuple(leaf.line()), search.nodes, deep=search.deep)


class _OutOfNodesError(Exception):
    """The limit of nodes was reached."""


@dataclass(frozen=True, slots=True)
class _End:
    """How a line ends, and who has won."""

    outcome: Outcome
    winner: Literal["attacker", "defender"] | None


_DEAD: Final = _End("dead", "attacker")
_ALIVE: Final = _End("alive", "defender")
_SEKI: Final = _End("seki", None)


def _end_of(answer: EyeAnswer) -> _End:
    """Return how a line ends by the table of eye shapes; who needs threats loses a ko."""
    if answer.ko is not None:
        return _End("ko", "defender" if answer.ko.defender_needs is None else "attacker")
    return {"dead": _DEAD, "seki": _SEKI}.get(answer.status, _ALIVE)


@dataclass(frozen=True, slots=True)
class _Node:
    """A position of the search: who is to move, and what led to it.

    ``won`` are the stones that the attacker has captured, less those that he has lost.
    """

    stones: Stones
    attacks: bool
    won: int = 0
    depth: int = 0
    passed: bool = False


@dataclass(frozen=True, slots=True)
class _Line:
    """The best line of play from a node: its value for the side to move there, and its end."""

    value: int
    outcome: Outcome
    move: str | None = None
    rest: _Line | None = None

    def line(self) -> Iterator[str]:
        found: _Line | None = self
        while found is not None and found.move is not None:
            yield found.move
            found = found.rest


class _Search:
    """One search: the board, what has been spent, and the positions of the current line."""

    def __init__(self, problem: Problem, most_nodes: int, most_depth: int, *, shapes: bool) -> None:
        self._where = surroundings(problem)
        area = self._where.area
        self._outer = problem.points(problem.stones(problem.attacker)) - area
        self.nodes = 0
        self.deep = False
        self._problem = problem
        self._most_nodes = most_nodes
        self._most_depth = most_depth
        self._board = BitBoard.of(area, problem.columns, problem.rows)
        self._crucial = self._board.bits(problem.points(problem.crucial))
        self._path: set[tuple[Stones, bool]] = set()
        self._statuses: dict[Stones, Tentative] = {}
        self._shapes: dict[tuple[int, int], EyeShape | None] | None = {} if shapes else None

    def run(self, first_moves: Iterable[Point] | None) -> _Line:
        """Return the best line from the position of the problem. Raises _OutOfNodesError."""
        problem, board = self._problem, self._board
        sides = problem.attacker, problem.defender
        attacker, defender = (board.bits(problem.points(problem.stones(side))) for side in sides)
        ban = 0 if problem.ban is None else board.bits(problem.points([problem.ban]))
        stones = Stones(attacker, defender, ban)
        moves = None
        if first_moves is not None:
            moves = [bit for point in first_moves if (bit := board.bits([point]))]
        node = _Node(stones, problem.to_play == problem.attacker)
        return self._search(node, -_INFINITE, _INFINITE, moves)

    def _search(self, node: _Node, alpha: int, beta: int, moves: list[int] | None = None) -> _Line:
        """Return the best line for the side to move, exact if its value is between the bounds."""
        here = node.stones, node.attacks
        self._path.add(here)
        best: _Line | None = None
        for bit, after in self._children(node, moves):
            self._count()
            reply = self._judge(after, node)
            if reply is None:
                reply = self._search(after, -beta, -alpha)
            if best is None or -reply.value > best.value:
                best = _Line(-reply.value, reply.outcome, self._name(bit), reply)
            alpha = max(alpha, best.value)
            if alpha >= beta:
                break
        self._path.remove(here)
        assert best is not None  # where no move is useful there is a pass
        return best

    def _children(self, node: _Node, moves: list[int] | None) -> Iterator[tuple[int, _Node]]:
        """Yield the moves and what they lead to; a pass, which is 0, last."""
        board, stones, attacks = self._board, node.stones, node.attacks
        empty = board.empty(stones)
        useful = False
        for bit in board.singles(empty) if moves is None else moves:
            after = board.played(stones, bit, attacks=attacks) if bit & empty else None
            # Nobody makes headway by repeating a position.
            if after is not None and (after[0], not attacks) not in self._path:
                won = node.won + (after[1] if attacks else -after[1])
                useful = useful or bool(after[1]) or not board.is_atari(after[0], bit, attacks)
                yield bit, _Node(after[0], not attacks, won, node.depth + 1)
        if not useful:
            yield 0, _Node(stones.without_ban(), not attacks, node.won, node.depth + 1, passed=True)

    def _judge(self, node: _Node, before: _Node) -> _Line | None:
        """Return the value for the side to move if a line ends here, and None if it goes on."""
        end = self._end(node, before)
        if end is None:
            return None
        stake = 2 * node.stones.defender.bit_count() + self._board.empty(node.stones).bit_count()
        if end.outcome == "ko":
            stake //= 2  # or a ko for more stones would be better than winning without one
        value = (stake if end.winner == "attacker" else -stake) + node.won
        if end.winner is None:
            value = 0
        return _Line(value if node.attacks else -value, end.outcome)

    def _end(self, node: _Node, before: _Node) -> _End | None:
        stones, board = node.stones, self._board
        group = stones.defender & self._crucial
        if not group:
            return _DEAD
        if node.passed and (before.passed or (stones, node.attacks) in self._path):
            return _SEKI
        if stones.ban:
            return _End("ko", "attacker" if before.attacks else "defender")
        if self._has_eyes(stones, group):
            return _ALIVE
        room = board.area & ~stones.defender
        if room.bit_count() < SMALL_EYE and len(list(board.parts(room))) == 1:
            return _DEAD
        found = None if self._shapes is None else self._looked_up(node, group)
        return found or (self._guessed(node) if node.depth >= self._most_depth else None)

    def _has_eyes(self, stones: Stones, group: int) -> bool:
        """Say whether a block of the group has two eyes, or a large and empty eye space."""
        if self._board.unconditional(stones) & group:
            return True
        return any(
            space.bit_count() > LARGE_EYE and not space & stones.attacker
            for space, _ in self._board.eye_spaces(stones, group)
        )

    def _looked_up(self, node: _Node, group: int) -> _End | None:
        """Return what the table of eye shapes says, if nothing else can give an eye."""
        stones, board = node.stones, self._board
        spaces = list(board.eye_spaces(stones, group))
        if len(spaces) != 1:
            return None
        ((space, block),) = spaces
        if group & ~block or board.area & ~stones.defender & ~space & ~board.dame:
            return None
        shape = self._shape(space, stones.attacker & space)
        if shape is None:
            return None
        return _end_of(shape.attacker_first if node.attacks else shape.defender_first)

    def _shape(self, space: int, stones: int) -> EyeShape | None:
        assert self._shapes is not None
        if (space, stones) not in self._shapes:
            points, attacker = (
                list(map(self._board.point, self._board.singles(bits))) for bits in (space, stones)
            )
            board = {"columns": self._problem.columns, "rows": self._problem.rows}
            try:
                found = find_eye_shape(points, attacker, **board)
            except ProblemError:  # a block of the attacker has no liberties but those of others
                found = None
            self._shapes[space, stones] = found
        return self._shapes[space, stones]

    def _guessed(self, node: _Node) -> _End:
        """Return what the analyser sees where lines are cut off."""
        self.deep = True
        board, known = self._board, self._statuses
        if node.stones not in known:
            attacker, defender = (
                frozenset(map(board.point, board.singles(bits))) for bits in node.stones[:2]
            )
            known[node.stones] = self._where.analyse(self._outer | attacker, defender).tentative
        status = known[node.stones]
        dies = node.attacks if status == "unsettled" else status == "dead"
        return _DEAD if dies else _ALIVE

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > self._most_nodes:
            raise _OutOfNodesError

    def _name(self, bit: int) -> str:
        return format_vertex(self._board.point(bit)) if bit else PASS
