// The safety of a border: known regions, and random ones against brute force.
#include "check_tally.h"
#include "safety_against_oracle.h"

using namespace shikatsu;
using namespace shikatsu::test;

namespace {

constexpr std::size_t kMostStates = 60'000;

std::string outcome(const std::string& drawing) {
    const oracle::SafetyRegion region(drawing);
    const auto solver = make_region_solver(problem_of(region), {}, 1 << 20);
    const auto wins = [&](const Question& question) {
        const auto answer = solver->ask({}, question, {}, {});
        CHECK(answer.solved);
        return answer.winner == kAttacker;
    };
    check_tally(compare_safety({region}, 1, 20 * kMostStates));
    if (wins({Goal::Capture, kDefender, kUnlimited, 0, false})) return "captured";
    return wins({Goal::TwoEyes, kAttacker, 8, 0, false}) ? "held" : "territory";
}

}  // namespace

TEST_CASE("safety: what becomes of a border") {
    CHECK(outcome("...c/cccc") == "captured");     // the middle of three
    CHECK(outcome("....c/ccccc") == "territory");  // four in a row
    CHECK(outcome("c..e/cccc") == "captured");     // a reserved point that is no eye
    CHECK(outcome("..cex/ccccx") == "territory");  // an eye elsewhere, and one here
    CHECK(outcome(".cex#/.ccx#") == "territory");  // a wall that is not near
    CHECK(outcome(".#xxx/.ccce") == "captured");   // and one that is
    CHECK(outcome("ec...a") == "held");            // sending two, returning one
    CHECK(outcome(".a.D/DDDD") == "territory");    // safe stones around it
    CHECK(outcome("D...D/D.a.D/D...D") == "territory");
    CHECK(outcome(".aa.c/acccc/.cccc/ccccc") == "held");  // seki
}

TEST_CASE("safety: random regions against brute force") {
    const auto tally = compare_safety(random_safety_regions(1, 400, 6), 1, kMostStates);
    check_tally(tally);
    CHECK(tally.captured > 100);
    CHECK(tally.territory > 50);
    CHECK(tally.held > tally.territory);
}
