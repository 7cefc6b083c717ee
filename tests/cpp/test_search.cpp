// The search on toy games, where brute force knows the value of every state.
#include <map>
#include <set>

#include "doctest/doctest.h"
#include "search/dfpn.h"
#include "toy_games.h"

using namespace shikatsu;
using namespace shikatsu::test;

namespace {

constexpr std::uint64_t kBytes = 1 << 20;

std::vector<Options> many_options() {
    std::vector<Options> all;
    for (const int loops : {0, 1, 2})
        for (const int simulation : {0, 1})
            for (const int epsilon : {0, 25, 100}) {
                Options o;
                o.loops = loops;
                o.simulation = o.dual_simulation = simulation;
                o.epsilon = epsilon;
                o.increment = epsilon == 100;
                all.push_back(o);
            }
    return all;
}

// Positions won by the player whom loops do not favour: a least fixed point.
std::set<CycleGame::State> attractor(const CycleGame& game, Player winner) {
    std::set<CycleGame::State> won;
    const int n = static_cast<int>(game.edges.size());
    for (bool changed = true; changed;) {
        changed = false;
        for (int v = 0; v < n; ++v)
            for (const Player p : {Player::One, Player::Two}) {
                const CycleGame::State s{v, p};
                if (won.count(s)) continue;
                const auto j = game.judge(s);
                bool wins = j.decided && j.winner == winner;
                if (!j.decided) {
                    const auto& next = game.edges[static_cast<std::size_t>(v)];
                    const auto good = [&](int w) { return won.count({w, other(p)}) > 0; };
                    wins = p == winner ? std::any_of(next.begin(), next.end(), good)
                                       : std::all_of(next.begin(), next.end(), good);
                }
                if (wins) changed = won.insert(s).second;
            }
    }
    return won;
}

// Repetition is illegal: plain search with the line written out.
bool wins_by_history(const CycleGame& game, const CycleGame::State& s,
                     std::set<CycleGame::State>& line) {
    const auto j = game.judge(s);
    if (j.decided) return j.winner == s.to_move;
    for (const int v : game.edges[static_cast<std::size_t>(s.vertex)]) {
        const CycleGame::State next{v, other(s.to_move)};
        if (!line.insert(next).second) continue;
        const bool refuted = wins_by_history(game, next, line);
        line.erase(next);
        if (!refuted) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("nim: sums explode and still nothing looks solved that is not") {
    const Nim game;
    for (const auto& options : many_options()) {
        DfPn<Nim> search(game, options, kBytes);
        for (const int heap : {0, 1, 4, 7, 40, 99, 103, 104, 105, 108, 150, 200}) {
            const auto outcome = search.solve({heap, Player::One}, {});
            CAPTURE(heap);
            REQUIRE(outcome.solved);
            CHECK((outcome.winner == Player::One) == (heap % 4 != 0));
        }
    }
}

TEST_CASE("tic-tac-toe is no win for the first player, but is after a bad reply") {
    const TicTacToe game;
    for (const auto& options : many_options()) {
        DfPn<TicTacToe> search(game, options, kBytes);
        CHECK(search.solve({}, {}).winner == Player::Two);
        // Corner, then an edge that touches it: a lost reply.
        const TicTacToe::State bad = game.play(game.play({}, 0), 1);
        CHECK(search.solve(bad, {}).winner == Player::One);
        const TicTacToe::State centre = game.play(game.play({}, 0), 4);
        CHECK(search.solve(centre, {}).winner == Player::Two);
    }
}

TEST_CASE("cycles: every state has the value of the fixed point, whoever wins loops") {
    std::mt19937_64 random(3);
    const auto settings = many_options();
    for (int round = 0; round < 400; ++round) {
        const auto rule = round % 2 == 0 ? Repetition::PlayerOneWins : Repetition::PlayerTwoWins;
        const Player loser = round % 2 == 0 ? Player::Two : Player::One;
        const CycleGame game(random, 4 + static_cast<int>(random() % 30), 3, rule);
        const auto won = attractor(game, loser);
        // One search for all states in turn: what it stored on one line must hold on the next.
        DfPn<CycleGame> search(game, settings[static_cast<std::size_t>(round) % settings.size()],
                               kBytes);
        for (int v = 0; v < static_cast<int>(game.edges.size()); ++v)
            for (const Player p : {Player::One, Player::Two}) {
                const auto outcome = search.solve({v, p}, {});
                REQUIRE(outcome.solved);
                CHECK((outcome.winner == loser) == (won.count({v, p}) > 0));
            }
    }
}

TEST_CASE("due moves: a game that lists half of its moves first has the values of the whole game") {
    std::mt19937_64 random(7);
    const auto settings = many_options();
    for (int round = 0; round < 200; ++round) {
        const auto rule = round % 2 == 0 ? Repetition::PlayerOneWins : Repetition::PlayerTwoWins;
        const Player loser = round % 2 == 0 ? Player::Two : Player::One;
        const LazyCycleGame game(random, 4 + static_cast<int>(random() % 30), 4, rule);
        const auto won = attractor(game, loser);
        DfPn<LazyCycleGame> search(
            game, settings[static_cast<std::size_t>(round) % settings.size()], kBytes);
        for (int v = 0; v < static_cast<int>(game.edges.size()); ++v)
            for (const Player p : {Player::One, Player::Two}) {
                const auto outcome = search.solve({v, p}, {});
                REQUIRE(outcome.solved);
                CHECK((outcome.winner == loser) == (won.count({v, p}) > 0));
            }
    }
}

TEST_CASE("superko: values depend on the line and agree with plain history search") {
    std::mt19937_64 random(4);
    const auto settings = many_options();
    long path_dependent = 0;
    for (int round = 0; round < 600; ++round) {
        const CycleGame game(random, 4 + static_cast<int>(random() % 7), 3, Repetition::MoverLoses);
        DfPn<CycleGame> search(game, settings[static_cast<std::size_t>(round) % settings.size()],
                               kBytes);
        for (int v = 0; v < static_cast<int>(game.edges.size()); ++v) {
            const CycleGame::State s{v, Player::One};
            std::set<CycleGame::State> line{s};
            const auto outcome = search.solve(s, {});
            REQUIRE(outcome.solved);
            CHECK((outcome.winner == Player::One) == wins_by_history(game, s, line));
        }
        path_dependent += static_cast<long>(search.counters().path_dependent);
    }
    CHECK(path_dependent > 100);  // otherwise this tests nothing
}

TEST_CASE("limits end a search with a reason, never with an answer") {
    const TicTacToe game;
    DfPn<TicTacToe> search(game, {}, kBytes);
    const auto outcome = search.solve({}, {.nodes = 5, .seconds = 1e9});
    CHECK_FALSE(outcome.solved);
    CHECK(outcome.reason == StopReason::Nodes);
    CHECK(outcome.nodes == 5);
    const auto late = search.solve({}, {.nodes = UINT64_MAX, .seconds = 0});
    CHECK((late.solved || late.reason == StopReason::Seconds));
    CHECK(search.solve({}, {}).winner == Player::Two);  // and it can go on afterwards
}

TEST_CASE("a monitor can cancel, and an exception from it leaves the search usable") {
    const Nim game;
    Options options;
    options.simulation = options.dual_simulation = 0;
    DfPn<Nim> search(game, options, DfPn<Nim>::kLeastBytes);
    const Limits unlimited;
    const auto outcome =
        search.solve({3000, Player::One}, unlimited, [](auto, double) { return false; });
    CHECK((outcome.solved || outcome.reason == StopReason::Cancelled));
    try {
        search.solve({3400, Player::One}, unlimited, [](auto, double) -> bool { throw 1; });
    } catch (int) {
    }
    CHECK(search.solve({10, Player::One}, unlimited).winner == Player::One);
}

TEST_CASE("the same question twice costs the same nodes") {
    const TicTacToe game;
    DfPn<TicTacToe> a(game, {}, kBytes), b(game, {}, kBytes);
    CHECK(a.solve({}, {}).nodes == b.solve({}, {}).nodes);
}
