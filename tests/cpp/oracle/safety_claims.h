// What is claimed about a whole board for one side, the defender, and whether it is true.
//
//   kept       none of these stones of his is ever captured, whatever the attacker does, who moves first
//              and has a ko threat whenever he wants one;
//   territory  on these points, empty or with stones of the attacker, the attacker cannot live, and the
//              stones can be captured, while all that is kept stays safe.
//
// All claims are taken together: one strategy must do for what is kept, and for the territory.
#pragma once

#include "tests/cpp/oracle/avoidance.h"

namespace oracle {

struct SafetyClaims {
    Points kept = 0;
    Points territory = 0;
};

enum class Truth { yes, no, unknown };  // unknown: it takes too many states

inline const char* name(Truth truth) {
    return truth == Truth::yes ? "yes" : truth == Truth::no ? "no" : "unknown";
}

class SafetyOracle {
   public:
    SafetyOracle(const SmallBoard& board, const Stones& stones, const SafetyClaims& claims,
                 std::size_t most_states);

    Truth kept();
    // He can force that living stones of his surround all of the territory, and leave no room for two eyes
    // in it, against eight threats; an endless fight is the attacker's.
    Truth finished();
    // The same, where the attacker makes no eyes on points that his stones are on. So he may have to leave
    // them there: room that they leave when they are captured is not looked at.
    Truth settled();
    // The attacker cannot force that one of his stones in the territory lives unconditionally.
    Truth not_lived_in();
    // Each block of the attacker in the territory can be captured, against eight threats.
    Truth dead();
    // Blocks of the defender that could be kept besides, one at a time.
    struct Missed {
        int blocks = 0;
        int stones = 0;
        int unknown = 0;
    };
    Missed missed();

   private:
    bool lost(const BoardState& state) const {
        return (claims_.kept & ~state.stones.defender) != 0;
    }
    bool is_settled(const BoardState& state, bool stones_leave_room);
    Truth can_settle(bool stones_leave_room);
    BoardState start(int threats) const { return {stones_, Player::attacker, no_point, threats}; }
    Truth answer(BoardAvoidance& game, int threats, bool wanted) const;

    SmallBoard board_;
    Stones stones_;
    SafetyClaims claims_;
    std::size_t most_states_;
    BoardAvoidance keeping_;
    bool gave_up_ = false;
};

}  // namespace oracle
