// The game that questions of capture are played as. What it is made of, each with a file of its own:
//
//     state.h   states, moves, keys, the end of play; which proofs answer which questions
//     zone.h    what a result depends on
//     judge.h   what is known without search; results of other positions
//     node.h, refutation.h   the moves of a state; what it means that all of them are refuted
#pragma once

#include "goals/board/judge.h"
#include "goals/board/node.h"
#include "goals/board/refutation.h"

namespace shikatsu {

template <int W>
class CaptureGame : public CaptureJudge<W> {
   public:
    using State = CaptureState<W>;
    using Points = Bitset<W>;
    using Scope = CaptureScope<W>;
    using Node = CaptureNode<W>;
    using Refutation = CaptureRefutation<W>;

    CaptureGame(const Area<W>& on, CaptureGoal asked, const Options& options, Workspace<W>& space)
        : CaptureJudge<W>(on, CaptureSetting(asked, options), space) {}

    void moves(const State& s, MoveList& list) const { Node(*this, s).all_moves(list); }
    // Simulation borrows the refutations of passes only, as in the paper: they show what the threat is.
    bool lends_proof(Move m) const { return is_pass(m); }
};

}  // namespace shikatsu
