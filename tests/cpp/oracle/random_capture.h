// Random questions of capturing and connecting on small whole boards.
#pragma once

#include <memory>
#include <random>

#include "tests/cpp/oracle/capture_graph.h"

namespace oracle {

struct CaptureSize {
    int columns;
    int rows;
    int free_points;  // at most so many points that no target stands on
};

// A legal position with 40 to 95 percent of the board filled, and up to `most` of its blocks as
// targets. One position in four has a ban, on any empty point. The state has no threats.
CaptureQuestion random_capture(std::mt19937_64& random, CaptureGoal goal, const CaptureSize& size,
                               int most);

// Random questions of which every state that can be reached is known, on boards up to 5x5 and 6x4.
//
// The larger the board the larger the target, since all else can be captured, and each point that may
// change trebles the states. Positions that reach too many are drawn again, and counted: with several
// targets of which all must be captured these are the ones whose targets are captured one by one.
class CaptureSample {
   public:
    struct Drawn {
        CaptureGraph graph;
        CaptureState start;
        bool threats;  // whether questions with one threat on each side can be asked, too

        // The start with another mover, or other threats, which are 0 unless `threats`.
        CaptureState asked(Player mover, int attacker_threats, int defender_threats) const;
        // A state of the graph, with all targets on the board: one of a random order, so that there is
        // something to win in many.
        CaptureState random_state(std::mt19937_64& random) const;
    };

    // `more_points`: how many points more than usual may change.
    explicit CaptureSample(std::uint64_t seed, std::size_t most_states = 300000,
                           int more_points = 0)
        : random_(seed), most_states_(most_states), more_points_(more_points) {}

    Drawn draw(CaptureGoal goal);
    long drawn() const { return drawn_; }
    long dropped() const { return dropped_; }

   private:
    bool grow(Drawn& drawn) const;

    std::mt19937_64 random_;
    std::size_t most_states_;
    int more_points_;
    long drawn_ = 0;
    long dropped_ = 0;
};

}  // namespace oracle
