"""The C++ tests, file by file, so that they share the machine with the others."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "build" / "cpp" / "cpp_tests"
FILES = sorted((ROOT / "tests" / "cpp").rglob("test_*.cpp"))


# Tests that take seconds, where others do the same with less; a * stands for anything.
LONG = [
    "corpus: three to ten free points*",
    "one eye: the corpus has three to ten free points*",
    "eye shapes in the centre*",
    "a state is worth what its best move is worth*",
    "one eye: the retrograde oracle agrees with the graph built forward*",
]
needs_program = pytest.mark.skipif(not PROGRAM.exists(), reason="cpp_tests is not built")


@needs_program
@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT / "tests/cpp")))
def test_cpp(path: Path) -> None:
    run(f"--source-file={path}", f"--test-case-exclude={','.join(LONG)}")


@needs_program
@pytest.mark.slow
@pytest.mark.parametrize("case", LONG)
def test_cpp_at_length(case: str) -> None:
    run(f"--test-case={case}")


def run(*options: str) -> None:
    done = subprocess.run([str(PROGRAM), *options], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    counts = re.search(r"test cases: +(\d+) \| +(\d+) passed", done.stdout)
    assert counts is not None
    assert int(counts[1]) == int(counts[2]) > 0
