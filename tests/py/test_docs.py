"""The documentation is true: commands print what it shows, Python runs, links lead somewhere."""

from __future__ import annotations

import doctest
import importlib.util
import re
import shlex
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from command import run_shikatsu

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
FILES = DOCS / "tutorial" / "files"
PAGES = sorted([*DOCS.glob("tutorial/*.md"), *DOCS.glob("howto/*.md")])
_CONSOLE = re.compile(r"^```console$", re.MULTILINE)
_PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
# What a page gets from the code when the documentation is built.
_FROM_CODE = re.compile(r"^<!-- from code: (\w+) -->$", re.MULTILINE)


def name(path: Path) -> str:
    return str(path.relative_to(DOCS))


def having(pattern: re.Pattern[str]) -> list[Path]:
    return [page for page in PAGES if pattern.search(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", having(_CONSOLE), ids=name)
def test_commands_print_what_the_page_shows(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = run_docs()
    shell = tool.run_command

    def run_command(command: str, folder: Path) -> str:
        """Run a command; one that needs no shell, and prints to one stream, without a start."""
        words = shlex.split(command)
        if words[0] == "shikatsu" and not re.search(r"[|<>;&$*]", command):
            columns = {"COLUMNS": str(tool.COLUMNS), "TERM": "dumb"}
            done = run_shikatsu(*words[1:], cwd=folder, env=columns)
            if not (done.stdout and done.stderr):
                return str(tool.tidy(done.stdout or done.stderr))
        return str(shell(command, folder))

    monkeypatch.setattr(tool, "run_command", run_command)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    text = page.read_text(encoding="utf-8")
    assert tool.run_page(text) == text, "see `make docs-refresh`"


@cache
def run_docs() -> Any:
    """Return the tool that runs the commands of the documentation."""
    spec = importlib.util.spec_from_file_location("run_docs", ROOT / "tools" / "run_docs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", having(_PYTHON), ids=name)
def test_python_sessions(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One block goes on where the one before it ended."""
    shutil.copytree(FILES, tmp_path / "files")
    monkeypatch.chdir(tmp_path / "files")
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner()
    report: list[str] = []
    for code in _PYTHON.findall(page.read_text(encoding="utf-8")):
        session = doctest.DocTestParser().get_doctest(code, names, name(page), None, 0)
        session.globs = names
        runner.run(session, out=report.append, clear_globs=False)
    assert runner.tries > 0
    assert runner.failures == 0, "".join(report)


def slug(heading: str) -> str:
    """Return the anchor that repository browsers and MyST make of a heading."""
    plain = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def anchors(page: Path) -> set[str]:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    return {slug(heading) for heading in _HEADING.findall(text)}


def broken_links(page: Path) -> Iterator[str]:
    for link in _LINK.findall(_CODE.sub("", page.read_text(encoding="utf-8"))):
        target, _, anchor = link.partition("#")
        if ":" in target:
            continue
        path = (page.parent / target).resolve() if target else page
        if not path.exists() or (anchor and anchor not in anchors(path)):
            yield link


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=name)
def test_links_lead_to_files_and_headings(page: Path) -> None:
    assert [*broken_links(page)] == []


def test_every_page_is_reachable() -> None:
    """A page that no table of contents has is not found by anyone."""
    listed = set()
    for page in DOCS.rglob("*.md"):
        for block in re.findall(r"```{toctree}\n(.*?)```", page.read_text(encoding="utf-8"), re.S):
            entries = [line for line in block.splitlines() if line and not line.startswith(":")]
            listed |= {(page.parent / f"{entry}.md").resolve() for entry in entries}
    assert {page.resolve() for page in DOCS.rglob("*.md")} - listed == {DOCS / "index.md"}


def test_parts_from_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each command, option and counter of the program has its row."""
    monkeypatch.syspath_prepend(str(DOCS / "_ext"))
    import from_code

    import shikatsu
    from shikatsu.solver.native import counter_help

    used = {part for page in DOCS.rglob("*.md") for part in _FROM_CODE.findall(page.read_text())}
    assert used == set(from_code.PARTS)
    commands = from_code.commands()
    for shown in ("### shikatsu solve", r"`--to-play black\|white`", "`--memory MB`", "`256`"):
        assert shown in commands
    assert "#### shikatsu bench gotools" in commands
    for option, *_ in shikatsu.option_help():
        assert f"| `{option}` |" in from_code.options()
    for counter in counter_help():
        assert f"| `{counter}` |" in from_code.counters()
