from __future__ import annotations

import dataclasses
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import shikatsu
from shikatsu.errors import FormatError, ProblemError
from shikatsu.files import record, sgf, sgf_positions
from shikatsu.files.sgf_tree import Branch, serialise
from shikatsu.model.diagram import Diagram, Variation
from shikatsu.model.problem import Problem
from shikatsu.understanding import understand
from strategies import problems

# 3 @ @ @ X .
# 2 : o @ X .
# 1 : : @ X .
STONES = "AB[ab:db][dc][dd][de]AW[ac:cc][bd][cd][ce]TR[ac]"
REGION = "MA[ad:be]"


def diagrams(text: str | bytes) -> list[Diagram | FormatError]:
    data = text if isinstance(text, bytes) else text.encode()
    return [i if isinstance(i, FormatError) else i[1] for i in sgf.read(data, "f.sgf", "f")]


def diagram(text: str | bytes) -> Diagram:
    (item,) = diagrams(text)
    assert isinstance(item, Diagram), item
    return item


def read(text: str | bytes) -> list[Problem | FormatError]:
    """The problems that are marked completely, as they are understood."""
    return [i if isinstance(i, FormatError) else _problem(i) for i in diagrams(text)]


def _problem(diagram: Diagram) -> Problem | FormatError:
    names = {f.name for f in dataclasses.fields(Problem)}
    fields = {
        f.name: getattr(diagram, f.name) for f in dataclasses.fields(Diagram) if f.name in names
    }
    defaults = {"to_play": "black", "goal": "life"}
    try:
        return Problem(**fields | {k: v for k, v in defaults.items() if fields[k] is None})
    except ProblemError as error:
        return FormatError(str(error), source="f.sgf", line=1)


def good(text: str | bytes) -> Problem:
    (item,) = read(text)
    assert isinstance(item, Problem), item
    return item


def test_marks() -> None:
    problem = good(f"(;FF[4]GM[1]SZ[5]PL[W]GN[corner]{STONES}{REGION})")
    assert problem == Problem(
        id="corner",
        columns=5,
        rows=5,
        black=frozenset({"A4", "B4", "C4", "D4", "D3", "D2", "D1"}),
        white=frozenset({"A3", "B3", "C3", "B2", "C2", "C1"}),
        to_play="white",
        defender="white",
        crucial=frozenset({"A3"}),
        region=("A3", "B3", "C3", "A2", "B2", "C2", "A1", "B1", "C1"),
    )


def test_circles_mark_the_region_too() -> None:
    marked = good(f"(;SZ[5]{STONES}{REGION})")
    assert good(f"(;SZ[5]{STONES}CR[ad:be])") == marked
    assert good(f"(;SZ[5]{STONES}CR[ad][bd]MA[ae][be][ac])") == marked


def test_no_region() -> None:
    assert good(f"(;SZ[5]{STONES})").region is None


def test_crosses_on_stones_alone_are_targets() -> None:
    problem = good("(;SZ[5]AB[ab:db][dc][dd][de]AW[ac:cc][bd][cd][ce]MA[ac])")
    assert problem.crucial == {"A3"}
    assert problem.region is None


@pytest.mark.parametrize(
    ("rest", "player"),
    [
        ("PL[B]", "black"),
        ("PL[white]", "white"),
        ("PL[2]", "white"),
        ("", "black"),
        ("PL[]", "black"),
        (";W[ad];B[be]", "white"),
        ("PL[B];W[ad]", "black"),
        ("(;W[ad])(;B[ad])", "white"),
    ],
)
def test_player(rest: str, player: str) -> None:
    assert good(f"(;SZ[5]{STONES}{REGION}{rest})").to_play == player


def test_setup_in_later_nodes_and_erasing() -> None:
    problem = good(f"(;SZ[5]AB[ea]AW[aa];{STONES}{REGION}AE[aa][ea];W[ad])")
    assert "A5" not in problem.white
    assert "E5" not in problem.black
    assert problem.to_play == "white"


def test_size() -> None:
    assert good("(;AB[aa][ba]TR[aa])").columns == 19
    problem = good("(;SZ[9:13]AB[aa][im]TR[aa])")
    assert (problem.columns, problem.rows) == (9, 13)
    assert problem.black == {"A13", "J1"}


