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

#include <vector>

#include "rules/position.h"

namespace shikatsu {

namespace detail {
template <int W>
struct EnclosedArea {
    Bitset<W> empty;
    Bitset<W> border;  // stones of the enclosing colour that touch it
};

template <int W>
std::vector<EnclosedArea<W>> enclosed_areas(const Area<W>& area, const Position<W>& position,
                                            Colour colour) {
    std::vector<EnclosedArea<W>> found;
    const Bitset<W> not_own = area.all().minus(position.of(colour));
    const Bitset<W> outside = area.flood(area.support(opponent(colour)), not_own);
    for (Bitset<W> rest = not_own.minus(outside); !rest.empty();) {
        const Bitset<W> component = area.flood(Bitset<W>::single(rest.front()), not_own);
        rest = rest.minus(component);
        found.push_back(
            {component & position.empty(area), area.touching(component) & position.of(colour)});
    }
    return found;
}
}  // namespace detail

// The stones of `colour` that are unconditionally alive.
template <int W>
Bitset<W> unconditionally_alive(const Area<W>& area, const Position<W>& position, Colour colour) {
    auto areas = detail::enclosed_areas(area, position, colour);
    if (areas.size() < 2) return {};

    Bitset<W> alive = position.of(colour);
    for (bool changed = true; changed;) {
        changed = false;
        for (Bitset<W> rest = alive; !rest.empty();) {
            const Bitset<W> block = area.flood(Bitset<W>::single(rest.front()), alive);
            rest = rest.minus(block);
            const Bitset<W> around = area.touching(block);
            int vital = 0;
            for (const auto& a : areas)
                vital += (!a.empty.empty() && a.empty.is_subset_of(around)) ? 1 : 0;
            if (vital >= 2) continue;
            alive = alive.minus(block);
            changed = true;
        }
        // An area with a border stone that may be captured is not enclosed any more.
        std::erase_if(areas, [&](const auto& a) { return !a.border.is_subset_of(alive); });
    }
    return alive;
}

}  // namespace shikatsu
