"""Puzzles of online-go.com as its API gives them: ``initial_state`` and ``move_tree``.

    {"id": 1, "name": "Corner", "puzzle": {"width": 19, "height": 19, "initial_player": "black",
      "initial_state": {"black": "aabb", "white": "cc"}, "puzzle_type": "life_and_death",
      "puzzle_description": "Black to live", "move_tree": {"x": -1, "y": -1, "branches": [
        {"x": 0, "y": 1, "correct_answer": true}, {"x": 2, "y": 0, "wrong_answer": true}]}}}

The puzzle alone, a list of puzzles, and lists under "results" or "puzzles" are read, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import MAX_SIZE, PASS, check_size, format_vertex, parse_vertex
from shikatsu.errors import ProblemError
from shikatsu.files import sgf_tree, texts
from shikatsu.model.diagram import Diagram, Mark, Variation

_PLAYERS: Final[dict[object, Colour]] = {
    "black": "black",
    "white": "white",
    1: "black",
    2: "white",
}
_LETTER_PAIRS = re.compile(r"(?:[a-z]{2}|\.\.)*")
_VERTICES = re.compile(r"(?:[A-Za-z][0-9]{1,2})+")
_GOALS: Final = frozenset({"life_and_death"})
_LISTS: Final = ("results", "puzzles")
_MAX_POINTS: Final = 10_000


def recognises(record: object) -> bool:
    """Say whether a decoded JSON value is a puzzle, or a document with puzzles."""
    if not isinstance(record, dict):
        return False
    inner = record.get("puzzle")
    if isinstance(inner, dict):
        return True
    if "initial_state" in record or "move_tree" in record:
        return True
    return any(isinstance(record.get(name), list) for name in _LISTS)


def documents(record: dict[str, Any]) -> Iterator[object]:
    """Yield the puzzles of a document: itself, or those of its list."""
    for name in _LISTS:
        listed = record.get(name)
        if isinstance(listed, list) and "puzzle" not in record and "initial_state" not in record:
            yield from listed
            return
    yield record


def from_json(record: object, default_id: str) -> Diagram:
    """Return the diagram of one puzzle, with or without the document around it.

    Raises ProblemError.
    """
    if not isinstance(record, dict):
        raise ProblemError(f"a puzzle must be a JSON object, not {texts.shown(record)}")
    puzzle = record.get("puzzle", record)
    if not isinstance(puzzle, dict) or not isinstance(puzzle.get("initial_state"), dict):
        raise ProblemError('"initial_state" is missing: this is no puzzle of online-go.com')
    board = _size(puzzle)
    black, white = (
        _stones(puzzle["initial_state"], colour, board) for colour in ("black", "white")
    )
    root = puzzle.get("move_tree")
    root = root if isinstance(root, dict) else {}
    to_play = _PLAYERS.get(_hashable(puzzle.get("initial_player")))
    crucial = _targets(root, board, black, white)
    return Diagram(
        id=_id(record, puzzle, default_id),
        columns=board[0],
        rows=board[1],
        black=black,
        white=white,
        to_play=to_play,
        goal="life" if _hashable(puzzle.get("puzzle_type")) in _GOALS else None,
        defender=("black" if crucial <= black else "white") if crucial else None,
        crucial=crucial,
        text=texts.paragraphs(
            [_words(puzzle, "name"), _words(puzzle, "puzzle_description"), _words(root, "text")]
        ),
        solution=_variations(root, to_play or "black", board),
    )


def _hashable(value: object) -> object:
    return value if isinstance(value, str | int) else None


def _id(record: dict[str, Any], puzzle: dict[str, Any], default: str) -> str:
    number = record.get("id")
    if isinstance(number, int) and not isinstance(number, bool) and abs(number) < 10**15:
        return str(number)
    name = number if isinstance(number, str) else _words(puzzle, "name")
    return texts.one_line(name) or default


def _words(record: dict[str, Any], key: str) -> str:
    value = record.get(key)
    return texts.printable(value) if isinstance(value, str) else ""


def _size(puzzle: dict[str, Any]) -> tuple[int, int]:
    size = puzzle.get("width", MAX_SIZE), puzzle.get("height", MAX_SIZE)
    for number in size:
        if isinstance(number, bool) or not isinstance(number, int):
            raise ProblemError(f"a board size is a whole number, not {texts.shown(number)}")
        if not 0 < number < 1000:
            raise ProblemError(f"a board size of {texts.shown(number)}")
    check_size(*size)
    return size


def _stones(state: dict[str, Any], colour: str, board: tuple[int, int]) -> frozenset[str]:
    """Return the stones of one colour: "aabb" from the top left, or "A19B18". Raises."""
    text = state.get(colour) or ""
    if not isinstance(text, str) or len(text) > _MAX_POINTS:
        raise ProblemError(f'initial_state: "{colour}" must be a text such as "aabb"')
    if _LETTER_PAIRS.fullmatch(text):
        pairs = [text[i : i + 2].encode() for i in range(0, len(text), 2)]
        values = [pair for pair in pairs if pair != b".."]
        return sgf_tree.points({colour: values}, colour, board)
    if _VERTICES.fullmatch(text):
        vertices = re.findall(r"[A-Za-z][0-9]{1,2}", text)
        return frozenset(format_vertex(parse_vertex(vertex, *board)) for vertex in vertices)
    raise ProblemError(f"initial_state: {texts.shown(text)} is no list of points")


def _targets(
    root: dict[str, Any], board: tuple[int, int], black: frozenset[str], white: frozenset[str]
) -> frozenset[str]:
    """Return the stones with a triangle, if they are of one colour and nothing else has one."""
    marks = root.get("marks")
    found: set[str] = set()
    for mark in marks if isinstance(marks, list) else ():
        kinds = mark.get("marks") if isinstance(mark, dict) else None
        if isinstance(kinds, dict) and kinds.get("triangle"):
            found.add(_move(mark, board))
    return frozenset(found) if found <= black or found <= white else frozenset()


def _variations(
    root: dict[str, Any], first: Colour, board: tuple[int, int]
) -> tuple[Variation, ...]:
    """Return the moves below the root, without recursion. Raises ProblemError."""
    made: dict[int, tuple[Variation, ...]] = {}
    todo: list[tuple[dict[str, Any], Colour, bool]] = [(root, first, False)]
    while todo:
        node, colour, ready = todo.pop()
        children = list(_children(node))
        if not ready:
            todo.append((node, colour, True))
            todo.extend((child, opposite(_colour(child, colour)), False) for child in children)
            continue
        made[id(node)] = tuple(
            Variation(
                _colour(child, colour),
                _move(child, board),
                _mark(child),
                _words(child, "text"),
                made.pop(id(child)),
            )
            for child in children
        )
    return made[id(root)]


def _children(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    branches = node.get("branches")
    listed = branches if isinstance(branches, list) else []
    for child in (node.get("trunk_next"), *listed):
        if isinstance(child, dict):
            yield child
        elif child is not None:
            raise ProblemError(f"a move must be a JSON object, not {texts.shown(child)}")


def _colour(node: dict[str, Any], default: Colour) -> Colour:
    return _PLAYERS.get(_hashable(node.get("player")), default)


def _move(node: dict[str, Any], board: tuple[int, int]) -> str:
    column, down = node.get("x", -1), node.get("y", -1)
    for number in (column, down):
        if isinstance(number, bool) or not isinstance(number, int):
            raise ProblemError(f"x and y are whole numbers, not {texts.shown(number)}")
    if column == -1 or down == -1:
        return PASS
    columns, rows = board
    if not (0 <= column < columns and 0 <= down < rows):
        place = texts.shown((column, down))
        raise ProblemError(f"{place} is not a point of a board of {columns}x{rows}")
    return format_vertex((column, rows - 1 - down))


def _mark(node: dict[str, Any]) -> Mark | None:
    if node.get("wrong_answer"):
        return "wrong"
    return "right" if node.get("correct_answer") else None
