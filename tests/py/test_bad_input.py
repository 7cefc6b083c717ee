"""Files that are odd, broken, huge, or no files at all: an answer, or a complaint that helps."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Final

import pytest

from command import run_shikatsu
from shikatsu import files
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import Entry, jsonl, read_entries, read_file, record, sgf_grammar
from shikatsu.model.diagram import Diagram
from shikatsu.system.files import open_file
from shikatsu.understanding import understand

COMMAND: Final = [sys.executable, "-m", "shikatsu"]
COLLECTIONS: Final = Path(__file__).parents[3] / "shared" / "data"
PROBLEM: Final[dict[str, Any]] = {
    "id": "x1",
    "size": [3, 2],
    "black": ["C1", "C2"],
    "white": ["A1", "A2"],
    "to_play": "black",
    "defender": "white",
    "crucial": ["A1"],
    "region": ["A1", "A2", "B1", "B2"],
}
ROOT: Final = "SZ[9]AB[cc][dc]AW[cd][dd]"


def entries(data: bytes | str, name: str = "f.sgf") -> list[Entry | FormatError]:
    return list(read_entries(data.encode() if isinstance(data, str) else data, name))


def one(data: bytes | str, name: str = "f.sgf") -> Diagram:
    (entry,) = entries(data, name)
    assert isinstance(entry, Entry), entry
    return entry.diagram


def complaint(data: bytes | str, name: str = "f.sgf") -> str:
    (error,) = entries(data, name)
    assert isinstance(error, FormatError), error
    return str(error)


def line_of(diagram: Diagram) -> list[str]:
    moves, following = [], diagram.solution
    while following:
        moves.append(following[0].move)
        following = following[0].children
    return moves


# ---- SGF that every other program reads --------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "flaws"),
    [
        (f"(;{ROOT};B[ce];W[de])", ()),
        (f"(;{ROOT};B[ce];W[de]", (sgf_grammar.UNCLOSED,)),
        (f"(;{ROOT}(;B[ce](;W[de]", (sgf_grammar.UNCLOSED,)),
        (f"(;{ROOT}();B[ce];W[de])", (sgf_grammar.EMPTY_VARIATION,)),
        (f"(;{ROOT}(;B[ce];W[de]())())", (sgf_grammar.EMPTY_VARIATION,)),
        (f"(;{ROOT}( )(;B[ce](;W[de])))", (sgf_grammar.EMPTY_VARIATION,)),
        (f"(;{ROOT}((;B[ce];W[de])))", ()),
        (f"(;{ROOT};B[ce];W[de]))))", ()),
        (f"({ROOT};B[ce];W[de])", ()),
        (f"(;{ROOT}(B[ce];W[de]))", ()),
        (f"(;{ROOT};B[ce]W[de])", ()),
        (f"(;{ROOT};b[ce];w[de])", ()),
        (f"(;{ROOT};Black[ce];White[de])", ()),
        (f"(;{ROOT};B [ce]\r;W\r\n[de]\r)", ()),
        (f"(;{ROOT};B[ce]KO;W[de]BL)", ()),
        (f"(;{ROOT};B[ce];[xx]W[de])", ()),
        (f"(;{ROOT} 17 ;B[ce]%;W[de]!)", ()),
        (f"Sent by me (and others):\n(;{ROOT};B[ce];W[de])\nGood luck (:", ()),
        (f"\ufeff(;{ROOT};B[ce];W[de])", ()),
        (f"(;{ROOT};B[ce];W[de])\0\0\x1a", ()),
    ],
)
def test_lenient_sgf(text: str, flaws: tuple[str, ...]) -> None:
    diagram = one(text)
    assert diagram.black == {"C7", "D7"}
    assert diagram.white == {"C6", "D6"}
    assert line_of(diagram) == ["C5", "D5"]
    assert diagram.flaws == flaws


def test_moves_after_variations_are_one_more_variation() -> None:
    diagram = one(f"(;{ROOT};B[ce](;W[de]);W[df])")
    assert [reply.move for reply in diagram.solution[0].children] == ["D5", "D4"]
    assert diagram.flaws == (sgf_grammar.LATE_MOVES,)


def test_a_game_without_its_end_does_not_swallow_the_next() -> None:
    first, second = (item.diagram for item in entries(f"(;GM[1]{ROOT};B[ce]\n(;GM[1]{ROOT})\n"))  # type: ignore[union-attr]
    assert (line_of(first), first.flaws) == (["C5"], (sgf_grammar.UNCLOSED,))
    assert (line_of(second), second.flaws) == ([], ())


@pytest.mark.parametrize("text", ["(;SZ[9]AB[aa", "(;SZ[9]C[text\\]", "(;SZ[9]AB[aa]C[)"])
def test_a_value_without_an_end_is_refused(text: str) -> None:
    assert complaint(text) == "f.sgf:1: broken SGF: a value has no ]"


@pytest.mark.skipif(not COLLECTIONS.is_dir(), reason="the collections are not there")
def test_every_file_of_real_collections_is_read() -> None:
    files = [*COLLECTIONS.glob("collections/*/*.sgf"), *COLLECTIONS.glob("reported/*.sgf")]
    assert len(files) > 400
    refused = [item for file in files for item in read_file(file) if isinstance(item, FormatError)]
    assert refused == []
    empty, unclosed = (
        next(read_file(COLLECTIONS / "reported" / name))
        for name in ("empty-variations.sgf", "unclosed.sgf")
    )
    assert isinstance(empty, Entry)
    assert isinstance(unclosed, Entry)
    assert empty.diagram.flaws == (sgf_grammar.EMPTY_VARIATION,)
    assert unclosed.diagram.flaws == (sgf_grammar.UNCLOSED,)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("3", "GM[3] is chess, not Go, which is GM[1]"),
        (" 2 ", "GM[2] is Othello, not Go, which is GM[1]"),
        ("99", "GM[99] is another game, not Go, which is GM[1]"),
        ("Othello", "GM[Othello] is Othello, not Go, which is GM[1]"),
    ],
)
def test_other_games_are_refused(value: str, message: str) -> None:
    text = f"(;GM[{value}]{ROOT})"
    assert complaint(text) == f"f.sgf:1: {message}"
    with pytest.raises(FormatError, match="not Go"):
        record.read(text.encode(), "f.sgf")


@pytest.mark.parametrize("game", ["", "GM[1]", "GM[ 1]", "GM[01]", "GM[]", "GM[Go]", "GaMe[1]"])
def test_go_is_go(game: str) -> None:
    assert one(f"(;{game}{ROOT})").columns == 9


def test_marks_on_both_colours_are_refused() -> None:
    diagram = one(f"(;{ROOT}TR[cc][cd])")
    with pytest.raises(ProblemError) as caught:
        understand(diagram)
    assert str(caught.value) == (
        "stones of both colours are marked (black C7, white C6): "
        "the crucial stones must be of one colour"
    )
    aimed = diagram.with_(crucial=frozenset({"C6"}), defender="white")
    assert understand(aimed).problem.crucial == {"C6"}, "another target may be given"


# ---- encodings ---------------------------------------------------------------------------------

_TITLES: Final = {
    "utf-8": "死活 ä",
    "utf-16": "死活 ä",
    "latin-1": "Grüße",
    "gb18030": "黑先活",
    "big5": "黑先活",
    "shift_jis": "黒先活き 表",
    "euc_jp": "黒先活き",
    "euc_kr": "흑선",
    "koi8-r": "чёрные",
}


@pytest.mark.parametrize("encoding", _TITLES)
def test_encodings_that_are_named(encoding: str) -> None:
    title = _TITLES[encoding]
    diagram = one(f"(;CA[{encoding}]GN[{title}]{ROOT})".encode(encoding))
    assert diagram.id == title
    assert diagram.black == {"C7", "D7"}


@pytest.mark.parametrize("name", ["f.sgf", "f"])
def test_noise(name: str) -> None:
    assert complaint(bytes(range(256)) * 100, name).startswith(f"{name}:")
    assert complaint(b"", name) == f"{name}: no problem is found"
    assert complaint(b"\0" * 1000, name).startswith(f"{name}:")


def test_json_in_another_encoding() -> None:
    good = json.dumps(PROBLEM)
    assert complaint(good.encode("utf-16"), "f.jsonl") == "f.jsonl:1: not UTF-8 text"
    assert complaint(good.encode("utf-16"), "f.json") == "f.json:1: not UTF-8 text"
    assert one(b"\xef\xbb\xbf" + good.encode(), "f.jsonl").id == "x1"
    assert one(b"\xef\xbb\xbf" + good.encode() + b"\r\n", "stdin").id == "x1"


# ---- JSON: the first thing that is wrong is named ----------------------------------------------


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"black": ["C1", "Z9"]}, "\"black\": 'Z9' is not a point (A1 to T19, without I)"),
        ({"white": ["A1", "C3"]}, '"white": C3 is off the board of 3x2'),
        ({"crucial": ["Z9"]}, "\"crucial\": 'Z9' is not a point (A1 to T19, without I)"),
        ({"region": ["A1", "a5"]}, '"region": A5 is off the board of 3x2'),
        ({"ban": "Z9"}, "\"ban\": 'Z9' is not a point (A1 to T19, without I)"),
        ({"black": ["C1", 7]}, '"black" must have points such as "C4", not 7'),
        ({"black": "C1"}, '"black" must be a list of points such as "C4"'),
        ({"to_play": "green"}, '"to_play" must be "black" or "white", not \'green\''),
        ({"to_play": ["black"]}, '"to_play" must be "black" or "white", not [\'black\']'),
        ({"defender": "green"}, '"defender" must be "black" or "white", not \'green\''),
        ({"defender": None}, '"defender" must be "black" or "white", not None'),
        ({"size": "nine"}, "\"size\" must be a number or [columns, rows], not 'nine'"),
        ({"size": [9, True]}, '"size" must be a number or [columns, rows], not [9, True]'),
    ],
)
def test_what_is_wrong_with_a_record(changes: dict[str, Any], message: str) -> None:
    bad = {**PROBLEM, **changes}
    assert complaint(f"\n{json.dumps(bad)}\n", "f.jsonl") == f"f.jsonl:2: {message}"
    if "defender" not in changes:
        del bad["defender"]
        assert complaint(json.dumps(bad), "f.jsonl") == f"f.jsonl:1: {message}", "not the defender"


def test_the_line_in_an_array() -> None:
    text = json.dumps([PROBLEM, {**PROBLEM, "to_play": "green"}], indent=1)
    good, bad = entries(text, "f.json")
    assert isinstance(good, Entry)
    assert good.line == 2
    line = text.splitlines().index(" {", 2) + 1
    message = 'problem 2: "to_play" must be "black" or "white"'
    assert str(bad).startswith(f"f.json:{line}: {message}")


@pytest.mark.parametrize("text", ["[{}, ", "[1 2]", "[1,]", "[1]]", "[] x", "["])
def test_broken_arrays(text: str) -> None:
    assert str(entries(text, "f.json")[-1]).startswith("f.json:1: not JSON (column")


def test_a_bad_line_of_bytes_is_the_only_one_that_is_lost() -> None:
    good = json.dumps(PROBLEM).encode()
    items = entries(good + b'\n{"id": "\xff"}\r\n' + good + b"\r" + good, "f.jsonl")
    assert [item.line for item in items] == [1, 2, 3, 4]
    assert [str(item) for item in items if isinstance(item, FormatError)] == [
        "f.jsonl:2: not UTF-8 text"
    ]


# ---- sizes -------------------------------------------------------------------------------------


def test_a_file_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 2_000_000)
    monkeypatch.setattr(files, "MAX_TEXT", 1_000_000)
    rest = "(.jsonl files may have any size; split other files)"
    for name in ("a.sgf", "a.json", "a.tst"):
        path = tmp_path / name
        path.write_bytes(b" " * 5_000_000)
        (error,) = read_file(path)
        assert str(error) == f"{path}: too large: 5 MB is more than 2 MB {rest}"
    assert complaint(b" " * 5_000_000) == f"f.sgf: too large: it is more than 2 MB {rest}"
    text = b"1 attack A1\n" * 150_000
    assert complaint(text, "a.tst") == f"a.tst: too large: 2 MB is more than 1 MB {rest}"
    line = json.dumps(PROBLEM).encode() + b"\n"
    assert all(isinstance(item, Entry) for item in entries(line * 15_000, "a.jsonl"))


def test_a_line_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl, "MAX_LINE", 1_000_000)
    good = json.dumps(PROBLEM).encode()
    items = entries(good + b"\n" + b"[" * 3_500_000 + b"\n" + good, "f.jsonl")
    assert [item.line for item in items] == [1, 2, 3]
    assert str(items[1]) == "f.jsonl:2: a line of more than 1 MB"


def test_too_many_variations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sgf_grammar, "MAX_VARIATIONS", 1000)
    text = f"(;{ROOT}" + "(;B[ce])" * 1000
    assert complaint(text) == "f.sgf:1: broken SGF: a game with more than 1,000 variations"
    assert complaint("(;" * 2000).endswith("a game with more than 1,000 variations")


def test_too_many_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "MAX_MOVES", 100)
    with pytest.raises(FormatError, match="a game of more than 100 moves"):
        record.read(b"(;SZ[9]" + b";B[]" * 101 + b")", "f.sgf")


_MEASURE: Final = """
import resource, sys
from shikatsu.files import read_file
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
count = sum(1 for _ in read_file(sys.argv[1]))
print(count, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="ru_maxrss differs elsewhere")
@pytest.mark.parametrize("kind", ["game.sgf", "games.sgf", "lines.jsonl"])
def test_memory(tmp_path: Path, kind: str) -> None:
    """At most ten times the size of the file, besides the moves of one solution: up to 60 MB."""
    problem = f"(;{ROOT}C[{'Black to live. ' * 20}];B[ce];W[de])\n"
    text = {
        "game.sgf": f"(;{ROOT};B[ce]C[{'a ' * 8}]"
        + ";B[];W[]" * 40_000
        + "(;B[aa];W[bb])" * 40_000,
        "games.sgf": problem * 5000,
        "lines.jsonl": (json.dumps(PROBLEM) + "\n") * 12_000,
    }[kind]
    path = tmp_path / kind
    path.write_text(text)
    done = subprocess.run(
        [sys.executable, "-c", _MEASURE, str(path)], capture_output=True, text=True, check=True
    )
    count, grown = map(int, done.stdout.split())
    assert count in (1, 5000, 12_000)
    assert grown < 10 * len(text) + (60_000_000 if kind == "game.sgf" else 8_000_000)


