#include "tests/cpp/oracle/fight.h"

#include <bit>
#include <unordered_map>

namespace oracle {
namespace {

using Set = std::uint64_t;

Set one(int point) { return Set{1} << point; }

// What never changes.
struct Ground {
    int size = 0;
    Set playable = 0;
    Set support[2] = {0, 0};  // next to safe stones, by player
    Set stake = 0;
    std::vector<Set> beside;

    explicit Ground(const SlowBoard& board) : size(board.size()), beside(board.size(), 0) {
        for (int point = 0; point < size; ++point) {
            const char content = board.at(point);
            if (std::string("#Dx").find(content) == std::string::npos) playable |= one(point);
            if (content == 's') stake |= one(point);
        }
        for (int point = 0; point < size; ++point) {
            for (int next : board.neighbours(point)) {
                beside[point] |= one(next) & playable;
                if (board.at(next) == '#') support[0] |= one(point);
                if (board.at(next) == 'D') support[1] |= one(point);
            }
        }
    }
    Set around(Set set) const {
        Set found = 0;
        for (; set != 0; set &= set - 1) found |= beside[std::countr_zero(set)];
        return found;
    }
    Set block(int point, Set stones) const {
        Set found = one(point);
        for (Set more = found; more != 0; found |= more) more = around(found) & stones & ~found;
        return found;
    }
};

struct Moment {
    Set stones[2] = {0, 0};  // by player
    Set crucial = 0;         // left
    int mover = 0;
    int ban = no_point;
    int threats[2] = {0, 0};

    bool operator==(const Moment& o) const {
        return stones[0] == o.stones[0] && stones[1] == o.stones[1] && crucial == o.crucial &&
               mover == o.mover && ban == o.ban && threats[0] == o.threats[0] &&
               threats[1] == o.threats[1];
    }
};

struct MomentHash {
    std::size_t operator()(const Moment& m) const {
        std::uint64_t h = 0;
        for (const std::uint64_t part :
             {m.stones[0], m.stones[1], m.crucial, static_cast<std::uint64_t>(m.mover),
              static_cast<std::uint64_t>(m.ban + 1),
              static_cast<std::uint64_t>(m.threats[0] + 1) << 8 |
                  static_cast<std::uint64_t>(m.threats[1] + 1)}) {
            h = (h ^ part) * 0x9e3779b97f4a7c15u;
            h ^= h >> 29;
        }
        return static_cast<std::size_t>(h);
    }
};

class Graph {
   public:
    Graph(const Ground& ground, const Question& question) : ground_(ground), question_(question) {}

    bool grow(const Moment& start, std::size_t most) {
        add(start);
        for (std::size_t i = 0; i < moments_.size(); ++i) {
            if (moments_.size() > most) return false;
            if (over_[i] < 0) expand(i);
        }
        return true;
    }

    // The closer, who does not win loops, wins where he can force the end: backwards from the ends.
    Player solve() {
        const int closer = question_.loop == Player::attacker ? 1 : 0;
        std::vector<std::vector<std::uint32_t>> before(moments_.size());
        std::vector<std::uint32_t> left(moments_.size(), 0);
        for (std::uint32_t i = 0; i < moments_.size(); ++i) {
            left[i] = static_cast<std::uint32_t>(next_[i].size());
            for (const std::uint32_t next : next_[i]) before[next].push_back(i);
        }
        std::vector<char> won(moments_.size(), 0);
        std::vector<std::uint32_t> fresh;
        for (std::uint32_t i = 0; i < moments_.size(); ++i) {
            if (over_[i] != closer) continue;
            won[i] = 1;
            fresh.push_back(i);
        }
        while (!fresh.empty()) {
            const std::uint32_t at = fresh.back();
            fresh.pop_back();
            for (const std::uint32_t from : before[at]) {
                --left[from];
                if (won[from] || (moments_[from].mover != closer && left[from] > 0)) continue;
                won[from] = 1;
                fresh.push_back(from);
            }
        }
        return (won[0] != 0) == (closer == 0) ? Player::attacker : Player::defender;
    }

