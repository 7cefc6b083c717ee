// Holds a game to the contracts of search/game.h, at every state of random lines of play. Every game runs it,
// toys included (test_conformance.cpp).
//
//   moves       legal, none twice; who is to move alternates; what is left out does not win at once
//   node        says of every child what the game says of it, without making the move
//   judge       agrees with what its children show, some plies down
//   scopes      what is proved here, by whatever way, answers the question that it was found for
//   abilities   each of them by its contract
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <random>
#include <vector>

#include "doctest/doctest.h"
#include "search/node.h"
#include "search/refutation.h"

namespace shikatsu::test {

// How often each contract was put to the test: a test that never happens is none.
struct Conformed {
    long states = 0;
    long moves = 0;
    long left_out = 0;
    long judged = 0;  // decided states, and of these compared with the children
    long compared = 0;
    long ahead = 0;   // decided by a node, but not by the game
    long proofs = 0;  // by the children
    long refutations = 0;
    long leads = 0;
    long covered = 0;
    long weaker = 0;
    long recalled = 0;
    long due = 0;
    long phases = 0;
};

template <Game G>
class Conformance {
   public:
    using State = typename G::State;
    using Scope = typename G::Scope;

    // `moves`: all that might be legal; those that the game does not list must not win within `plies`. Empty
    // if the answers of the game hold among the moves only that it lists. `over`: states where play has
    // ended, so that moves mean nothing.
    Conformance(const G& game, std::vector<Move> moves, int plies,
                std::function<bool(const State&)> over, Conformed& seen)
        : game_(game),
          conceivable_(std::move(moves)),
          plies_(plies),
          is_over_(std::move(over)),
          seen_(seen) {}

    void walk(State state, int length, std::mt19937_64& random) {
        std::vector<Repetition> phases;
        for (int i = 0; i < length; ++i) {
            check_phase(state, phases);
            check_state(state);
            if (game_.judge(state).decided) return;
            MoveList moves;
            game_.moves(state, moves);
            if (moves.size() == 0) return;
            const auto chosen = static_cast<int>(random() % static_cast<unsigned>(moves.size()));
            state = game_.play(state, moves[chosen]);
        }
    }

    void check_state(const State& s) {
        ++seen_.states;
        const auto judgement = game_.judge(s);
        if (judgement.decided) return check_judgement(s, judgement);
        check_moves(s);
        check_node(s);
        check_lead(s);
        check_weaker(s);
        check_proof(s);
    }

   private:
    using Node = NodeOf<G>;
    using Refutation = RefutationOf<G>;
    static_assert(NodeFor<Node, G> && RefutationFor<Refutation, G>);
    static_assert(abilities_are_whole<G, Node>());

    struct Proof {
        Player winner;
        Scope scope;
        Move move = kNoMove;
    };

    static std::vector<Move> listed(const auto& lister, const State& s) {
        MoveList moves;
        lister.moves(s, moves);
        return {moves.begin(), moves.end()};
    }
    static bool contains(const std::vector<Move>& moves, Move m) {
        return std::find(moves.begin(), moves.end(), m) != moves.end();
    }
    static void check_distinct(std::vector<Move> moves) {
        std::sort(moves.begin(), moves.end());
        REQUIRE(std::adjacent_find(moves.begin(), moves.end()) == moves.end());
    }

    void check_moves(const State& s) {
        const std::vector<Move> moves = listed(game_, s);
        check_distinct(moves);
        for (const Move m : moves) {
            ++seen_.moves;
            REQUIRE(game_.is_legal(s, m));
            const State child = game_.play(s, m);
            REQUIRE(game_.mover(child) == other(game_.mover(s)));
            REQUIRE_FALSE(game_.identity(child) == game_.identity(s));
        }
        for (const Move m : conceivable_) {
            if (!game_.is_legal(s, m) || contains(moves, m)) continue;
            ++seen_.left_out;
            const auto value = value_of(game_.play(s, m), plies_ - 1);
            const auto listed_value = value_below(s, moves, plies_);
            // It wins only where a listed move does.
            if (value == game_.mover(s)) REQUIRE(listed_value != other(game_.mover(s)));
        }
    }

