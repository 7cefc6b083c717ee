// The full answer of docs/model.md in words: "dead", "alive", "seki", "ko, defender needs 1".
// A shape with an anchor is a one-eye problem, any other one is a life problem.
#pragma once

#include "tests/cpp/oracle/retrograde.h"

namespace oracle {

// The winner of the main question: capture, or one eye.
inline Player winner_with_threats(Oracle& oracle, const State& state, int attacker, int defender) {
    const Goal goal = oracle.shape().anchored() ? Goal::one_eye : Goal::capture;
    return oracle.winner(state, usual_question(goal, attacker, defender));
}

// The least number of threats with which the loser at (0,0) wins. The caller knows that there is
// one; `most` guards against a mistake in that.
inline int threats_needed(Oracle& oracle, const State& state, Player loser, int most = 40) {
    for (int threats = 1; threats <= most; ++threats) {
        const bool attacks = loser == Player::attacker;
        const Player winner =
            winner_with_threats(oracle, state, attacks ? threats : 0, attacks ? 0 : threats);
        if (winner == loser) return threats;
    }
    throw std::logic_error("no finite number of threats is enough");
}

// Does the attacker, who loses at (0,0), win if he has enough threats? For one eye, also if he only
// needs a few of them to begin an endless fight, which would count against unlimited ones.
inline bool attacker_wins_by_threats(Oracle& oracle, const State& state) {
    return winner_with_threats(oracle, state, unlimited, 0) == Player::attacker ||
           (oracle.shape().anchored() &&
            winner_with_threats(oracle, state, 8, 0) == Player::attacker);
}

inline std::string full_answer(Oracle& oracle, const State& state) {
    const auto ko = [&](Player loser) {
        return std::string("ko, ") + name(loser) + " needs " +
               std::to_string(threats_needed(oracle, state, loser));
    };
    if (winner_with_threats(oracle, state, 0, 0) == Player::attacker) {
        const bool dead = winner_with_threats(oracle, state, 0, unlimited) == Player::attacker;
        return dead ? "dead" : ko(Player::defender);
    }
    if (attacker_wins_by_threats(oracle, state)) return ko(Player::attacker);
    if (oracle.shape().anchored()) return "alive";
    const Question eyes = usual_question(Goal::two_eyes, 8, 0);
    return oracle.winner(state, eyes) == Player::defender ? "alive" : "seki";
}

}  // namespace oracle
