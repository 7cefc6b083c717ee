// Safety: the stones around a region are the defender's; the attacker invades it, or has stones there.
// Two questions (docs/algorithms/safety.md), asked with the goals of life and death:
//
//   Capture   can the attacker capture ANY of the crucial stones, the border that is not known to be safe?
//   TwoEyes   can the defender make it his territory: all crucial stones safe, and no room for the
//             attacker to live?
//
// Seki is what lies between them: the border cannot be captured, but the attacker cannot be removed.
// A win of the side that must reach a goal answers both questions, as in life and death, so that the
// second question begins with most of the table of the first (the seki flag is Scope::lenient).
//
// Outside the area: safe stones of the defender (part of the border), and perhaps of the attacker (a wall,
// where the region is not closed). A crucial block may have an EYE elsewhere: a point of the area next to
// nothing but that block. It is reserved for the attacker, who can only play there to capture it.
//
// Known without search, all SOUND:
//   * a crucial stone captured, or in atari with the attacker to play: he wins;
//   * all crucial blocks alive by alternating play (chains.h) or connected to safe stones: they are
//     never captured;
//   * that, and no two non-adjacent points where the attacker may make eyes: territory. The argument is
//     that of the dead shape (eye_space.h) with the colours exchanged, where the living stones are the wall,
//     but for one thing: it does not end with a capture, and room that captured stones leave counts, too.
//     Points that the attacker's own wall reaches are no territory; only the others are asked about;
//   * an attacker block unconditionally alive, or connected to his wall: no territory.
#pragma once

#include "goals/region/moves.h"
#include "knowledge/chains.h"
#include "knowledge/eye_space.h"

namespace shikatsu {

template <int W>
class SafetyNode;

template <int W>
class SafetyGame : public RegionGame<W> {
   public:
    using State = RegionState<W>;
    using Points = Bitset<W>;
    using Node = SafetyNode<W>;
    using RegionGame<W>::area;
    using RegionGame<W>::question;
    static constexpr const char* kDefenderRule = "=safe";
    static constexpr const char* kAttackerRule = "=breach";

    SafetyGame(const Area<W>& on, const RegionSetting<W>& s, const Options& options)
        : RegionGame<W>(on, s.rule, options),
          invader_(on, colour_of(kDefender), s.anchor, options.miai != 0),
          border_(on, colour_of(kAttacker), s.wall, options.miai != 0),
          crucial_(s.crucial),
          closed_(closed_points(on, s.crucial)),
          statics_(options.benson != 0),
          chains_(options.connections != 0 && s.rule == KoRule::Simple),
          initialise_(options.initialise_defender != 0) {
        // The wall may be anywhere inside: false eyes are not known as such.
        invader_.let_diagonals_count(crucial_.empty() && s.rule == KoRule::Simple);
        border_.let_diagonals_count(false);
    }
    static Options without_rules(Options options) {
        options.benson = 0;
        return options;
    }

    void set_question(const Question& asked) { RegionGame<W>::adopt(asked); }

    Judgement<Scope> judge(const State& s) const {
        if (lost(s)) return {true, kAttacker};
        if (const int p = capture_at(s); p != kNoPoint)
            return {true, kAttacker, {}, static_cast<Move>(p)};
        if (const auto judgement = judge_border(s); judgement.decided) return judgement;
        if (is_lived_in(s)) return {true, kAttacker, lenient()};
        return {};
    }
    void moves(const State& s, MoveList& list) const;

