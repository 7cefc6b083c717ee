// Situational superko: no placement may recreate (stones, player to move) of the current line.
//
// Passes are always legal and are remembered as well.
#pragma once

#include <algorithm>
#include <vector>

#include "rules/position.h"

namespace shikatsu {

class SuperkoHistory {
   public:
    void push(Key situation) { situations_.push_back(situation); }
    void pop() { situations_.pop_back(); }
    bool contains(Key situation) const {
        return std::find(situations_.begin(), situations_.end(), situation) != situations_.end();
    }

   private:
    std::vector<Key> situations_;  // lines are short; a scan is faster than a hash set
};

}  // namespace shikatsu
