// Checks claims about whole boards by brute force, one per line of standard input:
//
//   safety_oracle [MOST_STATES [missed]]     what takes more states (300000 if not given) is unknown
//
//   GRID    rows from the top, joined by '/'; the edge of the grid is the edge of the board
//           .  empty       a  attacker                   d  defender
//           t  territory   x  attacker in the territory  k  defender, never captured
//                                                        l  defender in the territory, loose
//
// One line of answer each, of words "yes", "no" and "unknown":
//
//   kept=… settled=… finished=… unlived=… dead=… missed=BLOCKS,STONES,UNKNOWN     (safety_claims.h)
//
// or "error: REASON". Questions about a territory that is not claimed are not asked: "none". With the
// word "missed", blocks that could have been claimed, too, are counted.
#include <cstdlib>
#include <iostream>

#include "tests/cpp/oracle/safety_claims.h"

namespace {

using namespace oracle;

struct Claimed {
    SmallBoard board;
    Stones stones;
    SafetyClaims claims;
};

Claimed read(const std::string& grid) {
    const SlowBoard drawn(grid);
    Claimed found{SmallBoard(drawn.columns(), drawn.rows()), {}, {}};
    for (int point = 0; point < drawn.size(); ++point) {
        const char content = drawn.at(point);
        if (std::string(".adtxkl").find(content) == std::string::npos) {
            throw std::invalid_argument("not a point: " + std::string(1, content));
        }
        if (content == 'a' || content == 'x') found.stones.attacker |= only(point);
        if (content == 'd' || content == 'k' || content == 'l')
            found.stones.defender |= only(point);
        if (content == 'k') found.claims.kept |= only(point);
        if (content == 't' || content == 'x' || content == 'l')
            found.claims.territory |= only(point);
    }
    if (!found.board.every_block_has_a_liberty(found.stones)) {
        throw std::invalid_argument("a block has no liberty");
    }
    return found;
}

std::string answer(const std::string& grid, std::size_t most_states, bool count_missed) {
    const Claimed found = read(grid);
    SafetyOracle oracle(found.board, found.stones, found.claims, most_states);
    const bool territory = found.claims.territory != 0;
    std::string text = std::string("kept=") + name(oracle.kept());
    text += std::string(" settled=") + (territory ? name(oracle.settled()) : "none");
    text += std::string(" finished=") + (territory ? name(oracle.finished()) : "none");
    text += std::string(" unlived=") + (territory ? name(oracle.not_lived_in()) : "none");
    text += std::string(" dead=") + (territory ? name(oracle.dead()) : "none");
    const SafetyOracle::Missed missed = count_missed ? oracle.missed() : SafetyOracle::Missed{};
    return text + " missed=" + std::to_string(missed.blocks) + "," + std::to_string(missed.stones) +
           "," + std::to_string(missed.unknown);
}

}  // namespace

int main(int count, char** arguments) {
    const auto most_states = static_cast<std::size_t>(count > 1 ? std::atol(arguments[1]) : 300000);
    const bool count_missed = count > 2 && std::string(arguments[2]) == "missed";
    int exit_code = 0;
    for (std::string grid; std::getline(std::cin, grid);) {
        try {
            std::cout << answer(grid, most_states, count_missed) << std::endl;
        } catch (const std::exception& problem) {
            std::cout << "error: " << problem.what() << std::endl;
            exit_code = 2;
        }
    }
    return exit_code;
}
