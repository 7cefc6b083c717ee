"""What the author of a solution says about its moves, and what follows for the first moves.

``mark_of_words`` reads a comment or a name; ``right_first_moves`` and ``wrong_first_moves`` sum up
a whole stated solution:

* A mark on a first move itself decides.
* Else it is right if something right follows: the solver only has to find it.
* If the author marks right moves somewhere, first moves that lead to none of them are wrong.
* If only wrong moves are marked, a first move is right if a line without them follows.
* If nothing is marked at all, the main line is right, and nothing is known about the others.

goproblems words: moves with NOTTHIS are no choices, so they are neither right nor wrong; CHOICE and
FORCE only say which moves may be tried, so they change nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from shikatsu.board.colours import Colour
from shikatsu.model.diagram import Mark, Variation

_WRONG = re.compile(
    r"\A\s*(?:wrong|incorrect|fail)|\b(?:WRONG|INCORRECT|FAIL(?:S|ED|URE)?)\b"
    r"|失败|失敗|错误|錯誤|[不非]正[解确確]|不対|間違"
)
_RIGHT = re.compile(r"\A\s*(?:\+|correct)|\b(?:RIGHT|CORRECT)\b|正[解确確]")
_NOT_THIS = re.compile(r"\bNOTTHIS\b")


def mark_of_words(text: str) -> Mark | None:
    """Return what a comment or a name of a move says of it, if it says something.

    Words that are wrong come first: "wrong, RIGHT is A1" says that this move is wrong.
    """
    start = text[:40].lower()
    if _WRONG.search(text) or _WRONG.search(start):
        return "wrong"
    return "right" if _RIGHT.search(text) or _RIGHT.search(start) else None


def right_first_moves(
    solution: Sequence[Variation], colour: Colour | None = None
) -> frozenset[str]:
    """Return the first moves that a stated solution calls right.

    ``colour`` is the solver's, by default that of the first variation.
    """
    firsts = list(_first_moves(solution, colour))
    marks = {node.mark for first in firsts for node in _choices(first)}
    if "right" in marks:
        return frozenset(first.move for first in firsts if _leads_to_right(first))
    if "wrong" in marks:
        return frozenset(first.move for first in firsts if _avoids_wrong(first))
    return frozenset(first.move for first in firsts[:1])


def wrong_first_moves(
    solution: Sequence[Variation], colour: Colour | None = None
) -> frozenset[str]:
    """Return the first moves that a stated solution calls wrong, outright or by its silence."""
    firsts = list(_first_moves(solution, colour))
    if all(node.mark is None for first in firsts for node in _choices(first)):
        return frozenset()
    return frozenset(first.move for first in firsts) - right_first_moves(solution, colour)


def _first_moves(solution: Sequence[Variation], colour: Colour | None) -> Iterator[Variation]:
    for first in solution:
        colour = colour or first.colour
        if first.colour == colour and not _excluded(first):
            yield first


def _excluded(node: Variation) -> bool:
    return _NOT_THIS.search(node.comment) is not None


def _choices(first: Variation) -> Iterator[Variation]:
    """Yield a move and all that follow, without those that are no choices."""
    todo = [first]
    while todo:
        node = todo.pop()
        yield node
        todo.extend(child for child in reversed(node.children) if not _excluded(child))


def _leads_to_right(first: Variation) -> bool:
    if first.mark is not None:
        return first.mark == "right"
    return any(node.mark == "right" for node in _choices(first))


def _avoids_wrong(first: Variation) -> bool:
    """Say whether a line leads from here to its end without a move that is marked as wrong."""
    todo = [first]
    while todo:
        node = todo.pop()
        if node.mark == "wrong":
            continue
        if not node.children:
            return True
        todo.extend(node.children)
    return False
