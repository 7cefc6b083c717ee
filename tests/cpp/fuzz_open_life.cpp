// Open life and death against whole tiny boards; see kUsage.
#include <cstdio>
#include <string>

#include "open_life_against_board.h"
#include "open_regions_against_board.h"

using namespace oracle;
using namespace shikatsu::test;

namespace {

constexpr const char* kUsage =
    "fuzz_open_life COLUMNS ROWS [BLOCKS [QUESTIONS [VARIATIONS [SEED [OFF [LEFT_OUT]]]]]]\n"
    "\n"
    "Solves all positions of a board for so many crucial blocks (or pairs of them), asks so many\n"
    "questions about each, and compares everything that is proved, also in so many positions "
    "where\n"
    "its claim holds. OFF, LEFT_OUT: rules of zones (bits of ZoneRules::Rule). On boards of more\n"
    "than 14 points so many positions are drawn instead, with QUESTIONS empty points each, and "
    "the\n"
    "region solver knows what is true.\n";

int fuzz(int argc, char** argv) {
    const auto number = [&](int i, int otherwise) {
        return argc > i ? std::stoi(argv[i]) : otherwise;
    };
    const SmallBoard board(number(1, 0), number(2, 0));
    const int blocks = number(3, 4), questions = number(4, 1000), variations = number(5, 4);
    std::mt19937_64 random(static_cast<std::uint64_t>(number(6, 1)));
    const shikatsu::ZoneRules rules{static_cast<unsigned>(number(7, 0)),
                                    static_cast<unsigned>(number(8, 0))};
    OpenLifeTally total;
    if (board.size() > 14)
        total = compare_open_life_on(board, questions, blocks, 3000, variations, rules, random);
    const std::vector<Points> sets = connected_sets(board, 3);
    for (int i = 0; i < blocks && board.size() <= 14; ++i) {
        Points crucial = sets[random() % sets.size()];
        if (random() % 4 == 0) crucial |= sets[random() % sets.size()];
        const OwnedOracle whole(whole_board(board, crucial));
        total.add(compare_open_life(whole, questions, 3000, variations, rules, random));
    }
    for (const auto& example : total.examples) std::printf("WRONG %s\n", example.c_str());
    std::printf("%ld questions, %ld proved, %ld results, %ld variations, %ld wrong\n",
                total.questions, total.proved, total.results, total.variations, total.wrong);
    return total.wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        if (argc < 3) throw std::invalid_argument("a board is needed");
        return fuzz(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "fuzz_open_life: %s\n\n%s", error.what(), kUsage);
        return 2;
    }
}
