// All moves of a node are refuted, for games that have no class of their own for it: the scope of the result
// is what all refutations have in common. What its functions mean is said in game.h.
#pragma once

#include "search/game.h"

namespace shikatsu {

template <class G>
class PlainRefutation {
   public:
    using State = typename G::State;
    using Scope = typename G::Scope;

    PlainRefutation(const G& game, const State& state, Player winner, const Scope&)
        : game_(game), state_(state), winner_(winner), scope_(game.local_scope(state, winner)) {}

    void add(Move m, const Scope& refuted) {
        scope_ = meet(scope_, game_.through(state_, m, winner_, refuted));
    }
    bool covers(Move) const { return false; }
    Scope scope() const { return scope_; }

   private:
    const G& game_;
    const State& state_;
    Player winner_;
    Scope scope_;
};

template <class G>
struct RefutationOfGame {
    using Type = PlainRefutation<G>;
};
template <HasOwnRefutation G>
struct RefutationOfGame<G> {
    using Type = typename G::Refutation;
};
template <class G>
using RefutationOf = typename RefutationOfGame<G>::Type;

}  // namespace shikatsu
