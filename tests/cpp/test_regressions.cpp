// Positions on which something once went wrong. They stay here for ever.
#include "doctest/doctest.h"
#include "life_against_oracle.h"

using namespace shikatsu;
using namespace shikatsu::test;

namespace {

RegionProblem position(const char* shape, const char* cells, oracle::Player mover,
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
            const auto solver = make_region_solver(problem, options, 1 << 17);
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
        const auto solver = make_region_solver(problem, options, 1 << 16);
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

// cd.
// d#d   The defender can close a ring around the only wall, whose false eyes are then real: the board's
// ...   edge is as good as a second wall on the other side of the ring.
TEST_CASE("a ring around a single wall makes eyes that the rule of the dead shape took for false") {
    for (const auto& [drawing, cells] :
         {std::pair{"c../.#./...", "cd.dd..."}, std::pair{".c../cc#./....", ".c..ccdaa.."},
          std::pair{".../..c/.#c/ccc/.c.", ".d...cdccccdc."}}) {
        oracle::State state;
        state.cells = cells;
        const auto shape = oracle::make_shape(drawing, "", drawing);
        oracle::Oracle oracle(shape);
        for (const auto mover : {oracle::Player::attacker, oracle::Player::defender})
            for (const Threats d : {0, 1}) {
                state.mover = mover;
                const Question question{Goal::Capture, kDefender, 0, d, false};
                const auto solver =
                    make_region_solver(problem_of(shape, state, KoRule::Simple), {}, 1 << 20);
                const auto answer = solver->ask({}, question, {.nodes = 100'000}, {});
                const std::string shown = drawing;  // as in test_eye_space.cpp
                CAPTURE(shown);
                CAPTURE(std::string(oracle::name(mover)));
                CAPTURE(int{d});
                REQUIRE(answer.solved);
                CHECK(answer.winner ==
                      engine_player(oracle.winner(state, oracle_question(question))));
            }
    }
}

TEST_CASE("numbers of a capture were taken for those of two eyes, and two eyes went unnoticed") {
    const auto problem = position("corner-l-five-open", "..acdccc.c", oracle::Player::defender);
    Options options;
    options.benson = 0;
    const Question eyes{Goal::TwoEyes, kAttacker, 7, 0, false};
    const auto alone = make_region_solver(problem, options, 1 << 20);
    CHECK(alone->ask({}, eyes, {}, {}).winner == kDefender);
    const auto both = make_region_solver(problem, options, 1 << 20);
    both->ask({}, {Goal::Capture, kDefender, 0, 2, false}, {}, {});
    CHECK(both->ask({}, eyes, {}, {}).winner == kDefender);
}

//     c c c c c c
//     c c . c c c    No two eyes can come up, and the attacker cannot capture: he would have to fill five of the
//     c . a a . c    six points, and those leave room for two eyes.
//     c c c . c c
//     c c c c c c
TEST_CASE("a seki with two attacker stones in an eye of six points was taken for a dead shape") {
    for (const auto& [drawing, fill] :
         {std::pair{"cccccc/cc.ccc/c....c/ccc.cc/cccccc", "..aa.."},
          std::pair{"cccccc/cc..cc/c....c/cc..cc/cccccc", "...aa..."}}) {
        oracle::State state;
        int next = 0;
        for (const char c : std::string(drawing))
            if (c != '/') state.cells += c == '.' ? fill[next++] : c;
        const auto shape = oracle::make_shape(drawing, "", drawing);
        for (const auto mover : {oracle::Player::attacker, oracle::Player::defender}) {
            state.mover = mover;
            const auto solver =
                make_region_solver(problem_of(shape, state, KoRule::Simple), {}, 1 << 20);
            const auto capture =
                solver->ask({}, {Goal::Capture, kDefender, 0, 0, false}, {.nodes = 100'000}, {});
            CHECK(capture.solved);
            CHECK(capture.winner == kDefender);
        }
    }
}
