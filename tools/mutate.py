"""Draws random mutants of Python modules and says which of them the tests do not notice.

    python tools/mutate.py solver/status understanding -n 300 --seed 1

A mutant is one small change: a comparison turned, a guard dropped, a constant off by one, two
arguments swapped. Every mutant runs the tests of its module (TESTS, below), in a copy of the tree;
the tree itself is never touched. `killed`: a test failed. `timeout`: the tests did not end in time.
`survived`: all tests passed; the change is printed, for somebody to write the missing test or to
see why it changes nothing.

Outcomes go to a journal (--journal). A second run tries only what the journal does not know, and
survivors again when one of their test files has changed.

Other tools: mutmut 3 leaves out module level code, and functions with any decorator but
staticmethod or classmethod; cosmic-ray has no operator that drops a statement.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import difflib
import hashlib
import importlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
PATIENCE: Final = 6  # so many times --seconds in wall time, on a busy machine
NOT_COPIED: Final = ("build", ".venv", ".git", "node_modules", ".*_cache", "__pycache__")
# Tests that take more time than all others: of thousands of files, and of tests themselves.
LEFT_OUT: Final = "test_sets_of_others or test_a_weaker_rule_is_noticed"
PRELOADED: Final = ("hypothesis", "numpy", "pytest", "rich.console", "sgfmill.sgf", "typer")

# Modules -> the tests that should notice a change of them, quick ones first.
TESTS: Final[dict[str, tuple[str, ...]]] = {
    "board/points": ("test_points", "test_problem", "test_game"),
    "solver/questions": ("test_status", "test_result", "test_one_eye", "test_reading_values"),
    "model/problem": ("test_problem", "test_points", "test_jsonl", "test_sgf", "test_solver"),
    "model/result": ("test_result", "test_status", "test_reading_values", "test_first_moves"),
    "model/evidence": ("test_evidence", "test_result", "test_understanding"),
    "solver/status": ("test_status", "test_result", "test_one_eye", "test_solver"),
    "solver/life": (
        "test_limits",
        "test_result",
        "test_one_eye_problems",
        "test_evidence",
        "test_solver",
        "test_one_eye",
    ),
    "solver/life/analysis": (
        "test_status",
        "test_solver",
        "test_limits",
        "test_solver_certificates",
    ),
    "solver/first_moves": ("test_first_moves",),
    "model/limits": ("test_limits", "test_solver"),
    "solver/budget": ("test_limits", "test_understanding", "test_semeai"),
    "solver/life/widening": ("test_understanding", "test_evidence", "test_open_regions"),
    "certificate": (
        "test_checker_report",
        "test_one_eye_certificates",
        "test_hostile_certificates",
        "test_forgeries",
        "test_checker",
        "test_dead_shape",
        "test_one_eye_rules",
    ),
    "understanding": ("test_understanding", "test_open_regions", "test_evidence"),
    "files/gotools": ("test_gotools",),
    "files/tst*": ("test_tst", "test_reading_formats"),
    "files/gnugo": ("test_tst", "test_reading_formats"),
    "files/sensei": ("test_sensei",),
    "files/ascii": ("test_ascii", "test_sensei"),
    "files/record": ("test_sgf", "test_gtp"),
    "files/sgf*": ("test_sgf", "test_formats", "test_solution"),
    "files": (
        "test_formats",
        "test_json_formats",
        "test_verdicts",
        "test_sensei",
        "test_ascii",
        "test_sgf",
        "test_jsonl",
    ),
    "races/semeai": ("test_semeai", "test_races"),
    "races": ("test_race_outcomes", "test_semeai", "test_races"),
    "whole_board": ("test_safety_suite", "test_unconditional", "test_semeai"),
}

Span = tuple[int, int]


class Mutant(NamedTuple):
    """One change of one file: the text of `span` (byte offsets) becomes `text`."""

    path: str  # of the module, from src/shikatsu
    kind: str
    line: int
    span: Span
    text: str

    def applied_to(self, source: bytes) -> bytes:
        """Return the changed source."""
        return source[: self.span[0]] + self.text.encode() + source[self.span[1] :]


# ---- the changes --------------------------------------------------------------------------------

_TURNED: Final[dict[type[ast.AST], tuple[str, ...]]] = {
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
    ast.And: ("or",),
    ast.Or: ("and",),
    ast.Add: ("-",),
    ast.Sub: ("+", "|"),
    ast.Mult: ("+",),
    ast.FloorDiv: ("*",),
    ast.BitOr: ("&",),
    ast.BitAnd: ("|",),
    ast.BitXor: ("|",),
}
_OTHER_NAME: Final = {"all": "any", "any": "all", "min": "max", "max": "min"}
_WORD_PAIRS: Final = (
    ("attacker", "defender"),
    ("black", "white"),
    ("alive", "dead"),
    ("proved", "conditional"),
    ("tentative", "unknown"),
    ("win", "loss"),
)
_OTHER_WORD: Final = {a: b for pair in _WORD_PAIRS for a, b in (pair, pair[::-1])}
_DROPPED: Final = (ast.Raise, ast.Return, ast.Continue, ast.Break, ast.AugAssign, ast.Expr)


class _Source:
    """A parsed file that finds the bytes of a node."""

    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.source = source
        self.tree = ast.parse(source)
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt) -> Span:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._starts[node.lineno - 1] + node.col_offset
        return start, self._starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr | ast.stmt) -> str:
        start, end = self.span(node)
        return self.source[start:end].decode()

    def mutant(self, kind: str, node: ast.expr | ast.stmt, text: str) -> Mutant:
        return Mutant(self.path, kind, node.lineno, self.span(node), text)

    def between(self, kind: str, left: ast.expr, right: ast.expr, old: str, new: str) -> Mutant:
        """Change the operator that stands between two expressions."""
        start, end = self.span(left)[1], self.span(right)[0]
        gap = self.source[start:end].decode()
        at = gap.index(old)
        span = start + len(gap[:at].encode()), start + len(gap[: at + len(old)].encode())
        return Mutant(self.path, kind, left.end_lineno or left.lineno, span, new)


_SYMBOL: Final[dict[type[ast.AST], str]] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.And: "and",
    ast.Or: "or",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.BitOr: "|",
    ast.BitAnd: "&",
    ast.BitXor: "^",
}


def _operators(file: _Source, node: ast.AST) -> Iterator[Mutant]:
    """Yield comparisons turned, `and` for `or`, other arithmetic and other set operators."""
    gaps: list[tuple[ast.expr, ast.AST, ast.expr]] = []
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        gaps = list(zip(sides, node.ops, sides[1:], strict=False))
    elif isinstance(node, ast.BoolOp):
        gaps = [(a, node.op, b) for a, b in zip(node.values, node.values[1:], strict=False)]
    elif isinstance(node, ast.BinOp):
        gaps = [(node.left, node.op, node.right)]
    for left, operator, right in gaps:
        for new in _TURNED.get(type(operator), ()):
            yield file.between("operator", left, right, _SYMBOL[type(operator)], new)


def _conditions(file: _Source, node: ast.AST) -> Iterator[Mutant]:
    """Yield conditions negated, guards that never hold, filters that keep everything."""
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        yield file.mutant("negated", node.test, f"(not ({file.text(node.test)}))")
        if isinstance(node, ast.If):
            yield file.mutant("never", node.test, "False")
    elif isinstance(node, ast.comprehension):
        for test in node.ifs:
            yield file.mutant("unfiltered", test, "True")
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield file.mutant("without not", node, f"({file.text(node.operand)})")


def _constants(file: _Source, node: ast.AST) -> Iterator[Mutant]:
    """Yield numbers off by one, the other truth value, the other colour, side or status."""
    if isinstance(node, ast.Constant):
        value = node.value
        if isinstance(value, bool):
            yield file.mutant("constant", node, str(not value))
        elif isinstance(value, int):
            yield file.mutant("constant", node, f"({value + 1})")
            yield file.mutant("constant", node, f"({value - 1})")
        elif isinstance(value, str) and value in _OTHER_WORD:
            yield file.mutant("word", node, repr(_OTHER_WORD[value]))
    elif isinstance(node, ast.Name) and node.id in _OTHER_NAME:
        yield file.mutant("name", node, _OTHER_NAME[node.id])


def _calls(file: _Source, node: ast.AST) -> Iterator[Mutant]:
    """Yield calls with two arguments swapped or a named argument left out."""
    if not isinstance(node, ast.Call):
        return
    plain = [a for a in node.args if not isinstance(a, ast.Starred)]
    if len(plain) == len(node.args) >= 2:
        first, second = node.args[0], node.args[1]
        start, end = file.span(first)[0], file.span(second)[1]
        gap = file.source[file.span(first)[1] : file.span(second)[0]].decode()
        text = file.text(second) + gap + file.text(first)
        yield Mutant(file.path, "swapped", first.lineno, (start, end), text)
    for keyword in node.keywords:
        if keyword.arg is not None:
            start, end = file.span(keyword)  # type: ignore[arg-type]
            after = file.source[end:].lstrip()
            if after.startswith(b","):
                end = file.source.index(b",", end) + 1
            yield Mutant(file.path, "left out", keyword.lineno, (start, end), "")


def _statements(file: _Source, node: ast.AST) -> Iterator[Mutant]:
    """Yield dropped statements and dropped decorators."""
    if isinstance(node, _DROPPED) and not _is_text(node):
        yield file.mutant("dropped", node, "pass")
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        for decorator in node.decorator_list:
            start, end = file.span(decorator)
            at = file.source.rindex(b"@", 0, start)
            yield Mutant(file.path, "undecorated", decorator.lineno, (at, end), "")


def _is_text(node: ast.AST) -> bool:
    """Is this a docstring, or another expression without effect?"""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _visited(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes that matter when the program runs: no annotations, imports, f-strings."""
    if isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr) or _is_text(node):
        return
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _visited(child)


