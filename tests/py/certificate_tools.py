"""Tools for certificate tests: diagrams, a brute-force prover, an independent judge, mutations.

Everything about the game is written here a second time, on a slow board of names and characters,
and nothing is imported from the checker: what both agree on was derived twice from docs/model.md.

Diagrams: the edge of the drawing is the edge of the board.

    X  attacker outside the region (safe)      x  attacker in the region
    O  crucial defender stone                  o  other defender stone in the region
    .  empty point of the region               -  empty point outside
    D  defender outside the region (safe): with one, it is a one-eye problem, and the D are the
       anchor; they are crucial if nothing else is
"""

from __future__ import annotations

import json
import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, NamedTuple

from shikatsu.certificate.writer import Certificate, Claim, Goal, Side

COLUMNS = "ABCDEFGHJKLMNOPQRST"
SIDE: dict[str, Side] = {"A": "attacker", "D": "defender"}
LETTER = {"attacker": "A", "defender": "D"}
OTHER = {"A": "D", "D": "A"}
LEAVES = ("=benson", "=dead", "=eye", "=no_eye")
OWNER = {"a": "A", "d": "D", "c": "D", ".": ""}
UNLIMITED = "*"
Threats = int | str
Problem = dict[str, Any]


def problem_from(diagram: str, to_play: str = "attacker", **extra: Any) -> Problem:
    """The native problem of a diagram; the defender is black."""
    rows = diagram.split()
    at = {
        f"{COLUMNS[x]}{len(rows) - y}": char
        for y, row in enumerate(rows)
        for x, char in enumerate(row)
    }
    crucial = [name for name, char in at.items() if char == "O"]
    anchor = [name for name, char in at.items() if char == "D"]
    return {
        "id": "diagram",
        "size": [len(rows[0]), len(rows)],
        "black": [name for name, char in at.items() if char in "OoD"],
        "white": [name for name, char in at.items() if char in "Xx"],
        "to_play": "white" if to_play == "attacker" else "black",
        "goal": "one_eye" if anchor else "life",
        "defender": "black",
        "crucial": crucial or anchor,
        "region": [name for name, char in at.items() if char in "xOo."],
        **extra,
    }


def random_problem(rng: random.Random, points: int = 5) -> Problem:
    """A random eye space of a few points in a corner, with holes in the defender's ring."""
    columns, rows = rng.choice([(3, 3), (4, 2), (5, 1), (3, 2)])
    cells = [(x, y) for y in range(rows) for x in range(columns)]
    grown = [rng.choice(cells)]
    while len(grown) < min(points, len(cells)):
        x, y = rng.choice(grown)
        near = rng.choice([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)])
        grown += [near] if near in cells and near not in grown else []
    board = {(x, y): "X" for x in range(columns + 2) for y in range(rows + 2)}
    for x, y in grown:
        ring = ((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1))
        board.update((place, "O") for place in ring if place in board)
    for hole in rng.sample([c for c in board if board[c] == "O"], rng.randrange(3)):
        board[hole] = rng.choice(".x")
    board.update((cell, rng.choice("...xxo")) for cell in grown)
    drawn = ["".join(board[x, y] for x in range(columns + 2)) for y in range(rows + 2)]
    problem = problem_from("\n".join(drawn), rng.choice(list(LETTER)))
    try:
        Game(problem, "capture")
    except ValueError:
        return random_problem(rng, points)
    return problem


# ---- the game, slowly --------------------------------------------------------------------------


class State(NamedTuple):
    """A state as a certificate writes it."""

    cells: str
    mover: str
    passed: bool
    ban: str
    a: Threats
    d: Threats

    def text(self) -> str:
        return f"{self.cells} {self.mover}{'p' * self.passed} {self.ban} {self.a} {self.d}"


class Question(NamedTuple):
    """A claim without its winner."""

    goal: Goal
    a: Threats
    d: Threats
    loop: str  # A or D
    removable: bool = False


