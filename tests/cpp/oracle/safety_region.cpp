#include "tests/cpp/oracle/safety_region.h"

#include <unordered_map>

namespace oracle {
namespace {

struct Moment {
    std::string cells;  // of the whole board
    Player mover = Player::attacker;
    int ban = no_point;
    int threats = 0;  // of the attacker; the defender's never change

    std::string text() const {
        return cells + name(mover) + std::to_string(ban) + "," + std::to_string(threats);
    }
};

SlowBoard board_of(const SlowBoard& like, const std::string& cells) {
    SlowBoard board = like;
    for (int point = 0; point < board.size(); ++point) board.set(point, cells[point]);
    return board;
}

class Graph {
   public:
    Graph(const SafetyRegion& region, const Question& question)
        : region_(region), question_(question) {}

    bool grow(std::size_t most) {
        add({region_.board().text(), Player::attacker, no_point, question_.attacker_threats});
        for (std::size_t i = 0; i < vertices_.size(); ++i) {
            if (vertices_.size() > most) return false;
            if (!vertices_[i].over) expand(i);
        }
        return true;
    }

    // The closer, who does not win loops, wins where he can force the end.
    Player solve() const {
        const Player closer = other(question_.loop);
        std::vector<bool> won(vertices_.size(), false);
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = vertices_.size(); i-- > 0;) {
                if (won[i] || !wins_now(vertices_[i], closer, won)) continue;
                won[i] = changed = true;
            }
        }
        return won[0] ? closer : question_.loop;
    }

   private:
    struct Vertex {
        Moment moment;
        std::optional<Player> over;
        std::vector<std::size_t> next;
    };

    static bool wins_now(const Vertex& vertex, Player closer, const std::vector<bool>& won) {
        if (vertex.over) return *vertex.over == closer;
        const auto is_won = [&won](std::size_t next) { return won[next]; };
        const auto& next = vertex.next;
        return vertex.moment.mover == closer ? std::any_of(next.begin(), next.end(), is_won)
                                             : std::all_of(next.begin(), next.end(), is_won);
    }

    std::size_t add(const Moment& moment) {
        const auto [entry, fresh] = number_.emplace(moment.text(), vertices_.size());
        if (fresh) vertices_.push_back({moment, winner_if_over(moment), {}});
        return entry->second;
    }

    std::optional<Player> winner_if_over(const Moment& moment) const {
        const SlowBoard board = board_of(region_.board(), moment.cells);
        if (region_.lost(board)) return Player::attacker;
        const bool reached = question_.goal == Goal::two_eyes && region_.is_territory(board);
        return reached ? std::optional(Player::defender) : std::nullopt;
    }

    void expand(std::size_t number) {
        const Moment moment = vertices_[number].moment;
        std::vector<std::size_t> next;
        for (int point : region_.area()) {
            if (const auto after = place(moment, point)) next.push_back(add(*after));
        }
        if (moment.ban != no_point || moment.mover != question_.seeker()) {
            next.push_back(add({moment.cells, other(moment.mover), no_point, moment.threats}));
        }
        if (next.empty()) vertices_[number].over = other(question_.seeker());
        vertices_[number].next = next;
    }

    std::optional<Moment> place(const Moment& before, int point) const {
        const bool defends = before.mover == Player::defender;
        if (defends && region_.is_eye(point)) return std::nullopt;
        int threats = before.threats;
        if (point == before.ban) {
            if (defends || threats == 0) return std::nullopt;
            if (threats != unlimited) --threats;
        }
        SlowBoard board = board_of(region_.board(), before.cells);
        const auto placement = board.play(point, before.mover);
        if (!placement) return std::nullopt;
        return Moment{board.text(), other(before.mover), placement->ban, threats};
    }

    const SafetyRegion& region_;
    Question question_;
    std::vector<Vertex> vertices_;
    std::unordered_map<std::string, std::size_t> number_;
};

// Benson's algorithm on the defender's blocks of a region, where those that touch safe stones are alive
// from the start.
class Living {
   public:
    Living(const SlowBoard& board, const std::vector<int>& area)
        : board_(board), area_(area), alive_(board.size(), 0), part_(board.size(), -1) {
        for (int point : area) alive_[point] = board.has_stone_of(point, Player::defender);
        find_parts();
        while (drop_one()) {
        }
    }

