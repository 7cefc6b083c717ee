"""Our own problems: every answer in problems/life-and-death is reproduced and proved."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import shikatsu
from bulk import some

FOLDER = Path(__file__).resolve().parents[2] / "problems"
SUITE = FOLDER / "life-and-death"
LIMITS = shikatsu.Limits(seconds=60)

# Without static rules they take minutes.
LONG = {"three-groups-miai", "three-groups-one-hope"}

TOTAL_NODES = 1_000_048
NODES_MOVED = """\
The suite took {found:,} nodes instead of {pinned:,}.
If you did not mean to change the search, find out why it moved. If you did, and if all other tests
of this file pass, set TOTAL_NODES to the new number and say in the commit message what moved it.\
"""

Answer = dict[str, Any]

ANSWERS: list[Answer] = [
    json.loads(line) for line in (SUITE / "answers.jsonl").read_text("utf-8").splitlines()
]
FILES = sorted(SUITE.glob("*.sgf"), key=lambda file: file.stem)


def name(answer: Answer) -> str:
    return f"{answer['id']}-{answer['to_play']}"


every_answer = pytest.mark.parametrize("answer", ANSWERS, ids=name)
some_answers = pytest.mark.parametrize("answer", some(ANSWERS, len(ANSWERS) // 5), ids=name)


@cache
def problem(id_: str, to_play: shikatsu.model.problem.Colour) -> shikatsu.Problem:
    return shikatsu.load(SUITE / f"{id_}.sgf")[0].with_(to_play=to_play)


@cache
def solved(id_: str, to_play: shikatsu.model.problem.Colour) -> shikatsu.Result:
    return shikatsu.solve(problem(id_, to_play), LIMITS)


def verdict(result: shikatsu.Result) -> Answer:
    """The part of an answer that does not name points."""
    ko = None if result.ko is None else result.ko.to_json()
    return {"status": result.status, "ko": ko, "qualifiers": list(result.qualifiers)}


def expected(answer: Answer) -> Answer:
    return {key: answer[key] for key in ("status", "ko", "qualifiers")}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_file_holds_one_described_problem_named_after_it(file: Path) -> None:
    (found,) = shikatsu.load(file)
    assert found.id == file.stem
    assert found.threats is None
    assert found.ban is None
    assert "\nC[" in file.read_text("utf-8")


def test_each_file_has_one_answer_for_each_player() -> None:
    answered = [(answer["id"], answer["to_play"]) for answer in ANSWERS]
    assert answered == [(file.stem, player) for file in FILES for player in ("black", "white")]
    assert {answer["source"] for answer in ANSWERS} == {"known", "solver"}


def test_positions_differ() -> None:
    positions = {
        (found.columns, found.rows, found.black, found.white, found.region)
        for found in (shikatsu.load(file)[0] for file in FILES)
    }
    assert len(positions) == len(FILES)


@every_answer
def test_answer_is_reproduced(answer: Answer) -> None:
    result = solved(answer["id"], answer["to_play"])
    assert result.proved
    assert result.reason is None
    assert verdict(result) == expected(answer)


@some_answers
def test_best_first_moves_are_reproduced(answer: Answer) -> None:
    asked = problem(answer["id"], answer["to_play"])
    result = shikatsu.solve(asked, LIMITS, first_moves=True)
    best = [m.move for m in result.moves if (m.status, m.ko) == (result.status, result.ko)]
    assert sorted(best) == sorted(answer["moves"])
    assert result.line[:1] == () or result.line[0] in best


@some_answers
def test_certificate_is_accepted(answer: Answer, tmp_path: Path) -> None:
    proof = solved(answer["id"], answer["to_play"]).proof
    assert proof is not None
    proof.save(tmp_path / "answer.proof")
    report = shikatsu.check(tmp_path / "answer.proof")
    assert (report.status, report.level) == (words(answer), 1)


@pytest.mark.parametrize(
    "answer", some([a for a in ANSWERS[::3] if a["id"] not in LONG], 50), ids=name
)
def test_certificate_without_static_rules_is_accepted(answer: Answer, tmp_path: Path) -> None:
    proof = solved(answer["id"], answer["to_play"]).proof
    assert proof is not None
    proof.save(tmp_path / "answer.proof", level=0)
    report = shikatsu.check(tmp_path / "answer.proof")
    assert (report.status, report.level) == (words(answer), 0)


def words(answer: Answer) -> str:
    """The status as the checker says it."""
    ko = (f"{who} {n}" for who, n in (answer["ko"] or {}).items())
    return " ".join([answer["status"], *ko]).replace("_", " ")


@pytest.mark.parametrize(
    ("answer", "symmetry"),
    [pytest.param(a, i % 8, id=f"{name(a)}-{i % 8}") for i, a in enumerate(ANSWERS) if i % 3 == 0],
)
def test_variant_has_the_same_answer(answer: Answer, symmetry: int) -> None:
    turned = problem(answer["id"], answer["to_play"]).transformed(symmetry)
    assert verdict(shikatsu.solve(turned.colours_swapped(), LIMITS)) == expected(answer)


def test_total_nodes() -> None:
    found = sum(solved(answer["id"], answer["to_play"]).stats.nodes for answer in ANSWERS)
    assert found == TOTAL_NODES, NODES_MOVED.format(found=found, pinned=TOTAL_NODES)


def test_examples_are_six_quick_problems_of_the_suite() -> None:
    listed = (FOLDER / "examples.txt").read_text("utf-8").splitlines()
    assert len(set(listed)) == len(listed) == 6
    for path in listed:
        (example,) = shikatsu.load(FOLDER / path)
        assert shikatsu.solve(example, shikatsu.Limits(nodes=20_000)).proved
