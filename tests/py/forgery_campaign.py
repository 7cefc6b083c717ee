"""Forged certificates: whatever the checker accepts must be true.

Genuine certificates are changed in one place or several (headers, regions, the owner of the
outside, crucial stones, threats, statuses, claims, lines, leaves, cycles), and others are made up:
a static rule at the start, the best proof that the checker's own rules allow for the wrong winner.
A forgery that is accepted is judged without the checker: its status and each of its claims, by
brute force (certificate_tools), or if it is large by the solver without static rules; where the
checker says that it holds on the whole board, there as well. Run as a program for a long campaign:
``python tests/py/forgery_campaign.py FORGERIES SEED [CHANGES_PER_CERTIFICATE]``.
"""

from __future__ import annotations

import contextlib
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import one_eye_campaign
import open_region_campaign
import shikatsu
from certificate_tools import (
    LETTER,
    OTHER,
    UNLIMITED,
    Document,
    Game,
    Problem,
    Question,
    certify,
    is_small,
    mutate,
    parse,
    problem_from,
    question_of,
    random_problem,
    status_of,
    winner_of,
)
from shikatsu.board.points import format_vertex
from shikatsu.certificate import checker
from shikatsu.certificate.writer import Certificate, Claim
from shikatsu.files.jsonl import from_json, to_json
from shikatsu.model.problem import Outside
from shikatsu.understanding.regions import Sides
from whole_board_campaign import NO_RULES, random_group

SUITE = Path(__file__).resolve().parents[2] / "problems"
MOST_STATES = 700  # of problems that brute force judges
MOST_EMPTY = 6  # others have too many states
MOST_LINES = 600  # of certificates of the solver
PER_CERTIFICATE = 60
LIMITS = shikatsu.Limits(nodes=30_000, memory_mb=16)
COLOURS = ("black", "white")
THREATS = ("attacker_threats", "defender_threats")


@dataclass
class Campaign:
    """What became of the forgeries, by kind."""

    tried: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)  # and true
    undecided: Counter[str] = field(default_factory=Counter)
    slowest: dict[str, float] = field(default_factory=dict)  # seconds of processor time
    whole_board: Counter[str] = field(default_factory=Counter)
    false: list[str] = field(default_factory=list)

    def table(self) -> Iterator[str]:
        """The counts as rows of text."""
        yield f"{'kind':24} {'forgeries':>9} {'accepted, true':>14} {'undecided':>9} {'slowest':>8}"
        for kind in [*sorted(self.tried), "all"]:
            counts = (
                table.total() if kind == "all" else table[kind]
                for table in (self.tried, self.accepted, self.undecided)
            )
            slowest = max(self.slowest.values()) if kind == "all" else self.slowest[kind]
            yield "{:24} {:9} {:14} {:9} {:7.2f}s".format(kind, *counts, slowest)
        yield f"on the whole board: {dict(self.whole_board)}; false: {len(self.false)}"


# ---- genuine certificates ----------------------------------------------------------------------


def genuine(rng: random.Random) -> tuple[str, str]:
    """The kind of a genuine certificate, and its text."""
    kind = rng.choice([*SMALL, "solver"])
    if kind == "solver":
        return kind, _solved(rng)
    problem = SMALL[kind](rng)
    if rng.random() < 0.3:
        problem = {**problem, **_some_threats(rng)}
    try:
        return kind, certify(problem, rng, leaves=rng.random() < 0.7).text()
    except StopIteration:  # a ko that takes very many threats
        return genuine(rng)


def _some_threats(rng: random.Random) -> dict[str, int | str]:
    a, d = rng.choice([(0, 0), (1, 0), (0, 1), (2, 1), ("unlimited", 0), (0, "unlimited")])
    return {"attacker_threats": a, "defender_threats": d}


def small_life(rng: random.Random) -> Problem:
    """A random problem of life that brute force can judge."""
    while True:
        problem = random_problem(rng, rng.choice([3, 4, 5]))
        if is_small(problem, MOST_STATES):
            return problem


def small_one_eye(rng: random.Random) -> Problem:
    """The same of one eye."""
    while True:
        diagram = one_eye_campaign.filled(rng, one_eye_campaign.random_shape(rng))
        problem = problem_from(diagram.replace("/", "\n"), rng.choice(list(LETTER)))
        try:
            if is_small(problem, MOST_STATES):
                return problem
        except ValueError:
            continue  # a block without liberties


