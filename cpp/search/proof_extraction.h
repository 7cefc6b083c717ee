// From a solved table to a proof that can be checked without search.
//
//   closed set  loops go to the winner: every state of the set leads back into the set, so the
//               winner is never beaten. Cycles are fine; they are the argument.
//   ranked      loops do not go to the winner: the graph must have no cycle. Picking just any winning
//               move can walk in circles among won states, so the states are ranked from the leaves
//               up (an attractor); a winner's state takes the move by which it was first reached.
//               Where that fails, all its winning moves are tried.
//
// States that were dropped from the table ("holes") are searched again.
//
// Two searches take part, which usually are one. `filler` has the game of the proof, and that game's
// static rules are the leaves. `search` may know more static rules; it is asked first, and where it has
// no move, because such a rule decides there, the filler finds one.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "search/dfpn.h"

namespace shikatsu {

template <Game G>
class ProofExtraction {
   public:
    using State = typename G::State;

    // A state where the winner moves (with the move), or a leaf. The loser's states are implied.
    struct Step {
        State state;
        Move move = kNoMove;
        bool leaf = false;
    };

    // Both searches have the same question and the same winner at every state.
    ProofExtraction(DfPn<G>& search, DfPn<G>& filler, const Limits& limits, Monitor monitor,
                    std::size_t max_states)
        : search_(search),
          filler_(filler),
          game_(filler.game()),
          limits_(limits),
          monitor_(monitor),
          max_states_(max_states),
          clock_({UINT64_MAX, limits.seconds}, std::move(monitor)) {}

    // About what a state of a proof takes while it is made: its node, its place in the index, its moves.
    static constexpr std::size_t kStateBytes = 2 * sizeof(State) + 256;

    // Nodes that were searched for moves which the tables did not have.
    std::uint64_t nodes() const { return nodes_spent_; }
    // Why it was stopped.
    StopReason reason() const { return reason_; }

    // `root` is won by `winner`. On Complete, `steps` is the proof, else it stays empty.
    ProofEnd run(const State& root, Player winner, bool ranked, std::vector<Step>& steps) {
        winner_ = winner;
        const int first = add(root);
        ProofEnd end = collect();
        while (end == ProofEnd::Complete && ranked && !rank(first)) {
            end = widen();
            if (end == ProofEnd::Complete) end = collect();
        }
        if (end == ProofEnd::Complete) select(first, ranked, steps);
        return end;
    }

   private:
    struct Node {
        explicit Node(const State& s) : state(s) {}

        State state;
        std::vector<std::pair<Move, int>> next;  // the winner's known winning moves, or all moves
        int chosen = 0;                          // index into next
        bool leaf = false;
        bool winners_turn = false;
        bool ranked = false;
        bool widened = false;
    };
    struct KeyHash {
        std::size_t operator()(const Key& k) const { return k.low; }
    };

    int add(const State& state) {
        const auto [it, added] =
            index_.try_emplace(game_.identity(state), static_cast<int>(nodes_.size()));
        if (added) {
            nodes_.emplace_back(state);
            todo_.push_back(it->second);
        }
        return it->second;
    }

    ProofEnd collect() {
        while (!todo_.empty()) {
            if (nodes_.size() > max_states_) return ProofEnd::TooLarge;
            if (clock_.tick()) return stopped(clock_.reason());
            const int n = todo_.back();
            todo_.pop_back();
            if (!visit(n)) return ProofEnd::Stopped;
        }
        return ProofEnd::Complete;
    }
    ProofEnd stopped(StopReason reason) {
        reason_ = reason;
        return ProofEnd::Stopped;
    }
    // Finds out what happens at a node and adds the states after it.
    bool visit(int n) {
        const State state = node(n).state;
        if (const auto judgement = game_.judge(state); judgement.decided) {
            SHIKATSU_CHECK(judgement.winner == winner_);
            node(n).leaf = true;
            return true;
        }
        node(n).winners_turn = game_.mover(state) == winner_;
        if (node(n).winners_turn) {
            const Move m = winning_move(state);
            if (m == kNoMove) return false;
            link(n, m);
            return true;
        }
        MoveList moves;
        game_.moves(state, moves);
        for (const Move m : moves) link(n, m);
        return true;
    }
    void link(int n, Move m) {
        const int child = add(game_.play(node(n).state, m));
        node(n).next.emplace_back(m, child);
    }
    // kNoMove: a limit was reached.
    Move winning_move(const State& state) {
        for (const auto* known : {&filler_, &search_})
            if (const auto* e = known->stored_win(state, winner_);
                e != nullptr && e->move != kNoMove)
                return e->move;
        ++search_.counters().holes;
        for (auto* search : {&search_, &filler_}) {
            const auto outcome = solve(*search, state);
            if (!outcome.solved) return kNoMove;
            SHIKATSU_CHECK(outcome.winner == winner_);
            if (outcome.move != kNoMove) return outcome.move;
        }
        throw InternalError("a won state without a move");
    }

