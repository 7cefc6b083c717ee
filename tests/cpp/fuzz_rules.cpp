// fuzz_rules [STATES [SEED [SHAPE]]]: every claim of each static rule against the exact oracle, with a
// table of claims, comparisons, wrong ones and missed ones. The long version of test_eye_space.cpp.
// SHAPE: one of the corpus, or "random" for a new one for every 20 states; "one-eye" for the corpus of
// one-eye problems, "one-eye-random".
#include <cstdio>
#include <string>

#include "rules_against_oracle.h"

using namespace shikatsu::test;

int main(int argc, char** argv) {
    const int states = argc > 1 ? std::stoi(argv[1]) : 10'000;
    const std::uint64_t seed = argc > 2 ? std::stoull(argv[2]) : 1;
    const std::string only = argc > 3 ? argv[3] : "";
    RuleTallies total;
    const auto add = [&](const oracle::Shape& shape, std::uint64_t number, int count) {
        oracle::Oracle oracle(shape);
        for (const auto& [rule, tally] : compare_rules(oracle, seed * 1000 + number, count))
            total[rule].add(tally);
    };
    const auto& corpus = only == "one-eye" ? oracle::one_eye_corpus() : oracle::shape_corpus();
    if (only == "random" || only == "one-eye-random") {
        std::mt19937_64 random(seed);
        const auto make = only == "random" ? oracle::random_shape : oracle::random_one_eye_shape;
        for (int i = 0; i < states; i += 20)
            add(make(random, 4 + static_cast<int>(random() % 5)), random(), 20);
    } else if (!only.empty() && only != "one-eye") {
        add(oracle::corpus_shape(only), 0, states);
    } else {
        for (std::size_t i = 0; i < corpus.size(); ++i)
            add(corpus[i], i, 1 + states / static_cast<int>(corpus.size()));
    }
    std::size_t wrong = 0;
    std::printf("%-26s %10s %12s %8s %10s\n", "rule", "claims", "comparisons", "wrong", "missed");
    for (const auto& [rule, t] : total) {
        std::printf("%-26s %10ld %12ld %8zu %10ld\n", rule.c_str(), t.claims, t.comparisons,
                    t.wrong.size(), t.missed);
        wrong += t.wrong.size();
    }
    for (const auto& [rule, t] : total)
        for (std::size_t i = 0; i < t.wrong.size() && i < 20; ++i)
            std::printf("WRONG %s: %s\n", rule.c_str(), t.wrong[i].c_str());
    return wrong == 0 ? 0 : 1;
}
