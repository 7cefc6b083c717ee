// Dead regions (dead_region.h) on random small boards: does the attacker really win wherever one is seen, and in
// the time that it states?
#pragma once

#include <random>
#include <string>
#include <vector>

#include "rules/geometry.h"

namespace shikatsu::test {

struct Drawn {
    std::vector<int> attacker;
    std::vector<int> defender;
    std::vector<int> safe;
};
// A group that is more or less shut in, in one of several ways.
Drawn draw_walled(const Geometry& g, std::mt19937_64& random);

struct DeadRegionTally {
    long positions = 0;
    long dead = 0;      // seen as dead
    long gaps = 0;      // of these, with gaps in the walls
    long compared = 0;  // questions about them that the region solver answered
    long timed = 0;     // of which the longest resistance is known
    long loose = 0;     // of these, with attacker stones that may be captured inside
    long exact = 0;     // and as long as stated
    long wrong = 0;
    std::vector<std::string> examples;  // the first few that are wrong
};

// Positions with walls that are never captured. A region is compared with the region solver, whoever plays first
// and with a few threats; small ones with the longest resistance, too.
DeadRegionTally compare_dead_regions(int columns, int rows, int positions, std::mt19937_64& random);

}  // namespace shikatsu::test
