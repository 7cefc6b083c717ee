"""How a problem is to be answered: all that ``solve`` is asked for beside its limits."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from shikatsu.errors import ShikatsuError
from shikatsu.model.result import KO_SEARCHES, RULES, WALLS, KoSearch, Rules, Walls


@dataclass(frozen=True, slots=True)
class Request:
    """The arguments of ``shikatsu.solve``, which explains them. Raises ShikatsuError."""

    rules: Rules = "simple"
    ko: KoSearch = "threats"
    options: Mapping[str, Any] = field(default_factory=dict)
    candidates: Collection[str] = ()
    first_moves: bool = False
    line: bool = True
    keep_proof: bool = True
    left_over: float = 0.0
    walls: Walls = "real"

    def __post_init__(self) -> None:
        if self.rules not in RULES:
            raise ShikatsuError(f"rules must be one of {', '.join(RULES)}, not {self.rules!r}")
        if self.ko not in KO_SEARCHES:
            raise ShikatsuError(f"ko must be one of {', '.join(KO_SEARCHES)}, not {self.ko!r}")
        if self.walls not in WALLS:
            raise ShikatsuError(f"walls must be one of {', '.join(WALLS)}, not {self.walls!r}")

    def status_only(self) -> Request:
        """Return the request for the status, without moves."""
        return replace(self, first_moves=False, line=False)
