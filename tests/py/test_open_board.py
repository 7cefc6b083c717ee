"""Life and death on the board as it stands: answers, certificates, zones."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import shikatsu
import whole_board_campaign
import zone_forgery_campaign
from command import run_shikatsu
from open_positions import HOLES, open_position
from shikatsu import Limits, Problem
from shikatsu.certificate.words import describe, draw
from shikatsu.draw.layout import REGION
from shikatsu.files.jsonl import from_json, to_json
from shikatsu.model.evidence import Assumption
from shikatsu.model.result import Ko
from shikatsu.model.verdict import SURVIVES
from shikatsu.solver.budget import Budget
from shikatsu.solver.life.open.provers import Answer, Attempt, Proof
from shikatsu.solver.life.open.status import open_status
from shikatsu.solver.life.open.turns import FIRST_NODES, first_proof
from shikatsu.solver.life.open.window import Window
from shikatsu.solver.questions import Question, capture, two_eyes
from shikatsu.solver.status import Decision, Undecided

LIMITS = Limits(nodes=60_000, memory_mb=64)
COLLECTIONS = Path(__file__).resolve().parents[3] / "shared" / "data" / "collections"


# A kill with safe walls and a life that captures them make no ko.
WALL_IS_CAPTURED = (
    {
        "size": [5, 3],
        "black": ["B3", "C3", "E3", "C2"],
        "white": ["A3", "B2", "C1", "E1"],
        "to_play": "white",
        "defender": "black",
        "crucial": ["C3"],
    },
    {
        "size": [4, 3],
        "black": ["B3", "A2", "B1"],
        "white": ["D3", "B2", "C2", "D1"],
        "to_play": "black",
        "defender": "white",
        "crucial": ["D3"],
        "ban": "C3",
    },
)


@pytest.mark.parametrize("given", WALL_IS_CAPTURED)
def test_a_ko_is_about_one_board(given: dict[str, object]) -> None:
    problem = from_json({"id": "random", "goal": "life", **given})
    assert not any("WRONG" in said for said in whole_board_campaign.compare(problem))


# ---- answers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("bent-three", "Black is dead, against up to 8 ko threats."),
        ("bent-four-in-the-corner", "Ko: Black dies unless he finds 1 ko threat."),
        ("two-kos-in-a-row", "Ko: Black dies unless he finds 2 ko threats."),
        ("cross-five-edge", "White lives."),
        ("eye-beats-no-eye", "Black is not captured; two eyes or seki is not decided."),
        ("moonshine", "Black is dead, against up to 4 ko threats."),
    ],
)
def test_what_an_answer_says(name: str, said: str) -> None:
    result = shikatsu.solve(open_position(name), LIMITS)
    assert result.verdict().partition(": ")[2].endswith(said)
    assert (result.evidence, result.assumptions, result.problem.region) == ("proved", (), None)


def test_an_answer_has_a_zone_and_a_line() -> None:
    result = shikatsu.solve(open_position("bent-three"), LIMITS)
    record = result.to_json()
    assert result.line[0] == "C4"
    assert set(record["zone"]) == result.zone
    assert result.problem.crucial <= set(record["zone"])
    assert (record["withstands"], record["walls"], record["region"]) == (8, "real", None)


def test_without_a_proof_nothing_is_known() -> None:
    """A group that gets out of the window is looked after until the limit."""
    problem = Problem(
        id="free",
        columns=13,
        rows=13,
        black=frozenset({"G7"}),
        white=frozenset({"F7", "G6"}),
        to_play="white",
        defender="black",
        crucial=frozenset({"G7"}),
    )
    result = shikatsu.solve(problem, Limits(nodes=5_000, memory_mb=16))
    assert (result.status, result.evidence, result.zone) == ("unknown", "unknown", None)
    assert result.reason in ("nodes", "open")


def test_threats_that_the_problem_gives() -> None:
    ko = open_position("bent-four-in-the-corner")
    for threats, status in ((0, "dead"), (1, "alive")):
        asked = ko.with_(attacker_threats=0, defender_threats=threats)
        result = shikatsu.solve(asked, LIMITS)
        assert (result.status, result.evidence) == (status, "proved")


@pytest.mark.parametrize("changes", [{"crucial": frozenset({"A1"})}, {"black": frozenset({"T9"})}])
def test_questions_that_make_no_sense(changes: dict[str, frozenset[str]]) -> None:
    with pytest.raises(shikatsu.ProblemError):
        shikatsu.solve(open_position("bent-three").with_(**changes), LIMITS)


def test_first_moves() -> None:
    result = shikatsu.solve(open_position("bent-three"), LIMITS, first_moves=True)
    first = {move.move: move for move in result.moves}
    assert result.best_moves[0] == "C4"
    wrong = first["C5"]
    assert (wrong.status, wrong.refutation) == ("alive", "C4")
    assert result.evidence_of(wrong) == "proved"
    assert wrong.zone is not None
    assert "pass" in first


# ---- walls -------------------------------------------------------------------------------------


def test_a_wall_that_may_be_captured_is_an_assumption() -> None:
    result = shikatsu.solve(open_position("bulky-five"), LIMITS)
    assert (result.status, result.evidence) == ("dead", "conditional")
    (wall,) = result.assumptions
    assert wall.kind == "stones"
    assert set(wall.points) <= result.problem.black
    assert "are not captured" in result.verdict()


def test_the_user_may_say_that_walls_are_safe() -> None:
    result = shikatsu.solve(open_position("bulky-five"), LIMITS, walls="safe")
    assert (result.status, result.evidence, result.assumptions) == ("dead", "proved", ())
    assert result.verdict().endswith("Black's walls are taken as safe.")
    with pytest.raises(shikatsu.ShikatsuError, match="walls must be one of"):
        shikatsu.solve(open_position("bulky-five"), LIMITS, walls="high")  # type: ignore[arg-type]


# ---- certificates ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOLES)
def test_certificates_are_accepted(name: str, tmp_path: Path) -> None:
    result = shikatsu.solve(open_position(name), LIMITS)
    assert result.proof is not None
    path = tmp_path / "open.proof"
    try:
        result.proof.save(path, limits=Limits(nodes=500_000, memory_mb=64))
    except shikatsu.LimitError as error:
        pytest.skip(f"a proof that is too long: {error}")
    report = shikatsu.check(path)
    assert report.status.startswith(result.status)
    assert report.whole_board == (result.evidence == "proved")
    for assumed, named in zip(report.assumptions, result.assumptions, strict=True):
        assert set(assumed.points) <= set(named.points)
    said = describe(report)
    assert any(row.startswith("zone: ") for row in said)
    assert "in the zone" in draw(report.statement)[-1]


def test_a_certificate_names_its_version_and_its_points(tmp_path: Path) -> None:
    result = shikatsu.solve(open_position("bent-three"), LIMITS)
    assert result.proof is not None
    path = tmp_path / "open.proof"
    result.proof.save(path)
    first, header, claim, *_ = path.read_text().split("\n")
    assert first == "shikatsu-proof 3"
    assert from_json(json.loads(header)["problem"]) == result.problem
    assert set(json.loads(claim.removeprefix("claim "))["points"]) >= set(result.zone or ())


def test_there_is_no_proof_without_static_rules(tmp_path: Path) -> None:
    result = shikatsu.solve(open_position("cross-five-edge"), LIMITS)
    assert result.proof is not None
    with pytest.raises(shikatsu.LimitError, match="static rules"):
        result.proof.save(tmp_path / "open.proof", level=0)
    assert not (tmp_path / "open.proof").exists()


def test_no_forgery_is_accepted_for_a_false_statement() -> None:
    campaign = zone_forgery_campaign.run(600, seed=3)
    assert campaign.false == []
    assert 20 < campaign.harmless.total() < 200


@pytest.mark.slow
def test_no_forgery_is_accepted_for_a_false_statement_at_length() -> None:
    assert zone_forgery_campaign.run(10_000, seed=4).false == []


@pytest.mark.slow
@pytest.mark.skipif(not COLLECTIONS.exists(), reason="the collections of others are not here")
def test_certificates_about_real_collections_are_accepted(tmp_path: Path) -> None:
    for file in sorted(COLLECTIONS.glob("ggg-easy/*.sgf"))[::4]:
        for problem in shikatsu.load(file):
            result = shikatsu.solve(problem, LIMITS)
            if result.proof is not None:
                result.proof.save(tmp_path / "one.proof")
                assert shikatsu.check(tmp_path / "one.proof").status.startswith(result.status)


# ---- how the provers take turns ----------------------------------------------------------------

KILL, LIFE = Attempt(capture(0, 0), "attacker"), Attempt(capture(None, 0), "defender")
WALL = Assumption("stones", "black", ("A1",))


def test_who_fails_looks_further_away_and_then_gives_up() -> None:
    asked: list[tuple[str, int]] = []

    def ask(attempt: Attempt, nodes: int) -> Answer:
        asked.append((attempt.winner, attempt.radius))
        return Answer("failed") if attempt.winner == "attacker" else Answer("stopped", "nodes")

    with pytest.raises(Undecided, match="open"):
        first_proof(ask, [KILL, LIFE], Budget(), most=FIRST_NODES)
    assert asked == [("attacker", 2), ("attacker", 3), ("defender", 2)]


@pytest.mark.parametrize(("patience", "winner"), [(2, "defender"), (100, "attacker")])
def test_a_proof_on_conditions_waits_for_one_without(patience: int, winner: str) -> None:
    budget = Budget()

    def ask(attempt: Attempt, nodes: int) -> Answer:
        budget.pay(nodes)
        if attempt.safe_walls:
            return Answer("proved", proof=Proof(attempt, frozenset({"A1"}), None, (WALL,)))
        if attempt.winner == "defender" and nodes > patience * FIRST_NODES:
            return Answer("proved", proof=Proof(attempt, frozenset({"A1"}), None))
        return Answer("stopped", "nodes")

    proof = first_proof(ask, [KILL, replace(KILL, safe_walls=True), LIFE], budget)
    assert proof.attempt.winner == winner


def test_memory_ends_a_prover() -> None:
    with pytest.raises(Undecided, match="memory"):
        first_proof(lambda *_: Answer("stopped", "memory"), [KILL, LIFE], Budget())


# ---- which proofs a status needs ---------------------------------------------------------------


def status_of(*known: tuple[Question, str]) -> Decision:
    """Return the status if these questions are proved, and no others."""

    def prove(
        attempts: list[Attempt], late: list[Attempt] | tuple[()] = (), *, detail: bool = False
    ) -> Proof:
        for attempt in (*attempts, *late):
            if (attempt.question, attempt.winner) in known and not attempt.safe_walls:
                return Proof(attempt, frozenset({"A1"}), None)
        raise Undecided("nodes")

    return open_status(prove, None)  # type: ignore[arg-type]


def kills(*threats: int) -> list[tuple[Question, str]]:
    return [(capture(0, n), "attacker") for n in threats]


def test_deaths() -> None:
    assert status_of(*kills(0, 8)).withstands == 8
    assert status_of(*kills(0, 1, 2)).withstands == 2
    assert status_of(*kills(0)).withstands == 0


def test_kos_of_the_defender() -> None:
    decision = status_of(*kills(0, 1), (capture(0, 2), "defender"))
    assert (decision.status, decision.ko) == ("ko", Ko(defender_needs=2))
    assert [claim.question for claim in decision.claims] == [capture(0, 1), capture(0, 2)]


def test_kos_of_the_attacker() -> None:
    lives = [(capture(n, 0), "defender") for n in (0, 1)]
    decision = status_of(*lives, (capture(2, 0), "attacker"))
    assert (decision.status, decision.ko) == ("ko", Ko(attacker_needs=2))
    with pytest.raises(Undecided):
        status_of(*lives)


def test_lives() -> None:
    never = (capture(None, 0), "defender")
    assert status_of(never).qualifiers == (SURVIVES,)
    assert status_of(never, (two_eyes(), "defender")).qualifiers == ()


# ---- windows -----------------------------------------------------------------------------------


def test_a_window_reaches_an_edge_that_is_near() -> None:
    window = Window.around(19, 19, [(2, 3), (4, 3)])
    assert window.sides == (0, 0, 8, 7)
    assert Window.around(9, 9, [(4, 4)]).is_whole


def test_a_window_grows_where_a_zone_reaches_its_end() -> None:
    window = Window.around(19, 19, [(9, 9)])
    assert window.sides == (5, 5, 13, 13)
    assert window.grown([(5, 7), (9, 9)]).sides == (0, 5, 13, 13)
    assert window.grown([(9, 13)]).sides == (5, 5, 13, 18)
    assert window.grown().grown().is_whole
    assert window.reaching([(9, 9)]) == window
    assert window.reaching([(4, 13)]).sides == (0, 5, 13, 14)


# ---- pictures ----------------------------------------------------------------------------------


def test_the_command_line_draws_zones(tmp_path: Path) -> None:
    file = tmp_path / "open.jsonl"
    file.write_text(json.dumps(to_json(open_position("bent-three"))))
    wanted = ["--zone", "--first-moves", "--nodes", "60000", "--svg", tmp_path]
    said = run_shikatsu("solve", file, *wanted).stdout
    assert " 3 o # # # # o ." in said
    assert ": zone" in said
    assert "C5 is refuted by C4:" in said
    drawn = (tmp_path / "bent-three.svg").read_text()
    assert REGION in drawn
    assert ": zone" not in run_shikatsu("solve", file, "--nodes", "60000").stdout


def test_the_command_line_takes_walls_as_safe(tmp_path: Path) -> None:
    file = tmp_path / "open.jsonl"
    file.write_text(json.dumps(to_json(open_position("bulky-five"))))
    done = run_shikatsu("solve", file, "--walls", "safe", "--json", "--nodes", "60000")
    answer = json.loads(done.stdout)
    assert (answer["evidence"], answer["walls"], answer["assumptions"]) == ("proved", "safe", [])
