// What is known about a state of a capture without search: last liberties, too many liberties, ladders,
// and results of other positions with the same zone (memory.h).
#pragma once

#include "goals/board/zone.h"

namespace shikatsu {

template <int W>
class CaptureJudge : public CaptureZones<W> {
   public:
    using State = CaptureState<W>;
    using Points = Bitset<W>;
    using Scope = CaptureScope<W>;
    using CaptureRules<W>::area;
    using CaptureRules<W>::covers;
    using CaptureRules<W>::goal;
    using CaptureRules<W>::has_orders;
    using CaptureRules<W>::is_over;
    using CaptureRules<W>::kRefuter;
    using CaptureRules<W>::kProver;
    using CaptureRules<W>::play;
    using CaptureRules<W>::setting;
    using CaptureZones<W>::board;
    using CaptureZones<W>::show;
    using CaptureZones<W>::work;
    using CaptureZones<W>::zone_of_capture;
    using CaptureZones<W>::zone_of_escape;
    using CaptureZones<W>::zone_of_extension;
    using CaptureZones<W>::zone_of_ladder;

    CaptureJudge(const Area<W>& on, const CaptureSetting& how, Workspace<W>& work_space)
        : CaptureZones<W>(on, how, work_space) {
        for (const int p : on.points())
            liberty_keys_[static_cast<std::size_t>(p)] =
                random_key(14, static_cast<std::uint64_t>(p));
    }

    Judgement<Scope> judge(const State& s) const {
        if (is_over(s)) return over(s);
        show(s);
        int slack = 0;
        return judge_shown(s, slack);
    }
    // The game is over.
    Judgement<Scope> over(const State& s) const {
        if (goal() == CaptureGoal::Connect) return {true, Player::Two};
        Judgement<Scope> judgement{true, Player::One};
        if (s.taken) judgement.scope.allows = 0;
        return judgement;
    }
    // Of a state whose position the board shows, ban included. `slack`: by how much it stays below the
    // greatest distance of its order.
    Judgement<Scope> judge_shown(const State& s, int& slack) const;

    // How many moves One needs at least, if Two passes all the time, and the points that he then plays.
    struct Distance {
        int moves = 0;
        Points points;  // capture: liberties
    };
    Distance distance(const State& s) const {
        return goal() == CaptureGoal::Connect ? connection_distance(s) : capture_distance(s);
    }
    bool is_one_block(const Points& targets) const {
        const int first = targets.front();
        bool one = true;
        targets.for_each([&](int t) { one = one && board().same_block(t, first); });
        return one;
    }
    // A lone stone at its last liberty p: might it come back when it is taken there, now or after a reply?
    bool may_come_back(const State& s, int p, int replies) const {
        return s.targets.is_single() && board().may_come_back(s.targets.front(), p, replies);
    }
    // Reads a ladder with this player to move.
    LadderEnd ladder_end(const State& s, Player mover, int& move) const {
        const int target = s.targets.front();
        const auto answer = mover == Player::One ? work().ladder.attack(target, kProver)
                                                 : work().ladder.defend(target, kProver);
        move = answer.move;
        return answer.end;
    }

    // Results hold wherever their zone is the same. A zone of the whole board is that of its own position
    // only, which the table knows.
    void remember(const State& s, Player winner, const Scope& scope, Move move) const {
        if (!can_recall(s) || scope.zone == area().all()) return;
        show(s);
        work().memory.store(place(s, distance(s).points), s.position, winner, scope, move);
    }
    Judgement<Scope> recall(const State& s) const {
        if (!can_recall(s)) return {};
        show(s);
        return recall_shown(s, distance(s).points);
    }

   private:
    // Not the first state, where a pass counts otherwise.
    bool can_recall(const State& s) const {
        return setting().recalls && !s.first && !s.taken && !s.targets.empty();
    }
    Key place(const State& s, const Points& liberties) const {
        Key k = s.targets_key;
        if (s.mover() == Player::One) k ^= random_key(15, 0);
        liberties.for_each([&](int p) { k ^= liberty_keys_[static_cast<std::size_t>(p)]; });
        return k;
    }
    Judgement<Scope> recall_shown(const State& s, const Points& liberties) const {
        const auto usable = [&](const typename ZoneMemory<W>::Result& r) {
            return covers(r.scope, s, r.winner);
        };
        const auto* known = work().memory.find(place(s, liberties), s.position, usable);
        if (known == nullptr) return {};
        ++work().recalled;
        return {true, known->winner, known->scope, known->move};
    }

