// Life by alternating play (Mueller 1997): what a side keeps if it may answer every move.
//
//     . X p X .      CHAINS. Two black blocks, an eye each, and a pair of points p, q between them. If
//     X X q X X      white takes one of the pair, black connects at the other, and the block has
//     X X X . X      both eyes.
//
//     X X X X        EYES. Not every empty point of the area is a liberty: i is not. But p and q are, and
//     X p i X        if white takes one of them black takes the other and has i as a liberty, or
//     X . q X        keeps the other two. The area stays an eye, although it is not vital in Benson's sense.
//     X X X X
//
// SOUND if the owner may answer every move, for every ko rule but superko and any number of threats.
// Chains are made by pairs (connections.h), and so are eyes: every empty point of an eye is SECURED, that is
// a liberty of the chain, or next to two secured points that are a pair of its own. No point belongs to two
// pairs. The owner answers in pairs, and only there, so that whenever the opponent is to play
//   * a block of the chain has both points of its pair as liberties, or is connected by it. Stones that the
//     owner adds in answers are connected, or have the pair of their point;
//   * every empty point of an eye is still secured: if its pair was touched, one half of it is the owner's.
// The last empty point of an eye cannot be filled: what stands in the eye has no liberty left, and captures
// nothing, since every block around it has another liberty, in its pair or in the other eye. Answers leave
// an empty point behind, the one that they are for. Nor can the opponent make an eye there: he would have
// to take both points of a pair. Tested against brute force.
#pragma once

#include "knowledge/benson.h"
#include "knowledge/connections.h"

namespace shikatsu {

template <int W>
struct AlternatingLife {
    Bitset<W> stones;  // that are never captured
    Bitset<W> eyes;    // points, empty or not, of secured areas that only these stones enclose
};

namespace detail {
// Tries to secure all empty points of an area; the points of the pairs are taken out of `free`.
template <int W>
bool secure(const Area<W>& area, const Bitset<W>& points, const Bitset<W>& liberties,
            Bitset<W>& free) {
    Bitset<W> secured = points & liberties;
    Bitset<W> open = points.minus(secured);
    for (bool changed = true; changed && !open.empty();) {
        changed = false;
        for (Bitset<W> rest = open; !rest.empty();) {
            const int p = rest.pop_front();
            Bitset<W> ways = area.neighbours(p) & secured & free;
            if (ways.size() < 2) continue;
            free.erase(ways.pop_front());
            free.erase(ways.pop_front());
            secured.insert(p);
            open.erase(p);
            changed = true;
        }
    }
    return open.empty();
}

// The eyes of a chain, up to `most` of them; their pairs are taken out of `free`.
template <int W>
int find_eyes(const Area<W>& area, const Bitset<W>& chain, const Bitset<W>& living,
              const Position<W>& position, Colour colour, Bitset<W> places, int most,
              Bitset<W>& free, Bitset<W>& eyes) {
    const Bitset<W>& own = position.of(colour);
    const Bitset<W> empty = position.empty(area);
    const Bitset<W> near = area.touching(chain | living);
    int count = 0;
    for (Bitset<W> rest = places & area.touching(chain); !rest.empty() && count < most;) {
        const Bitset<W> part = area.flood(Bitset<W>::single(rest.front()), places);
        rest = rest.minus(part);
        if (!(area.touching(part) & own).is_subset_of(chain | living)) continue;
        Bitset<W> left = free;
        if (!(part & empty & area.touching(chain)).empty() &&
            secure(area, part & empty, near, left)) {
            free = left;
            eyes |= part;
            ++count;
        }
    }
    return count;
}
}  // namespace detail

// The stones of `colour` that live unconditionally or by alternating play, or are connected to safe stones
// outside. The choice of pairs is greedy: some life may be missed.
template <int W>
AlternatingLife<W> alive_by_alternating_play(const Area<W>& area, const Position<W>& position,
                                             Colour colour) {
    using Points = Bitset<W>;
    constexpr ConnectionRules kRules{true, true};
    const Points& own = position.of(colour);
    // Areas that the opponent's safe stones do not reach.
    const Points others = area.all().minus(own);
    const Points places = others.minus(area.flood(area.support(opponent(colour)), others));
    AlternatingLife<W> life{alive_with_support(area, position, colour), {}};
    Points loose = own.minus(life.stones);
    Points free = position.empty(area) & area.open_to(colour);
    for (bool changed = true; changed && !loose.empty();) {
        changed = false;
        if (!life.stones.empty() || !area.support(colour).empty())
            free = free.minus(connect(area, colour, kRules, life.stones, loose, free));
        for (Points seeds = loose; !seeds.empty() && !changed;) {
            Points chain = area.flood(Points::single(seeds.front()), loose);
            seeds = seeds.minus(chain);
            Points rest = loose.minus(chain);
            Points left = free;
            const Points pairs = connect(area, colour, kRules, chain, rest, left);
            left = left.minus(pairs);
            // An area with a point of a pair is no eye.
            const Points eye_places = places.minus(area.flood(pairs, places));
            Points eyes;
            if (detail::find_eyes(area, chain, life.stones, position, colour, eye_places, 2, left,
                                  eyes) < 2)
                continue;
            life.stones |= chain;
            life.eyes |= eyes;
            loose = rest;
            free = left;
            changed = true;
        }
    }
    if (!life.stones.empty())
        detail::find_eyes(area, life.stones, life.stones, position, colour, places.minus(life.eyes),
                          Points::kCapacity, free, life.eyes);
    return life;
}

}  // namespace shikatsu
