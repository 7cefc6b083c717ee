"""docs/answers.md: its pictures and its tree are up to date, and its Python runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_pictures_and_tree_are_up_to_date() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "draw_docs.py"), "--check"]
    done = subprocess.run(tool, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_python_on_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "answers.md").read_text(encoding="utf-8")
    (tmp_path / "problems").symlink_to(ROOT / "problems")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(code, names)
    assert names["png"].startswith(b"\x89PNG")
    assert names["tree"].right_moves == ("C8",)
    assert names["tree"].main_line == ("C8", "D8", "D9", "C8", "F9")
    assert (tmp_path / "tree.sgf").exists()
