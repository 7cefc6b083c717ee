// Open regions of tiny boards, all of their states: what is won there against the side that was
// given the outside, is it won on the board as well?
#pragma once

#include <map>
#include <string>

#include "oracle/owned_region.h"

namespace shikatsu::test {

// By the number of empty points of the smallest area that was given away.
struct OpenTally {
    long regions = 0;
    std::map<int, long> compared;
    std::map<int, long> wrong;
    std::vector<std::string> examples;

    void add(const OpenTally& more);
};

// All positions of the board with this crucial block in this region; `outside_stones` of them: those
// whose outside areas have at least `least` empty points each.
OpenTally compare_open_region(const oracle::OwnedOracle& board, oracle::Points region,
                              oracle::Player owner, int least, std::size_t most_examples = 5);

// Connected sets of points with at most so many points.
std::vector<oracle::Points> connected_sets(const oracle::SmallBoard& board, int most);

}  // namespace shikatsu::test
