// Blocks that cannot be cut off from a safe group of their own colour.
//
//   miai                  two empty points that touch both the block and the group: if the opponent takes
//                         one, the other connects.
//   protected liberty     one such point where the opponent cannot play, because all of its neighbours
//                         belong to the block or the group, and another liberty of the block: if the
//                         opponent takes that one, the point connects.
//
//     # # # #        X  the block, # the group, O the opponent. Black cannot be cut off: white cannot
//     X p # #        play at p (no liberty there, and nothing is captured as long as X has l), and after
//     l X # #        white l black connects at p.
//
// In both cases the two points form a PAIR, and no point belongs to two pairs. So every move of the
// opponent asks for one answer at most, and the answer is legal: it touches the group, whose blocks have
// their own pairs left. SOUND for every ko rule but superko: an answer fills a point that was empty one
// move ago, so it is never banned; it joins a safe group, so it leaves no ban behind. Superko, where an
// answer may repeat a position, is left to those who use this.
#pragma once

#include "rules/area.h"

namespace shikatsu {

struct ConnectionRules {
    bool miai = true;
    bool protected_liberties = false;
};

// Moves blocks that cannot be cut off from `loose` (whole blocks of this colour) to `group`. Pairs are
// taken from the `free` points, which must be empty. Returns the points of all pairs. The choice of pairs is
// greedy: some connections may be missed.
template <int W>
Bitset<W> connect(const Area<W>& area, Colour colour, ConnectionRules rules, Bitset<W>& group,
                  Bitset<W>& loose, const Bitset<W>& free) {
    using Points = Bitset<W>;
    const Points& own_support = area.support(colour);
    const int least = rules.protected_liberties ? 1 : 2;
    Points used;
    for (bool changed = true; changed;) {
        changed = false;
        const Points links = (free & (area.touching(group) | own_support)).minus(used);
        if ((links & area.touching(loose)).size() < least) break;
        for (Points rest = loose; !rest.empty() && !changed;) {
            const Points block = area.flood(Points::single(rest.front()), loose);
            rest = rest.minus(block);
            const Points liberties = area.touching(block);
            Points pair = liberties & links;
            if (rules.miai && pair.size() >= 2) {
                used.insert(pair.pop_front());
                used.insert(pair.pop_front());
                changed = true;
            } else if (rules.protected_liberties) {
                for (Points ways = pair; !ways.empty() && !changed;) {
                    const int way = ways.pop_front();
                    Points others = (liberties & free).minus(used);
                    others.erase(way);
                    const bool closed = area.neighbours(way).is_subset_of(block | group) &&
                                        !area.support(opponent(colour)).contains(way);
                    if (!closed || others.empty()) continue;
                    used.insert(way);
                    used.insert(others.front());
                    changed = true;
                }
            }
            if (!changed) continue;
            group |= block;
            loose = loose.minus(block);
        }
    }
    return used;
}

}  // namespace shikatsu
