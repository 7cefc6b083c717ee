"""The GTP engine, line by line: the protocol, the board, the questions."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import shikatsu
from bulk import some
from shikatsu.board.colours import opposite
from shikatsu.gtp import Engine, make_engine
from shikatsu.gtp.questions import after_move
from shikatsu.gtp.syntax import Command, parse
from shikatsu.model.limits import Limits
from shikatsu.model.problem import Problem

ROOT = Path(__file__).parents[2]
PROBLEMS = ROOT / "problems" / "life-and-death"
GNU_GO = ROOT.parent / "shared" / "data" / "gnugo"

# White's corner: three points in a bend, and A1 decides.
BENT_THREE = "set_position b A4 b B4 b C3 b D2 b D1 b E2 w A3 w B3 w B2 w C2 w C1"

REQUIRED = (
    *("protocol_version", "name", "version", "known_command", "list_commands", "quit"),
    *("boardsize", "clear_board", "komi", "play", "undo", "loadsgf", "showboard"),
    *("fixed_handicap", "place_free_handicap", "set_free_handicap", "time_settings", "time_left"),
)


@pytest.fixture
def engine() -> Engine:
    engine = make_engine(Limits(seconds=20, memory_mb=64))
    ok(engine, "boardsize 9")
    return engine


def ok(engine: Engine, line: str) -> str:
    """The text of a response that must be a success."""
    response = engine.answer(line)
    assert response.startswith("= "), f"{line}: {response}"
    assert response.endswith("\n\n")
    return response[2:-2]


def fails(engine: Engine, line: str) -> str:
    """The text of a response that must be a failure."""
    response = engine.answer(line)
    assert response.startswith("? "), f"{line}: {response}"
    assert response.endswith("\n\n")
    return response[2:-2]


# --- The protocol -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("name", Command("", "name")),
        ("  name  \r", Command("", "name")),
        ("12 play b C3", Command("12", "play", ("b", "C3"))),
        ("007\tplay\tb\t\tC3 # a comment", Command("007", "play", ("b", "C3"))),
        ("na\x00m\x07e", Command("", "name")),
        ("17", Command("17", "")),
        ("3name", Command("", "3name")),
        ("", None),
        ("   \t ", None),
        ("# play b C3", None),
        ("\x01\x02", None),
    ],
)
def test_lines_are_taken_apart_as_the_protocol_says(line: str, command: Command | None) -> None:
    assert parse(line) == command


def test_ids_come_back(engine: Engine) -> None:
    assert engine.answer("1 protocol_version") == "=1 2\n\n"
    assert engine.answer("99 nonsense") == "?99 unknown command\n\n"
    assert engine.answer("99") == "?99 unknown command\n\n"
    assert engine.answer("name") == "= shikatsu\n\n"
    assert engine.answer("# nothing") == ""


def test_it_says_what_it_knows(engine: Engine) -> None:
    listed = ok(engine, "list_commands").split("\n")
    assert listed == sorted(listed)
    for name in REQUIRED:
        assert name in listed
        assert ok(engine, f"known_command {name}") == "true"
    for name in ("genmove", "reg_genmove", "does_attack", "nonsense"):
        assert name not in listed
        assert ok(engine, f"known_command {name}") == "false"
    assert ok(engine, "version") == shikatsu.__version__


def test_every_command_is_documented(engine: Engine) -> None:
    text = (ROOT / "docs" / "gtp.md").read_text(encoding="utf-8")
    missing = [name for name in engine.commands if f"`{name}" not in text]
    assert not missing


def test_the_conversations_of_the_documentation() -> None:
    text = (ROOT / "docs" / "gtp.md").read_text(encoding="utf-8")
    talks = [talk for talk in re.findall(r"```\n(.*?)```", text, re.DOTALL) if "\n= " in talk]
    assert len(talks) == 4
    for talk in talks:
        engine = make_engine(Limits(nodes=30_000, memory_mb=64))
        for command, response in re.findall(r"(.+)\n((?:.+\n)+)\n", talk):
            assert engine.answer(command) == f"{response}\n"


def test_a_wrong_number_of_arguments_shows_the_usage(engine: Engine) -> None:
    assert fails(engine, "play b") == "wrong number of arguments: play COLOUR VERTEX"
    assert fails(engine, "name it") == "wrong number of arguments: name"
    assert fails(engine, "set_free_handicap").endswith("set_free_handicap VERTICES...")


def test_clocks_are_accepted(engine: Engine) -> None:
    ok(engine, "time_settings 600 30 5")
    ok(engine, "time_left b 12 0")
    ok(engine, "kgs-time_settings byoyomi 600 30 5")
    fails(engine, "time_left grey 12 0")
    fails(engine, "kgs-time_settings sundial")


def test_quit_stops(engine: Engine) -> None:
    assert not engine.stopped
    ok(engine, "quit")
    assert engine.stopped


# --- The board --------------------------------------------------------------------------------


def test_stones_are_captured_and_come_back(engine: Engine) -> None:
    for line in ("play b A1", "play white a2", "play W B1"):
        ok(engine, line)
    assert " 1 . O" in ok(engine, "showboard")
    ok(engine, "undo")
    assert " 1 X ." in ok(engine, "showboard")
    ok(engine, "gg-undo 2")
    assert "cannot undo" in fails(engine, "undo")
    assert "cannot undo" in fails(engine, "gg-undo 999999999")


def test_ko_is_shown_and_kept(engine: Engine) -> None:
    ok(engine, "gogui-play_sequence b B1 w C1 b A2 w D2 b B3 w C3 b C2 w B2")
    assert "Black to play, but not at C2 (ko)" in ok(engine, "showboard")
    assert fails(engine, "play b C2") == "illegal move: C2 retakes a ko at once"
    ok(engine, "play b J9")
    ok(engine, "play w PASS")
    ok(engine, "play b C2")


def test_a_sequence_is_played_whole_or_not_at_all(engine: Engine) -> None:
    assert "A1 is taken" in fails(engine, "gogui-play_sequence b A1 w A2 b A1")
    assert "X" not in ok(engine, "showboard")
    fails(engine, "gogui-play_sequence b A1 w")
    assert "X" not in ok(engine, "showboard")


def test_positions_are_set_up(engine: Engine) -> None:
    ok(engine, "gogui-setup b A1 w B2")
    ok(engine, "gogui-setup b C3")
    ok(engine, "gogui-setup_player w")
    assert " 3 . . X" in ok(engine, "showboard")
    assert " 2 . O ." in ok(engine, "showboard"), "the stones before stay"
    assert "White to play" in ok(engine, "showboard")
    ok(engine, "undo")
    assert " 3 . . ." in ok(engine, "showboard")
    ok(engine, "set_position w E5")
    assert "X" not in ok(engine, "showboard")
    assert "without liberties" in fails(engine, "set_position b A1 w A2 w B1")
    assert " 5 . . . . O" in ok(engine, "showboard")


def test_several_moves_are_taken_back(engine: Engine) -> None:
    ok(engine, "gogui-play_sequence b A1 w B2 b C3")
    fails(engine, "gg-undo 4")
    ok(engine, "gg-undo 2")
    assert " 1 X . ." in ok(engine, "showboard")
    assert "O" not in ok(engine, "showboard")
    ok(engine, "gg-undo")
    assert "X" not in ok(engine, "showboard")


def test_boards_need_not_be_square(engine: Engine) -> None:
    ok(engine, "rectangular_boardsize 5 3")
    ok(engine, "play b E3")
    assert "invalid vertex" in fails(engine, "play w F3")
    assert fails(engine, "boardsize 25") == "unacceptable size"
    assert fails(engine, "boardsize nine") == "unacceptable size"
    assert " 3 . . . . X" in ok(engine, "showboard")


def test_handicap_stones_go_where_they_should(engine: Engine) -> None:
    assert ok(engine, "fixed_handicap 5") == "C3 G7 G3 C7 E5"
    assert "board not empty" in fails(engine, "fixed_handicap 2")
    assert "White to play" in ok(engine, "showboard")
    ok(engine, "undo")
    assert "X" not in ok(engine, "showboard")
    assert "invalid number" in fails(engine, "fixed_handicap 10")
    assert len(ok(engine, "place_free_handicap 30").split()) == 9
    ok(engine, "boardsize 19")
    assert ok(engine, "fixed_handicap 9") == "D4 Q16 Q4 D16 D10 Q10 K4 K16 K10"
    ok(engine, "clear_board")
    assert ok(engine, "fixed_handicap 6") == "D4 Q16 Q4 D16 D10 Q10"
    ok(engine, "clear_board")
    ok(engine, "set_free_handicap A1 T19")
    ok(engine, "clear_board")
    assert "repeated" in fails(engine, "set_free_handicap A1 A1")
    ok(engine, "boardsize 6")
    fails(engine, "fixed_handicap 2")


def test_komi(engine: Engine) -> None:
    ok(engine, "komi -6.5")
    assert ok(engine, "get_komi") == "-6.5"
    for word in ("nan", "inf", "1e5", "six", "0x10"):
        assert "not a number" in fails(engine, f"komi {word}")


def test_records_are_replayed_up_to_a_move(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9]KM[5.5]AB[gc]AW[cg];B[ii];W[];B[hi];W[aa](;B[ab])(;B[ba]))")
    ok(engine, f"loadsgf {path}")
    assert ok(engine, "get_komi") == "5.5"
    assert " 8 X . . . . . . . ." in ok(engine, "showboard")
    ok(engine, f"loadsgf {path} 3")
    board = ok(engine, "showboard")
    assert " 1 . . . . . . . . X" in board
    assert "Black to play" in board
    ok(engine, "undo")
    ok(engine, "undo")
    fails(engine, "undo")
    ok(engine, f"loadsgf {path} 1000")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "no SGF game"),
        ("(;SZ[9]B[aa];W[aa])", "move 2 is illegal: A9 is taken"),
        ("(;SZ[99])", "99"),
        ("(;SZ[9];B[zz])", "B[zz]"),
        ("(;SZ[9]AB[aa]AW[aa])", "a black and a white stone"),
    ],
)
def test_records_that_make_no_sense_change_nothing(
    engine: Engine, tmp_path: Path, content: str, complaint: str
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(content)
    ok(engine, "play b E5")
    assert complaint in fails(engine, f"loadsgf {path}")
    assert "X" in ok(engine, "showboard")
    assert "cannot load file" in fails(engine, f"loadsgf {tmp_path / 'none.sgf'}")
    assert "cannot load file" in fails(engine, f"loadsgf {tmp_path}")


# --- Questions --------------------------------------------------------------------------------


def test_a_group_on_the_brink(engine: Engine) -> None:
    ok(engine, BENT_THREE)
    assert ok(engine, "owl_attack B2") == "1 A1"
    assert ok(engine, "owl_defend C1") == "1 A1"
    assert ok(engine, "dragon_status A3") == "critical A1 A1"
    assert ok(engine, "shikatsu-explain") == (
        "Black to play: White is dead, if Black's A4 B4 C3 D2 E2 D1 are not captured.\n"
        "White to play: White lives."
    )
    ok(engine, "play b A1")
    assert ok(engine, "dragon_status A3") == "dead"
    assert ok(engine, "owl_defend A3") == "0"
    assert ok(engine, "owl_attack A3").startswith("1 ")
    ok(engine, "undo")
    ok(engine, "play w A1")
    assert ok(engine, "dragon_status A3") == "alive"
    assert ok(engine, "owl_attack A3") == "0"
    assert ok(engine, "unconditional_status A3") == "alive"
    assert ok(engine, "unconditional_status A2") == "white_territory"


def test_ko_codes(engine: Engine) -> None:
    ok(engine, f"loadsgf {PROBLEMS / 'direct-ko.sgf'}")
    assert ok(engine, "owl_attack A8") == "2 E9"
    assert (
        ok(engine, "shikatsu-explain")
        .partition(", if ")[0]
        .endswith("White dies unless he finds 1 ko threat")
    )
    assert ok(engine, "owl_defend A8") == "1 E9"
    ok(engine, "play b E9")
    # White may not retake at once: a threat elsewhere comes first.
    assert ok(engine, "owl_defend A8") == "3 PASS"
    assert ok(engine, "dragon_status A8") == "critical A9 PASS"


def code(result: shikatsu.Result) -> int:
    """What a result means to whoever moves first; written anew, from the words of the protocol."""
    problem = result.problem
    if result.ko is None:
        wins = ("dead",) if problem.to_play == problem.attacker else ("alive", "seki")
        return 1 if result.status in wins else 0
    needy = problem.attacker if result.ko.attacker_needs else problem.defender
    return 3 if problem.to_play == needy else 2


NAMES = sorted(path.stem for path in PROBLEMS.glob("*.sgf"))[::3]


@pytest.mark.parametrize("name", some(NAMES, len(NAMES) // 2))
def test_answers_are_those_of_the_solver_and_moves_keep_them(name: str) -> None:
    """Codes as the problem's own region gives them; the move must be among the best first moves."""
    problem = shikatsu.load(PROBLEMS / f"{name}.sgf")[0]
    engine = make_engine(Limits(nodes=50_000, memory_mb=64))
    ok(engine, f"loadsgf {PROBLEMS / f'{name}.sgf'}")
    ok(engine, f"shikatsu-set_region {' '.join(problem.require_region())}")
    target = min(problem.crucial)
    for command, to_play in (("owl_attack", problem.attacker), ("owl_defend", problem.defender)):
        asked = problem.with_(to_play=to_play, ban=None, crucial=block(engine, problem, target))
        result = shikatsu.solve(asked, Limits(nodes=300_000), first_moves=True)
        response = engine.answer(f"{command} {target}")
        if response.startswith("?"):
            assert "Unknown" in response or not result.best_moves
            continue
        number, *move = response[2:-2].split()
        assert int(number) == code(result)
        if move:
            assert move[0].replace("PASS", "pass") in result.best_moves


