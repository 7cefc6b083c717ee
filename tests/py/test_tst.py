from __future__ import annotations

from pathlib import Path

import pytest

from shikatsu.errors import FormatError
from shikatsu.files import read_entries
from shikatsu.files.gnugo import code_for
from shikatsu.files.tst_answers import expected
from shikatsu.model.diagram import Diagram, Expected
from shikatsu.model.result import Ko, Status

# 3 . X O .    White B2 takes a stone on C2 that black may not retake at once.
# 2 X O . O
# 1 . X O .
KO = "(;SZ[4:3]AB[ba][ab][bc]AW[ca][db][cc];W[bb];B[cb];W[];B[];W[bb])"
GAME = "(;SZ[9]AB[aa]AW[ba];B[ee];W[ef];B[];W[gg](;B[hh])(;B[ii]))"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "game.sgf").write_text(GAME)
    (tmp_path / "games" / "broken.sgf").write_text("(;SZ[9]AB[aa")
    (tmp_path / "games" / "off.sgf").write_text("(;SZ[9]AB[aa];B[zz])")
    (tmp_path / "games" / "twice.sgf").write_text("(;SZ[9]AB[aa];B[ee];W[ee])")
    return tmp_path


def read(folder: Path, text: str | bytes) -> list[Diagram | FormatError]:
    path = folder / "owl.tst"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    items = read_entries(path.read_bytes(), str(path))
    return [item if isinstance(item, FormatError) else item.diagram for item in items]


def one(folder: Path, text: str) -> Diagram:
    (item,) = read(folder, text)
    assert isinstance(item, Diagram), item
    return item


def test_questions(folder: Path) -> None:
    items = read(
        folder,
        """# incident 1
# Black is thin.
loadsgf games/game.sgf 4
1 owl_attack E5
#? [1 (F8|E8|PASS)]
# the other way round
2 owl_defend E5
#? [0]*

# 3 owl_attack E5
# #? [1 A1]
4 dragon_status E5
5 owl_attack E4

loadsgf games/game.sgf
6 unconditional_status A1
#? [undecided
""",
    )
    first, second, third = (item for item in items if isinstance(item, Diagram))
    assert (first.id, first.to_play, first.defender, first.goal) == (
        "owl:1",
        "white",
        "black",
        "life",
    )
    assert (first.black, first.white) == ({"A9", "E5"}, {"B9", "E4"})
    assert first.crucial == {"E5"}
    assert first.expected == Expected(
        "owl_attack", ("1",), ("F8", "E8", "pass"), False, ("E5",), "1 (F8|E8|PASS)"
    )
    assert (first.game, second.game, third.game) == ("game 4", "game 4", "game")
    assert first.text == "incident 1\nBlack is thin."
    assert (second.id, second.to_play) == ("owl:2", "black")
    assert second.text == "incident 1\nBlack is thin.\nthe other way round"
    assert second.expected == Expected("owl_defend", ("0",), (), True, ("E5",), "0")
    assert (third.id, third.to_play, third.crucial) == ("owl:6", None, frozenset())
    assert third.black == {"A9", "E5", "H2"}
    assert third.expected is not None
    assert (third.expected.codes, third.expected.about) == (("undecided",), ("A1",))


@pytest.mark.parametrize(
    ("until", "black"),
    [
        ("1", {"A9"}),
        ("2", {"A9", "E5"}),
        ("E4", {"A9", "E5"}),
        ("e4", {"A9", "E5"}),
        ("5", {"A9", "E5"}),
        ("99", {"A9", "E5", "H2"}),
        ("", {"A9", "E5", "H2"}),
    ],
)
def test_before_a_move(folder: Path, until: str, black: set[str]) -> None:
    text = f"loadsgf games/game.sgf {until}\n1 attack B9\n#? [1 B8]\n"
    assert one(folder, text).black == black


