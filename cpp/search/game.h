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
//
// Everything that the search may ask is in this file: what every game answers, what a node and a
// refutation of it answer, and the optional abilities. tests/cpp/conformance.h holds every game to it.
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
    { game.question_tag(state) } -> std::same_as<std::uint8_t>;
    // Static facts. Must be SOUND when decided.
    { game.judge(state) } -> std::same_as<Judgement<typename G::Scope>>;
    // All legal moves, apart from repetition, best guess first; none twice. Appends to an empty list. A game
    // may leave out moves that cannot change who wins.
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

// A state that is being expanded, and what can be said of its children without making the moves. Plainly
// node.h makes every move it is asked about; a game that can tell with less work has a class Node of its own.
template <class N, class G>
concept NodeFor =
    std::constructible_from<N, const G&, const typename G::State&> &&
    requires(N& node, const N& seen, const typename G::State& child, typename G::Scope scope,
             Player player, Move move, Key key, MoveList& moves) {
        // The state must outlive the node.
        { seen.state() } -> std::same_as<const typename G::State&>;
        // Some or all of the moves of the game, and whether the game allows a move.
        { node.moves(moves) };
        { seen.is_legal(move) } -> std::same_as<bool>;
        // Of the child after a legal move, the same as the game says. identity() is given the key.
        { seen.play(move) } -> std::same_as<typename G::State>;
        { seen.key(move) } -> std::same_as<Key>;
        { seen.identity(move, key) } -> std::same_as<Key>;
        { seen.question_tag(move) } -> std::same_as<std::uint8_t>;
        { seen.covers(move, scope, player) } -> std::same_as<bool>;
        // SOUND, and it may know more than the game.
        { node.judge(move, child) } -> std::same_as<Judgement<typename G::Scope>>;
        // HINT, for the child that was judged last and is undecided: open numbers to begin with.
        { node.first_guess(move, child) } -> std::same_as<Numbers>;
        // Does this move fail whenever some other move of the list fails? A game of threats offers
        // a move once as a small threat and once as any threat at all; only the second must be
        // refuted.
        { seen.is_implied(move) } -> std::same_as<bool>;
    };

// How the refutations of a node's moves add up to one of the node, a win of `winner`. Plainly (refutation.h)
// every move must be refuted, and the scope of the result is what all refutations have in common; a game
// that knows more has a class Refutation of its own. `frame` is that of the node (HasWeakerQuestions).
template <class R, class G>
concept RefutationFor =
    std::constructible_from<R, const G&, const typename G::State&, Player, typename G::Scope> &&
    requires(R& refutation, const R& seen, typename G::Scope scope, Move move) {
        // A move of the loser and the scope of its refutation. The leading move comes first.
        { refutation.add(move, scope) };
        // Is this move refuted by what was added so far? SOUND, and false while nothing was added.
        { seen.covers(move) } -> std::same_as<bool>;
        // Of the node, when every move was added or is covered.
        { refutation.scope() } -> std::same_as<typename G::Scope>;
    };

// OPTIONAL ABILITIES. A game may know more, and has more functions then. Each ability is a concept here, and
// nothing else is looked for in a game. Half an ability is an error (abilities_are_whole below), so that a
// misspelt function is not an ability less.

template <class G>
concept HasOwnNode = requires { typename G::Node; };
template <class G>
concept HasOwnRefutation = requires { typename G::Refutation; };

// PHASES: play leads from one to the next and never back, and who wins a repetition depends on the phase.
// No loop goes through two of them, so each phase is a game of its own, with the results of the next one
// as leaves, and facts (i) and (ii) of dfpn.h hold in each.
template <class G>
concept HasPhases = requires(const G& game, const typename G::State& state) {
    { game.repetition_in(state) } -> std::same_as<Repetition>;
};

// A MEMORY of its own for results that hold on every line, so that they are known of more states than one.
template <class G>
concept HasMemory = requires(const G& game, const typename G::State& state, Player winner,
                             const typename G::Scope& scope, Move move) {
    { game.remember(state, winner, scope, move) };
    // SOUND: what was proved since the state was judged may decide it.
    { game.recall(state) } -> std::same_as<Judgement<typename G::Scope>>;
};

// HINT: is the refutation of this move worth a try on others (simulation.h)? Plainly every one is.
template <class G>
concept ChoosesLenders = requires(const G& game, Move move) {
    { game.lends_proof(move) } -> std::same_as<bool>;
};

// A LEADING MOVE. Where the refutation of one move (say, a pass) does not depend on anything that another move
// changes, that other move is covered by it (RefutationFor) and need not be looked at. Of nodes:
template <class N>
concept HasLead = requires(N& node, const N& seen, MoveList& moves) {
    // The move that covers others when it is refuted, or kNoMove; one of moves().
    { seen.lead() } -> std::same_as<Move>;
    // Those of the other moves that are worth a look before it is refuted.
    { node.early_moves(moves) };
};

// WEAKER QUESTIONS about the same state: what the mover wins in one of them he wins in the state's own, and
// some of the moves belong to them (is_implied). When all moves of the weakest one are refuted, that is a
// result of its own; it may leave only few moves for the next one.
template <class N, class G>
concept HasWeakerQuestions =
    requires(const G& game, const typename G::State& state, N& node, const N& seen,
             const typename G::Scope& scope, Move move, int question) {
        // The mover loses what this scope covers. Comes before moves(), and all that follows after it.
        { node.narrow(scope) };
        // What moves() left out because of that; a refutation of the node begins with it.
        { seen.frame() } -> std::same_as<typename G::Scope>;
        // Do some of the moves belong to weaker questions than that of the state?
        { seen.has_weaker() } -> std::same_as<bool>;
        // The weakest of these, and whether a move belongs to it.
        { seen.weakest() } -> std::same_as<int>;
        { seen.is_weakest(move) } -> std::same_as<bool>;
        // Until that is refuted, moves of stronger ones are missing.
        { seen.awaits_weakest() } -> std::same_as<bool>;
        // The same state with a weaker question.
        { game.weaker(state, question) } -> std::same_as<typename G::State>;
    };

// DUE MOVES: a node lists few moves of the loser first. When all of these are refuted, what the refutations
// depend on says which others must be refuted as well; where there are none, the node is refuted. Of
// refutations, to which all moves that were looked at have been added:
template <class R>
concept NamesDueMoves = requires(R& refutation, MoveList& moves) {
    // Appends legal moves that were not added yet; scope() is asked only when there are none.
    { refutation.due(moves) };
};

template <class G, class N>
consteval bool abilities_are_whole() {
    constexpr bool lead = requires(const N& node) { node.lead(); } ||
                          requires(N& node, MoveList& moves) { node.early_moves(moves); };
    constexpr bool weaker =
        requires(const G& game, const typename G::State& state) { game.weaker(state, 0); } ||
        requires(N& node, const typename G::Scope& scope) { node.narrow(scope); } ||
        requires(const N& node) { node.frame(); } ||
        requires(const N& node) { node.has_weaker(); } ||
        requires(const N& node) { node.weakest(); } ||
        requires(const N& node) { node.is_weakest(kNoMove); } ||
        requires(const N& node) { node.awaits_weakest(); };
    constexpr bool memory = requires(const G& game, const typename G::State& state) {
        game.recall(state);
    } || requires(const G& game, const typename G::State& state, const typename G::Scope& scope) {
        game.remember(state, Player::One, scope, kNoMove);
    };
    return (!lead || HasLead<N>) && (!weaker || HasWeakerQuestions<N, G>) &&
           (!memory || HasMemory<G>);
}

}  // namespace shikatsu
