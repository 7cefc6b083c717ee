"""Commands about the engine itself: who it is, what it knows, time that it does not use."""

from __future__ import annotations

from shikatsu import __version__
from shikatsu.gtp.arguments import colour, integer, number
from shikatsu.gtp.engine import Engine
from shikatsu.gtp.errors import GtpError
from shikatsu.gtp.registry import Call, Registry

commands = Registry()


@commands.command("protocol_version")
def _protocol_version(engine: Engine, call: Call) -> str:
    return "2"


@commands.command("name")
def _name(engine: Engine, call: Call) -> str:
    return "shikatsu"


@commands.command("version")
def _version(engine: Engine, call: Call) -> str:
    return __version__


@commands.command("known_command NAME")
def _known_command(engine: Engine, call: Call) -> str:
    return "true" if call.arguments[0] in engine.commands else "false"


@commands.command("list_commands")
def _list_commands(engine: Engine, call: Call) -> str:
    return "\n".join(sorted(engine.commands))


@commands.command("quit")
def _quit(engine: Engine, call: Call) -> str:
    engine.stopped = True
    return ""


@commands.command("time_settings SECONDS SECONDS STONES")
def _time_settings(engine: Engine, call: Call) -> str:
    """Take note of nothing: an engine that does not play has no clock."""
    for argument in call.arguments:
        number(argument)
    return ""


@commands.command("kgs-time_settings SYSTEM [NUMBERS...]")
def _kgs_time_settings(engine: Engine, call: Call) -> str:
    if call.arguments[0] not in ("none", "absolute", "byoyomi", "canadian"):
        raise GtpError("the time system is none, absolute, byoyomi or canadian")
    for argument in call.arguments[1:]:
        number(argument)
    return ""


@commands.command("time_left COLOUR SECONDS STONES")
def _time_left(engine: Engine, call: Call) -> str:
    colour(call.arguments[0])
    number(call.arguments[1])
    integer(call.arguments[2])
    return ""


@commands.command("gogui-interrupt")
def _gogui_interrupt(engine: Engine, call: Call) -> str:
    """Say that a line ``# interrupt`` stops a search."""
    return ""
