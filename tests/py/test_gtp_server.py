"""``shikatsu gtp`` as a program: what is read while it searches, and how it ends."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import IO

import pytest

from command import run_shikatsu
from watching import wait_until_busy

ENGINE = [sys.executable, "-m", "shikatsu", "gtp"]
BENT_THREE = "boardsize 9\nset_position b A4 b B4 b C3 b D2 b D1 b E2 w A3 w B3 w B2 w C2 w C1\n"
HARD = "boardsize 19\nplay b K10\nshikatsu-time 0\n"
FOREVER = "9 owl_attack K10\n"


def run(text: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Let the engine answer a script that does not wait for answers."""
    return run_shikatsu("gtp", *options, stdin=text.encode())


class Talk:
    """A conversation line by line."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    @property
    def input(self) -> IO[str]:
        assert self.process.stdin is not None
        return self.process.stdin

    def send(self, text: str) -> None:
        self.input.write(text)
        self.input.flush()

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")

    def response(self) -> list[str]:
        """All lines up to the blank one."""
        return list(iter(self.line, ""))

    def ask(self, text: str) -> list[str]:
        self.send(text)
        return self.response()


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.process.kill()
    talk.process.communicate()


def test_a_script_is_answered_to_its_end() -> None:
    done = run(f"{BENT_THREE}1 dragon_status A3\n2 quit\n3 name\n")
    assert done.stdout == "= \n\n= \n\n=1 critical A1 A1\n\n=2 \n\n"
    assert (done.returncode, done.stderr) == (0, "")


def test_the_end_of_the_input_ends_it() -> None:
    assert run("").stdout == ""
    done = run(f"{BENT_THREE}1 owl_attack A3")  # not even a newline
    assert done.stdout.endswith("=1 1 A1\n\n")
    assert done.returncode == 0
    assert run(f"{BENT_THREE}owl_attack A3\n1 analyze b 1\n").stdout.endswith("\n\n")


def test_limits_are_options() -> None:
    done = run("shikatsu-limits\n", "--seconds", "3", "--nodes", "50", "--memory", "7")
    assert done.stdout.startswith("= seconds: 3\nnodes: 50\nmemory: 7 MB\naccept: walls\n")
    assert run("", "--seconds", "-1").returncode == 2


def test_windows_line_ends() -> None:
    assert run("1 name\r\n\r\n2 komi 0.5\r\n").stdout == "=1 shikatsu\n\n=2 \n\n"


def test_an_analysis_goes_on_until_something_is_read(talk: Talk) -> None:
    talk.send(f"{BENT_THREE}owl_attack A3\n")
    for _ in range(3):
        talk.response()
    talk.send("4 analyze b 5\n")
    assert talk.line() == "=4"
    lines = [talk.line() for _ in range(4)]
    assert all(line.startswith("info move A1 visits ") for line in lines)
    talk.send("\n")  # a blank line is enough
    rest = talk.response()
    assert all(line.startswith("info ") for line in rest)
    assert talk.ask("5 name\n") == ["=5 shikatsu"]


def test_an_analysis_finds_out_which_group_is_meant(talk: Talk) -> None:
    talk.send(BENT_THREE)
    talk.response()
    talk.response()
    talk.send("analyze w 5\n")
    assert talk.line() == "="
    assert talk.line().startswith("info move A1 ")


def test_an_interrupt_stops_the_search_and_nothing_else(talk: Talk) -> None:
    for line in HARD.splitlines(keepends=True):
        talk.ask(line)
    talk.send(FOREVER)
    talk.send("# interrupt\n")
    assert talk.response() == ["?9 White to play: Unknown: cancelled."]
    assert talk.ask("# interrupt\n10 name\n") == ["=10 shikatsu"]
    assert talk.ask("undo\n") == ["= "]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
def test_quit_ends_a_search(talk: Talk) -> None:
    for line in f"{BENT_THREE}owl_attack A3\n{HARD}".splitlines(keepends=True):
        talk.ask(line)  # all code is loaded by then
    talk.send(FOREVER)
    wait_until_busy(talk.process.pid, 0.4)  # so quit was not sent along with the question
    talk.send("11 quit\n")
    assert talk.response() == ["?9 White to play: Unknown: cancelled."]
    assert talk.response() == ["=11 "]
    assert talk.process.wait(30) == 0


def test_ctrl_c_ends_it(talk: Talk) -> None:
    assert talk.ask("name\n") == ["= shikatsu"]
    talk.process.send_signal(signal.SIGINT)
    assert talk.process.wait(30) == 130
    assert talk.process.stderr is not None
    assert talk.process.stderr.read() == "stopped\n"