def small_open(rng: random.Random) -> Problem:
    """The same of an open region."""
    while True:
        problem = open_region_campaign.random_problem(rng)
        if problem is None:
            continue
        position = Sides.of_problem(problem)
        block = position.block(min(problem.points(problem.crucial)))
        owner = rng.choice(open_region_campaign.OWNERS)
        region = open_region_campaign.random_region(rng, position, block, owner)
        try:
            found = to_json(problem.with_(region=tuple(map(format_vertex, region)), outside=owner))
        except ValueError:
            continue
        if len(region & position.empty) <= MOST_EMPTY and is_small(found, MOST_STATES):
            return found


def roomy(rng: random.Random) -> Problem:
    """The same with room outside, so that it may hold on the whole board."""
    while True:
        problem = random_group(rng)
        if problem is None:
            continue
        position = Sides.of_problem(problem)
        owner: Outside = rng.choice(["wall", *open_region_campaign.OWNERS])
        block = position.block(min(problem.points(problem.crucial)))
        if owner == "wall":
            region = position.reach(block, position.points - position.attacker)
        else:
            region = open_region_campaign.random_region(rng, position, block, owner)
        try:
            found = to_json(problem.with_(region=tuple(map(format_vertex, region)), outside=owner))
        except ValueError:
            continue
        if len(region & position.empty) <= MOST_EMPTY and is_small(found, MOST_STATES):
            return found


SMALL: dict[str, Callable[[random.Random], Problem]] = {
    "life": small_life,
    "one eye": small_one_eye,
    "open": small_open,
    "roomy": roomy,
}


def _solved(rng: random.Random) -> str:
    """The certificate of a problem of our own."""
    while True:
        path = rng.choice(sorted(SUITE.glob("*/*.sgf")))
        problem = shikatsu.load(path)[0]
        if not problem.in_region:
            continue
        problem = problem.with_(to_play=rng.choice(COLOURS))
        result = shikatsu.solve(problem, LIMITS, line=False)
        if result.proof is not None:
            with contextlib.suppress(shikatsu.LimitError):
                text: str = result.proof.certificate(rng.choice([1, 1, 0])).text()  # type: ignore[attr-defined]
                if text.count("\n") <= MOST_LINES:
                    return text


# ---- changes of the header ---------------------------------------------------------------------


def _alter_outside(problem: Problem, rng: random.Random) -> None:
    problem["outside"] = rng.choice(["wall", "attacker", "defender"])


def _alter_region(problem: Problem, rng: random.Random) -> None:
    names = problem["region"]
    if rng.random() < 0.5:
        names.remove(rng.choice(names))
    else:
        names.insert(rng.randrange(len(names) + 1), rng.choice(_board(problem)))


def _alter_stone(problem: Problem, rng: random.Random) -> None:
    """A stone comes, goes or changes its colour."""
    name = rng.choice(_board(problem))
    for colour in COLOURS:
        problem[colour] = [p for p in problem[colour] if p != name]
    if rng.random() < 0.6:
        problem[rng.choice(COLOURS)].append(name)


def _alter_crucial(problem: Problem, rng: random.Random) -> None:
    stones = problem[problem["defender"]]
    problem["crucial"] = rng.sample(stones, rng.randint(1, len(stones))) if stones else []


def _alter_players(problem: Problem, rng: random.Random) -> None:
    problem[rng.choice(["to_play", "defender"])] = rng.choice(COLOURS)


def _swap_colours(problem: Problem, _: random.Random) -> None:
    problem["black"], problem["white"] = problem["white"], problem["black"]


def _alter_threats(problem: Problem, rng: random.Random) -> None:
    problem.update(_some_threats(rng))


def _drop_threats(problem: Problem, _: random.Random) -> None:
    problem.pop("attacker_threats", None)
    problem.pop("defender_threats", None)


def _alter_ban(problem: Problem, rng: random.Random) -> None:
    problem["ban"] = rng.choice([None, *problem["region"]])


def _alter_size(problem: Problem, rng: random.Random) -> None:
    size = problem["size"]
    columns, rows = size if isinstance(size, list) else (size, size)
    problem["size"] = [columns + rng.choice([-1, 0, 1]), rows + rng.choice([-1, 0, 1])]


def _alter_goal(problem: Problem, _: random.Random) -> None:
    problem["goal"] = {"life": "one_eye", "one_eye": "life"}[problem["goal"]]


