// A question about a state, in the words of docs/model.md.
#pragma once

#include <compare>

#include "tests/cpp/oracle/slow_board.h"

namespace oracle {

enum class Goal { capture, two_eyes, one_eye };

inline const char* name(Goal goal) {
    return goal == Goal::capture ? "capture" : goal == Goal::two_eyes ? "two_eyes" : "one_eye";
}

inline constexpr int unlimited = -1;

struct Question {
    Goal goal = Goal::capture;
    int attacker_threats = 0;
    int defender_threats = 0;
    Player loop = Player::defender;
    bool removable = false;

    auto operator<=>(const Question&) const = default;

    // The side that must reach the goal; the other one only has to avoid it.
    Player seeker() const { return goal == Goal::capture ? Player::attacker : Player::defender; }
    int threats(Player player) const {
        return player == Player::attacker ? attacker_threats : defender_threats;
    }
    bool no_threats() const { return attacker_threats == 0 && defender_threats == 0; }
    bool passes_are_remembered() const { return removable && !no_threats(); }

    Question with_threats(int attacker, int defender) const {
        Question changed = *this;
        changed.attacker_threats = attacker;
        changed.defender_threats = defender;
        return changed;
    }
    Question after_threat_by(Player player) const {
        const auto spend = [](int threats) { return threats == unlimited ? threats : threats - 1; };
        return player == Player::attacker ? with_threats(spend(attacker_threats), defender_threats)
                                          : with_threats(attacker_threats, spend(defender_threats));
    }
};

// The loop winner that docs/model.md gives such a question: a loop goes to the side that avoids the
// goal, and against a side whose threats are unlimited.
inline Question usual_question(Goal goal, int attacker_threats, int defender_threats) {
    Question question{goal, attacker_threats, defender_threats, Player::defender, false};
    question.loop = other(question.seeker());
    if (attacker_threats == unlimited) question.loop = Player::defender;
    if (defender_threats == unlimited) question.loop = Player::attacker;
    return question;
}

}  // namespace oracle
