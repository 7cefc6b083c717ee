"""The patterns that are shipped: text, a position a line, compressed.

    FAMILY CELLS ATTACKER DEFENDER

The cells are those of the canonical window without the ``x`` at its end; then come the first moves
of each side as cell numbers, a dash if it has no pattern. Lines are sorted, so that the same
patterns always make the same text.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from typing import Final

from shikatsu.errors import FormatError
from shikatsu.solver.questions import Side
from shikatsu_lab.candidates.patterns import ATTACKER, CELLS, SIDES, Pattern

NAME: Final = "patterns.txt.xz"


def shipped() -> tuple[Pattern, ...]:
    """Return the patterns that come with the package; each is a problem that the solver proved."""
    return read(
        lzma.decompress(resources.files("shikatsu_lab").joinpath("data", NAME).read_bytes())
    )


def save(patterns: Iterable[Pattern], path: Path) -> None:
    """Write patterns to a compressed file. Raises OSError."""
    path.write_bytes(lzma.compress(text(patterns), preset=9 | lzma.PRESET_EXTREME))


def text(patterns: Iterable[Pattern]) -> bytes:
    """Return the lines of patterns, as they are before compression."""
    positions: dict[tuple[str, int], dict[Side, frozenset[int]]] = {}
    for pattern in patterns:
        moves = positions.setdefault((pattern.cells, pattern.family), {})
        moves[pattern.to_play] = pattern.moves
    lines = (
        f"{family} {cells.rstrip(ATTACKER)} {' '.join(_moves(moves.get(s)) for s in SIDES)}\n"
        for (cells, family), moves in sorted(positions.items())
    )
    return "".join(lines).encode("ascii")


def read(data: bytes) -> tuple[Pattern, ...]:
    """Return the patterns of a text. Raises FormatError if it is none."""
    found = []
    for number, line in enumerate(data.decode("ascii", "replace").splitlines(), 1):
        try:
            family, cells, *moves = line.split(" ")
            for side, cell_numbers in zip(SIDES, moves, strict=True):
                if cell_numbers != "-":
                    whole = cells.ljust(CELLS, ATTACKER)
                    chosen = frozenset(map(int, cell_numbers.split(",")))
                    found.append(Pattern(whole, side, chosen, int(family)))
        except ValueError:
            message = f"{line[:40]!r} is no pattern"
            raise FormatError(message, source=NAME, line=number) from None
    return tuple(found)


def _moves(moves: frozenset[int] | None) -> str:
    return ",".join(map(str, sorted(moves))) if moves else "-"
