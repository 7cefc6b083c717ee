// A state of a capture, its moves, and how play goes on from it.
//
// A state is a position on the whole board, the target stones left, the threats, and an order: N(order)
// if One is to move, D(order) if Two is (question.h). One chooses the order of his threat with his move,
// so that a move of his is a point and an order. Without orders (DFPN+) all of them are the limit, which
// then is about liberties only.
#pragma once

#include "goals/board/question.h"
#include "rules/position.h"

namespace shikatsu {

// A move: point + order * kOrderStep; the orders of Two's moves are 0.
inline constexpr Move kOrderStep = 400;
inline constexpr Move kCapturePass = 399;

constexpr int point_of(Move m) { return m % kOrderStep; }
constexpr int order_of(Move m) { return m / kOrderStep; }
constexpr Move capture_move(int point, int order) {
    return static_cast<Move>(point + order * kOrderStep);
}
constexpr bool is_pass(Move m) { return point_of(m) == kCapturePass; }

template <int W>
struct CaptureState {
    Position<W> position;
    Bitset<W> targets;  // target stones left
    Key targets_key;
    std::array<Threats, 2> threats{};  // left, by player
    int order = 0;

    Player mover() const { return player_of(position.to_move); }
    Threats threats_of(Player p) const { return threats[static_cast<std::size_t>(p)]; }
    bool banned() const { return position.ban != kNoPoint; }
    // The question begins with a move of Two: it is no answer to a threat, so that a pass is refuted by
    // the same orders as any other move.
    bool first = false;
    // The last target, a lone stone, was taken, but its side may take it back at once.
    bool taken = false;
};

// Moves, keys, the end of play, and which proofs answer which questions.
template <int W>
class CaptureRules {
   public:
    using State = CaptureState<W>;
    using Points = Bitset<W>;
    using Scope = CaptureScope<W>;

    static constexpr Colour kProver = colour_of(Player::One);
    static constexpr Colour kRefuter = colour_of(Player::Two);

    CaptureRules(const Area<W>& area, const CaptureSetting& setting)
        : area_(area), setting_(setting) {
        for (const int p : area.points())
            target_keys_[static_cast<std::size_t>(p)] =
                random_key(12, static_cast<std::uint64_t>(p));
    }

    const Area<W>& area() const { return area_; }
    const CaptureSetting& setting() const { return setting_; }
    CaptureGoal goal() const { return setting_.goal; }
    bool has_orders() const { return setting_.has_orders(); }

    State start(const Position<W>& position, const Points& targets, Threats attacker,
                Threats defender, int order) const {
        State s{position, targets, {}, {attacker, defender}, order};
        s.first = s.mover() == Player::Two;
        targets.for_each(
            [&](int p) { s.targets_key ^= target_keys_[static_cast<std::size_t>(p)]; });
        return s;
    }

    Player mover(const State& s) const { return s.mover(); }
    Key key(const State& s) const {
        const Key k = s.position.key ^ s.targets_key;
        return s.first ? k ^ random_key(13, 0) : k;
    }
    Key identity(const State& s) const { return key(s) ^ budget_key(s.threats, s.order); }
    static Key budget_key(const std::array<Threats, 2>& threats, int order) {
        return random_key(9, static_cast<std::uint64_t>(threats[0]) << 16 |
                                 static_cast<std::uint64_t>(threats[1]) << 8 |
                                 static_cast<std::uint64_t>(order));
    }
    std::uint8_t question_tag(const State& s) const { return question_tag(s.threats, s.order); }
    static std::uint8_t question_tag(const std::array<Threats, 2>& threats, int order) {
        return static_cast<std::uint8_t>(order << 4 | ((threats[0] * 3 + threats[1] * 5) & 15));
    }

