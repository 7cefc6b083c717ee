// The game that every question about a region is played as: its states, moves, passes, threats and keys.
//
// What a goal adds is knowledge: who has won, and what can be seen without search (life.h,
// one_eye.h, safety.h).
#pragma once

#include <vector>

#include "goals/question.h"
#include "knowledge/equal_liberties.h"
#include "rules/position.h"
#include "search/options.h"

namespace shikatsu {

inline constexpr Move kPass = 1000;  // points are 0 .. 360

template <int W>
struct RegionState {
    Position<W> position;
    Bitset<W> crucial;                 // crucial stones left, and rival ones (RegionSetting)
    Key crucial_key;                   // of that set
    std::array<Threats, 2> threats{};  // left, by player
    bool passed = false;               // removable threats only: the last move was a counted pass

    Player mover() const { return player_of(position.to_move); }
    Threats threats_of(Player p) const { return threats[static_cast<std::size_t>(p)]; }
    bool any_threats() const { return threats[0] != 0 || threats[1] != 0; }
    bool banned() const { return position.ban != kNoPoint; }
};

// What surrounds the region, and the crucial stones in it.
template <int W>
struct RegionSetting {
    KoRule rule = KoRule::Simple;
    std::vector<int> wall;    // attacker stones outside, as board points
    std::vector<int> anchor;  // defender stones outside
    Bitset<W> crucial;
    // The rival group, if its capture ends the game: attacker stones that must not all be lost.
    Bitset<W> rival_ends;
    // The rival group, if the defender must capture it, and keep a crucial stone for ever: a game in two
    // phases, asked with the goal Capture. In the first the defender must reach the capture of all of
    // these stones; in the second he has only to survive.
    Bitset<W> rival;
};

template <int W>
class RegionMoves;

template <int W>
class RegionGame {
   public:
    using State = RegionState<W>;
    using Points = Bitset<W>;
    using Scope = shikatsu::Scope;
    static constexpr int kWords = W;

    const Area<W>& area() const { return area_; }
    KoRule rule() const { return rule_; }
    const Question& question() const { return question_; }

    // Whether the option seeker_passes holds. A certificate knows no such moves.
    void let_seeker_pass(bool allowed) { seeker_passes_ = allowed; }

    // HINT: moves that look good in a position; elsewhere too, as long as they are empty, with the option
    // hints=deep. The others begin with larger numbers.
    void set_hints(const Position<W>& at, const Points& likely) {
        hinted_ = at.key;
        likely_ = likely;
    }
    bool is_likely(const State& s, Move m) const {
        if (likely_.empty() || m == kPass || likely_.contains(m)) return true;
        if (!deep_hints_) return s.position.key != hinted_;
        return likely_.is_subset_of(s.position.occupied());
    }
    std::uint32_t unlikely() const { return unlikely_; }

    // Whether the option races holds, for play from this position. A certificate knows nothing of it.
    void let_race(const Position<W>* position) {
        equal_.clear();
        // Under superko it matters which of some equal points was filled before.
        races_ = position != nullptr && rule_ == KoRule::Simple;
        if (races_) equal_ = equal_liberties(area_, *position);
    }

    // The position with all of its crucial stones, at the start of the present question.
    State start(const Position<W>& position, const Bitset<W>& crucial) const;

    Player mover(const State& s) const { return s.mover(); }
    Key key(const State& s) const {
        const Key k = s.position.key ^ s.crucial_key ^ salt_;
        return budgets_in_key_ ? k ^ budget_key(s) : k;
    }
    Key identity(const State& s) const { return s.position.key ^ s.crucial_key ^ budget_key(s); }
    std::uint8_t question_tag(const State& s) const { return question_tag(s.threats); }
    bool is_legal(const State& s, Move m) const;
    State play(const State& s, Move m) const;
    // What is known to happen on the board need not be worked out again.
    State play(const State& s, Move m, const Placement<W>& placement) const;

    Repetition repetition() const {
        if (rule_ == KoRule::Superko) return Repetition::MoverLoses;
        return question_.loop_winner == kAttacker ? Repetition::PlayerOneWins
                                                  : Repetition::PlayerTwoWins;
    }
    // The rival must be captured first (RegionSetting): there an endless fight is the attacker's.
    Repetition repetition_in(const State& s) const {
        return has_rival(s.crucial) ? Repetition::PlayerOneWins : repetition();
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
        scope.loop = !asks_for_rival();  // who wins a loop, its phase says, and not the question
        return scope;
    }

   protected:
    // A goal has a set_question() of its own: it may know more for some questions than for others.
    void adopt(const Question& question);

    void set_rival(const Points& rival) { rival_ = rival; }
    // Does a stone stand that must be captured as well?
    bool has_rival(const Points& crucial) const { return crucial.intersects(rival_); }
    bool asks_for_rival() const { return !rival_.empty(); }
    Points crucial_of(const State& s) const { return s.crucial.minus(rival_); }

    void set_rival_ends(const Points& rival_ends) { rival_ends_ = rival_ends; }
    const Points& rival_ends() const { return rival_ends_; }
    // The attacker has lost then, and has no move left.
    bool lost_rival(const State& s) const {
        return !rival_ends_.empty() && !rival_ends_.intersects(s.position.of(colour_of(kAttacker)));
    }
    bool races() const { return races_; }