def block(engine: Engine, problem: Problem, vertex: str) -> frozenset[str]:
    (point,) = problem.points({vertex})
    points = engine.table.position.block(point)
    return frozenset(v for v in problem.black | problem.white if problem.points({v}) <= points)


def test_unknown_is_an_error_with_the_reason(engine: Engine) -> None:
    engine.questions.limits = Limits(nodes=100)
    ok(engine, "play b E5")
    assert "Unknown: out of nodes" in fails(engine, "owl_attack E5")
    assert "Unknown: out of nodes" in fails(engine, "dragon_status E5")
    assert "Unknown: out of nodes" in ok(engine, "shikatsu-explain")
    assert not json.loads(ok(engine, "shikatsu-solve E5 b"))["proved"]


def test_answers_under_assumptions_are_only_given_if_wanted(engine: Engine) -> None:
    ok(engine, BENT_THREE)
    ok(engine, "shikatsu-accept board")
    assert fails(engine, "owl_attack A3").startswith(
        "not proved for the whole board: Black to play: White is dead, if Black's A4 "
    )
    ok(engine, "shikatsu-accept walls")
    assert ok(engine, "owl_attack A3") == "1 A1"


def test_what_holds_within_a_region_is_no_answer() -> None:
    engine = make_engine(Limits(nodes=30_000, memory_mb=64))
    ok(engine, "boardsize 9")
    ok(engine, "set_position w A2 w B2 w C2 b A3 b B3 b C3 b D3")
    assert ok(engine, "owl_attack A2") == "1 D2"  # whoever owns the outside
    solved = json.loads(ok(engine, "shikatsu-solve A2 w"))
    # Within a region White is dead; he is not enclosed, so that says nothing.
    assert (solved["status"], solved["evidence"]) == ("unknown", "unknown")
    assert "Unknown" in fails(engine, "owl_defend A2")
    assert "Unknown" in fails(engine, "dragon_status A2")
    assert "Unknown" in fails(engine, "shikatsu-line A2 w")
    # D2 kills whoever owns the outside; that another move fails is only so within a region.
    assert initials(engine, "shikatsu-moves A2 b") <= {"D", "A", "?"}
    assert "accept: walls" in ok(engine, "shikatsu-limits").split("\n")
    ok(engine, "shikatsu-accept region")
    assert "accept: region" in ok(engine, "shikatsu-limits").split("\n")
    fails(engine, "shikatsu-accept anything")


