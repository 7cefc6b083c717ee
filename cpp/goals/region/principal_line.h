// The line that is shown to people: good play of both sides.
//
// A status rests on several claims ("captured without threats", "not captured with one"). The first of
// them leads: its winner takes the shortest win that is known, its loser resists as long as he can. The
// others bind whoever won them: no move of the line throws one of them away while there is a move that
// does not. So the loser of a ko goes into the ko and does not die at once, and in a seki both sides
// leave the stones alone.
//
//     length(state) = plies to the end of the leading claim, an upper bound:
//         table distance, tightened by looking some plies ahead at ALL moves that the table knows to win
//
// A HINT throughout: lengths only choose between moves that keep what is proved. Results that are gone
// from the table are searched again, within one budget for the whole line.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <vector>

#include "goals/region/game.h"
#include "search/dfpn.h"

namespace shikatsu {

template <class G>
class PrincipalLine {
   public:
    using State = typename G::State;
    struct Claim {
        Question question;
        Player winner;
        State state;        // where the line stands, with the threats of this question
        bool holds = true;  // until the line gives it up
    };

    // `history`: superko, the states before the line.
    PrincipalLine(G& game, DfPn<G>& search, const Limits& limits, const Monitor& monitor,
                  std::vector<Key> history)
        : game_(game),
          search_(search),
          limits_(limits),
          monitor_(monitor),
          clock_({UINT64_MAX, limits.seconds}, monitor),
          history_(std::move(history)) {}

    // The moves from the states of the claims on. A threat and its answer are two passes before the
    // retake. Ends with the goal, at a repetition, where a winning move is neither known nor found
    // within the limits, and when the loser has no move left that needs an answer (with `first` a pass
    // says so if the line would be empty).
    std::vector<Move> run(std::vector<Claim> claims, bool first, int max_length) {
        claims_ = std::move(claims);
        path_.clear();
        for (const Key identity : history_) path_.push(identity);
        std::vector<Move> line;
        while (static_cast<int>(line.size()) < max_length && !clock_.stopped()) {
            const State& state = lead().state;
            ask(lead());
            if (path_.find(game_.identity(state)) != Path::kNotFound) break;
            path_.push(game_.identity(state));
            if (superko()) history_.push_back(game_.identity(state));
            if (game_.judge(state).decided) break;
            const Move m = mover() == lead().winner ? win() : resist();
            if (m == kNoMove || clock_.stopped()) break;  // what was chosen in haste may be wrong
            const bool settled = m == kPass && mover() != lead().winner && !state.banned();
            if (settled && !(line.empty() && first)) break;
            if (m == state.position.ban) line.insert(line.end(), {kPass, kPass});
            line.push_back(m);
            if (settled) break;
            advance(m);
        }
        if (line.size() > 1 && line.back() == kPass) line.pop_back();  // nothing needs an answer
        return line;
    }

    std::uint64_t nodes() const { return nodes_; }

   private:
    static constexpr int kUnknown = 1 << 20;
    static constexpr int kMostPliesAhead = 6;
    static constexpr double kStatesPerMove = 3000;       // looked at to compare lengths
    static constexpr std::uint64_t kNodesPerHint = 200;  // to see whether a move needs an answer

    struct Candidate {
        Move move;
        State child;  // of the leading claim
        int length;
        bool threat;
        bool repeats;
        bool self_atari;
        bool pass() const { return move == kPass; }
    };

    Claim& lead() { return claims_.front(); }
    void ask(const Claim& c) { game_.set_question(c.question); }
    bool superko() const { return game_.repetition() == Repetition::MoverLoses; }
    Player mover() { return lead().state.mover(); }

