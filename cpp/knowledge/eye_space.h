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
//   * false eyes are eyes if they close a ring of defender stones around a wall (two-headed dragon):
//     unless there is one wall only, and it reaches the edge of the board, diagonals do not count;
//   * loops in favour of a defender with unlimited threats (moonshine life): a ko for a false eye can
//     then go on for ever, so that the diagonals do not count either;
//   * superko, where a repetition may save a false eye for a while: it is not used there.
#pragma once

#include "rules/position.h"

namespace shikatsu {

// What the attacker's stones leave of the eye space.
template <int W>
struct EyeView {
    Bitset<W> solid;      // attacker stones connected to the wall
    Bitset<W> safe;       // these, and those connected by miai
    Bitset<W> potential;  // eye points
};

template <int W>
class EyeSpace {
   public:
    using Points = Bitset<W>;
    using View = EyeView<W>;

    // `wall`: the attacker's stones outside the area.
    EyeSpace(const Area<W>& area, Colour attacker, const std::vector<int>& wall, bool miai)
        : area_(area), attacker_(attacker), miai_(miai), one_wall_(has_one_wall()) {
        let_diagonals_count(true);
        for (const int p : area.points()) {
            int corners = 0;
            int walled = 0;
            for (const int q : area.geometry().diagonals(area.board_point(p))) {
                ++corners;
                walled += std::find(wall.begin(), wall.end(), q) != wall.end();
            }
            reach_[static_cast<std::size_t>(p)] =
                Points::single(p) | area.neighbours(p) | area.diagonals(p);
            if (corners < 4) edge_.insert(p);
            if (walled >= 1) walled_.once.insert(p);
            if (walled >= 2) walled_.twice.insert(p);
        }
    }

    // Whether false eyes are known as such, if the area has only one wall.
    void let_diagonals_count(bool allowed) { diagonals_count_ = allowed && one_wall_; }

    View view(const Position<W>& position) const {
        const Points& stones = position.of(attacker_);
        return view(position, area_.flood(stones & support(), stones));
    }
    // `solid`: the attacker stones that are connected to the wall.
    View view(const Position<W>& position, const Points& solid) const {
        const Points& stones = position.of(attacker_);
        const Points empty = position.empty(area_);
        View v{solid, solid, {}};
        Points unsafe = stones.minus(solid);
        if (miai_ && !unsafe.empty()) connect_by_miai(v.safe, unsafe, empty);
        v.potential = unsafe | empty.minus(area_.touching(stones)).minus(support());
        if (diagonals_count_) {
            const auto near = safe_diagonals(v.safe);
            v.potential = v.potential.minus(near.twice | (near.once & edge_));
        }
        return v;
    }
    // Are there no two of these points that are not adjacent?
    bool is_dead(const Points& potential) const {
        const int n = potential.size();
        if (n > 2) return false;  // of three points of the grid, two are not adjacent
        return n < 2 || area_.neighbours(potential.front()).intersects(potential);
    }

    // A move of the attacker (to play, not banned there) that makes a dead shape, or kNoPoint.
    int dead_shape_move(const Position<W>& position, const View& view) const;

    // HINT (Kierulf): about twice the number of moves that the defender needs for two eyes.
    int two_eyes_cost(const Position<W>& position, const Points& potential) const;
    // HINT: about the number of moves that the attacker needs for a dead shape.
    int dead_shape_cost(const Points& potential) const;

    static constexpr int kMaxCost = 40;

   private:
    const Points& support() const { return area_.support(attacker_); }

    bool has_one_wall() const;
    bool is_new_outside(std::vector<bool>& seen, int point) const;

    // With the diagonal neighbours that are wall stones.
    typename Area<W>::Diagonals safe_diagonals(const Points& safe) const {
        auto near = area_.touching_diagonally(safe);
        near.twice |= walled_.twice | (near.once & walled_.once);
        near.once |= walled_.once;
        return near;
    }

    void connect_by_miai(Points& safe, Points& unsafe, const Points& empty) const {
        Points used;
        for (bool changed = true; changed;) {
            changed = false;
            const Points links = (empty & (area_.touching(safe) | support())).minus(used);
            if ((links & area_.touching(unsafe)).size() < 2) return;
            for (Points rest = unsafe; !rest.empty() && !changed;) {
                const Points block = area_.flood(Points::single(rest.front()), unsafe);
                rest = rest.minus(block);
                Points pair = area_.touching(block) & links;
                if (pair.size() < 2) continue;
                used.insert(pair.pop_front());
                used.insert(pair.pop_front());
                safe |= block;
                unsafe = unsafe.minus(block);
                changed = true;
            }
        }
    }

