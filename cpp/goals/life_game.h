// Life and death as a game for the search: all moves of the region, and only two static leaves,
// capture of the last crucial stone and Benson's unconditional life.
#pragma once

#include <vector>

#include "goals/question.h"
#include "knowledge/benson.h"
#include "rules/position.h"

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
class LifeGame {
   public:
    using State = LifeState<W>;
    using Scope = shikatsu::Scope;

    LifeGame(const Area<W>& area, KoRule rule, bool share)
        : area_(area), rule_(rule), share_(share) {
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
    std::uint8_t hint_tag(const State& s) const {
        return static_cast<std::uint8_t>(tag_ ^ (s.threats[0] * 7 + s.threats[1] * 31));
    }
    Judgement<Scope> judge(const State& s) const;
    void moves(const State& s, MoveList& list) const;
    bool is_legal(const State& s, Move m) const;
    State play(const State& s, Move m) const;

    Repetition repetition() const {
        if (rule_ == KoRule::Superko) return Repetition::MoverLoses;
        return question_.loop_winner == kAttacker ? Repetition::PlayerOneWins
                                                  : Repetition::PlayerTwoWins;
    }
    bool may_repeat(Move m) const { return m == kPass; }

    bool covers(Scope scope, const State& s, Player winner) const {
        return s.threats_of(winner) >= scope.needs && s.threats_of(other(winner)) <= scope.allows &&
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
    // Is the present goal the one that is easier for this player?
    bool lenient_for(Player p) const { return p != question_.reaching(); }
    bool may_pass(const State& s) const {
        return s.banned() || s.mover() != question_.reaching() ||
               (question_.removable && s.any_threats());
    }
    // An unbanned pass after an unbanned pass removes all threats.
    bool removes_threats(const State& s, Move m) const {
        return m == kPass && question_.removable && s.passed && !s.banned() && s.any_threats();
    }
    static Key budget_key(const State& s) {
        const auto n = static_cast<std::uint64_t>(s.threats[0]) << 16 |
                       static_cast<std::uint64_t>(s.threats[1]) << 8 | (s.passed ? 1 : 0);
        return n == 0 ? Key{} : random_key(9, n);
    }
    Numbers guess(const State& s) const;

    const Area<W>& area_;
    KoRule rule_;
    bool share_;
    Question question_;
    Key salt_;
    bool budgets_in_key_ = false;
    std::uint8_t tag_ = 0;
};

template <int W>
void LifeGame<W>::set_question(const Question& question) {
    question_ = question;
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
    crucial.for_each(
        [&](int p) { s.crucial_key ^= random_key(12, static_cast<std::uint64_t>(p)); });
    return s;
}

template <int W>
Judgement<Scope> LifeGame<W>::judge(const State& s) const {
    Judgement<Scope> j;
    if (s.crucial.empty()) {
        j.decided = true;
        j.winner = kAttacker;
    } else if (unconditionally_alive(area_, s.position, colour_of(kDefender))
                   .intersects(s.crucial)) {
        j.decided = true;
        j.winner = kDefender;
    } else {
        j.initial = guess(s);
    }
    return j;
}

// HINT. The attacker has to fill the liberties, the defender to make two eyes.
template <int W>
Numbers LifeGame<W>::guess(const State& s) const {
    const int liberties = s.position.liberties(area_, s.crucial).size();
    const auto attack = static_cast<std::uint32_t>(1 + liberties / 2);
    const std::uint32_t defence = 2;
    return s.mover() == kAttacker ? Numbers{attack, defence} : Numbers{defence, attack};
}

template <int W>
void LifeGame<W>::moves(const State& s, MoveList& list) const {
    const bool pass = may_pass(s);
    // If nothing has to be done, a pass shows it at once.
    const bool pass_first = pass && !s.banned() && s.mover() != question_.reaching();
    if (pass_first) list.add(kPass);
    s.position.empty(area_).for_each([&](int p) {
        if (p == s.position.ban && s.threats_of(s.mover()) == 0) return;
        if (s.position.placement(area_, p)) list.add(static_cast<Move>(p));
    });
    if (pass && !pass_first) list.add(kPass);
}

template <int W>
bool LifeGame<W>::is_legal(const State& s, Move m) const {
    if (m == kPass) return may_pass(s);
    if (s.position.occupied().contains(m)) return false;
    if (m == s.position.ban && s.threats_of(s.mover()) == 0) return false;
    return s.position.placement(area_, m).has_value();
}

template <int W>
LifeState<W> LifeGame<W>::play(const State& s, Move m) const {
    State next = s;
    next.passed = false;
    if (m == kPass) {
        if (removes_threats(s, m)) next.threats = {};
        else next.passed = question_.removable && !s.banned() && s.any_threats();
        next.position.pass(area_);
        return next;
    }
    if (m == s.position.ban) {
        Threats& left = next.threats[static_cast<std::size_t>(s.mover())];
        if (left != kUnlimited) --left;
    }
    const auto placement = s.position.placement(area_, m);
    SHIKATSU_CHECK(placement.has_value());
    next.position.play(area_, m, *placement, rule_);
    const Bitset<W> lost = s.crucial & placement->captured;
    lost.for_each(
        [&](int p) { next.crucial_key ^= random_key(12, static_cast<std::uint64_t>(p)); });
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
