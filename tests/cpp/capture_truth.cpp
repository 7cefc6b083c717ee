#include "capture_truth.h"

namespace shikatsu::test {
namespace {

using oracle::CaptureGame;
using oracle::CaptureState;
using oracle::Points;

std::vector<int> list_of(Points set) {
    std::vector<int> points;
    for (; set != 0; set &= set - 1) points.push_back(oracle::first_of(set));
    return points;
}

Points targets_left(const CaptureGame& game, const CaptureState& state) {
    Points stones = 0;
    for (std::size_t i = 0; i < game.targets().size(); ++i)
        if (state.targets_left >> i & 1) stones |= game.targets()[i];
    return stones;
}

Points first_stones(const CaptureGame& game, const CaptureState& state) {
    Points stones = 0;
    for (const Points target : game.targets()) stones |= target & (~target + 1);
    return stones & targets_left(game, state);
}

int engine_ban(const CaptureState& state) {
    return state.ban == oracle::no_point ? kNoPoint : state.ban;
}

constexpr oracle::CaptureSize kOpenSizes[] = {{5, 5, 24}, {6, 4, 23}, {4, 6, 23}, {5, 4, 19},
                                              {4, 4, 15}, {5, 5, 20}, {8, 3, 22}, {12, 2, 22}};

}  // namespace

std::string describe(const CaptureGame& game, const CaptureState& state) {
    return "\n" + game.drawing(state) + oracle::name(game.goal()) + ", " +
           oracle::name(state.mover) + " to move, threats " +
           std::to_string(state.attacker_threats) + "," + std::to_string(state.defender_threats);
}

RegionProblem region_problem(const CaptureGame& game, const CaptureState& state) {
    RegionProblem p;
    p.columns = game.board().columns();
    p.rows = game.board().rows();
    p.attacker = list_of(state.stones.attacker);
    p.defender = list_of(state.stones.defender);
    p.crucial = list_of(targets_left(game, state));
    p.region = list_of(game.board().points());
    p.ban = engine_ban(state);
    p.to_move = engine_player(state.mover);
    return p;
}

CaptureProblem capture_problem(const CaptureGame& game, const CaptureState& state, bool one_stone) {
    CaptureProblem p;
    p.columns = game.board().columns();
    p.rows = game.board().rows();
    p.attacker = list_of(state.stones.attacker);
    p.defender = list_of(state.stones.defender);
    p.targets = list_of(one_stone ? first_stones(game, state) : targets_left(game, state));
    p.goal = game.goal() == oracle::CaptureGoal::capture_all   ? CaptureGoal::CaptureAll
             : game.goal() == oracle::CaptureGoal::capture_any ? CaptureGoal::CaptureAny
                                                               : CaptureGoal::Connect;
    p.ban = engine_ban(state);
    p.to_move = engine_player(state.mover);
    return p;
}

LadderProblem ladder_problem(const CaptureGame& game, const CaptureState& state) {
    const CaptureProblem p = capture_problem(game, state);
    return {p.columns, p.rows, p.attacker, p.defender, p.targets.front(), p.ban, p.to_move};
}

const oracle::CaptureSize& random_open_size(std::mt19937_64& random) {
    return kOpenSizes[random() % std::size(kOpenSizes)];
}

}  // namespace shikatsu::test
