"""The engine: a board, questions about it, and the commands that work on both."""

from __future__ import annotations

import os
import traceback
from collections.abc import Mapping

from shikatsu import Limits, ShikatsuError
from shikatsu.board.points import Point
from shikatsu.gtp import syntax
from shikatsu.gtp.errors import GtpError
from shikatsu.gtp.questions import Questions
from shikatsu.gtp.registry import Call, Entry
from shikatsu.gtp.syntax import Command
from shikatsu.gtp.table import Table


class Engine:
    """What a conversation is held with. It reads and writes nothing by itself."""

    def __init__(self, commands: Mapping[str, Entry], limits: Limits) -> None:
        self.commands = commands
        self.table = Table()
        self.questions = Questions(limits)
        self.region: frozenset[str] | None = None  # set by the user; None: to be found
        self.target: Point | None = None  # what the last question was about
        self.stopped = False

    def clear(self, columns: int | None = None, rows: int | None = None) -> None:
        """Begin with an empty board."""
        self.table.clear(columns, rows)
        self.region = None
        self.target = None

    def answer(self, line: str) -> str:
        """Return the response to a line, "" if it has no command."""
        command = syntax.parse(line)
        if command is None:
            return ""
        said: list[str] = []
        text = self.run(command, Call(command.arguments, say=said.append))
        return "".join(said) + text

    def run(self, command: Command, call: Call) -> str:
        """Carry out a command, and return the response (its end, for one that streams)."""
        entry = self.commands.get(command.name)
        try:
            if entry is None:
                raise GtpError(_unknown(command.name))
            entry.check(call)
            if not entry.streams:
                return syntax.success(command, entry.run(self, call))
            return self._stream(entry, command, call)
        except ShikatsuError as error:
            return syntax.failure(command, str(error))
        except Exception as error:
            # A fault of ours: the conversation goes on all the same.
            if os.environ.get("SHIKATSU_DEBUG"):
                traceback.print_exc()
            return syntax.failure(command, f"internal error: {error!r}")

    def _stream(self, entry: Entry, command: Command, call: Call) -> str:
        """Run a command that says lines; nothing is said before it is sure that it can."""
        begun = False

        def say(line: str) -> None:
            nonlocal begun
            call.say(line if begun else syntax.head(command) + line)
            begun = True

        try:
            entry.run(self, Call(call.arguments, call.cancel, say, call.waits))
        except ShikatsuError:
            if not begun:
                raise
        return "\n" if begun else syntax.success(command, "")


def _unknown(name: str) -> str:
    if "genmove" in name:
        return "unknown command: shikatsu answers questions and does not play"
    return "unknown command"
