// The rules against the slow board of the oracles, on whole boards and on regions with walls.
#include <numeric>
#include <random>
#include <set>

#include "doctest/doctest.h"
#include "oracle/shape.h"
#include "oracle/slow_board.h"
#include "rules/perft.h"
#include "rules/symmetry.h"

using namespace shikatsu;

namespace {

template <int W>
Area<W> whole_board(int columns, int rows) {
    const Geometry g(columns, rows);
    std::vector<int> points(static_cast<std::size_t>(g.points()));
    std::iota(points.begin(), points.end(), 0);
    return Area<W>(g, points);
}

template <int W>
Position<W> random_game(const Area<W>& area, std::mt19937_64& random, int moves) {
    Position<W> p;
    for (int i = 0; i < moves; ++i) {
        const int at = static_cast<int>(random() % static_cast<unsigned>(area.size()));
        if (p.occupied().contains(at) || at == p.ban) continue;
        if (const auto placement = p.placement(area, at))
            p.play(area, at, *placement, KoRule::Simple);
    }
    return p;
}

// Both count points row by row, from different corners; counts do not depend on that.
template <int W>
void compare_perft(int columns, int rows, int depth) {
    const auto area = whole_board<W>(columns, rows);
    const oracle::SlowBoard slow(columns, rows);
    CAPTURE(columns);
    CAPTURE(rows);
    CHECK(Perft<W>(area, KoRule::Simple).count({}, depth) ==
          static_cast<std::uint64_t>(
              oracle::perft(slow, oracle::Player::attacker, oracle::no_point, depth, true)));
}

// Plain recursion with the whole history written out, on the slow board.
long slow_superko(const oracle::SlowBoard& board, oracle::Player mover, int depth,
                  std::vector<std::string>& line) {
    if (depth == 0) return 1;
    const auto situation = [](const oracle::SlowBoard& b, oracle::Player p) {
        return b.text() + oracle::name(p);
    };
    long total = 0;
    line.push_back(situation(board, oracle::other(mover)));
    total += slow_superko(board, oracle::other(mover), depth - 1, line);
    line.pop_back();
    for (const int point : board.legal_moves(mover)) {
        oracle::SlowBoard next = board;
        next.play(point, mover);
        const auto s = situation(next, oracle::other(mover));
        if (std::find(line.begin(), line.end(), s) != line.end()) continue;
        line.push_back(s);
        total += slow_superko(next, oracle::other(mover), depth - 1, line);
        line.pop_back();
    }
    return total;
}

}  // namespace

TEST_CASE("perft agrees with the slow board, in every width") {
    compare_perft<1>(1, 1, 6);
    compare_perft<1>(2, 1, 8);
    compare_perft<1>(2, 2, 7);
    compare_perft<1>(3, 2, 6);
    compare_perft<1>(3, 3, 5);
    compare_perft<2>(3, 3, 5);
    compare_perft<6>(3, 3, 5);
    compare_perft<1>(5, 4, 3);
    compare_perft<2>(11, 11, 2);
    compare_perft<6>(19, 19, 2);
}

TEST_CASE("perft under superko agrees with a written-out history") {
    for (const auto& [columns, rows, depth] : {std::array{2, 1, 9}, {2, 2, 7}, {3, 2, 5}}) {
        std::vector<std::string> line{oracle::SlowBoard(columns, rows).text() + "attacker"};
        const auto expected = static_cast<std::uint64_t>(
            slow_superko(oracle::SlowBoard(columns, rows), oracle::Player::attacker, depth, line));
        CHECK(Perft<1>(whole_board<1>(columns, rows), KoRule::Superko).count({}, depth) ==
              expected);
    }
}

