#include "goals/board/solver.h"

#include <algorithm>
#include <optional>

#include "goals/board/game.h"
#include "goals/busy.h"
#include "search/dfpn.h"

namespace shikatsu {

namespace {

std::vector<int> all_points(const Geometry& geometry) {
    std::vector<int> points(static_cast<std::size_t>(geometry.points()));
    for (std::size_t i = 0; i < points.size(); ++i) points[i] = static_cast<int>(i);
    return points;
}

void check_points(const Geometry& geometry, const std::vector<int>& points) {
    for (const int q : points)
        if (q < 0 || q >= geometry.points()) throw InputError("a point is off the board");
}

template <int W>
Position<W> set_up(const Area<W>& area, const std::vector<int>& attacker,
                   const std::vector<int>& defender, int ban, Player to_move) {
    check_points(area.geometry(), attacker);
    check_points(area.geometry(), defender);
    Position<W> position;
    for (const int q : attacker) position.put(area, colour_of(kAttacker), area.local_point(q));
    for (const int q : defender) position.put(area, colour_of(kDefender), area.local_point(q));
    if (position.stones[0].intersects(position.stones[1]))
        throw InputError("two stones on one point");
    if (ban != kNoPoint) {
        check_points(area.geometry(), {ban});
        if (position.occupied().contains(area.local_point(ban)))
            throw InputError("the ban point is not empty");
        position.set_ban(area, area.local_point(ban));
    }
    position.set_to_move(colour_of(to_move));
    if (!position.is_settled(area)) throw InputError("a block has no liberty");
    return position;
}

template <int W>
class Solver final : public CaptureSolver {
   public:
    Solver(const CaptureProblem& p, const Options& options, std::uint64_t bytes)
        : area_(Geometry(p.columns, p.rows), all_points(Geometry(p.columns, p.rows))),
          position_(set_up(area_, p.attacker, p.defender, p.ban, p.to_move)),
          targets_(target_stones(p)),
          work_(area_, for_zones(options, bytes)),
          game_(area_, p.goal, options, work_),
          search_(game_, options, bytes - for_zones(options, bytes)) {}

    CaptureAnswer ask(const std::vector<int>& line, const CaptureQuestion& question,
                      const Limits& limits, const Monitor& monitor) override {
        const Turn turn(busy_);
        const State state = state_after(line, question);
        const auto outcome = search_.solve(state, limits, monitor);
        search_.counters().ladder_nodes = work_.ladder_nodes();
        search_.counters().recalled = work_.recalled;
        CaptureAnswer answer;
        answer.solved = outcome.solved;
        answer.winner = outcome.winner;
        answer.reason = outcome.reason;
        answer.nodes = outcome.nodes;
        answer.seconds = outcome.seconds;
        if (!outcome.solved) {
            if (outcome.move != kNoMove) answer.move = outer(outcome.move);
            return answer;
        }
        if (outcome.winner == Player::One) answer.order = order_of_win(state);
        if (outcome.winner == state.mover() && outcome.move != kNoMove)
            answer.move = outer(outcome.move);
        zone_of(state, outcome.winner).for_each([&](int p) {
            answer.zone.push_back(area_.board_point(p));
        });
        return answer;
    }

    std::vector<int> legal_moves(const std::vector<int>& line,
                                 const CaptureQuestion& question) override {
        const Turn turn(busy_);
        const State state = state_after(line, question);
        std::vector<int> points;
        for (const int p : area_.points())
            if (game_.is_legal(state, capture_move(p, 0))) points.push_back(area_.board_point(p));
        if (game_.is_legal(state, kCapturePass)) points.push_back(kPassPoint);
        return points;
    }

    std::vector<int> candidates(const std::vector<int>& line,
                                const CaptureQuestion& question) override {
        const Turn turn(busy_);
        std::vector<int> points;
        MoveList moves;
        game_.moves(state_after(line, question), moves);
        for (const Move m : moves) {
            const int p = outer(m);
            if (std::find(points.begin(), points.end(), p) == points.end()) points.push_back(p);
        }
        return points;
    }

    ShownLine principal_line(const std::vector<int>& line, const CaptureQuestion& question,
                             const Limits& limits, int max_length) override {
        const Turn turn(busy_);
        ShownLine result;
        const Watch clock(limits, {});
        State state = state_after(line, question);
        while (static_cast<int>(result.points.size()) < max_length && !state.targets.empty()) {
            const auto outcome =
                search_.solve(state, {limits.nodes - std::min(limits.nodes, result.nodes),
                                      limits.seconds - clock.seconds()});
            result.nodes += outcome.nodes;
            if (!outcome.solved) break;
            const Move m = outcome.winner == state.mover() ? outcome.move
                                                           : longest_reply(state, outcome.winner);
            if (m == kNoMove) break;
            result.points.push_back(outer(m));
            if (outcome.winner == Player::Two && is_pass(m) && state.mover() == Player::Two) break;
            state = game_.play(state, m);
        }
        return result;
    }