HEADER_CHANGES: dict[str, Callable[[Problem, random.Random], None]] = {
    "outside": _alter_outside,
    "region": _alter_region,
    "stone": _alter_stone,
    "crucial": _alter_crucial,
    "players": _alter_players,
    "colours": _swap_colours,
    "threats": _alter_threats,
    "no threats": _drop_threats,
    "ban": _alter_ban,
    "size": _alter_size,
    "goal": _alter_goal,
}


def _board(problem: Problem) -> list[str]:
    size = problem["size"]
    columns, rows = size if isinstance(size, list) else (size, size)
    return [format_vertex((x, y)) for x in range(columns) for y in range(rows)]


def forged_header(text: str, rng: random.Random) -> tuple[str, str]:
    """A certificate whose lines are left as they are, for another problem."""
    document = parse(text)
    kind = rng.choice(list(HEADER_CHANGES))
    HEADER_CHANGES[kind](document.header["problem"], rng)
    return f"header: {kind}", document.text()


def forged_lines(text: str, rng: random.Random) -> tuple[str, str]:
    """A certificate with one change of any kind."""
    kind, changed = mutate(text, rng)
    return f"change: {kind}", changed


def forged_often(text: str, rng: random.Random) -> tuple[str, str]:
    """A certificate with several changes."""
    for _ in range(rng.randint(2, 4)):
        try:
            make = rng.choice([forged_header, forged_lines])
            text = make(text, rng)[1]
            parse(text)
        except (ValueError, IndexError, KeyError, AttributeError):
            break  # nothing that could be changed again
    return "several changes", text


# ---- forgeries from nothing --------------------------------------------------------------------


def static_rule_at_the_start(problem: Problem, winner: Any) -> tuple[str, str]:
    """A status that rests on one line per claim: a static rule."""
    rule = "=eye" if problem["goal"] == "one_eye" else "=benson"
    if winner == "attacker":
        rule = "=no_eye" if problem["goal"] == "one_eye" else "=dead"
    status = "alive" if winner == "defender" else "dead"
    claims = []
    for row in checker.NEEDED[problem["goal"]][status]:
        goal, _, a, d, loop = row.split()
        claims.append(_one_line(problem, Question(goal, a, d, loop), winner, rule))  # type: ignore[arg-type]
    return f"static rule {rule}", Certificate(problem, status, tuple(claims)).text()


def _one_line(problem: Problem, question: Question, winner: Any, rule: str) -> Claim:
    start = Game(problem, question.goal).start(question.a, question.d)
    return _claim(question, winner, (f"{start.text()} {rule}",))


def _claim(question: Question, winner: Any, lines: tuple[str, ...]) -> Claim:
    threats = (None if n == UNLIMITED else int(n) for n in (question.a, question.d))
    side = {"A": "attacker", "D": "defender"}
    loop: Any = side[question.loop]
    return Claim(question.goal, winner, *threats, loop, question.removable, lines)


def best_proof(genuine: Certificate, rng: random.Random) -> tuple[str, str]:
    """A genuine certificate and one more claim, of the wrong winner, as far as it can be proved."""
    problem = dict(genuine.problem)
    goals = ["one_eye"] if problem["goal"] == "one_eye" else ["capture", "two_eyes"]
    a, d = rng.choice([(0, 0), (1, 0), (0, 1), (2, 1), (UNLIMITED, 0), (0, UNLIMITED), (0, 2)])
    goal: Any = rng.choice(goals)
    question = Question(goal, a, d, rng.choice("AD"), rng.random() < 0.3)
    side = {"A": "attacker", "D": "defender"}
    winner = side[OTHER[winner_of(problem, question)]]
    claim = Forger(problem, _claim(question, winner, ()), rng).claim()
    return f"best proof: {goal}", replace(genuine, claims=(*genuine.claims, claim)).text()


def claimed_by(problem: Problem, question: Question, winner: str, rng: random.Random) -> str:
    """A certificate of the binary question of these threats, won by this side."""
    claim = Forger(problem, _claim(question, winner, ()), rng).claim()
    threats = dict(zip(THREATS, (claim.attacker_threats, claim.defender_threats), strict=True))
    status = {"attacker": "dead", "defender": "alive"}[winner]
    return Certificate({**problem, **threats}, status, (claim,)).text()


