// Life and death: the attacker wants to capture all crucial stones, the defender wants two eyes or at
// least to survive. Known without search: capture of the last crucial stone, Benson's unconditional
// life, escape, and the dead shape.
//
// ESCAPE: where the outside is the defender's (an open region, seen from its worst side for the attacker),
// crucial stones that are connected to it are alive: they can no more be captured than the safe stones
// there. SOUND, by what safe means. The dead shape is no argument there: a group without eyes may run.
//
// RIVAL: if attacker stones must be captured as well (RegionSetting), nothing decides before all of these are
// gone that shows the defender's life alone; what shows that he is captured does.
#pragma once

#include <optional>
#include <utility>

#include "goals/region/node.h"
#include "knowledge/atari.h"
#include "knowledge/benson.h"
#include "knowledge/eye_space.h"
#include "knowledge/race.h"

namespace shikatsu {

template <int W>
class LifeGame : public RegionGame<W> {
   public:
    using State = RegionState<W>;
    using Points = Bitset<W>;
    using Node = RegionNode<LifeGame<W>>;
    using RegionGame<W>::area;
    using RegionGame<W>::asks_for_rival;
    using RegionGame<W>::crucial_of;
    using RegionGame<W>::has_rival;
    using RegionGame<W>::question;
    using RegionGame<W>::lost_rival;
    using RegionGame<W>::races;
    using RegionGame<W>::rival_ends;
    static constexpr const char* kDefenderRule = "=benson";
    static constexpr const char* kAttackerRule = "=dead";

    // `wall`: the attacker's stones outside the area.
    LifeGame(const Area<W>& on, KoRule rule, const std::vector<int>& wall, const Options& options)
        : RegionGame<W>(on, rule, options),
          eye_space_(on, colour_of(kAttacker), wall, options.miai != 0),
          races_(on),
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
        : LifeGame(on, s.rule, s.wall, options) {
        RegionGame<W>::set_rival_ends(s.rival_ends);
        RegionGame<W>::set_rival(s.rival);
        // A group without eyes may still win by capturing the rival group.
        dead_shape_ = dead_shape_ && s.rival_ends.empty();
    }
    // Without any rule but the goal itself.
    static Options without_rules(Options options) {
        options.benson = options.dead_shape = 0;  // and with them all that looks ahead
        return options;
    }

    void set_question(const Question& asked) {
        RegionGame<W>::adopt(asked);
        eye_space_.let_diagonals_count(!moonshines(asked));
    }

    Judgement<Scope> judge(const State& s) const {
        if (lost(s)) return {true, kAttacker};
        if (lost_rival(s) || has_two_eyes(s)) return {true, kDefender};
        if (const auto winner = race(s)) return {true, *winner};
        if (dead_shape_ && eye_space_.is_dead(eye_space_.view(s.position).potential))
            return {true, kAttacker, attacker_scope(s)};
        return {};
    }
    void moves(const State& s, MoveList& list) const { Node(*this, s).moves(list); }