def initials(engine: Engine, line: str) -> set[str]:
    return set(ok(engine, line).split()) - {'""'}


def test_regions_are_found_or_set(engine: Engine) -> None:
    ok(engine, BENT_THREE)
    assert ok(engine, "shikatsu-region A3") == "A3 B3 A2 B2 C2 A1 B1 C1"
    assert ok(engine, "shikatsu-set_region A1 B1 A2") == "A2 A1 B1"
    assert ok(engine, "owl_attack A3") == "1 A1"
    ok(engine, "shikatsu-set_region A1 B1")
    assert "leaks at A2" in fails(engine, "owl_attack A3")
    ok(engine, "shikatsu-set_region")
    assert ok(engine, "owl_attack A3") == "1 A1"


def test_results_as_json(engine: Engine) -> None:
    ok(engine, BENT_THREE)
    result = json.loads(ok(engine, "shikatsu-solve A3 white"))
    assert result["status"] == "alive"
    assert result["line"][0] == "A1"
    assert result["region"] == ["A3", "B3", "A2", "B2", "C2", "A1", "B1", "C1"]


def test_limits_can_be_changed(engine: Engine) -> None:
    ok(engine, "shikatsu-time 2.5")
    assert ok(engine, "shikatsu-limits").startswith("seconds: 2.5\nnodes: no limit\nmemory: 64 MB")
    ok(engine, "shikatsu-time 0")
    assert ok(engine, "shikatsu-limits").startswith("seconds: no limit")
    fails(engine, "shikatsu-time -1")
    assert fails(engine, "shikatsu-time soon") == "not a number: 'soon'"
    assert fails(make_engine(), "shikatsu-explain") == "nothing was asked yet"


