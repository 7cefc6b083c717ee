"""Certificates of one-eye problems: every brute-force proof is accepted, and no false one."""

from __future__ import annotations

import random
from typing import Any

import pytest

import one_eye_campaign
from certificate_tools import (
    UNLIMITED,
    MutationCount,
    Problem,
    certify,
    is_small,
    one_eye,
    parse,
    problem_from,
    prove,
    run_mutations,
    still_proves,
)
from checking import accepts
from shikatsu.certificate.checker import CertificateError, check_text
from shikatsu.certificate.words import describe
from shikatsu.certificate.writer import Certificate, Claim, Side

# diagram, who plays, status; ko count if any
POSITIONS: dict[str, tuple[str, str, str, dict[str, int]]] = {
    "there": (".D DX", "attacker", "alive", {}),
    "two points": ("..D DDD", "attacker", "alive", {}),
    "a capture": ("x.D DDD", "attacker", "alive", {}),
    "one move, attacker": (".D .D XD", "attacker", "dead", {}),
    "one move, defender": (".D .D XD", "defender", "alive", {}),
    "false": ("XXoX Xo.D XXDD", "defender", "dead", {}),
    "ko, attacker": ("XXo. Xo.D XXDD", "attacker", "ko", {"defender_needs": 1}),
    "ko, defender": ("XXo. X.xD XXDD", "defender", "ko", {"attacker_needs": 1}),
    "connect": (".D.O DXXX", "defender", "alive", {}),
    "captured": (".D.O DXXX", "attacker", "dead", {}),
    "cut off": (".DXO DXX.", "attacker", "dead", {}),
    "two chains": ("O.D.O XXDXX XD.DX", "defender", "dead", {}),
    "two links": (".D.O DXD.", "attacker", "alive", {}),
}


def whole(name: str, **options: Any) -> str:
    """The brute-force certificate of a position."""
    diagram, to_play, _, _ = POSITIONS[name]
    return certify(problem_from(diagram, to_play), **options).text()


def rejection(text: str) -> str:
    with pytest.raises(CertificateError) as error:
        check_text(text)
    return str(error.value)


def single(
    diagram: str, winner: Side, *lines: str, to_play: str = "attacker", **header: Any
) -> str:
    """A hand-written proof of the question without threats."""
    problem = problem_from(diagram, to_play, attacker_threats=0, defender_threats=0)
    claim = Claim("one_eye", winner, 0, 0, "attacker", lines=lines)
    return Certificate(
        problem, "alive" if winner == "defender" else "dead", (claim,), **header
    ).text()


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
    assert still_proves(certificate.text())


@pytest.mark.parametrize("name", ["ko, attacker", "ko, defender", "captured", "two points"])
@pytest.mark.parametrize(
    "threats", [(0, 0), (0, 1), (2, 0), (1, 1), ("unlimited", 0), (1, "unlimited")]
)
def test_accepts_binary_questions(name: str, threats: tuple[Any, Any]) -> None:
    a, d = threats
    diagram, to_play, _, _ = POSITIONS[name]
    problem = problem_from(diagram, to_play, attacker_threats=a, defender_threats=d)
    certificate = certify(problem)
    report = check_text(certificate.text())
    assert report.status.startswith(f"{certificate.status} with threats")
    assert report.claims[0].claim.loop == (1 if a == "unlimited" else 0)
    wrong = {"alive": "dead", "dead": "alive"}[certificate.status]
    assert not accepts(certificate.text().replace(certificate.status, wrong))
    other = {"attacker": "defender", "defender": "attacker"}
    document = parse(certificate.text())
    document.blocks[0].claim["loop"] = other[document.blocks[0].claim["loop"]]
    assert not accepts(document.text())


def test_the_claims_of_each_status() -> None:
    def claims(name: str) -> list[str]:
        return [str(report.claim) for report in check_text(whole(name)).claims]

    assert claims("captured") == ["one_eye A 0 0 A", "one_eye A 0 * A"]
    assert claims("ko, attacker") == ["one_eye A 0 0 A", "one_eye D 0 1 A"]
    assert claims("ko, defender") == ["one_eye D 0 0 A", "one_eye A 1 0 A"]
    assert claims("two points") == ["one_eye D * 0 D", "one_eye D 8 0 A"]


def test_every_claim_of_a_status_is_needed() -> None:
    for name in POSITIONS:
        for missing in (0, 1):
            document = parse(whole(name))
            del document.blocks[missing]
            assert "lacks the claim one_eye" in rejection(document.text())


