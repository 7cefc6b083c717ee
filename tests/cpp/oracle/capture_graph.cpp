#include "tests/cpp/oracle/capture_graph.h"

namespace oracle {

template <class Visit>
void CaptureGraph::each_child(Number number, Visit visit) const {
    for (std::size_t i = children_.first[number]; i < children_.first[number + 1]; ++i) {
        visit(children_.to[i]);
    }
}

template <class Visit>
void CaptureGraph::each_parent(Number number, Visit visit) const {
    for (std::size_t i = parents_.first[number]; i < parents_.first[number + 1]; ++i) {
        visit(parents_.to[i]);
    }
}

CaptureGraph::Number CaptureGraph::number_of(const CaptureState& state) {
    if (game_.reached(state)) return goal_reached;
    if (game_.out_of_reach(state)) return goal_lost;
    const auto [entry, fresh] =
        numbers_.emplace(game_.key(state), static_cast<Number>(states_.size()));
    if (fresh) states_.push_back(state);
    return entry->second;
}

bool CaptureGraph::grow(const CaptureState& start) {
    number_of(start);
    while (pass_.size() < states_.size()) {
        if (states_.size() > most_states_) return false;
        expand(static_cast<Number>(pass_.size()));
    }
    return true;
}

// States are expanded in the order of their numbers.
void CaptureGraph::expand(Number from) {
    const CaptureState state = states_[from];
    children_.first.push_back(children_.to.size());
    pass_.push_back(no_pass);
    for (const CaptureMove& move : game_.moves(state)) {
        const Number to = number_of(move.after);
        if (move.point == pass_move && state.mover == Player::defender) pass_[from] = to;
        else children_.to.push_back(to);
    }
}

void CaptureGraph::solve() {
    children_.first.push_back(children_.to.size());
    find_parents();
    find_winners();
    find_orders();
}

void CaptureGraph::find_parents() {
    std::vector<std::size_t>& first = parents_.first;
    first.assign(size() + 1, 0);
    const auto each_edge = [this](auto visit) {
        for (Number from = 0; from < size(); ++from) {
            const auto to = [&](Number child) {
                if (child < no_pass) visit(from, child);
            };
            each_child(from, to);
            to(pass_[from]);
        }
    };
    each_edge([&](Number, Number child) { ++first[child + 1]; });
    for (std::size_t i = 1; i <= size(); ++i) first[i] += first[i - 1];
    parents_.to.resize(first.back());
    std::vector<std::size_t> next(first.begin(), first.end() - 1);
    each_edge([&](Number from, Number child) { parents_.to[next[child]++] = from; });
}

bool CaptureGraph::can_reach_goal_at_once(Number number) const {
    bool found = false;
    each_child(number, [&](Number child) { found |= child == goal_reached; });
    return found && !defends(number);
}

// Won are: states with a move that reaches the goal, and round about it, states of the attacker with
// a won successor and states of the defender whose successors are all won.
void CaptureGraph::find_winners() {
    won_.assign(size(), false);
    std::vector<std::size_t> open(size(), 0);  // successors that are not won
    std::vector<Number> fresh;
    for (Number i = 0; i < size(); ++i) {
        if (can_reach_goal_at_once(i)) fresh.push_back(i);
        const auto count = [&](Number child) {
            if (child != goal_reached && child != no_pass) ++open[i];
        };
        each_child(i, count);
        count(pass_[i]);
    }
    for (Number i : fresh) won_[i] = true;
    while (!fresh.empty()) {
        const Number winner = fresh.back();
        fresh.pop_back();
        each_parent(winner, [&](Number parent) {
            --open[parent];
            if (won_[parent] || (defends(parent) && open[parent] > 0)) return;
            won_[parent] = true;
            fresh.push_back(parent);
        });
    }
}

// One round per order. What is won at an order stays won at the higher ones, so that each state is won
// once, and counts once where it is a reply.
void CaptureGraph::find_orders() {
    order_.assign(size(), no_order);
    std::vector<std::size_t> open(size(), 0);  // replies, the pass not among them, that are not won
    std::vector<Number> fresh;
    std::vector<Number> won_before;  // at the order before
    for (Number i = 0; i < size(); ++i) {
        each_child(i, [&](Number child) { open[i] += child != goal_reached; });
        if (can_reach_goal_at_once(i)) fresh.push_back(i);
    }
    for (Number i : fresh) order_[i] = 0;
    for (int n = 0; n <= 1 || !won_before.empty(); ++n) {
        const auto consider = [&](Number i) {
            if (order_[i] != no_order) return;
            if (defends(i) && (open[i] > 0 || order_of(pass_[i]) >= n)) return;
            order_[i] = n;
            fresh.push_back(i);
        };
        for (Number i = 0; n == 1 && i < size(); ++i) {
            if (pass_[i] == goal_reached) consider(i);
        }
        for (Number winner : won_before) {
            each_parent(winner, [&](Number parent) {
                if (pass_[parent] == winner) consider(parent);
            });
        }
        won_before.clear();
        while (!fresh.empty()) {
            const Number winner = fresh.back();
            fresh.pop_back();
            won_before.push_back(winner);
            each_parent(winner, [&](Number parent) {
                if (pass_[parent] == winner) return;
                --open[parent];
                consider(parent);
            });
        }
    }
}

bool CaptureGraph::attacker_wins(const CaptureState& state) const {
    if (game_.over(state)) return game_.reached(state);
    return won_[numbers_.at(game_.key(state))];
}

int CaptureGraph::order(const CaptureState& state) const {
    if (game_.over(state)) return game_.reached(state) ? 0 : no_order;
    return order_[numbers_.at(game_.key(state))];
}

}  // namespace oracle
