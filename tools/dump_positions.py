"""Writes the positions of problem files as plain numbers, for the C++ program profile_search.

    .venv/bin/python tools/dump_positions.py FILE... > positions.txt

One line per position and first player: id, goal, columns, rows, 0 (attacker) or 1 (defender) to
move, and four lists, each led by its length: attacker, defender, crucial stones, region.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace

import shikatsu
from shikatsu.board.points import parse_vertex
from shikatsu.model.problem import Problem


def numbers(problem: Problem) -> str:
    """Return the line of a problem."""

    def indices(vertices: Iterable[str]) -> list[int]:
        places = (parse_vertex(v, problem.columns, problem.rows) for v in vertices)
        return [row * problem.columns + column for column, row in places]

    region = problem.require_region()
    inside, own = frozenset(region), problem.stones(problem.defender)
    lists = (
        indices(sorted(problem.stones(problem.attacker))),
        indices(sorted(own if problem.goal == "one_eye" else own & inside)),
        indices(problem.crucial & inside),
        indices(region),
    )
    mover = int(problem.to_play == problem.defender)
    parts = [problem.id, problem.goal, problem.columns, problem.rows, mover]
    for points in lists:
        parts += [len(points), *points]
    return " ".join(str(part) for part in parts)


def main() -> None:
    """Print every position of the files, each with both players first."""
    for path in sys.argv[1:]:
        seen = set()
        for problem in shikatsu.load(path):
            for to_play in ("black", "white"):
                line = numbers(replace(problem, to_play=to_play))
                position = line.partition(" ")[2]
                if position not in seen:
                    print(line)
                seen.add(position)


if __name__ == "__main__":
    main()
