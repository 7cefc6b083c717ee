// The game that questions of reading are played as: states, moves, threats, orders, static facts.
//
// A state is a position on the whole board, the target stones left, the threats, and an order: N(order)
// if One is to move, D(order) if Two is (question.h). One chooses the order of his threat with
// his move, so that a move of his is a point and an order. Without orders (DFPN+) all of them are the
// limit, which then is about liberties only.
#pragma once

#include "goals/board/memory.h"
#include "goals/board/question.h"
#include "knowledge/ladder.h"
#include "knowledge/proof_zone.h"
#include "rules/position.h"
#include "search/counters.h"
#include "search/options.h"

namespace shikatsu {

// A move: point + order * kOrderStep; the orders of Two's moves are 0.
inline constexpr Move kOrderStep = 400;
inline constexpr Move kReadingPass = 399;

constexpr int point_of(Move m) { return m % kOrderStep; }
constexpr int order_of(Move m) { return m / kOrderStep; }
constexpr Move reading_move(int point, int order) {
    return static_cast<Move>(point + order * kOrderStep);
}
constexpr bool is_pass(Move m) { return point_of(m) == kReadingPass; }

template <int W>
struct ReadingState {
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

template <int W>
class ReadingNode;
template <int W>
class ReadingRefutation;

template <int W>
class ReadingGame {
   public:
    using State = ReadingState<W>;
    using Points = Bitset<W>;
    using Scope = ReadingScope<W>;
    using Node = ReadingNode<W>;
    using Refutation = ReadingRefutation<W>;

    static constexpr Colour kReaching = colour_of(Player::One);
    static constexpr Colour kAvoiding = colour_of(Player::Two);
    // A ladder across the board takes less than half of this; what takes more is better searched.
    static constexpr int kLadderNodes = 300;

    // `memory`: bytes for results by zone.
    ReadingGame(const Area<W>& area, ReadingGoal goal, const Options& options, std::uint64_t memory)
        : area_(area),
          goal_(goal),
          algorithm_(static_cast<Algorithm>(options.algorithm)),
          generator_(static_cast<Generator>(options.generator)),
          counts_slack_(options.slack != 0),
          reads_ladders_(options.ladder != 0 && goal != ReadingGoal::Connect &&
                         algorithm_ != Algorithm::Dfpn),
          has_zones_(options.zones != 0 && goal != ReadingGoal::Connect &&
                     algorithm_ != Algorithm::Dfpn),
          recalls_(options.recall != 0 && has_zones_),
          board_(area),
          ladder_(board_, kLadderNodes),
          zoned_ladder_(board_, kLadderNodes),
          memory_(memory) {
        for (const int p : area.points()) {
            target_keys_[static_cast<std::size_t>(p)] =
                random_key(12, static_cast<std::uint64_t>(p));
            liberty_keys_[static_cast<std::size_t>(p)] =
                random_key(14, static_cast<std::uint64_t>(p));
        }
    }

    const Area<W>& area() const { return area_; }
    ReadingGoal goal() const { return goal_; }
    Generator generator() const { return generator_; }
    bool has_orders() const { return algorithm_ != Algorithm::Dfpn; }
    bool has_zones() const { return has_zones_; }
    std::uint64_t ladder_nodes() const { return ladder_.nodes() + zoned_ladder_.nodes(); }
    std::uint64_t recalled() const { return recalled_; }
    std::uint64_t memory_bytes() const { return memory_.bytes(); }

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
    std::uint8_t hint_tag(const State& s) const { return hint_tag(s.threats, s.order); }

    Judgement<Scope> judge(const State& s) const {
        if (is_over(s)) return over(s);
        show(s.position);
        return judge_shown(s);
    }
    void moves(const State& s, MoveList& list) const;
    bool is_legal(const State& s, Move m) const;
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
    State without_targets(State s) const;
    bool can_take_back(const State& s) const;
    State weaker(State s, int order) const {
        s.order = order;
        return s;
    }

    // Simulation borrows the refutations of passes only, as in the paper: they show what the threat is.
    bool lends_proof(Move m) const { return is_pass(m); }