    const Counters& counters() const override { return search_.counters(); }
    std::uint64_t bytes() const override { return search_.bytes() + work_.memory.bytes(); }
    std::uint64_t table_entries() const override { return search_.table().entries(); }
    std::uint64_t table_used() const override { return search_.table().used(); }

   private:
    using State = CaptureState<W>;

    // The part of the memory that results by zone may use.
    static std::uint64_t for_zones(const Options& options, std::uint64_t bytes) {
        return options.recall && options.zones && bytes >= (1 << 20) ? bytes / 8 : 0;
    }
    Bitset<W> target_stones(const CaptureProblem& p) const {
        const Colour owner = colour_of(p.goal == CaptureGoal::Connect ? kAttacker : kDefender);
        check_points(area_.geometry(), p.targets);
        Bitset<W> targets;
        for (const int q : p.targets) targets.insert(area_.local_point(q));
        if (targets.empty()) throw InputError("no target is given");
        if (!targets.is_subset_of(position_.of(owner)))
            throw InputError("a target is not a stone of its owner");
        return targets;
    }
    int outer(Move m) const { return is_pass(m) ? kPassPoint : area_.board_point(point_of(m)); }
    State state_after(const std::vector<int>& line, const CaptureQuestion& q) const {
        if (q.orders < 1 || q.orders > kMostOrders)
            throw InputError("orders must be 1 to " + std::to_string(kMostOrders));
        State state =
            game_.start(position_, targets_, q.attacker_threats, q.defender_threats, q.orders);
        for (const int p : line) {
            if (p != kPassPoint) check_points(area_.geometry(), {p});
            const int point = p == kPassPoint ? kCapturePass : area_.local_point(p);
            const Move m = capture_move(point, state.mover() == Player::One ? q.orders : 0);
            // Either side may pass on the way to the position that is asked about.
            if (!is_pass(m) && !game_.is_legal(state, m)) throw InputError("an illegal move");
            state = game_.play(state, m);
            state.order = q.orders;
        }
        return state;
    }
    int order_of_win(const State& state) const {
        const auto* entry = search_.stored_win(state, Player::One);
        return entry == nullptr ? state.order : entry->scope.order;
    }
    Bitset<W> zone_of(const State& state, Player winner) const {
        const auto* entry = search_.stored_win(state, winner);
        return entry == nullptr || !game_.has_zones() ? area_.all() : entry->scope.zone;
    }
    // The loser's reply that holds out longest.
    Move longest_reply(const State& state, Player winner) const {
        MoveList moves;
        game_.moves(state, moves);
        Move best = kNoMove;
        std::uint32_t longest = 0;
        for (const Move m : moves) {
            if (is_pass(m)) continue;
            const auto* entry = search_.stored_win(game_.play(state, m), winner);
            if (entry == nullptr || entry->distance() < longest) continue;
            if (best != kNoMove && entry->distance() == longest) continue;
            best = m;
            longest = entry->distance();
        }
        return best;
    }

    Area<W> area_;
    Position<W> position_;
    Bitset<W> targets_;
    Workspace<W> work_;
    CaptureGame<W> game_;
    DfPn<CaptureGame<W>> search_;
    std::atomic<bool> busy_ = false;
};

// Calls f with the width of bitboards that the board needs.
template <class F>
auto by_width(int columns, int rows, F&& f) {
    const int points = Geometry(columns, rows).points();
    if (points <= 64) return f(std::integral_constant<int, 1>{});
    if (points <= 128) return f(std::integral_constant<int, 2>{});
    return f(std::integral_constant<int, 6>{});
}

template <int W>
class LadderReader {
   public:
    explicit LadderReader(const LadderProblem& p)
        : area_(Geometry(p.columns, p.rows), all_points(Geometry(p.columns, p.rows))),
          position_(set_up(area_, p.attacker, p.defender, p.ban, p.to_move)),
          target_((check_points(area_.geometry(), {p.target}), area_.local_point(p.target))),
          board_(area_),
          ladder_(board_),
          zoned_(board_) {
        if (!position_.of(colour_of(kDefender)).contains(target_))
            throw InputError("the target is not a stone of the defender");
        board_.set(position_);
    }

