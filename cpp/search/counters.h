// What a search did, for people who study it. Counters add up over the questions of a problem.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace shikatsu {

// X(name, what it counts)
#define SHIKATSU_COUNTERS(X)                                             \
    /* expanding */                                                      \
    X(nodes, "states expanded")                                          \
    X(reexpanded, "of these, states that had been expanded before")      \
    X(generated, "child states looked at")                               \
    X(judged, "static judgements")                                       \
    X(leaves, "child states decided statically")                         \
    X(guesses_used, "first guesses used again")                          \
    X(covered, "moves that the refutation of another one covers")        \
    X(max_depth, "longest line searched")                                \
    /* loops */                                                          \
    X(loops, "child states that repeat the current line")                \
    X(path_dependent, "results that hold on their own line only")        \
    X(path_hits, "path-dependent results used again")                    \
    X(extensions, "threshold extensions by TCA")                         \
    X(rescues, "threshold extensions because the search ran in circles") \
    /* table */                                                          \
    X(table_hits, "solved results found in the table")                   \
    X(collections, "garbage collections")                                \
    X(growths, "doublings of the table")                                 \
    /* simulation */                                                     \
    X(simulations, "simulations tried")                                  \
    X(simulations_won, "simulations that gave a proof")                  \
    X(simulated, "states visited by simulation")                         \
    /* capture */                                                        \
    X(ladder_nodes, "positions looked at by ladders")                    \
    X(recalled, "states decided by a result of the same zone")           \
    /* certificates */                                                   \
    X(holes, "proof states lost from the table and searched again")

struct Counters {
#define X(name, help) std::uint64_t name = 0;
    SHIKATSU_COUNTERS(X)
#undef X
};

struct CounterInfo {
    std::string_view name;
    std::uint64_t Counters::* field;
    std::string_view help;
};

inline constexpr auto kCounters = std::to_array<CounterInfo>({
#define X(name, help) {#name, &Counters::name, help},
    SHIKATSU_COUNTERS(X)
#undef X
});

}  // namespace shikatsu
