// Where a group without room for two eyes may still not be captured.
//
//     O O a O O O      The attacker has x and y in the eye, and nothing else is left to fill: a dead shape
//     O c x y d O      (eye_space.h), but a seki. Five stones x have to stand inside before he can
//     O O O f O O      capture, and of the five points that they leave O makes two eyes.
//
// Such a shape has at most eight points: those that touch two adjacent stones. With a solid block around it, those that
// contain these six points (or their mirror image) are all that is not captured: up to seven points the table of
// docs/eye-shapes.md says so, on every site of the board, and eight points are that case only. Points next to
// safe stones of the attacker are none of the six: a stone there connects x and y, and if the defender takes the
// point, it is not part of the eye.
#pragma once

#include "rules/area.h"

namespace shikatsu {

// The points of such shapes. `loose`: the attacker's stones that may be captured. `room`: these, and empty points
// that touch no safe stone of his.
template <int W>
Bitset<W> seki_points(const Area<W>& area, const Bitset<W>& loose, const Bitset<W>& room) {
    using Points = Bitset<W>;
    Points found;
    for (Points rest = loose & area.touching(loose); !rest.empty();) {
        const int x = rest.pop_front();
        (area.neighbours(x) & rest).for_each([&](int y) {
            const Points beside_x = area.neighbours(x) & area.diagonals(y);
            const Points beside_y = area.neighbours(y) & area.diagonals(x);
            Points ends = (area.neighbours(x) | area.neighbours(y)).minus(beside_x | beside_y);
            ends.erase(x);
            ends.erase(y);
            if ((ends & room).size() < 2) return;
            (beside_x & room).for_each([&](int a) {
                const Points across = (beside_y & room).minus(area.neighbours(a));
                if (across.empty()) return;
                found |= ends | across;
                found.insert(a);
                found.insert(x);
                found.insert(y);
            });
        });
    }
    return found;
}

}  // namespace shikatsu