    const Area<W>& area_;
    Colour attacker_;
    bool miai_;
    bool one_wall_;
    bool diagonals_count_ = false;
    Points edge_;
    std::array<Points, Points::kCapacity> reach_{};  // a point, its neighbours, and diagonally
    typename Area<W>::Diagonals walled_;             // by diagonal neighbours that are wall stones
};

template <int W>
int EyeSpace<W>::dead_shape_move(const Position<W>& position, const View& view) const {
    const Points unsafe = position.of(attacker_).minus(view.safe);
    Points candidates = position.empty(area_) & (area_.touching(view.safe) | support());
    if (position.ban != kNoPoint) candidates.erase(position.ban);
    while (!candidates.empty()) {
        const int c = candidates.pop_front();
        // What a stone at c could take away at most; a quick test, the real one follows.
        Points reached = reach_[static_cast<std::size_t>(c)];
        if (const Points joined = area_.neighbours(c) & unsafe; !joined.empty()) {
            const Points stones = area_.flood(joined, unsafe);
            reached |= stones | area_.touching(stones) | area_.touching_diagonally(stones).once;
        }
        if (!is_dead(view.potential.minus(reached))) continue;
        const auto placement = position.placement(area_, c);
        if (!placement) continue;
        Position<W> next = position;
        next.play(area_, c, *placement, KoRule::Simple);
        if (is_dead(this->view(next).potential)) return c;
    }
    return kNoPoint;
}

// What an eye on each point would cost, bit by bit: the same bit of all costs in one set. Two for each
// neighbour and one for each diagonal neighbour that is not the defender's, one at the edge (where no
// diagonal neighbour may be missing), and two for a stone to be captured there: 14 at most.
template <int W>
class EyeCosts {
   public:
    using Points = Bitset<W>;

    EyeCosts(const std::array<Points, 4>& neighbours, const std::array<Points, 4>& diagonals,
             const Points& edge, const Points& stones) {
        const auto ones = sum(diagonals[0], diagonals[1], diagonals[2]);
        const auto more_ones = sum(ones.bit, diagonals[3], edge);
        const auto twos = sum(neighbours[0], neighbours[1], neighbours[2]);
        const auto more_twos = sum(twos.bit, neighbours[3], stones);
        const auto all_twos = sum(more_twos.bit, ones.carry, more_ones.carry);
        const auto fours = sum(twos.carry, more_twos.carry, all_twos.carry);
        bits_ = {more_ones.bit, all_twos.bit, fours.bit, fours.carry};
    }

    struct Eye {
        int point;
        int cost;
    };
    // The first of the cheapest of these points.
    Eye cheapest(Points points) const {
        int cost = 0;
        for (int i = 3; i >= 0; --i) {
            const Points without = points.minus(bits_[static_cast<std::size_t>(i)]);
            cost += without.empty() << i;
            points = without.empty() ? points : without;
        }
        return {points.front(), cost};
    }

   private:
    struct Sum {
        Points bit;
        Points carry;
    };
    static Sum sum(const Points& a, const Points& b, const Points& c) {
        const Points two = a ^ b;
        return {two ^ c, (a & b) | (two & c)};
    }

    std::array<Points, 4> bits_;
};

// Two eyes may share neighbours.
template <int W>
int EyeSpace<W>::two_eyes_cost(const Position<W>& position, const Points& potential) const {
    const Points& own = position.of(opponent(attacker_));
    Points missing = area_.all().minus(own);
    if constexpr (W > 1) {  // points are walked one by one: only those that matter
        Points near;
        potential.for_each([&](int p) { near |= reach_[static_cast<std::size_t>(p)]; });
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

// Half of each connected part, rounded up: the eyes that could come of it. One of them may stay.
template <int W>
int EyeSpace<W>::dead_shape_cost(const Points& potential) const {
    const Points alone = potential.minus(area_.touching(potential));  // single points need no flood
    int cost = alone.size() - 1;
    for (Points rest = potential.minus(alone); !rest.empty();) {
        const Points part = area_.flood(Points::single(rest.front()), rest);
        rest = rest.minus(part);
        cost += (part.size() + 1) / 2;
    }
    return std::max(1, cost);
}

// Is the board outside the area in one piece (diagonal connections count: defender stones cannot pass
// between two outside points that touch diagonally) that reaches the edge of the board? Then no ring of
// defender stones can go around a wall.
template <int W>
bool EyeSpace<W>::has_one_wall() const {
    const Geometry& g = area_.geometry();
    std::vector<bool> seen(static_cast<std::size_t>(g.points()));
    int pieces = 0;
    bool at_edge = false;
    for (int start = 0; start < g.points(); ++start) {
        if (!is_new_outside(seen, start)) continue;
        ++pieces;
        std::vector<int> todo{start};
        while (!todo.empty()) {
            const int p = todo.back();
            todo.pop_back();
            at_edge |= g.neighbours(p).size() < 4;
            for (const auto& around : {g.neighbours(p), g.diagonals(p)})
                for (const int q : around)
                    if (is_new_outside(seen, q)) todo.push_back(q);
        }
    }
    return pieces == 1 && at_edge;
}
template <int W>
bool EyeSpace<W>::is_new_outside(std::vector<bool>& seen, int point) const {
    const auto i = static_cast<std::size_t>(point);
    if (seen[i] || area_.local_point(point) != kNoPoint) return false;
    seen[i] = true;
    return true;
}

}  // namespace shikatsu