class Game:
    """One problem under one goal. Raises ValueError for a problem that makes no sense."""

    def __init__(self, problem: Mapping[str, Any], goal: Goal, removable: bool = False) -> None:
        self.seeker = "A" if goal == "capture" else "D"
        self.goal, self.removable = goal, removable
        size = problem["size"]
        columns, rows = size if isinstance(size, list) else (size, size)
        self.region: list[str] = list(problem["region"])
        defender, attacker = set(problem["black"]), set(problem["white"])
        if problem["defender"] == "white":
            defender, attacker = attacker, defender
        board = {f"{c}{r + 1}" for c in COLUMNS[:columns] for r in range(rows)}
        inside = set(self.region)
        crucial = set(problem["crucial"])
        lists = [problem[key] for key in ("black", "white", "crucial", "region")]
        if any(len(set(names)) < len(names) for names in lists):
            raise ValueError("a point is named twice")
        if defender & attacker or not (defender | attacker | inside) <= board:
            raise ValueError("overlap or off the board")
        self.one_eye = problem["goal"] == "one_eye"
        if (goal == "one_eye") != self.one_eye or problem["goal"] not in ("life", "one_eye"):
            raise ValueError("no goal of this problem")
        if not crucial or not crucial <= (defender if self.one_eye else defender & inside):
            raise ValueError("bad crucial stones or region")
        self.owner = problem.get("outside", "wall")
        if self.owner not in ("wall", "attacker", "defender"):
            raise ValueError("nobody owns the outside")
        if self.owner != "wall" and self.one_eye:
            raise ValueError("an open region asks about life only")
        walls = board - inside if self.owner == "attacker" else attacker - inside
        anchors = board - inside - walls if self.owner == "defender" else defender - inside
        beyond = set() if self.owner == "wall" else board - inside - attacker
        if self.owner == "defender":
            beyond -= defender
        closed = walls | anchors if self.one_eye or self.owner == "defender" else walls
        self.near: dict[str, list[str]] = {}
        self.walled: set[str] = set()
        self.anchored: set[str] = set()
        self.rim: set[str] = set()
        for name in self.region:
            x, y = COLUMNS.index(name[0]), int(name[1:])
            steps = ((x, y + 1), (x, y - 1), (x + 1, y), (x - 1, y))
            names = {f"{COLUMNS[i]}{j}" for i, j in steps if 0 <= i < 19} & board
            if not names - inside <= closed:
                raise ValueError("leak")
            self.near[name] = sorted(names & inside)
            if names & walls:
                self.walled.add(name)
            if names & anchors:
                self.anchored.add(name)
            if names & beyond:
                self.rim.add(name)
        if self.rim & (defender if self.owner == "attacker" else attacker):
            raise ValueError("a stone on the rim")
        if self.one_eye and not self.anchored:
            raise ValueError("no anchor")
        self.cells = "".join(
            "a" if p in attacker else "c" if p in crucial else "d" if p in defender else "."
            for p in self.region
        )
        position = dict(zip(self.region, self.cells, strict=True))
        if any(
            c != "." and self.dead(self.block(position, p), position) for p, c in position.items()
        ):
            raise ValueError("a block without liberty")
        self.mover = "D" if problem["to_play"] == problem["defender"] else "A"
        self.ban: str = problem.get("ban") or "-"
        if self.ban != "-" and position.get(self.ban) != ".":
            raise ValueError("bad ban")
        self.alive = cache(self._alive)

    def start(self, a: Threats, d: Threats) -> State:
        return State(self.cells, self.mover, False, self.ban, a, d)

    def block(self, position: Mapping[str, str], point: str) -> set[str]:
        owner = OWNER[position[point]]
        found, todo = {point}, [point]
        while todo:
            for other in self.near[todo.pop()]:
                if other not in found and OWNER[position[other]] == owner:
                    found.add(other)
                    todo.append(other)
        return found

    def liberties(self, block: set[str], position: Mapping[str, str]) -> set[str]:
        return {n for p in block for n in self.near[p] if position[n] == "."}

    def dead(self, block: set[str], position: Mapping[str, str]) -> bool:
        safe = block & (self.walled if position[next(iter(block))] == "a" else self.anchored)
        return not safe and not self.liberties(block, position)

    def place(self, cells: str, mover: str, point: str) -> tuple[str, str] | None:
        """The cells and the new ban after a stone, ban and threats apart; None for suicide."""
        position = dict(zip(self.region, cells, strict=True))
        position[point] = "a" if mover == "A" else "d"
        captured: set[str] = set()
        for other in self.near[point]:
            if OWNER[position[other]] == OTHER[mover]:
                block = self.block(position, other)
                if self.dead(block, position):
                    captured |= block
        for prey in captured:
            position[prey] = "."
        own = self.block(position, point)
        if self.dead(own, position):
            return None
        lone = own == {point} and self.liberties(own, position) == captured
        safe = point in (self.walled if mover == "A" else self.anchored)
        ban = next(iter(captured)) if len(captured) == 1 and lone and not safe else "-"
        return "".join(position[p] for p in self.region), ban

    def moves(self, state: State) -> dict[str, State]:
        cells, mover, passed, ban, a, d = state
        result: dict[str, State] = {}
        for point, cell in zip(self.region, cells, strict=True):
            left = {"A": a, "D": d}
            if cell != "." or (point == ban and left[mover] == 0):
                continue
            if point in self.rim and LETTER[self.owner] != mover:
                continue
            if point == ban and isinstance(left[mover], int):
                left[mover] = int(left[mover]) - 1
            played = self.place(cells, mover, point)
            if played:
                result[point] = State(played[0], OTHER[mover], False, played[1], **_ad(left))
        some_left = self.removable and (a != 0 or d != 0)
        if ban != "-":
            result["pass"] = State(cells, OTHER[mover], False, "-", a, d)
        elif some_left and passed:
            result["pass"] = State(cells, OTHER[mover], False, "-", 0, 0)
        elif some_left:
            result["pass"] = State(cells, OTHER[mover], True, "-", a, d)
        elif mover != self.seeker:
            result["pass"] = State(cells, OTHER[mover], False, "-", a, d)
        return result

    def winner(self, state: State) -> str | None:
        """The winner if the play has ended here, apart from a side without moves."""
        if self.one_eye:
            lost = state.cells.count("c") < self.cells.count("c")
            return "A" if lost else "D" if self.has_eye(state.cells) else None
        if "c" not in state.cells:
            return "A"
        if self.goal == "two_eyes" and self.alive(state.cells):
            return "D"
        return None

    def has_eye(self, cells: str) -> bool:
        """The goal of a one-eye problem."""
        position = dict(zip(self.region, cells, strict=True))

        def anchored(point: str) -> bool:
            return position[point] in "dc" and bool(self.block(position, point) & self.anchored)

        if not all(anchored(p) for p in self.region if position[p] == "c"):
            return False
        eyes = (p for p in self.region if position[p] == "." and p not in self.walled)
        return any(all(anchored(n) for n in self.near[p]) for p in eyes)

    def _alive(self, cells: str) -> bool:
        """Can one crucial block not be captured even if the defender never moves again?

        This is the definition; Benson's algorithm is a theorem about it.
        """
        position = dict(zip(self.region, cells, strict=True))
        crucial = [p for p in self.region if position[p] == "c"]
        if any(self.block(position, p) & self.anchored for p in crucial):
            return True  # it has escaped
        if self.owner == "defender":
            return self._benson(position)  # what the rim keeps the attacker from is no eye
        seen, todo = {cells}, [cells]
        standing = dict.fromkeys(crucial, True)
        while todo and any(standing.values()):
            now = todo.pop()
            for point, cell in zip(self.region, now, strict=True):
                played = self.place(now, "A", point) if cell == "." else None
                if played and played[0] not in seen:
                    seen.add(played[0])
                    todo.append(played[0])
                    after = dict(zip(self.region, played[0], strict=True))
                    standing = {p: up and after[p] == "c" for p, up in standing.items()}
        return any(standing.values())

    def _benson(self, position: Mapping[str, str]) -> bool:
        """Benson's algorithm, slowly; an area that touches an attacker stone outside is no eye."""
        free = {p for p in self.region if position[p] not in "dc"}
        areas = [a for a in self._parts(free) if not a & self.walled]
        blocks = self._parts(set(self.region) - free)
        while True:
            eyes = {
                frozenset(b): [a for a in areas if self._is_vital(a, b, position)] for b in blocks
            }
            alive = [b for b in blocks if len(eyes[frozenset(b)]) > 1]
            stones = set().union(*alive)
            closed = [a for a in areas if self._around(a) - a <= stones]
            if len(alive) == len(blocks) and len(closed) == len(areas):
                return any(position[p] == "c" for p in stones)
            blocks, areas = alive, closed

    def _parts(self, points: set[str]) -> list[set[str]]:
        parts = []
        while points:
            part, todo = set(), [min(points)]
            while todo:
                point = todo.pop()
                part.add(point)
                todo += [n for n in self.near[point] if n in points - part]
            parts.append(part)
            points = points - part
        return parts

    def _around(self, points: set[str]) -> set[str]:
        return {n for p in points for n in self.near[p]}

    def _is_vital(self, area: set[str], block: set[str], position: Mapping[str, str]) -> bool:
        return {p for p in area if position[p] == "."} <= self._around(block)


