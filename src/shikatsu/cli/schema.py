"""The JSON Schema of what the commands print with ``--json``.

A line of ``shikatsu COMMAND --json`` is valid against ``$defs/COMMAND``. Every key is always there,
and there are no others. ``VERSION`` counts up when a key changes its meaning or goes; a new key
does not change it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias, get_args

from shikatsu.board.colours import COLOURS
from shikatsu.model.evidence import EVIDENCES, AssumptionKind
from shikatsu.model.goals import GOALS
from shikatsu.model.problem import OUTSIDES, TARGETS
from shikatsu.model.result import ALGORITHMS, GENERATORS, KO_SEARCHES, RULES, STATUSES, WALLS
from shikatsu.races.values import Outcome
from shikatsu.understanding import TOPICS
from shikatsu.whole_board.values import LEVELS

Schema: TypeAlias = dict[str, Any]

VERSION: Final = 1
COMMANDS: Final = ("solve", "check", "lint", "region", "ladder", "safety", "semeai", "hint")


def schema() -> Schema:
    """Return the whole schema."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:shikatsu:json:{VERSION}",
        "title": "What shikatsu prints with --json",
        "description": "A line of `shikatsu COMMAND --json` is valid against #/$defs/COMMAND. "
        "Every key is always there.",
        "anyOf": [_ref(name) for name in COMMANDS],
        "$defs": {**_WORDS, **_PARTS, **_LINES},
    }


# --- how it is written ----------------------------------------------------------------------------


def _object(keys: Mapping[str, Schema], about: str = "") -> Schema:
    """Return the schema of an object that has all these keys and no others."""
    return _about(
        {
            "type": "object",
            "properties": dict(keys),
            "required": list(keys),
            "additionalProperties": False,
        },
        about,
    )


def _about(schema: Schema, text: str) -> Schema:
    return {"description": text, **schema} if text else schema


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _enum(words: Sequence[str], about: str = "") -> Schema:
    return _about({"enum": list(words)}, about)


def _list(items: Schema, about: str = "") -> Schema:
    return _about({"type": "array", "items": items}, about)


def _pair(items: Schema) -> Schema:
    return {"type": "array", "items": items, "minItems": 2, "maxItems": 2}


def _maybe(schema: Schema, about: str = "") -> Schema:
    """Return the schema of a value that may be null."""
    return _about({"anyOf": [schema, {"type": "null"}]}, about)


def _each_colour(schema: Schema, about: str = "") -> Schema:
    return _object(dict.fromkeys(COLOURS, schema), about)


_TEXT: Final[Schema] = {"type": "string"}
_TRUTH: Final[Schema] = {"type": "boolean"}
_NUMBER: Final[Schema] = {"type": "integer"}
_COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
_FROM_ONE: Final[Schema] = {"type": "integer", "minimum": 1}
_POINT, _POINTS = _ref("point"), _list(_ref("point"))
_MOVE, _MOVES = _ref("move"), _list(_ref("move"))
_COLOUR, _GOAL, _STATUS = _ref("colour"), _ref("goal"), _ref("status")
_SIDE, _THREATS = _ref("side"), _ref("threats")
_COST: Final = {"nodes": _COUNT, "seconds": {"type": "number", "minimum": 0}}


def _ko(whose: str = "") -> dict[str, Schema]:
    """Return the two keys that a ko has wherever there may be one."""
    about = "Whether more threats than that may be needed: they were not counted."
    return {f"{whose}ko": _maybe(_ref("ko")), f"{whose}ko_at_least": _about(_TRUTH, about)}


