"""Stops every command at random moments, from its start until it is well under way.

    python tools/interrupt_campaign.py                       Ctrl-C and SIGTERM, 100 times each
    python tools/interrupt_campaign.py --signal KILL lint    kill -9: do the workers end as well?
    python tools/interrupt_campaign.py --runs 20 solve gtp   these commands only

A table says how each command ended: its exit codes; how often Python was stopped before it came to
our first line, which prints a traceback and is out of our hands; tracebacks after that; processes
and files that were left behind; and the seconds from the signal to the end. Ctrl-C goes to all
processes of the command, as a terminal sends it, the others to the first one only. The exit code
is 1 if something is wrong.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from shikatsu.cli.commands import SUMMARIES

ROOT: Final = Path(__file__).resolve().parent.parent
PROBLEMS: Final = ROOT / "problems"
PROGRAM: Final = (sys.executable, "-m", "shikatsu")
GRACE: Final = 10.0  # seconds for processes that are left behind to notice
PATIENCE: Final = 60.0
STARTS: Final = 2.0  # well under way: after so many times what the help takes
OUR_MAIN: Final = re.compile(r"/shikatsu/cli/main\.py\", line \d+, in main")

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
PROOF: Final = """\
id: proof
to play: white

5 X X X X X
4 : : : : X
3 : : @ : X
2 : : : : X
1 : : : : X
"""
RACE: Final = """\
id: race

11 . . . . . . . . . . . . . . . . . . .
10 O O O O O O O O O O O O O O O O O O O
 9 O O O O O O O O O O O O O O O X X X X
 8 . . . . . . . . O O O O O O O X . . .
 7 X X X X X X X X X X X X X X X X X X X
 6 O O O O O O O O O O O O O . . . . . .
 5 O O O O O O O O O O O O O O O O O O O
 4 . . . . . . . . X X X X X X X O . . .
 3 X X X X X X X X X X X X X X X O O O O
 2 X X X X X X X X X X X X X X X X X X X
 1 . . . . . . . . . . . . . . . . . . .
