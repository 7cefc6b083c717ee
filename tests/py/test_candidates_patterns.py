"""Patterns, clusters and the learned ranking: symmetries, what is shipped, what it is worth."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shikatsu.board.points import format_vertex
from shikatsu.board.position import Position
from shikatsu.candidates import needs
from shikatsu.candidates.features import move_features
from shikatsu.candidates.ranking import Ranking
from shikatsu.errors import FormatError, ProblemError, ShikatsuError
from shikatsu.model.problem import SYMMETRIES, Problem, _transform
from shikatsu_lab.candidates import clusters, growing, pattern_tables, store, training
from shikatsu_lab.candidates.clusters import Asking, ClusterModel, Setting, seen_pattern
from shikatsu_lab.candidates.patterns import CELLS, Pattern, canonical, pattern_of, planes, views
from shikatsu_lab.candidates.suggesting import MODELS, ModelName, candidates, shipped_model
from strategies import problems

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
SMALL = (
    Setting("euclid", 3.0),
    Setting("euclid", 2.0, components=20),
    Setting("cosine", 0.8),
    Setting("cosine", 0.8, components=20),
    Setting("kohonen", 4.0, width=5, epochs=3, sample=60),
    Setting("kohonen", 4.0, components=20, width=5, epochs=3, sample=60),
)


@cache
def some(count: int, seed: int = 0) -> tuple[Pattern, ...]:
    return tuple(random.Random(seed).sample(store.shipped(), count))


def turned(problem: Problem, symmetry: int, vertices: frozenset[str]) -> frozenset[str]:
    size = problem.columns, problem.rows
    return frozenset(_transform(vertex, symmetry, *size) for vertex in vertices)


# --- patterns


@settings(max_examples=40, deadline=None)
@given(problems(with_region=True), st.sampled_from(SYMMETRIES), st.booleans())
def test_all_symmetries_and_colours_have_one_pattern(
    problem: Problem, symmetry: int, swap: bool
) -> None:
    other = problem.transformed(symmetry)
    other = other.colours_swapped() if swap else other
    assert canonical(other).cells == canonical(problem).cells


@settings(max_examples=20, deadline=None)
@given(problems(with_region=True), st.sampled_from(SYMMETRIES))
def test_first_moves_map_along_with_the_position(problem: Problem, symmetry: int) -> None:
    """What a canonical cell means in one orientation, it means in the others up to symmetry."""
    ours, theirs = canonical(problem), canonical(problem.transformed(symmetry))
    own_symmetries = [
        s for s in SYMMETRIES if same_stones(problem, problem.transformed(s))
    ]  # they may exchange cells
    for cell in range(CELLS):
        vertex, there = ours.vertex(cell), theirs.vertex(cell)
        assert (vertex is None) == (there is None)
        if vertex is not None and there is not None:
            images = {
                image
                for s in own_symmetries
                for first in turned(problem, s, frozenset({vertex}))
                for image in turned(problem.transformed(s), symmetry, frozenset({first}))
            }
            assert there in images


def same_stones(problem: Problem, other: Problem) -> bool:
    """Whether two orientations look the same: stones, region and board."""
    return canonical_parts(problem) == canonical_parts(other)


def canonical_parts(problem: Problem) -> tuple[object, ...]:
    own, enemy = problem.stones(problem.defender), problem.stones(problem.attacker)
    region = frozenset(problem.region or ())
    return problem.columns, problem.rows, own, enemy & region, region


@settings(max_examples=40, deadline=None)
@given(problems(with_region=True))
def test_cells_and_points_are_the_same_thing(problem: Problem) -> None:
    for view in views(problem):
        assert len(view.cells) == CELLS
        for cell, letter in enumerate(view.cells):
            point = view.frame.point(cell)
            assert (point is None) == (letter == "#")
            if point is not None:
                assert view.frame.cell(point) == cell
                stone = format_vertex(point) in problem.stones(problem.defender)
                assert (letter == "o") == stone


def test_an_edge_is_seen() -> None:
    assert planes("#" + "." * (CELLS - 1))[0] == 1
    cells = {p.cells[CELLS // 2 % 11] for p in some(300)}  # the first line of the window
    assert cells == {"#", "x"}  # corners and sides, and the centre


def test_a_pattern_is_a_problem_again() -> None:
    for pattern in some(50):
        problem = pattern.problem()
        view = canonical(problem)
        assert view.cells == pattern.cells
        moves = frozenset(vertex for cell in pattern.moves if (vertex := view.vertex(cell)))
        assert pattern_of(problem, moves, pattern.family) == pattern


def test_a_window_that_is_none_is_refused() -> None:
    with pytest.raises(ProblemError, match="121 cells"):
        Pattern("...", "attacker", frozenset()).problem()


# --- what is shipped


def test_patterns_are_read_as_they_are_written(tmp_path: Path) -> None:
    patterns = some(100)
    assert set(store.read(store.text(patterns))) == set(patterns)
    store.save(patterns, tmp_path / "some.xz")
    assert (tmp_path / "some.xz").stat().st_size > 0
    with pytest.raises(FormatError, match="no pattern"):
        store.read(b"1 xxo\n")


def test_shipped_patterns_are_many_and_each_is_there_once() -> None:
    patterns = store.shipped()
    assert len(patterns) >= 5000
    assert len({(p.cells, p.to_play) for p in patterns}) == len(patterns)
    assert all(1 <= len(p.moves) <= training.MOST_MOVES for p in patterns)
    assert all(p.cells[move] == "." for p in patterns for move in p.moves)


def prove_again(patterns: tuple[Pattern, ...]) -> None:
    for pattern in patterns:
        problem = pattern.problem()
        view = canonical(problem)
        moves = training.winning_moves(problem, 1_000_000)
        assert moves == {view.vertex(cell) for cell in pattern.moves}


def test_a_sample_of_the_shipped_patterns_is_proved_again() -> None:
    prove_again(some(60))


@pytest.mark.slow
def test_many_of_the_shipped_patterns_are_proved_again() -> None:
    prove_again(some(3000, 1))


def test_the_same_seed_makes_the_same_patterns() -> None:
    first = training.made(1, 0)
    assert first == training.made(1, 0)
    shipped = {(p.cells, p.to_play): p for p in store.shipped()}
    for pattern in first:
        assert shipped[pattern.cells, pattern.to_play].moves == pattern.moves


def test_families_do_not_depend_on_the_orientation() -> None:
    eye = frozenset({(0, 0), (1, 0), (2, 0), (0, 1)})
    assert training.family_of(eye) == training.family_of(frozenset((r, c) for c, r in eye))
    assert training.family_of(eye) == training.family_of(frozenset((18 - c, r) for c, r in eye))
    assert training.family_of(eye) != training.family_of(frozenset((c + 1, r) for c, r in eye))


# --- clusters


@pytest.mark.parametrize("setting", SMALL, ids=lambda setting: setting.name)
def test_models_are_deterministic_and_the_same_after_loading(
    setting: Setting, tmp_path: Path
) -> None:
    patterns = some(120)
    model, again = (clusters.fit(setting, patterns, seed=3) for _ in range(2))
    assert (model.centres == again.centres).all()
    assert (model.votes == again.votes).all()
    model.save(tmp_path / "model.npz")
    loaded = ClusterModel.load(tmp_path / "model.npz")
    assert loaded.setting == setting
    assert len(loaded) == len(model)
    for pattern in patterns[:20]:
        seen = seen_pattern(pattern)
        assert model.suggest(seen) == loaded.suggest(seen)


def test_fine_clusters_know_what_they_were_made_of() -> None:
    patterns = some(200)
    model = clusters.fit(Setting("euclid", 0.1), patterns)
    assert len(model) == len(patterns)
    paper = Asking(nearest=False, clusters=1)
    for pattern in patterns:
        found = model.suggest(seen_pattern(pattern), paper)
        assert found.classified
        assert {cell for cell, _ in found.moves} == pattern.moves


def test_far_patterns_are_unclassified_unless_the_nearest_is_wanted() -> None:
    patterns = some(200)
    model = clusters.fit(Setting("euclid", 0.1), patterns[:100])
    seen = seen_pattern(patterns[150])
    assert model.suggest(seen, Asking(nearest=False)).moves == ()
    nearest = model.suggest(seen, Asking(nearest=True))
    assert not nearest.classified
    assert all(patterns[150].cells[cell] == "." for cell, _ in nearest.moves)


def test_files_that_are_no_models_are_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.npz"
    bad.write_bytes(b"no numbers")
    with pytest.raises(ShikatsuError, match="no model"):
        ClusterModel.load(bad)
    with pytest.raises(ShikatsuError, match="no learned ranking"):
        Ranking.load(bad)
    with pytest.raises(ShikatsuError, match="need patterns"):
        clusters.fit(SMALL[0], [])


def test_a_missing_library_is_named() -> None:
    with pytest.raises(ShikatsuError, match=r"need no_such: pip install 'shikatsu\[candidates\]'"):
        needs.require("no_such.module")


# --- ranking


def test_trees_say_the_same_as_those_that_were_grown() -> None:
    np = needs.require("numpy")
    sklearn = needs.require("sklearn.ensemble")
    random_numbers = np.random.default_rng(1)
    table = random_numbers.integers(0, 9, (400, 5)).astype(np.float32)
    right = table[:, 0] + table[:, 1] > 8
    grown = sklearn.HistGradientBoostingClassifier(max_iter=20, early_stopping=False)
    grown.fit(table, right)
    ours = Ranking(growing._arrays(grown)).scores(table)
    assert np.allclose(ours, grown.decision_function(table), atol=1e-4)


def test_a_ranking_is_deterministic_and_the_same_after_loading(tmp_path: Path) -> None:
    examples = growing.examples(some(60))
    growth = growing.Growth(trees=10, leaves=7)
    model, again = (growing.fit(examples, growth) for _ in range(2))
    model.save(tmp_path / "ranking.npz")
    loaded = Ranking.load(tmp_path / "ranking.npz")
    for one in examples:
        assert (model.scores(one.rows) == again.scores(one.rows)).all()
        assert (model.scores(one.rows) == loaded.scores(one.rows)).all()


def test_features_do_not_depend_on_the_orientation() -> None:
    for pattern in some(10):
        problem = pattern.problem()
        moves, rows = move_features(problem)
        ours = dict(zip(moves, rows, strict=True))
        for symmetry in (1, 6):
            there, others = move_features(problem.transformed(symmetry).colours_swapped())
            theirs = dict(zip(there, others, strict=True))
            for move, row in ours.items():
                (vertex,) = turned(problem, symmetry, frozenset({move}))
                assert theirs[vertex] == pytest.approx(row)


# --- candidates of a problem


@pytest.mark.parametrize("name", MODELS)
def test_candidates_are_legal_and_come_best_first(name: ModelName) -> None:
    for pattern in some(15):
        problem = pattern.problem()
        found = candidates(problem, name)
        assert found
        scores = [score for _, score in found]
        assert scores == sorted(scores, reverse=True)
        assert all(0 <= score <= 1 for score in scores)
        for point, _ in found:
            Position.of(problem).played(problem.to_play, format_vertex(point))
        assert candidates(problem, name) == found


@pytest.mark.parametrize("name", MODELS)
def test_candidates_turn_with_the_problem(name: ModelName) -> None:
    for pattern in some(8):
        problem = pattern.problem()
        scores = sorted(score for _, score in candidates(problem, name))
        other = problem.transformed(5).colours_swapped()
        assert sorted(s for _, s in candidates(other, name)) == pytest.approx(scores, abs=1e-4)


def test_problems_of_any_size_have_candidates() -> None:
    @settings(max_examples=30, deadline=None)
    @given(problems(with_region=True))
    def check(problem: Problem) -> None:
        for name in MODELS:
            for point, _ in candidates(problem, name):
                assert format_vertex(point) in (problem.region or ())

    check()


def test_there_are_two_models() -> None:
    with pytest.raises(ShikatsuError, match="clusters, ranking"):
        shipped_model("trees")  # type: ignore[arg-type]


# --- evaluation


def test_nothing_that_belongs_together_is_in_two_folds() -> None:
    cases = [pattern_tables.case(pattern) for pattern in some(200)]
    for split in pattern_tables.SPLITS:
        parts = pattern_tables.dealt(cases, split, 4, 1)
        names = [
            {one.pattern.cells if split == "position" else one.pattern.family for one in part}
            for part in parts
        ]
        assert sum(map(len, names)) == len(set().union(*names))
        assert sum(map(len, parts)) == len(cases)


def test_an_evaluation_has_all_rows_and_tables(tmp_path: Path) -> None:
    found = pattern_tables.evaluate(
        some(140), folds=2, splits=("family",), settings=SMALL[1:2], curve=(1.0, 3.0)
    )
    assert [row.model for row in found.rows] == ["by chance", *["euclid, PCA"] * 3, "ranking"]
    by_chance, *rest = found.rows
    assert all(row.right[0] <= row.right[1] <= row.right[2] <= 1 for row in found.rows)
    assert rest[-1].right[0] > by_chance.right[0]
    assert len(pattern_tables.render(found)) == 2
    assert all(path.stat().st_size for path in pattern_tables.plot_clusters(found, tmp_path))
    pictures = pattern_tables.cluster_pictures(some(60), SMALL[1], most=2)
    assert all(picture.startswith("<svg") for row in pictures.values() for picture in row)


# --- problems from elsewhere


def test_the_ranking_is_good_at_problems_from_elsewhere() -> None:
    path = DATA / "gotools" / "lv6.1"
    if not path.exists():
        pytest.skip("../shared/data/gotools is not there")
    found = pattern_tables.accuracy_on(
        pattern_tables.stated_by_gotools(path), shipped_model("ranking"), "ranking"
    )
    assert found.patterns > 200
    assert found.right[1] > 0.85
