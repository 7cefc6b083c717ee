// Small games without Go: the first clients of the search, with values known by other means.
#pragma once

#include <array>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "search/node.h"

namespace shikatsu::test {

// What games with a single question have in common.
struct OneQuestion {
    using Scope = NoScope;
    std::uint8_t question_tag(const auto&) const { return 0; }
    bool may_repeat(Move) const { return false; }
    bool covers(NoScope, const auto&, Player) const { return true; }
    NoScope through(const auto&, Move, Player, NoScope) const { return {}; }
    NoScope local_scope(const auto&, Player) const { return {}; }
    NoScope loop_scope(Player) const { return {}; }
};

// Take one to three from a heap; who cannot move has lost: a heap that is a multiple of four is
// lost. A chain of transpositions whose sums explode without saturating arithmetic.
struct Nim : OneQuestion {
    struct State {
        int heap;
        Player to_move;
    };
    Player mover(const State& s) const { return s.to_move; }
    Key key(const State& s) const {
        return random_key(
            50, static_cast<std::uint64_t>(s.heap) * 2 + static_cast<std::uint64_t>(s.to_move));
    }
    Key identity(const State& s) const { return key(s); }
    Judgement<NoScope> judge(const State&) const { return {}; }
    void moves(const State& s, MoveList& list) const {
        for (int n = 1; n <= 3 && n <= s.heap; ++n) list.add(static_cast<Move>(n));
    }
    bool is_legal(const State& s, Move m) const { return m >= 1 && m <= 3 && m <= s.heap; }
    State play(const State& s, Move m) const { return {s.heap - m, other(s.to_move)}; }
    Repetition repetition() const { return Repetition::PlayerTwoWins; }
};

// Player One moves first and wants three in a row; everything else is a win of Two.
struct TicTacToe : OneQuestion {
    struct State {
        std::array<int, 2> marks{};
        Player to_move = Player::One;
    };
    static bool has_row(int marks) {
        for (const int row : {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124})
            if ((marks & row) == row) return true;
        return false;
    }
    Player mover(const State& s) const { return s.to_move; }
    Key key(const State& s) const {
        return random_key(51, static_cast<std::uint64_t>(s.marks[0] * 512 + s.marks[1]));
    }
    Key identity(const State& s) const { return key(s); }
    Judgement<NoScope> judge(const State& s) const {
        Judgement<NoScope> j;
        j.decided = true;
        if (has_row(s.marks[0])) j.winner = Player::One;
        else if (has_row(s.marks[1]) || (s.marks[0] | s.marks[1]) == 0777) j.winner = Player::Two;
        else j.decided = false;
        return j;
    }
    void moves(const State& s, MoveList& list) const {
        for (Move m = 0; m < 9; ++m)
            if (is_legal(s, m)) list.add(m);
    }
    bool is_legal(const State& s, Move m) const {
        return ((s.marks[0] | s.marks[1]) >> m & 1) == 0;
    }
    State play(const State& s, Move m) const {
        State next{s.marks, other(s.to_move)};
        next.marks[static_cast<std::size_t>(s.to_move)] |= 1 << m;
        return next;
    }
    Repetition repetition() const { return Repetition::PlayerTwoWins; }
};

// A random directed graph full of cycles. Some vertices are won for a player; moves follow edges.
struct CycleGame : OneQuestion {
    struct State {
        int vertex = 0;
        Player to_move = Player::One;
        friend auto operator<=>(const State&, const State&) = default;
    };
    std::vector<std::vector<int>> edges;
    std::vector<int> won;           // 0: open, 1: player One, 2: player Two
    std::map<State, Player> known;  // further static facts
    Repetition rule = Repetition::PlayerTwoWins;

    CycleGame(std::mt19937_64& random, int vertices, int degree, Repetition repetition)
        : rule(repetition) {
        for (int v = 0; v < vertices; ++v) {
            std::set<int> next;
            const auto out = random() % static_cast<unsigned>(degree + 1);
            while (next.size() < out)
                next.insert(static_cast<int>(random() % static_cast<unsigned>(vertices)));
            edges.emplace_back(next.begin(), next.end());
            won.push_back(random() % 8 == 0 ? 1 + static_cast<int>(random() % 2) : 0);
        }
    }
    Player mover(const State& s) const { return s.to_move; }
    Key key(const State& s) const {
        return random_key(
            52, static_cast<std::uint64_t>(s.vertex) * 2 + static_cast<std::uint64_t>(s.to_move));
    }
    Key identity(const State& s) const { return key(s); }
    Judgement<NoScope> judge(const State& s) const {
        Judgement<NoScope> j;
        if (const auto it = known.find(s); it != known.end()) return {true, it->second};
        j.decided = won[static_cast<std::size_t>(s.vertex)] != 0;
        j.winner = won[static_cast<std::size_t>(s.vertex)] == 2 ? Player::Two : Player::One;
        return j;
    }
    void moves(const State& s, MoveList& list) const {
        for (const int v : edges[static_cast<std::size_t>(s.vertex)])
            list.add(static_cast<Move>(v));
    }
    bool is_legal(const State& s, Move m) const {
        for (const int v : edges[static_cast<std::size_t>(s.vertex)])
            if (v == m) return true;
        return false;
    }
    State play(const State& s, Move m) const { return {m, other(s.to_move)}; }
    Repetition repetition() const { return rule; }
};

// The same graphs, but a node lists every other edge only: the rest are due, one after the other, when these
// are refuted.
struct LazyCycleGame : CycleGame {
    using CycleGame::CycleGame;

    class Node;
    class Refutation;
};

class LazyCycleGame::Node {
   public:
    Node(const LazyCycleGame& game, const State& state) : plain_(game, state), game_(game) {}

    const State& state() const { return plain_.state(); }
    void moves(MoveList& list) const {
        MoveList all;
        game_.moves(state(), all);
        for (int i = 0; i < all.size(); i += 2) list.add(all[i]);
    }
    bool is_legal(Move m) const { return plain_.is_legal(m); }
    State play(Move m) const { return plain_.play(m); }
    Key key(Move m) const { return plain_.key(m); }
    Key identity(Move m, Key key) const { return plain_.identity(m, key); }
    std::uint8_t question_tag(Move m) const { return plain_.question_tag(m); }
    bool covers(Move m, NoScope scope, Player p) const { return plain_.covers(m, scope, p); }
    Judgement<NoScope> judge(Move m, const State& child) { return plain_.judge(m, child); }
    Numbers first_guess(Move m, const State& child) const { return plain_.first_guess(m, child); }
    bool is_implied(Move) const { return false; }

   private:
    PlainNode<LazyCycleGame> plain_;
    const LazyCycleGame& game_;
};

class LazyCycleGame::Refutation {
   public:
    Refutation(const LazyCycleGame& game, const State& state, Player, NoScope)
        : game_(game), state_(state) {}

    void add(Move m, NoScope) { added_.insert(m); }
    bool covers(Move) const { return false; }
    void due(MoveList& list) const {
        for (const int v : game_.edges[static_cast<std::size_t>(state_.vertex)])
            if (!added_.contains(static_cast<Move>(v))) return list.add(static_cast<Move>(v));
    }
    NoScope scope() const { return {}; }

   private:
    const LazyCycleGame& game_;
    const State& state_;
    std::set<Move> added_;
};

}  // namespace shikatsu::test
