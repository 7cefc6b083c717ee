"""Writes the tables of docs/eye-shapes.md anew, between the two markers there.

With --check it only says whether they are up to date.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Final

from shikatsu.candidates.eye_shapes import SITES, EyeAnswer, EyeRecord, eye_records

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "eye-shapes.md"
BEGIN: Final = "<!-- begin: tools/draw_eye_shapes.py -->\n"
END: Final = "<!-- end -->\n"
PER_ROW: Final = 4
WIDTH: Final = 26


def words(answer: EyeAnswer) -> str:
    """Return the status in words."""
    if answer.ko is None:
        return answer.status
    side = "defender" if answer.ko.defender_needs is not None else "attacker"
    return f"ko ({side} needs {answer.ko.defender_needs or answer.ko.attacker_needs})"


def verdict(record: EyeRecord) -> str:
    """Return "attacker first / defender first" of the empty shape."""
    found = record.answer()
    assert found is not None
    return f"{words(found.attacker_first)} / {words(found.defender_first)}"


def picture(record: EyeRecord) -> list[str]:
    """Draw the empty shape inside its block, with the vital points of both sides."""
    found = record.answer()
    assert found is not None
    cells = record.cells
    left, top = (0 if record.site == "corner" else 1), (1 if record.site == "centre" else 0)
    lines = []
    for row in range(-top, max(r for _, r in cells) + 2):
        line = ""
        for column in range(-left, max(c for c, _ in cells) + 2):
            if (column, row) in cells:
                kills = (column, row) in found.attacker_first.moves
                saves = (column, row) in found.defender_first.moves
                line += "*" if kills and saves else "x" if kills else "o" if saves else "."
            else:
                near = any(abs(c - column) <= 1 and abs(r - row) <= 1 for c, r in cells)
                line += "O" if near else " "
            line += " "
        lines.append(line.rstrip())
    return lines


def gallery(records: list[EyeRecord]) -> str:
    """Draw several shapes side by side."""
    lines = []
    for start in range(0, len(records), PER_ROW):
        pictures = [picture(record) for record in records[start : start + PER_ROW]]
        for i in range(max(len(p) for p in pictures)):
            lines.append("".join((p[i] if i < len(p) else "").ljust(WIDTH) for p in pictures))
        lines.append("")
    return "```\n" + "\n".join(line.rstrip() for line in lines[:-1]) + "\n```\n"


def tables() -> str:
    """Return everything between the markers."""
    records = list(eye_records())
    counts = Counter((r.site, len(r.cells), verdict(r)) for r in records)
    text = "| points | site | attacker first / defender first | shapes |\n|---|---|---|---|\n"
    for (site, size, status), count in sorted(
        counts.items(), key=lambda item: (item[0][1], SITES.index(item[0][0]), item[0][2])
    ):
        text += f"| {size} | {site} | {status} | {count} |\n"
    for site in SITES:
        text += f"\n### {site.capitalize()}\n"
        here = [r for r in records if r.site == site and verdict(r) != "alive / alive"]
        for key in dict.fromkeys((len(r.cells), verdict(r)) for r in here):
            text += f"\n{key[0]} point{'s' * (key[0] > 1)}: {key[1]}\n\n"
            text += gallery([r for r in here if (len(r.cells), verdict(r)) == key])
    return text


def main() -> int:
    """Rewrite the page, or with --check say whether it is up to date."""
    page = PAGE.read_text(encoding="utf-8")
    head, rest = page.split(BEGIN)
    fresh = head + BEGIN + tables() + END + rest.split(END)[1]
    if "--check" in sys.argv:
        if fresh != page:
            print("docs/eye-shapes.md is out of date: run tools/draw_eye_shapes.py")
        return int(fresh != page)
    PAGE.write_text(fresh, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
