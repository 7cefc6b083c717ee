// One region of one position: answers binary questions, which share one table, and writes the proofs.
//
// The full status (alive, dead, seki, ko with a number of threats) is put together from these
// questions by src/shikatsu/solver/status.py.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "goals/adviser.h"
#include "goals/question.h"
#include "goals/shown_line.h"
#include "rules/position.h"
#include "search/counters.h"
#include "search/limits.h"
#include "search/options.h"

namespace shikatsu {

// Which questions are asked: about life, about an eye, or about the safety of a border (safety.h).
enum class RegionKind : std::uint8_t { Life, OneEye, Safety };

// All points are board points (geometry.h).
struct RegionProblem {
    int columns = 0;
    int rows = 0;
    std::vector<int> attacker;  // all attacker stones; those outside the region are safe
    std::vector<int> defender;  // those outside the region are safe: an anchor, part of a border
    std::vector<int> crucial;   // some of those in the region; none are needed but for life
    std::vector<int> region;    // playable points, in the order that certificates use
    int ban = kNoPoint;
    Player to_move = kAttacker;
    KoRule rule = KoRule::Simple;
    RegionKind kind = RegionKind::Life;
    // Points of the region where only one side may play: the rim of an open region.
    std::vector<int> attacker_only;
    std::vector<int> defender_only;
    // Questions of life: the rival group. Once all of its stones are gone the defender has won.
    std::vector<int> rival_ends;
    // Questions of life: a rival group, all of which the defender must capture as well.
    std::vector<int> rival;
};

struct RegionAnswer {
    bool solved = false;
    Player winner = kAttacker;
    StopReason reason = StopReason::None;
    std::uint32_t phi = 1;  // at the root when not solved
    std::uint32_t delta = 1;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

struct RegionClaim {
    Question question;
    Player winner = kAttacker;
};

struct RegionProof {
    ProofEnd end = ProofEnd::Complete;
    StopReason reason = StopReason::None;  // if it was stopped
    std::vector<std::string> lines;        // docs/certificate.md
    std::uint64_t nodes = 0;               // searched for moves that the tables did not have
};

class RegionSolver {
   public:
    virtual ~RegionSolver() = default;

    // HINT: first moves that look good in the problem's position, as board points.
    virtual void hint(const std::vector<int>& points) = 0;

    // Moves (board points or kPassPoint) played from the problem's position come first: `line`.
    virtual RegionAnswer ask(const std::vector<int>& line, const Question& question,
                             const Limits& limits, const Monitor& monitor) = 0;
    virtual std::vector<int> legal_moves(const std::vector<int>& line,
                                         const Question& question) = 0;
    // Good play of both sides in a position whose status rests on these claims (principal_line.h); the
    // first one leads. `limits` are for results that the table has lost; when the time is over, or the
    // monitor wants it, the line ends early.
    virtual ShownLine principal_line(const std::vector<int>& line,
                                     const std::vector<RegionClaim>& claims, const Limits& limits,
                                     const Monitor& monitor, int max_length) = 0;
    // Level 1: static rules are leaves of the proof. Level 0: only the goal itself is; a second table
    // finds the moves behind static wins. `bytes`: what all of it may use. Too large is a proof that has
    // no room beside the tables, nor in a quarter of it.
    virtual RegionProof prove(const std::vector<int>& line, const Question& question, Player winner,
                              int level, const Limits& limits, const Monitor& monitor,
                              std::uint64_t bytes) = 0;

    // Advice about positions that need not come up in this problem: a solver that gives it must not be asked
    // for proofs. It must outlive the adviser; nullptr if the region is too large, or not about life.
    virtual std::unique_ptr<Adviser> adviser() = 0;

    virtual const Counters& counters() const = 0;
    virtual std::uint64_t bytes() const = 0;
    virtual std::uint64_t table_entries() const = 0;
    virtual std::uint64_t table_used() const = 0;
};

// `bytes`: what the solver's tables may use. The region decides how wide the bitboards are: 64, 128 or
// 361 points; `least_points` asks for wider ones (the tests compare them).
std::unique_ptr<RegionSolver> make_region_solver(const RegionProblem& problem,
                                                 const Options& options, std::uint64_t bytes,
                                                 std::size_t least_points = 0);

}  // namespace shikatsu
