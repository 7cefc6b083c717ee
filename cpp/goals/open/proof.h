// A proof as a list of lemmas, which can be checked without search.
//
// A LEMMA is a picture of a part of the board, the zone of its claim (zone_claim.h): on every board that shows
// this picture the winner wins. He plays a move there, or each move of the loser in the picture has a
// reply; what follows shows the picture of an earlier lemma. So the list is a proof without a loop, and
// one lemma serves every position that shows its picture.
#pragma once

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "goals/open/game.h"
#include "search/dfpn.h"

namespace shikatsu {

template <int W>
struct OpenLemma {
    enum class Kind { Plays, Refutes, Dead, Alive };

    OpenState<W> state;  // where it was proved
    ZoneClaim<W> claim;
    Kind kind = Kind::Plays;
    // Moves, of the winner or of the loser, and the lemmas of what follows; kOver: nothing is left to prove.
    std::vector<std::pair<Move, int>> answers;
    static constexpr int kOver = -1;
};

// Takes the proof of a result from the tables of its search. What they have lost is searched again.
template <int W>
class OpenProof {
   public:
    using Game = OpenGame<W>;
    using State = OpenState<W>;
    using Lemma = OpenLemma<W>;
    using Claim = ZoneClaim<W>;

    OpenProof(DfPn<Game>& search, const Limits& limits, Monitor monitor, std::size_t most)
        : search_(search),
          game_(search.game()),
          limits_(limits),
          monitor_(monitor),
          most_(most),
          clock_({UINT64_MAX, limits.seconds}, std::move(monitor)) {}

    std::uint64_t nodes() const { return nodes_; }
    StopReason reason() const { return reason_; }

    // `root` is won by the prover. On Complete, `lemmas` is the proof; the last one is about the root.
    ProofEnd run(const State& root, std::vector<Lemma>& lemmas) {
        const int last = prove(root);
        if (last == kFailed) return end_;
        select(last, lemmas);
        return ProofEnd::Complete;
    }

   private:
    static constexpr int kFailed = -2;
    static constexpr std::size_t kMostCompared = 2'000;
    struct KeyHash {
        std::size_t operator()(const Key& k) const { return k.low; }
    };

    int prove(const State& s) {
        if (game_.is_over(s)) return Lemma::kOver;
        if (const int known = find(s); known != kFailed) return known;
        if (lemmas_.size() >= most_) return stop(ProofEnd::TooLarge, StopReason::Memory);
        if (clock_.tick()) return stop(ProofEnd::Stopped, clock_.reason());
        // A line that comes back proves nothing.
        if (!line_.insert(game_.identity(s)).second) return kFailed;
        const int lemma = prove_new(s);
        line_.erase(game_.identity(s));
        return lemma;
    }
    int prove_new(const State& s) {
        const auto judgement = game_.won_at_once(s);
        if (judgement.decided) {
            if (judgement.move != kNoMove) return prove_by(s, judgement.move);
            const bool kills = game_.prover() == kAttacker;
            return add(
                {s, judgement.scope.claim, kills ? Lemma::Kind::Dead : Lemma::Kind::Alive, {}});
        }
        return game_.mover(s) == game_.prover() ? prove_win(s) : prove_refutation(s);
    }

    int prove_win(const State& s) {
        const Move stored = winning_move(s);
        if (stored == kNoMove) return kFailed;
        const Move quick = deciding_move(s, stored);
        const Move known = quick == kNoMove ? stored : quick;
        int lemma = prove_by(s, known);
        if (lemma != kFailed || is_stopped()) return lemma;
        // It walks in a circle: another move does not.
        for (const Move m : moves_of(s)) {
            if (m == known || is_stopped()) continue;
            const State next = game_.play(s, m);
            if (line_.contains(game_.identity(next)) || !is_won(next)) continue;
            if ((lemma = prove_by(s, m)) != kFailed) return lemma;
        }
        return kFailed;
    }
    int prove_by(const State& s, Move m) {
        const int next = prove(game_.play(s, m));
        if (next == kFailed) return kFailed;
        const Claim after = next == Lemma::kOver ? Claim{} : lemma(next).claim;
        return add({s, game_.claim_before(s, m, after), Lemma::Kind::Plays, {{m, next}}});
    }
    int prove_refutation(const State& s) {
        typename Game::Refutation refutation(game_, s, game_.prover(), {});
        std::vector<std::pair<Move, int>> answers;
        const auto refute = [&](const std::vector<Move>& moves) {
            for (const Move m : moves) {
                const int next = prove(game_.play(s, m));
                if (next == kFailed) return false;
                answers.emplace_back(m, next);
                OpenScope<W> scope;
                if (next != Lemma::kOver) scope.claim = lemma(next).claim;
                refutation.add(m, scope);
            }
            return true;
        };
        std::vector<Move> moves = moves_of(s);
        if (!moves.empty() && moves[0] == kOpenPass)
            moves = {kOpenPass};  // it says which others matter
        do {                      // there may be no move near, and some that are due
            if (!refute(moves)) return kFailed;
            moves = due(refutation);
        } while (!moves.empty());
        const Claim claim = refutation.scope().claim;
        std::erase_if(answers, [&](const auto& a) { return !refutation.needs(a.first); });
        return add({s, claim, Lemma::Kind::Refutes, std::move(answers)});
    }

