"""A folder of two hundred problems made of our own: most are sound, some are broken on purpose."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import shikatsu
from shikatsu.board.colours import opposite
from shikatsu.board.points import PASS, parse_vertex
from shikatsu.files import sgf
from shikatsu.lint.board import IllegalMoveError, play
from shikatsu.model.problem import Problem

PROBLEMS = Path(__file__).resolve().parents[2] / "problems" / "life-and-death"
MOST_EMPTY_POINTS = 7  # such problems are solved in a few milliseconds each


@dataclass(frozen=True)
class Base:
    """A problem of ours with one side to play, and the first moves that are right."""

    problem: Problem
    status: str
    moves: tuple[str, ...]

    @property
    def is_sound(self) -> bool:
        return PASS not in self.moves


@dataclass(frozen=True)
class Made:
    """A file of the collection, and the findings that it must get (codes without "info")."""

    name: str
    text: str
    codes: frozenset[str]


@cache
def bases() -> list[Base]:
    found = []
    for answer in map(json.loads, (PROBLEMS / "answers.jsonl").open()):
        problem = shikatsu.load(PROBLEMS / f"{answer['id']}.sgf")[0]
        empty = set(problem.require_region()) - problem.black - problem.white
        if len(empty) <= MOST_EMPTY_POINTS and problem.ban is None:
            problem = problem.with_(to_play=answer["to_play"])
            found.append(Base(problem, answer["status"], tuple(answer["moves"])))
    return found


def write_collection(folder: Path, count: int = 200, seed: int = 1) -> dict[str, frozenset[str]]:
    """Write the files, and return the codes that each of them must get."""
    folder.mkdir(parents=True, exist_ok=True)
    made = [*_collection(count, random.Random(seed))]
    for file in made:
        (folder / file.name).write_text(file.text, encoding="utf-8")
    return {file.name: file.codes for file in made}


def _collection(count: int, chance: random.Random) -> Iterator[Made]:
    makers = (
        _sound,
        _sound,
        _wrong_solution,
        _sound,
        _wrong_move_works,
        _several_solutions,
        _wrong_side,
        _sound,
        _missing_solution,
        _ko_not_life,
        _settled,
        _unreadable,
        _not_understood,
        _illegal,
    )
    seen: set[tuple[object, ...]] = set()
    number = 0
    every = bases()
    while number < count:
        maker = makers[number % len(makers)]
        base = chance.choice(every)
        made = maker(base, chance)
        if made is None:
            continue
        text, codes, problem = made
        if problem is not None:
            every_form = set(forms(problem))
            if every_form & seen:
                codes |= {"duplicate"}
            seen |= every_form
        number += 1
        yield Made(f"{number:03}{maker.__name__.replace('_', '-')}.sgf", text, codes)


def forms(problem: Problem) -> Iterator[tuple[object, ...]]:
    """Yield a problem in all its forms: turned, mirrored, with the colours exchanged."""
    bare = problem.with_(region=None, crucial=frozenset())
    for symmetry in range(8):
        turned = bare.transformed(symmetry)
        for form in (turned, turned.colours_swapped()):
            yield form.columns, form.rows, form.black, form.white, form.to_play


def turned(base: Base, chance: random.Random) -> Base:
    """Return the same problem turned or mirrored, and perhaps with the colours exchanged."""
    symmetry, swap = chance.randrange(8), chance.random() < 0.5
    problem = base.problem.transformed(symmetry)
    moves = [_turn(move, base.problem, symmetry) for move in base.moves]
    return Base(problem.colours_swapped() if swap else problem, base.status, tuple(moves))


def _turn(move: str, problem: Problem, symmetry: int) -> str:
    if move == PASS:
        return PASS
    only = problem.with_(region=None, crucial=frozenset(), black={move}, white=frozenset())
    (vertex,) = only.transformed(symmetry).black
    return vertex


def with_solution(problem: Problem, moves: Sequence[tuple[str, str]], text: str = "") -> str:
    """Return the SGF of a problem with first moves; each with properties such as "TE[1]"."""
    colour = problem.to_play[0].upper()
    lines = "".join(f"(;{colour}[{_letters(move, problem)}]{more})\n" for move, more in moves)
    drawn = sgf.draw(problem).rstrip().removesuffix(")")
    comment = f"C[{text}]" if text else ""
    return f"{drawn}{comment}\n{lines})\n"


def _letters(move: str, problem: Problem) -> str:
    column, row = parse_vertex(move)
    return f"{chr(97 + column)}{chr(97 + problem.rows - 1 - row)}"


def wrong_moves(base: Base) -> list[str]:
    """Return legal first moves that are not right."""
    found = []
    for move in base.problem.require_region():
        try:
            play(base.problem, base.problem.to_play, move)
        except IllegalMoveError:
            continue
        if move not in base.moves:
            found.append(move)
    return found


Broken = tuple[str, frozenset[str], Problem | None]
RIGHT, WRONG = "TE[1]C[RIGHT]", "BM[1]"


def _sound(base: Base, chance: random.Random) -> Broken | None:
    if not base.is_sound:
        return None
    base = turned(base, chance)
    stated = [(move, RIGHT) for move in base.moves]
    stated += [(move, WRONG) for move in wrong_moves(base)[:1]]
    return with_solution(base.problem, stated), frozenset(), base.problem


def _wrong_solution(base: Base, chance: random.Random) -> Broken | None:
    base = turned(base, chance)
    wrong = wrong_moves(base)
    if not base.is_sound or not wrong:
        return None
    text = with_solution(base.problem, [(chance.choice(wrong), RIGHT)])
    return text, frozenset({"wrong-solution", "missing-solution"}), base.problem


def _wrong_move_works(base: Base, chance: random.Random) -> Broken | None:
    base = turned(base, chance)
    if not base.is_sound or len(base.moves) < 2:
        return None
    stated = [(base.moves[0], RIGHT), *((move, WRONG) for move in base.moves[1:])]
    return with_solution(base.problem, stated), frozenset({"wrong-move-works"}), base.problem


def _several_solutions(base: Base, chance: random.Random) -> Broken | None:
    base = turned(base, chance)
    if not base.is_sound or len(base.moves) < 2:
        return None
    text = with_solution(base.problem, [(chance.choice(base.moves), RIGHT)])
    return text, frozenset({"several-solutions"}), base.problem


def _missing_solution(base: Base, chance: random.Random) -> Broken | None:
    base = turned(base, chance)
    if not base.is_sound or len(base.moves) < 3:
        return None
    text = with_solution(base.problem, [(move, RIGHT) for move in base.moves[:2]])
    return text, frozenset({"missing-solution"}), base.problem


def _wrong_side(base: Base, chance: random.Random) -> Broken | None:
    base = turned(base, chance)
    if not base.is_sound:
        return None
    text = with_solution(base.problem, [(base.moves[0], RIGHT)])
    other = opposite(base.problem.to_play)
    text = text.replace(f"PL[{base.problem.to_play[0].upper()}]", f"PL[{other[0].upper()}]")
    return text, frozenset({"wrong-side-to-move"}), base.problem.with_(to_play=other)


def _ko_not_life(base: Base, chance: random.Random) -> Broken | None:
    base = turned(base, chance)
    if not base.is_sound or base.status == "seki":
        return None
    problem = base.problem
    aim = "live" if problem.to_play == problem.defender else "kill"
    text = f"{problem.to_play.capitalize()} to {aim if base.status == 'ko' else 'make ko'}."
    stated = [(move, RIGHT) for move in base.moves]
    return with_solution(problem, stated, text), frozenset({"ko-not-life"}), problem


def _settled(base: Base, chance: random.Random) -> Broken | None:
    base = turned(base, chance)
    if base.is_sound or base.status != "alive" or base.moves[0] == PASS:
        return None
    lives = base.problem.to_play == base.problem.defender
    code = "already-settled" if lives else "unsolvable"
    text = with_solution(base.problem, [(base.moves[0], RIGHT)])
    return text, frozenset({code}), base.problem


def _unreadable(base: Base, chance: random.Random) -> Broken | None:
    return "(;SZ[9]AB[aa", frozenset({"unreadable"}), None


def _not_understood(base: Base, chance: random.Random) -> Broken | None:
    return "(;SZ[9]PL[B])\n", frozenset({"not-understood"}), None


def _illegal(base: Base, chance: random.Random) -> Broken | None:
    base = turned(base, chance)
    if not base.is_sound:
        return None
    stone = min(base.problem.crucial)
    stated = [(move, RIGHT) for move in base.moves] + [(stone, WRONG)]
    return with_solution(base.problem, stated), frozenset({"illegal-move"}), base.problem
