"""The commands by name: each is a function with its name, its arguments and a word about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from shikatsu import Cancellation
from shikatsu.gtp.errors import GtpError

if TYPE_CHECKING:
    from shikatsu.gtp.engine import Engine

MANY = 10**6


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a command: its arguments, and what a command that takes its time needs.

    ``cancel`` stops its searches. ``say`` writes a line of the response at once, and ``waits``
    waits some seconds and says whether there is new input, which ends a response line by line.
    """

    arguments: tuple[str, ...]
    cancel: Cancellation = field(default_factory=Cancellation)
    say: Callable[[str], None] = lambda line: None
    waits: Callable[[float], bool] = lambda seconds: True

    def argument(self, index: int, default: str | None = None) -> str | None:
        """Return an argument, or the default if there are not so many."""
        return self.arguments[index] if index < len(self.arguments) else default


Handler: TypeAlias = "Callable[[Engine, Call], str]"


@dataclass(frozen=True, slots=True)
class Entry:
    """A command: what runs, how many arguments it takes, and how it is used.

    ``streams`` says that it writes its response line by line.
    """

    run: Handler
    usage: str
    least: int
    most: int
    streams: bool = False

    def check(self, call: Call) -> None:
        """Raise GtpError if the number of arguments is wrong."""
        if not self.least <= len(call.arguments) <= self.most:
            raise GtpError(f"wrong number of arguments: {self.usage}")


class Registry:
    """Commands by name."""

    def __init__(self) -> None:
        self.entries: dict[str, Entry] = {}

    def command(self, usage: str, *, streams: bool = False) -> Callable[[Handler], Handler]:
        """Register a command by how it is used: ``play COLOUR VERTEX``, ``loadsgf FILE [N]``.

        A word in brackets may be missing, one that ends with dots may come any number of times.
        """
        name, *words = usage.split()
        many = any(word.rstrip("]").endswith("...") for word in words)
        least = sum(not word.startswith("[") for word in words)
        entry = (usage, least, MANY if many else len(words), streams)

        def register(handler: Handler) -> Handler:
            self.entries[name] = Entry(handler, *entry)
            return handler

        return register
