// Life and death as a game for the search: all moves of the region, and three static leaves: capture
// of the last crucial stone, Benson's unconditional life, and the dead shape.
#pragma once

#include <vector>

#include "goals/question.h"
#include "knowledge/benson.h"
#include "knowledge/eye_space.h"
#include "rules/position.h"
#include "search/options.h"

namespace shikatsu {

inline constexpr Move kPass = 1000;  // points are 0 .. 360

template <int W>
struct LifeState {
    Position<W> position;
    Bitset<W> crucial;                 // crucial stones left
    Key crucial_key;                   // of that set
    std::array<Threats, 2> threats{};  // left, by player
    bool passed = false;               // removable threats only: the last move was a counted pass

    Player mover() const { return player_of(position.to_move); }
    Threats threats_of(Player p) const { return threats[static_cast<std::size_t>(p)]; }
    bool any_threats() const { return threats[0] != 0 || threats[1] != 0; }
    bool banned() const { return position.ban != kNoPoint; }
};

template <int W>
class LifeNode;

template <int W>
class LifeGame {
   public:
    using State = LifeState<W>;
    using Scope = shikatsu::Scope;
    using Node = LifeNode<W>;

    // `wall`: the attacker's stones outside the area.
    LifeGame(const Area<W>& area, KoRule rule, const std::vector<int>& wall, const Options& options)
        : area_(area),
          eye_space_(area, colour_of(kAttacker), wall, options.miai != 0),
          rule_(rule),
          share_(options.share != 0),
          benson_(options.benson != 0),
          dead_shape_(options.dead_shape != 0 && rule == KoRule::Simple),
          forced_attacker_(options.forced_attacker != 0),
          forced_defender_(options.forced_defender != 0),
          initialise_attacker_(options.initialise_attacker != 0),
          initialise_defender_(options.initialise_defender != 0) {
        for (const int p : area.points())
            crucial_keys_[static_cast<std::size_t>(p)] =
                random_key(12, static_cast<std::uint64_t>(p));
        set_question({});
    }

    const Area<W>& area() const { return area_; }
    const Question& question() const { return question_; }
    void set_question(const Question& question);

    // The position with all of its crucial stones, at the start of the present question.
    State start(const Position<W>& position, const Bitset<W>& crucial) const;

    Player mover(const State& s) const { return s.mover(); }
    Key key(const State& s) const {
        const Key k = s.position.key ^ s.crucial_key ^ salt_;
        return budgets_in_key_ ? k ^ budget_key(s) : k;
    }
    Key identity(const State& s) const { return s.position.key ^ s.crucial_key ^ budget_key(s); }
    std::uint8_t hint_tag(const State& s) const { return hint_tag(s.threats); }
    Judgement<Scope> judge(const State& s) const;
    void moves(const State& s, MoveList& list) const;
    bool is_legal(const State& s, Move m) const;
    State play(const State& s, Move m) const;
    // What is known to happen on the board need not be worked out again.
    State play(const State& s, Move m, const Placement<W>& placement) const;

    Repetition repetition() const {
        if (rule_ == KoRule::Superko) return Repetition::MoverLoses;
        return question_.loop_winner == kAttacker ? Repetition::PlayerOneWins
                                                  : Repetition::PlayerTwoWins;
    }
    bool may_repeat(Move m) const { return m == kPass; }

    bool covers(Scope scope, const State& s, Player winner) const {
        return covers(scope, s.threats, winner);
    }
    bool covers(Scope scope, const std::array<Threats, 2>& threats, Player winner) const {
        return threats[static_cast<std::size_t>(winner)] >= scope.needs &&
               threats[static_cast<std::size_t>(other(winner))] <= scope.allows &&
               (!scope.loop || question_.loop_winner == winner) &&
               (!scope.lenient || lenient_for(winner));
    }
    Scope through(const State& s, Move m, Player winner, Scope child) const;
    Scope local_scope(const State& s, Player winner) const;
    Scope loop_scope(Player) const {
        Scope scope;
        scope.loop = true;
        return scope;
    }

   private:
    friend class LifeNode<W>;

    // Two eyes are the goal itself, or a static rule.
    bool looks_for_eyes() const { return benson_ || question_.goal == Goal::TwoEyes; }
    bool has_two_eyes(const State& s) const {
        return looks_for_eyes() &&
               unconditionally_alive(area_, s.position, colour_of(kDefender)).intersects(s.crucial);
    }
    bool is_dead_shape(const Position<W>& position) const {
        return eye_space_.is_dead_shape(eye_space_.view(position).potential);
    }
    // Is the present goal the one that is easier for this player?
    bool lenient_for(Player p) const { return p != question_.reaching(); }
    bool may_pass(const State& s) const {
        return s.banned() || s.mover() != question_.reaching() ||
               (question_.removable && s.any_threats());
    }
    struct Budget {
        std::array<Threats, 2> threats{};
        bool passed = false;
    };
    Budget budget_after(const State& s, Move m) const;
    // Which question open numbers belong to. Questions with the same tag may use each other's numbers,
    // but a state that has numbers is not judged again. So the goal has a bit of its own: two eyes end
    // one of the games, but not the other.
    std::uint8_t hint_tag(const std::array<Threats, 2>& threats) const {
        const int hash = tag_ ^ (threats[0] * 7 + threats[1] * 31);
        return static_cast<std::uint8_t>((hash << 1) | static_cast<int>(question_.goal));
    }
    // An unbanned pass after an unbanned pass removes all threats.
    bool removes_threats(const State& s, Move m) const {
        return m == kPass && question_.removable && s.passed && !s.banned() && s.any_threats();
    }
    static Key budget_key(const State& s) { return budget_key(s.threats, s.passed); }
    static Key budget_key(const std::array<Threats, 2>& threats, bool passed) {
        const auto n = static_cast<std::uint64_t>(threats[0]) << 16 |
                       static_cast<std::uint64_t>(threats[1]) << 8 | (passed ? 1 : 0);
        return n == 0 ? Key{} : random_key(9, n);
    }
    // A ko for a false eye that may go on for ever, in the defender's favour.
    static bool moonshines(const Question& q) {
        return q.defender_threats == kUnlimited && q.loop_winner == kDefender;
    }
    Scope dead_shape_scope(const State& s) const {
        Scope scope;
        if (moonshines(question_)) return scope;  // no diagonals: it holds for every question
        if (s.threats_of(kDefender) == kUnlimited) scope.loop = true;
        else scope.allows = kMaxThreats;
        return scope;
    }

