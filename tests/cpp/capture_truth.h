// The questions of the oracle in the engine's words, and what the oracle knows about them.
#pragma once

#include <random>

#include "goals/board/solver.h"
#include "life_against_oracle.h"
#include "oracle/lambda_search.h"
#include "oracle/random_capture.h"

namespace shikatsu::test {

// A search that circles is given up, and counted.
inline constexpr std::uint64_t kMostNodes = 300'000;
inline constexpr std::size_t kMostStates = 300'000;

RegionProblem region_problem(const oracle::CaptureGame& game, const oracle::CaptureState& state);
// `one_stone`: only one stone of each target is named, as people do.
CaptureProblem capture_problem(const oracle::CaptureGame& game, const oracle::CaptureState& state,
                               bool one_stone = false);
LadderProblem ladder_problem(const oracle::CaptureGame& game, const oracle::CaptureState& state);
std::string describe(const oracle::CaptureGame& game, const oracle::CaptureState& state);

// A board of which most positions have too many states to be written down.
const oracle::CaptureSize& random_open_size(std::mt19937_64& random);

// What brute force knows; nothing where it would take too long.
class Truth {
   public:
    explicit Truth(const oracle::CaptureGraph& graph) : game_(graph.game()), graph_(&graph) {}
    explicit Truth(const oracle::CaptureGame& game)
        : game_(game), lambda_(std::in_place, game, kMostStates) {}

    const oracle::CaptureGame& game() const { return game_; }
    std::optional<bool> wins(const oracle::CaptureState& state, int order) {
        if (order < 0) return game_.reached(state);
        return graph_ ? graph_->order(state) <= order : lambda_->wins(state, order);
    }
    // The defender begins: his first move is no answer to a threat, and a pass like any other move.
    std::optional<bool> wins_whatever_is_played(const oracle::CaptureState& state, int order) {
        bool known = true;
        for (const auto& move : game_.moves(state)) {
            const auto won = wins(move.after, order);
            if (won == false) return false;
            known = known && won.has_value();
        }
        return known ? std::optional(true) : std::nullopt;
    }
    // Whatever the order.
    std::optional<bool> wins(const oracle::CaptureState& state) const {
        if (graph_ == nullptr) return std::nullopt;
        return graph_->attacker_wins(state);
    }

   private:
    oracle::CaptureGame game_;
    const oracle::CaptureGraph* graph_ = nullptr;
    std::optional<oracle::LambdaSearch> lambda_;
};

}  // namespace shikatsu::test
