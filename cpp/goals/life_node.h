// A state of life and death that is being expanded: works out once what all of its children share.
//
//   * which points are legal, and what each captures, from one look at every block;
//   * the keys of the children, without making the moves;
//   * the THREAT: what the opponent would do if the mover passed. Most moves do nothing about it, and
//     a child in which the threat works at once is decided without being expanded.
//
// Included by life_game.h.
#pragma once

#include "goals/life_game.h"

namespace shikatsu {

template <int W>
class LifeNode {
   public:
    using State = LifeState<W>;
    using Points = Bitset<W>;

    // The state must outlive the node.
    LifeNode(const LifeGame<W>& game, const State& state)
        : game_(game), area_(game.area()), state_(state), me_(state.position.to_move) {
        const Position<W>& p = state.position;
        empty_ = p.empty(area_);
        prey_ = in_atari(p.of(opponent(me_)), empty_, area_.support(opponent(me_)));
        legal_ = empty_ & (area_.touching(empty_) | area_.support(me_) | prey_.liberties);
        if (const Points crowded = empty_.minus(legal_); !crowded.empty())
            legal_ |= crowded & area_.touching(breathing(p.of(me_), crowded));
        if (p.ban != kNoPoint && state.threats_of(state.mover()) == 0) legal_.erase(p.ban);
        base_key_ = p.key ^ state.crucial_key ^ Area<W>::mover_key() ^ game.salt_;
        if (p.ban != kNoPoint) base_key_ ^= area_.ban_key(p.ban);
        budget_key_ = LifeGame<W>::budget_key(state.threats, false);
    }

    const State& state() const { return state_; }