   private:
    std::uint32_t add(const Moment& moment) {
        const auto [entry, fresh] =
            numbers_.emplace(moment, static_cast<std::uint32_t>(moments_.size()));
        if (fresh) {
            moments_.push_back(moment);
            over_.push_back(winner_if_over(moment));
            next_.emplace_back();
        }
        return entry->second;
    }
    int winner_if_over(const Moment& m) const {
        if (m.crucial == 0) return 0;
        return ground_.stake != 0 && (ground_.stake & m.stones[0]) == 0 ? 1 : -1;
    }
    void expand(std::size_t number) {
        const Moment moment = moments_[number];
        const int seeker = 0;
        std::vector<std::uint32_t> next;
        const Set empty = ground_.playable & ~(moment.stones[0] | moment.stones[1]);
        for (Set rest = empty; rest != 0; rest &= rest - 1) {
            if (const auto after = place(moment, std::countr_zero(rest)))
                next.push_back(add(*after));
        }
        if (moment.ban != no_point || moment.mover != seeker) {
            Moment passed = moment;
            passed.mover = 1 - moment.mover;
            passed.ban = no_point;
            next.push_back(add(passed));
        }
        if (next.empty()) over_[number] = 1 - seeker;
        next_[number] = std::move(next);
    }
    Set liberties(const Moment& m, Set block) const {
        return ground_.around(block) & ~(m.stones[0] | m.stones[1]);
    }
    std::optional<Moment> place(const Moment& before, int point) const {
        const int me = before.mover;
        Moment after = before;
        if (point == before.ban) {
            if (before.threats[me] == 0) return std::nullopt;
            if (before.threats[me] != unlimited) --after.threats[me];
        }
        after.stones[me] |= one(point);
        Set captured = 0;
        for (Set near = ground_.beside[point] & before.stones[1 - me]; near != 0;
             near &= near - 1) {
            const Set prey = ground_.block(std::countr_zero(near), before.stones[1 - me]);
            if ((prey & ground_.support[1 - me]) == 0 && liberties(after, prey) == 0) {
                captured |= prey;
            }
        }
        after.stones[1 - me] &= ~captured;
        after.crucial &= ~captured;
        const Set own = ground_.block(point, after.stones[me]);
        const Set left = liberties(after, own);
        const bool safe = (own & ground_.support[me]) != 0;
        if (left == 0 && !safe) return std::nullopt;
        after.mover = 1 - me;
        const bool ko = !safe && own == one(point) && left == captured;
        after.ban = ko && std::has_single_bit(captured) ? std::countr_zero(captured) : no_point;
        return after;
    }

    const Ground& ground_;
    Question question_;
    std::vector<Moment> moments_;
    std::vector<int> over_;  // the winner, or -1
    std::vector<std::vector<std::uint32_t>> next_;
    std::unordered_map<Moment, std::uint32_t, MomentHash> numbers_;
};

}  // namespace

Fight::Fight(const std::string& drawing, Player mover)
    : drawing_(drawing), board_(drawing), mover_(mover) {
    if (board_.size() > 64) throw std::invalid_argument("more than 64 points");
    SlowBoard plain = board_;
    for (int point = 0; point < plain.size(); ++point)
        if (plain.at(point) == 's') plain.set(point, 'a');
    if (!plain.every_block_has_a_liberty()) throw std::invalid_argument("no liberty");
}

int Fight::empty_points() const {
    const std::string cells = board_.text();
    return static_cast<int>(std::count(cells.begin(), cells.end(), '.'));
}

std::optional<Player> Fight::winner(const Question& question, std::size_t most_states) const {
    if (question.goal != Goal::capture || question.removable)
        throw std::invalid_argument("a fight is about capture");
    const Ground ground(board_);
    Moment start;
    for (int point = 0; point < board_.size(); ++point) {
        const char content = board_.at(point);
        if (content == 'a' || content == 's') start.stones[0] |= one(point);
        if (content == 'd' || content == 'c') start.stones[1] |= one(point);
        if (content == 'c') start.crucial |= one(point);
    }
    start.mover = mover_ == Player::attacker ? 0 : 1;
    start.threats[0] = question.attacker_threats;
    start.threats[1] = question.defender_threats;
    Graph graph(ground, question);
    if (!graph.grow(start, most_states)) return std::nullopt;
    return graph.solve();
}

namespace {

int below(std::mt19937_64& random, int count) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(count));
}