    Distance capture_distance(const State& s) const;
    Distance connection_distance(const State& s) const;
    Judgement<Scope> judge_provers_turn(const State& s, const Points& liberties,
                                        int distance) const;
    Judgement<Scope> judge_last_liberties(const State& s, Points liberties) const;
    Judgement<Scope> judge_capture(const State& s, int p) const;
    Judgement<Scope> judge_refuters_turn(const State& s, const Points& liberties,
                                         int distance) const;
    Judgement<Scope> judge_extension(const State& s, const Points& liberties) const;
    Judgement<Scope> judge_connection(const State& s, const Distance& d) const;

    // Wins of either side, each with the points that it depends on.
    static Judgement<Scope> refuted(int up_to, const Points& zone, Move move = kNoMove) {
        Scope scope;
        scope.zone = zone;
        scope.order = Scope::up_to(up_to);
        return {true, Player::Two, scope, move};
    }
    static Judgement<Scope> reached(int order, const Points& zone, Move move) {
        Scope scope;
        scope.zone = zone;
        scope.order = static_cast<std::uint8_t>(order);
        return {true, Player::One, scope, move};
    }

    std::array<Key, Points::kCapacity> liberty_keys_{};
};

template <int W>
typename CaptureJudge<W>::Distance CaptureJudge<W>::capture_distance(const State& s) const {
    Distance d;
    if (goal() == CaptureGoal::CaptureAll) {
        s.targets.for_each([&](int t) { d.points |= board().liberties(t); });
        d.moves = d.points.size();
        return d;
    }
    d.moves = Points::kCapacity;
    s.targets.for_each([&](int t) {
        const int n = board().liberties(t).size();
        if (n < d.moves) d.points = {};
        d.moves = std::min(d.moves, n);
        if (n == d.moves) d.points |= board().liberties(t);
    });
    return d;
}

// Steps from the first target through own stones (free) and all other points (one move each). A stone
// of the opponent on the way has to be captured and its point filled, at least.
template <int W>
typename CaptureJudge<W>::Distance CaptureJudge<W>::connection_distance(const State& s) const {
    const Points& own = s.position.of(kProver);
    Points reached = area().flood(Points::single(s.targets.front()), own);
    Distance d;
    while (!s.targets.is_subset_of(reached)) {
        const Points step = reached | area().touching(reached);
        if (d.moves == 0) d.points = step & s.position.empty(area());
        reached = step | area().flood((step | area().touching(step)) & own, own);
        ++d.moves;
    }
    return d;
}

template <int W>
Judgement<CaptureScope<W>> CaptureJudge<W>::judge_shown(const State& s, int& slack) const {
    if (is_over(s)) return over(s);
    slack = 0;
    if (s.taken) return {};
    const Distance d = distance(s);
    slack = s.order + (s.mover() == Player::One ? 1 : 0) - d.moves;
    if (goal() == CaptureGoal::Connect) return judge_connection(s, d);
    // Where the number of liberties does not decide.
    if (can_recall(s) && d.moves > 1 && slack >= 0)
        if (const auto known = recall_shown(s, d.points); known.decided) return known;
    if (s.mover() == Player::Two) return judge_refuters_turn(s, d.points, d.moves);
    return judge_provers_turn(s, d.points, d.moves);
}

template <int W>
Judgement<CaptureScope<W>> CaptureJudge<W>::judge_provers_turn(const State& s,
                                                               const Points& liberties,
                                                               int distance) const {
    if (distance == 1) return judge_last_liberties(s, liberties);
    if (distance >= s.order + 2) return refuted(distance - 2, zone_of_escape(s));
    if (!setting().reads_ladders || distance != 2 || !is_one_block(s.targets)) return {};
    int move = kNoPoint;
    const LadderEnd end = ladder_end(s, Player::One, move);
    if (end == LadderEnd::Yes)
        return reached(1, zone_of_ladder(s, Player::One), capture_move(move, 1));
    if (end == LadderEnd::No && s.order == 1) return refuted(1, zone_of_ladder(s, Player::One));
    return {};
}

// Each of the liberties is the last one of a target, or of all of them.
template <int W>
Judgement<CaptureScope<W>> CaptureJudge<W>::judge_last_liberties(const State& s,
                                                                 Points liberties) const {
    const bool banned = s.banned() && liberties.contains(s.position.ban);
    if (banned) liberties.erase(s.position.ban);
    if (!liberties.empty()) return judge_capture(s, liberties.front());
    if (s.threats_of(Player::One) > 0) return judge_capture(s, s.position.ban);
    if (s.order > 0) return {};
    auto judgement = refuted(0, area().all());
    judgement.scope.allows = 0;  // a threat would do
    return judgement;
}

template <int W>
Judgement<CaptureScope<W>> CaptureJudge<W>::judge_capture(const State& s, int p) const {
    const Move m = capture_move(p, 0);
    const bool may_return = may_come_back(s, p, 0);
    auto judgement = reached(0, may_return ? area().all() : zone_of_capture(s, p), m);
    if (p == s.position.ban) judgement.scope.needs = 1;
    if (!may_return) return judgement;
    const State next = play(s, m);
    if (is_over(next)) {
        if (next.taken) judgement.scope.allows = 0;
        return judgement;
    }
    if (s.order > 0) return {};
    judgement = refuted(0, area().all());
    if (next.banned()) judgement.scope.needs = 1;
    return judgement;
}

template <int W>
Judgement<CaptureScope<W>> CaptureJudge<W>::judge_refuters_turn(const State& s,
                                                                const Points& liberties,
                                                                int distance) const {
    const int more = has_orders() && !s.first ? 1 : 2;
    if (distance >= s.order + more)
        return refuted(distance - more, zone_of_escape(s), kCapturePass);
    if (!is_one_block(s.targets)) return {};
    if (const auto extended = judge_extension(s, liberties); extended.decided) return extended;
    if (!setting().reads_ladders || s.order > 2 || s.first) return {};
    int move = kNoPoint;
    if (s.order == 1) {
        const LadderEnd end = ladder_end(s, Player::Two, move);
        if (end == LadderEnd::Unclear) return {};
        const Points zone = zone_of_ladder(s, Player::Two);
        if (end == LadderEnd::Yes) return reached(1, zone, kNoMove);
        return refuted(1, zone, move == kNoPoint ? kCapturePass : capture_move(move, 0));
    }
    // A threat of order 2 is one to capture in a ladder.
    board().pass();
    Judgement<Scope> judgement;
    if (ladder_end(s, Player::One, move) == LadderEnd::No)
        judgement = refuted(2, zone_of_ladder(s, Player::One), kCapturePass);
    board().undo();
    return judgement;
}

// One more stone of Two at p, and the target has too many liberties. SOUND: with `after` liberties and One to
// move, all orders up to after - 2 are refuted (judge_provers_turn). The stone joins the target, so it is no
// suicide and not capturable at once; `after` are liberties that are there before the move, and captures
// only add to them.
template <int W>
Judgement<CaptureScope<W>> CaptureJudge<W>::judge_extension(const State& s,
                                                            const Points& liberties) const {
    const int target = s.targets.front();
    for (Points rest = liberties; !rest.empty();) {
        const int p = rest.pop_front();
        if (p == s.position.ban) continue;
        Points after = liberties | (area().neighbours(p) & board().empty());
        const Points friends = area().neighbours(p) & board().of(kRefuter);
        friends.for_each([&](int q) { after |= board().liberties(q); });
        after.erase(p);
        if (after.size() < s.order + 2) continue;
        return refuted(after.size() - 2, zone_of_extension(target, p, friends, after),
                       capture_move(p, 0));
    }
    return {};
}

template <int W>
Judgement<CaptureScope<W>> CaptureJudge<W>::judge_connection(const State& s,
                                                             const Distance& d) const {
    if (d.moves == 0) return {true, Player::One};
    const int more = has_orders() && s.mover() == Player::Two && !s.first ? 1 : 2;
    if (d.moves >= s.order + more)
        return refuted(d.moves - more, area().all(),
                       s.mover() == Player::Two ? kCapturePass : kNoMove);
    if (s.mover() == Player::Two || d.moves > 1) return {};
    Points candidates = d.points;
    s.targets.for_each([&](int t) {
        const Points block = area().flood(Points::single(t), s.position.of(kProver));
        candidates &= area().touching(block);
    });
    const bool banned = s.banned() && candidates.contains(s.position.ban) &&
                        s.position.placement(area(), s.position.ban).has_value();
    if (s.banned()) candidates.erase(s.position.ban);
    while (!candidates.empty()) {
        const int p = candidates.pop_front();
        if (s.position.placement(area(), p)) return reached(0, area().all(), capture_move(p, 0));
    }
    if (banned && s.threats_of(Player::One) > 0) {
        auto judgement = reached(0, area().all(), capture_move(s.position.ban, 0));
        judgement.scope.needs = 1;
        return judgement;
    }
    if (s.order > 0) return {};
    auto judgement = refuted(0, area().all());
    if (banned) judgement.scope.allows = 0;
    return judgement;
}

}  // namespace shikatsu
