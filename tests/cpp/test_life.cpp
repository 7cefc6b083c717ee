// Life and death against the oracles: a slice of what `fuzz_life` runs at length.
#include "check_tally.h"
#include "goals/region/life.h"
#include "rules/symmetry.h"

using namespace shikatsu;
using namespace shikatsu::test;

namespace {

RegionAnswer ask(const RegionProblem& problem, const Options& options, std::uint64_t bytes) {
    return make_region_solver(problem, options, bytes)->ask({}, {}, {}, {});
}

RegionProblem transformed(const RegionProblem& p, int symmetry) {
    const Geometry g(p.columns, p.rows);
    const auto map = symmetry_map(g, symmetry);
    RegionProblem t = p;
    t.columns = transformed(g, symmetry).columns();
    t.rows = transformed(g, symmetry).rows();
    for (auto* points : {&t.attacker, &t.defender, &t.crucial, &t.region})
        for (int& q : *points) q = map[static_cast<std::size_t>(q)];
    if (p.ban != kNoPoint) t.ban = map[static_cast<std::size_t>(p.ban)];
    return t;
}

}  // namespace

TEST_CASE("random positions agree with the exact oracle, whatever the options") {
    Tally total;
    for (std::size_t i = 0; i < oracle::shape_corpus().size(); i += 4) {  // fuzz_life has all
        oracle::Oracle oracle(oracle::shape_corpus()[i]);
        total.add(compare_with_oracle(oracle, 77 + i, 16));
    }
    check_tally(total);
}

TEST_CASE("superko agrees with history search") {
    Tally total;
    for (std::size_t i = 0; i < oracle::shape_corpus().size(); ++i) {
        const auto& shape = oracle::shape_corpus()[i];
        if (shape.free_points() <= 6) total.add(compare_superko(shape, 99 + i, 5, 500'000));
    }
    check_tally(total);
}

TEST_CASE("symmetry, table size and repetition do not change the answer") {
    std::mt19937_64 random(8);
    for (const auto& shape : oracle::shape_corpus()) {
        for (int i = 0; i < 4; ++i) {
            const auto state = oracle::random_state(shape, random, true);
            const auto problem = problem_of(shape, state, KoRule::Simple);
            const auto answer = ask(problem, {}, 1 << 20);
            CAPTURE(shape.name);
            CAPTURE(state.cells);
            REQUIRE(answer.solved);
            const auto again = ask(problem, {}, 1 << 20);
            CHECK((again.winner == answer.winner && again.nodes == answer.nodes));
            for (int s = 1; s < kSymmetries; ++s)
                CHECK(ask(transformed(problem, s), {}, 1 << 20).winner == answer.winner);
            for (const int log2 : {15, 16, 18, 20, 22, 24, 27}) {  // 2^10 to 2^22 entries
                if (log2 > 22 && i > 0) break;  // large tables take long to clear
                CHECK(ask(problem, {}, 1u << log2).winner == answer.winner);
            }
        }
    }
}

TEST_CASE("bad positions are refused") {
    oracle::State state;
    const auto& shape = oracle::shape_corpus().front();
    state.cells = shape.empty_cells();
    RegionProblem good = problem_of(shape, state, KoRule::Simple);
    RegionProblem p = good;
    p.crucial.clear();
    CHECK_THROWS_AS(make_region_solver(p, {}, 1 << 20), InputError);
    p = good;
    p.region.clear();
    CHECK_THROWS_AS(make_region_solver(p, {}, 1 << 20), InputError);
    p = good;
    p.columns = 20;
    CHECK_THROWS_AS(make_region_solver(p, {}, 1 << 20), InputError);
}

TEST_CASE("a stone put back on a captured crucial point makes another state") {
    // On a board of one row: the same stones, with two crucial ones or with one, share no results.
    const Geometry g(3, 1);
    const Area<1> area(g, {0, 1, 2});
    const LifeGame<1> game(area, KoRule::Simple, {}, Options{});
    Position<1> p;
    p.put(area, Colour::White, 0);
    p.put(area, Colour::White, 2);
    const Bitset<1> both = Bitset<1>::single(0) | Bitset<1>::single(2);
    const auto all = game.start(p, both);
    const auto one = game.start(p, Bitset<1>::single(2));
    CHECK_FALSE(game.key(all) == game.key(one));
    CHECK_FALSE(game.identity(all) == game.identity(one));

    // Black B1 takes the crucial stone on A1; nothing of it is left in the key.
    Position<1> q;
    q.put(area, Colour::White, 0);
    q.set_to_move(Colour::Black);
    const auto start = game.start(q, Bitset<1>::single(0));
    const auto taken = game.play(start, 1);
    CHECK(taken.crucial.empty());
    CHECK(taken.crucial_key == Key{});
}
