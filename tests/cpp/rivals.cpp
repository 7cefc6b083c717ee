// Fights on larger boards, engine against engine: with zones, which leave out nearly every move, and
// without, where every move is looked at.
//
// What can be compared: a win of order n is one of every higher order, and a refutation of order n holds
// for every lower one. Without orders (dfpn) the limit is about liberties only: a win of order n never
// lets the target have more than n + 1 of them, so it is a win with the limit n, too; dfpn may win more.
#include <algorithm>

#include "captures_against_oracle.h"
#include "random_fight.h"

namespace shikatsu::test {
namespace {

using Random = std::mt19937_64;

constexpr std::uint64_t kNodesWithZones = 3'000;
constexpr double kRivalWork = 60'000;  // nodes times points, about: a node looks at every point
constexpr int kQuestions = 6;  // in any order: some begin with high orders, some with low ones
constexpr int kVariations = 4;
constexpr int kLines = 3;
constexpr int kMostMoves = 5;

FixedOptions with(FixedOptions fixed, std::initializer_list<const char*> options) {
    for (const char* option : options) fixed.set(option);
    return fixed;
}

Limits rival_limits(const CaptureProblem& fight) {
    return {.nodes = static_cast<std::uint64_t>(kRivalWork / (fight.columns * fight.rows))};
}

// What an engine has said.
struct Claim {
    CaptureProblem fight;
    std::vector<int> line;
    CaptureQuestion question;
    bool won = false;
};

Claim claim(const CaptureProblem& fight, const std::vector<int>& line,
            const CaptureQuestion& question, const CaptureAnswer& answer) {
    Claim c{fight, line, question, answer.winner == kAttacker};
    if (c.won) c.question.orders = std::max(1, answer.order);
    return c;
}

bool has_orders(const Setting& setting) {
    return setting.options.algorithm != static_cast<int>(Algorithm::Dfpn);
}
// See above for what can be compared.
bool contradicts(const CaptureAnswer& answer, const Claim& claim, const Setting& rival) {
    if (!answer.solved || (answer.winner == kAttacker) == claim.won) return false;
    return claim.won || has_orders(rival);
}
// With an empty table.
CaptureAnswer ask_anew(const CaptureProblem& fight, const CaptureQuestion& question,
                       const Setting& setting, const Limits& limits) {
    return make_capture_solver(fight, setting.options, setting.bytes)
        ->ask({}, question, limits, {});
}

std::string describe(const Claim& c) {
    std::string text = drawing(c.fight) + (c.fight.goal == CaptureGoal::CaptureAny ? " any" : "") +
                       (c.fight.to_move == kAttacker ? ", attacker" : ", defender") +
                       " to move, threats " + std::to_string(c.question.attacker_threats) + "," +
                       std::to_string(c.question.defender_threats) + ", order " +
                       std::to_string(c.question.orders) + (c.won ? ": won" : ": not won");
    if (!c.line.empty()) text += ", after";
    for (const int p : c.line) text += " " + std::to_string(p);
    return text;
}

// Both engines, and the fight that they disagree about.
class Rivals {
   public:
    Rivals(const CaptureProblem& fight, const FixedOptions& fixed, Random& random,
           CaptureTally& tally)
        : fight_(fight),
          random_(random),
          tally_(tally),
          zoned_(random_setting(
              random,
              with(fixed,
                   {"zones=on", random_algorithm(false), random_of({"ladder=on", "ladder=off"}),
                    random_of({"simulation_budget=100", "simulation_budget=2000"})}))),
          rival_(random_setting(random, with(fixed, {"zones=off", random_algorithm(true)}))),
          solver_(make_capture_solver(fight, zoned_.options, zoned_.bytes)),
          rival_solver_(make_capture_solver(fight, rival_.options, rival_.bytes)) {}

    void ask(const CaptureQuestion& question) {
        const auto answer = answered({}, question);
        if (fight_.ban != kNoPoint) pass_twice(question);
        if (!answer) return;
        const Claim said = claim(fight_, {}, question, *answer);
        tally_.won += said.won;
        check(said);
        check_zone(said, *answer);
        for (int i = 0; i < kLines; ++i) play_on(said, answer->move);
    }

