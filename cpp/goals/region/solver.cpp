#include "goals/region/solver.h"

#include <algorithm>
#include <optional>

#include "goals/busy.h"
#include "goals/certificate_text.h"
#include "goals/region/life.h"
#include "goals/region/one_eye.h"
#include "goals/region/principal_line.h"
#include "goals/region/safety.h"
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

void check_points(const RegionProblem& p) {
    const int count = Geometry(p.columns, p.rows).points();
    for (const auto* points : {&p.attacker, &p.defender, &p.crucial, &p.region, &p.attacker_only,
                               &p.defender_only, &p.rival_ends, &p.rival})
        for (const int q : *points)
            if (q < 0 || q >= count) throw InputError("a point is off the board");
    std::vector<int> region = p.region;
    std::sort(region.begin(), region.end());
    if (std::adjacent_find(region.begin(), region.end()) != region.end())
        throw InputError("a point stands twice in the region");
}

// The static rules take for granted that nothing lives beyond the region but stones that are safe.
void check_closed(const RegionProblem& p) {
    const Geometry geometry(p.columns, p.rows);
    std::vector<char> known(static_cast<std::size_t>(geometry.points()));
    for (const auto* points : {&p.attacker, &p.defender, &p.region})
        for (const int q : *points) known[static_cast<std::size_t>(q)] = 1;
    std::vector<char> rim(known.size());
    for (const auto* points : {&p.attacker_only, &p.defender_only})
        for (const int q : *points) rim[static_cast<std::size_t>(q)] = 1;
    for (const int q : p.region) {
        if (rim[static_cast<std::size_t>(q)]) continue;
        for (const int beside : geometry.neighbours(q))
            if (!known[static_cast<std::size_t>(beside)])
                throw InputError("the region leaks at " + vertex(geometry, beside));
    }
}

template <class G>
class Solver final : public RegionSolver {
    static constexpr int W = G::kWords;

   public:
    Solver(const RegionProblem& p, const Options& options, std::uint64_t bytes)
        : options_(options),
          setting_{p.rule, outside(p.attacker, p.region), outside(p.defender, p.region), {}, {},
                   {}},
          area_(Geometry(p.columns, p.rows), p.region, {setting_.wall, setting_.anchor},
                {p.attacker_only, p.defender_only}),
          position_(set_up(p)),
          game_(area_, setting_, options) {
        apply_options();
        search_.emplace(game_, options, bytes);
    }

    void hint(const std::vector<int>& points) override {
        Bitset<W> likely;
        for (const int q : points) likely.insert(inner(q));
        game_.set_hints(position_, likely);
    }

    RegionAnswer ask(const std::vector<int>& line, const Question& question, const Limits& limits,
                     const Monitor& monitor) override {
        const Turn turn(busy_);
        const RegionState<W> state = state_after(line, question);
        const auto outcome = search_->solve(state, limits, monitor, history_);
        return {outcome.solved,        outcome.winner, outcome.reason, outcome.numbers.phi,
                outcome.numbers.delta, outcome.nodes,  outcome.seconds};
    }

    std::vector<int> legal_moves(const std::vector<int>& line, const Question& question) override {
        const Turn turn(busy_);
        const EveryMove every(*this);
        MoveList moves;
        game_.moves(state_after(line, question), moves);
        std::vector<int> points;
        for (const Move m : moves) points.push_back(outer(m));
        return points;
    }

    ShownLine principal_line(const std::vector<int>& line, const std::vector<RegionClaim>& claims,
                             const Limits& limits, const Monitor& monitor,
                             int max_length) override {
        const Turn turn(busy_);
        if (claims.empty()) throw InputError("a line needs a claim");
        std::vector<typename PrincipalLine<G>::Claim> shown;
        for (const RegionClaim& c : claims)
            shown.push_back({c.question, c.winner, state_after(line, c.question)});
        PrincipalLine<G> principal(game_, *search_, limits, monitor, history_);
        ShownLine result;
        for (const Move m : principal.run(std::move(shown), line.empty(), max_length))
            result.points.push_back(outer(m));
        result.nodes = principal.nodes();
        return result;
    }

