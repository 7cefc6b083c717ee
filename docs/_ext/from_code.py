"""A Sphinx extension: parts of pages that are written from the code when the pages are built.

A page has a line such as ``<!-- from code: commands -->``; what it stands for is put after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import NoneType
from typing import Any, Final, get_args, get_type_hints

import typer
import typer.main
from pygments.lexer import RegexLexer, bygroups
from pygments.token import Generic, Name

import shikatsu
from shikatsu.cli.commands import LABORATORY, SUMMARIES, load
from shikatsu.cli.commands import app as command_line
from shikatsu.cli.schema import COMMANDS, schema
from shikatsu.solver.native import counter_help

# What stands for a value of an option that has no word of its own.
_KINDS: Final[dict[object, str]] = {int: "N", float: "NUMBER", str: "TEXT", Path: "PATH"}
# A page as docstrings and helps name it.
_PAGE: Final = re.compile(r"\bdocs/([\w/-]+)\.md\b")
_MARK: Final = re.compile(r"^<!-- from code: (\w+) -->$", re.MULTILINE)


class ConsoleLexer(RegexLexer):
    """Colours a block ```console: commands after ``$``, and what they print, whatever it is."""

    name = "console"
    tokens: Final = {
        "root": [
            (r"(\$ )(.*\n)", bygroups(Generic.Prompt, Name)),
            (r".*\n", Generic.Output),
        ]
    }


def _cell(text: object) -> str:
    """Return a text as it may stand in a cell of a table."""
    return " ".join(str(text).split()).replace("|", r"\|")


def _code(text: object) -> str:
    return f"`{_cell(text)}`"


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def options() -> str:
    """Return the table of all search options."""
    return _table(
        ["option", "meaning"],
        [
            [_code(name), f"{_cell(text)}<br>{_code(allowed)}, default {_code(default)}"]
            for name, default, allowed, text in shikatsu.option_help()
        ],
    )


def counters() -> str:
    """Return the table of all counters."""
    return _table(
        ["counter", "counts"], [[_code(name), _cell(text)] for name, text in counter_help().items()]
    )


def json_keys() -> str:
    """Return a table of keys for the lines of each command."""
    schemas = schema()["$defs"]
    return "\n\n".join(
        f"## {name}\n\n{schemas[name]['description']}\n\n{_keys_table(schemas[name])}"
        for name in COMMANDS
    )


def _keys_table(line: dict[str, Any]) -> str:
    rows = [
        [_code(key), _code(_kind(value)), _cell(value.get("description", ""))]
        for key, value in line["properties"].items()
    ]
    return _table(["key", "value", "meaning"], rows)


def _kind(value: dict[str, Any]) -> str:
    """Return in a few words what kind of value a schema describes."""
    if "$ref" in value:
        return str(value["$ref"]).rpartition("/")[2]
    if "anyOf" in value:
        return " or ".join(map(_kind, value["anyOf"]))
    if "enum" in value:
        return ", ".join(map(str, value["enum"]))
    if "const" in value:
        return str(value["const"]).lower()
    if value["type"] == "array":
        return f"list of {_kind(value['items'])}"
    return str(value["type"])


def commands() -> str:
    """Return a section for each command, with its arguments and options."""
    root = typer.main.get_command(command_line)
    return "\n\n".join(_sections(root, ["shikatsu"]))


def _sections(command: Any, path: list[str]) -> Iterator[str]:
    name = " ".join(path)
    children = _children(command)
    usage = "COMMAND …" if children else _usage(command)
    parts = [
        f"{'#' * (len(path) + 1)} {name}",
        _paragraphs(command.help or ""),
        f"```text\n{name} {usage}\n```",
    ]
    parts += [_parameters(command)]
    if children:
        parts.append(
            _table(
                ["command", "what it does"],
                [
                    [f"[`{name} {key}`](#{'-'.join([*path, key])})", _first_line(child)]
                    for key, child in children.items()
                ],
            )
        )
    yield "\n\n".join(part for part in parts if part)
    for key, child in children.items():
        yield from _sections(child, [*path, key])


def _children(command: Any) -> dict[str, Any]:
    """Return the commands of a group by name; those of the program are loaded only now."""
    if not hasattr(command, "list_commands"):
        return {}
    if command.name == "shikatsu":
        return {name: load(name) for name in (*SUMMARIES, LABORATORY)}
    context = typer.Context(command)
    return {name: command.get_command(context, name) for name in command.list_commands(context)}


def _first_line(command: Any) -> str:
    return _cell((command.help or "").strip().split("\n\n")[0])


def _paragraphs(text: str) -> str:
    text = _PAGE.sub(r"[\g<0>](../\1.md)", text)
    return "\n\n".join(" ".join(part.split()) for part in text.strip().split("\n\n"))


def _usage(command: Any) -> str:
    words = ["[OPTIONS]"]
    for one in command.params:
        if one.param_type_name == "argument":
            more = " …" if one.nargs == -1 else ""
            word = f"{one.metavar or one.name.upper()}{more}"
            words.append(word if one.required else f"[{word}]")
    return " ".join(words)


def _parameters(command: Any) -> str:
    hints = get_type_hints(command.callback) if command.callback else {}
    rows = [_parameter(one, hints.get(one.name)) for one in command.params]
    return _table(["option", "meaning"], rows) if rows else ""


def _parameter(one: Any, hint: object) -> list[str]:
    text = _cell(one.help or "")
    if one.param_type_name == "argument":
        return [_code(one.metavar or one.name.upper()), text]
    return [_code(f"{', '.join(one.opts)}{_value(one, hint)}"), f"{text}{_default(one)}"]


def _value(one: Any, hint: object) -> str:
    """Return what is written after an option: a word that says what, or the choices."""
    if one.is_flag:
        return ""
    if one.metavar:
        return f" {one.metavar}"
    kinds = [kind for kind in get_args(hint) if kind is not NoneType] or [hint]
    choices = kinds if all(isinstance(kind, str) for kind in kinds) else get_args(kinds[0])
    return " " + ("/".join(map(str, choices)) or _KINDS.get(kinds[0], "VALUE"))


def _default(one: Any) -> str:
    if one.is_flag or one.default in (None, (), [], ""):
        return ""
    return f" Default: {_code(one.default)}."


PARTS: Final[dict[str, Callable[[], str]]] = {
    "commands": commands,
    "counters": counters,
    "json": json_keys,
    "options": options,
}


def _fill_in(app: Any, name: str, source: list[str]) -> None:
    source[0] = _MARK.sub(lambda match: f"{match[0]}\n\n{PARTS[match[1]]()}", source[0])


def _always_anew(app: Any, env: Any, *changes: object) -> list[str]:
    """Return the pages that have parts from the code: it may have changed although they did not."""
    return [
        name
        for name in env.found_docs
        if _MARK.search(Path(env.doc2path(name)).read_text(encoding="utf-8"))
    ]


def _set_docstring(
    app: Any, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Make literal text of what is indented in the docstring of a module: boards, files.

    Names of pages become links to them.
    """
    if lines and lines[0].startswith("Alias for field number"):  # Python's words, not ours
        lines[:] = []
    lines[:] = [_PAGE.sub(r":doc:`\g<0> </\1>`", line) for line in lines]
    if what != "module":
        return
    kept: list[str] = []
    for before, line in zip(["", *lines], lines, strict=False):
        starts = line.startswith("    ") and not before
        if starts and not any(one.startswith("    ") for one in kept[-2:]):
            kept += ["::", ""]
        kept.append(line)
    lines[:] = kept


def setup(app: Any) -> dict[str, Any]:
    """Tell Sphinx what to do with each page that it reads."""
    app.add_lexer("console", ConsoleLexer)
    app.connect("env-get-outdated", _always_anew)
    app.connect("source-read", _fill_in)
    app.connect("autodoc-process-docstring", _set_docstring)
    return {"version": shikatsu.__version__, "parallel_read_safe": True}
