// The board that keeps its blocks up to date, against positions that work them out.
#include <numeric>
#include <random>

#include "doctest/doctest.h"
#include "rules/board.h"

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
void check_same(const Board<W>& board, const Position<W>& position, const Area<W>& area) {
    REQUIRE(board.empty() == position.empty(area));
    REQUIRE(board.ban() == position.ban);
    for (const Colour c : {Colour::Black, Colour::White}) {
        REQUIRE(board.of(c) == position.of(c));
        position.of(c).for_each([&](int p) {
            const Bitset<W> block = position.block(area, p);
            Bitset<W> ring;
            board.for_each_stone(p, [&](int s) { ring.insert(s); });
            REQUIRE(ring == block);
            REQUIRE(board.liberties(p) == position.liberties(area, block));
            REQUIRE(board.same_block(p, block.front()));
        });
    }
    position.empty(area).for_each([&](int p) {
        REQUIRE(board.is_suicide(p, position.to_move) == !position.placement(area, p).has_value());
    });
}

template <int W>
class Walk {
   public:
    Walk(int columns, int rows, unsigned seed)
        : area_(whole_board<W>(columns, rows)), board_(area_), random_(seed) {
        board_.set(position_);
    }
    // Forth and back: long lines with many captures, taken back in part again and again.
    void run(int steps) {
        for (int i = 0; i < steps; ++i) {
            if (!undo_.empty() && random_() % 10 == 0) back();
            else forth();
            check_same(board_, position_, area_);
        }
        while (!undo_.empty()) {
            back();
            check_same(board_, position_, area_);
        }
    }

   private:
    void forth() {
        const int p = static_cast<int>(random_() % static_cast<unsigned>(area_.size()));
        const int at = area_.points()[static_cast<std::size_t>(p)];
        if (random_() % 20 == 0) {
            board_.pass();
            undo_.push_back(position_.pass(area_));
            return;
        }
        if (position_.occupied().contains(at) || at == position_.ban) return;
        const auto placement = position_.placement(area_, at);
        if (!placement) return;
        board_.play(at, position_.to_move);
        undo_.push_back(position_.play(area_, at, *placement, KoRule::Simple));
    }
    void back() {
        board_.undo();
        position_.undo(undo_.back());
        undo_.pop_back();
    }

    Area<W> area_;
    Board<W> board_;
    Position<W> position_;
    std::vector<typename Position<W>::Undo> undo_;
    std::mt19937_64 random_;
};

}  // namespace

TEST_CASE("the board plays and takes back as positions do") {
    for (unsigned seed = 0; seed < 20; ++seed) {
        Walk<1>(3, 3, seed).run(300);
        Walk<1>(5, 4, seed).run(300);
        Walk<1>(5, 5, seed).run(1000);
        Walk<2>(9, 9, seed).run(300);
    }
    Walk<6>(19, 19, 1).run(1000);
}

TEST_CASE("a board takes over a position in the middle of a game, whatever it had before") {
    std::mt19937_64 random(3);
    const auto area = whole_board<2>(7, 9);
    Board<2> board(area);
    std::vector<Position<2>> seen;
    for (int game = 0; game < 50; ++game) {
        Position<2> p;
        for (int i = 0; i < 80; ++i) {
            const int at = static_cast<int>(random() % 63);
            if (p.occupied().contains(at) || at == p.ban) continue;
            if (const auto placement = p.placement(area, at))
                p.play(area, at, *placement, KoRule::Simple);
            if (i % 8 == 0) seen.push_back(p);
        }
        board.set(p);
        check_same(board, p, area);
    }
    for (int i = 0; i < 2000; ++i) {
        const Position<2>& p = seen[random() % seen.size()];
        board.set(p);
        check_same(board, p, area);
        if (i % 3 == 0) board.set({});
    }
}
