// What a smaller fight says about a position: a region of the board, with all that is outside given to one side,
// is solved sooner than the board.
//
// HINT: the stones outside may make a difference.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "goals/question.h"
#include "rules/position.h"

namespace shikatsu {

class Adviser {
   public:
    // Points are numbered by the adviser.
    struct Fight {
        std::array<Bitset<1>, 2> stones;  // by colour
        Bitset<1> crucial;
        int ban = kNoPoint;
        Player mover = kAttacker;
        std::array<Threats, 2> threats{};
    };

    virtual ~Adviser() = default;
    // Board points with their numbers.
    virtual std::vector<std::pair<int, int>> points() const = 0;
    virtual void set_question(const Question& question) = 0;
    // Who wins, if that is known or so many nodes tell.
    virtual std::optional<Player> winner(const Fight& fight, std::uint64_t nodes) = 0;
    // That were searched in all.
    virtual std::uint64_t nodes() const = 0;
};

}  // namespace shikatsu