    bool alive(int point) const { return alive_[point] || board_.at(point) == 'D'; }

   private:
    bool in_part(int point) const { return board_.at(point) == '.' || board_.at(point) == 'a'; }

    void find_parts() {
        for (int start : area_) {
            if (!in_part(start) || part_[start] >= 0) continue;
            std::vector<int> found{start};
            part_[start] = static_cast<int>(parts_.size());
            for (std::size_t i = 0; i < found.size(); ++i) {
                for (int next : board_.neighbours(found[i])) {
                    if (!in_part(next) || part_[next] >= 0) continue;
                    part_[next] = part_[start];
                    found.push_back(next);
                }
            }
            parts_.push_back(found);
        }
    }

    bool drop_one() {
        for (int point : area_) {
            if (!alive_[point]) continue;
            const Block block = board_.block(point);
            if (block.safe || vital_parts(block) >= 2) continue;
            for (int stone : block.stones) alive_[stone] = 0;
            return true;
        }
        return false;
    }

    int vital_parts(const Block& block) const {
        int count = 0;
        for (const auto& part : parts_) {
            bool beside = false;
            bool vital = true;
            for (int point : part) {
                bool liberty = false;
                for (int next : board_.neighbours(point)) {
                    const auto& stones = block.stones;
                    liberty |= std::find(stones.begin(), stones.end(), next) != stones.end();
                    if (board_.at(next) == '#') vital = false;
                    if (board_.has_stone_of(next, Player::defender) && !alive_[next]) vital = false;
                }
                beside |= liberty;
                if (board_.at(point) == '.' && !liberty) vital = false;
            }
            count += beside && vital;
        }
        return count;
    }

    const SlowBoard& board_;
    const std::vector<int>& area_;
    std::vector<char> alive_;
    std::vector<int> part_;
    std::vector<std::vector<int>> parts_;
};

}  // namespace

SafetyRegion::SafetyRegion(const std::string& drawing)
    : drawing_(drawing), drawn_(drawing), board_(drawing) {
    for (int point = 0; point < board_.size(); ++point) {
        const char content = board_.at(point);
        if (content == 'e') board_.set(point, '.');
        if (content == 'c') ++crucial_;
        if (std::string(".acde").find(content) == std::string::npos) continue;
        area_.push_back(point);
    }
    if (!board_.every_block_has_a_liberty()) throw std::invalid_argument("no liberty");
    find_open();
}

void SafetyRegion::find_open() {
    open_.assign(board_.size(), 0);
    std::vector<int> found;
    const auto reach = [this, &found](int point) {
        const bool inside = std::find(area_.begin(), area_.end(), point) != area_.end();
        if (!inside || open_[point] || drawn_.at(point) == 'c') return;
        open_[point] = 1;
        found.push_back(point);
    };
    for (int point = 0; point < board_.size(); ++point) {
        if (drawn_.at(point) != '#') continue;
        for (int next : board_.neighbours(point)) reach(next);
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (int next : board_.neighbours(found[i])) reach(next);
    }
}

std::optional<Player> SafetyRegion::winner(const Question& question,
                                           std::size_t most_states) const {
    Graph graph(*this, question);
    if (!graph.grow(most_states)) return std::nullopt;
    return graph.solve();
}

bool SafetyRegion::lost(const SlowBoard& board) const {
    const std::string cells = board.text();
    return std::count(cells.begin(), cells.end(), 'c') != crucial_;
}

