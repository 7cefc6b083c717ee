// Solvers in several threads: each has its own table and rules, so threads share nothing but what the
// caller hands to them. `make test-tsan` runs these under ThreadSanitizer.
#include <atomic>
#include <future>
#include <numeric>
#include <thread>

#include "check_tally.h"
#include "goals/board/solver.h"

using namespace shikatsu;
using namespace shikatsu::test;

namespace {

constexpr int kThreads = 4;

// Two stones in the middle of a board that nobody has searched: the answer is out of reach.
RegionProblem open_board() {
    RegionProblem p;
    p.columns = p.rows = 9;
    p.defender = p.crucial = {40, 41};
    p.region.resize(81);
    std::iota(p.region.begin(), p.region.end(), 0);
    return p;
}

CaptureProblem open_capture() {
    CaptureProblem p;
    p.columns = p.rows = 19;
    p.defender = p.targets = {180};
    return p;
}

// What can be asked about the random positions of one shape, as one text.
std::string life_answers(const oracle::Shape& shape, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::string answers;
    for (int i = 0; i < 5; ++i) {
        const auto state = oracle::random_state(shape, random, true);
        const auto solver =
            make_region_solver(problem_of(shape, state, KoRule::Simple), {}, 1 << 20);
        const auto answer = solver->ask({}, {}, {}, {});
        const auto proof = solver->prove({}, {}, answer.winner, 1, {}, {}, 64 << 20);
        answers += std::to_string(static_cast<int>(answer.winner)) + " " +
                   std::to_string(answer.nodes) + "\n";
        for (const auto& line : proof.lines) answers += line + "\n";
    }
    return answers;
}

std::string capture_answers() {
    const LadderProblem ladder{9, 9, {2 * 9 + 1, 9 + 2, 2 * 9 + 3}, {2 * 9 + 2}, 2 * 9 + 2};
    std::string answers = std::to_string(static_cast<int>(read_ladder(ladder).end));
    const CaptureProblem problem{9, 9, ladder.attacker, ladder.defender, {ladder.target}};
    const auto solver = make_capture_solver(problem, {}, 1 << 20);
    const auto answer = solver->ask({}, {0, 0, 1}, {20'000, 1e18}, {});
    return answers + " " + std::to_string(answer.solved) +
           std::to_string(static_cast<int>(answer.winner)) + " " + std::to_string(answer.nodes);
}

std::vector<std::string> all_answers() {
    std::vector<std::string> answers{capture_answers()};
    for (std::size_t i = 0; i < oracle::shape_corpus().size(); i += 3)
        answers.push_back(life_answers(oracle::shape_corpus()[i], i));
    return answers;
}

// A search that another thread watches and cancels.
class Watched {
   public:
    template <class Solver, class AnyQuestion>
    auto ask(Solver& solver, const AnyQuestion& question) {
        const AtEnd end{*this};  // nobody waits for a search that says nothing
        return solver.ask({}, question, {}, [this](std::uint64_t nodes, double) {
            nodes_ = nodes;
            report();
            return !cancelled_;
        });
    }
    void wait_for_report() { reported_.wait(false); }
    void cancel() { cancelled_ = true; }
    std::uint64_t nodes() const { return nodes_; }

   private:
    struct AtEnd {
        Watched& watched;
        ~AtEnd() { watched.report(); }
    };

    void report() {
        reported_ = true;
        reported_.notify_all();
    }

    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<bool> reported_ = false;
    std::atomic<bool> cancelled_ = false;
};

template <class Solver, class AnyQuestion>
void check_cancelled(Solver& solver, const AnyQuestion& question) {
    Watched watched;
    auto asked = std::async(std::launch::async, [&] { return watched.ask(solver, question); });
    watched.wait_for_report();
    CHECK_THROWS_AS(solver.ask({}, question, {}, {}), InputError);  // it is busy
    watched.cancel();
    const auto answer = asked.get();
    CHECK_FALSE(answer.solved);
    CHECK(answer.reason == StopReason::Cancelled);
    CHECK(answer.nodes >= watched.nodes());
    // It may be asked again, from here.
    const auto again = solver.ask({}, question, {100, 1e18}, {});
    CHECK(again.reason == StopReason::Nodes);
}

}  // namespace

TEST_CASE("threads: solvers side by side answer as one after the other") {
    const auto alone = all_answers();
    std::vector<std::future<std::vector<std::string>>> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.push_back(std::async(std::launch::async, all_answers));
    for (auto& thread : threads) CHECK(thread.get() == alone);
}

TEST_CASE("threads: another thread follows a search and cancels it") {
    const auto life = make_region_solver(open_board(), {}, 1 << 22);
    check_cancelled(*life, Question{});
    Options all_moves;
    set_option(all_moves, "generator", "full");
    set_option(all_moves, "algorithm", "dfpn");
    const auto capture = make_capture_solver(open_capture(), all_moves, 1 << 22);
    check_cancelled(*capture, CaptureQuestion{});
}

TEST_CASE("threads: one cancelled search does not stop the others") {
    std::vector<std::unique_ptr<RegionSolver>> solvers;
    std::vector<Watched> watched(kThreads);
    std::vector<std::future<RegionAnswer>> answers;
    for (auto& one : watched) {
        auto& solver = *solvers.emplace_back(make_region_solver(open_board(), {}, 1 << 20));
        answers.push_back(std::async(std::launch::async,
                                     [&solver, &one] { return one.ask(solver, Question{}); }));
    }
    for (auto& one : watched) one.wait_for_report();
    for (std::size_t i = 0; i < watched.size(); ++i) {
        watched[i].cancel();
        CHECK(answers[i].get().reason == StopReason::Cancelled);
        for (std::size_t j = i + 1; j < watched.size(); ++j)
            CHECK(answers[j].wait_for(std::chrono::seconds(0)) == std::future_status::timeout);
    }
}
