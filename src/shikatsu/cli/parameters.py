"""How words on the command line become values: in typer's commands, but without pydantic.

Newer versions of typer convert every value with pydantic, which costs more time (0.1 s) than all
else that the command line does. The few kinds of values that there are here are converted below.
Where typer works in another way, its own conversion remains.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

import typer
from typer.core import TyperCommand, TyperGroup

# ClickException (of click, or of typer's copy of it): all that can be wrong with arguments.
ArgumentError: Final[type[Exception]] = typer.BadParameter.__mro__[2]

# Options that people may still type -> what to type now.
RENAMED: Final = {
    "--threads": "--jobs N says how many problems are solved at once",
    "--move": "--after-move N says which position of a game",
    "--json": "--json is a flag: --output FILE says where the lines go",
}
_LINES: Final = (".json", ".jsonl", "-")  # how the names end that were given


def explained(error: Any) -> str:
    """Say what is wrong with the arguments, and how an option is called now that was renamed."""
    name = getattr(error, "option_name", None)
    if name in RENAMED:
        return f"{error.message.rstrip('.')}; {RENAMED[name]}"
    said: str = error.format_message()
    return said


class _Converted:
    """A command, or a group of them, whose values are converted here, with a plain help."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        from shikatsu.cli.help import page

        formatter.write(page(self, ctx))

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the parameters, the one for help included."""
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for param in params:
            descriptor = getattr(param, "type_descriptor", None)
            if descriptor is not None and hasattr(param, "_runtime_param"):
                info = descriptor.parameter_info
                param._runtime_param = Converter(descriptor.annotation, info.min, info.max)
        return params


class Group(_Converted, TyperGroup):
    """A group of commands."""


class Command(_Converted, TyperCommand):
    """A command."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments. Raises ArgumentError for ``lint --json FILE``, as it was once."""
        if self.name == "lint" and any(
            word == "--json" and file.endswith(_LINES) and not Path(file).exists()
            for word, file in pairwise(args)
        ):
            raise ArgumentError(RENAMED["--json"])
        return super().parse_args(ctx, args)


class Converter:
    """Turns the words of one parameter into its values; ``coerce`` is what typer calls."""

    def __init__(self, annotation: Any, least: float | None, most: float | None) -> None:
        self._is_list = get_origin(annotation) is list
        self._kind = get_args(annotation)[0] if self._is_list else annotation
        self._least = least
        self._most = most

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the value. Raises typer.BadParameter."""
        if self._is_list:
            return [self._one(word, param, ctx) for word in value or ()]
        return None if value is None else self._one(value, param, ctx)

    def _one(self, word: Any, param: Any, ctx: Any) -> Any:
        try:
            return self._converted(word)
        except ValueError as error:
            raise typer.BadParameter(str(error), ctx=ctx, param=param) from None

    def _converted(self, word: Any) -> Any:
        kind = self._kind
        if get_origin(kind) is Literal:
            return _choice(word, get_args(kind))
        if kind in (int, float):
            return self._number(word)
        return Path(word) if kind is Path else word

    def _number(self, word: Any) -> float:
        try:
            number: float = self._kind(word)
        except ValueError:
            kind = "a whole number" if self._kind is int else "a number"
            raise ValueError(f"{word!r} is not {kind}.") from None
        if self._least is not None and number < self._least:
            raise ValueError(f"{number} is less than {self._least}.")
        if self._most is not None and number > self._most:
            raise ValueError(f"{number} is more than {self._most}.")
        return number


def _choice(word: Any, choices: Sequence[Any]) -> Any:
    if word not in choices:
        raise ValueError(f"{word!r} is not one of {', '.join(map(str, choices))}.")
    return word
