"""One-eye problems from end to end: drawings, answers, first moves, certificates."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import shikatsu
from certificate_tools import problem_from
from shikatsu.certificate.checker import check_text
from shikatsu.cli.commands import app
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import ascii as drawing
from shikatsu.files import sgf
from shikatsu.files.jsonl import from_json
from shikatsu.model.problem import SYMMETRIES, Problem
from shikatsu.model.result import Ko
from shikatsu.solver.life.proof import LifeProof
from shikatsu.solver.questions import Question, Side, one_eye
from shikatsu.solver.status import (
    Undecided,
    one_eye_status,
    status_without_threats,
    two_phase_status,
)
from shikatsu.understanding import understand
from test_one_eye_certificates import POSITIONS

A: Side = "attacker"
D: Side = "defender"
KO = "XXo. Xo.D XXDD"
# The eye is made unless the attacker has a threat to start a fight that never ends.
ENDLESS = "x.. ox. .xD"
# Each way of solving must lead to the same answers, and to proofs that are accepted.
WAYS: tuple[dict[str, str], ...] = (
    {},
    {"seeker_passes": "on"},
    {"seeker_passes": "on", "share": "off", "loops": "md"},
    {"miai": "off", "connections": "off", "forced_attacker": "off"},
    {"protected_liberties": "off", "dead_shape": "off", "loops": "plain"},
)


def problem(diagram: str, to_play: str = "attacker", **extra: Any) -> Problem:
    return from_json(problem_from(diagram, to_play, **extra))


# ---- answers -----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", WAYS, ids=str)
@pytest.mark.parametrize("name", POSITIONS)
def test_every_answer_is_certified(name: str, options: dict[str, str]) -> None:
    diagram, to_play, status, ko = POSITIONS[name]
    result = shikatsu.solve(problem(diagram, to_play), options=options)
    assert (result.status, result.ko) == (status, Ko(**ko) if ko else None)
    assert isinstance(result.proof, LifeProof)
    for level in (0, 1):
        report = check_text(result.proof.certificate(1 if level else 0).text())
        assert report.level == level
        assert report.status.split()[0] == status


@pytest.mark.parametrize("options", WAYS, ids=str)
def test_binary_answers_are_certified(options: dict[str, str]) -> None:
    answers = {(0, 0): "dead", (0, 1): "alive", (1, 1): "dead", (1, 2): "alive"}
    for (a, d), status in answers.items():
        asked = problem(KO, attacker_threats=a, defender_threats=d)
        result = shikatsu.solve(asked, options=options)
        assert result.status == status
        assert isinstance(result.proof, LifeProof)
        assert check_text(result.proof.certificate().text()).status.startswith(status)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetric_problems_have_the_same_answer(symmetry: int) -> None:
    for diagram in (KO, ENDLESS):
        turned = problem(diagram).transformed(symmetry).colours_swapped()
        result, expected = shikatsu.solve(turned), shikatsu.solve(problem(diagram))
        assert (result.status, result.ko) == (expected.status, expected.ko)


def test_superko_has_no_ko() -> None:
    assert shikatsu.solve(problem(KO), rules="superko").status == "dead"
    assert shikatsu.solve(problem(KO, "defender"), rules="superko").status == "alive"


def test_two_phases() -> None:
    result = shikatsu.solve(problem(KO), ko="phases")
    assert result.ko == Ko(defender_needs=1, at_least=True)
    assert result.to_json()["ko"] == {"defender_needs": 1}
    assert result.to_json()["ko_at_least"]
    assert result.verdict().endswith("Black gets no eye unless he finds enough ko threats.")
    assert result.proof is None
    assert shikatsu.solve(problem(KO, "defender"), ko="phases").status == "alive"
    assert shikatsu.solve(problem(ENDLESS)).ko == Ko(attacker_needs=1)
    assert shikatsu.solve(problem(ENDLESS), ko="phases").status == "alive"


# ---- first moves and lines ---------------------------------------------------------------------


def test_first_moves() -> None:
    result = shikatsu.solve(problem(KO, "defender"), first_moves=True)
    moves = {move.move: move for move in result.moves}
    assert {name: move.status for name, move in moves.items()} == {
        "C2": "alive",
        "pass": "ko",
        "D3": "dead",
    }
    assert result.best_moves == ("C2",)
    assert result.unique_solution
    assert moves["pass"].ko == Ko(defender_needs=1)
    assert (moves["pass"].refutation, moves["pass"].unique) == ("C2", True)
    assert moves["D3"].refutation == "pass"


@pytest.mark.parametrize("way", [{}, {"rules": "superko"}, {"ko": "phases"}], ids=str)
@pytest.mark.parametrize("name", POSITIONS)
def test_a_first_move_leads_to_the_answer(name: str, way: dict[str, Any]) -> None:
    diagram, to_play, _, _ = POSITIONS[name]
    result = shikatsu.solve(problem(diagram, to_play), first_moves=True, **way)
    assert result.best_moves
    assert all(move.decided for move in result.moves)


def test_first_moves_of_a_binary_question() -> None:
    asked = problem(KO, attacker_threats=0, defender_threats=1)
    result = shikatsu.solve(asked, first_moves=True)
    assert {move.move: move.status for move in result.moves} == {"C2": "alive", "pass": "alive"}


def test_the_line_of_a_ko() -> None:
    """The ko is taken; the defender plays his threat and retakes, and then connects."""
    line = shikatsu.solve(problem(KO)).line
    assert line == ("C2", "pass", "pass", "B2", "pass", "C2")


# ---- drawings and files ------------------------------------------------------------------------

DRAWN = """\
id: drawn
to play: black
goal: one_eye
defender: white

