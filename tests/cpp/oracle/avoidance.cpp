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

Avoidance::Number Avoidance::number_of(const BoardState& state) {
    const auto [entry, fresh] = numbers_.emplace(state, static_cast<Number>(nodes_.size()));
    if (!fresh) return entry->second;
    const End end = judge_(state);
    nodes_.push_back({state, end == End::bad, end != End::none, {}});
    if (end == End::none) unexpanded_.push_back(entry->second);
    return entry->second;
}

std::optional<bool> Avoidance::holds(const BoardState& start) {
    const Number root = number_of(start);
    while (!nodes_[root].bad && !unexpanded_.empty()) {
        if (nodes_.size() > most_states_) return std::nullopt;
        const Number next = unexpanded_.front();
        unexpanded_.pop_front();
        if (!nodes_[next].bad) expand(next);
    }
    return !nodes_[root].bad;
}

void Avoidance::expand(Number number) {
    const BoardState state = nodes_[number].state;
    if (state.mover == keeper_) {
        find_witness(number);
        return;
    }
    for (const BoardState& after : successors(board_, state)) {
        const Number child = number_of(after);
        if (nodes_[child].bad) {
            spread(number);
            return;
        }
        nodes_[child].watchers.push_back(number);
    }
}

// The first witness that comes to mind: the end of the game, a state that is known already, then any other.
void Avoidance::find_witness(Number number) {
    const std::vector<BoardState> after = successors(board_, nodes_[number].state);
    for (const BoardState& state : after) {
        if (judge_(state) == End::good) return;
    }
    for (const BoardState& state : after) {
        const auto known = numbers_.find(state);
        if (known == numbers_.end() || nodes_[known->second].bad) continue;
        nodes_[known->second].watchers.push_back(number);
        return;
    }
    for (const BoardState& state : after) {
        const Number child = number_of(state);
        if (nodes_[child].bad) continue;
        nodes_[child].watchers.push_back(number);
        return;
    }
    spread(number);
}

// May be called while it is at work, through find_witness: then it only leaves a note.
void Avoidance::spread(Number bad) {
    if (nodes_[bad].bad) return;
    nodes_[bad].bad = true;
    const bool at_work = !fresh_bad_.empty();
    fresh_bad_.push_back(bad);
    if (at_work) return;
    for (std::size_t i = 0; i < fresh_bad_.size(); ++i) {
        const std::vector<Number> watchers = std::move(nodes_[fresh_bad_[i]].watchers);
        for (Number watcher : watchers) {
            if (nodes_[watcher].bad) continue;
            if (nodes_[watcher].state.mover == keeper_) find_witness(watcher);
            else spread(watcher);
        }
    }
    fresh_bad_.clear();
}

}  // namespace oracle