    // The winner's move: the shortest that keeps all his claims, else one that keeps the leading one.
    Move win() {
        std::vector<Candidate> moves = candidates();
        rank_wins(moves);
        for (const Candidate& c : moves)
            if (keeps_all(c.move)) return c.move;
        give_up_claims();
        for (const Candidate& c : moves)
            if (keeps(lead(), c.move)) return c.move;
        return kNoMove;
    }
    // The loser's move: of those that keep his own claims and need an answer, the one that lasts
    // longest. If there is none, all is settled: he plays elsewhere, which ends the line.
    Move resist() {
        std::vector<Candidate> moves = candidates();
        rank_resistance(moves);
        std::vector<Candidate> kept;
        for (const Candidate& c : moves)
            if (keeps_all(c.move)) kept.push_back(c);
        if (kept.empty()) {
            give_up_claims();
            kept = std::move(moves);
        }
        std::vector<Candidate> best;
        for (const Candidate& c : kept) {
            if (!best.empty() && resistance_key(c) != resistance_key(best.front())) break;
            if (needs_answer(c.child)) best.push_back(c);
        }
        if (!best.empty()) return hardest(best);
        const bool settled =
            std::any_of(kept.begin(), kept.end(), [](auto& c) { return c.pass(); });
        return settled ? kPass : kept.front().move;
    }

    std::vector<Candidate> candidates() {
        ask(lead());
        const State& state = lead().state;
        MoveList list;
        game_.moves(state, list);
        std::vector<Move> moves(list.begin(), list.end());
        // The loser may always play elsewhere, though the game takes it for a concession.
        const bool loses = mover() != lead().winner;
        if (loses && std::find(moves.begin(), moves.end(), kPass) == moves.end())
            moves.push_back(kPass);
        const int plies = plies_ahead(moves.size());
        std::vector<Candidate> found;
        for (const Move m : moves) {
            const State child = game_.play(state, m);
            const bool repeats = path_.find(game_.identity(child)) != Path::kNotFound;
            if (repeats && m != kPass && superko()) continue;
            int length = known_length(child, plies);
            if (loses && length == kUnknown) length = searched_length(child);
            if (loses && repeats) length = 0;
            found.push_back({m, child, length, m == state.position.ban, repeats,
                             is_self_atari(state, child, m)});
        }
        return found;
    }

    // The winner: shortest first; no threat and no pass where it is as short.
    static void rank_wins(std::vector<Candidate>& moves) {
        std::stable_sort(moves.begin(), moves.end(), [](const Candidate& a, const Candidate& b) {
            return std::tuple(a.repeats, a.length, a.threat, a.pass(), a.self_atari) <
                   std::tuple(b.repeats, b.length, b.threat, b.pass(), b.self_atari);
        });
    }
    // The loser: longest first. Threats only prolong, so they come last; a pass comes after moves that
    // last as long.
    static auto resistance_key(const Candidate& c) {
        return std::tuple(c.threat, -c.length, c.pass(), c.self_atari);
    }
    static void rank_resistance(std::vector<Candidate>& moves) {
        std::stable_sort(moves.begin(), moves.end(), [](const Candidate& a, const Candidate& b) {
            return resistance_key(a) < resistance_key(b);
        });
    }
    // Of moves that last equally long, one that leaves the winner a single right reply.
    Move hardest(const std::vector<Candidate>& moves) {
        if (moves.size() > 1)
            for (const Candidate& c : moves)
                if (winning_replies(c.child) == 1) return c.move;
        return moves.front().move;
    }
    // Would the winner lose the leading claim if he played elsewhere? Yes if that is not found out soon.
    bool needs_answer(const State& state) {
        ask(lead());
        return !wins(game_.play(state, kPass), lead().winner, kNodesPerHint, false);
    }

    // How many plies may be looked ahead so that about kStatesPerMove states are seen.
    static int plies_ahead(std::size_t moves) {
        const double branching = std::max(2.0, static_cast<double>(moves));
        const auto plies = static_cast<int>(std::log(kStatesPerMove) / std::log(branching)) - 1;
        return std::clamp(plies, 0, kMostPliesAhead);
    }

