"""The stated solution of an SGF problem: all variations with what their author says of them.

Nodes without a move add their words to the move before. Where stones are set up after a move the
line ends: what follows belongs to another position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from shikatsu.board.colours import Colour
from shikatsu.errors import ProblemError
from shikatsu.files import sgf_tree, texts
from shikatsu.files.sgf_grammar import Node, Tree
from shikatsu.files.verdicts import mark_of_words
from shikatsu.model.diagram import Mark, Variation

SETUP: Final = ("AB", "AW", "AE")
MAX_MOVES: Final = 200_000


@dataclass(slots=True)
class _Move:
    """A move while its line is being read."""

    colour: Colour
    move: str
    mark: Mark | None = None
    comments: list[str] = field(default_factory=list)
    children: list[_Move] = field(default_factory=list)


def is_move(node: Node) -> bool:
    """Say whether a node plays a move."""
    return "B" in node or "W" in node


def is_setup(node: Node) -> bool:
    """Say whether a node places or takes stones."""
    return any(name in node for name in SETUP)


def variations(
    lines: Sequence[tuple[Tree, int]], board: tuple[int, int], encoding: str | None
) -> tuple[Variation, ...]:
    """Return the variations that start at the given nodes of trees. Raises ProblemError."""
    top: list[_Move] = []
    work: list[tuple[Tree, int, list[_Move], _Move | None]] = [
        (tree, index, top, None) for tree, index in reversed(lines)
    ]
    count = 0
    while work:
        tree, index, siblings, last = work.pop()
        ended = False
        for node in islice(tree.nodes(), index, None):
            if is_move(node):
                last = _move(node, board, encoding)
                siblings.append(last)
                siblings = last.children
                count += 1
                if count > MAX_MOVES:
                    raise ProblemError(f"the solution has more than {MAX_MOVES:,} moves")
            elif is_setup(node):
                ended = True
                break
            elif last is not None:
                _add_words(last, node, encoding)
        if not ended:
            work.extend((child, 0, siblings, last) for child in reversed(tree.children))
    return _frozen(top)


def _move(node: Node, board: tuple[int, int], encoding: str | None) -> _Move:
    name = "B" if "B" in node else "W"
    move = _Move("black" if name == "B" else "white", sgf_tree.move(node, name, board))
    _add_words(move, node, encoding)
    if move.mark is None and _has_triangle(node, move.move, board):
        move.mark = "wrong"
    return move


def _has_triangle(node: Node, vertex: str, board: tuple[int, int]) -> bool:
    """Say whether TR is on a move. Signs that make no sense are no reason to refuse a problem."""
    try:
        return vertex in sgf_tree.points(node, "TR", board)
    except ProblemError:
        return False


def _add_words(move: _Move, node: Node, encoding: str | None) -> None:
    """Take over what a node says: properties first, then its name, then its comment."""
    said = [sgf_tree.text(node, name, encoding) or "" for name in ("N", "C")]
    move.comments.extend(filter(None, said))
    if move.mark is not None:
        return
    if "BM" in node or "WV" in node:
        move.mark = "wrong"
    elif "TE" in node:
        move.mark = "right"
    else:
        move.mark = next((mark for mark in map(mark_of_words, said) if mark), None)


def _frozen(top: list[_Move]) -> tuple[Variation, ...]:
    """Turn read moves into variations, children before their parents, without recursion."""
    made: dict[int, Variation] = {}
    for move in reversed(list(_walk(top))):
        made[id(move)] = Variation(
            move.colour,
            move.move,
            move.mark,
            texts.paragraphs(move.comments),
            tuple(made.pop(id(child)) for child in move.children),
        )
    return tuple(made[id(move)] for move in top)


def _walk(top: list[_Move]) -> Iterator[_Move]:
    todo = [*reversed(top)]
    while todo:
        move = todo.pop()
        yield move
        todo.extend(reversed(move.children))
