"""Captures, connections and ladders on the command line, from the outside."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from xml.etree import ElementTree

import pytest

import shikatsu
from shikatsu.cli.main import run as command_line
from shikatsu.model.problem import Problem
from test_cli import answers, shown

# The white stone can only be caught in a net.
NET = "(;SZ[9]GN[net]AB[de][ef][dc][gf]AW[ee])"
# A ladder across the board, with stones that have nothing to do with it.
LADDER = "(;SZ[19]GN[ladder]AB[cp][co][dq][eq][pd][jd]AW[dp][cn][dr][rp])"
# The same with a stone in its way.
BROKEN = LADDER.replace("[rp]", "[rp][nf]")
# Black takes two stones, White one of them back, and so on: a game of a few moves.
GAME = "(;SZ[9]GN[game];B[ee];W[de];B[dd];W[ed];B[ec];W[fe];B[fd];W[ef];B[cf])"


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    returncode: int
    stdout: str
    stderr: str


class Shell(Protocol):
    """Runs commands."""

    def __call__(self, *arguments: object) -> Done: ...


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Run the command line in this process, which takes far less time."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")

    def run(*arguments: object) -> Done:
        code = command_line(list(map(str, arguments)))
        return Done(code, *capsys.readouterr())

    return run


@pytest.fixture
def net(tmp_path: Path) -> Path:
    return written(tmp_path, "net", NET)


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.sgf"
    path.write_text(text)
    return path


# --- solve ------------------------------------------------------------------------------------


def test_a_net(shell: Shell, net: Path) -> None:
    done = shell("solve", net, "--goal", "capture", "--target", "E5")
    assert (done.returncode, done.stderr) == (0, "")
    assert " 5  .  .  .  X  @" in done.stdout
    verdict = "Black to play: White is captured in a net: every move threatens a ladder."
    assert f"{verdict} Not every reply of White was tried." in shown(done.stdout)


def test_a_net_as_json(shell: Shell, net: Path) -> None:
    done = shell(
        *("solve", net, "--goal", "capture", "--target", "e5", "--generator", "full", "--json")
    )
    (answer,) = answers(done.stdout)
    assert (answer["goal"], answer["status"], answer["to_play"]) == ("capture", "dead", "black")
    assert (answer["order"], answer["order_limit"]) == (2, 5)
    assert (answer["generator"], answer["algorithm"]) == ("full", "ldfpn")
    assert answer["unconditional"] is True
    assert answer["line"][0] == "F6"


def test_first_moves_are_called_by_what_they_do(shell: Shell, net: Path) -> None:
    done = shell("solve", net, "--goal", "capture", "--target", "E5", "--first-moves")
    lines = shown(done.stdout)
    assert any(line.endswith("C captured, S saved, pass: saved") for line in lines)
    assert "Only F6 leads to this by a ladder or net." in lines
    rows = {line.split()[0]: line.split()[1] for line in lines if line.startswith("  ")}
    assert rows["F6"] == "captured"
    assert rows["F5"] == rows["pass"] == "saved"


def test_a_no_says_what_it_holds_for(shell: Shell, net: Path) -> None:
    done = shell(
        *("solve", net, "--goal", "capture", "--target", "E5", "--orders", "1"),
        *("--generator", "heuristic+"),
    )
    assert (
        "Black to play: White is saved. No ladder captures; not every move of Black was tried. "
        "A block with 3 liberties counts as escaped." in done.stdout
    )


@pytest.mark.parametrize(
    ("goal", "target", "to_play", "status"),
    [
        ("capture", ["E5"], "black", "dead"),
        ("save", ["E5"], "white", "alive"),
        ("connect", ["D5", "E4"], "black", "alive"),
        ("cut", ["D5,E4"], "white", None),
    ],
)
def test_the_word_says_who_begins(
    shell: Shell, net: Path, goal: str, target: list[str], to_play: str, status: str | None
) -> None:
    targets = [word for vertex in target for word in ("--target", vertex)]
    done = shell("solve", net, "--goal", goal, *targets, "--orders", "2", "--json")
    (answer,) = answers(done.stdout)
    assert answer["to_play"] == to_play
    assert answer["goal"] == {"save": "capture", "cut": "connect"}.get(goal, goal)
    assert status in (answer["status"], None)


def test_both_sides(shell: Shell, net: Path) -> None:
    done = shell(
        *("solve", net, "--goal", "capture", "--target", "E5", "--orders", "2", "--both", "--json")
    )
    assert [(a["to_play"], a["status"]) for a in answers(done.stdout)] == [
        ("black", "dead"),
        ("white", "alive"),
    ]


def test_a_marked_target_needs_no_name(shell: Shell, tmp_path: Path) -> None:
    file = written(tmp_path, "marked", NET.replace("AW[ee]", "AW[ee]TR[ee]"))
    done = shell("solve", file, "--goal", "capture", "--json")
    assert answers(done.stdout)[0]["status"] == "dead"


def test_any_of_several_targets(shell: Shell, tmp_path: Path) -> None:
    two = written(tmp_path, "two", LADDER)
    command = ("solve", two, "--goal", "capture", "--target", "D4,S4")
    (answer,) = answers(shell(*command, "--targets", "any", "--json").stdout)
    assert (answer["status"], answer["order"]) == ("dead", 1)


def test_a_position_of_a_game(shell: Shell, tmp_path: Path) -> None:
    game = written(tmp_path, "game", GAME)
    command = ("solve", game, "--goal", "capture", "--target", "E6", "--json")
    (answer,) = answers(shell(*command, "--after-move", "6").stdout)
    assert answer["id"] == "game-6"
    assert (answer["status"], answer["line"]) == ("dead", ["F6"])
    over = shell(*command, "--after-move", "10")
    assert (over.returncode, over.stderr) == (2, f"{game}: the game has 9 moves, not 10\n")
    start = shell(*command)
    assert "E6: the target is empty (--after-move N is for positions of a game)" in start.stderr


def test_limits(shell: Shell, net: Path) -> None:
    command = ("solve", net, "--goal", "save", "--target", "E5", "--orders", "9", "--nodes", "3000")
    done = shell(*command)
    assert done.returncode == 0
    assert "White to play: Unknown: out of nodes (" in done.stdout
    assert "). No " in done.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--goal", "capture", "--target", "A1"], "A1: the target is empty"),
        (["--goal", "capture", "--target", "Z1"], "'Z1' is not a point (A1 to T19, without I)"),
        (["--goal", "capture", "--target", "K1"], "K1 is off the board of 9x9"),
        (["--goal", "capture", "--target", "E5,E4"], "the target has stones of both colours"),
        (
            ["--goal", "capture"],
            "which stones? --goal capture needs --target, or stones marked TR",
        ),
        (["--goal", "connect", "--target", "D5"], "D5: a connection needs at least two stones"),
        (
            ["--goal", "save", "--target", "E5", "--to-play", "black"],
            'the goal "save" means that white plays first, not black',
        ),
        (["--orders", "2"], "--orders: only for captures and connections (--goal)"),
        (
            ["--goal", "connect", "--target", "D5,E4", "--targets", "any"],
            'only questions of capture can have targets "any"',
        ),
        (
            ["--goal", "capture", "--target", "E5", "--rules", "superko"],
            "captures and connections are read out under the simple ko rule, with ko threats",
        ),
    ],
)
def test_what_cannot_be_asked(
    shell: Shell, net: Path, arguments: list[str], complaint: str
) -> None:
    done = shell("solve", net, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{net}:1: {complaint}\n"


@pytest.mark.parametrize(
    "arguments", [["--goal", "kill"], ["--generator", "all"], ["--orders", "0"], ["--orders", "99"]]
)
def test_bad_arguments(shell: Shell, net: Path, arguments: list[str]) -> None:
    done = shell("solve", net, "--target", "E5", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


def test_a_target_of_life_is_a_whole_block(shell: Shell, tmp_path: Path) -> None:
    file = written(tmp_path, "life", "(;SZ[5]AB[ca][cb][bc][ac]AW[aa][ba])")
    done = shell("solve", file, "--target", "A5", "--json", "--nodes", "2000")
    (answer,) = answers(done.stdout)
    assert (answer["goal"], answer["defender"]) == ("life", "white")


def test_files_of_a_capture(shell: Shell, net: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    done = shell(
        *("solve", net, "--goal", "capture", "--target", "E5", "--first-moves"),
        *("--sgf", folder, "--svg", folder, "--png", folder, "--proof", folder),
    )
    assert (done.returncode, done.stderr) == (0, "")
    made = sorted(path.name for path in folder.iterdir())
    assert made == ["net-moves.png", "net-moves.svg", "net.png", "net.sgf", "net.svg"]
    assert "No certificate: there is none for this answer." in done.stdout
    tree = (folder / "net.sgf").read_text()
    assert "goal: capture" in tree
    assert ";B[fd]TE[1]" in tree
    assert "BM" not in tree, "that a move fails is not proved"
    (problem,) = shikatsu.load(folder / "net.sgf")
    assert (problem.goal, problem.crucial, problem.to_play) == ("capture", {"E5"}, "black")


def test_what_is_understood_of_a_capture(shell: Shell, tmp_path: Path) -> None:
    text = NET.replace("AW[ee]", "C[goal: capture]AW[ee]TR[ee]")
    file = written(tmp_path, "marked", text)
    assert "read out on the whole board" in shell("region", file).stdout
    (record,) = answers(shell("region", file, "--json").stdout)
    assert (record["goal"], record["open"], record["region"]) == ("capture", False, None)


# --- ladder -----------------------------------------------------------------------------------


def ladder(shell: Shell, folder: Path, text: str, *arguments: object) -> list[str]:
    done = shell("ladder", written(folder, "ladder", text), *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return shown(done.stdout)


def test_a_ladder_that_works(shell: Shell, tmp_path: Path) -> None:
    lines = ladder(shell, tmp_path, LADDER, "--target", "D4")
    assert " 5  .  .  X  1  4  6  7  *  .  .  .  .  .  .  .  .  .  .  ." in lines
    assert " 4  .  .  X  @  2  3  *  .  .  .  .  .  .  .  .  .  .  O  ." in lines
    assert "Black to play: The ladder works. White is captured." in lines
    assert "One more white stone breaks it at" in lines
    (marked,) = (line for line in lines if line.startswith("  marked points"))
    assert marked.split()[2:4] == ["O16", "N15"]
    assert "  on its path    1-47" in lines


def test_a_ladder_that_fails(shell: Shell, tmp_path: Path) -> None:
    lines = ladder(shell, tmp_path, BROKEN)
    assert "Black to play: The ladder fails. White is not captured by ataris alone." in lines
    assert "One more black stone makes it work at" in lines


def test_a_ladder_as_json(shell: Shell, tmp_path: Path) -> None:
    (answer,) = answers("\n".join(ladder(shell, tmp_path, LADDER, "--json")))
    assert (answer["works"], answer["target"], answer["to_play"]) == (True, ["D4"], "black")
    assert answer["line"][:3] == ["D5", "E4", "F4"]
    assert {"G4", "D5"} <= set(answer["breakers"])
    assert answer["makers"] == []
    replayed = Problem(
        id="breaker",
        columns=19,
        rows=19,
        black=frozenset({"C4", "C5", "D3", "E3", "Q16", "K16"}),
        white=frozenset({"D4", "C6", "D2", "S4", answer["breakers"][0]}),
        to_play="black",
        goal="capture",
        defender="white",
        crucial=frozenset({"D4"}),
    )
    assert shikatsu.ladder(replayed).works is False


def test_who_begins_a_ladder(shell: Shell, tmp_path: Path) -> None:
    atari = LADDER.replace("[jd]", "[jd][do]")
    (answer,) = answers("\n".join(ladder(shell, tmp_path, atari, "--json")))
    assert (answer["to_play"], answer["works"], answer["line"][0]) == ("white", True, "E4")
    (taken,) = answers("\n".join(ladder(shell, tmp_path, atari, "--json", "--to-play", "black")))
    assert (taken["to_play"], taken["line"]) == ("black", ["E4"])
    posed = LADDER.replace("GN[", "PL[W]TR[dp]GN[")
    (said,) = answers("\n".join(ladder(shell, tmp_path, posed, "--json")))
    assert (said["to_play"], said["works"]) == ("white", False)


def test_all_blocks_that_may_be_in_a_ladder(shell: Shell, tmp_path: Path) -> None:
    lines = ladder(shell, tmp_path, LADDER.replace("[rp]", "[aa]"))
    assert lines[1].startswith("  block      stones  liberties  to play  ladder  moves  changed by")
    rows = [line.split() for line in lines[2:4]]
    assert rows[0][:6] == ["white", "A19", "1", "2", "black", "works"]
    assert rows[1][:7] == ["white", "D4", "1", "2", "black", "works", "47"]
    assert "--target shows one of them." in lines


def test_diagrams_of_ladders(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    lines = ladder(shell, tmp_path, LADDER, "--svg", folder, "--png", folder)
    assert f"Diagram {folder / 'ladder.svg'}." in lines
    ElementTree.parse(folder / "ladder.svg")
    assert (folder / "ladder.png").read_bytes().startswith(b"\x89PNG")
    ladder(shell, tmp_path, LADDER.replace("[rp]", "[aa]"), "--svg", folder / "many", "--json")
    made = sorted(path.name for path in (folder / "many").iterdir())
    assert made == ["ladder-A19.svg", "ladder-D4.svg"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--target", "A1"], "A1: the target is empty"),
        (["--target", "A1,D4"], "A1: the target is empty"),
        (["--target", "U1"], "'U1' is not a point (A1 to T19, without I)"),
    ],
)
def test_no_ladder(shell: Shell, tmp_path: Path, arguments: list[str], complaint: str) -> None:
    file = written(tmp_path, "ladder", LADDER)
    done = shell("ladder", file, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{file}:1: {complaint}\n"
    quiet = written(tmp_path, "quiet", "(;SZ[9]AB[ee])")
    none = shell("ladder", quiet)
    said = "no block has one or two liberties: there is no ladder to read"
    assert (none.returncode, none.stderr) == (2, f"{quiet}:1: {said}\n")


def test_several_files_one_of_them_bad(shell: Shell, tmp_path: Path) -> None:
    good, bad = written(tmp_path, "good", LADDER), tmp_path / "missing.sgf"
    done = shell("ladder", bad, good, "--json")
    assert done.returncode == 2
    assert done.stderr == f"{bad}: No such file or directory\n"
    assert len(answers(done.stdout)) == 1
