// The exact oracle: the winner of every state of a shape, by retrograde analysis.
//
// Let the closer be the player whom a loop does not favour. The closer wins exactly where he can
// end the game in finitely many moves, which is a least fixed point: round by round, a state is won
// for him if he moves and some successor is won, or if the other side moves and all successors are.
// The round is the rank. A threat leads to a layer with fewer threats, which is finished before.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "tests/cpp/oracle/board_table.h"
#include "tests/cpp/oracle/question.h"

namespace oracle {

class Oracle {
   public:
    // Throws std::length_error if the shape has more than five million boards.
    explicit Oracle(const Shape& shape) : table_(shape) {}

    const Shape& shape() const { return table_.shape(); }
    const BoardTable& table() const { return table_; }

    // Any ban on an empty point may be asked, also one that no capture leaves. Throws
    // std::invalid_argument if it is not a goal of this shape: one_eye goes with an anchor.
    Player winner(const State& state, const Question& question);

    // Moves until the closer has won, if he shortens and the other side lengthens the game; nothing
    // if the closer does not win. The pass by which the seeker concedes counts as a move.
    std::optional<int> rank(const State& state, const Question& question);

    State random_state(std::mt19937_64& random, bool real_kos = false) const {
        return oracle::random_state(shape(), random, real_kos);
    }

   private:
    // Per state, 0: not won for the closer; n > 0: won with rank n - 1.
    using Value = std::uint16_t;
    struct Layer {
        Question question;
        Player closer;
        const Layer* after_threat[2] = {nullptr, nullptr};  // by the player who spends it
        const Layer* no_threats = nullptr;                  // after two passes, if they count
        Value highest = 0;                                  // here and below
        std::vector<Value> values;
    };
    struct Place {  // a state, with its board by number
        int board;
        int ban;
        Player mover;
        bool passed;
    };

    Layer& layer(Question question);
    const Layer* layer_below(Layer& layer, const Question& question);
    void solve(Layer& layer);
    std::vector<std::uint32_t> mark_ends(Layer& layer);
    bool reached(Goal goal, int board);

    std::size_t slot(int node, Player mover, bool passed) const {
        const std::size_t row = static_cast<std::size_t>(passed) * table_.nodes() + node;
        return row * 2 + (mover == Player::defender);
    }
    Place place_of(std::uint32_t slot) const;
    Value value_of(const State& state, const Question& question);
    Value look_ahead(const Layer& layer, const Place& place, Value limit) const;
    template <class Visit>
    void visit_passes(const Layer& layer, const Place& place, Visit visit) const;
    template <class Visit>
    void visit_placements(const Layer& layer, const Place& place, Visit visit) const;

    BoardTable table_;
    // By board, filled on demand: does the defender have his eyes (a shape asks for one goal with
    // eyes only)? -1: not known yet.
    std::vector<signed char> eyes_;
    std::map<Question, std::unique_ptr<Layer>> layers_;
};

}  // namespace oracle