    // An upper bound of the plies that the leading claim's winner needs, or kUnknown.
    int known_length(const State& state, int plies) {
        const auto* stored = search_.stored_win(state, lead().winner);
        const int known = stored == nullptr ? kUnknown : static_cast<int>(stored->distance());
        if (known <= 1 || plies == 0 || clock_.work()) return known;
        const bool winning = state.mover() == lead().winner;
        int best = winning ? kUnknown : 0;
        MoveList moves;
        game_.moves(state, moves);
        for (const Move m : moves) {
            const int rest = known_length(game_.play(state, m), plies - 1);
            if (!winning && rest == kUnknown) return known;
            if (rest == kUnknown) continue;
            best = winning ? std::min(best, rest + 1) : std::max(best, rest + 1);
        }
        return std::min(known, best);
    }
    int searched_length(const State& state) {
        const auto outcome = solve(state, limits_.nodes);
        const bool won = outcome && outcome->solved && outcome->winner == lead().winner;
        return won ? static_cast<int>(outcome->distance) : kUnknown;
    }

    // Up to two; what is not decided soon counts as a win.
    int winning_replies(const State& state) {
        ask(lead());
        MoveList moves;
        game_.moves(state, moves);
        int count = 0;
        for (const Move m : moves)
            if (wins(game_.play(state, m), lead().winner, kNodesPerHint, true) && ++count == 2)
                break;
        return count;
    }
    // Does `player` win the question that is asked now? `unknown` if it is not decided in time.
    bool wins(const State& state, Player player, std::uint64_t nodes, bool unknown) {
        if (search_.stored_win(state, player) != nullptr) return true;
        if (search_.stored_win(state, other(player)) != nullptr) return false;
        const auto outcome = solve(state, nodes);
        return outcome && outcome->solved ? outcome->winner == player : unknown;
    }

    // A stone, capturing nothing, in a block that can be captured at once.
    bool is_self_atari(const State& before, const State& after, Move m) const {
        if (m == kPass) return false;
        const Colour me = before.position.to_move;
        if (after.position.of(opponent(me)).size() < before.position.of(opponent(me)).size())
            return false;
        const auto block = after.position.block(game_.area(), m);
        return !block.intersects(game_.area().support(me)) &&
               after.position.liberties(game_.area(), block).size() == 1;
    }

    bool keeps_all(Move m) {
        const Player player = mover();
        return std::all_of(claims_.begin(), claims_.end(), [&](const Claim& c) {
            return !c.holds || c.winner != player || keeps(c, m);
        });
    }
    // Is the claim still won after this move of its winner?
    bool keeps(const Claim& c, Move m) {
        ask(c);
        if (m != kPass && !game_.is_legal(c.state, m)) return false;
        const State child = game_.play(c.state, m);
        return wins(child, c.winner, limits_.nodes, false);
    }
    // No move keeps all of the mover's claims: only the leading one counts from now on.
    void give_up_claims() {
        for (Claim& c : claims_)
            if (&c != &lead() && c.winner == mover()) c.holds = false;
    }
    void advance(Move m) {
        for (Claim& c : claims_) {
            ask(c);
            c.holds = c.holds && (m == kPass || game_.is_legal(c.state, m));
            if (c.holds) c.state = game_.play(c.state, m);
        }
    }

    // A search in the question that is asked now, within what is left of the limits.
    auto solve(const State& state, std::uint64_t nodes) {
        using Outcome = typename DfPn<G>::Outcome;
        const double seconds = limits_.seconds - clock_.seconds();
        if (seconds <= 0) clock_.stop(StopReason::Seconds);
        if (nodes_ >= limits_.nodes || clock_.stopped()) return std::optional<Outcome>();
        const Limits rest{std::min(nodes, limits_.nodes - nodes_), seconds};
        const auto outcome = search_.solve(state, rest, monitor_, history_);
        nodes_ += outcome.nodes;
        if (outcome.reason == StopReason::Cancelled) clock_.stop(outcome.reason);
        return std::optional<Outcome>(outcome);
    }

    G& game_;
    DfPn<G>& search_;
    Limits limits_;
    Monitor monitor_;
    Watch clock_;
    std::vector<Key> history_;  // superko: all states before the present one, and itself
    std::vector<Claim> claims_;
    Path path_;
    std::uint64_t nodes_ = 0;
};

}  // namespace shikatsu
