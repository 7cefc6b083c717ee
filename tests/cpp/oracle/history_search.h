// Situational superko by plain depth-first search: the line of play is the only memory, there is no
// table. Good for shapes of up to about six free points; the node cap says when it is too much.
#pragma once

#include "tests/cpp/oracle/question.h"
#include "tests/cpp/oracle/shape.h"

namespace oracle {

struct HistoryAnswer {
    std::optional<Player> winner;  // nothing: the node cap was exceeded
    long nodes = 0;
};

// The state's ban plays no part: under superko there is none.
HistoryAnswer superko_winner(const Shape& shape, const State& state, Goal goal, long node_cap);

}  // namespace oracle
