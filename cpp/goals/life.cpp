#include "goals/life.h"

#include <algorithm>

#include "goals/life_game.h"
#include "search/proof_extraction.h"

namespace shikatsu {

namespace {

// Points of `stones` that are not in the region.
std::vector<int> outside(const std::vector<int>& stones, const std::vector<int>& region) {
    std::vector<int> found;
    for (const int p : stones)
        if (std::find(region.begin(), region.end(), p) == region.end()) found.push_back(p);
    return found;
}

std::string threats_text(Threats t) { return t == kUnlimited ? "*" : std::to_string(t); }

std::string vertex(const Geometry& g, int board_point) {
    return std::string(1, "ABCDEFGHJKLMNOPQRST"[g.column(board_point)]) +
           std::to_string(g.row(board_point) + 1);
}

template <int W>
class Solver final : public LifeSolver {
   public:
    Solver(const LifeProblem& p, const Options& options, std::uint64_t bytes)
        : area_(Geometry(p.columns, p.rows), p.region, {outside(p.attacker, p.region), {}}),
          game_(area_, p.rule, options.share != 0),
          search_(game_, options, bytes) {
        set_up(p);
    }

    LifeAnswer ask(const std::vector<int>& line, const Question& question, const Limits& limits,
                   const Monitor& monitor) override {
        const auto outcome = search_.solve(state_after(line, question), limits, monitor);
        return {outcome.solved,        outcome.winner, outcome.reason, outcome.numbers.phi,
                outcome.numbers.delta, outcome.nodes,  outcome.seconds};
    }

    std::vector<int> legal_moves(const std::vector<int>& line, const Question& question) override {
        MoveList moves;
        game_.moves(state_after(line, question), moves);
        std::vector<int> points;
        for (const Move m : moves) points.push_back(outer(m));
        return points;
    }

    std::vector<int> principal_line(const std::vector<int>& line, const Question& question,
                                    Player winner, int max_length) override {
        LifeState<W> state = state_after(line, question);
        std::vector<int> points;
        Path path;
        while (static_cast<int>(points.size()) < max_length &&
               path.find(game_.identity(state)) == Path::kNotFound) {
            path.push(game_.identity(state));
            if (game_.judge(state).decided) break;
            const Move m =
                state.mover() == winner ? winning_move(state) : resistance(state, winner);
            if (m == kNoMove) break;
            points.push_back(outer(m));
            state = game_.play(state, m);
        }
        return points;
    }

    LifeProof prove(const std::vector<int>& line, const Question& question, Player winner,
                    const Limits& limits, const Monitor& monitor, std::size_t max_states) override {
        if (game_.repetition() == Repetition::MoverLoses)
            throw InputError("there are no certificates for superko");
        const LifeState<W> root = state_after(line, question);
        using Extraction = ProofExtraction<LifeGame<W>>;
        Extraction extraction(search_, limits, monitor, max_states);
        std::vector<typename Extraction::Step> steps;
        const bool ranked = question.loop_winner != winner;
        const auto end = extraction.run(root, winner, ranked, steps);
        LifeProof proof;
        if (end != Extraction::End::Complete) {
            proof.end = end == Extraction::End::TooLarge ? LifeProof::End::TooLarge
                                                         : LifeProof::End::Stopped;
            return proof;
        }
        for (const auto& step : steps) {
            if (step.leaf && step.state.crucial.empty()) continue;  // the goal needs no line
            proof.lines.push_back(text(step.state) +
                                  (step.leaf ? " =benson" : " " + move_text(step.move)));
        }
        return proof;
    }

    const Counters& counters() const override { return search_.counters(); }
    std::uint64_t bytes() const override { return search_.bytes(); }
    std::uint64_t table_entries() const override { return search_.table().entries(); }
    std::uint64_t table_used() const override { return search_.table().used(); }

