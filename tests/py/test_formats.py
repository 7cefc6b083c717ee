"""One way in for all formats: the suffix or the content chooses."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from bulk import without
from shikatsu.errors import FormatError
from shikatsu.files import MAX_BYTES, Entry, read_entries, texts
from shikatsu.files.verdicts import right_first_moves

ROOT = Path(__file__).parents[2]
DATA = Path(os.environ.get("SHIKATSU_DATA", ROOT.parent / "shared" / "data"))

SGF = b"(;SZ[9]AB[aa]AW[bb])"
NATIVE = (
    b'{"size": 2, "black": ["B1", "B2"], "white": ["A1"], "to_play": "black", "crucial": ["A1"]}'
)
SENSEI = b"Some words first.\n$$B\n$$ | X O\n"
GOTOOLS = (
    b"$ P1\n?BB?CB?DB?EB?EAAFAAFBAACABC\\\nACCADCAEC[BB]\n?+l#8 2 4 7.25 6 ?? 0 255 :AABACA:\n"
)
TST = b"boardsize 5\nplay black A1\n1 attack A1\n#? [0]\n"
OGS = b'{"puzzle": {"initial_state": {"black": "aa"}}}'


@pytest.mark.parametrize(
    ("name", "data"),
    [
        *((name, SGF) for name in ("a.sgf", "a.SGF", "a.mgt", "a", "a.txt", "a.unknown")),
        *((name, b"junk ((;SZ[9]AB[aa])") for name in ("a.sgf", "a.mgt")),
        *((name, b"((;SZ[9]AB[aa]))") for name in ("a", "a.txt")),
        *((name, NATIVE) for name in ("a.json", "a.jsonl", "a", "a.txt")),
        *((name, b"[" + NATIVE + b"]") for name in ("a.json", "a")),
        *((name, OGS) for name in ("a.json", "a.jsonl", "a")),
        *((name, SENSEI) for name in ("a.txt", "a", "a.wiki")),
        *((name, GOTOOLS) for name in ("lv6.14", "a.txt", "a")),
        *((name, TST) for name in ("a.tst", "a", "a.txt")),
        *((name, b"X O .\n. . .\n") for name in ("a.txt", "a")),
        *((name, b"| X O |\n| . . |\n") for name in ("a.txt", "a")),
        *((name, b"\xef\xbb\xbf" + SGF) for name in ("a.sgf", "a")),
    ],
)
def test_dispatch(name: str, data: bytes) -> None:
    (entry,) = read_entries(data, name)
    assert isinstance(entry, Entry), entry
    assert entry.diagram.black or entry.diagram.white
    (windows,) = read_entries(data.replace(b"\n", b"\r\n"), name)
    assert windows == entry


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a", b"hello", "a: unknown format (known: .json, .jsonl, .mgt, .sgf, .tst, .txt)"),
        ("a.png", bytes(range(256)) * 100, "a.png: unknown format"),
        ("a", b"[[[" * 1000, "a:1: not JSON"),
        ("a.json", b'{\n"size": 2,\n}', "a.json:3: not JSON (column 1"),
        ("a.json", b"[1, 2]", "a.json:1: problem 1: a problem must be a JSON object"),
        ("a.tst", b"# only a comment\n", "a.tst: no problem is found"),
        ("a.sgf", b"\0" * 100, "a.sgf:1: no SGF game is found"),
    ],
)
def test_refused(name: str, data: bytes, message: str) -> None:
    error = next(iter(read_entries(data, name)))
    assert isinstance(error, FormatError)
    assert str(error).startswith(message)


def test_huge_files_are_refused_at_once() -> None:
    (error,) = read_entries(b"(;SZ[9]" * (MAX_BYTES // 7 + 1), "a.sgf")
    assert str(error).startswith("a.sgf: too large: it is more than 100 MB (.jsonl files may")


def test_our_own_problems() -> None:
    files = sorted((ROOT / "problems").rglob("*.sgf"))
    assert len(files) > 200
    for path in files:
        (entry,) = read_entries(path.read_bytes(), str(path))
        assert isinstance(entry, Entry), entry
        if path.parent.name != "safety":  # whole boards: nothing in particular is asked about
            assert entry.diagram.crucial


# ---- the sets that others made, if they are there ------------------------------------------

_KINDS = {
    "enclosed-9x9": (".sgf", 208),
    "open-boundary": (".json", 51),
    "fuego": (".sgf", 83),
    "fuego tests": (".tst", 510),
    "gnugo": (".sgf", 296),
    "gnugo tests": (".tst", 1511),
    "gotools": ("", 4060),
}


@pytest.mark.skipif(not DATA.is_dir(), reason="the problem sets of others are not there")
@pytest.mark.parametrize("kind", without(_KINDS, {"gotools"}, str))  # test_gotools reads it
def test_sets_of_others(kind: str) -> None:
    """Every file is read without a complaint, and nothing in it is lost."""
    suffix, count = _KINDS[kind]
    folder = DATA / kind.split()[0]
    files = folder.rglob(f"*{suffix}") if suffix else folder.glob("lv6.*")
    found: Counter[str] = Counter()
    for path in sorted(files):
        if path.name == "sgf.json":
            continue  # a table of contents
        for item in read_entries(path.read_bytes(), str(path)):
            assert isinstance(item, Entry), item
            found["all"] += 1
            found["expected"] += item.diagram.expected is not None
            found["solution"] += bool(right_first_moves(item.diagram.solution))
    assert found["all"] == count
    if suffix in (".tst", ".json"):
        assert found["expected"] == count
    if kind == "enclosed-9x9":
        assert found["solution"] == 114


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a title", "a title"),
        ("two\nli\tn  es", "two li n e"),
        ("a" + " " * 20 + "b", "a b"),
        ("a" + " " * 39 + "b", "a"),  # most of a text that is too long is not looked at
        ("a" * 20, "a" * 10),
        ("123456789 1", "123456789"),
    ],
)
def test_one_line(text: str, line: str) -> None:
    assert texts.one_line(text, 10) == line
