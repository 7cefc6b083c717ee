"""One problem against what its author states: every finding, and silence where all is well."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import shikatsu
from lint_collection import PROBLEMS, bases, forms
from shikatsu.board.colours import Colour, opposite
from shikatsu.board.points import format_vertex
from shikatsu.lint import CODES, Checked, Finding, Record, check
from shikatsu.lint.board import IllegalMoveError, play
from shikatsu.lint.canonical import canonical_key
from shikatsu.lint.check import _Case, _compare, _softened
from shikatsu.lint.findings import worst
from shikatsu.lint.judge import Judge
from shikatsu.lint.lines import Lines
from shikatsu.lint.stated import Stated
from shikatsu.lint.words import Words, read_words
from shikatsu.model.diagram import Diagram, Expected, Mark, Variation
from shikatsu.model.evidence import Assumption
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem

LIMITS = Limits(seconds=60, memory_mb=64)


def own(name: str, player: Colour | None = None) -> Problem:
    problem = shikatsu.load(PROBLEMS / f"{name}.sgf")[0]
    return problem if player is None else problem.with_(to_play=player)


def line(colour: Colour, text: str, mark: Mark | None = None) -> Variation:
    """Return a line of play of alternating colours, marked at its first move."""
    first, *rest = text.split()
    children = (line(opposite(colour), " ".join(rest)),) if rest else ()
    return Variation(colour, first, mark, children=children)


def lint(problem: Problem, *solution: Variation, text: str = "", **more: object) -> Checked:
    return check(Diagram.of(problem, solution=solution, text=text, **more), LIMITS)


def codes(checked: Checked) -> list[str]:
    return [finding.code for finding in checked.findings]


def only(checked: Checked) -> Finding:
    (finding,) = checked.findings
    return finding


# Black kills with C8 only; D9 is answered by C8 (seki), F9 by D9 (alive).
THROW_IN = "throw-in"


def test_sound_problem_has_no_findings() -> None:
    checked = lint(
        own(THROW_IN),
        line("black", "C8 D8 D9 C8 F9", "right"),
        line("black", "D9 C8", "wrong"),
        line("black", "F9 D9", "wrong"),
        text="Black to play and kill.",
    )
    assert codes(checked) == []
    assert checked.result is not None
    assert checked.result.status == "dead"


def test_unmarked_main_line_is_the_solution() -> None:
    assert codes(lint(own(THROW_IN), line("black", "C8"), line("black", "D9"))) == []


def test_wrong_solution_names_the_refutation() -> None:
    checked = lint(own(THROW_IN), line("black", "F9", "right"))
    assert codes(checked) == ["wrong-solution", "missing-solution"]
    finding = checked.findings[0]
    assert finding.points == ("F9", "D9")
    assert finding.severity == "error"
    assert "after D9: White lives" in finding.message
    assert checked.findings[1].points == ("C8",)


def test_wrong_move_deep_in_the_solution() -> None:
    checked = lint(own(THROW_IN), line("black", "C8 D8 E8", "right"))
    finding = only(checked)
    assert finding.code == "wrong-solution"
    assert finding.points == ("C8", "D8", "E8")


def test_worse_life_is_a_warning() -> None:
    """Living in seki where two eyes are possible reaches the goal, only not as well."""
    base = next(b for b in bases() if b.status == "alive" and b.is_sound and _seki_moves(b.problem))
    move = _seki_moves(base.problem)[0]
    checked = lint(base.problem, line(base.problem.to_play, move, "right"))
    assert checked.findings[0].code == "wrong-solution"
    assert checked.findings[0].severity == "warning"


def _seki_moves(problem: Problem) -> list[str]:
    if problem.to_play != problem.defender:
        return []
    moves = shikatsu.solve(problem, LIMITS, first_moves=True).moves
    return [move.move for move in moves if move.status == "seki" and move.move != "pass"]


def test_wrong_move_that_works() -> None:
    checked = lint(own(THROW_IN), line("black", "C8", "wrong"), line("black", "D9", "right"))
    assert codes(checked) == ["wrong-solution", "wrong-move-works"]
    assert checked.findings[1].points == ("C8",)


def test_wrong_move_deep_in_the_solution_that_works() -> None:
    reply = Variation("white", "D8", children=(Variation("black", "D9", "wrong"),))
    first = Variation("black", "C8", "right", children=(reply,))
    assert only(lint(own(THROW_IN), first)).code == "wrong-move-works"


def test_wrong_refutation() -> None:
    checked = lint(own(THROW_IN), line("black", "C8", "right"), line("black", "F9 G9", "wrong"))
    finding = only(checked)
    assert finding.code == "wrong-refutation"
    assert finding.points == ("F9", "G9")
    assert "D9 refutes F9" in finding.message


def test_missing_and_several_solutions() -> None:
    base = next(b for b in bases() if b.is_sound and len(b.moves) >= 3)
    firsts = [line(base.problem.to_play, move, "right") for move in base.moves]
    assert codes(lint(base.problem, *firsts)) == []
    several = only(lint(base.problem, firsts[0]))
    assert (several.code, several.severity) == ("several-solutions", "warning")
    assert set(several.points) == set(base.moves[1:])
    missing = only(lint(base.problem, *firsts[:2]))
    assert (missing.code, missing.severity) == ("missing-solution", "warning")
    assert set(missing.points) == set(base.moves[2:])


def test_no_solution_is_stated() -> None:
    finding = only(lint(own(THROW_IN)))
    assert (finding.code, finding.severity, finding.points) == ("missing-solution", "info", ("C8",))


def test_expected_moves_count_as_stated() -> None:
    expected = Expected("owl_attack", ("1",), ("C8",))
    assert codes(lint(own(THROW_IN), expected=expected)) == []
    expected = Expected("attack", ("1",), ("F9",))
    assert worst(lint(own(THROW_IN), expected=expected).findings) == "info"
    expected = Expected("owl_attack", ("1",), ("F9",))
    assert codes(lint(own(THROW_IN), expected=expected))[0] == "wrong-solution"


def test_it_is_expected_that_nothing_works() -> None:
    nothing = Expected("owl_attack", ("0",), ())
    assert codes(lint(own("bent-four-side", "white"), expected=nothing)) == []
    finding = only(lint(own(THROW_IN), expected=nothing))
    assert (finding.code, finding.severity) == ("missing-solution", "error")
    assert finding.message == "It is stated that no move works, but C8 does."


@pytest.mark.parametrize(
    ("name", "player", "text", "code", "severity"),
    [
        ("direct-ko", "black", "Black to kill", "ko-not-life", "error"),
        ("throw-in", "black", "黑先劫杀", "ko-not-life", "error"),
        ("direct-ko", "black", "Black to play: ko", None, None),
        ("edge-two-rows-of-five", None, "Kill!", "seki", "error"),
        ("corner-two-stones-inside", None, "to live", "seki", "warning"),
        ("throw-in", "black", "Result: seki", "seki", "error"),
        ("throw-in", "black", "黑先活", "wrong-side-to-move", "error"),
        ("throw-in", "black", "White to play and live", "wrong-side-to-move", "error"),
    ],
)
def test_words_against_the_result(
    name: str, player: Colour | None, text: str, code: str | None, severity: str | None
) -> None:
    problem = own(name, player)
    for candidate in (problem, problem.with_(to_play=opposite(problem.to_play))):
        answers = map(json.loads, (PROBLEMS / "answers.jsonl").open())
        (answer,) = [a for a in answers if (a["id"], a["to_play"]) == (name, candidate.to_play)]
        if player is not None or answer["status"] == "seki":
            firsts = [line(candidate.to_play, move, "right") for move in answer["moves"]]
            checked = lint(candidate, *firsts, text=text)
            break
    found = [(finding.code, finding.severity) for finding in checked.findings]
    assert found == ([] if code is None else [(code, severity)])


def test_moves_of_the_other_side() -> None:
    finding = only(lint(own(THROW_IN, "white"), line("black", "C8", "right")))
    assert finding.code == "wrong-side-to-move"
    assert "If Black plays first: White is dead." in finding.message


def test_settled_positions() -> None:
    alive = own("bent-four-side", "black")
    assert codes(lint(alive, line("black", "D5", "right"))) == ["already-settled"]
    assert codes(lint(alive, line("black", "pass", "right"))) == []
    attacked = own("bent-four-side", "white")
    assert codes(lint(attacked, line("white", "D5", "right"))) == ["unsolvable"]


def test_illegal_moves() -> None:
    problem = own(THROW_IN)
    right = line("black", "C8", "right")
    assert only(lint(problem, right, line("black", "H9", "wrong"))).code == "illegal-move"
    deep = lint(problem, line("black", "C8 D8 D8", "right"))
    assert only(deep).code == "illegal-move"
    assert "D8 is taken" in only(deep).message


def test_illegal_moves_are_found_without_an_answer() -> None:
    """A stone lies there, whatever the answer may be: no search is needed to say so."""
    problem = own(THROW_IN)
    taken = min(problem.black)
    for mark in ("right", "wrong"):
        diagram = Diagram.of(problem, solution=(line("black", taken, mark),))
        checked = check(diagram, Limits(nodes=1))
        assert codes(checked) == ["undecided", "illegal-move"]
        assert checked.findings[1].severity == "error"
        assert checked.findings[1].points == (taken,)
        assert checked.findings[1].message == f"Stated, but not possible: {taken} is taken."


def test_an_illegal_move_is_an_error_whatever_is_assumed() -> None:
    """Other findings are softened by assumptions; this one does not rest on them."""
    illegal, refuted = (Finding.of(code, "") for code in ("illegal-move", "wrong-solution"))
    assert _softened(illegal).severity == "error"
    assert _softened(refuted).severity == "warning"
    assert _softened(Finding.of("undecided", "")).severity == "warning"
    assert _softened(Finding.of("duplicate", "")).severity == "info"


def test_a_ban_is_for_the_side_to_move_only() -> None:
    problem = own(THROW_IN)
    problem = problem.with_(ban="C8")
    with pytest.raises(IllegalMoveError, match="retakes a ko"):
        play(problem, problem.to_play, "C8")
    after = play(problem, opposite(problem.to_play), "C8")
    assert after is not None
    assert "C8" in after.stones(opposite(problem.to_play))


def test_retaking_a_ko_at_once_is_illegal() -> None:
    problem = own("direct-ko", "black")
    checked = lint(problem, line("black", "E9 E8", "right"))
    assert only(checked).code == "illegal-move"
    assert "retakes a ko" in only(checked).message
    assert only(checked).severity == "warning"


def test_move_outside_the_region() -> None:
    finding = only(lint(own(THROW_IN), line("black", "C8", "right"), line("black", "A1", "wrong")))
    assert finding.code == "outside-region"


def test_not_understood() -> None:
    diagram = Diagram.of(own(THROW_IN)).with_(crucial=frozenset({"A9", "B9"}))
    finding = only(check(diagram, LIMITS))
    assert finding.code == "not-understood"


# An edge is open. Black lives with B2 whatever is outside; what E2 leads to is not that clear.
OPEN = """
.........
.........
.........
.........
OOOO.....
XXXOO....
..XXO....
.........
....O....
"""


def drawn(text: str, **more: Any) -> Diagram:
    """Return a diagram without marks."""
    rows = text.split()
    stones: dict[str, set[str]] = {"X": set(), "O": set(), ".": set()}
    for down, row in enumerate(rows):
        for column, sign in enumerate(row):
            stones[sign].add(format_vertex((column, len(rows) - 1 - down)))
    black, white = frozenset(stones["X"]), frozenset(stones["O"])
    return Diagram(
        id="drawn", columns=len(rows[0]), rows=len(rows), black=black, white=white, **more
    )


def test_open_position_without_marks() -> None:
    diagram = drawn(OPEN, to_play="black", solution=(line("black", "B2"),))
    checked = check(diagram, Limits(nodes=100_000))
    assert checked.result is not None
    assert checked.result.proved
    assert set(codes(checked)) <= {"undecided"}  # whether other moves work as well


def test_move_that_fails_in_an_open_region_only_is_no_error() -> None:
    """The region that proves the result is too small to refute other moves."""
    diagram = drawn(OPEN, to_play="black", solution=(line("black", "E2", "right"),))
    checked = check(diagram, Limits(nodes=300_000))
    assert checked.result is not None
    assert "E2" not in checked.result.best_moves
    assert worst(checked.findings) != "error"


def test_assumptions_soften_findings_and_are_named() -> None:
    problem = own(THROW_IN)
    solved = shikatsu.solve(problem, LIMITS, first_moves=True)
    said = Stated((line("black", "F9", "right"),))
    wall = Assumption("stones", "black", ("A9", "A8"))
    within = replace(solved, evidence="conditional", assumptions=(wall,))
    case = _Case(problem, within, said, Words(), Judge(LIMITS))
    found = [(finding.code, finding.severity) for finding in _compare(case)]
    assert found == [
        ("wrong-solution", "warning"),
        ("missing-solution", "info"),
        ("conditional", "info"),
    ]


def test_limits() -> None:
    diagram = Diagram.of(own("corner-thirteen-points"), solution=(line("black", "A1"),))
    checked = check(diagram, Limits(nodes=10))
    assert only(checked).code == "undecided"
    assert only(checked).severity == "warning"


def test_lines_are_followed_within_the_limits() -> None:
    """A budget that is used up leaves the lines open."""
    problem = own(THROW_IN)
    result = shikatsu.solve(problem, LIMITS, first_moves=True)
    judge = Judge(Limits(nodes=1))
    judge.nodes = 1
    said = Stated((line("black", "C8 D8 D9 C8 F9", "right"),))
    found = [(f.code, f.severity) for f in Lines(problem, result, judge).check(said)]
    assert found == [("undecided", "info")]


def test_rest_of_the_limits_is_for_stated_moves() -> None:
    """Where first moves stay open, the stated ones are looked at once more."""
    problem = own("edge-end-of-the-row")
    nodes = shikatsu.solve(problem, line=False).stats.nodes
    said = line(problem.to_play, "B9", "right")
    checked = check(Diagram.of(problem, solution=(said,)), Limits(nodes=int(2.4 * nodes)))
    assert checked.result is not None
    assert not all(move.decided for move in checked.result.moves)
    assert worst(checked.findings) in (None, "info")


def test_long_lines_are_no_trouble() -> None:
    node: tuple[Variation, ...] = ()
    for number in range(3000):
        node = (Variation("black" if number % 2 else "white", "pass", children=node),)
    first = Variation("black", "C8", children=node)
    assert codes(lint(own(THROW_IN), first)) == []


def test_record_goes_through_json() -> None:
    record = Record.of(lint(own("direct-ko"), line("black", "A9", "right")))
    again = Record.from_json(json.loads(json.dumps(record.to_json())))
    assert again.problem is not None
    assert again.problem.with_(id="direct-ko") == record.problem
    assert again.to_json() == record.to_json()


def test_worst_and_codes() -> None:
    assert worst([]) is None
    found = [Finding.of(code, "") for code in CODES]
    assert worst(found) == "error"
    assert worst(found[-1:]) == "info"


@pytest.mark.parametrize(
    ("text", "player", "aim"),
    [
        ("Black to play and live", "black", "live"),
        ("White to kill.", "white", "kill"),
        ("Problem 3 (ko)", None, "ko"),
        ("B to live without ko", "black", "live"),
        ("Black to make ko", "black", "ko"),
        ("黑先活", "black", "live"),
        ("黑先白死", "black", "kill"),
        ("白先净杀", "white", "kill"),
        ("白先劫", "white", "ko"),
        ("黑先双活", "black", "seki"),
        ("黑先白活", "black", None),
        ("黒番 コウ", "black", "ko"),
        ("Two groups are linked by a ko. If Black takes it, White needs a threat.", None, None),
        ("The attacker needs one threat to kill.", None, None),
        ("direct-ko", None, None),
        ("Seki or not", None, None),
        ("", None, None),
    ],
)
def test_words(text: str, player: Colour | None, aim: str | None) -> None:
    words = read_words(text)
    assert (words.player, words.aim) == (player, aim)


def test_our_own_comments_promise_nothing() -> None:
    for path in PROBLEMS.glob("*.sgf"):
        comment = path.read_text(encoding="utf-8").partition("C[")[2].partition("]")[0]
        assert read_words(comment) == Words(), path.stem


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(bases()), st.integers(0, 7), st.booleans())
def test_canonical_key_knows_symmetry_and_colours(base, symmetry: int, swap: bool) -> None:
    form = base.problem.transformed(symmetry)
    form = form.colours_swapped() if swap else form
    assert canonical_key(form) == canonical_key(base.problem)
    other = base.problem.with_(to_play=opposite(base.problem.to_play), ban=None)
    assert canonical_key(other) != canonical_key(base.problem)


def test_canonical_key_tells_problems_apart() -> None:
    """Two of our problems have the same key exactly if one is a form of the other."""
    by_key: dict[str, set[int]] = {}
    by_form: dict[object, set[int]] = {}
    for number, base in enumerate(bases()):
        by_key.setdefault(canonical_key(base.problem), set()).add(number)
        for form in set(forms(base.problem)):
            by_form.setdefault(form, set()).add(number)
    assert {frozenset(same) for same in by_key.values()} == {
        frozenset(same) for same in by_form.values()
    }


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(bases()))
def test_moves_are_legal_exactly_where_the_solver_says_so(base) -> None:
    """The solver's first moves can be played, others of the region cannot."""
    problem = base.problem
    legal = {move.move for move in shikatsu.solve(problem, LIMITS, first_moves=True).moves}
    for move in problem.require_region():
        try:
            play(problem, problem.to_play, move)
            playable = True
        except IllegalMoveError:
            playable = False
        assert playable == (move in legal), move


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(bases()))
def test_position_after_a_move_has_the_status_of_the_move(base) -> None:
    problem = base.problem
    for move in shikatsu.solve(problem, LIMITS, first_moves=True).moves:
        after = play(problem, problem.to_play, move.move)
        if after is None:
            assert move.status == "dead"
        else:
            result = shikatsu.solve(after, LIMITS, line=False)
            assert (result.status, result.ko) == (move.status, move.ko), move.move
