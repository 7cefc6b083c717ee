"""What a rough user does: Ctrl-C, little memory, bad input. All in processes of their own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

import pytest

import shikatsu
from bulk import at_length, some
from command import run_shikatsu
from watching import PATIENCE, OnTerminal, wait_until

# An open corner of 7x7 points and a single stone: minutes of work.
HARD: Final = """\
id: hard
to play: black

9 . . . . . . . . .
8 X X X X X X X X .
7 : : : : : : : X .
6 : : : : : : : X .
5 : : : : : : : X .
4 : : : @ : : : X .
3 : : : : : : : X .
2 : : : : : : : X .
1 : : : : : : : X .
"""
# A few nodes, but a proof without static rules takes seconds.
LARGE_PROOF: Final = """\
id: large
to play: white

5 X X X X X
4 : : : : X
3 : : @ : X
2 : : : : X
1 : : : : X
"""
COMMAND: Final = [sys.executable, "-m", "shikatsu"]

on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
with_signals = pytest.mark.skipif(os.name == "nt", reason="needs SIGINT")


@pytest.fixture
def hard(tmp_path: Path) -> Path:
    path = tmp_path / "hard.txt"
    path.write_text(HARD)
    return path


def run(*arguments: object, stdin: bytes = b"", **env: str) -> subprocess.CompletedProcess[str]:
    return run_shikatsu(*arguments, stdin=stdin, env={"NO_COLOR": "1", **env}, seconds=60)


# ---- Ctrl-C ------------------------------------------------------------------------------------


SIGNALS: Final = {"SIGINT": 130, "SIGTERM": 143}
SEARCHING: Final = r"[\d,]+ nodes"  # what the display says as soon as a search runs

every_signal = pytest.mark.parametrize("name", SIGNALS)


@with_signals
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("SIGINT", []),
        at_length(("SIGTERM", [])),
        ("SIGTERM", ["--json", "--memory", "16"]),
        at_length(("SIGINT", ["--json", "--memory", "16"])),
        ("SIGINT", ["--rules", "superko"]),
        at_length(("SIGTERM", ["--rules", "superko"])),
        at_length(("SIGINT", ["--first-moves", "--both"])),
        ("SIGTERM", ["--first-moves", "--both"]),
    ],
)
def test_stopping_the_command(hard: Path, name: str, arguments: list[str]) -> None:
    with OnTerminal([*COMMAND, "solve", str(hard), *arguments]) as program:
        program.wait_for(SEARCHING)
        stopped = program.stop(getattr(signal, name))
    assert stopped == (SIGNALS[name], "", "stopped")


@with_signals
@every_signal
def test_stopping_several_searches(hard: Path, name: str) -> None:
    command = [*COMMAND, "solve", *[str(hard)] * 6, "--jobs", "3", "--memory", "16"]
    with OnTerminal(command) as program:
        program.wait_for(SEARCHING)
        stopped = program.stop(getattr(signal, name))
    assert stopped == (SIGNALS[name], "", "stopped")


@with_signals
def test_stopping_while_certificates_are_made(tmp_path: Path) -> None:
    """The answers come in a moment; then proof and check go on for long."""
    path, proofs = tmp_path / "large.txt", tmp_path / "proofs"
    path.write_text("---\n".join([LARGE_PROOF] * 20))
    command = [*COMMAND, "solve", str(path), "--proof", str(proofs), "--proof-level", "0"]
    with OnTerminal(command) as program:
        wait_until(lambda: proofs.is_dir() and any(proofs.iterdir()), "the first certificate")
        code, _, said = program.stop()
    assert (code, said) == (130, "stopped")
    assert {file.suffix for file in proofs.iterdir()} == {".proof"}  # no drafts
    assert len(list(proofs.iterdir())) < 20


# The signal comes when a module is about to be loaded.
START_UP: Final = """
import os, signal, sys
place, name = sys.argv[1:3]
class Finder:
    def find_spec(self, module, path=None, target=None):
        if module == place:
            os.kill(os.getpid(), getattr(signal, name))
