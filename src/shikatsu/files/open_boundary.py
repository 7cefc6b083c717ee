"""Problems with an open boundary from the study of relevance zones: one JSON object each.

``masked_sgf_str`` is the whole board with settled stones around, ``region`` where may be played,
``black_crucial_stone`` and ``white_crucial_stone`` the stones in question, ``turn_color`` says who
plays, and ``answer_firstmove`` is the answer: ``tt`` if no first move works.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

from shikatsu.board.colours import Colour
from shikatsu.board.points import PASS, reading_order
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import sgf, sgf_tree, texts
from shikatsu.model.diagram import Diagram, Expected

_PLAYERS: dict[str, Colour] = {"b": "black", "w": "white"}


def recognises(record: object) -> bool:
    """Say whether a decoded JSON value is a problem in this format."""
    return isinstance(record, dict) and "masked_sgf_str" in record


def from_json(record: dict[str, Any], default_id: str) -> Diagram:
    """Return the diagram of one decoded JSON object. Raises ProblemError."""
    diagram = _position(_text(record, "masked_sgf_str"), default_id)
    board = diagram.columns, diagram.rows
    crucial = {
        colour: _points(record, f"{colour}_crucial_stone", board) for colour in ("black", "white")
    }
    for colour, stones in crucial.items():
        missing = stones - (diagram.black if colour == "black" else diagram.white)
        if missing:
            raise ProblemError(f"{min(missing)}: crucial, but no {colour} stone")
    if all(crucial.values()):
        raise ProblemError("crucial stones of both colours are given")
    region = _points(record, "region", board)
    return diagram.with_(
        id=texts.one_line(PurePosixPath(_text(record, "filename")).stem) or default_id,
        to_play=_PLAYERS.get(_text(record, "turn_color").lower(), diagram.to_play),
        goal="life",
        defender="black" if crucial["black"] else "white" if crucial["white"] else None,
        crucial=crucial["black"] | crucial["white"],
        region=reading_order(region) if region else None,
        text=texts.paragraphs([_title(_text(record, "rawsgf"))]),
        solution=(),
        expected=_expected(record, board),
    )


def _position(text: str, default_id: str) -> Diagram:
    for item in sgf.read(text.encode("utf-8", "replace"), "masked_sgf_str", default_id):
        if isinstance(item, FormatError):
            raise ProblemError(str(item))
        return item[1]
    raise ProblemError("masked_sgf_str has no position")


def _title(raw_sgf: str) -> str:
    """Return the name of the original problem, which says in words what is asked."""
    for game in sgf_tree.games(raw_sgf.encode("utf-8", "replace"), "rawsgf"):
        if isinstance(game, sgf_tree.Game):
            return sgf_tree.text(game.root, "GN", "utf-8") or ""
    return ""


def _expected(record: dict[str, Any], board: tuple[int, int]) -> Expected | None:
    move = _text(record, "answer_firstmove").strip()
    if not move:
        return None
    name = "answer_firstmove"
    vertex = sgf_tree.move({name: [move.encode("utf-8", "replace")]}, name, board)
    asks = texts.one_line(_text(record, "category")) or "life"
    winner = texts.one_line(_text(record, "winning_color"))
    return Expected(asks, (winner,) if winner else (), () if vertex == PASS else (vertex,))


def _points(record: dict[str, Any], key: str, board: tuple[int, int]) -> frozenset[str]:
    values = [value.strip().encode("utf-8", "replace") for value in _text(record, key).split(",")]
    return sgf_tree.points({key: values}, key, board)


def _text(record: dict[str, Any], key: str) -> str:
    value = record.get(key, "")
    if not isinstance(value, str):
        raise ProblemError(f'"{key}" must be a text, not {texts.shown(value)}')
    return value