    RegionGame(const Area<W>& area, KoRule rule, const Options& options)
        : area_(area),
          rule_(rule),
          share_(options.share != 0),
          seeker_passes_(options.seeker_passes != 0),
          deep_hints_(options.hints != 0),
          unlikely_(static_cast<std::uint32_t>(options.unlikely)) {
        for (const int p : area.points())
            crucial_keys_[static_cast<std::size_t>(p)] =
                random_key(12, static_cast<std::uint64_t>(p));
        adopt({});
    }

   private:
    friend class RegionMoves<W>;

    // Is the present goal the one that is easier for this player? One eye has no easier relative.
    bool lenient_for(Player p) const {
        return p != question_.prover() && question_.goal != Goal::OneEye;
    }
    Player prover(const State& s) const {
        return has_rival(s.crucial) ? kDefender : question_.prover();
    }
    bool may_pass(const State& s) const {
        if (lost_rival(s)) return false;
        return s.banned() || s.mover() != prover(s) || (question_.removable && s.any_threats()) ||
               seeker_may_pass();
    }
    // A free pass of the side that must reach the goal concedes, so it may as well be a move: two passes
    // are a loop that the other side wins. The papers' programs had this move, and the trouble with it.
    // Under superko, where passes may repeat, they would not even end.
    bool seeker_may_pass() const {
        return seeker_passes_ && !asks_for_rival() && question_.loop_winner != question_.prover() &&
               rule_ == KoRule::Simple;
    }
    // Empty points that the mover need not look at: others stand for them (equal_liberties.h).
    Points doubles(const State& s, const Points& empty) const {
        const Colour mover = s.position.to_move;
        Points found;
        for (const EqualLiberties<W>& equal : equal_) {
            Points points = equal.points & empty;
            if (points.empty() || !decides(s, equal)) continue;
            const bool owner_plays = question_.goal != Goal::Capture || question_.removable;
            // From opposite ends, so that it is not remembered who came when.
            if (mover != equal.owner) points.erase(points.front());
            else if (owner_plays) points.erase(points.back());
            found |= points;
        }
        return found;
    }
    // Is the game over when this block is captured?
    bool decides(const State& s, const EqualLiberties<W>& equal) const {
        if (!equal.block.is_subset_of(s.position.of(equal.owner))) return false;
        if (player_of(equal.owner) == kDefender) return crucial_of(s).is_subset_of(equal.block);
        return rival_ends_.intersects(equal.block) &&
               (rival_ends_ & s.position.of(colour_of(kAttacker))).is_subset_of(equal.block);
    }
    struct Budget {
        std::array<Threats, 2> threats{};
        bool passed = false;
    };
    Budget budget_after(const State& s, Move m) const;
    // Which question open numbers belong to. Questions with the same tag may use each other's numbers,
    // but a state that has numbers is not judged again. So the goal has a bit of its own: two eyes end
    // one of the games, but not the other.
    std::uint8_t question_tag(const std::array<Threats, 2>& threats) const {
        const int hash = tag_ ^ (threats[0] * 7 + threats[1] * 31);
        return static_cast<std::uint8_t>((hash << 1) | (question_.goal == Goal::TwoEyes ? 1 : 0));
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

    const Area<W>& area_;
    KoRule rule_;
    bool share_;
    bool seeker_passes_;
    bool deep_hints_;
    std::uint32_t unlikely_;
    Key hinted_;  // of the position that the hints are about
    Points likely_;
    bool races_ = false;
    Points rival_ends_;
    Points rival_;
    std::vector<EqualLiberties<W>> equal_;
    std::array<Key, Bitset<W>::kCapacity> crucial_keys_{};
    Question question_;
    Key salt_;
    bool budgets_in_key_ = false;
    std::uint8_t tag_ = 0;
};

template <int W>
void RegionGame<W>::adopt(const Question& question) {
    question_ = question;
    const std::uint64_t code = static_cast<std::uint64_t>(question.goal == Goal::TwoEyes) |
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
RegionState<W> RegionGame<W>::start(const Position<W>& position, const Bitset<W>& crucial) const {
    State s{position, crucial, {}, {question_.attacker_threats, question_.defender_threats}, false};
    crucial.for_each([&](int p) { s.crucial_key ^= crucial_keys_[static_cast<std::size_t>(p)]; });
    return s;
}

template <int W>
bool RegionGame<W>::is_legal(const State& s, Move m) const {
    if (m == kPass) return may_pass(s);
    if (s.position.occupied().contains(m) || lost_rival(s)) return false;
    if (m == s.position.ban && s.threats_of(s.mover()) == 0) return false;
    return s.position.placement(area_, m).has_value();
}

template <int W>
typename RegionGame<W>::Budget RegionGame<W>::budget_after(const State& s, Move m) const {
    if (removes_threats(s, m)) return {};
    Budget after{s.threats, m == kPass && question_.removable && !s.banned() && s.any_threats()};
    if (m == s.position.ban) {
        Threats& left = after.threats[static_cast<std::size_t>(s.mover())];
        if (left != kUnlimited) --left;
    }
    return after;
}

template <int W>
RegionState<W> RegionGame<W>::play(const State& s, Move m) const {
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
RegionState<W> RegionGame<W>::play(const State& s, Move m, const Placement<W>& placement) const {
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
Scope RegionGame<W>::through(const State& s, Move m, Player winner, Scope child) const {
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
Scope RegionGame<W>::local_scope(const State& s, Player winner) const {
    Scope scope;
    scope.lenient = lenient_for(winner);
    const bool lacks_a_threat = s.mover() != winner && s.banned() && s.threats_of(s.mover()) == 0 &&
                                s.position.placement(area_, s.position.ban).has_value();
    if (lacks_a_threat) scope.allows = 0;
    return scope;
}

}  // namespace shikatsu
