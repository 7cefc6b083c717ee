// Results by zone: found where the zone looks the same, and nowhere else.
#include "doctest/doctest.h"
#include "fight_positions.h"
#include "goals/board/memory.h"

using namespace shikatsu;
using namespace shikatsu::test;

namespace {

const auto any = [](const auto&) { return true; };

// The zone is the left half of a board of five columns and two rows.
struct LeftHalf {
    Area<2> area = whole_board(5, 2);
    CaptureScope<2> scope;
    Key place = random_key(1, 2);
    ZoneMemory<2> memory{1 << 20};

    LeftHalf() {
        for (const int p : {0, 1, 5, 6}) scope.zone.insert(p);
    }
    Position<2> position(const std::string& drawing, Player to_move = Player::One) const {
        auto p = position_of(area, read_fight(drawing, CaptureGoal::CaptureAll, to_move));
        p.set_to_move(colour_of(to_move));
        return p;
    }
    void store(const std::string& drawing, Player winner) {
        memory.store(place, position(drawing), winner, scope, 7);
    }
    bool finds(const Position<2>& p) const { return memory.find(place, p, any) != nullptr; }
};

}  // namespace

TEST_CASE("zone memory: stones outside of the zone do not matter, others do") {
    LeftHalf half;
    half.store("x...o/Oo...", Player::One);
    CHECK(half.finds(half.position("x...o/Oo...")));
    CHECK(half.finds(half.position("x.xx./Oo.o.")));
    CHECK_FALSE(half.finds(half.position("....o/Oo...")));
    CHECK_FALSE(half.finds(half.position("xx..o/Oo...")));
    CHECK(half.memory.find(random_key(1, 3), half.position("x...o/Oo..."), any) == nullptr);
    CHECK(half.memory.find(half.place, half.position("x...o/Oo..."),
                           [](const auto& r) { return r.winner == Player::Two; }) == nullptr);
}

TEST_CASE("zone memory: a ban is part of the state, but one elsewhere does not stop a winner") {
    LeftHalf won, lost, banned;
    won.store("x..../Oo...", Player::One);
    lost.store("x..../Oo...", Player::Two);
    banned.store("x...*/Oo...", Player::One);
    const auto elsewhere = won.position("x...*/Oo...");
    CHECK(won.finds(elsewhere));
    CHECK_FALSE(lost.finds(elsewhere));  // a move anywhere lifts the loser's ban
    CHECK_FALSE(won.finds(won.position("x*.../Oo...")));
    CHECK(banned.finds(elsewhere));
    CHECK_FALSE(banned.finds(banned.position("x..../Oo...")));
}

TEST_CASE("zone memory: the latest results are kept, within the memory") {
    LeftHalf half;
    half.memory = ZoneMemory<2>(1);
    half.store("x..../Oo...", Player::One);
    for (int i = 0; i < 1000; ++i) half.store("xo.../Oo...", Player::One);
    CHECK(half.finds(half.position("xo.../Oo...")));
    CHECK_FALSE(half.finds(half.position("x..../Oo...")));
    CHECK(half.memory.bytes() < 10'000);
}