    bool lost(const State& s) const { return s.crucial != crucial_; }
    // Does the border live, and is the region its territory? `s` is not lost.
    Judgement<Scope> judge_border(const State& s) const {
        const bool asked = question().goal == Goal::TwoEyes;
        if (asked ? closed_.empty() : !statics_) return {};
        const AlternatingLife<W> life = alive(s.position);
        if (!crucial_.is_subset_of(life.stones)) return {};
        if (!closed_.empty() && invader_.is_dead(room(s.position, life))) return {true, kDefender};
        if (asked) return {};
        return {true, kDefender, lenient()};
    }
    // Territory is asked about, and some of the attacker's stones live.
    bool is_lived_in(const State& s) const {
        if (question().goal != Goal::TwoEyes) return false;
        if (closed_.empty()) return true;
        return unconditionally_alive(area(), s.position, colour_of(kAttacker)).intersects(closed_);
    }
    // Living stones prevent what the other side wants, but do no more.
    static Scope lenient() {
        Scope scope;
        scope.lenient = true;
        return scope;
    }
    // Where the attacker, to play, captures a crucial block at once.
    int capture_at(const State& s) const {
        if (s.mover() != kAttacker) return kNoPoint;
        const Points empty = s.position.empty(area());
        const Points& own = s.position.of(colour_of(kDefender));
        for (Points rest = crucial_; !rest.empty();) {
            const Points block = area().flood(Points::single(rest.front()), own);
            rest = rest.minus(block);
            const Points liberties = area().touching(block) & empty;
            if (liberties.is_single() && liberties.front() != s.position.ban &&
                !block.intersects(area().support(colour_of(kDefender))))
                return liberties.front();
        }
        return kNoPoint;
    }
    Numbers first_guess(const State& child) const;

   private:
    // No way leads from here to safe stones of the attacker, as long as the crucial stones stand.
    static Points closed_points(const Area<W>& on, const Points& crucial) {
        const Points others = on.all().minus(crucial);
        return others.minus(on.flood(on.support(colour_of(kAttacker)), others));
    }
    // The defender's stones that live, as far as can be seen.
    AlternatingLife<W> alive(const Position<W>& p) const {
        if (!chains_) return {alive_with_support(area(), p, colour_of(kDefender)), {}};
        return alive_by_alternating_play(area(), p, colour_of(kDefender));
    }

    // Where the attacker may still make eyes. In secured eyes he cannot; but where other stones are about
    // to be connected, both rules might count on the same points, so that only one of them is used.
    // Where he has stones he may make eyes after they were captured, unless the points are next to
    // the defender's.
    Points room(const Position<W>& p, const AlternatingLife<W>& life) const {
        const Points& own = p.of(colour_of(kDefender));
        const Points near = area().touching(own) | area().support(colour_of(kDefender));
        const Points left_behind = p.of(colour_of(kAttacker)).minus(near);
        const Points potential = invader_.view(p, life.stones).potential;
        const bool all_live = own.is_subset_of(life.stones);
        return ((all_live ? potential.minus(life.eyes) : potential) | left_behind) & closed_;
    }

    EyeSpace<W> invader_;  // where the attacker may make eyes
    EyeSpace<W> border_;   // where the defender may
    Points crucial_;       // none of them may be lost
    Points closed_;        // what can be territory
    bool statics_;
    bool chains_;
    bool initialise_;
};

template <int W>
class SafetyNode : public RegionMoves<W> {
   public:
    using State = RegionState<W>;
    SafetyNode(const SafetyGame<W>& game, const State& state)
        : RegionMoves<W>(game, state), safety_(game) {}

    Judgement<Scope> judge(Move, const State& child) { return safety_.judge(child); }
    Numbers first_guess(Move, const State& child) const { return safety_.first_guess(child); }

   private:
    const SafetyGame<W>& safety_;
};

template <int W>
void SafetyGame<W>::moves(const State& s, MoveList& list) const {
    Node(*this, s).moves(list);
}

// HINT: how far the two sides are from eyes, the defender's own or the invader's.
template <int W>
Numbers SafetyGame<W>::first_guess(const State& child) const {
    if (!initialise_) return {1, 1};
    std::uint32_t attack = 1;
    std::uint32_t defence = 1;
    const auto guess = [](int cost) { return static_cast<std::uint32_t>(1 + cost); };
    if (question().goal == Goal::TwoEyes) {
        const Points potential = room(child.position, alive(child.position));
        attack = guess(invader_.two_eyes_cost(child.position, potential));
        defence = guess(invader_.dead_shape_cost(potential));
    } else {
        const auto view = border_.view(child.position);
        defence = guess(border_.two_eyes_cost(child.position, view.potential));
        attack = guess(border_.dead_shape_cost(view.potential));
    }
    return child.mover() == kAttacker ? Numbers{attack, defence} : Numbers{defence, attack};
}

}  // namespace shikatsu
