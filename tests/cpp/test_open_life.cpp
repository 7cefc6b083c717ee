// Open life and death with zones, against everything that is known to be true.
#include <doctest/doctest.h>

#include <set>

#include "dead_regions_against_search.h"
#include "goals/open/solver.h"
#include "open_life_against_board.h"
#include "open_regions_against_board.h"

using namespace shikatsu;
using namespace shikatsu::test;

namespace {

void check_open_life(const OpenLifeTally& tally) {
    for (const auto& example : tally.examples) FAIL_CHECK(example);
    CHECK(tally.wrong == 0);
    CHECK(tally.proved > tally.questions / 5);
    CHECK(tally.variations > tally.proved);
    MESSAGE(tally.questions << " questions, " << tally.proved << " proved, " << tally.variations
                            << " variations");
}

OpenLifeTally on_tiny_boards(const ZoneRules& rules, int questions) {
    OpenLifeTally total;
    std::mt19937_64 random(1);
    for (const auto& [columns, rows] : {std::pair{3, 3}, {2, 5}, {1, 8}}) {
        const oracle::SmallBoard board(columns, rows);
        const auto sets = connected_sets(board, 3);
        for (int i = 0; i < 6; ++i) {
            oracle::Points crucial = sets[random() % sets.size()];
            if (i % 3 == 0) crucial |= sets[random() % sets.size()];
            const oracle::OwnedOracle whole(whole_board(board, crucial));
            total.add(compare_open_life(whole, questions, 2000, 4, rules, random));
        }
    }
    return total;
}

// '@' or C: crucial stones of the defender, 'O' others, 'X' the attacker's; rows from the top.
OpenProblem drawn(const std::vector<std::string>& board, Player to_move) {
    OpenProblem p;
    p.rows = static_cast<int>(board.size());
    p.columns = static_cast<int>(board[0].size());
    p.to_move = to_move;
    p.window = {0, 0, p.columns - 1, p.rows - 1};
    for (int row = 0; row < p.rows; ++row) {
        for (int column = 0; column < p.columns; ++column) {
            const char c =
                board[static_cast<std::size_t>(p.rows - 1 - row)][static_cast<std::size_t>(column)];
            const int point = row * p.columns + column;
            if (c == 'X') p.attacker.push_back(point);
            if (c == 'O' || c == '@' || c == 'C') p.defender.push_back(point);
            if (c == '@' || c == 'C') p.crucial.push_back(point);
        }
    }
    return p;
}
OpenAnswer ask(const OpenProblem& problem, const OpenQuestion& question) {
    Options options;
    return make_open_solver(problem, options, {}, 1 << 24)->ask({}, question, {20'000}, {});
}

}  // namespace

TEST_CASE("what is proved on tiny boards is true, wherever its claim holds") {
    check_open_life(on_tiny_boards({}, 400));
}

TEST_CASE("with every rule of zones switched off nothing becomes wrong") {
    for (unsigned rule = ZoneRules::kHull; rule <= ZoneRules::kNeeds; rule <<= 1)
        CHECK(on_tiny_boards({rule, 0}, 40).wrong == 0);
}

// The others are implied on boards of this size.
TEST_CASE("a rule of zones that is left out is missed") {
    for (const auto rule : {ZoneRules::kHull, ZoneRules::kOthers, ZoneRules::kSuicide,
                            ZoneRules::kFrame, ZoneRules::kClosed, ZoneRules::kChildren})
        CHECK(on_tiny_boards({0, rule}, 100).wrong > 0);
}

TEST_CASE("what is proved on larger boards agrees with the region solver") {
    std::mt19937_64 random(2);
    OpenLifeTally total;
    for (const auto& [columns, rows, empty] : {std::tuple{5, 5, 9}, {6, 4, 10}, {6, 6, 13}})
        total.add(compare_open_life_on({columns, rows}, empty, 15, 2000, 3, {}, random));
    check_open_life(total);
}

TEST_CASE("a wall that is long enough dies no sooner than what it shuts in") {
    // Three in a row: the vital point kills, as long as the wall has liberties outside.
    const OpenProblem open = drawn({".........", ".........", ".........", "XXXXX....", "@@@@X....",
                                    "...@X....", "@@@@X....", "XXXXX...."},
                                   kAttacker);
    const auto answer = ask(open, {OpenAim::Kill, 0, 0, 2, false});
    CHECK(answer.proved);
    CHECK(answer.holds);
    REQUIRE(answer.walls.size() >= 1);
    CHECK(answer.walls[0].second > 1);
    // Here the wall has one liberty outside, and is captured first.
    const OpenProblem thin = drawn(
        {"OOOOO....", "XXXXXO...", "@@@@XO...", "...@XO...", "@@@@XO...", "XXXXX.O..", "OOOOOO..."},
        kDefender);
    const auto answer_of_thin = ask(thin, {OpenAim::Kill, 0, 0, 2, false});
    CHECK(answer_of_thin.solved);
    CHECK(!answer_of_thin.proved);
}

TEST_CASE("a block that grows outside the zone is captured by no reply") {
    // O e4 captures five stones after the second line, and only two without it: the results of the first one
    // must not be used.
    const OpenProblem p = drawn(
        {".........", "XX.......", "XO.......", ".XO..OXX.", "CCXXXXOO.", ".CXOOOXX.", ".CXO....."},
        kAttacker);
    const auto solver = make_open_solver(p, {}, {}, 1 << 24);
    const auto point = [](const char* vertex) { return (vertex[1] - '1') * 9 + vertex[0] - 'a'; };
    solver->ask({point("a4")}, {OpenAim::Kill, 0, 0, 2, false}, {20'000}, {});
    std::vector<int> line;
    for (const char* vertex : {"g5", "e6", "f5", "f6", "e5", "g6", "", "d5", "", "h5", "", "i4"})
        line.push_back(*vertex == 0 ? kPassPoint : point(vertex));
    CHECK(!solver->ask(line, {OpenAim::Kill, 0, 0, 2, false}, {20'000}, {}).proved);
}

TEST_CASE("what is assumed and cannot be said does not hold") {
    for (const auto& board : {std::vector<std::string>{"OX.O.", "C.OCC"}, {"COO..O", "C.OOXO"}}) {
        const auto answer = ask(drawn(board, kAttacker), {OpenAim::Kill, 0, 0, 2, true});
        CHECK(!answer.holds);
    }
}

TEST_CASE("the side that proves has a number of threats, and false eyes a number of retakes") {
    const OpenProblem p =
        drawn({".......", ".......", ".......", "XXXX...", "CCCXX..", ".C.OX.."}, kAttacker);
    CHECK(!ask(p, {OpenAim::Kill, 0, kUnlimited, 2, true}).holds);
    CHECK_THROWS(ask(p, {OpenAim::Kill, kUnlimited, 0, 2, false}));
    CHECK_THROWS(ask(p, {OpenAim::Live, 0, kUnlimited, 2, false}));
}

TEST_CASE("walls may be assumed, and what they need is said") {
    const OpenProblem p =
        drawn({"OOOOOO..", "XXXXXO..", "@@@@XO..", "...@XO..", "...@X.O.", "...@X..O"}, kAttacker);
    const auto strict = ask(p, {OpenAim::Kill, 0, 0, 2, false});
    const auto assumed = ask(p, {OpenAim::Kill, 0, 0, 2, true});
    if (assumed.proved && !assumed.holds) CHECK(!assumed.walls.empty());
    if (strict.proved) CHECK(strict.holds);
}

TEST_CASE("a dead region is dead, and in the time that it states") {
    std::mt19937_64 random(3);
    const auto tally = compare_dead_regions(6, 5, 800, random);
    for (const auto& example : tally.examples) FAIL_CHECK(example);
    CHECK(tally.wrong == 0);
    CHECK(tally.gaps > 30);
    CHECK(tally.loose > 5);
}

// . X X X X .    The defender may push at a gap, and the attacker shuts it. If the walls are safe, so that
// X . . . . X    nothing outside matters, no move is needed.
TEST_CASE("gaps are shut on reply where walls are safe") {
    OpenProblem p =
        drawn({".......", "..X....", ".X.XX..", ".XO.OX.", ".XOOOX.", ".XXXXX."}, kDefender);
    p.safe = p.attacker;
    p.crucial = {p.defender[0]};
    CHECK(ask(p, {OpenAim::Kill, 0, 0, 2, false, true}).proved);
}

TEST_CASE("a seki with two attacker stones in an eye of six points is no kill") {
    for (const auto& board :
         {std::vector<std::string>{".........", "XXXXXXXX.", "X@@@@@@X.", "X@@.@@@X.", "X@.XX.@X.",
                                   "X@@@.@@X.", "X@@@@@@X.", "XXXXXXXX.", "........."},
          {".........", "XXXXXXXX.", "X@@@@@@X.", "X@@..@@X.", "X@.XX.@X.", "X@@..@@X.",
           "X@@@@@@X.", "XXXXXXXX.", "........."}}) {
        for (const Player mover : {kAttacker, kDefender})
            for (const bool safe : {false, true}) {
                OpenProblem p = drawn(board, mover);
                for (const int q : p.attacker)
                    if (q != 4 * 9 + 3 && q != 4 * 9 + 4) p.safe.push_back(q);
                CHECK(!ask(p, {OpenAim::Kill, 0, 0, 2, false, safe}).proved);
            }
    }
}

// With safe walls and assumed ones a prover of its own would be needed; once the two shared one, and the
// second question was answered for the walls of the first.
TEST_CASE("walls are not both safe and assumed to hold") {
    OpenProblem p = drawn({"@..X", "XXXX", "...."}, kAttacker);
    p.safe = p.attacker;
    CHECK_THROWS(ask(p, {OpenAim::Kill, 0, 0, 2, true, true}));
}

// The zone of a life with safe walls had phantom liberties in it, which were shown as the first point.
TEST_CASE("a zone has no points but those of the board") {
    OpenProblem p = drawn({"XX.XXX", "XXXX.X", "OO.XXX", "O..XXX", ".@.OXX"}, kDefender);
    p.safe = p.attacker;
    const auto answer = ask(p, {OpenAim::Live, 0, 0, 2, false, true});
    REQUIRE(answer.proved);
    const std::set<int> points(answer.zone.begin(), answer.zone.end());
    CHECK(points.size() == answer.zone.size());
}