def test_several_games() -> None:
    games = f"junk (;SZ[5]{STONES}{REGION})\n\n(;SZ[5]GN[b]{STONES}{REGION})(;SZ[5]{STONES})"
    items = read(games)
    assert [item.id for item in items if isinstance(item, Problem)] == ["f", "b", "f-3"]


def test_names_in_any_encoding() -> None:
    game = f"(;SZ[5]GN[死活]{STONES})"
    assert good(game).id == "死活"
    assert good(game.encode("gbk")).id == "死活"
    assert good(f"(;CA[Shift_JIS]SZ[5]GN[死活]{STONES})".encode("shift_jis")).id == "死活"
    assert good(f"(;SZ[5]GN[a \\] b \\\\]{STONES})").id == "a ] b \\"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f.sgf:1: no SGF game is found"),
        ("\n(;SZ[5", "f.sgf:2: broken SGF: a value has no ]"),
        ("(;SZ[5]AB[zz]TR[aa])", "f.sgf:1: AB[zz] is not a point of a board of 5x5"),
        ("(;SZ[5]AB[fa]TR[aa])", "f.sgf:1: AB[fa] is not a point of a board of 5x5"),
        ("(;SZ[5]AB[af]TR[aa])", "f.sgf:1: AB[af] is not a point of a board of 5x5"),
        ("(;GM[7]SZ[5]AB[aa])", "f.sgf:1: GM[7] is Chinese chess, not Go"),
        ("(;SZ[5]AB[a]TR[aa])", "f.sgf:1: AB[a] is not a point of a board of 5x5"),
        ("(;SZ[five])", "f.sgf:1: SZ[five] is not a board size"),
        ("(;SZ[25]AB[aa]TR[aa])", "f.sgf:1: a board of 25x25"),
        ("(;SZ[5]AB[aa]AW[aa]TR[aa])", "f.sgf:1: A5: a black and a white stone on the same"),
        ("(;SZ[5]PL[X]AB[aa]TR[aa])", "f.sgf:1: PL[X] is not a player (B or W)"),
        ("(;SZ[5]AB[aa]TR[aa]MA[ba])", "f.sgf:1: the region leaks at"),
    ],
)
def test_refused(text: str, message: str) -> None:
    (error,) = read(text)
    assert isinstance(error, FormatError), error
    assert str(error).startswith(message)


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        ("TR[aa][bb]MA[aa]", "B4: marked as crucial, but empty"),
        ("TR[aa][ba]MA[aa]", "stones of both colours are marked (black A5, white B5)"),
        ("TR[aa][ba]", "stones of both colours are marked (black A5, white B5)"),
    ],
)
def test_marks_that_make_no_sense(marks: str, message: str) -> None:
    """They are read: a target of the command line may replace them."""
    with pytest.raises(ProblemError) as caught:
        understand(diagram(f"(;SZ[5]AB[aa]AW[ba]{marks})"))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("marks", ["TR[ba][ca]", "TR[aa][bb]"])
def test_signs_without_a_region_may_mean_anything(marks: str) -> None:
    assert diagram(f"(;SZ[5]AB[aa]AW[ba]{marks})").crucial == frozenset()


def test_good_games_beside_broken_ones() -> None:
    first = f"(;SZ[5]{STONES}{REGION})"
    items = read(f"{first}\n(;SZ[5]AB[aa]\n(;FF[4]SZ[5]{STONES}{REGION})\n(;SZ[5]AB[aa]TR[bb])")
    assert [isinstance(item, Problem) for item in items] == [True, False, True, False]


def test_a_file_that_ends_too_early_is_read_to_its_end() -> None:
    whole = f"(;SZ[5]GN[corner]{STONES}{REGION})"
    assert good(whole[:-1]) == good(whole)


def test_a_game_with_too_many_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sgf_positions, "MAX_POSITIONS", 2)
    *read_first, error = diagrams("(;SZ[5](;AB[aa])(;AB[bb])(;AB[cc]))")
    assert all(isinstance(item, Diagram) for item in read_first)
    assert isinstance(error, FormatError)
    assert "a game with more than 2 positions" in str(error)


