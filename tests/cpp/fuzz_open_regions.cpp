// Open regions against the whole board; see kUsage.
#include <cstdio>
#include <random>
#include <string>

#include "open_regions_against_board.h"

using namespace oracle;
using namespace shikatsu::test;

namespace {

constexpr const char* kUsage =
    "fuzz_open_regions COLUMNS ROWS [LEAST [CRUCIAL [REGIONS [SEED [BLOCKS]]]]]\n"
    "\n"
    "Solves all positions of a board and of its open regions, and compares them: what is won "
    "against\n"
    "the side that owns the outside is won on the board. LEAST (1) is the number of empty points "
    "that\n"
    "an outside area has at least, CRUCIAL (2) the most stones of the crucial block. All blocks "
    "and\n"
    "regions are looked at or, if given, so many REGIONS for each of so many BLOCKS at random.\n";

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

int fuzz(int argc, char** argv) {
    const auto number = [&](int i, int otherwise) { return argc > i ? std::stoi(argv[i]) : otherwise; };
    const SmallBoard board(number(1, 0), number(2, 0));
    const int least = number(3, 1), most_crucial = number(4, 2), regions = number(5, 0);
    std::mt19937_64 random(number(6, 1));
    const int most_blocks = number(7, 0);
    std::vector<Points> blocks;
    for (Points block : connected_sets(board, most_crucial)) {
        if (is_first_of_its_mirrors(board, block)) blocks.push_back(block);
    }
    if (most_blocks > 0) {
        std::shuffle(blocks.begin(), blocks.end(), random);
        blocks.resize(std::min<std::size_t>(blocks.size(), most_blocks));
    }
    const std::vector<Points> sets = connected_sets(board, board.size() - 1 - least);
    OpenTally total;
    for (Points crucial : blocks) {
        const OwnedOracle whole({board, board.points(), crucial, Player::attacker, 0});
        std::vector<Points> chosen;
        for (Points region : sets) {
            if ((crucial & ~region) == 0 && region != crucial) chosen.push_back(region);
        }
        if (regions > 0) {
            std::shuffle(chosen.begin(), chosen.end(), random);
            chosen.resize(std::min<std::size_t>(chosen.size(), regions));
        }
        for (Points region : chosen) {
            for (Player owner : {Player::attacker, Player::defender}) {
                const OpenTally tally = compare_open_region(whole, region, owner, least);
                for (const auto& example : tally.examples) std::printf("%s\n", example.c_str());
                total.add(tally);
                total.examples.clear();
            }
        }
        std::fprintf(stderr, "%zu boards, %zu regions\n", whole.boards(), chosen.size());
        std::fflush(stdout);
    }
    return report(total);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "%s", kUsage);
        return 2;
    }
    return fuzz(argc, argv);
}
