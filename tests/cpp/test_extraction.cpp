// Proofs taken out of the table, walked move by move.
#include <map>

#include "doctest/doctest.h"
#include "search/proof_extraction.h"
#include "toy_games.h"

using namespace shikatsu;
using namespace shikatsu::test;

namespace {

using Extraction = ProofExtraction<CycleGame>;

// Follows the proof through every reply; returns false on a hole, a wrong end or a forbidden cycle.
class Walk {
   public:
    Walk(const CycleGame& game, Player winner, bool ranked,
         const std::vector<Extraction::Step>& steps)
        : game_(game), winner_(winner), ranked_(ranked) {
        for (const auto& s : steps) steps_[s.state] = s;
    }
    bool good(const CycleGame::State& s) {
        if (open_.count(s)) return !ranked_;
        if (!done_.insert(s).second) return true;
        const auto step = steps_.find(s);
        if (game_.judge(s).decided) return game_.judge(s).winner == winner_;
        if (s.to_move == winner_ && (step == steps_.end() || !game_.is_legal(s, step->second.move)))
            return false;
        open_.insert(s);
        bool all = true;
        for (const int v : game_.edges[static_cast<std::size_t>(s.vertex)])
            if (s.to_move != winner_ || v == step->second.move)
                all = all && good({v, other(s.to_move)});
        open_.erase(s);
        return all;
    }

   private:
    const CycleGame& game_;
    Player winner_;
    bool ranked_;
    std::map<CycleGame::State, Extraction::Step> steps_;
    std::set<CycleGame::State> open_, done_;
};

}  // namespace

TEST_CASE("proofs of games with cycles are closed sets or have no cycle, holes or not") {
    std::mt19937_64 random(5);
    long holes = 0;
    for (int round = 0; round < 300; ++round) {
        const auto rule = round % 2 == 0 ? Repetition::PlayerOneWins : Repetition::PlayerTwoWins;
        const Player omega = round % 2 == 0 ? Player::One : Player::Two;
        const CycleGame game(random, 10 + static_cast<int>(random() % 60), 4, rule);
        DfPn<CycleGame> search(game, {}, 1 << 18);
        const CycleGame::State root{0, Player::One};
        for (int v = static_cast<int>(game.edges.size()) - 1; v >= 0; --v)
            search.solve({v, Player::One}, {});
        const auto outcome = search.solve(root, {});
        if (round % 3 == 0) search.forget();  // everything is a hole
        std::vector<Extraction::Step> steps;
        Extraction extraction(search, search, {}, {}, 10000);
        const bool ranked = omega != outcome.winner;
        REQUIRE(extraction.run(root, outcome.winner, ranked, steps) == ProofEnd::Complete);
        CHECK(Walk(game, outcome.winner, ranked, steps).good(root));
        holes += static_cast<long>(search.counters().holes);
    }
    CHECK(holes > 100);
}

TEST_CASE("a proof without static facts that the search has used") {
    std::mt19937_64 random(6);
    long facts = 0;
    for (int round = 0; round < 300; ++round) {
        const auto rule = round % 2 == 0 ? Repetition::PlayerOneWins : Repetition::PlayerTwoWins;
        const Player omega = round % 2 == 0 ? Player::One : Player::Two;
        const CycleGame plain(random, 10 + static_cast<int>(random() % 60), 4, rule);
        CycleGame wise = plain;
        for (int v = 1; v < static_cast<int>(plain.edges.size()); ++v)
            for (const Player mover : {Player::One, Player::Two})
                if (random() % 3 == 0)
                    wise.known[{v, mover}] =
                        DfPn<CycleGame>(plain, {}, 1 << 18).solve({v, mover}, {}).winner;
        DfPn<CycleGame> search(wise, {}, 1 << 18);
        DfPn<CycleGame> filler(plain, {}, 1 << 18);
        const CycleGame::State root{0, Player::One};
        const auto outcome = search.solve(root, {});
        std::vector<Extraction::Step> steps;
        Extraction extraction(search, filler, {}, {}, 10000);
        const bool ranked = omega != outcome.winner;
        REQUIRE(extraction.run(root, outcome.winner, ranked, steps) == ProofEnd::Complete);
        CHECK(Walk(plain, outcome.winner, ranked, steps).good(root));
        for (const auto& step : steps) facts += wise.known.count(step.state) ? 1 : 0;
    }
    CHECK(facts > 100);  // played out
}
