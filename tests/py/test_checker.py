"""The certificate checker: accepts every brute-force proof, and no false one."""

from __future__ import annotations

import json
import random
import time
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bulk import at_length, some
from certificate_tools import (
    CHANGES,
    UNLIMITED,
    MutationCount,
    Question,
    capture,
    certify,
    mutate,
    parse,
    problem_from,
    prove,
    random_problem,
    run_mutations,
    solve,
    still_proves,
)
from checking import accepts
from diagrams import BENT_FOUR, CORNER_L, STALL, TWO_STEP_KO, TWO_THREATS
from shikatsu.certificate import checker
from shikatsu.certificate.checker import CertificateError, check_file, check_text
from shikatsu.certificate.words import describe
from shikatsu.certificate.writer import Certificate, Claim

STRAIGHT_TWO = """
XO..OX
XOOOOX
XXXXXX
"""
STRAIGHT_THREE = """
XO...OX
XOOOOOX
XXXXXXX
"""
SQUARE_FOUR = """
XO..OX
XO..OX
XOOOOX
XXXXXX
"""
TWO_EYES = """
XO.O.OX
XOOOOOX
XXXXXXX
"""
SEKI = """
XO.xxx.OX
XOOOOOOOX
XXXXXXXXX
"""
CORNER_SEKI = """
x.OOX
..xOX
OOOOX
XXXXX
"""
SNAPBACK = """
XO..X
XOOXX
XXXXX
"""
SAFE_CAPTURE = """
.O.OO.oX
OOOOOXXX
XXXXX---
"""

# diagram, who plays, status; ko count if any
POSITIONS: dict[str, tuple[str, str, str, dict[str, int]]] = {
    "straight two": (STRAIGHT_TWO, "defender", "dead", {}),
    "straight three, attacker": (STRAIGHT_THREE, "attacker", "dead", {}),
    "straight three, defender": (STRAIGHT_THREE, "defender", "alive", {}),
    "snapback": (SNAPBACK, "attacker", "dead", {}),
    "square four": (SQUARE_FOUR, "defender", "dead", {}),
    "no ban for a safe stone": (SAFE_CAPTURE, "attacker", "alive", {}),
    "two eyes": (TWO_EYES, "attacker", "alive", {}),
    "seki, attacker": (SEKI, "attacker", "seki", {}),
    "seki, defender": (SEKI, "defender", "seki", {}),
    "corner seki": (CORNER_SEKI, "attacker", "seki", {}),
    "bent four, attacker": (BENT_FOUR, "attacker", "ko", {"defender_needs": 1}),
    "bent four, defender": (BENT_FOUR, "defender", "ko", {"defender_needs": 1}),
    "stall": (STALL, "attacker", "ko", {"defender_needs": 1}),
    "corner ko": (CORNER_L, "attacker", "ko", {"defender_needs": 1}),
    "two threats": (TWO_THREATS, "defender", "ko", {"defender_needs": 2}),
    "two-step ko": (TWO_STEP_KO, "attacker", "ko", {"attacker_needs": 2}),
}


def whole(name: str, **options: Any) -> str:
    """The brute-force certificate of a position."""
    diagram, to_play, _, _ = POSITIONS[name]
    return certify(problem_from(diagram, to_play), **options).text()


def rejection(text: str) -> str:
    with pytest.raises(CertificateError) as error:
        check_text(text)
    return str(error.value)


# ---- true proofs -------------------------------------------------------------------------------


@pytest.mark.parametrize("leaves", [True, False])
@pytest.mark.parametrize("name", POSITIONS)
def test_accepts_the_proof_of_every_status(name: str, leaves: bool) -> None:
    diagram, to_play, status, ko = POSITIONS[name]
    certificate = certify(problem_from(diagram, to_play), leaves=leaves)
    assert (certificate.status, certificate.ko or {}) == (status, ko)
    report = check_text(certificate.text())
    words = " ".join([status, *(f"{key} {n}".replace("_", " ") for key, n in ko.items())])
    assert report.status == words
    assert len(report.claims) == len(certificate.claims)
    assert still_proves(certificate.text())


