"""Experiments without their command line: tasks, groups, tables."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import shikatsu
from shikatsu.model.problem import Problem
from shikatsu.model.result import Ko, QuestionCost, Stats, Status
from shikatsu_lab import comparison, one_eye
from shikatsu_lab import experiment as experiments
from shikatsu_lab.experiment import Experiment
from shikatsu_lab.experiments import EXPERIMENTS
from shikatsu_lab.instance import Collection, Expected, Instance
from shikatsu_lab.measured import Measured, Setting, contradictions
from shikatsu_lab.runner import Outcome, Setup
from shikatsu_lab.shapes import FAMILIES, fight
from shikatsu_lab.table import Table

ROOT = Path(__file__).resolve().parents[2]
PROBLEM = fight(FAMILIES[0], 8, 119)
RECORDED = Expected(("dead",))
INSTANCE = Instance("file", PROBLEM, RECORDED)


def outcome(
    status: Status = "dead", *, nodes: int = 10, cpu: float = 1.0, problem: Problem = PROBLEM
) -> Outcome:
    instance = Instance("file", problem)
    return Outcome(instance, status, None, (), (), None, Stats(nodes=nodes), cpu_seconds=cpu)


def first_mover_passes(problem: Problem) -> Problem:
    return problem.with_(to_play="white")


def no_table(measured: Measured) -> Table | None:
    return None


TWO = Experiment(
    name="two",
    title="Two",
    suite=lambda path: Collection((INSTANCE,)),
    settings=(Setting("one", {"share": "off"}), Setting("other", question=first_mover_passes)),
    tables=(no_table,),
)


def test_tasks() -> None:
    setup = Setup(options={"share": "on", "benson": "off"})
    one, other = experiments.tasks([INSTANCE], TWO.ways({}), setup)
    assert (one.setting, other.setting) == ("one", "other")
    assert one.setup.options == {"share": "off", "benson": "off"}
    assert other.setup.options == {"share": "on", "benson": "off"}
    assert one.instance == INSTANCE
    # What is recorded is the full answer: two phases do not find all of it.
    full = Instance("file", PROBLEM.with_(attacker_threats=None, defender_threats=None), RECORDED)
    binary = Instance("file", PROBLEM.with_(attacker_threats=0), RECORDED)
    in_phases = experiments.tasks([full, binary], [Setting("phases", ko="phases")], setup)
    assert [task.instance.expected for task in in_phases] == [None, RECORDED]
    assert (other.instance.mover, other.instance.expected) == ("white", None)


def test_a_question_that_cannot_be_asked_is_named() -> None:
    with pytest.raises(shikatsu.ShikatsuError, match=r"square-corner-8-119: .*anchor"):
        experiments.tasks([INSTANCE], [Setting("life", question=one_eye.as_life)], Setup())


def test_settings_may_depend_on_options() -> None:
    changed = replace(TWO, settings=lambda base: [Setting(name) for name in base])
    assert [way.name for way in changed.ways({"share": "off"})] == ["share"]


def test_only_whole_instances_are_compared() -> None:
    outcomes = {index: outcome(nodes=index) for index in (0, 1, 2, 3, 5)}
    groups = TWO.measured(TWO.ways({}), outcomes).groups
    assert [[one.stats.nodes for one in group] for group in groups] == [[0, 1], [2, 3]]
    assert TWO.measured(TWO.ways({}), {}).groups == ()


def test_subsets() -> None:
    groups = ((outcome(), outcome("unknown")), (outcome(), outcome(nodes=7)))
    measured = Measured("title", TWO.ways({}), groups)
    assert len(measured.solved_by(["one"]).groups) == 2
    assert [one.stats.nodes for one in measured.solved_by(["one", "other"]).of("other")] == [7]
    assert len(measured.outcomes) == 4


def test_other_questions_may_have_other_answers() -> None:
    other = PROBLEM.with_(to_play="white")
    ways = TWO.ways({})
    same = Measured("title", ways, ((outcome("dead"), outcome("alive")),))
    asked_otherwise = Measured("title", ways, ((outcome("dead"), outcome("alive", problem=other)),))
    other_ko = Measured("title", (ways[0], Setting("phases", ko="phases")), same.groups)
    assert len(list(contradictions(same))) == 1
    one, two = (replace(outcome("ko"), ko=Ko(attacker_needs=n)) for n in (1, 2))
    (counted_otherwise,) = contradictions(Measured("title", ways, ((one, two), (one, one))))
    assert dict(counted_otherwise.answers) == {
        "one": "ko, attacker needs 1",
        "other": "ko, attacker needs 2",
    }
    assert list(contradictions(asked_otherwise)) == []
    assert list(contradictions(other_ko)) == []


# --- the tables of the papers


def counted(*phases: int, **counters: int) -> Outcome:
    questions = tuple(QuestionCost("a question", "attacker", nodes, 0.1) for nodes in phases)
    stats = Stats(nodes=sum(phases), counters=counters, questions=questions)
    return replace(outcome(), stats=stats)


def test_totals_are_about_what_all_solve() -> None:
    ways = tuple(map(Setting, ("(1)", "(2)", "(3)")))
    groups = (
        (outcome("unknown"), outcome(nodes=30, cpu=2.0), outcome(nodes=20, cpu=0.5)),
        (outcome(), outcome(nodes=10, cpu=2.0), outcome(nodes=5, cpu=0.5)),
        (outcome(), outcome("unknown", nodes=99), outcome()),
    )
    table = comparison.totals_table("setting", ["(2)", "(3)"])(Measured("title", ways, groups))
    assert table.headings[2] == "CPU time\n(2 common)"
    assert table.rows == (
        ("(1)", "2", "-", "-", "-"),
        ("(2)", "2", "4.00 s", "40", "10"),
        ("(3)", "3", "1.00 s", "25", "25"),
    )
    assert table.note.startswith("Common: the instances that all settings but (1) solve;")


def test_simulation() -> None:
    groups = tuple(
        (one,)
        for one in (
            counted(30, simulated=10, simulations=4, simulations_won=1),
            counted(20, simulated=15, simulations=4, simulations_won=3),
            replace(counted(999, simulations=999), status="unknown"),
        )
    )
    table = comparison.simulation_table(Measured("title", (Setting("on"),), groups))
    assert table.rows == (("on", "2", "75", "25 (33.3 %)", "8", "4 (50.0 %)"),)


def test_phases() -> None:
    groups = ((counted(60, 0, reexpanded=10),), (counted(20, 20, reexpanded=15),))
    measured = Measured("title", (Setting("on"),), groups)
    assert comparison.phase_table(measured).rows == (
        ("on", "2", "1", "80 (80.0 %)", "20 (20.0 %)", "25.0 %"),
    )
    (worst,) = comparison.worst_phase_table(measured).rows
    assert worst[-2:] == ("20", "20")


# --- the experiments that there are


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda one: one.name)
def test_every_experiment(experiment: Experiment) -> None:
    ways = experiment.ways({})
    names = [way.name for way in ways]
    assert len(set(names)) == len(names)
    assert experiment.about
    for solved in ("dead", "unknown"):
        group = tuple(outcome(solved) for _ in ways)
        for groups in ((), (group,)):
            measured = Measured(experiment.title, ways, groups)
            for make in experiment.tables:
                table = make(measured)
                assert table is None or {len(row) for row in table.rows} <= {len(table.headings)}
            assert all(make(measured).name for make in experiment.plots)
    assert experiment.limits.seconds is None


def test_the_example_of_the_documentation_is_real() -> None:
    text = (ROOT / "docs" / "lab.md").read_text("utf-8")
    (example,) = [part for part in text.split("```python\n")[1:] if "Experiment(" in part]
    source = (ROOT / "src" / "shikatsu_lab" / "experiments.py").read_text("utf-8")
    assert example.partition("```")[0] in source


def test_the_documentation_names_every_experiment() -> None:
    text = (ROOT / "docs" / "lab.md").read_text("utf-8")
    assert [one.name for one in EXPERIMENTS if f"\n| `{one.name}" not in text] == []
