// Life and death: the attacker wants to capture all crucial stones, the defender wants two eyes or at
// least to survive. Known without search: capture of the last crucial stone, Benson's unconditional
// life, escape, and the dead shape.
//
// ESCAPE: where the outside is the defender's (an open region, seen from its worst side for the attacker),
// crucial stones that are connected to it are alive: they can no more be captured than the safe stones
// there. SOUND, by what safe means. The dead shape is no argument there: a group without eyes may run.
#pragma once

#include "goals/region_game.h"
#include "goals/region_node.h"
#include "knowledge/atari.h"
#include "knowledge/benson.h"
#include "knowledge/eye_space.h"

namespace shikatsu {

template <int W>
class LifeGame : public RegionGame<W> {
   public:
    using State = RegionState<W>;
    using Points = Bitset<W>;
    using Node = RegionNode<LifeGame<W>>;
    using RegionGame<W>::area;
    using RegionGame<W>::question;
    static constexpr const char* kDefenderRule = "=benson";
    static constexpr const char* kAttackerRule = "=dead";

    // `wall`: the attacker's stones outside the area.
    LifeGame(const Area<W>& on, KoRule rule, const std::vector<int>& wall, const Options& options)
        : RegionGame<W>(on, rule, options),
          eye_space_(on, colour_of(kAttacker), wall, options.miai != 0),
          benson_(options.benson != 0),
          can_escape_(!on.support(colour_of(kDefender)).empty()),
          dead_shape_(options.dead_shape != 0 && rule == KoRule::Simple && !can_escape_),
          forced_attacker_(options.forced_attacker != 0),
          forced_defender_(options.forced_defender != 0),
          initialise_attacker_(options.initialise_attacker != 0),
          initialise_defender_(options.initialise_defender != 0) {
        set_question({});
    }
    LifeGame(const Area<W>& on, const RegionSetting<W>& s, const Options& options)
        : LifeGame(on, s.rule, s.wall, options) {}
    // Without any rule but the goal itself.
    static Options without_rules(Options options) {
        options.benson = options.dead_shape = 0;  // and with them all that looks ahead
        return options;
    }

    void set_question(const Question& asked) {
        RegionGame<W>::set_question(asked);
        eye_space_.let_diagonals_count(!moonshines(asked));
    }

    Judgement<Scope> judge(const State& s) const {
        if (lost(s)) return {true, kAttacker};
        if (has_two_eyes(s)) return {true, kDefender};
        if (dead_shape_ && eye_space_.is_dead(eye_space_.view(s.position).potential))
            return {true, kAttacker, attacker_scope(s)};
        return {};
    }
    void moves(const State& s, MoveList& list) const { Node(*this, s).moves(list); }

    // What a node asks (region_node.h).
    bool lost(const State& s) const { return s.crucial.empty(); }
    // An attacker's stone or a pass hardly ever gives the defender two eyes: they are looked at only
    // where two eyes are the goal. There no eyes are missed, and makes_life is exact.
    bool won_after(Move m, const State& child) const {
        if (m == kPass || child.mover() == kDefender)
            return question().goal == Goal::TwoEyes && has_two_eyes(child);
        return looks_for_eyes() && wins_with(m, child.position, child.crucial);
    }
    // Does this defender's stone, just put there, win?
    bool wins_with(int stone, const Position<W>& position, const Points& crucial) const {
        return (can_escape_ && has_escaped(position, crucial)) ||
               makes_life(area(), position, colour_of(kDefender), stone, crucial);
    }
    const EyeSpace<W>& space() const { return eye_space_; }
    bool attacker_rule() const { return dead_shape_; }
    bool forces_defender() const { return forced_defender_ && dead_shape_; }
    bool forces_attacker() const { return forced_attacker_ && looks_for_eyes(); }
    Scope attacker_scope(const State& s) const {
        Scope scope;
        if (moonshines(question())) return scope;  // no diagonals: it holds for every question
        if (s.threats_of(kDefender) == kUnlimited) scope.loop = true;
        else scope.allows = kMaxThreats;
        return scope;
    }
    // Points at which the defender, to play, may win at once.
    Points winning_candidates(const Position<W>& position, const EyeView<W>& view,
                              const Points& crucial) const;
    Numbers first_guess(const State& child, const EyeView<W>& view, bool threatened) const;
    bool guesses_attack() const { return initialise_attacker_; }

