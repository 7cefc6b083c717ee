// Random questions of capturing and connecting: the engine's answers against brute force.
//
// A closed sample has all states that can be reached: it knows the winner and the order of each. An open
// sample is of any position of a board up to 5x5, where lambda search by definition knows the low orders.
#pragma once

#include "life_against_oracle.h"
#include "oracle/random_capture.h"

namespace shikatsu::test {

struct CaptureTally {
    Tally all;              // skipped: positions that were not used, for they reach too many states
    long unknown = 0;       // open samples: questions that brute force does not answer either
    long unsolved = 0;      // questions that the engine gave up after many nodes
    long won = 0;           // questions that the attacker wins
    long unclear = 0;       // ladders without an answer
    long without_move = 0;  // answers that name no move, though the mover has won
    // Answers under a generator that leaves moves out; right ones agree with the full generator.
    struct Generated {
        long right = 0;
        long wrong_yes = 0;  // not won by this order
        long false_yes = 0;  // ... nor at all
        long wrong_no = 0;
    };
    Generated heuristic, heuristic_plus;
};

// The region solver decides the same game if the whole board is the region: the oracle against it, on
// states of `count` random graphs.
Tally compare_regions(std::uint64_t seed, int count);

// States of `count` closed graphs: winners, orders, first moves, legal moves, generators; one solver
// for all questions about a state, with options drawn at random. `more_points` makes graphs larger.
CaptureTally compare_closed(oracle::CaptureGoal goal, std::uint64_t seed, int count,
                            int more_points = 0, const FixedOptions& fixed = {});
// The same for `count` open positions and orders up to `orders`.
CaptureTally compare_open(oracle::CaptureGoal goal, std::uint64_t seed, int count, int orders,
                          const FixedOptions& fixed = {});
// One position, with all algorithms that have orders, with and without ladders, and orders up to `orders`.
CaptureTally compare_question(const oracle::CaptureQuestion& question, int orders);
// The zones of answers, on `count` open positions with orders up to `orders`: whatever is put outside of a
// zone, brute force gives the same answer.
CaptureTally compare_zones(oracle::CaptureGoal goal, std::uint64_t seed, int count, int orders,
                           const FixedOptions& fixed = {});
// Engine against engine, with zones and without, on `count` fights of boards up to 9x9 with orders up to
// `orders`: winners, orders, zones, and what follows.
CaptureTally compare_rivals(oracle::CaptureGoal goal, std::uint64_t seed, int count, int orders,
                            const FixedOptions& fixed = {});
// Ladders, and the points that break or make them, on `count` open positions.
CaptureTally compare_ladders(std::uint64_t seed, int count);
CaptureTally compare_ladder(const oracle::CaptureQuestion& question);
// Small regions on boards that need wider bitboards, `count` positions: the oracle of life and death
// knows who wins them.
CaptureTally compare_wide(std::uint64_t seed, int count, const FixedOptions& fixed = {});

}  // namespace shikatsu::test
