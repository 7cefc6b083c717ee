// The eight ways to turn and mirror a board (four keep the shape of a board that is not square).
//
// Bit 0 mirrors left and right, bit 1 top and bottom, and then bit 2 exchanges columns and rows.
#pragma once

#include <vector>

#include "rules/geometry.h"

namespace shikatsu {

inline constexpr int kSymmetries = 8;

inline Geometry transformed(const Geometry& g, int symmetry) {
    return (symmetry & 4) ? Geometry(g.rows(), g.columns()) : g;
}

// Where each point of `from` goes on the transformed board.
inline std::vector<int> symmetry_map(const Geometry& from, int symmetry) {
    SHIKATSU_CHECK(symmetry >= 0 && symmetry < kSymmetries);
    const Geometry to = transformed(from, symmetry);
    std::vector<int> map(static_cast<std::size_t>(from.points()));
    for (int p = 0; p < from.points(); ++p) {
        const int column = (symmetry & 1) ? from.columns() - 1 - from.column(p) : from.column(p);
        const int row = (symmetry & 2) ? from.rows() - 1 - from.row(p) : from.row(p);
        map[static_cast<std::size_t>(p)] =
            (symmetry & 4) ? to.point(row, column) : to.point(column, row);
    }
    return map;
}

}  // namespace shikatsu
