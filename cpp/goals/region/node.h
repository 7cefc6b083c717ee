// A state that is being expanded: works out once what all of its children share.
//
//   * which points are legal, and what each captures, from one look at every block;
//   * the keys of the children, without making the moves;
//   * the THREAT: what the opponent would do if the mover passed. Most moves do nothing about it, and
//     a child in which the threat works at once is decided without being expanded.
//
// The rules are those of every region game; what wins statically, the game G knows.
#pragma once

#include "goals/region/game.h"
#include "knowledge/atari.h"
#include "knowledge/eye_space.h"

namespace shikatsu {

template <class G>
class RegionNode {
    static constexpr int W = G::kWords;

   public:
    using State = RegionState<W>;
    using Points = Bitset<W>;

    // The state must outlive the node.
    RegionNode(const G& game, const State& state)
        : game_(game), area_(game.area()), state_(state), me_(state.position.to_move) {
        const Position<W>& p = state.position;
        empty_ = p.empty(area_);
        prey_ = in_atari(area_, p.of(opponent(me_)), empty_, area_.support(opponent(me_)));
        legal_ = empty_ & (area_.touching(empty_) | area_.support(me_) | prey_.liberties);
        if (const Points crowded = empty_.minus(legal_); !crowded.empty())
            legal_ |= crowded & area_.touching(breathing(p.of(me_), crowded));
        legal_ &= area_.open_to(me_);
        legal_ = legal_.minus(game.doubles(state, empty_));
        if (game.RegionGame<W>::lost_stake(state)) legal_ = {};
        if (p.ban != kNoPoint && state.threats_of(state.mover()) == 0) legal_.erase(p.ban);
        base_key_ = p.key ^ state.crucial_key ^ Area<W>::mover_key() ^ game.salt_;
        if (p.ban != kNoPoint) base_key_ ^= area_.ban_key(p.ban);
        budget_key_ = RegionGame<W>::budget_key(state.threats, false);
    }

    const State& state() const { return state_; }

