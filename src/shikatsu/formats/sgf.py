"""Problems in SGF: AB/AW/AE set the stones, TR marks crucial stones, MA or CR the region.

``PL`` says who plays; without it the first move of the main line does, and else black plays. The
defender is the colour of the crucial stones, whose blocks always belong to the region. In a one-eye
problem (a line "goal: one_eye" in the comment) only marked points do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from shikatsu._blocks import block_at
from shikatsu.errors import FormatError, ProblemError
from shikatsu.formats import sgf_tree
from shikatsu.formats.sgf_tree import Game, Node
from shikatsu.points import format_vertex
from shikatsu.problem import Colour, Problem

_PLAYERS: dict[str, Colour] = {
    "b": "black",
    "black": "black",
    "1": "black",
    "w": "white",
    "white": "white",
    "2": "white",
}
_NOTE = re.compile(r"(goal|attacker threats|defender threats|ban)\s*:\s*(\S+)\s*")


@dataclass(slots=True)
class _Setup:
    """The stones and marks of the nodes before the first move."""

    columns: int
    rows: int
    black: frozenset[str] = frozenset()
    white: frozenset[str] = frozenset()
    triangles: frozenset[str] = frozenset()
    crosses: frozenset[str] = frozenset()
    circles: frozenset[str] = frozenset()
    player: Colour | None = None
    first_move: Colour | None = None


def read(
    data: bytes, source: str, stem: str = "problem"
) -> Iterator[tuple[int, Problem] | FormatError]:
    """Yield (line of its start, problem) for each game, and a FormatError for each broken one.

    ``stem`` names games without GN: "stem", then "stem-2" and so on. Nothing is raised.
    """
    for count, game in enumerate(sgf_tree.games(data, source), start=1):
        if isinstance(game, FormatError):
            yield game
            continue
        try:
            yield game.line, _problem(game, stem if count == 1 else f"{stem}-{count}")
        except ProblemError as error:
            yield FormatError(str(error), source=source, line=game.line)


def draw(problem: Problem) -> str:
    """Return a problem as an SGF game with the marks that ``read`` understands.

    Goal, threats and a ban are written as lines of the comment. The blocks of the crucial stones
    get no MA where they are in the region anyway.
    """
    return sgf_tree.serialise(sgf_tree.Branch(root_properties(problem)))


def root_properties(problem: Problem, comment: str = "") -> list[tuple[str, list[bytes]]]:
    """Return the properties of the only node of ``draw``; ``comment`` follows the lines of C."""
    marked = frozenset(problem.region or ()) - _implied_region(problem)
    square = problem.columns == problem.rows
    board = f"{problem.columns}" if square else f"{problem.columns}:{problem.rows}"
    text = "\n".join([*_notes(problem), *([comment] if comment else [])])

    def points(vertices: Iterable[str]) -> list[bytes]:
        return sgf_tree.point_values(vertices, problem.rows)

    return [
        ("FF", [b"4"]),
        ("GM", [b"1"]),
        ("CA", [b"UTF-8"]),
        ("SZ", [board.encode()]),
        ("GN", [sgf_tree.text_value(" ".join(problem.id.split()))]),
        ("C", [sgf_tree.text_value(text)] if text else []),
        ("PL", [b"B" if problem.to_play == "black" else b"W"]),
        ("AB", points(problem.black)),
        ("AW", points(problem.white)),
        ("TR", points(problem.crucial)),
        ("MA", points(marked)),
    ]


def write(problems: Iterable[Problem]) -> str:
    """Return problems as the text of an SGF file with one game each."""
    return "\n".join(map(draw, problems))


def _notes(problem: Problem) -> list[str]:
    notes = {
        "goal": None if problem.goal == "life" else problem.goal,
        "attacker threats": problem.attacker_threats,
        "defender threats": problem.defender_threats,
        "ban": problem.ban,
    }
    return [f"{name}: {value}" for name, value in notes.items() if value is not None]


def _read_notes(comment: str) -> dict[str, str]:
    matches = (_NOTE.fullmatch(line.strip()) for line in comment.splitlines())
    return {match[1]: match[2] for match in matches if match is not None}


def _problem(game: Game, default_id: str) -> Problem:
    """Return the problem of one game. Raises ProblemError."""
    setup = _setup(game)
    encoding = sgf_tree.text(game.root, "CA")
    name = " ".join((sgf_tree.text(game.root, "GN", encoding) or "").split())
    notes = _read_notes(sgf_tree.text(game.root, "C", encoding) or "")
    goal: Any = notes.get("goal", "life")
    crucial, marked = _marks(setup)
    problem = Problem(
        id=name or default_id,
        columns=setup.columns,
        rows=setup.rows,
        black=setup.black,
        white=setup.white,
        to_play=setup.player or setup.first_move or "black",
        goal=goal,
        defender=_defender(setup, crucial),
        crucial=crucial,
        attacker_threats=_count(notes, "attacker threats"),
        defender_threats=_count(notes, "defender threats"),
        ban=notes.get("ban"),
    )
    if not marked:
        return problem
    return problem.with_(region=tuple(marked | _implied_region(problem)))


def _setup(game: Game) -> _Setup:
    columns, rows = sgf_tree.size(game.root)
    setup = _Setup(columns, rows)
    for node in game.nodes:
        if "B" in node or "W" in node:
            setup.first_move = "black" if "B" in node else "white"
            break
        _apply(setup, node)
    return setup


def _apply(setup: _Setup, node: Node) -> None:
    """Apply the setup stones and marks of one node. Raises ProblemError."""
    board = setup.columns, setup.rows
    black, white, empty = (sgf_tree.points(node, name, board) for name in ("AB", "AW", "AE"))
    if black & white:
        both = sorted(black & white)[0]
        raise ProblemError(f"{both}: a black and a white stone on the same point")
    setup.black = (setup.black - white - empty) | black
    setup.white = (setup.white - black - empty) | white
    setup.triangles |= sgf_tree.points(node, "TR", board)
    setup.crosses |= sgf_tree.points(node, "MA", board)
    setup.circles |= sgf_tree.points(node, "CR", board)
    player = (sgf_tree.text(node, "PL") or "").strip()
    if player:
        if player.lower() not in _PLAYERS:
            raise ProblemError(f"PL[{player}] is not a player (B or W)")
        setup.player = _PLAYERS[player.lower()]


def _marks(setup: _Setup) -> tuple[frozenset[str], frozenset[str]]:
    """Return (crucial stones, marked region points). Raises ProblemError without crucial stones.

    Without TR, an MA on each target stone and on nothing else marks the crucial stones.
    """
    if setup.triangles:
        return setup.triangles, setup.crosses | setup.circles
    if setup.crosses and setup.crosses <= setup.black | setup.white:
        return setup.crosses, setup.circles
    raise ProblemError("no crucial stones are marked: mark them with TR")


def _defender(setup: _Setup, crucial: frozenset[str]) -> Colour:
    if crucial <= setup.black:
        return "black"
    if crucial <= setup.white:
        return "white"
    empty = sorted(crucial - setup.black - setup.white)
    if empty:
        raise ProblemError(f"{', '.join(empty)}: marked as crucial, but empty")
    raise ProblemError("crucial stones of both colours are marked")


def _implied_region(problem: Problem) -> frozenset[str]:
    """Return the blocks of the crucial stones; none in a one-eye problem."""
    if problem.goal == "one_eye":
        return frozenset()
    stones = problem.points(problem.stones(problem.defender))
    found: set[str] = set()
    for point in problem.points(problem.crucial):
        block = block_at(point, stones, problem.columns, problem.rows)
        found |= {format_vertex(stone) for stone in block}
    return frozenset(found)


def _count(notes: dict[str, str], key: str) -> int | None:
    text = notes.get(key)
    if text is None:
        return None
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise ProblemError(f"{key} must be a whole number, not {text!r}")
    return int(text)
