// What proof-number search asks of a game. The search knows nothing else about it.
//
// Two players, One and Two, move in turn (a game may let a player pass by offering a pass move).
// Play ends in a win of one of them. A player who has no move at all has lost. Play may be
// infinite: `repetition()` says what it means that a state recurs on the current line.
//
// A proof often answers more questions than the one it was found for. What it answers is its
// *scope*, a small value that the search carries along without understanding it: the game says what
// a leaf, an edge, a node or a loop does to a scope, and whether a scope covers the question at
// hand. A game with a single question uses NoScope.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>

#include "base/check.h"
#include "base/key.h"
#include "search/numbers.h"

namespace shikatsu {

enum class Player : std::uint8_t { One = 0, Two = 1 };

constexpr Player other(Player p) { return p == Player::One ? Player::Two : Player::One; }

using Move = std::int16_t;
inline constexpr Move kNoMove = -1;

inline constexpr int kMaxMoves = 4400;  // 361 points, each by up to 12 orders of threats

// The moves of one state, best guess first.
class MoveList {
   public:
    void add(Move m) {
        SHIKATSU_CHECK(size_ < kMaxMoves);
        moves_[static_cast<std::size_t>(size_++)] = m;
    }
    int size() const { return size_; }
    Move operator[](int i) const { return moves_[static_cast<std::size_t>(i)]; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }

   private:
    std::array<Move, kMaxMoves> moves_;
    int size_ = 0;
};

enum class Repetition : std::uint8_t {
    PlayerOneWins,  // an endless line is a win of player One
    PlayerTwoWins,
    MoverLoses,  // the move that repeats is illegal, which costs its player no more than that move
};

struct NoScope {
    friend constexpr NoScope meet(NoScope, NoScope) { return {}; }
    constexpr bool includes(NoScope) const { return true; }
};

// What a game knows of a state without search.
template <class Scope>
struct Judgement {
    bool decided = false;
    Player winner = Player::One;  // if decided
    Scope scope{};                // if decided
    Move move = kNoMove;          // if decided one move ahead: the winner's move
};

template <class G>
concept Game = requires(const G& game, const typename G::State& state, typename G::Scope scope,
                        Player player, Move move, MoveList& moves) {
    // Who is to move.
    { game.mover(state) } -> std::same_as<Player>;
    // Two states with the same key may share results, as far as their scopes allow.
    { game.key(state) } -> std::same_as<Key>;
    // Two states with the same identity are the same state: meeting one again is a repetition.
    { game.identity(state) } -> std::same_as<Key>;
    // Separates the unsolved proof numbers of different questions. A collision costs time only.
    { game.hint_tag(state) } -> std::same_as<std::uint8_t>;
    // Static facts. Must be SOUND when decided.
    { game.judge(state) } -> std::same_as<Judgement<typename G::Scope>>;
    // All legal moves, apart from repetition, best guess first. Appends to an empty list.
    { game.moves(state, moves) };
    { game.is_legal(state, move) } -> std::same_as<bool>;
    // The state after a legal move.
    { game.play(state, move) } -> std::same_as<typename G::State>;

    { game.repetition() } -> std::same_as<Repetition>;
    // With MoverLoses: this move is legal even if it repeats.
    { game.may_repeat(move) } -> std::same_as<bool>;

    // Does a result of this scope, a win of `player`, answer the present question at `state`?
    { game.covers(scope, state, player) } -> std::same_as<bool>;
    // What the scope of the child's result (a win of `player`) says at `state`, before `move`.
    { game.through(state, move, player, scope) } -> std::same_as<typename G::Scope>;
    // What `state` itself adds to the scope of a win of `player`, e.g. for moves that the loser
    // lacks in the present question only.
    { game.local_scope(state, player) } -> std::same_as<typename G::Scope>;
    // The scope of a leaf that `player` wins by repetition.
    { game.loop_scope(player) } -> std::same_as<typename G::Scope>;
    { meet(scope, scope) } -> std::same_as<typename G::Scope>;
    { scope.includes(scope) } -> std::same_as<bool>;
};

// A game in PHASES: play leads from one to the next and never back, and who wins a repetition depends on
// the phase. No loop goes through two of them, so each phase is a game of its own, with the results of
// the next one as leaves, and facts (i) and (ii) of dfpn.h hold in each.
template <class G>
concept HasPhases = requires(const G& game, const typename G::State& state) {
    { game.repetition_in(state) } -> std::same_as<Repetition>;
};

// A state that is being expanded, and its children. This class makes every move it is asked about; a
// game that can tell with less work has a class Node of its own with the same members.
template <class G>
class PlainNode {
   public:
    using State = typename G::State;
    using Scope = typename G::Scope;

    // The state must outlive the node.
    PlainNode(const G& game, const State& state) : game_(game), state_(state) {}

    const State& state() const { return state_; }
    void moves(MoveList& list) const { game_.moves(state_, list); }
    bool is_legal(Move m) const { return game_.is_legal(state_, m); }
    State play(Move m) const { return game_.play(state_, m); }
    // Of the child after a legal move:
    Key key(Move m) const { return game_.key(play(m)); }
    Key identity(Move m, Key) const { return game_.identity(play(m)); }  // given its key
    std::uint8_t hint_tag(Move m) const { return game_.hint_tag(play(m)); }
    bool covers(Move m, Scope scope, Player player) const {
        return game_.covers(scope, play(m), player);
    }
    Judgement<Scope> judge(Move, const State& child) { return game_.judge(child); }
    // Does this move fail whenever some other move of the list fails? A game of threats offers a move
    // once as a small threat and once as any threat at all; only the second must be refuted.
    bool is_implied(Move) const { return false; }
    // HINT, for the child that was judged last and is undecided: proof numbers to begin with.
    Numbers first_guess(Move, const State&) const { return {1, 1}; }

   private:
    const G& game_;
    const State& state_;
};

template <class G>
struct NodeOfGame {
    using Type = PlainNode<G>;
};
template <class G>
    requires requires { typename G::Node; }
struct NodeOfGame<G> {
    using Type = typename G::Node;
};
template <class G>
using NodeOf = typename NodeOfGame<G>::Type;

}  // namespace shikatsu
