"""How often the first move is found: clusters of patterns and the learned ranking, cross-validated.

Table 1 of the paper on candidate first moves, measured on problems that no model was trained on.
The patterns are dealt into folds in two ways:

* by position: a position and its symmetric twins, with either side first, are in one fold;
* by family: so are all positions made from the same eye space, which look like one another.

A first move is found among the best k if any of these k reaches the goal. Patterns that are left
unclassified count as not found, except in the column that is about the classified ones, as in the
paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, Literal, TypeAlias
from zlib import crc32

from shikatsu.board.points import PASS, Point
from shikatsu.draw.svg import board_svg
from shikatsu.errors import ProblemError
from shikatsu.model.problem import Problem
from shikatsu_lab.candidates import clusters, growing
from shikatsu_lab.candidates.clusters import Asking, ClusterModel, Seen, Setting
from shikatsu_lab.candidates.patterns import EMPTY, SIDES, Pattern, canonical
from shikatsu_lab.candidates.suggesting import Model, candidates, legal_in
from shikatsu_lab.gotools import read_suites
from shikatsu_lab.needs import require
from shikatsu_lab.plots import Plot, write
from shikatsu_lab.table import Table, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Split: TypeAlias = Literal["position", "family"]
SPLITS: Final[tuple[Split, ...]] = ("position", "family")
TOPS: Final = (1, 3, 5)
FOLDS: Final = 5
SETTINGS: Final = (
    Setting("euclid", 2.3),
    Setting("euclid", 2.0, components=60),
    Setting("cosine", 0.85),
    Setting("cosine", 0.9, components=60),
    Setting("kohonen", 4.0),
    Setting("kohonen", 4.0, components=60),
)
PAPER: Final = Asking(nearest=False, clusters=1)
NEAREST: Final = Asking(nearest=True, clusters=1)
SEVERAL: Final = Asking()
ASKINGS: Final = {"its cluster": PAPER, "nearest": NEAREST, "15 near": SEVERAL}
# Colours that people with any kind of colour vision can tell apart (Okabe and Ito).
_LINES: Final = {"its cluster": "#0072B2", "nearest": "#E69F00", "15 near": "#333333"}
CURVE: Final = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0)  # thresholds of the plot
Told: TypeAlias = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How often one of the best 1, 3 and 5 moves is right, of so many patterns."""

    model: str
    asked: str
    split: str
    patterns: int
    classified: float  # share
    clusters: float  # mean over the folds; 0 if the model has none
    of_classified: float  # the share of these whose first move is right, as in the paper
    right: tuple[float, float, float]  # of all


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All rows of the table, and those of the plot: accuracy against the number of clusters."""

    rows: tuple[Accuracy, ...]
    curve: tuple[Accuracy, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A pattern with all that the models need to know about it."""

    pattern: Pattern
    seen: Seen
    example: growing.Example


@dataclass(slots=True)
class _Count:
    """What was found so far."""

    patterns: int = 0
    classified: int = 0
    right_classified: int = 0
    clusters: float = 0.0
    found: tuple[int, ...] = (0,) * len(TOPS)

    def add(self, moves: Sequence[object], right: Iterable[object], *, classified: bool) -> None:
        """Count one pattern: the moves of a model, best first, and those that are right."""
        goals = set(right)
        hits = [bool(goals.intersection(moves[:top])) for top in TOPS]
        self.found = tuple(old + new for old, new in zip(self.found, hits, strict=True))
        self.patterns += 1
        self.classified += classified
        self.right_classified += classified and hits[0]

    def accuracy(self, model: str, asked: str, split: str) -> Accuracy:
        """Return the shares."""
        total = max(self.patterns, 1)
        one, three, five = (found / total for found in self.found)
        return Accuracy(
            model,
            asked,
            split,
            self.patterns,
            self.classified / total,
            self.clusters,
            self.right_classified / max(self.classified, 1),
            (one, three, five),
        )


