"""Fails when a file looks upwards: C++ includes and Python imports must follow the layers.

The layers are listed once, here; ARCHITECTURE.md shows them to people.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Folder of cpp/ -> folders it may include.
CPP_LAYERS: dict[str, set[str]] = {
    "base": set(),
    "rules": {"base"},
    "search": {"base"},
    "knowledge": {"base", "rules"},
    "goals": {"base", "rules", "search", "knowledge"},
    "bind": {"base", "rules", "search", "knowledge", "goals"},
}

# Part of shikatsu -> parts it may import. "api" is the package itself: what clients use.
VALUES = {
    "errors",
    "files",
    "evidence",
    "points",
    "_blocks",
    "version",
    "limits",
    "problem",
    "diagram",
    "result",
    "questions",
}
CLIENT = VALUES | {
    "api",
    "formats",
    "loading",
    "understanding",
    "game",
    "benson",
    "unconditional",
    "processes",
    "files",
    "stopping",
    "whole_board",
    "candidates",
}
PYTHON_LAYERS: dict[str, set[str]] = {
    "errors": set(),
    "version": set(),
    "questions": set(),
    "points": {"errors"},
    "limits": {"errors"},
    "_blocks": {"points"},
    "problem": {"errors", "points", "_blocks"},
    "diagram": {"errors", "points", "problem"},
    "game": {"diagram", "errors", "points", "_blocks", "problem"},
    "benson": {"points", "_blocks", "problem", "game"},
    "unconditional": {"errors", "points", "_blocks", "problem", "game", "benson"},
    "evidence": {"errors"},
    "result": {"errors", "evidence", "limits", "problem"},
    "status": {"questions", "result"},
    "eye_shapes": {"errors", "points", "result"},
    "stopping": set(),
    "files": {"stopping"},
    "certificate": {"files"},  # its writer; tests keep the checker apart
    "processes": {"stopping"},
    "formats": {"errors", "files", "points", "_blocks", "problem", "diagram", "result", "game"},
    "understanding": {"errors", "points", "_blocks", "problem", "diagram", "game", "benson"},
    "loading": {"errors", "files", "problem", "diagram", "game", "formats", "understanding"},
    "draw": {
        "errors",
        "points",
        "_blocks",
        "problem",
        "diagram",
        "result",
        "formats",
        "whole_board",  # its values
    },
    "budget": VALUES | {"status"},
    "native_values": VALUES | {"_native"},
    "session": VALUES | {"status", "budget", "native_values", "_native"},
    "reading_session": VALUES | {"status", "budget", "game", "native_values", "_native"},
    "first_moves": VALUES | {"status"},
    "analysis": VALUES | {"status", "budget", "session", "first_moves"},
    "solver": VALUES
    | {"status", "budget", "native_values", "session", "analysis", "certificate", "formats"},
    "reading": VALUES
    | {"status", "budget", "game", "native_values", "reading_session", "first_moves"},
    "ladders": VALUES | {"game", "native_values", "_native"},
    "widening": VALUES | {"budget", "understanding", "solver", "reading"},
    "whole_board": VALUES
    | {
        "status",
        "budget",
        "game",
        "benson",
        "native_values",
        "understanding",
        "analysis",
        "solver",
        "_native",
    },
    "candidates": VALUES | {"game", "eye_shapes", "status", "budget", "analysis", "understanding"},
    "api": VALUES
    | {"game", "loading", "certificate", "solver", "widening", "ladders", "whole_board"},
    "bench": CLIENT | {"certificate", "candidates", "draw"},
    "solution": CLIENT
    | {"status", "budget", "native_values", "session", "analysis", "solver", "reading"},
    "lint": CLIENT | {"budget", "draw", "solution"},
    "gtp": CLIENT,
    "cli": CLIENT | {"budget", "draw", "solution", "lint", "gtp", "certificate", "bench"},
    "__main__": {"cli"},
}


def included_folders(path: Path) -> Iterator[tuple[int, str]]:
    """Yield (line, folder) of every include of one of our own headers."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = re.match(r'\s*#include "([a-z]+)/', line)
        if match:
            yield number, match[1]


def imported_parts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield (line, part) of every import of shikatsu, also of those inside functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [node.module]
            if node.module == "shikatsu":
                names = [f"shikatsu.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name == "shikatsu" or name.startswith("shikatsu."):
                yield node.lineno, _part(name)


def _part(module: str) -> str:
    parts = module.split(".")
    if len(parts) == 1:
        return "api"
    return parts[1] if parts[1] in PYTHON_LAYERS or parts[1] == "_native" else "api"


def complaints() -> Iterator[str]:
    """Yield one line per look upwards, per unknown folder and per checker import."""
    for path in sorted((ROOT / "cpp").rglob("*.[hc]*")):
        folder = path.relative_to(ROOT / "cpp").parts[0]
        for line, seen in included_folders(path):
            if seen != folder and seen not in CPP_LAYERS.get(folder, set()):
                yield f"{path.relative_to(ROOT)}:{line}: {folder} must not see {seen}"
    for path in sorted((ROOT / "src" / "shikatsu").rglob("*.py")):
        relative = path.relative_to(ROOT / "src" / "shikatsu")
        own = relative.parts[0].removesuffix(".py")
        own = "api" if own == "__init__" else own
        if own not in PYTHON_LAYERS:
            yield f"{path.relative_to(ROOT)}: {own} has no layer in tools/check_layers.py"
            continue
        for line, seen in imported_parts(path):
            if seen != own and seen not in PYTHON_LAYERS[own]:
                yield f"{path.relative_to(ROOT)}:{line}: {own} must not see {seen}"
        if relative.name == "checker.py" and any(imported_parts(path)):
            yield f"{path.relative_to(ROOT)}: the checker must import nothing of shikatsu"


def main() -> int:
    """Print all complaints; the exit code says whether there are any."""
    found = list(complaints())
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
