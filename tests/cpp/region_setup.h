// A problem as the game sees it, for tests that look below the solver.
#pragma once

#include <algorithm>

#include "goals/region/life.h"
#include "goals/region/one_eye.h"
#include "goals/region/solver.h"

namespace shikatsu::test {

inline std::vector<int> outside(const RegionProblem& p, const std::vector<int>& stones) {
    std::vector<int> found;
    for (const int q : stones)
        if (std::find(p.region.begin(), p.region.end(), q) == p.region.end()) found.push_back(q);
    return found;
}

template <int W>
struct RegionSetup {
    std::vector<int> wall;
    std::vector<int> anchor;
    Area<W> area;
    Position<W> position;
    Bitset<W> crucial;

    explicit RegionSetup(const RegionProblem& p)
        : wall(outside(p, p.attacker)),
          anchor(outside(p, p.defender)),
          area(Geometry(p.columns, p.rows), p.region, {wall, anchor}) {
        for (const int q : p.attacker)
            if (area.local_point(q) != kNoPoint)
                position.put(area, colour_of(kAttacker), area.local_point(q));
        for (const int q : p.defender)
            if (area.local_point(q) != kNoPoint)
                position.put(area, colour_of(kDefender), area.local_point(q));
        for (const int q : p.crucial) crucial.insert(area.local_point(q));
        if (p.ban != kNoPoint) position.set_ban(area, area.local_point(p.ban));
        position.set_to_move(colour_of(p.to_move));
    }

    RegionSetting<W> setting() const { return {KoRule::Simple, wall, anchor, crucial, {}, {}}; }
};

}  // namespace shikatsu::test
