// Life and death on the board as it stands: can these stones be captured, can they be kept?
//
// One-sided provers answer: what the kill prover wins is a proof that the attacker captures, what the life
// prover wins one that the defender is never captured, or has two eyes. If none does, nothing is known.
//
// They look at a WINDOW, a part of the board, as if it were a board of its own. A proof whose zone does not reach the
// lines along which it was cut off is one on the whole board: all rules of the calculus are about the zone
// and the points next to it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "goals/adviser.h"
#include "goals/open/state.h"
#include "goals/question.h"
#include "goals/shown_line.h"
#include "knowledge/zone_claim.h"
#include "search/counters.h"
#include "search/limits.h"
#include "search/options.h"

namespace shikatsu {

// All points are board points (geometry.h).
struct OpenWindow {
    int left, bottom, right, top;  // columns and rows, all inside
};

struct OpenProblem {
    int columns = 0;
    int rows = 0;
    std::vector<int> attacker;
    std::vector<int> defender;
    std::vector<int> crucial;
    bool any = false;  // the capture of one of them decides
    int ban = kNoPoint;
    Player to_move = kAttacker;
    OpenWindow window;
    std::vector<int> safe;  // attacker stones that are never captured, in questions with safe walls
};

struct OpenQuestion {
    OpenAim aim = OpenAim::Kill;
    Threats attacker_threats = 0;
    Threats defender_threats = 0;
    int radius = 1;
    bool assumes = false;     // the attacker's walls hold as long as they are needed to
    bool safe_walls = false;  // the attacker's safe stones are never captured
};

struct OpenAnswer {
    bool solved = false;  // within the limits; if not proved, other moves may prove it
    bool proved = false;
    bool holds =
        false;  // proved, the window is wide enough, and walls have the liberties that are needed
    bool is_cut = false;  // proved, but the zone reaches the end of the window
    bool broken = false;  // proved, but with assumptions that have no name (zone_claim.h)
    int move = kNoPoint;  // of the prover, if he is to move; kPassPoint for a pass
    // What the proof depends on (zone_claim.h): points, and liberties outside of these.
    std::vector<int> zone;
    std::vector<std::pair<int, int>> walls;  // a stone, and how many liberties its block needs
    StopReason reason = StopReason::None;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

struct OpenWritten {
    ProofEnd end = ProofEnd::Complete;
    StopReason reason = StopReason::None;  // if it was stopped
    std::vector<int> points;               // of all zones: what each line has a character for
    std::vector<std::string> lines;        // docs/certificate-zones.md
    bool is_cut = false;      // it reaches the end of the window: it needs a larger one
    std::uint64_t nodes = 0;  // searched for moves that the tables did not have
};

class OpenSolver {
   public:
    virtual ~OpenSolver() = default;

    // Moves (board points or kPassPoint) played from the problem's position come first: `line`.
    virtual OpenAnswer ask(const std::vector<int>& line, const OpenQuestion& question,
                           const Limits& limits, const Monitor& monitor) = 0;
    // The proof of an answer.
    virtual OpenWritten prove(const std::vector<int>& line, const OpenQuestion& question,
                              const Limits& limits, const Monitor& monitor,
                              std::uint64_t bytes) = 0;
    virtual const Counters& counters() const = 0;
    virtual std::uint64_t bytes() const = 0;
    virtual std::uint64_t table_entries() const = 0;
    virtual std::uint64_t table_used() const = 0;
};

// HINT: `adviser` may say who wins inside a smaller region (nullptr: none does).
std::unique_ptr<OpenSolver> make_open_solver(const OpenProblem& problem, const Options& options,
                                             const ZoneRules& rules, std::uint64_t bytes,
                                             std::unique_ptr<Adviser> adviser = nullptr);

}  // namespace shikatsu