def test_a_ko_elsewhere_does_not_matter(engine: Engine) -> None:
    ok(engine, BENT_THREE)
    ok(engine, "gogui-play_sequence b F9 w G9 b E8 w H8 b F7 w G7 b G8 w F8")
    assert "not at G8 (ko)" in ok(engine, "showboard")
    assert ok(engine, "dragon_status A3") == "critical A1 A1"


def test_questions_after_a_move() -> None:
    problem = shikatsu.load(PROBLEMS / "direct-ko.sgf")[0]
    after = after_move(problem, "E9")
    assert after is not None
    assert after.ban == "E8"
    assert after.to_play == opposite(problem.to_play)
    again = after_move(after, "pass")
    assert again is not None
    assert again.ban is None


# --- GoGui, Sabaki ----------------------------------------------------------------------------


def test_gogui_is_offered_commands_that_exist(engine: Engine) -> None:
    boards = {"bwboard", "cboard", "sboard"}
    types = boards | {"gfx", "hstring", "none", "plist", "pstring", "string", "varc"}
    for line in ok(engine, "gogui-analyze_commands").split("\n"):
        kind, label, command = line.split("/")
        assert kind in types
        assert label
        assert command.split()[0] in engine.commands


def test_pictures_for_gogui(engine: Engine) -> None:
    ok(engine, BENT_THREE)
    region, group, labels, text = ok(engine, "shikatsu-gfx A3 b").split("\n")
    assert region == "COLOR #f0d59c A3 B3 A2 B2 C2 A1 B1 C1"
    assert group == "TRIANGLE A3 B3 B2 C2 C1"
    assert labels.startswith("LABEL A1 1")
    assert text.startswith("TEXT Black to play: White is dead, if Black's A4 B4 C3 ")
    rows = ok(engine, "shikatsu-moves A3 w").split("\n")
    assert [len(row.split()) for row in rows] == [9] * 9
    assert rows[-1].split()[:3] == ["A", "D", '""']
    assert ok(engine, "shikatsu-line A3 w").startswith("A1")
    ok(engine, "play w A1")
    rows = ok(engine, "shikatsu-unconditional").split("\n")
    assert rows[-1].split()[:4] == ["w", "w", "w", '""']


