#include "tests/cpp/oracle/eye_shape.h"

#include <algorithm>

namespace oracle {
namespace {

const Cell four_sides[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

Polyomino shifted(const Polyomino& cells, int columns, int rows) {
    Polyomino moved;
    for (const Cell& cell : cells) moved.insert({cell.first + columns, cell.second + rows});
    return moved;
}

Polyomino normalised(const Polyomino& cells) {
    int column = 1000;
    int row = 1000;
    for (const Cell& cell : cells) {
        column = std::min(column, cell.first);
        row = std::min(row, cell.second);
    }
    return shifted(cells, -column, -row);
}

Polyomino turned(const Polyomino& cells) {
    Polyomino result;
    for (const Cell& cell : cells) result.insert({-cell.second, cell.first});
    return normalised(result);
}

Polyomino mirrored(const Polyomino& cells) {
    Polyomino result;
    for (const Cell& cell : cells) result.insert({-cell.first, cell.second});
    return normalised(result);
}

Cell extent(const Polyomino& cells) {
    Cell size{0, 0};
    for (const Cell& cell : cells) {
        size.first = std::max(size.first, cell.first + 1);
        size.second = std::max(size.second, cell.second + 1);
    }
    return size;
}

}  // namespace

Polyomino polyomino(const std::string& drawing) {
    Polyomino cells;
    int column = 0;
    int row = 0;
    for (char letter : drawing) {
        if (letter == 'o') cells.insert({column, row});
        column = letter == '/' ? 0 : column + 1;
        row += letter == '/';
    }
    return normalised(cells);
}

std::string drawing_of(const Polyomino& cells) {
    const auto [columns, rows] = extent(cells);
    std::string drawing;
    for (int row = 0; row < rows; ++row) {
        if (row > 0) drawing += '/';
        for (int column = 0; column < columns; ++column) {
            drawing += cells.contains({column, row}) ? 'o' : '-';
        }
    }
    return drawing;
}

std::set<Polyomino> fixed_polyominoes(int size) {
    if (size == 1) return {{{0, 0}}};
    std::set<Polyomino> grown;
    for (const Polyomino& smaller : fixed_polyominoes(size - 1)) {
        for (const Cell& cell : smaller) {
            for (const Cell& side : four_sides) {
                Polyomino larger = smaller;
                const bool fresh =
                    larger.insert({cell.first + side.first, cell.second + side.second}).second;
                if (fresh) grown.insert(normalised(larger));
            }
        }
    }
    return grown;
}

Polyomino canonical(const Polyomino& cells) {
    Polyomino least = cells;
    Polyomino current = cells;
    for (int turn = 0; turn < 4; ++turn) {
        current = turned(current);
        least = std::min({least, current, mirrored(current)});
    }
    return least;
}

std::set<Polyomino> free_polyominoes(int size) {
    std::set<Polyomino> classes;
    for (const Polyomino& cells : fixed_polyominoes(size)) classes.insert(canonical(cells));
    return classes;
}

const char* name(Site site) {
    return site == Site::centre ? "centre" : site == Site::edge ? "edge" : "corner";
}

std::set<Polyomino> eye_classes(int size, Site site) {
    if (site == Site::centre) return free_polyominoes(size);
    std::set<Polyomino> classes;
    for (const Polyomino& cells : fixed_polyominoes(size)) {
        const Polyomino same = site == Site::edge ? mirrored(cells) : mirrored(turned(cells));
        classes.insert(std::min(cells, same));
    }
    return classes;
}

Shape eye_shape(const Polyomino& cells, Site site) {
    const int left = site == Site::corner ? 0 : 2;
    const int top = site == Site::centre ? 2 : 0;
    const auto [columns, rows] = extent(cells);
    const Polyomino eye = shifted(cells, left, top);
    SlowBoard board(columns + left + 2, rows + top + 2);
    const auto near_eye = [&](int column, int row) {
        for (const Cell& cell : eye) {
            if (std::abs(cell.first - column) <= 1 && std::abs(cell.second - row) <= 1) return true;
        }
        return false;
    };
    std::string drawing;
    for (int point = 0; point < board.size(); ++point) {
        const int column = point % board.columns();
        const int row = point / board.columns();
        if (point > 0 && column == 0) drawing += '/';
        const bool ring = near_eye(column, row);
        drawing += eye.contains({column, row}) ? '.' : ring ? 'c' : '#';
    }
    return make_shape(drawing_of(cells), "eye", drawing);
}

}  // namespace oracle
