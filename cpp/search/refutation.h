// How the refutations of a node's moves add up to one of the node.
//
// Plainly every move must be refuted, and the scope of the result is what all refutations have in
// common. A game may know more and have a class Refutation of its own with the same members: where the
// refutation of one move (say, a pass) does not depend on anything that another move changes, that other
// move is COVERED by it, and need not be looked at. Its nodes then have
//
//     lead()            the move that covers others when it is refuted, or kNoMove
//     early_moves()     the moves that are worth a look before it is refuted
//
// Questions about one state may be stronger and weaker ones (game.h, is_implied()). When all moves of
// the weakest one are refuted, that is a result of its own; it may leave only few moves for the next one.
//
//     narrow(scope)     the mover loses what this scope covers; before moves() is asked
//     frame()           what moves() left out because of that; a refutation of the node begins with it
//     has_weaker()      some of the moves belong to weaker questions than that of the state
//     weakest()         the weakest of these; weaker(state, weakest), of the game, is its state
//     is_weakest(m)     does this move belong to it?
//     awaits_weakest()  until that is refuted, moves of stronger ones are missing
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

    // A move of the loser and the scope of its refutation. The leading move comes first.
    void add(Move m, const Scope& refuted) {
        scope_ = meet(scope_, game_.through(state_, m, winner_, refuted));
    }
    // Is this move refuted by what was added so far?
    bool covers(Move) const { return false; }
    // Of the node, when every move was added or is covered.
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
template <class G>
    requires requires { typename G::Refutation; }
struct RefutationOfGame<G> {
    using Type = typename G::Refutation;
};
template <class G>
using RefutationOf = typename RefutationOfGame<G>::Type;

template <class Node>
Move lead_of(const Node& node) {
    if constexpr (requires { node.lead(); }) return node.lead();
    return kNoMove;
}
template <class Scope, class Node>
Scope frame_of(const Node& node) {
    if constexpr (requires { node.frame(); }) return node.frame();
    return {};
}
// A node may list few moves of the loser first. When they are refuted, what the refutations depend on says
// which others are DUE; where there are none, the node is refuted.
template <class Refutation>
inline constexpr bool kNamesDueMoves =
    requires(Refutation refutation, MoveList& moves) { refutation.due(moves); };
template <class Node>
inline constexpr bool kHasWeaker = requires(const Node& node) { node.has_weaker(); };

}  // namespace shikatsu