@pytest.mark.parametrize(
    ("diagram", "to_play", "threats"),
    some(
        product(
            [BENT_FOUR, STALL, CORNER_L, TWO_STEP_KO, SEKI],
            ["attacker", "defender"],
            [(0, 0), (0, 1), (2, 0), (1, 1), ("unlimited", 0), (1, "unlimited")],
        ),
        25,
    ),
)
def test_accepts_binary_questions(diagram: str, to_play: str, threats: tuple[Any, Any]) -> None:
    a, d = threats
    problem = problem_from(diagram, to_play, attacker_threats=a, defender_threats=d)
    certificate = certify(problem)
    assert check_text(certificate.text()).status.startswith(f"{certificate.status} with threats")
    wrong = {"alive": "dead", "dead": "alive"}[certificate.status]
    assert not accepts(certificate.text().replace(certificate.status, wrong))


def test_accepts_claims_with_removable_threats() -> None:
    """Bent four: one threat saves the defender, but not if the attacker can remove it first."""
    problem = problem_from(BENT_FOUR)
    waits = [Question("capture", 0, n, "D", True) for n in (1, 3, UNLIMITED)]
    report = check_text(certify(problem, extra=waits).text())
    assert [str(c.claim) for c in report.claims[-3:]] == [
        "capture A 0 1 D removable",
        "capture A 0 3 D removable",
        "capture A 0 * D removable",
    ]


def test_accepts_an_extra_claim_of_either_loop() -> None:
    """Stall: with one threat the winner is whoever gets the loop."""
    certificate = certify(problem_from(STALL), extra=[capture(0, 1, "A"), capture(0, 1, "D")])
    last = check_text(certificate.text()).claims[-2:]
    assert [claim.claim.winner for claim in last] == [checker.ATTACKER, checker.DEFENDER]
    assert [claim.longest for claim in last] == [None, None]


def test_starts_with_the_ban_of_the_problem() -> None:
    """Who may take the ko at A4 first is worth one threat to the other side."""
    taken = """
    .x.OX
    xOOOX
    OOXXX
    XXX--
    """
    free = problem_from(taken, "defender")
    banned = {**free, "ban": "A4"}
    assert check_text(certify(free).text()).status == "ko attacker needs 1"
    text = certify(banned).text()
    assert check_text(text).status == "ko defender needs 1"
    assert not accepts(text.replace(', "ban": "A4"', ""))


def test_reports_what_was_walked() -> None:
    report = check_text(whole("bent four, attacker"))
    lost, saved = report.claims
    assert saved.moves["threats"] > 0
    assert saved.leaves["benson"] > 0
    assert lost.leaves["captured"] > 0
    assert lost.moves["passes"] > 0
    assert lost.longest is not None
    assert describe(report)[0] == "status: ko defender needs 1"
    assert len(describe(report)) == 4 + len(report.claims) + 1
    assert describe(report)[-1] == (
        "level 1, with static rules; lines end with 8 two eyes (benson), 9 captured"
    )


def test_works_on_a_large_board_for_both_colours() -> None:
    problem = problem_from(CORNER_L)
    move = {f"{c}{r}": f"{'TSRQP'[i]}{15 + r}" for i, c in enumerate("ABCDE") for r in range(1, 5)}
    corner = {**problem, "size": 19, "defender": "white", "to_play": "black"}
    for key, source in (("black", "white"), ("white", "black"), ("crucial", "crucial")):
        corner[key] = [move[name] for name in problem[source]]
    corner["region"] = [move[name] for name in problem["region"]]
    assert check_text(certify(corner).text()).status == "ko defender needs 1"


def test_accepts_proofs_of_random_problems() -> None:
    rng = random.Random(20)
    for _ in range(25):
        problem = random_problem(rng, 4)
        leaves = rng.random() < 0.5
        assert accepts(certify(problem, rng, leaves=leaves).text()), problem


def test_two_eyes_is_what_no_attacker_alone_can_capture() -> None:
    """Benson's algorithm against the definition, on every state of random graphs."""
    rng = random.Random(21)
    seen = {True: 0, False: 0}
    for _ in range(120):
        problem = random_problem(rng, rng.choice([3, 4]))
        board = checker._Board(problem)
        solution = solve(problem, capture(0, 0))
        for state in rng.sample(list(solution.graph), min(150, len(solution.graph))):
            if "c" in state.cells:
                alive = solution.game.alive(state.cells)
                assert board.two_eyes(checker._read_line(board, f"{state.text()} pass")[0]) == alive
                seen[alive] += 1
    assert min(seen.values()) > 100


