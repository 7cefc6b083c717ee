"""Texts of every format, and ways to damage them; for the tests and the fuzzer of the readers."""

from __future__ import annotations

import json
from random import Random

from shikatsu.errors import FormatError
from shikatsu.files import Entry, read_entries

_PUZZLE = {
    "id": 3,
    "puzzle": {
        "width": 9,
        "height": 9,
        "name": "n",
        "initial_player": "black",
        "initial_state": {"black": "aabb", "white": "cc"},
        "puzzle_type": "life_and_death",
        "move_tree": {
            "x": -1,
            "y": -1,
            "marks": [{"x": 0, "y": 0, "marks": {"triangle": True}}],
            "trunk_next": {"x": 1, "y": 0, "correct_answer": True},
            "branches": [{"x": 2, "y": 1, "wrong_answer": True, "text": "t", "branches": []}],
        },
    },
}
_OPEN = {
    "filename": "p.sgf",
    "rawsgf": "(;GN[t]AB[aa])",
    "category": "TOLIVE",
    "turn_color": "b",
    "black_crucial_stone": "aa",
    "white_crucial_stone": "",
    "answer_firstmove": "ab",
    "masked_sgf_str": "(;SZ[9]AB[aa]AW[cc])",
    "region": "aa,ab",
}
_NATIVE = {
    "id": "x1",
    "size": [3, 2],
    "black": ["C1", "C2"],
    "white": ["A1", "A2"],
    "to_play": "black",
    "goal": "life",
    "defender": "white",
    "crucial": ["A1"],
    "region": ["A1", "A2", "B1", "B2"],
    "defender_threats": 1,
}

# (suffix, text): a good file of each format.
GOOD: list[tuple[str, bytes]] = [
    (
        ".sgf",
        b"(;FF[4]GM[1]CA[UTF-8]SZ[9:7]GN[a]C[goal: life\nban: A1]PL[W]AB[aa:bb]AW[cc]AE[aa]TR[cc]"
        b"MA[dd]CR[ee](;B[ff]C[RIGHT];W[])(;W[gg]TE[1](;B[aa])(;B[tt]BM[1])))\n(;SZ[5]AB[aa])",
    ),
    (".sgf", "(;GN[三](;AB[aa]N[甲];B[bb]C[正解])(;SZ[9]AW[bb]C[黑先活 俔乗]))".encode("gbk")),
    (".sgf", b"((;AddBlack[aa]PLayer[white](;White[cc]C[Wrong\\]]))(;AB[ss]))"),
    (
        ".txt",
        b"; c\nid: corner\nto play: black\ngoal: one_eye\n\n3 X X X .\n2 # : O .\n1 # % O .\n"
        b"  A B C D\n---\n+---+\n| X O |\n| . . |\n+---+\n",
    ),
    (
        ".txt",
        b"text\n$$Bc9m2 Title\n$$ +-------+\n$$ | . X # 1 a |\n$$ | O O . 2 , |\n$$ [a|l]\n\n"
        b"$$W\n$$ W . |\n$$ -----\n",
    ),
    (
        "",
        b"$ P1\n?BB?CB?DB?EB?EAAFAAFBAACABC\\\nACCADCAEC[BB]\n"
        b"?+l#8 2 4 7.25 6 ?? 0 255 :AABACA:\nA+d1l#3 2 :@@BA:\n",
    ),
    (
        ".tst",
        b"# why\nboardsize 5\nplay black A1\ntrymove W B1\n1 owl_attack A1\n#? [1 (F8|E8)]*\n"
        b"popgo\nloadsgf none.sgf 12\n2 analyze_semeai A1 B1\n#? [[12] 1 .*]\n",
    ),
    (".json", json.dumps(_PUZZLE).encode()),
    (".json", json.dumps([_NATIVE, _OPEN], indent=1).encode()),
    (".jsonl", b"\n".join(json.dumps(record).encode() for record in (_NATIVE, _OPEN, _PUZZLE))),
]

_PIECES = [
    b"(", b")", b"(;", b";", b"[", b"]", b"\\", b"{", b"}", b'"', b":", b",", b"$$", b"|", b"---",
    b"AB[aa:ss]", b"SZ[19]", b"SZ[9:99999]", b"B[]", b"W[tt]", b"CA[idna]", b"CA[utf-16]", b"PL[]",
    b"loadsgf /dev/zero\n", b"loadsgf ../\n", b"1 attack A1\n#? [((((]\n", b"#? [a{9999999999}]",
    b"9" * 25, b"9" * 5000, b"1e999", b"NaN", b"null", b"true", b"-1", b"0", b"\0", b"\xff",
    b"\xe0]",
    b"\xed\xa0\x80", b"\\ud800", b"\r", b"\n", b"\n\n", b" " * 300, b"\t", "死".encode(), b"X O . ",
]  # fmt: skip
_OPENERS = [
    b"(;",
    b"(",
    b"[",
    b"{",
    b'{"puzzle":',
    b'{"branches":[',
    b"(;AB[aa]",
    b"(;B[aa]",
    b"$$ | X",
]


def damaged(data: bytes, random: Random) -> bytes:
    """Return a text with some damage done to it."""
    for _ in range(random.randint(1, 4)):
        data = random.choice(_DAMAGES)(data, random)
    return data[:200_000]


def _flip(data: bytes, random: Random) -> bytes:
    spoilt = bytearray(data)
    for _ in range(random.randint(1, 8)):
        if spoilt:
            spoilt[random.randrange(len(spoilt))] = random.randrange(256)
    return bytes(spoilt)


def _cut(data: bytes, random: Random) -> bytes:
    first, last = sorted(random.randint(0, len(data)) for _ in range(2))
    return data[:first] + data[last:]


def _truncate(data: bytes, random: Random) -> bytes:
    return data[: random.randint(0, len(data))]


def _repeat(data: bytes, random: Random) -> bytes:
    first, last = sorted(random.randint(0, len(data)) for _ in range(2))
    times = random.choice([2, 3, 20, 300])
    return data[:first] + data[first:last] * times + data[last:]


def _insert(data: bytes, random: Random) -> bytes:
    place = random.randint(0, len(data))
    return data[:place] + random.choice(_PIECES) + data[place:]


def _nest(data: bytes, random: Random) -> bytes:
    place = random.randint(0, len(data))
    return data[:place] + random.choice(_OPENERS) * random.choice([5, 500, 5000]) + data[place:]


def _mix(data: bytes, random: Random) -> bytes:
    _, other = random.choice(GOOD)
    return data[: random.randint(0, len(data))] + other[random.randint(0, len(other)) :]


def _noise(data: bytes, random: Random) -> bytes:
    return random.randbytes(random.randint(1, 200))


_DAMAGES = [_flip, _flip, _cut, _truncate, _repeat, _insert, _insert, _nest, _mix, _noise]


def check(data: bytes, name: str) -> int:
    """Read any bytes; whatever is wrong must be said in one short line. Returns how many items."""
    count = 0
    for item in read_entries(data, name):
        count += 1
        assert isinstance(item, Entry | FormatError), item
        if isinstance(item, FormatError):
            line = str(item)
            assert len(line) < 600, line
            assert line.isprintable(), line
        else:
            item.diagram.id.encode()
            item.diagram.text.encode()
    return count
