"""The journal of the laboratory: nothing is lost, nothing is done twice, nothing is mixed up."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import shikatsu
from bulk import at_length
from gotools_text import GOOD, HARD
from shikatsu_lab import gotools, records
from shikatsu_lab.journal import HEADING, Journal, Resumption, keys
from shikatsu_lab.runner import Setup, Task, perform
from watching import wait_until

SETUP = Setup(limits=shikatsu.Limits(nodes=500, memory_mb=16))


@pytest.fixture
def tasks(tmp_path: Path) -> list[Task]:
    path = tmp_path / "good"
    path.write_text(GOOD)
    instances = gotools.collect(path, gotools.full_instances).instances
    return [Task(instance, SETUP) for instance in instances]


def test_outcomes_come_back_as_they_were(tasks: list[Task], tmp_path: Path) -> None:
    setup = replace(SETUP, first_moves=True, certify=True)
    task = Task(tasks[2].instance, setup, "a setting")
    before = perform(task)
    assert before.ko is not None
    assert before.moves
    with Journal.open(tmp_path / "journal") as journal:
        journal.append("key", records.record(before))
    with Journal.open(tmp_path / "journal") as journal:
        entry = journal.find("key")
    assert entry is not None
    after = records.outcome(entry, task)
    assert records.record(after) == records.record(before)
    assert (after.moves, after.instance) == (before.moves, before.instance)


def test_what_is_known_is_not_done_again(tasks: list[Task], tmp_path: Path) -> None:
    path, order = tmp_path / "journal", [3, 1, 0, 2]
    with Journal.open(path) as journal:
        some = Resumption(tasks, journal).run(order)
        first = dict(next(some) for _ in range(2))
        some.close()
    assert list(first) == [3, 1]
    with Journal.open(path) as journal:
        rest = Resumption(tasks, journal)
        assert rest.known.keys() == {1, 3}
        assert [index for index, _ in rest.run(order)] == [0, 2]
    with Journal.open(path) as journal:
        assert Resumption(tasks, journal).known.keys() == {0, 1, 2, 3}
    with Journal.open(path, fresh=True) as journal:
        assert len(journal) == 0
        assert Resumption(tasks, journal).known == {}


def test_without_a_journal(tasks: list[Task]) -> None:
    assert [index for index, _ in Resumption(tasks, None).run([1, 0])] == [1, 0]


def test_whatever_changes_an_outcome_changes_the_key(
    tasks: list[Task], monkeypatch: pytest.MonkeyPatch
) -> None:
    instance, problem = tasks[0].instance, tasks[0].instance.problem
    setups = [
        SETUP,
        replace(SETUP, limits=shikatsu.Limits(nodes=501, memory_mb=16)),
        replace(SETUP, options={"share": "off"}),
        replace(SETUP, rules="superko"),
        replace(SETUP, ko="phases"),
        replace(SETUP, certify=True),
        replace(SETUP, first_moves=True),
    ]
    others = [problem.with_(attacker_threats=0), problem.with_(to_play="white")]
    variants = [Task(instance, setup) for setup in setups]
    variants += [Task(replace(instance, problem=other), SETUP) for other in others]
    found = {keys([one])[0] for one in variants}
    for name in ("engine", "machine"):
        with monkeypatch.context() as patch:
            patch.setattr(records, name, lambda: "another one")
            found.add(keys([tasks[0]])[0])
    assert len(found) == len(variants) + 2


def test_names_do_not_change_the_key_but_doubles_are_numbered(tasks: list[Task]) -> None:
    renamed = Task(replace(tasks[0].instance, suite="another file"), SETUP, "a setting")
    first, second, other = keys([tasks[0], renamed, tasks[1]])
    assert keys([renamed]) == [first]
    assert second == first.removesuffix("-0") + "-1"
    assert other not in (first, second)


@pytest.mark.parametrize("cut", [1, 5, 200])
def test_a_half_written_line_is_dropped(tasks: list[Task], tmp_path: Path, cut: int) -> None:
    path = tmp_path / "journal"
    with Journal.open(path) as journal:
        assert len(list(Resumption(tasks, journal).run(range(4)))) == 4
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    with Journal.open(path) as journal:
        rest = Resumption(tasks, journal)
        assert len(rest.known) == 3
        assert [index for index, _ in rest.run(range(4))] == [3]
    lines = path.read_bytes().splitlines()
    assert len(lines) == 5
    assert all(json.loads(line) for line in lines)


@pytest.mark.parametrize("length", [0, 1, len(HEADING) - 1, len(HEADING)])
def test_a_half_written_heading(tmp_path: Path, length: int) -> None:
    path = tmp_path / "new folder" / "journal"
    path.parent.mkdir()
    path.write_bytes(HEADING[:length])
    with Journal.open(path):
        pass
    assert path.read_bytes() == HEADING


@pytest.mark.parametrize("fresh", [False, True])
def test_other_files_are_left_alone(tmp_path: Path, fresh: bool) -> None:
    path = tmp_path / "notes"
    path.write_text("do not lose me")
    with pytest.raises(shikatsu.ShikatsuError, match="not a journal"):
        Journal.open(path, fresh=fresh)
    assert path.read_text() == "do not lose me"


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_bytes(HEADING + b'{"key": "a"}\nrubbish\n{"key": "b"}\n')
    with pytest.raises(shikatsu.FormatError, match="journal:3: not an outcome"):
        Journal.open(path)
    with Journal.open(path, fresh=True) as journal:
        assert len(journal) == 0


# --- for real


def command(folder: Path, name: str, jobs: int) -> list[str]:
    arguments: list[object] = ["ablation", "--data", folder / "lv", "--nodes", 5_000]
    arguments += ["--memory", 16, "--jobs", jobs, "--journal", folder / f"{name}.jsonl"]
    arguments += ["--json", folder / f"{name}.json"]
    return [sys.executable, "-m", "shikatsu_lab", *map(str, arguments)]


def answers(path: Path) -> list[dict[str, Any]]:
    """What must be the same in every run."""
    names = ("setting", "id", "mover", "status", "reason", "nodes", "counters")
    return [{n: one[n] for n in names} for one in json.loads(path.read_text())["instances"]]


def wait_for_lines(path: Path, number: int) -> None:
    wait_until(
        lambda: path.exists() and path.read_bytes().count(b"\n") >= number,
        f"{number} lines are written down",
    )


@pytest.mark.skipif(os.name == "nt", reason="needs SIGINT")
@pytest.mark.parametrize("jobs", [at_length(1), 2])
def test_interrupted_and_resumed(tmp_path: Path, jobs: int) -> None:
    (tmp_path / "lv").write_text(GOOD + HARD)
    journal = tmp_path / "stopped.jsonl"
    with subprocess.Popen(
        command(tmp_path, "stopped", jobs),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        wait_for_lines(journal, 60)  # three whole instances
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    done = journal.read_bytes().count(b"\n") - 1
    settings = len({one["setting"] for one in answers(tmp_path / "stopped.json")})
    total = 8 * settings
    assert 59 <= done < total
    counts = [done, done - 1]  # Ctrl-C may come when the last one is only just written down
    assert stderr in [
        f"stopped: {n} of {total} solved or given up; the same command goes on from here\n"
        for n in counts
    ]
    assert "baseline again" in stdout
    assert json.loads((tmp_path / "stopped.json").read_text())["finished"] is False

    with journal.open("ab") as file:
        file.write(b'{"key": "half a li')
    again = subprocess.run(
        command(tmp_path, "stopped", jobs), capture_output=True, text=True, check=True, timeout=120
    )
    assert again.stderr == f"{journal}: {done} of {total} are done already\n"
    assert f"Journal: {journal}" in again.stdout.replace("\n", "")
    assert journal.read_bytes().count(b"\n") - 1 == total

    subprocess.run(command(tmp_path, "whole", 2), capture_output=True, check=True, timeout=120)
    assert answers(tmp_path / "stopped.json") == answers(tmp_path / "whole.json")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_killed(tmp_path: Path) -> None:
    """Nothing that is written down is lost, and no process stays behind."""
    (tmp_path / "lv").write_text(GOOD + HARD)
    journal = tmp_path / "killed.jsonl"
    with subprocess.Popen(command(tmp_path, "killed", 2), stdout=subprocess.PIPE) as process:
        wait_for_lines(journal, 20)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        process.kill()
        process.wait(timeout=60)
    done = journal.read_bytes().count(b"\n") - 1
    with Journal.open(journal) as found:
        assert len(found) == done >= 19
    assert len(children) >= 2
    wait_until(
        lambda: not any(Path(f"/proc/{child}").exists() for child in children),
        "all processes have ended",
    )
