// Can a ring of defender stones go around a piece of the wall? A ring makes false eyes real: the stones
// around a false eye are connected the long way round (the two-headed dragon).
//
// The board outside the area never changes. If all of the wall lies in pieces of it that reach the
// edge of the board, no ring can enclose any of it. Diagonal steps count for such a piece: a chain of
// defender stones, connected along the lines of the board, cannot pass between two points that touch
// diagonally.
#pragma once

#include <vector>

#include "rules/area.h"

namespace shikatsu {

namespace detail {

using BoardSet = std::vector<bool>;  // by board point

inline BoardSet board_set(const Geometry& g, const std::vector<int>& points) {
    BoardSet set(static_cast<std::size_t>(g.points()));
    for (const int p : points) set[static_cast<std::size_t>(p)] = true;
    return set;
}

// Takes the piece that `start` is part of out of `set`.
inline std::vector<int> take_piece(const Geometry& g, BoardSet& set, int start, bool diagonally) {
    std::vector<int> piece{start};
    set[static_cast<std::size_t>(start)] = false;
    const auto visit = [&](const auto& around) {
        for (const int q : around) {
            if (!set[static_cast<std::size_t>(q)]) continue;
            set[static_cast<std::size_t>(q)] = false;
            piece.push_back(q);
        }
    };
    for (std::size_t i = 0; i < piece.size(); ++i) {
        const int p = piece[i];
        visit(g.neighbours(p));
        if (diagonally) visit(g.diagonals(p));
    }
    return piece;
}

template <int W>
bool touches_area(const Area<W>& area, int board_point, bool diagonally) {
    const Geometry& g = area.geometry();
    const auto inside = [&](int q) { return area.local_point(q) != kNoPoint; };
    const auto& near = g.neighbours(board_point);
    if (std::any_of(near.begin(), near.end(), inside)) return true;
    const auto& corners = g.diagonals(board_point);
    return diagonally && std::any_of(corners.begin(), corners.end(), inside);
}

// The pieces of `set` that those of its points that are `wanted` and touch the area belong to.
template <int W>
std::vector<std::vector<int>> pieces(const Area<W>& area, BoardSet set,
                                     const std::vector<int>& wanted, bool diagonally) {
    std::vector<std::vector<int>> found;
    for (const int p : wanted)
        if (set[static_cast<std::size_t>(p)] && touches_area(area, p, diagonally))
            found.push_back(take_piece(area.geometry(), set, p, diagonally));
    return found;
}

template <int W>
std::vector<int> outside_of(const Area<W>& area) {
    std::vector<int> points;
    for (int p = 0; p < area.geometry().points(); ++p)
        if (area.local_point(p) == kNoPoint) points.push_back(p);
    return points;
}

inline bool reaches_edge(const Geometry& g, const std::vector<int>& piece) {
    return std::any_of(piece.begin(), piece.end(),
                       [&](int p) { return g.neighbours(p).size() < 4; });
}

}  // namespace detail

// The whole outside is the attacker's: it is one piece that reaches the edge.
template <int W>
bool has_one_wall(const Area<W>& area) {
    const std::vector<int> outside = detail::outside_of(area);
    if (outside.empty()) return false;
    detail::BoardSet set = detail::board_set(area.geometry(), outside);
    const auto piece = detail::take_piece(area.geometry(), set, outside.front(), true);
    return piece.size() == outside.size() && detail::reaches_edge(area.geometry(), piece);
}

// Part of the outside, `anchor`, are defender stones, which may be part of a ring. They must hang together
// along the lines of the board (a connection by decree could be a ring's, too), and each piece of the wall
// must reach the edge without them.
template <int W>
bool no_ring_around_walls(const Area<W>& area, const std::vector<int>& wall,
                          const std::vector<int>& anchor) {
    const Geometry& g = area.geometry();
    if (detail::pieces(area, detail::board_set(g, anchor), anchor, false).size() > 1) return false;
    detail::BoardSet rest = detail::board_set(g, detail::outside_of(area));
    for (const int p : anchor) rest[static_cast<std::size_t>(p)] = false;
    const auto walls = detail::pieces(area, rest, wall, true);
    return std::all_of(walls.begin(), walls.end(),
                       [&](const auto& piece) { return detail::reaches_edge(g, piece); });
}

}  // namespace shikatsu