def test_more_than_eight_threats_must_win_by_themselves() -> None:
    """With more, an endless fight that takes so many to begin would count as alive."""
    document = parse(whole("ko, defender"))
    document.header["ko"] = {"attacker_needs": 9}
    assert "lacks the claim" in rejection(document.text())
    problem = problem_from(*POSITIONS["ko, defender"][:2])
    claims = tuple(prove(problem, one_eye(n, 0)) for n in (8, 9))
    text = Certificate(problem, "ko", claims, {"attacker_needs": 9}).text()
    assert rejection(text).endswith("lacks the claim one_eye A * 0 D, one_eye D 8 0 A")
    claims = (*claims, prove(problem, one_eye(UNLIMITED, 0, "D")))
    text = Certificate(problem, "ko", claims, {"attacker_needs": 9}).text()
    assert rejection(text).endswith("lacks the claim one_eye D 8 0 A")


@pytest.mark.parametrize("n", [1, 8])
def test_up_to_eight_threats_an_endless_fight_counts(n: int) -> None:
    problem = problem_from(*POSITIONS["ko, defender"][:2])
    text = Certificate(problem, "ko", (), {"attacker_needs": n}).text()
    needed = f"lacks the claim one_eye A {n} 0 A, one_eye D {n - 1} 0 A"
    assert rejection(text).endswith(needed)


def test_reports_what_was_walked() -> None:
    report = check_text(whole("ko, attacker"))
    assert describe(report)[0] == "status: ko defender needs 1"
    prevented, made = describe(report)[-3:-1]
    assert prevented.startswith("an eye can be prevented, if nobody has a ko threat")
    assert made.startswith("an eye can be made, if the defender has 1 ko threat")
    assert "an eye (eye)" in describe(report)[-1]
    text = single("...D XXXX", "attacker", "... A - 0 0 =no_eye")
    assert describe(check_text(text))[-1].endswith("lines end with 1 no room for an eye (no_eye)")


def test_accepts_proofs_of_random_problems() -> None:
    rng = random.Random(30)
    for problem in random_problems(rng, 60):
        leaves = rng.random() < 0.5
        assert accepts(certify(problem, rng, leaves=leaves).text()), problem


def random_problems(rng: random.Random, count: int) -> list[Problem]:
    """Small ones, with the defender in either colour."""
    found: list[Problem] = []
    while len(found) < count:
        diagram = one_eye_campaign.filled(rng, one_eye_campaign.random_shape(rng))
        problem = problem_from(diagram.replace("/", "\n"), rng.choice(["attacker", "defender"]))
        if rng.random() < 0.5:
            colour = {"black": "white", "white": "black"}
            problem = {
                **problem,
                "black": problem["white"],
                "white": problem["black"],
                "defender": "white",
                "to_play": colour[problem["to_play"]],
            }
        try:
            small = is_small(problem, 400)
        except ValueError:
            continue  # a block without liberties
        found += [problem] if small else []
    return found


# ---- leaves ------------------------------------------------------------------------------------


def test_the_goal_is_a_leaf_at_both_levels() -> None:
    for level in (0, 1):
        assert accepts(single(".D DX", "defender", ". A - 0 0 =eye", level=level))


def test_a_static_rule_needs_level_1() -> None:
    eye = single(".D.O DXD.", "defender", "..c. A - 0 0 =eye")
    assert accepts(eye)
    assert "eye: no win" in rejection(eye.replace('"level": 1', '"level": 0'))
    no_eye = single("...D XXXX", "attacker", "... A - 0 0 =no_eye")
    assert accepts(no_eye)
    assert "static rule" in rejection(no_eye.replace('"level": 1', '"level": 0'))


def test_a_leaf_is_for_its_winner_only() -> None:
    assert not accepts(single(".D DX", "attacker", ". A - 0 0 =eye"))
    assert not accepts(single("...D XXXX", "defender", "... A - 0 0 =no_eye"))
    assert "has one eye" in rejection(single(".D DX", "attacker", ". A - 0 0 =no_eye"))


def test_an_eye_that_is_still_to_be_connected_is_no_win_of_the_attacker() -> None:
    text = single(".o. oo. ..D", "attacker", ".d.dd... A - 0 0 =eye")
    assert "eye: no win of the attacker" in rejection(text)


