"""Makes the patterns and models of candidate first moves anew: in the data of both packages.

    python tools/make_patterns.py [--seed 1] [--want 20000]     about ten minutes
    python tools/make_patterns.py --check                       are the files what the seed gives?

Problems are made up by chance and proved by the solver; those kept so far are in build/patterns, so
that a run that was stopped goes on where it was. Then the models are trained. The same seed gives
the same patterns everywhere; --check compares them, and makes no models.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from rich.progress import Progress

from shikatsu.candidates import ranking
from shikatsu.solver.questions import Side
from shikatsu_lab.candidates import clusters, growing, store
from shikatsu_lab.candidates.patterns import Pattern
from shikatsu_lab.candidates.suggesting import CLUSTERS
from shikatsu_lab.candidates.training import made

ROOT = Path(__file__).resolve().parent.parent
PRODUCT = ROOT / "src" / "shikatsu" / "data"
LABORATORY = ROOT / "src" / "shikatsu_lab" / "data"
SETTING = clusters.Setting("euclid", 1.5, components=60)
SHAPES_AT_ONCE = 25  # that are written to the journal together


class Kept:
    """The patterns of a seed so far, each once, and a file that keeps them."""

    def __init__(self, name: str, want: int) -> None:
        self._want = want
        self._patterns: dict[tuple[str, Side], Pattern] = {}
        self._journal = ROOT / "build" / "patterns" / f"{name}.txt"
        self._journal.parent.mkdir(parents=True, exist_ok=True)
        self.shapes = self._resume()

    def __len__(self) -> int:
        return min(len(self._patterns), self._want)

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """The first so many that were wanted."""
        return tuple(self._patterns.values())[: self._want]

    def add(self, patterns: Iterable[Pattern], shapes: int) -> None:
        """Keep the patterns of some more shapes; a line of dots ends what belongs together."""
        new = [p for p in patterns if (p.cells, p.to_play) not in self._patterns]
        with self._journal.open("ab") as file:
            for pattern in new:
                file.write(store.text([pattern]))
            file.write(f"... {shapes}\n".encode())
        self._take(new)
        self.shapes += shapes

    def forget(self) -> None:
        """Remove the file."""
        self._journal.unlink()

    def _take(self, patterns: Iterable[Pattern]) -> None:
        for pattern in patterns:
            self._patterns.setdefault((pattern.cells, pattern.to_play), pattern)

    def _resume(self) -> int:
        """Take over what is whole in the journal, and cut off what is not."""
        if not self._journal.exists():
            return 0
        done, shapes, whole = b"", 0, b""
        for line in self._journal.read_bytes().splitlines(keepends=True):
            if line.startswith(b"... ") and line.endswith(b"\n"):
                self._take(store.read(done))
                shapes += int(line.split()[1])
                whole += done + line
                done = b""
            else:
                done += line
        self._journal.write_bytes(whole)
        return shapes


def make(seed: int, want: int, *, check: bool) -> tuple[Pattern, ...]:
    """Return the patterns of a seed, with a bar that shows how far it is.

    A check does not trust what another run has kept, except a check that was stopped.
    """
    kept = Kept(f"check-{seed}" if check else str(seed), want)
    with Progress() as progress:
        bar = progress.add_task("patterns", total=want, completed=len(kept))
        while len(kept) < want:
            numbers = range(kept.shapes, kept.shapes + SHAPES_AT_ONCE)
            kept.add([p for n in numbers for p in made(seed, n)], SHAPES_AT_ONCE)
            progress.update(bar, completed=len(kept))
    if check:
        kept.forget()
    return kept.patterns


def train(patterns: tuple[Pattern, ...]) -> None:
    """Train and write the models that are shipped."""
    begin = time.process_time()
    clusters.fit(SETTING, patterns).save(LABORATORY / CLUSTERS)
    print(f"clusters, {time.process_time() - begin:.0f} s")
    begin = time.process_time()
    with Progress() as progress:
        bar = progress.add_task("features", total=len(patterns))
        seen = growing.examples(patterns, lambda done: progress.update(bar, completed=done))
    growing.fit(seen).save(PRODUCT / ranking.NAME)
    print(f"ranking, {time.process_time() - begin:.0f} s")


def main() -> int:
    """Make or check the files; the exit code says whether they are as they should be."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--want", type=int, default=20_000)
    parser.add_argument("--check", action="store_true")
    wanted = parser.parse_args()
    begin = time.process_time()
    patterns = make(wanted.seed, wanted.want, check=wanted.check)
    print(f"{len(patterns)} patterns, {time.process_time() - begin:.0f} s")
    if wanted.check:
        same = store.text(store.shipped()) == store.text(patterns)
        print("as shipped" if same else "not what is shipped")
        return 0 if same else 1
    store.save(patterns, LABORATORY / store.NAME)
    train(store.shipped())
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here")
        sys.exit(130)
