// One-eye problems against the oracles: a slice of what `fuzz_life` and `fuzz_rules` run at length.
#include "check_tally.h"
#include "region_setup.h"
#include "rules_against_oracle.h"

using namespace shikatsu;
using namespace shikatsu::test;

namespace {

template <class Compare>
Tally on_random_shapes(int shapes, int free_points, Compare compare) {
    std::mt19937_64 random(20);
    Tally total;
    for (int i = 0; i < shapes; ++i) {
        const int free = 3 + static_cast<int>(random() % static_cast<unsigned>(free_points));
        total.add(compare(oracle::random_one_eye_shape(random, free), random()));
    }
    return total;
}

RegionSetup<1> setup(const std::string& drawing) {
    const auto drawn = oracle::read_position(drawing);
    oracle::State state;
    state.cells = drawn.cells;
    return RegionSetup<1>(problem_of(drawn.shape, state, KoRule::Simple));
}

// "eye", "no eye" or "".
std::string judged(const std::string& drawing, const Options& options = {}) {
    const auto s = setup(drawing);
    const OneEyeGame<1> game(s.area, s.setting(), options);
    const auto judgement = game.judge(game.start(s.position, s.crucial));
    if (!judgement.decided) return "";
    return judgement.winner == kDefender ? "eye" : "no eye";
}

}  // namespace

TEST_CASE("one eye: random positions agree with the exact oracle, whatever the options") {
    Tally total;
    for (std::size_t i = 0; i < oracle::one_eye_corpus().size(); i += 2) {  // fuzz_life has all
        oracle::Oracle oracle(oracle::one_eye_corpus()[i]);
        total.add(compare_with_oracle(oracle, 50 + i, 20));
    }
    total.add(on_random_shapes(30, 6, [](const oracle::Shape& shape, std::uint64_t seed) {
        oracle::Oracle oracle(shape);
        return compare_with_oracle(oracle, seed, 20);
    }));
    check_tally(total);
}

TEST_CASE("one eye: superko agrees with history search") {
    check_tally(on_random_shapes(150, 3, [](const oracle::Shape& shape, std::uint64_t seed) {
        return compare_superko(shape, seed, 10, 500'000);
    }));
}

TEST_CASE("one eye: every claim of the static rules is true") {
    RuleTallies total;
    std::mt19937_64 random(7);
    const auto add = [&](const oracle::Shape& shape, int count) {
        oracle::Oracle oracle(shape);
        for (const auto& [rule, tally] : compare_rules(oracle, random(), count))
            total[rule].add(tally);
    };
    for (const auto& shape : oracle::one_eye_corpus()) add(shape, 120);
    for (int i = 0; i < 100; ++i)
        add(oracle::random_one_eye_shape(random, 4 + static_cast<int>(random() % 5)), 20);
    for (const auto& [rule, tally] : total)
        for (const auto& line : tally.wrong) FAIL_CHECK(rule << ": " << line);
    CHECK(total["eye"].claims > 120);
    CHECK(total["eye by miai"].claims > 5);
    CHECK(total["no eye"].claims > 500);
    CHECK(total["no eye by miai"].claims > 20);
    CHECK(total["no eye by protection"].claims > 5);
    CHECK(total["child: living reply"].claims > 400);
    CHECK(total["child: killing reply"].claims > 400);
}

// An eye by a protected liberty is rare. Two crucial chains next to the anchor, with walls apart:
TEST_CASE("one eye: eyes that are connected by protected liberties") {
    const char* drawing = "cc..#/.c.#x/D.D.#/DcD.#/DDD#D";
    oracle::Oracle oracle(oracle::make_shape(drawing, "", drawing));
    auto tallies = compare_rules(oracle, 1700, 2000);
    for (const auto& [rule, tally] : tallies)
        for (const auto& line : tally.wrong) FAIL_CHECK(rule << ": " << line);
    CHECK(tallies["eye by protection"].claims >= 5);
}

// Naive df-pn may run for ever, but what it finds is right.
TEST_CASE("one eye: what naive df-pn solves is right") {
    Options options;
    set_option(options, "loops", "naive");
    std::mt19937_64 random(3);
    int solved = 0;
    for (const auto& shape : oracle::one_eye_corpus()) {
        oracle::Oracle oracle(shape);
        for (int i = 0; i < 20; ++i) {
            options.seeker_passes = i % 2;
            const auto state = oracle.random_state(random, i % 3 == 0);
            const Question question{Goal::OneEye, kAttacker, 0, 0, false};
            const auto solver =
                make_region_solver(problem_of(shape, state, KoRule::Simple), options, 1 << 20);
            const auto answer = solver->ask({}, question, {.nodes = 2000}, {});
            if (!answer.solved) continue;
            ++solved;
            CHECK(answer.winner == engine_player(oracle.winner(state, oracle_question(question))));
        }
    }
    CHECK(solved > 400);
}

TEST_CASE("one eye: positions by hand") {
    CHECK(judged(".dD/ddD/DDD") == "eye");
    CHECK(judged("..D/..D/###") == "");
    CHECK(judged(".aD/aa#/###") == "no eye");
    Options plain;
    plain.protected_liberties = 0;
    Options none;
    none.miai = none.connections = 0;
    // two ways to connect the stone in the corner
    CHECK(judged(".d./dd./..D", none) == "");
    CHECK(judged(".d./dd./..D", plain) == "eye");
}

// The anchor goes around the wall in the second drawing, so that the false eye is real.
TEST_CASE("one eye: rings around walls") {
    const auto no_ring = [](const std::string& drawing) {
        const auto s = setup(drawing);
        return no_ring_around_walls(s.area, s.wall, s.anchor);
    };
    CHECK(no_ring("...D/...D/####"));
    CHECK(!no_ring("D...D/D.#.D/D...D/DDDDD"));
    CHECK(!no_ring("D...#/####./D...#"));  // an anchor in two pieces
    CHECK(no_ring("#.#.#/DDDDD/#####"));   // walls in pieces, each at the edge
}

TEST_CASE("one eye: what is refused") {
    const auto drawn = oracle::read_position("..D/..D/###");
    oracle::State state;
    state.cells = drawn.cells;
    RegionProblem problem = problem_of(drawn.shape, state, KoRule::Simple);
    const auto solver = make_region_solver(problem, {}, 1 << 20);
    CHECK_THROWS_AS(solver->ask({}, Question{}, {}, {}), InputError);  // not about an eye
    problem.defender.clear();
    CHECK_THROWS_AS(make_region_solver(problem, {}, 1 << 20), InputError);  // no anchor
}
