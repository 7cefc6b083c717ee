// Where the defender may still make eyes, and the dead shape: nowhere near two of them.
//
//     # # # # #      #  safe attacker stones, O defender. Points a and b do not touch a safe stone:
//     # O O a O      they are POTENTIAL eye points. They are adjacent, so at most one eye can come
//     # O b O O      of them: a DEAD SHAPE, the attacker wins whoever moves.
//     # # # # #
//
// Safe: the wall outside the area, attacker stones connected to it, and blocks connected by MIAI: two
// liberties that both touch safe stones, not used by another pair; if the defender takes one, the
// attacker takes the other (which is legal, as it touches a safe stone).
//
// Potential eye points: an attacker stone that is not safe (it may be captured), and an empty point
// that touches no attacker stone; in both cases away from the wall. A point with too many safe
// diagonal neighbours can only become a FALSE eye: two in the middle of the board, one on its edge.
//
// SOUND, as fuzzing against the oracle shows, for every finite number of threats, and for unlimited
// threats of the defender if loops go to the attacker or diagonals do not count. The argument: an
// eye is a point that the attacker can never take, so it is a potential eye point for good (points
// next to safe stones, and false eyes, can be filled in time), two eyes need two non-adjacent ones, and
// without two eyes or loops all the outside liberties can be filled. Where it fails:
//   * seki: the shape of six points in seki_space.h, with two attacker stones inside, has no room for two eyes
//     and is not captured. Its points count as potential eye points;
//   * false eyes are eyes if they close a ring of defender stones around a wall (two-headed dragon):
//     unless there is one wall only, and it reaches the edge of the board, diagonals do not count;
//   * loops in favour of a defender with unlimited threats (moonshine life): a ko for a false eye can
//     then go on for ever, so that the diagonals do not count either;
//   * superko, where a repetition may save a false eye for a while: it is not used there.
#pragma once

#include "knowledge/eye_points.h"
#include "knowledge/seki_space.h"
#include "knowledge/walls.h"

namespace shikatsu {

template <int W>
class EyeSpace : public EyePoints<W, EyeSpace<W>> {
    using Base = EyePoints<W, EyeSpace<W>>;

   public:
    using Points = Bitset<W>;
    using View = EyeView<W>;

    // `wall`: the attacker's stones outside the area.
    EyeSpace(const Area<W>& area, Colour attacker, const std::vector<int>& wall, bool miai)
        : Base(area, attacker, wall), miai_(miai), one_wall_(has_one_wall(area)) {
        let_diagonals_count(true);
    }

    // Whether false eyes are known as such, if the area has only one wall.
    void let_diagonals_count(bool allowed) { diagonals_count_ = allowed && one_wall_; }

    using Base::view;
    // `solid`: the attacker stones that are connected to the wall.
    View view(const Position<W>& position, const Points& solid) const {
        const Points& stones = position.of(attacker_);
        const Points empty = position.empty(area_);
        View v{solid, solid, {}};
        Points unsafe = stones.minus(solid);
        if (miai_ && !unsafe.empty()) connect(area_, attacker_, {}, v.safe, unsafe, empty);
        v.potential = unsafe | empty.minus(area_.touching(stones)).minus(support());
        if (diagonals_count_) v.potential = v.potential.minus(this->false_eyes(v.safe));
        if (is_dead(v.potential) && !unsafe.empty()) {
            const Points bare = empty.minus(area_.touching(v.safe) | support());
            v.potential |= seki_points(area_, unsafe, unsafe | bare);
        }
        return v;
    }
    // Are there no two of these points that are not adjacent?
    bool is_dead(const Points& potential) const {
        const int n = potential.size();
        if (n > 2) return false;  // of three points of the grid, two are not adjacent
        return n < 2 || area_.neighbours(potential.front()).intersects(potential);
    }

    // HINT (Kierulf): about twice the number of moves that the defender needs for two eyes.
    int two_eyes_cost(const Position<W>& position, const Points& potential) const;
    // HINT: about the number of moves that the attacker needs for a dead shape. One eye may stay.
    int dead_shape_cost(const Points& potential) const {
        return std::max(1, this->possible_eyes(potential) - 1);
    }

    static constexpr int kMaxCost = 40;

   private:
    using Base::area_;
    using Base::attacker_;
    using Base::edge_;
    using Base::support;

    bool miai_;
    bool one_wall_;
    bool diagonals_count_ = false;
};

// Two eyes may share neighbours.
template <int W>
int EyeSpace<W>::two_eyes_cost(const Position<W>& position, const Points& potential) const {
    const Points& own = position.of(opponent(attacker_));
    Points missing = area_.all().minus(own);
    if (W > 1 && !area_.is_box()) {  // points are walked one by one: only those that matter
        Points near;
        potential.for_each([&](int p) { near |= this->reach(p); });
        missing &= near;
    }
    const EyeCosts<W> costs(area_.steps(missing), area_.diagonal_steps(missing), edge_,
                            position.of(attacker_));
    // Of any three points two are not adjacent: the three cheapest will do.
    std::array<typename EyeCosts<W>::Eye, 3> eyes;
    std::size_t count = 0;
    for (Points rest = potential; count < 3 && !rest.empty(); rest.erase(eyes[count++].point))
        eyes[count] = costs.cheapest(rest);
    int best = kMaxCost;
    for (std::size_t j = 1; j < count; ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            const Points& near = area_.neighbours(eyes[i].point);
            if (near.contains(eyes[j].point)) continue;
            const Points shared = (near & area_.neighbours(eyes[j].point)).minus(own);
            best = std::min(best, eyes[i].cost + eyes[j].cost - 2 * shared.size());
        }
    }
    return std::max(0, best - 2);  // a missing diagonal neighbour each, in the middle
}

}  // namespace shikatsu
