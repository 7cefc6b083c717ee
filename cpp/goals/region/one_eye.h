// One-eye problems (Kishimoto and Mueller 2003): the defender wants an eye connected to the anchor and to
// all crucial stones, the attacker wants to prevent it, or to capture a crucial stone. Known without
// search: the eye, and that there is no room for one (one_eye_space.h).
#pragma once

#include "goals/region/node.h"
#include "knowledge/one_eye_space.h"

namespace shikatsu {

template <int W>
class OneEyeGame : public RegionGame<W> {
   public:
    using State = RegionState<W>;
    using Points = Bitset<W>;
    using Node = RegionNode<OneEyeGame<W>>;
    static constexpr const char* kDefenderRule = "=eye";
    static constexpr const char* kAttackerRule = "=no_eye";

    OneEyeGame(const Area<W>& on, const RegionSetting<W>& s, const Options& options)
        : RegionGame<W>(on, s.rule, options),
          space_(on, colour_of(kAttacker), s.wall, s.anchor, rules(options, s.rule)),
          crucial_(s.crucial),
          no_eye_(options.dead_shape != 0),
          forced_attacker_(options.forced_attacker != 0),
          forced_defender_(options.forced_defender != 0),
          initialise_attacker_(options.initialise_attacker != 0),
          initialise_defender_(options.initialise_defender != 0) {}
    // Without any rule but the goal itself.
    static Options without_rules(Options options) {
        options.dead_shape = options.miai = options.connections = options.protected_liberties = 0;
        options.forced_attacker = options.forced_defender = 0;
        return options;
    }

    void set_question(const Question& asked) { RegionGame<W>::adopt(asked); }

    Judgement<Scope> judge(const State& s) const {
        if (lost(s)) return {true, kAttacker};
        if (space_.has_eye(s.position, crucial_)) return {true, kDefender};
        if (no_eye_ && space_.is_dead(space_.view(s.position).potential)) return {true, kAttacker};
        return {};
    }
    void moves(const State& s, MoveList& list) const { Node(*this, s).moves(list); }

    // What a node asks (node.h).
    bool lost(const State& s) const { return s.crucial != crucial_; }
    // The attacker's moves make no eyes, and what they leave of pairs was there before.
    bool won_after(Move m, const State& child) const {
        return m != kPass && child.mover() == kAttacker && space_.has_eye(child.position, crucial_);
    }
    bool wins_with(int, const Position<W>& position, const Points& crucial) const {
        return space_.has_eye(position, crucial);
    }
    std::optional<Player> race(const State&) const { return {}; }  // none is counted
    const OneEyeSpace<W>& space() const { return space_; }
    bool attacker_rule() const { return no_eye_; }
    bool forces_defender() const { return forced_defender_ && no_eye_; }
    bool forces_attacker() const { return forced_attacker_; }
    Scope attacker_scope(const State&) const { return {}; }  // it holds for every question
    Points winning_candidates(const Position<W>& position, const EyeView<W>& view,
                              const Points& crucial) const {
        return space_.eye_makers(position, view, crucial);
    }
    bool guesses_attack() const { return initialise_attacker_; }
    Numbers first_guess(const State& child, const EyeView<W>& view, bool threatened) const;

   private:
    static typename OneEyeSpace<W>::Rules rules(const Options& options, KoRule rule) {
        const bool simple = rule == KoRule::Simple;
        const bool protect = simple && options.protected_liberties != 0;
        const bool attacker = simple && options.miai != 0;
        const bool defender = simple && options.connections != 0;
        return {{attacker, attacker && protect}, {defender, defender && protect}};
    }

    OneEyeSpace<W> space_;
    Points crucial_;  // none of them may be lost
    bool no_eye_;
    bool forced_attacker_;
    bool forced_defender_;
    bool initialise_attacker_;
    bool initialise_defender_;
};

// How many moves the two sides are from closing the last eye space and from an eye.
template <int W>
Numbers OneEyeGame<W>::first_guess(const State& child, const EyeView<W>& view,
                                   bool threatened) const {
    std::uint32_t attack = 1;
    std::uint32_t defence = 1;
    if (initialise_attacker_) {
        attack = static_cast<std::uint32_t>(1 + 2 * space_.closing_cost(view.potential));
        if (threatened) attack = std::max(1u, attack / 3);
    }
    if (initialise_defender_)
        defence = static_cast<std::uint32_t>(
            std::max(1, space_.eye_cost(child.position, view.potential)));
    return child.mover() == kAttacker ? Numbers{attack, defence} : Numbers{defence, attack};
}

}  // namespace shikatsu
