"""Draws random mutants of Python modules and says which of them the tests do not notice.

    python tools/mutate.py solver/status understanding -n 300 --seed 1

A mutant is one small change: a comparison turned, a guard dropped, a constant off by one, two
arguments swapped. Every mutant runs those tests of its module (TESTS, below) that call the changed
function, quick ones first, in a copy of the tree; the tree itself is never touched.

`killed`: a test failed. `timeout`: the tests did not end in time. `survived`: all tests passed; the
change is printed, for somebody to write the missing test, or to say in tools/mutants_explained.txt
why nobody could notice it. `explained`: it stands there.

Outcomes go to a journal (--journal). A second run tries only what the journal does not know, and
survivors again when one of their test files has changed. With --known nothing is tried: the
outcomes that the journal knows are counted, and its survivors printed.

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
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from itertools import islice
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
EXPLAINED: Final = ROOT / "tools" / "mutants_explained.txt"
PATIENCE: Final = 30  # so many times --seconds in wall time, on a busy machine
NOT_COPIED: Final = ("build", ".venv", ".git", "node_modules", ".*_cache", "__pycache__")
# Tests that take more time than all others: of thousands of files, and of tests themselves.
LEFT_OUT: Final = "sets_of_others or a_weaker_rule_is_noticed or command_line or test_memory"
WATCHED: Final = 10  # so many times --seconds for a file while it is noted what its tests call
PRELOADED: Final = ("hypothesis", "numpy", "pytest", "rich.console", "sgfmill.sgf", "typer")

# Modules -> the tests that should notice a change of them, quick ones first; the first name counts.
TESTS: Final[dict[str, tuple[str, ...]]] = {
    "board/points": ("test_points", "test_problem", "test_game"),
    "model/problem": (
        "test_problem",
        "test_points",
        "test_jsonl",
        "test_capture_formats",
        "test_one_eye",
        "test_sgf",
        "test_solver",
    ),
    "model/result": ("test_result", "test_status", "test_capture_values", "test_first_moves"),
    "model/evidence": ("test_evidence", "test_result", "test_understanding"),
    "model/limits": ("test_limits", "test_solver"),
    "model/diagram": ("test_tst", "test_understanding", "test_ascii", "test_sgf", "test_formats"),
    "model/posing": ("test_game", "test_capture_values", "test_capture_first_move"),
    "solver/questions": ("test_status", "test_result", "test_one_eye", "test_capture_values"),
    "solver/status": ("test_status", "test_result", "test_one_eye", "test_analysis", "test_solver"),
    "solver/first_moves": ("test_first_moves",),
    "solver/budget": (
        "test_budget",
        "test_limits",
        "test_limits_everywhere",
        "test_understanding",
        "test_semeai",
    ),
    "solver/capture": (
        "test_capture_values",
        "test_analysis",
        "test_capture_first_move",
        "test_capture",
    ),
    "solver/life/widening": ("test_understanding", "test_evidence", "test_open_regions"),
    "solver/life": (
        "test_result",
        "test_analysis",
        "test_solver",
        "test_one_eye_problems",
        "test_evidence",
    ),
    "solver": ("test_analysis", "test_solver", "test_capture", "test_limits_everywhere"),
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
    "files/tst*": ("test_tst", "test_capture_formats"),
    "files/gnugo": ("test_tst", "test_capture_formats"),
    "files/sensei": ("test_sensei",),
    "files/ascii": ("test_ascii", "test_sensei"),
    "files/fragment": ("test_ascii", "test_sensei"),
    "files/record": ("test_sgf", "test_gtp"),
    "files/sgf*": ("test_sgf", "test_formats", "test_solution", "test_bad_input"),
    "files/ogs": ("test_json_formats", "test_formats"),
    "files/open_boundary": ("test_json_formats", "test_formats"),
    "files/loading": ("test_game", "test_capture_formats", "test_formats", "test_understanding"),
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
    "races": ("test_race_outcomes", "test_fights", "test_semeai", "test_races"),
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
    if len(plain) == len(node.args) >= 2 and ast.unparse(node.func) not in ("max", "min"):
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


def _is_dataclass(node: ast.AST) -> bool:
    """Is this the frozen=True of a value? What is public is tested by test_values."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "dataclass"


