// What a doctest says about a comparison with the oracle.
#pragma once

#include "doctest/doctest.h"
#include "life_against_oracle.h"

namespace shikatsu::test {

inline void check_tally(const Tally& tally) {
    for (const auto& line : tally.disagreements) FAIL_CHECK(line);
    MESSAGE(tally.positions << " positions, " << tally.questions << " questions, " << tally.nodes
                            << " nodes");
}

}  // namespace shikatsu::test
