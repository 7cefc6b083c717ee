#include "tests/cpp/oracle/board_table.h"

namespace oracle {
namespace {

using Random = std::mt19937_64;

constexpr double most_boards_of_random_shape = 20000;  // an oracle for it takes no time

int draw(Random& random, int below) { return static_cast<int>(random() % below); }

std::string random_cells(const Shape& shape, Random& random) {
    std::string cells = shape.empty_cells();
    const int chains = static_cast<int>(shape.chains.size());
    const int all = (1 << chains) - 1;
    const int left = shape.anchored() ? all : 1 + draw(random, all);
    for (int chain = 0; chain < chains; ++chain) {
        if (left >> chain & 1) continue;
        for (int index : shape.chains[chain]) cells[index] = '.';
    }
    for (char& content : cells) {
        if (content == '.') content = ".ad"[draw(random, 3)];
    }
    return cells;
}

State random_unbanned(const Shape& shape, Random& random) {
    State state;
    do {
        state.cells = random_cells(shape, random);
    } while (!shape.board_with(state.cells).every_block_has_a_liberty());
    state.mover = draw(random, 2) ? Player::attacker : Player::defender;
    return state;
}

std::vector<int> possible_bans(const Shape& shape, State state, bool real_kos) {
    std::vector<int> bans;
    for (std::size_t i = 0; i < state.cells.size(); ++i) {
        state.ban = static_cast<int>(i);
        if (state.cells[i] != '.') continue;
        if (!real_kos || plausible_ban(shape, state)) bans.push_back(state.ban);
    }
    return bans;
}

SlowBoard walled_board(Random& random) {
    SlowBoard board(3 + draw(random, 4), 3 + draw(random, 3));
    for (int point = 0; point < board.size(); ++point) board.set(point, '#');
    return board;
}

std::string drawing_of(const SlowBoard& board) {
    std::string drawing = board.text();
    for (int row = board.rows() - 1; row > 0; --row) {
        drawing.insert(static_cast<std::size_t>(row * board.columns()), "/");
    }
    return drawing;
}

bool touches(const SlowBoard& board, int point, const std::string& contents) {
    for (int next : board.neighbours(point)) {
        if (contents.find(board.at(next)) != std::string::npos) return true;
    }
    return false;
}

// Turns a '#' that touches one of `onto` (or any, if it is empty) into `content`.
bool grow(SlowBoard& board, char content, const std::string& onto, Random& random) {
    std::vector<int> places;
    for (int point = 0; point < board.size(); ++point) {
        if (board.at(point) != '#') continue;
        if (onto.empty() || touches(board, point, onto)) places.push_back(point);
    }
    if (places.empty()) return false;
    board.set(places[draw(random, static_cast<int>(places.size()))], content);
    return true;
}

bool grow_piece(SlowBoard& board, char content, const std::string& onto, int stones,
                Random& random) {
    bool fits = grow(board, content, onto, random);
    for (int i = 1; i < stones; ++i) fits = fits && grow(board, content, {content}, random);
    return fits;
}

// The free points of a one-eye problem: in a lump, in a tail away from the anchor, or around it.
bool grow_region(SlowBoard& board, int free_points, Random& random) {
    const int manner = draw(random, 3);
    bool fits = grow(board, '.', "D", random);
    for (int i = 1; i < free_points; ++i) {
        const bool around = manner == 2 && draw(random, 4) > 0 && grow(board, '.', "D", random);
        if (!around) fits = fits && grow(board, '.', manner == 0 ? "D." : ".", random);
    }
    return fits;
}

bool grow_one_eye(SlowBoard& board, int free_points, Random& random) {
    bool fits = grow_piece(board, 'D', "", 1 + draw(random, 6), random);
    if (draw(random, 5) == 0) fits = fits && grow_piece(board, 'D', "", 1, random);
    fits = fits && grow_region(board, free_points, random);
    if (draw(random, 3) == 0) {
        fits = fits && grow_piece(board, 'D', ".", 1 + draw(random, 3), random);
    }
    const int chains = std::max(0, draw(random, 6) - 3);
    for (int i = 0; i < chains; ++i) {
        fits = fits && grow_piece(board, 'c', ".", 1 + draw(random, 3), random);
    }
    return fits;
}

// What lies outside and away from the region may be anything; it may tell walls and anchors apart.
void scatter_outside(SlowBoard& board, Random& random) {
    for (int point = 0; point < board.size(); ++point) {
        if (board.at(point) != '#' || touches(board, point, ".c")) continue;
        board.set(point, "#xD"[draw(random, 3)]);
    }
}

}  // namespace

Shape random_shape(Random& random, int free_points) {
    for (;;) {
        SlowBoard board = walled_board(random);
        bool fits = grow(board, 'c', "", random);
        const int stones = draw(random, 8);
        for (int i = 0; i < stones; ++i) fits = fits && grow(board, 'c', "c", random);
        for (int i = 0; i < free_points; ++i) fits = fits && grow(board, '.', "c.", random);
        if (fits && draw(random, 4) == 0) fits = grow(board, 'c', ".", random);
        if (!fits) continue;
        const std::string drawing = drawing_of(board);
        const Shape shape = make_shape(drawing, "random", drawing);
        if (board_count(shape) < most_boards_of_random_shape) return shape;
    }
}

Shape random_one_eye_shape(Random& random, int free_points) {
    for (;;) {
        SlowBoard board = walled_board(random);
        if (!grow_one_eye(board, free_points, random)) continue;
        if (draw(random, 2)) scatter_outside(board, random);
        const std::string drawing = drawing_of(board);
        return make_shape(drawing, "random", drawing);
    }
}

bool plausible_ban(const Shape& shape, const State& state) {
    if (state.ban == no_point || state.cells[state.ban] != '.') return false;
    const SlowBoard board = shape.board_with(state.cells);
    for (int next : board.neighbours(shape.region[state.ban])) {
        if (!board.has_stone_of(next, other(state.mover))) continue;
        const Block taker = board.block(next);
        const bool lone = taker.stones.size() == 1 && taker.liberties.size() == 1;
        if (lone && !taker.safe && board.at(next) != 'c') return true;
    }
    return false;
}

State random_state(const Shape& shape, Random& random, bool real_kos) {
    const bool banned = real_kos || draw(random, 2);
    State state = random_unbanned(shape, random);
    for (int tries = 0; banned && tries < 200; ++tries) {
        const std::vector<int> bans = possible_bans(shape, state, real_kos);
        if (!bans.empty()) {
            state.ban = bans[draw(random, static_cast<int>(bans.size()))];
            return state;
        }
        state = random_unbanned(shape, random);
    }
    return state;
}

}  // namespace oracle
