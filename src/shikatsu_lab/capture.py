"""Capturing, as the lambda df-pn paper measures it: three algorithms, three move generators.

Here an instance is *solved* if the answer is the stated one and, where moves are stated, comes with
one of them, as in the paper. An answer of one setting may well differ from that of another: they
look at different moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from shikatsu.errors import FormatError, ShikatsuError
from shikatsu.files import Entry, read_file
from shikatsu.files.loading import understand_entry
from shikatsu.model.limits import Limits
from shikatsu.model.result import ALGORITHMS, GENERATORS, Algorithm, Generator
from shikatsu_lab import own, plots
from shikatsu_lab.coded import VERDICTS, Coded, Verdict, answer_code
from shikatsu_lab.experiment import Experiment
from shikatsu_lab.instance import Collection, Instance, Record, without_threats
from shikatsu_lab.measured import Group, Measured, Setting
from shikatsu_lab.runner import Outcome
from shikatsu_lab.summary import cpu_seconds_of, ratio
from shikatsu_lab.table import Table, count, duration

FOLDER: Final = Path("problems") / "capture"
ASKED: Final = ("attack", "defend")
LIMITS: Final = Limits(nodes=1_000_000)

WORDS: Final[dict[Algorithm, str]] = {
    "ldfpn": "LDFPN",
    "dfpn": "DFPN+",
    "pseudo": "pseudo λ",
}


# --- suites


def collect(path: Path, *, threats: bool = True) -> Collection:
    """Return the questions of GNU Go's tests (a file, or a folder of them), or of our own problems.

    Without ``threats`` the question is who wins when nobody has a ko threat. Raises OSError, and
    ShikatsuError if there is nothing to ask.
    """
    files = sorted(path.rglob("*.tst")) if path.is_dir() else [path]
    found = _tests(files) if files else _own(path)
    if not found.instances:
        raise ShikatsuError(f"{path}: no question of a capture is found")
    if threats:
        return found
    return replace(found, instances=tuple(map(_without_threats, found.instances)))


def _own(folder: Path) -> Collection:
    """Return our own problems, each side first where an answer is recorded."""
    found = own.read_folder(folder).instances
    return Collection(tuple(instance for instance in found if instance.expected is not None))


def _tests(files: Sequence[Path]) -> Collection:
    instances: list[Instance] = []
    faults: list[FormatError] = []
    for file in files:
        for item in read_file(file):
            asked = item if isinstance(item, FormatError) else _instance(item, file.stem)
            if isinstance(asked, Instance):
                instances.append(asked)
            elif asked is not None:
                faults.append(asked)
    return Collection(tuple(instances), tuple(faults))


def _instance(entry: Entry, suite: str) -> Instance | FormatError | None:
    """Return the question of a test; None if it is about something else."""
    expected = entry.diagram.expected
    if expected is None or expected.asks.split()[0] not in ASKED:
        return None
    understood = understand_entry(entry)
    if isinstance(understood, FormatError):
        return understood
    problem = understood.problem
    return Instance(suite, problem, Coded(expected, attacks=problem.to_play == problem.attacker))


def _without_threats(instance: Instance) -> Instance:
    expected = instance.expected
    return replace(
        instance,
        problem=without_threats(instance.problem),
        expected=None if expected is None else expected.without_threats(),
    )


# --- tables


def table_1(measured: Measured) -> Table:
    """Return how many instances each algorithm solves with each generator, by file."""
    parts = measured.parts(lambda instance: instance.suite)
    if len(parts) != 1:
        parts["total"] = measured
    algorithms = _used(measured, "algorithm", ALGORITHMS)
    generators = _used(measured, "generator", GENERATORS)
    return Table(
        f"{measured.title}: solved",
        ("file", "asked", "generator", *(WORDS[algorithm] for algorithm in algorithms)),
        tuple(
            (name, str(len(part.groups)), generator, *_solved_cells(part, generator, algorithms))
            for name, part in parts.items()
            for generator in generators
        ),
        left=3,
        note="Solved: the stated answer, by one of the stated first moves.",
    )


def _used(measured: Measured, option: str, all_values: Sequence[Any]) -> list[Any]:
    used = {setting.options.get(option) for setting in measured.settings}
    return [value for value in all_values if value in used]


def _solved_cells(
    measured: Measured, generator: Generator, algorithms: Sequence[Algorithm]
) -> Iterator[str]:
    for algorithm in algorithms:
        outcomes = measured.of(setting_name(algorithm, generator))
        yield str(sum(outcome.accepted for outcome in outcomes))


def verdict_table(measured: Measured) -> Table:
    """Return what became of the instances under each setting, and what was spent on them."""
    return Table(
        f"{measured.title}: {len(measured.groups)} instances",
        ("setting", *VERDICTS, "nodes", "CPU time", "nodes/s"),
        tuple((name, *_verdict_row(measured.of(name))) for name in measured.names),
        note="Another move: the stated answer, but the first move is none of those stated. "
        "Nodes and time include what was spent on unknown instances; positions of ladders are no "
        "nodes.",
    )


def _verdict_row(outcomes: Sequence[Outcome]) -> Iterator[str]:
    verdicts = [verdict(outcome) for outcome in outcomes]
    yield from (str(verdicts.count(word)) for word in VERDICTS)
    nodes = sum(outcome.stats.nodes for outcome in outcomes)
    seconds = sum(map(cpu_seconds_of, outcomes))
    yield from (count(nodes), duration(seconds), count(ratio(nodes, seconds)))


def verdict(outcome: Outcome) -> Verdict | None:
    """Say how an outcome compares with what is stated; None if nothing is."""
    if not outcome.solved:
        return "unknown"
    if outcome.agrees is None:
        return None
    if outcome.accepted:
        return "same"
    return "another move" if outcome.agrees else "differs"


def disagreement_table(measured: Measured) -> Table | None:
    """Return each instance that some setting answers otherwise than stated, with all answers."""
    rows = [
        _disagreement_row(group, group[0].instance.expected)
        for group in measured.groups
        if any(verdict(outcome) in ("another move", "differs") for outcome in group)
    ]
    if not rows:
        return None
    headings = ("file", "id", "first", "stated", "answers")
    return Table("Answers that are not as stated", headings, tuple(rows), left=len(headings))


def _disagreement_row(group: Group, recorded: Record | None) -> tuple[str, ...]:
    instance = group[0].instance
    answers: dict[str, list[str]] = {}
    for outcome in group:
        answers.setdefault(_answer(outcome), []).append(outcome.setting)
    said = (f"{answer} ({_names(names, len(group))})" for answer, names in answers.items())
    side = "attacker" if instance.attacker_first else "defender"
    return (instance.suite, instance.id, side, str(recorded), "; ".join(said))


def _answer(outcome: Outcome) -> str:
    return answer_code(outcome.code, outcome.move) if outcome.solved else "unknown"


def _names(names: Sequence[str], number: int) -> str:
    return "all settings" if len(names) == number > 1 else ", ".join(names)


# --- plots


def solved_by_nodes(measured: Measured) -> plots.Plot:
    """Return the plot of how many instances are solved within some nodes."""
    groups = tuple(tuple(map(_unless_accepted, group)) for group in measured.groups)
    return plots.solved_by(plots.NODES)(replace(measured, groups=groups))


def _unless_accepted(outcome: Outcome) -> Outcome:
    """Return the outcome, as one that was given up if it is not as stated."""
    return outcome if outcome.accepted else replace(outcome, status="unknown", ko=None)


def figure_5(generator: Generator, one: Algorithm, other: Algorithm) -> Callable[..., plots.Plot]:
    """Return the plot of the search time of two algorithms, on the instances that both solve."""
    names = setting_name(one, generator), setting_name(other, generator)

    def plot(measured: Measured) -> plots.Plot:
        indices = [measured.names.index(name) for name in names]
        both = measured.where(lambda group: all(group[i].accepted for i in indices))
        drawn = plots.against(*names, plots.SEARCH)(both)
        return replace(drawn, name=f"time-{generator.replace('+', '-plus')}-{one}-{other}")

    return plot


# --- the experiment


def setting_name(algorithm: Algorithm, generator: Generator) -> str:
    """Return the name of a setting: "LDFPN heuristic+"."""
    return f"{WORDS[algorithm]} {generator}"


def experiment(
    generators: Sequence[Generator] = GENERATORS,
    algorithms: Sequence[Algorithm] = ALGORITHMS,
    *,
    threats: bool = True,
) -> Experiment:
    """Return the experiment with all pairs of these generators and algorithms."""
    return Experiment(
        name="capture",
        title="Capturing" if threats else "Capturing, no ko threats",
        suite=partial(collect, threats=threats),
        data=FOLDER,
        settings=[
            Setting(setting_name(a, g), {"algorithm": a, "generator": g})
            for g in generators
            for a in algorithms
        ],
        tables=(table_1, verdict_table, disagreement_table),
        plots=_plots(generators, algorithms),
        numbers=numbers,
        limits=LIMITS,
        exact=False,
    )


def _plots(
    generators: Sequence[Generator], algorithms: Sequence[Algorithm]
) -> list[Callable[[Measured], plots.Plot]]:
    found: list[Callable[[Measured], plots.Plot]] = [solved_by_nodes]
    if "ldfpn" in algorithms:
        others = [algorithm for algorithm in ALGORITHMS if algorithm in algorithms][1:]
        found += [figure_5(g, "ldfpn", other) for g in generators for other in others]
    return found


def numbers(measured: Measured) -> Mapping[str, Any]:
    """Return the number of instances that each setting solves, for the JSON."""
    return {
        "solved": [
            {**setting.options, "solved": sum(o.accepted for o in measured.of(setting.name))}
            for setting in measured.settings
        ]
    }
