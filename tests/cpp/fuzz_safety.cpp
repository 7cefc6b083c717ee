// Random regions against brute force; see kUsage.
#include <cstdio>
#include <string>

#include "safety_against_oracle.h"

using namespace shikatsu::test;

namespace {

constexpr const char* kUsage =
    "fuzz_safety [REGIONS [SEED [FREE_POINTS]]]\n"
    "fuzz_safety DRAWING\n"
    "\n"
    "Compares the engine with brute force on random regions (1000 if not given) with up to "
    "FREE_POINTS\n"
    "(5 if not given) points that stones are played on, or on one region (safety_region.h):\n"
    "ten questions each, about the capture of the border and about territory. Search options are "
    "drawn\n"
    "at random.\n";

constexpr std::size_t kMostStates = 60'000;

int report(const SafetyTally& t) {
    for (const auto& line : t.disagreements) std::printf("DISAGREES %s\n", line.c_str());
    std::printf(
        "%ld regions (%ld captured, %ld held, %ld territory), %ld questions, %ld skipped, %llu "
        "nodes, %zu disagreements\n",
        t.positions, t.captured, t.held, t.territory, t.questions, t.skipped, t.nodes,
        t.disagreements.size());
    return t.disagreements.empty() ? 0 : 1;
}

int fuzz(int argc, char** argv) {
    const std::string first = argc > 1 ? argv[1] : "1000";
    if (first.find('/') != std::string::npos)
        return report(compare_safety({oracle::SafetyRegion(first)}, 1, 10 * kMostStates));
    const std::uint64_t seed = argc > 2 ? std::stoull(argv[2]) : 1;
    const int free_points = argc > 3 ? std::stoi(argv[3]) : 5;
    const auto regions = random_safety_regions(seed, std::stoi(first), free_points);
    return report(compare_safety(regions, seed, kMostStates));
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return fuzz(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "fuzz_safety: %s\n\n%s", error.what(), kUsage);
        return 2;
    }
}