    // The winner as far as the judgements some plies down show it. The moves are all that are legal.
    std::optional<Player> value_of(const State& s, int plies) {
        if (const auto judgement = game_.judge(s); judgement.decided) return judgement.winner;
        return plies == 0 ? std::nullopt : value_below(s, choices(s), plies);
    }
    std::optional<Player> value_below(const State& s, const std::vector<Move>& moves, int plies) {
        const Player mover = game_.mover(s);
        bool all = true;
        for (const Move m : moves) {
            const auto value = value_of(game_.play(s, m), plies - 1);
            if (value == mover) return mover;
            all = all && value.has_value();
        }
        return all ? std::optional(other(mover)) : std::nullopt;
    }
    std::vector<Move> choices(const State& s) const {
        if (conceivable_.empty()) return listed(game_, s);
        std::vector<Move> moves;
        for (const Move m : conceivable_)
            if (game_.is_legal(s, m)) moves.push_back(m);
        return moves;
    }

    void check_judgement(const State& s, const Judgement<Scope>& judgement) {
        ++seen_.judged;
        REQUIRE(game_.covers(judgement.scope, s, judgement.winner));
        const std::vector<Move> moves = choices(s);
        // Where it is decided a game need not list its moves.
        if (is_over_(s) || (conceivable_.empty() && moves.empty())) return;
        ++seen_.compared;
        REQUIRE(value_below(s, moves, plies_) != other(judgement.winner));
        if (judgement.move == kNoMove || game_.mover(s) != judgement.winner) return;
        REQUIRE(game_.is_legal(s, judgement.move));
        REQUIRE(value_of(game_.play(s, judgement.move), plies_) != other(judgement.winner));
    }

    void check_node(const State& s) {
        Node node(game_, s);
        REQUIRE(game_.identity(node.state()) == game_.identity(s));
        MoveList list;
        node.moves(list);
        const std::vector<Move> moves(list.begin(), list.end());
        check_distinct(moves);
        for (const Move m : moves) {
            REQUIRE(node.is_legal(m));
            REQUIRE(game_.is_legal(s, m));
        }
        for (const Move m : listed(game_, s)) {
            REQUIRE(node.is_legal(m));
            const State child = game_.play(s, m);
            const Key key = node.key(m);
            REQUIRE(key == game_.key(child));
            REQUIRE(node.identity(m, key) == game_.identity(child));
            REQUIRE(node.question_tag(m) == game_.question_tag(child));
            REQUIRE(game_.identity(node.play(m)) == game_.identity(child));
            for (const Player winner : {Player::One, Player::Two}) {
                const Scope scope = game_.local_scope(s, winner);
                REQUIRE(node.covers(m, scope, winner) == game_.covers(scope, child, winner));
            }
            check_child(s, node, m, child);
        }
    }
    void check_child(const State&, Node& node, Move m, const State& child) {
        const auto fast = node.judge(m, child);
        if (!fast.decided) {
            const Numbers guess = node.first_guess(m, child);
            REQUIRE_FALSE(guess.is_solved());
            REQUIRE(guess.phi > 0);
            REQUIRE(guess.delta > 0);
            return;
        }
        const auto slow = game_.judge(child);
        REQUIRE(game_.covers(fast.scope, child, fast.winner));
        if (slow.decided) {
            REQUIRE(slow.winner == fast.winner);
            return;
        }
        ++seen_.ahead;
        REQUIRE(value_of(child, plies_) != other(fast.winner));
    }

