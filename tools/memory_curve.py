"""Draws how much memory a long batch takes: the resident set of one ``shikatsu`` over its answers.

    .venv/bin/python tools/memory_curve.py [--count 10000] [--every 500] [--write FILE] \
        [-- ARGUMENTS]

Makes so many small problems, asks ``shikatsu solve`` with the arguments (``--json --jobs 2``,
``--proof DIR``, …) about all of them, and prints the resident set of the process, in MB, after
every so many answers, and at last how much it has grown since the first of these rows.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import shikatsu
from shikatsu.board.points import Point, format_vertex, neighbours
from shikatsu.files.jsonl import write

SEED: Final = 20
BAR_MB: Final = 4  # of one sign of the drawing
MOST_SIGNS: Final = 80
ANSWER: Final = (b"{", b"problem-")  # how an answer begins, in JSON and for people


def small_problems(count: int, seed: int = SEED) -> Iterator[shikatsu.Problem]:
    """Yield groups in a corner with an open eye space of 6 to 9 points, and a wall around them."""
    rng = random.Random(seed)
    found = 0
    while found < count:
        problem = _small_problem(rng, f"problem-{found + 1}")
        if problem is not None:
            found += 1
            yield problem


def _small_problem(rng: random.Random, name: str) -> shikatsu.Problem | None:
    side = 7
    region = {(0, 0)}
    while len(region) < rng.randint(12, 16):
        region.add(rng.choice(sorted(_around(region, side))))
    wall = _around(region, side)
    group = _around(wall, side) & region
    gaps = set(rng.sample(sorted(group), k=rng.randint(1, 2)))
    inside = {p for p in region - group if rng.random() < 0.1}
    if not 6 <= len(region - group | gaps) <= 9:
        return None
    beyond = {(x, y) for x in range(side) for y in range(side)} - region - wall
    try:
        return shikatsu.Problem(
            id=name,
            columns=side,
            rows=side,
            black=frozenset(map(format_vertex, wall | {p for p in beyond if sum(p) % 2} | inside)),
            white=frozenset(map(format_vertex, group - gaps)),
            to_play=rng.choice(("black", "white")),
            defender="white",
            crucial=frozenset(map(format_vertex, group - gaps)),
            region=tuple(map(format_vertex, sorted(region))),
        )
    except shikatsu.ProblemError:
        return None


def _around(points: set[Point], side: int) -> set[Point]:
    return {n for p in points for n in neighbours(p, side, side)} - points


def resident_mb(pid: int) -> float:
    """Return the resident set of a process, as the system tells it."""
    status = Path(f"/proc/{pid}/status").read_text()
    kilobytes = next(line for line in status.splitlines() if line.startswith("VmRSS:")).split()[1]
    return int(kilobytes) / 1024


def measure(file: Path, arguments: list[str], every: int) -> Iterator[tuple[int, float]]:
    """Yield (answers so far, resident MB) of one run over a file of problems."""
    command = [sys.executable, "-m", "shikatsu", "solve", str(file), *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, bufsize=0) as process:
        assert process.stdout is not None
        answers = 0
        for line in process.stdout:
            if not line.startswith(ANSWER):
                continue
            answers += 1
            if answers == 1 or answers % every == 0:
                yield answers, resident_mb(process.pid)
    if process.returncode:
        raise SystemExit(f"shikatsu solve ended with {process.returncode}")


def main() -> None:
    """Run one batch and draw its curve."""
    parser = argparse.ArgumentParser(description="Memory of a long batch.")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--every", type=int, default=500)
    parser.add_argument("--write", type=Path, help="write the problems to this file, and stop")
    parser.add_argument("arguments", nargs="*")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="shikatsu-") as folder:
        file = asked.write or Path(folder) / "small.jsonl"
        file.write_text(write(small_problems(asked.count)), encoding="utf-8")
        if asked.write:
            return
        curve = []
        for answers, megabytes in measure(file, asked.arguments, asked.every):
            curve.append(megabytes)
            bar = "#" * min(MOST_SIGNS, int(megabytes / BAR_MB))
            print(f"{answers:8} {megabytes:8.1f} {bar}", flush=True)
        print(f"grown by {max(curve) - curve[0]:.1f} MB since the first answer")


if __name__ == "__main__":
    main()
