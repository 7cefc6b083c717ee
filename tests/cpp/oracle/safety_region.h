// The safety of a border by brute force: every state that can be reached, in the words of goals/region/safety.h.
//
//     D D D D D     .  playable            c  crucial stones: none may be captured
//     D . a . D     a  attacker            D  safe defender stones outside
//     c c . d c     d  other defender      #  safe attacker stones outside, a wall
//     x c c c e     e  an eye elsewhere: a point where only the attacker may play
//                   x  outside, of no interest
#pragma once

#include <random>

#include "tests/cpp/oracle/question.h"

namespace oracle {

// A drawing as above, rows joined by '/'. Throws std::invalid_argument if a block has no liberty.
class SafetyRegion {
   public:
    explicit SafetyRegion(const std::string& drawing);

    const std::string& drawing() const { return drawing_; }
    const SlowBoard& board() const { return board_; }  // eyes are empty
    const std::vector<int>& area() const { return area_; }
    bool is_eye(int point) const { return drawn_.at(point) == 'e'; }

    // The winner of `capture` (of any crucial stone) or `two_eyes` (territory), the attacker to move.
    // Nothing if there are more states than allowed.
    std::optional<Player> winner(const Question& question, std::size_t most_states) const;

    // All crucial stones live unconditionally or are connected to safe ones, and in no part of the rest
    // there are two points away from such stones that are not adjacent. What a wall reaches is left out;
    // where it reaches everything there is no territory.
    bool is_territory(const SlowBoard& board) const;
    bool lost(const SlowBoard& board) const;

   private:
    void find_open();

    std::string drawing_;
    SlowBoard drawn_;
    SlowBoard board_;
    std::vector<int> area_;
    int crucial_ = 0;
    std::vector<char> open_;  // a wall reaches these points, however play goes
};

// A small region that nobody thought of, with at most so many free points.
SafetyRegion random_safety_region(std::mt19937_64& random, int free_points);

}  // namespace oracle