def mutants_of(path: str, source: bytes) -> Iterator[Mutant]:
    """Yield all mutants of a file, also some that are no Python or no change."""
    file = _Source(path, source)
    for node in _visited(file.tree):
        for changes in (_operators, _conditions, _constants, _calls, _statements):
            yield from changes(file, node)


def is_change(mutant: Mutant, source: bytes) -> bool:
    """Can the mutant be compiled, and does it differ from the source?"""
    try:
        changed = ast.parse(mutant.applied_to(source))
    except SyntaxError:
        return False
    return ast.dump(changed) != ast.dump(ast.parse(source))


# ---- running the tests --------------------------------------------------------------------------

# Python's start-up reads this in the copy: the installed package would lead back to the real tree.
_START_UP: Final = """
import sys
sys.meta_path[:] = [f for f in sys.meta_path if type(f).__module__ != "_editable_skbc_shikatsu"]
"""


def copy_of_tree(folder: Path) -> Path:
    """Copy the project, native module included, and return the copy."""
    copy = folder / "tree"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED), symlinks=True)
    for name in ("build", ".venv"):
        (copy / name).symlink_to(ROOT / name)
    if (data := ROOT.parent / "shared").exists():
        (folder / "shared").symlink_to(data.resolve())
    import shikatsu._native

    shutil.copy(shikatsu._native.__file__, copy / "src" / "shikatsu")
    (folder / "start").mkdir()
    (folder / "start" / "sitecustomize.py").write_text(_START_UP)
    return copy


