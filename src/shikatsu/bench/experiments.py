"""The experiments of ``shikatsu bench``, a few lines each; docs/bench.md shows how to add one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from shikatsu.bench import ablation, gotools, plots
from shikatsu.bench.experiment import Experiment
from shikatsu.bench.instance import Collection
from shikatsu.limits import Limits


def gotools_without_threats(path: Path) -> Collection:
    """Return GoTools positions, each side first, when nobody has a ko threat."""
    return gotools.collect(path, gotools.binary_instances)


ABLATION: Final = Experiment(
    name="ablation",
    title="One option changed at a time, no ko threats, each side first",
    about="""Change the flags and choices of the search one at a time, and compare the cost.

    Each position of the GoTools text, each side first, when nobody has ko threats. The settings
    take turns on each instance. --option changes the baseline.""",
    suite=gotools_without_threats,
    settings=ablation.every_option,
    tables=(ablation.ablation_table,),
    plots=(plots.solved_by(plots.NODES),),
    numbers=ablation.numbers,
    limits=Limits(nodes=100_000),
)

EXPERIMENTS: Final = (ABLATION,)
