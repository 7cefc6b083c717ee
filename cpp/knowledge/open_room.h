// Where a group may still run, and make eyes, on an open board. HINT: it orders moves and begins numbers.
//
//     . . 2 1 1 O X      Steps from the crucial stones O: own stones cost nothing, empty points one step
//     . 2 1 O O O X      each, and weak stones of the opponent are passed through as if they were captured.
//     . . 2 1 X X X
#pragma once

#include "knowledge/eye_points.h"
#include "rules/board.h"

namespace shikatsu {

template <int W>
class OpenRoom {
   public:
    using Points = Bitset<W>;

    explicit OpenRoom(const Area<W>& area) : area_(area) {
        for (const int p : area.points())
            if (area.geometry().diagonals(area.board_point(p)).size() < 4) edge_.insert(p);
    }

    struct View {
        Points group;   // stones that hang together, by steps or solidly
        Points empty;   // within the steps
        Points weak;    // opponent's stones on the way that could be captured
        Points strong;  // opponent's stones that stop it
    };
    static constexpr int kWeak = 2;  // liberties

    View view(const Board<W>& board, const Points& crucial, Colour colour, int steps) const {
        const Points& own = board.of(colour);
        const Points& other = board.of(opponent(colour));
        View v;
        v.group = dragon(board, crucial, own);
        Points reached = v.group;
        for (int step = 0; step < steps; ++step) {
            const Points border = area_.touching(reached).minus(reached);
            Points next = border & board.empty();
            for (Points rest = (border & other).minus(v.strong); !rest.empty();) {
                const int stone = rest.front();
                Points block;
                board.for_each_stone(stone, [&](int s) { block.insert(s); });
                rest = rest.minus(block);
                if (board.liberties(stone).size() > kWeak) {
                    v.strong |= block;
                    continue;
                }
                v.weak |= block;
                next |= block;
                v.empty |= board.liberties(stone);
            }
            v.empty |= next & board.empty();
            const Points joined = board.blocks((area_.touching(next) & own).minus(v.group));
            v.group |= joined;
            reached |= next | joined;
        }
        return v;
    }

    struct Costs {
        int attack;   // about how many moves to take the eyes away
        int defence;  // about twice the number of moves to make two eyes (Kierulf)
    };
    Costs costs(const Board<W>& board, const View& v, Colour colour) const {
        const Points solid = board.of(opponent(colour)).minus(v.weak);
        return costs(board, (v.empty | v.weak).minus(area_.touching(solid)), colour);
    }
    Costs costs(const Board<W>& board, const Points& potential, Colour colour) const {
        const Points& other = board.of(opponent(colour));
        const Points missing = area_.all().minus(board.of(colour));
        const EyeCosts<W> costs(area_.steps(missing), area_.diagonal_steps(missing), edge_, other);
        std::array<typename EyeCosts<W>::Eye, 3> eyes;
        std::size_t count = 0;
        for (Points rest = potential; count < 3 && !rest.empty(); rest.erase(eyes[count++].point))
            eyes[count] = costs.cheapest(rest);
        int best = kMostCost;
        for (std::size_t j = 1; j < count; ++j) {
            for (std::size_t i = 0; i < j; ++i) {
                const Points& near = area_.neighbours(eyes[i].point);
                if (near.contains(eyes[j].point)) continue;
                const Points shared =
                    (near & area_.neighbours(eyes[j].point)).minus(board.of(colour));
                best = std::min(best, eyes[i].cost + eyes[j].cost - 2 * shared.size());
            }
        }
        return {(potential.size() + 1) / 2, std::clamp(best - 2, 0, kMostCost)};
    }
    static constexpr int kMostCost = 40;

   private:
    // Blocks that one point connects.
    Points dragon(const Board<W>& board, const Points& crucial, const Points& own) const {
        Points found = board.blocks(crucial);
        for (;;) {
            const Points liberties = area_.touching(found) & board.empty();
            const Points more = (area_.touching(liberties) & own).minus(found);
            if (more.empty()) return found;
            found |= board.blocks(more);
        }
    }

    const Area<W>& area_;
    Points edge_;
};

}  // namespace shikatsu
