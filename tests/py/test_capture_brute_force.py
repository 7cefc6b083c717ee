"""What ``shikatsu.solve`` says of captures and connections on tiny boards, against brute force."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import shikatsu
from bulk import some
from shikatsu.board.points import format_vertex
from shikatsu.model.problem import Problem, Targets
from shikatsu.model.result import Ko
from tiny_captures import State, TinyGame, threats_that_decide

# Columns, rows, and how many points may change at most: the rest is covered with targets.
SIZES = [(3, 3, 6), (4, 2, 6), (4, 3, 6), (5, 2, 6), (3, 4, 6), (6, 1, 5), (2, 2, 3)]
PARTS = 4
BOARDS = 20  # in each part, of each goal
LIMITS = shikatsu.Limits(nodes=2_000_000, memory_mb=32)


def random_position(random: Random, goal: str) -> tuple[TinyGame, State]:
    """Return a legal position with a target, or with two that are not connected."""
    while True:
        columns, rows, free = random.choice(SIZES)
        game = TinyGame(columns, rows, goal)
        owner = "r" if goal == "connect" else "s"
        cells = "".join(random.choices(".rs", (1, 2, 2), k=columns * rows))
        block = {random.randrange(len(cells))}
        while len(block) < len(cells) - free:
            block.add(random.choice([p for stone in block for p in game.near(stone)]))
        cells = "".join(owner if p in block else c for p, c in enumerate(cells))
        if not game.is_settled(cells):
            continue
        targets = frozenset(game.block(cells, min(block))[0])
        if goal != "all":
            others = [p for p, c in enumerate(cells) if c == owner and p not in targets]
            if not others:
                continue
            targets |= frozenset(game.block(cells, random.choice(others))[0])
        empty = [p for p, c in enumerate(cells) if c == "."]
        ban = random.choice(empty) if random.random() < 0.2 else None
        return game, State(cells, targets, ban, random.choice("rs"))


def problem_of(random: Random, game: TinyGame, state: State) -> Problem:
    """Return the same question, in random colours."""
    r, s = random.sample(["black", "white"], 2)
    colours = {"r": r, "s": s}

    def vertex(point: int) -> str:
        return format_vertex((point % game.columns, point // game.columns))

    def stones(colour: str) -> frozenset[str]:
        return frozenset(vertex(p) for p, c in enumerate(state.cells) if colours.get(c) == colour)

    any_or_all: Targets = "any" if game.goal == "any" else "all"
    return Problem(
        id="random",
        columns=game.columns,
        rows=game.rows,
        black=stones("black"),
        white=stones("white"),
        to_play=colours[state.mover],  # type: ignore[arg-type]
        defender=r if game.goal == "connect" else s,  # type: ignore[arg-type]
        crucial=frozenset(map(vertex, state.targets)),
        goal="connect" if game.goal == "connect" else "capture",
        targets=any_or_all,
        ban=None if state.ban is None else vertex(state.ban),
    )


def expected(game: TinyGame, state: State) -> tuple[str, Ko | None]:
    reached, threats = threats_that_decide(game, state)
    attacker_wins = reached == (game.goal != "connect")
    if threats is None:
        return ("dead" if attacker_wins else "alive"), None
    needs = "defender_needs" if attacker_wins else "attacker_needs"
    return "ko", Ko(**{needs: threats})


@pytest.mark.parametrize("goal", ["all", "any", "connect"])
@pytest.mark.parametrize("part", some(range(PARTS), 2))
def test_every_status_is_the_one_of_brute_force(goal: str, part: int) -> None:
    random = Random(part)
    found: Counter[str] = Counter()
    for number in range(BOARDS):
        game, state = random_position(random, goal)
        problem = problem_of(random, game, state)
        algorithm = ("ldfpn", "dfpn", "pseudo")[number % 3]
        options = {"generator": "full", "orders": 12, "algorithm": algorithm}
        result = shikatsu.solve(problem, LIMITS, options=options)
        assert (result.status, result.ko) == expected(game, state), (problem, algorithm)
        found[result.status] += 1
    print(dict(found))
    assert len(found) > 1
