"""What is installed: its version, and the wheel as others get it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

import pytest

import shikatsu

ROOT = Path(__file__).resolve().parents[2]
PROBLEM = ROOT / "problems" / "life-and-death" / "throw-in.sgf"
BOARD = ROOT / "problems" / "safety" / "carpenter.sgf"
# What came after x86-64-v2. (`tzcnt` is missing here: it is `rep bsf`, which any machine runs.)
NEWER = r"%[yz]mm|\b(?:shlx|shrx|sarx|rorx|pdep|pext|mulx|bzhi|andn|blsr|blsi|blsmsk|bextr|lzcnt)\b"


def run(command: Sequence[object], folder: Path, **environment: str) -> str:
    done = subprocess.run(
        [*map(str, command)],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_version_is_that_of_the_installation() -> None:
    assert shikatsu.__version__ == metadata.version("shikatsu")
    assert re.match(r"\d+\.\d+\.\d+", shikatsu.__version__)


def test_a_tree_that_is_not_installed_has_a_version(tmp_path: Path) -> None:
    code = "import shikatsu; print(shikatsu.__version__)"
    shutil.copytree(ROOT / "src" / "shikatsu", tmp_path / "shikatsu")
    # -S: without the packages that are installed, ours among them.
    assert run([sys.executable, "-S", "-c", code], tmp_path) == "0.1.0.dev0\n"


@pytest.mark.slow
def test_a_wheel_runs_on_machines_of_2009_and_outside_of_the_tree(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-q"]
    run([*build, "-w", tmp_path, f"-Cbuild-dir={tmp_path}/build", ROOT], tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    (native,) = (tmp_path / "site" / "shikatsu").glob("_native.*.so")
    if shutil.which("objdump"):
        assert not re.search(NEWER, run(["objdump", "-d", native], tmp_path))

    def ask(*arguments: object) -> str:
        # -P -S: neither this folder nor the editable package, but what it needs.
        needed = f"{tmp_path / 'site'}{os.pathsep}{metadata.distribution('rich').locate_file('')}"
        return run(
            [sys.executable, "-P", "-S", "-m", "shikatsu", *arguments], tmp_path, PYTHONPATH=needed
        )

    version = wheel.name.split("-")[1]
    assert ask("--version") == f"shikatsu {version}\n"
    answer = json.loads(ask("solve", PROBLEM, "--json", "--proof", tmp_path / "proofs"))
    assert answer["status"] == "dead"
    (proof,) = (tmp_path / "proofs").iterdir()
    assert "accepted" in ask("check", proof)
    assert "Safe" in ask("safety", BOARD)