class Forger:
    """Looks for a proof of a claim with the checker's own rules of the game and static rules."""

    def __init__(self, problem: Problem, claim: Claim, rng: random.Random) -> None:
        self._claimed, self._rng = claim, rng
        self._board = checker._Board(problem, 1 << 60)
        self._claim = checker._read_claim(claim.text().split("\n")[0])
        self._walk = checker._Walk(self._board, 1, self._claim, {})
        self._moves: dict[checker.State, list[tuple[str, checker.State]]] = {}
        self._leaves: dict[checker.State, str | None] = {}  # won by a rule, or captured
        self._lost: set[checker.State] = set()
        self._name = {bit: name for name, bit in self._board.bit.items()}

    def claim(self) -> Claim:
        """The claim with the lines of a proof; if there is none, with random ones."""
        start: checker.State = (*self._board.start, *self._claim[2:4])
        self._explore(start)
        answers = self._answers()
        lines = {}
        seen, todo = {start}, [start]
        for state in todo:
            if state in self._leaves:
                if self._leaves[state] is not None:
                    lines[state] = self._leaves[state]
                continue
            moves = self._moves[state]
            if state[4] == self._claim.winner and moves:
                at_random = self._rng.choice(moves)
                move, child = answers.get(state, at_random)
                lines[state], moves = move, [(move, child)]
            todo += [child for _, child in moves if child not in seen]
            seen.update(child for _, child in moves)
        text = tuple(f"{self._board.text(state)} {answer}" for state, answer in lines.items())
        return replace(self._claimed, lines=text)

    def _explore(self, start: checker.State) -> None:
        todo = [start]
        while todo:
            state = todo.pop()
            if state in self._moves or state in self._leaves or state in self._lost:
                continue
            if self._board.lost(state[2]):
                if self._claim.winner == checker.ATTACKER:
                    self._leaves[state] = None
                else:
                    self._lost.add(state)
                    self._moves[state] = []
                continue
            if self._claim.winner == checker.ATTACKER and self._walk.reached(state):
                self._lost.add(state)
                self._moves[state] = []
                continue
            rule = next((r for r in checker.STATIC_RULES if self._walk.holds(state, r)), None)
            if rule is not None:
                self._leaves[state] = rule
                continue
            self._moves[state] = list(self._children(state))
            todo += [child for _, child in self._moves[state]]

    def _children(self, state: checker.State) -> Iterator[tuple[str, checker.State]]:
        stones = state[0] | state[1]
        for child in self._board.placements(state, self._board.full & ~stones):
            yield self._name[(child[0] | child[1]) & ~stones], child
        for child in self._board.passes(state, self._claim):
            yield "pass", child

    def _answers(self) -> dict[checker.State, tuple[str, checker.State]]:
        """The winner's moves that keep a proof together."""
        winner = self._claim.winner
        hunter = winner if self._claim.loop != winner else 1 - winner
        goal = set(self._leaves) if hunter == winner else set(self._lost)
        blocked = set(self._lost) if hunter == winner else set(self._leaves)
        for state, moves in self._moves.items():
            if not moves and state not in self._lost:
                (goal if state[4] != hunter else blocked).add(state)
        rank = dict.fromkeys(goal, 0)
        grows = True
        while grows:
            grows = False
            level = 1 + max(rank.values(), default=0)
            for state, moves in self._moves.items():
                if state in rank or state in blocked:
                    continue
                hits = [child in rank and rank[child] < level for _, child in moves]
                if any(hits) if state[4] == hunter else all(hits):
                    rank[state] = level
                    grows = True
        answers = {}
        for state, moves in self._moves.items():
            if state[4] != winner or (state in rank) != (hunter == winner):
                continue
            for move, child in moves:
                nearer = rank.get(child, 1 << 60) < rank.get(state, 0)
                if nearer if hunter == winner else child not in rank:
                    answers[state] = (move, child)
                    break
        return answers


# ---- the judge ---------------------------------------------------------------------------------


def is_true(text: str, original: str | None) -> bool | None:
    """Is the status of the header true, and each claim? None if it cannot be decided."""
    document = parse(text)
    problem = document.header["problem"]
    if original is not None and _says_the_same(document, parse(original)):
        return True
    try:
        small = is_small(problem, 4 * MOST_STATES)
    except (ValueError, KeyError):
        return False  # no problem at all
    if not small:
        return _solver_agrees(document)
    claims = ((question_of(b.claim), LETTER[b.claim["winner"]]) for b in document.blocks)
    if any(winner_of(problem, question) != winner for question, winner in claims):
        return False
    try:
        status = status_of(problem)
    except StopIteration:
        return None
    return (document.header["status"], document.header.get("ko") or {}) == (
        status.status,
        dict(status.ko),
    )


