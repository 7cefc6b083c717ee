// Open regions against the whole board; see kUsage.
#include <algorithm>
#include <cstdio>
#include <random>
#include <string>

#include "open_regions_against_board.h"

using namespace oracle;
using namespace shikatsu::test;

namespace {

constexpr const char* kUsage =
    "fuzz_open_regions COLUMNS ROWS [LEAST [CRUCIAL [BLOCKS REGIONS [SEED]]]]\n"
    "\n"
    "Solves all positions of a board and of its open regions, and compares them: what is won\n"
    "against the owner of the outside is won on the board. LEAST (0) is the number of empty "
    "points\n"
    "that an outside area has at least, CRUCIAL (2) the most stones of the crucial block. All\n"
    "blocks and regions are looked at or, if given, so many BLOCKS with so many REGIONS each.\n";

bool is_first_of_its_mirrors(const SmallBoard& board, Points set) {
    for (int symmetry = 1; symmetry < (board.columns() == board.rows() ? 8 : 4); ++symmetry) {
        Points turned = 0;
        for (Points rest = set; rest != 0; rest &= rest - 1) {
            int column = first_of(rest) % board.columns(), row = first_of(rest) / board.columns();
            if (symmetry & 1) column = board.columns() - 1 - column;
            if (symmetry & 2) row = board.rows() - 1 - row;
            if (symmetry & 4) std::swap(column, row);
            turned |= only(row * board.columns() + column);
        }
        if (turned < set) return false;
    }
    return true;
}

int report(const OpenTally& tally) {
    for (const auto& example : tally.examples) std::printf("WRONG %s\n", example.c_str());
    long compared = 0, wrong = 0;
    for (const auto& [area, count] : tally.compared) {
        const auto found = tally.wrong.find(area);
        const long bad = found == tally.wrong.end() ? 0 : found->second;
        std::printf("area %2d: %12ld compared, %ld wrong\n", area, count, bad);
        compared += count;
        wrong += bad;
    }
    std::printf("%ld regions, %ld compared, %ld wrong\n", tally.regions, compared, wrong);
    return wrong == 0 ? 0 : 1;
}

template <class Random>
std::vector<Points> drawn_from(std::vector<Points> sets, int most, Random& random) {
    if (most == 0) return sets;
    std::shuffle(sets.begin(), sets.end(), random);
    sets.resize(std::min<std::size_t>(sets.size(), most));
    return sets;
}

int fuzz(int argc, char** argv) {
    const auto number = [&](int i, int otherwise) {
        return argc > i ? std::stoi(argv[i]) : otherwise;
    };
    const SmallBoard board(number(1, 0), number(2, 0));
    const int least = number(3, 0), most_crucial = number(4, 2);
    const int most_blocks = number(5, 0), most_regions = number(6, 0);
    std::mt19937_64 random(number(7, 1));
    std::vector<Points> blocks = connected_sets(board, most_crucial);
    std::erase_if(blocks, [&](Points block) { return !is_first_of_its_mirrors(board, block); });
    OpenTally total;
    for (Points crucial : drawn_from(blocks, most_blocks, random)) {
        const OwnedOracle whole(whole_board(board, crucial));
        std::vector<Points> regions = connected_sets(board, board.size() - 1);
        std::erase_if(regions, [&](Points region) { return (crucial & ~region) != 0; });
        for (Points region : drawn_from(regions, most_regions, random)) {
            for (Player owner : {Player::attacker, Player::defender})
                total.add(compare_open_region(whole, region, owner, least));
        }
    }
    return report(total);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        if (argc < 3) throw std::invalid_argument("a board is needed");
        return fuzz(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "fuzz_open_regions: %s\n\n%s", error.what(), kUsage);
        return 2;
    }
}
