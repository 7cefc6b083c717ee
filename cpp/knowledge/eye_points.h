// Points that may become eyes of the defender: what the questions about one eye and two have in common.
#pragma once

#include "knowledge/connections.h"
#include "rules/position.h"

namespace shikatsu {

// What the attacker's stones leave of the eye space.
template <int W>
struct EyeView {
    Bitset<W> solid;      // attacker stones connected to the wall
    Bitset<W> safe;       // these, and those connected by pairs (connections.h)
    Bitset<W> potential;  // eye points
};

// `Space` derives from this class and has view(position) and is_dead(potential).
template <int W, class Space>
class EyePoints {
   public:
    using Points = Bitset<W>;
    using View = EyeView<W>;

    // A move of the attacker (to play, not banned there) after which `Space` is dead, or kNoPoint.
    int dead_shape_move(const Position<W>& position, const View& view) const;

    View view(const Position<W>& position) const {
        const Points& stones = position.of(attacker_);
        return space().view(position, area_.flood(stones & support(), stones));
    }

   protected:
    // `wall`: the attacker's stones outside the area.
    EyePoints(const Area<W>& area, Colour attacker, const std::vector<int>& wall)
        : area_(area), attacker_(attacker) {
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

    const Points& support() const { return area_.support(attacker_); }

    // Points with so many safe diagonal neighbours that they can only become false eyes: two in the
    // middle of the board, one on its edge.
    Points false_eyes(const Points& safe) const {
        auto near = area_.touching_diagonally(safe);
        near.twice |= walled_.twice | (near.once & walled_.once);
        near.once |= walled_.once;
        return near.twice | (near.once & edge_);
    }
    // HINT: the eyes that could come of these points. Half of each connected part, rounded up; of many
    // points, half of all.
    int possible_eyes(const Points& potential) const {
        if (W > 1 && potential.size() > kManyEyePoints) return (potential.size() + 1) / 2;
        const Points alone = potential.minus(area_.touching(potential));  // they need no flood
        int eyes = alone.size();
        for (Points rest = potential.minus(alone); !rest.empty();) {
            const Points part = area_.flood(Points::single(rest.front()), rest);
            rest = rest.minus(part);
            eyes += (part.size() + 1) / 2;
        }
        return eyes;
    }
    const Points& reach(int p) const { return reach_[static_cast<std::size_t>(p)]; }

    const Area<W>& area_;
    Colour attacker_;
    Points edge_;

   private:
    static constexpr int kManyEyePoints = 64;

    const Space& space() const { return static_cast<const Space&>(*this); }

    std::array<Points, Points::kCapacity> reach_{};  // a point, its neighbours, and diagonally
    typename Area<W>::Diagonals walled_;             // by diagonal neighbours that are wall stones
};

template <int W, class Space>
int EyePoints<W, Space>::dead_shape_move(const Position<W>& position, const View& view) const {
    const Points unsafe = position.of(attacker_).minus(view.safe);
    Points candidates = position.empty(area_) & (area_.touching(view.safe) | support());
    if (position.ban != kNoPoint) candidates.erase(position.ban);
    while (!candidates.empty()) {
        const int c = candidates.pop_front();
        // What a stone at c could take away at most; a quick test, the real one follows.
        Points reached = reach(c);
        if (const Points joined = area_.neighbours(c) & unsafe; !joined.empty()) {
            const Points stones = area_.flood(joined, unsafe);
            reached |= stones | area_.touching(stones) | area_.touching_diagonally(stones).once;
        }
        if (!space().is_dead(view.potential.minus(reached))) continue;
        const auto placement = position.placement(area_, c);
        if (!placement) continue;
        Position<W> next = position;
        next.play(area_, c, *placement, KoRule::Simple);
        if (space().is_dead(this->view(next).potential)) return c;
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

}  // namespace shikatsu
