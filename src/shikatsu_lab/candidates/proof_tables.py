"""Do candidate first moves make proofs cheaper? Nodes of the search without and with hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any, Final

import shikatsu
from shikatsu.board.points import format_vertex
from shikatsu.candidates.sources import merged
from shikatsu.errors import ShikatsuError
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu_lab.candidates.sources import SUGGESTING
from shikatsu_lab.table import Table, count

# What is tried: the sources of candidates, by the name of the line in the table.
KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "clusters": ("clusters",),
    "eye shapes": ("eye shape",),
    "both": ("clusters", "eye shape"),
    "ranking": ("ranking",),
}
FEW: Final = 3  # moves that are hinted
_NOTE: Final = (
    "Ratios are nodes with hints to nodes without. All answers were compared: hints change none."
)


@dataclass(frozen=True, slots=True)
class ProofRow:
    """Nodes of one problem without hints, and with the hints of each kind."""

    id: str
    plain: int
    hinted: dict[str, int]

    def to_json(self) -> dict[str, Any]:
        """Return the row as a dict that json.dumps accepts."""
        return asdict(self)


def prove(
    problem: Problem, limits: Limits, options: Mapping[str, Any], few: int = FEW
) -> ProofRow | None:
    """Return what a proof costs without and with hints; None if one of them was not finished.

    Raises ShikatsuError if the problem cannot be asked, or if an answer changes.
    """
    plain = shikatsu.solve(problem, limits, line=False)
    hinted = {}
    for name, sources in KINDS.items():
        points = merged([SUGGESTING[source](problem) for source in sources])[:few]
        moves = tuple(map(format_vertex, points))
        result = shikatsu.solve(problem, limits, line=False, candidates=moves, options=options)
        if not (plain.decided and result.decided):
            return None
        if (result.status, result.ko) != (plain.status, plain.ko):
            raise ShikatsuError(f"{problem.id}: {result.status} with hints, {plain.status} without")
        hinted[name] = result.stats.nodes
    return ProofRow(problem.id, plain.stats.nodes, hinted)


def proofs_table(rows: Sequence[ProofRow]) -> Table:
    """Return the nodes of all proofs, and the ratios, in total and of the median problem."""
    total = sum(row.plain for row in rows)
    lines = [("no hints", str(len(rows)), count(total), "-", "-", "-")]
    for name in KINDS:
        nodes = sum(row.hinted[name] for row in rows)
        ratios = [row.hinted[name] / max(row.plain, 1) for row in rows]
        fewer = sum(row.hinted[name] < row.plain for row in rows)
        middle = f"{median(ratios):.2f}" if ratios else "-"
        ratio = f"{nodes / total:.2f}" if total else "-"
        lines.append((name, str(len(rows)), count(nodes), ratio, middle, str(fewer)))
    headings = ("hints", "problems", "nodes", "ratio", "median", "fewer")
    return Table("Proof search", headings, tuple(lines), note=_NOTE)