    // By the node's moves and a refutation, as the search does it; every scope on the way answers its question.
    std::optional<Proof> proof_of(const State& s, int plies) {
        if (const auto known = game_.judge(s); known.decided)
            return Proof{known.winner, known.scope, known.move};
        return plies == 0 ? std::nullopt : proof_below(s, plies);
    }
    std::optional<Proof> proof_below(const State& s, int plies) {
        const Player mover = game_.mover(s);
        const Player loser = mover;
        Node node(game_, s);
        MoveList list;
        node.moves(list);
        Refutation refutation(game_, s, other(loser), frame_of(node));
        for (const Move m : list) REQUIRE_FALSE(refutation.covers(m));
        bool complete = !awaits_more(node);
        for (const Move m : leading_first(node, list)) {
            const auto below = proof_of(game_.play(s, m), plies - 1);
            if (below && below->winner == mover) return won(s, m, *below);
            if (node.is_implied(m)) continue;
            const bool covered = complete && refutation.covers(m);
            seen_.covered += covered;
            if (below && !covered) refutation.add(m, below->scope);
            complete = complete && (covered || below);
        }
        if (!complete || !due_are_refuted(s, refutation, plies)) return std::nullopt;
        ++seen_.refutations;
        return checked(s, {other(loser), refutation.scope()});
    }
    bool due_are_refuted(const State& s, Refutation& refutation, int plies) {
        if constexpr (NamesDueMoves<Refutation>) {
            for (;;) {
                MoveList due;
                refutation.due(due);
                if (due.size() == 0) return true;
                check_distinct({due.begin(), due.end()});
                for (const Move m : due) {
                    ++seen_.due;
                    REQUIRE(game_.is_legal(s, m));
                    const auto below = proof_of(game_.play(s, m), plies - 1);
                    if (!below || below->winner == game_.mover(s)) return false;
                    refutation.add(m, below->scope);
                }
            }
        }
        return true;
    }
    Proof won(const State& s, Move m, const Proof& below) {
        const Player winner = below.winner;
        return checked(
            s, {winner,
                meet(game_.local_scope(s, winner), game_.through(s, m, winner, below.scope)), m});
    }
    Proof checked(const State& s, const Proof& proof) {
        REQUIRE(game_.covers(proof.scope, s, proof.winner));
        REQUIRE(proof.scope.includes(proof.scope));
        return proof;
    }
    void check_proof(const State& s) {
        const auto proof = proof_below(s, plies_);
        if (!proof) return;
        ++seen_.proofs;
        REQUIRE(value_below(s, choices(s), plies_) != other(proof->winner));
        check_memory(s, *proof);
    }
    void check_memory(const State& s, const Proof& proof) {
        if constexpr (HasMemory<G>) {
            game_.remember(s, proof.winner, proof.scope, proof.move);
            const auto known = game_.recall(s);
            if (!known.decided) return;
            ++seen_.recalled;
            REQUIRE(known.winner == proof.winner);
            REQUIRE(game_.covers(known.scope, s, known.winner));
        }
    }

    static Scope frame_of(const Node& node) {
        if constexpr (HasWeakerQuestions<Node, G>) return node.frame();
        return Scope{};
    }
    static bool awaits_more(const Node& node) {
        if constexpr (HasWeakerQuestions<Node, G>) return node.awaits_weakest();
        return false;
    }
    static std::vector<Move> leading_first(const Node& node, const MoveList& list) {
        std::vector<Move> moves(list.begin(), list.end());
        const auto lead = std::find(moves.begin(), moves.end(), lead_of(node));
        if (lead != moves.end()) std::rotate(moves.begin(), lead, lead + 1);
        return moves;
    }

    void check_lead(const State& s) {
        if constexpr (HasLead<Node>) {
            Node node(game_, s);
            const Move lead = node.lead();
            if (lead == kNoMove) return;
            ++seen_.leads;
            MoveList all;
            MoveList early;
            node.moves(all);
            node.early_moves(early);
            const std::vector<Move> moves(all.begin(), all.end());
            REQUIRE(contains(moves, lead));
            check_distinct({early.begin(), early.end()});
            for (const Move m : early) REQUIRE(contains(moves, m));
        }
        if constexpr (ChoosesLenders<G>)
            for (const Move m : listed(game_, s)) static_cast<void>(game_.lends_proof(m));
    }
    void check_weaker(const State& s) {
        if constexpr (HasWeakerQuestions<Node, G>) {
            Node node(game_, s);
            MoveList list;
            node.moves(list);
            if (!node.has_weaker()) {
                REQUIRE_FALSE(node.awaits_weakest());
                return;
            }
            ++seen_.weaker;
            const State weaker = game_.weaker(s, node.weakest());
            REQUIRE(game_.key(weaker) == game_.key(s));
            REQUIRE(game_.mover(weaker) == game_.mover(s));
            for (const Move m : list) {
                if (!node.is_weakest(m)) continue;
                REQUIRE(node.is_implied(m));
                REQUIRE(game_.is_legal(weaker, m));
            }
            // What the mover wins in the weaker question he wins here.
            const auto judgement = game_.judge(weaker);
            if (judgement.decided && judgement.winner == game_.mover(s))
                REQUIRE(game_.covers(judgement.scope, s, judgement.winner));
        }
    }
    // None comes back that play has left.
    void check_phase(const State& s, std::vector<Repetition>& phases) {
        if constexpr (HasPhases<G>) {
            const Repetition now = game_.repetition_in(s);
            if (!phases.empty() && phases.back() == now) return;
            REQUIRE(std::find(phases.begin(), phases.end(), now) == phases.end());
            seen_.phases += !phases.empty();
            phases.push_back(now);
        }
    }

    const G& game_;
    std::vector<Move> conceivable_;
    int plies_;
    std::function<bool(const State&)> is_over_;
    Conformed& seen_;
};

}  // namespace shikatsu::test