# ---- what is no regular file -------------------------------------------------------------------


def run(command: str, name: object) -> subprocess.CompletedProcess[str]:
    return run_shikatsu(command, name, "--json", seconds=60)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no /dev/zero")
def test_devices_folders_and_sockets(tmp_path: Path) -> None:
    for device in ("/dev/zero", "/dev/null"):
        with pytest.raises(OSError, match="not a file, but a device"):
            open_file(device)
    with pytest.raises(IsADirectoryError):
        open_file(tmp_path)
    with socket.socket(socket.AF_UNIX) as server:
        folder = os.getcwd()
        os.chdir(tmp_path)  # the name of a socket must be short
        try:
            server.bind("socket")
            with pytest.raises(OSError, match="not a file, but a socket"):
                open_file("socket")
        finally:
            os.chdir(folder)
    for command in ("solve", "check"):
        done = run(command, "/dev/zero")
        assert (done.returncode, done.stderr) == (2, "/dev/zero: not a file, but a device\n")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_without_a_writer_is_named(tmp_path: Path) -> None:
    """It is said which file is waited for; then it is read when somebody writes to it."""
    path = tmp_path / "pipe.jsonl"
    os.mkfifo(path)
    with subprocess.Popen(
        [*COMMAND, "solve", str(path), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        assert process.stdout is not None
        said = process.stderr.readline()
        assert said == f"{path}: waiting for somebody to write to this pipe\n"
        path.write_text(json.dumps(PROBLEM))
        assert json.loads(process.stdout.read())["id"] == "x1"
        assert process.wait(timeout=60) == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_with_a_writer_is_no_matter(tmp_path: Path) -> None:
    """As ``shikatsu solve <(cat x.jsonl)`` gives one."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_text, args=(json.dumps(PROBLEM),))
    writer.start()
    (item,) = read_file(path)
    writer.join()
    assert isinstance(item, Entry)


def test_standard_input_is_read_line_by_line() -> None:
    """The first answer comes before the last problem is written: no end is waited for."""
    with subprocess.Popen(
        [sys.executable, "-c", _FIRST], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(PROBLEM) + "\n" + json.dumps(PROBLEM) + "\n")
        process.stdin.flush()
        assert process.stdout.readline() == "x1\n"
        process.stdin.close()


_FIRST: Final = """
import sys
from shikatsu.files import read_stream
for item in read_stream(sys.stdin.buffer, "stdin"):
    print(item.diagram.id, flush=True)
"""


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root"
)
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "secret.sgf"
    path.write_text(f"(;{ROOT})")
    path.chmod(0)
    done = run("solve", path)
    assert (done.returncode, done.stderr) == (2, f"{path}: Permission denied\n")


def test_flaws_are_told_once_and_cost_nothing(tmp_path: Path) -> None:
    path = tmp_path / "flawed.sgf"
    path.write_text("(;SZ[3:2]AB[ca][cb]AW[aa][ab]TR[aa]MA[aa][ab][ba][bb]PL[B]()")
    done = run("solve", path)
    assert done.returncode == 0
    assert json.loads(done.stdout)["status"] == "dead"
    flaws = f"{sgf_grammar.EMPTY_VARIATION}, {sgf_grammar.UNCLOSED}"
    assert done.stderr == f"{path}:1: warning: {flaws}\n"