def _ad(left: Mapping[str, Threats]) -> dict[str, Threats]:
    return {"a": left["A"], "d": left["D"]}


# ---- brute force -------------------------------------------------------------------------------


@dataclass
class Solution:
    """The whole graph of a question, the winner of every state, and ranks of forced wins."""

    game: Game
    question: Question
    start: State
    graph: dict[State, dict[str, State]]
    winner: dict[State, str]
    rank: dict[State, int] = field(default_factory=dict)

    def good_moves(self, state: State) -> list[str]:
        """The winner's moves that keep the win; with a rank, those that come nearer to it."""
        moves = self.graph[state]
        side = self.winner[state]
        if side == self.question.loop:
            return [m for m, child in moves.items() if self.winner[child] == side]
        return [m for m, child in moves.items() if self.rank.get(child, 1 << 60) < self.rank[state]]


def explore(game: Game, start: State) -> dict[State, dict[str, State]]:
    graph: dict[State, dict[str, State]] = {}
    todo = [start]
    while todo:
        state = todo.pop()
        if state not in graph:
            graph[state] = {} if game.winner(state) else game.moves(state)
            todo.extend(graph[state].values())
    return graph


def solve(problem: Problem, question: Question) -> Solution:
    """The solution of a question; the last ones are remembered."""
    return _solve(json.dumps(problem, sort_keys=True), question)


