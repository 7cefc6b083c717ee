// Kawano's simulation: try the refutation of one move on its siblings.
//
//            n                 Move b at n was refuted by a proof tree (the reference). Most siblings
//          /   \               s fail to the same replies: walk s along the reference, playing the
//         b     s              proof's move where the winner moves and checking EVERY legal move
//         |     :              where the loser moves. No search, no numbers: it succeeds or not.
//       proof   same replies?
//
// SOUND: a success visits every reply of the loser, ends in static or stored wins only and never
// repeats the current line, so it is a proof like any other and independent of the line.
#pragma once

#include <optional>

#include "search/limits.h"
#include "search/node.h"
#include "search/path.h"
#include "search/refutation.h"
#include "search/transposition_table.h"

namespace shikatsu {

template <Game G>
class Simulation {
   public:
    using State = typename G::State;
    using Scope = typename G::Scope;
    using Table = TranspositionTable<Scope>;

    struct Proof {
        Scope scope;
        std::uint32_t distance;
    };

    Simulation(const G& game, Table& table, Path& path, Counters& counters)
        : game_(game), table_(table), path_(path), counters_(counters) {}

    // `reference` is proved to be a win of `winner`. Is `state`, by the same replies?
    std::optional<Proof> run(Watch& watch, const State& state, const State& reference,
                             Player winner, int budget) {
        watch_ = &watch;
        winner_ = winner;
        budget_ = budget;
        ++counters_.simulations;
        path_.push(game_.identity(state));
        auto proof = by_the_same_move(state, reference);
        path_.pop();
        if (proof) ++counters_.simulations_won;
        return proof;
    }

   private:
    static constexpr int kAhead = 3;

    // The winner is to move.
    std::optional<Proof> by_the_same_move(const State& state, const State& reference) {
        const auto* entry = stored_win(game_, table_, reference, winner_);
        if (entry == nullptr || entry->move == kNoMove) return std::nullopt;
        const Move move = entry->move;
        if (!spend() || !game_.is_legal(state, move)) return std::nullopt;
        const auto below = after_winner(game_.play(state, move), reference, move);
        if (!below) return std::nullopt;
        const Scope scope = meet(game_.local_scope(state, winner_),
                                 game_.through(state, move, winner_, below->scope));
        return store(state, {scope, below->distance + 1}, move);
    }
    std::optional<Proof> after_winner(const State& child, const State& reference, Move move) {
        if (const auto* won = known(game_, table_, child).won) return stored(*won);
        if (path_.find(game_.identity(child)) != Path::kNotFound) return std::nullopt;
        ++counters_.judged;
        if (const auto judgement = game_.judge(child); judgement.decided)
            return decided(child, judgement);
        path_.push(game_.identity(child));
        const auto proof = against_every_move(child, game_.play(reference, move));
        path_.pop();
        return proof;
    }

    // The loser is to move.
    std::optional<Proof> against_every_move(const State& state, const State& reference) {
        NodeOf<G> node(game_, state);
        const NodeOf<G> reference_node(game_, reference);
        MoveList moves;
        node.moves(moves);
        Scope frame{};
        if constexpr (HasWeakerQuestions<NodeOf<G>, G>) {
            if (node.awaits_weakest()) return std::nullopt;  // moves are missing
            frame = node.frame();
        }
        RefutationOf<G> refutation(game_, state, winner_, frame);
        std::uint32_t distance = 0;
        for (int i = 0; i < std::min(kAhead, moves.size()); ++i)
            prefetch(node, reference_node, moves[i]);
        // One move that needs another reply is left to the search, which is glad of the proofs for the
        // rest; two, and the states are not alike.
        bool failed = false;
        for (int i = 0; i < moves.size(); ++i) {
            if (refutation.covers(moves[i])) continue;
            if (i + kAhead < moves.size()) prefetch(node, reference_node, moves[i + kAhead]);
            const auto below = after_loser(node, moves[i], reference_node);
            if (!below) {
                if (failed || moves[i] == lead_of(node)) return std::nullopt;
                failed = true;
                continue;
            }
            refutation.add(moves[i], below->scope);
            distance = std::max(distance, below->distance + 1);
        }
        if (failed) return std::nullopt;
        if constexpr (NamesDueMoves<RefutationOf<G>>)
            for (MoveList due; refutation.due(due), due.size() > 0; due = {})
                for (const Move m : due) {
                    const auto below = after_loser(node, m, reference_node);
                    if (!below) return std::nullopt;
                    refutation.add(m, below->scope);
                    distance = std::max(distance, below->distance + 1);
                }
        return store(state, {refutation.scope(), distance}, kNoMove);
    }
    // Nearly every visit waits for the table.
    void prefetch(const NodeOf<G>& node, const NodeOf<G>& reference, Move m) const {
        table_.prefetch(node.key(m));
        if (reference.is_legal(m)) table_.prefetch(reference.key(m));
    }
    std::optional<Proof> after_loser(NodeOf<G>& node, Move move, const NodeOf<G>& reference) {
        if (!spend()) return std::nullopt;
        const Key key = node.key(move);
        const auto known = table_.probe(key, node.question_tag(move), [&](const auto& e) {
            return node.covers(move, e.scope, e.winner());
        });
        if (known.won != nullptr) return stored(*known.won);
        if (path_.find(node.identity(move, key)) != Path::kNotFound) return std::nullopt;
        const State child = node.play(move);
        if (reference.is_legal(move)) {
            path_.push(game_.identity(child));
            const auto proof = by_the_same_move(child, reference.play(move));
            path_.pop();
            if (proof) return proof;
        }
        ++counters_.judged;
        const auto judgement = node.judge(move, child);
        return judgement.decided ? decided(child, judgement) : std::nullopt;
    }

    bool spend() {
        ++counters_.simulated;
        return --budget_ >= 0 && !watch_->work();
    }
    std::optional<Proof> stored(const typename Table::Entry& e) const {
        if (e.winner() != winner_) return std::nullopt;
        return Proof{e.scope, e.distance()};
    }
    std::optional<Proof> decided(const State& state, const Judgement<Scope>& judgement) {
        if (judgement.winner != winner_) return std::nullopt;
        return store(state, {judgement.scope, judgement.move != kNoMove}, judgement.move);
    }
    Proof store(const State& state, const Proof& proof, Move move) {
        table_.store_won(game_.key(state), game_.question_tag(state), winner_, proof.scope, move,
                         proof.distance, 1);
        return proof;
    }

    const G& game_;
    Table& table_;
    Path& path_;
    Counters& counters_;
    Watch* watch_ = nullptr;
    Player winner_ = Player::One;
    int budget_ = 0;
};

}  // namespace shikatsu
