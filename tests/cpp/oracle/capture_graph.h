// Brute force for capturing and connecting: all states that can be reached, who wins each of them,
// and the lambda order of each win by its definition.
//
//     N_n(s), the attacker to move:  the goal is reached at once, or (n > 0) D_n(t) for some move to t
//     D_n(t), the defender to move:  N_{n-1} after a pass, and N_n after every other reply
//
// Both are least fixed points: a loop wins nothing. N_0 is contained in N_1, and so on; together they are
// the states that are won at all, which are found a second time without orders.
#pragma once

#include <unordered_map>

#include "tests/cpp/oracle/capture_game.h"

namespace oracle {

inline constexpr int no_order = 1000;  // not won by any threat sequence

class CaptureGraph {
   public:
    CaptureGraph(const CaptureGame& game, std::size_t most_states)
        : game_(game), most_states_(most_states) {}

    // Adds all that can be reached; false if that is too much. Before solve().
    bool grow(const CaptureState& start);
    void solve();

    const CaptureGame& game() const { return game_; }
    std::size_t size() const { return states_.size(); }
    const CaptureState& state(std::size_t number) const { return states_[number]; }
    bool contains(const CaptureState& state) const { return numbers_.contains(game_.key(state)); }

    // Of states that can be reached, or in which the game is over. Throws std::out_of_range.
    bool attacker_wins(const CaptureState& state) const;
    // The least n with N_n or D_n; no_order if there is none. 0 if the goal is reached already.
    int order(const CaptureState& state) const;

   private:
    using Number = std::uint32_t;
    static constexpr Number goal_reached = 0xffffffff;
    static constexpr Number goal_lost = 0xfffffffe;
    static constexpr Number no_pass = 0xfffffffd;

    struct Edges {  // of all states, one after the other
        std::vector<std::size_t> first;
        std::vector<Number> to;
    };

    Number number_of(const CaptureState& state);
    void expand(Number from);
    bool defends(Number number) const { return states_[number].mover == Player::defender; }
    void find_parents();
    void find_winners();
    void find_orders();
    bool can_reach_goal_at_once(Number number) const;
    int order_of(Number number) const { return number == goal_reached ? 0 : order_[number]; }
    template <class Visit>
    void each_child(Number number, Visit visit) const;
    template <class Visit>
    void each_parent(Number number, Visit visit) const;

    CaptureGame game_;
    std::size_t most_states_;
    std::vector<CaptureState> states_;
    std::unordered_map<std::uint64_t, Number> numbers_;
    Edges children_;            // without the defender's pass
    std::vector<Number> pass_;  // after the defender's pass; no_pass where the attacker moves
    Edges parents_;
    std::vector<char> won_;
    std::vector<int> order_;
};

}  // namespace oracle
