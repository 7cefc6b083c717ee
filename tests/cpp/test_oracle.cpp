// The exact oracles against positions checked by hand. That they agree with their own definition
// and with each other is tested in oracle/test_consistency.cpp.
#include "tests/cpp/oracle/benson.h"
#include "tests/cpp/oracle/eye_shape.h"
#include "tests/cpp/oracle/full_answer.h"
#include "third_party/doctest/doctest.h"

using namespace oracle;

namespace {

constexpr Player attacker = Player::attacker;
constexpr Player defender = Player::defender;

int legal_positions(int columns, int rows) {
    SlowBoard board(columns, rows);
    int boards = 1;
    for (int i = 0; i < board.size(); ++i) boards *= 3;
    int legal = 0;
    for (int number = 0; number < boards; ++number) {
        for (int point = 0, rest = number; point < board.size(); ++point, rest /= 3) {
            board.set(point, ".ad"[rest % 3]);
        }
        legal += board.every_block_has_a_liberty();
    }
    return legal;
}

// Captured stones and ban point after a move of the attacker.
std::pair<int, int> attacker_plays(const std::string& drawing, int point) {
    SlowBoard board(drawing);
    const auto placement = board.play(point, attacker);
    REQUIRE(placement);
    return {placement->captured, placement->ban};
}

struct Asked {
    Oracle oracle;
    std::string cells;

    explicit Asked(const Drawn& drawn) : oracle(drawn.shape), cells(drawn.cells) {}
    explicit Asked(const std::string& drawing) : Asked(read_position(drawing)) {}

    Player winner(Player mover, const Question& question) {
        return oracle.winner({cells, mover, no_point, false}, question);
    }
    std::string status(Player mover) {
        return full_answer(oracle, {cells, mover, no_point, false});
    }
};

Question capture(int a, int d, Player loop = defender, bool removable = false) {
    return {Goal::capture, a, d, loop, removable};
}

}  // namespace

TEST_CASE("slow board: the number of legal positions is the published one") {
    CHECK(legal_positions(1, 1) == 1);
    CHECK(legal_positions(2, 2) == 57);
    CHECK(legal_positions(3, 2) == 489);
    CHECK(legal_positions(3, 3) == 12675);
}

TEST_CASE("slow board: only a lone stone in atari leaves a ban") {
    CHECK(attacker_plays("ad.", 2) == std::pair(1, 1));
    CHECK(attacker_plays("ad..", 2) == std::pair(1, no_point));   // two liberties
    CHECK(attacker_plays("ad.a", 2) == std::pair(1, no_point));   // two stones
    CHECK(attacker_plays("ad.#", 2) == std::pair(1, no_point));   // safe
    CHECK(attacker_plays("add.", 3) == std::pair(2, no_point));   // two captured
    CHECK(attacker_plays("ad.da", 2) == std::pair(2, no_point));  // two captured, two blocks
    CHECK_FALSE(SlowBoard("a.a").legal(1, defender, 1));
    CHECK(SlowBoard("a.a").legal(1, defender));
}

TEST_CASE("slow board: suicide is illegal, captures come first, safe stones need no liberty") {
    CHECK_FALSE(SlowBoard(".a.").legal(0, defender));
    CHECK_FALSE(SlowBoard(".da.").legal(0, defender));
    CHECK(SlowBoard(".ad").legal(0, defender));
    CHECK(SlowBoard(".#").legal(0, attacker));
    CHECK_FALSE(SlowBoard(".#").legal(0, defender));
    CHECK_FALSE(SlowBoard(".c.").legal(0, attacker));
    CHECK(SlowBoard(".c").legal(0, attacker));
    CHECK(SlowBoard("#ad.").every_block_has_a_liberty());
    CHECK_FALSE(SlowBoard("ad.").every_block_has_a_liberty());
}

TEST_CASE("slow board: perft counts sequences of moves") {
    CHECK(perft(SlowBoard(3, 3), attacker, no_point, 1, false) == 9);
    CHECK(perft(SlowBoard(3, 3), attacker, no_point, 2, false) == 72);
    CHECK(perft(SlowBoard(3, 3), attacker, no_point, 2, true) == 91);
    // a at one end, d takes it from the other, and a's retake is banned: then there is no move.
    CHECK(perft(SlowBoard(2, 1), attacker, no_point, 2, false) == 2);
    CHECK(perft(SlowBoard(2, 1), attacker, no_point, 3, false) == 0);
    // With passes: 2 after each of the 2 first stones, and 2 + 2 + 3 after a first pass.
    CHECK(perft(SlowBoard(2, 1), attacker, no_point, 3, true) == 11);
}

TEST_CASE("Benson: real eyes, open eyes, stones inside, eyes shared by two blocks") {
    CHECK(two_eyes(SlowBoard(".c.c#/cccc#/#####")));
    CHECK(two_eyes(SlowBoard(".ac.c#/ccccc#/######")));
    CHECK_FALSE(two_eyes(SlowBoard("..cc#/cccc#/#####")));
    CHECK_FALSE(two_eyes(SlowBoard(".c..#/ccc##/####x")));
    CHECK_FALSE(two_eyes(SlowBoard(".d.d#/dddd#/#####")));  // alive, but nothing crucial
    CHECK(two_eyes(corpus_shape("two-headed-dragon").board));
}

