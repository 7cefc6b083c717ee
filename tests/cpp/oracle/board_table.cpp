#include "tests/cpp/oracle/board_table.h"

#include <cmath>

namespace oracle {
namespace {

int power_of_three(std::size_t exponent) {
    int power = 1;
    while (exponent-- > 0) power *= 3;
    return power;
}

std::vector<int> chain_of_index(const Shape& shape) {
    std::vector<int> chain_of(shape.region.size(), -1);
    for (std::size_t chain = 0; chain < shape.chains.size(); ++chain) {
        for (int index : shape.chains[chain]) chain_of[index] = static_cast<int>(chain);
    }
    return chain_of;
}

std::vector<int> open_indices(const Shape& shape, unsigned chains_left) {
    const std::vector<int> chain_of = chain_of_index(shape);
    std::vector<int> open;
    for (std::size_t i = 0; i < chain_of.size(); ++i) {
        if (chain_of[i] < 0 || !(chains_left >> chain_of[i] & 1)) {
            open.push_back(static_cast<int>(i));
        }
    }
    return open;
}

// The bit sets of chains with which the game goes on are those from here to the full one.
unsigned fewest_chains(const Shape& shape) {
    return shape.anchored() ? (1u << shape.chains.size()) - 1 : 1u;
}

constexpr char letters[] = ".ad";

constexpr double most_boards_of_all = 5e6;  // about 700 MB

}  // namespace

double board_count(const Shape& shape) {
    double total = 0;
    for (unsigned left = fewest_chains(shape); left < 1u << shape.chains.size(); ++left) {
        total += std::pow(3.0, static_cast<double>(open_indices(shape, left).size()));
    }
    return total;
}

BoardNumbers::BoardNumbers(const Shape& shape) : shape_(shape) {
    if (board_count(shape) > most_boards_of_all) {
        throw std::length_error("too many boards: " + shape.name);
    }
    parts_.resize(1u << shape.chains.size());
    for (unsigned left = fewest_chains(shape); left < parts_.size(); ++left) {
        parts_[left].first = count_;
        parts_[left].digits = open_indices(shape, left);
        count_ += power_of_three(parts_[left].digits.size());
    }
}

int BoardNumbers::chains_left(const std::string& cells) const {
    int left = 0;
    for (std::size_t chain = 0; chain < shape_.chains.size(); ++chain) {
        if (cells[shape_.chains[chain].front()] == 'c') left |= 1 << chain;
    }
    return left;
}

int BoardNumbers::number_of(const std::string& cells) const {
    const Part& part = parts_[chains_left(cells)];
    int number = 0;
    for (std::size_t i = part.digits.size(); i-- > 0;) {
        const char content = cells[part.digits[i]];
        number = number * 3 + (content == 'a' ? 1 : content == 'd' ? 2 : 0);
    }
    return part.first + number;
}

std::string BoardNumbers::cells_of(int number) const {
    std::size_t left = parts_.size() - 1;
    while (number < parts_[left].first) --left;
    std::string cells(shape_.region.size(), 'c');
    int rest = number - parts_[left].first;
    for (int index : parts_[left].digits) {
        cells[index] = letters[rest % 3];
        rest /= 3;
    }
    return cells;
}

BoardTable::BoardTable(const Shape& shape) : shape_(shape), numbers_(shape_) {
    // A chain whose loss decides never gives its points back while there is a game; others may.
    const bool some_come_back = !shape_.anchored() && shape_.chains.size() > 1;
    places_ = open_indices(shape_, some_come_back ? 0u : fewest_chains(shape_));
    for (std::size_t i = 0; i < shape_.region.size(); ++i) {
        index_of_point_[shape_.region[i]] = static_cast<int>(i);
    }
    legal_.resize(boards());
    after_.assign(static_cast<std::size_t>(boards()) * places_.size() * 2, illegal);
    for (int board = 0; board < boards(); ++board) fill_board(board);
}

void BoardTable::fill_board(int board) {
    const SlowBoard before = shape_.board_with(cells_of(board));
    legal_[board] = before.every_block_has_a_liberty();
    if (!legal_[board]) return;
    std::int32_t* results = &after_[static_cast<std::size_t>(board) * places_.size() * 2];
    for (int index : places_) {
        *results++ = result_of(before, index, Player::attacker);
        *results++ = result_of(before, index, Player::defender);
    }
}

int BoardTable::result_of(const SlowBoard& before, int index, Player player) {
    if (before.at(shape_.region[index]) != '.') return illegal;
    SlowBoard board = before;
    const auto placement = board.play(shape_.region[index], player);
    if (!placement) return illegal;
    const std::string cells = shape_.cells_of(board);
    if (shape_.lost(cells)) return captured;
    const int ban = placement->ban == no_point ? no_point : index_of_point_.at(placement->ban);
    return node_for({number_of(cells), ban});
}

int BoardTable::node_for(const Node& node) {
    if (node.ban == no_point) return node.board;
    const auto [entry, fresh] = banned_number_.emplace(key(node), nodes());
    if (fresh) banned_.push_back(node);
    return entry->second;
}

int BoardTable::find(const Node& node) const {
    if (node.ban == no_point) return node.board;
    const auto entry = banned_number_.find(key(node));
    return entry == banned_number_.end() ? illegal : entry->second;
}

}  // namespace oracle
