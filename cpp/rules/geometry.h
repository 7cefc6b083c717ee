// The grid: which points a board has and which of them touch.
//
//     row 2   6 7 8        point = row * columns + column, row 0 at the bottom,
//     row 1   3 4 5        so that point 0 is A1.
//     row 0   0 1 2
#pragma once

#include <array>
#include <vector>

#include "base/check.h"

namespace shikatsu {

inline constexpr int kMaxSide = 19;
inline constexpr int kMaxPoints = kMaxSide * kMaxSide;

class Geometry {
   public:
    Geometry(int columns, int rows) : columns_(columns), rows_(rows) {
        if (columns < 1 || rows < 1 || columns > kMaxSide || rows > kMaxSide)
            throw InputError("board size must be 1 to 19 on each side, not " +
                             std::to_string(columns) + "x" + std::to_string(rows));
    }
    int columns() const { return columns_; }
    int rows() const { return rows_; }
    int points() const { return columns_ * rows_; }
    int column(int point) const { return point % columns_; }
    int row(int point) const { return point / columns_; }
    int point(int column, int row) const { return row * columns_ + column; }
    bool on_board(int column, int row) const {
        return column >= 0 && column < columns_ && row >= 0 && row < rows_;
    }
    std::vector<int> neighbours(int point) const {
        return steps(point, {{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}});
    }
    std::vector<int> diagonals(int point) const {
        return steps(point, {{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}});
    }

   private:
    struct Step {
        int columns;
        int rows;
    };
    std::vector<int> steps(int point, const std::array<Step, 4>& all) const {
        std::vector<int> found;
        for (const Step& step : all)
            if (on_board(column(point) + step.columns, row(point) + step.rows))
                found.push_back(this->point(column(point) + step.columns, row(point) + step.rows));
        return found;
    }

    int columns_;
    int rows_;
};

}  // namespace shikatsu
