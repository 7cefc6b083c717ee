"""Tables as values: the command line draws them, documents get them as markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shikatsu_lab.summary import Quantile


@dataclass(frozen=True, slots=True)
class Table:
    """Cells of text under headings; the first ``left`` columns are words, the others numbers.

    A heading may have two lines. ``total`` says that the last row is the sum of the others.
    """

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: int = 1
    total: bool = False
    note: str = ""

    def markdown(self) -> str:
        """Return the table as markdown, with its title and note as paragraphs."""
        rule = ["---" if i < self.left else "--:" for i in range(len(self.headings))]
        lines = [_row(row) for row in (self.headings, rule, *self.rows)]
        note = ["", self.note] if self.note else []
        return "\n".join([f"**{self.title}**", "", *lines, *note, ""])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(_cell(cell) for cell in cells)} |"


def _cell(text: str) -> str:
    return text.replace("\n", " ").replace("|", r"\|")


def count(value: float) -> str:
    """Write a count in at most five characters: 812, 9,241, 45.3k, 12.4M, 1.20G."""
    if value < 10_000:
        return f"{value:,.0f}"
    for unit, size in (("k", 1e3), ("M", 1e6), ("G", 1e9)):
        if value < 999.5 * size:
            return _three_digits(value / size) + unit
    return f"{_three_digits(value / 1e12)}T"


def duration(seconds: float) -> str:
    """Write a time with its unit: 0.08 ms, 12.3 ms, 1.24 s, 523 s."""
    if seconds < 0.000995:
        return f"{seconds * 1000:.2f} ms"
    if seconds < 0.9995:
        return f"{_three_digits(seconds * 1000)} ms"
    return f"{_three_digits(seconds)} s" if seconds < 999.5 else f"{seconds:,.0f} s"


def _three_digits(value: float) -> str:
    return f"{value:#.3g}".removesuffix(".")


def times(value: float) -> str:
    """Write a ratio: 1.00x, 0.43x, 12.6x; a dash if there is none."""
    if value <= 0:
        return "-"
    return f"{value:.2f}x" if value < 9.995 else f"{value:.3g}x"


def percent(value: float) -> str:
    """Write a share: 45.2 %."""
    return f"{100 * value:.1f} %"


def megabytes(value: float) -> str:
    """Write a size: 0.05 MB, 2.73 MB, 256 MB."""
    return f"{value:.2f} MB" if value < 0.995 else f"{_three_digits(value)} MB"


def many(quantile: Quantile) -> str:
    """Write a number of nodes, with ">" if it is only a bound."""
    return _bound(quantile) + count(quantile.value)


def long(quantile: Quantile) -> str:
    """Write a time, with ">" if it is only a bound."""
    return _bound(quantile) + duration(quantile.value)


def _bound(quantile: Quantile) -> str:
    return "> " if quantile.more else ""
