"""Nothing that is sent to the GTP engine makes it crash, or answer in a wrong form."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gtp_sessions import check, hold, small_engine
from shikatsu.gtp import make_engine
from shikatsu.gtp.syntax import parse

NAMES = sorted(make_engine().commands)
WORDS = [
    *("b", "w", "black", "WHITE", "grey", "e", "pass", "PASS", "resign", "interval"),
    *("A1", "a1", "C3", "E5", "F6", "I5", "T19", "Z99", "A0", "A-1", "A01", "AA1", "A1\u0661"),
    *("0", "1", "2", "9", "19", "20", "-1", "+1", "007", "1.5", "1e9", "nan", "inf", "½", "٣"),
    *("9" * 10, "9" * 400, "9" * 5000, "-" + "9" * 20, "0x10", "1_000", "1/0"),
    *(".", "/", "/dev/null", "/dev/zero", "x.sgf", "~", "%p", "%s%n", "{}", "$(quit)", '""', "\\"),
    *("walls", "region", "none", "byoyomi", "name", "é", "囲", "\ud800", "\u2028", "\x85", "💣"),
]

words = st.sampled_from(WORDS) | st.text(max_size=12)
ids = st.sampled_from(["", "", "1 ", "0007 ", "9" * 30 + " ", "-3 ", "1.5 "])
blanks = st.sampled_from([" ", " ", "  ", "\t", " \t "])
endings = st.sampled_from(["", "", "\r", " ", "#", " # interrupt", "\x00"])


@st.composite
def command_lines(draw: st.DrawFn) -> str:
    """A command that exists, with arguments that may make no sense."""
    name = draw(st.sampled_from(NAMES))
    arguments = draw(st.lists(words, max_size=6))
    return draw(ids) + draw(blanks).join([name, *arguments]) + draw(endings)


@st.composite
def plays(draw: st.DrawFn) -> str:
    """A move, mostly a possible one, so that the boards get full."""
    vertex = draw(st.sampled_from("ABCDE")) + str(draw(st.integers(1, 5)))
    return f"play {draw(st.sampled_from('bw'))} {vertex}"


raw_lines = st.binary(max_size=60).map(lambda data: data.decode("utf-8", "replace"))
lines = command_lines() | plays() | raw_lines | st.text(max_size=40)


def test_malformed_sessions_are_survived() -> None:
    answered = 0

    @settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.lists(lines, min_size=8, max_size=20))
    def survive(session: list[str]) -> None:
        nonlocal answered
        answered += hold(small_engine(), session)

    survive()
    assert answered >= 800


def test_every_command_with_every_single_word() -> None:
    engine = small_engine()
    for name in NAMES:
        hold(engine, (f"{name} {word}" for word in WORDS))
        hold(engine, (f"{name} b {word}" for word in WORDS[:30]))
        engine.answer("clear_board")


def test_deep_undo() -> None:
    engine = small_engine()
    for _ in range(500):
        check("undo", engine.answer("undo"))
    hold(engine, ["play b A1", "gg-undo 999999999", "gg-undo 1", "gg-undo 1", "gg-undo 0"])


KEPT = [
    # Found by fuzzing, or close to what was.
    "9" * 20_000 + " name",
    "komi " + "9" * 5_000,
    "boardsize \u0661",
    "play b \u2160",
    "loadsgf a\x00b",
    "loadsgf " + "x" * 10_000,
    "loadsgf \ud800",
    "known_command " + "\x1b[2J",
    "echo = 1\n\n= 2",
]
# An analysis that is done before it is stopped: its lines follow the sign.
KEPT_SESSION = [
    "boardsize 2",
    "set_free_handicap A1 B2",
    "analyze b 20",
    "lz-analyze w inverval\x125",
]


@pytest.mark.parametrize("line", KEPT)
def test_lines_that_are_kept(line: str) -> None:
    hold(small_engine(), [line])


def test_a_session_that_is_kept() -> None:
    for _ in range(20):  # what it answers depends on which thread is first
        hold(small_engine(), KEPT_SESSION)


def test_bytes_through_a_real_pipe() -> None:
    """Two thousand lines of rubbish, and between them commands that must be answered in order."""
    numbers = random.Random(20)
    sent: list[bytes] = []
    for count in range(2_000):
        sent.append(rubbish(numbers))
        if count % 100 == 0:
            sent.append(b"%d name" % (10_000 + count))
    sent.append(b"424242 quit\nname")
    done = subprocess.run(
        [sys.executable, "-m", "shikatsu", "gtp", "--nodes", "20", "--memory", "1"],
        input=b"\n".join(sent),
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    output = done.stdout.decode()
    positions = [output.index(f"={10_000 + count} shikatsu\n\n") for count in range(0, 2_000, 100)]
    assert positions == sorted(positions)
    assert output.endswith("=424242 \n\n"), "nothing is answered after quit"


def rubbish(numbers: random.Random) -> bytes:
    """A line of random bytes, or of words that look like a command; never quit or a newline."""
    if numbers.random() < 0.4:
        data = numbers.randbytes(numbers.randrange(60)).replace(b"\n", b"")
    else:
        name = numbers.choice([name for name in NAMES if not name.endswith("analyze")])
        some = numbers.choices(WORDS, k=numbers.randrange(5))
        data = " ".join([name, *some]).encode("utf-8", "replace").replace(b"\n", b"")
    command = parse(data.decode("utf-8", "replace"))
    return b"" if command is not None and command.name == "quit" else data
