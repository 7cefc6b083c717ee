"""Semeai: who captures whom, what that rests on, by how many moves; GTP and the laboratory."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import NoReturn

import pytest

import race_campaign
import shikatsu
from bulk import some
from shikatsu import Cancellation
from shikatsu.board.benson import unconditionally_alive
from shikatsu.board.colours import COLOURS
from shikatsu.board.points import Point, format_vertex, neighbours, parse_vertex
from shikatsu.board.position import Position
from shikatsu.errors import ProblemError
from shikatsu.files import read_entries
from shikatsu.files.gnugo import semeai_answer
from shikatsu.gtp import make_engine
from shikatsu.model.limits import Limits
from shikatsu.model.result import Ko
from shikatsu.races import questions as race_questions
from shikatsu.races.fights import find_fight
from shikatsu.solver.status import Undecided
from shikatsu_lab.stated import Conditions, Statement, compare, read_statements

LIMITS = Limits(nodes=1_000_000, memory_mb=64)
SHARED = Path(__file__).parents[2].parent / "shared" / "data" / "gnugo"
REPORTED = SHARED.parent / "reported"
reported = pytest.mark.skipif(
    not REPORTED.exists(), reason="the reported positions are not here: ../shared/data/reported"
)


def race(
    black: int, white: int, shared: int = 0, black_eye: int = 0, white_eye: int = 0
) -> tuple[Position, Point, Point]:
    """Return two groups, one above the other, with so many outside and shared liberties.

    At the left are outside liberties, at the right the eyes and the shared liberties::

        O O O O O O O O O      here: 2, 3, shared 1, and an eye of one point for Black
        O O O O O O O X X
        . . O O O O O X .
        X X X X X X X X X
        O O O O O O O O .
        O O O O O O O O O
        . . . X X X X X X
        X X X X X X X X X
    """
    width = 19
    own = {(x, 7) for x in range(width)}
    enemy = {(x, 5) for x in range(width)} | {(x, 6) for x in range(width - shared)}
    for stones, wall, liberties, eye, row, step in (
        (own, enemy, black, black_eye, 8, 1),
        (enemy, own, white, white_eye, 4, -1),
    ):
        bulge = width - eye - 1 if eye else width
        stones |= {(bulge, row)} & {(x, row) for x in range(width)}
        stones |= {(x, row + step) for x in range(bulge, width)}
        wall |= {(x, row) for x in range(liberties, bulge)}
        wall |= {(x, row + step) for x in range(bulge)} | {
            (x, row + 2 * step) for x in range(width)
        }
    return Position(width, width, frozenset(own), frozenset(enemy)), (0, 7), (0, 5)


def outcomes(position: Position, first: Point, second: Point) -> tuple[str, str]:
    found = shikatsu.semeai(position, first, second, limits=LIMITS, margins=False)
    assert found.evidence == "conditional", found.verdict()
    return found.races["black"].outcome, found.races["white"].outcome


@pytest.mark.parametrize("black", range(1, 6))
@pytest.mark.parametrize("white", range(1, 6))
def test_outside_liberties_only(black: int, white: int) -> None:
    expected = (
        "win" if black >= white else "loss",
        "win" if white >= black else "loss",
    )
    assert outcomes(*race(black, white)) == expected


def no_eyes(mine: int, others: int, shared: int) -> str:
    """The rule for groups without eyes: all but one of the shared liberties help the weaker one."""
    lead = mine - others
    if lead >= max(0, shared - 1):
        return "win"
    return "loss" if -lead > max(0, shared - 1) else "seki"


@pytest.mark.parametrize("black", range(1, 5))
@pytest.mark.parametrize("white", range(1, 5))
@pytest.mark.parametrize("shared", [1, 2, 3])
def test_shared_liberties(black: int, white: int, shared: int) -> None:
    expected = no_eyes(black, white, shared), no_eyes(white, black, shared)
    assert outcomes(*race(black, white, shared)) == expected


EYES = [(b, w, 1) for b in range(1, 4) for w in range(1, 5)] + [(1, 2, 2), (1, 4, 2), (2, 2, 2)]


@pytest.mark.parametrize(("black", "white", "eye"), EYES)
def test_an_eye_against_none(black: int, white: int, eye: int) -> None:
    mine = black + eye
    expected = (
        "win" if mine >= white else "loss",
        "win" if white >= mine else "loss",
    )
    assert outcomes(*race(black, white, black_eye=eye)) == expected


def test_margins_count_moves() -> None:
    for black in range(1, 5):
        for white in range(1, 5):
            found = shikatsu.semeai(*race(black, white), limits=LIMITS)
            lead = black - white
            first = found.races["black"]
            if lead >= 0:
                assert (first.outcome, first.margin) == ("win", lead)
                assert (first.move == "pass") == (lead > 0)
            else:
                assert (first.outcome, first.margin) == ("loss", lead)


def position_of(text: str) -> Position:
    rows = [line.split() for line in text.strip().splitlines()]
    stones: dict[str, set[Point]] = {"X": set(), "O": set(), ".": set()}
    for y, row in enumerate(reversed(rows)):
        for x, sign in enumerate(row):
            stones[sign].add((x, y))
    return Position(len(rows[0]), len(rows), frozenset(stones["X"]), frozenset(stones["O"]))


def changed(position: Position, symmetry: int, swap: bool) -> Position:
    def move(point: Point) -> Point:
        x, y = point
        x = position.columns - 1 - x if symmetry & 1 else x
        y = position.rows - 1 - y if symmetry & 2 else y
        return (y, x) if symmetry & 4 else (x, y)

    black, white = (frozenset(map(move, s)) for s in (position.black, position.white))
    if swap:
        black, white = white, black
    return Position(position.columns, position.rows, black, white)


def moved(position: Position, point: Point, symmetry: int) -> Point:
    single = Position(position.columns, position.rows, frozenset({point}))
    (found,) = changed(single, symmetry, swap=False).black
    return found


@cache
def outcomes_of_a_race() -> tuple[str, str]:
    return outcomes(*race(2, 1, black_eye=1, white_eye=1))


@pytest.mark.parametrize(
    ("symmetry", "swap"), some(((s, swap) for swap in (False, True) for s in range(8)), 7)
)
def test_colours_and_directions_do_not_matter(symmetry: int, swap: bool) -> None:
    position, first, second = race(2, 1, black_eye=1, white_eye=1)
    expected = outcomes_of_a_race()
    turned = changed(position, symmetry, swap)
    found = outcomes(turned, moved(position, first, symmetry), moved(position, second, symmetry))
    assert found == (expected[::-1] if swap else expected)


def test_blocks_that_belong_together() -> None:
    text = """
    . . . . . . . .
    . O O O O O O .
    . O X X . X O .
    . O X X . X O .
    . X O O O O X .
    . X . . . . X .
    . X X X X X X .
    . . . . . . . .
    """
    position = position_of(text)
    fight = find_fight(position, parse_vertex("C5"), parse_vertex("D4"))
    assert {format_vertex(p) for p in fight.first} == {"C6", "D6", "C5", "D5", "F6", "F5"}
    assert fight.enclosed
    assert fight.assumed


def test_bad_stones() -> None:
    position, first, _ = race(2, 2)
    with pytest.raises(ProblemError, match="both black"):
        shikatsu.semeai(position, first, "C8")
    with pytest.raises(ProblemError, match="empty"):
        shikatsu.semeai(position, "A1", first)


def test_limits_give_no_guess() -> None:
    found = shikatsu.semeai(*race(2, 2, shared=3), limits=Limits(nodes=1))
    assert (found.evidence, found.decided, found.proved) == ("unknown", False, False)
    assert found.reason == "nodes"
    json.dumps(found.to_json())


def test_the_words_and_the_json() -> None:
    found = shikatsu.semeai(*race(4, 2), limits=LIMITS)
    black, white = (assumption.sentence for assumption in found.assumptions)
    assert (black[:7], white[:7]) == ("Black's", "White's")
    assert found.verdict() == (
        "Black to play: Black captures White, no move needed (2 moves to spare), "
        f"if {black} and {white}.\n"
        f"White to play: Black captures White (2 moves short), if {black} and {white}."
    )
    data = json.loads(json.dumps(found.to_json()))
    assert (data["evidence"], data["proved"], len(data["assumptions"])) == ("conditional", False, 2)
    first = data["races"]["black"]
    assert (first["outcome"], first["evidence"], first["left_out"]) == ("win", "conditional", None)
    assert first["assumptions"] == data["assumptions"]


@pytest.mark.parametrize(
    ("black", "words"),
    [
        (1, "White captures Black (1 move short)"),
        (2, "Black captures White, A5 (0 moves to spare)"),
        (3, "Black captures White, no move needed (1 move to spare)"),
    ],
)
def test_the_words_of_a_close_race(black: int, words: str) -> None:
    found = shikatsu.semeai(*race(black, 2), "black", LIMITS)
    assert found.verdict().startswith(f"Black to play: {words}, if")


def small(rows: str) -> tuple[Position, Point, Point]:
    """Return a board and a stone of a group of each colour; of several groups it is marked (#)."""
    drawn = "\n".join(" ".join(row) for row in rows.replace("#", "X").split("/"))
    position, lines = position_of(drawn), rows.split("/")
    marked = [
        (column, len(lines) - 1 - row)
        for row, line in enumerate(lines)
        for column, sign in enumerate(line)
        if sign == "#"
    ]
    return position, min(marked or position.black), min(position.white)


# All of these are proved by exhaustive search of the whole board, too (race_oracle).
@pytest.mark.parametrize(
    ("rows", "black", "white"),
    [
        ("XXOO/XOOO/XXO./.XX.", "win", "loss"),
        # Each side can save its own group or capture the other, but not both: the captor dies.
        (".XX/O.X/OOX/OOX", "seki", "seki"),
        ("OOO/OXX/O.X/O.X/.XX", "seki", "seki"),
        # White, to play, loses his group, but can kill the captor after it: a nakade.
        ("OO/OO/OO/OO/.X/.X", "win", "both captured"),
        ("O..O/XOOO/XXXX/XXX.", "win", "win"),
        ("OOO/OO./XOX/XXX", "win", "ko"),
        # Stones in an eye of the other group are given up to capture it: they are not saved.
        (".XXXX/XXXX./OOOXX/O#OX./..OX.", "both captured", "win"),
        ("#.X.XX/#OXXXX/.OXXXX/.OXXX.", "win", "both captured"),
    ],
)
def test_what_is_proved_on_small_boards(rows: str, black: str, white: str) -> None:
    found = shikatsu.semeai(*small(rows), limits=LIMITS)
    assert found.evidence == "proved"
    assert not found.assumptions
    assert (found.races["black"].outcome, found.races["white"].outcome) == (black, white)


def test_threats_that_were_not_counted_are_at_least_so_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ko = small("OOO/OO./XOX/XXX")
    counted = shikatsu.semeai(*ko, "white", LIMITS).races["white"]
    assert counted.own_ko == Ko(defender_needs=1)

    def too_hard(*_: object) -> NoReturn:
        raise Undecided("nodes")

    monkeypatch.setattr(race_questions.Questions, "counted", too_hard)
    found = shikatsu.semeai(*ko, "white", LIMITS)
    assert found.races["white"].own_ko == Ko(defender_needs=1, at_least=True)
    assert found.verdict() == "White to play: ko, White needs at least 1 threat, C3."


def test_neither_is_captured_if_two_eyes_are_too_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then it is not said whether that is a seki."""
    monkeypatch.setattr(race_questions, "EXTRA_NODES", 1)
    found = shikatsu.semeai(*small("OOO/OXX/O.X/O.X/.XX"), limits=LIMITS, margins=False)
    assert [race.outcome for race in found.races.values()] == ["neither", "neither"]
    assert found.proved
    assert "neither is captured" in found.verdict()


def test_what_was_left_out_is_said() -> None:
    """Too few nodes to find out whether the captor lives: tentative, and the verdict says so."""
    found = next(
        found
        for nodes in range(20, 4000, 20)
        for found in [
            shikatsu.semeai(*race(3, 2, white_eye=2), "black", Limits(nodes=nodes), margins=False)
        ]
        if found.decided
    )
    assert found.evidence == "tentative"
    left_out = found.races["black"].left_out
    assert left_out is not None
    assert f"(not proved: {left_out})" in found.verdict()
    assert not found.assumptions


def open_fight() -> tuple[Position, Point, Point]:
    return Position(19, 19, frozenset({(9, 9)}), frozenset({(9, 10)})), (9, 9), (9, 10)


def test_an_open_fight_has_no_answer_and_ends() -> None:
    for limits in (None, Limits(nodes=10), Limits(seconds=0.01)):
        found = shikatsu.semeai(*open_fight(), limits=limits)
        assert (found.evidence, found.reason, found.stats.nodes) == ("unknown", "open", 0)


@pytest.mark.parametrize("nodes", [1, 10, 300, 5_000])
def test_moves_and_margins_keep_to_the_limits(nodes: int) -> None:
    found = shikatsu.semeai(*race(4, 3, shared=2, white_eye=4), limits=Limits(nodes=nodes))
    assert found.stats.nodes <= 1.1 * nodes + 60  # the last node of each question


def test_a_reason_is_given_if_any_race_is_unknown() -> None:
    seen = set()
    for nodes in range(5, 80, 5):
        found = shikatsu.semeai(*race(2, 2, shared=3), limits=Limits(nodes=nodes))
        unknown = [r.to_play for r in found.races.values() if r.outcome == "unknown"]
        assert found.reason == ("nodes" if unknown else None)
        seen.add(tuple(unknown))
    assert seen == {("black", "white"), ("white",), ()}


def test_a_cancelled_race_ends() -> None:
    cancel = Cancellation()
    cancel.cancel()
    found = shikatsu.semeai(*race(4, 3, shared=2), cancel=cancel)
    assert (found.evidence, found.reason) == ("unknown", "cancelled")


def random_board(rng: random.Random, size: int) -> Position:
    points = [(x, y) for x in range(size) for y in range(size)]
    taken = rng.sample(points, rng.randint(size * size // 3, size * size * 3 // 4))
    middle = len(taken) // 2
    return Position(size, size, frozenset(taken[:middle]), frozenset(taken[middle:]))


def test_a_wall_in_atari_is_never_assumed() -> None:
    """Every wall is unconditionally alive, or has two liberties outside of the region."""
    rng = random.Random(3)
    walls = 0
    for _ in range(150):
        position = random_board(rng, rng.choice((7, 9)))
        try:
            fight = find_fight(position, min(position.black), min(position.white))
        except ProblemError:
            continue
        alive = {c: unconditionally_alive(position, c, fight.region) for c in COLOURS}
        for stone in fight.walls:
            block = position.block(stone)
            near = {n for p in block for n in neighbours(p, position.columns, position.rows)}
            free = near - position.black - position.white - fight.region
            safe = block <= alive["black"] | alive["white"]
            assert safe or len(free) >= 2, (position, format_vertex(stone))
            assert safe == (stone not in fight.assumed)
            walls += 1
    assert walls > 100


def reported_race(name: str, first: str, second: str) -> shikatsu.Semeai:
    (entry,) = read_entries((REPORTED / name).read_bytes(), name)
    assert not isinstance(entry, Exception)
    diagram = entry.diagram
    black, white = (frozenset(map(parse_vertex, s)) for s in (diagram.black, diagram.white))
    position = Position(diagram.columns, diagram.rows, black, white, diagram.to_play or "black")
    return shikatsu.semeai(position, first, second, limits=LIMITS)


@reported
def test_a_captor_who_would_die_does_not_win() -> None:
    seki = reported_race("semeai14.sgf", "F9", "F7")
    assert [race.outcome for race in seki.races.values()] == ["seki", "seki"]
    assert seki.proved
    bent = reported_race("semeai9.sgf", "A5", "A3")
    assert [race.outcome for race in bent.races.values()] == ["both captured"] * 2
    assert bent.proved


@reported
def test_what_is_open_in_games_is_unknown() -> None:
    """A wall in atari does not enclose a group; nor does a large area around."""
    for name, first, second in (
        ("_semeai_Ce_027.sgf", "A17", "A16"),
        ("Goemate990902-1.sgf", "G12", "G13"),
    ):
        found = reported_race(name, first, second)
        assert (found.evidence, found.reason) == ("unknown", "open")


def test_codes() -> None:
    assert semeai_answer("alive", None, "dead", None, "A1") == "1 1 A1"
    assert semeai_answer("seki", None, "seki", None, "pass") == "1 0 PASS"
    assert semeai_answer("dead", None, "alive", None, "pass") == "0 0 PASS"


def sgf(position: Position) -> str:
    def stones(points: frozenset[Point]) -> str:
        top = position.rows - 1
        return "".join(f"[{chr(97 + x)}{chr(97 + top - y)}]" for x, y in sorted(points))

    return f"(;SZ[{position.columns}]AB{stones(position.black)}AW{stones(position.white)})"


def test_gtp(tmp_path: Path) -> None:
    position, first, second = race(3, 2)
    (tmp_path / "race.sgf").write_text(sgf(position))
    engine = make_engine(LIMITS)
    assert engine.answer(f"loadsgf {tmp_path / 'race.sgf'}").startswith("=")
    one, other = map(format_vertex, (first, second))
    assert engine.answer(f"analyze_semeai {one} {other}") == "= 1 1 PASS\n\n"
    assert "Black captures White" in engine.answer("shikatsu-explain")
    assert engine.answer(f"analyze_semeai {other} {one}") == "= 0 0 PASS\n\n"
    assert engine.answer(f"analyze_semeai {one} T19").startswith("? vertex must not be empty")
    assert engine.answer(f"analyze_semeai {one} {one}").startswith("? ")
    assert engine.answer("shikatsu-accept board").startswith("=")
    refused = engine.answer(f"analyze_semeai {one} {other}")
    assert refused.startswith("? not proved for the whole board: Black to play: Black captures")
    assert "are not captured" in refused
    assert "shikatsu-accept walls" in refused
    assert "analyze_semeai" in engine.answer("list_commands")


def test_the_laboratory(tmp_path: Path) -> None:
    position, first, second = race(3, 3)
    (tmp_path / "race.sgf").write_text(sgf(position))
    one, other = map(format_vertex, (first, second))
    (tmp_path / "race.tst").write_text(
        f"loadsgf race.sgf\n1 analyze_semeai {one} {other}\n#? [1 1 (A5|B5|C5)]\n"
        f"2 analyze_semeai {other} {one}\n#? [0 0 PASS]*\n"
    )
    statements = [s for s in read_statements(tmp_path / "race.tst") if isinstance(s, Statement)]
    rows = [compare(statement, Conditions(LIMITS)) for statement in statements]
    assert [(row.answer, row.verdict) for row in rows] == [
        ("1 1 A5", "same"),
        ("1 1 A9", "differs"),
    ]
    assert [row.known_failure for row in rows] == [False, True]
    assert [row.scope for row in rows] == ["conditional", "conditional"]


@pytest.mark.skipif(not SHARED.exists(), reason="GNU Go's tests are not here: ../shared/data/gnugo")
def test_gnu_gos_first_suite() -> None:
    statements = [s for s in read_statements(SHARED / "STS-RV_0.tst") if isinstance(s, Statement)]
    limits = Limits(nodes=20_000, memory_mb=64)
    rows = [compare(statement, Conditions(limits)) for statement in statements]
    assert {row.verdict for row in rows} <= {"same", "another move", "unknown"}
    assert sum(row.verdict == "same" for row in rows) >= 24


@pytest.mark.skipif(not race_campaign.ORACLE.exists(), reason="race_oracle is not built")
def test_what_is_proved_of_random_races_is_true() -> None:
    tally, wrong = race_campaign.campaign(60, 11, states=30_000)
    assert not wrong
    assert sum(n for (e, _, word), n in tally.items() if (e, word) == ("proved", "right")) > 40