    // What a node asks (node.h).
    bool lost(const State& s) const { return crucial_of(s).empty(); }
    // An attacker's stone or a pass hardly ever gives the defender two eyes: they are looked at only
    // where two eyes are the goal. There no eyes are missed, and makes_life is exact.
    bool won_after(Move m, const State& child) const {
        if (lost_rival(child)) return true;
        if (m == kPass || child.mover() == kDefender)
            return question().goal == Goal::TwoEyes && has_two_eyes(child);
        return looks_for_eyes() && wins_with(m, child.position, child.crucial);
    }
    // Does this defender's stone, just put there, win?
    bool wins_with(int stone, const Position<W>& position, const Points& crucial) const {
        if (has_rival(crucial)) return false;
        if (can_escape_ && (has_escaped(position, crucial) || cannot_be_held(position, crucial)))
            return true;
        // He may have lived before the last rival stone was captured.
        return asks_for_rival()
                   ? unconditionally_alive(area(), position, colour_of(kDefender))
                         .intersects(crucial)
                   : makes_life(area(), position, colour_of(kDefender), stone, crucial);
    }
    // SOUND: the last crucial block is captured, or captures the rival group, or a block that keeps it from
    // safe stones.
    std::optional<Player> race(const State& s) const;
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
        if (has_rival(s.crucial)) return false;
        return looks_for_eyes() && ((can_escape_ && has_escaped(s.position, s.crucial)) ||
                                    unconditionally_alive(area(), s.position, colour_of(kDefender))
                                        .intersects(s.crucial));
    }
    // Is a crucial stone connected to the defender's safe stones outside?
    bool has_escaped(const Position<W>& position, const Points& crucial) const {
        return escaped(position).intersects(crucial);
    }
    // Attacker to move: has a block with crucial stones two ways to connect to safe stones? SOUND: he
    // cannot take both with one move, nor capture a block with two liberties, and neither of the two
    // points can be banned, being empty before his move.
    bool cannot_be_held(const Position<W>& position, const Points& crucial) const {
        if (!races()) return false;
        const Points& own = position.of(colour_of(kDefender));
        const Points ways =
            position.empty(area()) & area().open_to(colour_of(kDefender)) &
            (area().support(colour_of(kDefender)) | area().touching(escaped(position)));
        for (Points rest = crucial; !rest.empty();) {
            const Points block = area().flood(Points::single(rest.front()), own);
            if ((area().touching(block) & ways).size() > 1) return true;
            rest = rest.minus(block);
        }
        return false;
    }
    Points escaped(const Position<W>& position) const {
        const Points& own = position.of(colour_of(kDefender));
        return area().flood(own & area().support(colour_of(kDefender)), own);
    }
    // HINT
    std::pair<std::uint32_t, std::uint32_t> moves_in_race(const State& s) const;
    // A ko for a false eye that may go on for ever, in the defender's favour.
    static bool moonshines(const Question& q) {
        return q.defender_threats == kUnlimited && q.loop_winner == kDefender;
    }

    EyeSpace<W> eye_space_;
    mutable Races<W> races_;  // remembers how eyes are filled
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
    if (races()) {
        const auto [own, enemy] = moves_in_race(child);
        attack = own;
        defence = std::min(defence, enemy);
    }
    return child.mover() == kAttacker ? Numbers{attack, defence} : Numbers{defence, attack};
}

template <int W>
std::optional<Player> LifeGame<W>::race(const State& s) const {
    if (!races()) return {};
    const Points& own = s.position.of(colour_of(kDefender));
    const Points& enemy = s.position.of(colour_of(kAttacker));
    const Points crucial = crucial_of(s);
    const Points block = area().flood(Points::single(crucial.front()), own);
    if (crucial.is_subset_of(block) && races_.captures(s.position, crucial.front(), rival_ends()))
        return kAttacker;
    if (has_rival(s.crucial)) return {};
    const Points safe =
        (area().touching(escaped(s.position)) | area().support(colour_of(kDefender))) &
        area().open_to(colour_of(kDefender));
    for (Points rest = enemy & area().touching(block); !rest.empty();) {
        const Points prey = area().flood(Points::single(rest.front()), enemy);
        rest = rest.minus(prey);
        const bool ends = !rival_ends().empty() && (rival_ends() & enemy).is_subset_of(prey);
        // Of two points where the prey was that connect to safe stones, the attacker can take one.
        const bool frees = (prey & area().touching(block) & safe).size() > 1;
        // Crucial stones in an eye of the prey may be given up to capture it: that is no life.
        if ((ends || frees) && races_.captures(s.position, prey.front(), block)) return kDefender;
    }
    return {};
}

// How many moves it takes to capture the crucial stones, and the weakest block that stands in their way.
template <int W>
std::pair<std::uint32_t, std::uint32_t> LifeGame<W>::moves_in_race(const State& s) const {
    const Points& own = s.position.of(colour_of(kDefender));
    const Points& enemy = s.position.of(colour_of(kAttacker));
    const Points empty = s.position.empty(area());
    const Points group = area().flood(Points::single(crucial_of(s).front()), own);
    int least = area().size();
    Points rest = enemy & area().touching(group);
    while (!rest.empty()) {
        const Points block = area().flood(Points::single(rest.front()), enemy);
        rest = rest.minus(block);
        if (!block.intersects(area().support(colour_of(kAttacker))))
            least = std::min(least, races_.needed(block, own, empty));
    }
    // A group that is connected to safe stones may have no liberty in the area.
    const int moves = std::max(1, races_.needed(group, enemy, empty));
    return {static_cast<std::uint32_t>(moves), static_cast<std::uint32_t>(least)};
}

}  // namespace shikatsu
