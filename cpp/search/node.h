// A state that is being expanded, for games that have no class of their own for it: makes every move it is
// asked about. What its functions mean is said in game.h.
#pragma once

#include "search/game.h"

namespace shikatsu {

template <class G>
class PlainNode {
   public:
    using State = typename G::State;
    using Scope = typename G::Scope;

    PlainNode(const G& game, const State& state) : game_(game), state_(state) {}

    const State& state() const { return state_; }
    void moves(MoveList& list) const { game_.moves(state_, list); }
    bool is_legal(Move m) const { return game_.is_legal(state_, m); }
    State play(Move m) const { return game_.play(state_, m); }
    Key key(Move m) const { return game_.key(play(m)); }
    Key identity(Move m, Key) const { return game_.identity(play(m)); }
    std::uint8_t question_tag(Move m) const { return game_.question_tag(play(m)); }
    bool covers(Move m, Scope scope, Player player) const {
        return game_.covers(scope, play(m), player);
    }
    Judgement<Scope> judge(Move, const State& child) { return game_.judge(child); }
    bool is_implied(Move) const { return false; }
    Numbers first_guess(Move, const State&) const { return {1, 1}; }

   private:
    const G& game_;
    const State& state_;
};

template <class G>
struct NodeOfGame {
    using Type = PlainNode<G>;
};
template <HasOwnNode G>
struct NodeOfGame<G> {
    using Type = typename G::Node;
};
template <class G>
using NodeOf = typename NodeOfGame<G>::Type;

template <class N>
Move lead_of(const N& node) {
    if constexpr (HasLead<N>) return node.lead();
    return kNoMove;
}

}  // namespace shikatsu
