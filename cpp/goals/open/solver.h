// Life and death on the board as it stands: can these stones be captured, can they be kept?
//
// Two one-sided provers answer: what the kill prover wins is a proof that the attacker captures, what the life
// prover wins one that the defender is never captured. If neither does, nothing is known.
#pragma once

#include <memory>
#include <vector>

#include "goals/question.h"
#include "goals/shown_line.h"
#include "knowledge/zone_claim.h"
#include "search/counters.h"
#include "search/limits.h"
#include "search/options.h"

namespace shikatsu {

// All points are board points (geometry.h).
struct OpenProblem {
    int columns = 0;
    int rows = 0;
    std::vector<int> attacker;
    std::vector<int> defender;
    std::vector<int> crucial;
    bool any = false;  // the capture of one of them decides
    int ban = kNoPoint;
    Player to_move = kAttacker;
};

struct OpenQuestion {
    Player prover = kAttacker;
    Threats attacker_threats = 0;
    Threats defender_threats = 0;
    int radius = 1;
    bool assumes = false;  // the attacker's walls hold as long as they are needed to
};

struct OpenAnswer {
    bool solved = false;  // within the limits; if not proved, other moves may prove it
    bool proved = false;
    bool holds = false;   // proved, and the walls have the liberties that are needed
    int move = kNoPoint;  // of the prover, if he is to move; kPassPoint for a pass
    // What the proof depends on (zone_claim.h): points, and liberties outside of these.
    std::vector<int> zone;
    std::vector<std::pair<int, int>> walls;  // a stone, and how many liberties its block needs
    StopReason reason = StopReason::None;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

class OpenSolver {
   public:
    virtual ~OpenSolver() = default;

    // Moves (board points or kPassPoint) played from the problem's position come first: `line`.
    virtual OpenAnswer ask(const std::vector<int>& line, const OpenQuestion& question,
                           const Limits& limits, const Monitor& monitor) = 0;
    virtual const Counters& counters() const = 0;
    virtual std::uint64_t bytes() const = 0;
    virtual std::uint64_t table_entries() const = 0;
    virtual std::uint64_t table_used() const = 0;
};

std::unique_ptr<OpenSolver> make_open_solver(const OpenProblem& problem, const Options& options,
                                             const ZoneRules& rules, std::uint64_t bytes);

}  // namespace shikatsu
