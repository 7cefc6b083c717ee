from __future__ import annotations

import pytest

from shikatsu.files import sgf
from shikatsu.files.verdicts import mark_of_words, right_first_moves, wrong_first_moves
from shikatsu.model.diagram import Diagram


def verdicts(tree: str) -> tuple[set[str], set[str]]:
    """The right and the wrong first moves of variations after (;SZ[5]AB[ee]."""
    ((_, diagram),) = (
        i for i in sgf.read(f"(;SZ[5]AB[ee]{tree})".encode(), "f.sgf", "f") if isinstance(i, tuple)
    )
    assert isinstance(diagram, Diagram)
    return set(right_first_moves(diagram.solution)), set(wrong_first_moves(diagram.solution))


@pytest.mark.parametrize(
    ("words", "mark"),
    [
        ("RIGHT", "right"),
        ("Well played!\nRIGHT", "right"),
        ("Correct.", "right"),
        ("correct", "right"),
        ("+ lives", "right"),
        ("正解図", "right"),
        ("正确", "right"),
        ("此為正確", "right"),
        ("Wrong", "wrong"),
        ("Incorrect: white lives", "wrong"),
        ("FAIL", "wrong"),
        ("Failure", "wrong"),
        ("this is WRONG", "wrong"),
        ("失败", "wrong"),
        ("失敗図1", "wrong"),
        ("错误", "wrong"),
        ("不正解", "wrong"),
        ("不正确", "wrong"),
        ("失败，正解是A1", "wrong"),
        ("Wrong. RIGHT is A1.", "wrong"),
        ("the right side", None),
        ("what went wrong here?", None),
        ("a bright idea", None),
        ("B+", None),
        ("", None),
    ],
)
def test_words(words: str, mark: str | None) -> None:
    assert mark_of_words(words) == mark


@pytest.mark.parametrize(
    ("tree", "right", "wrong"),
    [
        # Nothing is marked: the main line is right, of the others nothing is known.
        ("(;B[aa];W[bb])(;B[ba])", {"A5"}, set()),
        ("", set(), set()),
        # A right mark anywhere below a first move, and silence about the others.
        ("(;B[aa];W[bb];B[cc]C[RIGHT])(;B[ba];W[aa])", {"A5"}, {"B5"}),
        ("(;B[aa];W[bb](;B[cc]C[Wrong])(;B[dd]TE[1]))(;B[ba];W[aa])", {"A5"}, {"B5"}),
        ("(;B[aa]TE[1])(;B[ba]TE[2])(;B[ca]BM[1])", {"A5", "B5"}, {"C5"}),
        # The mark on the first move itself decides.
        ("(;B[aa]C[Wrong];W[bb];B[cc]C[RIGHT])(;B[ba]TE[1])", {"B5"}, {"A5"}),
        # Only wrong moves are marked.
        ("(;B[aa];W[bb])(;B[ba]WV[])(;B[ca]TR[ca])", {"A5"}, {"B5", "C5"}),
        ("(;B[aa];W[bb](;B[cc])(;B[dd]BM[1]))(;B[ba];W[aa]BM[1])", {"A5"}, {"B5"}),
        # No choice at all.
        ("(;B[aa]C[NOTTHIS];W[bb];B[cc]C[RIGHT])(;B[ba]C[RIGHT])", {"B5"}, set()),
        ("(;B[aa];W[bb]C[NOTTHIS];B[cc]C[RIGHT])(;B[ba]C[RIGHT])", {"B5"}, {"A5"}),
        # CHOICE and FORCE change nothing.
        ("C[CHOICE](;B[aa]C[FORCE];W[bb];B[cc]C[RIGHT])(;B[ba])", {"A5"}, {"B5"}),
        # The other colour's moves are not the solver's.
        ("(;B[aa])(;W[ba]C[RIGHT])", {"A5"}, set()),
        # The same move twice: right if one of its lines is.
        ("(;B[aa];W[bb])(;B[aa];W[cc];B[dd]C[RIGHT])(;B[ba])", {"A5"}, {"B5"}),
    ],
)
def test_first_moves(tree: str, right: set[str], wrong: set[str]) -> None:
    assert verdicts(tree) == (right, wrong)


def test_the_solver_may_be_named() -> None:
    ((_, diagram),) = (
        i for i in sgf.read(b"(;AB[aa](;B[bb])(;W[cc]))", "f", "f") if isinstance(i, tuple)
    )
    assert right_first_moves(diagram.solution, "white") == {"C17"}