TEST_CASE_TEMPLATE("undo takes back exactly what was played", N, std::integral_constant<int, 1>,
                   std::integral_constant<int, 2>, std::integral_constant<int, 6>) {
    constexpr int W = N::value;
    std::mt19937_64 random(W);
    for (const int side : {2, 5, 8}) {
        const auto area = whole_board<W>(side, side);
        for (int game = 0; game < 50; ++game) {
            Position<W> p;
            std::vector<Position<W>> before;
            std::vector<typename Position<W>::Undo> undo;
            for (int i = 0; i < 80; ++i) {
                const int at = static_cast<int>(random() % static_cast<unsigned>(area.size() + 1));
                if (at < area.size() && (p.occupied().contains(at) || at == p.ban)) continue;
                const auto placement =
                    at < area.size() ? p.placement(area, at) : std::optional<Placement<W>>{};
                if (at < area.size() && !placement) continue;
                before.push_back(p);
                undo.push_back(placement ? p.play(area, at, *placement, KoRule::Simple)
                                         : p.pass(area));
                CHECK(p.is_settled(area));
            }
            while (!undo.empty()) {
                p.undo(undo.back());
                undo.pop_back();
                const auto& b = before.back();
                CHECK((p.stones == b.stones && p.ban == b.ban && p.key == b.key &&
                       p.to_move == b.to_move));
                before.pop_back();
            }
        }
    }
}

TEST_CASE("blocks and liberties agree with the slow board") {
    std::mt19937_64 random(7);
    const auto area = whole_board<1>(7, 6);
    for (int game = 0; game < 200; ++game) {
        const auto p = random_game(area, random, 60);
        oracle::SlowBoard slow(7, 6);
        for (int q = 0; q < 42; ++q)
            slow.set(q, p.of(Colour::Black).contains(q)   ? 'a'
                        : p.of(Colour::White).contains(q) ? 'd'
                                                          : '.');
        p.occupied().for_each([&](int q) {
            const auto block = slow.block(q);
            CHECK(p.block(area, q).size() == static_cast<int>(block.stones.size()));
            CHECK(p.liberties(area, p.block(area, q)).size() ==
                  static_cast<int>(block.liberties.size()));
        });
    }
}

TEST_CASE("keys depend on stones, ban and mover, not on the order of moves") {
    const auto area = whole_board<1>(3, 3);
    const auto play = [&](Position<1>& p, int at) {
        p.play(area, at, *p.placement(area, at), KoRule::Simple);
    };
    Position<1> a, b;
    for (const int at : {0, 4, 8}) play(a, at);
    for (const int at : {8, 4, 0}) play(b, at);
    CHECK(a.key == b.key);
    b.pass(area);
    CHECK_FALSE(a.key == b.key);
    a.set_ban(area, 2);
    const Key banned = a.key;
    a.set_ban(area, kNoPoint);
    CHECK_FALSE(a.key == banned);
}

TEST_CASE("a ko leaves a ban, a snapback does not") {
    // Bottom row of a 4x2 board; black takes at C1:    . X O .      ->  ban on B1?
    const auto area = whole_board<1>(4, 3);
    Position<1> p;
    //  3 . . . .
    //  2 . X O .
    //  1 X O . O        black to play at C1 takes B1 and is left with B1 as its only liberty
    for (const int q : {0, 5}) p.put(area, Colour::Black, q);
    for (const int q : {1, 6, 3}) p.put(area, Colour::White, q);
    const auto take = p.placement(area, 2);
    REQUIRE(take.has_value());
    CHECK(take->captured == Bitset<1>::single(1));
    CHECK(take->ban == 1);
    p.put(area, Colour::White,
          4);  // A2: the corner stone is in atari from above as well, B1 still dies
    CHECK(p.placement(area, 2).has_value());
}

TEST_CASE("symmetries are permutations that keep neighbours") {
    for (const auto& [columns, rows] : {std::pair{3, 3}, {5, 2}, {19, 13}}) {
        const Geometry g(columns, rows);
        std::set<std::vector<int>> different;
        for (int s = 0; s < kSymmetries; ++s) {
            const auto map = symmetry_map(g, s);
            different.insert(map);
            const Geometry t = transformed(g, s);
            for (int p = 0; p < g.points(); ++p) {
                std::set<int> expected, found;
                for (const int q : g.neighbours(p))
                    expected.insert(map[static_cast<std::size_t>(q)]);
                for (const int q : t.neighbours(map[static_cast<std::size_t>(p)])) found.insert(q);
                CHECK(expected == found);
            }
        }
        CHECK(different.size() == 8);
    }
}

TEST_CASE("boards beyond 19x19 and regions beyond the width are refused") {
    CHECK_THROWS_AS(Geometry(20, 5), InputError);
    CHECK_THROWS_AS(Geometry(0, 5), InputError);
    CHECK_THROWS_AS(whole_board<1>(9, 9), InputError);
    CHECK_NOTHROW(whole_board<2>(11, 11));
}
