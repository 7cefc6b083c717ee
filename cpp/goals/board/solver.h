// Captures on a whole board: can these blocks be captured, or connected? Questions share one table.
//
// The status (captured, saved, ko with a number of threats) is put together from these questions by
// src/shikatsu/solver/capture/solve.py.
#pragma once

#include <memory>
#include <vector>

#include "goals/board/question.h"
#include "goals/shown_line.h"
#include "knowledge/ladder.h"
#include "search/counters.h"
#include "search/limits.h"

namespace shikatsu {

// All points are board points (geometry.h). The attacker is the side that must reach the goal: who
// captures, or who connects.
struct CaptureProblem {
    int columns = 0;
    int rows = 0;
    std::vector<int> attacker;
    std::vector<int> defender;
    std::vector<int> targets;  // stones of the defender, or, to be connected, of the attacker
    CaptureGoal goal = CaptureGoal::CaptureAll;
    int ban = kNoPoint;
    Player to_move = kAttacker;
};

struct CaptureQuestion {
    Threats attacker_threats = 0;
    Threats defender_threats = 0;
    int orders = 5;
};

struct CaptureAnswer {
    bool solved = false;
    Player winner = kAttacker;
    int order = -1;  // of the attacker's win
    // Of the mover, if he is the winner; while nobody is, the one that looks best. kPassPoint for a pass.
    int move = kNoPoint;
    // Whatever else stands on the board, the answer holds where these points are the same
    // (proof_zone.h); all of them if nothing better is known.
    std::vector<int> zone;
    StopReason reason = StopReason::None;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

struct LadderProblem {
    int columns = 0;
    int rows = 0;
    std::vector<int> attacker;
    std::vector<int> defender;
    int target = kNoPoint;
    int ban = kNoPoint;
    Player to_move = kAttacker;
};

struct LadderAnswer {
    LadderEnd end = LadderEnd::Unclear;
    std::vector<int> line;
    std::uint64_t nodes = 0;
};

class CaptureSolver {
   public:
    virtual ~CaptureSolver() = default;

    // Moves (board points or kPassPoint) played from the problem's position come first: `line`.
    virtual CaptureAnswer ask(const std::vector<int>& line, const CaptureQuestion& question,
                              const Limits& limits, const Monitor& monitor) = 0;
    virtual std::vector<int> legal_moves(const std::vector<int>& line,
                                         const CaptureQuestion& question) = 0;
    // What the generator offers, best guess first.
    virtual std::vector<int> candidates(const std::vector<int>& line,
                                        const CaptureQuestion& question) = 0;
    // Good play of both sides where the question is answered; `limits` are for results that the table
    // has lost.
    virtual ShownLine principal_line(const std::vector<int>& line, const CaptureQuestion& question,
                                     const Limits& limits, int max_length) = 0;

    virtual const Counters& counters() const = 0;
    virtual std::uint64_t bytes() const = 0;
    virtual std::uint64_t table_entries() const = 0;
    virtual std::uint64_t table_used() const = 0;
};

std::unique_ptr<CaptureSolver> make_capture_solver(const CaptureProblem& problem,
                                                   const Options& options, std::uint64_t bytes);

// Is the target captured by ataris alone?
LadderAnswer read_ladder(const LadderProblem& problem);
// Empty points where one more stone changes the answer: of the defender if the ladder works, of the
// attacker if it does not.
std::vector<int> ladder_breakers(const LadderProblem& problem);

}  // namespace shikatsu
