"""JSON that is not ours: puzzles of online-go.com, and problems with an open boundary."""

from __future__ import annotations

import json
from typing import Any

import pytest

from shikatsu.errors import FormatError
from shikatsu.files import read_entries
from shikatsu.files.verdicts import right_first_moves, wrong_first_moves
from shikatsu.model.diagram import Diagram, Expected

PUZZLE: dict[str, Any] = {
    "name": "Corner",
    "width": 9,
    "height": 7,
    "initial_player": "white",
    "initial_state": {"black": "aabb", "white": "ig"},
    "puzzle_type": "life_and_death",
    "puzzle_description": "White to live",
    "puzzle_rank": "18",
    "mode": "puzzle",
    "move_tree": {
        "x": -1,
        "y": -1,
        "text": "Think.",
        "trunk_next": {
            "x": 0,
            "y": 1,
            "branches": [{"x": 2, "y": 0, "branches": [{"x": 3, "y": 0, "correct_answer": True}]}],
        },
        "branches": [
            {"x": 4, "y": 4, "wrong_answer": True, "text": "No."},
            {"x": -1, "y": -1},
        ],
    },
}


def read(document: object, name: str = "f.json") -> list[Diagram | FormatError]:
    items = read_entries(json.dumps(document).encode(), name)
    return [item if isinstance(item, FormatError) else item.diagram for item in items]


def one(document: object, name: str = "f.json") -> Diagram:
    (item,) = read(document, name)
    assert isinstance(item, Diagram), item
    return item


def test_puzzle() -> None:
    item = one(PUZZLE)
    assert (item.id, item.columns, item.rows, item.to_play) == ("Corner", 9, 7, "white")
    assert (item.black, item.white) == ({"A7", "B6"}, {"J1"})
    assert (item.goal, item.text) == ("life", "Corner\nWhite to live\nThink.")
    first, wrong, passes = item.solution
    assert [(node.colour, node.move, node.mark) for node in first.walk()] == [
        ("white", "A6", None),
        ("black", "C7", None),
        ("white", "D7", "right"),
    ]
    assert (wrong.move, wrong.mark, wrong.comment) == ("E3", "wrong", "No.")
    assert passes.move == "pass"
    assert right_first_moves(item.solution) == {"A6"}
    assert wrong_first_moves(item.solution) == {"E3", "pass"}


@pytest.mark.parametrize(
    ("document", "ids"),
    [
        ({"id": 7, "name": "x", "puzzle": PUZZLE, "collection": {"id": 1}}, ["7"]),
        ([{"id": 7, "puzzle": PUZZLE}, PUZZLE], ["7", "Corner"]),
        (
            {"count": 2, "results": [{"id": 7, "puzzle": PUZZLE}, {"puzzle": PUZZLE}]},
            ["7", "Corner"],
        ),
        ({"puzzles": [PUZZLE]}, ["Corner"]),
        ({**PUZZLE, "name": ""}, ["f-1"]),
    ],
)
def test_documents(document: object, ids: list[str]) -> None:
    assert [item.id for item in read(document) if isinstance(item, Diagram)] == ids
    assert [i.id for i in read(document, "f") if isinstance(i, Diagram)] == ids  # by content


def test_lines_of_documents() -> None:
    text = "\n".join(json.dumps({"id": number, "puzzle": PUZZLE}) for number in (1, 2))
    items = list(read_entries(text.encode(), "f.jsonl"))
    assert [i.diagram.id for i in items if not isinstance(i, FormatError)] == ["1", "2"]


def test_triangles_are_targets() -> None:
    marks = [
        {"x": 0, "y": 0, "marks": {"triangle": True}},
        {"x": 5, "y": 5, "marks": {"letter": "A"}},
    ]
    item = one(PUZZLE | {"move_tree": {"marks": marks}})
    assert (item.crucial, item.defender, item.solution) == ({"A7"}, "black", ())
    both = [*marks, {"x": 8, "y": 6, "marks": {"triangle": True}}]
    assert one(PUZZLE | {"move_tree": {"marks": both}}).crucial == frozenset()


