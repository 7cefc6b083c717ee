// Blocks that can be captured with one move.
#pragma once

#include "rules/area.h"

namespace shikatsu {

// Blocks with a single liberty, and these liberties.
template <int W>
struct Atari {
    Bitset<W> stones;
    Bitset<W> liberties;
};

// `stones`: of one colour, whole blocks. `support`: the points where a block is safe.
template <int W>
Atari<W> in_atari(const Area<W>& area, const Bitset<W>& stones, const Bitset<W>& empty,
                  const Bitset<W>& support) {
    Atari<W> found;
    for (Bitset<W> rest = stones; !rest.empty();) {
        const Bitset<W> block = area.flood(Bitset<W>::single(rest.front()), stones);
        rest = rest.minus(block);
        const Bitset<W> liberties = area.touching(block) & empty;
        if (!liberties.is_single() || block.intersects(support)) continue;
        found.stones |= block;
        found.liberties |= liberties;
    }
    return found;
}

}  // namespace shikatsu
