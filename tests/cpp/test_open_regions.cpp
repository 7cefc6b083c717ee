// Open regions (docs/model.md): what is won against the owner of the outside is won on the board.
#include "doctest/doctest.h"
#include "open_regions_against_board.h"
#include "oracle/retrograde.h"

using namespace oracle;
using namespace shikatsu::test;

namespace {

// The same region for both oracles: the attacker owns what is outside, and there is no rim.
OwnedRegion owned(const Shape& shape) {
    const SmallBoard board(shape.board.columns(), shape.board.rows());
    OwnedRegion game{board, 0, 0, Player::attacker, 0};
    for (int point : shape.region) {
        game.region |= only(point);
        if (shape.board.at(point) == 'c') game.crucial |= only(point);
    }
    return game;
}

void compare_with_retrograde(const std::string& drawing) {
    CAPTURE(drawing);
    Oracle slow(make_shape(drawing, "", drawing));
    const OwnedOracle fast(owned(slow.shape()));
    for (std::size_t number = 0; number < fast.boards(); ++number) {
        if (!fast.legal(number)) continue;
        const Stones stones = fast.stones_of(number);
        std::string cells;
        for (int point : slow.shape().region) {
            const Points set = only(point);
            cells += fast.game().crucial & set ? 'c'
                     : stones.attacker & set   ? 'a'
                     : stones.defender & set   ? 'd'
                                               : '.';
        }
        for (Player mover : {Player::attacker, Player::defender}) {
            for (int layer = 0; layer < static_cast<int>(threat_layers.size()); ++layer) {
                const auto& [attacker, defender, after] = threat_layers[layer];
                const Question question = usual_question(
                    Goal::capture, attacker == any_number ? unlimited : attacker, defender);
                REQUIRE(fast.winner(number, mover, layer) ==
                        slow.winner({cells, mover, no_point, false}, question));
            }
        }
    }
}

}  // namespace

TEST_CASE("open regions: two oracles agree about boards and walls") {
    for (const char* drawing : {"1.../....", "...../.1...", "..1/.11/...", "..1.#/.11.#/..###"})
        compare_with_retrograde(drawing);
}

TEST_CASE("open regions: what is won against the owner of the outside is won on the board") {
    for (auto [columns, rows] : {std::pair(4, 2), std::pair(3, 3), std::pair(8, 1)}) {
        const SmallBoard board(columns, rows);
        OpenTally tally;
        for (Points crucial : connected_sets(board, 2)) {
            const OwnedOracle whole(whole_board(board, crucial));
            for (Points region : connected_sets(board, board.size() - 1)) {
                if (crucial & ~region) continue;
                for (Player owner : {Player::attacker, Player::defender})
                    tally.add(compare_open_region(whole, region, owner, 0));
            }
        }
        for (const auto& example : tally.examples) FAIL_CHECK(example);
        CHECK(tally.wrong.empty());
        CHECK(tally.compared[0] > 1000);
        CHECK(tally.compared[1] > 100);
        MESSAGE(tally.regions << " regions of " << columns << "x" << rows);
    }
}

TEST_CASE("open regions: what the owner of the outside wins may be lost on the board") {
    const SmallBoard board(4, 2);
    const Points crucial = only(0);
    const OwnedOracle whole(whole_board(board, crucial));
    for (Player owner : {Player::attacker, Player::defender}) {
        const Points outside = only(7);
        const OwnedOracle region({board, board.points() & ~outside, crucial, owner, 0});
        long lost = 0;
        for (std::size_t number = 0; number < region.boards(); ++number) {
            Stones stones = region.stones_of(number);
            stones.set(owner, stones.of(owner) | outside);
            const std::size_t same = whole.number_of(stones);
            lost += region.legal(number) && whole.legal(same) &&
                    region.winner(number, owner, 0) == owner &&
                    whole.winner(same, owner, 0) != owner;
        }
        CHECK(lost > 0);
    }
}
