"""The solver against brute force and the certificate checker, on random positions.

The three share no code: brute force explores the whole graph of a question on a slow board
(certificate_tools), and the checker walks the solver's proofs on its own.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import shikatsu
from bulk import at_length
from certificate_tools import (
    CHANGES,
    UNLIMITED,
    MutationCount,
    Problem,
    Question,
    capture,
    is_small,
    problem_from,
    random_problem,
    run_mutations,
    status_of,
    still_proves,
    winner_of,
)
from checking import accepts
from diagrams import BENT_FOUR, CORNER_L, STALL, TWO_STEP_KO
from shikatsu.certificate import checker
from shikatsu.certificate.checker import check_text
from shikatsu.certificate.writer import Certificate
from shikatsu.files import jsonl
from shikatsu.model.result import ProofLevel, Result
from shikatsu.solver.life.proof import LifeProof

SUITE = Path(__file__).resolve().parents[2] / "problems" / "life-and-death"
KNOWN = {
    "stall": STALL,
    "bent four": BENT_FOUR,
    "corner ko": CORNER_L,
    "seki": """
        XO.xxx.OX
        XOOOOOOOX
        XXXXXXXXX
    """,
    "straight two": """
        XO..OX
        XOOOOX
        XXXXXX
    """,
    "two-step ko": TWO_STEP_KO,
}


def solved(problem: Problem, **options: Any) -> Result:
    result = shikatsu.solve(jsonl.from_json(problem), options=options)
    assert result.proved, result.reason
    return result


def certificate(result: Result, level: int = 1) -> Certificate:
    assert result.proof is not None
    return result.proof.certificate(level)  # type: ignore[attr-defined, no-any-return]


def short(result: Result) -> tuple[str, dict[str, int]]:
    return result.status, {} if result.ko is None else result.ko.to_json()


def brute_force(problem: Problem) -> tuple[str, dict[str, int]]:
    status, ko, _ = status_of(problem)
    return status, dict(ko)


def brute_force_qualifiers(problem: Problem) -> tuple[str, ...]:
    """The table of docs/model.md."""

    def wins(a: Any, d: Any, loop: str = "D", *, removable: bool = False) -> bool:
        return winner_of(problem, Question("capture", a, d, loop, removable)) == "D"

    status, ko = brute_force(problem)
    if wins(0, 0):
        return () if wins(0, 0, "A") else ("loop",)
    assert not wins(0, 0, "A")  # what the attacker wins without loops he wins with them
    if status == "dead":
        return ("moonshine",) if wins(0, UNLIMITED, "D") else ()
    found = () if wins(0, UNLIMITED, "A") else ("stall",)
    return found if wins(0, ko["defender_needs"] + 2, removable=True) else (*found, "standoff")


def varied(rng: random.Random, problem: Problem) -> Problem:
    """Sometimes with threats or a ban, sometimes with white as the defender."""
    if rng.random() < 0.3:
        key = rng.choice(["attacker_threats", "defender_threats"])
        problem = {**problem, key: rng.randrange(4)}
    taken = {*problem["black"], *problem["white"]}
    empty = [name for name in problem["region"] if name not in taken]
    if empty and rng.random() < 0.3:
        problem = {**problem, "ban": rng.choice(empty)}
    if rng.random() < 0.5:
        swap = {"black": "white", "white": "black"}
        problem = {
            **problem,
            "black": problem["white"],
            "white": problem["black"],
            **{key: swap[problem[key]] for key in ("to_play", "defender")},
        }
    return problem


# ---- random positions --------------------------------------------------------------------------


@pytest.mark.parametrize("points", [3, 4, *map(at_length, (5, 6, 7))])
def test_agrees_with_brute_force(points: int) -> None:
    """Positions that are too large are left to the checker."""
    rng = random.Random(points)
    seen: Counter[str] = Counter()
    compared = 0
    for _ in range(120):
        problem = varied(rng, random_problem(rng, points))
        result = solved(problem)
        assert accepts(certificate(result).text()), problem
        if is_small(problem):
            assert short(result) == brute_force(problem), problem
            compared += 1
        seen[result.status] += 1
    print(f"{points} points: {dict(seen)}, {compared} compared")
    assert {"alive", "dead"} <= set(seen)
    assert compared >= 40


@pytest.mark.parametrize("points", [4, *map(at_length, (5, 6))])
def test_qualifiers_agree_with_brute_force(points: int) -> None:
    rng = random.Random(10 * points)
    seen: Counter[str] = Counter()
    compared = 0
    for _ in range(80):
        problem = random_problem(rng, points)
        if is_small(problem, 600):
            result = solved(problem)
            assert short(result) == brute_force(problem), problem
            assert result.qualifiers == brute_force_qualifiers(problem), problem
            seen.update(result.qualifiers)
            compared += 1
    print(f"{points} points: {dict(seen)}, {compared} compared")
    assert compared >= 30


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize("to_play", ["attacker", "defender"])
def test_known_shapes_agree_with_brute_force(name: str, to_play: str) -> None:
    problem = problem_from(KNOWN[name], to_play)
    result = solved(problem)
    assert short(result) == brute_force(problem)
    assert result.qualifiers == brute_force_qualifiers(problem)
    assert accepts(certificate(result).text())


def test_certificates_of_larger_positions() -> None:
    """Too large for brute force, so the checker alone decides whether the answer is right."""
    rng = random.Random(7)
    seen: Counter[str] = Counter()
    states = 0
    for _ in range(200):
        problem = varied(rng, random_problem(rng, rng.choice([7, 8, 9])))
        result = solved(problem)
        report = check_text(certificate(result).text())
        states += sum(claim.states for claim in report.claims)
        assert report.status.split(" ")[0] == result.status
        seen[result.status] += 1
    print(f"{dict(seen)}, {states} states walked")
    assert set(seen) == {"alive", "dead", "seki", "ko"}


@pytest.mark.parametrize(
    "options",
    [
        {"share": False},
        {"simulation": False, "dual_simulation": False},
        {"loops": "plain", "initialise_defender": False},
        {"loops": "md", "epsilon": 0},
    ],
    ids=str,
)
def test_certificates_with_other_options(options: dict[str, Any]) -> None:
    rng = random.Random(8)
    for _ in range(60):
        problem = varied(rng, random_problem(rng, rng.choice([5, 6, 7])))
        result = solved(problem, **options)
        assert accepts(certificate(result).text()), problem
        assert short(result) == short(solved(problem)), problem


def test_certificates_after_first_moves() -> None:
    """Further questions about the same position do not spoil the proof of the first."""
    rng = random.Random(9)
    for _ in range(60):
        problem = {**random_problem(rng, 7), "to_play": "white"}
        result = shikatsu.solve(jsonl.from_json(problem), first_moves=True)
        assert accepts(certificate(result).text()), problem


@pytest.mark.parametrize("level", [1, at_length(0)])
def test_certificates_from_a_full_table(level: ProofLevel) -> None:
    """What the table has lost is proved again."""
    problem = shikatsu.load(SUITE / "corner-thirteen-points.sgf")[0].with_(to_play="black")
    result = shikatsu.solve(problem, shikatsu.Limits(memory_mb=1))
    assert result.stats.counters["collections"] > 0
    assert isinstance(result.proof, LifeProof)
    roomy = result.proof.certificate(level, shikatsu.Limits(memory_mb=256))
    assert accepts(roomy.text())


def test_the_same_certificate_every_time() -> None:
    problem = problem_from(KNOWN["two-step ko"])
    result = solved(problem)
    first = certificate(result).text()
    assert certificate(result).text() == first
    assert certificate(solved(problem)).text() == first


# ---- level 0 -----------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [4, at_length(5), 6, at_length(7)])
def test_level_0_needs_no_static_rule(points: int) -> None:
    """The same answer, played out: the judge of the small ones is brute force."""
    rng = random.Random(20 + points)
    leaves: dict[int, Counter[str]] = {0: Counter(), 1: Counter()}
    judged = 0
    for _ in range(60):
        problem = varied(rng, random_problem(rng, points))
        result = solved(problem)
        for level, seen in leaves.items():
            text = certificate(result, level).text()
            report = check_text(text)
            assert report.level == level
            for claim in report.claims:
                seen.update(f"{claim.claim.goal} {rule}" for rule in claim.leaves.elements())
            if points < 6 and is_small(problem, 600):
                assert still_proves(text), problem
                judged += 1
    print(leaves, judged)
    assert {"capture dead", "capture benson"} <= set(leaves[1])
    assert not {"capture dead", "capture benson", "two_eyes dead"} & set(leaves[0])
    assert points > 5 or judged > 40


@pytest.mark.parametrize("name", KNOWN)
def test_known_shapes_at_level_0(name: str) -> None:
    text = certificate(solved(problem_from(KNOWN[name])), 0).text()
    assert accepts(text)
    assert still_proves(text)


@pytest.mark.parametrize(
    "options",
    [{"share": False}, {"forced_defender": False}, {"dead_shape": False}, {"loops": "md"}],
    ids=str,
)
def test_level_0_after_other_options(options: dict[str, Any]) -> None:
    rng = random.Random(24)
    for _ in range(20):
        problem = varied(rng, random_problem(rng, 6))
        assert accepts(certificate(solved(problem, **options), 0).text()), problem


def test_every_harmful_mutation_of_a_level_0_proof_is_rejected() -> None:
    rng = random.Random(25)
    rejected = 0
    problems = [problem_from(diagram) for diagram in KNOWN.values()]
    for problem in [*problems, *(random_problem(rng, 5) for _ in range(6))]:
        count = run_mutations(certificate(solved(problem), 0).text(), rng, 15, accepts)
        rejected += sum(count.rejected.values())
    assert rejected > 120


def test_a_proof_has_level_0_or_1() -> None:
    result = solved(problem_from(KNOWN["seki"]))
    with pytest.raises(shikatsu.ShikatsuError, match="level"):
        certificate(result, 2)


def test_a_proof_that_is_too_hard_is_given_up() -> None:
    result = solved(problem_from(KNOWN["stall"]))
    assert isinstance(result.proof, LifeProof)
    with pytest.raises(shikatsu.LimitError, match=r"out of nodes \(1\)") as too_hard:
        result.proof.certificate(0, shikatsu.Limits(nodes=1))
    assert too_hard.value.reason == "nodes"
    assert accepts(certificate(result, 0).text())


def test_a_level_0_proof_can_be_cancelled() -> None:
    problem = shikatsu.load(SUITE / "three-groups-miai.sgf")[0].with_(to_play="black")
    cancel = shikatsu.Cancellation()
    result = shikatsu.solve(problem, cancel=cancel)
    cancel.cancel()
    with pytest.raises(shikatsu.ShikatsuError, match="cancelled"):
        certificate(result, 0)


# ---- changed certificates ----------------------------------------------------------------------


@pytest.mark.parametrize("number", [12, at_length(60)])
def test_every_harmful_mutation_is_rejected(number: int, record_property: Any) -> None:
    """Each accepted change is judged by brute force: does the text still prove something true?"""
    rng = random.Random(10)
    problems = [problem_from(d, side) for d in KNOWN.values() for side in ("attacker", "defender")]
    problems += [varied(rng, random_problem(rng, rng.choice([4, 5]))) for _ in range(15)]
    total = MutationCount()
    for problem in problems:
        text = certificate(solved(problem)).text()
        assert accepts(text)
        assert still_proves(text), problem
        count = run_mutations(text, rng, number, accepts)
        for mine, its in ((total.rejected, count.rejected), (total.harmless, count.harmless)):
            for kind, n in its.items():
                mine[kind] = mine.get(kind, 0) + n
    print(f"{total.total} mutations; rejected {total.rejected}; harmless {total.harmless}")
    record_property("mutations", total.total)
    assert total.total >= 15 * number
    assert set(total.rejected) == {*CHANGES, "truncate"}
    assert sum(total.harmless.values()) < total.total / 10


def test_a_wrong_winner_is_rejected_everywhere() -> None:
    """A claim turned round: no line of its proof can hold."""
    for diagram in KNOWN.values():
        text = certificate(solved(problem_from(diagram))).text()
        for side, other in ((checker.SIDES[0], checker.SIDES[1]), checker.SIDES[::-1]):
            turned = text.replace(f'"winner": "{side}"', f'"winner": "{other}"', 1)
            assert turned == text or not accepts(turned)


def test_a_proof_of_another_position_is_rejected() -> None:
    """The same shape with the other player first, or without the ban, needs another proof."""
    rng = random.Random(11)
    swaps = 0
    for _ in range(60):
        problem = random_problem(rng, 5)
        text = certificate(solved(problem)).text()
        other = "black" if problem["to_play"] == "white" else "white"
        turned = text.replace(f'"to_play": "{problem["to_play"]}"', f'"to_play": "{other}"')
        assert turned != text
        swaps += 1
        assert not accepts(turned) or still_proves(turned), problem
    assert swaps == 60


def test_capture_with_unlimited_threats_is_part_of_every_death() -> None:
    claims = certificate(solved(problem_from(KNOWN["straight two"]))).claims
    assert [(c.goal, c.winner, c.attacker_threats, c.defender_threats, c.loop) for c in claims] == [
        ("capture", "attacker", 0, 0, "defender"),
        ("capture", "attacker", 0, 3, "defender"),
        ("capture", "attacker", 0, None, "attacker"),
    ]
    assert winner_of(problem_from(KNOWN["straight two"]), capture(0, UNLIMITED, "A")) == "A"
