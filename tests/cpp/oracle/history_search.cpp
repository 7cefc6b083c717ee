#include "tests/cpp/oracle/history_search.h"

#include <set>
#include <utility>

#include "tests/cpp/oracle/goal.h"

namespace oracle {
namespace {

struct CapExceeded {};

class HistorySearch {
   public:
    HistorySearch(const Shape& shape, Goal goal, long node_cap)
        : shape_(shape), question_{goal, 0, 0, Player::defender, false}, cap_(node_cap) {}

    long nodes() const { return nodes_; }

    Player winner(const SlowBoard& board, Player mover) {
        if (++nodes_ > cap_) throw CapExceeded{};
        if (shape_.lost(shape_.cells_of(board))) return Player::attacker;
        if (has_eyes(board, question_.goal)) return Player::defender;
        // The pair may stand on the line already (after a pass); then it is not ours to take off.
        const bool added = line_.insert({board.text(), mover}).second;
        const bool wins = mover_wins(board, mover);
        if (added) line_.erase({board.text(), mover});
        return wins ? mover : other(mover);
    }

   private:
    bool mover_wins(const SlowBoard& board, Player mover) {
        // The side that avoids the goal may always pass. The seeker may not: he loses instead.
        const bool may_pass = mover != question_.seeker();
        if (may_pass && winner(board, other(mover)) == mover) return true;
        for (int point : shape_.region) {
            SlowBoard next = board;
            if (!next.play(point, mover)) continue;
            if (line_.contains({next.text(), other(mover)})) continue;
            if (winner(next, other(mover)) == mover) return true;
        }
        return false;
    }

    const Shape& shape_;
    const Question question_;
    const long cap_;
    long nodes_ = 0;
    std::set<std::pair<std::string, Player>> line_;
};

}  // namespace

HistoryAnswer superko_winner(const Shape& shape, const State& state, Goal goal, long node_cap) {
    check_goal(shape, goal);
    HistorySearch search(shape, goal, node_cap);
    try {
        const Player winner = search.winner(shape.board_with(state.cells), state.mover);
        return {winner, search.nodes()};
    } catch (const CapExceeded&) {
        return {std::nullopt, search.nodes()};
    }
}

}  // namespace oracle