    void moves(MoveList& list) const {
        const bool pass = game_.may_pass(state_);
        // If nothing has to be done, a pass shows it at once.
        const bool pass_first =
            pass && !state_.banned() && state_.mover() != game_.question().reaching();
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
    Numbers first_guess(const State& child) const;

   private:
    static constexpr int kUnknown = -2;
    // With more of them there is hardly ever a move that makes a dead shape.
    static constexpr int kFewEyePoints = 6;

    // Blocks with a single liberty, and these liberties.
    struct Atari {
        Points stones;
        Points liberties;
    };
    Atari in_atari(const Points& stones, const Points& empty, const Points& support) const {
        Atari found;
        for (Points rest = stones; !rest.empty();) {
            const Points block = area_.flood(Points::single(rest.front()), stones);
            rest = rest.minus(block);
            const Points liberties = area_.touching(block) & empty;
            if (!liberties.is_single() || block.intersects(support)) continue;
            found.stones |= block;
            found.liberties |= liberties;
        }
        return found;
    }
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
        return LifeGame<W>::budget_key(after.threats, after.passed);
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

    // An attacker's stone or a pass hardly ever gives the defender two eyes: they are looked at only
    // where two eyes are the goal. There no eyes are missed, and makes_life is exact.
    bool has_two_eyes(Move m, const State& child) const {
        if (m == kPass || state_.mover() == kAttacker)
            return game_.question().goal == Goal::TwoEyes && game_.has_two_eyes(child);
        return game_.looks_for_eyes() && makes_life(m, child.position, child.crucial);
    }
    bool makes_life(int stone, const Position<W>& position, const Points& crucial) const {
        return shikatsu::makes_life(area_, position, colour_of(kDefender), stone, crucial);
    }

    // The opponent's static win if the mover passes, or kNoPoint: forced moves.
    int threat() {
        if (threat_ == kUnknown) threat_ = find_threat();
        return threat_;
    }
    int find_threat() const {
        const bool defender_moves = state_.mover() == kDefender;
        const bool wanted = defender_moves ? game_.forced_defender_ && game_.dead_shape_
                                           : game_.forced_attacker_ && game_.looks_for_eyes();
        if (!wanted) return kNoPoint;
        Position<W> passed = state_.position;
        passed.pass(area_);
        const auto view = game_.eye_space_.view(passed);
        return defender_moves ? game_.eye_space_.dead_shape_move(passed, view)
                              : living_move(passed, view, state_.crucial);
    }
    int living_move(const Position<W>& position, const EyeView<W>& view,
                    const Points& crucial) const;
    // HINT: in the child that was judged last, has the defender to answer a threat?
    bool threatens_dead_shape(const State& child) const {
        if (child.mover() == kAttacker || view_.potential.size() > kFewEyePoints) return false;
        Position<W> passed = child.position;
        passed.pass(area_);
        return game_.eye_space_.dead_shape_move(passed, view_) != kNoPoint;
    }
    Judgement<Scope> decided_by(int reply, const State& child) const {
        if (child.mover() == kDefender) return {true, kDefender, {}, static_cast<Move>(reply)};
        return {true, kAttacker, game_.dead_shape_scope(child), static_cast<Move>(reply)};
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
        return player_of(position.to_move) == kAttacker ? game_.is_dead_shape(next)
                                                        : makes_life(point, next, crucial);
    }

    const LifeGame<W>& game_;
    const Area<W>& area_;
    const State& state_;
    Colour me_;
    Points empty_;
    Atari prey_;  // of the mover
    Points legal_;
    Key base_key_;    // of the children, before the change that a move makes
    Key budget_key_;  // of the children, if the move changes no threats
    bool solid_known_ = false;
    Points solid_;
    int threat_ = kUnknown;
    EyeView<W> view_;  // of the child that was judged last
};

template <int W>
Judgement<Scope> LifeNode<W>::judge(Move m, const State& child) {
    if (child.crucial.empty()) return {true, kAttacker};
    if (has_two_eyes(m, child)) return {true, kDefender};
    view_ = game_.eye_space_.view(child.position, solid_after(m, child));
    if (game_.dead_shape_ && game_.eye_space_.is_dead_shape(view_.potential))
        return {true, kAttacker, game_.dead_shape_scope(child)};

    const int reply = threat();
    if (reply != kNoPoint && works(reply, child)) return decided_by(reply, child);
    const int another = other_reply(child, reply != kNoPoint);
    if (another != kNoPoint) return decided_by(another, child);
    return {};
}

// The move answered the threat, if there was one. Does something else win? It costs too much to ask
// this of every child: one threat is often a double threat, and a defender's stone may take away one of
// few eye points itself.
template <int W>
int LifeNode<W>::other_reply(const State& child, bool threatened) const {
    if (child.mover() == kDefender)
        return threatened ? living_move(child.position, view_, child.crucial) : kNoPoint;
    const bool wanted = game_.forced_defender_ && game_.dead_shape_;
    if (!threatened && (!wanted || view_.potential.size() > kFewEyePoints)) return kNoPoint;
    return game_.eye_space_.dead_shape_move(child.position, view_);
}

// Only small eyes are looked for, with one stone missing: the search finds the others.
template <int W>
int LifeNode<W>::living_move(const Position<W>& position, const EyeView<W>& view,
                             const Points& crucial) const {
    const Points& own = position.of(colour_of(kDefender));
    const Points empty = position.empty(area_);
    Points eyes;    // complete, but for connections
    Points makers;  // one stone here makes an eye
    Points makers_of_two;
    for (Points rest = view.potential; !rest.empty();) {
        const int p = rest.pop_front();
        const Points missing = area_.neighbours(p).minus(own);
        if (missing.size() > 1) continue;
        const bool whole =
            missing.empty() || area_.neighbours(missing.front()).minus(own) == Points::single(p);
        if (whole) eyes.insert(p);
        else makers_of_two |= makers & missing, makers |= missing;
    }
    Points candidates = eyes.empty() ? makers_of_two : makers;
    if (!eyes.empty()) {  // by capture
        const Colour attacker = colour_of(kAttacker);
        const Points loose = position.of(attacker).minus(view.solid);
        candidates |= in_atari(loose, empty, area_.support(attacker)).liberties;
    }
    if (!game_.eye_space_.is_dead_shape(eyes))  // they may lack a connection
        candidates |= area_.touching_diagonally(eyes).once;
    candidates &= empty & area_.touching(own);
    if (position.ban != kNoPoint) candidates.erase(position.ban);
    while (!candidates.empty()) {
        const int c = candidates.pop_front();
        if (wins_at(c, position, crucial)) return c;
    }
    return kNoPoint;
}

// How many moves the two sides are from a dead shape and from two eyes. The numbers were tuned by
// the nodes that problems take; they are not sensitive.
template <int W>
Numbers LifeNode<W>::first_guess(const State& child) const {
    // 1 + x * 1.5^x for x = cost / 2
    constexpr std::uint32_t kDefence[] = {1,  1,  2,  3,  5,   7,   11,  15,  21,  29,
                                          38, 52, 69, 91, 120, 157, 206, 267, 347, 448};
    std::uint32_t attack = 1;
    std::uint32_t defence = 1;
    if (game_.initialise_attacker_) {
        attack = static_cast<std::uint32_t>(2 + game_.eye_space_.dead_shape_cost(view_.potential));
        if (threatens_dead_shape(child)) attack = std::max(1u, attack / 3);
    }
    if (game_.initialise_defender_) {
        const int cost = game_.eye_space_.two_eyes_cost(child.position, view_.potential);
        defence = kDefence[std::min(static_cast<std::size_t>(cost), std::size(kDefence) - 1)];
    }
    return child.mover() == kAttacker ? Numbers{attack, defence} : Numbers{defence, attack};
}

}  // namespace shikatsu