    void moves(MoveList& list) const {
        const bool pass = game_.may_pass(state_);
        // If nothing has to be done, a pass shows it at once.
        const bool pass_first =
            pass && !state_.banned() && state_.mover() != game_.reaching(state_);
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
    std::uint8_t hint_tag(Move m) const { return game_.hint_tag(threats_after(m)); }
    bool covers(Move m, Scope scope, Player winner) const {
        return game_.covers(scope, threats_after(m), winner);
    }

    Judgement<Scope> judge(Move m, const State& child);
    bool is_implied(Move) const { return false; }
    Numbers first_guess(Move m, const State& child) const {
        Numbers guess = game_.first_guess(child, view_, game_.guesses_attack() && threatens(child));
        if (!game_.is_likely(state_, m)) guess.delta += game_.unlikely();
        return guess;
    }

   private:
    static constexpr int kUnknown = -2;
    // With more of them there is hardly ever a move that makes a dead shape.
    static constexpr int kFewEyePoints = 6;

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

    // The attacker stones of the child that are connected to the wall.
    Points solid_after(Move m, const State& child) {
        const Points& stones = state_.position.of(colour_of(kAttacker));
        if (!solid_known_) {
            solid_ = area_.flood(stones & area_.support(colour_of(kAttacker)), stones);
            solid_known_ = true;
        }
        if (m == kPass || state_.mover() == kDefender) return solid_;
        const Points& around = area_.neighbours(m);
        if (!around.intersects(solid_) && !area_.support(colour_of(kAttacker)).contains(m))
            return solid_;
        const Points unsafe = child.position.of(colour_of(kAttacker)).minus(solid_);
        return solid_ | area_.flood(Points::single(m), unsafe);
    }

    // The opponent's static win if the mover passes, or kNoPoint: forced moves.
    int threat() {
        if (threat_ == kUnknown) threat_ = find_threat();
        return threat_;
    }
    int find_threat() const {
        const bool defender_moves = state_.mover() == kDefender;
        if (!(defender_moves ? game_.forces_defender() : game_.forces_attacker())) return kNoPoint;
        Position<W> passed = state_.position;
        passed.pass(area_);
        const auto view = game_.space().view(passed);
        return defender_moves ? game_.space().dead_shape_move(passed, view)
                              : winning_move(passed, view, state_.crucial);
    }
    // Of the defender.
    int winning_move(const Position<W>& position, const EyeView<W>& view,
                     const Points& crucial) const {
        Points candidates = game_.winning_candidates(position, view, crucial);
        if (position.ban != kNoPoint) candidates.erase(position.ban);
        while (!candidates.empty()) {
            const int c = candidates.pop_front();
            if (wins_at(c, position, crucial)) return c;
        }
        return kNoPoint;
    }
    // HINT: in the child that was judged last, has the defender to answer a threat?
    bool threatens(const State& child) const {
        if (child.mover() == kAttacker || view_.potential.size() > kFewEyePoints) return false;
        Position<W> passed = child.position;
        passed.pass(area_);
        return game_.space().dead_shape_move(passed, view_) != kNoPoint;
    }
    Judgement<Scope> decided_by(int reply, const State& child) const {
        if (child.mover() == kDefender) return {true, kDefender, {}, static_cast<Move>(reply)};
        return {true, kAttacker, game_.attacker_scope(child), static_cast<Move>(reply)};
    }
    int other_reply(const State& child, bool threatened) const;
    // Does this reply win statically in the child?
    bool works(int reply, const State& child) const {
        const Position<W>& p = child.position;
        if (reply == p.ban || p.occupied().contains(reply)) return false;
        return wins_at(reply, p, child.crucial);
    }
    // Does a stone of the player to move, on this empty point, win statically?
    bool wins_at(int point, const Position<W>& position, const Points& crucial) const {
        const auto placed = position.placement(area_, point);
        if (!placed) return false;
        Position<W> next = position;
        next.play(area_, point, *placed, game_.rule_);
        return player_of(position.to_move) == kAttacker
                   ? game_.space().is_dead(game_.space().view(next).potential)
                   : game_.wins_with(point, next, crucial);
    }

    const G& game_;
    const Area<W>& area_;
    const State& state_;
    Colour me_;
    Points empty_;
    Atari<W> prey_;  // of the mover
    Points legal_;
    Key base_key_;    // of the children, before the change that a move makes
    Key budget_key_;  // of the children, if the move changes no threats
    bool solid_known_ = false;
    Points solid_;
    int threat_ = kUnknown;
    EyeView<W> view_;  // of the child that was judged last
};

template <class G>
Judgement<Scope> RegionNode<G>::judge(Move m, const State& child) {
    if (game_.lost(child)) return {true, kAttacker};
    if (game_.won_after(m, child)) return {true, kDefender};
    if (const auto winner = game_.race(child)) return {true, *winner};
    view_ = game_.space().view(child.position, solid_after(m, child));
    if (game_.attacker_rule() && game_.space().is_dead(view_.potential))
        return {true, kAttacker, game_.attacker_scope(child)};

    const int reply = threat();
    if (reply != kNoPoint && works(reply, child)) return decided_by(reply, child);
    const int another = other_reply(child, reply != kNoPoint);
    if (another != kNoPoint) return decided_by(another, child);
    return {};
}

// The move answered the threat, if there was one. Does something else win? It costs too much to ask
// this of every child: one threat is often a double threat, and a defender's stone may take away one of
// few eye points itself.
template <class G>
int RegionNode<G>::other_reply(const State& child, bool threatened) const {
    if (child.mover() == kDefender)
        return threatened ? winning_move(child.position, view_, child.crucial) : kNoPoint;
    if (!threatened && (!game_.forces_defender() || view_.potential.size() > kFewEyePoints))
        return kNoPoint;
    return game_.space().dead_shape_move(child.position, view_);
}

}  // namespace shikatsu
