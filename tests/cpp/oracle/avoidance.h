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

class Avoidance {
   public:
    // Says whether the game is over in a state.
    using Judge = std::function<End(const BoardState&)>;

    Avoidance(const SmallBoard& board, Player keeper, Judge judge, std::size_t most_states)
        : board_(board), keeper_(keeper), judge_(std::move(judge)), most_states_(most_states) {}

    // Does the keeper keep clear of bad states? Nothing if it takes too many states. What is found
    // out is kept for later questions.
    std::optional<bool> holds(const BoardState& start);

    std::size_t states() const { return nodes_.size(); }

   private:
    using Number = std::uint32_t;
    struct Node {
        BoardState state;
        bool bad = false;
        bool over = false;
        std::vector<Number>
            watchers;  // states that are bad, or need another witness, if this is bad
    };

    Number number_of(const BoardState& state);
    void expand(Number number);
    void find_witness(Number number);
    void spread(Number bad);

    SmallBoard board_;
    Player keeper_;
    Judge judge_;
    std::size_t most_states_;
    std::vector<Node> nodes_;
    std::deque<Number> unexpanded_;  // near ones first: most refutations are short
    std::vector<Number> fresh_bad_;
    std::unordered_map<BoardState, Number, BoardStateHash> numbers_;
};

}  // namespace oracle