def test_one_line_of_analysis_without_a_server(engine: Engine) -> None:
    assert "which group?" in fails(make_engine(), "analyze b 10")
    ok(engine, BENT_THREE)
    ok(engine, "owl_attack A3")
    response = engine.answer("7 analyze b 1")
    assert response.startswith("=7\n")
    assert response.endswith("\n\n")
    assert fails(engine, "analyze b soon") == "not a whole number: 'soon'"


# --- GNU Go's own tests -----------------------------------------------------------------------


@pytest.mark.skipif(not GNU_GO.exists(), reason="GNU Go's regression files are not here")
def test_gnu_go_agrees_with_every_unconditional_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(GNU_GO)
    engine = make_engine()
    agreed = 0
    response = ""
    for line in (GNU_GO / "unconditional.tst").read_text().splitlines():
        expected = re.match(r"#\? \[(\w+)\]", line)
        if expected is None:
            response = engine.answer(line) or response
            assert not response.startswith("?"), f"{line}: {response}"
            continue
        assert response.split()[1] == expected[1], response
        agreed += 1
    assert agreed == 664


@pytest.mark.parametrize(
    "command", [BENT_THREE, "clear_board", "boardsize 9", "loadsgf {sgf}", "loadsgf {sgf} 1"]
)
def test_another_position_has_another_region(engine: Engine, tmp_path: Path, command: str) -> None:
    """A region that was set for one position says nothing about the next."""
    path = tmp_path / "bent.sgf"
    path.write_text("(;SZ[9]AB[af][bf][cg][dh][di][eh]AW[ag][bg][bh][ch][ci])")
    ok(engine, BENT_THREE)
    ok(engine, "shikatsu-set_region A1 B1")
    assert "leaks at A2" in fails(engine, "owl_attack A3")
    ok(engine, command.format(sgf=path))
    assert engine.region is None
    ok(engine, BENT_THREE) if "board" in command else None
    assert ok(engine, "owl_attack A3") == "1 A1"


@pytest.mark.parametrize("command", ["boardsize 99", "set_position b Z9", "loadsgf none.sgf"])
def test_a_command_that_fails_leaves_the_region(engine: Engine, command: str) -> None:
    ok(engine, BENT_THREE)
    ok(engine, "shikatsu-set_region A1 B1")
    fails(engine, command)
    assert engine.region == {"A1", "B1"}
