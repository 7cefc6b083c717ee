"""Other programs, asked the same questions: GNU Go, through GTP."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Final

from shikatsu.board.colours import opposite
from shikatsu.board.points import Point, format_vertex, neighbours, parse_vertex
from shikatsu.board.position import Position
from shikatsu.errors import ShikatsuError
from shikatsu.files import sgf_tree
from shikatsu.model.diagram import Diagram

_PLACES: Final = ("/usr/games/gnugo", "/usr/local/bin/gnugo")


class GnuGo:
    """A running GNU Go, in a folder if it is to find files there; a context, which ends it."""

    def __init__(self, command: str | None = None, folder: Path | None = None) -> None:
        found = command or shutil.which("gnugo") or next(filter(os.path.exists, _PLACES), None)
        if found is None:
            raise ShikatsuError("gnugo is not installed")
        self._process = subprocess.Popen(
            [found, "--mode", "gtp", "--quiet"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=folder,
        )

    def __enter__(self) -> GnuGo:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()

    def version(self) -> str:
        """Return name and version."""
        return f"{self.ask('name')} {self.ask('version')}"

    def answer(self, diagram: Diagram) -> str:
        """Return the answer to the question of a test. Raises ShikatsuError if it has none."""
        expected = diagram.expected
        if expected is None or not expected.about:
            raise ShikatsuError(f"{diagram.id}: there is nothing to ask")
        self._load(diagram)
        return self.ask(" ".join([expected.asks.split()[0], *expected.about]))

    def unconditional_statuses(self, position: Position) -> dict[Point, str]:
        """Return what it says about each point of a board. Raises ShikatsuError."""
        self._load(_diagram(position))
        return {
            (column, row): self.ask(f"unconditional_status {format_vertex((column, row))}")
            for column in range(position.columns)
            for row in range(position.rows)
        }

    def dragon_status(self, position: Position, vertex: str) -> str:
        """Return "alive", "dead", "critical" or "unknown" for a stone. Raises ShikatsuError."""
        self._load(_diagram(position))
        return self.ask(f"dragon_status {vertex}").split()[0]

    def _load(self, diagram: Diagram) -> None:
        if diagram.columns != diagram.rows:
            raise ShikatsuError("gnugo knows square boards only")
        with tempfile.TemporaryDirectory(prefix="shikatsu-") as folder:
            path = Path(folder) / "position.sgf"
            path.write_text(_position(diagram), "utf-8")
            self.ask(f"loadsgf {path}")

    def ask(self, command: str) -> str:
        """Return the answer to a GTP command. Raises ShikatsuError if it is an error."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(command + "\n")
            process.stdin.flush()
            lines = []
            while (line := process.stdout.readline()) not in ("\n", ""):
                lines.append(line.rstrip("\n"))
        except OSError as error:
            raise ShikatsuError(f"gnugo has stopped: {error}") from None
        text = "\n".join(lines)
        if not text.startswith("="):
            raise ShikatsuError(f"gnugo: {command}: {text or 'no answer'}")
        return text[1:].strip()


def _diagram(position: Position) -> Diagram:
    black, white = (map(format_vertex, stones) for stones in (position.black, position.white))
    return Diagram(
        id="board",
        columns=position.columns,
        rows=position.rows,
        black=frozenset(black),
        white=frozenset(white),
    )


def _position(diagram: Diagram) -> str:
    """Return the position as a game; a ko that may not be retaken is taken by its last move."""
    taker = _ko_taker(diagram)
    before = diagram if taker is None else _before_ko(diagram, taker)
    moves = []
    if taker is not None:
        name = "B" if taker in diagram.black else "W"
        moves.append(sgf_tree.Branch([(name, sgf_tree.point_values([taker], diagram.rows))]))
    properties = [
        ("GM", [b"1"]),
        ("FF", [b"4"]),
        ("SZ", [str(diagram.columns).encode()]),
        ("PL", [b"W" if before.to_play == "white" else b"B"]),
        ("AB", sgf_tree.point_values(before.black, diagram.rows)),
        ("AW", sgf_tree.point_values(before.white, diagram.rows)),
    ]
    return sgf_tree.serialise(sgf_tree.Branch(properties, moves))


def _ko_taker(diagram: Diagram) -> str | None:
    """Return the stone that took a ko: its only liberty is the point where it may not be retaken.

    None if there is no such ko.
    """
    if diagram.ban is None or diagram.to_play is None:
        return None
    board = diagram.columns, diagram.rows
    own, enemy = diagram.stones(diagram.to_play), diagram.stones(opposite(diagram.to_play))
    for stone in map(format_vertex, neighbours(parse_vertex(diagram.ban), *board)):
        around = set(map(format_vertex, neighbours(parse_vertex(stone), *board)))
        if stone in enemy and around - {diagram.ban} <= own:
            return stone
    return None


def _before_ko(diagram: Diagram, taker: str) -> Diagram:
    """Return the position before a stone took the ko."""
    assert diagram.ban is not None
    assert diagram.to_play is not None
    retaken = {diagram.ban}
    black, white = diagram.black - {taker}, diagram.white - {taker}
    return diagram.with_(
        black=black | retaken if diagram.to_play == "black" else black,
        white=white | retaken if diagram.to_play == "white" else white,
        to_play=opposite(diagram.to_play),
        ban=None,
    )
