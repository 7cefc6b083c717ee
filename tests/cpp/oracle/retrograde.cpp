#include "tests/cpp/oracle/retrograde.h"

#include <limits>

#include "tests/cpp/oracle/goal.h"

namespace oracle {
namespace {

constexpr std::uint16_t no_limit = std::numeric_limits<std::uint16_t>::max();

int number(Player player) { return player == Player::defender; }

}  // namespace

Player Oracle::winner(const State& state, const Question& question) {
    return value_of(state, question) != 0 ? other(question.loop) : question.loop;
}

std::optional<int> Oracle::rank(const State& state, const Question& question) {
    const Value value = value_of(state, question);
    if (value == 0) return std::nullopt;
    return value - 1;
}

Oracle::Value Oracle::value_of(const State& state, const Question& question) {
    check_goal(shape(), question.goal);
    if (shape().lost(state.cells)) {
        return other(question.loop) == Player::attacker ? 1 : 0;
    }
    const Layer& solved = layer(question);
    const bool passed = state.passed && solved.question.passes_are_remembered();
    const int board = table_.number_of(state.cells);
    if (!table_.legal(board)) throw std::invalid_argument("a block without liberties");
    const int node = table_.find({board, state.ban});
    if (node != BoardTable::illegal) return solved.values[slot(node, state.mover, passed)];
    // No move leads to such a ban, so no other state depends on this one: one look ahead decides.
    if (reached(question.goal, board)) {
        return solved.closer == question.seeker() ? 1 : 0;
    }
    return look_ahead(solved, {board, state.ban, state.mover, passed}, no_limit);
}

Oracle::Layer& Oracle::layer(Question question) {
    if (question.no_threats()) question.removable = false;  // the same game by the ordinary rules
    std::unique_ptr<Layer>& entry = layers_[question];
    if (entry) return *entry;
    auto fresh = std::make_unique<Layer>();
    fresh->question = question;
    fresh->closer = other(question.loop);
    for (Player player : {Player::attacker, Player::defender}) {
        if (question.threats(player) == 0) continue;
        fresh->after_threat[number(player)] = layer_below(*fresh, question.after_threat_by(player));
    }
    if (question.passes_are_remembered()) {
        fresh->no_threats = layer_below(*fresh, question.with_threats(0, 0));
    }
    solve(*fresh);
    entry = std::move(fresh);  // still the right place: a map does not move its entries
    return *entry;
}

const Oracle::Layer* Oracle::layer_below(Layer& current, const Question& question) {
    if (question == current.question) return &current;  // unlimited threats stay unlimited
    const Layer& below = layer(question);
    current.highest = std::max(current.highest, below.highest);
    return &below;
}

bool Oracle::reached(Goal goal, int board) {
    if (goal == Goal::capture) return false;  // such boards have no number
    if (eyes_.empty()) eyes_.assign(table_.boards(), -1);
    if (eyes_[board] < 0) {
        eyes_[board] = has_eyes(shape().board_with(table_.cells_of(board)), goal);
    }
    return eyes_[board] != 0;
}

Oracle::Place Oracle::place_of(std::uint32_t slot) const {
    const int row = static_cast<int>(slot / 2);
    const bool passed = row >= table_.nodes();
    const BoardTable::Node node = table_.node(passed ? row - table_.nodes() : row);
    return {node.board, node.ban, slot % 2 ? Player::defender : Player::attacker, passed};
}

// Gives the states that are over their value, and returns those that are not.
std::vector<std::uint32_t> Oracle::mark_ends(Layer& current) {
    const Question& question = current.question;
    const int copies = question.passes_are_remembered() ? 2 : 1;
    current.values.assign(static_cast<std::size_t>(table_.nodes()) * 2 * copies, 0);
    std::vector<std::uint32_t> open;
    for (std::uint32_t slot = 0; slot < current.values.size(); ++slot) {
        const Place place = place_of(slot);
        if (!table_.legal(place.board) || (place.passed && place.ban != no_point)) continue;
        if (reached(question.goal, place.board)) {
            current.values[slot] = current.closer == question.seeker() ? 1 : 0;
        } else {
            open.push_back(slot);
        }
    }
    return open;
}

void Oracle::solve(Layer& current) {
    std::vector<std::uint32_t> open = mark_ends(current);
    const Value highest_below = current.highest;
    bool changed = true;
    // A round sees only values of earlier rounds, so that the round is the rank. Without a change
    // it goes on only while the layers below have wins of a higher rank.
    for (Value round = 1; changed || round <= highest_below; ++round) {
        changed = false;
        std::vector<std::uint32_t> still_open;
        for (std::uint32_t slot : open) {
            const Value value = look_ahead(current, place_of(slot), round);
            if (value == 0) still_open.push_back(slot);
            if (value != 0) current.values[slot] = value;
        }
        changed = still_open.size() < open.size();
        if (changed) current.highest = std::max<Value>(current.highest, round + 1);
        open.swap(still_open);
    }
}

// Calls visit(value) for each pass the mover has.
template <class Visit>
void Oracle::visit_passes(const Layer& current, const Place& place, Visit visit) const {
    const Player next = other(place.mover);
    const Question& question = current.question;
    if (place.ban != no_point) {
        visit(current.values[slot(place.board, next, false)]);
    } else if (question.passes_are_remembered()) {
        visit(place.passed ? current.no_threats->values[slot(place.board, next, false)]
                           : current.values[slot(place.board, next, true)]);
    } else if (place.mover != question.seeker()) {
        visit(current.values[slot(place.board, next, false)]);
    }
}

// Calls visit(value) for each stone the mover can put down, with or without a threat.
template <class Visit>
void Oracle::visit_placements(const Layer& current, const Place& place, Visit visit) const {
    const std::vector<int>& places = table_.places();
    for (int i = 0; i < static_cast<int>(places.size()); ++i) {
        const int node = table_.after(place.board, i, place.mover);
        if (node == BoardTable::illegal) continue;
        const bool retake = places[i] == place.ban;
        const Layer* target = retake ? current.after_threat[number(place.mover)] : &current;
        if (target == nullptr) continue;
        if (node == BoardTable::captured) {
            visit(current.closer == Player::attacker ? Value{1} : Value{0});
        } else {
            visit(target->values[slot(node, other(place.mover), false)]);
        }
    }
}

// The value by one move of look-ahead, counting only wins with a value up to `limit`.
Oracle::Value Oracle::look_ahead(const Layer& current, const Place& place, Value limit) const {
    bool all_won = true;
    Value least = no_limit;
    Value most = 0;
    const auto visit = [&](Value value) {
        const bool won = value != 0 && value <= limit;
        all_won = all_won && won;
        if (won) least = std::min(least, value);
        if (won) most = std::max(most, value);
    };
    visit_passes(current, place, visit);
    visit_placements(current, place, visit);
    if (place.mover != current.closer) {
        // No move at all is the seeker's concession, and so a win for the other side.
        return all_won ? std::max<Value>(most, 1) + 1 : 0;
    }
    return least == no_limit ? 0 : least + 1;
}

}  // namespace oracle
