// Fights by brute force: is the crucial group captured, if both sides have safe stones around and the
// attacker has a stake, stones that he must not lose? Every state that can be reached is written down.
//
//     # # D D D     .  playable         c  crucial stones: captured when none is left
//     # . . c D     a  attacker         s  attacker stones that are his stake: he has lost when none is left
//     # s s c D     d  other defender   #  safe attacker stones outside    D  safe defender stones
//     # . . . D                         x  outside, of no interest, and not next to the others
#pragma once

#include <cstdint>
#include <random>

#include "tests/cpp/oracle/question.h"

namespace oracle {

class Fight {
   public:
    // Rows joined by '/'. Throws std::invalid_argument if a block has no liberty, or there are more
    // than 64 points.
    Fight(const std::string& drawing, Player mover);

    const std::string& drawing() const { return drawing_; }
    const SlowBoard& board() const { return board_; }  // as drawn
    Player mover() const { return mover_; }
    int empty_points() const;

    // The winner of `capture`; nothing if there are more states than allowed. A stake point counts as
    // long as an attacker's stone is on it.
    std::optional<Player> winner(const Question& question, std::size_t most_states) const;

   private:
    std::string drawing_;
    SlowBoard board_;
    Player mover_;
};

// Two groups that touch, with eyes, shared and outside liberties, prisoners, cuts, kos and stakes as it
// comes, and at most so many empty points.
Fight random_fight(std::mt19937_64& random, int empty_points);

}  // namespace oracle