def test_other_spellings() -> None:
    vertices = one(PUZZLE | {"initial_state": {"black": "A7B6", "white": "J1"}})
    assert (vertices.black, vertices.white) == ({"A7", "B6"}, {"J1"})
    assert one(PUZZLE | {"initial_state": {"black": "aa.."}}).black == {"A7"}
    assert one({"initial_state": {}}).columns == 19
    coloured = {"branches": [{"x": 0, "y": 1, "player": 1, "branches": [{"x": 1, "y": 0}]}]}
    line = one(PUZZLE | {"move_tree": coloured}).solution[0].walk()
    assert [node.colour for node in line] == ["black", "white"]


@pytest.mark.parametrize("node", [{}, {"x": 3}, {"y": 3}, {"x": -1, "y": 3}])
def test_a_move_without_a_place_is_a_pass(node: dict[str, int]) -> None:
    (move,) = one(PUZZLE | {"move_tree": {"branches": [node]}}).solution
    assert move.move == "pass"


def test_the_line_of_what_is_no_text_is_named() -> None:
    (error,) = read_entries(json.dumps(PUZZLE, indent=1).encode() + b"\n\xff", "f.json")
    assert isinstance(error, FormatError)
    lines = json.dumps(PUZZLE, indent=1).count("\n") + 2
    assert str(error).startswith(f"f.json:{lines}: not UTF-8 text")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"initial_state": 5}, '"initial_state" is missing'),
        ({"initial_state": {"black": "zz"}}, "black[zz] is not a point of a board of 9x7"),
        ({"initial_state": {"black": "a"}}, "initial_state: 'a' is no list of points"),
        ({"initial_state": {"black": ["aa"]}}, 'initial_state: "black" must be a text'),
        ({"width": 25}, "a board of 25x7"),
        ({"width": "9"}, "a board size is a whole number, not '9'"),
        ({"width": 10**30}, "a board size of 1000000000"),
        ({"move_tree": {"branches": [{"x": 9, "y": 0}]}}, "(9, 0) is not a point of a board"),
        ({"move_tree": {"branches": [{"x": 1.5, "y": 0}]}}, "x and y are whole numbers, not 1.5"),
        ({"move_tree": {"branches": [17]}}, "a move must be a JSON object, not 17"),
    ],
)
def test_refused_puzzles(changes: dict[str, Any], message: str) -> None:
    (error,) = read(PUZZLE | changes)
    assert isinstance(error, FormatError), error
    assert str(error).startswith(f"f.json:1: problem 1: {message}")


OPEN: dict[str, Any] = {
    "filename": "volume_p1.sgf",
    "rawsgf": "(;SZ[19]GN[黑先活]AB[bb])",
    "category": "TOLIVE",
    "winning_color": "b",
    "turn_color": "w",
    "black_crucial_stone": "aa,ba",
    "white_crucial_stone": "",
    "answer_firstmove": "ab",
    "masked_sgf_str": "(;SZ[9]AB[aa][ba]AW[cc]PL[B]TR[aa]MA[aa][ab])",
    "region": "aa,ab,ba,bb",
}


def test_open_boundary() -> None:
    item = one(OPEN)
    assert (item.id, item.columns, item.to_play, item.text) == ("volume_p1", 9, "white", "黑先活")
    assert (item.crucial, item.defender, item.goal) == ({"A9", "B9"}, "black", "life")
    assert item.region == ("A9", "B9", "A8", "B8")
    assert item.expected == Expected("TOLIVE", ("b",), ("A8",))
    assert one(OPEN | {"answer_firstmove": "tt"}).expected == Expected("TOLIVE", ("b",), ())
    assert one(OPEN | {"answer_firstmove": ""}).expected is None


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"masked_sgf_str": "nothing"}, "masked_sgf_str:1: no SGF game is found"),
        ({"masked_sgf_str": 5}, '"masked_sgf_str" must be a text, not 5'),
        ({"region": "aa,zz"}, "region[zz] is not a point of a board of 9x9"),
        ({"black_crucial_stone": "dd"}, "D6: crucial, but no black stone"),
        ({"white_crucial_stone": "cc"}, "crucial stones of both colours are given"),
        ({"answer_firstmove": "zz"}, "answer_firstmove[zz] is not a point"),
    ],
)
def test_refused_open_boundary(changes: dict[str, Any], message: str) -> None:
    (error,) = read(OPEN | changes)
    assert isinstance(error, FormatError), error
    assert str(error).startswith(f"f.json:1: problem 1: {message}")
