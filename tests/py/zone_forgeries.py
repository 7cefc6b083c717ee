"""Changes of certificates about boards as they stand."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from shikatsu.board.points import format_vertex
from shikatsu.certificate.checker import SIDES

CELLS: Final = "-.adc"


class UnchangedError(Exception):
    """There is nothing that this change could change."""


@dataclass
class Lemma:
    """A line of a certificate, in its seven parts."""

    parts: list[str]

    @classmethod
    def of(cls, line: str) -> Lemma:
        return cls(line.split(" "))

    @property
    def text(self) -> str:
        return " ".join(self.parts)

    def pairs(self, index: int) -> list[str]:
        """The parts of a list, such as the answers."""
        text = self.parts[index]
        return [] if text == "-" or text.startswith("=") else text.split(",")

    def set_pairs(self, index: int, pairs: list[str]) -> None:
        self.parts[index] = ",".join(pairs) or "-"


class Document:
    """A certificate taken apart."""

    def __init__(self, text: str) -> None:
        self.first, header, *rest = text.removesuffix("\n").split("\n")
        self.header: dict[str, Any] = json.loads(header)
        self.claims: list[tuple[dict[str, Any], list[str]]] = []
        for line in rest:
            if line.startswith("claim "):
                self.claims.append((json.loads(line[6:]), []))
            elif line != "end":
                self.claims[-1][1].append(line)

    def text(self) -> str:
        out = [self.first, json.dumps(self.header)]
        for claim, lines in self.claims:
            out += [f"claim {json.dumps(claim)}", *lines, "end"]
        return "\n".join(out) + "\n"


# ---- changes -----------------------------------------------------------------------------------


def changed(text: str, rng: random.Random) -> tuple[str, str]:
    """The kind of a change, and the certificate with it."""
    while True:
        kind = rng.choice(list(CHANGES))
        document = Document(text)
        try:
            CHANGES[kind](document, rng)
        except (UnchangedError, ValueError, IndexError, KeyError):
            continue  # nothing there, or nothing that makes sense any more
        if document.text() != text:
            return kind, document.text()


def changed_often(text: str, rng: random.Random) -> tuple[str, str]:
    """The same with several changes."""
    for _ in range(rng.randint(2, 4)):
        _, text = changed(text, rng)
    return "several changes", text


def _in_a_lemma(change: Callable[[Lemma, random.Random], None]) -> Callable[..., None]:
    def apply(document: Document, rng: random.Random) -> None:
        _, lines = rng.choice(document.claims)
        if not lines:
            raise UnchangedError
        number = rng.randrange(len(lines))
        lemma = Lemma.of(lines[number])
        change(lemma, rng)
        lines[number] = lemma.text

    return apply


def _flip(lemma: Lemma, rng: random.Random) -> None:
    cells = list(lemma.parts[0])
    cells[rng.randrange(len(cells))] = rng.choice(CELLS)
    lemma.parts[0] = "".join(cells)


def _shrink(lemma: Lemma, rng: random.Random) -> None:
    cells = list(lemma.parts[0])
    inside = [i for i, cell in enumerate(cells) if cell != "-"]
    if not inside:
        raise UnchangedError
    for i in rng.sample(inside, min(len(inside), rng.choice((1, 1, 2, 4)))):
        cells[i] = "-"
    lemma.parts[0] = "".join(cells)


def _mover(lemma: Lemma, rng: random.Random) -> None:
    lemma.parts[1] = {"A": "D", "D": "A"}[lemma.parts[1]]


def _threats(lemma: Lemma, rng: random.Random) -> None:
    lemma.parts[rng.choice((3, 4))] = rng.choice(["0", "1", "2", "8", "*"])


def _drop_pair(index: int) -> Callable[[Lemma, random.Random], None]:
    def change(lemma: Lemma, rng: random.Random) -> None:
        pairs = lemma.pairs(index)
        if not pairs:
            raise UnchangedError
        pairs.pop(rng.randrange(len(pairs)))
        lemma.set_pairs(index, pairs)

    return change


def _renumber(index: int, sign: str) -> Callable[[Lemma, random.Random], None]:
    def change(lemma: Lemma, rng: random.Random) -> None:
        pairs = lemma.pairs(index)
        if not pairs:
            raise UnchangedError
        i = rng.randrange(len(pairs))
        name, _, number = pairs[i].partition(sign)
        least = max(0, int(number or 1) + rng.choice((-2, -1, 1, 3)))
        pairs[i] = rng.choice([f"{name}{sign}{least}", name])
        lemma.set_pairs(index, pairs)

    return change


def _leaf(lemma: Lemma, rng: random.Random) -> None:
    lemma.parts[6] = rng.choice(["=dead", "=benson", "-"])


def _at_a_point(document: Document, rng: random.Random, index: int) -> None:
    claim, lines = rng.choice(document.claims)
    lemma_number = rng.randrange(len(lines))
    lemma = Lemma.of(lines[lemma_number])
    names = ["-", *claim["points"]]
    if index == 2:
        lemma.parts[2] = rng.choice(names)
    else:
        pairs = lemma.pairs(index)
        sign = {5: ":", 6: ">"}[index]
        known = rng.choice(pairs).partition(sign)[2] if pairs else str(rng.randint(1, 4))
        pairs.append(f"{rng.choice(names[1:])}{sign}{known or 1}")
        if rng.random() < 0.5 and len(pairs) > 1:
            pairs.pop(rng.randrange(len(pairs) - 1))
        lemma.set_pairs(index, pairs)
    lines[lemma_number] = lemma.text


def _point(index: int) -> Callable[[Document, random.Random], None]:
    return lambda document, rng: _at_a_point(document, rng, index)


def _drop_line(document: Document, rng: random.Random) -> None:
    _, lines = rng.choice(document.claims)
    lines.pop(rng.randrange(len(lines)))


def _only_root(document: Document, rng: random.Random) -> None:
    """The root is its own proof, by a rule."""
    _, lines = rng.choice(document.claims)
    lemma = Lemma.of(lines[-1])
    lemma.parts[6] = rng.choice(["=dead", "=benson"])
    lines[:] = [lemma.text]


def _leaf_at_once(document: Document, rng: random.Random) -> None:
    """A lemma is proved by a rule, and what it leaned on is left out."""
    _, lines = rng.choice(document.claims)
    number = rng.randrange(len(lines))
    lemma = Lemma.of(lines[number])
    lemma.parts[6] = rng.choice(["=dead", "=benson"])
    lines[number] = lemma.text
    _drop_unused(lines)


def _drop_answer_and_lemmas(document: Document, rng: random.Random) -> None:
    """An answer is left out, with all that only it leaned on."""
    _, lines = rng.choice(document.claims)
    number = rng.randrange(len(lines))
    lemma = Lemma.of(lines[number])
    _drop_pair(6)(lemma, rng)
    lines[number] = lemma.text
    _drop_unused(lines)


def _other_answer(document: Document, rng: random.Random) -> None:
    """A lemma leans on another one, and the rest is left out."""
    _, lines = rng.choice(document.claims)
    number = rng.randrange(len(lines))
    lemma = Lemma.of(lines[number])
    _renumber(6, ">")(lemma, rng)
    lines[number] = lemma.text
    _drop_unused(lines)


def _drop_unused(lines: list[str]) -> None:
    lemmas = [Lemma.of(line) for line in lines]
    used = {len(lemmas) - 1}
    for number in range(len(lemmas) - 1, -1, -1):
        if number in used:
            for pair in lemmas[number].pairs(6):
                target = pair.partition(">")[2]
                if target.isdecimal() and 0 < int(target) <= len(lemmas):
                    used.add(int(target) - 1)
    new = {old: n + 1 for n, old in enumerate(sorted(used))}
    lines.clear()
    for number in sorted(used):
        lemma = lemmas[number]
        pairs = []
        for pair in lemma.pairs(6):
            name, sign, target = pair.partition(">")
            known = new.get(int(target) - 1) if target.isdecimal() else None
            pairs.append(f"{name}{sign}{known or target}")
        if pairs:
            lemma.set_pairs(6, pairs)
        lines.append(lemma.text)


def _everywhere(document: Document, rng: random.Random) -> None:
    """A point is taken out of all zones."""
    claim, lines = rng.choice(document.claims)
    place = rng.randrange(len(claim["points"]))
    for number, line in enumerate(lines):
        lemma = Lemma.of(line)
        cells = lemma.parts[0]
        lemma.parts[0] = cells[:place] + "-" + cells[place + 1 :]
        lines[number] = lemma.text


def _needs_everywhere(document: Document, rng: random.Random) -> None:
    """All needs are smaller, or there are none."""
    _, lines = rng.choice(document.claims)
    less = rng.choice((1, 2, 99))
    for number, line in enumerate(lines):
        lemma = Lemma.of(line)
        pairs = [pair.partition(":") for pair in lemma.pairs(5)]
        lemma.set_pairs(5, [f"{n}:{int(k) - less}" for n, _, k in pairs if int(k) > less])
        lines[number] = lemma.text


def _threats_everywhere(document: Document, rng: random.Random) -> None:
    """The whole claim is about other threats."""
    claim, lines = rng.choice(document.claims)
    key, index = rng.choice((("attacker_threats", 3), ("defender_threats", 4)))
    new = rng.choice((0, 1, 2, 8, "unlimited"))
    before = "*" if claim[key] == "unlimited" else str(claim[key])
    claim[key] = new
    for number, line in enumerate(lines):
        lemma = Lemma.of(line)
        if lemma.parts[index] == before:
            lemma.parts[index] = "*" if new == "unlimited" else str(new)
        lines[number] = lemma.text


def _claim(document: Document, rng: random.Random) -> None:
    claim, _ = rng.choice(document.claims)
    key = rng.choice(["goal", "winner", "attacker_threats", "defender_threats", "loop"])
    claim[key] = rng.choice(
        {
            "goal": ["capture", "two_eyes"],
            "winner": list(SIDES),
            "loop": list(SIDES),
        }.get(key, [0, 1, 8, "unlimited"])
    )


def _points(document: Document, rng: random.Random) -> None:
    claim, _ = rng.choice(document.claims)
    a, b = (rng.randrange(len(claim["points"])) for _ in range(2))
    claim["points"][a], claim["points"][b] = claim["points"][b], claim["points"][a]


def _drop_claim(document: Document, rng: random.Random) -> None:
    document.claims.pop(rng.randrange(len(document.claims)))
    if not document.claims:
        raise UnchangedError


def _status(document: Document, rng: random.Random) -> None:
    document.header["status"], document.header["ko"] = rng.choice(
        [
            ("alive", None),
            ("dead", None),
            ("seki", None),
            ("ko", {"defender_needs": rng.randint(1, 3)}),
            ("ko", {"attacker_needs": rng.randint(1, 3)}),
        ]
    )


def _stone(document: Document, rng: random.Random, among: set[str]) -> None:
    problem = document.header["problem"]
    if not among:
        raise UnchangedError
    point = rng.choice(sorted(among))
    for colour in ("black", "white"):
        problem[colour] = [p for p in problem[colour] if p != point]
    colour = rng.choice(("black", "white", ""))
    if colour:
        problem[colour] = [*problem[colour], point]


def _any_stone(document: Document, rng: random.Random) -> None:
    _stone(document, rng, board(document))


def _unseen_stones(document: Document, rng: random.Random) -> None:
    """Stones that no root looks at; what is left is a question of its own."""
    seen: set[str] = set()
    for claim, lines in document.claims:
        cells = Lemma.of(lines[-1]).parts[0]
        seen.update(p for p, c in zip(claim["points"], cells, strict=False) if c != "-")
    for _ in range(rng.randint(1, 6)):
        _stone(document, rng, board(document) - seen)


def _crucial(document: Document, rng: random.Random) -> None:
    problem = document.header["problem"]
    stones = problem[problem["defender"]]
    problem["crucial"] = rng.sample(stones, min(len(stones), rng.randint(1, 3)))


def _to_play(document: Document, rng: random.Random) -> None:
    problem = document.header["problem"]
    key = rng.choice(("to_play", "defender"))
    problem[key] = {"black": "white", "white": "black"}[problem[key]]


def _ban(document: Document, rng: random.Random) -> None:
    problem = document.header["problem"]
    empty = board(document) - set(problem["black"]) - set(problem["white"])
    problem["ban"] = rng.choice([None, *sorted(empty)])


def _given_threats(document: Document, rng: random.Random) -> None:
    problem = document.header["problem"]
    problem["attacker_threats"], problem["defender_threats"] = rng.choice(
        [(0, 0), (1, 0), (0, 1), (0, 8), (None, None)]
    )


def board(document: Document) -> set[str]:
    size = document.header["problem"]["size"]
    columns, rows = size if isinstance(size, list) else (size, size)
    return {format_vertex((x, y)) for x in range(columns) for y in range(rows)}


CHANGES: Final[dict[str, Callable[[Document, random.Random], None]]] = {
    "cell": _in_a_lemma(_flip),
    "zone": _in_a_lemma(_shrink),
    "mover": _in_a_lemma(_mover),
    "threats": _in_a_lemma(_threats),
    "drop answer": _in_a_lemma(_drop_pair(6)),
    "drop need": _in_a_lemma(_drop_pair(5)),
    "number": _in_a_lemma(_renumber(6, ">")),
    "need": _in_a_lemma(_renumber(5, ":")),
    "leaf": _in_a_lemma(_leaf),
    "ban": _point(2),
    "add need": _point(5),
    "add answer": _point(6),
    "drop line": _drop_line,
    "only root": _only_root,
    "leaf at once": _leaf_at_once,
    "drop proof": _drop_answer_and_lemmas,
    "other proof": _other_answer,
    "zones": _everywhere,
    "needs": _needs_everywhere,
    "all threats": _threats_everywhere,
    "claim": _claim,
    "points": _points,
    "drop claim": _drop_claim,
    "status": _status,
    "stone": _any_stone,
    "unseen stones": _unseen_stones,
    "crucial": _crucial,
    "player": _to_play,
    "problem's ban": _ban,
    "given threats": _given_threats,
}
