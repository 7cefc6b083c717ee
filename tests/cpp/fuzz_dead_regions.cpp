// Dead regions on random boards; see kUsage.
#include <cstdio>

#include "dead_regions_against_search.h"

int main(int argc, char** argv) {
    constexpr const char* kUsage = "fuzz_dead_regions COLUMNS ROWS POSITIONS [SEED]\n";
    if (argc < 4) {
        std::fputs(kUsage, stderr);
        return 2;
    }
    std::mt19937_64 random(argc > 4 ? std::stoull(argv[4]) : 1);
    const auto t = shikatsu::test::compare_dead_regions(std::stoi(argv[1]), std::stoi(argv[2]),
                                                        std::stoi(argv[3]), random);
    for (const auto& example : t.examples) std::printf("WRONG %s\n", example.c_str());
    std::printf(
        "%ld positions, %ld dead, %ld with gaps, %ld compared, %ld timed (%ld with loose stones), "
        "%ld as long as stated, "
        "%ld wrong\n",
        t.positions, t.dead, t.gaps, t.compared, t.timed, t.loose, t.exact, t.wrong);
    return t.wrong == 0 ? 0 : 1;
}