sys.meta_path.insert(0, Finder())
sys.argv[1:] = ["lint", "--help"]
from shikatsu.cli.main import main
main()
"""


@with_signals
@every_signal
@pytest.mark.parametrize(
    "place",
    some(["shikatsu.cli.messages", "typer", "shikatsu.model.limits", "shikatsu.cli.help"], 2),
)
def test_stopping_while_it_is_loaded(place: str, name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", START_UP, place, name],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (SIGNALS[name], "", "stopped\n")


SHUT_DOWN: Final = """
import atexit, os, signal, sys
name, moment = sys.argv[1:3]
class Last:
    def __del__(self):
        os.kill(os.getpid(), getattr(signal, name))
class Finder:
    def find_spec(self, module, path=None, target=None):
        if module == "shikatsu.cli.messages" and moment == "hooks":
            atexit.register(Last().__del__)
sys.meta_path.insert(0, Finder())
if moment == "modules":
    sys.modules["last"] = Last()
from shikatsu.cli.main import main
sys.argv[1:] = ["--version"]
main()
"""


@with_signals
@every_signal
@pytest.mark.parametrize("moment", ["hooks", "modules"])
def test_stopping_while_python_ends(moment: str, name: str) -> None:
    """All is printed. When Python takes its modules down, nothing is left to be stopped."""
    done = subprocess.run(
        [sys.executable, "-c", SHUT_DOWN, name, moment],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stdout == f"shikatsu {shikatsu.__version__}\n"
    stopped = (SIGNALS[name], "stopped\n")
    assert (done.returncode, done.stderr) == (stopped if moment == "hooks" else (0, ""))


@with_signals
def test_the_second_signal_does_not_wait(tmp_path: Path) -> None:
    """Whoever cannot wait for what is known by now sends another one."""
    script = """
import os, signal, sys
from shikatsu.system import stopping
stopping.listen()
with stopping.Interruptible():
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except KeyboardInterrupt:
        os.kill(os.getpid(), signal.SIGTERM)
        print("not here")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "stopped\n")


@with_signals
def test_who_does_not_leave_in_order_is_ended(tmp_path: Path) -> None:
    """KeyboardInterrupt may leave a lock behind that nobody will ever open."""
    script = """
import os, signal, threading
from shikatsu.system import stopping
stopping.LONGEST_STOP = 1
stopping.listen()
lock = threading.Lock()
with stopping.Interruptible():
    try:
        lock.acquire()
        os.kill(os.getpid(), signal.SIGTERM)
    except KeyboardInterrupt:
        lock.acquire()
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (143, "", "stopped\n")


@with_signals
def test_a_file_is_finished_first(tmp_path: Path) -> None:
    """A signal that comes while a file is written waits, also if another thread writes it."""
    script = """
import os, signal, sys, threading
from shikatsu.system import files, stopping

def write():
    with files.drafted(sys.argv[1]) as file:
        os.kill(os.getpid(), signal.SIGTERM)
        file.write(b"all of it")

stopping.listen()
with stopping.Interruptible():
    try:
        if sys.argv[2] == "thread":
            thread = threading.Thread(target=write)
            thread.start()
            thread.join()
        else:
            write()
        while True:
            signal.pause()
    except KeyboardInterrupt:
        pass
stopping.leave()
"""
    for where in ("main", "thread"):
        path = tmp_path / where / "file"
        path.parent.mkdir()
        done = subprocess.run(
            [sys.executable, "-c", script, str(path), where],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert (done.returncode, done.stderr) == (143, "stopped\n")
        assert path.read_bytes() == b"all of it"
        assert list(path.parent.iterdir()) == [path]


@with_signals
@pytest.mark.parametrize("way", ["leave", "signal"])
def test_no_file_is_begun_at_the_end(way: str, tmp_path: Path) -> None:
    """Threads go on while the program ends: what they write now would be left by halves."""
    script = """
import atexit, signal, sys, threading
from shikatsu.system import files, stopping

begun = threading.Event()

def write():
    begun.set()
    with files.drafted(sys.argv[1]) as file:
        stopping._end()

def late():
    threading.Thread(target=write).start()
    begun.wait()
    threading.Event().wait(0.1)

stopping._end_workers = late
stopping.listen()
if sys.argv[2] == "leave":
    stopping.leave()
