// A board whose correctness can be seen by reading it: one character per point, flood fills,
// copies. Nothing here is fast, and nothing here is shared with the engine. That is its purpose.
//
//     ...c#      .  empty, playable      #  safe attacker stone outside the region
//     acc##      a  attacker             c  crucial defender stone
//     .c#xx      d  defender             x  outside, of no interest
//     .cDDx      D  safe defender stone outside the region (the anchor of a one-eye problem)
//
// Without '#', 'D' and 'x' it is a plain Go board: the attacker is black, the defender is white.
#pragma once

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace oracle {

enum class Player { attacker, defender };

inline Player other(Player player) {
    return player == Player::attacker ? Player::defender : Player::attacker;
}

inline const char* name(Player player) {
    return player == Player::attacker ? "attacker" : "defender";
}

inline constexpr int no_point = -1;

// A maximal set of connected stones of one colour. `safe`: it touches a safe outside stone of this
// colour.
struct Block {
    std::vector<int> stones;
    std::vector<int> liberties;
    bool safe = false;

    bool alive() const { return safe || !liberties.empty(); }
};

// The two to four points beside a point.
class Neighbours {
   public:
    void add(int point) { points_[count_++] = point; }
    const int* begin() const { return points_; }
    const int* end() const { return points_ + count_; }

   private:
    int points_[4];
    int count_ = 0;
};

class SlowBoard {
   public:
    SlowBoard(int columns, int rows) : columns_(columns), rows_(rows), grid_(columns * rows, '.') {}

    // Rows from the top, separated by '/'.
    explicit SlowBoard(const std::string& drawing) {
        columns_ = static_cast<int>(std::min(drawing.find('/'), drawing.size()));
        rows_ = 1 + static_cast<int>(std::count(drawing.begin(), drawing.end(), '/'));
        for (int row = 0; row < rows_; ++row) {
            const std::string line = drawing.substr(row * (columns_ + 1), columns_);
            if (static_cast<int>(line.size()) != columns_ || line.find('/') != std::string::npos) {
                throw std::invalid_argument("the rows of a drawing differ in length");
            }
            grid_.insert(grid_.end(), line.begin(), line.end());
        }
        if (static_cast<int>(drawing.size()) != rows_ * (columns_ + 1) - 1) {
            throw std::invalid_argument("the rows of a drawing differ in length");
        }
    }

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    int size() const { return columns_ * rows_; }
    char at(int point) const { return grid_[point]; }
    void set(int point, char content) { grid_[point] = content; }

    std::string text() const { return std::string(grid_.begin(), grid_.end()); }

    Neighbours neighbours(int point) const {
        const int column = point % columns_;
        const int row = point / columns_;
        Neighbours found;
        if (row > 0) found.add(point - columns_);
        if (column > 0) found.add(point - 1);
        if (column + 1 < columns_) found.add(point + 1);
        if (row + 1 < rows_) found.add(point + columns_);
        return found;
    }

    bool has_stone_of(int point, Player player) const {
        const char content = grid_[point];
        return player == Player::attacker ? content == 'a' : content == 'd' || content == 'c';
    }

    bool has_stone(int point) const {
        return has_stone_of(point, Player::attacker) || has_stone_of(point, Player::defender);
    }

    // The block of the stone at `point`.
    Block block(int point) const {
        const Player owner =
            has_stone_of(point, Player::attacker) ? Player::attacker : Player::defender;
        std::vector<char> seen(grid_.size(), 0);
        const char safe_outside = owner == Player::attacker ? '#' : 'D';
        Block result;
        result.stones.push_back(point);
        seen[point] = 1;
        for (std::size_t i = 0; i < result.stones.size(); ++i) {
            for (int next : neighbours(result.stones[i])) {
                if (seen[next]) continue;
                seen[next] = 1;
                if (has_stone_of(next, owner)) result.stones.push_back(next);
                if (grid_[next] == '.') result.liberties.push_back(next);
                if (grid_[next] == safe_outside) result.safe = true;
            }
        }
        return result;
    }

    bool every_block_has_a_liberty() const {
        std::vector<char> seen(grid_.size(), 0);
        for (int point = 0; point < size(); ++point) {
            if (!has_stone(point) || seen[point]) continue;
            const Block found = block(point);
            if (!found.alive()) return false;
            for (int stone : found.stones) seen[stone] = 1;
        }
        return true;
    }

    // What a placement did: the stones it took, and the point where retaking at once is banned.
    struct Placement {
        int captured = 0;
        int ban = no_point;
    };

    // Places a stone; nothing happens and nothing is returned if the point is taken or it is
    // suicide. The ban standing before the move is the caller's business.
    std::optional<Placement> play(int point, Player player) {
        if (grid_[point] != '.') return std::nullopt;
        grid_[point] = player == Player::attacker ? 'a' : 'd';
        Placement placement;
        int last_captured = no_point;
        for (int next : neighbours(point)) {
            if (!has_stone_of(next, other(player))) continue;
            const Block victim = block(next);
            if (victim.alive()) continue;
            for (int stone : victim.stones) grid_[stone] = '.';
            placement.captured += static_cast<int>(victim.stones.size());
            last_captured = next;
        }
        const Block own = block(point);
        if (!own.alive()) {
            grid_[point] = '.';
            return std::nullopt;
        }
        const bool lone = own.stones.size() == 1 && own.liberties.size() == 1 && !own.safe;
        if (placement.captured == 1 && lone) placement.ban = last_captured;
        return placement;
    }

    bool legal(int point, Player player, int ban = no_point) const {
        SlowBoard copy = *this;
        return point != ban && copy.play(point, player).has_value();
    }

    // Placements only; whether a pass counts as a move is the caller's choice.
    std::vector<int> legal_moves(Player player, int ban = no_point) const {
        std::vector<int> moves;
        for (int point = 0; point < size(); ++point) {
            if (legal(point, player, ban)) moves.push_back(point);
        }
        return moves;
    }

   private:
    int columns_ = 0;
    int rows_ = 0;
    std::vector<char> grid_;
};

// Sequences of `depth` moves under the simple ko rule; a pass, if counted, lifts the ban.
inline long perft(const SlowBoard& board, Player mover, int ban, int depth, bool passes) {
    if (depth == 0) return 1;
    long total = passes ? perft(board, other(mover), no_point, depth - 1, passes) : 0;
    for (int point : board.legal_moves(mover, ban)) {
        SlowBoard next = board;
        const auto placement = next.play(point, mover);
        total += perft(next, other(mover), placement->ban, depth - 1, passes);
    }
    return total;
}

}  // namespace oracle
