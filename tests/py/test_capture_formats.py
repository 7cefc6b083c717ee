"""Questions of capture and connection in files: what is read, written and understood."""

from __future__ import annotations

from pathlib import Path

import pytest

import shikatsu
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import ascii as drawing
from shikatsu.files import jsonl, read_entries, sgf
from shikatsu.files.loading import understand_entry
from shikatsu.model.diagram import Diagram
from shikatsu.model.problem import Problem
from shikatsu.understanding import understand
from shikatsu.understanding.words import read_goal

STONES = "AB[ad][bd][cc]AW[ae][be][ce]"  # 5x5: White A1 B1 C1, Black A2 B2 C3


def problem(text: str, name: str = "f.sgf") -> Problem:
    (entry,) = read_entries(text.encode(), name)
    if isinstance(entry, FormatError):
        raise entry
    found = understand_entry(entry)
    if isinstance(found, FormatError):
        raise found
    return found.problem


@pytest.mark.parametrize(
    ("comment", "player", "goal", "to_play"),
    [
        ("goal: capture", "", "capture", "black"),
        ("goal: capture", "PL[W]", "capture", "white"),
        ("goal: save", "", "capture", "white"),
        ("goal: connect", "", "connect", "white"),
        ("goal: cut", "", "connect", "black"),
        ("goal: disconnect", "PL[B]", "connect", "black"),
        ("Black to capture the marked stones", "", "capture", "black"),
        ("Can White save the three marked stones?", "PL[W]", "capture", "white"),
        ("White to play and connect.", "", "connect", "white"),
        ("Can Black cut?", "PL[B]", "connect", "black"),
        ("A tesuji\ncapture", "", "capture", "black"),
        ("Black to capture the corner", "", "life", "black"),
        ("White to save his group", "", "life", "white"),
        ("Black to kill; a cut is at B2", "", "life", "black"),
    ],
)
def test_goals_in_sgf(comment: str, player: str, goal: str, to_play: str) -> None:
    found = problem(f"(;SZ[5]{STONES}TR[ae][ce]{player}C[{comment}])")
    assert (found.goal, found.to_play, found.defender) == (goal, to_play, "white")
    assert found.crucial == {"A1", "C1"}
    assert found.region is None or goal == "life"


def test_a_marked_region_is_of_no_use_to_a_capture() -> None:
    text = f"(;SZ[5]{STONES}TR[ae]MA[de][dd]C[goal: capture\ntargets: any])"
    found = problem(text)
    assert (found.region, found.targets) == (None, "any")
    (entry,) = read_entries(text.encode(), "f.sgf")
    assert not isinstance(entry, FormatError)
    reasons = {reason.topic: reason.text for reason in understand(entry.diagram).reasons}
    assert reasons["region"] == "none: a capture is read out on the whole board"


def test_words_count_of_marked_stones_only() -> None:
    assert read_goal("Black to capture the marked stones") is not None
    found = problem(f"(;SZ[5]{STONES}C[Black to capture the marked stones])")
    assert found.goal == "life"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"(;SZ[5]{STONES}TR[ae]C[goal: eat])", '"cut", "disconnect", not \'eat\''),
        (f"(;SZ[5]{STONES}TR[ae]C[goal: capture\ntargets: some])", "targets must be one of"),
        (f"(;SZ[5]{STONES}TR[ae]C[goal: connect])", "a connection needs at least two stones"),
        (f"(;SZ[5]{STONES}C[goal: connect])", "the stones to be connected must be marked"),
        (f"(;SZ[5]{STONES}TR[ae]PL[B]C[goal: save])", "means that white plays first, not black"),
    ],
)
def test_refused(text: str, message: str) -> None:
    with pytest.raises(FormatError) as refused:
        problem(text)
    assert message in str(refused.value)


def test_a_target_is_found_without_marks() -> None:
    found = problem(f"(;SZ[5]{STONES}C[goal: capture])")
    assert found.goal == "capture"
    assert found.crucial <= found.stones(found.defender)
    assert found.to_play == found.attacker