    Repetition repetition() const { return Repetition::PlayerTwoWins; }
    bool may_repeat(Move) const { return false; }

    bool covers(Scope scope, const State& s, Player winner) const {
        return covers(scope, s.threats, s.order, winner);
    }
    bool covers(Scope scope, const std::array<Threats, 2>& threats, int order, Player w) const {
        const bool enough =
            w == Player::One ? order >= scope.order : order <= Scope::kAllOrders - scope.order;
        return enough && threats[static_cast<std::size_t>(w)] >= scope.needs &&
               threats[static_cast<std::size_t>(other(w))] <= scope.allows;
    }
    // Results hold wherever their zone is the same (memory.h). A zone of the whole board is that of
    // its own position only, which the table knows.
    void remember(const State& s, Player winner, const Scope& scope, Move move) const {
        if (!can_recall(s) || scope.zone == area_.all()) return;
        show(s.position);
        memory_.store(place(s, distance(s).points), s.position, winner, scope, move);
    }
    Judgement<Scope> recall(const State& s) const {
        if (!can_recall(s)) return {};
        show(s.position);
        return recall(s, distance(s).points);
    }
    Scope through(const State& s, Move m, Player winner, Scope child) const;
    Scope local_scope(const State& s, Player winner) const;
    Scope loop_scope(Player) const {
        Scope scope;
        scope.zone = area_.all();
        return scope;
    }

   private:
    friend class ReadingNode<W>;
    friend class ReadingRefutation<W>;

    static std::uint8_t hint_tag(const std::array<Threats, 2>& threats, int order) {
        return static_cast<std::uint8_t>(order << 4 | ((threats[0] * 3 + threats[1] * 5) & 15));
    }
    static Key budget_key(const std::array<Threats, 2>& threats, int order) {
        return random_key(9, static_cast<std::uint64_t>(threats[0]) << 16 |
                                 static_cast<std::uint64_t>(threats[1]) << 8 |
                                 static_cast<std::uint64_t>(order));
    }
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
    // One has no moves of higher orders than that of the state.
    bool may_choose(const State& s, Move m) const {
        return s.mover() == Player::Two || !has_orders() || order_of(m) <= s.order;
    }
    bool may_pass(const State& s) const { return s.mover() == Player::Two || s.banned(); }

    Colour target_colour() const { return goal_ == ReadingGoal::Connect ? kReaching : kAvoiding; }
    // No target is left: all, or any, are captured.
    bool is_over(const State& s) const {
        if (s.targets.empty()) return true;
        return s.taken && s.banned() && s.targets.contains(s.position.ban) &&
               s.threats_of(Player::Two) == 0;
    }
    Judgement<Scope> over(const State& s) const {
        if (goal_ == ReadingGoal::Connect) return {true, Player::Two};
        Judgement<Scope> judgement{true, Player::One};
        if (s.taken) judgement.scope.allows = 0;
        return judgement;
    }
    // A lone stone at its last liberty p: might it come back when it is taken there, now or after a reply?
    bool may_come_back(const State& s, int p, int replies) const {
        return s.targets.is_single() && board_.may_come_back(s.targets.front(), p, replies);
    }

    // The board shows the position that is looked at.
    void show(const Position<W>& p) const {
        if (shown_ == p.key && shown_any_) return;
        board_.set(p);
        shown_ = p.key;
        shown_any_ = true;
    }
    // Not the first state, where a pass counts otherwise.
    bool can_recall(const State& s) const {
        return recalls_ && !s.first && !s.taken && !s.targets.empty();
    }
    Key place(const State& s, const Points& liberties) const {
        Key k = s.targets_key;
        if (s.mover() == Player::One) k ^= random_key(15, 0);
        liberties.for_each([&](int p) { k ^= liberty_keys_[static_cast<std::size_t>(p)]; });
        return k;
    }
    Judgement<Scope> recall(const State& s, const Points& liberties) const {
        const auto* known = memory_.find(place(s, liberties), s.position, [&](const auto& r) {
            return covers(r.scope, s, r.winner);
        });
        if (known == nullptr) return {};
        ++recalled_;
        return {true, known->winner, known->scope, known->move};
    }

