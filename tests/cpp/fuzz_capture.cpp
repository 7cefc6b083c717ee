// Random captures, connections and ladders against brute force; see kUsage.
#include <chrono>
#include <cstdio>
#include <functional>
#include <map>
#include <string>

#include "captures_against_oracle.h"

using namespace shikatsu::test;
using oracle::CaptureGoal;

namespace {

constexpr const char* kUsage =
    "fuzz_capture [COUNT [SEED [KIND]]] [--option NAME=VALUE ...]\n"
    "\n"
    "Compares the engine with brute force on COUNT (100 if not given) random samples of each kind, "
    "or\n"
    "of one KIND:\n"
    "  closed    boards up to 5x5 of which every state is known; six positions a sample, orders 1 "
    "to 12\n"
    "  large     the same with more states, and fewer samples\n"
    "  open      any boards up to 5x5, orders 1 to 3, by lambda search\n"
    "  ladders   ladders, and the points that break or make them\n"
    "  zones     what answers depend on: the same questions with other stones elsewhere\n"
    "  rivals    boards up to 9x9, engine against engine: zones or every move\n"
    "  wide      walled positions on boards of more than 64 and 128 points\n"
    "  heuristic heuristic+\n"
    "            how often answers under these generators are wrong (closed and open)\n"
    "  regions   brute force itself against the region solver\n"
    "Search options are drawn at random for each position, except --option NAME=VALUE. All "
    "questions\n"
    "about a position go to one solver.\n";

constexpr CaptureGoal kGoals[] = {CaptureGoal::capture_all, CaptureGoal::capture_any,
                                  CaptureGoal::connect};

struct Arguments {
    std::vector<std::string> plain;
    FixedOptions fixed;

    std::string get(std::size_t i, const char* otherwise) const {
        return i < plain.size() ? plain[i] : otherwise;
    }
};

Arguments read(int argc, char** argv) {
    Arguments arguments;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--option" && i + 1 == argc) throw shikatsu::InputError("a value is missing");
        if (word == "--option") arguments.fixed.set(argv[++i]);
        else if (word.starts_with("-")) throw shikatsu::InputError("unknown option " + word);
        else arguments.plain.push_back(word);
    }
    return arguments;
}

struct Campaign {
    std::uint64_t seed;
    int count;
    FixedOptions fixed;

    FixedOptions with_generator(const std::string& name) const {
        FixedOptions options = fixed;
        options.set("generator=" + name);
        return options;
    }
    // Calls compare(goal) for each goal and prints what it finds.
    template <class Compare>
    bool each_goal(const std::string& kind, Compare compare) const {
        bool agrees = true;
        for (const CaptureGoal goal : kGoals)
            agrees &= report(kind + ", " + oracle::name(goal), [&] { return compare(goal); });
        return agrees;
    }
    static bool report(const std::string& title, const std::function<CaptureTally()>& compare);
};

void print_generated(const char* name, const CaptureTally::Generated& g) {
    const long all = g.right + g.wrong_yes + g.wrong_no;
    if (all == 0) return;
    std::printf(
        "  %s: %ld of %ld answers right; %ld yes not won by this order, %ld of them not at "
        "all; %ld no\n",
        name, g.right, all, g.wrong_yes, g.false_yes, g.wrong_no);
}

bool Campaign::report(const std::string& title, const std::function<CaptureTally()>& compare) {
    const auto start = std::chrono::steady_clock::now();
    const CaptureTally t = compare();
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    for (const auto& text : t.all.disagreements) std::printf("DISAGREES %s\n", text.c_str());
    std::printf(
        "%s: %ld positions, %ld questions, %ld won, %llu nodes, %.1f s, %zu "
        "disagreements\n",
        title.c_str(), t.all.positions, t.all.questions, t.won, t.all.nodes, time.count(),
        t.all.disagreements.size());
    std::printf(
        "  not used: %ld positions with too many states; not asked: %ld; given up: %ld; "
        "unclear: %ld; no move named: %ld\n",
        t.all.skipped, t.unknown, t.unsolved, t.unclear, t.without_move);
    print_generated("heuristic", t.heuristic);
    print_generated("heuristic+", t.heuristic_plus);
    std::fflush(stdout);
    return t.all.disagreements.empty();
}

