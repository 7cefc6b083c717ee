// What a result of a capture depends on: threats, orders, and the points of the board (proof_zone.h).
//
// Zones are made of the position that the workspace shows.
#pragma once

#include "goals/board/state.h"
#include "goals/board/workspace.h"
#include "knowledge/proof_zone.h"

namespace shikatsu {

template <int W>
class CaptureZones : public CaptureRules<W> {
   public:
    using State = CaptureState<W>;
    using Points = Bitset<W>;
    using Scope = CaptureScope<W>;
    using CaptureRules<W>::area;
    using CaptureRules<W>::has_orders;
    using CaptureRules<W>::kProver;
    using CaptureRules<W>::setting;

    CaptureZones(const Area<W>& on, const CaptureSetting& how, Workspace<W>& work_space)
        : CaptureRules<W>(on, how), work_(work_space) {}

    Workspace<W>& work() const { return work_; }
    Board<W>& board() const { return work_.board; }
    void show(const State& s) const { work_.show(s.position); }
    bool has_zones() const { return setting().has_zones; }

    Scope through(const State& s, Move m, Player winner, Scope child) const;
    Scope local_scope(const State& s, Player winner) const;
    Scope loop_scope(Player) const {
        Scope scope;
        scope.zone = area().all();
        return scope;
    }

    ProofZone<W> zone_of(Player winner, const Points& points = {}) const {
        return {board(), colour_of(winner), points};
    }
    void add_targets(const State& s, ProofZone<W>& zone) const {
        if (s.taken) return zone.add(s.targets);
        s.targets.for_each([&](int t) { zone.add_block_and_liberties(t); });
    }
    // Where One takes the lone target by this move, what is around it matters.
    void add_taking(const State& s, int p, ProofZone<W>& zone) const {
        const int t = s.targets.front();
        if (s.taken || !board().is_lone(t) || !(board().liberties(t) == Points::single(p))) return;
        zone.add_captors(t, p);
    }

    // Of static facts; empty if there are no zones.
    //
    // The liberties of the targets, as they are or more of them.
    Points zone_of_escape(const State& s) const {
        if (!has_zones()) return {};
        auto zone = zone_of(Player::Two);
        add_targets(s, zone);
        return zone.points();
    }
    // The last liberty p of a target, which does not come back.
    Points zone_of_capture(const State& s, int p) const {
        if (!has_zones()) return {};
        auto zone = zone_of(Player::One);
        s.targets.for_each([&](int t) { zone.add_hull(t); });
        if (s.targets.is_single()) zone.add_captors(s.targets.front(), p);
        return zone.points();
    }
    // Two plays p, and the target, joined to these friends, has the liberties `after`.
    Points zone_of_extension(int target, int p, const Points& friends, const Points& after) const {
        if (!has_zones()) return {};
        auto zone = zone_of(Player::Two, after);
        zone.add_block(target);
        friends.for_each([&](int q) { zone.add_block(q); });
        zone.add_move(p, colour_of(Player::Two));
        return zone.points();
    }
    // Most answers are not needed for a proof: to see what one depends on costs more than the answer.
    Points zone_of_ladder(const State& s, Player mover) const {
        if (!has_zones()) return {};
        const int target = s.targets.front();
        if (mover == Player::One) work_.zoned_ladder.attack(target, kProver);
        else work_.zoned_ladder.defend(target, kProver);
        return work_.zoned_ladder.zone();
    }

   private:
    // The zone of the winner's move and of what follows.
    Points zone_before(const State& s, Move m, const Points& after) const {
        show(s);
        auto zone = zone_of(s.mover(), after);
        zone.add_move(point_of(m), s.position.to_move);
        if (s.mover() == Player::One && s.targets.is_single()) add_taking(s, point_of(m), zone);
        return zone.points();
    }

    Workspace<W>& work_;
};

template <int W>
CaptureScope<W> CaptureZones<W>::through(const State& s, Move m, Player winner, Scope child) const {
    if (has_zones() && s.mover() == winner && !is_pass(m))
        child.zone = zone_before(s, m, child.zone);
    if (s.banned() && point_of(m) == s.position.ban) {
        if (s.mover() != winner) child.allows = allows_one_more(child.allows);
        else child.needs = needs_one_more(child.needs);
    }
    if (!has_orders() || s.mover() == Player::One || !is_pass(m) || s.first) return child;
    // D(n) asks for N(n - 1) after a pass.
    if (winner == Player::One) ++child.order;
    else if (child.order > 0) --child.order;
    return child;
}

template <int W>
CaptureScope<W> CaptureZones<W>::local_scope(const State& s, Player winner) const {
    Scope scope;
    // One has more moves at higher orders, which were not looked at.
    if (winner == Player::Two) scope.order = Scope::up_to(s.order);
    const bool lacks_a_threat = s.mover() != winner && s.banned() && s.threats_of(s.mover()) == 0 &&
                                s.position.placement(area(), s.position.ban).has_value();
    if (lacks_a_threat) scope.allows = 0;
    return scope;
}

}  // namespace shikatsu