def test_golden() -> None:
    problem = good(f"(;FF[4]GM[1]SZ[5]PL[W]GN[corner]{STONES}{REGION})")
    assert (
        sgf.draw(problem.with_(defender_threats=1))
        == """\
(;FF[4]
GM[1]
CA[UTF-8]
SZ[5]
GN[corner]
C[defender threats: 1]
PL[W]
AB[ab][bb][cb][db][dc][dd][de]
AW[ac][bc][bd][cc][cd][ce]
TR[ac]
MA[ad][ae][be])
"""
    )


@given(st.lists(problems(), max_size=3))
def test_round_trip(several: list[Problem]) -> None:
    items = read(sgf.write(several)) if several else []
    assert items == several


@given(st.text("(;)[]ABWTRMASZPL59abc:\\ \n", max_size=60))
def test_any_text_is_problems_or_errors(text: str) -> None:
    for item in diagrams(text):
        assert isinstance(item, Diagram | FormatError)


def test_load(tmp_path: Path) -> None:
    path = tmp_path / "corner.sgf"
    path.write_text(f"(;SZ[5]{STONES}{REGION})")
    assert shikatsu.load(path)[0].id == "corner"
    other = tmp_path / "corner"
    other.write_text(f"(;SZ[5]{STONES}{REGION})")
    assert shikatsu.load(other) == shikatsu.load(path)


# ---- diagrams: what is not marked, and what the moves say ----------------------------------------


def test_nothing_marked() -> None:
    bare = diagram("(;SZ[5]AB[aa]AW[bb]GN[name]N[node]C[first\\];];C[second])")
    assert (bare.crucial, bare.region, bare.to_play, bare.defender) == (
        frozenset(),
        None,
        None,
        None,
    )
    assert bare.text == "name\nnode\nfirst];\nsecond"
    for marks in ("MA[aa][ba]", "MA[aa][bb]", "SQ[ba]", "CR[ba]", "SQ[aa][bb]"):
        item = diagram(f"(;SZ[5]AB[aa]AW[bb]{marks})")
        assert (item.crucial, item.region, item.defender) == (frozenset(), None, None)


@pytest.mark.parametrize(
    ("marks", "region"),
    [
        ("MA[bb]", None),
        ("SQ[bb]", None),
        ("CR[bb]", None),
        ("SQ[bb]MA[ab]", {"B4", "A4"}),
        ("MA[bb]CR[ab]", {"B4", "A4"}),
        ("TR[bb]SQ[aa]CR[ab]", {"B4", "A4"}),
    ],
)
def test_marks_on_stones_alone(marks: str, region: set[str] | None) -> None:
    item = diagram(f"(;SZ[5]AB[aa]AW[bb]{marks})")
    assert (item.crucial, item.defender) == ({"B4"}, "white")
    assert (None if item.region is None else set(item.region)) == region


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("PL[Black]", "black"),
        ("PL[WHITE]", "white"),
        ("PL[ w ]", "white"),
        ("PL[白]", "white"),
        ("PL[Black to play]", "black"),
        ("PL[White's]", "white"),
        ("PL[1];W[bb]", "black"),
        (";C[no stones, no move];W[bb]", "white"),
        ("", None),
    ],
)
def test_who_plays(text: str, player: str | None) -> None:
    assert diagram(f"(;SZ[5]AB[aa]{text})").to_play == player


def test_all_variations_are_read() -> None:
    game = """(;SZ[5]AB[aa]AW[bb]
        (;B[cc];W[dd];C[later](;B[ee]C[RIGHT])(;B[de]TE[1];W[]))
        (;B[cd]N[失败图];W[tt])
        (;W[ed]TR[ed]))"""
    first, wrong, other = diagram(game).solution
    assert (first.colour, first.move, first.mark) == ("black", "C3", None)
    reply = first.children[0]
    assert (reply.colour, reply.move, reply.comment) == ("white", "D2", "later")
    assert [(node.move, node.mark) for node in reply.children] == [("E1", "right"), ("D1", "right")]
    assert reply.children[1].children == (Variation("white", "pass"),)
    assert (wrong.mark, wrong.comment, wrong.children[0].move) == ("wrong", "失败图", "pass")
    assert (other.colour, other.mark) == ("white", "wrong")


def test_a_setup_after_moves_ends_the_line() -> None:
    (first,) = diagram("(;SZ[5]AB[aa];B[bb];AW[cc];W[dd])").solution
    assert first == Variation("black", "B4")


