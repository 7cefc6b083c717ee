"""The two colours."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Colour: TypeAlias = Literal["black", "white"]

COLOURS: Final[tuple[Colour, ...]] = ("black", "white")


def opposite(colour: Colour) -> Colour:
    """Return the other colour."""
    return "white" if colour == "black" else "black"
