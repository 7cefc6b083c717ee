"""One-eye problems as users write them, as life problems, and the suite of problems/one-eye."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import shikatsu
from bulk import at_length, some
from shikatsu.board.colours import Colour
from shikatsu.errors import ProblemError, ShikatsuError
from shikatsu.files import ascii as drawing
from shikatsu.files import sgf
from shikatsu.files.jsonl import from_json, to_json
from shikatsu.model.problem import SYMMETRIES, Problem
from shikatsu.model.result import Ko
from shikatsu.solver.budget import Budget
from shikatsu.solver.life.analysis import LifeAnalysis
from shikatsu.solver.status import full_status
from shikatsu.understanding import understand
from shikatsu_lab.one_eye import agree_up_to_seki, as_life

SUITE = Path(__file__).resolve().parents[2] / "problems" / "one-eye"
ANSWERS: list[dict[str, Any]] = [
    json.loads(line) for line in (SUITE / "answers.jsonl").read_text("utf-8").splitlines()
]
MOST_NODES = 2_000  # of an answer that is reproduced in the quick tests

SIDE = """\
id: side
to play: black
goal: one_eye

5 O O O O O O
4 O : : : : O
3 O : # # : O
2 # : # # : O
1 . # # O O O
"""
CUT_OFF = """\
id: cut-off
to play: black
goal: one_eye