@lru_cache(maxsize=64)
def _solve(problem: str, question: Question) -> Solution:
    """Retrograde analysis: the side that loses loops wins its attractor and nothing else."""
    game = Game(json.loads(problem), question.goal, question.removable)
    start = game.start(question.a, question.d)
    graph = explore(game, start)
    hunter = OTHER[question.loop]
    parents: dict[State, list[State]] = {state: [] for state in graph}
    escapes = {state: len(moves) for state, moves in graph.items()}
    for state, moves in graph.items():
        for child in moves.values():
            parents[child].append(state)
    rank: dict[State, int] = {}
    queue = deque(s for s in graph if not graph[s] and (game.winner(s) or OTHER[s.mover]) == hunter)
    rank.update((state, 0) for state in queue)
    while queue:
        state = queue.popleft()
        for parent in parents[state]:
            escapes[parent] -= 1
            if parent not in rank and (parent.mover == hunter or not escapes[parent]):
                rank[parent] = rank[state] + 1
                queue.append(parent)
    winner = {state: hunter if state in rank else question.loop for state in graph}
    return Solution(game, question, start, graph, winner, rank)


def is_small(problem: Problem, most: int = 1200) -> bool:
    """Is brute force fast: does the question without threats have few states?"""
    game = Game(problem, "one_eye" if problem["goal"] == "one_eye" else "capture")
    seen = {game.start(0, 0)}
    todo = list(seen)
    while todo and len(seen) <= most:
        state = todo.pop()
        new = set() if game.winner(state) else set(game.moves(state).values()) - seen
        seen |= new
        todo.extend(new)
    return len(seen) <= most


def winner_of(problem: Problem, question: Question) -> str:
    solution = solve(problem, question)
    return solution.winner[solution.start]


def capture(a: Threats, d: Threats, loop: str = "D") -> Question:
    return Question("capture", a, d, loop)


def one_eye(a: Threats, d: Threats, loop: str = "A") -> Question:
    return Question("one_eye", a, d, loop)


class Status(NamedTuple):
    """The full answer of docs/model.md, or the binary one if the problem names threats."""

    status: str
    ko: tuple[tuple[str, int], ...]
    proofs: tuple[tuple[Question, str], ...]  # what has to be proved, and for whom


def status_of(problem: Problem, most: int = 8) -> Status:
    given = [problem.get("attacker_threats"), problem.get("defender_threats")]
    if given != [None, None]:
        a, d = (0 if n is None else UNLIMITED if n == "unlimited" else n for n in given)
        question = capture(a, d, "A" if d == UNLIMITED else "D")
        if problem["goal"] == "one_eye":
            question = one_eye(a, d, "D" if a == UNLIMITED else "A")
        winner = winner_of(problem, question)
        return Status("alive" if winner == "D" else "dead", (), ((question, winner),))
    if problem["goal"] == "one_eye":
        return one_eye_status(problem, most)
    if winner_of(problem, capture(0, 0)) == "A":
        forced = (capture(0, 0), capture(0, 3), capture(0, UNLIMITED, "A"))
        if all(winner_of(problem, question) == "A" for question in forced):
            return Status("dead", (), tuple((question, "A") for question in forced))
        n = next(n for n in range(1, most + 1) if winner_of(problem, capture(0, n)) == "D")
        needed = ((capture(0, n - 1), "A"), (capture(0, n), "D"))
        return Status("ko", (("defender_needs", n),), needed)
    if winner_of(problem, capture(UNLIMITED, 0)) == "A":
        n = next(n for n in range(1, most) if winner_of(problem, capture(n, 0)) == "A")
        needed = ((capture(n - 1, 0), "D"), (capture(n, 0), "A"))
        return Status("ko", (("attacker_needs", n),), needed)
    eyes = Question("two_eyes", 8, 0, "A")
    winner = winner_of(problem, eyes)
    proofs = ((capture(UNLIMITED, 0), "D"), (eyes, winner))
    return Status("alive" if winner == "D" else "seki", (), proofs)