def evaluate(
    patterns: Sequence[Pattern],
    seed: int = 1,
    progress: Told | None = None,
    *,
    folds: int = FOLDS,
    splits: Sequence[Split] = SPLITS,
    settings: Sequence[Setting] = SETTINGS,
    curve: Sequence[float] = CURVE,
) -> Evaluation:
    """Cross-validate all models; ``progress`` is told what is done now.

    The same patterns and seed give the same rows. Raises ShikatsuError if a library is missing.
    """
    tell = progress or (lambda _: None)
    tell(f"looking at {len(patterns)} patterns")
    cases = [case(pattern) for pattern in patterns]
    rows: list[Accuracy] = []
    for split in splits:
        parts = dealt(cases, split, folds, seed)
        rows.append(_by_chance(cases, split))
        for setting in settings:
            tell(f"{setting.name}, split by {split}")
            rows.extend(_of_clusters(setting, parts, split, seed))
        tell(f"ranking, split by {split}")
        rows.append(_of_ranking(parts, split, seed))
    points: list[Accuracy] = []
    parts = dealt(cases, "position", folds, seed)
    for threshold in curve:
        tell(f"threshold {threshold}")
        setting = Setting("euclid", threshold, components=60)
        for row in _of_clusters(setting, parts, "position", seed):
            points.append(replace(row, model=f"ρ = {threshold}"))
    return Evaluation(tuple(rows), tuple(points))


def sample(patterns: Sequence[Pattern], count: int, seed: int = 1) -> tuple[Pattern, ...]:
    """Return some of the patterns, or all if there are no more: a quicker evaluation."""
    return tuple(Random(seed).sample(patterns, min(count, len(patterns))))


def case(pattern: Pattern) -> Case:
    """Return a pattern with all that the models need to know about it."""
    problem = pattern.problem()
    seen = clusters.seen_problem(problem, legal_in(problem))
    return Case(pattern, seen, growing.example(pattern))


def dealt(cases: Sequence[Case], split: Split, folds: int, seed: int) -> list[list[Case]]:
    """Return the folds; what belongs together by the split is in one of them."""
    parts: list[list[Case]] = [[] for _ in range(folds)]
    for one in cases:
        name = one.pattern.cells if split == "position" else str(one.pattern.family)
        parts[crc32(f"{seed} {name}".encode()) % folds].append(one)
    return parts


def _rest(parts: Sequence[Sequence[Case]], number: int) -> list[Case]:
    return [one for i, part in enumerate(parts) if i != number for one in part]


def _by_chance(cases: Sequence[Case], split: Split) -> Accuracy:
    """Return what a move drawn by chance would do, and three and five of them."""
    totals = [0.0, 0.0, 0.0]
    for one in cases:
        empty, right = one.pattern.cells.count(EMPTY), len(one.pattern.moves)
        for i, top in enumerate(TOPS):
            missed = 1.0
            for drawn in range(min(top, empty)):
                missed *= max(empty - right - drawn, 0) / (empty - drawn)
            totals[i] += 1 - missed
    one_, three, five = (total / max(len(cases), 1) for total in totals)
    return Accuracy("by chance", "", split, len(cases), 1.0, 0.0, one_, (one_, three, five))


def _of_clusters(
    setting: Setting,
    parts: Sequence[Sequence[Case]],
    split: Split,
    seed: int,
) -> list[Accuracy]:
    counts = {name: _Count() for name in ASKINGS}
    for number, part in enumerate(parts):
        model = clusters.fit(setting, [one.pattern for one in _rest(parts, number)], seed)
        for count in counts.values():
            count.clusters += len(model) / len(parts)
        most = max(asking.clusters for asking in ASKINGS.values())
        for one, near in zip(part, model.near([one.seen for one in part], most), strict=True):
            for name, asking in ASKINGS.items():
                found = model.answer(one.seen, near, asking)
                moves = [cell for cell, _ in found.moves]
                counts[name].add(moves, one.pattern.moves, classified=found.classified)
    return [count.accuracy(setting.name, name, split) for name, count in counts.items()]


def _of_ranking(parts: Sequence[Sequence[Case]], split: Split, seed: int) -> Accuracy:
    np = require("numpy")
    count = _Count()
    for number, part in enumerate(parts):
        model = growing.fit([one.example for one in _rest(parts, number)], seed=seed)
        for one in part:
            order = np.argsort(-model.scores(one.example.rows), kind="stable").tolist()
            right = [i for i, good in enumerate(one.example.right) if good]
            count.add(order, right, classified=True)
    return count.accuracy("ranking", "", split)


def accuracy_on(
    problems: Iterable[tuple[Problem, frozenset[str]]],
    model: Model,
    name: str,
    asking: Asking | None = None,
) -> Accuracy:
    """Return how often a model finds a first move of problems that come from elsewhere.

    Problems without a region, or without a first move, are left out; those that get any move count
    as classified.
    """
    count = _Count(clusters=len(model) if isinstance(model, ClusterModel) else 0)
    for problem, right in problems:
        try:
            found = candidates(problem, model, asking=asking)
        except ProblemError:
            continue
        if right:
            moves: list[Point] = [point for point, _ in found]
            count.add(moves, problem.points(right), classified=bool(moves))
    return count.accuracy(name, "", "elsewhere")


