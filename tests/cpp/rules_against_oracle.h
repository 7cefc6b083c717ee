// Every claim of each static rule against the exact oracle, on random states of the shape corpus.
//
// A claim is compared for all questions in which the engine would use it: (0,0), (0,1), (0,2), (1,0)
// threats, both goals, both winners of a loop, unlimited threats of either side (of the defender
// only if loops go to the attacker, where the claim is a dead shape), removable threats.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "oracle/retrograde.h"

namespace shikatsu::test {

struct RuleTally {
    long claims = 0;
    long comparisons = 0;            // one per claim and question
    long missed = 0;                 // what the rule could have claimed; for information
    std::vector<std::string> wrong;  // each a line that reproduces it

    void add(const RuleTally& o);
};
using RuleTallies = std::map<std::string, RuleTally>;

// By rule:
//   dead shape, dead shape by miai (where it takes miai)      EyeSpace::is_dead
//   dead shape move, ... by miai                              EyeSpace::dead_shape_move
//   child: captured, two eyes, dead shape, living reply, killing reply      RegionNode::judge
//   makes life                                                it misses nothing
//   eye, no eye, by miai, by protected liberties              OneEyeGame::judge, one-eye shapes
// Missed are, with no threats and loops to the defender (to the attacker for the defender's rules):
// states that the attacker wins whoever moves (dead shape), or moving (dead shape move); states two
// moves after a given one that the player to move wins (replies); rejections that are no claims at all.
RuleTallies compare_rules(oracle::Oracle& oracle, std::uint64_t seed, int count);

}  // namespace shikatsu::test
