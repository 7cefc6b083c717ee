"""Makes src/shikatsu/data/eye_classes.jsonl of the exact table of eye shapes.

A shape is entered once, as it is in the centre of a board. At the edge and in corners it is entered
again if its answers or its vital points are others there. With --check it only says whether the
file is up to date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

from shikatsu.board.points import Point
from shikatsu.candidates.eye_classes import (
    LARGEST,
    Tentative,
    drawing_rows,
    signature,
    write_signature,
)
from shikatsu.candidates.eye_shapes import EyeRecord, EyeShape, eye_records

FILE: Final = Path(__file__).resolve().parent.parent / "src/shikatsu/data/eye_classes.jsonl"

# Answers for each side first, and the letters of the points, in the least of eight orientations.
Facts: TypeAlias = tuple[str, tuple[tuple[Point, str], ...]]


def letters(record: EyeRecord, shape: EyeShape) -> dict[Point, str]:
    """Return what each point is: vital for both sides, for one, or for none."""
    signs = {(True, True): "*", (True, False): "x", (False, True): "o", (False, False): "."}
    attack, defence = shape.attacker_first.moves, shape.defender_first.moves
    return {cell: signs[cell in attack, cell in defence] for cell in record.cells}


def answers(shape: EyeShape) -> str:
    """Return both answers in words."""
    return f"{shape.attacker_first.status}/{shape.defender_first.status}"


def hint(shape: EyeShape) -> Tentative:
    """Return the status in the paper's sense: can it be killed, can it be saved?"""
    if shape.attacker_first.status in ("alive", "seki"):
        return "alive"
    return "dead" if shape.defender_first.status == "dead" else "unsettled"


def facts(record: EyeRecord, shape: EyeShape) -> Facts:
    """Return what does not depend on how the shape is turned."""
    drawn = letters(record, shape)
    return answers(shape), min(turned(drawn, turn) for turn in range(8))


def turned(drawn: dict[Point, str], turn: int) -> tuple[tuple[Point, str], ...]:
    """Return the points turned or mirrored, from the top left."""
    places = {}
    for (x, y), letter in drawn.items():
        x, y = (-x if turn & 1 else x), (-y if turn & 2 else y)
        places[(y, x) if turn & 4 else (x, y)] = letter
    left, top = min(x for x, _ in places), min(y for _, y in places)
    return tuple(sorted(((x - left, y - top), letter) for (x, y), letter in places.items()))


def outline(found: Facts) -> frozenset[Point]:
    """Return a shape without its letters, the same for all its orientations."""
    drawn = dict.fromkeys((cell for cell, _ in found[1]), "")
    return frozenset(cell for cell, _ in min(turned(drawn, turn) for turn in range(8)))


def entry(record: EyeRecord, shape: EyeShape, site: str) -> str:
    """Return a line of the file."""
    drawn = letters(record, shape)
    rows = ("".join(drawn.get(cell, "-") for cell in row) for row in drawing_rows(record.cells))
    return json.dumps(
        {
            "site": site,
            "signature": write_signature(signature(record.cells), hint(shape)),
            "drawing": "/".join(rows),
            "answers": answers(shape),
        }
    )


def entries() -> Iterator[str]:
    """Yield all lines of the file. Raises SystemExit if there are exceptions at the edge."""
    usual: dict[frozenset[Point], Facts] = {}
    exceptions = []
    for record in eye_records():
        shape = record.answer()
        if shape is None or len(record.cells) > LARGEST:
            continue
        found = facts(record, shape)
        if record.site == "centre":
            usual[outline(found)] = found
            yield entry(record, shape, "anywhere")
        elif usual[outline(found)] != found:
            if record.site != "corner":
                sys.exit(f"{record.drawing} is an exception at the edge: there is no site for it")
            exceptions.append(entry(record, shape, "corner"))
    yield from exceptions


def main() -> int:
    """Write the file, or compare it; the exit code says whether it was up to date."""
    text = "".join(f"{line}\n" for line in entries())
    if "--check" in sys.argv[1:]:
        return 0 if FILE.read_text("utf-8") == text else 1
    FILE.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