def one_eye_status(problem: Problem, most: int = 8) -> Status:
    if winner_of(problem, one_eye(0, 0)) == "A":
        if winner_of(problem, one_eye(0, UNLIMITED)) == "A":
            return Status("dead", (), ((one_eye(0, 0), "A"), (one_eye(0, UNLIMITED), "A")))
        n = next(n for n in range(1, most) if winner_of(problem, one_eye(0, n)) == "D")
        needed = ((one_eye(0, n - 1), "A"), (one_eye(0, n), "D"))
        return Status("ko", (("defender_needs", n),), needed)
    forced = (one_eye(UNLIMITED, 0, "D"), one_eye(8, 0))
    if any(winner_of(problem, question) == "A" for question in forced):
        n = next(n for n in range(1, most + 1) if winner_of(problem, one_eye(n, 0)) == "A")
        needed = ((one_eye(n - 1, 0), "D"), (one_eye(n, 0), "A"))
        return Status("ko", (("attacker_needs", n),), needed)
    return Status("alive", (), tuple((question, "D") for question in forced))


def prove(
    problem: Problem,
    question: Question,
    rng: random.Random | None = None,
    *,
    leaves: bool = True,
    ranked: bool = True,
) -> Claim:
    """The claim of a question with its proof; without `ranked`, winning moves may go in circles."""
    solution = solve(problem, question)
    winner = solution.winner[solution.start]
    lines: dict[State, str] = {}
    seen, todo = {solution.start}, [solution.start]
    for state in todo:
        moves = solution.graph[state]
        if winner == "D" and solution.game.one_eye and solution.game.winner(state) == "D":
            lines[state] = "=eye"
            continue
        lasting = solution.game.goal == "two_eyes" or leaves
        lasting = lasting and not solution.game.one_eye
        if winner == "D" and "c" in state.cells and lasting and solution.game.alive(state.cells):
            lines[state] = "=benson"
            continue
        if moves and state.mover == winner:
            good = solution.good_moves(state)
            if not ranked:
                good = [m for m, child in moves.items() if solution.winner[child] == winner]
            lines[state] = rng.choice(good) if rng else good[0]
            moves = {lines[state]: moves[lines[state]]}
        todo.extend(child for child in dict.fromkeys(moves.values()) if child not in seen)
        seen.update(moves.values())
    return Claim(
        question.goal,
        SIDE[winner],
        None if question.a == UNLIMITED else int(question.a),
        None if question.d == UNLIMITED else int(question.d),
        SIDE[question.loop],
        question.removable,
        tuple(f"{state.text()} {answer}" for state, answer in lines.items()),
    )


def certify(
    problem: Problem,
    rng: random.Random | None = None,
    *,
    leaves: bool = True,
    extra: Iterable[Question] = (),
) -> Certificate:
    """A full certificate of a small problem, by brute force."""
    status, ko, proofs = status_of(problem)
    questions = [*(question for question, _ in proofs), *extra]
    claims = tuple(prove(problem, question, rng, leaves=leaves) for question in questions)
    return Certificate(problem, status, claims, dict(ko) or None, "brute force", int(leaves))


# ---- an independent judge ----------------------------------------------------------------------


@dataclass
class Block:
    claim: dict[str, Any]
    lines: list[str]


@dataclass
class Document:
    """A certificate taken apart, for judging and for changing it."""

    header: dict[str, Any]
    blocks: list[Block]

    def text(self) -> str:
        out = ["shikatsu-proof 2", json.dumps(self.header)]
        for block in self.blocks:
            out += [f"claim {json.dumps(block.claim)}", *block.lines, "end"]
        return "\n".join(out) + "\n"


def parse(text: str) -> Document:
    """Takes a certificate apart. Raises ValueError if that makes no sense."""
    first, header, *rest = text.removesuffix("\n").split("\n")
    if first != "shikatsu-proof 2":
        raise ValueError("first line")
    blocks: list[Block] = []
    is_open = False
    for line in rest:
        if not is_open:
            if not line.startswith("claim "):
                raise ValueError("no claim")
            blocks.append(Block(json.loads(line[6:]), []))
            is_open = True
        elif line == "end":
            is_open = False
        else:
            blocks[-1].lines.append(line)
    if is_open:
        raise ValueError("no end")
    return Document(json.loads(header), blocks)