signal.raise_signal(signal.SIGTERM)
"""
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "file"), way],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == {"leave": 130, "signal": 143}[way], done.stderr
    assert list(tmp_path.iterdir()) == []


@with_signals
def test_signals_that_are_ignored_stay_so() -> None:
    """Under nohup, or in the background of a script."""
    script = (
        "import signal; from shikatsu.system import stopping; signal.signal(2, signal.SIG_IGN);"
    )
    script += "stopping.listen(); signal.raise_signal(2); print('goes on')"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "goes on\n")


SCRIPT: Final = """
import sys, shikatsu
problem = shikatsu.load(sys.argv[1])[0]
try:
    shikatsu.solve(problem, progress=lambda progress: print("searching", flush=True))
except KeyboardInterrupt:
    three = problem.with_(attacker_threats=0)
    print("caught", shikatsu.solve(three, shikatsu.Limits(nodes=10)).reason)
    raise
"""


@with_signals
def test_interrupt_of_a_script(hard: Path) -> None:
    """KeyboardInterrupt comes out of solve, and the solver can be used again."""
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(hard)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "searching\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode in (-signal.SIGINT, 130)
    assert out.splitlines()[-1] == "caught nodes"
    assert err.rstrip().endswith("KeyboardInterrupt")


# ---- the end of Python -------------------------------------------------------------------------

ENDING: Final = """
import os, signal, sys, threading
from concurrent.futures import ThreadPoolExecutor
import shikatsu

problem = shikatsu.load(sys.argv[1])[0]
kind = sys.argv[2]
waits = kind in ("pool", "thread")
limits = shikatsu.Limits(memory_mb=16, seconds=0.3 if waits else None)
searching = [threading.Event() for _ in range(3 if kind == "several" else 1)]

def solve(event):
    shikatsu.solve(problem, limits, progress=lambda progress: event.set())
    while not waits:
        shikatsu.solve(problem, limits)

pool = ThreadPoolExecutor(2)
for event in searching:
    if kind == "pool":
        pool.submit(solve, event)
    else:
        threading.Thread(target=solve, args=(event,), daemon=not waits).start()
for event in searching:
    event.wait()
if kind == "exit":
    sys.exit(0)
if kind == "interrupt":
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except KeyboardInterrupt:
        pass
"""


def ends_with(kind: str, path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ENDING, str(path), kind],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


ENDINGS: Final = ["daemon", "several", "exit", "interrupt", "thread", "pool"]


@pytest.mark.parametrize("kind", ENDINGS)
def test_python_ends_while_threads_solve(hard: Path, kind: str) -> None:
    """Daemon threads are stopped, others are waited for; nobody aborts, and nothing is said."""
    ends_with(kind, hard)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ENDINGS)
def test_python_ends_while_threads_solve_often(hard: Path, kind: str) -> None:
    for _ in range(20):
        ends_with(kind, hard)


def test_what_a_daemon_thread_holds_is_no_leak(tmp_path: Path) -> None:
    """Python never takes down the frames of a daemon thread, and what they hold."""
    path = tmp_path / "good.jsonl"
    path.write_text(line())
    script = """
import sys, threading, shikatsu
ready = threading.Event()
def hold():
    result = shikatsu.solve(shikatsu.load(sys.argv[1])[0])
    assert result.proof is not None
    ready.set()
    threading.Event().wait()
threading.Thread(target=hold, daemon=True).start()
ready.wait()
"""
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stderr) == (0, "")


# ---- memory ------------------------------------------------------------------------------------

MEMORY_SCRIPT: Final = """
import json, sys, shikatsu
from pathlib import Path

def megabytes(key):
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(key + ":"))