using Kind = std::function<bool(const Campaign&)>;

bool fuzz_closed(const Campaign& c, const std::string& kind, const std::string& generator,
                 int count, int more_points) {
    const FixedOptions fixed = c.with_generator(generator);
    return c.each_goal(kind, [&](CaptureGoal goal) {
        return compare_closed(goal, c.seed, count, more_points, fixed);
    });
}

bool fuzz_open(const Campaign& c, const std::string& kind, const std::string& generator) {
    const FixedOptions fixed = c.with_generator(generator);
    return c.each_goal(
        kind, [&](CaptureGoal goal) { return compare_open(goal, c.seed, c.count, 3, fixed); });
}

// These generators are wrong now and then, and that is no disagreement.
bool count_mistakes(const Campaign& c, const std::string& generator) {
    const bool closed = fuzz_closed(c, generator + ", closed", generator, c.count, 0);
    return fuzz_open(c, generator + ", open", generator) && closed;
}

const std::map<std::string, Kind>& kinds() {
    static const std::map<std::string, Kind> all = {
        {"closed", [](const Campaign& c) { return fuzz_closed(c, "closed", "full", c.count, 0); }},
        {"large",
         [](const Campaign& c) { return fuzz_closed(c, "large", "full", c.count / 10 + 1, 2); }},
        {"heuristic", [](const Campaign& c) { return count_mistakes(c, "heuristic"); }},
        {"heuristic+", [](const Campaign& c) { return count_mistakes(c, "heuristic+"); }},
        {"open", [](const Campaign& c) { return fuzz_open(c, "open", "full"); }},
        {"ladders",
         [](const Campaign& c) {
             return c.report("ladders", [&] { return compare_ladders(c.seed, 10 * c.count); });
         }},
        {"zones",
         [](const Campaign& c) {
             const FixedOptions fixed = c.with_generator("full");
             bool agrees = true;
             for (const CaptureGoal goal : {CaptureGoal::capture_all, CaptureGoal::capture_any})
                 agrees &= c.report(std::string("zones, ") + oracle::name(goal),
                                    [&] { return compare_zones(goal, c.seed, c.count, 3, fixed); });
             return agrees;
         }},
        {"rivals",
         [](const Campaign& c) {
             const FixedOptions fixed = c.with_generator("full");
             bool agrees = true;
             for (const CaptureGoal goal : {CaptureGoal::capture_all, CaptureGoal::capture_any})
                 agrees &= c.report(std::string("rivals, ") + oracle::name(goal), [&] {
                     return compare_rivals(goal, c.seed, c.count, 4, fixed);
                 });
             return agrees;
         }},
        {"wide",
         [](const Campaign& c) {
             return c.report(
                 "wide", [&] { return compare_wide(c.seed, c.count, c.with_generator("full")); });
         }},
        {"regions",
         [](const Campaign& c) {
             return c.report("regions", [&] {
                 CaptureTally tally;
                 tally.all = compare_regions(c.seed, c.count);
                 return tally;
             });
         }},
    };
    return all;
}

int fuzz(const Arguments& arguments) {
    const Campaign campaign{std::stoull(arguments.get(1, "1")), std::stoi(arguments.get(0, "100")),
                            arguments.fixed};
    const std::string only = arguments.get(2, "");
    if (!only.empty() && !kinds().contains(only)) throw shikatsu::InputError("no kind " + only);
    bool agrees = true;
    for (const auto& [name, run] : kinds())
        if (only.empty() || only == name) agrees &= run(campaign);
    return agrees ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return fuzz(read(argc, argv));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "fuzz_capture: %s\n\n%s", error.what(), kUsage);
        return 2;
    }
}