    // What can be said of a state whose position the board shows, ban included.
    Judgement<Scope> judge_shown(const State& s) const;
    Judgement<Scope> judge_reaching(const State& s, const Points& liberties, int distance) const;
    Judgement<Scope> judge_last_liberties(const State& s, Points liberties) const;
    Judgement<Scope> judge_capture(const State& s, int p) const;
    Judgement<Scope> judge_avoiding(const State& s, const Points& liberties, int distance) const;

    // How many moves One needs at least, if Two passes all the time, and the points that he then plays.
    struct Distance {
        int moves = 0;
        Points points;  // capture: liberties
    };
    Distance distance(const State& s) const {
        return goal_ == ReadingGoal::Connect ? connection_distance(s) : capture_distance(s);
    }
    Judgement<Scope> judge_extension(const State& s, const Points& liberties) const;
    Judgement<Scope> judge_connection(const State& s, const Distance& d) const;
    Points zone_before(const State& s, Move m, const Points& after) const;
    void add_taking(const State& s, int p, ProofZone<W>& zone) const;
    Distance capture_distance(const State& s) const;
    Distance connection_distance(const State& s) const;
    bool is_one_block(const Points& targets) const {
        const int first = targets.front();
        bool one = true;
        targets.for_each([&](int t) { one = one && board_.same_block(t, first); });
        return one;
    }

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

    // Of the position that the board shows, if there are zones.
    ProofZone<W> zone_of(Player winner, const Points& points = {}) const {
        return {board_, colour_of(winner), points};
    }
    void add_targets(const State& s, ProofZone<W>& zone) const {
        if (s.taken) return zone.add(s.targets);
        s.targets.for_each([&](int t) { zone.add_block_and_liberties(t); });
    }
    // The liberties of the targets, as they are or more of them.
    Points zone_of_escape(const State& s) const {
        if (!has_zones_) return {};
        auto zone = zone_of(Player::Two);
        add_targets(s, zone);
        return zone.points();
    }
    // The last liberty p of a target, which does not come back.
    Points zone_of_capture(const State& s, int p) const {
        if (!has_zones_) return {};
        auto zone = zone_of(Player::One);
        s.targets.for_each([&](int t) { zone.add_hull(t); });
        if (s.targets.is_single()) zone.add_captors(s.targets.front(), p);
        return zone.points();
    }
    // Reads a ladder with this player to move.
    LadderEnd ladder_end(const State& s, Player mover, int& move) const {
        const int target = s.targets.front();
        const auto answer = mover == Player::One ? ladder_.attack(target, kReaching)
                                                 : ladder_.defend(target, kReaching);
        move = answer.move;
        return answer.end;
    }
    // What the answer depends on. Most answers are not needed for a proof: this costs more than they do.
    Points zone_of_ladder(const State& s, Player mover) const {
        if (!has_zones_) return {};
        const int target = s.targets.front();
        if (mover == Player::One) zoned_ladder_.attack(target, kReaching);
        else zoned_ladder_.defend(target, kReaching);
        return zoned_ladder_.zone();
    }