    // A move that wins at once, if the stored one does not: the proof is shorter.
    Move deciding_move(const State& s, Move stored) const {
        if (decides(s, stored)) return stored;
        for (const Move m : moves_of(s))
            if (m != stored && decides(s, m)) return m;
        return kNoMove;
    }
    bool decides(const State& s, Move m) const {
        const State next = game_.play(s, m);
        if (game_.is_over(next)) return game_.prover() == kAttacker;
        return game_.won_at_once(next).decided;
    }
    // Lists are large: not on the stack of the recursion.
    [[gnu::noinline]] std::vector<Move> moves_of(const State& s) const {
        MoveList list;
        game_.moves(s, list);
        return {list.begin(), list.end()};
    }
    [[gnu::noinline]] static std::vector<Move> due(typename Game::Refutation& refutation) {
        MoveList list;
        refutation.due(list);
        return {list.begin(), list.end()};
    }
    Move winning_move(const State& s) {
        if (const auto* entry = search_.stored_win(s, game_.prover());
            entry != nullptr && entry->move != kNoMove)
            return entry->move;
        if (const auto known = game_.recall(s); known.decided && known.move != kNoMove)
            return known.move;
        ++search_.counters().holes;
        const auto outcome = search(s);
        return outcome.solved && outcome.winner == game_.prover() ? outcome.move : kNoMove;
    }
    bool is_won(const State& s) {
        const auto outcome = search(s);
        return outcome.solved && outcome.winner == game_.prover();
    }
    // All searches together stay within the limits.
    auto search(const State& s) {
        const Limits rest{limits_.nodes - std::min(limits_.nodes, nodes_),
                          limits_.seconds - clock_.seconds()};
        const auto outcome = search_.solve(s, rest, monitor_);
        nodes_ += outcome.nodes;
        if (!outcome.solved) stop(ProofEnd::Stopped, outcome.reason);
        return outcome;
    }
    bool is_stopped() const { return reason_ != StopReason::None; }
    int stop(ProofEnd end, StopReason reason) {
        if (is_stopped()) return kFailed;
        end_ = end;
        reason_ = reason;
        return kFailed;
    }

    int add(Lemma lemma) {
        const int number = static_cast<int>(lemmas_.size());
        places_[place(lemma.state)].push_back(number);
        lemmas_.push_back(std::move(lemma));
        return number;
    }
    // A lemma whose picture this state shows.
    int find(const State& s) {
        const auto it = places_.find(place(s));
        if (it == places_.end()) return kFailed;
        const auto& numbers = it->second;
        const std::size_t first = numbers.size() - std::min(numbers.size(), kMostCompared);
        for (std::size_t i = numbers.size(); i-- > first;) {
            const Lemma& known = lemma(numbers[i]);
            const auto& zone = known.claim.zone;
            const auto& stones = known.state.position.stones;
            if (shows(s, zone, {stones[0] & zone, stones[1] & zone}, known.state.position.ban) &&
                game_.holds(known.claim, s))
                return numbers[i];
        }
        return kFailed;
    }
    Key place(const State& s) const {
        return s.crucial_key ^ Game::budget_key(s.threats) ^
               random_key(15, static_cast<std::uint64_t>(s.mover()));
    }

    // Those that the last one leans on, in their order.
    void select(int last, std::vector<Lemma>& lemmas) const {
        std::vector<bool> used(lemmas_.size());
        used[at(last)] = true;
        for (int n = last; n >= 0; --n)
            for (const auto& [move, next] : used[at(n)] ? lemma(n).answers : no_answers_)
                if (next != Lemma::kOver) used[at(next)] = true;
        std::vector<int> number(lemmas_.size());
        for (int n = 0; n <= last; ++n) {
            if (!used[at(n)]) continue;
            number[at(n)] = static_cast<int>(lemmas.size());
            lemmas.push_back(lemma(n));
            for (auto& [move, next] : lemmas.back().answers)
                if (next != Lemma::kOver) next = number[at(next)];
        }
    }

    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    const Lemma& lemma(int n) const { return lemmas_[at(n)]; }

    DfPn<Game>& search_;
    const Game& game_;
    Limits limits_;
    Monitor monitor_;
    std::size_t most_;
    Watch clock_;
    std::uint64_t nodes_ = 0;
    ProofEnd end_ = ProofEnd::Stopped;
    StopReason reason_ = StopReason::None;
    std::vector<Lemma> lemmas_;
    std::unordered_map<Key, std::vector<int>, KeyHash> places_;
    std::unordered_set<Key, KeyHash> line_;
    const std::vector<std::pair<Move, int>> no_answers_;
};

}  // namespace shikatsu
