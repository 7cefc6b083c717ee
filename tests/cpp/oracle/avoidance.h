// Can a side keep clear of some states for ever? Decided on a whole board by writing down only the
// states that matter.
//
// The KEEPER assumes of every state that it is good until it is known to be bad. A state where the
// other side moves is bad if one of its successors is; a state where the keeper moves is good as long
// as one successor, its WITNESS, is not known to be bad. What is not bad when nothing is left to look
// at is good: the assumptions support each other, and an endless game is the keeper's.
#pragma once

#include <deque>
#include <functional>
#include <unordered_map>

#include "tests/cpp/oracle/small_board.h"

namespace oracle {

inline constexpr int endless_threats = -1;

// The attacker may retake a ko at once by a threat, as long as he has any; the defender has none.
struct BoardState {
    Stones stones;
    Player mover = Player::attacker;
    int ban = no_point;
    int threats = endless_threats;

    bool operator==(const BoardState&) const = default;
};

struct BoardStateHash {
    std::size_t operator()(const BoardState& state) const {
        std::uint64_t h = state.stones.attacker * 0x9e3779b97f4a7c15u;
        h = (h ^ (h >> 29) ^ state.stones.defender) * 0xbf58476d1ce4e5b9u;
        h ^= static_cast<std::uint64_t>(state.ban + 1) << 1 |
             static_cast<std::uint64_t>(state.threats + 1) << 8 | (state.mover == Player::attacker);
        h *= 0x94d049bb133111ebu;
        return static_cast<std::size_t>(h ^ (h >> 31));
    }
};

// All moves of a state as the states after them: a pass first, which is always possible. Only moves that
// are as good as a pass are left out: the attacker's in untouched eyes of living stones, his own or the
// defender's. (He has threats enough without them. What he wins without them, he wins.)
std::vector<BoardState> successors(const SmallBoard& board, const BoardState& state);

enum class End { none, good, bad };  // of a game, for the keeper

template <class State, class Hash>
class Avoidance {
   public:
    // Says whether the game is over in a state.
    using Judge = std::function<End(const State&)>;
    using Moves = std::function<std::vector<State>(const State&)>;

    Avoidance(Player keeper, Moves moves, Judge judge, std::size_t most_states)
        : keeper_(keeper),
          moves_(std::move(moves)),
          judge_(std::move(judge)),
          most_states_(most_states) {}

    // Does the keeper keep clear of bad states? Nothing if it takes too many states. What is found
    // out is kept for later questions.
    std::optional<bool> holds(const State& start) {
        const Number root = number_of(start);
        while (!nodes_[root].bad && !unexpanded_.empty()) {
            if (nodes_.size() > most_states_) return std::nullopt;
            const Number next = unexpanded_.front();
            unexpanded_.pop_front();
            if (!nodes_[next].bad) expand(next);
        }
        return !nodes_[root].bad;
    }

    std::size_t states() const { return nodes_.size(); }

   private:
    using Number = std::uint32_t;
    struct Node {
        State state;
        bool bad = false;
        bool over = false;
        std::vector<Number>
            watchers;  // states that are bad, or need another witness, if this is bad
    };

    Number number_of(const State& state) {
        const auto [entry, fresh] = numbers_.emplace(state, static_cast<Number>(nodes_.size()));
        if (!fresh) return entry->second;
        const End end = judge_(state);
        nodes_.push_back({state, end == End::bad, end != End::none, {}});
        if (end == End::none) unexpanded_.push_back(entry->second);
        return entry->second;
    }
    void expand(Number number) {
        const State state = nodes_[number].state;
        if (state.mover == keeper_) {
            find_witness(number);
            return;
        }
        for (const State& after : moves_(state)) {
            const Number child = number_of(after);
            if (nodes_[child].bad) {
                spread(number);
                return;
            }
            nodes_[child].watchers.push_back(number);
        }
    }
    // The first witness that comes to mind: the end of the game, a state that is known already, then any
    // other.
    void find_witness(Number number) {
        const std::vector<State> after = moves_(nodes_[number].state);
        for (const State& state : after) {
            if (judge_(state) == End::good) return;
        }
        for (const State& state : after) {
            const auto known = numbers_.find(state);
            if (known == numbers_.end() || nodes_[known->second].bad) continue;
            nodes_[known->second].watchers.push_back(number);
            return;
        }
        for (const State& state : after) {
            const Number child = number_of(state);
            if (nodes_[child].bad) continue;
            nodes_[child].watchers.push_back(number);
            return;
        }
        spread(number);
    }
    // May be called while it is at work, through find_witness: then it only leaves a note.
    void spread(Number bad) {
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

    Player keeper_;
    Moves moves_;
    Judge judge_;
    std::size_t most_states_;
    std::vector<Node> nodes_;
    std::deque<Number> unexpanded_;  // near ones first: most refutations are short
    std::vector<Number> fresh_bad_;
    std::unordered_map<State, Number, Hash> numbers_;
};

class BoardAvoidance : public Avoidance<BoardState, BoardStateHash> {
   public:
    BoardAvoidance(const SmallBoard& board, Player keeper, Judge judge, std::size_t most_states)
        : Avoidance(
              keeper, [board](const BoardState& state) { return successors(board, state); },
              std::move(judge), most_states) {}
};

}  // namespace oracle
