"""The grammar of SGF, read as leniently as other programs read it, in little memory.

    (;SZ[9]AB[cc] (;B[dd];W[de]) (;B[ee]))

A game is a tree of runs: nodes without branches between them. A tree keeps only where its run lies
in the file; the nodes are made whenever they are asked for. A file of 50 MB would else fill 3 GB.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

Node: TypeAlias = Mapping[str, Sequence[bytes]]

MAX_VARIATIONS: Final = 1_000_000  # of a game

GAME_START = re.compile(rb"\(\s*(?:;|[A-Z]{2}\s*\[)")

_VALUE: Final = rb"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]"
_STRUCTURE = re.compile(_VALUE + rb"|[();\[]", re.DOTALL)
_PROPERTY = re.compile(_VALUE + rb"|([A-Za-z]+)|(;)", re.DOTALL)
_OPENING, _CLOSING, _BRACKET = b"()["
_OTHER_MOVE: Final = {"B": "W", "W": "B"}
_LOWER_CASE: Final = bytes(range(ord("a"), ord("z") + 1))

EMPTY_VARIATION: Final = "a variation without moves"
UNCLOSED: Final = "the last ) is missing"
LATE_MOVES: Final = "moves after variations, read as one more variation"


class BrokenError(ValueError):
    """A text that is no game, however leniently it is read."""


class Tree:
    """A run of nodes, and the trees that follow it: none, or variations."""

    __slots__ = ("_data", "_end", "_start", "children")

    def __init__(self, data: bytes, start: int, end: int) -> None:
        self._data = data
        self._start = start
        self._end = end
        self.children: Sequence[Tree] = ()

    def nodes(self) -> Iterator[Node]:
        """Yield the nodes of the run."""
        return _nodes(self._data, self._start, self._end)

    def walk(self) -> Iterator[Node]:
        """Yield all nodes of the tree, parents first."""
        todo = [self]
        while todo:
            part = todo.pop()
            yield from part.nodes()
            todo.extend(reversed(part.children))


def parse(data: bytes, start: int, end: int) -> tuple[Tree, int, tuple[str, ...]]:
    """Return the game whose ( is here, where it ends, and what is wrong with it but can be read.

    Raises BrokenError if a value has no end, or if there are too many variations.
    """
    return _Parser(data).run(start, end)


class _Parser:
    """The open trees of a game while its brackets are followed."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._open: list[tuple[Tree, list[Tree]]] = []
        self._flaws: dict[str, None] = {}
        self._count = 0

    def run(self, start: int, end: int) -> tuple[Tree, int, tuple[str, ...]]:
        top: list[Tree] = []
        run_start, has_content = start, False
        for match in _STRUCTURE.finditer(self._data, start, end):
            sign = self._data[match.start()]
            if sign == _BRACKET and match.end() == match.start() + 1:
                raise BrokenError("a value has no ]")
            if sign not in (_OPENING, _CLOSING):
                has_content = True
                continue
            if has_content:
                self._add_run(run_start, match.start())
            run_start, has_content = match.end(), False
            if sign == _OPENING:
                self._begin()
                continue
            self._close(top)
            if not self._open:
                return self._done(top, match.end())
        self._flaws[UNCLOSED] = None
        if has_content:
            self._add_run(run_start, end)
        while self._open:
            self._close(top)
        return self._done(top, end)

    def _begin(self) -> None:
        self._count += 1
        if self._count > MAX_VARIATIONS:
            raise BrokenError(f"a game with more than {MAX_VARIATIONS:,} variations")
        self._open.append((Tree(self._data, 0, 0), []))

    def _add_run(self, start: int, end: int) -> None:
        tree, children = self._open[-1]
        if not children and tree._end == 0:
            tree._start, tree._end = start, end
            return
        if children:
            self._flaws[LATE_MOVES] = None
        children.append(Tree(self._data, start, end))

    def _close(self, top: list[Tree]) -> None:
        """Close the innermost tree, and give it to the tree around it unless it is empty."""
        tree, children = self._open.pop()
        if not children and tree._end == 0:
            self._flaws[EMPTY_VARIATION] = None
            return
        tree.children = tuple(children)
        (self._open[-1][1] if self._open else top).append(tree)

    def _done(self, top: list[Tree], end: int) -> tuple[Tree, int, tuple[str, ...]]:
        if not top:
            raise BrokenError("a game without nodes")
        return top[0], end, tuple(self._flaws)


def _nodes(data: bytes, start: int, end: int) -> Iterator[Node]:
    """Yield the nodes of a run, also if its first ; is missing.

    A property without a value says nothing. Black and White do not move at once: where both do, a ;
    is missing between the moves.
    """
    node: dict[str, list[bytes]] | None = None
    name = ""
    for match in _PROPERTY.finditer(data, start, end):
        kind = match.lastindex
        if kind == 2:
            name = property_name(match[2])
        elif kind == 3:
            if node is not None:
                yield node
            node, name = {}, ""
        elif name:
            if node is not None and _OTHER_MOVE.get(name) in node:
                yield node
                node = {}
            node = {} if node is None else node
            node.setdefault(name, []).append(match[1])
    if node is not None:
        yield node


def property_name(word: bytes) -> str:
    """Return the name of a property: lower case does not count, unless there is nothing else.

    Old versions of SGF write AddBlack for AB; some programs write ab.
    """
    return (word.translate(None, _LOWER_CASE) or word.upper()).decode("ascii")


def main_line(tree: Tree) -> Iterator[Node]:
    """Yield the nodes of a game, the first variation wherever there are several."""
    part: Tree | None = tree
    while part is not None:
        yield from part.nodes()
        part = part.children[0] if part.children else None
