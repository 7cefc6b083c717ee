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
#include "search/path.h"
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
        auto proof = win(state, reference);
        if (proof) ++counters_.simulations_won;
        return proof;
    }

   private:
    std::optional<Proof> win(const State& state, const State& reference) {
        if (--budget_ < 0 || watch_->work()) return std::nullopt;
        ++counters_.simulated;
        if (path_.find(game_.identity(state)) != Path::kNotFound) return std::nullopt;
        if (const auto known = known_win(state); known || decided_) return known;
        if (stored_win(game_, table_, state, other(winner_)) != nullptr) return std::nullopt;
        return game_.mover(state) == winner_ ? by_the_same_move(state, reference)
                                             : against_every_move(state, reference);
    }

    std::optional<Proof> by_the_same_move(const State& state, const State& reference) {
        const auto* entry = stored_win(game_, table_, reference, winner_);
        if (entry == nullptr || entry->move == kNoMove || !game_.is_legal(state, entry->move))
            return std::nullopt;
        const Move move = entry->move;
        path_.push(game_.identity(state));
        const auto below = win(game_.play(state, move), game_.play(reference, move));
        path_.pop();
        if (!below) return std::nullopt;
        const Scope scope = meet(game_.local_scope(state, winner_),
                                 game_.through(state, move, winner_, below->scope));
        return store(state, {scope, below->distance + 1}, move);
    }

    std::optional<Proof> against_every_move(const State& state, const State& reference) {
        MoveList moves;
        game_.moves(state, moves);
        Proof proof{game_.local_scope(state, winner_), 0};
        path_.push(game_.identity(state));
        bool good = true;
        for (const Move m : moves) {
            const State next = game_.play(state, m);
            const auto below = game_.is_legal(reference, m) ? win(next, game_.play(reference, m))
                                                            : known_win(next);
            if (!below) {
                good = false;
                break;
            }
            proof.scope = meet(proof.scope, game_.through(state, m, winner_, below->scope));
            proof.distance = std::max(proof.distance, below->distance + 1);
        }
        path_.pop();
        if (!good) return std::nullopt;
        return store(state, proof, kNoMove);
    }

    // A stored or static win; `decided_` tells whether a static rule decided, either way.
    std::optional<Proof> known_win(const State& state) {
        decided_ = false;
        if (const auto* e = stored_win(game_, table_, state, winner_))
            return Proof{e->scope, e->distance()};
        ++counters_.judged;
        const auto judgement = game_.judge(state);
        decided_ = judgement.decided;
        if (decided_ && judgement.winner == winner_) return Proof{judgement.scope, 0};
        return std::nullopt;
    }
    Proof store(const State& state, const Proof& proof, Move move) {
        table_.store_won(game_.key(state), game_.hint_tag(state), winner_, proof.scope, move,
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
    bool decided_ = false;
};

}  // namespace shikatsu
