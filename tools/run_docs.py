"""Runs the commands that the tutorial and the how-tos show, and writes their output anew.

A block ```console has commands (`$ …`) and what they print. All commands of a page run one after
the other in a folder of their own that has the files of docs/tutorial/files. With --check nothing
is written: the exit code says whether a page shows something else than what is printed. Times and
versions may differ: node counts are the same everywhere. Pages may be named; without names all of
them run.
"""

from __future__ import annotations

import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"
FILES: Final = DOCS / "tutorial" / "files"
COLUMNS: Final = 84  # what fits onto a page
SECONDS: Final = 60

_BLOCK: Final = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)
_TIME: Final = (
    (re.compile(r"\b\d+\.\d+ s\b"), "0.00 s"),
    (re.compile(r'"seconds": [\d.e-]+'), '"seconds": 0'),
    (re.compile(r"\bAP\[shikatsu:[^]]+\]"), "AP[shikatsu]"),
)


def pages() -> list[Path]:
    """Return the pages whose commands are run."""
    return sorted([*DOCS.glob("tutorial/*.md"), *DOCS.glob("howto/*.md")])


def without_times(text: str) -> str:
    """Return a text with all times and versions made equal."""
    for pattern, plain in _TIME:
        text = pattern.sub(plain, text)
    return text


def run_command(command: str, folder: Path) -> str:
    """Return what a command prints, errors included."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": str(COLUMNS), "TERM": "dumb"}
    environment.pop("FORCE_COLOR", None)
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    return tidy(done.stdout)


def tidy(printed: str) -> str:
    """Return what was printed without spaces at the ends of lines, nor empty lines at the end."""
    lines = [line.rstrip() for line in printed.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    return "".join(f"{line}\n" for line in lines)


def run_block(block: str, folder: Path) -> str:
    """Return a block with the output of its commands as it is now."""
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"{line}\n{run_command(line[2:], folder)}" for line in commands)


def run_page(text: str) -> str:
    """Return a page with the output of its commands as it is now; equal but for times is kept."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "files"
        shutil.copytree(FILES, folder)

        def anew(match: re.Match[str]) -> str:
            block = run_block(match[1], folder)
            return match[1] if without_times(block) == without_times(match[1]) else block

        return _BLOCK.sub(anew, text)


def main() -> int:
    """Write what has changed, or with --check show it."""
    arguments = sys.argv[1:]
    check = "--check" in arguments
    named = [Path(one).resolve() for one in arguments if one != "--check"]
    stale = 0
    for page in named or pages():
        old = page.read_text(encoding="utf-8")
        new = run_page(old)
        if new == old:
            continue
        stale += 1
        shown = str(page.relative_to(ROOT))
        if check:
            difference = difflib.unified_diff(old.splitlines(), new.splitlines(), shown, "printed")
            print("\n".join([*difference]))
        else:
            page.write_text(new, encoding="utf-8")
            print(f"{shown}: written")
    return int(check and stale > 0)


if __name__ == "__main__":
    sys.exit(main())