problem = shikatsu.load(sys.argv[1])[0]
limits = shikatsu.Limits(memory_mb=int(sys.argv[2]), seconds=float(sys.argv[3]))
shikatsu.solve(problem, shikatsu.Limits(memory_mb=1, nodes=1000))  # load all code first
before = megabytes("VmRSS")
result = shikatsu.solve(problem, limits, options={"grow": sys.argv[4]})
print(json.dumps({
    "before": before, "peak": megabytes("VmHWM"), "after": megabytes("VmRSS"),
    "table": result.stats.table_mb, "growths": result.stats.counters["growths"],
}))
"""


def memory_use(path: Path, megabytes: int, seconds: float, grow: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-c", MEMORY_SCRIPT, str(path), str(megabytes), str(seconds), grow],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return dict(json.loads(done.stdout))


@on_linux
@pytest.mark.parametrize(
    ("megabytes", "seconds", "grow"), [(16, 3, "on"), at_length((64, 10, "on")), (16, 1, "off")]
)
def test_resident_memory_stays_below_the_limit(
    tmp_path: Path, megabytes: int, seconds: float, grow: str
) -> None:
    """The table is full at the end, and at no moment was more in use, growing included.

    The limit is for the tables. Half a megabyte more is the search's stack of children and what
    the allocator rounds up.
    """
    path = tmp_path / "hard.txt"
    path.write_text(HARD)
    used = memory_use(path, megabytes, seconds, grow)
    rise = used["peak"] - used["before"]
    print(f"{megabytes} MB, grow {grow}: +{rise:.2f} MB, table {used['table']:.2f} MB")
    assert rise < megabytes + 0.5
    assert used["table"] < megabytes + 0.5
    assert used["after"] - used["before"] < 2  # given back


@on_linux
def test_memory_is_given_back_every_time(tmp_path: Path) -> None:
    """A hundred searches, some interrupted from within, leave nothing behind."""
    path = tmp_path / "hard.txt"
    path.write_text(HARD)
    script = """
import sys, shikatsu
from pathlib import Path
def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20
problem = shikatsu.load(sys.argv[1])[0]
def stop(progress):
    raise RuntimeError
sizes = []
for i in range(100):
    try:
        progress = stop if i % 10 == 0 else None
        nodes = 100_000 if progress else 3000
        shikatsu.solve(problem, shikatsu.Limits(memory_mb=8, nodes=nodes), progress=progress)
    except RuntimeError:
        pass
    sizes.append(resident())
