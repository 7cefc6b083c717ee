"""Drawings of problems and results."""

from typing import Literal, TypeAlias

Look: TypeAlias = Literal["wood", "paper"]  # of diagrams: in colour, or for print