   private:
    const char* random_of(std::initializer_list<const char*> options) {
        return options.begin()[random_() % options.size()];
    }
    const char* random_algorithm(bool any) {
        if (any && random_() % 4 == 0) return "algorithm=dfpn";
        return random_() % 4 == 0 ? "algorithm=pseudo" : "algorithm=ldfpn";
    }
    std::optional<CaptureAnswer> answered(const std::vector<int>& line,
                                          const CaptureQuestion& question) {
        const auto answer = solver_->ask(line, question, {.nodes = kNodesWithZones}, {});
        ++tally_.all.questions;
        tally_.all.nodes += answer.nodes;
        if (answer.solved) return answer;
        ++tally_.unsolved;
        return std::nullopt;
    }
    void check(const Claim& said) {
        const auto answer =
            rival_solver_->ask(said.line, said.question, rival_limits(said.fight), {});
        tally_.all.nodes += answer.nodes;
        if (!answer.solved) ++tally_.unknown;
        if (!contradicts(answer, said, rival_)) return;
        disagree("zones=on says " + describe(simplified(said)));
    }
    void disagree(const std::string& text) {
        tally_.all.disagreements.push_back(text + "\n[" + zoned_.text + "]\n[" + rival_.text + "]");
    }
    // Whatever stands outside of the zone, the answer is the same.
    void check_zone(const Claim& said, const CaptureAnswer& answer) {
        if (answer.zone.size() == static_cast<std::size_t>(fight_.columns * fight_.rows)) return;
        const bool winner_moves = answer.winner == fight_.to_move;
        for (int i = 0; i < kVariations; ++i) {
            const auto varied =
                vary_outside(fight_, answer.zone, winner_moves && random_() % 4 == 0, random_);
            if (!varied) continue;
            const auto again = ask_anew(*varied, said.question, rival_, rival_limits(fight_));
            tally_.all.nodes += again.nodes;
            if (!again.solved) ++tally_.unknown;
            if (!contradicts(again, said, rival_)) continue;
            std::string zone;
            for (const int p : answer.zone) zone += " " + std::to_string(p);
            disagree(describe(said) + ", but not with\n" + drawing(*varied) + "\nzone" + zone);
        }
    }
    // The winner plays as the engine says, the loser anything: it must stay a win. Moves that a zone
    // has left out are searched now. A reply is one to a threat, and a pass then costs an order.
    void play_on(Claim said, int move) {
        for (int i = 0; i < kMostMoves; ++i) {
            const Player mover = static_cast<Player>((static_cast<int>(fight_.to_move) + i) % 2);
            const bool winner_moves = (mover == kAttacker) == said.won;
            const auto legal = solver_->legal_moves(said.line, said.question);
            if (!winner_moves) move = legal.empty() ? kNoPoint : legal[random_() % legal.size()];
            if (move == kNoPoint) return;
            const bool threatened = mover == kDefender && i > 0;
            said.line.push_back(move);
            if (move == kPassPoint && threatened && --said.question.orders == 0) return;
            const auto answer = answered(said.line, said.question);
            if (!answer) return;
            const Claim now = claim(fight_, said.line, said.question, *answer);
            if (now.won != said.won) return disagree("zones=on no longer says " + describe(said));
            check(now);
            said.question = now.question;
            move = answer->move;
        }
    }
    // In a ko both sides may pass, which is what simulations begin with: a wrong result of theirs is in the
    // table even if nothing has come of it, or if the question was given up.
    void pass_twice(CaptureQuestion question) {
        if (question.orders == 1) return;
        --question.orders;
        const std::vector<int> passes{kPassPoint, kPassPoint};
        if (const auto answer = answered(passes, question))
            check(claim(fight_, passes, question, *answer));
    }
    // Without the stones that do not matter, if the disagreement comes back in a new table.
    Claim simplified(Claim said) const {
        if (!said.line.empty() || !disagree_about(said)) return said;
        for (bool again = true; again;) {
            again = false;
            for (const auto& fight : simpler(said.fight)) {
                Claim less = said;
                less.fight = fight;
                if (!disagree_about(less)) continue;
                said = less;
                again = true;
                break;
            }
        }
        return said;
    }
    bool disagree_about(const Claim& said) const {
        const auto mine = ask_anew(said.fight, said.question, zoned_, {.nodes = kNodesWithZones});
        if (!mine.solved || (mine.winner == kAttacker) != said.won) return false;
        const auto theirs = ask_anew(said.fight, said.question, rival_, rival_limits(said.fight));
        return contradicts(theirs, said, rival_);
    }

    const CaptureProblem& fight_;
    Random& random_;
    CaptureTally& tally_;
    Setting zoned_;
    Setting rival_;
    std::unique_ptr<CaptureSolver> solver_;
    std::unique_ptr<CaptureSolver> rival_solver_;
};

CaptureQuestion random_question(Random& random, int orders) {
    const auto below = [&](int limit) {
        return static_cast<int>(random() % static_cast<unsigned>(limit));
    };
    return {static_cast<Threats>(below(3)), static_cast<Threats>(below(3)), 1 + below(orders)};
}

}  // namespace

CaptureTally compare_rivals(oracle::CaptureGoal goal, std::uint64_t seed, int count, int orders,
                            const FixedOptions& fixed) {
    Random random(seed);
    CaptureTally tally;
    const auto of_engine = goal == oracle::CaptureGoal::capture_any ? CaptureGoal::CaptureAny
                                                                    : CaptureGoal::CaptureAll;
    for (int i = 0; i < count; ++i) {
        CaptureProblem fight = random_fight(random, of_engine);
        for (const Player mover : {kAttacker, kDefender}) {
            fight.to_move = mover;
            Rivals rivals(fight, fixed, random, tally);
            for (int n = 0; n < kQuestions; ++n) rivals.ask(random_question(random, orders));
        }
        ++tally.all.positions;
    }
    return tally;
}

}  // namespace shikatsu::test