    RegionProof prove(const std::vector<int>& line, const Question& question, Player winner,
                      int level, const Limits& limits, const Monitor& monitor,
                      std::uint64_t bytes) override {
        if (level < 0 || level > 1) throw InputError("the level of a proof is 0 or 1");
        if (game_.repetition() == Repetition::MoverLoses)
            throw InputError("there are no certificates for superko");
        if (!setting_.rival_ends.empty() || !setting_.rival.empty())
            throw InputError("there are no certificates with a rival group");
        const Turn turn(busy_);
        const RegionState<W> root = state_after(line, question);
        const EveryMove every(*this);
        if (level == 1) {
            const std::size_t room = room_for_states(bytes, 0);
            return written(Extraction(*search_, *search_, limits, monitor, room), root, winner);
        }
        const Options options = G::without_rules(options_);
        G game(area_, setting_, options);
        game.let_seeker_pass(false);
        game.set_question(question);
        const std::uint64_t second = room_for_second_table(bytes);
        Search filler(game, options, second);
        const std::size_t room = room_for_states(bytes, second);
        return written(Extraction(*search_, filler, limits, monitor, room), root, winner);
    }

    std::unique_ptr<Adviser> adviser() override {
        if constexpr (std::is_same_v<G, LifeGame<1>>) return std::make_unique<Advice>(*this);
        else return nullptr;
    }

    const Counters& counters() const override { return search_->counters(); }
    std::uint64_t bytes() const override { return search_->bytes(); }
    std::uint64_t table_entries() const override { return search_->table().entries(); }
    std::uint64_t table_used() const override { return search_->table().used(); }

   private:
    using Search = DfPn<G>;
    using Extraction = ProofExtraction<G>;
    // About what the line of a state takes, here and where it is written.
    static constexpr std::size_t kLineBytes = 256;

    // Certificates know no passes of the side that must reach the goal, and nothing of races.
    class EveryMove {
       public:
        explicit EveryMove(Solver& solver) : solver_(solver) {
            solver_.game_.let_seeker_pass(false);
            solver_.game_.let_race(nullptr);
        }
        ~EveryMove() { solver_.apply_options(); }
        EveryMove(const EveryMove&) = delete;
        EveryMove& operator=(const EveryMove&) = delete;

       private:
        Solver& solver_;
    };

    class Advice final : public Adviser {  // of regions of one word only
       public:
        explicit Advice(Solver& solver) : solver_(solver) {}

        std::vector<std::pair<int, int>> points() const override {
            std::vector<std::pair<int, int>> found;
            for (const int p : solver_.area_.points())
                found.emplace_back(solver_.area_.board_point(p), p);
            return found;
        }
        void set_question(const Question& question) override {
            solver_.game_.set_question(question);
            solver_.game_.let_race(nullptr);  // it is about play from the problem's position
        }
        std::optional<Player> winner(const Fight& fight, std::uint64_t nodes) override {
            Position<W> position;
            for (const Colour c : {Colour::Black, Colour::White})
                fight.stones[static_cast<std::size_t>(index(c))].for_each(
                    [&](int p) { position.put(solver_.area_, c, p); });
            if (!position.is_settled(solver_.area_)) return std::nullopt;
            if (fight.ban != kNoPoint) position.set_ban(solver_.area_, fight.ban);
            position.set_to_move(colour_of(fight.mover));
            auto state = solver_.game_.start(position, fight.crucial);
            state.threats = fight.threats;
            const auto outcome = solver_.search_->solve(state, {nodes});
            nodes_ += outcome.nodes;
            if (!outcome.solved) return std::nullopt;
            return outcome.winner;
        }
        std::uint64_t nodes() const override { return nodes_; }