def test_semeai_keeps_both_groups(folder: Path) -> None:
    item = one(folder, "loadsgf games/game.sgf\n1 analyze_semeai A9 B9\n#? [1 [12] (PASS|B8)]")
    assert (item.crucial, item.defender, item.to_play) == ({"A9"}, "black", "black")
    assert item.expected is not None
    assert (item.expected.about, item.expected.codes) == (("A9", "B9"), ("1 1", "1 2"))
    assert item.expected.moves == ("pass", "B8")


def test_the_dragon_of_two_points(folder: Path) -> None:
    item = one(folder, "loadsgf games/game.sgf\n1 owl_does_attack E6 E5\n#? [1]")
    assert (item.crucial, item.to_play) == ({"E5"}, "white")


def test_moves_on_the_board(folder: Path) -> None:
    items = read(
        folder,
        """boardsize 5
clear_board
play black C3
trymove W C4
1 attack C3
#? [0]
popgo
2 attack C3
#? [0]
3 attack C4
#? [0]
4 reg_genmove white
#? [A1|B2]
""",
    )
    diagrams = [item for item in items if isinstance(item, Diagram)]
    assert [item.white for item in diagrams] == [{"C4"}, set(), set(), set()]
    assert (diagrams[2].crucial, diagrams[2].to_play) == (frozenset(), None)
    assert diagrams[3].to_play == "white"
    assert all(item.columns == 5 for item in diagrams)


def test_ko(folder: Path) -> None:
    (folder / "ko.sgf").write_text(KO)
    items = read(
        folder,
        "loadsgf ko.sgf\n1 attack B2\n#? [0]\n2 defend B2\n#? [1 C2]\nloadsgf ko.sgf 3\n"
        "3 attack C2\n#? [0]",
    )
    banned, free, before = (item for item in items if isinstance(item, Diagram))
    assert (banned.to_play, banned.ban) == ("black", "C2")
    assert (free.to_play, free.ban) == ("white", None)
    assert (before.to_play, before.ban) == ("white", "B2")
    assert before.black == {"B3", "A2", "B1", "C2"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("loadsgf games/none.sgf", "owl.tst:1: loadsgf games/none.sgf: there is no such file"),
        ("loadsgf /dev/zero", "owl.tst:1: loadsgf /dev/zero: a game must be named by its path"),
        ("loadsgf games", "owl.tst:1: loadsgf games: there is no such file"),
        ("loadsgf", "owl.tst:1: loadsgf needs the name of a file"),
        ("loadsgf games/broken.sgf", "owl.tst:1: games/broken.sgf:1: broken SGF"),
        ("\nloadsgf games/off.sgf", "owl.tst:2: games/off.sgf: B[zz] is not a point of a board"),
        ("loadsgf games/twice.sgf", "owl.tst:1: games/twice.sgf: E5 is taken"),
        ("loadsgf games/game.sgf X1", "owl.tst:1: games/game.sgf: 'X1' is not a point"),
        ("boardsize 77", "owl.tst:1: a board of 77x77"),
        ("boardsize big", "owl.tst:1: boardsize 'big' is not a board size"),
        ("play black", "owl.tst:1: a move is a colour and a point"),
        ("boardsize 5\n1 attack G7\n#? [0]", "owl.tst:2: G7 is off the board of 5x5"),
    ],
)
def test_refused(folder: Path, text: str, message: str) -> None:
    (error,) = read(folder, text)
    assert isinstance(error, FormatError), error
    assert str(error).removeprefix(f"{folder}/").startswith(message)


def test_one_complaint_about_a_missing_game(folder: Path) -> None:
    text = "loadsgf none.sgf\n1 attack A1\n#? [0]\nloadsgf games/game.sgf\n2 attack A9\n#? [0]"
    assert [isinstance(item, Diagram) for item in read(folder, text)] == [False, True]


