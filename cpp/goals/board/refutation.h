// All moves of a state of a capture are refuted: the zone of that (proof_zone.h), and which moves need no
// refutation of their own.
#pragma once

#include <vector>

#include "goals/board/zone.h"

namespace shikatsu {

template <int W>
class CaptureRefutation {
   public:
    using Zones = CaptureZones<W>;
    using State = CaptureState<W>;
    using Scope = CaptureScope<W>;
    using Points = Bitset<W>;

    // `frame`: the zone of a refutation of lower orders because of which moves were left out.
    CaptureRefutation(const Zones& game, const State& state, Player winner, const Scope& frame)
        : game_(game),
          state_(state),
          winner_(winner),
          left_out_(frame.zone),
          scope_(game.local_scope(state, winner)) {}

    void add(Move m, const Scope& refuted) {
        scope_ = meet(scope_, game_.through(state_, m, winner_, refuted));
        if (!game_.has_zones()) return;
        if (is_pass(m) && (winner_ == Player::One || order_of(m) == state_.order))
            set_frame(refuted.zone);
        else if (!is_pass(m)) moves_.push_back({point_of(m), refuted.zone});
    }
    bool covers(Move m) const { return has_frame_ && !is_pass(m) && !frame_.contains(point_of(m)); }

    Scope scope() const {
        Scope result = scope_;
        if (!game_.has_zones()) return result;
        game_.show(state_);
        result.zone = has_frame_ ? zone_of_framed() : zone_of_all();
        return result;
    }

   private:
    struct Refuted {
        int point;
        Points zone;
    };

    // The pass is refuted: moves outside are covered.
    void set_frame(const Points& pass) {
        game_.show(state_);
        auto zone = game_.zone_of(winner_, pass);
        game_.add_targets(state_, zone);
        zone.close();
        frame_ = zone.points();
        has_frame_ = true;
    }
    Points zone_of_framed() const {
        auto zone = game_.zone_of(winner_, frame_);
        for (const Refuted& m : moves_)
            if (frame_.contains(m.point)) zone.add(m.zone);
        if (winner_ == Player::One && !state_.taken) add_ataris(zone);
        (frame_ & game_.board().empty()).for_each([&](int p) { add_effect(p, zone); });
        return zone.points();
    }
    // Player One has no pass: the least zone that contains the zones of all his moves in it.
    Points zone_of_all() const {
        auto zone = game_.zone_of(winner_, left_out_);
        game_.add_targets(state_, zone);
        std::vector<bool> used(moves_.size());
        Points seen;
        for (bool more = true; more;) {
            more = false;
            zone.close();
            for (std::size_t i = 0; i < moves_.size(); ++i) {
                if (used[i] || !zone.contains(moves_[i].point)) continue;
                used[i] = more = true;
                zone.add(moves_[i].zone);
            }
            const Points fresh = (zone.points() & game_.board().empty()).minus(seen);
            seen |= fresh;
            fresh.for_each([&](int p) { add_effect(p, zone); });
            more |= !fresh.empty();
        }
        return zone.points();
    }
    // What a move of the loser does.
    void add_effect(int p, ProofZone<W>& zone) const {
        zone.add_effect(p);
        if (winner_ == Player::Two && state_.targets.is_single()) game_.add_taking(state_, p, zone);
    }
    // In atari only rescues are looked at (CaptureNode::replies): what does not capture a neighbour here
    // must not do so elsewhere either.
    void add_ataris(ProofZone<W>& zone) const {
        state_.targets.for_each([&](int t) {
            const Points& liberties = game_.board().liberties(t);
            if (!liberties.is_single()) return;
            zone.add_atari(t);
            if (state_.targets.is_single()) zone.add_captors(t, liberties.front());
        });
    }

    const Zones& game_;
    const State& state_;
    Player winner_;
    Points left_out_;
    Scope scope_;
    bool has_frame_ = false;
    Points frame_;
    std::vector<Refuted> moves_;
};

}  // namespace shikatsu
