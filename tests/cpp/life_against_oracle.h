// Random positions of the shape corpus: the engine's answers against the exact oracle's.
//
// All questions about a position go to ONE solver, in random order, so that the sharing of results
// between threats, loop winners and goals is tested as much as the search itself.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "goals/life.h"
#include "oracle/history_search.h"
#include "oracle/retrograde.h"
#include "search/options.h"

namespace shikatsu::test {

struct Tally {
    long positions = 0;
    long questions = 0;
    long skipped = 0;
    unsigned long long nodes = 0;
    std::vector<std::string> disagreements;  // each a line that reproduces it

    void add(const Tally& o);
};

LifeProblem problem_of(const oracle::Shape& shape, const oracle::State& state, KoRule rule);

// Options drawn at random: answers must not depend on them.
struct Setting {
    Options options;
    std::uint64_t bytes = 1 << 20;
    std::size_t least_points = 0;  // width of the bitboards
    std::string text;
};
Setting random_setting(std::mt19937_64& random);

// `count` random states of the shape; six finite budgets, both unlimited ones, both loop winners,
// two eyes, removable threats.
Tally compare_with_oracle(oracle::Oracle& oracle, std::uint64_t seed, int count);

// The same under superko against plain history search. States whose history search exceeds
// `node_cap` are counted as skipped.
Tally compare_superko(const oracle::Shape& shape, std::uint64_t seed, int count, long node_cap);

}  // namespace shikatsu::test
