"""The C++ tests, file by file, so that they share the machine with the others."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "build" / "cpp" / "cpp_tests"
FILES = sorted((ROOT / "tests" / "cpp").rglob("test_*.cpp"))


@pytest.mark.skipif(not PROGRAM.exists(), reason="cpp_tests is not built")
@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT / "tests/cpp")))
def test_cpp(path: Path) -> None:
    done = subprocess.run(
        [str(PROGRAM), f"--source-file={path}"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    counts = re.search(r"test cases: +(\d+) \| +(\d+) passed", done.stdout)
    assert counts is not None
    assert int(counts[1]) == int(counts[2]) > 0
