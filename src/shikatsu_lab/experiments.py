"""The experiments of ``shikatsu-lab``, a few lines each; docs/lab.md shows how to add one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu.model.result import KoSearch
from shikatsu_lab import ablation, gotools, one_eye, own, plots, report
from shikatsu_lab.comparison import (
    phase_table,
    simulation_table,
    totals_table,
    worst_phase_table,
)
from shikatsu_lab.experiment import Experiment
from shikatsu_lab.instance import Collection, without_threats
from shikatsu_lab.measured import Measured, Setting

# --- suites, and questions about them


def gotools_without_threats(path: Path) -> Collection:
    """Return GoTools positions, each side first, when nobody has a ko threat."""
    return gotools.collect(path, gotools.binary_instances)


def own_without_threats(path: Path) -> Collection:
    """Return our own problems, each side first, when nobody has a ko threat."""
    instances = own.read_folder(path).instances
    return Collection(
        tuple(
            replace(
                one,
                problem=without_threats(one.problem),
                expected=None if one.expected is None else one.expected.without_threats(),
            )
            for one in instances
        )
    )


def with_any_threats(problem: Problem) -> Problem:
    """Return the question for the full status."""
    return problem.with_(attacker_threats=None, defender_threats=None)


# --- settings

# What the one-eye paper's df-pn did otherwise, whatever is switched on.
_PAPER: Final = {
    "seeker_passes": "on",
    "initialise_attacker": "off",
    "initialise_defender": "off",
    "epsilon": "0",
}
# The enhancements of that paper, in its order: switched off, and on.
_ENHANCEMENTS: Final = {
    "MIN": ({"loops": "naive"}, {"loops": "md"}),
    "AC": ({"miai": "off"}, {"miai": "on"}),
    "DC": ({"connections": "off"}, {"connections": "on"}),
    "FDM": ({"forced_defender": "off"}, {"forced_defender": "on"}),
    "FAM": ({"forced_attacker": "off"}, {"forced_attacker": "on"}),
    "SIM": (
        {"simulation": "off", "dual_simulation": "off"},
        {"simulation": "on", "dual_simulation": "on"},
    ),
}
DEFAULTS: Final = "our defaults"
# Our own yardstick: the search without forced moves and without the attacker's first guess.
PROTOTYPE: Final = {
    "forced_attacker": "off",
    "forced_defender": "off",
    "initialise_attacker": "off",
}


def _paper(name: str, enhancements: set[str], ko: KoSearch = "threats") -> Setting:
    """Return the setting of the one-eye paper with these enhancements."""
    options = dict(_PAPER)
    for enhancement, (off, on) in _ENHANCEMENTS.items():
        options |= on if enhancement in enhancements else off
    return Setting(name, options, ko)


def _successive() -> list[Setting]:
    """Return plain df-pn, then one enhancement more at a time, and last the defaults."""
    names = list(_ENHANCEMENTS)
    more = [_paper(f"({i + 2}) + {name}", set(names[: i + 1])) for i, name in enumerate(names)]
    last = Setting(f"({len(names) + 2}) {DEFAULTS}")
    return [_paper("(1) df-pn", set()), *more, last]


def _leave_one_out() -> list[Setting]:
    """Return everything on, and then one enhancement off at a time."""
    names = set(_ENHANCEMENTS)
    return [_paper("nothing", names), *(_paper(name, names - {name}) for name in _ENHANCEMENTS)]


def _everything(ko: KoSearch) -> list[Setting]:
    return [_paper("as in the paper", set(_ENHANCEMENTS), ko), Setting(DEFAULTS, ko=ko)]


# --- experiments

ABLATION: Final = Experiment(
    name="ablation",
    title="One option changed at a time, no ko threats, each side first",
    about="""Change the flags and choices of the search one at a time, and compare the cost.

    Each position of the GoTools text, each side first, when nobody has ko threats. The settings
    take turns on each instance. --option changes the baseline.""",
    suite=gotools_without_threats,
    settings=ablation.every_option,
    tables=(ablation.ablation_table, report.difference_table),
    plots=(ablation.ratio_plot,),
    numbers=ablation.numbers,
    limits=Limits(nodes=100_000),
)

LOOPS: Final = Experiment(
    name="loops",
    title="Our own problems without ko threats, four ways to treat loops",
    about="Compare the ways to keep proof numbers from running in circles, on our own problems.",
    suite=own_without_threats,
    data=own.FOLDER,
    settings=[Setting(way, {"loops": way}) for way in ("tca", "md", "plain", "naive")],
    tables=[totals_table("loops", ["tca", "md", "plain"]), report.difference_table],
    plots=[plots.solved_by(plots.NODES)],
)

ONE_EYE_TABLE_1: Final = Experiment(
    name="one-eye-table-1",
    title="One eye, enhancements switched on one after the other",
    about="Switch the enhancements of df-pn on one after the other (one-eye paper, table 1).",
    suite=own_without_threats,
    data=one_eye.FOLDER,
    settings=_successive(),
    tables=(
        totals_table("enhancements", [way.name for way in _successive()[1:-1]]),
        report.difference_table,
    ),
    plots=(plots.solved_by(plots.NODES),),
)

ONE_EYE_TABLE_2: Final = Experiment(
    name="one-eye-table-2",
    title="One eye, one enhancement switched off",
    about="Switch off one enhancement of df-pn at a time (one-eye paper, table 2).",
    suite=own_without_threats,
    data=one_eye.FOLDER,
    settings=_leave_one_out(),
    tables=(
        totals_table("turned off", [w.name for w in _leave_one_out() if w.name != "MIN"]),
        report.difference_table,
    ),
    plots=(plots.solved_by(plots.NODES),),
)

ONE_EYE_TABLE_3: Final = Experiment(
    name="one-eye-table-3",
    title="One eye, simulation",
    about="Show how often simulation succeeds, and what it costs (one-eye paper, table 3).",
    suite=own_without_threats,
    data=one_eye.FOLDER,
    settings=_everything("threats"),
    tables=(simulation_table, report.difference_table),
)

ONE_EYE_TABLE_4: Final = Experiment(
    name="one-eye-table-4",
    title="One eye, the search again for ko",
    about="Show what searching again for ko costs, in two phases (one-eye paper, table 4).",
    suite=own.read_folder,
    data=one_eye.FOLDER,
    settings=_everything("phases"),
    tables=(phase_table, worst_phase_table),
)

_ALL, _FEW, _KO = "all options", "prototype", "is it ko?"


def _needing_no_ko(measured: Measured) -> Measured:
    """Return the instances that need no ko, without the setting that found it out."""
    last = len(measured.settings) - 1
    chosen = measured.where(lambda group: group[last].status not in ("ko", "unknown"))
    return replace(
        measured,
        settings=measured.settings[:last],
        groups=tuple(group[:last] for group in chosen.groups),
    )


TSUMEGO_TABLE_1: Final = Experiment(
    name="tsumego-table-1",
    title="GoTools' positions that need no ko",
    about="""Compare all options with a prototype (like TSUMEGO EXPLORER's table 1, figure 5).

    The prototype is our search without forced moves and without the attacker's first guess; the
    paper has GoTools in its place. GoTools positions, level 6.14 in the paper, each side first,
    when nobody has ko threats. A two-phase search finds the instances that need a ko, which are
    left out.""",
    suite=gotools_without_threats,
    settings=(
        Setting(_ALL),
        Setting(_FEW, PROTOTYPE),
        Setting(_KO, ko="phases", question=with_any_threats),
    ),
    choose=_needing_no_ko,
    tables=(totals_table("setting", [_ALL, _FEW]), report.difference_table),
    plots=(
        plots.against(_ALL, _FEW, plots.CPU),
        plots.against(_ALL, _FEW, plots.NODES),
        plots.solved_by(plots.NODES),
    ),
)

_EYE, _LIFE, _FEW_LIFE = "one eye", "life", "life, prototype"

TSUMEGO_TABLE_2: Final = Experiment(
    name="tsumego-table-2",
    title="One-eye problems, asked for an eye and for life",
    about="""Compare searching for an eye and for life (like TSUMEGO EXPLORER's table 2, figure 8).

    Each one-eye problem is also asked as the life-and-death problem that it stands for, with all
    options and with those of a prototype.""",
    suite=own_without_threats,
    data=one_eye.FOLDER,
    settings=(
        Setting(_EYE),
        Setting(_LIFE, question=one_eye.as_life),
        Setting(_FEW_LIFE, PROTOTYPE, question=one_eye.as_life),
    ),
    tables=(totals_table("asked for", [_EYE, _LIFE, _FEW_LIFE]), report.difference_table),
    plots=(
        plots.against(_EYE, _LIFE, plots.CPU),
        plots.against(_EYE, _LIFE, plots.NODES),
        plots.against(_EYE, _FEW_LIFE, plots.CPU),
        plots.against(_LIFE, _FEW_LIFE, plots.CPU),
        plots.solved_by(plots.NODES),
    ),
)

EXPERIMENTS: Final = (
    ABLATION,
    LOOPS,
    ONE_EYE_TABLE_1,
    ONE_EYE_TABLE_2,
    ONE_EYE_TABLE_3,
    ONE_EYE_TABLE_4,
    TSUMEGO_TABLE_1,
    TSUMEGO_TABLE_2,
)