   private:
    // Two eyes are the goal itself, or a static rule.
    bool looks_for_eyes() const { return benson_ || question().goal == Goal::TwoEyes; }
    bool has_two_eyes(const State& s) const {
        return looks_for_eyes() && ((can_escape_ && has_escaped(s.position, s.crucial)) ||
                                    unconditionally_alive(area(), s.position, colour_of(kDefender))
                                        .intersects(s.crucial));
    }
    // Is a crucial stone connected to the defender's safe stones outside?
    bool has_escaped(const Position<W>& position, const Points& crucial) const {
        return escaped(position).intersects(crucial);
    }
    Points escaped(const Position<W>& position) const {
        const Points& own = position.of(colour_of(kDefender));
        return area().flood(own & area().support(colour_of(kDefender)), own);
    }
    // A ko for a false eye that may go on for ever, in the defender's favour.
    static bool moonshines(const Question& q) {
        return q.defender_threats == kUnlimited && q.loop_winner == kDefender;
    }

    EyeSpace<W> eye_space_;
    bool benson_;
    bool can_escape_;
    bool dead_shape_;
    bool forced_attacker_;
    bool forced_defender_;
    bool initialise_attacker_;
    bool initialise_defender_;
};

template <int W>
using LifeNode = RegionNode<LifeGame<W>>;

// Only small eyes are looked for, with one stone missing: the search finds the others.
template <int W>
Bitset<W> LifeGame<W>::winning_candidates(const Position<W>& position, const EyeView<W>& view,
                                          const Points& crucial) const {
    const Points& own = position.of(colour_of(kDefender));
    const Points empty = position.empty(area());
    Points eyes;    // complete, but for connections
    Points makers;  // one stone here makes an eye
    Points makers_of_two;
    for (Points rest = view.potential; !rest.empty();) {
        const int p = rest.pop_front();
        const Points missing = area().neighbours(p).minus(own);
        if (missing.size() > 1) continue;
        const bool whole =
            missing.empty() || area().neighbours(missing.front()).minus(own) == Points::single(p);
        if (whole) eyes.insert(p);
        else makers_of_two |= makers & missing, makers |= missing;
    }
    Points candidates = eyes.empty() ? makers_of_two : makers;
    if (!eyes.empty()) {  // by capture
        const Colour attacker = colour_of(kAttacker);
        const Points loose = position.of(attacker).minus(view.solid);
        candidates |= in_atari(area(), loose, empty, area().support(attacker)).liberties;
    }
    if (!eye_space_.is_dead(eyes))  // they may lack a connection
        candidates |= area().touching_diagonally(eyes).once;
    if (can_escape_) {
        const Points ways =
            area().support(colour_of(kDefender)) | area().touching(escaped(position));
        candidates |= ways & area().touching(area().flood(crucial, own));
    }
    return candidates & empty & area().touching(own);
}

// How many moves the two sides are from a dead shape and from two eyes. The numbers were tuned by
// the nodes that problems take; they are not sensitive.
template <int W>
Numbers LifeGame<W>::first_guess(const State& child, const EyeView<W>& view,
                                 bool threatened) const {
    // 1 + x * 1.5^x for x = cost / 2
    constexpr std::uint32_t kDefence[] = {1,  1,  2,  3,  5,   7,   11,  15,  21,  29,
                                          38, 52, 69, 91, 120, 157, 206, 267, 347, 448};
    std::uint32_t attack = 1;
    std::uint32_t defence = 1;
    if (initialise_attacker_) {
        attack = static_cast<std::uint32_t>(2 + eye_space_.dead_shape_cost(view.potential));
        if (threatened) attack = std::max(1u, attack / 3);
    }
    if (initialise_defender_) {
        const int cost = eye_space_.two_eyes_cost(child.position, view.potential);
        defence = kDefence[std::min(static_cast<std::size_t>(cost), std::size(kDefence) - 1)];
    }
    return child.mover() == kAttacker ? Numbers{attack, defence} : Numbers{defence, attack};
}

}  // namespace shikatsu