"""
CERTIFICATE: Final = "proof.proof"
CONVERSATION: Final = "boardsize 19\nplay b K10\nshikatsu-time 0\nowl_attack K10\n"


@dataclass(frozen=True, slots=True)
class Job:
    """A command that takes long, what it reads, and what it may leave behind in its folder."""

    arguments: Sequence[str]
    stdin: str = ""
    files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class End:
    """How one run ended; ``early``: before our first line."""

    code: int
    early: bool
    traceback: bool
    word: bool
    processes: int
    files: tuple[str, ...]
    seconds: float


def jobs() -> dict[str, Job]:
    """Return a long job for every command; solving that writes files has one more."""
    many = [str(path) for path in sorted((PROBLEMS / "life-and-death").glob("*.sgf"))] * 20
    ladders = [str(path) for path in sorted((PROBLEMS / "capture").glob("*.sgf"))] * 20
    boards = [str(path) for path in sorted((PROBLEMS / "safety").glob("*.sgf"))] * 5
    suite = ["--data", str(PROBLEMS / "safety"), "--jobs", "2"]
    hard = {"hard.txt": HARD}
    proofs = {"many.txt": "---\n".join([PROOF] * 50)}
    outputs = ["--proof", "proofs", "--svg", "pictures", "--sgf", "trees.sgf", "--jobs", "2"]
    return {
        "solve": Job(["solve", "hard.txt"], files=hard),
        "solve, files": Job(["solve", "many.txt", *outputs], files=proofs),
        "ladder": Job(["ladder", *ladders, "--svg", "pictures"]),
        "safety": Job(["safety", *boards, "--svg", "pictures"]),
        "semeai": Job(
            ["semeai", "race.txt", "A7", "A6", "--seconds", "600"], files={"race.txt": RACE}
        ),
        "hint": Job(["hint", *many]),
        "region": Job(["region", *many]),
        "check": Job(["check", *[CERTIFICATE] * 5000]),
        "gtp": Job(["gtp"], stdin=CONVERSATION),
        "lint": Job(["lint", "hard.txt", *many[:100], "--jobs", "2", "--html", "p.html"], "", hard),
        "bench": Job(["bench", "seki", *suite, "--json", "rows.json", "--markdown", "t.md"]),
    }


def left_out(known: Mapping[str, Job]) -> list[str]:
    """Return the commands of the program that have no job here."""
    return [name for name in SUMMARIES if name not in known and name != "schema"]


def help_seconds(command: str) -> float:
    """Return how long it takes to load a command."""
    begin = time.monotonic()
    done = [*PROGRAM, command, "--help"]
    subprocess.run(done, stdout=subprocess.DEVNULL, check=True)
    return time.monotonic() - begin


def run(job: Job, certificate: Path, number: signal.Signals, moment: float) -> End:
    """Start a job in a folder of its own, send it a signal after so many seconds, and look."""
    with tempfile.TemporaryDirectory(prefix="campaign-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / "tmp").mkdir()
        for file, text in job.files.items():
            (folder / file).write_text(text)
        if CERTIFICATE in job.arguments:
            (folder / CERTIFICATE).symlink_to(certificate)
        with (folder / "out").open("wb") as out, (folder / "err").open("wb") as err:
            process = subprocess.Popen(
                [*PROGRAM, *job.arguments],
                cwd=folder,
                env={**os.environ, "TMPDIR": str(folder / "tmp")},
                stdin=subprocess.PIPE,
                stdout=out,
                stderr=err,
                start_new_session=True,
            )
        assert process.stdin is not None
        process.stdin.write(job.stdin.encode())
        process.stdin.flush()
        try:
            time.sleep(moment)
            begin = time.monotonic()
            if number == signal.SIGINT:
                os.killpg(process.pid, number)
            else:
                process.send_signal(number)
            code = process.wait(PATIENCE)
            seconds = time.monotonic() - begin
        finally:
            process.kill()
        process.stdin.close()
        left = _leftover_processes(process.pid)
        said = (folder / "err").read_text(errors="replace")
        traceback = "Traceback" in said
        early = code == -number or (traceback and OUR_MAIN.search(said) is None)
        word = said.rpartition("\n")[0].rpartition("\n")[2].startswith("stopped")
        return End(code, early, traceback and not early, word, left, _drafts(folder), seconds)


def _leftover_processes(session: int) -> int:
    """Count what is left of a session after a while, and end it."""
    latest = time.monotonic() + GRACE
    while (left := _session(session)) and time.monotonic() < latest:
        time.sleep(0.02)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    return len(left)


def _session(number: int) -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == number and fields[0] != "Z":
            found.append(int(entry.name))
    return found


def _drafts(folder: Path) -> tuple[str, ...]:
    """Return files that were to be removed, or that are half of what they should be."""
    found = [path.name for path in (folder / "tmp").iterdir()]
    found += [path.name for path in folder.rglob(".*") if "sqlite" not in path.name]
    found += [path.name for path in folder.rglob("*.svg") if not _ends(path, b"</svg>")]
    found += [path.name for path in folder.rglob("rows.json") if not _ends(path, b"\n")]
    return tuple(found)


def _ends(path: Path, ending: bytes) -> bool:
    data = path.read_bytes()
    return not data or data.rstrip(b"\n" if ending != b"\n" else b"").endswith(ending)


def row(name: str, ends: Sequence[End], number: signal.Signals) -> tuple[str, bool]:
    """Return a line of the table, and whether all is well."""
    late = [end for end in ends if not end.early]
    wanted = -number if number == signal.SIGKILL else 128 + number
    codes = Counter(end.code for end in late)
    files = sorted({file for end in ends for file in end.files})
    silent = 0 if number == signal.SIGKILL else sum(not end.word for end in late)

    def count(what: str) -> int:
        return sum(bool(getattr(end, what)) for end in ends)

    times = [end.seconds for end in ends]
    cells = (
        name,
        number.name,
        len(ends),
        ", ".join(f"{codes[code]} x {code}" for code in sorted(codes)),
        count("early"),
        count("traceback"),
        silent,
        count("processes"),
        f"{count('files')} {' '.join(files)}".strip(),
        f"{statistics.median(times):.2f}",
        f"{max(times):.2f}",
    )
    wrong = count("processes")
    if number != signal.SIGKILL:  # nobody can say a word or clear up then
        wrong += count("traceback") + silent + count("files")
    well = wrong == 0 and set(codes) <= {wanted}
    return f"| {' | '.join(map(str, cells))} |", well


def make_certificate(folder: Path) -> Path:
    """Return a certificate for the checker."""
    (folder / "proof.txt").write_text(PROOF)
    command = [*PROGRAM, "solve", "proof.txt", "--proof", "."]
    subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=True)
    return folder / CERTIFICATE


def main() -> int:
    """Do the runs and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", help="commands; all if none is named")
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--signal", action="append", choices=("INT", "TERM", "KILL"))
    asked = parser.parse_args()
    # Started in the background of a script we would ignore Ctrl-C, and so would what we start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    known = jobs()
    missing = left_out(known)
    if missing:
        print(f"no job for: {', '.join(missing)}", file=sys.stderr)
    chance = random.Random(asked.seed)
    good = not missing
    print("| command | signal | runs | exit codes | before us | tracebacks | no word ", end="")
    print("| processes left | files left | median s | max s |")
    print(f"|{'---|' * 11}")
    with tempfile.TemporaryDirectory(prefix="campaign-") as folder:
        certificate = make_certificate(Path(folder))
        for name in asked.names or known:
            span = STARTS * help_seconds(known[name].arguments[0])
            for short in asked.signal or ("INT", "TERM"):
                number = signal.Signals[f"SIG{short}"]
                moments = [chance.uniform(0, span) for _ in range(asked.runs)]
                ends = [run(known[name], certificate, number, moment) for moment in moments]
                line, well = row(name, ends, number)
                print(line, flush=True)
                good = good and well
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