6 O O O O O O O O O
5 O : : x : : : : O
4 O : % % : : # # #
3 O : o x : : # . #
2 O O : : x : # # #
1 . O O : : O O O O
"""
KOS = {"g-209-395": "black", "g-210-163": "white", "g-212-267": "black", "g-16-3": "white"}


def ko_problem(id_: str) -> Problem:
    (found,) = shikatsu.load(SUITE / f"{id_}.sgf")
    return found.with_(to_play=KOS[id_])


def problem(text: str, **changes: Any) -> Problem:
    (item,) = drawing.read(text, "f.txt", "f")
    assert not isinstance(item, shikatsu.FormatError), item
    return item[1].with_(**changes)


def answer(asked: Problem, **options: Any) -> shikatsu.Result:
    return shikatsu.solve(asked, shikatsu.Limits(seconds=60), **options)


# ---- reading and refusing ------------------------------------------------------------------------


@pytest.mark.parametrize("text", [SIDE, CUT_OFF])
def test_every_format_carries_it(text: str) -> None:
    made = problem(text)
    assert made.goal == "one_eye"
    assert problem(drawing.draw(made)) == made
    assert from_json(json.loads(json.dumps(to_json(made)))) == made
    ((_, read),) = list(sgf.read(sgf.draw(made).encode(), "f.sgf"))  # type: ignore[misc]
    assert understand(read).problem == made
    assert made.colours_swapped().colours_swapped() == made


def test_crucial_stones_are_in_the_region_or_outside() -> None:
    made = problem(CUT_OFF)
    assert made.region is not None
    assert {"C4", "D4", "G4", "J2"} <= made.crucial
    assert {"C4", "D4"} == made.crucial & set(made.region)


def test_without_an_anchor() -> None:
    (item,) = drawing.read("goal: one_eye\n\nO O O O\nO : % O\nO O O O", "f.txt", "f")
    assert "no anchor: a one-eye problem needs a black stone outside" in str(item)


def test_a_leak() -> None:
    made = problem(SIDE)
    with pytest.raises(ProblemError, match=r"leaks at B5: it touches B4, .* holds no stone"):
        made.with_(white=made.white - {"B5"})


def test_signs_of_one_eye_problems_in_a_life_problem() -> None:
    (item,) = drawing.read("O O O\nO % O\nO : O", "f.txt", "f")
    assert isinstance(item, shikatsu.FormatError)
    assert "% and & are for one-eye problems" in str(item)


# ---- answers -------------------------------------------------------------------------------------


def test_words() -> None:
    assert answer(problem(SIDE)).verdict() == "Black to play: Black makes the eye."
    white = answer(problem(SIDE, to_play="white"))
    assert white.verdict() == "White to play: Black gets no eye."
    ko = answer(ko_problem("g-16-3"))
    assert ko.verdict() == "White to play: Ko: Black gets no eye unless he finds 3 ko threats."
    phases = answer(ko_problem("g-210-163"), ko="phases")
    assert phases.verdict() == (
        "White to play: Ko: Black makes the eye unless White finds enough ko threats."
    )


@pytest.mark.parametrize("id_", KOS)
def test_threats_are_counted_or_not(id_: str) -> None:
    counted = answer(ko_problem(id_))
    assert counted.status == "ko"
    assert counted.ko is not None
    (needs,) = counted.ko.to_json()
    phases = answer(ko_problem(id_), ko="phases")
    assert phases.ko == Ko(**{needs: 1}, at_least=True)
    assert phases.to_json()["ko"] == {needs: 1}
    assert phases.to_json()["ko_at_least"]
    assert phases.proof is None
    assert len(phases.stats.questions) == 2


def test_two_phases_without_a_ko() -> None:
    for colour in ("black", "white"):
        asked = problem(SIDE, to_play=colour)
        assert answer(asked, ko="phases").status == answer(asked).status
    with pytest.raises(ShikatsuError, match="two-phase search"):
        answer(problem(SIDE), ko="phases", rules="superko")
    with pytest.raises(ShikatsuError, match="ko must be one of"):
        answer(problem(SIDE), ko="often")


@pytest.mark.parametrize(
    ("text", "level"), [(SIDE, 0), (SIDE, 1), at_length((CUT_OFF, 0)), (CUT_OFF, 1)]
)
def test_certificates(text: str, level: Any, tmp_path: Path) -> None:
    asked = [problem(text, to_play=colour) for colour in ("black", "white")]
    for question in (*asked, *map(ko_problem, ("g-209-395", "g-210-163"))):
        result = answer(question, options={"seeker_passes": True})
        assert result.proof is not None
        result.proof.save(tmp_path / "eye.proof", level=level)
        assert shikatsu.check(tmp_path / "eye.proof").status.split()[0] == result.status


@pytest.mark.parametrize("text", [SIDE, CUT_OFF])
def test_it_does_not_matter_how_one_looks_at_it(text: str) -> None:
    for colour in ("black", "white"):
        asked = problem(text, to_play=colour)
        first = answer(asked)
        for symmetry in SYMMETRIES:
            turned = answer(asked.transformed(symmetry).colours_swapped())
            assert (turned.status, turned.ko) == (first.status, first.ko)


@pytest.mark.parametrize(
    "options",
    [
        {"loops": "md"},
        {"loops": "plain"},
        {"seeker_passes": "on"},
        {"connections": "off", "miai": "off"},
        {"protected_liberties": "off"},
        {"forced_attacker": "off", "forced_defender": "off"},
        {"dead_shape": "off"},
    ],
    ids=str,
)
def test_options_change_no_answer(options: dict[str, str]) -> None:
    for asked in (problem(SIDE), problem(CUT_OFF), *map(ko_problem, KOS)):
        first, other = answer(asked), answer(asked, options=options)
        assert (other.status, other.ko) == (first.status, first.ko)


def test_superko() -> None:
    assert answer(problem(SIDE), rules="superko").status == "alive"
    assert answer(problem(CUT_OFF, to_play="white"), rules="superko").status == "dead"


def test_first_moves() -> None:
    result = answer(ko_problem("g-209-395"), first_moves=True)
    assert result.moves[0].status == result.status
    assert result.moves[-1].status == "dead"
    threats = answer(problem(SIDE, attacker_threats=1), first_moves=True)
    assert threats.moves[0].status == "alive"


# ---- as a life problem ---------------------------------------------------------------------------


def test_the_life_problem_has_the_anchor_and_its_eye() -> None:
    eye = problem(SIDE)
    life = as_life(eye)
    assert life.goal == "life"
    assert life.crucial == eye.crucial
    assert set(life.require_region()) == set(eye.require_region()) | eye.crucial | {"A1"}


SEKI = """\
id: seki
to play: black
goal: one_eye

