"""The sources of candidate first moves that are compared: those of the product, and clusters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shikatsu.candidates import sources
from shikatsu.candidates.sources import Suggesting, in_region
from shikatsu.model.problem import Problem
from shikatsu_lab.candidates import suggesting
from shikatsu_lab.candidates.suggesting import Scored


def _clusters(problem: Problem) -> Scored:
    return suggesting.candidates(problem, "clusters")


SUGGESTING: Final[Mapping[str, Suggesting]] = {
    "eye shape": sources.SUGGESTING["eye shape"],
    "ranking": sources.SUGGESTING["ranking"],
    "clusters": in_region("clusters", _clusters),
}
