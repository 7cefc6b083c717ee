"""Writes the pictures of the documentation, and the solution tree of docs/answers.md, anew.

With --check it only says whether they are up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import shikatsu
from shikatsu.cli.commands.safety import said
from shikatsu.draw.ladder import ladder_svg
from shikatsu.draw.safety import safety_svg
from shikatsu.draw.svg import board_svg, moves_svg
from shikatsu.files import record
from shikatsu.solution import solution_tree, to_sgf

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "answers.md"
IMAGES: Final = ROOT / "docs" / "images"
PROBLEM: Final = ROOT / "problems" / "life-and-death" / "throw-in.sgf"
TUTORIAL: Final = ROOT / "docs" / "tutorial" / "files"
BOARD: Final = TUTORIAL / "boards" / "finished.sgf"
BEGIN: Final = "<!-- begin: tools/draw_docs.py -->\n"
END: Final = "<!-- end -->\n"


def files() -> dict[Path, str]:
    """Return the text of every file that this tool writes."""
    return {**answers_files(), **tutorial_files(), **ladder_files(), **safety_files()}


def ladder_files() -> dict[Path, str]:
    """Return the picture of the page about captures."""
    black, white = frozenset({"C4", "C5", "D3", "E3"}), frozenset({"D4", "C6", "D2"})
    problem = shikatsu.Problem(
        id="ladder",
        columns=13,
        rows=13,
        black=black,
        white=white,
        to_play="black",
        goal="capture",
        defender="white",
        crucial=frozenset({"D4"}),
    )
    return {IMAGES / "howto-ladder.svg": ladder_svg(shikatsu.ladder(problem))}


def safety_files() -> dict[Path, str]:
    """Return the picture of the page about whole boards."""
    known = shikatsu.safety(record.read(BOARD.read_bytes(), BOARD.name).positions[-1])
    svg = safety_svg(known, title=BOARD.stem, caption=" ".join(said(known)))
    return {IMAGES / "howto-safety.svg": svg}


def tutorial_files() -> dict[Path, str]:
    """Return the pictures of the tutorial and of the page about open regions."""
    corner, seki, open_group = (
        shikatsu.solve(shikatsu.load(TUTORIAL / f"{name}.sgf")[0], first_moves=True)
        for name in ("corner", "seki", "open")
    )
    pictures = {
        "corner": board_svg(corner.problem, corner.line, caption=corner.verdict()),
        "corner-moves": moves_svg(corner, caption=corner.verdict()),
        "seki": board_svg(seki.problem, seki.line, caption=seki.verdict()),
        "open": board_svg(open_group.problem, open_group.line, caption=open_group.verdict()),
    }
    return {IMAGES / f"tutorial-{name}.svg": text for name, text in pictures.items()}


def answers_files() -> dict[Path, str]:
    """Return the page about answers with its tree, and its pictures."""
    (problem,) = shikatsu.load(PROBLEM)
    result = shikatsu.solve(problem, first_moves=True)
    verdict = result.verdict()
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    # The line with our version would change with every release.
    tree = "".join(
        line
        for line in to_sgf(solution_tree(problem)).splitlines(keepends=True)
        if not line.startswith("AP[")
    )
    return {
        IMAGES / "throw-in.svg": board_svg(problem, result.line, caption=verdict),
        IMAGES / "throw-in-moves.svg": moves_svg(result, caption=verdict),
        IMAGES / "throw-in-paper.svg": board_svg(problem, result.line, look="paper"),
        PAGE: f"{before}{BEGIN}```\n{tree}```\n{END}{after}",
    }


def main() -> int:
    """Write what has changed, or with --check say what is out of date."""
    check = sys.argv[1:] == ["--check"]
    stale = {
        path: text
        for path, text in files().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    }
    for path, text in stale.items():
        print(f"{path.relative_to(ROOT)}: {'is out of date' if check else 'written'}")
        if not check:
            path.write_text(text, encoding="utf-8")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
