#include "captures_against_oracle.h"

#include <algorithm>

#include "capture_truth.h"

namespace shikatsu::test {
namespace {

using oracle::CaptureGame;
using oracle::CaptureState;
using Random = std::mt19937_64;

constexpr int kStatesPerGraph = 6;
constexpr std::uint64_t kBytes = 1 << 20;
constexpr int kLongestLine = 40;

bool is_full(const Options& options) {
    return options.generator == static_cast<int>(Generator::Full);
}
bool has_orders(const Options& options) {
    return options.algorithm != static_cast<int>(Algorithm::Dfpn);
}

// One solver, asked about its position and what follows from it.
class Comparison {
   public:
    Comparison(Truth& truth, const CaptureState& root, const Setting& setting, bool one_stone,
               CaptureTally& tally)
        : truth_(truth),
          root_(root),
          state_(root),
          setting_(setting),
          tally_(tally),
          solver_(make_capture_solver(capture_problem(truth.game(), root, one_stone),
                                      setting.options, setting.bytes)) {}

    // Plays a move that brute force has, too: not the pass that concedes.
    void play(const oracle::CaptureMove& move) {
        line_.push_back(engine_move(move.point));
        state_ = move.after;
    }
    const CaptureState& state() const { return state_; }

    // With the threats of the position that the solver was made for; some may be used up by now.
    void ask(int orders) {
        const auto won = expected(orders);
        if (!won) {
            ++tally_.unknown;
            return;
        }
        const auto answer = solver_->ask(line_, question(orders), {.nodes = kMostNodes}, {});
        ++tally_.all.questions;
        tally_.all.nodes += answer.nodes;
        tally_.won += *won;
        const std::string asked = "order " + std::to_string(orders) + ": ";
        if (!answer.solved) {
            ++tally_.unsolved;
            return;
        }
        const bool said = answer.winner == kAttacker;
        if (!is_full(setting_.options)) return count(said, *won);
        if (said != *won)
            return disagree(asked + "engine says " + (said ? "won" : "not won") + ", order " +
                            std::to_string(answer.order));
        check_order(orders, answer, asked);
        check_move(orders, answer, asked);
        if (said) check_line(orders, asked);
    }
    // With other threats; before any move.
    void ask(int orders, int attacker_threats, int defender_threats) {
        state_.attacker_threats = root_.attacker_threats = attacker_threats;
        state_.defender_threats = root_.defender_threats = defender_threats;
        ask(orders);
    }
    void compare_legal_moves() {
        auto found = solver_->legal_moves(line_, question(1));
        std::vector<int> expected;
        for (const auto& move : truth_.game().moves(state_))
            expected.push_back(engine_move(move.point));
        std::sort(found.begin(), found.end());
        std::sort(expected.begin(), expected.end());
        if (found != expected) disagree("legal moves differ");
    }

   private:
    CaptureQuestion question(int orders) const {
        return {static_cast<Threats>(root_.attacker_threats),
                static_cast<Threats>(root_.defender_threats), orders};
    }
    static int engine_move(int point) { return point == oracle::pass_move ? kPassPoint : point; }

    void disagree(const std::string& said) {
        std::string text =
            describe(truth_.game(), state_) + "\n" + said + "\n[" + setting_.text + "]";
        if (!line_.empty()) text += " after a line of " + std::to_string(line_.size());
        tally_.all.disagreements.push_back(text);
    }

    bool is_first_move() const { return line_.empty() && state_.mover == oracle::Player::defender; }
    // The answer that an exact search must give to the question, and after a move.
    std::optional<bool> expected(int orders) {
        if (!has_orders(setting_.options)) return truth_.wins(state_);
        return is_first_move() ? truth_.wins_whatever_is_played(state_, orders)
                               : truth_.wins(state_, orders);
    }
    std::optional<bool> expected_after(const oracle::CaptureMove& move, int orders) {
        if (!has_orders(setting_.options)) return truth_.wins(move.after);
        const bool defender_passed =
            state_.mover == oracle::Player::defender && move.point == oracle::pass_move;
        return truth_.wins(move.after, orders - (defender_passed && !is_first_move() ? 1 : 0));
    }

