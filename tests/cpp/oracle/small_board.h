// Whole boards of up to 49 points as two sets of points, for graphs of millions of states.
//
// Shorter and faster than SlowBoard, and tested against it move by move. Points are numbered row by
// row from the bottom left, A1.
#pragma once

#include <bit>
#include <cstdint>

#include "tests/cpp/oracle/slow_board.h"

namespace oracle {

using Points = std::uint64_t;  // a set of points

inline constexpr int most_points = 49;

inline Points only(int point) { return Points{1} << point; }
inline int first_of(Points set) { return std::countr_zero(set); }

struct Stones {
    Points attacker = 0;
    Points defender = 0;

    bool operator==(const Stones&) const = default;
    Points all() const { return attacker | defender; }
    Points of(Player player) const { return player == Player::attacker ? attacker : defender; }
    void set(Player player, Points stones) {
        (player == Player::attacker ? attacker : defender) = stones;
    }
};

class SmallBoard {
   public:
    // Throws std::invalid_argument if the board has more than 49 points.
    SmallBoard(int columns, int rows) : columns_(columns), rows_(rows) {
        if (size() > most_points) throw std::invalid_argument("more than 49 points");
        const SlowBoard plain(columns, rows);
        for (int point = 0; point < size(); ++point) {
            for (int next : plain.neighbours(point)) beside_[point] |= only(next);
        }
    }

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    int size() const { return columns_ * rows_; }
    Points points() const { return (Points{1} << size()) - 1; }

    // All points that have a neighbour in the set.
    Points around(Points set) const {
        Points found = 0;
        for (; set != 0; set &= set - 1) found |= beside_[first_of(set)];
        return found;
    }
    // What can be reached from `start` through `through`, `start` included.
    Points reached(Points start, Points through) const {
        for (Points fresh = start; fresh != 0;) {
            fresh = around(fresh) & through & ~start;
            start |= fresh;
        }
        return start;
    }
    Points block(const Stones& stones, Player owner, int point) const {
        return reached(only(point), stones.of(owner));
    }
    Points liberties(const Stones& stones, Points block) const {
        return around(block) & points() & ~stones.all();
    }
    std::vector<Points> blocks(const Stones& stones, Player owner) const {
        std::vector<Points> found;
        for (Points rest = stones.of(owner); rest != 0; rest &= ~found.back()) {
            found.push_back(block(stones, owner, first_of(rest)));
        }
        return found;
    }
    bool every_block_has_a_liberty(const Stones& stones) const {
        for (Player owner : {Player::attacker, Player::defender}) {
            for (Points one : blocks(stones, owner)) {
                if (liberties(stones, one) == 0) return false;
            }
        }
        return true;
    }

    struct Placement {
        Stones stones;
        Points captured = 0;
        int ban = no_point;
    };
    // Nothing if the point is taken or it is suicide. A ban from before is the caller's business.
    std::optional<Placement> play(const Stones& before, Player player, int point) const {
        if (before.all() & only(point)) return std::nullopt;
        Placement after{before};
        after.stones.set(player, before.of(player) | only(point));
        const Player enemy = other(player);
        for (Points near = beside_[point] & before.of(enemy); near != 0; near &= near - 1) {
            const Points victim = block(before, enemy, first_of(near));
            if (liberties(after.stones, victim) == 0) after.captured |= victim;
        }
        after.stones.set(enemy, before.of(enemy) & ~after.captured);
        const Points own = block(after.stones, player, point);
        const Points left = liberties(after.stones, own);
        if (left == 0) return std::nullopt;
        const bool lone = own == only(point) && std::has_single_bit(left);
        if (lone && std::has_single_bit(after.captured)) after.ban = first_of(after.captured);
        return after;
    }

   private:
    int columns_;
    int rows_;
    Points beside_[most_points] = {};
};

}  // namespace oracle
