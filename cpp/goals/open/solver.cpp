#include "goals/open/solver.h"

#include <algorithm>

#include "goals/busy.h"
#include "goals/open/game.h"
#include "search/dfpn.h"

namespace shikatsu {

namespace {

std::vector<int> all_points(const Geometry& geometry) {
    std::vector<int> points(static_cast<std::size_t>(geometry.points()));
    for (std::size_t i = 0; i < points.size(); ++i) points[i] = static_cast<int>(i);
    return points;
}

// One side's prover.
template <int W>
struct Prover {
    Prover(const Area<W>& area, Player prover, bool any, bool assumes, const Options& options,
           const ZoneRules& rules, std::uint64_t bytes)
        : game(area, prover, any, assumes, rules, options.recall != 0 ? bytes / 4 : 0),
          search(game, options, options.recall != 0 ? bytes - bytes / 4 : bytes) {}

    OpenGame<W> game;
    DfPn<OpenGame<W>> search;
};

template <int W>
class Solver final : public OpenSolver {
   public:
    Solver(const OpenProblem& p, const Options& options, const ZoneRules& rules,
           std::uint64_t bytes)
        : area_(Geometry(p.columns, p.rows), all_points(Geometry(p.columns, p.rows))),
          position_(set_up(p)),
          crucial_(crucial_of(p)),
          kill_(area_, kAttacker, p.any, false, without_simulation(options), rules, bytes / 3),
          hold_(area_, kAttacker, p.any, true, without_simulation(options), rules, bytes / 3),
          live_(area_, kDefender, p.any, false, without_simulation(options), rules, bytes / 3) {}

    OpenAnswer ask(const std::vector<int>& line, const OpenQuestion& question, const Limits& limits,
                   const Monitor& monitor) override {
        const Turn turn(busy_);
        if ((question.prover == kAttacker ? question.attacker_threats
                                          : question.defender_threats) == kUnlimited)
            throw InputError("the side that proves something has a number of threats");
        Prover<W>& kill = question.assumes ? hold_ : kill_;
        Prover<W>& prover = question.prover == kAttacker ? kill : live_;
        asked_ = &prover;
        prover.game.set_radius(std::clamp(question.radius, 1, 3));
        const auto state = state_after(prover.game, line, question);
        const auto outcome = prover.search.solve(state, limits, monitor);
        prover.search.counters().recalled = prover.game.recalled();
        OpenAnswer answer;
        answer.solved = outcome.solved;
        answer.proved = outcome.solved && outcome.winner == question.prover;
        answer.reason = outcome.reason;
        answer.nodes = outcome.nodes;
        answer.seconds = outcome.seconds;
        if (!answer.proved) return answer;
        if (state.mover() == question.prover && outcome.move != kNoMove)
            answer.move = outcome.move == kOpenPass ? kPassPoint : area_.board_point(outcome.move);
        if (const auto* entry = prover.search.stored_win(state, question.prover)) {
            const auto& claim = entry->scope.claim;
            claim.zone.for_each([&](int q) { answer.zone.push_back(area_.board_point(q)); });
            for (const WallNeed& need : claim)
                answer.walls.emplace_back(area_.board_point(need.stone), need.liberties);
            Board<W> board(area_);
            board.set(state.position);
            answer.holds = holds_needs(claim, board);
        }
        return answer;
    }

    const Counters& counters() const override { return asked_->search.counters(); }
    std::uint64_t bytes() const override {
        return kill_.search.bytes() + kill_.game.memory_bytes() + hold_.search.bytes() +
               hold_.game.memory_bytes() + live_.search.bytes() + live_.game.memory_bytes();
    }
    std::uint64_t table_entries() const override {
        return kill_.search.table().entries() + live_.search.table().entries();
    }
    std::uint64_t table_used() const override {
        return kill_.search.table().used() + live_.search.table().used();
    }

   private:
    static Options without_simulation(Options options) {
        options.simulation = options.dual_simulation = 0;
        return options;
    }
    int local(int q) const {
        if (q < 0 || q >= area_.geometry().points()) throw InputError("a point is off the board");
        return area_.local_point(q);
    }
    Position<W> set_up(const OpenProblem& p) const {
        Position<W> position;
        for (const int q : p.attacker) position.put(area_, colour_of(kAttacker), local(q));
        for (const int q : p.defender) position.put(area_, colour_of(kDefender), local(q));
        if (position.stones[0].intersects(position.stones[1]))
            throw InputError("two stones on one point");
        if (p.ban != kNoPoint) {
            if (position.occupied().contains(local(p.ban)))
                throw InputError("the ban point is not empty");
            position.set_ban(area_, local(p.ban));
        }
        position.set_to_move(colour_of(p.to_move));
        if (!position.is_settled(area_)) throw InputError("a block has no liberty");
        return position;
    }
    Bitset<W> crucial_of(const OpenProblem& p) const {
        Bitset<W> crucial;
        for (const int q : p.crucial) crucial.insert(local(q));
        if (crucial.empty()) throw InputError("no crucial stone is given");
        if (!crucial.is_subset_of(position_.of(colour_of(kDefender))))
            throw InputError("a crucial stone is not the defender's");
        return crucial;
    }
    OpenState<W> state_after(const OpenGame<W>& game, const std::vector<int>& line,
                             const OpenQuestion& q) const {
        auto state = game.start(position_, crucial_, q.attacker_threats, q.defender_threats);
        for (const int p : line) {
            const Move m = p == kPassPoint ? kOpenPass : static_cast<Move>(local(p));
            // Either side may pass on the way to the position that is asked about.
            if (m != kOpenPass && !game.is_legal(state, m)) throw InputError("an illegal move");
            state = game.play(state, m);
        }
        return state;
    }

    Area<W> area_;
    Position<W> position_;
    Bitset<W> crucial_;
    Prover<W> kill_;
    Prover<W> hold_;  // with walls that hold
    Prover<W> live_;
    Prover<W>* asked_ = &kill_;
    std::atomic<bool> busy_ = false;
};

}  // namespace

std::unique_ptr<OpenSolver> make_open_solver(const OpenProblem& p, const Options& options,
                                             const ZoneRules& rules, std::uint64_t bytes) {
    const int points = Geometry(p.columns, p.rows).points();
    if (points <= 64) return std::make_unique<Solver<1>>(p, options, rules, bytes);
    if (points <= 128) return std::make_unique<Solver<2>>(p, options, rules, bytes);
    return std::make_unique<Solver<6>>(p, options, rules, bytes);
}

}  // namespace shikatsu