    // Ranks the nodes from the leaves up. Returns whether the root was reached.
    bool rank(int root) {
        std::vector<std::vector<int>> before(nodes_.size());
        std::vector<std::size_t> missing(nodes_.size());
        std::vector<int> done;
        for (int n = 0; n < size(); ++n) {
            node(n).ranked = false;
            missing[at(n)] = node(n).winners_turn ? 1 : node(n).next.size();
            for (const auto& [move, child] : node(n).next) before[at(child)].push_back(n);
            if (node(n).leaf || missing[at(n)] == 0) done.push_back(n);
        }
        for (const int n : done) node(n).ranked = true;
        while (!done.empty()) {
            const int child = done.back();
            done.pop_back();
            for (const int n : before[at(child)]) {
                if (node(n).ranked || --missing[at(n)] > 0) continue;
                node(n).ranked = true;
                if (node(n).winners_turn) choose(n, child);
                done.push_back(n);
            }
        }
        return node(root).ranked;
    }
    void choose(int n, int child) {
        for (std::size_t i = 0; i < node(n).next.size(); ++i)
            if (node(n).next[i].second == child) node(n).chosen = static_cast<int>(i);
    }
    // Gives every winner's state without a rank all of its winning moves.
    ProofEnd widen() {
        bool any = false;
        const int old_size = size();
        for (int n = 0; n < old_size; ++n) {
            if (node(n).ranked || node(n).widened || !node(n).winners_turn) continue;
            node(n).widened = true;
            MoveList moves;
            game_.moves(node(n).state, moves);
            for (const Move m : moves) {
                if (m == node(n).next[0].first) continue;
                const auto outcome = solve(search_, game_.play(node(n).state, m));
                if (!outcome.solved) return ProofEnd::Stopped;
                if (outcome.winner != winner_) continue;
                link(n, m);
                any = true;
            }
        }
        if (!any) throw InternalError("no proof without a cycle was found");
        return ProofEnd::Complete;
    }
    // All searches together stay within the limits.
    auto solve(DfPn<G>& search, const State& state) {
        const Limits rest{limits_.nodes - std::min(limits_.nodes, nodes_spent_),
                          limits_.seconds - clock_.seconds()};
        const auto outcome = search.solve(state, rest, monitor_);
        nodes_spent_ += outcome.nodes;
        if (!outcome.solved) reason_ = outcome.reason;
        return outcome;
    }

    void select(int root, bool ranked, std::vector<Step>& steps) {
        std::vector<bool> seen(nodes_.size());
        std::vector<int> stack{root};
        seen[at(root)] = true;
        const auto follow = [&](int child) {
            if (seen[at(child)]) return;
            seen[at(child)] = true;
            stack.push_back(child);
        };
        while (!stack.empty()) {
            const Node& n = node(stack.back());
            stack.pop_back();
            if (n.leaf) steps.push_back({n.state, kNoMove, true});
            else if (n.winners_turn) {
                const auto& [move, child] = n.next[ranked ? at(n.chosen) : 0];
                steps.push_back({n.state, move, false});
                follow(child);
            } else {
                for (const auto& [move, child] : n.next) follow(child);
            }
        }
    }

    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    int size() const { return static_cast<int>(nodes_.size()); }
    Node& node(int n) { return nodes_[at(n)]; }

    DfPn<G>& search_;
    DfPn<G>& filler_;
    const G& game_;
    Limits limits_;
    Monitor monitor_;
    std::size_t max_states_;
    Watch clock_;  // ticks once a state, so that long proofs can be cancelled
    std::uint64_t nodes_spent_ = 0;
    StopReason reason_ = StopReason::None;
    Player winner_ = Player::One;
    std::vector<Node> nodes_;
    std::vector<int> todo_;
    std::unordered_map<Key, int, KeyHash> index_;
};

}  // namespace shikatsu
