from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import shikatsu
from shikatsu.errors import FormatError
from shikatsu.files import jsonl
from shikatsu.model.problem import Problem
from strategies import problems

LINE: dict[str, Any] = {
    "id": "x1",
    "size": 3,
    "black": ["A3", "B3", "C3", "A1"],
    "white": ["A2", "B2", "C2"],
    "to_play": "black",
    "goal": "life",
    "defender": "white",
    "crucial": ["A2"],
    "region": ["A1", "B1", "C1", "A2", "B2", "C2"],
}


def one(**changes: Any) -> Problem | FormatError:
    text = json.dumps(
        {key: value for key, value in {**LINE, **changes}.items() if value is not ...}
    )
    item = next(jsonl.read(text, "f.jsonl", "f"))
    return item if isinstance(item, FormatError) else item[1]


def good(**changes: Any) -> Problem:
    item = one(**changes)
    assert isinstance(item, Problem), item
    return item


def test_contract() -> None:
    problem = good()
    assert problem.id == "x1"
    assert (problem.columns, problem.rows) == (3, 3)
    assert problem.region == ("A2", "B2", "C2", "A1", "B1", "C1")
    assert problem.threats is None


def test_documented_example() -> None:
    page = Path(__file__).parents[2].joinpath("docs", "problem-format.md").read_text("utf-8")
    example = page.split("```json\n")[1].split("```")[0]
    problem = jsonl.from_json(json.loads(example))
    assert jsonl.to_json(problem).keys() == json.loads(example).keys()


def test_optional_keys() -> None:
    assert good(defender=...).defender == "white"
    assert good(goal=...).goal == "life"
    assert good(region=None).region is None
    assert good(region=...).region is None
    assert good(id=...).id == "f-1"
    assert good(id=17).id == "17"
    assert good(size=[3, 3]).rows == 3
    assert good(attacker_threats=0, defender_threats=2).threats == (0, 2)
    assert good(ban="b1").ban == "B1"
    assert good(expected="dead").id == "x1"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"size": ...}, '"size" is missing'),
        ({"size": "9"}, '"size" must be a number or [columns, rows]'),
        ({"size": [9]}, '"size" must be a number or [columns, rows]'),
        ({"size": [3, "3"]}, '"size" must be a number or [columns, rows]'),
        ({"black": ...}, '"black" is missing'),
        ({"black": "A1"}, '"black" must be a list of points'),
        ({"white": [1]}, '"white" must have points'),
        ({"white": ["A2", "I1"]}, "'I1' is not a point"),
        ({"to_play": ...}, '"to_play" is missing'),
        ({"to_play": ["black"]}, '"to_play" must be'),
        ({"defender": ..., "crucial": []}, '"defender" is missing'),
        ({"id": []}, '"id" must be a string'),
        ({"ban": 3}, '"ban" must have points'),
        ({"attacker_threats": "1"}, "attacker_threats must be a whole number"),
    ],
)
def test_refused(changes: dict[str, Any], message: str) -> None:
    error = one(**changes)
    assert isinstance(error, FormatError)
    assert str(error).startswith("f.jsonl:1: ")
    assert message in str(error)


def test_good_lines_beside_broken_ones(tmp_path: Path) -> None:
    path = tmp_path / "mixed.jsonl"
    lines = [json.dumps(LINE), "", '{"id": ', "[1]", json.dumps({**LINE, "id": "x2"}), "7" * 5000]
    path.write_text("\r\n".join(lines))
    items = list(shikatsu.read_all(path))
    assert [item.id for item in items if isinstance(item, Problem)] == ["x1", "x2"]
    errors = [item for item in items if isinstance(item, FormatError)]
    assert [error.line for error in errors] == [3, 4, 6]
    assert "not JSON (column" in str(errors[0])
    assert str(errors[1]) == f"{path}:4: a problem must be a JSON object"
    with pytest.raises(FormatError, match=r"mixed\.jsonl:3"):
        shikatsu.load(path)


def test_json_file(tmp_path: Path) -> None:
    path = tmp_path / "all.json"
    path.write_text(json.dumps([LINE, {**LINE, "id": "x2"}], indent=1))
    assert [problem.id for problem in shikatsu.load(path)] == ["x1", "x2"]
    path.write_text(json.dumps(LINE, indent=1))
    assert [problem.id for problem in shikatsu.load(path)] == ["x1"]


@given(problems())
def test_round_trip(problem: Problem) -> None:
    (item,) = jsonl.read(jsonl.write([problem]), "test")
    assert item == (1, problem)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: (
            st.lists(inner) | st.dictionaries(st.sampled_from(sorted(LINE)) | st.text(), inner)
        ),
    )
)
def test_any_json_is_a_problem_or_an_error(value: object) -> None:
    changes = value if isinstance(value, dict) else {}
    for record in (value, {**LINE, **changes}):
        for item in jsonl.read(json.dumps(record), "test"):
            assert isinstance(item, FormatError | tuple)


def test_blanks_around_an_array() -> None:
    text = json.dumps([LINE, LINE])
    for blanks in ("", "\n", " \n\t"):
        assert len(list(jsonl.read_document(f"{blanks}{text}{blanks}", "f.json", "f"))) == 2
