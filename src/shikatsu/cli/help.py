"""What ``--help`` prints: plain text, an option a line, in groups; it loads no rich.

Problem
  --goal GOAL             life, one_eye, capture, save, connect or cut.
"""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any, Final

NARROWEST: Final = 60
WIDEST: Final = 100
GAP: Final = 2
NO_HEADING: Final = ""  # the arguments, and --help
OTHERS: Final = "Options"  # of no group

Row = tuple[str, str]


def page(command: Any, ctx: Any) -> str:
    """Return the help of a command, or of a group of them."""
    width = min(max(shutil.get_terminal_size().columns, NARROWEST), WIDEST)
    return "\n".join(_lines(command, ctx, width))


def _lines(command: Any, ctx: Any, width: int) -> Iterator[str]:
    pieces = " ".join(command.collect_usage_pieces(ctx))
    yield f"Usage: {ctx.command_path} {pieces.translate({123: None, 125: None})}"
    for paragraph in (command.help or "").split("\n\n"):
        yield from ("", *textwrap.wrap(" ".join(paragraph.split()), width))
    groups = _groups(command, ctx)
    column = max(len(names) for rows in groups.values() for names, _ in rows) + 2 * GAP
    for heading, rows in groups.items():
        yield ""
        if heading:
            yield heading
        for names, text in rows:
            yield from _row(names, text, column, width)
    if command.epilog:
        yield from ("", *textwrap.wrap(command.epilog, width))


def _row(names: str, text: str, column: int, width: int) -> Iterable[str]:
    first = f"{' ' * GAP}{names}".ljust(column)
    # A default stays in one piece.
    kept = text.replace("[default: ", "[default:\0")
    wrapped = textwrap.wrap(
        kept, width, initial_indent=first, subsequent_indent=" " * column, break_on_hyphens=False
    )
    return [line.replace("\0", " ") for line in wrapped] or [first.rstrip()]


def _groups(command: Any, ctx: Any) -> dict[str, list[Row]]:
    """Return the parameters by group, and the commands of a group of them."""
    found: dict[str, list[Row]] = {NO_HEADING: []}
    for param in command.get_params(ctx):
        group = getattr(param, "rich_help_panel", None) or OTHERS
        if param.param_type_name == "argument" or "--help" in param.opts:
            group = NO_HEADING
        found.setdefault(group, []).append((_names(param), _text(param)))
    if hasattr(command, "list_commands"):
        names = command.list_commands(ctx)
        found["Commands"] = [(name, command.commands[name].help or "") for name in names]
    return found


def _names(param: Any) -> str:
    if param.param_type_name == "argument":
        return str(param.metavar)
    names = ", ".join(param.opts)
    return names if param.is_flag or param.metavar is None else f"{names} {param.metavar}"


def _text(param: Any) -> str:
    text = str(param.help or "")
    shown = getattr(param, "show_default", False) and not getattr(param, "is_flag", False)
    default = param.default
    if shown and default is not None and not callable(default):
        text += f" [default: {default}]"
    return text