    bool is_legal(const State& s, Move m) const;
    // One has no moves of higher orders than that of the state.
    bool may_choose(const State& s, Move m) const {
        return s.mover() == Player::Two || !has_orders() || order_of(m) <= s.order;
    }
    bool may_pass(const State& s) const { return s.mover() == Player::Two || s.banned(); }
    State play(const State& s, Move m) const {
        if (is_pass(m)) {
            State next = s;
            next.first = false;
            next.position.pass(area_);
            next.order = order_after(s, m);
            return s.taken ? without_targets(next) : next;
        }
        const auto placement = s.position.placement(area_, point_of(m));
        SHIKATSU_CHECK(placement.has_value());
        return play(s, m, *placement);
    }
    State play(const State& s, Move m, const Placement<W>& placement) const;
    int order_after(const State& s, Move m) const {
        if (!has_orders()) return s.order;
        if (s.mover() == Player::One) return order_of(m);
        return is_pass(m) && !s.first ? s.order - 1 : s.order;
    }
    std::array<Threats, 2> threats_after(const State& s, Move m) const {
        std::array<Threats, 2> after = s.threats;
        if (s.banned() && point_of(m) == s.position.ban)
            --after[static_cast<std::size_t>(s.mover())];
        return after;
    }
    // The same state with a lower order: a weaker question.
    State weaker(State s, int order) const {
        s.order = order;
        return s;
    }

    Repetition repetition() const { return Repetition::PlayerTwoWins; }
    bool may_repeat(Move) const { return false; }
    // No target is left: all, or any, are captured.
    bool is_over(const State& s) const {
        if (s.targets.empty()) return true;
        return s.taken && s.banned() && s.targets.contains(s.position.ban) &&
               s.threats_of(Player::Two) == 0;
    }

    bool covers(Scope scope, const State& s, Player winner) const {
        return covers(scope, s.threats, s.order, winner);
    }
    bool covers(Scope scope, const std::array<Threats, 2>& threats, int order, Player w) const {
        const bool enough =
            w == Player::One ? order >= scope.order : order <= Scope::kAllOrders - scope.order;
        return enough && threats[static_cast<std::size_t>(w)] >= scope.needs &&
               threats[static_cast<std::size_t>(other(w))] <= scope.allows;
    }

   private:
    State without_targets(State s) const;
    bool can_take_back(const State& s) const;

    const Area<W>& area_;
    CaptureSetting setting_;
    std::array<Key, Points::kCapacity> target_keys_{};
};

template <int W>
bool CaptureRules<W>::is_legal(const State& s, Move m) const {
    if (!may_choose(s, m)) return false;
    if (is_pass(m)) return may_pass(s);
    const int p = point_of(m);
    if (s.position.occupied().contains(p)) return false;
    if (p == s.position.ban && s.threats_of(s.mover()) == 0) return false;
    return s.position.placement(area_, p).has_value();
}

template <int W>
CaptureState<W> CaptureRules<W>::play(const State& s, Move m, const Placement<W>& placement) const {
    State next = s;
    next.first = false;
    next.taken = false;
    next.threats = threats_after(s, m);
    next.order = order_after(s, m);
    next.position.play(area_, point_of(m), placement, KoRule::Simple);
    if (s.taken && !s.targets.contains(point_of(m))) return without_targets(next);
    const Points lost = s.targets & placement.captured;
    if (lost.empty()) return next;
    if (lost == s.targets && lost.is_single() && goal() != CaptureGoal::Connect &&
        !area_.neighbours(lost.front()).intersects(s.position.of(kRefuter)) &&
        can_take_back(next)) {
        next.taken = true;
        return next;
    }
    lost.for_each([&](int p) { next.targets_key ^= target_keys_[static_cast<std::size_t>(p)]; });
    next.targets = s.targets.minus(lost);
    if (goal() == CaptureGoal::CaptureAll) return next;
    // One target gone decides the other goals: no target is left to play about.
    return without_targets(next);
}

template <int W>
CaptureState<W> CaptureRules<W>::without_targets(State s) const {
    s.targets = {};
    s.targets_key = {};
    s.taken = false;
    return s;
}

// A stone on the target's point would capture what took it: in a ko, or in a snapback.
template <int W>
bool CaptureRules<W>::can_take_back(const State& s) const {
    const auto back = s.position.placement(area_, s.targets.front());
    return back && !back->captured.empty();
}

}  // namespace shikatsu
