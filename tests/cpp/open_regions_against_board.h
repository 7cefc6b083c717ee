// Open regions of tiny boards, all of their states: what is won there against the side that was
// given the outside, is it won on the board as well?
#pragma once

#include <map>
#include <string>

#include "oracle/owned_region.h"

namespace shikatsu::test {

// By the number of empty points of the smallest area that was given away. With none, the stones
// around the region can be captured at any time on the board, and never in the region: that is the
// hardest case.
struct OpenTally {
    long regions = 0;
    std::map<int, long> compared;
    std::map<int, long> wrong;
    std::vector<std::string> examples;  // the first few that are wrong

    void add(const OpenTally& more);
};

// All positions of a board, solved already, with the outside of this region given to one side.
// Areas that are given away have at least `least` empty points.
OpenTally compare_open_region(const oracle::OwnedOracle& board, oracle::Points region,
                              oracle::Player owner, int least);

// The game on the board itself.
oracle::OwnedRegion whole_board(const oracle::SmallBoard& board, oracle::Points crucial);

// Connected sets of points with at most so many points.
std::vector<oracle::Points> connected_sets(const oracle::SmallBoard& board, int most);

}  // namespace shikatsu::test
