// One eye: where the defender may still make it, and whether he has it.
//
//     O O O O      O  the anchor, outside the area: safe, connected. X safe attacker stones.
//     O a b X      Point a may become an eye; b touches a safe stone and never will. If no point is left
//     X X c X      that may become an eye, the attacker has won, whoever moves.
//
// Two static rules, both theorems, for every number of threats and every winner of a loop:
//
// NO EYE (attacker). A point is HOPELESS if it holds or touches a safe attacker stone, or if it can only
// become a false eye (see false_eyes). Safe: outside, connected to outside, or connected by pairs
// (connections.h). If every point of the area is hopeless, or holds a defender stone that is never
// captured, the attacker wins: he answers at pairs and passes otherwise.
//   * A safe stone is never captured, so a point next to one never becomes an eye.
//   * The stones around a false eye would have to be connected the other way round, by a closed chain
//     of defender stones that separates two safe attacker stones, or one of them and the edge. But both
//     are connected to walls that reach the edge (walls.h), over attacker stones and empty points of
//     pairs that are still open: never over defender stones.
//   * If no pair is used, the attacker only passes, so that no defender stone is ever captured. Otherwise an
//     answer may capture some; only anchored ones are sure to stay, and the points of the others must be
//     hopeless as well.
//   * Without captures by the attacker there is no ko and no endless play, and there are no more
//     answers than pairs: the defender runs out of moves.
// Under superko an answer could be forbidden, so that pairs are not used there; passes are always legal.
//
// EYE (defender). An empty point whose neighbours are all defender stones, which are anchored, as all
// crucial stones are, or connected to the anchor by pairs that leave the eye alone. He plays the pairs one
// by one, and answers where the attacker does. No block that has a pair is captured by one move,
// so the attacker cannot play into the eye either. (No pairs under superko.)
#pragma once

#include "knowledge/eye_points.h"
#include "knowledge/walls.h"

namespace shikatsu {

template <int W>
class OneEyeSpace : public EyePoints<W, OneEyeSpace<W>> {
    using Base = EyePoints<W, OneEyeSpace<W>>;

   public:
    using Points = Bitset<W>;
    using View = EyeView<W>;

    struct Rules {
        ConnectionRules attacker;
        ConnectionRules defender;
    };

    // `wall`, `anchor`: the stones of attacker and defender outside the area.
    OneEyeSpace(const Area<W>& area, Colour attacker, const std::vector<int>& wall,
                const std::vector<int>& anchor, const Rules& rules)
        : Base(area, attacker, wall),
          rules_(rules),
          diagonals_count_(no_ring_around_walls(area, wall, anchor)) {}

    using Base::view;
    // `solid`: the attacker stones that are connected to the wall.
    View view(const Position<W>& position, const Points& solid) const {
        const Points hopeful = not_hopeless(solid).minus(position.of(defender()));
        View v{solid, solid, hopeful};
        Points loose = position.of(attacker_).minus(solid);
        if (hopeful.empty() || loose.empty() || !connects(rules_.attacker)) return v;
        const Points pairs =
            connect(area_, attacker_, rules_.attacker, v.safe, loose, position.empty(area_));
        if (!pairs.empty()) v.potential = not_hopeless(v.safe).minus(anchored(position));
        return v;
    }
    bool is_dead(const Points& potential) const { return potential.empty(); }

    // Is there an eye, and are all crucial stones anchored: the goal itself? With the defender's
    // connections, also if that takes some more moves that cannot be prevented.
    bool has_eye(const Position<W>& position, const Points& crucial) const;

    // HINT: points that look like half an eye or more; a stone there may win at once.
    Points eye_makers(const Position<W>& position, const View& view, const Points& crucial) const;
    // HINT (Kierulf): about twice the number of moves that the defender needs for an eye.
    int eye_cost(const Position<W>& position, const Points& potential) const;
    // HINT: about the number of moves that the attacker needs to leave no eye.
    int closing_cost(const Points& potential) const {
        return std::max(1, this->possible_eyes(potential));
    }

   private:
    using Base::area_;
    using Base::attacker_;
    using Base::edge_;
    using Base::support;

    static bool connects(const ConnectionRules& r) { return r.miai || r.protected_liberties; }
    Colour defender() const { return opponent(attacker_); }
    Points anchored(const Position<W>& position) const {
        const Points& own = position.of(defender());
        return area_.flood(own & area_.support(defender()), own);
    }
    Points not_hopeless(const Points& safe) const {
        const Points rest = area_.all().minus(safe | area_.touching(safe) | support());
        return diagonals_count_ ? rest.minus(this->false_eyes(safe)) : rest;
    }
    // Empty points that touch nothing but these defender stones and the anchor.
    Points enclosed(const Position<W>& position, const Points& stones) const {
        const Points open = area_.touching(area_.all().minus(stones)) | support();
        return position.empty(area_).minus(open);
    }

    Rules rules_;
    bool diagonals_count_;
};

template <int W>
bool OneEyeSpace<W>::has_eye(const Position<W>& position, const Points& crucial) const {
    const Points& own = position.of(defender());
    Points eyes = enclosed(position, own);
    if (eyes.empty()) return false;
    const Points group = anchored(position);
    if (crucial.is_subset_of(group) && !enclosed(position, group).empty()) return true;
    if (!connects(rules_.defender)) return false;
    const Points loose = own.minus(group);
    while (!eyes.empty()) {
        const int eye = eyes.pop_front();
        Points free = position.empty(area_);
        free.erase(eye);
        Points joined = group;
        Points rest = loose;
        connect(area_, defender(), rules_.defender, joined, rest, free);
        if ((crucial | area_.neighbours(eye)).is_subset_of(joined)) return true;
    }
    return false;
}

// A point with one stone missing around it is completed by that stone, or by a capture that takes the
// stone's place; one with none missing may lack a connection.
template <int W>
Bitset<W> OneEyeSpace<W>::eye_makers(const Position<W>& position, const View& view,
                                     const Points& crucial) const {
    const Points& own = position.of(defender());
    const Points empty = position.empty(area_);
    Points makers;
    Points whole;
    const Points missing = area_.all().minus(own);
    const auto [a, b, c, d] = area_.steps(missing);
    const Points several = (a & b) | (c & d) | ((a ^ b) & (c ^ d));
    for (Points rest = view.potential.minus(several).minus(own); !rest.empty();) {
        const int p = rest.pop_front();
        const Points gap = area_.neighbours(p).minus(own);
        if (gap.empty()) whole.insert(p);
        makers |= gap;
    }
    Points prey = position.of(attacker_).minus(view.safe);
    makers |= in_atari(area_, prey, empty, area_.support(attacker_)).liberties;
    if (!whole.empty() || !crucial.empty()) {
        const Points group = anchored(position);
        const Points loose = own.minus(group);
        makers |= (area_.touching(group) | area_.support(defender())) & area_.touching(loose);
    }
    return makers & empty;
}

template <int W>
int OneEyeSpace<W>::eye_cost(const Position<W>& position, const Points& potential) const {
    const Points missing = area_.all().minus(position.of(defender()));
    const EyeCosts<W> costs(area_.steps(missing), area_.diagonal_steps(missing), edge_,
                            position.of(attacker_));
    return potential.empty() ? 0 : std::max(0, costs.cheapest(potential).cost - 1);
}

}  // namespace shikatsu
