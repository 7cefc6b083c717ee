// Unconditional life and territory on a small whole board, by their definitions (benson.py).
#pragma once

#include "tests/cpp/oracle/small_board.h"

namespace oracle {

// The parts that a set of points falls into.
inline std::vector<Points> parts(const SmallBoard& board, Points set) {
    std::vector<Points> found;
    for (Points rest = set; rest != 0; rest &= ~found.back()) {
        found.push_back(board.reached(only(first_of(rest)), rest));
    }
    return found;
}

// The stones that cannot be captured even if their owner always passes: of all blocks, those without
// two vital regions are dropped, and the regions around which a dropped block stands, until no more are.
inline Points unconditionally_alive(const SmallBoard& board, const Stones& stones, Player owner) {
    const Points own = stones.of(owner);
    const Points empty = board.points() & ~stones.all();
    const std::vector<Points> regions = parts(board, board.points() & ~own);
    Points living = own;
    for (bool changed = true; changed;) {
        changed = false;
        for (Points block : parts(board, living)) {
            const Points liberties = board.around(block);
            int vital = 0;
            for (Points region : regions) {
                const bool enclosed = (board.around(region) & own & ~living) == 0;
                const bool beside = (region & liberties) != 0;
                if (enclosed && beside && (region & empty & ~liberties) == 0) ++vital;
            }
            if (vital >= 2) continue;
            living &= ~block;
            changed = true;
            break;
        }
    }
    return living;
}

// Are there two points that are not next to each other?
inline bool has_room_for_two_eyes(const SmallBoard& board, Points points) {
    for (Points rest = points; rest != 0; rest &= rest - 1) {
        const Points one = only(first_of(rest));
        if ((points & ~one & ~board.around(one)) != 0) return true;
    }
    return false;
}

// Points that living stones surround so closely that the opponent has no room for two eyes; living
// stones of the owner, and others of his among them, included. `taken` are points where he has no eyes.
inline Points unconditional_territory(const SmallBoard& board, Points living, Points taken = 0) {
    Points found = living;
    const Points near = board.around(living) | taken;
    for (Points region : parts(board, board.points() & ~living)) {
        const bool enclosed = (board.around(region) & living) != 0;
        if (enclosed && !has_room_for_two_eyes(board, region & ~near)) {
            found |= region;
        }
    }
    return found;
}

}  // namespace oracle
