// Help for tests that go through whole shapes.
#pragma once

#include "tests/cpp/oracle/board_table.h"
#include "tests/cpp/oracle/question.h"

namespace oracle {

// Calls visit(state) for every legal board and mover: without a ban, or also with each ban.
template <class Visit>
void each_state(const BoardTable& table, bool with_bans, Visit visit) {
    for (int board = 0; board < table.boards(); ++board) {
        if (!table.legal(board)) continue;
        State state{table.cells_of(board), Player::attacker, no_point, false};
        const int bans = with_bans ? static_cast<int>(state.cells.size()) : 0;
        for (state.ban = no_point; state.ban < bans; ++state.ban) {
            if (state.ban != no_point && state.cells[state.ban] != '.') continue;
            for (Player mover : {Player::attacker, Player::defender}) {
                state.mover = mover;
                visit(state);
            }
        }
    }
}

// A state and a question as a line of text, for the report of a failure.
inline std::string describe(const Shape& shape, const State& state, const Question& question) {
    return shape.name + " " + state.cells + " " + name(state.mover) + " ban " +
           std::to_string(state.ban) + (state.passed ? " passed" : "") + " " + name(question.goal) +
           " " + std::to_string(question.attacker_threats) + "," +
           std::to_string(question.defender_threats) + " loop " + name(question.loop) +
           (question.removable ? " removable" : "");
}

}  // namespace oracle
