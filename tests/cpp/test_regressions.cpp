// Positions on which something once went wrong. They stay here for ever.
#include "doctest/doctest.h"
#include "life_against_oracle.h"

using namespace shikatsu;
using namespace shikatsu::test;

namespace {

LifeProblem position(const char* shape, const char* cells, oracle::Player mover,
                     int ban = oracle::no_point) {
    oracle::State state;
    state.cells = cells;
    state.mover = mover;
    state.ban = ban;
    return problem_of(oracle::corpus_shape(shape), state, KoRule::Simple);
}

}  // namespace

TEST_CASE("unlimited threats made minimal distance and plain df-pn run in circles") {
    const auto problem = position("corner-open-one", "d..ac..a.", oracle::Player::defender, 6);
    for (int loops = 0; loops < 3; ++loops)
        for (const int epsilon : {0, 25}) {
            Options options;
            options.loops = loops;
            options.epsilon = epsilon;
            const auto solver = make_life_solver(problem, options, 1 << 17);
            const auto answer = solver->ask({}, {Goal::Capture, kDefender, 0, kUnlimited, false},
                                            {.nodes = 5000}, {});
            CAPTURE(loops);
            CHECK(answer.solved);
            CHECK(answer.winner == kAttacker);
        }
}

TEST_CASE("results that share a full bucket evicted each other for ever") {
    const auto problem = position("corner-open-two", ".....cc.....", oracle::Player::defender);
    for (const int collect : {0, 1}) {
        Options options;
        options.collect = collect;
        const auto solver = make_life_solver(problem, options, 1 << 16);
        for (const Threats a : {0, 1, 3})
            for (const Threats d : {Threats{0}, Threats{1}, Threats{2}, kUnlimited})
                for (const bool removable : {false, true}) {
                    const auto answer = solver->ask({}, {Goal::Capture, kDefender, a, d, removable},
                                                    {.nodes = 1'000'000}, {});
                    CAPTURE(collect);
                    CAPTURE(int{a});
                    CAPTURE(int{d});
                    CAPTURE(removable);
                    CHECK(answer.solved);
                }
    }
}