print(sizes[-1] - sizes[20])
"""
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    print(f"+{float(done.stdout):.2f} MB")
    assert float(done.stdout) < 6  # a lost table would be 8; the allocator itself keeps some


# ---- bad input ---------------------------------------------------------------------------------

GOOD: Final = {
    "id": "x1",
    "size": [3, 2],
    "black": ["C1", "C2"],
    "white": ["A1", "A2"],
    "to_play": "black",
    "defender": "white",
    "crucial": ["A1"],
    "region": ["A1", "A2", "B1", "B2"],
}


def line(**changes: Any) -> str:
    return json.dumps({**GOOD, **changes}) + "\n"


# file name, content, what the one line on standard error says after the file's name
BAD_FILES: Final[dict[str, tuple[str, str | bytes, str]]] = {
    "two stones on a point": (
        "a.jsonl",
        line(black=["A1", "C1", "C2"]),
        ":1: A1: a black and a white stone on the same point",
    ),
    "no liberties": (
        "a.jsonl",
        line(black=["B1", "B2", "C1", "C2"]),
        ":1: A2, A1: a white block without liberties",
    ),
    "1x1 board": (
        "a.jsonl",
        line(size=1, black=[], white=["A1"], region=["A1"]),
        ":1: A1: a white block without liberties",
    ),
    "crucial is empty": ("a.jsonl", line(crucial=["B1"]), ":1: B1: crucial, but empty"),
    "crucial of the wrong colour": (
        "a.jsonl",
        line(black=["B1", "C1", "C2"], crucial=["B1"]),
        ":1: B1: crucial, but not a stone of the defender white",
    ),
    "nothing crucial": ("a.jsonl", line(crucial=[]), ":1: no crucial stones are given"),
    "leak": ("a.jsonl", line(black=["C1"]), ":1: the region leaks at C2: it touches B2"),
    "leak in a drawing": ("a.txt", "id: q\n@ : .\n", ":1: the region leaks at C1"),
    "board over 19": ("a.jsonl", line(size=20), ":1: a board of 20x20: both sides must be"),
    "drawing over 19": ("a.txt", "@" + ":" * 19 + "\n", ":1: a board of 20x1: both sides must"),
    "SGF over 19": ("a.sgf", "(;SZ[20]AB[aa])", ":1: a board of 20x20: both sides must be"),
    "stone off the board": ("a.jsonl", line(black=["C1", "C2", "D9"]), ':1: "black": D9 is off'),
    "no point": ("a.jsonl", line(black=["C1", "C2", "I1"]), ":1: \"black\": 'I1' is not"),
    "negative threats": (
        "a.jsonl",
        line(attacker_threats=-1),
        ":1: attacker_threats must not be negative",
    ),
    "too many threats": ("a.jsonl", line(attacker_threats=10**12), ":1: "),
    "no group": (
        "a.jsonl",
        line(black=[], white=[], crucial=[], region=None),
        ":1: there is no group to ask about",
    ),
    "truncated SGF": ("a.sgf", "(;SZ[3:2]AB[ca][cb", ":1: broken SGF"),
    "no SGF": ("a.sgf", "hello", ":1: no SGF game is found"),
    "SGF point": ("a.sgf", "(;SZ[3]AB[zz])", ":1: AB[zz] is not a point of a board of 3x3"),
    "SGF size": ("a.sgf", "(;SZ[x]AB[aa])", ":1: SZ[x] is not a board size"),
    "broken JSON": ("a.jsonl", "{broken\n", ":1: not JSON (column 2"),
    "deep JSON": ("a.jsonl", "[" * 100_000, ":1: not JSON: nested too deeply"),
    "huge number": ("a.jsonl", '{"size": ' + "9" * 5000 + "}", ":1: not JSON: a number has too"),
    "no object": ("a.jsonl", "17\n", ":1: a problem must be a JSON object"),
    "no UTF-8": ("a.jsonl", b'\n{"id": "\xff"}', ":2: not UTF-8 text"),
    "unknown sign": ("a.txt", "id: q\nX Q X\n", ":2: 'Q' is no sign of a drawing"),
    "ragged drawing": ("a.txt", "XXX\n@:\nXXX\n", ":2: 2 points in this row, but 3 in the first"),
    "unknown format": ("a.xyz", "hello", ": unknown format (known: .json, .jsonl, .mgt"),
    "binary": ("a.png", bytes(range(256)), ": unknown format"),
    "empty": ("a.jsonl", "", ": no problem is found"),
    "empty, unknown": ("a", " \n", ": no problem is found"),
}


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The one line that was said; there was neither an answer nor a traceback."""
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert "internal error" not in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert len(done.stderr) < 400
    return done.stderr


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_files(tmp_path: Path, name: str) -> None:
    file, content, message = BAD_FILES[name]
    path = tmp_path / file
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    assert refused(run("solve", path, "--json")).startswith(f"{path}{message}")


def test_missing_file_and_folder(tmp_path: Path) -> None:
    missing = tmp_path / "none.sgf"
    assert refused(run("solve", missing)) == f"{missing}: No such file or directory\n"
    assert refused(run("check", missing)) == f"{missing}: No such file or directory\n"
    assert refused(run("check", tmp_path)) == f"{tmp_path}: Is a directory\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--frobnicate"], ["--frobnicate"]),
        (["--option", "nonsense=1"], ["--option", "nonsense", "epsilon"]),
        (["--option", "nonsense"], ["--option", "name=value"]),
        (["--option", "epsilon=401"], ["epsilon", "0..400", "401"]),
        (["--option", "epsilon=-1"], ["epsilon", "0..400", "-1"]),
        (["--option", "epsilon=many"], ["epsilon", "0..400", "many"]),
        (["--option", "loops=none"], ["loops", "tca|md|plain", "none"]),
        (["--option", "share=maybe"], ["share", "off|on", "maybe"]),
        (["--nodes", "0"], ["nodes", "0"]),
        (["--nodes", "many"], ["--nodes"]),
        (["--seconds", "nan"], ["seconds", "nan"]),
        (["--memory", "0"], ["memory", "0"]),
        (["--jobs", "0"], ["--jobs", "1"]),
        (["--rules", "chess"], ["--rules", "chess"]),
        (["--to-play", "red"], ["--to-play", "red"]),
        (["--both", "--to-play", "white"], ["--both", "--to-play"]),
    ],
    ids=lambda words: " ".join(words),
)
def test_bad_arguments(tmp_path: Path, arguments: list[str], words: list[str]) -> None:
    path = tmp_path / "good.jsonl"
    path.write_text(line() * 3)
    said = refused(run("solve", path, *arguments))
    assert said.startswith("shikatsu: ")
    assert all(word in said for word in words), said