def begin_in(folder: Path, copy: Path) -> int:
    """Run this tool again in a process that imports the copy, and return its exit code."""
    path = os.pathsep.join([str(folder / "start"), str(copy / "src")])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, str(ROOT / "tools" / "mutate.py"), *sys.argv[1:]]
    return subprocess.run([*command, "--copy", str(copy)], env=environment, check=False).returncode


def _child(files: Iterable[str], output: Path, seconds: int) -> int:
    """Run the tests in this process and return pytest's exit code."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    where = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(where, 1)
    os.dup2(where, 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    import pytest

    options = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    options += ["-m", "not slow", "-k", f"not ({LEFT_OUT})"]
    return int(pytest.main([*options, *files]))


def outcome_of_tests(files: Iterable[str], output: Path, seconds: int) -> str:
    """Run test files in a child and return killed, survived or timeout."""
    child = os.fork()
    if child == 0:
        code = 99
        try:
            code = _child(files, output, seconds)
        finally:
            os._exit(code)
    end = time.monotonic() + seconds * PATIENCE
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        if time.monotonic() > end:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return "timeout"
        time.sleep(0.02)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what the tests left behind
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL):
        return "timeout"
    return "survived" if status == 0 else "killed"


# ---- the journal --------------------------------------------------------------------------------


def digest(*parts: bytes) -> str:
    """Return a short name for contents."""
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


@dataclass(frozen=True)
class Journal:
    """One line of JSON per mutant that was tried."""

    path: Path

    def known(self) -> dict[tuple[str, str], str]:
        """Return the outcomes by mutant and tests; what was noticed once stays noticed."""
        if not self.path.exists():
            return {}
        lines = [json.loads(line) for line in self.path.read_text().splitlines()]
        return {
            (line["key"], line["tests"] if line["outcome"] == "survived" else ""): line["outcome"]
            for line in lines
        }

    def add(self, key: str, tests: str, mutant: Mutant, outcome: str) -> None:
        """Write one outcome."""
        line = {"key": key, "tests": tests, "outcome": outcome, **mutant._asdict()}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a") as file:
            file.write(json.dumps(line) + "\n")


# ---- the run ------------------------------------------------------------------------------------


def tests_of(path: str) -> list[str]:
    """Return the test files of a module."""
    for pattern, names in TESTS.items():
        if fnmatch(path, f"{pattern}.py") or fnmatch(path, f"{pattern}/*.py"):
            return [f"tests/py/{name}.py" for name in names]
    raise SystemExit(f"TESTS in tools/mutate.py names no tests for {path}")


def modules(names: Iterable[str], package: Path) -> list[str]:
    """Return the files that the given names mean: a module, a package or a pattern."""
    files = sorted(str(file.relative_to(package)) for file in package.rglob("*.py"))
    found = []
    for name in names:
        chosen = [f for f in files if fnmatch(f, f"{name}.py") or fnmatch(f, f"{name}/*.py")]
        if not chosen:
            raise SystemExit(f"no module is called {name}")
        found += chosen
    return sorted(set(found))


def shown(mutant: Mutant, source: bytes) -> str:
    """Return the change as a diff."""
    before = source.decode().splitlines()
    after = mutant.applied_to(source).decode().splitlines()
    lines = difflib.unified_diff(before, after, mutant.path, mutant.path, lineterm="", n=2)
    return "\n".join(lines)


class Run:
    """Tries mutants one after the other in a copy of the tree."""

    def __init__(self, copy: Path, journal: Journal, seconds: int) -> None:
        self.copy = copy
        self.seconds = seconds
        self.package = copy / "src" / "shikatsu"
        self.journal = journal
        self.known = journal.known()
        self._sound: set[tuple[str, ...]] = set()

    def drawn(self, names: Iterable[str], number: int, seed: int) -> list[Mutant]:
        """Draw mutants of the modules; all are equally likely."""
        sources = {
            path: (self.package / path).read_bytes() for path in modules(names, self.package)
        }
        found = [mutant for path in sources for mutant in mutants_of(path, sources[path])]
        random.Random(seed).shuffle(found)
        changes = (mutant for mutant in found if is_change(mutant, sources[mutant.path]))
        return list(islice(changes, number))

    def require_sound(self, files: list[str]) -> None:
        """Stop if tests fail, or take too long, without any change."""
        if tuple(files) in self._sound:
            return
        output = self.copy.parent / "output"
        outcome = outcome_of_tests(files, output, self.seconds)
        if outcome != "survived":
            raise SystemExit(f"without a mutant: {outcome}\n{output.read_text()[-3000:]}")
        self._sound.add(tuple(files))

    def outcome(self, mutant: Mutant) -> str:
        """Try one mutant, or look it up."""
        file = self.package / mutant.path
        source = file.read_bytes()
        files = tests_of(mutant.path)
        key = digest(source, repr(mutant).encode())
        tests = digest(*((self.copy / name).read_bytes() for name in files))
        for known in ((key, ""), (key, tests)):
            if known in self.known:
                return self.known[known]
        self.require_sound(files)
        file.write_bytes(mutant.applied_to(source))
        try:
            outcome = outcome_of_tests(files, self.copy.parent / "output", self.seconds)
        finally:
            file.write_bytes(source)
        self.journal.add(key, tests, mutant, outcome)
        return outcome

    def run(self, mutants: list[Mutant]) -> int:
        """Try all mutants, print what survives, and return how many do."""
        counts = {"killed": 0, "timeout": 0, "survived": 0}
        for index, mutant in enumerate(mutants, 1):
            outcome = self.outcome(mutant)
            counts[outcome] += 1
            print(f"{index} {outcome} {mutant.path}:{mutant.line} {mutant.kind}", flush=True)
            if outcome == "survived":
                print(shown(mutant, (self.package / mutant.path).read_bytes()), flush=True)
        print(", ".join(f"{number} {outcome}" for outcome, number in counts.items()))
        return counts["survived"]


def arguments() -> argparse.Namespace:
    """Return what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("modules", nargs="+", help="solver/status, understanding, files/sgf*, ...")
    parser.add_argument("-n", "--number", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=30, help="of processor time, per mutant")
    parser.add_argument("--journal", type=Path, default=ROOT / "build" / "mutants.jsonl")
    parser.add_argument("--copy", type=Path, help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> int:
    """Run the tool; the exit code is 1 if a mutant survives."""
    given = arguments()
    if given.copy is None:
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            return begin_in(Path(folder), copy_of_tree(Path(folder)))
    sys.path.insert(0, str(given.copy / "tests" / "py"))
    os.chdir(given.copy)
    for name in PRELOADED:
        importlib.import_module(name)
    run = Run(given.copy, Journal(given.journal), given.seconds)
    return int(run.run(run.drawn(given.modules, given.number, given.seed)) > 0)


if __name__ == "__main__":
    raise SystemExit(main())
