"""``shikatsu lint`` as users run it: real processes, killed and stopped at any moment."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import shikatsu
from command import run_shikatsu
from lint_collection import PROBLEMS, write_collection
from shikatsu.cli.main import run as command_line
from shikatsu.files import sgf
from shikatsu.lint import Finding, Item, Record, Store, UnfinishedRunError, find_files, run
from shikatsu.lint.collection import item_key, read_items, reports
from shikatsu.lint.page import page
from shikatsu.model.diagram import Diagram
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from watching import PATIENCE, wait_until, wait_until_busy

LIMITS = Limits(seconds=60, memory_mb=64)
SHIKATSU = (sys.executable, "-m", "shikatsu", "lint")


def lint(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run_shikatsu("lint", *arguments, cwd=folder)


def answers(text: str) -> list[dict[str, Any]]:
    """Return the JSON lines without what differs from run to run."""
    found = [json.loads(line) for line in text.splitlines()]
    for record in found:
        del record["seconds"]
    return found


def rows(results: Path) -> dict[str, tuple[str, str]]:
    """Return the finished problems of a results file: record and time of each."""
    if not results.exists():
        return {}
    with closing(sqlite3.connect(results)) as database:
        try:
            found = database.execute("SELECT key, record, finished FROM results").fetchall()
        except sqlite3.OperationalError:  # killed before the first problem
            found = []
    return {key: (record, finished) for key, record, finished in found}


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, frozenset[str]]]:
    folder = tmp_path_factory.mktemp("collection")
    return folder, write_collection(folder / "problems")


@pytest.fixture(scope="module")
def undisturbed(collection: tuple[Path, Any]) -> subprocess.CompletedProcess[str]:
    return lint(collection[0], "problems", "--json", "--results", "undisturbed.sqlite")


def test_findings_of_the_collection(
    collection: tuple[Path, dict[str, frozenset[str]]],
    undisturbed: subprocess.CompletedProcess[str],
) -> None:
    assert undisturbed.returncode == 1
    found = {
        Path(record["source"]).name: {
            finding["code"] for finding in record["findings"] if finding["severity"] != "info"
        }
        for record in answers(undisturbed.stdout)
    }
    assert found.keys() == collection[1].keys()
    wrong = {name: found[name] for name, codes in collection[1].items() if found[name] != codes}
    assert wrong == {}


def kill_and_resume(folder: Path, results: str, moment: float) -> str:
    """Kill a run after some seconds, resume it, check the work, and return the JSON lines."""
    process = subprocess.Popen(
        [*SHIKATSU, "problems", "--results", results],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    time.sleep(moment)
    process.kill()
    process.wait()
    before = rows(folder / results)
    resumed = lint(folder, "problems", "--results", results, "--resume", "--json")
    after = rows(folder / results)
    assert {key: after[key] for key in before} == before  # nothing lost, nothing done twice
    assert f"{len(after) - len(before)} checked now" in resumed.stderr
    return resumed.stdout


def test_killed_run_resumes(
    collection: tuple[Path, Any], undisturbed: subprocess.CompletedProcess[str]
) -> None:
    moment = random.uniform(0.3, 4)
    resumed = kill_and_resume(collection[0], "killed.sqlite", moment)
    assert answers(resumed) == answers(undisturbed.stdout), f"killed after {moment} s"


@pytest.mark.slow
@pytest.mark.parametrize("step", range(30))
def test_killed_at_many_moments(
    collection: tuple[Path, Any], undisturbed: subprocess.CompletedProcess[str], step: int
) -> None:
    resumed = kill_and_resume(collection[0], f"killed-{step}.sqlite", 0.2 + 0.15 * step)
    assert answers(resumed) == answers(undisturbed.stdout)


@pytest.mark.slow
def test_killed_again_and_again(
    collection: tuple[Path, Any], undisturbed: subprocess.CompletedProcess[str]
) -> None:
    """A run that is never left alone for long gets done all the same, and does nothing twice."""
    folder, chance = collection[0], random.Random(3)
    done: dict[str, tuple[str, str]] = {}
    for _ in range(8):
        process = subprocess.Popen(
            [*SHIKATSU, "problems", "--results", "again.sqlite", "--resume"],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(chance.uniform(0.5, 2.5))
        process.kill()
        process.wait()
        now = rows(folder / "again.sqlite")
        assert {key: now[key] for key in done} == done
        done = now
    resumed = lint(folder, "problems", "--results", "again.sqlite", "--resume", "--json")
    assert answers(resumed.stdout) == answers(undisturbed.stdout)


# --- Stopping, and workers that die ---


@pytest.fixture
def hard(tmp_path: Path) -> Path:
    """A folder with three quick problems and one without an end."""
    for name in ("bent-three", "bulky-five", "throw-in"):
        (tmp_path / f"a-{name}.sgf").write_bytes((PROBLEMS / f"{name}.sgf").read_bytes())
    (tmp_path / "b-endless.sgf").write_text(sgf.draw(endless()))
    return tmp_path


def endless() -> Problem:
    """Return an empty board of 7x7 with a wall around it: nobody solves that in an hour."""
    size = 9
    letters = "ABCDEFGHJ"
    points = {(c, r) for c in range(size) for r in range(size)}
    wall = {(c, r) for c, r in points if c in (0, 8) or r in (0, 8)}
    stone = (4, 4)

    def names(some: set[tuple[int, int]]) -> frozenset[str]:
        return frozenset(f"{letters[c]}{r + 1}" for c, r in some)

    return Problem(
        id="endless",
        columns=size,
        rows=size,
        black=names(wall),
        white=names({stone}),
        to_play="black",
        defender="white",
        crucial=names({stone}),
        region=tuple(names(points - wall)),
    )


def wait_for_rows(results: Path, count: int) -> None:
    """Wait for problems to be done. The file is locked then; its log of changes tells."""
    log = results.with_name(results.name + "-wal")

    def done() -> bool:
        found = re.findall(rb'([0-9a-f]{32})\{"status"', log.read_bytes() if log.exists() else b"")
        return len(set(found)) >= count

    wait_until(done, f"{count} problems are done")


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
def test_ctrl_c_keeps_what_is_done(hard: Path) -> None:
    process = subprocess.Popen(
        [*SHIKATSU, ".", "--seconds", "600", "--jobs", "1"],
        cwd=hard,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_for_rows(hard / ".shikatsu-lint.sqlite", 3)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers, too
    output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "3 problems" in output
    assert "1 not checked" in output
    assert "--resume" in errors
    assert "Traceback" not in errors
    assert len(rows(hard / ".shikatsu-lint.sqlite")) == 3

    refused = lint(hard, ".")
    assert refused.returncode == 2
    assert "unfinished run (3 of 4 problems done)" in refused.stderr
    assert len(rows(hard / ".shikatsu-lint.sqlite")) == 3
    (hard / "b-endless.sgf").unlink()
    resumed = lint(hard, ".", "--seconds", "600", "--resume")
    assert "0 checked now" in resumed.stdout
    assert "3 taken from" in resumed.stdout
    fresh = lint(hard, ".", "--fresh")
    assert "3 checked now" in fresh.stdout


def children(pid: int) -> list[int]:
    """Return the worker processes of a process, found by their parent."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            command = (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if parent == pid and b"spawn_main" in command:
            found.append(int(entry.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_dead_worker_costs_its_problem_only(hard: Path) -> None:
    (hard / "c-last.sgf").write_bytes((PROBLEMS / "cross-five.sgf").read_bytes())
    process = subprocess.Popen(
        [*SHIKATSU, ".", "--seconds", "600", "--jobs", "1", "--json"],
        cwd=hard,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_for_rows(hard / ".shikatsu-lint.sqlite", 3)
    wait_until_busy(children(process.pid)[0], 0.3)
    for worker in children(process.pid):
        os.kill(worker, signal.SIGKILL)
    output, errors = process.communicate(timeout=60)
    found = {record["id"]: record for record in answers(output)}
    assert "Traceback" not in errors
    assert len(found) == 5
    assert "worker died" in found["endless"]["findings"][0]["message"]
    assert found["cross-five"]["status"] is not None


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_problems_of_a_broken_pool_are_tried_again(hard: Path) -> None:
    """Which of two problems has killed its process? Each is tried alone, and neither has."""
    text = (hard / "b-endless.sgf").read_text()
    (hard / "b-endless-2.sgf").write_text(text.replace("PL[B]", "PL[W]"))
    process = subprocess.Popen(
        [*SHIKATSU, ".", "--seconds", "4", "--jobs", "2", "--json"],
        cwd=hard,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_for_rows(hard / ".shikatsu-lint.sqlite", 3)
    os.kill(children(process.pid)[0], signal.SIGKILL)
    output, errors = process.communicate(timeout=60)
    found = [record for record in answers(output) if record["id"] == "endless"]
    assert "Traceback" not in errors
    messages = [finding["message"] for record in found for finding in record["findings"]]
    assert messages == ["Not decided: out of time (4 s)."] * 2


# --- The results file ---


def record(message: str) -> Record:
    return Record((Finding.of("undecided", message),))


def test_store_keeps_and_resumes(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    with Store(path) as store:
        assert store.begin(["a", "b"], resume=True, fresh=False) == {}
        store.save("a", record("first"))
        assert store.unfinished() == (1, 1)
    with Store(path) as store, pytest.raises(UnfinishedRunError, match=r"1 of 2"):
        store.begin(["a", "b"], resume=False, fresh=False)
    with Store(path) as store:
        assert store.begin(["a", "b", "c"], resume=True, fresh=False) == {"a": record("first")}
        store.save("b", record("second"))
        store.save("c", record("third"))
        store.finish()
    with Store(path) as store:  # a new run keeps the old results until it is complete
        assert store.begin(["a"], resume=False, fresh=False) == {}
        assert len(rows_of(path, store)) == 3
        store.save("a", record("new"))
        store.finish()
        assert [key for key, _ in rows_of(path, store)] == ["a"]
    with Store(path) as store:
        assert store.begin(["a"], resume=True, fresh=False) == {"a": record("new")}
        assert store.begin(["a"], resume=False, fresh=True) == {}


def rows_of(path: Path, store: Store) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = store._database.execute(
        "SELECT key, record FROM results"
    ).fetchall()
    return found


def test_store_is_locked_while_open(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    with Store(path), pytest.raises(shikatsu.ShikatsuError, match="used by another program"):
        Store(path)


@pytest.mark.parametrize("content", [b"hello" * 1000, None])
def test_store_refuses_other_files(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "results.sqlite"
    if content is None:
        with closing(sqlite3.connect(path)) as database:
            database.execute("CREATE TABLE mine (x)")
    else:
        path.write_bytes(content)
    before = path.read_bytes()
    with pytest.raises(shikatsu.ShikatsuError, match=r"results\.sqlite: "):
        Store(path)
    assert path.read_bytes() == before


# --- Files, keys, outputs ---


def test_folders_are_sorted_and_files_read_once(tmp_path: Path) -> None:
    for name in ("b.sgf", "a.sgf", "sub/c.txt", "notes.md", ".hidden/d.sgf"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    found = find_files([str(tmp_path), str(tmp_path / "sub" / ".." / "b.sgf")])
    assert [path.relative_to(tmp_path).as_posix() for path in found] == [
        "a.sgf",
        "b.sgf",
        "sub/c.txt",
    ]
    with pytest.raises(FileNotFoundError):
        find_files([str(tmp_path / "none.sgf")])


def test_key_depends_on_content_and_limits_not_on_names() -> None:
    problem = shikatsu.load(PROBLEMS / "throw-in.sgf")[0]
    diagram = Diagram.of(problem)
    key = item_key(diagram, LIMITS)
    assert item_key(diagram.with_(id="other"), LIMITS) == key
    assert item_key(diagram, Limits(seconds=61, memory_mb=64)) != key
    assert item_key(diagram.with_(to_play="white"), LIMITS) != key
    assert item_key(diagram.with_(text="Black to live"), LIMITS) != key


def test_equal_problems_are_solved_once(tmp_path: Path) -> None:
    text = (PROBLEMS / "bent-three.sgf").read_text()
    (tmp_path / "one.sgf").write_text(text)
    (tmp_path / "two.sgf").write_text(text)
    items = list(read_items(find_files([str(tmp_path)]), LIMITS))
    done = list(run(items, LIMITS, jobs=1))
    assert len(done) == 1
    first, second = reports(items, dict(done))
    assert "duplicate" not in [finding.code for finding in first.findings]
    assert [f.message for f in second.findings if f.code == "duplicate"] == [
        f"The same problem as bent-three ({items[0].place})."
    ]


class _Page(HTMLParser):
    """Collects what a page refers to, and its texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.sources: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.sources += [value or "" for name, value in attrs if name in ("src", "href")]


def test_page_needs_nothing_but_itself(tmp_path: Path) -> None:
    evil = "<script>alert(1)</script>"
    problem = shikatsu.load(PROBLEMS / "throw-in.sgf")[0].with_(id=evil)
    item = Item("a&b.sgf", 1, Diagram.of(problem), key="k")
    bad = Record((Finding.of("wrong-solution", f"{evil}.", ["F9", "D9"]),), problem, "dead")
    text = page(reports([item, Item("c.sgf", 3, error="broken")], {"k": bad}))
    found = _Page(text)
    assert evil not in text
    assert "script" not in found.tags
    assert found.tags.count("article") == 2
    assert all(source.startswith("data:image/svg+xml,") for source in found.sources)
    assert "#show-error:checked" in text


def test_exit_codes_and_outputs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "good.sgf").write_bytes((PROBLEMS / "throw-in.sgf").read_bytes())
    fine = lint(
        tmp_path, "good.sgf", "--html", "page.html", "--json", "--output", "out.jsonl", "--all"
    )
    assert fine.returncode == 0
    assert "throw-in" in fine.stdout
    (line,) = (tmp_path / "out.jsonl").read_text().splitlines()
    assert json.loads(line)["best"] == ["C8"]
    assert "<title>1 problem checked</title>" in (tmp_path / "page.html").read_text()
    (tmp_path / "bad.sgf").write_text("(;SZ[9]AB[aa")
    assert lint(tmp_path, "good.sgf", "bad.sgf", "--fresh").returncode == 1
    for arguments in (
        ("none.sgf",),
        ("good.sgf", "--seconds", "0"),
        ("good.sgf", "--resume", "--fresh"),
        ("good.sgf", "--html", "no/folder/page.html"),
        ("good.sgf", "--results", "no/folder/results.sqlite"),
    ):
        monkeypatch.chdir(tmp_path)
        assert command_line(["lint", *arguments]) == 2, arguments
        assert len(capsys.readouterr().err.splitlines()) == 1, arguments


def test_mistakes_of_form_are_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "flawed.sgf"
    path.write_text("(;SZ[9]AB[aa]()")
    (item,) = read_items([path], Limits(nodes=1))
    (report,) = reports([item], {item.key: Record(())})
    assert [(f.code, f.severity, f.message) for f in report.findings] == [
        ("malformed", "warning", "A variation without moves."),
        ("malformed", "warning", "The last ) is missing."),
    ]
    path.write_text("(;SZ[9]AB[aa])")
    (sound,) = read_items([path], Limits(nodes=1))
    assert sound.key == item.key, "the answer is the same"
