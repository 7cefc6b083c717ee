// What becomes of two groups that are after each other, on a small whole board, by exhaustive search.
//
// Simple ko, no suicide, either side may pass, nobody has ko threats, and an endless game captures nothing.
// A group is captured when each of the stones that it has at the start was captured.
//
//   kept    its owner can keep it from capture, whatever becomes of the other group
//   wins    its owner can capture the other group and keep his own for ever: one strategy for both
//   lives   its owner can make it alive without any further move (Benson)
#pragma once

#include "tests/cpp/oracle/avoidance.h"

namespace oracle {

struct RaceState {
    Stones stones;
    Stones left;  // of the groups
    Player mover = Player::attacker;
    int ban = no_point;

    bool operator==(const RaceState&) const = default;
};

struct RaceStateHash {
    std::size_t operator()(const RaceState& state) const;
};

class RaceTruth {
   public:
    RaceTruth(const SmallBoard& board, std::size_t most_states);

    // Nothing if it takes too many states.
    std::optional<bool> kept(const RaceState& start, Player owner);
    std::optional<bool> wins(const RaceState& start, Player owner);
    std::optional<bool> lives(const RaceState& start, Player owner);

   private:
    using Game = Avoidance<RaceState, RaceStateHash>;

    Game keeping(Player owner);
    bool is_alive(const RaceState& state, Player owner) const;
    std::vector<RaceState> moves(const RaceState& state) const;

    SmallBoard board_;
    std::size_t most_states_;
    Game attacker_keeps_;
    Game defender_keeps_;
};

}  // namespace oracle
