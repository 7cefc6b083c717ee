// The goals of docs/model.md that the defender reaches, on a board.
#pragma once

#include "tests/cpp/oracle/benson.h"
#include "tests/cpp/oracle/question.h"
#include "tests/cpp/oracle/shape.h"

namespace oracle {

// Is the stone at `point` the defender's and connected with the anchor, or part of it?
inline bool holds_anchor(const SlowBoard& board, int point) {
    if (board.at(point) == 'D') return true;
    return board.has_stone_of(point, Player::defender) && board.block(point).safe;
}

// An empty point with nothing but anchored stones around it.
inline bool is_eye(const SlowBoard& board, int point) {
    if (board.at(point) != '.') return false;
    for (int next : board.neighbours(point)) {
        if (!holds_anchor(board, next)) return false;
    }
    return true;
}

inline bool crucial_stones_anchored(const SlowBoard& board) {
    for (int point = 0; point < board.size(); ++point) {
        if (board.at(point) == 'c' && !holds_anchor(board, point)) return false;
    }
    return true;
}

// The goal of a one-eye problem.
inline bool one_eye(const SlowBoard& board) {
    if (!crucial_stones_anchored(board)) return false;
    for (int point = 0; point < board.size(); ++point) {
        if (is_eye(board, point)) return true;
    }
    return false;
}

// Has the defender reached the goal, if it is one of his?
inline bool has_eyes(const SlowBoard& board, Goal goal) {
    if (goal == Goal::capture) return false;
    return goal == Goal::two_eyes ? two_eyes(board) : one_eye(board);
}

// A shape with an anchor is asked for one eye, other shapes for anything else.
inline void check_goal(const Shape& shape, Goal goal) {
    if (shape.anchored() == (goal == Goal::one_eye)) return;
    throw std::invalid_argument(std::string(name(goal)) + " is no goal of shape " + shape.name);
}

}  // namespace oracle