    const Area<W>& area_;
    ReadingGoal goal_;
    Algorithm algorithm_;
    Generator generator_;
    bool counts_slack_;
    bool reads_ladders_;
    bool has_zones_;
    bool recalls_;
    std::array<Key, Points::kCapacity> target_keys_{};
    std::array<Key, Points::kCapacity> liberty_keys_{};
    // Working space.
    mutable Board<W> board_;
    mutable Ladder<W> ladder_;
    mutable Ladder<W, true> zoned_ladder_;
    mutable ZoneMemory<W> memory_;
    mutable std::uint64_t recalled_ = 0;
    mutable Key shown_;
    // By how much the state that was judged last stays below the greatest distance of its order.
    mutable int slack_ = 0;
    mutable bool shown_any_ = false;
};

template <int W>
bool ReadingGame<W>::is_legal(const State& s, Move m) const {
    if (!may_choose(s, m)) return false;
    if (is_pass(m)) return may_pass(s);
    const int p = point_of(m);
    if (s.position.occupied().contains(p)) return false;
    if (p == s.position.ban && s.threats_of(s.mover()) == 0) return false;
    return s.position.placement(area_, p).has_value();
}

template <int W>
ReadingState<W> ReadingGame<W>::play(const State& s, Move m, const Placement<W>& placement) const {
    State next = s;
    next.first = false;
    next.taken = false;
    next.threats = threats_after(s, m);
    next.order = order_after(s, m);
    next.position.play(area_, point_of(m), placement, KoRule::Simple);
    if (s.taken && !s.targets.contains(point_of(m))) return without_targets(next);
    const Points lost = s.targets & placement.captured;
    if (lost.empty()) return next;
    if (lost == s.targets && lost.is_single() && goal_ != ReadingGoal::Connect &&
        !area_.neighbours(lost.front()).intersects(s.position.of(kAvoiding)) &&
        can_take_back(next)) {
        next.taken = true;
        return next;
    }
    lost.for_each([&](int p) { next.targets_key ^= target_keys_[static_cast<std::size_t>(p)]; });
    next.targets = s.targets.minus(lost);
    if (goal_ == ReadingGoal::CaptureAll) return next;
    // One target gone decides the other goals: no target is left to play about.
    return without_targets(next);
}

template <int W>
ReadingState<W> ReadingGame<W>::without_targets(State s) const {
    s.targets = {};
    s.targets_key = {};
    s.taken = false;
    return s;
}

// A stone on the target's point would capture what took it: in a ko, or in a snapback.
template <int W>
bool ReadingGame<W>::can_take_back(const State& s) const {
    const auto back = s.position.placement(area_, s.targets.front());
    return back && !back->captured.empty();
}

template <int W>
ReadingScope<W> ReadingGame<W>::through(const State& s, Move m, Player winner, Scope child) const {
    if (has_zones_ && s.mover() == winner && !is_pass(m))
        child.zone = zone_before(s, m, child.zone);
    if (s.banned() && point_of(m) == s.position.ban) {
        if (s.mover() != winner) child.allows = allows_one_more(child.allows);
        else child.needs = needs_one_more(child.needs);
    }
    if (!has_orders() || s.mover() == Player::One || !is_pass(m) || s.first) return child;
    // D(n) asks for N(n - 1) after a pass.
    if (winner == Player::One) ++child.order;
    else if (child.order > 0) --child.order;
    return child;
}

// The zone of the winner's move and of what follows.
template <int W>
Bitset<W> ReadingGame<W>::zone_before(const State& s, Move m, const Points& after) const {
    show(s.position);
    auto zone = zone_of(s.mover(), after);
    zone.add_move(point_of(m), s.position.to_move);
    if (s.mover() == Player::One && s.targets.is_single()) add_taking(s, point_of(m), zone);
    return zone.points();
}

// Where One takes the lone target by this move, what is around it matters.
template <int W>
void ReadingGame<W>::add_taking(const State& s, int p, ProofZone<W>& zone) const {
    const int t = s.targets.front();
    if (s.taken || !board_.is_lone(t) || !(board_.liberties(t) == Points::single(p))) return;
    zone.add_captors(t, p);
}

template <int W>
ReadingScope<W> ReadingGame<W>::local_scope(const State& s, Player winner) const {
    Scope scope;
    // One has more moves at higher orders, which were not looked at.
    if (winner == Player::Two) scope.order = Scope::up_to(s.order);
    const bool lacks_a_threat = s.mover() != winner && s.banned() && s.threats_of(s.mover()) == 0 &&
                                s.position.placement(area_, s.position.ban).has_value();
    if (lacks_a_threat) scope.allows = 0;
    return scope;
}

template <int W>
typename ReadingGame<W>::Distance ReadingGame<W>::capture_distance(const State& s) const {
    Distance d;
    if (goal_ == ReadingGoal::CaptureAll) {
        s.targets.for_each([&](int t) { d.points |= board_.liberties(t); });
        d.moves = d.points.size();
        return d;
    }
    d.moves = Points::kCapacity;
    s.targets.for_each([&](int t) {
        const int n = board_.liberties(t).size();
        if (n < d.moves) d.points = {};
        d.moves = std::min(d.moves, n);
        if (n == d.moves) d.points |= board_.liberties(t);
    });
    return d;
}

// Steps from the first target through own stones (free) and all other points (one move each). A stone
// of the opponent on the way has to be captured and its point filled, at least.
template <int W>
typename ReadingGame<W>::Distance ReadingGame<W>::connection_distance(const State& s) const {
    const Points& own = s.position.of(kReaching);
    Points reached = area_.flood(Points::single(s.targets.front()), own);
    Distance d;
    while (!s.targets.is_subset_of(reached)) {
        const Points step = reached | area_.touching(reached);
        if (d.moves == 0) d.points = step & s.position.empty(area_);
        reached = step | area_.flood((step | area_.touching(step)) & own, own);
        ++d.moves;
    }
    return d;
}

template <int W>
Judgement<ReadingScope<W>> ReadingGame<W>::judge_shown(const State& s) const {
    if (is_over(s)) return over(s);
    slack_ = 0;
    if (s.taken) return {};
    const Distance d = distance(s);
    slack_ = s.order + (s.mover() == Player::One ? 1 : 0) - d.moves;
    if (goal_ == ReadingGoal::Connect) return judge_connection(s, d);
    // Where the number of liberties does not decide.
    if (can_recall(s) && d.moves > 1 && slack_ >= 0)
        if (const auto known = recall(s, d.points); known.decided) return known;
    if (s.mover() == Player::Two) return judge_avoiding(s, d.points, d.moves);
    return judge_reaching(s, d.points, d.moves);
}

template <int W>
Judgement<ReadingScope<W>> ReadingGame<W>::judge_reaching(const State& s, const Points& liberties,
                                                          int distance) const {
    if (distance == 1) return judge_last_liberties(s, liberties);
    if (distance >= s.order + 2) return refuted(distance - 2, zone_of_escape(s));
    if (!reads_ladders_ || distance != 2 || !is_one_block(s.targets)) return {};
    int move = kNoPoint;
    const LadderEnd end = ladder_end(s, Player::One, move);
    if (end == LadderEnd::Yes)
        return reached(1, zone_of_ladder(s, Player::One), reading_move(move, 1));
    if (end == LadderEnd::No && s.order == 1) return refuted(1, zone_of_ladder(s, Player::One));
    return {};
}

// Each of the liberties is the last one of a target, or of all of them.
template <int W>
Judgement<ReadingScope<W>> ReadingGame<W>::judge_last_liberties(const State& s,
                                                                Points liberties) const {
    const bool banned = s.banned() && liberties.contains(s.position.ban);
    if (banned) liberties.erase(s.position.ban);
    if (!liberties.empty()) return judge_capture(s, liberties.front());
    if (s.threats_of(Player::One) > 0) return judge_capture(s, s.position.ban);
    if (s.order > 0) return {};
    auto judgement = refuted(0, area_.all());
    judgement.scope.allows = 0;  // a threat would do
    return judgement;
}

template <int W>
Judgement<ReadingScope<W>> ReadingGame<W>::judge_capture(const State& s, int p) const {
    const Move m = reading_move(p, 0);
    const bool may_return = may_come_back(s, p, 0);
    auto judgement = reached(0, may_return ? area_.all() : zone_of_capture(s, p), m);
    if (p == s.position.ban) judgement.scope.needs = 1;
    if (!may_return) return judgement;
    const State next = play(s, m);
    if (is_over(next)) {
        if (next.taken) judgement.scope.allows = 0;
        return judgement;
    }
    if (s.order > 0) return {};
    judgement = refuted(0, area_.all());
    if (next.banned()) judgement.scope.needs = 1;
    return judgement;
}

template <int W>
Judgement<ReadingScope<W>> ReadingGame<W>::judge_avoiding(const State& s, const Points& liberties,
                                                          int distance) const {
    const int more = has_orders() && !s.first ? 1 : 2;
    if (distance >= s.order + more)
        return refuted(distance - more, zone_of_escape(s), kReadingPass);
    if (!is_one_block(s.targets)) return {};
    if (const auto extended = judge_extension(s, liberties); extended.decided) return extended;
    if (!reads_ladders_ || s.order > 2 || s.first) return {};
    int move = kNoPoint;
    if (s.order == 1) {
        const LadderEnd end = ladder_end(s, Player::Two, move);
        if (end == LadderEnd::Unclear) return {};
        const Points zone = zone_of_ladder(s, Player::Two);
        if (end == LadderEnd::Yes) return reached(1, zone, kNoMove);
        return refuted(1, zone, move == kNoPoint ? kReadingPass : reading_move(move, 0));
    }
    // A threat of order 2 is one to capture in a ladder.
    board_.pass();
    Judgement<Scope> judgement;
    if (ladder_end(s, Player::One, move) == LadderEnd::No)
        judgement = refuted(2, zone_of_ladder(s, Player::One), kReadingPass);
    board_.undo();
    return judgement;
}

// One more stone of Two at p, and the target has too many liberties. SOUND: with `after` liberties and One to
// move, all orders up to after - 2 are refuted (judge_reaching). The stone joins the target, so it is no
// suicide and not capturable at once; `after` are liberties that are there before the move, and captures
// only add to them.
template <int W>
Judgement<ReadingScope<W>> ReadingGame<W>::judge_extension(const State& s,
                                                           const Points& liberties) const {
    const int target = s.targets.front();
    for (Points rest = liberties; !rest.empty();) {
        const int p = rest.pop_front();
        if (p == s.position.ban) continue;
        Points after = liberties | (area_.neighbours(p) & board_.empty());
        const Points friends = area_.neighbours(p) & board_.of(kAvoiding);
        friends.for_each([&](int q) { after |= board_.liberties(q); });
        after.erase(p);
        if (after.size() < s.order + 2) continue;
        Points points;
        if (has_zones_) {
            auto zone = zone_of(Player::Two, after);
            zone.add_block(target);
            friends.for_each([&](int q) { zone.add_block(q); });
            zone.add_move(p, kAvoiding);
            points = zone.points();
        }
        return refuted(after.size() - 2, points, reading_move(p, 0));
    }
    return {};
}

template <int W>
Judgement<ReadingScope<W>> ReadingGame<W>::judge_connection(const State& s,
                                                            const Distance& d) const {
    if (d.moves == 0) return {true, Player::One};
    const int more = has_orders() && s.mover() == Player::Two && !s.first ? 1 : 2;
    if (d.moves >= s.order + more)
        return refuted(d.moves - more, area_.all(),
                       s.mover() == Player::Two ? kReadingPass : kNoMove);
    if (s.mover() == Player::Two || d.moves > 1) return {};
    Points candidates = d.points;
    s.targets.for_each([&](int t) {
        const Points block = area_.flood(Points::single(t), s.position.of(kReaching));
        candidates &= area_.touching(block);
    });
    const bool banned = s.banned() && candidates.contains(s.position.ban) &&
                        s.position.placement(area_, s.position.ban).has_value();
    if (s.banned()) candidates.erase(s.position.ban);
    while (!candidates.empty()) {
        const int p = candidates.pop_front();
        if (s.position.placement(area_, p)) return reached(0, area_.all(), reading_move(p, 0));
    }
    if (banned && s.threats_of(Player::One) > 0) {
        auto judgement = reached(0, area_.all(), reading_move(s.position.ban, 0));
        judgement.scope.needs = 1;
        return judgement;
    }
    if (s.order > 0) return {};
    auto judgement = refuted(0, area_.all());
    if (banned) judgement.scope.allows = 0;
    return judgement;
}

}  // namespace shikatsu

#include "goals/board/node.h"
#include "goals/board/refutation.h"
