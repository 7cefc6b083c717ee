"""The solver against 531 small positions whose answers another program worked out.

The positions are not part of the project. The tests look for them beside the repository and are
skipped without them.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

import shikatsu
from bulk import some
from shikatsu.certificate.checker import check_text
from shikatsu.files import jsonl
from shikatsu.model.problem import Problem

DATA: Final = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "oracle-small.jsonl"
PARTS: Final = 4
OTHER: Final = {"alive": "dead", "dead": "alive"}

pytestmark = pytest.mark.skipif(
    not DATA.exists(), reason=f"{DATA.name} is not beside the repository (../shared/data)"
)


@cache
def records() -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(line) for line in DATA.read_text().splitlines())


def questions(record: dict[str, Any]) -> Iterator[tuple[Problem, str]]:
    """The binary questions of a position, with the expected answers."""
    problem = jsonl.from_json(record)
    for threats, status in record["expected"].items():
        counts = (part.split("=") for part in threats.split(","))
        yield problem.with_(**{side: int(count) for side, count in counts}), status


def test_the_data_is_whole() -> None:
    assert len(records()) == 531
    assert {len(record["expected"]) for record in records()} == {8}


@pytest.mark.parametrize("part", some(range(PARTS), 2))
def test_all_answers_agree(part: int) -> None:
    found: Counter[str] = Counter()
    for record in records()[part::PARTS]:
        for problem, status in questions(record):
            result = shikatsu.solve(problem)
            assert result.status == status, (record["id"], problem.threats)
            found[status] += 1
    print(dict(found))
    assert set(found) == {"alive", "dead"}


@pytest.mark.parametrize("part", some(range(PARTS), 2))
def test_full_answers_agree(part: int) -> None:
    """The full answer of a position says what the eight binary questions say."""
    for record in records()[part::PARTS]:
        expected = {problem.threats: status for problem, status in questions(record)}
        result = shikatsu.solve(jsonl.from_json(record))
        needs = {} if result.ko is None else result.ko.to_json()
        alone = expected[0, 0]
        assert result.status in ({"dead", "ko"} if alone == "dead" else {"alive", "seki", "ko"}), (
            record["id"]
        )
        for n in (1, 2, 3):
            if alone == "dead":
                enough = n >= needs.get("defender_needs", 4)
                assert expected[0, n] == ("alive" if enough else "dead"), record["id"]
            elif alone == "alive":
                enough = n >= needs.get("attacker_needs", 4)
                assert expected[n, 0] == ("dead" if enough else "alive"), record["id"]


def test_certificates_at_random_threats() -> None:
    """Every tenth position, one of its questions; the opposite of the answer is rejected."""
    rng = random.Random(12)
    states = 0
    for record in records()[::10]:
        problem, status = rng.choice(list(questions(record)))
        result = shikatsu.solve(problem)
        assert result.status == status
        assert result.proof is not None
        text = result.proof.certificate().text()  # type: ignore[attr-defined]
        report = check_text(text)
        states += report.claims[0].states
        assert report.status.startswith(f"{status} with threats")
        turned = text.replace(f'"status": "{status}"', f'"status": "{OTHER[status]}"', 1)
        with pytest.raises(shikatsu.CertificateError):
            check_text(turned)
    print(f"{states} states walked")