       private:
        Solver& solver_;
        std::uint64_t nodes_ = 0;
    };

    void apply_options() {
        game_.let_seeker_pass(options_.seeker_passes != 0);
        const bool races = options_.races != 0 && std::is_same_v<G, LifeGame<W>>;
        game_.let_race(races ? &position_ : nullptr);
    }

    RegionProof written(Extraction extraction, const RegionState<W>& root, Player winner) const {
        std::vector<typename Extraction::Step> steps;
        const bool ranked = game_.question().loop_winner != winner;
        RegionProof proof;
        proof.end = extraction.run(root, winner, ranked, steps);
        proof.reason = extraction.reason();
        proof.nodes = extraction.nodes();
        for (const auto& step : steps) {
            if (step.leaf && game_.lost(step.state)) continue;  // the goal needs no line
            const std::string rule = winner == kDefender ? G::kDefenderRule : G::kAttackerRule;
            proof.lines.push_back(text(step.state) + " " +
                                  (step.leaf ? rule : move_text(step.move)));
        }
        return proof;
    }

    // Half of what is left of the memory. If the table has used nearly all of it, the table is given up:
    // the moves of the proof are found again.
    std::uint64_t room_for_second_table(std::uint64_t bytes) {
        const std::uint64_t half = std::max(Search::kLeastBytes, bytes / 2);
        if (search_->bytes() > half) search_.emplace(game_, options_, half);
        return std::max(Search::kLeastBytes, (bytes - std::min(bytes, search_->bytes())) / 2);
    }
    // How many states a proof may have: there is room for them beside the tables, or in a quarter more.
    std::size_t room_for_states(std::uint64_t bytes, std::uint64_t second_table) const {
        const std::uint64_t tables = std::min(bytes, search_->bytes() + second_table);
        return std::max(bytes / 4, bytes - tables) / (Extraction::kStateBytes + kLineBytes);
    }

    // The crucial stones go to the setting.
    Position<W> set_up(const RegionProblem& p) {
        Position<W> position;
        for (const int q : p.attacker)
            if (area_.local_point(q) != kNoPoint)
                position.put(area_, colour_of(kAttacker), area_.local_point(q));
        for (const int q : p.defender)
            if (area_.local_point(q) != kNoPoint)
                position.put(area_, colour_of(kDefender), inner(q));
        for (const int q : p.crucial) setting_.crucial.insert(inner(q));
        for (const int q : p.rival_ends) setting_.rival_ends.insert(inner(q));
        for (const int q : p.rival) setting_.rival.insert(inner(q));
        if (p.ban != kNoPoint) position.set_ban(area_, inner(p.ban));
        position.set_to_move(colour_of(p.to_move));
        check(position, p.kind);
        return position;
    }
    void check(const Position<W>& position, RegionKind kind) const {
        if (kind == RegionKind::OneEye && area_.support(colour_of(kDefender)).empty())
            throw InputError("no defender stone outside touches the region");
        if (kind == RegionKind::Life && setting_.crucial.empty())
            throw InputError("no crucial stones are given");
        if (!setting_.crucial.is_subset_of(position.of(colour_of(kDefender))))
            throw InputError("a crucial point holds no defender stone");
        if (!setting_.rival_ends.is_subset_of(position.of(colour_of(kAttacker))))
            throw InputError("a point of the rival group holds no attacker stone");
        if (!setting_.rival.is_subset_of(position.of(colour_of(kAttacker))))
            throw InputError("a point of the rival group holds no attacker stone");
        if (!setting_.rival.empty() &&
            (kind != RegionKind::Life || setting_.rule != KoRule::Simple))
            throw InputError("a rival group is for questions of life under simple ko");
        if (position.stones[0].intersects(position.stones[1]))
            throw InputError("two stones on one point");
        if (position.ban != kNoPoint && position.occupied().contains(position.ban))
            throw InputError("the ban point is not empty");
        if (!position.is_settled(area_)) throw InputError("a block has no liberty");
    }

