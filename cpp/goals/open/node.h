// A state of open life and death that is being expanded: the candidates of both sides.
//
// The prover's candidates may leave moves out: that costs proofs, never soundness. The other side begins with
// the replies that look natural; which others matter, the zones of its refutations say (refutation.h).
#pragma once

#include "goals/open/state.h"
#include "knowledge/open_room.h"
#include "search/game.h"

namespace shikatsu {

template <class G>
class OpenNode {
   public:
    using Game = G;
    using State = typename G::State;
    using Scope = typename G::Scope;
    using Points = typename G::Points;
    static constexpr int W = G::kWords;

    // The state must outlive the node.
    OpenNode(const Game& game, const State& state)
        : game_(game), area_(game.area_), state_(state), me_(state.position.to_move) {
        game.show(state.position);
        base_key_ = state.position.key ^ state.crucial_key ^ Area<W>::mover_key();
        if (state.banned()) base_key_ ^= area_.ban_key(state.position.ban);
    }

    const State& state() const { return state_; }
    void moves(MoveList& list) const {
        game_.show(state_.position);
        const bool is_prover = state_.mover() == game_.prover();
        if (game_.may_pass(state_) || (!is_prover && state_.banned())) list.add(kOpenPass);
        const auto near = game_.room_.view(game_.board_, state_.crucial, colour_of(kDefender),
                                           is_prover ? game_.radius_ : game_.radius_ + 1);
        add(list, near.empty);
    }
    bool is_legal(Move m) const {
        if (m == kOpenPass) return true;
        if (m == state_.position.ban && !state_.may_retake()) return false;
        return game_.board_.empty().contains(m) && !game_.board_.is_suicide(m, me_);
    }
    State play(Move m) const {
        if (m == kOpenPass) return game_.passed(state_);
        game_.show(state_.position);
        return game_.play(state_, m, placement(m));
    }
    Key key(Move m) const {
        if (m == kOpenPass) return base_key_;
        if (captures(m)) return game_.key(play(m));
        return base_key_ ^ area_.stone_key(me_, m);
    }
    Key identity(Move m, Key key) const {
        return key ^ Game::budget_key(game_.threats_after(state_, m));
    }
    std::uint8_t question_tag(Move m) const {
        return game_.question_tag(game_.threats_after(state_, m));
    }
    bool covers(Move m, const Scope& scope, Player winner) const {
        return game_.covers(scope, game_.threats_after(state_, m), winner);
    }
    Judgement<Scope> judge(Move m, const State& child) {
        if (game_.is_over(child)) {
            guess_ = {};
            return game_.over();
        }
        game_.show(state_.position);
        if (m == kOpenPass) game_.board_.pass();
        else game_.board_.play(m, me_);
        auto judgement = game_.judge_shown(child, m == kOpenPass ? kNoPoint : m);
        if (!judgement.decided) judgement = game_.recall_shown(child);
        if (!judgement.decided) guess_ = guess(child);
        game_.board_.undo();
        return judgement;
    }
    bool is_implied(Move) const { return false; }
    // HINT
    Numbers first_guess(Move, const State&) const { return guess_; }

   private:
    void add(MoveList& list, const Points& points) const {
        points.for_each([&](int p) {
            if (is_legal(static_cast<Move>(p))) list.add(static_cast<Move>(p));
        });
    }
    bool captures(Move m) const {
        game_.show(state_.position);
        bool any = false;
        game_.board_.for_each_neighbour(m, [&](int q) {
            any = any || (game_.board_.of(opponent(me_)).contains(q) &&
                          game_.board_.liberties(q).is_single());
        });
        return any;
    }
    Placement<W> placement(Move m) const {
        Placement<W> result;
        bool alone = true;
        game_.board_.for_each_neighbour(m, [&](int q) {
            const bool theirs = game_.board_.of(opponent(me_)).contains(q);
            alone = alone && theirs;
            if (!theirs || !game_.board_.liberties(q).is_single()) return;
            game_.board_.for_each_stone(q, [&](int s) { result.captured.insert(s); });
        });
        if (alone && result.captured.is_single()) result.ban = result.captured.front();
        return result;
    }
    Numbers guess(const State& child) const {
        // 1 + x * 1.5^x for x = cost / 2
        constexpr std::uint32_t kDefence[] = {1,  1,  2,  3,  5,   7,   11,  15,  21,  29,
                                              38, 52, 69, 91, 120, 157, 206, 267, 347, 448};
        typename OpenRoom<W>::Costs costs;
        int room = 0;
        if (game_.prover() == kAttacker && game_.seen_) {  // shut in
            costs = game_.room_.costs(game_.board_, game_.seen_->potential, colour_of(kDefender));
            room = (game_.seen_->region & game_.board_.empty()).size();
        } else {
            const auto view =
                game_.room_.view(game_.board_, child.crucial, colour_of(kDefender), 2);
            costs = game_.room_.costs(game_.board_, view, colour_of(kDefender));
            room = view.empty.size();
        }
        auto attack = static_cast<std::uint32_t>(1 + costs.attack + room / 3);
        auto defence =
            kDefence[std::min(static_cast<std::size_t>(costs.defence), std::size(kDefence) - 1)];
        if (game_.advice_ == kAttacker) {
            attack = std::max(1u, attack / 3);
            defence *= 3;
        } else if (game_.advice_ == kDefender) {
            attack *= 5;
            defence = 1;
        }
        return child.mover() == kAttacker ? Numbers{attack, defence} : Numbers{defence, attack};
    }

    const Game& game_;
    const Area<W>& area_;
    const State& state_;
    Colour me_;
    Key base_key_;
    Numbers guess_{};
};

}  // namespace shikatsu
