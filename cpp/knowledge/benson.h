// Benson's unconditional life.
//
//     O O O O O      Both inner areas are enclosed by white, and every empty point of each is a
//     O . O . O      liberty of the white block: black can never fill both last liberties, so the
//     O O O O O      block lives even if white always passes.
//
// SOUND for every ko rule, every number of threats and every winner of a loop: the defender of the
// blocks never has to move. The argument is Benson's (1976): an opponent stone can take the last
// empty point of at most one vital area at a time, and it would be suicide there as long as the
// blocks around keep a liberty in their other vital area. An area that touches a safe outside stone
// of the opponent is not enclosed. Tested against brute force in tests/cpp/test_benson.cpp.
#pragma once

#include <array>

#include "rules/position.h"

namespace shikatsu {

namespace detail {
template <int W>
struct EnclosedArea {
    Bitset<W> border;    // stones that touch it
    Bitset<W> vital_to;  // all stones of the blocks to which it is vital
};

template <int W>
EnclosedArea<W> enclosed_area(const Area<W>& area, const Bitset<W>& own, const Bitset<W>& empty,
                              const Bitset<W>& part) {
    EnclosedArea<W> result{area.touching(part) & own, {}};
    const Bitset<W> liberties = part & empty;
    if (liberties.empty()) return result;
    const Bitset<W> first = area.neighbours(liberties.front()) & own;
    if (liberties.is_single()) {
        result.vital_to = area.flood(first, own);
        return result;
    }
    for (Bitset<W> rest = first; !rest.empty();) {
        const Bitset<W> block = area.flood(Bitset<W>::single(rest.front()), own);
        rest = rest.minus(block);
        if (liberties.is_subset_of(area.touching(block))) result.vital_to |= block;
    }
    return result;
}

// Benson's algorithm, given the points of all areas that may be vital, and stones that are safe anyway.
template <int W>
[[gnu::noinline]] Bitset<W> unconditionally_alive(const Area<W>& area, const Bitset<W>& own,
                                                  const Bitset<W>& empty, Bitset<W> enclosed,
                                                  const Bitset<W>& safe = {}) {
    // More areas are never needed for a living block of a problem; the rest is ignored, which only
    // makes the test miss something.
    std::array<EnclosedArea<W>, 32> areas;
    std::size_t count = 0;
    while (!enclosed.empty() && count < areas.size()) {
        const Bitset<W> part = area.flood(Bitset<W>::single(enclosed.front()), enclosed);
        enclosed = enclosed.minus(part);
        areas[count++] = enclosed_area(area, own, empty, part);
    }
    for (;;) {
        // Alive, as far as these areas are enclosed: blocks with two of them.
        Bitset<W> once;
        Bitset<W> alive = safe;
        for (std::size_t i = 0; i < count; ++i) {
            alive |= once & areas[i].vital_to;
            once |= areas[i].vital_to;
        }
        // An area with a border stone that may be captured is not enclosed any more.
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i)
            if (areas[i].border.is_subset_of(alive)) areas[kept++] = areas[i];
        if (kept == count || kept < 2) return kept < 2 ? safe : alive;
        count = kept;
    }
}
}  // namespace detail

// The areas that may be vital to a block of these stones: no way to safe stones of the opponent, and
// every empty point is a liberty of some block.
template <int W>
Bitset<W> enclosed_areas(const Area<W>& area, const Bitset<W>& stones, const Bitset<W>& empty,
                         Colour colour) {
    const Bitset<W> others = area.all().minus(stones);
    Bitset<W> open = area.support(opponent(colour)) | empty.minus(area.touching(stones));
    return others.minus(area.flood(open, others));
}
// The stones of `colour` that are unconditionally alive.
template <int W>
Bitset<W> unconditionally_alive(const Area<W>& area, const Position<W>& position, Colour colour) {
    const Bitset<W>& own = position.of(colour);
    const Bitset<W> empty = position.empty(area);
    const Bitset<W> enclosed = enclosed_areas(area, own, empty, colour);
    if (enclosed.size() < 2) return {};
    return detail::unconditionally_alive(area, own, empty, enclosed);
}

// The same, where blocks connected to safe stones outside are alive from the start.
template <int W>
Bitset<W> alive_with_support(const Area<W>& area, const Position<W>& position, Colour colour) {
    const Bitset<W>& own = position.of(colour);
    const Bitset<W> safe = area.flood(own & area.support(colour), own);
    const Bitset<W> empty = position.empty(area);
    const Bitset<W> enclosed = enclosed_areas(area, own, empty, colour);
    if (enclosed.size() < 2) return safe;
    return detail::unconditionally_alive(area, own, empty, enclosed, safe);
}

// Does one of the `wanted` stones live unconditionally, now that `stone` was put there? If nothing wanted
// lived before, the new stone is itself part of what lives, so that the whole algorithm is needed only
// if its block has two vital areas. (If something did, life may be missed.)
template <int W>
bool makes_life(const Area<W>& area, const Position<W>& position, Colour colour, int stone,
                const Bitset<W>& wanted) {
    const Bitset<W>& own = position.of(colour);
    const Bitset<W> empty = position.empty(area);
    const Bitset<W> enclosed = enclosed_areas(area, own, empty, colour);
    const Bitset<W> around = area.touching(area.flood(Bitset<W>::single(stone), own));
    int vital = 0;
    for (Bitset<W> near = enclosed & around; !near.empty() && vital < 2;) {
        const Bitset<W> part = area.flood(Bitset<W>::single(near.front()), enclosed);
        near = near.minus(part);
        vital += (part & empty).is_subset_of(around);
    }
    return vital == 2 &&
           detail::unconditionally_alive(area, own, empty, enclosed).intersects(wanted);
}

}  // namespace shikatsu