    const Area<W>& area_;
    EyeSpace<W> eye_space_;
    KoRule rule_;
    bool share_;
    bool benson_;
    bool dead_shape_;
    bool forced_attacker_;
    bool forced_defender_;
    bool initialise_attacker_;
    bool initialise_defender_;
    std::array<Key, Bitset<W>::kCapacity> crucial_keys_{};
    Question question_;
    Key salt_;
    bool budgets_in_key_ = false;
    std::uint8_t tag_ = 0;
};

template <int W>
void LifeGame<W>::set_question(const Question& question) {
    question_ = question;
    eye_space_.let_diagonals_count(!moonshines(question));
    const std::uint64_t code = static_cast<std::uint64_t>(question.goal) |
                               static_cast<std::uint64_t>(question.loop_winner) << 1 |
                               static_cast<std::uint64_t>(question.removable) << 2;
    tag_ = static_cast<std::uint8_t>(mix64(code));
    // Removable threats follow other rules of passing: nothing is shared with questions without them,
    // nor between numbers of threats.
    budgets_in_key_ = question.removable || !share_;
    salt_ = random_key(10, static_cast<std::uint64_t>(rule_) | (question.removable ? 2u : 0u));
    if (!share_) salt_ ^= random_key(11, code);
}

template <int W>
LifeState<W> LifeGame<W>::start(const Position<W>& position, const Bitset<W>& crucial) const {
    State s{position, crucial, {}, {question_.attacker_threats, question_.defender_threats}, false};
    crucial.for_each([&](int p) { s.crucial_key ^= crucial_keys_[static_cast<std::size_t>(p)]; });
    return s;
}

template <int W>
Judgement<Scope> LifeGame<W>::judge(const State& s) const {
    if (s.crucial.empty()) return {true, kAttacker};
    if (has_two_eyes(s)) return {true, kDefender};
    if (dead_shape_ && is_dead_shape(s.position)) return {true, kAttacker, dead_shape_scope(s)};
    return {};
}

template <int W>
void LifeGame<W>::moves(const State& s, MoveList& list) const {
    Node(*this, s).moves(list);
}

template <int W>
bool LifeGame<W>::is_legal(const State& s, Move m) const {
    if (m == kPass) return may_pass(s);
    if (s.position.occupied().contains(m)) return false;
    if (m == s.position.ban && s.threats_of(s.mover()) == 0) return false;
    return s.position.placement(area_, m).has_value();
}

template <int W>
typename LifeGame<W>::Budget LifeGame<W>::budget_after(const State& s, Move m) const {
    if (removes_threats(s, m)) return {};
    Budget after{s.threats, m == kPass && question_.removable && !s.banned() && s.any_threats()};
    if (m == s.position.ban) {
        Threats& left = after.threats[static_cast<std::size_t>(s.mover())];
        if (left != kUnlimited) --left;
    }
    return after;
}

template <int W>
LifeState<W> LifeGame<W>::play(const State& s, Move m) const {
    if (m != kPass) {
        const auto placement = s.position.placement(area_, m);
        SHIKATSU_CHECK(placement.has_value());
        return play(s, m, *placement);
    }
    State next = s;
    const Budget budget = budget_after(s, m);
    next.threats = budget.threats;
    next.passed = budget.passed;
    next.position.pass(area_);
    return next;
}

template <int W>
LifeState<W> LifeGame<W>::play(const State& s, Move m, const Placement<W>& placement) const {
    State next = s;
    next.passed = false;
    if (m == s.position.ban) next.threats = budget_after(s, m).threats;
    next.position.play(area_, m, placement, rule_);
    const Bitset<W> lost = s.crucial & placement.captured;
    lost.for_each([&](int p) { next.crucial_key ^= crucial_keys_[static_cast<std::size_t>(p)]; });
    next.crucial = s.crucial.minus(lost);
    return next;
}

template <int W>
Scope LifeGame<W>::through(const State& s, Move m, Player winner, Scope child) const {
    if (removes_threats(s, m)) {  // the child has no threats, whatever there was before
        child.needs = 0;
        child.allows = kUnlimited;
    }
    if (m != s.position.ban) return child;
    if (s.mover() != winner) {
        child.allows = allows_one_more(child.allows);
    } else if (s.threats_of(winner) == kUnlimited && question_.loop_winner == winner) {
        child.needs = kUnlimited;  // the threat may be part of a loop, to be played again and again
    } else {
        child.needs = needs_one_more(child.needs);
    }
    return child;
}

template <int W>
Scope LifeGame<W>::local_scope(const State& s, Player winner) const {
    Scope scope;
    scope.lenient = lenient_for(winner);
    const bool lacks_a_threat = s.mover() != winner && s.banned() && s.threats_of(s.mover()) == 0 &&
                                s.position.placement(area_, s.position.ban).has_value();
    if (lacks_a_threat) scope.allows = 0;
    return scope;
}

}  // namespace shikatsu

#include "goals/life_node.h"
