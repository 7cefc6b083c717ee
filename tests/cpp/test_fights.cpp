// Capturing races: what is decided by counting and by equal liberties, against brute force.
#include "check_tally.h"
#include "fights_against_oracle.h"

using namespace shikatsu::test;

TEST_CASE("races: random fights against brute force") {
    const auto tally = compare_fights(random_fights(1, 300, 6), 1, 30'000);
    check_tally(tally);
    CHECK(tally.counted > 20);
    CHECK(tally.equal > 5);
    CHECK(tally.captured > 30);
}

TEST_CASE("races: how eyes are filled") {
    for (int points = 1; points <= 4; ++points) {
        const EyeTally tally = compare_eyes(points);
        for (const auto& line : tally.disagreements) FAIL_CHECK(line);
        CHECK(tally.compared > 0);
    }
}

// Brute force knows nothing of points beyond the fight, the static rules take them for safe attacker
// stones: eight answers differed here, next to points of no interest.
TEST_CASE("races: a region that leaks is refused") {
    const std::string drawing = "#xx###x/##cccc./xd..ccx/xd.a.cx/##ccccx/x.xxx#x";
    const oracle::Fight fight(drawing, oracle::Player::attacker);
    CHECK_THROWS_AS(shikatsu::make_region_solver(problem_of(fight), {}, 1 << 20),
                    shikatsu::InputError);
}
