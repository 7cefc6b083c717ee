// All boards of a shape, numbered, with the result of every placement worked out once.
//
// A board is a set of remaining crucial chains (in a one-eye problem, all of them) and an empty /
// attacker / defender digit for each other point. Boards with a block without liberties have numbers too, but are never reached.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "tests/cpp/oracle/shape.h"

namespace oracle {

class BoardNumbers {
   public:
    explicit BoardNumbers(const Shape& shape);

    int count() const { return count_; }
    int number_of(const std::string& cells) const;
    std::string cells_of(int number) const;

   private:
    // The boards on which exactly the chains in one bit set are left.
    struct Part {
        int first = 0;
        std::vector<int> digits;  // region indices that are not crucial here, least digit first
    };
    int chains_left(const std::string& cells) const;

    const Shape& shape_;
    std::vector<Part> parts_;  // by the bit set; without digits where the crucial stones are lost
    int count_ = 0;
};

// How many boards the shape has; to be asked before building anything from it.
double board_count(const Shape& shape);

// A node is a board with a ban that some capture really leaves there, or with none.
// Node numbers below boards() are the boards without a ban.
class BoardTable {
   public:
    static constexpr int illegal = -1;
    static constexpr int captured = -2;  // the crucial stones are lost

    explicit BoardTable(const Shape& shape);
    BoardTable(const BoardTable&) = delete;  // the numbers refer to the shape held here
    BoardTable& operator=(const BoardTable&) = delete;

    const Shape& shape() const { return shape_; }
    int boards() const { return numbers_.count(); }
    int nodes() const { return boards() + static_cast<int>(banned_.size()); }
    int number_of(const std::string& cells) const { return numbers_.number_of(cells); }
    std::string cells_of(int board) const { return numbers_.cells_of(board); }
    bool legal(int board) const { return legal_[board]; }

    struct Node {
        int board;
        int ban;  // region index or no_point
    };
    Node node(int number) const {
        return number < boards() ? Node{number, no_point} : banned_[number - boards()];
    }
    int find(const Node& node) const;  // illegal if no capture leaves this ban

    // Region indices where a stone may be put at some time.
    const std::vector<int>& places() const { return places_; }
    // A stone of `player` on places()[place]: a node, or illegal, or captured.
    int after(int board, int place, Player player) const {
        return after_[(static_cast<std::size_t>(board) * places_.size() + place) * 2 +
                      (player == Player::defender)];
    }

   private:
    void fill_board(int board);
    int result_of(const SlowBoard& before, int index, Player player);
    int node_for(const Node& node);
    static std::uint64_t key(const Node& node) {
        return static_cast<std::uint64_t>(node.board) << 8 | static_cast<unsigned>(node.ban);
    }

    Shape shape_;
    BoardNumbers numbers_;
    std::vector<int> places_;
    std::unordered_map<int, int> index_of_point_;
    std::vector<bool> legal_;
    std::vector<Node> banned_;
    std::unordered_map<std::uint64_t, int> banned_number_;
    std::vector<std::int32_t> after_;
};

}  // namespace oracle
