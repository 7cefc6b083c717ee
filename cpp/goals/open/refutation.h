// All moves of the loser that were looked at are refuted: which others are still due, and the claim of that.
#pragma once

#include <vector>

#include "goals/open/state.h"
#include "search/game.h"

namespace shikatsu {

template <class G>
class OpenRefutation {
   public:
    using Game = G;
    using State = typename G::State;
    using Scope = typename G::Scope;
    using Claim = typename G::Claim;
    using Points = typename G::Points;
    static constexpr int W = G::kWords;

    OpenRefutation(const Game& game, const State& state, Player winner, const Scope&)
        : game_(game), state_(state), winner_(winner), scope_(game.local_scope(state, winner)) {}

    void add(Move m, const Scope& refuted) {
        scope_ = meet(scope_, game_.through(state_, m, winner_, refuted));
        if (winner_ != game_.prover()) return;
        moves_.push_back({m, refuted.claim});
        if (m == kOpenPass) pass_ = moves_.size() - 1;
        else refuted_.insert(m);
    }
    bool covers(Move) const { return false; }
    // Is this move one of those that the claim leans on?
    bool needs(Move m) const { return m == kOpenPass ? pass_ != kNoPass : looked_at_.contains(m); }
    // Moves that must be refuted as well.
    void due(MoveList& list) {
        if (winner_ != game_.prover()) return;
        game_.show(state_.position);
        work_out();
        due_.for_each([&](int p) { list.add(static_cast<Move>(p)); });
    }
    Scope scope() {
        if (winner_ != game_.prover()) return scope_;
        game_.show(state_.position);
        work_out();
        SHIKATSU_CHECK(due_.empty());
        scope_.claim = claim_;
        return scope_;
    }

   private:
    struct Refuted {
        Move move;
        Claim claim;
    };
    static constexpr std::size_t kNoPass = ~std::size_t{0};

    void work_out() {
        due_ = {};
        looked_at_ = {};
        if (pass_ != kNoPass) work_out_frame();
        else work_out_closed();
    }
    // Rule 7.
    void work_out_frame() {
        auto zone = game_.builder();
        zone.frame(moves_[pass_].claim);
        const Points frame = zone.zone();
        for (const Refuted& r : moves_)
            if (r.move != kOpenPass && frame.contains(r.move)) zone.add_child(r.claim, r.move);
        look_at(frame & game_.board_.empty(), zone);
        for (const Refuted& r : moves_)
            if (r.move != kOpenPass && frame.contains(r.move))
                zone.add_stay(r.move, r.claim.zone, colour_of(winner_));
        if (winner_ == kDefender) game_.add_crucial(state_, zone);
        claim_ = zone.claim();
    }
    // Rule 8.
    void work_out_closed() {
        auto zone = game_.builder();
        seed(zone);
        Points seen;
        for (;;) {
            zone.close();
            const Points fresh = (zone.zone() & game_.board_.empty()).minus(seen);
            if (fresh.empty()) break;
            seen |= fresh;
            for (const Refuted& r : moves_)
                if (fresh.contains(r.move)) zone.add_child(r.claim, r.move);
            look_at(fresh, zone);
        }
        claim_ = zone.claim();
    }
    // The crucial block that the claims have in common, or all of them.
    void seed(ZoneBuilder<W>& zone) const {
        if (game_.any_) return game_.add_crucial(state_, zone);
        int best = kNoPoint;
        int most = -1;
        for (Points rest = state_.crucial; !rest.empty();) {
            const int stone = rest.front();
            int count = 0;
            for (const Refuted& r : moves_) count += r.claim.zone.contains(stone);
            game_.board_.for_each_stone(stone, [&](int s) { rest.erase(s); });
            if (count > most) {
                most = count;
                best = stone;
            }
        }
        zone.add_block(best);
    }
    // Each of these points: what a move there does, and whether it is refuted.
    void look_at(const Points& points, ZoneBuilder<W>& zone) {
        const Colour loser = state_.position.to_move;
        looked_at_ |= points;
        points.for_each([&](int p) {
            zone.add_effect(p);
            if (p == state_.position.ban && !state_.may_retake()) return;
            if (!game_.board_.is_suicide(p, loser) && !refuted_.contains(p)) due_.insert(p);
        });
    }

    const Game& game_;
    const State& state_;
    Player winner_;
    Scope scope_;
    std::size_t pass_ = kNoPass;
    std::vector<Refuted> moves_;
    Points refuted_;
    Points looked_at_;
    Points due_;
    Claim claim_;
};

}  // namespace shikatsu
