// The games of capturing and connecting on a small whole board, in the words of docs/model.md.
//
// The attacker is the side that must reach the goal: the one who captures, or the one who connects.
// Passes, bans and threats are those of every goal; loops mean that the goal is not reached.
//
// A lone stone that is the last target and is taken where it can be taken back at once, in a ko or a
// snapback, is not captured yet. It is TAKEN: its owner may put it back, and goes on with it as the target;
// whatever else he plays, it is captured.
#pragma once

#include "tests/cpp/oracle/small_board.h"

namespace oracle {

enum class CaptureGoal {
    capture_all,  // no target stone is left
    capture_any,  // a target stone was captured
    connect,      // all targets, stones of the attacker, are in one block; none may be captured
};

inline const char* name(CaptureGoal goal) {
    return goal == CaptureGoal::capture_all   ? "capture all"
           : goal == CaptureGoal::capture_any ? "capture any"
                                              : "connect";
}

inline constexpr int most_capture_points = 25;  // of a board, so that a key has room for it
inline constexpr int most_targets = 3;
inline constexpr int most_threats = 3;

struct CaptureState {
    Stones stones;
    unsigned targets_left = 0;  // a bit for each target that was not captured
    int ban = no_point;
    Player mover = Player::attacker;
    int attacker_threats = 0;
    int defender_threats = 0;

    bool operator==(const CaptureState&) const = default;
};

inline constexpr int pass_move = -2;

struct CaptureMove {
    int point;  // or pass_move
    CaptureState after;
};

class CaptureGame {
   public:
    // Targets are blocks of the position that is asked about. Throws std::invalid_argument if there
    // are more than three, or if the board has more than 25 points.
    CaptureGame(const SmallBoard& board, CaptureGoal goal, const std::vector<Points>& targets);

    const SmallBoard& board() const { return board_; }
    CaptureGoal goal() const { return goal_; }
    const std::vector<Points>& targets() const { return targets_; }
    unsigned all_targets() const { return (1u << targets_.size()) - 1; }

    bool reached(const CaptureState& state) const;
    bool out_of_reach(const CaptureState& state) const;  // for ever, and known at once
    // A target is not on the board, and may still be put back.
    bool taken(const CaptureState& state) const { return taken_target(state) != no_point; }
    bool over(const CaptureState& state) const { return reached(state) || out_of_reach(state); }

    // Every move of docs/model.md but the pass that concedes; the pass, if there is one, is last.
    std::vector<CaptureMove> moves(const CaptureState& state) const;
    // The defender's pass.
    CaptureState after_pass(const CaptureState& state) const;

    // A number of its own for each state.
    std::uint64_t key(const CaptureState& state) const;

    // Rows from the top, separated by line ends: attacker x, defender o, targets X or O, ban *.
    std::string drawing(const CaptureState& state) const;

   private:
    std::optional<CaptureState> after_stone(const CaptureState& state, int point) const;
    int taken_target(const CaptureState& state) const;
    bool can_be_put_back(const CaptureState& before, const CaptureState& after,
                         Points target) const;

    SmallBoard board_;
    CaptureGoal goal_;
    std::vector<Points> targets_;
    Points target_stones_ = 0;
};

struct CaptureQuestion {
    CaptureGame game;
    CaptureState state;
};

// Rows from the top, separated by '/', drawn as above. Throws std::invalid_argument.
CaptureQuestion read_question(const std::string& drawing, CaptureGoal goal, Player mover);

}  // namespace oracle
