// Unconditional life by Benson's algorithm, step by step as in his paper.
#pragma once

#include <vector>

#include "tests/cpp/oracle/slow_board.h"

namespace oracle {

// A connected set of points without a defender stone.
struct EnclosedArea {
    std::vector<int> points;
    std::vector<int> borders;  // numbers of the defender blocks around it
    bool open = false;         // touches a safe outside stone, so it is not the defender's
};

class Benson {
   public:
    explicit Benson(const SlowBoard& board) : board_(board) {
        find_blocks();
        find_areas();
        drop_until_stable();
    }

    bool alive(int point) const {
        const int number = block_at_[point];
        return number >= 0 && block_stays_[number];
    }

    bool some_crucial_stone_alive() const {
        for (int point = 0; point < board_.size(); ++point) {
            if (board_.at(point) == 'c' && alive(point)) return true;
        }
        return false;
    }

   private:
    void find_blocks() {
        block_at_.assign(board_.size(), -1);
        for (int point = 0; point < board_.size(); ++point) {
            if (!board_.has_stone_of(point, Player::defender) || block_at_[point] >= 0) continue;
            for (int stone : board_.block(point).stones) block_at_[stone] = block_count_;
            ++block_count_;
        }
        block_stays_.assign(block_count_, true);
    }

    bool in_some_area(int point) const {
        return board_.at(point) == '.' || board_.at(point) == 'a';
    }

    void find_areas() {
        std::vector<bool> seen(board_.size(), false);
        for (int point = 0; point < board_.size(); ++point) {
            if (!in_some_area(point) || seen[point]) continue;
            areas_.push_back(flood(point, seen));
        }
        area_stays_.assign(areas_.size(), true);
        for (std::size_t i = 0; i < areas_.size(); ++i) area_stays_[i] = !areas_[i].open;
    }

    EnclosedArea flood(int start, std::vector<bool>& seen) const {
        EnclosedArea area;
        area.points.push_back(start);
        seen[start] = true;
        for (std::size_t i = 0; i < area.points.size(); ++i) {
            for (int next : board_.neighbours(area.points[i])) {
                if (board_.at(next) == '#') area.open = true;
                if (block_at_[next] >= 0) area.borders.push_back(block_at_[next]);
                if (!in_some_area(next) || seen[next]) continue;
                seen[next] = true;
                area.points.push_back(next);
            }
        }
        return area;
    }

    bool touches(int point, int block) const {
        for (int next : board_.neighbours(point)) {
            if (block_at_[next] == block) return true;
        }
        return false;
    }

    // Vital: every empty point of the area is a liberty of the block.
    bool vital(const EnclosedArea& area, int block) const {
        for (int point : area.points) {
            if (board_.at(point) == '.' && !touches(point, block)) return false;
        }
        return true;
    }

    int vital_areas(int block) const {
        int count = 0;
        for (std::size_t i = 0; i < areas_.size(); ++i) {
            if (area_stays_[i] && vital(areas_[i], block)) ++count;
        }
        return count;
    }

    bool all_borders_stay(const EnclosedArea& area) const {
        for (int block : area.borders) {
            if (!block_stays_[block]) return false;
        }
        return true;
    }

    void drop_until_stable() {
        bool changed = true;
        while (changed) {
            changed = false;
            for (int block = 0; block < block_count_; ++block) {
                if (!block_stays_[block] || vital_areas(block) >= 2) continue;
                block_stays_[block] = false;
                changed = true;
            }
            for (std::size_t i = 0; i < areas_.size(); ++i) {
                if (!area_stays_[i] || all_borders_stay(areas_[i])) continue;
                area_stays_[i] = false;
                changed = true;
            }
        }
    }

    const SlowBoard& board_;
    int block_count_ = 0;
    std::vector<int> block_at_;
    std::vector<bool> block_stays_;
    std::vector<EnclosedArea> areas_;
    std::vector<bool> area_stays_;
};

inline bool two_eyes(const SlowBoard& board) { return Benson(board).some_crucial_stone_alive(); }

}  // namespace oracle
