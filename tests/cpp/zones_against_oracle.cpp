#include "capture_truth.h"
#include "captures_against_oracle.h"

namespace shikatsu::test {
namespace {

using oracle::CaptureGame;
using oracle::CaptureState;
using oracle::Points;
using Random = std::mt19937_64;

constexpr int kVariations = 12;

struct Varied {
    CaptureGame game;
    CaptureState state;
};

// The same question with other stones outside of the zone. A target may have grown there.
std::optional<Varied> vary(const CaptureGame& game, CaptureState state, Points zone,
                           Random& random) {
    if (state.ban != oracle::no_point) zone |= oracle::only(state.ban);
    const std::uint64_t change = 1 + random() % 4;
    for (int p = 0; p < game.board().size(); ++p) {
        if ((zone & oracle::only(p)) || random() % 4 >= change) continue;
        for (const auto player : {oracle::Player::attacker, oracle::Player::defender})
            state.stones.set(player, state.stones.of(player) & ~oracle::only(p));
        const std::uint64_t what = random() % 3;
        if (what == 2) continue;
        const auto player = what == 0 ? oracle::Player::attacker : oracle::Player::defender;
        state.stones.set(player, state.stones.of(player) | oracle::only(p));
    }
    if (!game.board().every_block_has_a_liberty(state.stones)) return std::nullopt;
    std::vector<Points> targets;
    for (const Points target : game.targets()) {
        const int stone = oracle::first_of(target);
        if (!(state.stones.defender & oracle::only(stone))) return std::nullopt;
        const Points block = game.board().block(state.stones, oracle::Player::defender, stone);
        if (std::find(targets.begin(), targets.end(), block) == targets.end())
            targets.push_back(block);
    }
    Varied varied{CaptureGame(game.board(), game.goal(), targets), state};
    varied.state.targets_left = varied.game.all_targets();
    return varied;
}

Points points_of(const std::vector<int>& zone) {
    Points points = 0;
    for (const int p : zone) points |= oracle::only(p);
    return points;
}

void check_zone(const CaptureGame& game, const CaptureState& state, const CaptureAnswer& answer,
                int orders, const Setting& setting, Random& random, CaptureTally& tally) {
    const Points zone = points_of(answer.zone);
    if (zone == game.board().points()) return;
    const bool said = answer.winner == kAttacker;
    for (int i = 0; i < kVariations; ++i) {
        const auto varied = vary(game, state, zone, random);
        if (!varied) continue;
        Truth truth(varied->game);
        const int order = said ? answer.order : orders;
        const auto won = state.mover == oracle::Player::defender
                             ? truth.wins_whatever_is_played(varied->state, order)
                             : truth.wins(varied->state, order);
        ++tally.all.questions;
        tally.won += said;
        if (!won) ++tally.unknown;
        if (!won || *won == said) continue;
        tally.all.disagreements.push_back(describe(game, state) + "\norder " +
                                          std::to_string(order) + (said ? ": won" : ": not won") +
                                          ", but not with" + describe(varied->game, varied->state) +
                                          "\n[" + setting.text + "]");
    }
}

}  // namespace

CaptureTally compare_zones(oracle::CaptureGoal goal, std::uint64_t seed, int count, int orders,
                           const FixedOptions& fixed) {
    Random random(seed);
    FixedOptions zoned = fixed;
    zoned.set("zones=on");
    CaptureTally tally;
    for (int i = 0; i < count; ++i) {
        const auto question = oracle::random_capture(random, goal, random_open_size(random), 2);
        const Setting setting = random_setting(random, zoned);
        if (setting.options.algorithm == static_cast<int>(Algorithm::Dfpn)) continue;
        for (const auto mover : {oracle::Player::attacker, oracle::Player::defender}) {
            CaptureState state = question.state;
            state.mover = mover;
            state.attacker_threats = static_cast<int>(random() % 2);
            state.defender_threats = static_cast<int>(random() % 2);
            const auto solver = make_capture_solver(capture_problem(question.game, state),
                                                    setting.options, setting.bytes);
            for (int order = 1; order <= orders; ++order) {
                const shikatsu::CaptureQuestion asked{static_cast<Threats>(state.attacker_threats),
                                                      static_cast<Threats>(state.defender_threats),
                                                      order};
                const auto answer = solver->ask({}, asked, {.nodes = kMostNodes}, {});
                tally.all.nodes += answer.nodes;
                if (!answer.solved) ++tally.unsolved;
                else check_zone(question.game, state, answer, order, setting, random, tally);
            }
        }
        ++tally.all.positions;
    }
    return tally;
}

}  // namespace shikatsu::test
