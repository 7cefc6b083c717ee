// Unconditional life (benson.h), and the points that it depends on.
//
//     O O O O O O O .      O lives by the areas a and b, whatever stands elsewhere. The zone is the block
//     O a O b O . O .      of the stones asked about, two areas vital to it, the blocks around these, two
//     O O O O O O O .      areas vital to each of those, and so on.
//
// SOUND: in a position that looks the same on these points, the areas are enclosed by the same blocks (which
// may be larger) and vital to them, so Benson's argument holds for them alone.
#pragma once

#include <vector>

#include "knowledge/benson.h"
#include "rules/board.h"

namespace shikatsu {

// The board shows the position. Empty if none of the wanted stones lives unconditionally. Small areas come
// first, so that the zone is small.
template <int W>
Bitset<W> benson_zone(const Area<W>& area, const Position<W>& position, const Board<W>& board,
                      Colour colour, const Bitset<W>& wanted) {
    using Points = Bitset<W>;
    const Points& own = position.of(colour);
    const Points empty = position.empty(area);
    // Quick: a block that lives has two liberties of different areas, both enclosed.
    const Points enclosed = enclosed_areas(area, own, empty, colour);
    if (enclosed.size() < 2) return {};
    bool possible = false;
    wanted.for_each(
        [&](int p) { possible = possible || (board.liberties(p) & enclosed).size() > 1; });
    if (!possible) return {};

    struct Part {
        Points points;
        Points border;
        Points vital_to;
    };
    std::vector<Part> parts;
    for (Points rest = enclosed; !rest.empty();) {
        const Points part = area.flood(Points::single(rest.front()), rest);
        rest = rest.minus(part);
        const auto known = detail::enclosed_area(area, own, empty, part);
        parts.push_back({part, known.border, known.vital_to});
    }
    Points alive;
    for (bool changed = true; changed;) {
        Points once;
        alive = {};
        for (const Part& part : parts) {
            alive |= once & part.vital_to;
            once |= part.vital_to;
        }
        changed = std::erase_if(parts, [&](const Part& part) {
                      return !part.border.is_subset_of(alive);
                  }) > 0;
    }
    Points found = wanted & alive;
    if (found.empty()) return {};
    std::sort(parts.begin(), parts.end(),
              [](const Part& a, const Part& b) { return a.points.size() < b.points.size(); });
    Points zone;
    Points todo = Points::single(found.front());
    std::vector<bool> used(parts.size());
    while (!todo.empty()) {
        const int stone = todo.front();
        board.for_each_stone(stone, [&](int s) {
            zone.insert(s);
            todo.erase(s);
        });
        int vital = 0;
        for (std::size_t i = 0; i < parts.size(); ++i)
            vital += used[i] && parts[i].vital_to.contains(stone);
        for (std::size_t i = 0; i < parts.size() && vital < 2; ++i) {
            if (used[i] || !parts[i].vital_to.contains(stone)) continue;
            used[i] = true;
            ++vital;
            zone |= parts[i].points;
            todo |= parts[i].border.minus(zone);
        }
    }
    return zone;
}

}  // namespace shikatsu
