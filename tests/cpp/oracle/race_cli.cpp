// Says what becomes of two groups on a whole board by exhaustive search, for each line of standard input:
//
//   race_oracle [MOST_STATES]     what takes more states (300000 if not given) is unknown
//
//   GRID MOVER QUESTION…
//
//   GRID      rows from the top, joined by '/'; the edge of the grid is the edge of the board
//             .  empty   x  black   X  black, of the group   o  white   O  white, of the group
//   MOVER     x or o
//   QUESTION  kept, wins or lives (race_truth.h), a colon, and whose group, x or o: wins:x
//
// One line of answer each: "yes", "no" or "unknown" for each question, or "error: REASON".
#include <cstdlib>
#include <iostream>
#include <sstream>

#include "tests/cpp/oracle/race_truth.h"

namespace {

using namespace oracle;

std::string word(std::optional<bool> truth) { return !truth ? "unknown" : *truth ? "yes" : "no"; }

std::string answer(const std::string& text, std::size_t most_states) {
    std::istringstream words(text);
    std::string grid;
    std::string mover;
    words >> grid >> mover;
    if (mover != "x" && mover != "o") throw std::invalid_argument("the mover is x or o");
    const SlowBoard drawn(grid);
    const SmallBoard board(drawn.columns(), drawn.rows());
    RaceState start;
    start.mover = mover == "x" ? Player::attacker : Player::defender;
    for (int point = 0; point < drawn.size(); ++point) {
        const char content = drawn.at(point);
        if (std::string(".xXoO").find(content) == std::string::npos)
            throw std::invalid_argument("not a point: " + std::string(1, content));
        if (content == 'x' || content == 'X') start.stones.attacker |= only(point);
        if (content == 'o' || content == 'O') start.stones.defender |= only(point);
        if (content == 'X') start.left.attacker |= only(point);
        if (content == 'O') start.left.defender |= only(point);
    }
    if (!board.every_block_has_a_liberty(start.stones))
        throw std::invalid_argument("a block has no liberty");
    RaceTruth truth(board, most_states);
    std::string found;
    for (std::string asked; words >> asked;) {
        const Player owner = asked.back() == 'x' ? Player::attacker : Player::defender;
        std::optional<bool> so;
        if (asked.starts_with("kept:")) so = truth.kept(start, owner);
        else if (asked.starts_with("wins:")) so = truth.wins(start, owner);
        else if (asked.starts_with("lives:")) so = truth.lives(start, owner);
        else throw std::invalid_argument("not a question: " + asked);
        found += (found.empty() ? "" : " ") + word(so);
    }
    return found;
}

}  // namespace

int main(int count, char** arguments) {
    const auto most_states = static_cast<std::size_t>(count > 1 ? std::atol(arguments[1]) : 300000);
    int exit_code = 0;
    for (std::string line; std::getline(std::cin, line);) {
        try {
            std::cout << answer(line, most_states) << std::endl;
        } catch (const std::exception& problem) {
            std::cout << "error: " << problem.what() << std::endl;
            exit_code = 2;
        }
    }
    return exit_code;
}
