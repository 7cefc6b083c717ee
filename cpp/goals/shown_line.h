// A line of play for people, in board points.
#pragma once

#include <cstdint>
#include <vector>

namespace shikatsu {

inline constexpr int kPassPoint = -2;  // a pass, where board points are given

struct ShownLine {
    std::vector<int> points;
    std::uint64_t nodes = 0;  // searched for results that the table had lost
};

}  // namespace shikatsu
