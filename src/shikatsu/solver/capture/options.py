"""The options of a capture or a connection: algorithm, generator of moves, orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from shikatsu.errors import ShikatsuError
from shikatsu.model.result import (
    ALGORITHMS,
    GENERATORS,
    MOST_ORDERS,
    ORDERS,
    Algorithm,
    Generator,
)
from shikatsu.solver.native import option_texts

# A board has many points: simulation pays only while it is short. Numbers begin at powers of two:
# small steps of thresholds change the child too often.
SEARCH: Final = {"simulation_budget": "100", "increment": "mean", "epsilon": "50"}


@dataclass(frozen=True, slots=True)
class CaptureOptions:
    """What is looked at, and the options of the search."""

    algorithm: Algorithm
    generator: Generator
    orders: int
    search: Mapping[str, str]

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> CaptureOptions:
        """Read options by name. Raises ShikatsuError."""
        options = option_texts(given)
        algorithm = _choice("algorithm", options, ALGORITHMS)
        generator = _choice("generator", options, GENERATORS)
        orders = _orders(options.pop("orders", str(ORDERS)))
        return cls(
            cast(Algorithm, algorithm), cast(Generator, generator), orders, {**SEARCH, **options}
        )

    @property
    def has_orders(self) -> bool:
        """Whether the algorithm searches one order of threats after the other."""
        return self.algorithm != "dfpn"


def _choice(name: str, options: Mapping[str, str], allowed: Sequence[str]) -> str:
    value = options.get(name, allowed[0])
    if value not in allowed:
        raise ShikatsuError(f"{name} must be one of {', '.join(allowed)}, not {value!r}")
    return value


def _orders(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= MOST_ORDERS):
        raise ShikatsuError(f"orders must be a number from 1 to {MOST_ORDERS}, not {text!r}")
    return int(text)
