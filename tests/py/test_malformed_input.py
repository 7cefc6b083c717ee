"""Whatever the bytes are: problems, or complaints of one line; no other exception, no hang."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bulk import some
from malformed import GOOD, check, damaged
from shikatsu.errors import FormatError
from shikatsu.files import read_entries

CRASHES = Path(__file__).parents[1] / "fuzz" / "found"
SUFFIXES = [".sgf", ".json", ".jsonl", ".txt", ".tst", ""]


def test_the_good_texts_are_good() -> None:
    for suffix, data in GOOD:
        complaints = [
            str(i) for i in read_entries(data, f"f{suffix}") if isinstance(i, FormatError)
        ]
        allowed = "games are only read beside a .tst file" if suffix == ".tst" else "nothing"
        assert all(allowed in text for text in complaints), complaints


def _campaign(count: int, seed: int) -> None:
    random = Random(seed)
    for _ in range(count):
        suffix, data = random.choice(GOOD)
        if random.random() < 0.2:
            suffix = random.choice(SUFFIXES)
        check(damaged(data, random), f"f{suffix}")


@pytest.mark.parametrize("seed", some(range(6), 1))
def test_damaged_texts(seed: int) -> None:
    _campaign(1000, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_many_damaged_texts(seed: int) -> None:
    _campaign(5000, seed)


@settings(max_examples=500, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.binary(max_size=300), st.sampled_from(SUFFIXES))
def test_any_bytes(data: bytes, suffix: str) -> None:
    check(data, f"f{suffix}")


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.sampled_from(GOOD), st.data())
def test_damage_that_shrinks(good: tuple[str, bytes], data: st.DataObject) -> None:
    """The same with few random changes that hypothesis can make smaller."""
    suffix, text = good
    spoilt = bytearray(text)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(spoilt)))
        length = data.draw(st.integers(0, 4))
        spoilt[place : place + length] = data.draw(st.binary(max_size=4))
    check(bytes(spoilt), f"f{suffix}")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("brackets.sgf", b"(;" * 100_000),
        ("branches.sgf", b"(;AB[aa]" * 20_000 + b")" * 20_000),
        ("setups.sgf", b"(;" + b"AB[aa:ss];" * 3000 + b")"),
        ("comments.sgf", b"(;AB[aa]" + b";C[x]" * 50_000 + b")"),
        ("values.sgf", b"(;AB" + b"[aa:ss]" * 100_000 + b")"),
        ("games.sgf", b"(;AB[aa])" * 5000),
        ("unclosed.sgf", b"(;FF[4]\n" * 20_000),
        ("blank.sgf", b"(;FF[4" + b"\n" * 300_000 + b"("),
        ("escapes.sgf", b"(;C[" + b"\\" * 300_001),
        ("nested.json", b"[" * 100_000),
        ("nested.jsonl", b'{"puzzle":' * 100_000),
        (
            "tree.json",
            b'{"initial_state":{},"move_tree":' + b'{"branches":[' * 300 + b"]}" * 300 + b"}",
        ),
        ("long.json", b'{"size": ' + b"9" * 1_000_000 + b"}"),
        ("deep.json", b'{"size": ' + b"[" * 900 + b"]" * 900 + b"}"),
        ("spaces.txt", b"X" + b" " * 500_000 + b"Q"),
        ("blanks.txt", b"X O\n" + b"\n" * 300_000 + b"Q"),
        ("digits.txt", b"9" * 500_000 + b" X O"),
        ("rows.txt", b"X O .\n" * 50_000),
        ("rules.txt", b"---\n" * 100_000),
        ("dashes.txt", b"$$" + b"- " * 300_000),
        ("dollars.txt", b"$$ | X\n" * 50_000),
        ("titles.txt", b"$$B\n" * 50_000),
        ("questions.tst", b"1 attack A1\n#? [" + b"(" * 300_000 + b"]\n"),
        ("moves.tst", b"trymove B A1\npopgo\n" * 20_000),
        ("games.tst", b"loadsgf none.sgf\n" * 20_000),
        ("words.tst", b"1 attack " + b"a " * 300_000),
        ("stones", b"$ P1\n" + b"ABB" * 100_000),
        ("joined", b"$ P1\nABB\\\n" + b"ACC\\\n" * 50_000),
    ],
)
def test_large_and_deep(name: str, data: bytes) -> None:
    check(data, name)


@pytest.mark.parametrize("path", sorted(CRASHES.glob("*")), ids=lambda path: path.name)
def test_what_the_fuzzer_found(path: Path) -> None:
    for suffix in SUFFIXES:
        check(path.read_bytes(), f"f{suffix}")
