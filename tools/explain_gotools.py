"""Where the lines that GoTools recorded go wrong: markdown for docs/gotools.md.

    explain_gotools.py FOLDER FILE/ID/COLOUR...       (colour: who plays first)

Follows the recorded line of the best first move, as far as it needs no ko threat, and asks for the
full status after each move. The first move after which it is another one is a mistake of whoever
played it. A line without a mistake ends where the ko is taken back; there the proved line goes on.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import Final

from shikatsu import _native
from shikatsu.board.colours import opposite
from shikatsu.errors import ShikatsuError
from shikatsu.files.gotools import Recorded, RecordedProblem, read_recorded
from shikatsu.solver.life.analysis import LifeAnalysis
from shikatsu.solver.status import Decision
from shikatsu_lab.instance import answer_text

SHOWN: Final = 8


def _main(folder: Path, wanted: Sequence[str]) -> None:
    print("| position | first | what the recorded line misses |\n|---|---|---|")
    for name in wanted:
        file, position, colour = name.split("/")
        problem, recorded = _find(folder / file, position, colour)
        analysis = LifeAnalysis(problem.problem.with_(to_play=recorded.to_play))
        print(f"| {position} | {colour} | {_explain(analysis, recorded)} |", flush=True)


def _find(file: Path, position: str, colour: str) -> tuple[RecordedProblem, Recorded]:
    for problem in read_recorded(file.read_text(), file.name):
        if isinstance(problem, RecordedProblem) and problem.problem.id.split("-")[0] == position:
            for result in problem.results:
                if result.to_play == colour:
                    return problem, result
    raise ShikatsuError(f"{file} has no {position} with {colour} to play")


def _explain(analysis: LifeAnalysis, recorded: Recorded) -> str:
    status = analysis.status
    start = status()
    played: list[str] = []
    stops = "the line ends there"
    colours = cycle((recorded.to_play, opposite(recorded.to_play)))
    for move, colour in zip(recorded.line, colours, strict=False):
        try:
            after = status((*played, move))
        except _native.InputError:  # so a threat was played and answered
            stops = "the next one takes a ko back"
            break
        if _words(after) != _words(start):
            moves = analysis.moves(played, start.main.question)
            keeping = (m for m in moves if _words(status((*played, m))) == _words(start))
            better = next(keeping, None)
            choice = f"{better} is better" if better else "every move gives up something"
            return f"move {len(played) + 1}, {colour} {move}: then {_words(after)}; {choice}"
        played.append(move)
        if len(played) < len(recorded.line) and recorded.line[len(played)] == "pass":
            stops = "the next one is a pass"
            break
    rest = analysis.line(status(played), played)[:SHOWN]
    right = f"{len(played)} right move{'s' if len(played) > 1 else ''}"
    return f"{right}, {stops}; proved: {' '.join(rest)}"


def _words(decision: Decision) -> str:
    return answer_text(decision.status, decision.ko)


if __name__ == "__main__":
    _main(Path(sys.argv[1]), sys.argv[2:])
