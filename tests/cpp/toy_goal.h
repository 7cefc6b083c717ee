// A goal that nobody asks for, made by the recipe in CONTRIBUTING: what a goal of a region needs, and no more.
//
// Foothold: the attacker must get a stone of his onto one point of the region.
//
//     ..D       the point is the corner: with a stone beside it, connected with his safe ones (D), the
//     ..#       defender leaves the attacker no liberty there; if play goes on for ever, the attacker has
//     ###       not reached it
//
// 1. docs/model.md would say: the attacker is the prover, a loop goes to the defender, the game is over once
//    an attacker stone stands on the point.
#pragma once

#include "goals/region/moves.h"

namespace shikatsu::test {

template <int W>
class FootholdNode;

// 2. The game: the rules come from RegionGame, the moves from RegionMoves. What is left is when it is over.
template <int W>
class FootholdGame : public RegionGame<W> {
   public:
    using State = RegionState<W>;
    using Node = FootholdNode<W>;

    FootholdGame(const Area<W>& area, const Options& options, int point)
        : RegionGame<W>(area, KoRule::Simple, options), point_(point) {}

    void set_question(const Question& asked) { RegionGame<W>::adopt(asked); }

    Judgement<Scope> judge(const State& s) const {
        if (s.position.of(colour_of(kAttacker)).contains(point_)) return {true, kAttacker};
        return {};
    }
    void moves(const State& s, MoveList& list) const { Node(*this, s).moves(list); }

   private:
    int point_;
};

// What the search asks about the moves of one state.
template <int W>
class FootholdNode : public RegionMoves<W> {
   public:
    using State = RegionState<W>;
    FootholdNode(const FootholdGame<W>& game, const State& state)
        : RegionMoves<W>(game, state), foothold_(game) {}

    Judgement<Scope> judge(Move, const State& child) const { return foothold_.judge(child); }
    Numbers first_guess(Move, const State&) const { return {1, 1}; }

   private:
    const FootholdGame<W>& foothold_;
};

}  // namespace shikatsu::test