TEST_CASE("shapes: bad drawings are refused") {
    CHECK_THROWS_AS(make_shape("leak", "", ".1x/###"), std::invalid_argument);
    CHECK_THROWS_AS(make_shape("ragged", "", ".1#/##"), std::invalid_argument);
    CHECK_THROWS_AS(make_shape("nothing crucial", "", "..#"), std::invalid_argument);
    CHECK_THROWS_AS(make_shape("letter", "", ".1o"), std::invalid_argument);
    CHECK_THROWS_AS(make_shape("two pieces", "", "1.1#"), std::invalid_argument);
    CHECK_THROWS_AS(make_shape("two names", "", ".12#"), std::invalid_argument);
    CHECK(make_shape("good", "", "1.2#").chains.size() == 2);
}

TEST_CASE("bent four in the corner: dead without threats, not with one, dead if they can go") {
    Asked bent_four("aa.c#/accc#/.c###/cc#xx/##xxx");
    for (Player mover : {attacker, defender}) {
        CHECK(bent_four.winner(mover, capture(0, 0)) == attacker);
        CHECK(bent_four.status(mover) == "ko, defender needs 1");
        for (int threats = 1; threats <= 4; ++threats) {
            CHECK(bent_four.winner(mover, capture(0, threats)) == defender);
            CHECK(bent_four.winner(mover, capture(0, threats, defender, true)) == attacker);
        }
    }
}

TEST_CASE("a stall: one threat lets the defender loop, but no number lets him finish") {
    Asked stall(".a.c#/accc#/.c###/cc#xx/##xxx");
    for (Player mover : {attacker, defender}) {
        CHECK(stall.status(mover) == "dead");
        CHECK(stall.winner(mover, capture(0, 1, defender)) == defender);
        CHECK(stall.winner(mover, capture(0, 1, attacker)) == attacker);
    }
}

TEST_CASE("one eye and a ko mouth: dead, alive only on inexhaustible threats") {
    Asked mouth(".c.a#/ccc##/####x");
    mouth.cells = ".c.dccc";  // the defender has just taken the ko
    for (int threats = 0; threats <= 3; ++threats) {
        CHECK(mouth.winner(attacker, capture(0, threats)) == attacker);
    }
    CHECK(mouth.winner(attacker, capture(0, unlimited, attacker)) == attacker);
    CHECK(mouth.winner(attacker, capture(0, unlimited, defender)) == defender);
}

namespace {

// The classes of docs on eye shapes: what the attacker, then the defender gets by moving first.
std::string expected_status(const Polyomino& cells, Site site) {
    static const std::map<Polyomino, std::string> small = {
        {canonical(polyomino("oo/oo")), "dead/dead"},
        {canonical(polyomino("ooo/-o-")), "dead/alive"},
        {canonical(polyomino("oo/oo/o-")), "dead/alive"},
        {canonical(polyomino("-o-/ooo/-o-")), "dead/alive"},
        {canonical(polyomino("oo-/ooo/-o-")), "dead/alive"},
    };
    static const std::map<Polyomino, std::string> in_the_corner = {
        {polyomino("ooo/o--"), "ko, defender needs 1/alive"},
        {polyomino("oo/o-/o-"), "ko, defender needs 1/alive"},
        {polyomino("ooo/ooo"), "dead/alive"},
        {polyomino("oo/oo/oo"), "dead/alive"},
        {polyomino("oooo/ooo-"), "ko, attacker needs 1/alive"},
        {polyomino("oo/oo/oo/o-"), "ko, attacker needs 1/alive"},
    };
    if (site == Site::corner && in_the_corner.contains(cells)) return in_the_corner.at(cells);
    if (small.contains(canonical(cells))) return small.at(canonical(cells));
    return cells.size() <= 2 ? "dead/dead" : cells.size() == 3 ? "dead/alive" : "alive/alive";
}

// Living in seki counts as alive here: the table is about capture.
std::string found_status(const Shape& shape) {
    Oracle oracle(shape);
    std::string both;
    for (Player mover : {attacker, defender}) {
        const std::string one = full_answer(oracle, {shape.empty_cells(), mover, no_point, false});
        both += (both.empty() ? "" : "/") + (one == "seki" ? "alive" : one);
    }
    return both;
}

int check_eye_shapes(const std::set<Polyomino>& all, Site site) {
    int checked = 0;
    for (const Polyomino& cells : all) {
        if (site == Site::corner && !cells.contains({0, 0})) continue;
        const Shape shape = eye_shape(cells, site);
        if (shape.chains.size() != 1) continue;
        CAPTURE(drawing_of(cells));
        CHECK(found_status(shape) == expected_status(cells, site));
        ++checked;
    }
    return checked;
}

}  // namespace

TEST_CASE("eye shapes in the centre, up to seven points") {
    int checked = 0;
    for (int size = 1; size <= 7; ++size) {
        checked += check_eye_shapes(free_polyominoes(size), Site::centre);
    }
    CHECK(checked == 163);  // one of the 108 heptominoes has a hole
}

TEST_CASE("eye shapes on the edge and in the corner, up to six points") {
    for (int size = 1; size <= 6; ++size) {
        CHECK(check_eye_shapes(fixed_polyominoes(size), Site::edge) > 0);
        CHECK(check_eye_shapes(fixed_polyominoes(size), Site::corner) > 0);
    }
}

TEST_CASE("the corner shape of seven points that is a ko for the attacker") {
    CHECK(check_eye_shapes({polyomino("oooo/ooo-"), polyomino("oo/oo/oo/o-")}, Site::corner) == 2);
}
