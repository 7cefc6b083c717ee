// Writes the exact status of eye shapes: src/shikatsu/data/eye_shapes.jsonl (docs/eye-shapes.md).
//
//   eye_shape_table [SMALLEST [LARGEST]]      eye spaces of so many points (1 to 7 if not given)
//
// One line per shape: a single block around the eye space, no liberty outside.
//
//   {"site":"corner","shape":"ooo/o--","fills":"k1@a/a@ab d ..."}
//
// `fills` has one word for each set of attacker stones in the eye space: word n has a stone on the
// i-th point (in reading order, from 0) if bit i of n is set; "-" if a block would have no liberty. A
// word is the status if the attacker moves first, '/', and if the defender moves first, each with '@'
// and the points (a: the first ...) of the first moves that reach it. Where nothing is gained by moving
// first, both are the same, and there is just one status.
//
//   d dead   a alive   s seki   kN ko, the defender needs N threats   KN ko, the attacker needs N
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>

#include "tests/cpp/oracle/eye_shape.h"
#include "tests/cpp/oracle/full_answer.h"

namespace {

using namespace oracle;

std::string code(const std::string& status) {
    if (!status.starts_with("ko, ")) return status.substr(0, 1);
    const bool defender = status.starts_with("ko, defender");
    return (defender ? "k" : "K") + status.substr(status.rfind(' ') + 1);
}

class EyeTable {
   public:
    explicit EyeTable(const Shape& shape) : oracle_(shape) {
        const std::string cells = shape.empty_cells();
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (cells[i] == '.') eye_.push_back(static_cast<int>(i));
    }

    std::string words() {
        std::string line;
        for (unsigned fill = 0; fill < 1u << eye_.size(); ++fill) {
            if (fill > 0) line += ' ';
            line += word(fill);
        }
        return line;
    }

   private:
    std::string word(unsigned fill) {
        std::string cells = oracle_.shape().empty_cells();
        for (std::size_t i = 0; i < eye_.size(); ++i)
            if (fill >> i & 1) cells[eye_[i]] = 'a';
        if (!oracle_.shape().board_with(cells).every_block_has_a_liberty()) return "-";
        const State attacker{cells, Player::attacker, no_point, false};
        const State defender{cells, Player::defender, no_point, false};
        const std::string one = status(attacker);
        const std::string two = status(defender);
        if (one == two) return one;
        return one + "@" + best_moves(attacker, one) + "/" + two + "@" + best_moves(defender, two);
    }

    std::string status(const State& state) {
        const auto key = std::make_tuple(state.cells, state.mover, state.ban);
        std::string& known = known_[key];
        if (known.empty()) known = code(full_answer(oracle_, state));
        return known;
    }

    std::string best_moves(const State& state, const std::string& best) {
        std::string found;
        for (std::size_t i = 0; i < eye_.size(); ++i) {
            const auto next = after(state, eye_[i]);
            if (next && status(*next) == best) found += static_cast<char>('a' + i);
        }
        if (found.empty()) throw std::logic_error("no move reaches the status " + best);
        return found;
    }

    std::optional<State> after(const State& state, int index) const {
        const Shape& shape = oracle_.shape();
        SlowBoard board = shape.board_with(state.cells);
        const auto placement = board.play(shape.region[index], state.mover);
        if (!placement) return std::nullopt;
        State next{shape.cells_of(board), other(state.mover), no_point, false};
        for (std::size_t i = 0; i < shape.region.size(); ++i)
            if (shape.region[i] == placement->ban) next.ban = static_cast<int>(i);
        return next;
    }

    Oracle oracle_;
    std::vector<int> eye_;  // indices into the region
    std::map<std::tuple<std::string, Player, int>, std::string> known_;
};

}  // namespace

int main(int argc, char** argv) {
    const int smallest = argc > 1 ? std::atoi(argv[1]) : 1;
    const int largest = argc > 2 ? std::atoi(argv[2]) : argc > 1 ? smallest : 7;
    for (int size = smallest; size <= largest; ++size)
        for (const Site site : all_sites)
            for (const Polyomino& cells : eye_classes(size, site)) {
                const Shape shape = eye_shape(cells, site);
                if (shape.chains.size() != 1) continue;  // not one block
                std::cout << "{\"site\":\"" << name(site) << "\",\"shape\":\"" << drawing_of(cells)
                          << "\",\"fills\":\"" << EyeTable(shape).words() << "\"}\n";
            }
}
