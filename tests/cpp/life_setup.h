// A problem as the game sees it, for tests that look below the solver.
#pragma once

#include <algorithm>

#include "goals/life_game.h"
#include "goals/region_solver.h"

namespace shikatsu::test {

inline std::vector<int> wall_of(const RegionProblem& p) {
    std::vector<int> wall;
    for (const int q : p.attacker)
        if (std::find(p.region.begin(), p.region.end(), q) == p.region.end()) wall.push_back(q);
    return wall;
}

template <int W>
struct LifeSetup {
    Area<W> area;
    std::vector<int> wall;
    Position<W> position;
    Bitset<W> crucial;

    explicit LifeSetup(const RegionProblem& p)
        : area(Geometry(p.columns, p.rows), p.region, {wall_of(p), {}}), wall(wall_of(p)) {
        for (const int q : p.attacker)
            if (area.local_point(q) != kNoPoint)
                position.put(area, colour_of(kAttacker), area.local_point(q));
        for (const int q : p.defender)
            position.put(area, colour_of(kDefender), area.local_point(q));
        for (const int q : p.crucial) crucial.insert(area.local_point(q));
        if (p.ban != kNoPoint) position.set_ban(area, area.local_point(p.ban));
        position.set_to_move(colour_of(p.to_move));
    }
};

}  // namespace shikatsu::test
