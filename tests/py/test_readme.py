"""The examples of README.md work as they stand."""

from __future__ import annotations

import doctest
import os
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
_BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def examples() -> list[doctest.DocTest]:
    """The python blocks that are written as a session, each with its line in the file."""
    text = README.read_text(encoding="utf-8")
    parser = doctest.DocTestParser()
    found = []
    for block in _BLOCK.finditer(text):
        if ">>>" in block[1]:
            line = text.count("\n", 0, block.start(1))
            found.append(parser.get_doctest(block[1], {}, "README", str(README), line))
    return found


def test_python_sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One block goes on where the one before it ended. Written files are not left behind."""
    sessions = examples()
    if not sessions:
        pytest.skip("README.md has no python session")
    monkeypatch.chdir(ROOT)
    before = set(os.listdir())
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    report: list[str] = []
    for session in sessions:
        session.globs = names
        runner.run(session, out=report.append, clear_globs=False)
    for name in set(os.listdir()) - before:
        (ROOT / name).replace(tmp_path / name)
    assert runner.tries > 0
    assert runner.failures == 0, "".join(report)
