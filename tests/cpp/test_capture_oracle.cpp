// Captures, connections and ladders against brute force: a few hundred boards of what fuzz_capture does
// at length.
#include "captures_against_oracle.h"
#include "check_tally.h"
#include "random_fight.h"

using namespace shikatsu::test;
using oracle::CaptureGoal;

namespace {

constexpr CaptureGoal kGoals[] = {CaptureGoal::capture_all, CaptureGoal::capture_any,
                                  CaptureGoal::connect};

FixedOptions full_generator() {
    FixedOptions fixed;
    fixed.set("generator=full");
    return fixed;
}

// How many questions were answered, at least.
void check_tally(const CaptureTally& tally, long least) {
    check_tally(tally.all);
    CHECK(tally.all.questions - tally.unsolved >= least);
    CHECK(tally.won > 0);
}

}  // namespace

TEST_CASE("brute force and the region solver decide the same game") {
    check_tally(compare_regions(3, 40));
}

TEST_CASE("captures and connections: winners, orders, moves and lines where all states are known") {
    for (const CaptureGoal goal : kGoals) {
        CAPTURE(std::string(oracle::name(goal)));
        check_tally(compare_closed(goal, 1, 24, 0, full_generator()), 1500);
    }
}

TEST_CASE("captures and connections: low orders on boards of any density") {
    for (const CaptureGoal goal : kGoals) {
        CAPTURE(std::string(oracle::name(goal)));
        check_tally(compare_open(goal, 1, 25, 2, full_generator()), 200);
    }
}

TEST_CASE("captures on boards that need wider bitboards") {
    check_tally(compare_wide(1, 12, full_generator()), 40);
}

TEST_CASE("captures hold whatever stands outside their zones") {
    for (const CaptureGoal goal : {CaptureGoal::capture_all, CaptureGoal::capture_any})
        check_tally(compare_zones(goal, 3, 30, 2, full_generator()), 500);
}

TEST_CASE("captures on larger boards are the same with zones and without") {
    for (const CaptureGoal goal : {CaptureGoal::capture_all, CaptureGoal::capture_any})
        check_tally(compare_rivals(goal, 1, 8, 3, full_generator()), 300);
}

TEST_CASE("ladders are threat sequences of order 1, and what breaks or makes them is found") {
    check_tally(compare_ladders(1, 400), 4000);
}

TEST_CASE("generators that leave moves out are seldom wrong on small boards") {
    for (const char* generator : {"heuristic", "heuristic+"}) {
        FixedOptions fixed;
        fixed.set(std::string("generator=") + generator);
        const CaptureTally tally = compare_closed(CaptureGoal::capture_any, 2, 20, 0, fixed);
        const auto& g = tally.heuristic.right > 0 ? tally.heuristic : tally.heuristic_plus;
        CHECK(g.right > 1500);
        CHECK(20 * (g.wrong_yes + g.wrong_no) < g.right);
    }
}

// What went wrong once.
TEST_CASE("captures: a lone stone in atari that comes back, or only seems to") {
    for (const char* drawing : {".o.Ox*", "..xO.o", ".x.O.*", "O.Ox.*", "....O/xoxo.",
                                "xo.x/x.ox/O.xx/..Ox", "x.xxO/.x...", "..../oxx./.OOx"}) {
        for (const auto mover : {oracle::Player::attacker, oracle::Player::defender}) {
            CAPTURE(std::string(drawing));
            check_tally(
                compare_question(oracle::read_question(drawing, CaptureGoal::capture_all, mover), 3)
                    .all);
        }
    }
}

TEST_CASE("connections: one step from block to block") {
    for (const char* drawing : {"o.X/ooX/oX*", "xxX/x.X/.X.", "Xo.X/Xxox/.ox."}) {
        for (const auto mover : {oracle::Player::attacker, oracle::Player::defender}) {
            CAPTURE(std::string(drawing));
            check_tally(
                compare_question(oracle::read_question(drawing, CaptureGoal::connect, mover), 3)
                    .all);
        }
    }
}

TEST_CASE("ladders: broken by a capture far from the target") {
    for (const char* drawing : {"oo.x.xxOOxxo/.o.o.oxO..o.", "xOOOO/.OOOO/oxxOO/xxxOx/x.ox."}) {
        const auto question =
            oracle::read_question(drawing, CaptureGoal::capture_all, oracle::Player::attacker);
        check_tally(compare_ladder(question).all);
    }
}

// Until the weakest order is refuted, moves of higher ones are missing: a simulation that comes to such a
// state proves nothing. The move that wins is three points away from the target.
TEST_CASE("captures: no simulation goes through a state that leaves moves out") {
    const auto fight = read_fight("...x..*.O.x..x..../..x.o.oxOOxxx.....",
                                  shikatsu::CaptureGoal::CaptureAll, shikatsu::kAttacker);
    constexpr int kPass = shikatsu::kPassPoint;
    for (const char* zones : {"zones=on", "zones=off"}) {
        CAPTURE(std::string(zones));
        FixedOptions fixed = full_generator();
        for (const char* option : {"algorithm=pseudo", "increment=mean", "ladder=off", zones})
            fixed.set(option);
        const auto solver = make_capture_solver(fight, fixed.options(), 1 << 20);
        solver->ask({}, {1, 2, 4}, {.nodes = 1'500}, {});
        const auto answer = solver->ask({kPass, kPass}, {1, 2, 3}, {.nodes = 100'000}, {});
        CHECK(answer.solved);
        CHECK(answer.winner == shikatsu::kAttacker);
    }
}

// In a ko the attacker may pass, by any order. A simulation of the pass of a low order may refute that of
// the highest, which leads: the other moves are still to be looked at.
TEST_CASE("captures: a leading pass that is refuted by simulation does not end the matter") {
    const auto fight = read_fight("...x....O.x*.x..../..x.o.oxOOxxx.....",
                                  shikatsu::CaptureGoal::CaptureAny, shikatsu::kAttacker);
    FixedOptions fixed = full_generator();
    for (const char* option :
         {"algorithm=pseudo", "increment=mean", "ladder=off", "simulation_budget=100"})
        fixed.set(option);
    const auto solver = make_capture_solver(fight, fixed.options(), 1 << 16);
    CHECK(!solver->ask({}, {2, 2, 4}, {.nodes = 2'700}, {}).solved);
    const auto answer = solver->ask({}, {1, 0, 3}, {.nodes = 100'000}, {});
    CHECK(answer.solved);
    CHECK(answer.winner == shikatsu::kAttacker);
}