4 . O O @ .
3 O : : : X
2 X & : : X
1 X X X X X
  A B C D E
"""


def test_signs_of_a_drawing() -> None:
    ((_, read),) = drawing.read(DRAWN, "f.txt")
    assert isinstance(read, Problem)
    assert read.crucial == {"D4", "B2"}
    assert set(read.region or ()) == {"B3", "C3", "D3", "B2", "C2", "D2"}
    assert drawing.draw(read) == DRAWN
    assert drawing.draw(read.colours_swapped()).count("%") == 1
    for symmetry in SYMMETRIES:
        turned = read.transformed(symmetry)
        assert [one for _, one in drawing.read(drawing.write([turned]), "f.txt")] == [turned]
        ((_, diagram),) = sgf.read(sgf.write([turned]).encode(), "f.sgf")  # type: ignore[misc]
        assert understand(diagram).problem == turned


def test_a_region_of_crucial_stones() -> None:
    whole = problem("OD XX")
    assert [one for _, one in drawing.read(drawing.write([whole]), "f.txt")] == [whole]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("goal: one_eye\n& : X\nX X X", "no anchor: a one-eye problem needs a white stone outside"),
        ("goal: one_eye\n. : @", "the region leaks at A1: it touches B1, is not in"),
        ("goal: one_eye\n: O", "crucial stones (#, %, @ or &) of one colour, or a defender"),
        ("goal: one_eye\n% @ :", "crucial stones (#, %, @ or &) of one colour, or a defender"),
        ("& : X", "% and & are for one-eye problems"),
        ("goal: eye\n# : O", 'goal must be one of "life", "one_eye", "capture", "connect", not'),
        ("goal: one_eye\ndefender: black\n: @ X", "B1: crucial, but not a stone of the defender"),
    ],
)
def test_refused(text: str, message: str) -> None:
    (error,) = drawing.read(text, "f.txt")
    assert isinstance(error, FormatError)
    assert str(error).startswith(f"f.txt:1: {message}")


def test_life_needs_a_wall_around_it() -> None:
    with pytest.raises(ProblemError, match="the region leaks"):
        problem(KO, goal="life", crucial=["B2"])


def test_command_line(tmp_path: Path) -> None:
    file = tmp_path / "ko.txt"
    file.write_text(drawing.write([problem(KO)]))
    arguments = ["solve", str(file), "--first-moves", "--both"]
    shown = CliRunner().invoke(app, [*arguments, "--proof", str(tmp_path)])
    assert shown.exit_code == 0, shown.output
    assert "Black gets no eye unless he finds 1 ko threat." in shown.output
    assert shown.output.count("is verified") == 2
    lines = CliRunner().invoke(app, [*arguments, "--json", "--ko", "phases"]).stdout.splitlines()
    found = [json.loads(line) for line in lines]
    assert [(one["ko"], one["ko_at_least"]) for one in found] == [
        ({"defender_needs": 1}, True),
        (None, False),
    ]


# ---- the status procedure ----------------------------------------------------------------------


def asker(table: dict[tuple[Any, Any, Side], Side]) -> Any:
    def ask(question: Question) -> Side:
        assert question.goal == "one_eye"
        key = (question.attacker_threats, question.defender_threats, question.loop)
        if key not in table:
            raise Undecided("nodes")
        return table[key]

    return ask


def test_status_from_answers() -> None:
    dead = one_eye_status(asker({(0, 0, A): A, (0, None, A): A, (0, 0, D): D}))
    assert (dead.status, dead.ko, dead.qualifiers) == ("dead", None, ("loop",))
    alive = one_eye_status(asker({(0, 0, A): D, (None, 0, D): D, (8, 0, A): D}))
    assert (alive.status, [claim.winner for claim in alive.claims]) == ("alive", [D, D])
    ko = one_eye_status(
        asker({(0, 0, A): A, (0, None, A): D, (0, 1, A): A, (0, 2, A): D, (0, 0, D): A})
    )
    assert (ko.ko, ko.qualifiers) == (Ko(defender_needs=2), ())
    assert [str(claim.question) for claim in ko.claims] == [str(one_eye(0, n)) for n in (1, 2)]


@pytest.mark.parametrize(("unlimited", "needs"), [(A, 1), (D, 8), (A, 9)])
def test_ko_for_the_attacker(unlimited: Side, needs: int) -> None:
    counted: dict[tuple[Any, Any, Side], Side]
    counted = {(n, 0, A): A if n >= needs else D for n in range(needs + 8)}
    decision = one_eye_status(asker({**counted, (None, 0, D): unlimited}))
    assert decision.ko == Ko(attacker_needs=needs)
    # more threats than an endless fight may take: it must be won without one
    assert len(decision.claims) == (3 if needs > 8 else 2)


def test_undecided() -> None:
    unqualified = one_eye_status(asker({(0, 0, A): A, (0, None, A): A}))
    assert (unqualified.status, unqualified.undecided) == ("dead", "nodes")
    for ask in (asker({}), asker({(0, 0, A): D, (None, 0, D): D})):
        with pytest.raises(Undecided):
            one_eye_status(ask)


def test_status_of_the_other_procedures() -> None:
    assert status_without_threats(asker({(0, 0, A): A}), eye=True).status == "dead"
    phases = two_phase_status(asker({(0, 0, A): D, (None, 0, D): A}), eye=True)
    assert phases.ko == Ko(attacker_needs=1, at_least=True)
    assert two_phase_status(asker({(0, 0, A): D, (None, 0, D): D}), eye=True).status == "alive"