    void check_order(int orders, const CaptureAnswer& answer, const std::string& asked) {
        if (answer.winner != kAttacker || !has_orders(setting_.options)) return;
        const bool bounded = answer.order >= 0 && answer.order <= orders;
        if (!bounded || expected(answer.order) == false)
            disagree(asked + "wrong order " + std::to_string(answer.order));
    }

    void check_move(int orders, const CaptureAnswer& answer, const std::string& asked) {
        if (answer.winner != engine_player(state_.mover)) return;
        if (answer.move == kNoPoint) {
            ++tally_.without_move;
            return;
        }
        for (const auto& move : truth_.game().moves(state_)) {
            if (engine_move(move.point) != answer.move) continue;
            if (expected_after(move, orders) == (answer.winner != kAttacker))
                disagree(asked + "move " + std::to_string(answer.move) + " does not win");
            return;
        }
        disagree(asked + "illegal move " + std::to_string(answer.move));
    }

    // A line that leads to the goal is legal, ends there, and nobody gives a won position away.
    void check_line(int orders, const std::string& asked) {
        const auto line =
            solver_->principal_line(line_, question(orders), {.nodes = kMostNodes}, kLongestLine);
        CaptureState state = state_;
        for (const int point : line.points) {
            if (truth_.game().over(state)) return disagree(asked + "the line does not end");
            const auto all = truth_.game().moves(state);
            const auto move = std::find_if(all.begin(), all.end(), [&](const auto& m) {
                return engine_move(m.point) == point;
            });
            if (move == all.end()) return disagree(asked + "illegal move in the line");
            state = move->after;
            if (truth_.wins(state) == false) return disagree(asked + "the line loses");
        }
    }

    void count(bool said, bool won) {
        const bool plus = setting_.options.generator == static_cast<int>(Generator::HeuristicPlus);
        auto& generated = plus ? tally_.heuristic_plus : tally_.heuristic;
        if (said == won) ++generated.right;
        else if (won) ++generated.wrong_no;
        else ++generated.wrong_yes;
        if (said && truth_.wins(state_) == false) ++generated.false_yes;
    }

