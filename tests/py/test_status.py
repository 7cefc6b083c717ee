"""The status procedure, against tables of answers instead of a solver."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

import capture_oracle
from shikatsu.model.result import Ko
from shikatsu.solver.questions import Question, Side, capture, capture_removable, two_eyes
from shikatsu.solver.status import (
    KO_THREATS,
    MANY_THREATS,
    Claim,
    Decision,
    Undecided,
    binary_status,
    capture_status,
    full_status,
    status_without_threats,
    tentative_status,
    two_phase_status,
)

A: Side = "attacker"
D: Side = "defender"
ALONE = capture(0, 0)
FOR_ATTACKER = capture(None, 0)
FOR_DEFENDER = capture(0, None)
GIFT = capture(0, 0, loop="attacker")
MOONSHINE = capture(0, None, loop="defender")

Table = Mapping[Question, Side | str]


def oracle(table: Table, asked: list[Question] | None = None) -> Callable[[Question], Side]:
    """Answers from a table; another word is a reason not to decide, and a gap is a KeyError."""

    def ask(question: Question) -> Side:
        if asked is not None:
            asked.append(question)
        answer = table[question]
        if answer == A:
            return A
        if answer == D:
            return D
        raise Undecided(answer)

    return ask


def kos(*winners: Side) -> dict[Question, Side | str]:
    """Answers with 1, 2, 3 ... threats of the defender."""
    return {capture(0, n): winner for n, winner in enumerate(winners, start=1)}


def attacks(*winners: Side) -> dict[Question, Side | str]:
    """Answers with 1, 2, 3 ... threats of the attacker."""
    return {capture(n, 0): winner for n, winner in enumerate(winners, start=1)}


DEAD: Table = {ALONE: A, FOR_DEFENDER: A, capture(0, 3): A, MOONSHINE: A}
ALIVE: Table = {ALONE: D, FOR_ATTACKER: D, two_eyes(): D, GIFT: D}
SEKI: Table = {**ALIVE, two_eyes(): A}
DEFENDERS_KO: Table = {ALONE: A, FOR_DEFENDER: D}
STALLS: Table = {ALONE: A, FOR_DEFENDER: A, capture(0, 3): D}
ATTACKERS_KO: Table = {ALONE: D, FOR_ATTACKER: A, GIFT: D}

# name: the only answers that may be asked for, status, ko, qualifiers
CASES: dict[str, tuple[Table, str, Ko | None, tuple[str, ...]]] = {
    "dead": (DEAD, "dead", None, ()),
    "moonshine": ({**DEAD, MOONSHINE: D}, "dead", None, ("moonshine",)),
    "alive": (ALIVE, "alive", None, ()),
    "alive by a loop": ({**ALIVE, GIFT: A}, "alive", None, ("loop",)),
    "seki": (SEKI, "seki", None, ()),
    "seki by a loop": ({**SEKI, GIFT: A}, "seki", None, ("loop",)),
    "attacker needs 1": ({**ATTACKERS_KO, **attacks(A)}, "ko", Ko(attacker_needs=1), ()),
    "attacker needs 4": ({**ATTACKERS_KO, **attacks(D, D, D, A)}, "ko", Ko(attacker_needs=4), ()),
    "ko and loop": (
        {**ATTACKERS_KO, **attacks(A), GIFT: A},
        "ko",
        Ko(attacker_needs=1),
        ("loop",),
    ),
    "defender needs 1": (
        {**DEFENDERS_KO, **kos(D), capture_removable(0, 3): D},
        "ko",
        Ko(defender_needs=1),
        (),
    ),
    "defender needs 5": (
        {**DEFENDERS_KO, **kos(A, A, A, A, D), capture_removable(0, 7): D},
        "ko",
        Ko(defender_needs=5),
        (),
    ),
    "bent four": (
        {**DEFENDERS_KO, **kos(D), capture_removable(0, 3): A},
        "ko",
        Ko(defender_needs=1),
        ("standoff",),
    ),
    "stall by 1": (
        {**STALLS, **kos(D), capture_removable(0, 3): D},
        "ko",
        Ko(defender_needs=1),
        ("stall",),
    ),
    "defender needs 4": (
        {**DEFENDERS_KO, **kos(*3 * [A], D), capture_removable(0, 6): D},
        "ko",
        Ko(defender_needs=4),
        (),
    ),
    "stall by 2": (
        {**STALLS, **kos(A, D), capture_removable(0, 4): D},
        "ko",
        Ko(defender_needs=2),
        ("stall",),
    ),
    "stall by 2 that is a stand-off": (
        {**STALLS, **kos(A, D), capture_removable(0, 4): A},
        "ko",
        Ko(defender_needs=2),
        ("stall", "standoff"),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_full_status(name: str) -> None:
    table, status, ko, qualifiers = CASES[name]
    decision = full_status(oracle(table))
    assert (decision.status, decision.ko, decision.qualifiers) == (status, ko, qualifiers)
    assert decision.undecided is None
    assert decision.main == Claim(ALONE, table[ALONE])


@pytest.mark.parametrize("name", CASES)
def test_claims_are_true_and_those_of_the_certificate(name: str) -> None:
    """docs/certificate.md has a table of the claims that each status needs."""
    table, status, ko, _ = CASES[name]
    claims = full_status(oracle(table)).claims
    assert all(table[claim.question] == claim.winner for claim in claims)
    assert set(claims) == needed_claims(status, ko)


def needed_claims(status: str, ko: Ko | None) -> set[Claim]:
    if ko is not None and ko.defender_needs is not None:
        n = ko.defender_needs
        finish = {Claim(capture(0, None, loop=A), D)} if n > 3 else set()
        return {Claim(capture(0, n - 1), A), Claim(capture(0, n), D), *finish}
    if ko is not None and ko.attacker_needs is not None:
        n = ko.attacker_needs
        return {Claim(capture(n - 1, 0), D), Claim(capture(n, 0), A)}
    if status == "dead":
        return {Claim(capture(0, d), A) for d in (0, 3, None)}
    eyes = D if status == "alive" else A
    return {Claim(capture(None, 0), D), Claim(two_eyes(), eyes)}


@pytest.mark.parametrize("name", CASES)
def test_no_question_is_asked_twice_for_the_status(name: str) -> None:
    table, status, ko, _ = CASES[name]
    asked: list[Question] = []
    decision = full_status(oracle(table, asked), qualify=False)
    assert (decision.status, decision.ko, decision.qualifiers) == (status, ko, ())
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("reason", ["nodes", "seconds", "memory", "cancelled"])
def test_a_limit_anywhere(name: str, reason: str) -> None:
    """A limit at a question of the status is raised; at one of a qualifier it is remembered.

    Qualifiers that were found before the limit are kept.
    """
    table, status, ko, qualifiers = CASES[name]
    for_status: list[Question] = []
    full_status(oracle(table, for_status), qualify=False)
    for_all: list[Question] = []
    full_status(oracle(table, for_all))
    for question in for_status:
        with pytest.raises(Undecided) as reached:
            full_status(oracle({**table, question: reason}))
        assert reached.value.reason == reason
    for question in set(for_all) - set(for_status):
        decision = full_status(oracle({**table, question: reason}))
        assert (decision.status, decision.ko) == (status, ko)
        assert decision.undecided == reason
        assert decision.qualifiers == qualifiers[: len(decision.qualifiers)]


def test_binary_status() -> None:
    question = capture(2, 1)
    for winner, status in ((A, "dead"), (D, "alive")):
        claim = Claim(question, winner)
        expected = Decision(status, (claim,), claim)  # type: ignore[arg-type]
        assert binary_status(oracle({question: winner}), question) == expected
    with pytest.raises(Undecided, match="seconds"):
        binary_status(oracle({question: "seconds"}), question)


@pytest.mark.parametrize(
    ("table", "status"),
    [
        ({ALONE: A}, "dead"),
        ({ALONE: D, two_eyes(0): D}, "alive"),
        ({ALONE: D, two_eyes(0): A}, "seki"),
    ],
)
def test_status_without_threats(table: Table, status: str) -> None:
    decision = status_without_threats(oracle(table))
    assert (decision.status, decision.ko, decision.qualifiers) == (status, None, ())
    assert {claim.question: claim.winner for claim in decision.claims} == table
    for question in table:
        with pytest.raises(Undecided, match="memory"):
            status_without_threats(oracle({**table, question: "memory"}))


@pytest.mark.parametrize(
    ("table", "status", "ko"),
    [
        ({ALONE: A, FOR_DEFENDER: A}, "dead", None),
        ({ALONE: A, FOR_DEFENDER: D}, "ko", Ko(defender_needs=1, at_least=True)),
        ({ALONE: D, FOR_ATTACKER: D}, "alive", None),
        ({ALONE: D, FOR_ATTACKER: A}, "ko", Ko(attacker_needs=1, at_least=True)),
    ],
)
def test_two_phases(table: Table, status: str, ko: Ko | None) -> None:
    decision = two_phase_status(oracle(table), eye=False)
    assert (decision.status, decision.ko) == (status, ko)
    assert {claim.question: claim.winner for claim in decision.claims} == table
    assert decision.main == Claim(ALONE, table[ALONE])


def test_questions_say_what_they_ask() -> None:
    assert str(capture(0, 2)) == "capture with threats 0:2, loop defender"
    assert str(capture(0, None)) == "capture with threats 0:∞, loop attacker"
    assert str(two_eyes()) == "two eyes with threats 8:0, loop attacker"
    assert str(two_eyes(0)) == "two eyes with threats 0:0, loop attacker"
    removable = "capture with threats 0:3, removable, loop defender"
    assert str(capture_removable(0, 3)) == removable


# ---- captures and connections --------------------------------------------------------------------


def reading(table: Table, asked: list[Question] | None = None) -> Decision:
    return capture_status(oracle(table, asked), capture, "attacker")


def test_capture_saved_even_if_the_attacker_has_many_threats() -> None:
    asked: list[Question] = []
    table: Table = {ALONE: D, capture(1, 0): D, capture(MANY_THREATS, 0): D}
    found = reading(table, asked)
    assert (found.status, found.ko) == ("alive", None)
    assert asked == list(table)


@pytest.mark.parametrize("needs", [2, 5])
def test_capture_ko_of_several_threats_is_counted_if_many_help(needs: int) -> None:
    fewer: Table = {capture(threats, 0): D for threats in range(needs)}
    found = reading({**fewer, capture(needs, 0): A, capture(MANY_THREATS, 0): A})
    assert (found.status, found.ko) == ("ko", Ko(attacker_needs=needs))
    assert found.claims == (Claim(capture(needs - 1, 0), D), Claim(capture(needs, 0), A))


def test_capture_ko_of_at_least_so_many_threats() -> None:
    many = capture(MANY_THREATS, 0)
    found = reading({ALONE: D, capture(1, 0): D, many: A, capture(2, 0): D, capture(3, 0): "nodes"})
    assert (found.status, found.ko) == ("ko", Ko(attacker_needs=3, at_least=True))
    assert found.claims == (Claim(capture(2, 0), D), Claim(many, A))


def test_capture_ko_of_as_many_threats_as_are_asked_for() -> None:
    fewer: Table = {capture(threats, 0): D for threats in range(MANY_THREATS)}
    found = reading({**fewer, capture(MANY_THREATS, 0): A})
    assert (found.status, found.ko) == ("ko", Ko(attacker_needs=MANY_THREATS))


def test_capture_does_with_fewer_threats_where_many_are_too_hard() -> None:
    table: Table = {capture(threats, 0): D for threats in range(KO_THREATS + 1)}
    found = reading({**table, capture(MANY_THREATS, 0): "nodes"})
    assert (found.status, found.ko) == ("alive", None)
    assert found.claims == (Claim(ALONE, D), Claim(capture(KO_THREATS, 0), D))


def test_capture_captured_is_asked_with_few_threats_only() -> None:
    table: Table = {capture(0, threats): A for threats in range(KO_THREATS + 1)}
    assert reading(table).status == "dead"
    found = reading({**table, capture(0, KO_THREATS): D})
    assert (found.status, found.ko) == ("ko", Ko(defender_needs=KO_THREATS))


@pytest.mark.parametrize("needs", range(1, KO_THREATS + 1))
def test_capture_ko_is_counted_threat_by_threat(needs: int) -> None:
    fewer: Table = {capture(0, threats): A for threats in range(needs)}
    more: Table = {capture(0, threats): D for threats in range(needs, KO_THREATS + 1)}
    found = reading({**fewer, **more})
    assert (found.status, found.ko) == ("ko", Ko(defender_needs=needs))
    assert found.claims == (Claim(capture(0, needs - 1), A), Claim(capture(0, needs), D))


def test_capture_is_undecided_without_the_first_answers() -> None:
    with pytest.raises(Undecided):
        reading({ALONE: "seconds"})
    with pytest.raises(Undecided):
        reading({ALONE: D, capture(1, 0): "seconds"})


def test_captures_and_their_oracle_look_at_the_same_threats() -> None:
    oracle = capture_oracle
    assert (KO_THREATS, MANY_THREATS) == (oracle.KO_THREATS, oracle.MANY_THREATS)


def hint(table: Mapping[Question, Side], refuted: Mapping[Question, int]) -> Decision | None:
    """Return what it looks like where so many orders more than needed were refuted."""

    def leaning(question: Question, beyond: int | None) -> Side | None:
        known = table.get(question)
        return known if (beyond or 0) <= refuted.get(question, 0) else None

    return tentative_status(capture, leaning)


@pytest.mark.parametrize(("winner", "status"), [(A, "dead"), (D, "alive")])
def test_a_hint_is_what_it_looks_like(winner: Side, status: str) -> None:
    found = hint({ALONE: winner}, {})
    assert found is not None
    assert (found.status, found.ko, found.claims) == (status, None, (Claim(ALONE, winner),))
    assert hint({}, {}) is None


def test_a_hint_of_a_ko() -> None:
    for needs in range(1, KO_THREATS + 1):
        asked = capture(0, needs)
        table: dict[Question, Side] = {capture(0, fewer): A for fewer in range(needs)} | {asked: D}
        found = hint(table, dict.fromkeys(table, 1))
        assert found is not None
        assert (found.status, found.ko) == ("ko", Ko(defender_needs=needs))
        assert found.claims == (Claim(capture(0, needs - 1), A), Claim(asked, D))
        assert found.main == Claim(ALONE, A)


def test_a_hint_of_a_ko_of_several_threats_needs_more_refuted() -> None:
    """Each threat tends to cost an order, so that one order must be refuted beyond the win's."""
    table: dict[Question, Side] = {ALONE: A, capture(0, 1): A, capture(0, 2): D}
    found = hint(table, {capture(0, 2): 0})
    assert found is not None
    assert (found.status, found.ko) == ("dead", None)
    assert found.claims == (Claim(ALONE, A), Claim(capture(0, 1), A))