   private:
    void set_up(const LifeProblem& p) {
        for (const int q : p.attacker)
            if (area_.local_point(q) != kNoPoint)
                position_.put(area_, colour_of(kAttacker), area_.local_point(q));
        for (const int q : p.defender) position_.put(area_, colour_of(kDefender), inner(q));
        for (const int q : p.crucial) crucial_.insert(inner(q));
        if (p.ban != kNoPoint) position_.set_ban(area_, inner(p.ban));
        position_.set_to_move(colour_of(p.to_move));
        if (crucial_.empty()) throw InputError("no crucial stones are given");
        if (!crucial_.is_subset_of(position_.of(colour_of(kDefender))))
            throw InputError("a crucial point holds no defender stone");
        if (position_.stones[0].intersects(position_.stones[1]))
            throw InputError("two stones on one point");
        if (!position_.is_settled(area_)) throw InputError("a block has no liberty");
    }

    int inner(int board_point) const {
        const int p = board_point < 0 || board_point >= area_.geometry().points()
                          ? kNoPoint
                          : area_.local_point(board_point);
        if (p == kNoPoint) throw InputError("a point outside the region is used");
        return p;
    }
    int outer(Move m) const { return m == kPass ? kPassPoint : area_.board_point(m); }

    LifeState<W> state_after(const std::vector<int>& line, const Question& question) {
        game_.set_question(question);
        LifeState<W> state = game_.start(position_, crucial_);
        for (const int q : line) {
            const Move m = q == kPassPoint ? kPass : static_cast<Move>(inner(q));
            if (!game_.is_legal(state, m)) throw InputError("illegal move: " + move_text(m));
            state = game_.play(state, m);
        }
        return state;
    }

    Move winning_move(const LifeState<W>& state) const {
        const auto* e = search_.stored_win(state, state.mover());
        return e == nullptr ? kNoMove : e->move;
    }
    // The loser's move after which the stored proof is longest.
    Move resistance(const LifeState<W>& state, Player winner) const {
        MoveList moves;
        game_.moves(state, moves);
        Move best = kNoMove;
        std::int64_t longest = -1;
        for (const Move m : moves) {
            const auto next = game_.play(state, m);
            const auto* e = search_.stored_win(next, winner);
            if (e == nullptr) continue;
            // A pass is shown only where every move loses at least as fast.
            const std::int64_t length =
                2 * std::int64_t{e->delta_or_distance} + (m == kPass ? 0 : 1);
            if (length <= longest) continue;
            longest = length;
            best = m;
        }
        return best;
    }

    std::string move_text(Move m) const {
        return m == kPass ? "pass" : vertex(area_.geometry(), area_.board_point(m));
    }
    std::string text(const LifeState<W>& s) const {
        std::string t;
        for (int p = 0; p < area_.size(); ++p) {
            const bool attacker = s.position.of(colour_of(kAttacker)).contains(p);
            const bool defender = s.position.of(colour_of(kDefender)).contains(p);
            t += attacker ? 'a' : s.crucial.contains(p) ? 'c' : defender ? 'd' : '.';
        }
        t += s.mover() == kAttacker ? " A" : " D";
        if (s.passed) t += 'p';
        t += s.banned() ? " " + move_text(static_cast<Move>(s.position.ban)) : " -";
        return t + " " + threats_text(s.threats[0]) + " " + threats_text(s.threats[1]);
    }

    Area<W> area_;
    LifeGame<W> game_;
    DfPn<LifeGame<W>> search_;
    Position<W> position_;
    Bitset<W> crucial_;
};

}  // namespace

std::unique_ptr<LifeSolver> make_life_solver(const LifeProblem& problem, const Options& options,
                                             std::uint64_t bytes) {
    if (problem.region.size() <= 64) return std::make_unique<Solver<1>>(problem, options, bytes);
    if (problem.region.size() <= 128) return std::make_unique<Solver<2>>(problem, options, bytes);
    return std::make_unique<Solver<6>>(problem, options, bytes);
}

}  // namespace shikatsu
