// Open life and death on tiny boards, against every state of the board: is everything that is proved true, in
// the state itself and wherever its claim (zone_claim.h) holds?
#pragma once

#include <random>
#include <string>
#include <vector>

#include "knowledge/zone_claim.h"
#include "oracle/owned_region.h"

namespace shikatsu::test {

struct OpenLifeTally {
    long questions = 0;
    long proved = 0;      // of the questions
    long results = 0;     // everything that was proved on the way
    long variations = 0;  // states that agree with the claim of a result
    long wrong = 0;
    std::vector<std::string> examples;  // the first few that are wrong

    void add(const OpenLifeTally& more);
};

// Asks about random states of a board, all solved already. One crucial block, or several of which the capture
// of any decides. Half of the time walls are assumed, and what is compared is what their needs allow.
OpenLifeTally compare_open_life(const oracle::OwnedOracle& board, int questions, int nodes,
                                int variations, const ZoneRules& rules, std::mt19937_64& random);

// The same on larger boards, where the region solver, with the whole board as its region, says what is true, if it
// finds out. Half of the positions have so many empty points or more; the others have a group that is more or less
// shut in, and attacker stones that are never captured.
OpenLifeTally compare_open_life_on(const oracle::SmallBoard& board, int empty, int positions,
                                   int nodes, int variations, const ZoneRules& rules,
                                   std::mt19937_64& random);

}  // namespace shikatsu::test