@pytest.mark.parametrize("goal", ["capture", "connect"])
@pytest.mark.parametrize("to_play", ["black", "white"])
@pytest.mark.parametrize("targets", ["all", "any"])
def test_round_trips(goal: str, to_play: str, targets: str) -> None:
    base = problem(f"(;SZ[5]GN[x]{STONES}TR[ae][ce]C[goal: capture])")
    asked = base.with_(goal=goal, to_play=to_play, targets=targets if goal == "capture" else "all")
    assert problem(sgf.write([asked])) == asked
    assert problem(drawing.write([asked]), "f.txt") == asked
    assert problem(jsonl.write([asked]), "f.jsonl") == asked
    assert ("targets" in jsonl.to_json(asked)) == (asked.targets == "any")


def test_words_in_drawings_and_json() -> None:
    board = "3 . X .\n2 X @ X\n1 . . .\n"
    assert problem(f"goal: save\n\n{board}", "f.txt").to_play == "white"
    assert problem(f"goal: capture\n\n{board}", "f.txt").to_play == "black"
    with pytest.raises(FormatError, match="has no region"):
        problem(f"goal: capture\n\n{board.replace('. . .', '. : .')}", "f.txt")
    record = jsonl.to_json(problem(f"goal: capture\n\n{board}", "f.txt"))
    with pytest.raises(ProblemError, match="means that white plays first"):
        jsonl.from_json(record | {"goal": "save"})
    assert jsonl.from_json(record | {"goal": "save", "to_play": "white"}).goal == "capture"
    with pytest.raises(ProblemError, match="has no region"):
        jsonl.from_json(record | {"region": ["B1"]})


def test_the_goal_can_be_said_when_loading(tmp_path: Path) -> None:
    path = tmp_path / "f.sgf"
    path.write_text(f"(;SZ[5]{STONES}TR[ae]MA[de][dd])")
    (capture,) = shikatsu.load(path, goal="capture")
    assert (capture.goal, capture.region) == ("capture", None)
    assert shikatsu.load(path, goal="save")[0].to_play == "white"
    with pytest.raises(FormatError, match="at least two stones"):
        shikatsu.load(path, goal="cut")


TESTS = """boardsize 5
play black A2
play white A1
play black C2
play white C1
play black D4
1 attack A1
#? [1 B1]
2 defend A1
#? [1 B1]*
3 connect A1 C1
#? [1 B1]
4 disconnect A1 C1
#? [0]
5 attack_either A1 C1
#? [1 B1]
6 defend_both A1 C1
#? [1 B1]
7 connect A1 A2
#? [0]
8 connect A1 B1
#? [0]
"""


def test_questions_of_gnu_go() -> None:
    entries = list(read_entries(TESTS.encode(), "reading.tst"))
    found = [e if isinstance(e, FormatError) else understand_entry(e) for e in entries]
    asked = [
        (f.problem.goal, f.problem.to_play, sorted(f.problem.crucial), f.problem.targets)
        for f in found
        if not isinstance(f, FormatError)
    ]
    assert asked == [
        ("capture", "black", ["A1"], "all"),
        ("capture", "white", ["A1"], "all"),
        ("connect", "white", ["A1", "C1"], "all"),
        ("connect", "black", ["A1", "C1"], "all"),
        ("capture", "black", ["A1", "C1"], "any"),
        ("capture", "white", ["A1", "C1"], "any"),
    ]
    mixed, empty = (f for f in found if isinstance(f, FormatError))
    assert "A2: crucial, but not a stone of the defender white" in str(mixed)
    assert "A1: a connection needs at least two stones" in str(empty)
    cut = entries[3]
    assert not isinstance(cut, FormatError)
    assert cut.diagram.expected is not None
    assert cut.diagram.expected.moves == ()


def test_a_diagram_keeps_what_a_problem_says() -> None:
    asked = problem(f"(;SZ[5]{STONES}TR[ae][ce]C[goal: save\ntargets: any])")
    assert understand(Diagram.of(asked)).problem == asked