def test_walks_thousands_of_states_in_a_second() -> None:
    """An endless game of passes beside a living group: every subset of the open area comes up."""
    text = subsets(".O.OX OOOOX ....X ....X ....X XXXXX", 12)
    before = time.process_time()
    report = check_text(text)
    assert report.claims[0].states == 2 * 4096 - 1
    assert time.process_time() - before < 10


def subsets(diagram: str, size: int) -> str:
    """The defender, two-eyed, passes while the attacker fills an area of this many points."""
    problem = problem_from(diagram, attacker_threats=0, defender_threats=0)
    cells = "".join("c" if name in problem["crucial"] else "." for name in problem["region"])
    head, area = cells[:-size], range(size)
    fill = ("".join("a" if bits >> i & 1 else "." for i in area) for bits in range(1, 1 << size))
    lines = tuple(f"{head}{part} D - 0 0 pass" for part in fill)
    claim = Claim("capture", "defender", 0, 0, "defender", False, lines)
    return Certificate(problem, "alive", (claim,)).text()


# ---- false proofs ------------------------------------------------------------------------------


def test_rejects_winning_moves_that_go_in_circles() -> None:
    """A winning move is not enough: the attacker must come nearer to the capture."""
    circles = 0
    for seed in range(30):
        problem = problem_from(STALL, attacker_threats=0, defender_threats=0)
        claim = prove(problem, capture(0, 0), random.Random(seed), ranked=False)
        text = Certificate(problem, "dead", (claim,)).text()
        assert accepts(text) == still_proves(text)
        circles += not accepts(text) and "cycle" in rejection(text)
    assert circles > 5


def test_rejects_a_defender_proof_that_loops_where_loops_lose() -> None:
    """Taking and retaking for ever with unlimited threats does not count as life."""
    claim = prove(problem_from(STALL), capture(0, UNLIMITED, "D"))
    assert claim.winner == "defender"
    document = parse(certify(problem_from(STALL), extra=[capture(0, UNLIMITED, "D")]).text())
    assert accepts(document.text())
    document.blocks[-1].claim["loop"] = "attacker"
    assert "cycle" in rejection(document.text())


def test_rejects_a_defender_who_is_captured() -> None:
    """Always to pass is a closed set of moves, but the stones are lost on the way."""
    problem = problem_from(STRAIGHT_TWO, attacker_threats=0, defender_threats=0)
    states = solve(problem, capture(0, 0)).graph
    lines = tuple(f"{s.text()} pass" for s in states if s.mover == "D" and "d" not in s.cells)
    for part in ([line for line in lines if "c" in line], lines):
        claim = Claim("capture", "defender", 0, 0, "defender", lines=tuple(part))
        assert "captured" in rejection(Certificate(problem, "alive", (claim,)).text())


def test_rejects_an_attacker_who_overlooks_two_eyes() -> None:
    """The defender is not asked to fill an eye: he has reached the goal."""
    problem = problem_from(TWO_EYES, "defender")
    lines = ("cdc.cccccc A - 0 0 E3", "c.cdcccccc A - 0 0 C3")
    claims = (
        prove(problem, capture(UNLIMITED, 0)),
        Claim("two_eyes", "attacker", 0, 0, "attacker", lines=lines),
    )
    assert "has two eyes" in rejection(Certificate(problem, "seki", claims).text())


@pytest.mark.parametrize("number", [12, at_length(60)])
def test_every_harmful_mutation_is_rejected(number: int, record_property: Any) -> None:
    rng = random.Random(7)
    total = MutationCount()
    certificates = [whole(name, leaves=leaves) for name in POSITIONS for leaves in (True, False)]
    certificates += [certify(random_problem(rng, 4), rng).text() for _ in range(10)]
    certificates.append(
        certify(problem_from(BENT_FOUR), extra=[Question("capture", 0, 1, "D", True)]).text()
    )
    for text in certificates:
        count = run_mutations(text, rng, number, accepts)
        for kind, n in count.rejected.items():
            total.rejected[kind] = total.rejected.get(kind, 0) + n
        for kind, n in count.harmless.items():
            total.harmless[kind] = total.harmless.get(kind, 0) + n
    record_property("mutations", total.total)
    record_property("harmless", json.dumps(total.harmless))
    assert total.total >= 15 * number
    assert set(total.rejected) == {*CHANGES, "truncate"}
    assert sum(total.harmless.values()) < total.total / 10