def question_of(claim: Mapping[str, Any]) -> Question:
    a, d = (
        UNLIMITED if claim[key] == "unlimited" else claim[key]
        for key in ("attacker_threats", "defender_threats")
    )
    return Question(claim["goal"], a, d, LETTER[claim["loop"]], claim["removable"])


def still_proves(text: str) -> bool:
    """Does this text prove a true statement? Decided without the checker, slowly.

    The status and each claim must be true by brute force, the claims must be those that the
    status needs, and each block must be closed, without unused lines, with every listed state won
    and every listed move keeping the win, and without a cycle where loops go to the loser.
    """
    try:
        document = parse(text)
        problem = document.header["problem"]
        status, ko, proofs = status_of(problem)
        header = document.header
        if (header["status"], header.get("ko") or {}) != (status, dict(ko)):
            return False
        claims = [(question_of(b.claim), LETTER[b.claim["winner"]]) for b in document.blocks]
        if header["rules"] != "simple" or not set(proofs) <= set(claims):
            return False
        level = header.get("level", 1)
        if type(level) is not int or level not in (0, 1):
            return False
        if level == 0 and any(_is_static(block) for block in document.blocks):
            return False
        return all(_block_holds(problem, block) for block in document.blocks)
    except (ValueError, KeyError, TypeError, IndexError, StopIteration):
        return False


def _is_static(block: Block) -> bool:
    """Does a line rest on more than the goal?"""
    answers = {line.rsplit(" ", 1)[1] for line in block.lines}
    static = "=dead" in answers or "=no_eye" in answers
    return static or ("=benson" in answers and block.claim["goal"] == "capture")


def _block_holds(problem: Problem, block: Block) -> bool:
    solution = solve(problem, question_of(block.claim))
    winner = LETTER[block.claim["winner"]]
    listed = dict(line.rsplit(" ", 1) for line in block.lines)
    if len(listed) != len(block.lines) or solution.winner[solution.start] != winner:
        return False
    edges: dict[State, list[State]] = {}
    todo, used = [solution.start], set()
    while todo:
        state = todo.pop()
        if state in edges:
            continue
        moves = _listed_moves(solution, state, winner, listed.get(state.text()))
        if moves is None or solution.winner.get(state, winner) != winner:
            return False
        used.add(state.text())
        edges[state] = list(moves.values())
        todo.extend(edges[state])
    loops = winner == solution.question.loop
    return set(listed) <= used and (loops or not _has_cycle(edges))


def _listed_moves(
    solution: Solution, state: State, winner: str, answer: str | None
) -> dict[str, State] | None:
    """The moves a proof has to follow here; None if it is wrong here."""
    game = solution.game
    if answer in LEAVES and (answer in ("=eye", "=no_eye")) != game.one_eye:
        return None
    if answer == "=eye":  # whether the rule finds it or not, is it true?
        return {} if winner == "D" and game.winner(state) != "A" else None
    if answer == "=no_eye":
        return {} if winner == "A" and game.winner(state) is None else None
    if answer == "=benson":
        return {} if winner == "D" and "c" in state.cells and game.alive(state.cells) else None
    if answer == "=dead":  # whether the rule finds it or not, is it true?
        return {} if winner == "A" and game.winner(state) is None else None
    if game.winner(state) == "A":
        return {} if winner == "A" and answer is None else None
    if game.winner(state) == "D" and winner == "A":
        return None
    moves = game.moves(state)  # not from the graph: a proof may play on behind two eyes
    if state.mover != winner:
        return moves if answer is None else None
    return {answer: moves[answer]} if answer in moves else None


def _has_cycle(edges: dict[State, list[State]]) -> bool:
    left = {state: set(children) for state, children in edges.items()}
    while left:
        done = {state for state, children in left.items() if not children}
        if not done:
            return True
        left = {s: children - done for s, children in left.items() if s not in done}
    return False


# ---- mutations ---------------------------------------------------------------------------------


class Mutation(NamedTuple):
    """A changed certificate and the name of what was done to it."""

    kind: str
    text: str


class _UnchangedError(Exception):
    """This change does not apply to this certificate."""


Change = Callable[[Document, random.Random], None]