@pytest.mark.parametrize("arguments", [["--nodes", str(10**30)], ["--memory", str(10**18)]])
def test_more_than_enough(tmp_path: Path, arguments: list[str]) -> None:
    """A limit that no machine reaches is none, or is refused; it is no internal error."""
    path = tmp_path / "good.jsonl"
    path.write_text(line())
    done = run("solve", path, "--json", *arguments)
    if done.returncode == 2:
        refused(done)
    else:
        assert (done.returncode, done.stderr) == (0, "")


def test_every_value_of_every_option_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "good.jsonl"
    path.write_text(line())
    options = []
    for name, default, allowed, _ in shikatsu.option_help():
        last = allowed.split("|" if "|" in allowed else "..")[-1]
        options += ["--option", f"{name}={default}", "--option", f"{name}={last}"]
    done = run("solve", path, "--json", *options)
    assert (done.returncode, done.stderr) == (0, "")


def test_one_bad_line_among_good_ones(tmp_path: Path) -> None:
    path = tmp_path / "mixed.jsonl"
    path.write_text(line() + "{broken\n" + line(id="x2") + line(id="x3", crucial=["B1"]) + line())
    done = run("solve", path, "--json", "--jobs", 2)
    assert done.returncode == 2
    assert [json.loads(text)["id"] for text in done.stdout.splitlines()] == ["x1", "x2", "x1"]
    complaints = done.stderr.splitlines()
    assert [text.split(": ")[0] for text in complaints] == [f"{path}:2", f"{path}:4"]


def test_one_bad_game_among_good_ones(tmp_path: Path) -> None:
    """A missing bracket does not swallow the games behind it."""
    good = "(;GN[{}]SZ[3:2]AB[ca][cb]AW[aa][ab]TR[aa]MA[aa][ab][ba][bb]PL[B])\n"
    path = tmp_path / "mixed.sgf"
    broken = good.format("broken").replace("AW[aa][ab]", "AW[aa][ab").replace(")", "")
    path.write_text(good.format("first") + broken + good.format("last"))
    done = run("solve", path, "--json")
    assert done.returncode == 2
    assert [json.loads(text)["id"] for text in done.stdout.splitlines()] == ["first", "last"]
    assert done.stderr.startswith(f"{path}:2: ")
    assert done.stderr.count("\n") == 1


# ---- odd but right -----------------------------------------------------------------------------


def test_the_whole_board_within_its_time() -> None:
    """A region of 361 points: no answer, but in time and in order."""
    drawing = [":" * 19] * 19
    drawing[9] = ":" * 9 + "@" + ":" * 9
    text = "\n".join(drawing).encode()
    start = time.monotonic()
    done = run("solve", "-", "--seconds", 1, "--json", stdin=text)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["reason"] == "seconds"
    assert time.monotonic() - start < 5


def test_tiny_boards() -> None:
    """Two points: whoever plays, the only eye is filled or the stone is taken."""
    done = run("solve", "-", "--json", "--both", "--first-moves", stdin=b"@:\n")
    assert done.returncode == 0, done.stderr
    assert [json.loads(text)["status"] for text in done.stdout.splitlines()] == ["dead", "dead"]


def test_nothing_at_all() -> None:
    assert refused(run("solve", "-")) == "stdin: no problem is found\n"
    assert refused(run("solve")).startswith("shikatsu: Missing argument")
    assert refused(run("frobnicate")).startswith("shikatsu: No such command")
    assert "Usage: shikatsu" in run().stdout


@on_linux
def test_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "good.jsonl"
    path.write_text(line())
    for arguments in (["--json"], []):
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [*COMMAND, "solve", str(path), *arguments],
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                timeout=60,
                check=False,
            )
        assert done.returncode == 2
        assert done.stderr == "cannot write standard output: no space left on device\n"


def test_a_reader_who_leaves(tmp_path: Path) -> None:
    """``shikatsu solve ... | head -1``"""
    path = tmp_path / "many.jsonl"
    path.write_text(line() * 200)
    with subprocess.Popen(
        [*COMMAND, "solve", str(path), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["id"] == "x1"
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=30) != 0