def test_no_good_proof_is_rejected() -> None:
    """On mutations the checker and the slow judge agree both ways."""
    rng = random.Random(8)
    formal = {"repeat state", "truncate"}
    for name in ("straight three, attacker", "bent four, attacker", "seki, attacker", "corner ko"):
        text = whole(name, leaves=False)
        for _ in range(40):
            kind, changed = mutate(text, rng)
            if kind not in formal:
                assert accepts(changed) == still_proves(changed), (kind, changed)


@pytest.mark.parametrize(("n", "more"), [(1, ""), (3, ""), (4, "capture D 0 * A, ")])
def test_more_than_three_threats_must_win_by_themselves(n: int, more: str) -> None:
    """With more, an endless fight that takes so many to begin would count as a ko."""
    text = Certificate(problem_from(CORNER_L), "ko", (), {"defender_needs": n}).text()
    needed = f"lacks the claim capture A 0 {n - 1} D, {more}capture D 0 {n} D"
    assert rejection(text).endswith(needed)


def test_two_eyes_are_no_win_of_the_attacker() -> None:
    problem = problem_from(TWO_EYES, attacker_threats=0, defender_threats=0)
    claim = Claim("capture", "attacker", 0, 0, "defender", lines=("c.c.cccccc A - 0 0 =benson",))
    assert "benson: no win of the attacker" in rejection(
        Certificate(problem, "dead", (claim,)).text()
    )


def test_a_state_that_never_comes_up_is_not_listed() -> None:
    text = whole("straight three, attacker")
    more = text.replace("end\n", f"{'a' * 10} A - 0 0 pass\nend\n", 1)
    assert "listed but never reached" in rejection(more)


def test_every_line_is_needed() -> None:
    """Without any one line the proof falls apart, wherever the line stands."""
    for name in ("bent four, attacker", "seki, attacker", "two-step ko"):
        lines = whole(name, leaves=False).splitlines()
        for i in range(len(lines)):
            assert not accepts("\n".join(lines[:i] + lines[i + 1 :]) + "\n"), lines[i]


def test_every_prefix_is_rejected() -> None:
    text = whole("straight three, attacker")
    assert all(not accepts(text[:n]) for n in range(len(text) - 1))


def test_names_the_line_and_the_state() -> None:
    text = whole("straight three, attacker")
    assert rejection(text.replace(" C3", " E3", 1)).startswith("claim of line 3 (capture A 0 0 D)")
    lines = text.splitlines()
    assert rejection("\n".join([*lines[:4], *lines[3:]])).startswith(f"line 5 {lines[3]!r}")
    assert lines[3].rsplit(" ", 1)[0] in rejection("\n".join([*lines[:3], *lines[4:]]))


def bad_problem(**changes: Any) -> str:
    document = parse(whole("straight three, attacker"))
    document.header["problem"].update(changes)
    return document.text()


BAD_PROBLEMS: dict[str, tuple[dict[str, Any], str]] = {
    "no size": ({"size": None}, "size"),
    "large": ({"size": 20}, "larger than 19x19"),
    "boolean size": ({"size": True}, "size"),
    "stone off the board": ({"black": ["H1"]}, "off the board"),
    "column I": ({"black": ["I1"]}, "off the board"),
    "stone named twice": ({"white": ["A1", "A1"]}, "named twice"),
    "overlap": ({"white": ["B3"]}, "overlap"),
    "no region": ({"region": None}, "region must be a list"),
    "leak": ({"white": []}, "leaks"),
    "leak at a defender stone": ({"region": ["C3", "D3", "E3"], "crucial": ["C3"]}, "leaks"),
    "crucial is empty": ({"crucial": ["C3"]}, "crucial"),
    "crucial outside": ({"crucial": ["A1"]}, "crucial"),
    "crucial outside, of the defender": (
        {
            "size": [9, 3],
            "black": ["B3", "F3", "B2", "C2", "D2", "E2", "F2", "J3"],
            "crucial": ["J3"],
        },
        "crucial",
    ),
    "nothing crucial": ({"crucial": []}, "crucial"),
    "ban on a stone": ({"ban": "B3"}, "ban"),
    "ban outside": ({"ban": "A1"}, "ban"),
    "colour": ({"to_play": "red"}, "to_play"),
    "goal": ({"goal": "capture"}, "life"),
    "threats": ({"attacker_threats": -1}, "threats"),
    "both unlimited": (
        {"attacker_threats": "unlimited", "defender_threats": "unlimited"},
        "finite",
    ),
}


