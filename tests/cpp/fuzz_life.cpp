// fuzz_life POSITIONS [SEED] [SHAPE]: random positions against the exact oracle, with a summary.
// fuzz_life superko POSITIONS [SEED]: the same under superko against history search.
#include <chrono>
#include <cstdio>
#include <cstring>

#include "life_against_oracle.h"

using namespace shikatsu::test;

namespace {

int report(const Tally& t, double seconds) {
    for (const auto& line : t.disagreements) std::printf("DISAGREES %s\n", line.c_str());
    std::printf(
        "%ld positions, %ld questions, %ld skipped, %llu nodes, %.1f s, %zu disagreements\n",
        t.positions, t.questions, t.skipped, t.nodes, seconds, t.disagreements.size());
    return t.disagreements.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    const bool superko = argc > 1 && std::strcmp(argv[1], "superko") == 0;
    if (superko) --argc, ++argv;
    const long positions = argc > 1 ? std::atol(argv[1]) : 1000;
    const auto seed = static_cast<std::uint64_t>(argc > 2 ? std::atol(argv[2]) : 1);
    const std::string only = argc > 3 ? argv[3] : "";
    const auto start = std::chrono::steady_clock::now();

    std::vector<const oracle::Shape*> shapes;
    for (const auto& shape : oracle::shape_corpus()) {
        if (!only.empty() && shape.name != only) continue;
        if (superko && shape.free_points() > 6) continue;
        shapes.push_back(&shape);
    }
    Tally total;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const long share = (positions + static_cast<long>(i)) / static_cast<long>(shapes.size());
        if (share == 0) continue;
        if (superko) {
            total.add(
                compare_superko(*shapes[i], seed * 1000 + i, static_cast<int>(share), 2'000'000));
        } else {
            oracle::Oracle oracle(*shapes[i]);
            total.add(compare_with_oracle(oracle, seed * 1000 + i, static_cast<int>(share)));
        }
        std::fprintf(stderr, "\r%zu/%zu shapes, %ld questions, %zu disagreements ", i + 1,
                     shapes.size(), total.questions, total.disagreements.size());
    }
    std::fprintf(stderr, "\n");
    return report(total,
                  std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
}