def _pick_line(doc: Document, rng: random.Random, leaf: bool | None = None) -> tuple[Block, int]:
    places = [
        (block, i)
        for block in doc.blocks
        for i, line in enumerate(block.lines)
        if leaf is None or (line.rsplit(" ", 1)[1] in LEAVES) == leaf
    ]
    if not places:
        raise _UnchangedError
    return rng.choice(places)


def _edit(block: Block, i: int, part: int, value: str) -> None:
    parts = block.lines[i].split(" ")
    if parts[part] == value:
        raise _UnchangedError
    parts[part] = value
    block.lines[i] = " ".join(parts)


def _answers(doc: Document) -> list[str]:
    return [*doc.header["problem"]["region"], "pass"]


def _remove_state(doc: Document, rng: random.Random) -> None:
    block, i = _pick_line(doc, rng)
    del block.lines[i]


def _repeat_state(doc: Document, rng: random.Random) -> None:
    block, i = _pick_line(doc, rng)
    block.lines.insert(rng.randrange(len(block.lines) + 1), block.lines[i])


def _alter_move(doc: Document, rng: random.Random) -> None:
    block, i = _pick_line(doc, rng, leaf=False)
    _edit(block, i, 5, rng.choice(_answers(doc)))


def _false_leaf(doc: Document, rng: random.Random) -> None:
    block, i = _pick_line(doc, rng, leaf=False)
    _edit(block, i, 5, rng.choice(LEAVES))


def _swap_leaf(doc: Document, rng: random.Random) -> None:
    block, i = _pick_line(doc, rng, leaf=True)
    _edit(block, i, 5, rng.choice(LEAVES))


def _leaf_to_move(doc: Document, rng: random.Random) -> None:
    block, i = _pick_line(doc, rng, leaf=True)
    _edit(block, i, 5, rng.choice(_answers(doc)))


def _alter_cell(doc: Document, rng: random.Random) -> None:
    block, i = _pick_line(doc, rng)
    cells = block.lines[i].split(" ")[0]
    at = rng.randrange(len(cells))
    _edit(block, i, 0, cells[:at] + rng.choice(".adc") + cells[at + 1 :])


def _swap_mover(doc: Document, rng: random.Random) -> None:
    block, i = _pick_line(doc, rng)
    mover = block.lines[i].split(" ")[1]
    _edit(block, i, 1, OTHER[mover[0]] + rng.choice([mover[1:], "p"]))


def _alter_ban(doc: Document, rng: random.Random) -> None:
    block, i = _pick_line(doc, rng)
    _edit(block, i, 2, rng.choice(["-", *doc.header["problem"]["region"]]))


def _alter_line_threats(doc: Document, rng: random.Random) -> None:
    block, i = _pick_line(doc, rng)
    _edit(block, i, rng.choice([3, 4]), rng.choice(["0", "1", "2", "*"]))


def _set(record: dict[str, Any], key: str, value: Any) -> None:
    if record.get(key) == value:
        raise _UnchangedError
    record[key] = value


def _alter_claim(doc: Document, rng: random.Random) -> None:
    claim = rng.choice(doc.blocks).claim
    values: dict[str, list[Any]] = {
        "goal": ["capture", "two_eyes", "one_eye"],
        "winner": ["attacker", "defender"],
        "loop": ["attacker", "defender"],
        "removable": [True, False],
        "attacker_threats": [0, 1, 2, "unlimited"],
        "defender_threats": [0, 1, 2, "unlimited"],
    }
    key = rng.choice(list(values))
    _set(claim, key, rng.choice(values[key]))


def _alter_status(doc: Document, rng: random.Random) -> None:
    kos = [
        {"attacker_needs": 1},
        {"defender_needs": 1},
        {"attacker_needs": 2},
        {"defender_needs": 2},
    ]
    if rng.random() < 0.5:
        _set(doc.header, "ko", rng.choice([None, *kos]))
    else:
        _set(doc.header, "status", rng.choice(["alive", "dead", "seki", "ko"]))
        if doc.header["status"] == "ko":
            doc.header["ko"] = rng.choice(kos)
        else:
            doc.header.pop("ko", None)


def _alter_level(doc: Document, rng: random.Random) -> None:
    _set(doc.header, "level", rng.choice([0, 1, 2, -1, None, "0", False]))


def _alter_problem(doc: Document, rng: random.Random) -> None:
    problem = doc.header["problem"]
    key = rng.choice(
        ["to_play", "defender", "black", "white", "crucial", "region", "ban", "threats"]
    )
    if key in ("to_play", "defender"):
        _set(problem, key, rng.choice(["black", "white"]))
    elif key == "ban":
        _set(problem, key, rng.choice(problem["region"]))
    elif key == "threats":
        _set(problem, rng.choice(["attacker_threats", "defender_threats"]), rng.choice([0, 1, 2]))
    elif not problem[key]:
        raise _UnchangedError
    else:
        names = problem[key]
        at = rng.randrange(len(names))
        names[at : at + 1] = rng.choice([[], [rng.choice(problem["region"])], [names[at], "A1"]])


