"""Groups that nothing encloses: our own problems, with a hole in the wall."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import shikatsu
from shikatsu import Problem

SUITE: Final = Path(__file__).resolve().parents[2] / "problems" / "life-and-death"
# Problem, and the stone that is taken out of its wall.
HOLES: Final = {
    "answer-inside-the-eye": "F5",
    "bent-four-in-rabbity-six": "A2",
    "bent-three": "B2",
    "bent-four-in-the-corner": "A5",  # ko
    "bent-four-long-leg": "A2",
    "two-kos-in-a-row": "C5",
    "bent-four-side": "B3",  # alive
    "cross-five-edge": "A4",
    "direct-ko": "E7",
    "big-group": "E17",
    "eye-beats-no-eye": "B3",  # alive, or seki
    "comb-two-gaps-edge": "B1",
    "ko-four-threats-corner": "D3",
    "bridge-edge": "B1",  # dead, against few threats
    "moonshine": "C1",
    "rabbity-six": "B6",
    "bulky-five": "B2",  # dead, if walls hold
    "double-atari-for-life": "H2",
    "l-five-corner-stall": "C4",
}


def open_position(name: str) -> Problem:
    """Return a problem with its hole."""
    (problem,) = shikatsu.load(SUITE / f"{name}.sgf")
    hole = {HOLES[name]}
    return problem.with_(black=problem.black - hole, white=problem.white - hole, region=None)


def open_positions() -> list[Problem]:
    """Return all of them."""
    return [open_position(name) for name in HOLES]
