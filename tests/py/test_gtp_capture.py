"""Captures and connections over GTP, with GNU Go's forms of answers."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from shikatsu import _native
from shikatsu.gtp import Engine, make_engine
from shikatsu.model.limits import Limits
from shikatsu.model.result import MOST_ORDERS
from test_gtp import fails, ok

# The white stone can only be caught in a net.
NET = "set_position b D5 b E4 b D7 b G4 w E5"
# White is caught in a ladder.
LADDER = "set_position w D4 b D3 b C4 b E3 b C5"
# Black's stone on E4 can be taken at D4, in a ko.
KO = "set_position b C4 b D5 b D3 b E4 w E5 w E3 w F4"
GNU_GO = shutil.which("gnugo", path="/usr/games:/usr/local/bin:/usr/bin")


@pytest.fixture
def engine() -> Engine:
    engine = make_engine(Limits(seconds=20, memory_mb=64))
    ok(engine, "boardsize 9")
    return engine


def test_attack_and_defend(engine: Engine) -> None:
    ok(engine, NET)
    ok(engine, "shikatsu-orders 2")
    assert ok(engine, "attack E5") == "1 F6"
    said = (
        "Black to play: White is captured in a net: every move threatens a ladder. "
        "Not every reply of White was tried."
    )
    assert ok(engine, "shikatsu-explain") == said
    answer = ok(engine, "defend E5")
    assert re.fullmatch("1 [A-J][1-9]", answer)
    assert "White is saved. No ladder or net captures" in ok(engine, "shikatsu-explain")
    ok(engine, "play b F6")
    assert ok(engine, "defend E5") == "0"
    assert ok(engine, "attack G4") == "0"


def test_answers_follow_the_settings(engine: Engine) -> None:
    ok(engine, NET)
    ok(engine, "shikatsu-orders 1")
    assert ok(engine, "attack E5") == "0", "it takes a net"
    ok(engine, "shikatsu-orders 3")
    assert ok(engine, "attack E5") == "1 F6"
    ok(engine, "shikatsu-generator auto")
    assert ok(engine, "attack E5") == "1 F6"
    ok(engine, "shikatsu-generator full")
    assert ok(engine, "attack E5") == "1 F6"
    assert ok(engine, "shikatsu-explain").endswith(
        "in a net, whatever White plays: every move threatens a ladder."
    )
    assert ok(engine, "shikatsu-limits").endswith("generator: full\norders: 3\nsafety: search")
    assert fails(engine, "shikatsu-generator some") == (
        "shikatsu-generator takes auto, heuristic, heuristic+ or full"
    )
    for number in ("0", str(MOST_ORDERS + 1), "-1", "many"):
        fails(engine, f"shikatsu-orders {number}")
    assert _native.MOST_ORDERS == MOST_ORDERS


def test_ladders(engine: Engine) -> None:
    ok(engine, LADDER)
    assert ok(engine, "ladder_attack D4") == "1 E4"
    assert ok(engine, "shikatsu-explain") == "Black to play: The ladder works. White is captured."
    assert fails(engine, "ladder_attack D3") == "string must have exactly 2 liberties"
    ok(engine, "play w F5")
    assert ok(engine, "ladder_attack D4") == "0"
    drawing = ok(engine, "shikatsu-ladder D4").split("\n")
    assert drawing[0] == "TRIANGLE D4"
    assert drawing[-1].startswith("TEXT Black to play: The ladder fails.")
    ok(engine, "play b E4")
    assert ok(engine, "shikatsu-ladder D4").endswith(
        "TEXT White to play: The ladder fails. White is not captured by ataris alone."
    )


def test_kos(engine: Engine) -> None:
    ok(engine, KO)
    ok(engine, "shikatsu-orders 1")
    assert ok(engine, "attack E4") == "2 D4"
    assert ok(engine, "defend E4") == "1 D4"
    assert ok(engine, "connect E4 D5") == "1 D4"
    assert ok(engine, "disconnect E4 D5") == "1 D4"
    ok(engine, "play w D4")
    assert ok(engine, "attack D4") == "3 PASS", "a threat elsewhere comes first"
    assert ok(engine, "defend D4") == "1 E4"


def test_connections(engine: Engine) -> None:
    ok(engine, NET)
    ok(engine, "shikatsu-orders 2")
    assert ok(engine, "connect D5 E4") == "1 D4"
    assert ok(engine, "shikatsu-explain").startswith("Black to play: Black is connected at once")
    assert re.fullmatch("0|[123] [A-J][1-9]", ok(engine, "disconnect D5 E4"))
    ok(engine, "play b D4")
    assert ok(engine, "connect D5 E4") == "1 PASS"
    assert ok(engine, "disconnect D5 E4") == "0"
    assert ok(engine, "connect D5 D5") == "1 PASS"
    assert fails(engine, "connect D5 E5") == "vertices must have same color"
    assert fails(engine, "disconnect D5 A1") == "vertex must not be empty"
    assert fails(engine, "connect D5") == "wrong number of arguments: connect VERTEX VERTEX"


@pytest.mark.parametrize("command", ["attack", "defend", "ladder_attack", "shikatsu-ladder"])
def test_there_must_be_a_stone(engine: Engine, command: str) -> None:
    assert fails(engine, f"{command} A1") == "vertex must not be empty"
    assert fails(engine, f"{command} Z1").startswith("invalid vertex")


def test_a_limit_is_an_error_that_says_how_far_it_came() -> None:
    engine = make_engine(Limits(nodes=3_000, memory_mb=16))
    ok(engine, "play w K10")
    said = fails(engine, "attack K10")
    assert re.match(r"Black to play: Unknown: out of nodes \(\d+\)\. No sequence of threats", said)
    ok(engine, "shikatsu-accept region")
    assert ok(engine, "attack K10") == "0", "order 2 is refuted"
    ok(engine, "shikatsu-accept walls")
    fails(engine, "attack K10")


@pytest.mark.parametrize(
    ("position", "questions"),
    [
        (NET, ["attack E5", "attack G4", "connect D5 E4", "connect D5 D5", "disconnect D5 D5"]),
        (LADDER, ["ladder_attack D4", "attack D4", "ladder_attack D3", "attack A1", "defend A1"]),
        (KO, ["attack E4", "defend E4", "connect E4 D5", "disconnect E4 D5", "connect E4 J9"]),
    ],
)
def test_gnu_go_answers_in_the_same_form(position: str, questions: list[str]) -> None:
    """Its codes are ours here; of moves there may be several that do it."""
    if GNU_GO is None:
        pytest.skip("GNU Go is not installed")
    engine = make_engine(Limits(seconds=20, memory_mb=64))
    ok(engine, "shikatsu-orders 2")
    words = position.split()[1:]
    setup = [f"play {c} {v}" for c, v in zip(words[::2], words[1::2], strict=True)]
    script = ["boardsize 9", *setup]
    for line in script:
        ok(engine, line)
    done = subprocess.run(
        [GNU_GO, "--mode", "gtp"],
        input="\n".join([*script, *questions, "quit\n"]),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    theirs = [answer for answer in done.stdout.split("\n\n") if answer][len(script) : -1]
    for question, their in zip(questions, theirs, strict=True):
        ours = engine.answer(question).strip()
        if their.startswith("?"):
            assert ours == their, question
        else:
            assert ours.split()[:2] == their.split()[:2], question
            assert len(ours.split()) == len(their.split()), question


def test_the_documentation_has_them(engine: Engine) -> None:
    page = (Path(__file__).parents[2] / "docs" / "gtp.md").read_text(encoding="utf-8")
    listed = ok(engine, "gogui-analyze_commands").split("\n")
    for name in ("attack", "defend", "ladder_attack", "connect", "disconnect", "shikatsu-ladder"):
        assert any(row.split("/")[2].split()[0] == name for row in listed)
        assert f"`{name} V" in page