def _visited(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes that matter when the program runs: no annotations, imports, f-strings."""
    if isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr) or _is_text(node):
        return
    if _is_dataclass(node):
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


Called = dict[str, tuple[float, list[str]]]  # by test: its seconds, the functions it calls


class Watch:
    """A plugin of pytest: notes which functions of the package every test calls."""

    def __init__(self, package: Path) -> None:
        self.called: Called = {}
        self._package = f"{package}{os.sep}"
        self._codes: set[CodeType] = set()

    def pytest_runtest_protocol(self, item: Any, nextitem: Any) -> None:
        """Begin a test."""
        self._codes.clear()
        self._start = time.process_time()
        threading.settrace(self._note)
        sys.settrace(self._note)

    def pytest_runtest_logfinish(self, nodeid: str, location: Any) -> None:
        """End a test."""
        sys.settrace(None)
        threading.settrace(None)
        functions = {
            f"{code.co_filename.removeprefix(self._package)}:{code.co_qualname}"
            for code in self._codes
            if code.co_filename.startswith(self._package)
        }
        self.called[nodeid] = time.process_time() - self._start, sorted(functions)

    def _note(self, frame: FrameType, event: str, arg: object) -> None:
        self._codes.add(frame.f_code)


class Only:
    """A plugin of pytest: runs some of the tests, in their order here."""

    def __init__(self, tests: list[str]) -> None:
        self._rank = {test: rank for rank, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Leave out the others."""
        items[:] = [item for item in items if item.nodeid in self._rank]
        items.sort(key=lambda item: self._rank[item.nodeid])


def _child(files: Iterable[str], output: Path, seconds: int, plugin: Only | Watch) -> int:
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
    code = int(pytest.main([*options, *files], plugins=[plugin]))
    if isinstance(plugin, Watch):
        output.write_text(json.dumps(plugin.called) if code == 0 else output.read_text())
    return code


def outcome_of_tests(files: Iterable[str], output: Path, seconds: int, plugin: Only | Watch) -> str:
    """Run test files in a child and return killed, survived or timeout."""
    child = os.fork()
    if child == 0:
        code = 99
        try:
            code = _child(files, output, seconds, plugin)
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


def change(mutant: Mutant, source: bytes) -> str:
    """Return the changed lines in one line."""
    start, end = mutant.span
    first = source.rfind(b"\n", 0, start) + 1
    last = source.index(b"\n", end)
    after = mutant.applied_to(source)
    texts = source[first:last], after[first : last + len(after) - len(source)]
    before, now = (" ".join(text.decode().split()) for text in texts)
    return f"{before} => {now}"


def entry(mutant: Mutant, source: bytes) -> str:
    """Return the line of a mutant in tools/mutants_explained.txt, without the reason."""
    return f"{mutant.path} {function_at(mutant, source)}: {change(mutant, source)}"


def explained() -> set[str]:
    """Return the changes that nobody could notice."""
    lines = EXPLAINED.read_text("utf-8").splitlines()
    return {line.split(" ## ")[0] for line in lines if " ## " in line}


def function_at(mutant: Mutant, source: bytes) -> str:
    """Return the name of the function whose body has the mutant; "" if it is none's."""
    name = ""

    def descend(node: ast.AST, prefix: str) -> None:
        nonlocal name
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                descend(child, prefix)
                continue
            last = child.end_lineno or child.lineno
            if child.body[0].lineno <= mutant.line <= last:
                is_class = isinstance(child, ast.ClassDef)
                name = "" if is_class else f"{prefix}{child.name}"
                descend(child, f"{prefix}{child.name}." + ("" if is_class else "<locals>."))

    descend(ast.parse(source), "")
    return name


def shown(mutant: Mutant, source: bytes) -> str:
    """Return the change as a diff."""
    before = source.decode().splitlines()
    after = mutant.applied_to(source).decode().splitlines()
    lines = difflib.unified_diff(before, after, mutant.path, mutant.path, lineterm="", n=2)
    return "\n".join(lines)


def drawing_lot(mutant: Mutant, source: bytes, seed: int) -> str:
    """Return what mutants are drawn by: it depends on the changed lines only."""
    return digest(f"{seed} {mutant.kind} {mutant.path}: {change(mutant, source)}".encode())


class Run:
    """Tries mutants one after the other in a copy of the tree."""

    def __init__(self, copy: Path, journal: Journal, seconds: int, *, known_only: bool) -> None:
        self.copy = copy
        self.seconds = seconds
        self.known_only = known_only
        self.package = copy / "src" / "shikatsu"
        self.journal = journal
        self.known = journal.known()
        self._explained = explained()

    def drawn(self, names: Iterable[str], number: int, seed: int) -> Iterator[Mutant]:
        """Draw mutants of the modules; all are equally likely.

        They are drawn one by one: where a module is edited, the others stay the same.
        """
        sources = {
            path: (self.package / path).read_bytes() for path in modules(names, self.package)
        }
        found = [mutant for path in sources for mutant in mutants_of(path, sources[path])]
        found.sort(key=lambda one: drawing_lot(one, sources[one.path], seed))
        changes = (mutant for mutant in found if is_change(mutant, sources[mutant.path]))
        return islice(changes, number)

    def called_by(self, file: str) -> Called:
        """Return what the tests of a file call. They must pass without any change."""
        texts = [Path(file), *sorted(self.package.rglob("*.py"))]
        kept = self.journal.path.parent / "calls" / digest(*(text.read_bytes() for text in texts))
        if not kept.exists():
            output = self.copy.parent / "output"
            if (
                outcome_of_tests([file], output, WATCHED * self.seconds, Watch(self.package))
                != "survived"
            ):
                raise SystemExit(f"without a mutant, {file} fails:\n{output.read_text()[-3000:]}")
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(output.read_text())
        found: Called = json.loads(kept.read_text())
        return found

    def tests_that_call(self, function: str, files: list[str]) -> list[str]:
        """Return the tests that call a function, or any of the module: quick ones first.

        All if none does.
        """
        start = function if function.endswith(":") else f"{function}.<locals>."
        every = {test: how for file in files for test, how in self.called_by(file).items()}
        calling = [
            test
            for test, (_, called) in every.items()
            if any(one == function or one.startswith(start) for one in called)
        ]
        return sorted(calling or every, key=lambda test: every[test][0])

    def outcome(self, mutant: Mutant) -> str:
        """Try one mutant, or look it up."""
        file = self.package / mutant.path
        source = file.read_bytes()
        if entry(mutant, source) in self._explained:
            return "explained"
        files = tests_of(mutant.path)
        key = digest(source, repr(mutant).encode())
        tests = digest(*((self.copy / name).read_bytes() for name in files))
        for known in ((key, ""), (key, tests)):
            if known in self.known:
                return self.known[known]
        if self.known_only:
            return "untried"
        chosen = self.tests_that_call(f"{mutant.path}:{function_at(mutant, source)}", files)
        files = [name for name in files if any(test.startswith(f"{name}::") for test in chosen)]
        file.write_bytes(mutant.applied_to(source))
        try:
            output = self.copy.parent / "output"
            outcome = outcome_of_tests(files, output, self.seconds, Only(chosen))
        finally:
            file.write_bytes(source)
        self.journal.add(key, tests, mutant, outcome)
        return outcome

    def run(self, mutants: Iterable[Mutant]) -> int:
        """Try all mutants, print what survives, and return how many do."""
        counts = dict.fromkeys(("killed", "timeout", "survived", "explained", "untried"), 0)
        for index, mutant in enumerate(mutants, 1):
            outcome = self.outcome(mutant)
            counts[outcome] += 1
            print(f"{index} {outcome} {mutant.path}:{mutant.line} {mutant.kind}", flush=True)
            if outcome == "survived":
                source = (self.package / mutant.path).read_bytes()
                print(shown(mutant, source), entry(mutant, source), sep="\n", flush=True)
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
    parser.add_argument("--known", action="store_true", help="try nothing, read the journal")
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
    run = Run(given.copy, Journal(given.journal), given.seconds, known_only=given.known)
    return int(run.run(run.drawn(given.modules, given.number, given.seed)) > 0)


if __name__ == "__main__":
    raise SystemExit(main())
