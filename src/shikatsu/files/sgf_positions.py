"""Where the problems of an SGF game are: the setup before the first move, also in variations.

(;GN[three in one]                       no stones: a collection
  (;AB[aa]AW[ba];B[ab])                  a problem and its solution
  (;AB[cc](;AW[dc];W[cd])(;AW[cd])))     two problems that share a stone
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from shikatsu.board.colours import Colour
from shikatsu.errors import ProblemError
from shikatsu.files import sgf_tree, texts
from shikatsu.files.sgf_grammar import Node, Tree
from shikatsu.files.sgf_solution import is_move, is_setup
from shikatsu.files.sgf_tree import Game

MAX_POSITIONS: Final = 20_000
MAX_WORDS: Final = 100  # comments before the first move

_STONES: Final = frozenset({"SZ", "AB", "AW", "AE", "PL"})
_WORDS: Final = frozenset({"GN", "N", "C", "TR", "MA", "CR", "SQ"})

_PLAYERS: Final[dict[str, Colour]] = {
    "b": "black",
    "bl": "black",
    "black": "black",
    "1": "black",
    "黑": "black",
    "黒": "black",
    "w": "white",
    "wh": "white",
    "white": "white",
    "2": "white",
    "白": "white",
}
_PLAYER = re.compile(r"(\w+?)(?:['’]s)?(?: (?:to (?:play|move|live|kill)|first|plays))?[.!]?")


@dataclass(frozen=True, slots=True)
class Setup:
    """The stones, marks and words of the nodes before the first move.

    ``name`` is the id that the nodes give: GN, or N of a problem in a variation. ``branched`` says
    that variations began since that name, which several problems share then.
    """

    columns: int
    rows: int
    black: frozenset[str] = frozenset()
    white: frozenset[str] = frozenset()
    triangles: frozenset[str] = frozenset()
    crosses: frozenset[str] = frozenset()
    circles: frozenset[str] = frozenset()
    squares: frozenset[str] = frozenset()
    player: Colour | None = None
    name: str = ""
    branched: bool = False
    titles: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()


@dataclass(slots=True)
class Exercise:
    """A problem: its setup, and the nodes of trees where its solution starts."""

    setup: Setup
    encoding: str | None
    id: str = ""
    lines: list[tuple[Tree, int]] = field(default_factory=list)


def exercises(game: Game, default_id: str) -> Iterator[Exercise | ProblemError]:
    """Yield the problems of a game, and a ProblemError for each that makes no sense."""
    found = list(_explore(game))
    for number, item in enumerate(found, start=1):
        if isinstance(item, Exercise):
            shared = len(found) > 1 and (item.setup.branched or not item.setup.name)
            item.id = (item.setup.name or default_id) + (f"-{number}" if shared else "")
        yield item


@dataclass(slots=True)
class _Branch:
    """A tree that is to be read, the problem that it goes on with, and the setup before it.

    ``only``: it has no siblings, so that all it says belongs to that problem.
    """

    tree: Tree
    setup: Setup
    problem: Exercise | None = None
    only: bool = True


def _explore(game: Game) -> Iterator[Exercise | ProblemError]:
    encoding = sgf_tree.text(game.root, "CA")
    found: list[Exercise | ProblemError] = []
    shared: set[int] = set()  # problems without a solution of their own, which others go on from
    try:
        start = Setup(*sgf_tree.size(game.root))
    except ProblemError as error:
        yield error
        return
    todo = [_Branch(game.tree, start)]
    while todo:
        branch = todo.pop()
        if len(found) >= MAX_POSITIONS:
            found.append(ProblemError(f"a game with more than {MAX_POSITIONS:,} positions"))
            break
        try:
            position, more = _read_branch(branch, encoding)
        except ProblemError as error:
            found.append(error)
            continue
        if position is not branch.problem:
            found.append(position)
            shared.add(id(branch.problem))
        todo.extend(reversed(more))
    for item in found:
        if isinstance(item, ProblemError) or id(item) not in shared or item.lines:
            yield item


def _read_branch(branch: _Branch, encoding: str | None) -> tuple[Exercise, list[_Branch]]:
    """Return the problem that a tree belongs to or starts, and the branches that follow.

    Raises ProblemError.
    """
    setup, sets_up = branch.setup, branch.problem is None
    first_move: int | None = None
    for index, node in enumerate(branch.tree.nodes()):
        if is_move(node):
            first_move = index
            if is_setup(node):
                setup, sets_up = _applied(setup, node, encoding, words=False), True
            break
        setup = _applied(setup, node, encoding)
        sets_up = sets_up or is_setup(node) or "SZ" in node
    problem = branch.problem
    if sets_up or problem is None:
        problem = Exercise(setup, encoding)
    elif branch.only:
        problem.setup = setup
    elif setup.player and not problem.setup.player and not problem.lines:
        problem.setup = replace(problem.setup, player=setup.player)
    if first_move is not None:
        problem.lines.append((branch.tree, first_move))
        return problem, []
    only = len(branch.tree.children) == 1
    after = setup if only else replace(setup, branched=True)
    return problem, [_Branch(child, after, problem, only) for child in branch.tree.children]


def _applied(setup: Setup, node: Node, encoding: str | None, *, words: bool = True) -> Setup:
    """Return the setup after one more node. Raises ProblemError."""
    if _STONES.isdisjoint(node):
        return _worded(setup, node, encoding) if words else setup
    if "SZ" in node:
        columns, rows = sgf_tree.size(node)
        if (columns, rows) != (setup.columns, setup.rows):
            setup = Setup(columns, rows, titles=setup.titles, comments=setup.comments)
    board = setup.columns, setup.rows
    black, white, empty = (sgf_tree.points(node, name, board) for name in ("AB", "AW", "AE"))
    if black & white:
        both = sorted(black & white)[0]
        raise ProblemError(f"{both}: a black and a white stone on the same point")
    setup = replace(
        setup,
        black=(setup.black - white - empty) | black,
        white=(setup.white - black - empty) | white,
        player=_player(node, encoding) or setup.player,
    )
    return _worded(setup, node, encoding) if words else setup


def _worded(setup: Setup, node: Node, encoding: str | None) -> Setup:
    """Return the setup with the marks and words of one more node. Raises ProblemError."""
    if _WORDS.isdisjoint(node):
        return setup
    board = setup.columns, setup.rows
    game_name, name, comment = (
        sgf_tree.text(node, key, encoding) or "" for key in ("GN", "N", "C")
    )
    title = texts.one_line(game_name) or (texts.one_line(name) if setup.branched else "")
    return replace(
        setup,
        triangles=setup.triangles | sgf_tree.points(node, "TR", board),
        crosses=setup.crosses | sgf_tree.points(node, "MA", board),
        circles=setup.circles | sgf_tree.points(node, "CR", board),
        squares=setup.squares | sgf_tree.points(node, "SQ", board),
        name=title or setup.name,
        branched=setup.branched and not title,
        titles=_with(setup.titles, game_name, name),
        comments=_with(setup.comments, comment),
    )


def _with(words: tuple[str, ...], *more: str) -> tuple[str, ...]:
    return (*words, *filter(None, more))[:MAX_WORDS]


def _player(node: Node, encoding: str | None) -> Colour | None:
    text = (sgf_tree.text(node, "PL", encoding) or "").strip()
    if not text:
        return None
    match = _PLAYER.fullmatch(text.lower()[:40])
    if match is None or match[1] not in _PLAYERS:
        raise ProblemError(f"PL[{texts.one_line(text, 20)}] is not a player (B or W)")
    return _PLAYERS[match[1]]
