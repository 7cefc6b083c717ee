// The search options, each declared once: name, default, range, choices, help.
//
// Command line flags, Python keyword arguments and documentation are made from this list. Every
// option may change the effort, none may change an answer.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/check.h"

namespace shikatsu {

enum class LoopTreatment : int { Tca = 0, MinimalDistance = 1, Plain = 2, Naive = 3 };
enum class Increment : int { One = 0, Mean = 1 };

// X(name, default, lowest, highest, choices, help)
#define SHIKATSU_SEARCH_OPTIONS(X)                                                                 \
    X(loops, 0, 0, 3, "tca,md,plain,naive",                                                        \
      "how proof numbers are kept from running in circles: threshold controlling (tca), minimal "  \
      "distance as in df-pn(r) (md), or not at all (plain); with naive, df-pn as first "           \
      "published, a repeated state is not even known as one, and a search may never end")          \
    X(epsilon, 25, 0, 400, "",                                                                     \
      "percent by which a threshold exceeds the second best child (1+epsilon trick)")              \
    X(increment, 0, 0, 1, "one,mean",                                                              \
      "least step of a threshold: one, or the mean initial number of the children")                \
    X(initialise_attacker, 1, 0, 1, "",                                                            \
      "start unexplored states with the attacker's distance to a dead shape (no eye), not 1")      \
    X(initialise_defender, 1, 0, 1, "",                                                            \
      "start unexplored states with the defender's distance to its eyes (Kierulf), not with 1")    \
    X(simulation, 1, 0, 1, "", "borrow proofs of player One's wins for sibling moves (Kawano)")    \
    X(dual_simulation, 1, 0, 1, "", "the same for player Two's wins")                              \
    X(simulation_budget, 300, 1, 2000, "", "states one simulation may visit")                      \
    X(benson, 1, 0, 1, "", "a crucial stone with two eyes wins at once")                           \
    X(dead_shape, 1, 0, 1, "",                                                                     \
      "the attacker wins where no two eyes (one-eye problems: no eye) are possible")               \
    X(miai, 1, 0, 1, "", "attacker blocks with two ways to connect to safe stones are safe")       \
    X(connections, 1, 0, 1, "",                                                                    \
      "one-eye problems: defender blocks with two ways to connect to the anchor are connected")    \
    X(protected_liberties, 1, 0, 1, "",                                                            \
      "one-eye problems: a way to connect where the opponent cannot play is as good as two")       \
    X(forced_attacker, 1, 0, 1, "",                                                                \
      "attacker moves that let the defender live at once are refuted without search")              \
    X(forced_defender, 1, 0, 1, "",                                                                \
      "defender moves that let the attacker make a dead shape at once are refuted without search") \
    X(seeker_passes, 0, 0, 1, "",                                                                  \
      "the side that must reach the goal may pass, too, as in the papers: two passes are a loop")  \
    X(hints, 0, 0, 1, "root,deep",                                                                 \
      "where first moves that look good, if any are given, begin with smaller numbers: in the "    \
      "problem's position, or wherever these points are empty")                                    \
    X(unlikely, 4, 0, 1000, "", "how much larger the numbers of the other moves are")              \
    X(races, 0, 0, 1, "",                                                                          \
      "capturing races: liberties are counted, one point stands for all equal liberties of a "     \
      "block, and two ways to connect to safe stones are an escape")                               \
    X(algorithm, 0, 0, 2, "ldfpn,dfpn,pseudo",                                                     \
      "capture problems: lambda df-pn, df-pn without orders (DFPN+), or lambda df-pn that "        \
      "exhausts low orders first (pseudo lambda search)")                                          \
    X(generator, 0, 0, 2, "heuristic,heuristic+,full",                                             \
      "capture problems: which moves are looked at; answers hold under this generator")            \
    X(ladder, 1, 0, 1, "", "capture problems: ladders are read by a routine of their own")         \
    X(slack, 1, 0, 1, "",                                                                          \
      "capture problems: the fewer liberties for its order, the harder a state is to refute")      \
    X(zones, 1, 0, 1, "",                                                                          \
      "capture problems: replies that change nothing that a threat depends on are left out")       \
    X(recall, 1, 0, 1, "",                                                                         \
      "capture problems: with zones, a result is known wherever its zone looks the same")          \
    X(share, 1, 0, 1, "", "let a proof answer other questions of the same problem")                \
    X(collect, 1, 0, 1, "", "when the table is full, drop small subtrees first (SmallTreeGC)")     \
    X(grow, 1, 0, 1, "", "start with a small table and let it grow up to the memory limit")        \
    X(patience, 5000, 1, 1000000, "",                                                              \
      "collections of a full table after which a question is given up for want of memory")

struct Options {
#define X(name, standard, low, high, choices, help) int name = standard;
    SHIKATSU_SEARCH_OPTIONS(X)
#undef X
    LoopTreatment loop_treatment() const { return static_cast<LoopTreatment>(loops); }
    Increment threshold_increment() const { return static_cast<Increment>(increment); }
};

struct OptionInfo {
    std::string_view name;
    int Options::* field;
    int standard;
    int low;
    int high;
    std::string_view choices;  // comma separated names of the values from `low` on, or empty
    std::string_view help;
};

inline constexpr auto kOptions = std::to_array<OptionInfo>({
#define X(name, standard, low, high, choices, help) \
    {#name, &Options::name, standard, low, high, choices, help},
    SHIKATSU_SEARCH_OPTIONS(X)
#undef X
});

// Sets one option from text such as "loops=md" split at '='. Throws InputError that names the
// option and what it accepts.
void set_option(Options& options, std::string_view name, std::string_view value);

// "0..400", "one|mean", "off|on"
std::string option_range(const OptionInfo& info);

}  // namespace shikatsu
