"""Full disks: the complaint names the file that was asked for, and no draft is left behind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest

from bulk import some
from command import run_shikatsu
from shikatsu.system.files import WriteError, check_writable, drafted, write_file
from shikatsu_lab.cli.stated import row_writer

PROBLEM: Final = {
    "id": "x1",
    "size": [3, 2],
    "black": ["C1", "C2"],
    "white": ["A1", "A2"],
    "to_play": "black",
    "defender": "white",
    "crucial": ["A1"],
    "region": ["A1", "A2", "B1", "B2"],
}
LADDER: Final = "(;SZ[5]AB[cc]AW[cb][bc])"

# The options of a command, with FULL for the folder on the full disk, and the file that fails.
OUTPUTS: Final[dict[str, tuple[str, str]]] = {
    "certificate": ("solve x.jsonl --proof FULL", "x1.proof"),
    "solution tree": ("solve x.jsonl --sgf FULL", "x1.sgf"),
    "solution trees in one file": ("solve x.jsonl --sgf FULL/all.sgf", "all.sgf"),
    "diagram": ("solve x.jsonl --svg FULL", "x1.svg"),
    "image": ("solve x.jsonl --png FULL", "x1.png"),
    "diagram of a ladder": ("ladder ladder.sgf --svg FULL", "ladder.svg"),
    "diagram of a board": ("safety ladder.sgf --level benson --svg FULL", "ladder.svg"),
    "lines of JSON": ("solve x.jsonl --json --output FULL/out.jsonl", "out.jsonl"),
    "diagram of a hint": ("hint x.jsonl --svg FULL", "x1.svg"),
    "lint's page": ("lint x.jsonl --html FULL/out.html", "out.html"),
    "lint's JSON": ("lint x.jsonl --json --output FULL/out.json", "out.json"),
    "lint's results": ("lint x.jsonl --results FULL/results", "results"),
}
LABORATORY: Final = "stated --data x.jsonl --markdown FULL/out.md"


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A disk without room for a single byte, but for empty files and folders."""
    folder = tmp_path_factory.mktemp("disk")
    mount = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(folder)]
    try:
        done = subprocess.run(mount, capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no command to mount a small disk")
    if done.returncode != 0:
        pytest.skip("mounting a small disk needs more rights")
    try:
        with (folder / "full").open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(b" " * 4096)
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder where commands run."""
    (tmp_path / "x.jsonl").write_text(json.dumps(PROBLEM))
    (tmp_path / "ladder.sgf").write_text(LADDER)
    return tmp_path


def run(
    words: list[str], folder: Path, package: str = "shikatsu", **how: Any
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", package, *words],
        cwd=folder,
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
        check=False,
        **{"stdout": subprocess.PIPE, **how},
    )


def written(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("kind", OUTPUTS)
def test_full_disk(disk: Path, home: Path, kind: str) -> None:
    command, name = OUTPUTS[kind]
    if "--png" in command:
        pytest.importorskip("resvg_py", reason="PNG images need resvg")
    before = written(disk)
    done = run_shikatsu(*command.replace("FULL", str(disk)).split(), cwd=home)
    assert done.stderr == f"cannot write {disk / name}: no space left on device\n"
    assert done.returncode == 2
    mine = {name, f"{name}-journal", f"{name}-wal", f"{name}-shm"} if "result" in kind else set()
    assert written(disk) - before - mine == set(), "no draft is left"


def test_full_disk_in_the_laboratory(disk: Path, home: Path) -> None:
    done = run(LABORATORY.replace("FULL", str(disk)).split(), home, "shikatsu_lab")
    assert done.stderr == f"cannot write {disk / 'out.md'}: no space left on device\n"
    assert done.returncode == 2
    assert not (disk / "out.md").exists()


def test_rows_that_are_written_at_once(disk: Path) -> None:
    with (
        pytest.raises(WriteError, match=r"rows.jsonl: no space left on device$"),
        row_writer(disk / "rows.jsonl") as write,
    ):
        write({"a": 1})


@pytest.mark.parametrize(
    "command", ["solve x.jsonl --proof out", "solve x.jsonl --sgf out", "solve x.jsonl --svg out"]
)
def test_a_file_that_may_not_grow(home: Path, command: str) -> None:
    """The same without any rights: no file may be larger than a few bytes."""
    resource = pytest.importorskip("resource", reason="only POSIX limits the size of files")

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))

    done = run(command.split(), home, preexec_fn=limit)
    (line,) = done.stderr.splitlines()
    assert line.startswith("cannot write out/x1.")
    assert line.endswith(": file too large")
    assert done.returncode == 2
    assert written(home / "out") == set()


COMMANDS: Final = [
    "--version",
    "--help",
    "solve x.jsonl",
    "solve x.jsonl --json",
    "ladder ladder.sgf",
    "safety ladder.sgf --level benson --json",
    "hint x.jsonl",
    "region x.jsonl",
    "lint x.jsonl --fresh",
    "lint x.jsonl --fresh --json",
    "check none.proof x.jsonl",
]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("command", some(COMMANDS, 3))
def test_standard_output_is_full(home: Path, command: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = run(command.split(), home, stdout=full)
    assert done.returncode == 2
    assert done.stderr.endswith("cannot write standard output: no space left on device\n")
    assert "Traceback" not in done.stderr
    assert "ignored" not in done.stderr


@pytest.mark.parametrize("command", some(COMMANDS[:-1], 3))
def test_a_reader_who_has_gone(home: Path, command: str) -> None:
    """``shikatsu ... | true`` ends without a word."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = run(command.split(), home, stdout=writer)
    finally:
        os.close(writer)
    lint_speaks_to_people = command.startswith("lint") and "--json" in command
    assert done.stderr == "" or lint_speaks_to_people
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert "ignored" not in done.stderr


# ---- the one way to write a file ---------------------------------------------------------------


def test_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    write_file(path, "before")

    def spoil() -> None:
        with drafted(path) as file:
            file.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        spoil()
    assert path.read_text() == "before"
    write_file(path, "after")
    assert path.read_text() == "after"
    assert written(tmp_path) == {"out.txt"}


def test_a_link_stays_a_link_and_rights_stay_rights(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("before")
    real.chmod(0o640)
    link.symlink_to(real)
    write_file(link, "after")
    assert link.is_symlink()
    assert real.read_text() == "after"
    assert real.stat().st_mode & 0o777 == 0o640


def test_names_at_the_limit(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 250)
    write_file(path, b"x")
    assert path.read_bytes() == b"x"
    with pytest.raises(WriteError, match=r"^cannot write .*: file name too long$"):
        write_file(tmp_path / ("n" * 300), b"x")


def test_what_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for attempt in (lambda path: write_file(path, b"x"), check_writable):
        with pytest.raises(WriteError) as caught:
            attempt(tmp_path)
        assert str(caught.value) == f"cannot write {tmp_path}: is a directory"
        with pytest.raises(WriteError, match=r"no such file or directory$"):
            attempt(tmp_path / "none" / "out.txt")
        with pytest.raises(WriteError, match=r"not a directory$"):
            attempt(tmp_path / "file" / "out.txt")
    check_writable(tmp_path / "out.txt")
    assert written(tmp_path) == {"file"}, "nothing is left of a look"


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root"
)
def test_a_file_that_is_protected(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    path.write_text("kept")
    path.chmod(0o444)
    with pytest.raises(WriteError, match=r"permission denied$"):
        write_file(path, b"x")
    assert path.read_text() == "kept"


def test_devices_and_pipes_are_written_to(tmp_path: Path) -> None:
    write_file("/dev/null", b"x")
    assert Path("/dev/null").is_char_device()
