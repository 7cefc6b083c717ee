"""Fails when a file looks upwards or in a circle: C++ includes and Python imports follow layers.

The layers are listed once, here; ARCHITECTURE.md shows them to people.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterator, Mapping
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

# Folders of cpp/ whose own folders do not see each other: a family of questions each.
CPP_FAMILIES = {"goals"}

# Folder (or module) of shikatsu -> those it may import. "api" is the package itself: its names are
# what a client uses.
VALUES = {"errors", "version", "board", "model"}
ENGINE = VALUES | {"system", "understanding", "files", "certificate", "solver"}
CLIENT = ENGINE | {"api", "whole_board", "races", "candidates"}
PYTHON_LAYERS: dict[str, set[str]] = {
    "errors": set(),
    "version": {"_version"},
    "system": set(),
    "board": {"errors"},
    "model": {"errors", "board"},
    "understanding": VALUES,
    "files": VALUES | {"system", "understanding"},
    "certificate": {"system"},  # its writer; the checker sees nothing at all
    "solver": (ENGINE | {"_native"}) - {"solver"},
    "whole_board": ENGINE | {"_native"},
    "races": ENGINE,
    "candidates": ENGINE,
    "api": ENGINE | {"whole_board", "races", "draw"},
    "draw": VALUES | {"files", "whole_board", "races"},  # of whole boards and races the values
    "solution": ENGINE | {"api"},
    "gtp": CLIENT,
    "lint": CLIENT | {"draw", "solution"},
    "cli": CLIENT | {"draw", "solution", "lint", "gtp"},
    "__main__": {"cli"},
    # The laboratory, a package of its own: nobody sees it.
    "lab": CLIENT | {"draw"},
    "lab.cli": CLIENT | {"cli", "lab"},
    "lab.__main__": {"lab.cli"},
}
PACKAGES = ("shikatsu", "shikatsu_lab")
# Folders of one layer that do not see each other.
APART = [("solver.life", "solver.capture")]


def included_headers(path: Path) -> Iterator[tuple[int, str]]:
    """Yield (line, header) of every include of one of our own headers, named as seen from cpp/."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = re.match(r'\s*#include "([a-z_/]+\.h)"', line)
        if match:
            yield number, match[1]


def imported_modules(path: Path) -> Iterator[tuple[int, str]]:
    """Yield (line, module) of every import of shikatsu, also of those inside functions."""
    for node in _walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name.partition(".")[0] in PACKAGES:
                yield node.lineno, _module(name)


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes but those that only a type checker looks at."""
    yield node
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    for child in ast.iter_child_nodes(node):
        yield from _walk(child)


def _module(name: str) -> str:
    """Return the module that a dotted name is, or is in."""
    while name not in PACKAGES and name not in ("shikatsu._native", "shikatsu._version"):
        path = ROOT / "src" / name.replace(".", "/")
        if path.with_suffix(".py").exists() or path.is_dir():
            break
        name = name.rpartition(".")[0]
    return name


def _part(module: str) -> str:
    """Return the folder or module that has a layer: "board", "api", "lab.cli"."""
    package, *rest = module.split(".")
    if package == "shikatsu":
        return rest[0] if rest else "api"
    part = f"lab.{rest[0]}" if rest else "lab"
    return part if part in PYTHON_LAYERS else "lab"


def _is_in(module: str, folder: str) -> bool:
    return f"{module}.".startswith(f"shikatsu.{folder}.")


def python_complaints() -> Iterator[str]:
    """Yield one line per look upwards or aside, per unknown folder and per cycle."""
    graph: dict[str, set[str]] = {}
    for path in sorted(path for name in PACKAGES for path in (ROOT / "src" / name).rglob("*.py")):
        where = path.relative_to(ROOT)
        module = ".".join(where.with_suffix("").parts[1:]).removesuffix(".__init__")
        own = _part(module)
        if own not in PYTHON_LAYERS:
            yield f"{where}: {own} has no layer in tools/check_layers.py"
            continue
        imports = list(imported_modules(path))
        for line, seen in imports:
            if _part(seen) != own and _part(seen) not in PYTHON_LAYERS[own]:
                yield f"{where}:{line}: {own} must not see {_part(seen)}"
            for pair in APART:
                for one, other in (pair, pair[::-1]):
                    if _is_in(module, one) and _is_in(seen, other):
                        yield f"{where}:{line}: {one} must not see {other}"
        if path.name == "checker.py" and imports:
            yield f"{where}: the checker must import nothing of shikatsu"
        # The package loads its names when they are used: whoever uses them is no part of a cycle.
        graph[module] = {seen for _, seen in imports if seen not in (*PACKAGES, module)}
    for package in PACKAGES:
        graph.pop(package, None)
    for cycle in cycles(graph):
        yield f"a cycle of imports: {' -> '.join(cycle)}"


def cycles(graph: Mapping[str, Collection[str]]) -> Iterator[list[str]]:
    """Yield a way around for each node that leads back to itself, each cycle once."""
    done: set[str] = set()
    for start in sorted(graph):
        way = [start]
        todo = [iter(sorted(graph[start]))]
        while start not in done and todo:
            for seen in todo[-1]:
                if seen in way:
                    yield [*way[way.index(seen) :], seen]
                elif seen not in done and seen in graph:
                    way.append(seen)
                    todo.append(iter(sorted(graph[seen])))
                    break
            else:
                todo.pop()
                done.add(way.pop())


def cpp_complaints() -> Iterator[str]:
    """Yield one line per look upwards or aside, and per cycle of headers."""
    graph: dict[str, set[str]] = {}
    for path in sorted((ROOT / "cpp").rglob("*.[hc]*")):
        where = path.relative_to(ROOT / "cpp")
        graph[where.as_posix()] = set()
        for line, header in included_headers(path):
            graph[where.as_posix()].add(header)
            own, seen = _cpp_folder(where), _cpp_folder(Path(header))
            if not _may_include(own, seen):
                yield f"cpp/{where}:{line}: {'/'.join(own)} must not see {'/'.join(seen)}"
    for cycle in cycles(graph):
        yield f"a cycle of includes: {' -> '.join(cycle)}"


def _cpp_folder(path: Path) -> tuple[str, ...]:
    """Return the folder that counts: ("rules",), or ("goals", "board") in a family."""
    return path.parts[:-1][: 2 if path.parts[0] in CPP_FAMILIES else 1]


def _may_include(own: tuple[str, ...], seen: tuple[str, ...]) -> bool:
    if own[0] != seen[0]:
        return seen[0] in CPP_LAYERS.get(own[0], set())
    return seen in (own, own[:1])


def complaints() -> Iterator[str]:
    """Yield one line per look upwards or aside, unknown folder, cycle and checker import."""
    yield from cpp_complaints()
    yield from python_complaints()


def main() -> int:
    """Print all complaints; the exit code says whether there are any."""
    found = list(complaints())
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