@pytest.mark.parametrize("rule", ["=benson", "=dead"])
def test_the_rules_of_life_are_not_for_one_eye(rule: str) -> None:
    assert not accepts(single(".D DX", "defender", f". A - 0 0 {rule}"))
    assert not accepts(single("...D XXXX", "attacker", f"... A - 0 0 {rule}"))


@pytest.mark.parametrize("rule", ["=eye", "=no_eye"])
@pytest.mark.parametrize("goal", ["capture", "two_eyes"])
def test_the_rules_of_one_eye_are_not_for_life(rule: str, goal: Any) -> None:
    problem = problem_from("XO.O.OX XOOOOOX XXXXXXX", attacker_threats=0, defender_threats=0)
    for winner in ("attacker", "defender"):
        claim = Claim(goal, winner, 0, 0, "defender", lines=(f"c.c.cccccc A - 0 0 {rule}",))
        good = Claim("capture", "defender", 0, 0, "defender", lines=("c.c.cccccc A - 0 0 =benson",))
        assert accepts(Certificate(problem, "alive", (good,)).text())
        assert not accepts(Certificate(problem, "alive", (good, claim)).text())


@pytest.mark.parametrize("loop", ["attacker", "defender"])
@pytest.mark.parametrize("threats", [(0, 0), (2, 0), (0, 1), (None, 0), (0, None), (None, None)])
@pytest.mark.parametrize("removable", [False, True])
def test_leaves_hold_for_every_question(loop: Side, threats: Any, removable: bool) -> None:
    for diagram, cells, winner, rule in (
        (".D.O DXD.", "..c.", "defender", "=eye"),
        ("...D XXXX", "...", "attacker", "=no_eye"),
    ):
        a, d = ("*" if n is None else n for n in threats)
        line = f"{cells} A - {a} {d} {rule}"
        claim = Claim("one_eye", winner, *threats, loop, removable, (line,))  # type: ignore[arg-type]
        document = parse(single(diagram, winner, f"{cells} A - 0 0 {rule}"))  # type: ignore[arg-type]
        assert accepts(document.text() + claim.text())


# ---- false proofs ------------------------------------------------------------------------------


def test_rejects_a_defender_whose_crucial_stone_is_captured() -> None:
    """The eye is there, but the stone is lost before it is connected."""
    text = single(".D.O DXXX", "defender", "..c A - 0 0 =eye")
    assert "eye: no win" in rejection(text)
    lines = (".a. D - 0 0 =eye", "a.c D - 0 0 pass")
    assert "captured" in rejection(single(".D.O DXXX", "defender", *lines))


def test_a_captured_crucial_stone_is_not_listed() -> None:
    proof = ("..c A - 0 0 C2",)
    assert check_text(single(".D.O DXXX", "attacker", *proof)).claims[0].leaves == {"captured": 1}
    assert not accepts(single(".D.O DXXX", "attacker", *proof, ".a. D - 0 0 =no_eye"))


def test_the_loss_of_one_chain_of_two_decides() -> None:
    """The eye is there; the defender connects one chain, and the other is captured."""
    diagram, to_play, _, _ = POSITIONS["two chains"]
    lines = ("cd.c. A - 0 0 D3", "c.dc. A - 0 0 B3", "c..cd A - 0 0 B3")
    report = check_text(single(diagram, "attacker", *lines, to_play=to_play))
    assert report.claims[0].leaves == {"captured": 3}
    saved = ("cd.c. A - 0 0 pass", *lines[1:])
    assert "has one eye" in rejection(single(diagram, "attacker", *saved, to_play=to_play))


def test_the_defender_may_not_pass() -> None:
    text = single(".D .D XD", "defender", ".. D - 0 0 pass", to_play="defender")
    assert "pass is illegal" in rejection(text)


def test_the_attacker_may_pass() -> None:
    passes = (".. A - 0 0 pass", "d. A - 0 0 pass", ".d A - 0 0 pass", "dd A - 0 0 pass")
    assert accepts(single("..D XXX", "attacker", *passes))
    assert not accepts(single("..D XXX", "attacker", *passes[:3]))


def test_anchored_stones_are_never_captured() -> None:
    """The stone has no liberty, and yet it stands."""
    text = single("oD xX", "attacker", "da A - 0 0 pass")
    assert check_text(text).claims[0].leaves == {"no move left": 1}
    assert not accepts(single("Xo xX D-", "attacker", "da A - 0 0 pass"))


