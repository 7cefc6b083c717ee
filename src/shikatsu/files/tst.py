"""Regression tests as GNU Go and Fuego write them: positions of games, questions, their answers.

    # White is short of liberties        comments are kept with the questions that follow
    loadsgf games/x.sgf 52               the position before move 52 (or the move at a vertex)
    17 owl_attack D8                     a numbered question
    #? [1 (F8|E8)]*                      its answer, a regular expression; * the program fails it
    20 go_safe static black              Fuego's tests are written in the same way
    #? [53 .*]

``trymove`` and ``play`` add moves, ``popgo`` and ``undo`` take them back. Questions without an
expected answer, and those behind a #, are skipped. docs/problem-format.md says the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import MAX_SIZE, Point, format_vertex, parse_vertex
from shikatsu.board.position import Position
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import sgf_tree, texts
from shikatsu.files.sgf_grammar import Node
from shikatsu.files.sgf_solution import SETUP, is_move, is_setup
from shikatsu.files.tst_answers import expected
from shikatsu.model.diagram import Diagram
from shikatsu.model.goals import Goal

MAX_SGF_BYTES: Final = 16_000_000

_QUESTION = re.compile(r"(\d{1,9})\s+([a-z_][\w-]*)((?:\s+\S+)*)", re.ASCII)
_ANSWER = re.compile(r"#\?\s*\[(.*?)\]?\s*([*&!]*)")
_DISABLED = re.compile(r"#\s*(?:#\?|\d+\s+[a-z_]+\b)")
_PLAYERS: Final[dict[str, Colour]] = {
    "b": "black",
    "black": "black",
    "w": "white",
    "white": "white",
}
_GOALS: Final[dict[str, Goal]] = {
    "owl_attack": "life",
    "owl_defend": "life",
    "attack": "capture",
    "defend": "capture",
    "attack_either": "capture",
    "defend_both": "capture",
    "connect": "connect",
    "disconnect": "connect",
}
# Questions about all the points that they name. Of several blocks, one is enough.
_ABOUT_ALL: Final = frozenset({"attack_either", "defend_both", "connect", "disconnect"})
_ANY: Final = frozenset({"attack_either", "defend_both"})


def read(
    text: str, source: str, stem: str = "problem"
) -> Iterator[tuple[int, Diagram] | FormatError]:
    """Yield (line, diagram) for each question with an expected answer; FormatErrors for bad ones.

    Games are looked for beside the file ``source``. ``stem`` starts the ids: "stem:17" is question
    17. Nothing is raised.
    """
    script = _Script(source, stem)
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        following = lines[number] if number < len(lines) else ""
        try:
            diagram = script.read_line(line[:1000].strip(), following[:1000].strip())
            if diagram is not None:
                yield number, diagram
        except ProblemError as error:
            yield FormatError(str(error), source=source, line=number)


class _Script:
    """The state of a test script: the board, moves that may be taken back, comments."""

    def __init__(self, source: str, stem: str) -> None:
        self._folder = Path(source).parent if _is_file(Path(source)) else None
        self._stem = stem
        self._board: Position | None = Position(MAX_SIZE, MAX_SIZE)
        self._before: list[Position] = []
        self._games: dict[str, sgf_tree.Game | str] = {}
        self._game = ""
        self._about_position: list[str] = []
        self._comments: list[str] = []

    def read_line(self, line: str, following: str) -> Diagram | None:
        """Take one line in; return the diagram of a question. Raises ProblemError."""
        if line.startswith("#"):
            self._comment(line)
            return None
        question = _QUESTION.fullmatch(line)
        if question is not None:
            return self._question(question, following)
        words = line.split()
        if words:
            self._command(words)
        return None

    def _comment(self, line: str) -> None:
        if not line.startswith("#?") and not _DISABLED.match(line) and len(self._comments) < 200:
            self._comments.append(line.strip("#").strip())

    def _command(self, words: list[str]) -> None:
        name, arguments = words[0], words[1:]
        if name == "loadsgf":
            self._board, self._before, self._game = None, [], ""
            self._about_position, self._comments = self._comments, []
            if not arguments:
                raise ProblemError("loadsgf needs the name of a file")
            self._board = self._loaded(arguments[0], arguments[1] if arguments[1:] else None)
            self._game = texts.one_line(" ".join([Path(arguments[0]).stem, *arguments[1:2]]))
        elif name in ("clear_board", "boardsize"):
            size = arguments[0] if arguments else f"{self._board.columns if self._board else 19}"
            if not re.fullmatch(r"[0-9]{1,3}", size):
                raise ProblemError(f"boardsize {texts.shown(size)} is not a board size")
            self._board, self._before = Position(int(size), int(size)), []
            self._game = ""
        elif name in ("play", "trymove", "black", "white"):
            colour_and_move = [name, *arguments] if name in _PLAYERS else arguments
            self._play(colour_and_move)
        elif name in ("popgo", "undo") and self._before:
            self._board = self._before.pop()

    def _play(self, words: list[str]) -> None:
        if self._board is None:
            return  # the complaint about the missing game has been made
        if len(words) != 2 or words[0].lower() not in _PLAYERS:
            raise ProblemError("a move is a colour and a point, such as black D4")
        after = self._board.played(_PLAYERS[words[0].lower()], words[1])
        if len(self._before) < 1000:
            self._before.append(self._board)
        self._board = after

    def _loaded(self, name: str, until: str | None) -> Position:
        """Return the position of a game before a move. Raises ProblemError."""
        if name not in self._games:
            self._games[name] = self._game_of(name)
        game = self._games[name]
        if isinstance(game, str):
            raise ProblemError(game)
        try:
            return _position(game, until)
        except ProblemError as error:
            raise ProblemError(f"{texts.one_line(name)}: {error}") from None

    def _game_of(self, name: str) -> sgf_tree.Game | str:
        """Return a game, or what is wrong with its file."""
        shown = texts.one_line(name)
        if self._folder is None:
            return f"loadsgf {shown}: games are only read beside a .tst file"
        if Path(name).is_absolute():
            return f"loadsgf {shown}: a game must be named by its path from the .tst file"
        path = self._folder / name
        if not _is_file(path):
            return f"loadsgf {shown}: there is no such file"
        try:
            if path.stat().st_size > MAX_SGF_BYTES:
                return f"loadsgf {shown}: the file is too large"
            game = next(sgf_tree.games(path.read_bytes(), shown))
        except OSError as error:
            return f"loadsgf {shown}: {error.strerror or 'it cannot be read'}"
        return str(game) if isinstance(game, FormatError) else game

    def _question(self, question: re.Match[str], following: str) -> Diagram | None:
        own_comments, self._comments = self._comments, []
        answer = _ANSWER.fullmatch(following)
        if answer is None or self._board is None:
            return None
        board = self._board
        command, arguments = question[2], question[3].split()
        about, other = _points(arguments, board)
        target = next((point for point in about if board.colour_at(point)), None)
        defender = board.colour_at(target) if target else None
        to_play = _to_play(command, other, defender)
        ban = board.ban_of(to_play) if to_play else board.ban
        vertices = tuple(map(format_vertex, about))
        return Diagram(
            id=texts.one_line(f"{self._stem}:{int(question[1])}"),
            columns=board.columns,
            rows=board.rows,
            black=frozenset(map(format_vertex, board.black)),
            white=frozenset(map(format_vertex, board.white)),
            to_play=to_play,
            goal=_GOALS.get(command),
            defender=defender,
            crucial=_crucial(command, about, target, board),
            ban=None if ban is None else format_vertex(ban),
            targets="any" if command in _ANY else "all",
            text=texts.paragraphs([*self._about_position, *own_comments]),
            game=self._game,
            expected=expected(" ".join([command, *other]), vertices, answer[1], "*" in answer[2]),
        )


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _points(arguments: list[str], board: Position) -> tuple[list[Point], list[str]]:
    """Return the points among the arguments of a question, and the others. Raises ProblemError."""
    about: list[Point] = []
    other: list[str] = []
    for word in arguments[:10]:
        if re.fullmatch(r"[A-Ta-t][0-9]{1,2}", word):
            about.append(parse_vertex(word, board.columns, board.rows))
        else:
            other.append(texts.one_line(word, 40))
    return about, other


def _crucial(
    command: str, about: list[Point], target: Point | None, board: Position
) -> frozenset[str]:
    """Return the block that a question is about, or all the stones that it names."""
    if target is None:
        return frozenset()
    if command in _ABOUT_ALL:
        return frozenset(format_vertex(point) for point in about if board.colour_at(point))
    return frozenset(map(format_vertex, board.block(target)))


def _to_play(command: str, other: list[str], target: Colour | None) -> Colour | None:
    """Return who acts: the attacker attacks, the owner of the first stones defends or races."""
    if "genmove" in command:
        return next((_PLAYERS[word] for word in other if word in _PLAYERS), None)
    if target is None or "status" in command:
        return None
    if "attack" in command or command == "disconnect":
        return opposite(target)
    acts = "defend" in command or "semeai" in command or command == "connect"
    return target if acts else None


def _position(game: sgf_tree.Game, until: str | None) -> Position:
    """Return the position of a game before move ``until``, by number or by vertex.

    Raises ProblemError.
    """
    size = sgf_tree.size(game.root)
    position = Position(*size)
    stop, number = _stop(until, size), 0
    for node in game.main_line():
        if is_setup(node):
            position = _set_up(position, node)
        if is_move(node):
            name = "B" if "B" in node else "W"
            move = sgf_tree.move(node, name, size)
            number += 1
            if stop in (number, move):
                break
            position = position.played(_PLAYERS[name.lower()], move)
    return position


def _set_up(position: Position, node: Node) -> Position:
    board = position.columns, position.rows
    black, white, empty = (
        frozenset(map(parse_vertex, sgf_tree.points(node, name, board))) for name in SETUP
    )
    return position.with_stones(
        "black",
        (position.black - white - empty) | black,
        (position.white - black - empty) | white,
    )


def _stop(until: str | None, size: tuple[int, int]) -> int | str | None:
    if until is None:
        return None
    if re.fullmatch(r"[0-9]{1,6}", until):
        return int(until)
    return format_vertex(parse_vertex(until, *size))