@pytest.mark.parametrize("name", BAD_PROBLEMS)
def test_refuses_bad_problems(name: str) -> None:
    changes, word = BAD_PROBLEMS[name]
    message = rejection(bad_problem(**changes))
    assert message.startswith("line 2: ")
    assert word in message


def test_refuses_blocks_without_liberties() -> None:
    full = problem_from(STRAIGHT_TWO)
    full["white"] += ["C3", "D3"]
    assert "no liberty" in rejection(Certificate(full, "dead", ()).text())
    inside = problem_from("XXOX XOxO XOOX XXXX".replace(" ", "\n"))
    assert "no liberty" in rejection(Certificate(inside, "dead", ()).text())


BAD_LINES: dict[str, tuple[str, str]] = {
    "lower case": (" A - ", " a - "),
    "leading zero": (" - 0 0 ", " - 00 0 "),
    "two spaces": (" A - ", " A  - "),
    "remembered pass": (" A - ", " Ap - "),
    "long state": (" A - ", ". A - "),
    "rules": ('"simple"', '"superko"'),
    "old version": ("proof 2", "proof 1"),
    "new version": ("proof 2", "proof 3"),
    "key twice": ('"rules": ', '"status": "dead", "rules": '),
    "claim without a key": (', "removable": false', ""),
    "claim with a new key": ('"removable": false', '"removable": false, "x": 1'),
    "blank line": ("end\n", "end\n\n"),
    "trailing state": ("end\nclaim", "end\n. A - 0 0 pass\nclaim"),
    "ko without need": ('"status": "dead"', '"status": "ko"'),
    "need without ko": ('"status": "dead"', '"status": "dead", "ko": {"defender_needs": 1}'),
    "huge number": (" - 0 0 ", " - " + "9" * 5000 + " 0 "),
    "json": ('{"problem"', '{{"problem"'),
    "winner": ('"winner": "attacker"', '"winner": "nobody"'),
    "loop": ('"loop": "defender"', '"loop": "nobody"'),
    "goal": ('"goal": "capture"', '"goal": 1'),
    "removable": ('"removable": false', '"removable": 0'),
    "ko of nothing": ('"status": "dead"', '"status": "ko", "ko": {"defender_needs": 0}'),
    "ko without a number": ('"status": "dead"', '"status": "ko", "ko": ["defender_needs"]'),
}


@pytest.mark.parametrize("name", BAD_LINES)
def test_refuses_malformed_text(name: str) -> None:
    old, new = BAD_LINES[name]
    text = whole("straight three, attacker")
    assert accepts(text)
    assert old in text
    assert not accepts(text.replace(old, new, 1))


def test_an_old_version_is_refused_by_its_name() -> None:
    text = whole("straight three, attacker")
    assert "version 1" in rejection(text.replace("proof 2", "proof 1", 1))
    assert "version 3" in rejection(text.replace("proof 2", "proof 3", 1))
    assert "not a certificate" in rejection(text.replace("proof 2", "proof 4", 1))


# ---- files -------------------------------------------------------------------------------------


def test_writes_the_whole_file_or_nothing(tmp_path: Path) -> None:
    certificate = certify(problem_from(CORNER_L))
    path = tmp_path / "corner.proof"
    certificate.save(path)
    certificate.save(path)
    assert check_file(path).status == "ko defender needs 1"
    assert [file.name for file in tmp_path.iterdir()] == ["corner.proof"]
    broken = Certificate({"id": object()}, "dead", ())
    with pytest.raises(TypeError):
        broken.save(path)
    assert [file.name for file in tmp_path.iterdir()] == ["corner.proof"]
    assert check_file(str(path)).status == "ko defender needs 1"


def test_a_claim_takes_state_lines_only() -> None:
    with pytest.raises(ValueError, match="not a state line"):
        Claim("capture", "attacker", 0, 0, "defender", lines=("end",))


def test_binary_garbage_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "garbage.proof"
    path.write_bytes(bytes(range(256)))
    with pytest.raises(CertificateError):
        check_file(path)
