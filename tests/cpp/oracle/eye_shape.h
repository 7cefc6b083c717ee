// Eye spaces as shapes: one crucial chain around a polyomino, with no liberty outside.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/cpp/oracle/shape.h"

namespace oracle {

using Cell = std::pair<int, int>;  // column, row
using Polyomino = std::set<Cell>;  // shifted to touch column 0 and row 0

// Rows joined by '/', 'o' marks a cell.
Polyomino polyomino(const std::string& drawing);
std::string drawing_of(const Polyomino& cells);

std::set<Polyomino> fixed_polyominoes(int size);
std::set<Polyomino> free_polyominoes(int size);  // one of each class of turned and mirrored ones
Polyomino canonical(const Polyomino& cells);

enum class Site { centre, edge, corner };  // edge: the top; corner: top left
inline constexpr Site all_sites[] = {Site::centre, Site::edge, Site::corner};
const char* name(Site site);

// One of each class of shapes that are the same on this site: turned and mirrored in the centre,
// mirrored on an edge, mirrored at the diagonal in a corner.
std::set<Polyomino> eye_classes(int size, Site site);

// The walled-in eye space. It may have more than one chain if the eye space has a hole.
Shape eye_shape(const Polyomino& cells, Site site);

}  // namespace oracle