def test_strange_signs_in_a_solution_do_no_harm() -> None:
    (first,) = diagram("(;SZ[5]AB[aa];B[bb]TR[zz]LB[zz:x]C[RIGHT])").solution
    assert first.mark == "right"
    (first,) = diagram("(;SZ[5]AB[aa];B[bb]TR[zz])").solution
    assert first.mark is None


def test_setup_and_move_in_one_node() -> None:
    item = diagram("(;SZ[5]AB[aa]AW[bb]B[cc];W[dd])")
    assert (item.black, item.white, item.solution[0].move) == ({"A5"}, {"B4"}, "C3")


def test_nested_collections() -> None:
    several = [item for item in diagrams(NESTED) if isinstance(item, Diagram)]
    assert [item.id for item in several] == ["set-1", "by name", "set-3", "set-4"]
    assert [sorted(item.black) for item in several] == [["A9"], ["B9"], ["C9"], ["C9", "D9"]]
    assert [item.columns for item in several] == [9, 9, 9, 9]
    assert [len(item.solution) for item in several] == [2, 0, 1, 0]
    assert several[2].to_play == "white"


NESTED = """(;GM[1]SZ[9]GN[set]C[a collection]
  (;AB[aa](;B[ab])(;B[ac]))
  (;N[by name]AB[ba])
  (;AB[ca](;AW[cb];W[cc])(;AB[da])))"""


def test_games_in_a_game() -> None:
    items = diagrams("((;SZ[9]AB[aa])\n(;SZ[9]AB[bb]GN[b]))")
    assert [item.id for item in items if isinstance(item, Diagram)] == ["f", "b"]


def test_sizes_of_nested_games() -> None:
    items = diagrams("(;GM[1](;SZ[9]AB[ii])(;SZ[5:7]AB[eg]))")
    assert [(i.columns, i.rows, *i.black) for i in items if isinstance(i, Diagram)] == [
        (9, 9, "J1"),
        (5, 7, "E1"),
    ]


def test_long_names_of_old_versions() -> None:
    item = diagram("(;GaMe[1]SiZe[9]AddBlack[aa]AddWhite[bb]PLayer[white];White[cc])")
    assert (item.black, item.white, item.to_play) == ({"A9"}, {"B8"}, "white")
    assert item.solution[0].move == "C7"


@pytest.mark.parametrize("encoding", ["utf-8", "gbk", "gb18030", "utf-16"])
def test_chinese_without_ca(encoding: str) -> None:
    """The second byte of 俔 in GBK looks like a bracket, that of 乗 like a backslash."""
    game = "(;SZ[9]C[黑先 俔]GN[乗]AB[aa](;B[bb]C[正确乗])(;B[cc]C[错误俔]))"
    item = diagram(game.encode(encoding))
    assert (item.id, item.text, item.black) == ("乗", "乗\n黑先 俔", {"A9"})
    assert [first.mark for first in item.solution] == ["right", "wrong"]


@pytest.mark.parametrize("name", ["Big5", "Shift_JIS", "EUC-JP", "GB2312"])
def test_ca(name: str) -> None:
    game = f"(;CA[{name}]SZ[9]GN[表]AB[aa];B[bb]C[正解表])"
    item = diagram(game.encode(name))
    assert (item.id, item.solution[0].mark) == ("表", "right")


def test_big5_and_shift_jis_without_ca_are_read_somehow() -> None:
    for name in ("big5", "shift_jis"):
        item = diagram("(;SZ[9]GN[表]C[能力]AB[aa];B[bb])".encode(name))
        assert (item.black, item.solution[0].move) == ({"A9"}, "B8")


def test_western_text_without_ca() -> None:
    item = diagram("(;SZ[9]C[tué à]AB[aa]PB[é]AW[bb])".encode("latin-1"))
    assert (item.text, item.white) == ("tué à", {"B8"})


@pytest.mark.parametrize("name", ["nonsense", "idna", "rot13", "unicode_escape", "\0", "x" * 50])
def test_useless_ca(name: str) -> None:
    assert diagram(f"(;CA[{name}]SZ[9]GN[死活]AB[aa])").id == "死活"


