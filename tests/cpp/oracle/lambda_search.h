// The lambda order by its definition (capture_graph.h) where a board has too many states to be written
// down: only states between threats are.
//
// N_n(s) is decided on the graph of all states that threats of order n lead to from s: moves after which
// N_{n-1} holds if the defender passes, and all replies to them after which N_{n-1} does not hold. Whether
// it holds is decided first, in the same way.
#pragma once

#include <unordered_map>

#include "tests/cpp/oracle/capture_game.h"

namespace oracle {

class LambdaSearch {
   public:
    LambdaSearch(const CaptureGame& game, std::size_t most_states)
        : game_(game), most_states_(most_states) {}

    // Is the goal reached by a threat sequence of order n, or less? Nothing if it takes more states
    // than allowed; results are kept for later questions.
    std::optional<bool> wins(const CaptureState& state, int n);

   private:
    // What is known of a state in which the attacker moves.
    struct Known {
        int won_at = 1000;    // holds at this order and all above
        int not_won_at = -1;  // does not hold at this order, nor below
    };
    struct TooMany {};
    struct Threats;

    bool holds(const CaptureState& state, int n);             // N_n
    bool holds_after_move(const CaptureState& state, int n);  // D_n
    bool goal_at_once(const CaptureState& state) const;
    bool search(const CaptureState& start, int n);
    Known& known(const CaptureState& state);

    CaptureGame game_;
    std::size_t most_states_;
    std::unordered_map<std::uint64_t, Known> known_;
};

}  // namespace oracle
