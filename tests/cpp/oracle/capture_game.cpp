#include "tests/cpp/oracle/capture_game.h"

namespace oracle {

CaptureGame::CaptureGame(const SmallBoard& board, CaptureGoal goal,
                         const std::vector<Points>& targets)
    : board_(board), goal_(goal), targets_(targets) {
    if (targets.empty() || targets.size() > most_targets) {
        throw std::invalid_argument("one to three targets are possible");
    }
    if (board.size() > most_capture_points) throw std::invalid_argument("more than 25 points");
    for (Points target : targets) target_stones_ |= target;
}

bool CaptureGame::reached(const CaptureState& state) const {
    if (goal_ == CaptureGoal::capture_all) return state.targets_left == 0;
    if (goal_ == CaptureGoal::capture_any) return state.targets_left != all_targets();
    if (out_of_reach(state)) return false;
    const Points block = board_.block(state.stones, Player::attacker, first_of(target_stones_));
    return (target_stones_ & ~block) == 0;
}

bool CaptureGame::out_of_reach(const CaptureState& state) const {
    return goal_ == CaptureGoal::connect && state.targets_left != all_targets();
}

std::optional<CaptureState> CaptureGame::after_stone(const CaptureState& state, int point) const {
    CaptureState after = state;
    if (point == state.ban) {
        int& threats =
            state.mover == Player::attacker ? after.attacker_threats : after.defender_threats;
        if (threats == 0) return std::nullopt;
        --threats;
    }
    const auto placement = board_.play(state.stones, state.mover, point);
    if (!placement) return std::nullopt;
    after.stones = placement->stones;
    after.ban = placement->ban;
    after.mover = other(state.mover);
    const int put_back = taken_target(state);
    if (put_back != no_point && put_back != point) after.targets_left = 0;
    const Player owner = goal_ == CaptureGoal::connect ? Player::attacker : Player::defender;
    if (state.mover == owner) return after;
    for (std::size_t i = 0; i < targets_.size(); ++i) {
        // A stone put on a captured target is no target: its bit is gone already.
        if ((placement->captured & targets_[i]) == 0) continue;
        if (!can_be_put_back(state, after, targets_[i])) after.targets_left &= ~(1u << i);
    }
    return after;
}

int CaptureGame::taken_target(const CaptureState& state) const {
    if (goal_ == CaptureGoal::connect) return no_point;
    for (std::size_t i = 0; i < targets_.size(); ++i) {
        const bool left = state.targets_left >> i & 1;
        if (left && (targets_[i] & state.stones.defender) == 0) return first_of(targets_[i]);
    }
    return no_point;
}

// The defender is to move after the capture of a target.
bool CaptureGame::can_be_put_back(const CaptureState& before, const CaptureState& after,
                                  Points target) const {
    if (goal_ == CaptureGoal::connect || !std::has_single_bit(before.targets_left)) return false;
    const int point = first_of(target);
    if (board_.block(before.stones, Player::defender, point) != only(point)) return false;
    if (point == after.ban && after.defender_threats == 0) return false;
    const auto back = board_.play(after.stones, Player::defender, point);
    return back && back->captured != 0;
}

CaptureState CaptureGame::after_pass(const CaptureState& state) const {
    CaptureState after = state;
    if (taken(state)) after.targets_left = 0;
    after.ban = no_point;
    after.mover = other(state.mover);
    return after;
}

std::vector<CaptureMove> CaptureGame::moves(const CaptureState& state) const {
    std::vector<CaptureMove> all;
    for (int point = 0; point < board_.size(); ++point) {
        if (const auto after = after_stone(state, point)) all.push_back({point, *after});
    }
    const bool concedes = state.mover == Player::attacker && state.ban == no_point;
    if (!concedes) all.push_back({pass_move, after_pass(state)});
    return all;
}

std::uint64_t CaptureGame::key(const CaptureState& state) const {
    std::uint64_t key = state.stones.attacker;
    key = key << most_capture_points | state.stones.defender;
    key = key << most_targets | state.targets_left;
    key = key << 5 | static_cast<unsigned>(state.ban + 1);
    key = key << 2 | static_cast<unsigned>(state.attacker_threats);
    key = key << 2 | static_cast<unsigned>(state.defender_threats);
    return key << 1 | (state.mover == Player::defender);
}

std::string CaptureGame::drawing(const CaptureState& state) const {
    std::string text;
    for (int row = board_.rows() - 1; row >= 0; --row) {
        for (int column = 0; column < board_.columns(); ++column) {
            const int point = row * board_.columns() + column;
            const bool target = (target_stones_ & only(point)) != 0;
            if (state.stones.attacker & only(point)) text += target ? 'X' : 'x';
            else if (state.stones.defender & only(point)) text += target ? 'O' : 'o';
            else text += point == state.ban ? '*' : '.';
        }
        text += '\n';
    }
    return text;
}

CaptureQuestion read_question(const std::string& drawing, CaptureGoal goal, Player mover) {
    const SlowBoard drawn(drawing);
    const SmallBoard board(drawn.columns(), drawn.rows());
    CaptureState state;
    state.mover = mover;
    Points marked = 0;
    for (int i = 0; i < drawn.size(); ++i) {
        const int row = drawn.rows() - 1 - i / drawn.columns();
        const int point = row * drawn.columns() + i % drawn.columns();
        const char c = drawn.at(i);
        if (c == 'x' || c == 'X') state.stones.attacker |= only(point);
        if (c == 'o' || c == 'O') state.stones.defender |= only(point);
        if (c == 'X' || c == 'O') marked |= only(point);
        if (c == '*') state.ban = point;
    }
    std::vector<Points> targets;
    const Player owner = goal == CaptureGoal::connect ? Player::attacker : Player::defender;
    for (Points block : board.blocks(state.stones, owner)) {
        if (block & marked) targets.push_back(block);
    }
    const CaptureGame game(board, goal, targets);
    state.targets_left = game.all_targets();
    return {game, state};
}

}  // namespace oracle
