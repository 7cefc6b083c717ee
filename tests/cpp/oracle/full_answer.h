// The full answer of docs/model.md in words: "dead", "alive", "seki", "ko, defender needs 1".
#pragma once

#include "tests/cpp/oracle/retrograde.h"

namespace oracle {

inline Player capture_winner(Oracle& oracle, const State& state, int attacker, int defender) {
    return oracle.winner(state, usual_question(Goal::capture, attacker, defender));
}

// The least number of threats with which the loser at (0,0) wins. The caller has asked the question
// with unlimited threats and knows that there is one; `most` guards against a mistake in that.
inline int threats_needed(Oracle& oracle, const State& state, Player loser, int most = 40) {
    for (int threats = 1; threats <= most; ++threats) {
        const bool attacks = loser == Player::attacker;
        const Player winner =
            capture_winner(oracle, state, attacks ? threats : 0, attacks ? 0 : threats);
        if (winner == loser) return threats;
    }
    throw std::logic_error("no finite number of threats is enough");
}

inline std::string full_answer(Oracle& oracle, const State& state) {
    const auto ko = [&](Player loser) {
        return std::string("ko, ") + name(loser) + " needs " +
               std::to_string(threats_needed(oracle, state, loser));
    };
    if (capture_winner(oracle, state, 0, 0) == Player::attacker) {
        const bool dead = capture_winner(oracle, state, 0, unlimited) == Player::attacker;
        return dead ? "dead" : ko(Player::defender);
    }
    if (capture_winner(oracle, state, unlimited, 0) == Player::attacker) {
        return ko(Player::attacker);
    }
    const Question eyes = usual_question(Goal::two_eyes, 8, 0);
    return oracle.winner(state, eyes) == Player::defender ? "alive" : "seki";
}

}  // namespace oracle
