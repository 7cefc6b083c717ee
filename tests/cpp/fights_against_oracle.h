// Random fights: what the engine says with the option "races" on, against brute force.
#pragma once

#include "life_against_oracle.h"
#include "oracle/fight.h"

namespace shikatsu::test {

RegionProblem problem_of(const oracle::Fight& fight);

struct FightTally : Tally {
    long captured = 0;  // fights that the attacker wins, by the first question
    long counted = 0;   // fights that are decided by counting alone
    long equal = 0;     // fights with moves that equal ones stand for
};

// All questions about a fight go to one solver, in random order. What brute force cannot decide with
// `most_states` states is skipped. Two eyes are compared with the same search without the option.
FightTally compare_fights(const std::vector<oracle::Fight>& fights, std::uint64_t seed,
                          std::size_t most_states, const FixedOptions& fixed = {});

std::vector<oracle::Fight> random_fights(std::uint64_t seed, int count, int empty_points);

// How often V and W (race.h) were compared with brute force, and how often each was the exact number.
struct EyeTally {
    long compared = 0;
    long exact = 0;
    std::vector<std::string> disagreements;

    void add_most(const std::string& about, int most, int truth);
    void add_least(const std::string& about, int least, int truth);
};

// All eyes of so many points, with all sets of stones in them, up to three other liberties: V where the
// owner has threats for a ko, W where the hunter has.
EyeTally compare_eyes(int points);

}  // namespace shikatsu::test