def _drop_claim(doc: Document, rng: random.Random) -> None:
    del doc.blocks[rng.randrange(len(doc.blocks))]


def _swap_claims(doc: Document, rng: random.Random) -> None:
    first, second = rng.choice(doc.blocks), rng.choice(doc.blocks)
    if first is second:
        raise _UnchangedError
    first.lines, second.lines = second.lines, first.lines


def _make_cycle(doc: Document, rng: random.Random) -> None:
    """In a proof that must not loop, redirect a move so that every reply is listed already."""
    blocks = [b for b in doc.blocks if b.claim["loop"] != b.claim["winner"] and b.lines]
    if not blocks:
        raise _UnchangedError
    block = rng.choice(blocks)
    question, winner = question_of(block.claim), LETTER[block.claim["winner"]]
    game = Game(doc.header["problem"], question.goal, question.removable)
    listed = {line.rsplit(" ", 1)[0] for line in block.lines}
    for i in rng.sample(range(len(block.lines)), min(60, len(block.lines))):
        state, answer = state_of(block.lines[i])
        for move, child in game.moves(state).items() if state.mover == winner else ():
            replies = () if game.winner(child) else game.moves(child).values()
            known = all(r.text() in listed or game.winner(r) == winner for r in replies)
            if move != answer and known and answer not in LEAVES and child.text() not in listed:
                block.lines[i] = f"{state.text()} {move}"
                return
    raise _UnchangedError


def state_of(line: str) -> tuple[State, str]:
    """A state line taken apart."""
    cells, mover, ban, a, d, answer = line.split(" ")
    threats = [n if n == UNLIMITED else int(n) for n in (a, d)]
    return State(cells, mover[0], mover[1:] == "p", ban, *threats), answer


CHANGES: dict[str, Change] = {
    "remove state": _remove_state,
    "repeat state": _repeat_state,
    "alter move": _alter_move,
    "false leaf": _false_leaf,
    "swap leaf": _swap_leaf,
    "leaf to move": _leaf_to_move,
    "alter cell": _alter_cell,
    "swap mover": _swap_mover,
    "alter ban": _alter_ban,
    "alter threats": _alter_line_threats,
    "alter claim": _alter_claim,
    "alter status": _alter_status,
    "alter level": _alter_level,
    "alter problem": _alter_problem,
    "drop claim": _drop_claim,
    "swap claims": _swap_claims,
    "make cycle": _make_cycle,
}


def mutate(text: str, rng: random.Random) -> Mutation:
    """A certificate with one random change; the text differs from the one given."""
    while True:
        kind = rng.choice([*CHANGES, "truncate"])
        if kind == "truncate":
            return Mutation(kind, text[: rng.randrange(len(text) - 1)])
        document = parse(text)
        try:
            CHANGES[kind](document, rng)
        except _UnchangedError:
            continue
        if document.text() != parse(text).text():
            return Mutation(kind, document.text())


@dataclass
class MutationCount:
    """What became of the mutations, per kind."""

    rejected: dict[str, int] = field(default_factory=dict)
    harmless: dict[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(self.rejected.values()) + sum(self.harmless.values())


def run_mutations(
    text: str,
    rng: random.Random,
    count: int,
    accepts: Callable[[str], bool],
    harmless: Callable[[str], bool] = still_proves,
) -> MutationCount:
    """Mutates a certificate again and again; AssertionError if a harmful change is accepted.

    `accepts` is the checker. `harmless` judges what it accepted: for a small problem brute force
    does (the default); for a proof of the solver, pass a judge that asks whether the altered move
    wins too. `changed_lines` tells it what to look at.
    """
    result = MutationCount()
    for _ in range(count):
        kind, changed = mutate(text, rng)
        if not accepts(changed):
            result.rejected[kind] = result.rejected.get(kind, 0) + 1
            continue
        assert harmless(changed), f"{kind}: accepted, but proves nothing:\n{changed}"
        result.harmless[kind] = result.harmless.get(kind, 0) + 1
    return result


def changed_lines(before: str, after: str) -> list[str]:
    """The lines of a mutated certificate that the original does not have."""
    known = set(before.split("\n"))
    return [line for line in after.split("\n") if line not in known]
