// Questions of capture: can a block be captured, can blocks be connected, and by which order of threats?
//
// Player One is the PROVER and plays black in the core: the attacker who captures, or the player
// who connects. Player Two, the REFUTER, only has to prevent it, and loops prevent it.
//
// Orders (Thomsen's lambda, docs/algorithms/capture.md):
//
//     N(n)  One to move, wins by order n:    reaches the goal at once (n = 0), or has a move to D(i), i <= n
//     D(n)  Two to move, loses by order n:   his pass leads to N(n-1), every other move to N(n)
//
// A win of order n is one of every higher order. Without the limit the game is plain capture: a win in
// k moves is a win of order k at most.
#pragma once

#include <algorithm>
#include <cstdint>

#include "goals/question.h"
#include "search/options.h"

namespace shikatsu {

enum class CaptureGoal : std::uint8_t {
    CaptureAll,  // player One captures every target block
    CaptureAny,  // ... at least one of them
    Connect,     // player One joins all target stones, which are his, to one block
};

enum class Algorithm : int { Ldfpn = 0, Dfpn = 1, Pseudo = 2 };
enum class Generator : int { Heuristic = 0, HeuristicPlus = 1, Full = 2 };

inline constexpr int kMostOrders = 12;

// How questions of capture are answered: the goal, and what the options (options.h) mean for it.
struct CaptureSetting {
    CaptureSetting(CaptureGoal asked, const Options& options)
        : goal(asked),
          algorithm(static_cast<Algorithm>(options.algorithm)),
          generator(static_cast<Generator>(options.generator)),
          counts_slack(options.slack != 0),
          reads_ladders(options.ladder != 0 && looks_ahead()),
          has_zones(options.zones != 0 && looks_ahead()),
          recalls(options.recall != 0 && has_zones) {}

    bool has_orders() const { return algorithm != Algorithm::Dfpn; }

    CaptureGoal goal;
    Algorithm algorithm;
    Generator generator;
    bool counts_slack;
    bool reads_ladders;
    bool has_zones;
    bool recalls;

   private:
    bool looks_ahead() const { return goal != CaptureGoal::Connect && has_orders(); }
};

// Which questions a proof answers: see Scope (question.h) for threats; loops always go to Two. Orders are written so
// that less is more: a win of One needs at least `order`, one of Two holds up to kAllOrders - order. The zone says
// which positions it holds for: all that agree on it (proof_zone.h).
template <int W>
struct CaptureScope {
    static constexpr int kAllOrders = 63;

    Bitset<W> zone;
    Threats needs = 0;
    Threats allows = kUnlimited;
    std::uint8_t order = 0;

    static constexpr std::uint8_t up_to(int order) {
        return static_cast<std::uint8_t>(kAllOrders - std::min(order, kAllOrders));
    }
    // The order up to which a win of Two holds.
    constexpr int refuted() const { return kAllOrders - order; }

    friend constexpr CaptureScope meet(const CaptureScope& a, const CaptureScope& b) {
        return {a.zone | b.zone, std::max(a.needs, b.needs), std::min(a.allows, b.allows),
                std::max(a.order, b.order)};
    }
    // Does it answer all questions that the other one answers? Zones are not about questions.
    constexpr bool includes(const CaptureScope& o) const {
        return needs <= o.needs && allows >= o.allows && order <= o.order;
    }
};

}  // namespace shikatsu