    Truth& truth_;
    CaptureState root_;
    CaptureState state_;
    const Setting& setting_;
    CaptureTally& tally_;
    std::unique_ptr<CaptureSolver> solver_;
    std::vector<int> line_;
};

void play_some_moves(Truth& truth, Comparison& comparison, Random& random) {
    for (std::uint64_t moves = random() % 3; moves > 0; --moves) {
        const auto all = truth.game().moves(comparison.state());
        if (all.empty()) return;
        const auto& move = all[random() % all.size()];
        comparison.play(move);
        if (truth.game().over(move.after)) return;
    }
}

// All questions about one state, in random order: orders one by one or all at once, with threats.
void ask_all(Comparison& comparison, const Options& options, int most_orders, bool threats,
             Random& random) {
    std::vector<std::array<int, 3>> questions;
    const int least = has_orders(options) ? 1 : kMostOrders;
    for (int orders = least; orders <= most_orders; ++orders) {
        for (int t = 0; t < (threats ? 4 : 1); ++t) questions.push_back({orders, t & 1, t >> 1});
    }
    if (random() % 2) std::shuffle(questions.begin(), questions.end(), random);
    for (const auto& [orders, a, d] : questions) comparison.ask(orders, a, d);
}

// Lone stones may be put back (oracle/capture_game.h), which is no rule of regions.
bool has_lone_target(const CaptureGame& game) {
    const auto& targets = game.targets();
    return std::any_of(targets.begin(), targets.end(), std::has_single_bit<oracle::Points>);
}

void compare_region(const oracle::CaptureGraph& graph, const CaptureState& state, Tally& tally) {
    const auto solver = make_region_solver(region_problem(graph.game(), state), {}, kBytes);
    const Question question{Goal::Capture, kDefender, static_cast<Threats>(state.attacker_threats),
                            static_cast<Threats>(state.defender_threats), false};
    const auto answer = solver->ask({}, question, {.nodes = kMostNodes}, {});
    ++tally.questions;
    tally.nodes += answer.nodes;
    const Player truth = graph.attacker_wins(state) ? kAttacker : kDefender;
    if (answer.solved && answer.winner == truth) return;
    tally.disagreements.push_back(describe(graph.game(), state) + ": oracle says " +
                                  oracle::name(oracle_player(truth)) +
                                  (answer.solved ? "" : ", unsolved"));
}

}  // namespace

Tally compare_regions(std::uint64_t seed, int count) {
    oracle::CaptureSample sample(seed);
    Random random(seed);
    Tally tally;
    for (int i = 0; i < count; ++i) {
        const auto drawn = sample.draw(oracle::CaptureGoal::capture_all);
        if (has_lone_target(drawn.graph.game())) continue;
        for (int k = 0; k < kStatesPerGraph; ++k) {
            compare_region(drawn.graph, k == 0 ? drawn.start : drawn.random_state(random), tally);
            ++tally.positions;
        }
    }
    tally.skipped = sample.dropped();
    return tally;
}

CaptureTally compare_closed(oracle::CaptureGoal goal, std::uint64_t seed, int count,
                            int more_points, const FixedOptions& fixed) {
    oracle::CaptureSample sample(seed, kMostStates << more_points, more_points);
    Random random(seed);
    CaptureTally tally;
    for (int i = 0; i < count; ++i) {
        const auto drawn = sample.draw(goal);
        Truth truth(drawn.graph);
        for (int k = 0; k < kStatesPerGraph; ++k) {
            const bool first = k < 2;
            CaptureState state = drawn.start;
            if (first) state.mover = k == 0 ? oracle::Player::attacker : oracle::Player::defender;
            else state = drawn.random_state(random);
            const Setting setting = random_setting(random, fixed);
            Comparison comparison(truth, state, setting, random() % 2 == 0, tally);
            comparison.compare_legal_moves();
            if (first) {
                ask_all(comparison, setting.options, kMostOrders, drawn.threats, random);
            } else {
                play_some_moves(truth, comparison, random);
                const int least = has_orders(setting.options) ? 1 : kMostOrders;
                for (int n = least; n <= kMostOrders; ++n) comparison.ask(n);
            }
            ++tally.all.positions;
        }
    }
    tally.all.skipped = sample.dropped();
    return tally;
}

CaptureTally compare_open(oracle::CaptureGoal goal, std::uint64_t seed, int count, int orders,
                          const FixedOptions& fixed) {
    Random random(seed);
    CaptureTally tally;
    for (int i = 0; i < count; ++i) {
        const auto& size = random_open_size(random);
        const auto question = oracle::random_capture(random, goal, size, 2);
        Truth truth(question.game);
        const Setting setting = random_setting(random, fixed);
        for (const auto mover : {oracle::Player::attacker, oracle::Player::defender}) {
            CaptureState state = question.state;
            state.mover = mover;
            Comparison comparison(truth, state, setting, random() % 2 == 0, tally);
            comparison.compare_legal_moves();
            ask_all(comparison, setting.options, orders, true, random);
        }
        ++tally.all.positions;
    }
    return tally;
}

CaptureTally compare_question(const oracle::CaptureQuestion& question, int orders) {
    Random random(1);
    CaptureTally tally;
    Truth truth(question.game);
    for (const char* algorithm : {"ldfpn", "pseudo"}) {
        for (const char* ladder : {"on", "off"}) {
            FixedOptions fixed;
            fixed.set("generator=full");
            fixed.set(std::string("algorithm=") + algorithm);
            fixed.set(std::string("ladder=") + ladder);
            for (int tries = 0; tries < 10; ++tries) {
                const Setting setting = random_setting(random, fixed);
                Comparison comparison(truth, question.state, setting, random() % 2 == 0, tally);
                ask_all(comparison, setting.options, orders, true, random);
                ++tally.all.positions;
            }
        }
    }
    return tally;
}

}  // namespace shikatsu::test