def stated_by_gotools(path: Path) -> Iterator[tuple[Problem, frozenset[str]]]:
    """Yield the problems of GoTools files with the first moves that are stated to be the best.

    Not all files list every move, so this may count a good move as wrong. Problems where the side
    to play reaches nothing, or need not play, have none. Raises OSError, ShikatsuError.
    """
    for suite in read_suites(path):
        for position in suite.positions:
            problem, best = position.problem, position.results[0]
            same = {r.move for r in position.results if (r.status, r.ko) == (best.status, best.ko)}
            lost = "dead" if problem.to_play == problem.defender else "alive"
            settled = best.status == lost or PASS in same
            yield problem, frozenset() if settled else frozenset(move for move in same if move)


def render(evaluation: Evaluation) -> tuple[Table, ...]:
    """Return the tables: one for each split, and the points of the plot."""
    splits = dict.fromkeys(row.split for row in evaluation.rows)
    tables = [
        _table(f"Split by {split}", [row for row in evaluation.rows if row.split == split])
        for split in splits
    ]
    if evaluation.curve:
        tables.append(_table("Thresholds of Euclidean clusters on PCA", evaluation.curve))
    return tuple(tables)


def _table(title: str, rows: Sequence[Accuracy]) -> Table:
    headings = ("model", "asked", "patterns", "clusters", "classified", "top 1\nof these")
    return Table(
        title,
        (*headings, *(f"top {top}\nof all" for top in TOPS)),
        tuple(
            (
                row.model,
                row.asked,
                f"{row.patterns:,}",
                f"{row.clusters:,.0f}" if row.clusters else "-",
                percent(row.classified),
                percent(row.of_classified),
                *map(percent, row.right),
            )
            for row in rows
        ),
        left=2,
    )


def plot_clusters(evaluation: Evaluation, folder: Path) -> list[Path]:
    """Draw the accuracy against the number of clusters; returns the files.

    Raises ShikatsuError without matplotlib, OSError if a file cannot be written.
    """
    plot = Plot("clusters", lambda axes: _draw_curve(axes, evaluation.curve))
    return write(plot, folder, "candidates")


def _draw_curve(axes: Axes, rows: Sequence[Accuracy]) -> None:
    for (asked, colour), paper in zip(_LINES.items(), (True, False, False), strict=True):
        line = [row for row in rows if row.asked == asked]
        counts = [row.clusters for row in line]
        shares = [100 * (row.of_classified if paper else row.right[0]) for row in line]
        label = f"{asked}, of the classified" if paper else asked
        axes.plot(counts, shares, marker="o", color=colour, label=label)
    for row in rows:
        if row.asked == "nearest":
            place = row.clusters, 100 * row.right[0]
            axes.annotate(row.model, place, (0, -14), textcoords="offset points", ha="center")
    axes.set_xlabel("clusters")
    axes.set_ylabel("first move found, %")
    axes.legend(frameon=False)


def cluster_pictures(
    patterns: Sequence[Pattern], setting: Setting, seed: int = 1, *, most: int = 6
) -> dict[int, tuple[str, ...]]:
    """Return diagrams (SVG) of the patterns of the largest clusters, first moves marked.

    The keys are the clusters, the largest first; each has at most ``most`` diagrams.
    """
    model = clusters.fit(setting, patterns, seed)
    members: dict[int, list[Pattern]] = {}
    for pattern in patterns:
        far = model.distances(model.vectors([pattern.cells]))[0]
        far = far + 1e6 * (model.sides != SIDES.index(pattern.to_play))
        members.setdefault(int(far.argmin()), []).append(pattern)
    largest = sorted(members, key=lambda number: (-len(members[number]), number))[:most]
    return {number: tuple(map(picture, members[number][:most])) for number in largest}


def picture(pattern: Pattern) -> str:
    """Return a diagram of a pattern, with its first moves marked."""
    problem = pattern.problem()
    view = canonical(problem)
    marks = frozenset(vertex for cell in pattern.moves if (vertex := view.vertex(cell)))
    return board_svg(problem, marks=marks, crucial=False, coordinates=False)
