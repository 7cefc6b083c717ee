"""The command that asks about semeai, as GNU Go does."""

from __future__ import annotations

from typing import Final

import shikatsu
from shikatsu import Semeai
from shikatsu.files.gnugo import semeai_answer
from shikatsu.gtp.arguments import point
from shikatsu.gtp.engine import Engine
from shikatsu.gtp.errors import GtpError
from shikatsu.gtp.questions import ACCEPTS, Accept
from shikatsu.gtp.registry import Call, Registry
from shikatsu.model.evidence import Evidence

commands = Registry()


@commands.command("analyze_semeai VERTEX VERTEX")
def _analyze_semeai(engine: Engine, call: Call) -> str:
    """Return two codes and a move: is the first group saved, the second captured, if it begins?"""
    position = engine.table.position
    first, second = (point(text, position) for text in call.arguments)
    owner = position.colour_at(first)
    if owner is None or position.colour_at(second) is None:
        raise GtpError("vertex must not be empty")
    found = shikatsu.semeai(
        position, first, second, owner, engine.questions.limits, margins=False, cancel=call.cancel
    )
    _check(engine, found)
    race = found.races[owner]
    if race.move is None:
        raise GtpError(f"no single move is proved to do it: {found.verdict()}")
    engine.questions.last = (found,)
    return semeai_answer(race.own, race.own_ko, race.other, race.other_ko, race.move)


# What has to be accepted for evidence that is no proof.
_LEAST_ACCEPT: Final[dict[Evidence, Accept]] = {"conditional": "walls", "tentative": "region"}


def _check(engine: Engine, found: Semeai) -> None:
    """Refuse what is unknown, or relies on more than may be taken for granted."""
    if not found.decided:
        raise GtpError(f"{found.verdict()} ({found.reason})")
    least = _LEAST_ACCEPT.get(found.evidence, "board")
    if ACCEPTS.index(engine.questions.accept) < ACCEPTS.index(least):
        raise GtpError(
            f"not proved for the whole board: {found.verdict()} "
            f"(shikatsu-accept {least} takes that for an answer)"
        )
