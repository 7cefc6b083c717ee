"""Our own capturing problems: made of their drawings, and never contradicted by the solver."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import shikatsu
from bulk import some
from shikatsu.files.gnugo import code_of
from shikatsu.model.problem import SYMMETRIES, Problem
from shikatsu_lab import capture

ROOT = Path(__file__).resolve().parents[2]
SUITE = ROOT / "problems" / "capture"
LIMITS = shikatsu.Limits(nodes=2000)
GENERATOR = "heuristic+"  # heuristic moves alone miss a throw-in (ko-corner)
SOLVED = 200  # answers, at least, that are found within these limits

Answer = dict[str, Any]
ANSWERS: list[Answer] = [
    json.loads(line) for line in (SUITE / "answers.jsonl").read_text("utf-8").splitlines()
]
FILES = sorted(SUITE.glob("*.sgf"), key=lambda file: file.stem)
THEMES = {
    *("ladder", "net", "snapback", "throw-in", "oiotoshi", "loose-ladder", "under", "crane"),
    *("shortage", "semeai", "ko", "edge", "corner", "cutting", "connection", "double", "melee"),
}


def name(answer: Answer) -> str:
    return f"{answer['id']}-{answer['to_play']}"


@cache
def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "make_capture_suite", ROOT / "tools" / "make_capture_suite.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@cache
def loaded(id_: str) -> Problem:
    (found,) = shikatsu.load(SUITE / f"{id_}.sgf")
    return found


@cache
def solved(index: int) -> shikatsu.Result:
    answer = ANSWERS[index]
    asked = loaded(answer["id"]).with_(to_play=answer["to_play"])
    options = {"orders": answer["orders"], "generator": GENERATOR}
    return shikatsu.solve(asked, LIMITS, options=options, line=False)


def drawings() -> Any:
    return maker().read((SUITE / "positions.txt").read_text("utf-8"))


# ---- what is there -------------------------------------------------------------------------------


def test_files_are_made_of_the_drawings() -> None:
    made = maker().files((SUITE / "positions.txt").read_text("utf-8"))
    assert made.keys() == {file.name for file in FILES} | {"answers.jsonl"}
    for file, text in made.items():
        assert (SUITE / file).read_bytes() == text.encode(), file


def test_each_file_has_one_answer_for_each_player() -> None:
    assert len(FILES) >= 150
    answered = [(answer["id"], answer["to_play"]) for answer in ANSWERS]
    assert answered == [(file.stem, player) for file in FILES for player in ("black", "white")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_file_asks_what_is_drawn(file: Path) -> None:
    found = loaded(file.stem)
    made = maker().make(next(one for one in drawings() if one.id == file.stem)).problem
    assert found == made
    assert found.to_play == found.attacker


def test_every_drawing_is_checked_twice_or_argued() -> None:
    for drawing in drawings():
        said = dict(part.split(" by ") for part in drawing.headers["checked"].split("; "))
        assert said.keys() == {"attack", "defend"}
        twice = all(len(checks.split(", ")) >= 2 for checks in said.values())
        assert twice or "note" in drawing.headers, drawing.id


def test_positions_differ_in_whatever_way_one_looks_at_them() -> None:
    positions = set()
    for file in FILES:
        found = loaded(file.stem)
        views = [view for s in SYMMETRIES for view in (found.transformed(s),)]
        views += [view.colours_swapped() for view in views]
        shown = min(
            (v.goal, v.targets, v.defender, sorted(v.black), sorted(v.white), sorted(v.crucial))
            for v in views
        )
        positions.add(json.dumps(shown))
    assert len(positions) == len(FILES)


def test_variety() -> None:
    problems = [loaded(file.stem) for file in FILES]
    assert {problem.columns for problem in problems} >= {7, 9, 11, 13, 15, 19}
    defenders = Counter(problem.defender for problem in problems)
    assert min(defenders["black"], defenders["white"]) > len(problems) / 3
    assert Counter(problem.goal for problem in problems)["connect"] >= 30
    assert Counter(problem.targets for problem in problems)["any"] >= 4
    themes = Counter(theme for one in drawings() for theme in one.headers["theme"].split())
    assert themes.keys() == THEMES
    codes = Counter(answer["code"] for answer in ANSWERS)
    assert min(codes[code] for code in (0, 1, 2, 3)) >= 8


def test_right_first_moves_are_empty_points() -> None:
    for answer in ANSWERS:
        problem = loaded(answer["id"])
        moves = set(answer["moves"] or ())
        assert not moves & (problem.black | problem.white)
        assert answer["moves"] is None or (moves and answer["code"] != 0)


def test_the_laboratory_reads_it() -> None:
    instances = capture.collect(SUITE).instances
    assert len(instances) == len(ANSWERS)
    assert all(instance.expected is not None for instance in instances)


# ---- answers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "index", some(range(len(ANSWERS)), len(ANSWERS) // 4), ids=lambda i: name(ANSWERS[i])
)
def test_no_answer_is_contradicted(index: int) -> None:
    answer, result = ANSWERS[index], solved(index)
    if not result.proved:
        return
    ko = None if result.ko is None else result.ko.to_json()
    assert (result.status, ko, code_of(result)) == (answer["status"], answer["ko"], answer["code"])
    if answer["moves"] is not None:
        assert result.line[0] in answer["moves"]


@pytest.mark.slow
def test_most_answers_are_found_at_once() -> None:
    assert sum(solved(index).decided for index in range(len(ANSWERS))) >= SOLVED
