// Random regions: what the engine says about the safety of a border, against brute force.
#pragma once

#include "life_against_oracle.h"
#include "oracle/safety_region.h"

namespace shikatsu::test {

RegionProblem problem_of(const oracle::SafetyRegion& region);

// All questions about a region go to one solver, in random order. Regions with more than `most_states`
// states are counted as skipped.
struct SafetyTally : Tally {
    long captured = 0;   // regions whose border can be captured, with unlimited threats
    long held = 0;       // the others
    long territory = 0;  // of these, against eight threats
};
SafetyTally compare_safety(const std::vector<oracle::SafetyRegion>& regions, std::uint64_t seed,
                           std::size_t most_states, const FixedOptions& fixed = {});

// `count` random regions with up to `free_points` points that stones are played on.
std::vector<oracle::SafetyRegion> random_safety_regions(std::uint64_t seed, int count,
                                                        int free_points);

}  // namespace shikatsu::test