    LadderAnswer read() {
        const auto first = ladder(ladder_, position_.to_move);
        LadderAnswer answer{first.end, {}, ladder_.nodes()};
        if (first.end != LadderEnd::Unclear) follow(first, answer.line);
        return answer;
    }
    std::vector<int> breakers() {
        const auto first = ladder(zoned_, position_.to_move);
        if (first.end == LadderEnd::Unclear) return {};
        const Colour colour =
            first.end == LadderEnd::Yes ? colour_of(kDefender) : colour_of(kAttacker);
        const Bitset<W> zone = with_captures(zoned_.zone(), opponent(colour));
        std::vector<int> found;
        (zone & board_.empty()).for_each([&](int p) {
            if (changes(p, colour, first.end)) found.push_back(area_.board_point(p));
        });
        return found;
    }

   private:
    template <class L>
    auto ladder(L& reader, Colour to_move) {
        return to_move == colour_of(kAttacker) ? reader.attack(target_, colour_of(kAttacker))
                                               : reader.defend(target_, colour_of(kAttacker));
    }
    // And the points where blocks of this colour are captured that reach into the zone.
    Bitset<W> with_captures(const Bitset<W>& zone, Colour prey) const {
        Bitset<W> result = zone;
        (zone & board_.of(prey)).for_each([&](int s) {
            if (board_.liberties(s).is_single()) result |= board_.liberties(s);
        });
        return result;
    }
    // The stone only: whoever was to move still is.
    bool changes(int p, Colour colour, LadderEnd before) {
        if (p == board_.ban() || board_.is_suicide(p, colour)) return false;
        board_.play(p, colour);
        bool changed = false;
        if (!board_.empty().contains(target_)) {
            board_.pass();  // no ban
            const auto after = ladder(ladder_, position_.to_move).end;
            changed = after != before && after != LadderEnd::Unclear;
            board_.undo();
        }
        board_.undo();
        return changed;
    }
    // Plays the ladder out: the attacker's winning moves, or the defender's; the other extends.
    void follow(typename Ladder<W>::Answer answer, std::vector<int>& line) {
        Colour mover = position_.to_move;
        const bool works = answer.end == LadderEnd::Yes;
        while (static_cast<int>(line.size()) < Ladder<W>::kMostDepth) {
            const bool attacks = mover == colour_of(kAttacker);
            int p = answer.move;
            if (attacks != works) p = attacks ? losing_atari() : losing_extension();
            if (p == kNoPoint) return;
            line.push_back(area_.board_point(p));
            board_.play(p, mover);
            if (board_.empty().contains(target_)) return;
            mover = opponent(mover);
            answer = ladder(ladder_, mover);
            if ((answer.end == LadderEnd::Yes) != works || answer.end == LadderEnd::Unclear) return;
        }
    }
    int losing_extension() const {
        const int p = board_.liberties(target_).front();
        return p == board_.ban() || board_.is_suicide(p, colour_of(kDefender)) ? kNoPoint : p;
    }
    // The atari that is answered latest, by the number of positions that its refutation takes.
    int losing_atari() {
        const Bitset<W> liberties = board_.liberties(target_);
        if (liberties.size() > 2) return kNoPoint;
        int best = kNoPoint;
        std::uint64_t most = 0;
        liberties.for_each([&](int p) {
            if (p == board_.ban() || board_.is_suicide(p, colour_of(kAttacker))) return;
            board_.play(p, colour_of(kAttacker));
            const std::uint64_t before = ladder_.nodes();
            ladder_.defend(target_, colour_of(kAttacker));
            const std::uint64_t nodes = ladder_.nodes() - before;
            board_.undo();
            if (nodes <= most) return;
            most = nodes;
            best = p;
        });
        return best;
    }

    Area<W> area_;
    Position<W> position_;
    int target_;
    Board<W> board_;
    Ladder<W> ladder_;
    Ladder<W, true> zoned_;
};

}  // namespace

std::unique_ptr<CaptureSolver> make_capture_solver(const CaptureProblem& problem,
                                                   const Options& options, std::uint64_t bytes) {
    if (bytes < DfPn<CaptureGame<1>>::kLeastBytes)
        throw InputError("the memory limit is too small");
    return by_width(problem.columns, problem.rows, [&](auto width) {
        return std::unique_ptr<CaptureSolver>(
            std::make_unique<Solver<decltype(width)::value>>(problem, options, bytes));
    });
}

LadderAnswer read_ladder(const LadderProblem& problem) {
    return by_width(problem.columns, problem.rows, [&](auto width) {
        return LadderReader<decltype(width)::value>(problem).read();
    });
}

std::vector<int> ladder_breakers(const LadderProblem& problem) {
    return by_width(problem.columns, problem.rows, [&](auto width) {
        return LadderReader<decltype(width)::value>(problem).breakers();
    });
}

}  // namespace shikatsu