def test_no_line_is_too_long() -> None:
    moves = ";B[cc];W[dd]" * 10_000
    item = diagram(f"(;SZ[9]AB[aa]{moves})")
    assert sum(1 for _ in item.solution[0].walk()) == 20_000
    branched = diagram("(;SZ[9]AB[aa]" + "(;B[cc](;W[dd]" * 10_000 + "))" * 10_000 + ")")
    assert branched == item
    assert pickle.loads(pickle.dumps(item)) == item
    assert hash(item.solution) == hash(branched.solution)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(;SZ[5]AB[aa];B[ff])", "f.sgf:1: B[ff] is not a point of a board of 5x5"),
        ("(;SZ[5]AB[aa:ff])", "f.sgf:1: AB[ff] is not a point of a board of 5x5"),
        ("(;SZ[5]AB[aa]C[goal: fun])", 'f.sgf:1: goal must be one of "life", "one_eye"'),
        ("(;SZ[5]AB[aa]C[ban: Z9])", "f.sgf:1: 'Z9' is not a point"),
    ],
)
def test_refused_diagrams(text: str, message: str) -> None:
    (error,) = diagrams(text)
    assert isinstance(error, FormatError), error
    assert str(error).startswith(message)


def test_many_broken_games_take_no_time() -> None:
    items = diagrams("(;FF[4]\n" * 50_000)
    assert str(items[-1]).endswith("too many broken games: the rest is not read")
    assert len(items) < 1000


def test_a_rectangle_is_no_move() -> None:
    with pytest.raises(FormatError, match=r"B\[aa:bb\] is not a point"):
        record.read(b"(;SZ[5];B[aa:bb])", "f.sgf")


@pytest.mark.parametrize(
    ("node", "mark"),
    [
        ("B[aa]TR[aa]", "wrong"),
        ("B[aa]TR[bb]", None),
        ("B[aa]TE[1]TR[aa]", "right"),
        ("B[aa]C[RIGHT]TR[aa]", "right"),
        ("B[aa]BM[1]TE[1]", "wrong"),
        ("B[aa]TE[1]C[Wrong]", "right"),
    ],
)
def test_a_stated_mark_goes_before_a_sign(node: str, mark: str | None) -> None:
    assert diagram(f"(;SZ[9]AB[cc];{node})").solution[0].mark == mark


def test_later_nodes_do_not_change_a_mark() -> None:
    assert diagram("(;SZ[9]AB[cc];B[aa]TE[1];C[Wrong])").solution[0].mark == "right"
    assert diagram("(;SZ[9]AB[cc];B[aa];C[Wrong])").solution[0].mark == "wrong"


def test_who_plays_is_kept_by_later_nodes() -> None:
    assert diagram("(;SZ[9]PL[W];AB[cc];AW[dd])").to_play == "white"


def test_handicap_stones_let_white_begin() -> None:
    for text, player in (
        ("(;SZ[9]AB[cc][gg])", "white"),
        ("(;SZ[9]AB[cc]AW[gg])", "black"),
        ("(;SZ[9]AB[cc][gg]PL[B])", "black"),
    ):
        assert record.read(text.encode(), "f.sgf").positions[0].to_play == player


def test_a_few_broken_games_are_all_named() -> None:
    """Each is looked for to the end of the file; that takes so long that there is a limit."""
    broken = "(;SZ[9]AB[aa)\n"
    found = sgf.read((broken * 6).encode(), "f.sgf")
    lines = [item.line for item in found if isinstance(item, FormatError)]
    assert lines == [1, 2, 3, 4, 5, 6]


def test_variations_are_indented() -> None:
    def node(name: str, point: bytes, *children: Branch) -> Branch:
        return Branch([(name, [point])], children)

    first = node("B", b"aa", node("W", b"bb"), node("W", b"cc", node("B", b"ee")))
    assert serialise(node("SZ", b"9", first, node("B", b"dd"))) == (
        "(;SZ[9]\n (;B[aa]\n  (;W[bb])\n  (;W[cc];B[ee]))\n (;B[dd]))\n"
    )


def test_a_remark_before_a_variation_is_no_new_problem() -> None:
    """In a node of its own, it belongs to the same problem as the variations beside it."""
    (found,) = diagrams("(;SZ[9]AB[aa]AW[ba](;C[try this];B[ab])(;B[bb]))")
    assert isinstance(found, Diagram)
    assert [first.move for first in found.solution] == ["A8", "B8"]
