"""``shikatsu-lab candidates``: how good candidate first moves are, and what they save."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from shikatsu.cli.messages import INTERRUPTED, complain, guarded
from shikatsu.cli.tables import make_console
from shikatsu.errors import ShikatsuError
from shikatsu.files.loading import read_all
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem
from shikatsu.system import stopping
from shikatsu.system.files import make_folder, write_file
from shikatsu_lab.candidates import eye_tables as eye
from shikatsu_lab.candidates import pattern_tables as patterns
from shikatsu_lab.candidates.proof_tables import ProofRow, proofs_table, prove
from shikatsu_lab.candidates.store import shipped
from shikatsu_lab.cli.rows import work_out
from shikatsu_lab.cli.stated import row_writer
from shikatsu_lab.cli.tables import print_table
from shikatsu_lab.table import Table

Part: TypeAlias = Literal["patterns", "shapes", "negamax", "proofs"]
PARTS: Final[tuple[Part, ...]] = ("patterns", "shapes", "negamax", "proofs")
FOLDER: Final = Path("problems") / "life-and-death"
DONE: Final = 0
MOST_EMPTY: Final = 8  # points of a problem that negamax is asked about
PICTURED: Final = patterns.SETTINGS[1]


@dataclass(frozen=True, slots=True)
class Request:
    """All that was asked for on the command line."""

    parts: tuple[Part, ...]
    data: tuple[Path, ...]
    limits: Limits
    options: Mapping[str, Any]
    sample: int
    seed: int
    jobs: int
    json_file: Path | None
    markdown: Path | None
    plot: Path | None


@dataclass(frozen=True, slots=True)
class _Row:
    """What became of one problem."""

    id: str
    compared: eye.Compared = field(default_factory=eye.Compared)
    nodes: eye.NodesRow | None = None
    proof: ProofRow | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "statuses": [row.to_json() for row in self.compared.statuses],
            "first_moves": [row.to_json() for row in self.compared.ranks],
            "negamax": None if self.nodes is None else self.nodes.to_json(),
            "proof": None if self.proof is None else self.proof.to_json(),
        }


@guarded
def run(request: Request) -> int:
    """Measure, print the tables, write the files, and return the exit code."""
    console = make_console()
    tables: list[Table] = []
    code = DONE
    if "patterns" in request.parts:
        evaluation = patterns.evaluate(
            patterns.sample(shipped(), request.sample, request.seed), request.seed, complain
        )
        tables += patterns.render(evaluation)
        _draw(request, evaluation)
    rows: list[_Row] = []
    try:
        rows.extend(_work_out(request))
    except KeyboardInterrupt:
        stopping.say("stopped")
        code = INTERRUPTED
    tables += _tables(request, rows)
    for table in tables:
        print_table(console, table)
    if request.markdown is not None:
        write_file(request.markdown, "\n".join(table.markdown() for table in tables))
    return code


def _draw(request: Request, evaluation: patterns.Evaluation) -> None:
    """Write the plot of accuracy against clusters, and pictures of clusters."""
    if request.plot is None:
        return
    make_folder(request.plot)
    patterns.plot_clusters(evaluation, request.plot)
    some = patterns.sample(shipped(), request.sample, request.seed)
    for number, pictures in enumerate(
        patterns.cluster_pictures(some, PICTURED, request.seed).values(), 1
    ):
        for index, svg in enumerate(pictures, 1):
            write_file(request.plot / f"cluster-{number}-{index}.svg", svg)


def _work_out(request: Request) -> Iterator[_Row]:
    if not set(request.parts) - {"patterns"}:
        return
    problems = [
        item
        for path in request.data
        for item in chain.from_iterable(map(read_all, _files(path)))
        if isinstance(item, Problem) and item.goal == "life"
    ]
    task = partial(_row, request=request)
    with row_writer(request.json_file) as write:
        for _, row in work_out(task, problems, request.jobs, None):
            write(row.to_json())
            yield row


def _files(path: Path) -> list[Path]:
    return sorted(p for p in path.iterdir() if p.suffix == ".sgf") if path.is_dir() else [path]


def _row(problem: Problem, request: Request) -> _Row:
    """Ask all that is wanted about a problem; what cannot be asked is left out."""
    compared, nodes, proof = eye.Compared(), None, None
    try:
        if "shapes" in request.parts:
            compared = eye.compare(problem, request.limits)
        if "negamax" in request.parts and _empty(problem) <= MOST_EMPTY:
            nodes = eye.count_nodes(problem)
        if "proofs" in request.parts:
            proof = prove(problem, request.limits, request.options)
    except ShikatsuError as error:
        complain(f"{problem.id}: {error}")
    return _Row(problem.id, compared, nodes, proof)


def _empty(problem: Problem) -> int:
    return len(frozenset(problem.region or ()) - problem.black - problem.white)


def _tables(request: Request, rows: Sequence[_Row]) -> Iterator[Table]:
    statuses = [one for row in rows for one in row.compared.statuses]
    if statuses:
        yield eye.status_table(statuses)
        yield eye.status_table(statuses, ahead=True)
        yield eye.rank_table([one for row in rows for one in row.compared.ranks])
    nodes = [row.nodes for row in rows if row.nodes is not None]
    if nodes:
        yield eye.nodes_table(nodes)
    proofs = [row.proof for row in rows if row.proof is not None]
    if proofs:
        yield proofs_table(proofs)
