"""The speed of ladders: the routine that reads them against the general search, in one run.

. . . .      A white stone in the corner, with Black to play C4. It runs across the whole
B W . .      board, and is captured in the opposite corner.
. B B .
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any, Final

from shikatsu.model.problem import Problem
from shikatsu_lab.experiment import Experiment
from shikatsu_lab.instance import Collection, Instance, without_threats
from shikatsu_lab.measured import Measured, Setting
from shikatsu_lab.runner import Outcome
from shikatsu_lab.summary import ratio, search_seconds_of
from shikatsu_lab.table import Table, count, times

SIZES: Final = (9, 13, 19)
REPEATS: Final = 50  # a ladder takes a tenth of a millisecond
LADDER, GENERAL = "ladder routine", "LDFPN without it"
_READ: Final = {"algorithm": "ldfpn", "generator": "heuristic", "orders": "1"}


def corner_to_corner(size: int) -> Problem:
    """Return the ladder across a board: who wins if nobody has ko threats."""
    problem = Problem(
        id=f"ladder-{size}",
        columns=size,
        rows=size,
        black=frozenset({"B3", "C2", "D2"}),
        white=frozenset({"C3"}),
        to_play="black",
        goal="capture",
        defender="white",
        crucial=frozenset({"C3"}),
    )
    return without_threats(problem)


def collect(repeats: int = REPEATS) -> Collection:
    """Return each ladder many times."""
    problems = [corner_to_corner(size) for size in SIZES]
    return Collection(tuple(Instance("ladder", one) for one in problems for _ in range(repeats)))


def ladder_table(measured: Measured) -> Table:
    """Return positions, time and speed of each way to read a ladder, and the ratio of speeds."""
    parts = measured.parts(lambda instance: instance.id)
    rows = [_row(name, part, setting) for name, part in parts.items() for setting in part.names]
    return Table(
        measured.title,
        ("ladder", "read by", "positions", "median\ntime", "positions/s", "speed"),
        tuple(rows),
        left=2,
        note="Positions: what the routine looks at, or the nodes of the search. "
        f"Speed: positions per second, compared with {GENERAL}.",
    )


def _row(name: str, measured: Measured, setting: str) -> tuple[str, ...]:
    outcomes = measured.of(setting)
    speed, general = _speed(outcomes), _speed(measured.of(GENERAL))
    return (
        name,
        setting,
        f"{_positions(outcomes[0]):,}",
        f"{1e6 * _seconds(outcomes):.0f} µs",
        count(speed),
        times(ratio(speed, general)),
    )


def _positions(outcome: Outcome) -> int:
    return outcome.stats.nodes + outcome.stats.counters.get("ladder_nodes", 0)


def _seconds(outcomes: Sequence[Outcome]) -> float:
    """Return the median of what the search took, without what is around it."""
    return median(map(search_seconds_of, outcomes))


def _speed(outcomes: Sequence[Outcome]) -> float:
    return ratio(_positions(outcomes[0]), _seconds(outcomes))


def numbers(measured: Measured) -> dict[str, Any]:
    """Return the median time of each ladder and setting, for the JSON."""
    return {
        "ladders": [
            {
                "ladder": name,
                "setting": setting,
                "positions": _positions(part.of(setting)[0]),
                "seconds": _seconds(part.of(setting)),
            }
            for name, part in measured.parts(lambda instance: instance.id).items()
            for setting in part.names
        ]
    }


def experiment(repeats: int = REPEATS) -> Experiment:
    """Return the experiment; both settings take turns, so that their ratio means something."""
    return Experiment(
        name="ladder",
        title="Ladders from corner to corner",
        suite=lambda _: collect(repeats),
        settings=(
            Setting(LADDER, {"ladder": "on", **_READ}),
            Setting(GENERAL, {"ladder": "off", **_READ}),
        ),
        tables=(ladder_table,),
        numbers=numbers,
    )
