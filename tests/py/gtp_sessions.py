"""What must hold of every conversation with the GTP engine, however malformed; and small engines.

Used by the tests and by tests/fuzz/fuzz_gtp.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from shikatsu import Limits
from shikatsu.gtp import Engine, make_engine
from shikatsu.gtp.syntax import parse

# A sign, an id, text without control characters (below the sign if it is a stream), two newlines.
RESPONSE = re.compile(r"([=?])(\d*)(?: [^\x00-\x09\x0b-\x1f]*|(?:\n[^\x00-\x1f]+)*)\n\n", re.DOTALL)
LONGEST_SHOWN = 5_000


def small_engine() -> Engine:
    """An engine whose searches take no time."""
    engine = make_engine(Limits(nodes=20, memory_mb=1))
    engine.answer("boardsize 5")
    return engine


def hold(engine: Engine, lines: Iterable[str]) -> int:
    """Hold a conversation, check every response, and return how many lines were answered."""
    answered = 0
    for line in lines:
        response = engine.answer(line)
        check(line, response)
        answered += response != ""
    assert engine.answer("77 name") == "=77 shikatsu\n\n", "it is alive"
    return answered


def check(line: str, response: str) -> None:
    """Raise AssertionError unless this is a proper response to the line."""
    command = parse(line)
    if command is None:
        assert response == "", line
        return
    match = RESPONSE.fullmatch(response)
    assert match is not None, f"{line!r}: {response[:LONGEST_SHOWN]!r}"
    assert match[2] == command.id, f"{line!r}: {response[:LONGEST_SHOWN]!r}"
    assert "\n\n" not in response[:-2], f"{line!r}: {response[:LONGEST_SHOWN]!r}"
    assert "internal error" not in response, f"{line!r}: {response[:LONGEST_SHOWN]!r}"
