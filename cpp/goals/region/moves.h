// The moves of a state that is being expanded, and the keys of its children: works out once what all of
// them share.
//
//   * which points are legal, and what each captures, from one look at every block;
//   * the keys of the children, without making the moves.
//
// The rules are those of every region game; what a goal knows about the children is in its node (node.h,
// safety.h).
#pragma once

#include "goals/region/game.h"
#include "knowledge/atari.h"

namespace shikatsu {

template <int W>
class RegionMoves {
   public:
    using State = RegionState<W>;
    using Points = Bitset<W>;
    using Scope = shikatsu::Scope;

    // The state must outlive the node.
    RegionMoves(const RegionGame<W>& game, const State& state)
        : game_(game), area_(game.area()), state_(state), me_(state.position.to_move) {
        const Position<W>& p = state.position;
        empty_ = p.empty(area_);
        prey_ = in_atari(area_, p.of(opponent(me_)), empty_, area_.support(opponent(me_)));
        legal_ = empty_ & (area_.touching(empty_) | area_.support(me_) | prey_.liberties);
        if (const Points crowded = empty_.minus(legal_); !crowded.empty())
            legal_ |= crowded & area_.touching(breathing(p.of(me_), crowded));
        legal_ &= area_.open_to(me_);
        legal_ = legal_.minus(game.doubles(state, empty_));
        if (game.lost_rival(state)) legal_ = {};
        if (p.ban != kNoPoint && state.threats_of(state.mover()) == 0) legal_.erase(p.ban);
        base_key_ = p.key ^ state.crucial_key ^ Area<W>::mover_key() ^ game.salt_;
        if (p.ban != kNoPoint) base_key_ ^= area_.ban_key(p.ban);
        budget_key_ = RegionGame<W>::budget_key(state.threats, false);
    }

    const State& state() const { return state_; }

    void moves(MoveList& list) const {
        const bool pass = game_.may_pass(state_);
        // If nothing has to be done, a pass shows it at once.
        const bool pass_first = pass && !state_.banned() && state_.mover() != game_.prover(state_);
        if (pass_first) list.add(kPass);
        legal_.for_each([&](int p) { list.add(static_cast<Move>(p)); });
        if (pass && !pass_first) list.add(kPass);
    }
    bool is_legal(Move m) const { return m == kPass ? game_.may_pass(state_) : legal_.contains(m); }
    State play(Move m) const {
        if (m == kPass) return game_.play(state_, m);
        return game_.play(state_, m, placement(m));
    }

    Key key(Move m) const {
        const Key k = base_key_ ^ change(m);
        return game_.budgets_in_key_ ? k ^ budget_key(m) : k;
    }
    Key identity(Move m, Key key) const {
        const Key k = key ^ game_.salt_;
        return game_.budgets_in_key_ ? k : k ^ budget_key(m);
    }
    std::uint8_t question_tag(Move m) const { return game_.question_tag(threats_after(m)); }
    bool covers(Move m, Scope scope, Player winner) const {
        return game_.covers(scope, threats_after(m), winner);
    }

    bool is_implied(Move) const { return false; }

   private:
    // Own blocks next to these points that keep a liberty when one is filled.
    Points breathing(const Points& own, const Points& points) const {
        Points found;
        const Points& support = area_.support(me_);
        for (Points rest = own & area_.touching(points); !rest.empty();) {
            const Points block = area_.flood(Points::single(rest.front()), own);
            rest = rest.minus(block);
            if (!(area_.touching(block) & empty_).is_single() || block.intersects(support))
                found |= block;
        }
        return found;
    }
    Placement<W> placement(Move m) const {
        if (!prey_.liberties.contains(m)) return {};
        Placement<W> result;
        result.captured = area_.flood(area_.neighbours(m) & prey_.stones, prey_.stones);
        const bool alone = !area_.neighbours(m).intersects(empty_ | state_.position.of(me_)) &&
                           !area_.support(me_).contains(m);
        if (alone && result.captured.is_single() && game_.rule_ == KoRule::Simple)
            result.ban = result.captured.front();
        return result;
    }

    // What the move does to the key, besides the change of the player to move.
    Key change(Move m) const {
        if (m == kPass) return {};
        const Key k = area_.stone_key(me_, m);
        return prey_.liberties.contains(m) ? k ^ change_by_capture(m) : k;
    }
    Key change_by_capture(Move m) const {
        Key k;
        const Placement<W> p = placement(m);
        p.captured.for_each([&](int q) {
            k ^= area_.stone_key(opponent(me_), q);
            if (state_.crucial.contains(q)) k ^= game_.crucial_keys_[static_cast<std::size_t>(q)];
        });
        if (p.ban != kNoPoint) k ^= area_.ban_key(p.ban);
        return k;
    }
    bool changes_budget(Move m) const { return m == kPass || m == state_.position.ban; }
    std::array<Threats, 2> threats_after(Move m) const {
        return changes_budget(m) ? game_.budget_after(state_, m).threats : state_.threats;
    }
    Key budget_key(Move m) const {
        if (!changes_budget(m)) return budget_key_;
        const auto after = game_.budget_after(state_, m);
        return RegionGame<W>::budget_key(after.threats, after.passed);
    }

    const RegionGame<W>& game_;
    const Area<W>& area_;
    const State& state_;
    Colour me_;
    Points empty_;
    Atari<W> prey_;  // of the mover
    Points legal_;
    Key base_key_;    // of the children, before the change that a move makes
    Key budget_key_;  // of the children, if the move changes no threats
};

}  // namespace shikatsu