BAD_PROBLEMS: dict[str, tuple[dict[str, Any], str]] = {
    "no anchor": ({"black": ["C1"], "crucial": ["C1"], "white": ["B2"]}, "leaks"),
    "far anchor": (
        {"black": ["C1"], "crucial": ["C1"], "region": ["A2"], "white": ["A1", "B2"]},
        "no anchor",
    ),
    "nothing crucial": ({"crucial": []}, "crucial"),
    "crucial is empty": ({"crucial": ["A2"]}, "crucial"),
    "crucial is the attacker's": ({"crucial": ["B1"]}, "crucial"),
    "life": ({"goal": "life"}, "leaks"),
    "another goal": ({"goal": "two_eyes"}, "goal"),
    "no goal": ({"goal": None}, "goal"),
    "goals": ({"goal": ["one_eye"]}, "goal"),
    "leak": ({"black": ["B2"], "crucial": ["B2"]}, "leaks"),
    "ban on a stone": ({"ban": "B2"}, "ban"),
}


@pytest.mark.parametrize("name", BAD_PROBLEMS)
def test_refuses_bad_problems(name: str) -> None:
    changes, word = BAD_PROBLEMS[name]
    document = parse(single(".D- DX-", "defender", ". A - 0 0 =eye"))
    assert accepts(document.text())
    document.header["problem"].update(changes)
    message = rejection(document.text())
    assert message.startswith("line 2: ")
    assert word in message


def test_refuses_blocks_without_liberties() -> None:
    """Unless they are safe: the defender's beside the anchor, the attacker's beside a wall."""
    assert "no liberty" in rejection(single("oX.D XXXX", "attacker"))
    assert "no liberty" in rejection(single("xD.D DDDD", "attacker"))
    assert accepts(single("oD XX", "attacker", "d A - 0 0 pass"))


def test_there_is_no_seki() -> None:
    text = whole("captured")
    assert "unknown status" in rejection(text.replace('"status": "dead"', '"status": "seki"'))


@pytest.mark.parametrize("goal", ["capture", "two_eyes"])
def test_a_one_eye_problem_has_no_other_claims(goal: Any) -> None:
    claim = Claim(goal, "attacker", 0, 0, "attacker", lines=("... A - 0 0 =no_eye",))
    text = single("...D XXXX", "attacker", "... A - 0 0 =no_eye")
    assert "no question of this problem" in rejection(text + claim.text())


def test_a_life_problem_has_no_claim_of_one_eye() -> None:
    problem = problem_from("XO.O.OX XOOOOOX XXXXXXX")
    claim = Claim("one_eye", "defender", 0, 0, "attacker", lines=("c.c.cccccc A - 0 0 =eye",))
    assert "no question of this problem" in rejection(certify(problem).text() + claim.text())


def test_rejects_a_defender_proof_that_loops_where_loops_lose() -> None:
    """A loop keeps the crucial stones from being captured, but makes no eye."""
    problem = problem_from(".xD OxD Oxx .oo", attacker_threats=0, defender_threats=0)
    claim = prove(problem, one_eye(0, 0, "D"))
    assert claim.winner == "defender"
    lost = prove(problem, one_eye(0, 0))
    assert lost.winner == "attacker"
    document = parse(Certificate(problem, "dead", (lost, claim)).text())
    report = check_text(document.text())
    assert report.claims[1].longest is None
    document.blocks[1].claim["loop"] = "attacker"
    assert "cycle" in rejection(document.text())


def test_every_harmful_mutation_is_rejected(record_property: Any) -> None:
    rng = random.Random(32)
    total = MutationCount()
    certificates = [whole(name, leaves=leaves) for name in POSITIONS for leaves in (True, False)]
    certificates += [certify(problem, rng).text() for problem in random_problems(rng, 20)]
    for text in certificates:
        count = run_mutations(text, rng, 60, accepts)
        for kind, n in count.rejected.items():
            total.rejected[kind] = total.rejected.get(kind, 0) + n
        for kind, n in count.harmless.items():
            total.harmless[kind] = total.harmless.get(kind, 0) + n
    record_property("mutations", total.total)
    assert total.total >= 1000
    assert sum(total.harmless.values()) < total.total / 5


def test_every_line_is_needed() -> None:
    for name in ("ko, attacker", "ko, defender", "captured", "two points"):
        lines = whole(name, leaves=False).splitlines()
        for i in range(len(lines)):
            assert not accepts("\n".join(lines[:i] + lines[i + 1 :]) + "\n"), lines[i]
