#include "goals/open/solver.h"

#include <algorithm>

#include "goals/busy.h"
#include "goals/certificate_text.h"
#include "goals/open/game.h"
#include "goals/open/proof.h"
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
    Prover(const Area<W>& area, OpenAim aim, bool any, bool assumes, const Options& options,
           const ZoneRules& rules, std::uint64_t bytes)
        : game(area, aim, any, assumes, rules, options.recall != 0 ? bytes / 4 : 0),
          search(game, options, options.recall != 0 ? bytes - bytes / 4 : bytes) {}

    OpenGame<W> game;
    DfPn<OpenGame<W>> search;
};

template <int W>
class Solver final : public OpenSolver {
   public:
    Solver(const OpenProblem& p, const Options& options, const ZoneRules& rules,
           std::uint64_t bytes, std::unique_ptr<Adviser> adviser)
        : board_(p.columns, p.rows),
          window_(p.window),
          area_(inner_geometry(p.window), all_points(inner_geometry(p.window))),
          walled_(area_),
          position_(set_up(p)),
          crucial_(crucial_of(p)),
          any_(p.any),
          options_(without_simulation(options)),
          rules_(rules),
          bytes_(bytes),
          adviser_(std::move(adviser)) {
        walled_.make_safe(colour_of(kAttacker), safe_of(p));
    }

    OpenAnswer ask(const std::vector<int>& line, const OpenQuestion& question, const Limits& limits,
                   const Monitor& monitor) override {
        const Turn turn(busy_);
        Prover<W>& prover = prepare(question);
        const auto state = state_after(prover.game, line, question);
        const auto outcome = prover.search.solve(state, limits, monitor);
        prover.search.counters().recalled = prover.game.recalled();
        OpenAnswer answer;
        answer.solved = outcome.solved;
        answer.proved = outcome.solved && outcome.winner == prover_of(question.aim);
        answer.reason = outcome.reason;
        answer.nodes = outcome.nodes;
        answer.seconds = outcome.seconds;
        if (!answer.proved) return answer;
        if (state.mover() == prover_of(question.aim) && outcome.move != kNoMove)
            answer.move = outcome.move == kOpenPass ? kPassPoint : outer(outcome.move);
        if (const auto* entry = prover.search.stored_win(state, prover_of(question.aim))) {
            const auto& claim = entry->scope.claim;
            claim.zone.for_each([&](int q) { answer.zone.push_back(outer(q)); });
            for (const WallNeed& need : claim)
                answer.walls.emplace_back(outer(need.stone), need.liberties);
            Board<W> shown(prover.game.area());
            shown.set(state.position);
            answer.is_cut = is_cut(claim.zone);
            answer.broken = claim.broken;
            answer.holds = !answer.is_cut && holds_needs(claim, shown);
        }
        return answer;
    }

    OpenWritten prove(const std::vector<int>& line, const OpenQuestion& question,
                      const Limits& limits, const Monitor& monitor, std::uint64_t bytes) override {
        const Turn turn(busy_);
        Prover<W>& prover = prepare(question);
        const auto root = state_after(prover.game, line, question);
        OpenProof<W> proof(prover.search, limits, monitor, bytes / 4 / kLemmaBytes);
        std::vector<OpenLemma<W>> lemmas;
        OpenWritten written;
        written.end = proof.run(root, lemmas);
        written.reason = proof.reason();
        written.nodes = proof.nodes();
        Bitset<W> points;
        for (const auto& lemma : lemmas) points |= lemma.claim.zone;
        written.is_cut = is_cut(points);
        points.for_each([&](int p) { written.points.push_back(outer(p)); });
        for (const auto& lemma : lemmas) written.lines.push_back(text(lemma, points));
        return written;
    }

    const Counters& counters() const override {
        return asked_ == nullptr ? none_ : asked_->search.counters();
    }
    std::uint64_t bytes() const override {
        return sum([](const Prover<W>& p) { return p.search.bytes() + p.game.memory_bytes(); });
    }
    std::uint64_t table_entries() const override {
        return sum([](const Prover<W>& p) { return p.search.table().entries(); });
    }
    std::uint64_t table_used() const override {
        return sum([](const Prover<W>& p) { return p.search.table().used(); });
    }