// A ring of one colour with anything inside, and liberties outside.
SlowBoard random_ring(std::mt19937_64& random) {
    const int columns = 6 + below(random, 3);
    const int rows = 6 + below(random, 2);
    SlowBoard board(columns, rows);
    const char ring = "ad"[below(random, 2)];
    const char* const inside = below(random, 2) == 0 ? "ad...." : "aadd..";
    const char* const outside = below(random, 2) == 0 ? "#D#D#D." : "xxx###.";
    for (int point = 0; point < board.size(); ++point) {
        const int x = std::min(point % columns, columns - 1 - point % columns);
        const int y = std::min(point / columns, rows - 1 - point / columns);
        const int depth = std::min(x, y);
        const bool corner = x == 1 && y == 1 && below(random, 2) == 0;
        board.set(point, depth == 0 || corner ? outside[below(random, 7)]
                         : depth == 1         ? ring
                                              : inside[below(random, 6)]);
    }
    return board;
}

// The frame: one side black, one white, some of it the edge of the board; the inside: two rows of stones
// with other things around them, or anything.
SlowBoard random_rows(std::mt19937_64& random) {
    const int columns = 5 + below(random, 4);
    const int rows = 5 + below(random, 3);
    SlowBoard board(columns, rows);
    const int middle = 2 + below(random, rows - 3);
    const int chaos = below(random, 3) == 0 ? 3 : 8;
    const bool split = below(random, 3) != 0;
    const char* const around = below(random, 3) == 0 ? "#Dxx" : "#D#D";
    for (int point = 0; point < board.size(); ++point) {
        const int x = point % columns;
        const int y = point / columns;
        const bool frame = x == 0 || y == 0 || x == columns - 1 || y == rows - 1;
        const bool upper = y < middle;
        char content = '.';
        if (frame)
            content =
                split && below(random, 6) != 0 ? (upper ? '#' : 'D') : around[below(random, 4)];
        else if (y == middle || y == middle - 1)
            content = below(random, chaos) != 0 ? (upper ? 'd' : 'a') : "ad."[below(random, 3)];
        else content = "ad....."[below(random, 7)];
        board.set(point, content);
    }
    // Often there are fewer empty points than that: walls grow.
    const int wall = below(random, 4);
    for (int point = 0; point < board.size(); ++point)
        if (board.at(point) == '.' && below(random, 6) < wall)
            board.set(point, point / columns < middle ? '#' : 'D');
    return board;
}

void mark_block(SlowBoard& board, std::mt19937_64& random, Player owner, char mark) {
    std::vector<int> best;
    for (int point = 0; point < board.size(); ++point) {
        if (!board.has_stone_of(point, owner) || board.at(point) == mark) continue;
        const Block block = board.block(point);
        if (block.safe || block.stones.size() <= best.size()) continue;
        if (best.empty() || below(random, 5) != 0) best = block.stones;
    }
    for (int point : best) board.set(point, mark);
}

std::string text_of(const SlowBoard& board) {
    std::string text;
    for (int row = 0; row < board.rows(); ++row) {
        text += (row == 0 ? "" : "/") + board.text().substr(row * board.columns(), board.columns());
    }
    return text;
}

// What is next to the points of a fight is safe stones or the edge of the board, as in every problem: a point of
// no interest there would let false eyes look real.
void wall_in(SlowBoard& board) {
    for (int point = 0; point < board.size(); ++point) {
        if (board.at(point) != 'x') continue;
        for (int next : board.neighbours(point)) {
            if (std::string(".adcs").find(board.at(next)) == std::string::npos) continue;
            board.set(point, '#');
            break;
        }
    }
}

}  // namespace

Fight random_fight(std::mt19937_64& random, int empty_points) {
    for (;;) {
        SlowBoard board = below(random, 3) == 0 ? random_ring(random) : random_rows(random);
        wall_in(board);
        const std::string cells = board.text();
        if (std::count(cells.begin(), cells.end(), '.') > empty_points) continue;
        mark_block(board, random, Player::defender, 'c');
        if (below(random, 5) == 0) mark_block(board, random, Player::defender, 'c');
        if (board.text().find('c') == std::string::npos) continue;
        std::string stake;
        if (below(random, 3) != 0) mark_block(board, random, Player::attacker, 's');
        const Player mover = below(random, 2) == 0 ? Player::attacker : Player::defender;
        try {
            return Fight(text_of(board), mover);
        } catch (const std::invalid_argument&) {
        }
    }
}

}  // namespace oracle
