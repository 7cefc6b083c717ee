// A second, cruder way to the same answer, to check the retrograde oracle: all states that can be
// reached from one state are written down with their successors, threats and all, and the
// definition is iterated over the whole list until nothing changes.
#pragma once

#include "tests/cpp/oracle/question.h"
#include "tests/cpp/oracle/shape.h"

namespace oracle {

// A state together with the question that is left there: a threat changes the question.
struct Situation {
    State state;
    Question question;
};

// The winner, if the game is over because the goal is reached or can no longer be reached.
std::optional<Player> winner_if_over(const Shape& shape, const Situation& situation);

// Every move of docs/model.md, as the situation after it. Empty: the seeker must concede.
std::vector<Situation> after_each_move(const Shape& shape, const Situation& situation);

struct ForwardAnswer {
    std::optional<Player> winner;  // nothing: more states than allowed
    std::size_t states = 0;
};

ForwardAnswer forward_winner(const Shape& shape, const State& start, const Question& question,
                             std::size_t most_states = 200000);

}  // namespace oracle