   private:
    // Three aims, the same with safe walls, and kills with walls that hold.
    static constexpr std::size_t kProvers = 7;
    static constexpr std::uint64_t kLemmaBytes =
        sizeof(OpenLemma<W>) + 512;  // about, with its line

    // A prover is made when it is needed.
    Prover<W>& prepare(const OpenQuestion& q) {
        const Threats own = q.aim == OpenAim::Kill ? q.attacker_threats : q.defender_threats;
        if (own == kUnlimited)
            throw InputError("the side that proves something has a number of threats");
        if (q.assumes && q.aim != OpenAim::Kill) throw InputError("walls are the attacker's");
        if (q.assumes && q.safe_walls)
            throw InputError("walls are assumed to hold, or they are safe");
        auto& prover = provers_[q.assumes ? kProvers - 1 : place(q.aim, q.safe_walls)];
        if (prover == nullptr)
            prover = std::make_unique<Prover<W>>(q.safe_walls ? walled_ : area_, q.aim, any_,
                                                 q.assumes, options_, rules_, bytes_ / kProvers);
        prover->game.look_at_root(position_, crucial_);
        if (adviser_ != nullptr) prover->game.set_adviser(adviser_.get(), advised_points());
        prover->game.set_radius(std::clamp(q.radius, 1, 3));
        if (q.aim == OpenAim::Kill && !q.safe_walls)
            if (const auto* walled = provers_[place(q.aim, true)].get(); walled != nullptr)
                prover->game.set_mentor(
                    [walled](const OpenState<W>& s) { return is_killed(*walled, s); });
        if (adviser_ != nullptr) {
            const Goal goal = q.aim == OpenAim::Eyes ? Goal::TwoEyes : Goal::Capture;
            const Player loops = q.aim == OpenAim::Eyes ? kAttacker : kDefender;
            adviser_->set_question({goal, loops, q.attacker_threats, q.defender_threats});
        }
        asked_ = prover.get();
        return *prover;
    }
    static constexpr std::size_t place(OpenAim aim, bool safe_walls) {
        return static_cast<std::size_t>(aim) + (safe_walls ? 3 : 0);
    }
    static bool is_killed(const Prover<W>& prover, const OpenState<W>& s) {
        return prover.search.stored_win(s, kAttacker) != nullptr || prover.game.recall(s).decided;
    }
    // Points of the window with the adviser's numbers.
    std::vector<std::pair<int, int>> advised_points() const {
        std::vector<std::pair<int, int>> points;
        for (const auto& [q, number] : adviser_->points())
            if (const int p = inner_or_none(q); p != kNoPoint) points.emplace_back(p, number);
        return points;
    }
    template <class Count>
    std::uint64_t sum(Count&& count) const {
        std::uint64_t all = 0;
        for (const auto& prover : provers_) all += prover == nullptr ? 0 : count(*prover);
        return all;
    }
    static Geometry inner_geometry(const OpenWindow& w) {
        return Geometry(w.right - w.left + 1, w.top - w.bottom + 1);
    }
    static Options without_simulation(Options options) {
        options.simulation = options.dual_simulation = 0;
        return options;
    }
    // kNoPoint: it is outside the window.
    int inner_or_none(int q) const {
        if (q < 0 || q >= board_.points()) throw InputError("a point is off the board");
        const int column = board_.column(q);
        const int row = board_.row(q);
        const bool inside = column >= window_.left && column <= window_.right &&
                            row >= window_.bottom && row <= window_.top;
        if (!inside) return kNoPoint;
        return area_.local_point(
            area_.geometry().point(column - window_.left, row - window_.bottom));
    }
    int local(int q) const {
        const int p = inner_or_none(q);
        if (p == kNoPoint) throw InputError("a point is outside the window");
        return p;
    }
    int outer(int p) const {
        const int q = area_.board_point(p);
        return board_.point(area_.geometry().column(q) + window_.left,
                            area_.geometry().row(q) + window_.bottom);
    }
    bool is_cut(const Bitset<W>& zone) const {
        bool cut = false;
        zone.for_each([&](int p) {
            const int column = board_.column(outer(p));
            const int row = board_.row(outer(p));
            cut = cut || (column == window_.left && column > 0) ||
                  (column == window_.right && column < board_.columns() - 1) ||
                  (row == window_.bottom && row > 0) ||
                  (row == window_.top && row < board_.rows() - 1);
        });
        return cut;
    }
    Position<W> set_up(const OpenProblem& p) const {
        Position<W> position;
        for (const int q : p.attacker)
            if (const int point = inner_or_none(q); point != kNoPoint)
                position.put(area_, colour_of(kAttacker), point);
        for (const int q : p.defender)
            if (const int point = inner_or_none(q); point != kNoPoint)
                position.put(area_, colour_of(kDefender), point);
        if (position.stones[0].intersects(position.stones[1]))
            throw InputError("two stones on one point");
        if (p.ban != kNoPoint && inner_or_none(p.ban) != kNoPoint) {
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
    Bitset<W> safe_of(const OpenProblem& p) const {
        Bitset<W> safe;
        for (const int q : p.safe)
            if (const int point = inner_or_none(q); point != kNoPoint) safe.insert(point);
        if (!safe.is_subset_of(position_.of(colour_of(kAttacker))))
            throw InputError("a safe stone is not the attacker's");
        return safe;
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

    std::string name(Move m) const { return m == kOpenPass ? "pass" : vertex(board_, outer(m)); }
    // As docs/certificate-zones.md writes it.
    std::string text(const OpenLemma<W>& lemma, const Bitset<W>& points) const {
        const OpenState<W>& s = lemma.state;
        std::string t;
        points.for_each([&](int p) {
            const bool attacker = s.position.of(colour_of(kAttacker)).contains(p);
            const bool defender = s.position.of(colour_of(kDefender)).contains(p);
            if (!lemma.claim.zone.contains(p)) t += '-';
            else t += attacker ? 'a' : s.crucial.contains(p) ? 'c' : defender ? 'd' : '.';
        });
        t += s.mover() == kAttacker ? " A " : " D ";
        t += s.banned() ? name(static_cast<Move>(s.position.ban)) : "-";
        t += " " + threats_text(s.threats[0]) + " " + threats_text(s.threats[1]) + " ";
        std::string needs;
        for (const WallNeed& need : lemma.claim)
            needs += (needs.empty() ? "" : ",") + name(need.stone) + ":" +
                     std::to_string(need.liberties);
        t += (needs.empty() ? "-" : needs) + " ";
        if (lemma.kind == OpenLemma<W>::Kind::Dead) return t + "=dead";
        if (lemma.kind == OpenLemma<W>::Kind::Alive) return t + "=benson";
        std::string answers;
        for (const auto& [move, next] : lemma.answers) {
            answers += (answers.empty() ? "" : ",") + name(move);
            if (next != OpenLemma<W>::kOver) answers += ">" + std::to_string(next + 1);
        }
        return t + (answers.empty() ? "-" : answers);
    }

    Geometry board_;
    OpenWindow window_;
    Area<W> area_;
    Area<W> walled_;  // the same, with safe walls
    Position<W> position_;
    Bitset<W> crucial_;
    bool any_;
    Options options_;
    ZoneRules rules_;
    std::uint64_t bytes_;
    std::unique_ptr<Adviser> adviser_;
    std::array<std::unique_ptr<Prover<W>>, kProvers> provers_;
    Prover<W>* asked_ = nullptr;
    Counters none_;
    std::atomic<bool> busy_ = false;
};

}  // namespace

namespace {

template <int W>
std::unique_ptr<OpenSolver> make(const OpenProblem& p, const Options& options,
                                 const ZoneRules& rules, std::uint64_t bytes,
                                 std::unique_ptr<Adviser> adviser) {
    return std::make_unique<Solver<W>>(p, options, rules, bytes, std::move(adviser));
}

}  // namespace

std::unique_ptr<OpenSolver> make_open_solver(const OpenProblem& p, const Options& options,
                                             const ZoneRules& rules, std::uint64_t bytes,
                                             std::unique_ptr<Adviser> adviser) {
    const OpenWindow& w = p.window;
    if (w.left < 0 || w.bottom < 0 || w.right >= p.columns || w.top >= p.rows || w.left > w.right ||
        w.bottom > w.top)
        throw InputError("the window is not on the board");
    const int points = (w.right - w.left + 1) * (w.top - w.bottom + 1);
    const auto made = Board<1>::has_room(points)   ? make<1>
                      : Board<2>::has_room(points) ? make<2>
                      : Board<3>::has_room(points) ? make<3>
                                                   : make<6>;
    return made(p, options, rules, bytes, std::move(adviser));
}

}  // namespace shikatsu
