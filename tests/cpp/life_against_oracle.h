// Random positions of the shape corpus: the engine's answers against the exact oracle's.
//
// All questions about a position go to ONE solver, in random order, so that the sharing of results
// between threats, loop winners and goals is tested as much as the search itself.
#pragma once

#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "goals/region/solver.h"
#include "oracle/history_search.h"
#include "oracle/retrograde.h"
#include "search/options.h"

namespace shikatsu::test {

struct Tally {
    long positions = 0;
    long questions = 0;
    long skipped = 0;
    unsigned long long nodes = 0;
    std::vector<std::string> disagreements;  // each a line that reproduces it

    void add(const Tally& o);
};

// The same in the words of the other one.
oracle::Player oracle_player(Player p);
Player engine_player(oracle::Player p);
oracle::Goal oracle_goal(Goal goal);
oracle::Question oracle_question(const Question& q);
std::string question_text(const Question& q);

RegionProblem problem_of(const oracle::Shape& shape, const oracle::State& state, KoRule rule);

// A random state; every other one with fewer stones, since random fills are mostly decided.
oracle::State random_position(const oracle::Shape& shape, std::mt19937_64& random);

// Options that are not drawn at random.
class FixedOptions {
   public:
    // Both throw InputError. `text`: "name=value".
    void set(std::string_view text);
    // One of kRules alone, with the rules that it needs; "none", or "all" of them.
    void set_rules(const std::string& name);

    bool fixes(const OptionInfo& info) const { return names_.contains(info.name); }
    const Options& options() const { return options_; }

   private:
    Options options_;
    std::set<std::string_view> names_;
};

// What can be switched off in the search, as "name" for a flag or "name=value"; `needs` are flags that
// must be on as well for the rule to do anything.
struct Rule {
    std::string_view name;
    std::string_view needs;
};
inline constexpr Rule kRules[] = {
    {"benson", ""},
    {"dead_shape", ""},
    {"miai", "dead_shape"},
    {"connections", ""},
    {"protected_liberties", "dead_shape miai connections"},
    {"forced_attacker", "benson"},
    {"forced_defender", "dead_shape"},
    {"initialise_attacker", ""},
    {"initialise_defender", ""},
    {"simulation", ""},
    {"dual_simulation", ""},
    {"increment=mean", ""},
    {"loops=md", ""},
    {"loops=plain", ""},
    {"seeker_passes", ""},
    {"races", ""},
};

// Options drawn at random: answers must not depend on them.
struct Setting {
    Options options;
    std::uint64_t bytes = 1 << 20;
    std::size_t least_points = 0;  // width of the bitboards
    std::string text;
};
Setting random_setting(std::mt19937_64& random, const FixedOptions& fixed = {});

// `count` random states of the shape; six finite budgets, both unlimited ones, both loop winners,
// two eyes, removable threats.
Tally compare_with_oracle(oracle::Oracle& oracle, std::uint64_t seed, int count,
                          const FixedOptions& fixed = {});

// The same under superko against plain history search. States whose history search exceeds
// `node_cap` are counted as skipped.
Tally compare_superko(const oracle::Shape& shape, std::uint64_t seed, int count, long node_cap,
                      const FixedOptions& fixed = {});

}  // namespace shikatsu::test