    int inner(int board_point) const {
        const int p = board_point < 0 || board_point >= area_.geometry().points()
                          ? kNoPoint
                          : area_.local_point(board_point);
        if (p == kNoPoint) throw InputError("a point outside the region is used");
        return p;
    }
    int outer(Move m) const { return m == kPass ? kPassPoint : area_.board_point(m); }

    RegionState<W> state_after(const std::vector<int>& line, const Question& question) {
        if ((question.goal == Goal::OneEye) != std::is_same_v<G, OneEyeGame<W>>)
            throw InputError("this question is not about the goal of the problem");
        const bool plain = question.goal == Goal::Capture && question.loop_winner == kDefender &&
                           question.attacker_threats != kUnlimited && !question.removable;
        if (!setting_.rival.empty() && !plain)
            throw InputError("with a rival group, only capture is asked for, by few threats");
        game_.set_question(question);
        RegionState<W> state = game_.start(position_, setting_.crucial | setting_.rival);
        history_.clear();
        for (const int q : line) {
            if (game_.repetition() == Repetition::MoverLoses)
                history_.push_back(game_.identity(state));
            const Move m = q == kPassPoint ? kPass : static_cast<Move>(inner(q));
            // Either side may pass on the way to the position that is asked about.
            if (m != kPass && !game_.is_legal(state, m))
                throw InputError("illegal move: " + move_text(m));
            state = game_.play(state, m);
        }
        return state;
    }

    std::string move_text(Move m) const {
        return m == kPass ? "pass" : vertex(area_.geometry(), area_.board_point(m));
    }
    std::string text(const RegionState<W>& s) const {
        std::string t;
        for (const int p : area_.points()) {
            const bool attacker = s.position.of(colour_of(kAttacker)).contains(p);
            const bool defender = s.position.of(colour_of(kDefender)).contains(p);
            t += attacker ? 'a' : s.crucial.contains(p) ? 'c' : defender ? 'd' : '.';
        }
        t += s.mover() == kAttacker ? " A" : " D";
        if (s.passed) t += 'p';
        t += s.banned() ? " " + move_text(static_cast<Move>(s.position.ban)) : " -";
        return t + " " + threats_text(s.threats[0]) + " " + threats_text(s.threats[1]);
    }

    Options options_;
    RegionSetting<W> setting_;
    Area<W> area_;
    Position<W> position_;
    G game_;
    std::optional<Search> search_;
    std::vector<Key> history_;  // superko: the states before the one that is asked about
    std::atomic<bool> busy_ = false;
};

template <template <int> class G>
std::unique_ptr<RegionSolver> make(const RegionProblem& problem, const Options& options,
                                   std::uint64_t bytes, std::size_t points) {
    if (points <= 64) return std::make_unique<Solver<G<1>>>(problem, options, bytes);
    if (points <= 128) return std::make_unique<Solver<G<2>>>(problem, options, bytes);
    return std::make_unique<Solver<G<6>>>(problem, options, bytes);
}

}  // namespace

std::unique_ptr<RegionSolver> make_region_solver(const RegionProblem& problem,
                                                 const Options& options, std::uint64_t bytes,
                                                 std::size_t least_points) {
    check_points(problem);
    if (problem.kind != RegionKind::Safety)
        check_closed(problem);  // a border is judged without help
    if (bytes < DfPn<LifeGame<1>>::kLeastBytes) throw InputError("the memory limit is too small");
    const std::size_t points = std::max(problem.region.size(), least_points);
    switch (problem.kind) {
        case RegionKind::OneEye:
            return make<OneEyeGame>(problem, options, bytes, points);
        case RegionKind::Safety:
            return make<SafetyGame>(problem, options, bytes, points);
        default:
            return make<LifeGame>(problem, options, bytes, points);
    }
}

}  // namespace shikatsu