4 O O O O O O
3 # # # # # O
2 o o o : # #
1 : o o o # .
"""


def test_a_seki_is_an_eye_for_a_safe_anchor() -> None:
    for colour in ("black", "white"):
        eye = answer(problem(SEKI, to_play=colour))
        life = answer(as_life(eye.problem))
        assert (eye.status, life.status) == ("alive", "seki")
        assert agree_up_to_seki((eye.status, eye.ko), (life.status, life.ko))


def test_an_anchor_without_an_eye() -> None:
    with pytest.raises(ProblemError, match="no eye outside"):
        as_life(problem(SIDE.replace("1 . #", "1 # #")))


# ---- the suite -----------------------------------------------------------------------------------


def instance(record: dict[str, Any]) -> Problem:
    (found,) = shikatsu.load(SUITE / f"{record['id']}.sgf")
    to_play: Colour = record["to_play"]
    return found.with_(to_play=to_play)


def name(record: dict[str, Any]) -> str:
    return f"{record['id']}-{record['to_play']}"


QUICK = [record for record in ANSWERS if record["nodes"] <= MOST_NODES]
LONG = [record for record in QUICK if name(record) == "g-23-0-black"]  # as a question of life


def test_the_suite_is_complete() -> None:
    files = sorted(SUITE.glob("*.sgf"), key=lambda file: file.stem)
    assert len(files) == 81
    answered = [(record["id"], record["to_play"]) for record in ANSWERS]
    assert answered == [(file.stem, player) for file in files for player in ("black", "white")]
    sizes = []
    for file in files:
        (found,) = shikatsu.load(file)
        assert found.id == file.stem
        assert found.goal == "one_eye"
        assert "\nC[" in file.read_text("utf-8")
        sizes.append(len(set(found.require_region()) - found.black - found.white))
    assert min(sizes) == 8
    assert max(sizes) == 26
    assert sum(record["nodes"] > 100_000 for record in ANSWERS) >= 20
    statuses = Counter(record["status"] for record in ANSWERS)
    assert min(statuses[status] for status in ("alive", "dead", "ko")) >= 10


def test_positions_differ() -> None:
    positions = set()
    for file in SUITE.glob("*.sgf"):
        (found,) = shikatsu.load(file)
        positions.add((found.columns, found.rows, found.black, found.white, found.region))
    assert len(positions) == 81


def check_answer(record: dict[str, Any]) -> shikatsu.Result:
    result = answer(instance(record))
    ko = None if result.ko is None else result.ko.to_json()
    assert (result.status, ko) == (record["status"], record["ko"])
    assert list(result.qualifiers) == record["qualifiers"]
    return result


def check_life(record: dict[str, Any]) -> None:
    analysis = LifeAnalysis(
        as_life(instance(record)),
        Budget(shikatsu.Limits(seconds=120)),
    )
    life = full_status(analysis.ask, qualify=False)
    ko = None if record["ko"] is None else Ko(**record["ko"])
    assert life.status == record["life"]
    assert agree_up_to_seki((record["status"], ko), (life.status, life.ko))


@pytest.mark.parametrize("record", QUICK, ids=name)
def test_answer(record: dict[str, Any]) -> None:
    check_answer(record)


AS_LIFE = [*some((r for r in QUICK if r not in LONG), 25), *map(at_length, LONG)]


@pytest.mark.parametrize("record", AS_LIFE, ids=name)
def test_answer_as_life(record: dict[str, Any]) -> None:
    check_life(record)


@pytest.mark.parametrize("record", [r for r in QUICK if r["nodes"] <= 200], ids=name)
def test_proof(record: dict[str, Any], tmp_path: Path) -> None:
    result = check_answer(record)
    assert result.proof is not None
    result.proof.save(tmp_path / "eye.proof")
    assert shikatsu.check(tmp_path / "eye.proof").status.split()[0] == record["status"]


@pytest.mark.slow
@pytest.mark.parametrize("record", [r for r in ANSWERS if r["nodes"] > MOST_NODES], ids=name)
def test_hard_answer(record: dict[str, Any]) -> None:
    check_answer(record)
    check_life(record)
