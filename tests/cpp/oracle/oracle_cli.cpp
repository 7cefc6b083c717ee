// Answers questions about small positions by brute force, one per line of standard input:
//
//   oracle_cli [MOST_BOARDS]     shapes with more boards (600000 if not given) are too large
//
//   COLUMNS ROWS GRID MOVER BAN GOAL ATTACKER_THREATS DEFENDER_THREATS LOOP REMOVABLE [RULES]
//
//   GRID       rows from the top, joined by '/'; the edge of the grid is the edge of the board
//              # safe attacker stone outside     x outside, of no interest     . empty point
//              D safe defender stone outside, the anchor: with the goal one_eye, and only with it
//              a attacker     d defender     c or 1..9 crucial defender stone (all in the region)
//   MOVER      attacker | defender
//   BAN        - or COLUMN,ROW, both counted from 0 at the top left; an empty point of the region
//   GOAL       capture | two_eyes | one_eye
//   …_THREATS  0, 1, 2 … or * (unlimited)
//   LOOP       attacker | defender | - (the loop winner that docs/model.md gives the question)
//   REMOVABLE  0 | 1
//   RULES      simple (if left out) | superko (no threats; ban, loop and removable are ignored)
//
// One line of answer each: attacker | defender | too-large | error: REASON. Empty lines and lines
// that start with '#' and a blank are skipped. The exit code is 2 if there was an error, else 0.
//
//   5 5 aa.c#/accc#/.c###/cc#xx/##xxx attacker - capture 0 1 - 0
#include <cstdlib>
#include <iostream>
#include <sstream>

#include "tests/cpp/oracle/history_search.h"
#include "tests/cpp/oracle/retrograde.h"

namespace {

using namespace oracle;

constexpr long most_superko_nodes = 20000000;

struct Line {
    int columns = 0;
    int rows = 0;
    std::string grid, mover, ban, goal, attacker_threats, defender_threats, loop;
    std::string removable, rules = "simple";
};

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument(why); }

Line split(const std::string& text) {
    Line line;
    std::istringstream words(text);
    words >> line.columns >> line.rows >> line.grid >> line.mover >> line.ban >> line.goal >>
        line.attacker_threats >> line.defender_threats >> line.loop >> line.removable;
    if (!words) refuse("ten fields expected");
    words >> line.rules;
    return line;
}

Player read_player(const std::string& word) {
    if (word != "attacker" && word != "defender") refuse("not a player: " + word);
    return word == "attacker" ? Player::attacker : Player::defender;
}

int read_threats(const std::string& word) {
    if (word == "*") return unlimited;
    if (word.empty() || word.find_first_not_of("0123456789") != std::string::npos) {
        refuse("not a number of threats: " + word);
    }
    return std::stoi(word);
}

Goal read_goal(const std::string& word) {
    for (Goal goal : {Goal::capture, Goal::two_eyes, Goal::one_eye}) {
        if (word == name(goal)) return goal;
    }
    refuse("not a goal: " + word);
}

Question read_question(const Line& line) {
    Question question = usual_question(read_goal(line.goal), read_threats(line.attacker_threats),
                                       read_threats(line.defender_threats));
    if (line.loop != "-") question.loop = read_player(line.loop);
    if (line.removable != "0" && line.removable != "1") refuse("removable is 0 or 1");
    question.removable = line.removable == "1";
    return question;
}

int read_ban(const Line& line, const Drawn& drawn) {
    if (line.ban == "-") return no_point;
    int column = -1;
    int row = -1;
    char comma = 0;
    std::istringstream(line.ban) >> column >> comma >> row;
    const std::vector<int>& region = drawn.shape.region;
    const auto found = std::find(region.begin(), region.end(), row * line.columns + column);
    const bool on_board = column >= 0 && column < line.columns && comma == ',';
    const auto index = found - region.begin();
    if (!on_board || found == region.end() || drawn.cells[index] != '.') {
        refuse("not an empty point of the region: " + line.ban);
    }
    return static_cast<int>(index);
}

void check_position(const Line& line, const Drawn& drawn) {
    const SlowBoard& board = drawn.shape.board;
    if (board.columns() != line.columns || board.rows() != line.rows) {
        refuse("the grid has another size");
    }
    if (!drawn.shape.board_with(drawn.cells).every_block_has_a_liberty()) {
        refuse("a block without liberties");
    }
}

class Answerer {
   public:
    explicit Answerer(double most_boards) : most_boards_(most_boards) {}

    std::string answer(const std::string& text) {
        const Line line = split(text);
        const Drawn drawn = read_position(line.grid);
        check_position(line, drawn);
        const Question question = read_question(line);
        const State state{drawn.cells, read_player(line.mover), read_ban(line, drawn), false};
        if (line.rules == "superko") return superko(drawn.shape, state, question.goal);
        if (line.rules != "simple") refuse("not a rule: " + line.rules);
        if (board_count(drawn.shape) > most_boards_) return "too-large";
        return name(oracle_of(drawn.shape).winner(state, question));
    }

   private:
    static std::string superko(const Shape& shape, const State& state, Goal goal) {
        const auto winner = superko_winner(shape, state, goal, most_superko_nodes).winner;
        return winner ? name(*winner) : "too-large";
    }

    // Questions about one shape usually follow each other: the last one is kept, so that a long run
    // stays small in memory.
    Oracle& oracle_of(const Shape& shape) {
        if (!last_ || last_->shape().drawing != shape.drawing) {
            last_ = std::make_unique<Oracle>(shape);
        }
        return *last_;
    }

    const double most_boards_;
    std::unique_ptr<Oracle> last_;
};

}  // namespace

int main(int count, char** arguments) {
    Answerer answerer(count > 1 ? std::atof(arguments[1]) : 6e5);
    int exit_code = 0;
    for (std::string text; std::getline(std::cin, text);) {
        if (text.empty() || text.rfind("# ", 0) == 0) continue;
        try {
            std::cout << answerer.answer(text) << std::endl;
        } catch (const std::exception& problem) {
            std::cout << "error: " << problem.what() << std::endl;
            exit_code = 2;
        }
    }
    return exit_code;
}
