"""The laboratory without its command line: instances, running, statistics, tables, settings."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import shikatsu
from gotools_text import BROKEN, DATA, GOOD, HARD, WRONG, needs_data
from shikatsu.model.result import Ko, Stats
from shikatsu_lab import ablation, gotools, own, plots, records, report, scaling
from shikatsu_lab.experiment import shuffled
from shikatsu_lab.instance import Expected, Instance, answer_text
from shikatsu_lab.measured import Measured, Setting, contradictions
from shikatsu_lab.runner import CertificateCheck, Outcome, Setup, Task, perform, run
from shikatsu_lab.shapes import FAMILIES, FIGHTS, fight
from shikatsu_lab.summary import Quantile, quantile, summaries, summarise
from shikatsu_lab.table import Table, count, duration, megabytes, times

ROOT = Path(__file__).resolve().parents[2]
FEW_NODES = Setup(limits=shikatsu.Limits(nodes=500, memory_mb=16))


@pytest.fixture
def good(tmp_path: Path) -> gotools.Suite:
    path = tmp_path / "good"
    path.write_text(GOOD)
    (suite,) = gotools.read_suites(path)
    return suite


def outcome(
    status: shikatsu.model.result.Status = "dead",
    *,
    nodes: int = 10,
    seconds: float = 0.5,
    expected: Expected | None = None,
    suite: str = "file",
) -> Outcome:
    instance = Instance(suite, fight(FAMILIES[0], 8, 119), expected)
    stats = Stats(nodes=nodes, seconds=seconds, counters={"judged": 3 * nodes}, table_mb=2.0)
    return Outcome(instance, status, None, (), (), None, stats, cpu_seconds=seconds)


def measured(*groups: tuple[Outcome, ...], names: Sequence[str] = ("",)) -> Measured:
    return Measured("title", tuple(map(Setting, names)), groups)


def alone(outcomes: Iterable[Outcome]) -> Measured:
    return measured(*((one,) for one in outcomes))


# --- what is recorded


@pytest.mark.parametrize(
    ("expected", "status", "ko", "agrees"),
    [
        (Expected(("dead",)), "dead", None, True),
        (Expected(("dead",)), "ko", Ko(defender_needs=1), False),
        (Expected(("alive", "seki")), "alive", None, True),
        (Expected(("alive", "seki")), "seki", None, True),
        (Expected(("alive", "seki")), "dead", None, False),
        (Expected(("ko",), Ko(defender_needs=2)), "ko", Ko(defender_needs=2), True),
        (Expected(("ko",), Ko(defender_needs=2)), "ko", Ko(defender_needs=1), False),
        (Expected(("ko",), Ko(attacker_needs=2)), "ko", Ko(defender_needs=2), False),
    ],
)
def test_agreement(
    expected: Expected, status: shikatsu.model.result.Status, ko: Ko | None, agrees: bool
) -> None:
    assert expected.allows(status, ko, ("stall",)) is agrees


def test_qualifiers_count_where_they_are_recorded() -> None:
    expected = Expected(("dead",), qualifiers=("moonshine", "standoff"))
    assert expected.allows("dead", None, ("standoff", "moonshine"))
    assert not expected.allows("dead", None)


def test_answers_in_words() -> None:
    assert str(Expected(("alive", "seki"))) == "alive or seki"
    assert str(Expected(("ko",), Ko(attacker_needs=2))) == "ko, attacker needs 2"
    assert answer_text("dead", None, ["moonshine"]) == "dead, moonshine"


def test_full_instances(good: gotools.Suite) -> None:
    found = list(gotools.full_instances(good))
    assert [(i.id, i.mover, str(i.expected)) for i in found] == [
        ("P1", "black", "dead"),
        ("P1", "white", "alive or seki"),
        ("P2", "black", "ko, defender needs 1"),
        ("P3", "white", "alive or seki"),
    ]
    assert [(move, str(said)) for move, said in found[0].moves] == [
        ("B19", "dead"),
        ("A19", "alive or seki"),
    ]
    assert [i.empties for i in found] == [3, 3, 4, 3]
    assert [i.attacker_first for i in found] == [True, False, True, False]


def test_binary_instances_ask_each_side_once(good: gotools.Suite) -> None:
    found = list(gotools.binary_instances(good))
    assert [(i.id, i.mover, i.expected and str(i.expected)) for i in found] == [
        ("P1", "black", "dead"),
        ("P1", "white", "alive"),
        ("P2", "black", "dead"),
        ("P2", "white", None),
        ("P3", "white", "alive"),
        ("P3", "black", None),
    ]
    assert {i.problem.threats for i in found} == {(0, 0)}


def test_folders_are_read_in_natural_order(tmp_path: Path) -> None:
    for name in ("lv6.10", "lv6.2", "lv6.1"):
        (tmp_path / name).write_text(GOOD)
    (tmp_path / "README.md").write_text("nothing of that kind")
    (tmp_path / "folder").mkdir()
    assert [s.name for s in gotools.read_suites(tmp_path)] == ["lv6.1", "lv6.2", "lv6.10"]


def test_nothing_to_read(tmp_path: Path) -> None:
    with pytest.raises(shikatsu.ShikatsuError, match="no GoTools text is found"):
        gotools.read_suites(tmp_path)
    with pytest.raises(FileNotFoundError):
        gotools.read_suites(tmp_path / "missing")


def test_broken_positions_are_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text(BROKEN + GOOD)
    (suite,) = gotools.read_suites(path)
    assert len(suite.positions) == 4
    assert [fault.line for fault in suite.faults] == [2]


# --- our own problems


def test_own_problems() -> None:
    instances = own.read_folder(ROOT / own.FOLDER).instances
    answers = (ROOT / own.FOLDER / own.ANSWERS).read_text("utf-8").splitlines()
    assert len(instances) == len(answers)
    assert all(instance.expected is not None for instance in instances)
    direct = [i for i in instances if i.id == "direct-ko"]
    assert [i.mover for i in direct] == ["black", "white"]
    assert all(perform(Task(i, FEW_NODES)).agrees for i in direct)


def test_answers_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "direct-ko.sgf").write_bytes((ROOT / own.FOLDER / "direct-ko.sgf").read_bytes())
    assert [i.expected for i in own.read_folder(tmp_path).instances] == [None, None]
    (tmp_path / own.ANSWERS).write_text('\n{"id": "direct-ko"}\n')
    with pytest.raises(shikatsu.FormatError, match=r"answers\.jsonl:2: not an answer"):
        own.read_folder(tmp_path)


# --- running


def test_outcomes(good: gotools.Suite) -> None:
    setup = Setup(limits=FEW_NODES.limits, first_moves=True, certify=True)
    tasks = [Task(instance, setup) for instance in gotools.full_instances(good)]
    outcomes = [one for _, one in run(tasks)]
    assert [one.agrees for one in outcomes] == [True] * 4
    checks = [one.certificate for one in outcomes]
    assert [check and check.verdict for check in checks] == ["accepted"] * 4
    assert report.differences(outcomes) == []
    moves = report.first_move_table(alone(outcomes))
    assert moves is not None
    assert moves.rows == (("7", "7", "0"),)
    certificates = report.certificate_table(alone(outcomes))
    assert certificates is not None
    assert certificates.rows[0][:3] == ("4", "4", "0")


def test_differences_are_listed(tmp_path: Path) -> None:
    (tmp_path / "wrong").write_text(WRONG)
    (suite,) = gotools.read_suites(tmp_path)
    setup = Setup(first_moves=True)
    outcomes = [perform(Task(i, setup)) for i in gotools.full_instances(suite)]
    table = report.difference_table(alone(outcomes))
    assert table is not None
    assert table.rows == (
        ("wrong", "P4", "black", "", "dead", "alive"),
        ("wrong", "P4", "black", "A19", "dead", "alive"),
    )
    assert records.record(outcomes[0])["agrees"] is False


def test_given_up(tmp_path: Path) -> None:
    (tmp_path / "hard").write_text(HARD)
    (suite,) = gotools.read_suites(tmp_path)
    (first, _) = gotools.binary_instances(suite)
    one = perform(Task(first, FEW_NODES))
    assert (one.status, one.reason, one.agrees) == ("unknown", "nodes", None)
    assert one.certificate is None


def test_superko_has_no_certificate(good: gotools.Suite) -> None:
    setup = Setup(rules="superko", certify=True)
    one = perform(Task(next(gotools.binary_instances(good)), setup))
    assert one.certificate is not None
    assert one.certificate.verdict == "none"


def test_processes_give_the_same_answers(good: gotools.Suite) -> None:
    tasks = [Task(instance, FEW_NODES) for instance in gotools.binary_instances(good)]
    here = dict(run(tasks))
    together = dict(run(tasks, jobs=2))
    assert together.keys() == here.keys()
    for index, one in here.items():
        other = together[index]
        assert (one.instance, one.status, one.stats.nodes) == (
            other.instance,
            other.status,
            other.stats.nodes,
        )


def test_rejected_certificates_are_found() -> None:
    good, bad = outcome(), outcome()
    object.__setattr__(bad, "certificate", CertificateCheck("rejected", "line 3: wrong"))
    assert report.rejected([good, bad]) == [bad]


def test_records_are_json(good: gotools.Suite) -> None:
    instance = next(gotools.full_instances(good))
    setup = Setup(limits=FEW_NODES.limits, first_moves=True, certify=True)
    one = perform(Task(instance, setup, "a setting"))
    content = records.document("shikatsu-lab gotools", setup, [one], {"finished": True})
    (entry,) = json.loads(json.dumps(content))["instances"]
    assert (entry["id"], entry["mover"], entry["first"]) == ("P1", "black", "attacker")
    assert (entry["status"], entry["recorded"]["status"], entry["agrees"]) == (
        "dead",
        ["dead"],
        True,
    )
    assert entry["nodes"] == one.stats.nodes
    assert entry["counters"]["judged"] > 0
    assert entry["certificate"]["verdict"] == "accepted"
    assert entry["setting"] == "a setting"
    assert [move["agrees"] for move in entry["moves"]] == [True, True, None, None]
    assert content["machine"]["cores"] >= 1


# --- statistics


@given(st.lists(st.floats(0, 1e6), min_size=1, max_size=40), st.sampled_from([0.5, 0.9, 1.0]))
def test_quantiles(values: list[float], share: float) -> None:
    """Nearest rank: the least value that this share of all values does not exceed."""
    ordered = [Quantile(value) for value in sorted(values)]
    found = quantile(ordered, share).value
    assert found in values
    assert sum(value <= found for value in values) >= share * len(values) - 1e-9
    assert sum(value < found for value in values) < math.ceil(share * len(values))


def test_given_up_instances_are_the_most_expensive() -> None:
    """They may have been given up early; what they would have cost is more than all known."""
    quick = [outcome("unknown", seconds=0.1), *(outcome(seconds=s) for s in (1.0, 2.0, 3.0))]
    one = summarise("file", quick)
    assert one.second_spread.median == Quantile(2.0)
    assert one.second_spread.maximum == Quantile(0.1, more=True)
    assert "> 100 ms" in report.spread_table(alone(quick)).rows[0]
    assert (one.solved, one.unknown, one.slow) == (3, 1, 2)


def test_rates_and_agreement() -> None:
    expected = Expected(("dead",))
    outcomes = [outcome(expected=expected), outcome("alive", expected=expected), outcome()]
    one = summarise("file", outcomes)
    assert (one.instances, one.agree, one.differ) == (3, 1, 1)
    assert (one.nodes_per_second, one.judged_per_second) == (20.0, 60.0)


def test_no_outcomes() -> None:
    one = summarise("file", [])
    assert (one.instances, one.nodes_per_second, one.second_spread.p90.value) == (0, 0.0, 0.0)
    nothing = alone([])
    assert len(report.effort_table(nothing).rows) == 1
    assert len(report.spread_table(nothing).rows) == 1
    assert report.difference_table(nothing) is None
    assert report.certificate_table(nothing) is None
    assert report.first_move_table(nothing) is None
    json.dumps(one.to_json())


def test_a_total_of_several_files() -> None:
    names = [s.name for s in summaries([outcome(suite="a"), outcome(suite="b")])]
    assert names == ["a", "b", "total"]
    assert [s.name for s in summaries([outcome(suite="a")])] == ["a"]


# --- tables


def test_numbers_for_people() -> None:
    numbers = (0, 999, 9_999, 12_345, 999_499, 999_999, 12_400_000, 3.5e9, 2e13)
    assert [count(number) for number in numbers] == [
        *("0", "999", "9,999", "12.3k", "999k", "1.00M", "12.4M", "3.50G", "20.0T")
    ]
    seconds = (0.00008, 0.001, 0.0123, 0.9999, 1.236, 99.99, 523.4, 4321)
    assert [duration(second) for second in seconds] == [
        *("0.08 ms", "1.00 ms", "12.3 ms", "1.00 s", "1.24 s", "100 s", "523 s", "4,321 s")
    ]
    assert [times(ratio) for ratio in (0, 0.4321, 1, 12.58)] == ["-", "0.43x", "1.00x", "12.6x"]
    assert [megabytes(size) for size in (0.05, 2.73, 256)] == ["0.05 MB", "2.73 MB", "256 MB"]


def test_markdown() -> None:
    table = Table("Title", ("a", "b\nc"), (("x|y", "1"),), note="Note.")
    assert table.markdown() == ("**Title**\n\n| a | b c |\n| --- | --: |\n| x\\|y | 1 |\n\nNote.\n")


# --- options, one at a time

ROWS = [
    ("loops", "tca", "tca|md|plain", ""),
    ("epsilon", "25", "0..400", ""),
    ("share", "on", "off|on", ""),
]


def test_settings() -> None:
    found = ablation.settings(ROWS, {})
    assert [(s.name, s.options) for s in found] == [
        ("baseline", {}),
        ("baseline again", {}),
        ("loops=md", {"loops": "md"}),
        ("loops=plain", {"loops": "plain"}),
        ("share=off", {"share": "off"}),
    ]


@pytest.mark.parametrize("value", ["off", "0"])
def test_settings_start_from_the_baseline(value: str) -> None:
    base = {"share": value, "epsilon": "50"}
    assert ablation.settings(ROWS, base)[-1].options == {"share": "on", "epsilon": "50"}


def test_all_flags_and_choices_of_the_search_have_a_setting() -> None:
    names = {s.name for s in ablation.settings(shikatsu.option_help(), {})}
    for name, default, allowed, _ in shikatsu.option_help():
        for value in allowed.split("|") if "|" in allowed else ():
            assert (f"{name}={value}" in names) == (value != default)


def test_the_order_of_settings_varies() -> None:
    order = shuffled(50, 4)
    assert sorted(order) == list(range(200))
    firsts = [order[start] - start for start in range(0, 200, 4)]
    assert set(firsts) == {0, 1, 2, 3}
    assert all(order[start] // 4 == start // 4 for start in range(200))
    assert order == shuffled(50, 4)


def test_comparison_is_made_on_common_instances() -> None:
    both = measured(
        (outcome(nodes=100, seconds=1.0), outcome(nodes=300, seconds=2.0)),
        (outcome(nodes=100, seconds=1.0), outcome("unknown", nodes=9999, seconds=9.0)),
        names=["baseline", "x=off"],
    )
    base, changed = ablation.compare(both)
    assert (base.solved, base.common, base.node_ratio, base.cpu_ratio) == (2, 2, 1.0, 1.0)
    assert (changed.solved, changed.unsolved, changed.common) == (1, 1, 1)
    assert (changed.node_ratio, changed.cpu_ratio, changed.nodes) == (3.0, 2.0, 10299)
    assert ablation.ablation_table(both).rows[1][-2:] == ("3.00x", "2.00x")
    assert list(contradictions(both)) == []


def test_contradictions() -> None:
    both = measured((outcome("dead"), outcome("alive")), names=["baseline", "x=off"])
    (found,) = contradictions(both)
    assert found.answers == (("baseline", "dead"), ("x=off", "alive"))


# --- scaling


def test_fights_have_the_size_they_say() -> None:
    assert list(FIGHTS) == list(range(8, 27, 2))
    instances = scaling.scaling_instances(26)
    assert len(instances) == 100
    assert all(i.empties == int(i.suite) for i in instances)
    assert len({i.problem.with_(id="x") for i in instances}) == 100
    assert {i.empties for i in scaling.scaling_instances(12)} == {8, 10, 12}


def test_fights_stay_the_same() -> None:
    """A number stands for a position for ever, or old measurements cannot be compared."""
    problem = fight(FAMILIES[0], 8, 119)
    assert problem.id == "square-corner-8-119"
    assert problem.white == {"B4", "C4", "C3", "D2", "D1"}
    assert "A1" in problem.black


@pytest.mark.parametrize("empties", [8, 10])
def test_small_fights_are_decided_by_the_first_move(empties: int) -> None:
    instances = [i for i in scaling.scaling_instances(empties) if i.empties == empties]
    outcomes = [perform(Task(i, Setup(limits=shikatsu.Limits(nodes=200_000)))) for i in instances]
    assert [o.status for o in outcomes] == ["dead", "alive"] * 5
    (row,) = scaling.scaling_table(alone(outcomes)).rows
    assert row[:3] == (str(empties), "10", "10")


# --- plots


ALL_PLOTS = [
    plots.by_empties(plots.TIME, "time"),
    plots.by_empties(plots.MEMORY, "memory"),
    plots.solved_by(plots.NODES),
    plots.against("one", "the other", plots.CPU),
]


@pytest.mark.parametrize("make", ALL_PLOTS)
@pytest.mark.parametrize(
    "groups",
    [
        (),
        pytest.param(((outcome("unknown"), outcome("unknown")),), marks=pytest.mark.slow),
        ((outcome(seconds=0.1), outcome(nodes=0, seconds=0)), (outcome(), outcome("unknown"))),
        ((outcome(suite="a"), outcome()), (outcome(suite="b"), outcome())),
    ],
)
def test_plots(
    tmp_path: Path, make: Callable[[Measured], plots.Plot], groups: tuple[tuple[Outcome, ...], ...]
) -> None:
    both = measured(*groups, names=["one", "the other"])
    files = plots.write(make(both), tmp_path / "new", "test")
    assert [file.suffix for file in files] == [".png", ".svg"]
    assert all(file.stat().st_size > 1000 for file in files)


@pytest.mark.parametrize("suites", [["a"], ["a", "b", "c"]])
def test_plots_of_one_setting(tmp_path: Path, suites: list[str]) -> None:
    one = alone(outcome(suite=suite, seconds=0.1) for suite in suites)
    assert len(plots.write(plots.solved_by(plots.TIME)(one), tmp_path, "test")) == 2


def test_plots_say_what_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    with pytest.raises(shikatsu.ShikatsuError, match=r"pip install 'shikatsu\[lab\]'"):
        plots.require()


# --- the real files


@needs_data
def test_the_set_of_the_paper() -> None:
    (suite,) = gotools.read_suites(DATA / "lv6.14")
    assert len(list(gotools.binary_instances(suite))) == 566
    assert suite.faults == ()


@needs_data
def test_easy_positions_agree() -> None:
    (suite,) = gotools.read_suites(DATA / "lv6.1")
    outcomes = [perform(Task(i, FEW_NODES)) for i in gotools.full_instances(suite)]
    assert report.differences(outcomes) == []
    assert sum(one.solved for one in outcomes) > 50
