// Ladders are threat sequences of order 1, which lambda search finds by definition.
#include <algorithm>

#include "capture_truth.h"
#include "captures_against_oracle.h"

namespace shikatsu::test {
namespace {

using oracle::CaptureGame;
using oracle::CaptureState;

// The position after one more stone of a player: no ban, and the same to move. Nothing if the point
// is banned or it is suicide, or takes the target.
std::optional<CaptureState> with_stone(const CaptureGame& game, const CaptureState& state,
                                       oracle::Player player, int point) {
    const auto placement = game.board().play(state.stones, player, point);
    if (point == state.ban || !placement) return std::nullopt;
    if (placement->captured & game.targets().front()) return std::nullopt;
    CaptureState after = state;
    after.stones = placement->stones;
    after.ban = oracle::no_point;
    return after;
}

void compare_breakers(Truth& truth, const CaptureState& state, bool works, CaptureTally& tally) {
    const CaptureGame& game = truth.game();
    const auto found = ladder_breakers(ladder_problem(game, state));
    for (int point = 0; point < game.board().size(); ++point) {
        const auto after = with_stone(
            game, state, works ? oracle::Player::defender : oracle::Player::attacker, point);
        const bool listed = std::find(found.begin(), found.end(), point) != found.end();
        bool changes = after && truth.wins(*after, 1) != works;
        // What a ko decides is not listed.
        if (changes && read_ladder(ladder_problem(game, *after)).end == LadderEnd::Unclear)
            changes = false;
        ++tally.all.questions;
        if (listed == changes) continue;
        tally.all.disagreements.push_back(
            describe(game, state) + "\nthe ladder " + (works ? "works" : "fails") + "; point " +
            std::to_string(point) + (listed ? " is listed" : " is not listed"));
    }
}

// The line must be legal, and what works must work after each of its moves.
bool is_sound(Truth& truth, CaptureState state, const LadderAnswer& answer) {
    for (const int point : answer.line) {
        const auto all = truth.game().moves(state);
        const auto move =
            std::find_if(all.begin(), all.end(), [&](const auto& m) { return m.point == point; });
        if (move == all.end()) return false;
        state = move->after;
        if (answer.end == LadderEnd::Yes && truth.wins(state, 1) == false) return false;
    }
    return true;
}

void compare_ladder(Truth& truth, const CaptureState& state, CaptureTally& tally) {
    const auto answer = read_ladder(ladder_problem(truth.game(), state));
    if (answer.end == LadderEnd::Unclear) {
        ++tally.unclear;
        return;
    }
    const bool works = answer.end == LadderEnd::Yes;
    tally.won += works;
    for (int t = 0; t < 4; ++t) {  // holds with any number of threats
        CaptureState with_threats = state;
        with_threats.attacker_threats = t & 1;
        with_threats.defender_threats = t >> 1;
        ++tally.all.questions;
        if (truth.wins(with_threats, 1) != works)
            tally.all.disagreements.push_back(describe(truth.game(), with_threats) +
                                              "\nthe ladder is said to " +
                                              (works ? "work" : "fail"));
    }
    if (!is_sound(truth, state, answer))
        tally.all.disagreements.push_back(describe(truth.game(), state) +
                                          "\nthe line of the ladder is wrong");
    compare_breakers(truth, state, works, tally);
}

}  // namespace

CaptureTally compare_ladder(const oracle::CaptureQuestion& question) {
    CaptureTally tally;
    Truth truth(question.game);
    compare_ladder(truth, question.state, tally);
    return tally;
}

CaptureTally compare_ladders(std::uint64_t seed, int count) {
    std::mt19937_64 random(seed);
    CaptureTally tally;
    for (int i = 0; i < count; ++i) {
        const auto& size = random_open_size(random);
        const auto question =
            oracle::random_capture(random, oracle::CaptureGoal::capture_all, size, 1);
        Truth truth(question.game);
        compare_ladder(truth, question.state, tally);
        ++tally.all.positions;
    }
    return tally;
}

}  // namespace shikatsu::test