_WORDS: Final[Schema] = {
    "point": {
        "description": 'A point such as "C4"; there is no column I.',
        "type": "string",
        "pattern": "^[A-HJ-T]([1-9]|1[0-9])$",
    },
    "move": {
        "description": 'A point, or "pass".',
        "type": "string",
        "pattern": "^([A-HJ-T]([1-9]|1[0-9])|pass)$",
    },
    "colour": _enum(COLOURS),
    "side": _enum(("attacker", "defender")),
    "goal": _enum(GOALS),
    "status": _enum(STATUSES, "What becomes of the stones in question."),
    "evidence": _enum(EVIDENCES, "What an answer rests on; proved means this and nothing less."),
    "severity": _enum(("error", "warning", "info")),
    "threats": {"anyOf": [_COUNT, {"const": "unlimited"}]},
    "size": {
        "description": "The lines of a square board, or [columns, rows].",
        "anyOf": [_FROM_ONE, _pair(_FROM_ONE)],
    },
    "ko": {
        "description": "Who needs how many ko threats to turn the result.",
        "oneOf": [_object({key: _FROM_ONE}) for key in ("defender_needs", "attacker_needs")],
    },
}
_EVIDENCE: Final = {
    "evidence": _ref("evidence"),
    "proved": _TRUTH,
    "assumptions": _list(_ref("assumption")),
}
_PROBLEM: Final = {
    "size": _ref("size"),
    "black": _POINTS,
    "white": _POINTS,
    "to_play": _COLOUR,
    "goal": _GOAL,
    "defender": _COLOUR,
    "crucial": _POINTS,
    "region": _maybe(_POINTS),
    "attacker_threats": _maybe(_COUNT),
    "defender_threats": _maybe(_COUNT),
    "ban": _maybe(_POINT, "Where a ko may not be retaken at once."),
    "outside": _enum(OUTSIDES),
    "targets": _enum(TARGETS),
}
_ZONE: Final = _maybe(_POINTS, "On an open board: what the answer depends on.")
_WITHSTANDS: Final = _maybe(
    _COUNT, "Of a death on an open board: against how many ko threats it is proved."
)
_PARTS: Final[Schema] = {
    "assumption": _object(
        {
            "kind": _enum(get_args(AssumptionKind)),
            "colour": _COLOUR,
            "points": _POINTS,
            "sentence": _about(_TEXT, 'To follow "if".'),
        },
        "Something that the program took for granted.",
    ),
    "first_move": _object(
        {
            "move": _MOVE,
            "status": _STATUS,
            **_ko(),
            "evidence": _ref("evidence"),
            "proved": _TRUTH,
            "line": _MOVES,
            "refutation": _maybe(_MOVE, "The reply that makes it wrong."),
            "unique": _maybe(_TRUTH, "Whether that is the only one."),
            "qualifiers": _list(_TEXT),
            "withstands": _WITHSTANDS,
            "zone": _ZONE,
        },
        "A first move, and what it leads to.",
    ),
    "problem": _object(_PROBLEM, "A problem in the native format."),
    "race": _object(
        {
            "outcome": _enum(get_args(Outcome), "For the side that plays first."),
            **_EVIDENCE,
            "left_out": _maybe(_TEXT, "What was not decided, if it is tentative."),
            "own": _STATUS,
            "other": _STATUS,
            **_ko("own_"),
            **_ko("other_"),
            "move": _maybe(_MOVE, "A move that keeps the outcome."),
            "margin": _maybe(_NUMBER, "By how many moves it is won or, below 0, lost."),
            "at_least": _about(_TRUTH, "Whether the margin may be more."),
        },
        "A race with one side playing first.",
    ),
    "claim": _object(
        {
            "goal": _TEXT,
            "winner": _SIDE,
            "attacker_threats": _THREATS,
            "defender_threats": _THREATS,
            "loop": _SIDE,
            "removable": _TRUTH,
            "states": _COUNT,
            "longest": _maybe(_COUNT, "Moves of the longest line; null if the proof has a cycle."),
            "leaves": {"type": "object", "additionalProperties": _COUNT},
            "moves": {"type": "object", "additionalProperties": _COUNT},
        },
        "What was verified of one claim.",
    ),
    "statement": _object(
        {
            **{key: one for key, one in _PROBLEM.items() if key != "targets"},
            "region": _about(_POINTS, "Or the zone, of a board as it stands."),
            "outside": _enum((*OUTSIDES, "board")),
            "attacker_threats": _maybe(_THREATS),
            "defender_threats": _maybe(_THREATS),
        },
        "The problem of a certificate.",
    ),
}
_LINES: Final[Schema] = {
    "solve": _object(
        {
            "id": _TEXT,
            "goal": _GOAL,
            "to_play": _COLOUR,
            "defender": _COLOUR,
            "status": _STATUS,
            **_ko(),
            "qualifiers": _list(_TEXT),
            "moves": _list(_ref("first_move"), "Best first; empty without --first-moves."),
            "unique_solution": _maybe(_TRUTH),
            "line": _list(_MOVE, "Good play of both sides."),
            **_EVIDENCE,
            "region": _maybe(_POINTS, "The region that was given or found."),
            "zone": _ZONE,
            "withstands": _WITHSTANDS,
            "walls": _enum(WALLS, "Safe: the user says that the attacker's stones around are."),
            "reason": _maybe(_TEXT, "Why the status is unknown."),
            "order": _maybe(_COUNT, "Of captures and connections: the order that reaches it."),
            "order_limit": _maybe(_COUNT),
            "generator": _maybe(_enum(GENERATORS)),
            "algorithm": _maybe(_enum(ALGORITHMS)),
            "unconditional": _maybe(_TRUTH),
            "tentative": _maybe(
                _object({"status": _STATUS, **_ko(), "move": _maybe(_MOVE)}),
                "What an unknown capture or connection looks like.",
            ),
            "rules": _enum(RULES),
            "ko_search": _enum(KO_SEARCHES),
            **_COST,
        },
        "A problem with one side playing first.",
    ),
    "check": _object(
        {
            "file": _TEXT,
            "accepted": _TRUTH,
            "error": _maybe(_TEXT),
            "status": _maybe(_TEXT),
            "level": _maybe(_COUNT),
            "whole_board": _maybe(_TRUTH),
            "margin": _maybe(_object({"moves": _COUNT, "points": _COUNT})),
            "assumptions": _maybe(
                _list(
                    _object(
                        {
                            "kind": _enum(("stones", "anchor", "outside", "liberties")),
                            "colour": _COLOUR,
                            "points": _POINTS,
                            "least": _about(_COUNT, "Of liberties: so many outside the zone."),
                            "sentence": _TEXT,
                        }
                    )
                )
            ),
            "statement": _maybe(_ref("statement")),
            "claims": _maybe(_list(_ref("claim"))),
            "effort": _maybe(_COUNT),
            "summary": _maybe(_list(_TEXT)),
        },
        "A certificate; of a rejected one only file and error are known.",
    ),
    "lint": _object(
        {
            "id": _TEXT,
            "source": _TEXT,
            "line_number": _maybe(_NUMBER),
            "severity": _maybe(_ref("severity")),
            "status": _maybe(_STATUS),
            "ko": _maybe(_ref("ko")),
            "verdict": _TEXT,
            "best": _MOVES,
            "right": _MOVES,
            "wrong": _MOVES,
            "line": _MOVES,
            "findings": _list(
                _object(
                    {
                        "code": _TEXT,
                        "severity": _ref("severity"),
                        "message": _TEXT,
                        "points": _MOVES,
                    }
                )
            ),
            "same": _maybe(_TEXT, "Equal for problems that are the same but for symmetry."),
            "problem": _maybe(_ref("problem")),
            **_COST,
        },
        "A problem compared with its own solution.",
    ),
    "region": _object(
        {
            "id": _TEXT,
            **_PROBLEM,
            "open": _about(_TRUTH, "Whether a region is still to be found."),
            "shown_region": _maybe(_POINTS, "What is drawn of an open position."),
            "reasons": _object(dict.fromkeys(TOPICS, _maybe(_TEXT))),
        },
        "What was understood of a problem: a native problem, and why it was understood so.",
    ),
    "ladder": _object(
        {
            "id": _TEXT,
            "target": _POINTS,
            "to_play": _COLOUR,
            "defender": _COLOUR,
            "works": _maybe(_TRUTH, "null: a ko decides."),
            "line": _MOVES,
            "breakers": _POINTS,
            "makers": _POINTS,
            **_COST,
        },
        "A ladder.",
    ),
    "safety": _object(
        {
            "id": _TEXT,
            "size": _pair(_FROM_ONE),
            "level": _enum(LEVELS),
            "complete": _about(_TRUTH, "false: a limit or Ctrl-C came first."),
            "settled": _TRUTH,
            "safe": _each_colour(_POINTS),
            "seki": _each_colour(_POINTS),
            "safe_stones": _each_colour(_POINTS, "Never captured, alive or in seki in the end."),
            "dead": _POINTS,
            "neutral": _POINTS,
            "unsettled": _POINTS,
            "area": _each_colour(_COUNT),
            "territory": _each_colour(_COUNT),
            "open_areas": _list(
                _object(
                    {
                        "points": _POINTS,
                        "gains": _each_colour(_maybe(_COUNT), "By the side that plays first."),
                        "moves": _each_colour(_maybe(_MOVE)),
                        "threats": _each_colour(_maybe(_COUNT)),
                    }
                )
            ),
            **_COST,
        },
        "A whole board, whoever plays first.",
    ),
    "semeai": _object(
        {
            "id": _TEXT,
            "first": _POINTS,
            "second": _POINTS,
            "region": _POINTS,
            **_EVIDENCE,
            "races": _each_colour(_maybe(_ref("race")), "By the side that plays first."),
            "reason": _maybe(_TEXT, "Why something is unknown."),
            **_COST,
        },
        "Two groups that are after each other.",
    ),
    "hint": _object(
        {
            "id": _TEXT,
            "to_play": _COLOUR,
            "defender": _COLOUR,
            "tentative": _maybe(_TEXT, "What it looks like; null where it is not about eyes."),
            "moves": _list(_POINT, "The best first."),
            "eye_spaces": _list(
                _object({"points": _POINTS, "signature": _TEXT, "eyes": _pair(_COUNT)})
            ),
            "candidates": _list(
                _object({"move": _POINT, "score": {"type": "number"}, "source": _TEXT})
            ),
            "proved": {"const": False},
        },
        "First moves that are worth looking at.",
    ),
}
