"""Problems in SGF: the position is the setup before the first move, the moves are its solution.

``TR`` marks crucial stones, ``MA`` or ``CR`` the region, ``PL`` says who plays; without it the
first move does. The defender is the colour of the crucial stones, whose blocks always belong to the
region. In a one-eye problem (a line "goal: one_eye" in the comment) only marked points do.
Questions of capture and connection ("goal: capture", "goal: save" ...) have no region. Nothing has
to be marked: a diagram without marks says no more than it says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from shikatsu.board.blocks import block_at
from shikatsu.board.colours import Colour
from shikatsu.board.points import format_vertex, parse_vertex, reading_order
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import sgf_tree, texts
from shikatsu.files.sgf_positions import Exercise, exercises
from shikatsu.files.sgf_solution import variations
from shikatsu.model.diagram import Diagram
from shikatsu.model.goals import GOAL_WORDS, GOALS
from shikatsu.model.problem import TARGETS, Problem

_NOTE = re.compile(r"(goal|targets|attacker threats|defender threats|ban)\s*:\s*(\S+)\s*")


def read(
    data: bytes, source: str, stem: str = "problem"
) -> Iterator[tuple[int, Diagram] | FormatError]:
    """Yield (line of its game, diagram) for each problem, and a FormatError for each broken one.

    A game may hold several problems: variations that set up stones of their own. ``stem`` names
    games without GN: "stem", then "stem-2" and so on; several problems of a game are numbered, too.
    Nothing is raised.
    """
    for count, game in enumerate(sgf_tree.games(data, source), start=1):
        if isinstance(game, FormatError):
            yield game
            continue
        default = stem if count == 1 else f"{stem}-{count}"
        for item in exercises(game, default):
            try:
                if isinstance(item, ProblemError):
                    raise item
                yield game.line, _diagram(item, game.flaws)
            except ProblemError as error:
                yield FormatError(str(error), source=source, line=game.line)


def draw(problem: Problem) -> str:
    """Return a problem as an SGF game with the marks that ``read`` understands.

    Goal, targets, threats and a ban are written as lines of the comment. The blocks of the crucial
    stones get no MA where they are in the region anyway.
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
        "targets": None if problem.targets == "all" else problem.targets,
        "attacker threats": problem.attacker_threats,
        "defender threats": problem.defender_threats,
        "ban": problem.ban,
    }
    return [f"{name}: {value}" for name, value in notes.items() if value is not None]


def _read_notes(comment: str) -> dict[str, str]:
    matches = (_NOTE.fullmatch(line.strip()) for line in comment.splitlines())
    return {match[1]: match[2] for match in matches if match is not None}


def _diagram(exercise: Exercise, flaws: tuple[str, ...]) -> Diagram:
    """Return what a problem says. Raises ProblemError."""
    setup = exercise.setup
    notes = _read_notes("\n".join(setup.comments))
    board = setup.columns, setup.rows
    solution = variations(exercise.lines, board, exercise.encoding)
    crucial, marked = _marks(exercise)
    diagram = Diagram(
        id=exercise.id,
        columns=setup.columns,
        rows=setup.rows,
        black=setup.black,
        white=setup.white,
        to_play=setup.player or (solution[0].colour if solution else None),
        goal=_word(notes, "goal", (*GOALS, *GOAL_WORDS)),
        defender=_defender(exercise, crucial) if crucial else None,
        crucial=crucial,
        attacker_threats=_count(notes, "attacker threats"),
        defender_threats=_count(notes, "defender threats"),
        ban=notes.get("ban"),
        targets=_word(notes, "targets", TARGETS) or "all",
        text=texts.paragraphs([*setup.titles, *setup.comments]),
        solution=solution,
        flaws=flaws,
    )
    if not (marked and diagram.defender):
        return diagram
    return diagram.with_(region=reading_order(marked | _implied_region(diagram)))


def _marks(exercise: Exercise) -> tuple[frozenset[str], frozenset[str]]:
    """Return (crucial stones, marked region points), both empty if no stone is marked.

    Without TR, an MA (or SQ, or CR) on each target stone and on nothing else marks the crucial
    stones. Other marks are signs of an author whose meaning nobody knows; so is TR on empty points,
    unless a region is marked as well. TR on stones of both colours is kept: to ignore it would
    answer another question than the one that is marked.
    """
    setup = exercise.setup
    region = setup.crosses | setup.circles
    if setup.triangles and (region or setup.triangles <= setup.black | setup.white):
        return setup.triangles, region
    for marks in (setup.crosses, setup.squares, setup.circles):
        if marks and _of_one_colour(marks, exercise):
            return marks, region - marks
    return frozenset(), frozenset()


def _of_one_colour(marks: frozenset[str], exercise: Exercise) -> bool:
    return marks <= exercise.setup.black or marks <= exercise.setup.white


def _defender(exercise: Exercise, crucial: frozenset[str]) -> Colour | None:
    """Return the colour of the crucial stones, or None if they have not all the same."""
    if crucial <= exercise.setup.black:
        return "black"
    return "white" if crucial <= exercise.setup.white else None


def _implied_region(problem: Problem | Diagram) -> frozenset[str]:
    """Return the blocks of the crucial stones of a question of life."""
    if problem.goal not in ("life", None) or problem.defender is None:
        return frozenset()
    stones = set(map(parse_vertex, problem.stones(problem.defender)))
    found: set[str] = set()
    for point in map(parse_vertex, problem.crucial):
        block = block_at(point, stones, problem.columns, problem.rows)
        found |= {format_vertex(stone) for stone in block}
    return frozenset(found)


def _word(notes: dict[str, str], key: str, allowed: Iterable[str]) -> Any:
    text = notes.get(key)
    if text is not None and text not in allowed:
        known = ", ".join(f'"{name}"' for name in allowed)
        raise ProblemError(f"{key} must be one of {known}, not {texts.shown(text)}")
    return text


def _count(notes: dict[str, str], key: str) -> int | None:
    text = notes.get(key)
    if text is None:
        return None
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise ProblemError(f"{key} must be a whole number, not {texts.shown(text)}")
    return int(text)
