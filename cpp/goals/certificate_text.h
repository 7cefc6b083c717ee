// How certificates write points and threats (docs/certificate.md).
#pragma once

#include <string>

#include "goals/question.h"
#include "rules/geometry.h"

namespace shikatsu {

inline std::string threats_text(Threats t) { return t == kUnlimited ? "*" : std::to_string(t); }

inline std::string vertex(const Geometry& g, int board_point) {
    return std::string(1, "ABCDEFGHJKLMNOPQRST"[g.column(board_point)]) +
           std::to_string(g.row(board_point) + 1);
}

}  // namespace shikatsu