def test_no_games_without_a_file_of_its_own() -> None:
    items = list(read_entries(b"loadsgf games/x.sgf\n1 attack A1\n#? [0]\n", "stdin"))
    (error,) = items
    assert str(error) == "stdin:1: loadsgf games/x.sgf: games are only read beside a .tst file"


def test_latin_1(folder: Path) -> None:
    (item,) = read(folder, b"# Ricard Vil\xe0\nboardsize 5\n1 attack A1\n#? [0]\n")
    assert isinstance(item, Diagram)
    assert item.text == "Ricard Vilà"


@pytest.mark.parametrize(
    ("pattern", "codes", "moves", "yes", "no"),
    [
        ("1 (F8|E8|E9)", ("1",), ("F8", "E8", "E9"), ["1 F8", "1 E9"], ["1", "1 A1", "0"]),
        ("(1|2) (A1|B2)", ("1", "2"), ("A1", "B2"), ["2 A1", "1 B2"], ["3 A1"]),
        ("0", ("0",), (), ["0"], ["1 A1"]),
        ("1 (PASS|P6)", ("1",), ("pass", "P6"), ["1 PASS", "1 P6"], ["1 pass"]),
        ("[23] F4", ("2", "3"), ("F4",), ["2 F4", "3 F4"], ["1 F4"]),
        ("1 T15|O13|P12", ("1",), ("T15", "O13", "P12"), ["1 T15", "1 P12"], ["O13"]),
        ("1 .*", ("1",), None, ["1 A1"], ["0"]),
        ("1", ("1",), None, ["1"], ["0"]),
        ("!1 C3", (), None, ["0", "1 A1"], ["1 C3"]),
        ("1 (N17|017)", (), None, ["1 N17", "1 017"], ["1 A1"]),
        ("((", (), None, ["(("], ["1"]),
        ("a{99999999999}", (), None, ["a{99999999999}"], ["a"]),
        ("", (), None, [""], ["1"]),
    ],
)
def test_answers(
    pattern: str,
    codes: tuple[str, ...],
    moves: tuple[str, ...] | None,
    yes: list[str],
    no: list[str],
) -> None:
    found = expected("owl_attack", ("A1",), pattern, False)
    assert (found.codes, found.moves) == (codes, moves)
    assert all(map(found.accepts, yes))
    assert not any(map(found.accepts, no))


def test_other_answers() -> None:
    assert expected("dragon_status", (), "(alive|critical)", False).codes == ("alive", "critical")
    eye = expected("eval_eye", (), "0 1 F1 F1", False)
    assert (eye.codes, eye.moves, eye.accepts("0 1 F1 F1")) == ((), None, True)
    assert expected("go_safe benson black", (), "76 .*", False).accepts("76 A1 B2")
    assert expected("dragon_status", (), "0", False).moves is None


def test_answers_without_a_pattern() -> None:
    assert Expected("life", ("alive",)).accepts("alive")
    assert not Expected("life", ("alive",)).accepts("dead")
    assert Expected("life", ("1",), ("A1", "pass")).accepts("1 PASS")
    assert not Expected("life", ("1",), ("A1",)).accepts("1 B1")
    assert Expected("life", ("0",), ()).accepts("0")


def test_more_words_than_a_game_and_a_move_do_no_harm(folder: Path) -> None:
    assert one(folder, "loadsgf games/game.sgf 4 5\n1 attack E5\n#? [1 E6]\n").game == "game 4"


@pytest.mark.parametrize(
    ("status", "ko", "attacks", "defends"),
    [
        ("dead", None, 1, 0),
        ("alive", None, 0, 1),
        ("seki", None, 0, 1),
        ("ko", Ko(defender_needs=1), 2, 3),
        ("ko", Ko(attacker_needs=2), 3, 2),
    ],
)
def test_codes(status: Status, ko: Ko | None, attacks: int, defends: int) -> None:
    assert (code_for(status, ko, attacks=True), code_for(status, ko, attacks=False)) == (
        attacks,
        defends,
    )
