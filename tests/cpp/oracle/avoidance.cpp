#include "tests/cpp/oracle/avoidance.h"

#include "tests/cpp/oracle/bit_benson.h"

namespace oracle {
namespace {

// The eyes of stones that live unconditionally, if nobody has played there.
Points untouched_eyes(const SmallBoard& board, const Stones& stones, Player owner) {
    const Points living = unconditionally_alive(board, stones, owner);
    Points found = 0;
    for (Points region : parts(board, board.points() & ~living)) {
        if ((region & stones.all()) == 0) found |= region;
    }
    return found & unconditional_territory(board, living);
}

}  // namespace

std::vector<BoardState> successors(const SmallBoard& board, const BoardState& state) {
    std::vector<BoardState> all;
    all.push_back({state.stones, other(state.mover), no_point, state.threats});
    const bool attacks = state.mover == Player::attacker;
    const bool may_threaten = attacks && state.threats != 0;
    Points idle = 0;
    if (attacks) {
        idle = untouched_eyes(board, state.stones, Player::attacker) |
               untouched_eyes(board, state.stones, Player::defender);
    }
    for (int point = 0; point < board.size(); ++point) {
        if ((idle & only(point)) != 0) continue;
        int threats = state.threats;
        if (point == state.ban) {
            if (!may_threaten) continue;
            if (threats != endless_threats) --threats;
        }
        const auto placed = board.play(state.stones, state.mover, point);
        if (!placed) continue;
        // A ban that endless threats lift at once makes no difference.
        const bool ignored = state.mover == Player::defender && threats == endless_threats;
        all.push_back(
            {placed->stones, other(state.mover), ignored ? no_point : placed->ban, threats});
    }
    return all;
}

}  // namespace oracle