def _says_the_same(document: Document, original: Document) -> bool:
    """Does a forgery claim nothing but what the genuine certificate claims?"""
    known = [block.claim for block in original.blocks]
    if not all(block.claim in known for block in document.blocks):
        return False
    keys = ("problem", "status", "ko")
    if [document.header.get(key) for key in keys] == [original.header.get(key) for key in keys]:
        return True
    problem, before = ({**d.header["problem"]} for d in (document, original))
    asked = tuple(problem.pop(key, None) for key in THREATS)
    for key in THREATS:
        before.pop(key, None)
    # the question with these threats is one of the claims
    winners = [
        claim["winner"]
        for claim in known
        if tuple(claim[key] for key in THREATS) == asked
        and claim["goal"] != "two_eyes"
        and not claim["removable"]
    ]
    winner = {"alive": "defender", "dead": "attacker"}.get(document.header["status"])
    return problem == before and winners[:1] == [winner]


def _solver_agrees(document: Document) -> bool | None:
    """Does the solver, without static rules, find the status of the header?"""
    try:
        problem = from_json(document.header["problem"])
        result = shikatsu.solve(problem, LIMITS, line=False, options=NO_RULES)
    except shikatsu.ShikatsuError:
        return None  # it does not read such a problem
    if not result.decided:
        return None
    ko = {} if result.ko is None else result.ko.to_json()
    return (document.header["status"], document.header.get("ko") or {}) == (result.status, ko)


def holds_on_the_whole_board(text: str) -> bool | None:
    """Is it so with every point of the board in play, no stone safe, and no threats?"""
    header = parse(text).header
    problem = {**header["problem"], "attacker_threats": 0, "defender_threats": 0}
    problem.pop("outside", None)
    problem["region"] = _board(problem)
    found = _whole_board_status(json.dumps(problem))
    return None if found is None else found == header["status"]


@cache
def _whole_board_status(problem: str) -> str | None:
    asked = from_json(json.loads(problem))
    result = shikatsu.solve(asked, LIMITS, line=False, options=NO_RULES)
    return result.status if result.decided else None


# ---- the campaign ------------------------------------------------------------------------------


def forgeries(rng: random.Random, changes: int) -> Iterator[tuple[str, str, str | None]]:
    """Kind, text, and the genuine certificate if there is one."""
    while True:
        source, text = genuine(rng)
        yield f"genuine: {source}", text, text
        for _ in range(changes):
            make = rng.choice([forged_header, forged_lines, forged_lines, forged_often])
            kind, forged = make(text, rng)
            yield kind, forged, text
        for make_problem in SMALL.values():
            yield from _made_up(make_problem(rng), rng)


def _made_up(problem: Problem, rng: random.Random) -> Iterator[tuple[str, str, None]]:
    for winner in LETTER:
        yield *static_rule_at_the_start(problem, winner), None
    try:
        certificate = certify(problem, rng)
    except StopIteration:
        return  # a ko that takes very many threats
    for _ in range(6):
        yield *best_proof(certificate, rng), None


def run(count: int, seed: int, changes: int = PER_CERTIFICATE) -> Campaign:
    """Try so many forgeries."""
    campaign = Campaign()
    for kind, text, original in forgeries(random.Random(seed), changes):
        if campaign.tried.total() >= count:
            break
        try_forgery(kind, text, original, campaign)
    return campaign


def try_forgery(kind: str, text: str, original: str | None, campaign: Campaign) -> None:
    """Let the checker judge a forgery, and judge what it accepts."""
    campaign.tried[kind] += 1
    before = time.process_time()
    try:
        report = checker.check_text(text)
    except checker.CertificateError:
        report = None
    spent = time.process_time() - before
    campaign.slowest[kind] = max(spent, campaign.slowest.get(kind, 0.0))
    if report is None:
        if kind.startswith("genuine"):
            campaign.false.append(f"{kind}: REJECTED\n{text}")
        return
    verdict = is_true(text, original)
    if verdict is False:
        campaign.false.append(f"{kind}: accepted\n{text}")
    (campaign.undecided if verdict is None else campaign.accepted)[kind] += 1
    if report.whole_board:
        holds = holds_on_the_whole_board(text)
        campaign.whole_board[f"{report.outside} {report.status.split()[0]} {holds}"] += 1
        if holds is False:
            campaign.false.append(f"{kind}: does not hold on the whole board\n{text}")


if __name__ == "__main__":
    forged = run(*map(int, sys.argv[1:]))
    for row in (*forged.table(), *forged.false):
        print(row)
