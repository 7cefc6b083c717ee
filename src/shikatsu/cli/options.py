"""The options of the commands, each written once, and what becomes of them.

The help of a command shows them in groups: ``Problem``, ``Limits``, ``Output`` and ``Research``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import typer

import shikatsu
from shikatsu.board.colours import Colour
from shikatsu.draw import Look
from shikatsu.model.limits import Limits

PROBLEM: Final = "Problem"
LIMITS: Final = "Limits"
OUTPUT: Final = "Output"
RESEARCH: Final = "Research"


def option(panel: str, *names: str, **more: Any) -> Any:
    """Return an option of a group; a default is shown unless it is none."""
    return typer.Option(*names, rich_help_panel=panel, **more)


# --- what is asked ------------------------------------------------------------------------------

Inputs: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE",
        help="Problems, positions, games or folders; - is the input.",
        show_default=False,
    ),
]
Target: TypeAlias = Annotated[
    list[str] | None,
    option(
        PROBLEM,
        "--target",
        metavar="VERTEX",
        help="A stone of the block in question; of several: D4,Q16.",
        show_default=False,
    ),
]
AfterMove: TypeAlias = Annotated[
    int | None,
    option(
        PROBLEM,
        "--after-move",
        metavar="N",
        min=0,
        help="Of a game, the position after N moves; 0: none.",
        show_default=False,
    ),
]
ToPlay: TypeAlias = Annotated[
    Colour | None,
    option(
        PROBLEM,
        "--to-play",
        metavar="black|white",
        help="Who plays first, whatever the file says.",
    ),
]
Both: TypeAlias = Annotated[
    bool, option(PROBLEM, "--both", help="Answer for each side playing first.")
]

# --- limits -------------------------------------------------------------------------------------

Seconds: TypeAlias = Annotated[
    float | None, option(LIMITS, "--seconds", metavar="S", help="Time for each question.")
]
Nodes: TypeAlias = Annotated[
    int | None, option(LIMITS, "--nodes", metavar="N", help="Nodes for each question.")
]
Memory: TypeAlias = Annotated[
    int, option(LIMITS, "--memory", metavar="MB", help="Memory for each question.")
]
Jobs: TypeAlias = Annotated[
    int | None,
    option(LIMITS, "--jobs", metavar="N", min=1, help="How many questions at once."),
]

# --- output -------------------------------------------------------------------------------------

Json: TypeAlias = Annotated[
    bool,
    option(OUTPUT, "--json", help="A line of JSON for each answer (`shikatsu schema`)."),
]
JsonFile: TypeAlias = Annotated[
    Path | None,
    option(
        OUTPUT,
        "--output",
        metavar="FILE",
        help="With --json: where its lines go; text is shown then.",
    ),
]
Strict: TypeAlias = Annotated[
    bool, option(OUTPUT, "--strict", help="Exit code 3 if some answer is not proved.")
]
Svg: TypeAlias = Annotated[
    Path | None, option(OUTPUT, "--svg", metavar="DIR", help="Draw a diagram of each answer.")
]
Png: TypeAlias = Annotated[
    Path | None, option(OUTPUT, "--png", metavar="DIR", help="The same as PNG images.")
]
LookWanted: TypeAlias = Annotated[
    Look, option(OUTPUT, "--look", metavar="wood|paper", help="Diagrams in colour, or for print.")
]

# --- what becomes of them -----------------------------------------------------------------------


def make_limits(seconds: float | None, nodes: int | None, memory: int) -> Limits:
    """Return the limits of one question. Raises typer.BadParameter."""
    try:
        return Limits(seconds=seconds, nodes=nodes, memory_mb=memory, threads=1)
    except shikatsu.ShikatsuError as error:
        raise typer.BadParameter(str(error)) from None