bool SafetyRegion::is_territory(const SlowBoard& board) const {
    const auto is_open = [this](int point) { return open_[point] || drawn_.at(point) == 'c'; };
    if (std::all_of(area_.begin(), area_.end(), is_open)) return false;
    const Living living(board, area_);
    std::vector<int> part(board.size(), 0);  // 1, 2 …: parts of what does not live
    int count = 0;
    for (int start : area_) {
        if (board.at(start) == 'c' && !living.alive(start)) return false;
        if (living.alive(start) || part[start] != 0 || open_[start]) continue;
        std::vector<int> found{start};
        part[start] = ++count;
        for (std::size_t i = 0; i < found.size(); ++i) {
            for (int next : board.neighbours(found[i])) {
                const bool inside = std::find(area_.begin(), area_.end(), next) != area_.end();
                if (!inside || living.alive(next) || part[next] != 0) continue;
                part[next] = count;
                found.push_back(next);
            }
        }
        std::vector<int> away;
        for (int point : found) {
            bool near = false;
            for (int next : board.neighbours(point)) near |= living.alive(next);
            if (!near) away.push_back(point);
        }
        for (int one : away) {
            for (int other : away) {
                const auto beside = board.neighbours(one);
                const bool adjacent =
                    std::find(beside.begin(), beside.end(), other) != beside.end();
                if (one != other && !adjacent) return false;
            }
        }
    }
    return true;
}

namespace {

// Stones and points for a region: free points grown from one, and what surrounds them.
std::string random_drawing(std::mt19937_64& random, int free_points) {
    const int columns = 3 + static_cast<int>(random() % 4);
    const int rows = 2 + static_cast<int>(random() % 4);
    SlowBoard board(columns, rows);
    for (int point = 0; point < board.size(); ++point) board.set(point, 'x');
    std::vector<int> free{static_cast<int>(random() % board.size())};
    while (static_cast<int>(free.size()) < std::min(free_points, board.size() / 2)) {
        const int from = free[random() % free.size()];
        const auto around = board.neighbours(from);
        const auto count = static_cast<std::uint64_t>(around.end() - around.begin());
        const int next = around.begin()[random() % count];
        if (std::find(free.begin(), free.end(), next) == free.end()) free.push_back(next);
    }
    // Most regions have no wall, and many have no stones that are safe anyway.
    const bool walled = random() % 3 == 0;
    const bool anchored = random() % 2 != 0;
    for (int point : free) {
        for (int next : board.neighbours(point)) {
            if (std::find(free.begin(), free.end(), next) != free.end() || board.at(next) != 'x') {
                continue;
            }
            const auto drawn = random() % 6;
            board.set(next, walled && drawn == 0 ? '#' : anchored && drawn < 3 ? 'D' : 'c');
        }
    }
    // In every other region the border is in few pieces.
    const std::uint64_t crucial_in_8 = random() % 2 == 0 ? 1 : 6;
    for (int point = 0; point < board.size(); ++point) {
        if (board.at(point) != 'x') continue;
        bool beside = false;
        for (int next : board.neighbours(point)) {
            beside |= board.at(next) == 'c' || board.at(next) == 'D';
        }
        const auto drawn = random() % 8;
        if (beside && drawn <= crucial_in_8) board.set(point, drawn < crucial_in_8 ? 'c' : 'e');
    }
    const char* const stones = random() % 2 == 0 ? "...aad" : ".....a";
    for (int point : free) board.set(point, stones[random() % 6]);
    std::string text;
    for (int row = 0; row < rows; ++row) {
        text += (row == 0 ? "" : "/") + board.text().substr(row * columns, columns);
    }
    return text;
}

// Every eye is next to crucial stones of one block, and to nothing else but what is of no interest.
bool has_proper_eyes(const SafetyRegion& region) {
    for (int point : region.area()) {
        if (!region.is_eye(point)) continue;
        int stone = no_point;
        for (int next : region.board().neighbours(point)) {
            if (region.board().at(next) == 'x') continue;
            if (region.board().at(next) != 'c') return false;
            if (stone == no_point) stone = next;
            const auto block = region.board().block(stone).stones;
            if (std::find(block.begin(), block.end(), next) == block.end()) return false;
        }
        if (stone == no_point) return false;
    }
    return true;
}

}  // namespace

SafetyRegion random_safety_region(std::mt19937_64& random, int free_points) {
    for (;;) {
        try {
            SafetyRegion region(random_drawing(random, free_points));
            if (has_proper_eyes(region)) return region;
        } catch (const std::invalid_argument&) {
        }
    }
}

}  // namespace oracle
