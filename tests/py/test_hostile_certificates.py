"""Certificates made to hang the checker or to blow it up: each is rejected, with a reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from certificate_tools import certify, parse, problem_from
from checking import accepts
from shikatsu.certificate import checker
from shikatsu.certificate.checker import CertificateError, check_file, check_text
from shikatsu.certificate.writer import Certificate, Claim

STRAIGHT_TWO = """
XO..OX
XOOOOX
XXXXXX
"""


def rejection(text: str) -> str:
    with pytest.raises(CertificateError) as error:
        check_text(text)
    return str(error.value)


def one_line(diagram: str, rule: str, goal: Any = "capture") -> str:
    """A certificate that says: dead, by this rule, at once."""
    problem = problem_from(diagram, attacker_threats=0, defender_threats=0)
    board = checker._Board(problem)
    loop: Any = "attacker" if goal == "one_eye" else "defender"
    line = f"{board.text((*board.start, 0, 0))} {rule}"
    return Certificate(
        problem, "dead", (Claim(goal, "attacker", 0, 0, loop, lines=(line,)),)
    ).text()


def loose_blocks(count: int, filler: str = ".") -> str:
    """A room for each few loose blocks of two stones, each with many pairs of links."""
    rows = ["X" * 19]
    while count:
        here = min(count, 4)
        rows += [f"X{'.' * 17}X", f"X.{'xx..' * here}{'.' * (16 - 4 * here)}X", f"X{'.' * 17}X"]
        rows.append("X" * 19)
        count -= here
    rows[1] = f"XO{filler}{rows[1][3:]}"
    return "\n".join(rows)


@pytest.mark.parametrize("blocks", [5, 6, 7])
def test_loose_blocks_that_could_be_safe_in_many_ways(blocks: int) -> None:
    """Every order of the blocks, and every pair for each, would be k! * 6^k cases."""
    why = rejection(one_line(loose_blocks(blocks), "=dead"))
    assert "the static rules cost too much to verify" in why


def test_the_same_rule_is_verified_where_it_is_easy() -> None:
    assert accepts(one_line(loose_blocks(4), "=dead"))


def test_no_eye_with_many_loose_blocks() -> None:
    diagram = loose_blocks(7).replace("XO.", "XD.", 1)
    why = rejection(one_line(diagram, "=no_eye", "one_eye"))
    assert "the static rules cost too much to verify" in why


def test_effort_is_allowed_for_every_line() -> None:
    """A long proof has many leaves: what they may cost grows with it."""
    text = certify(problem_from(STRAIGHT_TWO)).text()
    problem = parse(text).header["problem"]
    once = checker._Board(problem)
    state = (*once.start, 0, 0)
    once.dead_shape(state)
    short = checker._Board(problem, 2 * once.effort - 1)
    short.dead_shape(state)
    with pytest.raises(CertificateError, match="cost too much"):
        short.dead_shape(state)
    assert check_text(text).effort <= 100


@pytest.mark.parametrize("rule", ["two_eyes", "dead_shape", "no_eye", "one_eye"])
def test_every_static_rule_counts_its_effort(rule: str) -> None:
    diagrams = {"no_eye": "...D XXXX", "one_eye": ".o. oo. ..D"}
    board = checker._Board(problem_from(diagrams.get(rule, STRAIGHT_TWO).replace(" ", "\n")))
    more = (True,) if rule == "one_eye" else ()
    getattr(board, rule)((*board.start, 0, 0), *more)
    assert board.effort > 0


def changed(key: str, value: Any) -> str:
    document = parse(certify(problem_from(STRAIGHT_TWO)).text())
    document.header["problem"][key] = value
    return document.text()


HOSTILE: dict[str, tuple[str, str]] = {
    "long line": (f"shikatsu-proof 2\n{' ' * (checker.MOST_LINE + 1)}", "a line is longer than"),
    "many points": (changed("region", ["B3"] * 5000), "more points than the board has"),
    "huge board": (changed("size", 10**6), "larger than 19x19"),
    "large threats": (changed("attacker_threats", 10**400), "threats: bad number"),
    "threats of ten digits": (changed("attacker_threats", 10**9), "threats: bad number"),
    "large ko": (
        changed("id", "").replace(
            '"status": "dead"', f'"status": "ko", "ko": {{"defender_needs": {10**400}}}'
        ),
        "ko: bad number",
    ),
    "deep JSON": (f"shikatsu-proof 2\n{'[' * 60_000}", "malformed JSON"),
    "huge number": (f'shikatsu-proof 2\n{{"level": {"9" * 6000}}}', "malformed JSON"),
    "not a number": ('shikatsu-proof 2\n{"level": NaN, "rules": "simple"}', "no problem"),
    "long status": (
        changed("id", "").replace('"status": "dead"', f'"status": "{"dead" * 9000}"'),
        "unknown status",
    ),
    "no end": (changed("id", "").removesuffix("end\n"), "has no 'end'"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_refuses_what_is_too_much(name: str) -> None:
    text, why = HOSTILE[name]
    said = rejection(text)
    assert why in said
    assert len(said) <= checker.MOST_SAID


def test_many_claims_are_read_in_one_go() -> None:
    """Each is found where the one before it ends, not by looking through the rest of the file."""
    document = parse(certify(problem_from(STRAIGHT_TWO)).text())
    document.blocks *= 500
    assert len(check_text(document.text()).claims) == 1500


def test_a_file_without_end_is_not_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checker, "MOST_CHARACTERS", 1000)
    with pytest.raises(CertificateError, match="more than 1000 characters"):
        check_file("/dev/zero")
    path = tmp_path / "long.proof"
    path.write_text(certify(problem_from(STRAIGHT_TWO)).text() + "x" * 1000)
    with pytest.raises(CertificateError, match="more than 1000 characters"):
        check_file(path)


def test_what_a_file_says_of_itself_is_not_printed() -> None:
    """Names and notes may hold anything, codes for terminals as well."""
    document = parse(certify(problem_from(STRAIGHT_TWO)).text())
    document.header["problem"]["id"] = document.header["engine"] = "\x1b[2J"
    assert "\x1b" not in str(check_text(document.text()))
    document.header["status"] = "\x1b[2J"
    assert "\x1b" not in rejection(document.text())
    assert json.loads(document.text().split("\n")[1])["engine"] == "\x1b[2J"
